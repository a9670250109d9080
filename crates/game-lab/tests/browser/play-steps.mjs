// What the tests of the view to play in do again and again.

import assert from 'node:assert/strict';

/** Where the files of a board begin to be counted from. */
const FIRST = { xiangqi: 0, amazons: 1 };
const FILES = { xiangqi: 9, amazons: 10 };

/** The cell of a place such as `h2`. */
export function cell(page, game, name) {
  const place = (Number(name.slice(1)) - FIRST[game]) * FILES[game] + name.charCodeAt(0) - 97;
  return page.locator(`[data-cell="${place}"]`);
}

/** Begins a game in the dialog: `seats`, and perhaps `levels` by side, `fen`, `clock`. */
export async function begin(page, game, { seats, levels = {}, fen, clock }) {
  await page.selectOption('#play-game', game);
  await page.click('#play-new');
  await page.selectOption('#new-seats', seats);
  for (const [side, level] of Object.entries(levels)) await page.selectOption(`#new-effort-${side}`, `level ${level}`);
  if (clock) await page.selectOption('#new-clock', clock);
  if (fen) {
    await page.selectOption('#new-start', 'own');
    await page.fill('#new-fen', fen);
  }
  await page.click('#new-go');
  await page.waitForSelector('dialog', { state: 'detached' });
  await page.waitForSelector('.table[aria-busy="false"]');
}

/** Waits until so many moves stand in the list, taken back or not. */
export function movesAre(page, count) {
  return page.waitForFunction((n) => document.querySelectorAll('.moves .move').length === n, count, {
    timeout: 30_000,
  });
}

/** Clicks the places of a move, one after the other, and waits until it is made. */
export async function clickMove(page, game, places) {
  const before = await page.locator('.moves .move').count();
  for (const place of places) await cell(page, game, place).click();
  await movesAre(page, before + 1);
}

/** The moves of the list, as texts. */
export function moves(page) {
  return page.$$eval('.moves .move', (buttons) => buttons.map((button) => button.firstChild.textContent));
}

/** Waits for the end of the game, and returns what is said of it. */
export async function ending(page, timeout = 120_000) {
  await page.waitForSelector('.verdict:not([hidden])', { timeout });
  return page.innerText('.verdict');
}

/** The men on the board, each as its place and what is read aloud there. */
export function men(page) {
  return page.$$eval('.table .men > g', (figures) =>
    figures.map((figure) => figure.dataset.place + figure.textContent).sort(),
  );
}

/** Checks that a sentence names points, and that the letter and the rank of each stand beside the board. */
export async function pointsAreBeside(page, sentence) {
  const points = sentence.match(/\b[a-i]\d\b/g) ?? [];
  assert.ok(points.length > 0, sentence);
  const labels = await page.$$eval('.table .board .label', (all) => all.map((label) => label.textContent));
  // The letters stand once. Of the digits, those of ranks stand beside the numerals of files of both sides.
  for (const [letter, rank] of points) {
    assert.equal(labels.filter((label) => label === letter).length, 1, letter);
    assert.equal(labels.filter((label) => label === rank).length, rank === '0' ? 1 : 3, rank);
  }
}
