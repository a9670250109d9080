// The figures with steps: Monte Carlo tree search, proof numbers, keys, exchanges, retrograde analysis, and two recordings.

import assert from 'node:assert/strict';
import test from 'node:test';
import { assertFits, onPage } from './browser.mjs';

const SIMULATIONS = 'figure?kind=simulations&game=tic-tac-toe&position=x.o/..x/o..&simulations=30';
const PROOF = 'figure?kind=proof&game=tic-tac-toe&position=xo./x../o..';
const ready = (page) => page.waitForSelector('.stage:not([aria-busy]) .tidy .node');
const why = (page) => page.textContent('.why');
const whyIs = (page, words) => page.waitForFunction((wanted) => document.querySelector('.why').textContent.includes(wanted), words);

/** Steps with a key until the sentence matches; returns it. */
async function stepTo(page, pattern) {
  for (let step = 0; step < 400; step++) {
    if (pattern.test(await why(page))) return why(page);
    await page.keyboard.press('.');
  }
  throw new Error(`no step says ${pattern}`);
}

test('a simulation selects, expands, plays out and adds its result', onPage(SIMULATIONS, async (page) => {
  await ready(page);
  assert.equal(await why(page), 'Backpropagation: root now has 1 simulation with mean 1.00 for X.');
  assert.equal(await page.locator('header.top').count(), 0);
  // Five moves are tried once, in their order.
  for (let simulation = 2; simulation <= 5; simulation++) await page.keyboard.press('n');
  assert.match(await why(page), /^Backpropagation: root now has 5 simulations/);
  const values = await page.$$eval('.compared tbody tr', (rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
  assert.equal(values.length, 5);
  for (const [, visits, mean, more, value] of values) {
    assert.equal(visits, '1');
    assert.ok(Math.abs(Number(mean) + Number(more) - Number(value)) < 0.02, value);
  }
  // The move with the largest value is selected.
  const largest = values.reduce((best, row) => (Number(row[4]) > Number(best[4]) ? row : best));
  await page.keyboard.press('.');
  assert.match(await why(page), new RegExp(`^Selection at root: ${largest[0]} has the largest value`));
  assert.equal(await page.textContent('.compared .chosen td'), largest[0]);
  assert.match(await stepTo(page, /^Expansion/), /^Expansion: 4 moves join the tree below \d\.$/);
  assert.match(await stepTo(page, /^Playout/), /^Playout from \d \d, random moves: [\d ]+\. (A draw|. (wins|loses))/);
  // The board shows the end of the playout.
  await page.waitForFunction(() => document.querySelectorAll('.figure-board .men > g').length >= 7);
  await page.click('#player-end');
  await whyIs(page, 'root now has 30 simulations');
  const roots = await page.$$eval('.tidy .node', (all) => all.map((node) => node.querySelector('.numbers').textContent));
  assert.ok(roots.includes(`30 · ${(await why(page)).match(/mean ([\d.]+) for/)[1]}`), String(roots));
}));

test('constant, seed and number of simulations change the search', onPage(SIMULATIONS, async (page) => {
  await ready(page);
  const end = async () => {
    await page.waitForSelector('.stage:not([aria-busy])');
    await page.click('#player-end');
    return page.$$eval('.tidy .node', (all) => all.map((node) => node.textContent).join('|'));
  };
  const first = await end();
  const seen = new Set([first]);
  for (const [field, value] of [['seed', '5'], ['exploration', '0.1'], ['simulations', '60'], ['position', '.../.x./...']]) {
    await page.fill(`#figure-${field}`, value);
    await page.waitForTimeout(50);
    seen.add(await end());
  }
  assert.equal(seen.size, 5, 'each edit changes the tree');
  await page.click('button:text("Reset")');
  await page.waitForTimeout(50);
  assert.equal(await end(), first);
}));

test('the reader predicts what a simulation selects', onPage(SIMULATIONS, async (page) => {
  await ready(page);
  await page.check('#predict');
  assert.equal(await page.textContent('.question'), 'Which move does the simulation select at root?');
  let right = 0;
  for (let asked = 0; asked < 4; asked++) {
    // The reader reads the table.
    const move = await page.$$eval('.compared tbody tr', (rows) => rows.map((row) => [row.cells[0].textContent, Number(row.cells[4].textContent)])
      .reduce((best, row) => (row[1] > best[1] ? row : best))[0]);
    await page.click(`.asked [data-choice]:text-is("${move}")`);
    const said = await page.textContent('.guess');
    right += Number(said.startsWith('Right. Selection at'));
    await page.click('.onward');
  }
  assert.ok(right >= 3, `${right} of 4: two values can be equal to two digits`);
}));

test('expansions carry the numbers up, until the root is proven', onPage(PROOF, async (page) => {
  await ready(page);
  assert.match(await why(page), /^root is expanded: 5 moves/);
  await page.keyboard.press('.');
  assert.match(await why(page), /^root gets 4, 5: the smallest proof number/);
  assert.equal(await page.locator('.tidy .proving').count(), 1);
  assert.match(await stepTo(page, /^The search goes/), /smallest proof number. It stays below while the numbers are smaller than 6 and ∞/);
  await page.click('#player-end');
  assert.equal(await why(page), 'root is proven: one move wins.');
  assert.equal(await page.textContent('.sum'), 'Proven: X wins by 5.');
  assert.equal(await page.$eval('.tidy .at', (root) => root.classList.contains('proven')), true);
  // A draw needs a second question.
  await page.fill('#figure-position', 'x../oo./x..');
  await page.waitForFunction(() => document.querySelector('.sum').textContent === '');
  await page.click('#player-end');
  await page.waitForFunction(() => document.querySelector('.sum').textContent.startsWith('Proven: neither side wins'));
  await page.click('#player-start');
  assert.match(await stepTo(page, /^Question: does O win/), /O is the attacker/);
}));

test('any text is answered beside the figure, which stays', onPage(SIMULATIONS, async (page) => {
  await ready(page);
  for (const [field, text, words] of [
    ['position', 'x.o/..x', '“x.o/..x”|"x.o/..x"'], ['position', '<b>&', 'expected'], ['position', 'xxx/oo./...', 'the game is over'],
    ['exploration', 'much', 'Exploration c “much”: expected a number'], ['exploration', '-1', '“-1”'], ['exploration', '101', '101'],
    ['simulations', '1e9', '1000000000'], ['simulations', '2.5', '“2.5”: expected a whole number'], ['seed', '', 'Seed “”'],
  ]) {
    await page.fill(`#figure-${field}`, text);
    await page.waitForFunction((wanted) => wanted.split('|').some((one) => document.querySelector('.figure .error').textContent.includes(one)), words);
    assert.ok(await page.locator('.stage.stale .node').count() > 3, text);
    await page.click('button:text("Reset")');
    await page.waitForFunction(() => document.querySelector('.figure .error').textContent === '');
  }
}));

test('figures with steps speak Chinese, and fit a phone', onPage(`${SIMULATIONS}&lang=zh`, async (page) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await ready(page);
  assert.equal(await why(page), '反向传播：根节点现有 1 次模拟，X 方的平均结果为 1.00。');
  assert.match(await page.textContent('#player-cut'), /下一次模拟/);
  await assertFits(page);
  await page.goto(page.url().replace(/#.*/, `#/${PROOF}&lang=zh`));
  await page.waitForFunction(() => document.querySelector('.why')?.textContent.includes('扩展'));
  await assertFits(page);
}));

const KEYS = 'figure?kind=keys&game=amazons&position=1q1q/4/4/Q1Q1+w+-+-+0+1&moves=a1-a2/b2+b4-b3/a3+c1-c2/d2&other=c1-c2/d2+b4-b3/a3+a1-a2/b2';
const EXCHANGE = 'figure?kind=exchange&game=xiangqi&position=3kr4/9/2n6/4p4/6N2/9/9/4R4/4R4/5K3+w+-+-+0+1&capture=g5e6';
const WAVES = 'figure?kind=retrograde&game=xiangqi&position=3k5/9/9/9/9/9/9/9/9/N3K4+w+-+-+0+1&piece=a0';
const loaded = (page) => page.waitForFunction(() => document.querySelector('.place')?.textContent.match(/[1-9]/) && !document.querySelector('.stage[aria-busy]'));

test('a move xors four numbers, and taking it back xors them again', onPage(KEYS, async (page) => {
  await loaded(page);
  await page.click('#player-start');
  const start = await page.textContent('.xors .sum td');
  const keys = [];
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('.');
    const [before, number, after] = (await page.$$eval('.xors td', (cells) => cells.map((cell) => cell.textContent.replaceAll(' ', '')))).map((hex) => BigInt(`0x${hex}`));
    assert.equal(before ^ number, after);
    keys.push(after);
  }
  assert.match(await page.textContent('.why'), /^c1-c2\/d2: the number of “/);
  await page.keyboard.press('n');
  assert.match(await page.textContent('.why'), /^Taking back c1-c2\/d2/);
  for (let move = 0; move < 2; move++) await page.keyboard.press('n');
  assert.match(await page.textContent('.why'), /The key is that of the start again\.$/);
  assert.equal(await page.textContent('.xors .sum td'), start);
  await page.click('#player-end');
  assert.match(await page.textContent('.why'), /The two orders end in the same key\.$/);
  await page.fill('#figure-other', 'c1-c2/d2 b4-b3/a3 a1-a2/b1');
  await loaded(page);
  await page.waitForFunction(() => document.querySelector('#figure-other').value.endsWith('b1') && !document.querySelector('.stage[aria-busy]'));
  await page.click('#player-end');
  await whyIs(page, 'The two lines end in different keys');
}));

test('an exchange is played, and then valued from its end', onPage(EXCHANGE, async (page) => {
  await loaded(page);
  assert.equal(await page.textContent('.why'), 'Red chariot e1 takes on e6: the captured piece counts 900.');
  assert.equal(await page.locator('.compared tbody tr').count(), 5);
  const said = [];
  for (let step = 0; step < 5; step++) {
    await page.keyboard.press('.');
    said.push(await page.textContent('.why'));
  }
  assert.deepEqual(said, [
    'Capture 5 is the last: worth 900.',
    'Capture 4 is worth 900 minus the next capture’s 900: 0.',
    'Capture 3 is worth 420: capture 4 does not pay, so it is not made.',
    'Capture 2 is worth 420 minus the next capture’s 420: 0.',
    'Capture 1 is worth 100: capture 2 does not pay, so it is not made.',
  ]);
  assert.equal(await page.textContent('.sum'), 'Value of the exchange: 100.');
  // Without the second chariot the horse is lost.
  await page.fill('#figure-position', '3kr4/9/2n6/4p4/6N2/9/9/4R4/9/5K3 w - - 0 1');
  await page.waitForFunction(() => document.querySelector('.place').textContent.endsWith('/ 8'));
  await page.click('#player-end');
  await page.waitForFunction(() => document.querySelector('.sum').textContent === 'Value of the exchange: -320.');
  await page.check('#predict');
  await page.click('[data-choice="900"]');
  assert.match(await page.textContent('.guess'), /^Right\. Capture 4 is the last/);
}));

test('waves of the distance to mate cover the board', onPage(WAVES, async (page) => {
  await loaded(page);
  await page.click('#player-start');
  const counts = [];
  for (let wave = 0; wave < 4; wave++) {
    await page.keyboard.press('.');
    counts.push(await page.locator('.waves .new').count());
  }
  await page.click('#player-end');
  assert.match(await page.textContent('.sum'), /^Table KN-K: 8,100 positions, the longest mate takes 14 plies/);
  assert.ok(counts.some((count) => count > 0), String(counts));
  const numbers = await page.$$eval('.two figure', (boards) => boards.map((board) => [...board.querySelectorAll('.waves text')].map((text) => Number(text.textContent))));
  assert.ok(numbers[0].length > 70 && numbers[0].every((plies) => plies % 2 === 1), 'Red wins in an odd number of plies');
  assert.ok(numbers[1].length > 60 && numbers[1].every((plies) => !(plies % 2)), 'Black loses in an even number');
  await page.fill('#figure-piece', 'e5');
  await page.waitForFunction(() => document.querySelector('.figure .error').textContent.includes('"e5": expected the point of a piece'));
  await page.fill('#figure-piece', 'e0');
  await page.waitForFunction(() => document.querySelector('.figure .error').textContent === '');
}));

test('these figures speak Chinese, fit a phone, and keep what they show', onPage(`${KEYS}&lang=zh`, async (page) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [address, field, bad, words] of [[KEYS, 'moves', 'up', '“up”'], [EXCHANGE, 'capture', 'e0e9', '“e0e9”'], [WAVES, 'position', '9/9', '现有 2 行']]) {
    await page.goto(page.url().replace(/#.*/, `#/${address}&lang=zh`));
    await page.reload();
    await loaded(page);
    assert.match(await page.textContent('.why'), /[\u4e00-\u9fff]{2}/);
    await assertFits(page);
    await page.fill(`#figure-${field}`, bad);
    await page.waitForFunction((text) => document.querySelector('.figure .error').textContent.includes(text), words);
    assert.equal(await page.locator('.stage.stale').count(), 1);
  }
}));

const RACE = 'figure?kind=threads';
const CLOCK = 'figure?kind=clock';
const recording = (page, kind) => page.evaluate(async (name) => (await fetch(`figure/${name}.json`)).json(), kind);
const cursor = async (page) => (await page.textContent('.place')).split(' / ').map((text) => Number(text.replaceAll(',', '')));

test('two threads race, and each step is the end of an iteration', onPage(RACE, async (page) => {
  await loaded(page);
  const { recorded, depth, two } = await recording(page, 'threads');
  const said = await page.textContent('.recorded');
  assert.match(said, /^Recorded, not searched in this page: gamesearch figure threads .*--record threads\.json, .*never run the same way twice/);
  assert.ok(said.includes(recorded.processor) && said.includes(recorded.date), said);
  const laps = two.threads.flatMap((own) => own);
  await page.click('#player-start');
  assert.equal(await page.textContent('.why'), 'Nothing has happened yet.');
  const counts = { completes: 0, drops: 0 };
  for (let step = 1; step <= laps.length; step++) {
    await page.keyboard.press('.');
    const text = await why(page);
    assert.match(text, /^Thread [12] (completes depth \d+ first, after|drops depth \d+ after|also completes depth|begins late|stops in depth)/);
    counts.completes += Number(/ completes depth \d+ first/.test(text));
    counts.drops += Number(/ drops | begins late/.test(text));
  }
  assert.equal(counts.completes, depth);
  assert.equal(counts.drops, laps.filter((lap) => lap.end === 'dropped').length);
  assert.deepEqual(await cursor(page), [laps.length, laps.length]);
  assert.match(await page.textContent('.sum'), new RegExp(`^Depth ${depth}: one thread needs .* nodes, two threads need .* % of the time\\.$`));
  // At the end, each iteration has its bar.
  assert.equal(await page.locator('.laps-track .lap').count(), laps.length + depth);
  assert.equal(await page.locator('.laps-track .lap.dropped').count(), counts.drops);
  await page.click('#player-start');
  let before = 0;
  for (let jump = 0; jump < depth && before < laps.length; jump++) {
    await page.keyboard.press('n');
    const [now] = await cursor(page);
    assert.ok(now > before);
    before = now;
  }
  assert.equal(before, laps.length);
}));

test('the reader predicts which thread is first', onPage(RACE, async (page) => {
  await loaded(page);
  const { two } = await recording(page, 'threads');
  await page.check('#predict');
  for (let asked = 0; await page.locator('[data-choice]').count(); asked++) {
    const depth = Number((await page.textContent('.question')).match(/^Thread 1 searches depth (\d+) since .*, thread 2 since .*\. Which thread completes it first\?$/)[1]);
    const first = two.threads.findIndex((laps) => laps.some((lap) => lap.depth === depth && lap.end === 'first'));
    const choice = asked % 2 ? 1 - first : first;
    await page.click(`[data-choice="${choice}"]`);
    const expected = asked % 2 ? `No: Thread ${first + 1}.` : 'Right.';
    assert.ok((await page.textContent('.guess')).startsWith(`${expected} Thread ${first + 1} completes depth ${depth} first`));
    await page.click('.onward');
  }
  assert.match(await page.textContent('.question'), /^The search is over: \d+ of \d+ right\.$/);
}));

test('each iteration of a game ends with the decision of the time plan', onPage(CLOCK, async (page) => {
  await loaded(page);
  assert.match(await page.textContent('.recorded'), /^Recorded, not searched in this page: gamesearch figure clock .*A clock never runs the same way twice/);
  const { turns } = await recording(page, 'clock');
  assert.deepEqual(await cursor(page), [turns[0].iterations.length, turns.flatMap((turn) => turn.iterations).length]);
  for (const [index, turn] of turns.slice(0, 4).entries()) {
    assert.match(await page.textContent('.laps-caption'), new RegExp(`^Move ${index + 1}: [\\d.]+ s on the clock, soft limit `));
    assert.equal(await page.locator('.laps-row').count(), turn.iterations.length);
    assert.match(await why(page), /^Depth \d+ ends after .* (so \S+ is played|is played at once)\.$/);
    assert.equal(await page.locator('.clock-strip .used').count(), index + 1);
    await page.keyboard.press(',');
    if (turn.iterations.length > 1) assert.match(await why(page), /Less than half of it is used, so depth \d+ begins\.$/);
    await page.keyboard.press('.');
    await page.keyboard.press('n');
  }
  await page.click('#player-end');
  assert.equal(await page.locator('.clock-strip .used').count(), turns.length);
}));

test('the reader predicts whether another iteration begins', onPage(CLOCK, async (page) => {
  await loaded(page);
  await page.check('#predict');
  for (let asked = 0; asked < 6; asked++) {
    assert.match(await page.textContent('.question'), /^Depth \d+ ends after .* The soft limit is .*\. Does another iteration begin\?$/);
    await page.click('[data-choice="yes"]');
    const said = await page.textContent('.guess');
    assert.match(said, /^Right\. .* begins\. |^No: The move is played\. .* is played\. /);
    await page.click('.onward');
  }
}));

test('recorded figures speak Chinese and fit the smallest phone', onPage(`${RACE}&lang=zh`, async (page) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [address, jump, question] of [[RACE, '下一深度', /哪个线程最先完成？$/], [CLOCK, '下一着', /还会开始下一轮迭代吗？$/]]) {
    await page.goto(page.url().replace(/#.*/, `#/${address}&lang=zh`));
    await page.reload();
    await loaded(page);
    assert.match(await page.textContent('.recorded'), /^本图为记录，不在页面中搜索：gamesearch figure .*每次/);
    assert.ok((await page.textContent('#player-cut')).includes(jump));
    for (const button of ['#player-start', '#player-cut', '#player-end']) {
      await page.click(button);
      await assertFits(page);
      assert.match(await page.textContent('.why'), /[\u4e00-\u9fff]{2}/);
    }
    await page.check('#predict');
    assert.match(await page.textContent('.question'), question);
    await page.click('[data-choice] >> nth=0');
    assert.match(await page.textContent('.guess'), /^(正确|不对)/);
    await assertFits(page);
  }
}));

test('a recording that cannot be loaded is named', onPage('compare', async (page) => {
  await page.route('**/figure/threads.json', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(page.url().replace(/#.*/, `#/${RACE}`));
  await page.waitForFunction(() => document.querySelector('.figure .error')?.textContent.includes('threads.json'));
  await page.unroute('**/figure/threads.json');
}));
