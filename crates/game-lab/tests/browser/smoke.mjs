// The engines for web pages: ENGINE_FOLDER is the package, and ENGINE_PROGRAMS the folder with the same engines as programs.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import test, { after, before } from 'node:test';
import { gzipSync } from 'node:zlib';
import { launch } from './launch.mjs';

const { ENGINE_FOLDER: FOLDER, ENGINE_PROGRAMS: PROGRAMS } = process.env;
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };
/** The engines need no more than this. The inline script is that of a page. */
const POLICY = "default-src 'none'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; worker-src 'self'; img-src 'self'; connect-src 'self'";

let browser;
let server;
let root;
/** What the server sends in place of these files: bytes, or null for a file that is not there. */
let replaced = {};
let isIsolated = false;
let requested = [];

before(async () => {
  server = createServer(async (request, response) => {
    const file = request.url.slice(1);
    requested.push(file);
    const bytes = file in replaced ? replaced[file] : await readFile(join(FOLDER, file)).catch(() => null);
    const isolation = isIsolated ? { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' } : {};
    // Without the type of WebAssembly: not every server knows it.
    response.writeHead(bytes === null ? 404 : 200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'content-security-policy': POLICY, ...isolation });
    response.end(bytes ?? 'not here');
  });
  await new Promise((listening) => { server.listen(0, '127.0.0.1', listening); });
  root = `http://127.0.0.1:${server.address().port}/`;
  browser = await launch();
});
after(() => {
  server.close();
  return browser.close();
});

/** Runs `steps(page)` on a page with `start` and `ask`. The page asks only for files of the package. */
async function onPage(steps, { isolated = false, files = {}, problems = [], address = 'empty.html' } = {}) {
  [isIsolated, replaced, requested] = [isolated, { 'empty.html': '<!doctype html><title>Empty</title>', 'favicon.ico': '', ...files }, []];
  const page = await browser.newPage();
  const found = [];
  page.on('request', (request) => request.url().startsWith(root) || found.push(`asks for ${request.url()}`));
  page.on('pageerror', (error) => found.push(error.message));
  page.on('console', (message) => message.type() === 'error' && found.push(message.text()));
  await page.goto(root + address);
  const result = await steps(page);
  const unexpected = found.filter((text) => !problems.some((problem) => problem.test(text)));
  assert.deepEqual(unexpected, []);
  const known = [...await readdir(FOLDER), ...Object.keys(replaced)];
  assert.deepEqual(requested.filter((file) => !known.includes(file)), [], 'only files of the package');
  await page.close();
  return result;
}

/** Sends a script to an engine: lines, `< WORD` to wait for an answer, and `< MS` to wait that long. Returns all answers. */
function talk(page, game, script) {
  return page.evaluate(async ({ game, script }) => {
    const { engine } = await import('./index.js');
    const worker = engine(game);
    const said = [];
    let wake = () => {};
    worker.onmessage = ({ data }) => { said.push(data); wake(); };
    worker.onerror = (event) => { event.preventDefault(); said.push(`error event: ${event.message}`); wake(); };
    let read = 0;
    for (const line of script) {
      const [, word] = /^< (.*)$/.exec(line) ?? [];
      if (word === undefined) worker.postMessage(line);
      else if (/^\d+$/.test(word)) await new Promise((resolve) => { setTimeout(resolve, Number(word)); });
      else {
        const late = setTimeout(() => { said.push(`late: ${word}`); wake(); }, 60_000);
        for (;;) {
          const at = said.findIndex((text, index) => index >= read && (text.startsWith(word) || text.startsWith('late: ')));
          if (at >= 0) { read = at + 1; break; }
          await new Promise((resolve) => { wake = resolve; });
        }
        clearTimeout(late);
      }
    }
    worker.terminate();
    return said;
  }, { game, script });
}

test('smoke', async () => {
  for (const game of ['xiangqi', 'amazons'])
    console.log((await onPage((page) => talk(page, game, ['isready', '< readyok', 'go nodes 1000000', '< bestmove', 'ucinewgame', 'go nodes 2000000', '< bestmove']), {})).slice(-2));
  if (process.env.MORE)
  for (const script of [['setoption name Threads value 2', 'go nodes 3000', '< bestmove','setoption name Threads value 4', 'go nodes 3000', '< bestmove'], ['setoption name Hash value 1048576', 'go nodes 3000', '< bestmove', 'isready', '< readyok'], ['setoption name Hash value 3000', 'go nodes 3000', '< bestmove', 'isready', '< readyok'], ['setoption name Hash value 5000', 'go nodes 3000', '< bestmove', 'isready', '< readyok'], ['setoption name EvalFile value x.net', 'setoption name TablePath value /x', 'setoption name Hash value x', 'setoption name Foo value 2', 'position fen x', 'go nodes 100', '< bestmove', 'bench', '< 20000', 'stop', 'position startpos', 'isready', '< readyok', 'go depth 3', '< bestmove']])
   for (const game of ['xiangqi', 'amazons'])
    console.log(script[0], (await onPage((page) => talk(page, game, script), {})));
});
