// The table on wide and narrow pages: what is said where, handicaps, games that can be brought back, and the graph of a game.

import assert from 'node:assert/strict';
import test from 'node:test';
import { assertFits, onPage, tap } from './browser.mjs';
import { begin, cell, clickMove, ending, movesAre } from './play-steps.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The places of the moves that two people make in these tests. */
const MOVES = [['h2', 'e2'], ['h9', 'g7'], ['h0', 'g2']];

test(
  'resigning is asked again',
  onPage('play', async (page) => {
    await begin(page, 'xiangqi', { seats: 'people' });
    await page.click('[data-tool=resign]');
    await page.click('dialog button:has-text("Play on")');
    await page.waitForSelector('dialog', { state: 'detached' });
    assert.equal(await page.locator('.verdict').isVisible(), false);
    await page.click('[data-tool=resign]');
    await page.click('#resign-yes');
    assert.match(await ending(page), /Black wins\s+Red resigns/);
  }),
);

test(
  'a new game can be taken back, and the games before it are kept',
  onPage('play', async (page) => {
    await begin(page, 'xiangqi', { seats: 'people' });
    for (const places of MOVES) await clickMove(page, 'xiangqi', places);
    await begin(page, 'xiangqi', { seats: 'people' });
    await movesAre(page, 0);
    await page.click('[data-tool=restore]');
    await movesAre(page, 3);
    // The new game had no moves, so nothing is kept of it.
    await page.click('#play-load');
    assert.equal(await page.locator('#load-recent').count(), 0);
    await page.keyboard.press('Escape');

    await begin(page, 'xiangqi', { seats: 'people' });
    await clickMove(page, 'xiangqi', ['b2', 'e2']);
    await page.reload();
    await page.click('#play-load');
    const recent = page.locator('#load-recent button');
    assert.match(await recent.first().innerText(), /· 3 moves · not finished$/);
    assert.equal(await recent.count(), 1);
    await recent.first().click();
    await movesAre(page, 3);
    await page.click('#play-load');
    assert.match(await page.locator('#load-recent button').first().innerText(), /· 1 move · /);
  }),
);

test(
  'Red gives pieces as a handicap',
  onPage('play', async (page) => {
    for (const [name, absent, standing] of [
      ['horse', ['b0'], ['h0', 'a3', 'd0']],
      ['two-horses', ['b0', 'h0'], ['a3', 'd0']],
      ['nine', ['a3', 'c3', 'e3', 'g3', 'i3', 'c0', 'd0', 'f0', 'g0'], ['b0', 'h0']],
    ]) {
      await page.click('#play-new');
      await page.selectOption('#new-seats', 'people');
      await page.selectOption('#new-start', name);
      await page.click('#new-go');
      await page.waitForSelector('dialog', { state: 'detached' });
      await page.waitForSelector('.table[aria-busy="false"]');
      for (const place of absent) assert.match(await cell(page, 'xiangqi', place).getAttribute('aria-label'), /empty/);
      for (const place of standing) assert.doesNotMatch(await cell(page, 'xiangqi', place).getAttribute('aria-label'), /empty/);
    }
  }),
);

test(
  'the graph of a game grows as it is played',
  onPage('play', async (page) => {
    await begin(page, 'xiangqi', { seats: 'me', levels: { 1: 2 } });
    const points = async () => (await page.getAttribute('.graph .course', 'points'))?.split(' ').length ?? 0;
    await clickMove(page, 'xiangqi', ['h2', 'e2']);
    await movesAre(page, 2);
    assert.equal(await page.locator('.graph').isVisible(), false, 'one opinion is no line');
    await cell(page, 'xiangqi', 'h0').click();
    await cell(page, 'xiangqi', 'g2').click();
    await movesAre(page, 4);
    await page.waitForSelector('.graph:not([hidden])');
    assert.equal(await points(), 2);
    assert.equal(await page.locator('[data-tool=review]').isVisible(), false, 'no review while the engine plays');
    await page.click('[data-tool=undo]');
    await page.click('[data-tool=pause]');
    await page.click('[data-tool=review]');
    await page.waitForSelector('.accuracy:not(:empty)');
  }),
);

test(
  'a phone shows the board, whose turn it is and the player at once, and a refusal on the board',
  onPage(
    'play',
    async (page) => {
      await begin(page, 'xiangqi', { seats: 'people' });
      const box = (selector) => page.locator(selector).boundingBox();
      const heads = page.locator('.head');
      const [board, status, bar] = [await box('.board-frame'), await box('.turn-text'), await box('.toolbar')];
      const [above, below] = [await heads.first().boundingBox(), await heads.last().boundingBox()];
      const tops = [above, board, status, below, bar].map(({ y }) => y);
      assert.deepEqual(tops, [...tops].sort((a, b) => a - b), 'player, board, turn, player, tools');
      assert.ok(bar.y + bar.height <= 844, `the tools end at ${bar.y + bar.height}`);
      const shown = () => page.$$eval('.actions button', (all) => all.filter((it) => it.offsetParent).map((it) => it.dataset.tool));
      assert.deepEqual(await shown(), ['undo', 'hint', 'more']);
      await page.click('[data-tool=more]');
      assert.deepEqual(await shown(), ['undo', 'hint', 'more', 'go', 'redo', 'flip', 'resign']);
      await page.click('[data-tool=more]');

      assert.equal(await page.locator('.toast').isVisible(), false);
      await tap(cell(page, 'xiangqi', 'b0'));
      await tap(cell(page, 'xiangqi', 'b1'));
      await page.waitForSelector('.toast:has-text("a horse goes one step straight and one diagonally")');
      const toast = await box('.toast');
      assert.ok(toast.y > board.y && toast.y + toast.height < board.y + board.height, 'on the board');
      await tap(cell(page, 'xiangqi', 'c2'));
      await assertFits(page);
    },
    PHONE,
  ),
);

test(
  'an empty point is not called a move; in Chinese, places are counted as moves are, and ranks have no numbers',
  onPage(
    'play',
    async (page) => {
      await begin(page, 'xiangqi', { seats: 'people' });
      const labels = await page.$$eval('.table .board .label', (texts) => texts.map((text) => text.textContent));
      assert.deepEqual(labels.toSorted().join(''), [...'123456789一二三四五六七八九'].toSorted().join(''));
      await cell(page, 'xiangqi', 'e5').click();
      await page.waitForSelector('.note.error:has-text("那里没有棋子")');
      await cell(page, 'xiangqi', 'a0').click();
      await cell(page, 'xiangqi', 'a5').click();
      await page.waitForSelector('.note.error:has-text("九路 4 线")');
    },
    { locale: 'zh-CN' },
  ),
);
