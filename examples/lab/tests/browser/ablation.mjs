// The engine without each of its features.

import assert from 'node:assert/strict';
import test from 'node:test';
import { assertFits, onPage } from './browser.mjs';

async function run(page, depth) {
  await page.fill('#ablation-depth', depth);
  await page.click('#run');
}

test('there are two bars for each feature', onPage('ablation', async (page) => {
  await run(page, '4');
  await page.waitForSelector('.setup:has-text("searches are done")', { timeout: 60000 });
  const rows = await page.locator('.bars li').count();
  assert.ok(rows > 20, `${rows} rows`);
  assert.equal(await page.locator('.bars li .fill').count(), 2 * rows);
  assert.match(await page.textContent('.bars li:first-child'), /with everything/);
  await page.check('#sorted');
  const most = await page.$eval('.bars li:nth-child(2) .nodes .fill', (bar) => bar.style.width);
  assert.equal(most, '100%');
}));

test('it can be stopped', onPage('ablation', async (page) => {
  await run(page, '12');
  await page.waitForSelector('#run:text-is("Stop")');
  await page.click('#run');
  await page.waitForSelector('#run:text-is("Run")');
}));

test('it fits a phone', onPage('ablation', async (page) => {
  await run(page, '3');
  await page.waitForSelector('.bars li:nth-child(10)');
  await assertFits(page);
}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));
