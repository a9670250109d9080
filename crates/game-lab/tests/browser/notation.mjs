// The notation of moves: one setting for every view and figure.

import assert from 'node:assert/strict';
import test from 'node:test';
import { onPage } from './browser.mjs';

const WXF = /^[+\-=KAEHRCP1-9]{4}$/;
const CHINESE = /^[前后一二三四五帅仕相傌俥炮兵将士象马车卒]/;
const FIGURE = 'figure?lang=zh&kind=';

/** Waits for these labels beside the board of `of`, the lower side's files first. */
async function hasLabels(page, of, expected) {
  const labels = () => page.$$eval(`${of} .board .label`, (texts) => texts
    .map((text) => [Number(text.getAttribute('y')), Number(text.getAttribute('x')), text.textContent])
    .sort(([y, x], [otherY, otherX]) => otherY - y || x - otherX).map(([, , text]) => text).join(''));
  for (let tries = 0; tries < 50 && (await labels()) !== expected; tries++) await page.waitForTimeout(100);
  assert.equal(await labels(), expected);
}

/** The best line of the first tree of Compare, once it matches. */
async function bestLine(page, matches) {
  const words = () => page.locator('.lane .found').first().innerText().then((text) => text.split(/\s/).at(-1));
  await page.waitForSelector('.stage:not([aria-busy]) .lane .found');
  for (let tries = 0; tries < 50 && !matches.test(await words()); tries++) await page.waitForTimeout(100);
  assert.match(await words(), matches);
}

test('moves are written in WXF in English and in Chinese in Chinese, unless the header says otherwise', onPage(
  'compare?game=xiangqi&depth=1&algorithms=negamax',
  async (page) => {
    assert.equal(await page.inputValue('#notation'), 'wxf');
    await bestLine(page, WXF);
    await hasLabels(page, 'main', '987654321123456789');
    await page.click('#language');
    await bestLine(page, CHINESE);
    assert.equal(await page.inputValue('#notation'), 'chinese');
    await hasLabels(page, 'main', '九八七六五四三二一123456789');

    await page.selectOption('#notation', 'iccs');
    await bestLine(page, /^[A-I]\d-[A-I]\d$/);
    await page.click('#language');
    assert.equal(await page.inputValue('#notation'), 'iccs', 'what was chosen stays');
    await page.click('nav a[href="#/play"]');
    await page.waitForSelector('.table[aria-busy="false"]');
    await hasLabels(page, '.table', 'abcdefghi0123456789');
    await page.fill('#play-typed', 'C2=5');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.moves .move:has-text("H2-E2")');

    await page.focus('#notation');
    await page.selectOption('#notation', 'wxf');
    await page.waitForSelector('.moves .move:has-text("C2=5")');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'notation', 'the header is drawn anew');
    await page.reload();
    await page.waitForSelector('.moves .move:has-text("C2=5")');
    await page.click('#language');
    await page.waitForSelector('.moves .move:has-text("炮二平五")');
  },
));

test('the best moves of Feature impact are written so, too', onPage('ablation?game=xiangqi&depth=2', async (page) => {
  await page.click('#run');
  await page.waitForFunction(() => [...document.querySelectorAll('main td')].some((cell) => /^[A-Z][1-9][+=-][1-9]$/.test(cell.textContent)));
}));

for (const [what, kind, of, matches] of [
  ['the move picker', 'picking&depth=4&least=2', '.pick', /^\d+\. [前后一二三四五帅仕相傌俥炮兵将士象马车卒]/],
  ['two engines', 'race&nodes=2000', '.figure .why', /[炮马车兵相仕][一二三四五六七八九]?[进退平]|[炮马车兵相仕][一二三四五六七八九][进退平]/],
  ['the clock', 'clock', '.laps-name', /[进退平]/],
  ['two threads', 'threads', '.figure .why', /[进退平]/],
]) {
  test(`a figure in Chinese has Chinese moves: ${what}`, onPage(`${FIGURE}${kind}`, async (page) => {
    await page.waitForSelector('.stage:not([aria-busy])');
    await page.waitForFunction(([query, text]) => new RegExp(text).test(document.querySelector(query)?.textContent), [of, matches.source]);
    assert.doesNotMatch(await page.innerText('.stage'), /\b[a-i]\d[a-i]\d\b/);
  }));
}

test('a tree of the engine in a figure has Chinese moves', onPage(
  'figure?lang=zh&game=xiangqi&algorithms=negamax&depth=1',
  async (page) => bestLine(page, CHINESE),
));

const EXCHANGE = `exchange&position=${encodeURIComponent('4k4/9/4b4/9/4p4/6N2/9/4R4/9/3K5 w - - 0 1')}&capture=g4e5`;

test('an exchange names its points as the files are counted', onPage(`${FIGURE}${EXCHANGE}`, async (page) => {
  await page.waitForSelector('.stage:not([aria-busy]) .board .label');
  await hasLabels(page, '.figure-board', '九八七六五四三二一123456789');
  assert.equal(await page.inputValue('#figure-capture'), '马三进五');
  await page.waitForFunction(() => /五路 6 线/.test(document.querySelector('.figure .why').textContent));
}));

/** What is wrong, once the editor or the page says so. */
const said = (page, where, text) => page.waitForSelector(`${where}:has-text("${text}")`);

test('the editor says in Chinese why a position is none', onPage('play', async (page) => {
  await page.selectOption('#play-game', 'xiangqi');
  await page.click('#play-new');
  await page.selectOption('#new-start', 'own');
  await page.waitForFunction(() => document.querySelector('#new-fen')?.value.startsWith('rnbakabnr'));
  for (const [fen, text] of [
    ['9/9/9/9/9/9/9/9/9/4K4 w', '黑方没有将（帅）。'],
    ['3k5/9/9/9/9/9/9/9/P8/4K4 w', '九路 2 线不能有红方兵（卒）：兵（卒）不能后退，过河以前也不能横走。'],
    ['4k4/9/9/9/9/9/9/9/9/4K4 w', '将帅照面，中间应有棋子。'],
    ['3k5/9/9/9/3R5/9/9/9/9/4K4 w', '六路 6 线的红方车现在就能吃掉对方的将（帅），应轮到另一方走。'],
    ['3k5/9/9/9/9/9/P8/P8/9/4K4 w', '不能有红方兵（卒）'],
    ['3k5/9/9/9/RRR6/9/9/9/9/4K4 w', '红方车太多了，至多 2 个。'],
    ['3k5/9/9/9/9/9/9/9/4K4 w', '应为用 / 分隔的 10 行，现有 9 行。'],
    ['3k5/9/9/9/9/8/9/9/9/4K4 w', '“8”这一行应有 9 个位置，现有 8 个。'],
    ['3k5/9/9/4x4/9/9/9/9/9/4K4 w', '“4x4”里的“x”既不是棋子，也不是空位的个数。'],
    ['3k5/9/9/9/9/9/9/9/9/4K4 x', '轮走方“x”应为 w（先手）或 b（后手）。'],
    ['3k5/9/9/9/9/9/9/9/9/4K4', '局面的格式应为'],
  ]) {
    await page.fill('#new-fen', fen);
    await said(page, '#new-problem', text);
  }
}, { locale: 'zh-CN' }));

test('Compare says so, too, of its editor and of a text', onPage('compare?game=amazons', async (page) => {
  await page.selectOption('#game', 'amazons');
  await page.fill('#position', '5/5/5/5/5 w');
  await said(page, '#position-error', '棋盘上没有皇后');
  await page.selectOption('#game', 'xiangqi');
  await page.click('#set-up');
  await page.waitForFunction(() => document.querySelector('#setup-fen')?.value.startsWith('rnbakabnr'));
  await page.click('.placing button:has-text("清空棋盘")');
  await said(page, '#setup-problem', '红方没有将（帅）。');
}, { locale: 'zh-CN' }));

test('a link to a position that is none is refused in Chinese', onPage(
  `play?game=xiangqi&position=${encodeURIComponent('4k4/9/9/9/9/9/9/9/9/4K4 w')}`,
  async (page) => said(page, '.note.error', '将帅照面'),
  { locale: 'zh-CN' },
));
