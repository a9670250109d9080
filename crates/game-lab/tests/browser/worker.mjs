// The page without a server: a worker answers. In place of the compiled library stands a module that asks the server
// itself, so that only the way to and from the worker is tested.

import assert from 'node:assert/strict';
import test from 'node:test';
import { onPage, unfold, withServer } from './browser.mjs';

const LIBRARY = `
export default async function init() {}
export function answer(json, callback) {
  if (json.includes('"break"')) throw new Error('unreachable');
  const request = new XMLHttpRequest();
  request.open('POST', '/api', false);
  request.setRequestHeader('content-type', 'application/json');
  request.send(json);
  request.responseText.split('\\n').filter(Boolean).forEach((line) => callback(line));
}`;

async function inWorker(page) {
  await page.route('**/lab_wasm.js', (route) => route.fulfill({ contentType: 'text/javascript', body: LIBRARY }));
  await page.addInitScript(() => { window.LAB_WORKER = true; });
  await page.reload();
}

test('a comparison comes from a worker', withServer, onPage('compare', async (page) => {
  await inWorker(page);
  await page.waitForSelector('.lane');
  assert.match(await page.textContent('.lane .live'), /8 nodes · 0 cutoffs/);
  assert.ok(page.workers().length > 0);
  await unfold(page);
  await page.fill('#position', '((3 5) (2 9)');
  await page.waitForSelector('#position[aria-invalid=true]');
}));

test('what is stopped ends its worker, and a broken one is told of', withServer, onPage('compare', async (page) => {
  await inWorker(page);
  await page.waitForSelector('.lane');
  const told = await page.evaluate(async () => {
    const { call } = await import('./api.js');
    const stop = new AbortController();
    const stopped = call({ op: 'growth', game: 'connect-four', algorithms: ['minimax'], depth: 7 }, stop.signal);
    stop.abort();
    const broken = await call({ op: 'break' }).catch((error) => error.message);
    const { done } = await call({ op: 'games' });
    return [await stopped, broken, done];
  });
  assert.deepEqual(told, [null, 'Error: unreachable', true]);
}));

test('the address is followed without a server, too', withServer, onPage('compare?game=tree&position=((1+2)+(3+4))&depth=2&algorithms=negamax', async (page) => {
  await inWorker(page);
  await page.waitForSelector('.lane[data-algorithm=negamax]');
  assert.match(await page.textContent('.lane .live'), /7 nodes/);
  await page.evaluate(() => {
    location.hash = '#/compare?game=tree&position=((1+2&depth=2';
  });
  await page.waitForSelector('#position-error:has-text("This link is not valid")');
  await page.waitForSelector('.lane:nth-child(2)');
}));
