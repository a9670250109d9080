// The live figures of the engine with steps: correction history, move picker, buckets of the table, two engines in a race, and a
// singular extension.

import assert from 'node:assert/strict';
import test from 'node:test';
import { assertFits, onPage } from './browser.mjs';

const MIDGAME = 'r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2+w+-+-+0+1';
const CORRECTION = 'figure?kind=correction&game=xiangqi&depth=6';
const PICKING = `figure?kind=picking&game=xiangqi&position=${MIDGAME}&depth=5&least=2`;
const RACE = `figure?kind=race&game=xiangqi&position=${MIDGAME}&feature=late_move_reductions&base=all&nodes=30000`;
const BUCKETS = `figure?kind=buckets&game=xiangqi&position=${MIDGAME}&depth=7&searches=3`;
const SINGULAR = 'figure?game=tree&position=(a:(x:5/(p:5/(q:5/(r:5/(40))))+y:20+z:30))&depth=5&algorithms=engine,engine'
  + '&features=table,deepening_step=3,singular,singular.depth=4&before=table,deepening_step=3';
const ready = (page) => page.waitForFunction(() => document.querySelector('.place')?.textContent.match(/^[1-9]/) && !document.querySelector('.stage[aria-busy]'));
const why = (page) => page.textContent('.why');
const cells = (page, rows) => page.$$eval(rows, (all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));

test('entries of the correction history rise and fall with the errors', onPage(CORRECTION, async (page) => {
  await ready(page);
  assert.match(await why(page), /^Score .*The entry (rises|falls) from \S+ to \S+, a correction of/);
  assert.equal(await page.locator('.filling rect').count(), 1);
  await page.waitForFunction(() => document.querySelectorAll('.figure-board .men > g').length > 20);
  const said = Object.fromEntries(await page.$$eval('.parts dt', (all) => all.map((dt) => [dt.textContent, dt.nextSibling.textContent])));
  assert.equal(said['Depth of the node'], '1');
  await page.click('#player-end');
  const bars = await page.locator('.filling rect').count();
  assert.ok(bars > 10, `${bars} entries`);
  assert.match(await page.textContent('.filling + .sides'), /Red to move.*Black to move/);
  assert.match(await page.textContent('.sum'), new RegExp(`^\\d+ updates of ${bars} entries\\. At depth 6, .* by [\\d.]+ on average`));
  const errors = await cells(page, '.errors tbody tr');
  assert.deepEqual(errors.map(([depth]) => depth), ['1', '2', '3', '4', '5', '6']);
  const [, , before, after] = errors.at(-1).map(Number);
  assert.ok(after < before, `${before} without correction, ${after} with it`);
}));

test('the line of an update is told to the page of the lesson', onPage(CORRECTION, async (page) => {
  await ready(page);
  await page.evaluate(() => addEventListener('code-line', ({ detail }) => { window.marked = detail; }));
  await page.keyboard.press('.');
  const [file, line] = await page.evaluate(() => window.marked);
  assert.equal(file, 'engine/selective.rs');
  assert.ok(line > 1);
  await page.click('#player-start');
  assert.equal(await page.evaluate(() => window.marked), null);
}));

test('the reader predicts where an entry goes', onPage(CORRECTION, async (page) => {
  await ready(page);
  await page.check('#predict');
  for (let asked = 0; asked < 4; asked++) {
    const question = await page.textContent('.question');
    const [, evaluation, correction, score] = question.match(/static evaluation (\S+), correction (\S+), score (?:[≥≤] )?(\S+)\. Does/)
      .map((text) => Number(text.replace('−', '-')));
    await page.click(`[data-choice=${score > evaluation + correction ? 'rise' : 'fall'}]`);
    assert.match(await page.textContent('.guess'), /^Right\. Score/);
    await page.click('.onward');
  }
}));

test('two engines race from depth to depth', onPage(RACE, async (page) => {
  await ready(page);
  const first = await why(page);
  assert.match(first, /^With(out)? late-move reductions: depth 2 is complete after \d+ nodes, score \S+, best move [A-Z][1-9][+=-][1-9]\.$/);
  await page.click('#player-end');
  assert.match(await page.textContent('.sum'), /^With 30,000 nodes the engine reaches depth (\d+) without the feature and depth (\d+) with it\. To depth \d+ the feature saves \d+ %/);
  const tracks = await page.$$eval('.track', (all) => all.map((track) => track.getAttribute('aria-label')));
  assert.match(tracks.join('|'), /^Without late-move reductions: depth \d+\|With late-move reductions: depth \d+$/);
  const points = await page.locator('.race-chart .mark').count();
  assert.ok(points > 12, `${points} iterations`);
  await page.selectOption('#figure-feature', 'null_move');
  await page.waitForFunction(() => document.querySelector('.racer span').textContent === 'Without null move');
  await page.check('#predict');
  assert.match(await page.textContent('.question'), /^Which engine completes depth \d+ first\?$/);
  await page.click('[data-choice="1"]');
  assert.match(await page.textContent('.guess'), /^(Right\.|No: Without null move\.) With/);
}));

test('stages of the move picker run until a cutoff', onPage(PICKING, async (page) => {
  await ready(page);
  const stages = () => page.$$eval('.stages li', (all) => all.map((stage) => [stage.querySelector('strong').textContent, stage.dataset.state]));
  assert.deepEqual((await stages()).map(([name]) => name), ['Hash move', 'Good captures', 'Killers', 'Counter move', 'Other quiet moves', 'Losing captures']);
  let spared = 0;
  for (let node = 0; node < 20; node++) {
    const said = await why(page);
    const states = await stages();
    if (said.startsWith('No cutoff')) assert.ok(states.every(([, state]) => state === 'ran' || state === 'empty'), said);
    const never = states.filter(([, state]) => state === 'never').map(([name]) => name);
    if (never.length) assert.equal(said.split('Never reached: ')[1], `${never.join(', ')}.`);
    spared += Number(never.length > 0);
    await page.keyboard.press('n');
  }
  assert.ok(spared > 5, `${spared} of 20 nodes`);
  await page.click('#player-end');
  assert.match(await page.textContent('.sum'), /^\d+ of \d+ nodes end by a cutoff, \d+ of them by the hash move\./);
  await page.click('#player-start');
  await page.check('#predict');
  assert.match(await page.textContent('.question'), /^Does [A-Z+-][1-9+-][+=-][1-9] \(.*\) make a cutoff\?$/);
  await page.click('[data-choice=no]');
  assert.match(await page.textContent('.guess'), /^(Right|No)/);
}));

test('a bucket fills, and then the entry with the lowest value goes', onPage(BUCKETS, async (page) => {
  await ready(page);
  assert.match(await why(page), /^All slots are taken\. .* Its value is the lowest: depth \d+ minus 8 · \d+ = −?\d+\.$/);
  await page.check('#predict');
  for (let asked = 0; asked < 2; asked++) {
    assert.match(await page.textContent('.question'), /Which one does it replace\?$/);
    const values = (await cells(page, '.bucket tbody tr')).map((row) => Number(row[5].replace('−', '-')));
    // Of equal values the first goes.
    await page.click(`[data-choice="${values.indexOf(Math.min(...values))}"]`);
    assert.match(await page.textContent('.guess'), /^Right\. All slots are taken/);
    await page.click('.onward');
  }
  await page.click('#player-end');
  assert.match(await page.textContent('.sum'), /^\d+ stores in an empty slot, \d+ over the same position, \d+ over another position\.$/);
}));

test('a singular extension is seen beside the search without it', onPage(SINGULAR, async (page) => {
  await ready(page);
  await page.click('#player-end');
  assert.match(await page.textContent('.sum'), /value 5\. .*single.*value 20|value 5\. .*singular.*value 20/);
  const titles = await page.$$eval('.lane', (all) => all.map((lane) => lane.textContent.slice(0, 200)));
  assert.match(titles[1], /singular extension/);
  assert.doesNotMatch(titles[0], /singular extension/);
}));

test('any text is answered beside these figures, which stay', onPage(CORRECTION, async (page) => {
  for (const [address, field, text, words] of [
    [CORRECTION, 'depth', '13', 'depth 13: expected 1 to 12'], [CORRECTION, 'depth', 'deep', 'Depth “deep”: expected a whole number'],
    [CORRECTION, 'position', '9/9', '9/9'], [PICKING, 'least', '9', 'least 9'], [PICKING, 'depth', '', 'Depth “”'],
    [BUCKETS, 'searches', '9', 'searches 9: expected 1 to 8'], [RACE, 'nodes', '0', 'nodes 0: expected 1 to 2000000'], [RACE, 'nodes', '-5', 'Nodes “-5”'], [RACE, 'position', '<b>', 'expected'],
  ]) {
    await page.goto(page.url().replace(/#.*/, `#/${address}`));
    await page.reload();
    await ready(page);
    await page.fill(`#figure-${field}`, text);
    await page.waitForFunction((wanted) => document.querySelector('.figure .error').textContent.includes(wanted), words);
    assert.equal(await page.locator('.stage.stale .lane').count(), 1, text);
    await page.click('button:text("Reset")');
    await page.waitForFunction(() => document.querySelector('.figure .error').textContent === '');
  }
  await page.goto(page.url().replace(/#.*/, `#/${RACE}`));
  await page.reload();
  await ready(page);
  await page.selectOption('#figure-feature', 'hints');
  await page.waitForFunction(() => document.querySelector('.figure .error').textContent.includes('feature hints: the engine does not use it'));
}));

test('these figures speak Chinese and fit a narrow phone', onPage(CORRECTION, async (page) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of [CORRECTION, PICKING, RACE, BUCKETS]) {
    await page.goto(page.url().replace(/#.*/, `#/${address}&lang=zh`));
    await page.reload();
    await ready(page);
    assert.match(await why(page), /[\u4e00-\u9fff]{2}/);
    await page.click('#player-end');
    await assertFits(page);
    assert.doesNotMatch(await page.textContent('main'), /corr-|race-|pick-|bucket-/);
  }
}));
