// The review of a game: mistakes with their reasons and lines, another try, keys to walk, and the record that is kept.

import assert from 'node:assert/strict';
import test from 'node:test';
import { assertFits, downloaded, onPage } from './browser.mjs';
import { cell, men, movesAre, pointsAreBeside } from './play-steps.mjs';

// Red's chariot takes a cannon that is guarded by a chariot.
const LOST_CHARIOT = '1. H2-E2 H9-G7 2. H0-G2 I9-H9 3. I0-H0 G6-G5 4. H0-H7 H9-H7 *\n';

async function reviewed(page) {
  await page.selectOption('#play-game', 'xiangqi');
  // A phone folds these buttons.
  for (const more of await page.locator('.play-head .more, [data-tool=more]').all()) {
    if (await more.isVisible()) await more.click();
  }
  await page.click('#play-load');
  await page.fill('#load-text', `[Game "Chinese Chess"]\n\n${LOST_CHARIOT}`);
  await page.click('#load-go');
  await page.waitForSelector('dialog', { state: 'detached' });
  await movesAre(page, 8);
  await page.click('[data-tool=review]');
  await page.waitForSelector('[data-tool=review]:disabled', { timeout: 120_000 });
}

const at = (page, ply) =>
  ply === 0
    ? page.waitForFunction(() => !document.querySelector('.moves [aria-current]'))
    : page.waitForSelector(`.moves [data-ply="${ply}"][aria-current]`);

test(
  'a mistake has arrows, a reason and two lines, whose moves show their boards',
  onPage('play', async (page) => {
    await reviewed(page);
    assert.match(await page.innerText('.accuracy'), /Red: accuracy [\d.]+ % · Black: accuracy [\d.]+ %/);
    await page.click('.accuracy + details summary');
    assert.match(await page.innerText('.accuracy + details'), /mean over its moves/);
    // Numbered like the list of moves.
    assert.match(await page.innerText('.mistakes button[data-ply="7"]'), /\?\?\s+4\. /);

    await page.click('.mistakes button[data-ply="7"]');
    await at(page, 6);
    const reason = await page.innerText('.mistake-now .reason');
    assert.equal(reason, 'Loses the chariot on h7 to C2=8.');
    await pointsAreBeside(page, reason);
    assert.equal(await page.locator('.table .arrow.played').count(), 1);
    assert.equal(await page.locator('.table .arrow.better').count(), 1);

    const stand = await men(page);
    const refuting = page.locator('.line.played .line-move').first();
    await refuting.focus();
    await page.waitForSelector('.previewing .arrow.played', { state: 'attached' });
    assert.notDeepEqual(await men(page), stand);
    await page.locator('.line.better .line-move').first().hover();
    await page.waitForSelector('.previewing .arrow.better', { state: 'attached' });
    await page.mouse.move(0, 0);
    await page.locator('[data-tool=next-mistake]').focus();
    await page.waitForSelector('.previewing', { state: 'detached' });
    assert.deepEqual(await men(page), stand);

    await page.click('.line.played .line-play');
    await page.waitForSelector('.line.played .line-move.now');
    await page.locator('[data-tool=next-mistake]').focus();
    await page.waitForSelector('.previewing', { state: 'detached' });
  }),
);

test(
  'a mistake is tried again, and the move is judged by the same review',
  onPage('play', async (page) => {
    await reviewed(page);
    await page.click('.mistakes button[data-ply="7"]');
    await at(page, 6);
    await page.click('[data-tool=try-again]');
    await page.waitForSelector('.mistake-now:has-text("play a better move")');
    assert.equal(await page.locator('.table .arrow').count(), 0);
    const type = async (text) => {
      await page.fill('#play-typed', text);
      await page.keyboard.press('Enter');
    };
    await type('h0h7');
    await page.waitForSelector('.mistake-now .error:has-text("??")');
    await type('b0c2');
    await page.waitForSelector('.mistake-now .good', { timeout: 60_000 });
    // The game is as it was.
    await movesAre(page, 8);
    await page.click('[data-tool=solution]');
    await page.waitForSelector('.table .arrow.better', { state: 'attached' });
  }),
);

test(
  'Left and Right walk from anywhere but a text and the board, where comma and full stop do',
  onPage('play', async (page) => {
    await reviewed(page);
    await page.locator('#play-new').focus();
    await page.keyboard.press('ArrowLeft');
    await at(page, 7);
    await page.keyboard.press('ArrowRight');
    await at(page, 8);
    await page.locator('[data-cell="40"]').focus();
    await page.keyboard.press('ArrowLeft');
    await page.waitForSelector('[data-cell="39"]:focus');
    await at(page, 8);
    await page.keyboard.press(',');
    await at(page, 7);
    await page.keyboard.press('.');
    await at(page, 8);
    await page.keyboard.press('ArrowLeft');
    await page.fill('#play-typed', 'h2');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press(',');
    assert.equal(await page.inputValue('#play-typed'), 'h,2');
    await at(page, 8);
  }),
);

test(
  'the reviewed game is saved with its findings, and opened again',
  onPage('play', async (page) => {
    await reviewed(page);
    const { name, content } = await downloaded(page, '[data-tool=save-review]');
    assert.equal(name, 'xiangqi-review.pgn');
    const text = content.toString();
    assert.match(text, /\$4/);
    assert.match(text, /Loses\s+the\s+chariot\s+on\s+h7/);
    await page.click('#play-load');
    await page.fill('#load-text', text);
    await page.click('#load-go');
    await page.waitForSelector('dialog', { state: 'detached' });
    // The better line stands beside the game.
    await page.waitForFunction(() => document.querySelectorAll('.moves .move').length > 8);
    assert.match(await page.innerText('.moves'), /\?\?/);
  }),
);

test(
  'the page that is saved needs nothing else, and shows the mistake on a phone',
  onPage('play', async (page) => {
    await reviewed(page);
    const { name, content } = await downloaded(page, '[data-tool=save-page]');
    assert.equal(name, 'xiangqi-review.html');
    const text = content.toString();
    const kept = await page.context().newPage();
    const asked = [];
    kept.on('request', (request) => asked.push(request.url()));
    await kept.setViewportSize({ width: 390, height: 844 });
    await kept.setContent(text);
    assert.deepEqual(asked, []);
    assert.equal(await kept.title(), 'Red - Black, *');
    await kept.click('.moves a');
    const section = kept.locator('section:target');
    assert.match(await section.innerText(), /^4\. R2\+7 \?\?[^]*Loses the chariot on h7/);
    assert.equal(await section.locator('.move').count(), 2);
    await assertFits(kept);
    await kept.close();
  }),
);

test(
  'a review in Chinese says why in Chinese, on a phone too',
  onPage(
    'play',
    async (page) => {
      await reviewed(page);
      await page.click('.mistakes button[data-ply="7"]');
      await at(page, 6);
      assert.match(await page.innerText('.mistake-now .reason'), /^丢车：对方炮.平.吃掉它。$/);
      assert.doesNotMatch(await page.locator('.table .board .label').allInnerTexts().then((all) => all.join('')), /[a-i0]/);
      assert.match(await page.innerText('.accuracy'), /红方：准确率/);
      await assertFits(page);
    },
    { locale: 'zh-CN', viewport: { width: 390, height: 844 } },
  ),
);

test(
  'another move forgets the review',
  onPage('play', async (page) => {
    await reviewed(page);
    await page.locator('.moves [data-ply="2"]').click();
    await at(page, 2);
    for (const place of ['b0', 'c2']) await cell(page, 'xiangqi', place).click();
    await page.waitForFunction(() => document.querySelectorAll('.mistakes button').length === 0);
    await at(page, 3);
  }),
);
