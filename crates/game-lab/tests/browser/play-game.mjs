// Games to their end on both boards, by the engine and by hand; and what is said and shown afterwards.

import assert from 'node:assert/strict';
import test from 'node:test';
import { onPage } from './browser.mjs';
import { begin, clickMove, ending, moves, pointsAreBeside } from './play-steps.mjs';

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
    await pointsAreBeside(page, said);
    assert.match(said, /Who chases for ever loses/);
    assert.equal(await page.locator('.table .guilty').count(), 2);

    await page.click('.switches button');
    await page.waitForSelector('.verdict:has-text("长捉：红方的炮(九路 3 线)捉车(1路 3 线)")');
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
    await page.click('#resign-yes');
    assert.match(await ending(page), /Black wins\s+Red resigns/);
  }),
);

test(
  'who plays in Chinese is told in Chinese why a move is illegal, how a game ends, and what the evaluation adds up',
  onPage(
    'play',
    async (page) => {
      const note = async (text) => {
        await page.waitForSelector(`.note.error:has-text("${text}")`);
        assert.doesNotMatch(await page.innerText('.note'), /[A-Za-z]{3}/);
      };
      const type = async (text) => {
        await page.fill('#play-typed', text);
        await page.keyboard.press('Enter');
      };
      await begin(page, 'xiangqi', { seats: 'people' });
      await type('b0d1');
      await note('蹩马腿：七路 1 线有红方');
      await type('h2h7');
      await note('炮吃子必须恰好隔一个子，这里隔了 0 个');
      await type('a9a8');
      await note('九路 10 线的黑方车是对方的棋子，现在轮到红方走');

      // Every piece and every term has a name.
      for (const [game, evaluator, head] of [['xiangqi', 'net', '棋子'], ['xiangqi', 'full', '项目'], ['amazons', 'full', '项目']]) {
        await page.selectOption('#play-game', game);
        await page.waitForSelector('.table[aria-busy="false"]');
        if (!(await page.locator('.explain[open]').count())) await page.click('.explain summary');
        await page.selectOption('#play-evaluator', evaluator);
        await page.waitForSelector(`.explain thead th:text-is("${head}")`);
        const names = await page.$$eval('.explain th', (heads) => heads.map((head) => head.textContent));
        assert.ok(names.length > 8, names.join());
        const shown = game === 'amazons' ? names.map((name) => name.replace(/ [a-j][0-9]+$/, '')) : names;
        assert.deepEqual(shown.filter((name) => /[A-Za-z]/.test(name)), []);
        assert.match(await page.innerText('.explain .hint'), /评分|取整/);
      }

      await begin(page, 'amazons', { seats: 'people', fen: 'Q2**/*****/q3* b' });
      await page.waitForSelector('.turn-text:has-text("黑方胜，各区域已各有归属：白方还有 2 步，黑方还有 3 步")');
      await begin(page, 'amazons', { seats: 'people', fen: '10/10/10/10/10/10/10/**8/q*8/1Q*7 w - - 0 1' });
      await clickMove(page, 'amazons', ['b1', 'a1', 'b1']);
      assert.match(await ending(page), /白方胜\s+黑方无法再走/);

      // What is left in English is introduced.
      await page.click('#play-load');
      await page.fill('#load-text', 'rubbish');
      await page.click('#load-go');
      await page.waitForSelector('dialog .error:has-text("无法识别，程序的说明（英文）：line 1")');
    },
    { locale: 'zh-CN' },
  ),
);
