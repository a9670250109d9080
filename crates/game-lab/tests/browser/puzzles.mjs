// The puzzles: solving one, wrong moves, the solution, the way to the others, and what is kept.

import assert from 'node:assert/strict';
import test from 'node:test';
import { assertFits, copied, onPage, tap } from './browser.mjs';
import { cell as cellOf, men } from './play-steps.mjs';

// Black mates in two by e9d9 g8f6 e4f6. Red, who is in check, by e0f0 c1a0 f8h9, and without a check by e7e8 c8a8 c5f5.
const BLACK = 'puzzles?n=1';
const RED = 'puzzles?n=5';
const QUIET = 'puzzles?n=8';

const cell = (page, name) => cellOf(page, 'xiangqi', name);
const says = (page, text) => page.waitForSelector(`.said:has-text(${JSON.stringify(text)})`);
const ready = (page) => page.waitForSelector('.puzzles .table[aria-busy="false"] .men > g');

async function move(page, from, to) {
  await cell(page, from).click();
  await cell(page, to).click();
}

test('a puzzle is solved move by move, and counts from then on', onPage(RED, async (page) => {
  await ready(page);
  assert.equal(await page.innerText('.task'), 'Red mates in 2.');
  await says(page, 'Check! Find the first move.');
  assert.equal(await page.innerText('#puzzles-sum'), '0 of 500 solved');
  await move(page, 'e0', 'f0');
  await says(page, 'K5=4 is right. Black replies H3+1. Find the next move.');
  await move(page, 'f8', 'h9');
  await says(page, 'Solved: ');
  assert.equal(await page.innerText('#puzzles-sum'), '1 of 500 solved');
  await page.reload();
  await ready(page);
  assert.equal(await page.innerText('#puzzles-sum'), '1 of 500 solved');
  await page.waitForSelector('.task.solved');
  // Without a number, the first one that is not solved.
  await page.click('nav a[href="#/puzzles"]');
  await page.waitForFunction(() => location.hash === '#/puzzles?n=1');
}));

test('a wrong move is marked and may be tried again; an illegal one is refused', onPage(QUIET, async (page) => {
  await ready(page);
  const before = await men(page);
  await move(page, 'c5', 'f5');
  await says(page, 'C7=4 does not mate in 2. Try again.');
  assert.equal(await page.getAttribute('.said', 'role'), 'status');
  assert.deepEqual(await men(page), before);
  assert.equal(await page.locator('.arrow.played').count(), 1);
  await move(page, 'f7', 'f9');
  await says(page, 'a horse goes one step straight and one diagonally');
  await page.keyboard.press('Escape');
  await move(page, 'e7', 'e8');
  await says(page, 'Find the next move.');
  assert.equal(await page.locator('.arrow.played').count(), 0);
  await move(page, 'e0', 'd0');
  await says(page, 'K5=6 is not the move of the solution. Try again.');
  await page.click('#puzzles-restart');
  await says(page, 'Find the first move.');
  assert.deepEqual(await men(page), before);
}));

test('the solution is shown on the board, and then does not count', onPage(RED, async (page) => {
  await ready(page);
  await page.click('#puzzles-show');
  await page.waitForSelector('.line-move');
  assert.deepEqual(await page.locator('.line-move').allInnerTexts(), ['K5=4', 'H3+1', 'H4+2']);
  await page.locator('.line-move').nth(1).focus();
  await page.waitForSelector('.previewing');
  await page.locator('.line-move').nth(1).blur();
  await page.waitForSelector('.puzzles .table:not(.previewing)');
  await move(page, 'e0', 'f0');
  await says(page, 'Find the next move.');
  await move(page, 'f8', 'h9');
  await says(page, 'The end of the solution: ');
  assert.equal(await page.innerText('#puzzles-sum'), '0 of 500 solved');
}));

test('the address has the number, and Back goes to the puzzle before', onPage(BLACK, async (page) => {
  await ready(page);
  assert.equal(await page.isDisabled('#puzzles-previous'), true);
  // Black sits below.
  assert.ok((await cell(page, 'e9').boundingBox()).y > (await cell(page, 'e0').boundingBox()).y);
  await page.click('#puzzles-next');
  await page.waitForFunction(() => location.hash === '#/puzzles?n=2');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'puzzles-next');
  await page.fill('#puzzles-number', '500');
  await page.press('#puzzles-number', 'Enter');
  await page.waitForSelector('.task:text-is("Red mates in 7 by checks alone.")');
  assert.equal(await page.isDisabled('#puzzles-next'), true);
  await page.fill('#puzzles-number', '501');
  await page.press('#puzzles-number', 'Enter');
  await says(page, 'Puzzle “501”: expected 1 … 500');
  assert.equal(await page.inputValue('#puzzles-number'), '500');
  const link = await copied(page, () => page.click('[data-tool=link]'));
  assert.match(link, /#\/puzzles\?n=500$/);
  await page.goBack();
  await page.waitForFunction(() => document.querySelector('#puzzles-number')?.value === '2');
  await page.goBack();
  await page.waitForFunction(() => document.querySelector('#puzzles-number')?.value === '1');
}));

for (const number of ['501', '0', 'x']) {
  test(`a puzzle ${number} is none: the first one is shown`, onPage(`puzzles?n=${number}`, async (page) => {
    await ready(page);
    assert.match(await page.innerText('main > .error'), new RegExp(`Puzzle “${number}”: expected 1 … 500`));
    assert.equal(await page.inputValue('#puzzles-number'), '1');
    await page.click('#puzzles-next');
    await page.waitForSelector('main > .error', { state: 'detached' });
  }));
}

test('the position is analysed in Play, with the moves that were made', onPage(RED, async (page) => {
  await ready(page);
  await move(page, 'e0', 'f0');
  await says(page, 'Find the next move.');
  const stand = await men(page);
  await page.click('#puzzles-analyse');
  await page.waitForSelector('.moves .move[data-ply="2"]');
  await page.waitForSelector('.table[aria-busy="false"]');
  assert.deepEqual(await men(page), stand);
  await page.goBack();
  await ready(page);
  assert.equal(await page.inputValue('#puzzles-number'), '5');
}));

test('in Chinese, with the moves so far after a change of language', onPage(RED, async (page) => {
  await ready(page);
  await move(page, 'e0', 'f0');
  await says(page, 'Find the next move.');
  await page.click('#language');
  await page.waitForSelector('.task:text-is("红先，两步杀")');
  await says(page, '帅五平四，正确。黑方应以马３进１，请走下一步。');
  await move(page, 'f8', 'h9');
  await says(page, '解出：');
  assert.equal(await page.innerText('#puzzles-sum'), '已解 1 题，共 500 题');
  await page.click('#puzzles-next');
  await page.waitForSelector('.task:text-is("黑先，两步杀"), .task:text-is("红先，两步杀"):not(.solved)');
}));

test('the keyboard alone is enough', onPage(RED, async (page) => {
  await ready(page);
  await page.locator('.board [tabindex="0"]').focus();
  for (let right = 0; right < 4; right++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /^e0, Red general, picked/);
  await page.keyboard.press('ArrowRight');
  assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /^f0, empty, can go here/);
  await page.keyboard.press('Enter');
  await says(page, 'Find the next move.');
}));

test('a browser that keeps nothing still counts', onPage(RED, async (page) => {
  await ready(page);
  await page.evaluate(() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; });
  await move(page, 'e0', 'f0');
  await says(page, 'Find the next move.');
  await move(page, 'f8', 'h9');
  await says(page, 'Solved: ');
  assert.equal(await page.innerText('#puzzles-sum'), '1 of 500 solved');
}));

for (const colorScheme of ['light', 'dark']) {
  test(`it fits a phone, board and buttons first, in ${colorScheme}`, onPage(RED, async (page) => {
    await ready(page);
    await assertFits(page);
    const board = await page.locator('.board').boundingBox();
    assert.ok(board.y + board.height < 844, `the board is in the first screen: ${board.y + board.height}`);
    await tap(cell(page, 'e0'));
    await tap(cell(page, 'f0'));
    await says(page, 'Find the next move.');
    await page.click('#puzzles-show');
    await page.waitForSelector('.line-move');
    await assertFits(page);
  }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme }));
}
