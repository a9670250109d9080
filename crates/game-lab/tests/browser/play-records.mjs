// Games out of the page and in again, and the game after the page was left.

import assert from 'node:assert/strict';
import test from 'node:test';
import { onPage } from './browser.mjs';
import { begin, cell, clickMove, ending, men, moves, movesAre } from './play-steps.mjs';

const OPENINGS = {
  xiangqi: [
    ['h2', 'e2'],
    ['h9', 'g7'],
    ['h0', 'g2'],
    ['i9', 'h9'],
  ],
  amazons: [
    ['d1', 'd7', 'g7'],
    ['d10', 'd8', 'f8'],
    ['g1', 'h2', 'h9'],
  ],
};

async function open(page, game) {
  await begin(page, game, { seats: 'people' });
  for (const move of OPENINGS[game]) await clickMove(page, game, move);
}

async function saved(page, format, notation) {
  await page.click('#play-save');
  await page.selectOption('#save-format', format);
  if (notation) await page.selectOption('#save-notation', notation);
  await page.waitForSelector('#save-text[aria-busy="false"]');
  const text = await page.inputValue('#save-text');
  const position = await page.inputValue('#save-fen');
  await page.keyboard.press('Escape');
  return { text, position };
}

async function load(page, text, extension) {
  await page.click('#play-load');
  await page.fill('#load-text', text);
  // The formats of xiangqi are recognised.
  if (await page.isVisible('#load-extension')) await page.selectOption('#load-extension', extension);
  await page.click('#load-go');
}

const RECORDS = [
  ['xiangqi', 'pgn', 'pgn', 'iccs', /H2-E2/],
  ['xiangqi', 'pgn', 'pgn', 'wxf', /C2[=.]5/],
  ['xiangqi', 'pgn', 'pgn', 'chinese', /炮二平五/],
  ['amazons', 'sgf', 'sgf', null, /^\(;/],
  ['amazons', 'pgn', 'pgn', null, /d1-d7\/g7/],
  ['xiangqi', 'moves', 'txt', 'traditional', /^炮二平五 /],
  ['amazons', 'moves', 'txt', null, /^d1-d7\/g7 /],
];

for (const [game, format, extension, notation, shape] of RECORDS) {
  test(
    `${game} as ${format} ${notation ?? ''} is written and read again`,
    onPage('play', async (page) => {
      await open(page, game);
      const [made, stand] = [await moves(page), await men(page)];
      const { text } = await saved(page, format, notation);
      assert.match(text, shape);

      await begin(page, game, { seats: 'people' });
      await movesAre(page, 0);
      await load(page, text, extension);
      await movesAre(page, made.length);
      assert.deepEqual(await moves(page), made);
      assert.deepEqual(await men(page), stand);
    }),
  );
}

test(
  'a record in SGF is recognised when it is pasted',
  onPage('play', async (page) => {
    await open(page, 'amazons');
    const made = await moves(page);
    const { text } = await saved(page, 'sgf');
    await begin(page, 'amazons', { seats: 'people' });
    await page.click('#play-load');
    assert.equal(await page.inputValue('#load-extension'), 'pgn');
    await page.fill('#load-text', `\n${text}`);
    assert.equal(await page.inputValue('#load-extension'), 'sgf');
    await page.click('#load-go');
    await movesAre(page, made.length);
    assert.deepEqual(await moves(page), made);
  }),
);

test(
  'names in a record are shown and written again, and its game is reviewed',
  onPage('play', async (page) => {
    await page.selectOption('#play-game', 'xiangqi');
    await load(page, '[Red "Hu"]\n[Black "Yang"]\n\n1. H2-E2 H9-G7 2. H0-G2 *\n', 'pgn');
    await movesAre(page, 3);
    assert.match(await page.innerText('.table'), /Red · Hu/);
    const { text } = await saved(page, 'pgn');
    assert.match(text, /\[Black "Yang"\]/);

    await page.click('[data-tool=review]');
    await page.waitForSelector('[data-tool=review]:disabled');
    await page.locator('.moves [data-ply="3"]').focus();
    await page.keyboard.press('ArrowLeft');
    await page.waitForSelector('.moves [data-ply="2"][aria-current]:focus');
    await page.waitForSelector('.opinion:has-text("as the review found")');
  }),
);

test(
  'a position is copied and begun with; what is wrong with a text is said',
  onPage('play', async (page) => {
    await open(page, 'xiangqi');
    const stand = await men(page);
    const { position } = await saved(page, 'pgn');
    await begin(page, 'xiangqi', { seats: 'people', fen: position });
    await movesAre(page, 0);
    assert.deepEqual(await men(page), stand);

    await load(page, '[Game "Chinese Chess"]\n\n1. H2-E2 A0-A9 *\n', 'pgn');
    await page.waitForSelector('.problems:has-text("line 3")');
    await movesAre(page, 1);
    await load(page, 'rubbish', 'pgn');
    await page.waitForSelector('dialog .error:has-text("rubbish")');
    await page.keyboard.press('Escape');
    await page.click('#play-new');
    await page.selectOption('#new-start', 'own');
    await page.fill('#new-fen', 'rubbish');
    await page.click('#new-go');
    await page.waitForSelector('dialog .error:has-text("rubbish")');
  }),
);

test(
  'the game goes on after a reload, and after another view',
  onPage('play', async (page) => {
    await begin(page, 'amazons', { seats: 'me', levels: { 1: 1 } });
    for (const place of OPENINGS.amazons[0]) await cell(page, 'amazons', place).click();
    await movesAre(page, 2);
    const [made, stand] = [await moves(page), await men(page)];
    await page.reload();
    await movesAre(page, 2);
    assert.deepEqual(await moves(page), made);
    assert.deepEqual(await men(page), stand);

    await page.click('nav a[href="#/compare"]');
    await page.waitForSelector('.table', { state: 'detached' });
    await page.click('nav a[href="#/play"]');
    await movesAre(page, 2);
    assert.deepEqual(await men(page), stand);
  }),
);

test(
  'a game that was given up is read again as such',
  onPage('play', async (page) => {
    await open(page, 'xiangqi');
    await page.click('[data-tool=resign]');
    await page.click('#resign-yes');
    const { text } = await saved(page, 'pgn', 'iccs');
    assert.match(text, /\[Result "0-1"\]/);
    await begin(page, 'xiangqi', { seats: 'people' });
    await load(page, text, 'pgn');
    await movesAre(page, 4);
    assert.match(await ending(page), /Black wins/);
  }),
);
