// SSS*, which goes from node to node: its list, what was never taken from it, and why others cut.

import assert from 'node:assert/strict';
import test from 'node:test';
import { onPage } from './browser.mjs';

const said = (page) => page.textContent('.lane .event');
const panel = (page) => page.textContent('.node-panel');

/** Walks to a node by the keyboard. */
async function pick(page, name, ...keys) {
  await page.waitForSelector('.lane', { state: 'attached' });
  await page.focus('.lane .tree');
  for (const key of keys) await page.keyboard.press(key);
  await page.waitForSelector(`.node-panel .node-name:text-is("${name}")`);
}

test('what goes on the list, and what is taken from it, is told', onPage('compare?game=tree&algorithms=sss-star', async (page) => {
  await page.waitForSelector('.lane', { state: 'attached' });
  assert.equal(await said(page), 'A returns 14.');
  await page.click('#player-start');
  const told = [];
  for (let step = 0; step < 11; step++) {
    await page.click('#player-step');
    told.push(await said(page));
  }
  assert.deepEqual(told, [
    'A is taken from the list: no merit is higher than its ∞.', 'A: all its moves go on the list.',
    'B1 is taken from the list: no merit is higher than its ∞.', 'B1: its first move goes on the list.',
    'leaf 12 is taken from the list: no merit is higher than its ∞.', 'leaf 12 is evaluated: 12.', 'leaf 12 returns 12.',
    'B2 is taken from the list: no merit is higher than its ∞.', 'B2: its first move goes on the list.',
    'leaf 19 is taken from the list: no merit is higher than its ∞.', 'leaf 19 is evaluated: 19.',
  ]);
  await page.click('#player-end');
  await page.click('#player-back');
  assert.equal(await said(page), 'A is solved.');
  assert.equal(await page.locator('.story').count(), 0, 'no driver searches the root again');
  assert.equal(await page.locator('.key .swatch.solved').count(), 1);
  assert.match(await page.textContent('.counters'), /SSS\* has no re-searches/);
}));

test('what was struck from the list is a ghost, once that is certain', onPage('compare?game=tree&algorithms=sss-star', async (page) => {
  await pick(page, 'B1', 'ArrowDown', 'ArrowRight');
  await page.waitForSelector('.node-panel .ghost-list');
  assert.match(await panel(page), /leaf 15: skipped: 1 node/);
  assert.match(await panel(page), /by way of it the side to move at the root can have ∞ at most/);
  await page.click('.jumps button:nth-child(2)');
  assert.equal(await page.locator('.node-panel .ghost-list').count(), 0, 'its moves may still come');
}));

test('a node that is solved is told in Chinese', onPage('compare?game=tree&algorithms=sss-star', async (page) => {
  await pick(page, '✓ A', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown');
  assert.match(await panel(page), /恰为 14/);
  assert.match(await panel(page), /有一着已解决，而且没有更高的优值/);
}, { locale: 'zh-CN' }));

for (const [locale, argument] of [
  ['en-US', /Min can hold B2 to 5\. Max already has 12 from B1\. 1 move skipped\./],
  ['zh-CN', /极小方可把 B2 压到 5。极大方在 B1 已有 12。剪掉 1 着。/],
]) {
  test(`the argument of a cut is the same in both forms of alpha-beta, in ${locale}`, onPage('compare?game=tree&algorithms=alpha-beta', async (page) => {
    await page.waitForSelector('.node-panel .node-name:text-is("B2")');
    assert.match(await page.textContent('.why'), argument);
    await page.evaluate(() => { location.hash = '#/compare?game=tree&algorithms=alpha-beta-two-sided'; });
    await page.waitForSelector('.lane[data-algorithm=alpha-beta-two-sided]');
    await page.waitForSelector('.node-panel .node-name:text-is("B2")');
    assert.match(await page.textContent('.why'), argument);
  }, { locale }));
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('on a phone a small tree is seen whole', onPage('compare?game=tree&algorithms=alpha-beta,sss-star', async (page) => {
  await page.waitForSelector('.lane', { state: 'attached' });
  for (const tab of [1, 2]) {
    await page.click(`.tabs button:nth-child(${tab})`);
    await page.waitForFunction((lane) => {
      const tree = document.querySelector(`.lane:nth-child(${lane}) .tree`);
      return tree.clientWidth > 0 && tree.scrollWidth <= tree.clientWidth;
    }, tab);
  }
}, PHONE));

test('on a phone a large tree is opened at its root', onPage('compare?game=tic-tac-toe&depth=4&algorithms=sss-star', async (page) => {
  await page.waitForSelector('.lane', { state: 'attached' });
  await page.evaluate(() => new Promise((drawn) => { requestAnimationFrame(() => requestAnimationFrame(drawn)); }));
  const [left, colours] = await page.$eval('.tree', (tree) => {
    const canvas = tree.querySelector('canvas');
    // The column of the root.
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width / 4, canvas.height);
    return [tree.scrollLeft, new Set(new Uint32Array(data.buffer)).size];
  });
  assert.equal(left, 0);
  assert.ok(colours > 10, `a box with text has more than ${colours} colours`);
}, PHONE));
