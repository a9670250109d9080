// The live figures of the book.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { assertFits, isSite, onPage } from './browser.mjs';

const DELPHI = 'A:(B1:(12+15+13)+B2:(19+5+8)+B3:(16+14+18))';
const figure = (algorithms, position = DELPHI, more = '') => `figure?game=tree&position=${position}&algorithms=${algorithms}${more}`;
const ready = (page) => page.waitForSelector('.stage:not([aria-busy]) .lane[data-active]');
const sum = (page) => page.textContent('.sum');
const code = (page) => page.textContent('.code [aria-current]');

/** Waits for what the figure says at the end of its searches. */
const says = (page, words) => page.waitForFunction((wanted) => document.querySelector('.sum').textContent.includes(wanted), words);

test('a figure begins at the first cut, with its reason and its line', onPage(figure('minimax,alpha-beta'), async (page) => {
  await ready(page);
  assert.equal(await page.textContent('.why'), 'Min can hold B2 to 5. Max already has 12 from B1.');
  assert.equal(await sum(page), '', 'not the answer in advance');
  assert.equal(await page.textContent('.code figcaption'), 'alpha_beta.rs');
  assert.match(await code(page), /cx\.leave\(best\)/);
  assert.equal(await page.locator('header.top').count(), 0);
  await page.keyboard.press(',');
  assert.match(await code(page), /cx\.cutoff\(/);
  await page.click('#player-end');
  assert.equal(await sum(page), 'Minimax: 13 nodes, 0 cutoffs, value 14. Alpha-beta: 12 nodes, 1 cutoff, value 14. Saves 8 % of the nodes.');
}));

test('a driver shows its own file and that of its search', onPage(figure('mtdf'), async (page) => {
  await ready(page);
  const files = new Set();
  await page.click('#player-start');
  for (let step = 0; step < 60; step++) {
    files.add(await page.textContent('.code figcaption'));
    await page.keyboard.press('.');
  }
  assert.deepEqual([...files].sort(), ['mtdf.rs', 'transposition_table.rs']);
}));

test('leaves are dragged and typed, and children change their order', onPage(figure('minimax,alpha-beta'), async (page) => {
  await ready(page);
  await page.click('#player-end');
  // The leaf of value 5, the fifth row of the last column.
  const [x, y] = await page.$eval('.lane:nth-child(2) .tree', (tree) => {
    const { left, top } = tree.getBoundingClientRect();
    const scale = parseFloat(tree.querySelector('.spacer').style.width) / (24 + 2 * 160 + 128 + 16);
    return [left + (12 + 2 * 160 + 60) * scale, top + (12 + 20 + 4 * 46 + 15) * scale];
  });
  await page.mouse.click(x, y);
  await page.waitForSelector('.picked input');
  assert.equal(await page.inputValue('#figure-value'), '5');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 60, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector('#figure-position').value.includes('19 15 8'));
  await says(page, 'Alpha-beta: 13 nodes, 1 cutoff');
  await page.mouse.click(x, y);
  await page.waitForSelector('.picked input');
  await page.fill('#figure-value', '-7');
  await page.press('#figure-value', 'Enter');
  await says(page, 'Alpha-beta: 12 nodes, 1 cutoff');
  await page.mouse.click(x, y);
  await page.click('.picked button:text("Search earlier")');
  await says(page, 'Alpha-beta: 11 nodes, 1 cutoff');
  assert.equal(await page.inputValue('#figure-position'), 'A:(B1:(12 15 13) B2:(-7 19 8) B3:(16 14 18))');
  await page.click('button:text("Reset")');
  await says(page, 'Alpha-beta: 12 nodes, 1 cutoff, value 14');
}));

test('what the reader zooms and folds stays when the tree changes', onPage(figure('minimax,alpha-beta'), async (page) => {
  await ready(page);
  await page.click('#player-end');
  const lane = page.locator('.lane[data-algorithm=minimax]');
  const size = () => lane.locator('.spacer').evaluate(({ style }) => [style.width, style.height].join());
  const first = await size();
  await lane.getByRole('button', { name: 'Collapse all' }).click();
  await lane.getByRole('button', { name: 'Zoom in' }).click();
  const changed = await size();
  assert.notEqual(changed, first);
  await page.fill('#figure-position', 'A:(B1:(12 15 13) B2:(19 25 8) B3:(16 14 18))');
  await says(page, 'Minimax: 13 nodes, 0 cutoffs, value 14. Alpha-beta: 13 nodes');
  await page.waitForFunction((wanted) => {
    const { style } = document.querySelector('.lane[data-algorithm=minimax] .spacer');
    return [style.width, style.height].join() === wanted;
  }, changed);
}));

test('a window is the one of Max, also if Min begins', onPage(figure('minimax,alpha-beta', 'min+(3+(5+9)+1)', '&window=2,4'), async (page) => {
  await ready(page);
  await page.click('#player-end');
  await says(page, 'Alpha-beta');
  const window = await page.evaluate(() => document.querySelector('#figure-window').value);
  assert.equal(window, '2,4');
  await page.fill('#figure-window', '');
  await says(page, 'value 1');
  // An open end of Max's window is the other one of Min, who moves first here.
  await page.fill('#figure-window', '2, ∞');
  await says(page, 'value ≤ 1');
  await page.fill('#figure-window', '−∞,5');
  await says(page, 'value 1');
}));

test('any text is answered beside the figure, which stays', onPage(figure('alpha-beta,pvs'), async (page) => {
  await ready(page);
  for (const [field, text, words] of [
    ['position', '((1 2', 'are missing at the end'], ['position', '', "a leaf's value"], ['position', '\u0000<b>&', 'expected'], ['window', 'five', 'Window “five”'], ['window', '9 3', 'smaller'],
    ['window', '1 99999999999', 'expected'], ['window', '∞ 5', 'Window “∞ 5”'], ['position', `${'('.repeat(300)}1${')'.repeat(300)}`, 'levels'],
  ]) {
    await page.fill(`#figure-${field}`, text);
    await page.waitForFunction((wanted) => document.querySelector('.figure .error').textContent.includes(wanted), words);
    assert.equal(await page.locator('.stage.stale .lane').count(), 2, text);
    await page.click('button:text("Reset")');
    await page.waitForFunction(() => document.querySelector('.figure .error').textContent === '');
  }
}));

test('a figure refuses a depth that is no whole number', onPage('figure?game=xiangqi&position=3k5/9/9/4p4/4P4/9/9/9/9/5K3+w+-+-+0+1&depth=2&algorithms=engine,engine&features=reverse_futility', async (page) => {
  await ready(page);
  for (const text of ['-1', '', '1.5']) {
    await page.fill('#figure-depth', text);
    await page.waitForSelector('.figure .error:text("expected a whole number")');
    await page.click('button:text("Reset")');
    await page.waitForSelector('.stage:not(.stale)');
  }
}));

test('a reader predicts, and is told why', onPage(figure('minimax,alpha-beta'), async (page) => {
  await ready(page);
  await page.check('#predict');
  let asked = 0;
  const cuts = [];
  while (!(await page.isDisabled('[data-choice=search]'))) {
    asked += 1;
    await page.click('[data-choice=cut]');
    const said = await page.textContent('.guess');
    if (said.startsWith('Right.')) cuts.push(said);
    else assert.match(said, /^No: (Next move|Node done)\. /);
    await page.click('.onward');
  }
  assert.deepEqual([cuts.length, asked], [1, 11]);
  assert.match(cuts[0], /Min can hold B2 to 5\. Max already has 12 from B1\. 1 move skipped\./);
  assert.equal(await page.textContent('.question'), 'The search is over: 1 of 11 right.');
}));

test('a figure speaks the language of its page, without a word about it', onPage(figure('negamax', '(1+2)', '&lang=zh'), async (page) => {
  await ready(page);
  assert.equal(await page.getAttribute('html', 'lang'), 'zh-CN');
  assert.equal(await page.evaluate(() => localStorage.getItem('lab-language')), null);
  assert.match(await page.textContent('.prediction'), /逐步预测/);
}));

test('on a phone one tree is seen whole', onPage(figure('minimax,alpha-beta'), async (page) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await ready(page);
  await assertFits(page);
  assert.equal(await page.locator('.lane:visible').count(), 1);
  assert.equal(await page.getAttribute('.lane:visible', 'data-algorithm'), 'alpha-beta');
}));

/** Figures that search nothing, because they are recordings. */
const RECORDED = /^figure\?kind=(threads|clock)$/;

/** The addresses of all figures of the site that search. */
async function figures() {
  const found = new Set();
  for (const folder of ['ladder', 'learn', 'engine', 'zh']) {
    for (const name of await readdir(join(process.env.SITE_FOLDER, folder))) {
      if (!name.endsWith('.html')) continue;
      const text = await readFile(join(process.env.SITE_FOLDER, folder, name), 'utf8');
      for (const [, link] of text.matchAll(/data-live="[^"]*lab\/#\/([^"]*)"/g)) {
        if (!RECORDED.test(link)) found.add(link.replaceAll('&amp;', '&'));
      }
    }
  }
  return [...found];
}

const EDITS = 200;
const SEED = 20261128;

// Where the page has the library in it, the server beside it is the native one.
test(`after ${EDITS} random edits of each figure its events are those of the native library (seed ${SEED})`, {
  skip: isSite && process.env.SITE_FOLDER ? false : 'needs the page with the library in it, and SITE_FOLDER',
}, onPage(figure('minimax', '(1+2)'), async (page) => {
  await ready(page);
  const all = await figures();
  assert.ok(all.length >= 20, `${all.length} figures`);
  for (const address of all) {
    const [compared, problem] = await page.evaluate(async ([link, edits, seed]) => {
      const { call } = await import('./api.js');
      const { height, leafValue, namesOf, withNodeMoved, withValue } = await import('./compare/hand-tree.js');
      let random = seed;
      const below = (n) => {
        random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
        return Math.floor((random / 2 ** 32) * n);
      };
      // The two write the fields of an object in different orders.
      const sorted = (it) => (Array.isArray(it) ? it.map(sorted) : it && typeof it === 'object'
        ? Object.fromEntries(Object.keys(it).sort().map((key) => [key, sorted(it[key])])) : it);
      const native = async (request) => {
        const answer = await fetch('/api', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(request) });
        return JSON.parse((await answer.text()).trim().split('\n').at(-1));
      };
      const said = new URLSearchParams(link.split('?')[1]);
      const { algorithms, features: fields } = await call({ op: 'games' });
      const switches = fields.filter((one) => one.switch).map(({ name }) => name);
      const names = said.get('algorithms')?.split(',') ?? [];
      const game = said.get('game');
      let position = said.get('position') ?? undefined;
      const features = said.get('features') ?? '';
      // A figure with steps is changed by its numbers and by moves.
      const kind = said.get('kind');
      const changed = {
        simulations: () => ({ simulations: 1 + below(60), exploration: below(30) / 10, seed: below(1000) }),
        proof: () => ({ nodes: 100 + below(3000) }),
        keys: () => ({ other: moves.slice(0, below(4)) }),
        exchange: ({ legal }) => ({ capture: legal[below(legal.length)]?.text ?? '' }),
        retrograde({ men }) {
          const places = [...men.keys()].filter((place) => men[place]);
          const place = places[below(places.length)];
          return { piece: `${'abcdefghi'[place % 9]}${Math.floor(place / 9)}` };
        },
        correction: () => ({ depth: 1 + below(5) }),
        picking() {
          const deepest = 1 + below(5);
          return { depth: deepest, least: 1 + below(deepest) };
        },
        buckets: () => ({ depth: 2 + below(3), searches: 1 + below(3) }),
        // Mostly the feature of the lesson: others may have no effect here.
        race: () => ({
          feature: below(4) ? said.get('feature') : switches[below(switches.length)], base: below(4) ? said.get('base') : 'all', nodes: 1 + below(2000),
        }),
      };
      let moves = [];
      let count = 0;
      for (let edit = 0; edit < edits; edit++) {
        const algorithm = names[edit % names.length];
        let depth = Number(said.get('depth')) || undefined;
        let window;
        if (game === 'tree') {
          const paths = [...namesOf(position).keys()].map((path) => path.split(' ').filter(Boolean)).filter((path) => path.length);
          const path = paths[below(paths.length)];
          const isLeaf = leafValue(position, path) !== null;
          position = isLeaf && below(3) ? withValue(position, path, below(41) - 20) : withNodeMoved(position, path, below(2) ? 1 : -1) ?? position;
          depth ??= height(position);
        } else {
          const { legal = [] } = await native({ op: 'look', game, position, moves });
          moves = moves.length < 3 && legal.length ? [...moves, legal[below(legal.length)].text] : [];
          depth = 1 + below(depth);
        }
        if (below(2) && algorithms.find(({ name }) => name === algorithm)?.window) window = [below(20) - 20, below(20) + 1];
        const request = kind ? { op: kind, game, position, moves, ...changed[kind](await native({ op: 'look', game, position, moves })) }
          : { op: 'tree', game, position, moves, algorithm, depth, limit: 2000, window, lines: true };
        if (algorithm === 'engine') request.features = edit % 2 ? features : said.get('before') ?? '';
        const [own, other] = await Promise.all([call(request).catch(({ message }) => ({ error: message })), native(request)]);
        const [one, two] = [own, other].map(({ why, done, ...rest }) => JSON.stringify(sorted(rest)));
        if (one !== two) return [count, `${JSON.stringify(request)}: ${one.slice(0, 300)} ${two.slice(0, 300)}`];
        const steps = own.events ?? own.engines ?? own.captures ?? own.sides ?? own.lines?.[0].moves ?? [];
        count += Number(own.error === undefined && steps.length > (kind ? 0 : 1));
      }
      return [count, null];
    }, [address, EDITS, SEED]);
    assert.equal(problem, null, address);
    // Near the end of a game some depths are refused, by both alike.
    assert.ok(compared > EDITS / 2, `${address}: ${compared} searches`);
  }
}));
