// The book and the lab as one folder: SITE_FOLDER. It is served below a path, by nothing but a server of files.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import test, { after, before } from 'node:test';
import { gzipSync } from 'node:zlib';
import { isFirefox, launch } from './launch.mjs';

const FOLDER = process.env.SITE_FOLDER;
const PATH = '/books/search/';
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.woff2': 'font/woff2', '.png': 'image/png' };

let browser;
let server;
let root;

before(async () => {
  server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://here');
    const wanted = normalize(decodeURIComponent(pathname));
    const file = wanted.endsWith('/') ? `${wanted}index.html` : wanted;
    try {
      if (!file.startsWith(PATH)) throw new Error('outside');
      const bytes = await readFile(join(FOLDER, file.slice(PATH.length)));
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(bytes);
    } catch {
      response.writeHead(404, { 'content-type': 'text/html' }).end(await readFile(join(FOLDER, '404.html')));
    }
  });
  await new Promise((listening) => { server.listen(0, '127.0.0.1', listening); });
  root = `http://127.0.0.1:${server.address().port}${PATH}`;
  browser = await launch();
});
after(() => {
  server.close();
  return browser.close();
});

/** Runs `steps(page)` on a page of the site. No request leaves the site, and nothing is missing or broken. */
function onPage(address, steps, options = {}) {
  return async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US', ...options });
    const page = await context.newPage();
    const complaints = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(root) && !/^(data|blob):/.test(request.url())) complaints.push(`asks for ${request.url()}`);
    });
    page.on('response', (response) => response.ok() || response.status() === 304 || complaints.push(`${response.status()} ${response.url()}`));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(root + address);
    await steps(page);
    assert.deepEqual(complaints, []);
    await context.close();
  };
}

async function find(page, words) {
  await page.fill('#site-search input', words);
  await page.waitForFunction((one) => {
    const marks = [...document.querySelectorAll('#site-search li mark, #site-search li a')].map((it) => it.textContent.toLowerCase());
    return marks.some((text) => text.includes(one));
  }, words.split(' ')[0].toLowerCase());
}

test('the search finds English words, and leads to the section', onPage('ladder/minimax.html', async (page) => {
  await page.keyboard.press('s');
  await find(page, 'aspiration windows');
  assert.match(await page.textContent('#site-search [role=status]'), /^\d+ of \d+ places$/);
  await page.click('#site-search li a:text-is("Aspiration windows")');
  await page.waitForURL(/ladder\/aspiration\.html/);
  await page.keyboard.press('/');
  await find(page, 'proof-number');
  await page.fill('#site-search input', 'xylophonequartz');
  await page.waitForSelector('#site-search [role=status]:text-is("Nothing found.")');
  await page.keyboard.press('Escape');
  assert.equal(await page.isVisible('#site-search'), false);
}));

test('the search finds Chinese words, also inside a sentence', onPage('zh/index.html', async (page) => {
  assert.equal(await page.getAttribute('html', 'lang'), 'zh-CN');
  await page.click('.site-search-button');
  await find(page, '置换表');
  const first = await page.getAttribute('#site-search li a', 'href');
  assert.match(first, /^\.\.\/zh\//, 'what is in the language of the page comes first');
  await page.click('#site-search li:has-text("置换表") a');
  await page.waitForSelector('main:has-text("置换表")');
}, { locale: 'zh-CN' }));

test('a figure opens in the lab, and the lab leads to the lesson', onPage('ladder/alpha-beta-two-sided.html', async (page) => {
  // The page moves when the figure takes the place of its picture, and a click on what moves is lost.
  await page.locator('.site-figure >> nth=0').scrollIntoViewIfNeeded();
  await page.frameLocator('.site-live >> nth=0').locator('.lane[data-active]').waitFor();
  await page.click('.site-figure a >> nth=0');
  await page.waitForSelector('.lane[data-algorithm=alpha-beta-two-sided]');
  const lanes = await page.$$eval('.lane', (all) => all.map((one) => one.dataset.algorithm));
  assert.deepEqual(lanes, ['minimax', 'alpha-beta-two-sided']);
  assert.match(await page.textContent('.setup-line .chosen'), /An alpha cut/);
  assert.match(await page.textContent('.why'), /Min can hold/);
  await page.click('.lane[data-algorithm=alpha-beta-two-sided] .lesson');
  await page.waitForURL(`${root}ladder/alpha-beta-two-sided.html`);
  await page.click('.site-lab');
  await page.waitForURL(/\/books\/search\/lab\//);
  await page.waitForSelector('.lane');
  await page.click('.switches button');
  await page.click('.lane[data-algorithm=minimax] .lesson');
  await page.waitForURL(`${root}zh/minimax.html`);
}));

test('a figure comes alive when the reader is near, and its picture is printed', onPage('ladder/alpha-beta-two-sided.html', async (page) => {
  const picture = page.locator('img[src$="alpha-cut.svg"]');
  await page.locator('.site-figure >> nth=0').scrollIntoViewIfNeeded();
  const figure = page.frameLocator('.site-live >> nth=0');
  await figure.locator('.lane[data-active]').waitFor();
  assert.match(await figure.locator('.why').textContent(), /Min can hold 3 to 3/);
  await picture.waitFor({ state: 'hidden' });
  await figure.locator('#player-end').click();
  assert.match(await figure.locator('.sum').textContent(), /Saves \d+ % of the nodes/);
  // The media of Firefox cannot be set.
  if (isFirefox) return;
  await page.emulateMedia({ media: 'print' });
  assert.deepEqual([await picture.isVisible(), await page.isVisible('.site-live >> nth=0')], [true, false]);
}));

test('a figure of the engine marks the line in the printed code', onPage('engine/pruning.html', async (page) => {
  await page.locator('.site-figure >> nth=0').scrollIntoViewIfNeeded();
  const figure = page.frameLocator('.site-live >> nth=0');
  await figure.locator('.lane[data-active]').waitFor();
  const mark = page.locator('pre[data-file="engine/selective.rs"] .site-line:visible');
  for (let steps = 0; steps < 400 && await mark.count() === 0; steps++) await figure.locator('#player-step').click();
  assert.equal(await mark.count(), 1);
  const line = await mark.evaluate((it) => {
    const code = it.parentElement.querySelector('code');
    const top = it.getBoundingClientRect().top - code.getBoundingClientRect().top;
    return { marked: code.textContent.split('\n')[it.dataset.row], isBelow: top > 0 && it.offsetHeight > 10 && it.offsetHeight < 40 };
  });
  assert.match(line.marked, /self\.emit\(Event::Heuristic\(Heuristic::REVERSE_FUTILITY\)\)/);
  assert.ok(line.isBelow);
}));

test('without JavaScript the picture stays', onPage('ladder/alpha-beta-two-sided.html', async (page) => {
  assert.equal(await page.isVisible('img[src$="alpha-cut.svg"]'), true);
  assert.equal(await page.locator('.site-live').count(), 0);
}, { javaScriptEnabled: false }));

/** Every file of a page that is opened for the first time. */
const FIRST_PAGE_BYTES = 300_000;

test('the first page is light, and has nothing of a figure', async () => {
  const page = await browser.newPage();
  const files = [];
  page.on('response', (response) => files.push(response));
  await page.goto(root, { waitUntil: 'networkidle' });
  let bytes = 0;
  for (const file of files) bytes += gzipSync(await file.body(), { level: 9 }).length;
  console.log(`first page: ${files.length} files, ${bytes} bytes after gzip -9`);
  assert.ok(files.length > 3 && bytes < FIRST_PAGE_BYTES, `${bytes} bytes`);
  assert.ok(files.every((file) => !file.url().includes('/lab/')));
  await page.close();
});

/** The modules of the library after gzip -9: for exercises and figures of small games, to play, and for everything else. */
const MODULE_BYTES = { lab_small: 500_000, lab_play: 2_300_000, lab_wasm: 1_920_000 };

test('the modules of the library are light', async () => {
  for (const [name, most] of Object.entries(MODULE_BYTES)) {
    const bytes = gzipSync(await readFile(join(FOLDER, 'lab', `${name}_bg.wasm`)), { level: 9 }).length;
    console.log(`${name}: ${bytes} bytes after gzip -9`);
    assert.ok(bytes < most, `${name}: ${bytes} bytes`);
  }
});

test('every figure with a link can be searched', onPage('ladder/index.html', async (page) => {
  const pages = await page.$$eval('a[href$=".html"]', (all) => [...new Set(all.map((one) => one.href))].filter((it) => /\/(ladder|learn|engine|zh)\//.test(it)));
  const links = new Set();
  for (const address of pages) {
    const text = await (await page.request.get(address)).text();
    for (const [, link] of text.matchAll(/<p class="site-figure"[^>]*><a href="[^"]*lab\/([^"]*)"/g)) links.add(link.replaceAll('&amp;', '&'));
  }
  assert.ok(links.size >= 20, `${links.size} links`);
  for (const link of links) {
    await page.goto(`${root}lab/${link}`);
    await page.reload();
    await page.waitForSelector('.lane .event:not(:empty)', { timeout: 60000 });
    assert.equal(await page.textContent('#position-error'), '', link);
  }
}));

test('the plan of a lecture opens the lab with the trees alone', onPage('course/week-02.html', async (page) => {
  await page.click('main a[href*="present=1"]');
  await page.waitForURL(/\/lab\/#\/compare\?/);
  await page.waitForSelector('.lane:nth-child(2)');
  assert.ok(await page.evaluate(() => document.documentElement.hasAttribute('data-present')));
}));

test('a puzzle is played in the page alone, by the module to play', onPage('lab/#/puzzles?n=5', async (page) => {
  await page.waitForSelector('.puzzles .table[aria-busy="false"]', { timeout: 60000 });
  // e0f0, after which Black replies.
  for (const place of [4, 5]) await page.click(`[data-cell="${place}"]`);
  await page.waitForSelector('.said:has-text("Find the next move.")');
  assert.deepEqual([...new Set(page.workers().map((worker) => worker.url().split('?')[1]))], ['lab_play']);
}));

test('an address that does not exist says so', async () => {
  const page = await browser.newPage();
  const answer = await page.goto(`${root}ladder/nothing.html`);
  assert.equal(answer.status(), 404);
  assert.match(await page.textContent('main'), /No such page[^]*没有这个页面/);
  await page.click('main a[href*=introduction]');
  assert.match(page.url(), /introduction\.html$/);
  await page.close();
});

test('the exercises of a lesson stand below it, and the table of contents marks what is solved', onPage('ladder/transposition-table.html', async (page) => {
  const modules = new Set();
  page.on('request', (request) => modules.add(request.url().match(/worker\.js\?(\w+)$/)?.[1]));
  const place = page.locator('.site-exercises');
  await place.scrollIntoViewIfNeeded();
  const exercise = page.frameLocator('.site-exercises .site-live >> nth=0');
  await exercise.locator('.exercise[data-state=open]').waitFor();
  assert.equal(await exercise.locator('header.top').count(), 0);
  const marked = () => page.$$eval('.chapter .site-solved', (all) => all.map((one) => one.textContent.trim()));
  assert.deepEqual(await marked(), []);
  // The lesson has a mark when both are solved.
  await page.evaluate(() => localStorage.setItem('lab-exercises', '{"table-skips":1}'));
  const solution = await page.frames().find((frame) => frame.url().includes('table-entry')).evaluate(async () => {
    const { call } = await import('./api.js');
    return (await call({ op: 'exercise', name: 'table-entry', seed: 1, solve: true })).solution.split(' ');
  });
  await exercise.locator('#exercise-bound').selectOption(solution[0]);
  await exercise.locator('#exercise-score').fill(solution[1]);
  await exercise.locator('#exercise-depth').fill(solution[2]);
  await exercise.locator('#exercise-depth').press('Enter');
  await exercise.locator('.exercise[data-state=right]').waitFor();
  await page.waitForSelector('.chapter .site-solved');
  assert.deepEqual((await marked()).map((text) => text.replace(/[\d.]+ */, '')), ['Transposition table', '置换表']);
  await page.goto(`${root}zh/transposition-table.html`);
  await page.waitForSelector('.chapter .site-solved');
  await page.locator('.site-exercises').scrollIntoViewIfNeeded();
  await page.frameLocator('.site-exercises .site-live >> nth=0').locator('h2:text-is("填写表项")').waitFor();
  await page.frameLocator('.site-exercises .site-live >> nth=0').locator('.exercise .all').click();
  await page.waitForURL(/lab\/#\/exercise$/);
  await page.waitForSelector('li[data-solved=true]');
  modules.delete(undefined);
  assert.deepEqual([...modules], ['lab_small'], 'exercises need no other game');
  await page.click('header a[href="#/compare"]');
  await page.waitForSelector('#game option[value=xiangqi]', { state: 'attached' });
  modules.clear();
  await page.click('header a[href="#/play"]');
  await page.waitForSelector('.turn-text:not(:empty)');
  await page.fill('#play-typed', 'C2=5');
  await page.press('#play-typed', 'Enter');
  await page.waitForSelector('.moves [data-ply="2"]', { timeout: 60000 });
  modules.delete(undefined);
  assert.deepEqual([...modules], ['lab_play'], 'to play needs no figure');
}));
