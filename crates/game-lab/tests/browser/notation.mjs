// The notation of moves: one setting for every view and figure.

import assert from 'node:assert/strict';
import test from 'node:test';
import { onPage } from './browser.mjs';

const WXF = /^[+\-=KAEHRCP1-9]{4}$/;
const CHINESE = /^[前后一二三四五帅仕相傌俥炮兵将士象马车卒]/;
const FIGURE = 'figure?lang=zh&kind=';

/** What stands beside the board of `of` when a notation counts the files, and sentences name points by letter and rank. */
const BOTH = '9a8b7c6d5e4f3g2h1i0123456789123456789';

/** Waits for these labels beside the board of `of`, row by row from below. */
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
    await hasLabels(page, 'main', BOTH);
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

test('Compare says in Chinese why a move is illegal, and what is wrong with the small games', onPage('compare', async (page) => {
  for (const [game, position, moves, text] of [
    ['xiangqi', null, 'h2e2 h9g7 b0d1', '第 3 着“b0d1”：蹩马腿：七路 1 线有红方象（相）'],
    ['xiangqi', null, 'h2e2 a0a1', '第 2 着“a0a1”：1路 10 线的红方车'],
    ['amazons', null, 'd1-e3/e4', '第 1 着“d1-e3/e4”：皇后不能从 d1 走到 e3'],
    ['connect-four', null, '1 1 1 1 1 1 1', '第 7 着“1”：第 1 列已满。'],
    ['tic-tac-toe', null, '5 5', '第 2 着“5”：第 5 格已有棋子。'],
    ['nim', null, '1-9', '第 1 着“1-9”：没有这一堆，或者这一堆没有这么多。'],
    ['nim', null, 'all', '第 1 着“all”：看不懂这个着法，可以写成 2-3'],
    ['nim', '3 many', '', '“many”应为各堆的数目'],
    ['tic-tac-toe', 'xx./.../...', '', '有 2 个 x 和 0 个 o'],
  ]) {
    await page.selectOption('#game', game);
    if (position !== null) await page.fill('#position', position);
    await page.fill('#moves', moves);
    await said(page, '#position-error', text);
    // A search says it, too.
    await page.click('#search');
    await said(page, '.stage > .error', text);
    assert.doesNotMatch(await page.innerText('.stage > .error'), /英文|illegal|move/);
  }
}, { locale: 'zh-CN' }));

test('an address of Compare with an illegal move is refused in Chinese', onPage('compare?game=xiangqi&moves=b0d1', async (page) => {
  await said(page, '#position-error', '链接无效：第 1 着“b0d1”：蹩马腿：七路 1 线有红方象（相）。改为显示默认内容。');
}, { locale: 'zh-CN' }));

const AMAZONS = '1q1q/4/4/Q1Q1 w - - 0 1';

for (const [what, kind, field, text, words] of [
  ['a search by the engine', 'picking&depth=2&least=1', 'position', '4k4/9/9/9/9/9/9/9/9/4K4 w', '将帅照面，中间应有棋子。'],
  ['an exchange', EXCHANGE, 'position', '3k5/9/9/9/9/9/9/9/P8/4K4 w', '九路 2 线不能有红方兵（卒）'],
  ['a capture', EXCHANGE, 'capture', 'e2e9', '第 1 着“e2e9”：车的去路被五路 6 线的黑方兵（卒）挡住。'],
  ['keys', `keys&position=${AMAZONS}&moves=a1-a2/b2`, 'position', '4/4/4/4 w', '棋盘上没有皇后'],
  ['moves of keys', `keys&position=${AMAZONS}&moves=a1-a2/b2`, 'moves', 'a1-a2/b2 b4-c2/c3', '第 2 着“b4-c2/c3”：皇后不能从 b4 走到 c2'],
  ['other moves of keys', `keys&position=${AMAZONS}&moves=a1-a2/b2&other=c1-c2/d2`, 'other', 'c1-c2/d2 c1-c2/d2', '第 2 着“c1-c2/d2”：c1 没有黑方的皇后'],
  ['simulations', 'simulations&game=tic-tac-toe&position=x.o/..x/o..&simulations=9', 'position', 'x../...', '应为用 / 分隔的 3 行，现有 2 行。'],
  ['a tree by the engine', '&game=xiangqi&algorithms=negamax&depth=1', 'position', '3k5/9 w', '应为用 / 分隔的 10 行，现有 2 行。'],
  ['a tree by hand', '&game=tree&position=(1 2)&algorithms=minimax', 'position', '(1 2', '末尾缺少 1 个右括号。'],
]) {
  test(`a figure says in Chinese why it shows no other position: ${what}`, onPage(
    `figure?lang=zh&${kind.startsWith('&') ? kind.slice(1) : `kind=${kind}`}`,
    async (page) => {
      await page.waitForSelector('.stage:not([aria-busy])');
      await page.fill(`#figure-${field}`, text);
      await said(page, '.figure > .error', words);
      assert.equal(await page.locator('.stage.stale').count(), 1, 'the figure stays');
    },
  ));
}

test('a link to a position that is none is refused in Chinese', onPage(
  `play?game=xiangqi&position=${encodeURIComponent('4k4/9/9/9/9/9/9/9/9/4K4 w')}`,
  async (page) => said(page, '.note.error', '将帅照面'),
  { locale: 'zh-CN' },
));
