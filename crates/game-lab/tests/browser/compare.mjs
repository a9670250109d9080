// Algorithms side by side.

import assert from 'node:assert/strict';
import test from 'node:test';
import { assertFits, assertScrollsByKeys, onPage, unfold, withRequests, withServer } from './browser.mjs';

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

const why = (page) => page.textContent('.why');
const found = (page, lane) => page.textContent(`.lane:nth-child(${lane}) .found`);

test('the first screen is the comparison, paused at the first cut with its reason', onPage('compare', async (page) => {
  for (const [width, height] of [[1440, 900], [1024, 768], [900, 700]]) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await settled(page, 'minimax', 'alpha-beta');
    const [one, other, bar] = await page.$$eval('.lane .tree, .player', (all) => all.map((it) => it.getBoundingClientRect().toJSON()));
    assert.equal(one.top, other.top, 'side by side');
    assert.ok(one.right < other.left && other.bottom < height && bar.bottom <= height, `${width} x ${height}: ${JSON.stringify([one, other, bar])}`);
    const hidden = await page.$$eval('.tree', (all) => all.map((it) => Math.max(it.scrollWidth - it.clientWidth, it.scrollHeight - it.clientHeight)));
    assert.ok(hidden.every((pixels) => pixels <= 2), `whole trees: ${hidden} pixels are hidden`);
  }
  assert.equal(await why(page), 'Min can hold B2 to 5. Max already has 12 from B1. 1 move skipped.');
  assert.deepEqual([await live(page, 1), await live(page, 2)], ['8 nodes · 0 cutoffs · waits for the others', '8 nodes · 1 cutoff']);
  assert.deepEqual([await found(page, 1), await found(page, 2)], ['so far 12', 'so far 12'], 'not the answer in advance');
}, { folded: true }));

test('what a search saves is told at its end', onPage('compare', async (page) => {
  await settled(page, 'minimax', 'alpha-beta');
  await page.click('#player-end');
  assert.deepEqual([await live(page, 1), await live(page, 2)], ['13 nodes · 0 cutoffs', '12 nodes · 1 cutoff · 8 % fewer nodes than minimax']);
  assert.equal(await found(page, 2), '14 best line B3 leaf 14');
  assert.match(await page.textContent('.counters tr:has-text("Nodes")'), /Nodes1312×0\.923/);
  await page.click('#player-start');
  assert.deepEqual([await live(page, 1), await found(page, 1)], ['0 nodes · 0 cutoffs', '']);
}));

test('two algorithms go in lock-step', onPage('compare?game=tree&algorithms=alpha-beta,pvs', async (page) => {
  await settled(page, 'alpha-beta', 'pvs');
  await page.click('#player-start');
  await page.click('#player-step');
  await page.click('#player-step');
  assert.equal(await said(page, 1), 'B1 is entered with (−∞, ∞).');
  assert.equal(await said(page, 2), 'B1 is entered with (−∞, ∞).');
  await page.click('#player-back');
  assert.match(await place(page), /^1 \//);
}));

test('a search that skips a node waits for the others', onPage('compare', async (page) => {
  await settled(page, 'minimax', 'alpha-beta');
  await page.click('#player-step');
  // Minimax looks at the leaf that alpha-beta has cut, and both enter B3 together.
  assert.match(await said(page, 1), /^leaf 8 is entered/);
  assert.match(await live(page, 2), /waits for the others/);
  for (let step = 0; step < 20 && !(await said(page, 2)).startsWith('B3 is entered'); step++) await page.click('#player-step');
  assert.match(await said(page, 1), /^B3 is entered/);
}));

test('the next cut is drawn, chosen and argued in the lane that cut', onPage('compare?game=tree&algorithms=pvs,alpha-beta', async (page) => {
  await settled(page, 'pvs', 'alpha-beta');
  await page.click('#player-start');
  const cuts = [];
  for (;;) {
    await page.click('#player-cut');
    if (await page.isDisabled('#player-cut')) break;
    cuts.push([await page.textContent('.node-panel .hint'), await page.textContent('.node-name'), await why(page)]);
  }
  const b2 = 'Min can hold B2 to 5. Max already has 12 from B1. 1 move skipped.';
  assert.deepEqual(cuts.slice(0, 1).map(([, ...rest]) => rest), [['B2', b2]]);
  // Both cut at the same steps; the first lane is preferred, because it is the one that was shown last.
  assert.ok(cuts.every(([algorithm, node, reason]) => algorithm === cuts[0][0] && reason.includes(node) && / skipped\.$/.test(reason)), JSON.stringify(cuts));
}));

test('the panel tells the node of the cut, with what minimax would have visited', onPage('compare', async (page) => {
  await settled(page, 'minimax', 'alpha-beta');
  await page.waitForSelector('.node-panel .ghost-list');
  const panel = await page.textContent('.node-panel');
  assert.match(panel, /Alpha-betaB2Path: B2/);
  assert.match(panel, /Side to moveMin/);
  assert.match(panel, /Window on entry\(12, ∞\)/);
  assert.match(panel, /Scoreat most 5/);
  assert.match(panel, /leaf 8: skipped: 1 node/);
}));

test('scores are shown from the view of Max, or of the side to move', onPage('compare', async (page) => {
  await settled(page, 'minimax', 'alpha-beta');
  await page.selectOption('#scores', 'mover');
  assert.match(await place(page), /^24 \//);
  assert.equal(await why(page), 'Min gets −5 at B2. The limit was −12: Max has something as good with B1. 1 move skipped.');
  await page.waitForFunction(() => location.hash.includes('scores=mover'));
  await page.reload();
  await settled(page, 'minimax', 'alpha-beta');
  assert.equal(await page.inputValue('#scores'), 'mover');
}));

test('where a limit comes from is told truly', onPage('compare?game=tree&position=((5+8)+(7+9))&algorithms=pvs,mt-sss', async (page) => {
  await settled(page, 'pvs', 'mt-sss');
  await page.click('#player-start');
  const reasons = [];
  while (!await page.isDisabled('#player-cut')) {
    await page.click('#player-cut');
    reasons.push(await why(page));
  }
  assert.ok(reasons.some((reason) => /This search only asks whether/.test(reason)), reasons.join('\n'));
  assert.ok(reasons.every((reason) => !reason.includes('#0')), reasons.join('\n'));
}));

test('the growth is told from the same view', onPage('compare?game=tree&position=min+(1+2)&algorithms=minimax,alpha-beta', async (page) => {
  await settled(page, 'minimax', 'alpha-beta');
  await page.click('#measure');
  await page.waitForFunction(() => document.querySelector('#measure').textContent === 'Measure');
  assert.equal(await page.textContent('.growth tbody tr:last-child td:last-child'), '1');
}));

test('playing goes on by itself, to the end', onPage('compare', async (page) => {
  await settled(page, 'minimax', 'alpha-beta');
  await page.selectOption('.player select', '200');
  await page.click('#player-play');
  await page.waitForSelector('.player .place:text-matches("^(\\\\d+) / \\\\1$")', { timeout: 9000 });
  assert.equal((await page.textContent('#player-play')).trim(), 'Play');
}));

test('keys step, and the scrubber goes anywhere', onPage('compare', async (page) => {
  await settled(page, 'minimax', 'alpha-beta');
  await page.keyboard.press(',');
  assert.match(await place(page), /^23 \//);
  await page.keyboard.press('.');
  assert.match(await place(page), /^24 \//);
  await page.fill('#scrubber', '10');
  assert.match(await place(page), /^10 \//);
}));

test('a lecture has the trees, the sentence and the buttons', onPage('compare', async (page) => {
  await settled(page, 'minimax', 'alpha-beta');
  await page.keyboard.press('p');
  assert.deepEqual(await page.$$eval('.top, .bar, .below, .strip', (all) => all.filter((it) => it.checkVisibility()).length), 0);
  const size = await page.$eval('.why', (it) => parseFloat(getComputedStyle(it).fontSize));
  assert.ok(size >= 20, `${size} pixels`);
  assert.ok(await page.isVisible('#player-cut'));
  await page.keyboard.press('Escape');
  assert.ok(await page.isVisible('.top'));
}, { viewport: { width: 1024, height: 768 } }));

test('a tree is edited by hand; what is wrong is told at once, and the old trees are pale', onPage('compare', async (page) => {
  await settled(page, 'minimax', 'alpha-beta');
  await page.fill('#position', '((3 5) (2 9)');
  await page.waitForSelector('#position[aria-invalid=true]');
  assert.equal(await page.textContent('#position-error'), 'A “)” is missing at the end.');
  await page.waitForSelector('.stage.stale');
  await page.fill('#position', '（（3，5），(2、9)）');
  await page.waitForSelector('#position[aria-invalid=false]');
  await page.waitForFunction(() => document.querySelector('.lane:nth-child(2) .live')?.textContent === '6 nodes · 1 cutoff');
  assert.equal(await page.textContent('#position-error'), '');
  assert.equal(await page.locator('.stage.stale').count(), 0);
  assert.match(await why(page), /Min can hold C to 2\. Max already has 3 from B\./);
}));

test('what cannot be searched is never kept', onPage('compare', async (page) => {
  await settled(page, 'minimax', 'alpha-beta');
  const sent = await page.evaluate(() => location.hash);
  await page.selectOption('#game', 'xiangqi');
  await settled(page, 'minimax', 'alpha-beta');
  const good = await page.evaluate(() => location.hash);
  assert.notEqual(good, sent);
  await page.fill('#position', 'garbage');
  await page.click('#search');
  await page.waitForSelector('.stage.stale > .error');
  assert.equal(await page.evaluate(() => location.hash), good);
  await page.evaluate(() => { location.hash = ''; });
  await page.reload();
  await settled(page, 'minimax', 'alpha-beta');
  assert.match(await page.inputValue('#position'), /^rnbakabnr/);
}));

test('of four algorithms one is removed first, and the last one stays', onPage('compare?game=tree&algorithms=minimax,negamax,alpha-beta,pvs', async (page) => {
  await settled(page, 'minimax', 'negamax', 'alpha-beta', 'pvs');
  assert.ok(await page.isDisabled('.chip input[value=mtdf]'));
  assert.equal(await page.textContent('.limit'), '4 of 4: remove one first.');
  for (const name of ['minimax', 'negamax', 'alpha-beta']) await page.uncheck(`.chip input[value=${name}]`);
  await settled(page, 'pvs');
  assert.ok(await page.isDisabled('.chip input[value=pvs]'));
  assert.equal(await page.textContent('.limit'), 'One algorithm stays: add another one before you remove it.');
}));

test('leaves above the horizon wait, and it is said what that is', onPage('compare', async (page) => {
  await settled(page, 'minimax', 'alpha-beta');
  assert.equal(await page.locator('.key .hint:has-text("wait")').count(), 0);
  await page.fill('#position', '((3 5) 9)');
  await page.waitForSelector('.lane .found:has-text("best line leaf 9 wait")');
  await page.waitForSelector('.key .hint:has-text("has one move, “wait”: the turn passes, and the value stays")', { state: 'attached' });
  await page.click('.switches button');
  await page.waitForSelector('.lane .found:has-text("主要变例 叶节点 9 等待")');
  await page.waitForSelector('.key .hint:has-text("只有一着“等待”")', { state: 'attached' });
  assert.doesNotMatch(await page.innerText('.stage'), /wait/);
}));

test('a game has a board of the chosen node', onPage('compare', async (page) => {
  await page.selectOption('#game', 'tic-tac-toe');
  await page.waitForSelector('.small-board svg');
  await page.fill('#moves', '5 1');
  await page.click('#search');
  await settled(page, 'minimax', 'alpha-beta');
  await page.fill('#moves', '5 5');
  await page.waitForSelector('#moves[aria-invalid=true]');
  assert.match(await page.textContent('#position-error'), /move 2/);
}));

test('thousands of nodes are drawn smoothly', onPage('compare?game=connect-four&depth=6&algorithms=alpha-beta,pvs', async (page) => {
  await settled(page, 'alpha-beta', 'pvs');
  await page.click('#player-end');
  await page.waitForFunction(() => /^[5-9],\d{3} nodes/.test(document.querySelector('.lane .live')?.textContent));
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
  await settled(page, 'minimax', 'alpha-beta');
  assert.equal(await page.locator('.story').count(), 0);
  await choose(page, 'aspiration');
  assert.equal(await page.locator('.story .band').count() >= 4, true);
}));

test('the growth is measured', onPage('compare', async (page) => {
  await page.selectOption('#game', 'tic-tac-toe');
  await settled(page, 'minimax', 'alpha-beta');
  await page.fill('#growth-depth', '4');
  await page.click('#measure');
  await page.waitForFunction(() => document.querySelector('#measure').textContent === 'Measure');
  assert.equal(await page.locator('.growth .charts svg.chart').count(), 2);
  assert.equal(await page.locator('.growth tbody tr').count(), 8);
}));

test('the widest level is told, in nodes', onPage('compare', async (page) => {
  await page.selectOption('#game', 'tic-tac-toe');
  await settled(page, 'minimax', 'alpha-beta');
  await choose(page, 'transposition-table');
  await page.fill('#growth-depth', '9');
  await page.click('#measure');
  // Published numbers: 200,448 lines of eight moves, and 127,872 of nine, because many games are over before.
  const said = 'Down to depth 9: at most 200,448 nodes in memory (at depth 8) against 45 moves.';
  await page.waitForSelector(`.growth figure .hint:text-is("${said}")`, { timeout: 30000 });
}));

test('what was chosen is there after a reload', onPage('compare', async (page) => {
  await settled(page, 'minimax', 'alpha-beta');
  await choose(page, 'minimax', 'mtdf');
  await page.reload();
  await settled(page, 'minimax', 'mtdf');
  await unfold(page);
  assert.ok(await page.isChecked('.chip input[value=mtdf]'));
}));

test('an impossible depth is an error on the page', onPage('compare', async (page) => {
  await settled(page, 'minimax', 'alpha-beta');
  await page.selectOption('#game', 'xiangqi');
  await page.waitForSelector('.lane .event:has-text("returns")');
  await page.fill('#depth', '30');
  await page.press('#depth', 'Enter');
  await page.waitForSelector('.stage .error');
  assert.match(await page.textContent('.stage .error'), /depth 30/);
}));

test('it fits a phone', onPage('compare', async (page) => {
  await settled(page, 'minimax', 'alpha-beta');
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

test('after a stop the view of the scores can be changed', withServer, onPage('compare', async (page) => {
  await settled(page, 'minimax', 'alpha-beta');
  await page.route('**/api', () => {});
  await page.click('#search');
  await page.waitForSelector('#search:text-is("Stop")');
  await page.click('#search');
  await page.waitForSelector('.stage:has-text("The search was stopped.")');
  await page.selectOption('#scores', 'mover');
  await page.unroute('**/api');
  await page.click('#search');
  await settled(page, 'minimax', 'alpha-beta');
  assert.match(await why(page), /Min gets −5 at B2/);
}));

test('a search can be stopped, and begun again', withServer, onPage('compare', async (page) => {
  await settled(page, 'minimax', 'alpha-beta');
  const held = [];
  await page.route('**/api', (route) => held.push(route));
  await page.click('#search');
  await page.waitForSelector('#search:text-is("Stop")');
  await page.click('#search');
  await page.waitForSelector('.stage:has-text("The search was stopped.")');
  await page.unroute('**/api');
  await page.click('#search');
  await settled(page, 'minimax', 'alpha-beta');
}));

test('the mouse picks, folds, drags and zooms', onPage('compare?game=tree&algorithms=alpha-beta,pvs', async (page) => {
  await settled(page, 'alpha-beta', 'pvs');
  await page.click('#player-end');
  // Where a node is, is read from the drawing's own numbers.
  const tree = page.locator('.lane:nth-child(1) .tree');
  const { BOX } = await page.evaluate(() => import('./compare/draw.js').then(({ BOX }) => ({ BOX })));
  const whole = 2 * BOX.pad + BOX.head + 9.5 * BOX.row;
  const scale = (await tree.evaluate((element) => parseFloat(element.querySelector('.spacer').style.height))) / whole;
  const b2 = { x: BOX.pad + BOX.column, y: BOX.pad + BOX.head + 4 * BOX.row + BOX.height / 2 };
  const at = (x, y) => ({ position: { x: x * scale, y: y * scale } });

  await tree.click(at(b2.x + 30, b2.y));
  await page.waitForSelector('.node-panel .node-name:text-is("B2")');
  await page.click('.jumps button:nth-child(1)');
  assert.equal(await said(page, 1), 'B2 is entered with (12, ∞).');
  await page.click('#player-end');

  const height = () => tree.evaluate((element) => element.scrollHeight);
  await tree.evaluate((element) => element.style.setProperty('height', '80px'));
  const before = await height();
  await tree.evaluate((element) => element.style.removeProperty('height'));
  await tree.click(at(b2.x + BOX.width - 2, b2.y));
  await tree.evaluate((element) => element.style.setProperty('height', '80px'));
  // Two rows less, as soon as they are drawn.
  await page.waitForFunction((most) => document.querySelector('.lane:nth-child(1) .tree').scrollHeight < most, before);

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

test('what was found is told for Max, or for the side to move', onPage('compare', async (page) => {
  await settled(page, 'minimax', 'alpha-beta');
  // The minimiser begins, and is 7 behind: for the maximiser that is 7 ahead.
  await page.fill('#position', 'min 1:(2:(5:3 6:5 7:7) 3:(8:6 9:9 10:2) 4:(11:8 12:1 13:4))');
  await page.waitForFunction(() => document.querySelector('.lane .found').textContent.includes('7'));
  await page.waitForFunction(() => document.querySelectorAll('.lane').length === 2 && !document.querySelector('.stage[aria-busy]'));
  const heads = () => page.$$eval('.lane', (all) => all.map((one) => one.querySelector('.found strong').textContent));
  await page.click('#player-end');
  assert.deepEqual(await heads(), ['7', '7']);
  await page.selectOption('#scores', 'mover');
  assert.deepEqual(await heads(), ['−7', '−7']);
}));

test('three pages compare at once: each waits for its turn', onPage('compare', async (page) => {
  const heavy = '#/compare?game=nim&position=3+4+4&depth=7&algorithms=minimax,negamax,alpha-beta,pvs';
  const address = new URL(heavy, page.url()).href;
  const pages = [await page.context().newPage(), await page.context().newPage(), await page.context().newPage()];
  await Promise.all(pages.map((one) => one.goto(address)));
  for (const one of pages) {
    await settled(one, 'minimax', 'negamax', 'alpha-beta', 'pvs');
    assert.equal(await one.textContent('#position-error'), '');
    await one.click('#player-end');
    assert.match(await live(one, 1), /^\d{2,},\d{3} nodes/);
    assert.equal(await one.locator('.lane:nth-child(1)').getByText('recorded').count(), 1);
  }
}));

test('a busy server is asked again, and does not make an address wrong', withRequests, onPage('compare', async (page) => {
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
