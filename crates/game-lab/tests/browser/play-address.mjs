// A game in the address: to send, to open, to go on with; and how hard the engine tries, which is kept.

import assert from 'node:assert/strict';
import test from 'node:test';
import { copied, onPage, withRequests } from './browser.mjs';
import { begin, clickMove, men, moves, movesAre } from './play-steps.mjs';

const said = (page) => page.evaluate(() => Object.fromEntries(new URLSearchParams(location.hash.split('?')[1])));
const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';
const at = (text) => `play?${new URLSearchParams(text)}`;
const OPENING = { game: 'xiangqi', position: START, moves: 'h2e2 h9g7 h0g2' };

test(
  'the game is in the address, and is opened elsewhere between two people',
  onPage('play', async (page) => {
    await begin(page, 'xiangqi', { seats: 'people' });
    await clickMove(page, 'xiangqi', ['h2', 'e2']);
    await clickMove(page, 'xiangqi', ['h9', 'g7']);
    assert.deepEqual(await said(page), { ...OPENING, moves: 'h2e2 h9g7' });
    await page.click('[data-tool=undo]');
    await page.waitForSelector('.moves .ahead[data-ply="2"]');
    assert.deepEqual(await said(page), { ...OPENING, moves: 'h2e2 h9g7', ply: '1' });
    const stand = await men(page);

    const url = page.url();
    await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    await page.goto(url);
    await page.waitForSelector('.moves .ahead[data-ply="2"]');
    assert.deepEqual(await men(page), stand);
    assert.equal(await page.inputValue('.table .head .seat >> nth=0'), 'human');
  }),
);

test(
  'a game that was sent is looked at; the own one waits until somebody plays on',
  onPage('play', async (page) => {
    await begin(page, 'xiangqi', { seats: 'people' });
    await clickMove(page, 'xiangqi', ['b0', 'c2']);
    const open = async () => {
      await page.evaluate((hash) => {
        location.hash = `#/${hash}`;
      }, at(OPENING));
      await movesAre(page, 3);
    };
    await open();
    assert.deepEqual(await moves(page), ['C2=5', 'H8+7', 'H2+3']);
    await page.click('[data-tool=home]');
    await movesAre(page, 1);
    assert.deepEqual(await moves(page), ['H8+7']);
    await page.waitForSelector('.visit', { state: 'hidden' });

    await open();
    await page.reload();
    await movesAre(page, 3);
    await page.click('nav a[href="#/compare"]');
    await page.waitForSelector('.lane');
    await page.click('nav a[href="#/play"]');
    await movesAre(page, 1);

    await open();
    await clickMove(page, 'xiangqi', ['i9', 'h9']);
    await page.waitForSelector('.visit', { state: 'hidden' });
    await page.click('nav a[href="#/compare"]');
    await page.waitForSelector('.lane');
    await page.click('nav a[href="#/play"]');
    await movesAre(page, 4);
  }),
);

test(
  'a position of the own game is gone to, and nothing is lost',
  onPage('play', async (page) => {
    await begin(page, 'xiangqi', { seats: 'people' });
    for (const move of [['h2', 'e2'], ['h9', 'g7'], ['h0', 'g2']]) await clickMove(page, 'xiangqi', move);
    await page.evaluate((hash) => {
      location.hash = `#/${hash}`;
    }, at({ ...OPENING, moves: 'h2e2' }));
    await page.waitForSelector('.moves .ahead[data-ply="3"]');
    assert.equal(await page.locator('.visit').isVisible(), false);
    await page.waitForSelector('.moves [data-ply="1"][aria-current]');
  }),
);

for (const [what, address, why] of [
  ['no game', { game: 'nim' }, /Game “nim”: expected xiangqi, amazons/],
  ['no position', { game: 'xiangqi', position: 'rubbish' }, /rubbish/],
  ['a move that cannot be', { ...OPENING, moves: 'h2e2 a0a9' }, /move 2/],
  ['a move that cannot be, from the start', { game: 'xiangqi', moves: 'h2e2 zzz' }, /move 2: "zzz"/],
  ['a position of no game', { position: 'rubbish' }, /Game is missing: expected xiangqi, amazons/],
  ['a ply beyond its moves', { ...OPENING, ply: '7' }, /Ply “7”: expected 0 … 3/],
]) {
  test(
    `an address with ${what} is told of, and the kept game shown`,
    onPage('play', async (page) => {
      await begin(page, 'xiangqi', { seats: 'people' });
      await clickMove(page, 'xiangqi', ['b0', 'c2']);
      await page.evaluate((hash) => {
        location.hash = `#/${hash}`;
      }, at(address));
      await page.waitForSelector('.note.error:has-text("This link is not valid")');
      assert.match(await page.innerText('.note.error'), why);
      assert.deepEqual(await moves(page), ['H8+7']);
    }),
  );
}

test(
  'why a move of an address cannot be is said in Chinese',
  onPage(`play?game=xiangqi&moves=${encodeURIComponent('h2e2 b9c9')}`, async (page) => {
    await page.waitForSelector('.note.error:has-text("链接无效：第 2 着“b9c9”：3路 1 线已有己方的象（相）。改为")');
  }, { locale: 'zh-CN' }),
);

test(
  'the link of a long game is that of its position, and of a short one that of its moves',
  onPage('play', async (page) => {
    const link = async () => {
      const text = await copied(page, async () => {
        await page.click('[data-tool=link]');
        await page.waitForSelector('.copy-link [role=status]:text-is("Link copied.")');
      });
      return new URLSearchParams(text.split('?')[1]);
    };
    await begin(page, 'xiangqi', { seats: 'people' });
    await clickMove(page, 'xiangqi', ['h2', 'e2']);
    assert.equal((await link()).get('moves'), 'h2e2');

    const shuffle = 'h2e2 h7e7 e2h2 e7h7 '.repeat(2) + 'b2e2 b7e7 e2b2 e7b7 '.repeat(110);
    await page.click('#play-load');
    await page.fill('#load-text', `[Game "Chinese Chess"]\n\n${shuffle}*\n`);
    await page.click('#load-go');
    await movesAre(page, 448);
    const long = await link();
    assert.equal(long.get('moves'), null);
    assert.match(long.get('position'), /^rnbakabnr\//);
    // The address names the game, which goes on after a reload.
    await page.reload();
    await movesAre(page, 448);
  }),
);

test(
  'the engine tries as hard as it is told, by time, nodes or depth, also after a reload',
  withRequests,
  onPage('play', async (page) => {
    const asked = [];
    page.on('request', (request) => {
      const body = request.postData();
      if (body?.includes('"think"')) asked.push(JSON.parse(body).limit);
    });
    await begin(page, 'xiangqi', { seats: 'me' });
    const effort = page.locator('.table .effort:visible');
    for (const [value, limit] of [
      // The clock comes last: what is answered by it may differ from run to run.
      ['depth 2', { depth: 2 }],
      ['nodes 1000', { nodes: 1000 }],
      ['milliseconds 500', { milliseconds: 500 }],
    ]) {
      await effort.selectOption(value);
      await page.waitForSelector('.table[aria-busy="false"]');
      const before = await page.locator('.moves .move').count();
      await page.fill('#play-typed', ['h2e2', 'h0g2', 'i0h0'][before / 2]);
      await page.keyboard.press('Enter');
      await movesAre(page, before + 2);
      assert.deepEqual(asked.at(-1), limit);
    }
    await effort.selectOption('depth 2');
    await page.reload();
    await movesAre(page, 6);
    assert.equal(await effort.inputValue(), 'depth 2');
    await page.click('#play-save');
    await page.waitForSelector('#save-text[aria-busy="false"]');
    assert.match(await page.inputValue('#save-text'), /\[Black "Engine, Depth 2"\]/);
  }),
);

test(
  'a move that is typed while another effort is being taken up is made',
  withRequests,
  onPage('play', async (page) => {
    await begin(page, 'xiangqi', { seats: 'me' });
    // The look that follows the new effort arrives after the move was asked about, and before the answer to that.
    const held = [];
    await page.route('**/api', async (route) => {
      if (held.push(route) !== 2) return held.length > 2 ? route.continue() : undefined;
      await held[0].continue();
      await page.waitForResponse((response) => response.request() === held[0].request());
      await page.waitForTimeout(200);
      return route.continue();
    });
    await page.locator('.table .effort:visible').selectOption('depth 2');
    await page.fill('#play-typed', 'h2e2');
    await page.keyboard.press('Enter');
    await movesAre(page, 2);
    assert.equal(JSON.parse(held[0].request().postData()).moves.length, 0);
    assert.deepEqual(JSON.parse(held[1].request().postData()).moves, ['h2e2']);
  }),
);

test(
  'a new game has the effort that is chosen for it',
  onPage('play', async (page) => {
    await page.selectOption('#play-game', 'tic-tac-toe');
    await page.click('#play-new');
    await page.selectOption('#new-seats', 'me');
    await page.selectOption('#new-effort-1', 'nodes 100000');
    await page.click('#new-go');
    await page.waitForSelector('dialog', { state: 'detached' });
    await page.waitForFunction(
      () => document.querySelector('.table .effort:not([hidden])')?.value === 'nodes 100000',
    );
    await page.locator('[data-cell="4"]').click();
    await movesAre(page, 2);
  }),
);
