// The search of the reader's own program, from a file.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { isFirefox } from './launch.mjs';
import { assertFits, onPage } from './browser.mjs';

const RECORDED = readFileSync(new URL('../data/alpha-beta.trace.json', import.meta.url), 'utf8');
const BARE = JSON.stringify({
  format: 'game-search-trace', version: 1, program: 'my search', position: '((3 12 8) (2 4 6) (14 5 2))', depth: 2, value: 3,
  visited: [0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12],
});

const file = (text, name = 'own.json') => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
const open = (page, text, name) => page.setInputFiles('#trace-file', file(text, name));
const lanes = (page) => page.$$eval('.lane', (all) => all.map((lane) => lane.dataset.algorithm).join());
const settled = (page, names) => page.waitForFunction((wanted) => {
  const shown = [...document.querySelectorAll('.lane')].map((lane) => lane.dataset.algorithm).join();
  return !document.querySelector('.stage[aria-busy]') && shown === wanted;
}, names);

test('a trace is one more lane beside the algorithm of its lesson', onPage('compare', async (page) => {
  await settled(page, 'minimax,alpha-beta');
  await open(page, RECORDED);
  await settled(page, 'alpha-beta,recorded');
  assert.match(await page.textContent('.lane:nth-child(2) h3'), /^Your program: Alpha-beta/);
  assert.equal(await page.textContent('.lane:nth-child(2) .recorded'), 'Recorded by your program, with its windows and scores. Close the trace');
  // In lock-step, and with the argument of the first cut.
  assert.equal(await page.textContent('.why'), 'Min can hold C to 2. Max already has 3 from B. 2 moves skipped.');
  await page.click('#player-end');
  const live = (lane) => page.textContent(`.lane:nth-child(${lane}) .live`);
  assert.equal(await live(1), await live(2));
  const said = (lane) => page.textContent(`.lane:nth-child(${lane}) .found`);
  assert.equal(await said(1), await said(2));
  assert.match(await page.textContent('.counters'), /Your program/);
  assert.match(await page.textContent('.key'), /In the lane of your program/);
  // Other algorithms can join, up to three.
  await page.check('.chip input[value="minimax"]');
  await settled(page, 'alpha-beta,minimax,recorded');
  await page.check('.chip input[value="pvs"]');
  await settled(page, 'alpha-beta,minimax,pvs,recorded');
  assert.equal(await page.isDisabled('.chip input[value="negamax"]'), true);
  await page.click('#close-trace');
  await settled(page, 'alpha-beta,minimax,pvs');
  assert.equal(await page.isDisabled('.chip input[value="negamax"]'), false);
}));

test('visits without windows show what is known', onPage('compare', async (page) => {
  await settled(page, 'minimax,alpha-beta');
  await open(page, BARE);
  await settled(page, 'alpha-beta,recorded');
  assert.match(await page.textContent('.lane:nth-child(2) h3'), /^Your program: my search/);
  assert.match(await page.textContent('.lane:nth-child(2) .recorded'), /did not record its windows/);
  await page.click('#player-end');
  assert.match(await page.textContent('.lane:nth-child(2) .found'), /^3/);
  // The node with the skipped moves, picked by keys.
  await page.focus('.lane:nth-child(2) .tree');
  for (const key of ['ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  const panel = () => page.textContent('.node-panel');
  await page.waitForFunction(() => /The trace does not show why/.test(document.querySelector('.node-panel').textContent));
  assert.match(await panel(), /2 moves not searched/);
  assert.doesNotMatch(await panel(), /Window on entry/);
}));

test('a trace that contradicts itself says so, and stays open when the page is loaded again', onPage('compare', async (page) => {
  await settled(page, 'minimax,alpha-beta');
  await open(page, JSON.stringify({ ...JSON.parse(RECORDED), value: 4 }));
  await settled(page, 'alpha-beta,recorded');
  const note = 'The trace contradicts itself: its value for the side to move is 4, but its last search from the root returned 3.';
  assert.equal(await page.textContent('.recorded .error'), note);
  await page.reload();
  await settled(page, 'alpha-beta,recorded');
  assert.equal(await page.textContent('.recorded .error'), note);
  await page.click('#close-trace');
  await settled(page, 'alpha-beta');
  await page.reload();
  await settled(page, 'alpha-beta');
}));

test('a bad file is refused with a quotation, and the page keeps what it shows', onPage('compare', async (page) => {
  await settled(page, 'minimax,alpha-beta');
  await open(page, RECORDED);
  await settled(page, 'alpha-beta,recorded');
  const whole = JSON.parse(RECORDED);
  const cases = [
    [RECORDED.slice(0, 150), /own\.json cannot be opened\. trace: ".*": EOF while parsing/],
    ['\u0000\u0001 noise', /noise/],
    [JSON.stringify({ ...whole, version: 7 }), /version 7: expected 1/],
    [JSON.stringify({ ...whole, visited: whole.visited.map((node) => (node === 6 ? 99 : node)) }), /visit 6 of node 99/],
    ['x'.repeat(4000001), /It has 4,000,001 bytes, and at most 4,000,000 are read/],
  ];
  for (const [text, message] of cases) {
    await open(page, text);
    await page.waitForFunction((source) => new RegExp(source).test(document.querySelector('#trace-error').textContent), message.source);
    assert.equal(await lanes(page), 'alpha-beta,recorded');
    assert.equal(await page.locator('.stage.stale').count(), 0);
  }
  await open(page, RECORDED);
  await page.waitForFunction(() => document.querySelector('#trace-error').textContent === '');
}));

test('keys open a file, and another tree ends the comparison with it', onPage('compare', async (page) => {
  // Listened for in time: the browser has to be told.
  const chosen = isFirefox ? null : page.waitForEvent('filechooser');
  await settled(page, 'minimax,alpha-beta');
  await page.focus('#open-trace');
  if (isFirefox) {
    await open(page, RECORDED);
  } else {
    await page.keyboard.press('Enter');
    await (await chosen).setFiles(file(RECORDED));
  }
  await settled(page, 'alpha-beta,recorded');
  await page.fill('#position', '((1 2) (3 4))');
  await settled(page, 'alpha-beta');
}));

test('a file can be dropped, and the lane is there in Chinese and on a phone', onPage('compare', async (page) => {
  await settled(page, 'minimax,alpha-beta');
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'own.json'));
    return transfer;
  }, RECORDED);
  await page.dispatchEvent('.compare', 'dragover', { dataTransfer: data });
  await page.dispatchEvent('.compare', 'drop', { dataTransfer: data });
  await settled(page, 'alpha-beta,recorded');
  await page.click('text=中文');
  await settled(page, 'alpha-beta,recorded');
  assert.match(await page.textContent('.lane:nth-child(2) h3'), /^你的程序：Alpha-Beta 剪枝/);
  await open(page, 'noise');
  await page.waitForFunction(() => /^无法打开 own\.json/.test(document.querySelector('#trace-error').textContent));
  await page.setViewportSize({ width: 390, height: 800 });
  await assertFits(page);
}));
