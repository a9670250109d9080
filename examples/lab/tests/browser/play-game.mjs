// Games to their end on both boards, by the engine and by hand; and what is said and shown afterwards.

import assert from 'node:assert/strict';
import test from 'node:test';
import { onPage } from './browser.mjs';
import { begin, clickMove, ending, moves } from './play-steps.mjs';

// Red chases the chariot with the cannon; so it is said at the third time.
const CHASE = '2bakab2/9/r8/9/PP7/9/4P4/2C6/9/3AKA3 w - - 0 1';
const CHASING = 'c2a2 a7b7 a2b2 b7a7 b2a2 a7b7 a2b2 b7a7 b2a2'.split(' ');

for (const game of ['xiangqi', 'amazons']) {
  test(
    `the engine plays ${game} against itself, and the game is reviewed`,
    onPage('play', async (page) => {
      await begin(page, game, { seats: 'engines', levels: { 0: 1, 1: 4 } });
      assert.match(await ending(page, 300_000), /wins|draw/);
      const made = await moves(page);
      assert.ok(made.length > 10, `${made.length} moves`);

      await page.click('[data-tool=review]');
      await page.waitForSelector('[data-tool=review]:disabled', { timeout: 300_000 });
      const points = await page.getAttribute('.graph .course', 'points');
      assert.equal(points.split(' ').length, made.length + 1);

      // A mistake leads to the position before it, and the graph to any other.
      const mistake = page.locator('.mistakes button').first();
      if (await mistake.count()) {
        const ply = Number(await mistake.getAttribute('data-ply'));
        await mistake.click();
        if (ply > 1) await page.waitForSelector(`.moves [data-ply="${ply - 1}"][aria-current]`);
      }
      const { width } = await page.locator('.graph').boundingBox();
      await page.locator('.graph').click({ position: { x: width / 2, y: 20 } });
      await page.waitForSelector('.verdict', { state: 'hidden' });
    }),
  );
}

test(
  'a chase by hand ends with a verdict that is explained',
  onPage('play', async (page) => {
    await begin(page, 'xiangqi', { seats: 'people', fen: CHASE });
    for (const text of CHASING) await clickMove(page, 'xiangqi', [text.slice(0, 2), text.slice(2)]);
    const said = await ending(page);
    assert.match(said, /Black wins/);
    assert.match(said, /Red's cannon on a2 chases the chariot on a7 for ever/);
    assert.match(said, /Who chases for ever loses/);
    assert.equal(await page.locator('.table .guilty').count(), 2);

    await page.click('.switches button');
    await page.waitForSelector('.verdict:has-text("长捉：红方的炮(a2)捉车(a7)")');
    await page.click('[data-tool=undo]');
    await page.waitForSelector('.verdict', { state: 'hidden' });
  }),
);

test(
  'the last moves of Amazons by hand',
  onPage('play', async (page) => {
    await begin(page, 'amazons', { seats: 'people', fen: '10/10/10/10/10/10/10/**8/q*8/1Q*7 w - - 0 1' });
    const before = await page.locator('.verdict').isVisible();
    assert.equal(before, false);
    await clickMove(page, 'amazons', ['b1', 'a1', 'b1']);
    assert.match(await ending(page), /White wins\s+Black cannot move any more/);
  }),
);

test(
  'a flag falls, and somebody resigns',
  onPage('play', async (page) => {
    await begin(page, 'xiangqi', { seats: 'people', clock: '1+1' });
    await clickMove(page, 'xiangqi', ['h2', 'e2']);
    await page.waitForFunction(() => document.querySelector('.table .head .clock').textContent.startsWith('0:5'));
    // Nobody waits for a minute: the page is told that it has passed.
    await page.evaluate(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + 60_000;
    });
    assert.match(await ending(page), /Red wins\s+Black's time is up/);

    await begin(page, 'xiangqi', { seats: 'me' });
    await page.click('[data-tool=resign]');
    assert.match(await ending(page), /Black wins\s+Red resigns/);
  }),
);
