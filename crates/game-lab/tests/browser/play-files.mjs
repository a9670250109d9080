// Records with comments and variations: files of every format are opened, changed, saved, and opened again.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { downloaded, onPage } from './browser.mjs';
import { begin, clickMove, men, moves, movesAre } from './play-steps.mjs';

const DATA = new URL('../../../xiangqi-records/tests/data/', import.meta.url);

const contentOf = (name) => readFile(new URL(name, DATA));

/** Opens a file in the dialog. */
async function open(page, name, buffer) {
  await page.click('#play-load');
  await page.setInputFiles('#load-file', { name, mimeType: 'application/octet-stream', buffer: buffer ?? (await contentOf(name)) });
}

async function opened(page, name, buffer) {
  await open(page, name, buffer);
  await page.waitForSelector('dialog', { state: 'detached' });
  await page.waitForSelector('.table[aria-busy="false"]');
}

/** The list of moves as it is shown: each row with its depth, moves and comments. */
function tree(page) {
  return page.$$eval('.moves > li', (rows) =>
    rows.map((row) => [
      row.dataset.depth ?? 'main',
      [...row.children].map((part) => (part.matches('button') ? part.firstChild : part).textContent.replace(/\s+/g, ' ')),
    ]),
  );
}

/** Saves the game in a format; returns the content and the losses that are said. */
async function saved(page, format) {
  await page.click('#play-save');
  await page.selectOption('#save-format', format);
  await page.waitForSelector('#save-text[aria-busy="false"]', { state: 'attached' });
  const losses = await page.$$eval('#save-losses li', (items) => items.map((item) => item.textContent));
  const { content, name } = await downloaded(page, '#save-file');
  await page.keyboard.press('Escape');
  return { content, losses, name };
}

const isXiangqi = async (page) => {
  await page.selectOption('#play-game', 'xiangqi');
  await page.waitForSelector('.table[aria-busy="false"]');
};

for (const [name, first, plies] of [
  ['xqf/v18-variations-3.xqf', null, 1],
  ['ubb/gbk-plain.ubb', null, 1],
  ['ubb/page-var.html', null, 1],
  ['cbr/game.cbr', null, 30],
  ['pgn/gbk.pgn', '炮二平五', 4],
]) {
  test(
    `${name} is opened`,
    onPage('play?lang=zh', async (page) => {
      await isXiangqi(page);
      await opened(page, name);
      const list = await moves(page);
      assert.ok(list.length >= plies, `${list}`);
      assert.ok(list.every((move) => /^[\u4e00-\u9fff]/.test(move)), `names in Chinese: ${list}`);
      if (first) assert.equal(list[0], first);
      assert.equal(await page.locator('.problems:not([hidden])').count(), 0);
    }),
  );
}

/** A library of these games, as the format has it: the first game far behind the header, the others at multiples of 4,096 from it. */
function library(games) {
  const first = 101_952;
  const begin = [];
  let end = first;
  for (const game of games) {
    begin.push(end);
    end += Math.ceil(game.length / 4096) * 4096;
  }
  const bytes = Buffer.alloc(end);
  bytes.write('CCBridgeLibrary\0', 0, 'latin1');
  bytes.writeUInt32LE(games.length, 60);
  games.forEach((game, index) => game.copy(bytes, begin[index]));
  return bytes;
}

test(
  'a library lists its games, and one is chosen',
  onPage('play', async (page) => {
    await isXiangqi(page);
    const games = [await contentOf('cbr/short.cbr'), await contentOf('cbr/game.cbr')];
    await opened(page, 'cbr/game.cbr');
    const alone = await tree(page);
    await open(page, 'two.cbl', library(games));
    await page.waitForSelector('#load-games li:nth-child(2)');
    assert.equal(await page.locator('#load-games li').count(), 2);
    await page.fill('#load-find', 'nothing like it');
    assert.equal(await page.locator('#load-games li').count(), 0);
    await page.fill('#load-find', '');
    await page.click('#load-games li:nth-child(2) button');
    await page.waitForSelector('dialog', { state: 'detached' });
    await movesAre(page, await page.locator('.moves .move').count());
    assert.deepEqual(await tree(page), alone);
  }),
);

/** The variation that begins with the move shown last in the list, as its button. */
const variation = (page) => page.locator('.moves .aside[data-depth="1"] .move').first();

test(
  'comments and variations are added, promoted, deleted and restored, and every format keeps them',
  onPage('play', async (page) => {
    await isXiangqi(page);
    await opened(page, 'own/013-v16.xqf');
    const before = await tree(page);
    assert.ok(before.some(([depth]) => depth === '1'), 'variations');

    await page.locator('.moves .move').first().click();
    await page.waitForSelector('.moves [data-ply="1"][aria-current]');
    await page.fill('#play-comment', '要点：先手\n第二行');
    await page.locator('#play-comment').blur();
    await page.waitForSelector('.moves .comment:has-text("要点")');

    const promoted = await variation(page).textContent();
    await variation(page).click();
    await page.waitForSelector('[data-tool=promote]:not([disabled])');
    await page.click('[data-tool=promote]');
    await page.waitForSelector('[data-tool=promote]:disabled');
    assert.equal(await page.textContent('.moves [aria-current]'), promoted);
    assert.equal(await page.locator('.moves li:not(.aside) [aria-current]').count(), 1, 'it is the main line now');

    const whole = await tree(page);
    await page.click('[data-tool=delete-moves]');
    await page.waitForSelector('[data-tool=restore]:not([hidden])');
    assert.notDeepEqual(await tree(page), whole);
    await page.click('[data-tool=restore]');
    await page.waitForSelector('[data-tool=restore]', { state: 'hidden' });
    assert.deepEqual(await tree(page), whole);

    // Another first move opens a variation of the game.
    await page.click('.steps button:first-child');
    await page.waitForSelector('.moves:not(:has([aria-current]))');
    const all = await page.locator('.moves .move').count();
    await page.fill('#play-typed', 'a6a5');
    await page.press('#play-typed', 'Enter');
    await page.waitForSelector('.moves .aside .move[data-ply="1"][aria-current]');
    await movesAre(page, all + 1);
    const changed = await tree(page);

    for (const format of ['pgn', 'xqf', 'xqf-10', 'ubb']) {
      const { content, name } = await saved(page, format);
      await begin(page, 'xiangqi', { seats: 'people' });
      await movesAre(page, 0);
      await opened(page, name, content);
      assert.deepEqual(await tree(page), changed, format);
    }
  }),
);

test(
  'a reload keeps the tree, and the other notation names all of it',
  onPage('play', async (page) => {
    await isXiangqi(page);
    await opened(page, 'own/013-v16.xqf');
    await page.selectOption('#notation', 'chinese');
    await page.waitForFunction(() => /[\u4e00-\u9fff]/.test(document.querySelector('.moves .aside .move')?.textContent));
    const shown = await tree(page);
    assert.ok((await moves(page)).every((move) => /[\u4e00-\u9fff]/.test(move)));
    await page.reload();
    await page.waitForSelector('.moves .aside');
    assert.deepEqual(await tree(page), shown);
  }),
);

test(
  'a game of two people is commented, and Amazons says what its formats leave out',
  onPage('play', async (page) => {
    await begin(page, 'amazons', { seats: 'people' });
    await clickMove(page, 'amazons', ['d1', 'd7', 'g7']);
    await page.fill('#play-comment', 'a strong centre');
    await page.click('.steps button:first-child');
    await page.waitForSelector('.moves .comment:has-text("a strong centre")');
    await page.waitForSelector('label[for=play-comment]:has-text("Comment on the game")');
    assert.deepEqual(await moves(page), ['d1-d7/g7']);
    await clickMove(page, 'amazons', ['d1', 'd6', 'g6']);
    await page.waitForSelector('.moves .aside .move[aria-current]:has-text("d1-d6/g6")');
    const { losses } = await saved(page, 'sgf');
    assert.deepEqual(losses, ['This format holds only the line that is shown: other variations and all comments are left out.']);
    await page.waitForSelector('#save-losses', { state: 'detached' });
  }),
);

test(
  'what a format cannot hold is said, a line each',
  onPage('play', async (page) => {
    await isXiangqi(page);
    const name = 'A name of far more than fifteen bytes';
    await opened(page, 'long.pgn', Buffer.from(`[Red "${name}"]\n\n1. H2-E2! H9-G7 ({before} 1... H7-E7) *\n`));
    const { losses } = await saved(page, 'xqf');
    assert.equal(losses.length, 3, `${losses}`);
    assert.ok(losses.some((loss) => loss.includes(name)) && losses.some((loss) => loss.includes('glyphs')), `${losses}`);
    assert.deepEqual((await saved(page, 'pgn')).losses, []);
  }),
);

test(
  'half a file opens as far as it goes, and says where it ends; a wrong cipher changes nothing',
  onPage('play', async (page) => {
    await isXiangqi(page);
    const whole = await contentOf('own/004-v18.xqf');
    await opened(page, 'half.xqf', whole.subarray(0, whole.length / 2));
    await page.waitForSelector('.problems:has-text("the file ends at byte")');
    const shown = await tree(page);
    assert.ok(shown.length > 5);

    const wrong = Buffer.from(whole);
    wrong[13] += 1;
    await open(page, 'wrong.xqf', wrong);
    await page.waitForSelector('dialog .error:has-text("add up to 1 modulo 256: expected 0")');
    await page.keyboard.press('Escape');
    assert.deepEqual(await tree(page), shown);

    await opened(page, 'illegal.pgn', Buffer.from('1. 炮二平五 马8进7 (1... 马8进9 2. 车九平三) 2. 马二进三 *'));
    await page.waitForSelector('.problems:has-text("line 1, column")');
    assert.equal((await moves(page)).length, 4);
  }),
);

test(
  'in Chinese it is said in Chinese why a move of a file is illegal, or a start impossible',
  onPage('play', async (page) => {
    await isXiangqi(page);
    for (const [name, text, problem] of [
      ['illegal.pgn', '1. 炮二平五 马8进7 (1... 马8进9 2. 车九平三) 2. 马二进三 *', '第 2 回合“车九平三”不合规则：'],
      ['illegal.pgn', '1. H2-E2 A9-A5 *', '第 1 回合（后手）“A9-A5”不合规则：车的去路被1路 4 线的棋子挡住。这一变着到此为止'],
      ['illegal.txt', '[DhtmlXQ][DhtmlXQ_movelist]77470004[/DhtmlXQ_movelist][/DhtmlXQ]', '第 1 回合（后手） 1路 1 线到1路 5 线不合规则：车的去路被1路 4 线的棋子挡住。'],
    ]) {
      await opened(page, name, Buffer.from(text));
      await page.waitForSelector(`.problems:has-text("${problem}")`);
    }
  }, { locale: 'zh-CN' }),
);

test(
  'a file that is dropped is opened, also while another game is played',
  onPage('play', async (page) => {
    await begin(page, 'amazons', { seats: 'people' });
    const bytes = [...(await contentOf('own/013-v16.xqf'))];
    await page.evaluate((list) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(list)], 'game.xqf'));
      const event = new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true });
      document.querySelector('.play').dispatchEvent(event);
    }, bytes);
    await page.waitForSelector('.moves .aside');
    assert.equal(await page.inputValue('#play-game'), 'xiangqi');
  }),
);

test(
  'a game against the engine has no variations until it is over',
  onPage('play', async (page) => {
    await begin(page, 'xiangqi', { seats: 'me', levels: { 1: 1 } });
    await page.fill('#play-typed', 'h2e2');
    await page.press('#play-typed', 'Enter');
    await movesAre(page, 2);
    assert.equal(await page.locator('.notes:not([hidden])').count(), 0);
    await page.click('[data-tool=undo]');
    await page.waitForSelector('.moves .ahead[data-ply="1"]');
    await page.fill('#play-typed', 'b2e2');
    await page.press('#play-typed', 'Enter');
    await movesAre(page, 2);
    await page.waitForSelector('.moves [data-ply="2"][aria-current]');
    assert.equal(await page.locator('.moves .aside').count(), 0);

    await page.click('[data-tool=resign]');
    await page.click('#resign-yes');
    await page.waitForSelector('.verdict:not([hidden])');
    await page.click('.steps button:first-child');
    await page.waitForSelector('.moves .ahead[data-ply="1"]');
    await page.fill('#play-typed', 'h2e2');
    await page.press('#play-typed', 'Enter');
    await page.waitForSelector('.moves .aside .move[data-ply="1"]');
    assert.equal(await page.textContent('.moves li:not(.aside) [data-ply="1"]'), 'C8=5', 'the game stays');
  }),
);

test(
  'a browser that keeps nothing says so, and another view does not lose the game',
  onPage('play', async (page) => {
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await begin(page, 'xiangqi', { seats: 'people' });
    await page.waitForSelector('.unkept:not([hidden])');
    await clickMove(page, 'xiangqi', ['h2', 'e2']);
    const stand = await men(page);
    await page.click('nav a[href="#/compare"]');
    await page.waitForSelector('.table', { state: 'detached' });
    await page.click('nav a[href="#/play"]');
    await movesAre(page, 1);
    assert.deepEqual(await men(page), stand);
    await page.click('header button[lang=zh]');
    await page.waitForSelector('.unkept:has-text("存储空间")');
    await movesAre(page, 1);
  }),
);
