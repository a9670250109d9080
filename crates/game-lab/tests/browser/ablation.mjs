// The engine without each of its features.

import assert from 'node:assert/strict';
import test from 'node:test';
import { assertFits, assertScrollsByKeys, onPage, withRequests } from './browser.mjs';

async function run(page, depth) {
  await page.fill('#ablation-depth', depth);
  await page.click('#run');
}

test('there are two bars for each feature, and what will be measured is told before', onPage('ablation', async (page) => {
  await page.waitForSelector('.plan li:has-text("killers")');
  assert.ok(await page.locator('.plan li').count() > 20);
  await run(page, '4');
  await page.waitForSelector('.setup:has-text("searches are done")', { timeout: 60000 });
  const rows = await page.locator('.bars li').count();
  assert.ok(rows > 20, `${rows} rows`);
  assert.equal(await page.locator('.bars li .fill').count(), 2 * rows);
  assert.match(await page.textContent('.bars li:first-child'), /with everything/);
  // The features that save most come first, each with its baseline.
  assert.match(await page.textContent('.bars li:nth-child(2) .nodes .value'), /^Nodes [\d,]+ \/ [\d,]+/);
  const most = await page.$eval('.bars li:nth-child(2) .nodes .fill', (bar) => bar.style.width);
  assert.equal(most, '100%');
}));

test('a time is compared with the one beside it', withRequests, onPage('ablation', async (page) => {
  const line = { nodes: 100, best: null, score: { text: '0' }, depth: 4 };
  const lines = [
    { ...line, feature: null, milliseconds: 10 },
    { ...line, feature: 'history', milliseconds: 30, whole: 20 },
    { done: true },
  ];
  await page.route('**/api', (route) => {
    if (!route.request().postData().includes('"ablation"')) return route.continue();
    return route.fulfill({ contentType: 'application/x-ndjson', body: lines.map((one) => `${JSON.stringify(one)}\n`).join('') });
  });
  await run(page, '4');
  await page.waitForSelector('.bars li:nth-child(2) .milliseconds .change:text-is("+50 %")');
  const stroke = await page.$eval('.bars li:nth-child(2) .milliseconds .base', (base) => parseFloat(base.style.left));
  assert.ok(Math.abs(stroke - 200 / 3) < 0.1, `${stroke} %`);
}));

test('it can be stopped', onPage('ablation', async (page) => {
  await run(page, '12');
  await page.waitForSelector('#run:text-is("Stop")');
  await page.click('#run');
  await page.waitForSelector('#run:text-is("Run")');
}));

test('the table stays open, scrolled and in focus while lines are added', withRequests, onPage('ablation', async (page) => {
  // An answer whose lines come when the test says so.
  await page.evaluate(() => {
    const send = window.fetch;
    const body = new ReadableStream({ start(stream) { window.answer = (line) => stream.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`)); } });
    window.fetch = (address, options) => (String(options?.body).includes('"ablation"') ? Promise.resolve(new Response(body)) : send(address, options));
  });
  await run(page, '4');
  const add = (features) => page.evaluate((all) => {
    for (const feature of all) window.answer({ feature, nodes: 100, best: null, score: { text: '0' }, depth: 4, milliseconds: 10, whole: 10 });
  }, features);
  await add([null, 'history', 'killers', 'null_move']);
  await page.waitForSelector('.results tbody tr:nth-child(4)', { state: 'attached' });
  await page.click('.results summary');
  await assertScrollsByKeys(page, '.results');
  await add(['table', 'aspiration', 'futility']);
  await page.waitForSelector('.results tbody tr:nth-child(7)');
  const [isFocused, left] = await page.$eval('.results .scroll', (table) => [table === document.activeElement, table.scrollLeft]);
  assert.ok(isFocused && left > 0, `in focus: ${isFocused}, scrolled by ${left}`);
  await assertFits(page);
}, { viewport: { width: 390, height: 844 } }));

test('it fits a phone', onPage('ablation', async (page) => {
  await run(page, '3');
  await page.waitForSelector('.bars li:nth-child(10)');
  await assertFits(page);
}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));
