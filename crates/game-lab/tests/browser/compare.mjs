// Algorithms side by side.

import assert from 'node:assert/strict';
import test from 'node:test';
import { assertFits, assertScrollsByKeys, onPage, withServer } from './browser.mjs';

/** Waits for the trees of exactly these algorithms. */
async function settled(page, ...algorithms) {
  await page.waitForFunction((wanted) => {
    const lanes = [...document.querySelectorAll('.lane')].map((lane) => lane.dataset.algorithm);
    return !document.querySelector('.stage[aria-busy]') && lanes.join() === wanted;
  }, algorithms.join());
}

const place = (page) => page.textContent('.player .place');
const live = (page, lane) => page.textContent(`.lane:nth-child(${lane}) .live`);
const said = (page, lane) => page.textContent(`.lane:nth-child(${lane}) .event`);

async function choose(page, ...algorithms) {
  for (const name of algorithms) await page.check(`.chip input[value="${name}"]`);
  for (const box of await page.$$('.chip input:checked')) {
    if (!algorithms.includes(await box.inputValue())) await box.uncheck();
  }
  await settled(page, ...algorithms);
}

test('two algorithms go in lock-step', onPage('compare', async (page) => {
  await settled(page, 'alpha-beta', 'pvs');
  assert.match(await live(page, 1), /12 of 12 nodes/);
  assert.match(await live(page, 2), /17 of 17 nodes/);
  await page.click('#player-start');
  assert.match(await live(page, 1), /0 of 12 nodes/);
  await page.click('#player-step');
  await page.click('#player-step');
  assert.equal(await said(page, 1), 'B1 is entered with (−∞, ∞).');
  assert.equal(await said(page, 2), 'B1 is entered with (−∞, ∞).');
  await page.click('#player-back');
  assert.match(await place(page), /^1 \//);
}));

test('the next cut is told, with what minimax would have visited', onPage('compare', async (page) => {
  await settled(page, 'alpha-beta', 'pvs');
  await page.click('#player-start');
  await page.click('#player-cut');
  const cut = 'B2 is cut: 1 move left out.';
  assert.ok([await said(page, 1), await said(page, 2)].includes(cut));
  await page.click('#player-step');
  await page.click('#player-end');
  await page.focus('.lane:nth-child(1) .tree');
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await page.waitForSelector('.node-panel .node-name:text-is("B2")');
  const panel = await page.textContent('.node-panel');
  assert.match(panel, /beta cut: −5 ≥ −12/);
  assert.match(panel, /3: minimax: 1 node/);
  assert.match(panel, /Entered with\(−∞, −12\)/);
}));

test('playing goes on by itself, to the end', onPage('compare', async (page) => {
  await settled(page, 'alpha-beta', 'pvs');
  await page.selectOption('.player select', '200');
  await page.click('#player-play');
  await page.waitForSelector('.player .place:text-matches("^(\\\\d+) / \\\\1$")', { timeout: 9000 });
  assert.equal((await page.textContent('#player-play')).trim(), 'Play');
}));

test('keys step, and the scrubber goes anywhere', onPage('compare', async (page) => {
  await settled(page, 'alpha-beta', 'pvs');
  await page.keyboard.press(',');
  assert.match(await place(page), /^53 \//);
  await page.keyboard.press('.');
  assert.match(await place(page), /^54 \//);
  await page.fill('#scrubber', '10');
  assert.match(await place(page), /^10 \//);
}));

test('a tree is edited by hand, and an error is told at once', onPage('compare', async (page) => {
  await settled(page, 'alpha-beta', 'pvs');
  await page.fill('#position', '((3 5) (2 9)');
  await page.waitForSelector('#position[aria-invalid=true]');
  assert.match(await page.textContent('#position-error'), /the end at column 13/);
  await page.fill('#position', '((3 5) (2 9))');
  await page.waitForSelector('#position[aria-invalid=false]');
  await page.waitForFunction(() => document.querySelector('.lane .live')?.textContent.includes('6 of 6 nodes'));
  assert.equal(await page.textContent('#position-error'), '');
}));

test('leaves above the horizon wait, and it is said what that is', onPage('compare', async (page) => {
  await settled(page, 'alpha-beta', 'pvs');
  assert.equal(await page.locator('.key .hint:has-text("wait")').count(), 0);
  await page.fill('#position', '((3 5) 9)');
  await page.waitForSelector('.lane .found:has-text("best line 2 wait")');
  await page.waitForSelector('.key .hint:has-text("has one move, “wait”: the turn passes, and the value stays")');
  await page.click('.switches button');
  await page.waitForSelector('.lane .found:has-text("主要变例 2 等待")');
  await page.waitForSelector('.key .hint:has-text("只有一着“等待”")');
  assert.doesNotMatch(await page.innerText('.stage'), /wait/);
}));

test('a game has a board of the chosen node', onPage('compare', async (page) => {
  await page.selectOption('#game', 'tic-tac-toe');
  await page.waitForSelector('.small-board svg');
  await page.fill('#moves', '5 1');
  await page.click('#search');
  await settled(page, 'alpha-beta', 'pvs');
  await page.fill('#moves', '5 5');
  await page.waitForSelector('#moves[aria-invalid=true]');
  assert.match(await page.textContent('#position-error'), /move 2/);
}));

test('thousands of nodes are drawn smoothly', onPage('compare', async (page) => {
  await page.selectOption('#game', 'connect-four');
  await page.fill('#depth', '6');
  await page.press('#depth', 'Enter');
  await page.waitForFunction(() => /of [5-9],\d{3} nodes/.test(document.querySelector('.lane .live')?.textContent));
  // Unfolded, a few hundred thousand pixels high.
  await page.click('.lane:nth-child(1) .tree-tools button:nth-child(4)');
  const slow = await page.evaluate(() => new Promise((resolve) => {
    const tree = document.querySelector('.tree');
    const frames = [];
    let last = performance.now();
    const frame = (now) => {
      frames.push(now - last);
      last = now;
      tree.scrollTop += 1000;
      if (frames.length < 60) requestAnimationFrame(frame);
      else resolve(frames.sort((a, b) => a - b)[45]);
    };
    requestAnimationFrame(frame);
  }));
  assert.ok(slow < 50, `three of four frames take less than ${slow} ms`);
}));

test('the window at the root has its story', onPage('compare', async (page) => {
  await page.selectOption('#game', 'tic-tac-toe');
  await settled(page, 'alpha-beta', 'pvs');
  assert.equal(await page.locator('.story').count(), 0);
  await choose(page, 'aspiration');
  assert.equal(await page.locator('.story .band').count() >= 4, true);
}));

test('the growth is measured', onPage('compare', async (page) => {
  await page.selectOption('#game', 'tic-tac-toe');
  await settled(page, 'alpha-beta', 'pvs');
  await page.fill('#growth-depth', '4');
  await page.click('#measure');
  await page.waitForFunction(() => document.querySelector('#measure').textContent === 'Measure');
  assert.equal(await page.locator('.growth .charts svg.chart').count(), 2);
  assert.equal(await page.locator('.growth tbody tr').count(), 8);
}));

test('the widest level is told, in nodes', onPage('compare', async (page) => {
  await page.selectOption('#game', 'tic-tac-toe');
  await settled(page, 'alpha-beta', 'pvs');
  await choose(page, 'transposition-table');
  await page.fill('#growth-depth', '9');
  await page.click('#measure');
  // Published numbers: 200,448 lines of eight moves, and 127,872 of nine, because many games are over before.
  const said = 'Down to depth 9: at most 200,448 nodes in memory (at depth 8) against 45 moves.';
  await page.waitForSelector(`.growth figure .hint:text-is("${said}")`, { timeout: 30000 });
}));

test('what was chosen is there after a reload', onPage('compare', async (page) => {
  await settled(page, 'alpha-beta', 'pvs');
  await choose(page, 'mtdf', 'minimax');
  await page.reload();
  await settled(page, 'mtdf', 'minimax');
}));

test('an impossible depth is an error on the page', onPage('compare', async (page) => {
  await page.selectOption('#game', 'xiangqi');
  await settled(page, 'alpha-beta', 'pvs');
  await page.fill('#depth', '30');
  await page.press('#depth', 'Enter');
  await page.waitForSelector('.stage .error');
  assert.match(await page.textContent('.stage .error'), /depth 30/);
}));

test('it fits a phone', onPage('compare', async (page) => {
  await settled(page, 'alpha-beta', 'pvs');
  await assertFits(page);
  const small = await page.$$eval('.compare button, .compare select, .compare .field input', (all) => {
    const seen = all.filter((one) => one.getClientRects().length);
    return seen.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML);
  });
  assert.deepEqual(small, []);
}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));

const WIDE = 'alpha-beta,aspiration,iterative-deepening,transposition-table';
test('tables that are too wide for a phone are scrolled by keys', onPage(`compare?game=tic-tac-toe&depth=3&algorithms=${WIDE}`, async (page) => {
  await settled(page, ...WIDE.split(','));
  await page.fill('#growth-depth', '2');
  await page.click('#measure');
  await page.waitForFunction(() => document.querySelector('#measure').textContent === 'Measure');
  await page.click('.growth summary');
  for (const [of, name] of [['.counters', 'Counters'], ['.growth', 'How the work grows']]) {
    assert.equal(await page.getAttribute(`${of} .scroll`, 'aria-label'), name);
    await assertScrollsByKeys(page, of);
  }
  await assertFits(page);
}, { viewport: { width: 390, height: 844 } }));

test('a search can be stopped, and begun again', withServer, onPage('compare', async (page) => {
  await settled(page, 'alpha-beta', 'pvs');
  const held = [];
  await page.route('**/api', (route) => held.push(route));
  await page.click('#search');
  await page.waitForSelector('#search:text-is("Stop")');
  await page.click('#search');
  await page.waitForSelector('.stage:has-text("The search was stopped.")');
  await page.unroute('**/api');
  await page.click('#search');
  await settled(page, 'alpha-beta', 'pvs');
}));

test('the mouse picks, folds, drags and zooms', onPage('compare', async (page) => {
  await settled(page, 'alpha-beta', 'pvs');
  // Where a node is, is read from the drawing's own numbers.
  const tree = page.locator('.lane:nth-child(1) .tree');
  const { BOX } = await page.evaluate(() => import('./compare/draw.js').then(({ BOX }) => ({ BOX })));
  const width = 2 * BOX.pad + 3 * BOX.column - (BOX.column - BOX.width) + BOX.fold;
  const scale = Math.min(1, (await tree.evaluate((element) => element.clientWidth)) / width);
  const b2 = { x: BOX.pad + BOX.column, y: BOX.pad + 4 * BOX.row + BOX.height / 2 };
  const at = (x, y) => ({ position: { x: x * scale, y: y * scale } });

  await tree.click(at(b2.x + 30, b2.y));
  await page.waitForSelector('.node-panel .node-name:text-is("B2")');
  await page.click('.jumps button:nth-child(1)');
  assert.equal(await said(page, 1), 'B2 is entered with (−∞, −12).');
  await page.click('#player-end');

  const height = () => tree.evaluate((element) => element.scrollHeight);
  await tree.evaluate((element) => element.style.setProperty('height', '80px'));
  const before = await height();
  await tree.evaluate((element) => element.style.removeProperty('height'));
  await tree.click(at(b2.x + BOX.width - 2, b2.y));
  await tree.evaluate((element) => element.style.setProperty('height', '80px'));
  assert.ok(await height() < before, 'two rows less');

  await tree.hover({ position: { x: 20, y: 20 } });
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('Control');
  await page.waitForFunction((least) => document.querySelector('.tree').scrollHeight > least, before);

  await tree.evaluate((element) => element.scrollTo(0, 0));
  const box = await tree.boundingBox();
  await page.mouse.move(box.x + 60, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + 20, { steps: 4 });
  await page.mouse.up();
  assert.ok(await tree.evaluate((element) => element.scrollTop) > 20);
}));

test('what was found is told as the tree tells it', onPage('compare', async (page) => {
  await settled(page, 'alpha-beta', 'pvs');
  await choose(page, 'alpha-beta', 'minimax');
  // The minimiser begins, and is 7 behind: for the maximiser that is 7 ahead.
  await page.fill('#position', 'min 1:(2:(5:3 6:5 7:7) 3:(8:6 9:9 10:2) 4:(11:8 12:1 13:4))');
  await page.waitForFunction(() => document.querySelector('.lane .found').textContent.includes('7'));
  const heads = await page.$$eval('.lane', (all) => all.map((one) => [one.dataset.algorithm, one.querySelector('.found strong').textContent]));
  assert.deepEqual(Object.fromEntries(heads), { minimax: '+7', 'alpha-beta': '−7' });
}));

test('three pages compare at once: each waits for its turn', onPage('compare', async (page) => {
  const heavy = '#/compare?game=nim&position=3+4+4&depth=7&algorithms=minimax,negamax,alpha-beta,pvs';
  const address = new URL(heavy, page.url()).href;
  const pages = [await page.context().newPage(), await page.context().newPage(), await page.context().newPage()];
  await Promise.all(pages.map((one) => one.goto(address)));
  for (const one of pages) {
    await settled(one, 'minimax', 'negamax', 'alpha-beta', 'pvs');
    assert.equal(await one.textContent('#position-error'), '');
    assert.match(await live(one, 1), /^20,000 of \d{2,},\d{3}/);
    assert.equal(await one.locator('.lane:nth-child(1)').getByText('recorded').count(), 1);
  }
}));

test('a busy server is asked again, and does not make an address wrong', withServer, onPage('compare', async (page) => {
  let refused = 0;
  await page.route('**/api', (route) => {
    if (!route.request().postData().includes('"tree"') || refused >= 3) return route.continue();
    refused += 1;
    return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, body: '{"error":"too many requests at a time"}' });
  });
  await page.evaluate(() => { location.hash = '#/compare?game=nim&depth=3&algorithms=pvs'; });
  await settled(page, 'pvs');
  assert.equal(refused, 3);
  assert.equal(await page.textContent('#position-error'), '');
}));
