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
  'a dialog closes with its page',
  onPage('play', async (page) => {
    await page.click('#play-load');
    await page.waitForSelector('dialog[open]');
    await page.evaluate(() => (location.hash = '#compare'));
    await page.waitForSelector('dialog', { state: 'detached' });
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
      // Debian's Firefox has a scroll bar beside the page, which no phone has: rows that fit 390 points wrap there.
      const isNarrower = await page.evaluate(() => document.documentElement.clientWidth < innerWidth);
      assert.ok(isNarrower || bar.y + bar.height <= 844, `the tools end at ${bar.y + bar.height}`);
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
      // It names b0, whose letter and rank are in sight.
      const [letter, rank] = [await box('.board .label:text-is("b")'), await box('.board .label:text-is("0")')];
      assert.ok(toast.y + toast.height <= letter.y && rank.x + rank.width <= toast.x, 'beside it are the labels');
      await tap(cell(page, 'xiangqi', 'c2'));
      await assertFits(page);
    },
    PHONE,
  ),
);

for (const [width, height] of [[320, 568], [360, 640]]) {
  for (const locale of ['en-US', 'zh-CN']) {
    test(
      `a phone of ${width} points shows the whole board at once, in ${locale}`,
      onPage(
        'play',
        async (page) => {
          await page.selectOption('#play-game', 'xiangqi');
          await page.waitForSelector('.table[aria-busy="false"]');
          const board = await page.locator('.board-frame').boundingBox();
          // Debian's Firefox has a scroll bar beside the page, which no phone has.
          const isNarrower = await page.evaluate(() => document.documentElement.clientWidth < innerWidth);
          assert.ok(isNarrower || board.y + board.height <= height, `the board ends at ${board.y + board.height}`);
          const rows = (selector) => page.$$eval(selector, (all) => new Set(all.filter((it) => it.offsetParent).map((it) => it.offsetTop)).size);
          assert.equal(await rows('nav a'), 1, 'one line of views');
          assert.equal(await page.locator('#notation').isVisible(), false);
          await page.click('#fold');
          await page.selectOption('#notation', 'iccs');
          await page.waitForSelector('.table .board .label:text-is("a")');
          assert.equal(await page.locator('#notation').isVisible(), true, 'it is still open');
          await assertFits(page);
        },
        { ...PHONE, viewport: { width, height }, locale },
      ),
    );
  }
}

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

/** The text of the position in the editor, once the library has read it. */
async function placed(page, ids) {
  await page.waitForFunction((id) => document.querySelector(`#${id}-fen`).getAttribute('aria-invalid') !== null, ids);
  return page.inputValue(`#${ids}-fen`);
}

test(
  'a position is set up on a board, by clicks, by dragging and by keys, and it is said why it is none',
  onPage('play', async (page) => {
    await page.selectOption('#play-game', 'xiangqi');
    await page.click('#play-new');
    await page.selectOption('#new-seats', 'people');
    await page.selectOption('#new-start', 'own');
    const at = (place) => page.locator(`.placing [data-cell="${place}"]`);
    const man = (name) => page.click(`.tray button[title="${name}"]`);
    const rows = async () => (await placed(page, 'new')).split(' ')[0];
    await page.waitForFunction(() => document.querySelector('#new-fen')?.value.startsWith('rnbakabnr'));
    await page.click('.placing button:has-text("Empty board")');
    await page.waitForSelector('#new-problem:has-text("general")');

    await man('Red general');
    await at(4).click();
    await man('Black general');
    await at(81 + 3).click();
    await man('Red chariot');
    await at(40).focus();
    await page.keyboard.press('Enter');
    await man('Red soldier');
    await at(9).click();
    await page.waitForSelector('#new-problem:has-text("the Red soldier on a1 is misplaced")');
    assert.equal(await page.getAttribute('#new-fen', 'aria-invalid'), 'true');
    await page.click('#new-go');
    await page.waitForSelector('dialog');

    // The soldier is dragged beyond the river, and the chariot moved by two clicks with an empty hand.
    await man('Red soldier');
    const center = async (place) => {
      const { x, y, width, height } = await at(place).boundingBox();
      return [x + width / 2, y + height / 2];
    };
    await page.mouse.move(...(await center(9)));
    await page.mouse.down();
    await page.mouse.move(...(await center(46)), { steps: 5 });
    await page.mouse.up();
    await page.waitForSelector('#new-problem:empty', { state: 'attached' });
    await at(40).click();
    await at(49).click();
    assert.equal(await rows(), '3k5/9/9/9/1P2R4/9/9/9/9/4K4');
    await man('Remove');
    await at(46).click();
    await page.selectOption('#new-side', '1');
    assert.equal(await placed(page, 'new'), '3k5/9/9/9/4R4/9/9/9/9/4K4 b - - 0 1');
    await page.click('#new-go');
    await page.waitForSelector('dialog', { state: 'detached' });
    await page.waitForSelector('.table[aria-busy="false"]');
    assert.match(await page.innerText('.turn-text'), /Black to move/);
    assert.equal(await page.locator('.table .men > g').count(), 3);
  }),
);

test(
  'Compare sets up a position with the same editor',
  onPage('compare?game=amazons', async (page) => {
    await page.selectOption('#game', 'amazons');
    await page.click('#set-up');
    await page.waitForFunction(() => document.querySelector('#setup-fen')?.value.length > 10);
    const before = await placed(page, 'setup');
    await page.click('.tray button[title="arrow"]');
    await page.locator('.placing [data-cell="44"]').click();
    const after = await placed(page, 'setup');
    assert.notEqual(after, before);
    assert.match(after, /\*/);
    await page.click('#setup-use');
    await page.waitForSelector('dialog', { state: 'detached' });
    assert.equal(await page.inputValue('#position'), after);
  }),
);

test(
  'the engine answers an offer of a draw by its search, and resigns when it is lost',
  onPage('play', async (page) => {
    const ahead = '3k5/4r4/4c4/9/9/9/9/9/9/4K4 w - - 0 1';
    await begin(page, 'xiangqi', { seats: 'me', levels: { 1: 3 }, fen: ahead });
    await page.click('[data-tool=offer-draw]');
    await page.waitForSelector('.note:has-text("Black declines the draw")');
    const behind = '3k5/9/9/9/9/9/R8/4R4/9/4K4 w - - 0 1';
    await begin(page, 'xiangqi', { seats: 'me', levels: { 1: 3 }, fen: behind });
    await page.click('[data-tool=offer-draw]');
    assert.match(await ending(page), /A draw\s+Draw by agreement/);

    await begin(page, 'xiangqi', { seats: 'me', levels: { 1: 7 }, fen: behind });
    for (const [index, places] of [['e2', 'e3'], ['e3', 'e4'], ['e4', 'e5']].entries()) {
      for (const place of places) await cell(page, 'xiangqi', place).click();
      if (index < 2) await movesAre(page, 2 * index + 2);
    }
    assert.match(await ending(page), /Red wins\s+Black resigns/);

    // Both can be switched off.
    await begin(page, 'xiangqi', { seats: 'me', levels: { 1: 7 }, fen: behind });
    await page.selectOption('#play-resigns', '');
    await page.selectOption('#play-drawOffers', '');
    await page.waitForSelector('[data-tool=offer-draw]', { state: 'hidden' });
    await begin(page, 'amazons', { seats: 'me' });
    assert.equal(await page.locator('[data-tool=offer-draw]').isVisible(), false, 'Amazons has no draws');
  }),
);

test(
  'in Chinese, Compare names moves as Play does, also those that are cut off',
  onPage(
    'compare?game=xiangqi&depth=2',
    async (page) => {
      const said = () => page.innerText('main');
      await page.waitForFunction(() => /[车马炮兵相仕帅][一二三四五六七八九][进退平][一二三四五六七八九]/.test(document.querySelector('main').innerText));
      assert.doesNotMatch(await said(), /\b[a-i][0-9][a-i][0-9]\b/);
    },
    { locale: 'zh-CN' },
  ),
);
