// A game that is learnt in the page: by the server, or in a worker where the library is in the page.

import assert from 'node:assert/strict';
import test from 'node:test';
import { assertFits, isSite, onPage, tap } from './browser.mjs';

const SMALL = { game: 'tic-tac-toe', rounds: 2, games: 80, epochs: 3, neurons: 16, nodes: 50, pairs: 20, seed: 7 };
const address = `learn?${new URLSearchParams(SMALL)}`;
const wait = { timeout: 120_000 };

const button = (page, text) => page.waitForSelector(`#learn-run:text-is("${text}")`, wait);

test('a game is learnt to its end, round by round', onPage(address, async (page) => {
  assert.equal(await page.inputValue('#learn-games'), '80');
  await page.click('#learn-run');
  await page.waitForSelector('.learn-said:has-text("Finished: 2 rounds.")', wait);
  assert.equal(await page.locator('.loss .curve + circle, .loss circle').count(), 3 * 6, 'three curves of six epochs');
  assert.equal(await page.locator('.elo .bar').count(), 4, 'two matches of two rounds, with error bars');
  await page.click('.results summary');
  assert.equal(await page.locator('.results tbody tr').first().locator('td').count(), 6);
  // There are few games of tic-tac-toe.
  assert.match(await page.textContent('.results tbody'), /\(void: /);

  // The weights of another neuron are others.
  const weights = () => page.getAttribute('.neuron-board', 'aria-label');
  const boards = page.locator('.neuron-board');
  await boards.nth(1).waitFor();
  assert.equal(await boards.count(), 2);
  assert.equal(await boards.locator('rect').count(), 18);
  const first = await weights();
  await page.fill('#learn-neuron-number', '2');
  await page.waitForFunction((before) => document.querySelector('.neuron-board').getAttribute('aria-label') !== before, first);

  // The network answers a move, and the score is explained by the two pieces.
  await page.waitForSelector('.learn-verdict:text-is("Your move.")');
  await page.selectOption('#learn-round', '1');
  await page.click('.learn-match [data-cell="4"]');
  await page.waitForFunction(() => document.querySelectorAll('.learn-match .men > g').length === 2);
  await page.waitForFunction(() => document.querySelectorAll('.learn-match tbody tr').length === 2);
  assert.match(await page.textContent('.learn-match .hint'), /Score of X: [+−0]/);
  await page.selectOption('#learn-side', '1');
  await page.waitForFunction(() => document.querySelectorAll('.learn-match .men > g').length === 1);

  // Everything is still there in Chinese, and after another view was shown.
  await page.click('.switches button');
  await page.waitForSelector('.learn-said:has-text("已完成 2 轮")');
  await page.click('nav a[href="#/ablation"]');
  await page.waitForSelector('h1:text-is("消融实验")');
  await page.click('nav a[href="#/learn"]');
  await page.waitForSelector('.learn-said:has-text("已完成 2 轮")');
  await boards.nth(1).waitFor();
}));

test('learning is stopped, and continued to the same network', onPage(`learn?${new URLSearchParams({ ...SMALL, games: 400 })}`, async (page) => {
  const told = await page.evaluate(async (settings) => {
    const { Learner } = await import('./learn/learner.js');
    const api = await import('./api.js');
    const whole = new Learner(settings);
    await whole.run(api, () => {});
    const parts = new Learner(settings);
    let stops = 0;
    for (const stage of ['games', 'training', 'decide', 'anchor', null]) {
      await new Promise((resolve) => {
        parts.run(api, () => {
          if (!parts.isRunning) return resolve();
          if (parts.stage?.stage !== stage || parts.stage.round !== 2) return;
          stops += 1;
          parts.stop();
          resolve();
        });
      });
    }
    return { stops, same: [1, 2].map((round) => whole.network(round) === parts.network(round)), journals: [whole, parts].map((it) => it.end?.journal) };
  }, { ...SMALL, games: 400 });
  assert.equal(told.stops, 4);
  assert.deepEqual(told.same, [true, true]);
  assert.ok(told.journals[0].length > 1000);
  assert.equal(told.journals[1], told.journals[0]);
}));

test('other settings begin anew, and what cannot be is refused', onPage(address, async (page) => {
  await page.fill('#learn-games', '60000');
  await page.press('#learn-games', 'Tab');
  await page.click('#learn-run');
  await page.waitForSelector('.learn .error:has-text("games 60000: expected 1 to 20000")');
  await page.selectOption('#learn-game', 'connect-four');
  assert.equal(await page.inputValue('#learn-neurons'), '32');
  await page.click('#learn-run');
  await button(page, 'Stop');
  await page.waitForSelector('.learn-said:has-text("self-play")', wait);
  await page.click('#learn-run');
  await button(page, 'Continue');
  await page.waitForSelector('#learn-new');
  assert.match(page.url(), /game=connect-four/);
}));

test('it fits a phone', onPage(address, async (page) => {
  await page.click('#learn-run');
  await page.waitForSelector('.learn-said:has-text("Finished")', wait);
  await tap(page.locator('.learn-match [data-cell="4"]'));
  await page.waitForSelector('.learn-match tbody tr:nth-child(2)');
  await assertFits(page);
}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));

// The program that sends the files answers requests, too: by the same library, compiled for this computer.
const inPage = { skip: isSite ? false : 'the library is not in the page' };

test('in a worker, the same bytes are learnt as by the library of this computer', inPage, onPage('learn', async (page) => {
  for (const request of [{ op: 'learn', ...SMALL }, { op: 'learn', ...SMALL, game: 'connect-four', games: 120, rounds: 1, pairs: 5 }]) {
    const [here, there] = await page.evaluate(async (asked) => {
      const { stream } = await import('./api.js');
      const filesOf = (lines) => Object.fromEntries(lines.filter((line) => line.file && line.unit === undefined).map((line) => [line.file, line.bytes]));
      const inWorker = [];
      const last = await stream(asked, (line) => inWorker.push(line));
      const response = await fetch('/api', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(asked) });
      const byServer = (await response.text()).split('\n').filter(Boolean).map((line) => JSON.parse(line));
      return [{ journal: last.journal, ...filesOf(inWorker) }, { journal: byServer.at(-1).journal, ...filesOf(byServer) }];
    }, request);
    assert.ok(page.workers().length > 0, 'a worker answered');
    assert.ok(here.journal.includes('"entry":"end"') && here['net-1.net'].length > 300, here.journal);
    assert.deepEqual(here, there);
  }
}));
