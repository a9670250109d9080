// A page of the lab in a browser. The server is started by whoever runs the tests: `LAB_URL` says where it is.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before } from 'node:test';
import { isFirefox, launch } from './launch.mjs';

const LAB = process.env.LAB_URL ?? 'http://127.0.0.1:8117';

// The files for any web server have the library among them, and no server to ask.
export const isSite = (await fetch(`${LAB}/lab_wasm.js`)).ok;

/** The options of a test that stands in for the server, or reads what it is asked. */
export const withServer = { skip: isSite ? 'the page has the library in it, and asks no server' : false };

/** The options of a test that reads what the server is asked. Firefox does not tell that by WebDriver BiDi. */
export const withRequests = isFirefox ? { skip: 'Firefox does not tell what a request contains' } : withServer;

/** The options of a test that chooses the colours of the system or prints. */
export const withMedia = { skip: isFirefox ? 'the media of Firefox cannot be set' : false };

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Runs `steps(page)` on a page at `address`; whatever the browser complains about fails the test. */
export function onPage(address, steps, { folded, ...options } = {}) {
  return async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US', ...options });
    const page = await context.newPage();
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !isRefusal(message.text())) complaints.push(message.text());
    });
    await page.goto(`${LAB}/#/${address}`);
    if (address.startsWith('compare') && !folded) await unfold(page);
    await steps(page);
    assert.deepEqual(complaints, []);
    await context.close();
  };
}

/** Taps, or clicks in Firefox, where taps by WebDriver BiDi do not arrive. */
export const tap = (locator) => (isFirefox ? locator.click() : locator.tap());

/** Opens the form of the comparison, which is behind one line. */
export async function unfold(page) {
  await page.waitForSelector('.setup-line');
  await page.evaluate(() => { document.querySelector('.setup-line').open = true; });
}

/** The browser notes every request that the library could not understand, as one that is being typed, or had no place for. */
function isRefusal(text) {
  return /status of (400|503)/.test(text);
}

/** Runs `steps`, which copy something in the page, and returns what they copied last. */
export async function copied(page, steps) {
  await page.evaluate(() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; });
  await steps();
  return page.evaluate(() => window.copied);
}

/** Clicks and returns the file that the page saves: `{ name, content }`. Firefox does not tell of it by WebDriver BiDi. */
export async function downloaded(page, selector) {
  if (!isFirefox) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(selector)]);
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
  }
  await page.evaluate(() => {
    window.saved = null;
    const { createObjectURL } = URL;
    let blob;
    URL.createObjectURL = (given) => createObjectURL.call(URL, (blob = given));
    HTMLAnchorElement.prototype.click = async function () {
      window.saved = { name: this.download, bytes: [...new Uint8Array(await blob.arrayBuffer())] };
    };
  });
  await page.click(selector);
  const { name, bytes } = await (await page.waitForFunction(() => window.saved)).jsonValue();
  return { name, content: Buffer.from(bytes) };
}

/** Whether the page is no wider than its viewport. On a phone, Chromium widens `innerWidth` to a page that is too wide. */
export function assertFits(page) {
  return page.waitForFunction((width) => document.documentElement.scrollWidth <= width, page.viewportSize().width, { timeout: 5000 });
}

/** Whether the only table in `of` is too wide for the window, and keys show the rest of it. */
export async function assertScrollsByKeys(page, of) {
  const table = page.locator(`${of} .scroll`);
  const hidden = await table.evaluate((element) => element.scrollWidth - element.clientWidth);
  assert.ok(hidden > 0, `the table in ${of} is too wide`);
  await table.focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight');
  await page.waitForFunction((query) => document.querySelector(query).scrollLeft > 0, `${of} .scroll`, { timeout: 5000 });
}
