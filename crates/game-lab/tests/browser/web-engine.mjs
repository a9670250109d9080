// The engines for web pages: ENGINE_FOLDER is the package, ENGINE_PROGRAMS the folder with the same engines as programs, and
// OWN_FOLDER the package of `examples/web`.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { json } from 'node:stream/consumers';
import test, { after, before } from 'node:test';
import { gzipSync } from 'node:zlib';
import { isFirefox, launch, openAlone } from './launch.mjs';

const { ENGINE_FOLDER, ENGINE_PROGRAMS: PROGRAMS, OWN_FOLDER } = process.env;
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };
/** The engines need no more than this. The inline script is that of a page. */
const POLICY = "default-src 'none'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; worker-src 'self'; img-src 'self'; connect-src 'self'";

let browser;
let server;
let root;
/** What the server sends in place of these files: bytes, or null for a file that is not there. */
let replaced = {};
let isIsolated = false;
let folder = ENGINE_FOLDER;
let requested = [];
/** Firefox without a driver, what takes what its page says, and what lets this page go on. */
let alone;
let hear;
let letGo;

before(async () => {
  server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      letGo = () => response.end();
      return hear(await json(request));
    }
    const file = request.url.slice(1);
    requested.push(file);
    const bytes = file in replaced ? replaced[file] : await readFile(join(folder, file)).catch(() => null);
    const isolation = isIsolated ? { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' } : {};
    // Without the type of WebAssembly: not every server knows it.
    response.writeHead(bytes === null ? 404 : 200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'content-security-policy': POLICY, ...isolation });
    response.end(bytes ?? 'not here');
  });
  await new Promise((listening) => { server.listen(0, '127.0.0.1', listening); });
  root = `http://127.0.0.1:${server.address().port}/`;
  browser = await launch();
  if (isFirefox) {
    replaced = { 'alone.html': pageThatSays('null') };
    await new Promise((resolve) => {
      hear = resolve;
      alone = openAlone(`${root}alone.html`);
    });
  }
});
after(async () => {
  await (await alone)?.close();
  server.close();
  return browser.close();
});

/** Runs `steps(page)` on a page with `start` and `ask`. The page asks only for files of the package. */
async function onPage(steps, { isolated = false, files = {}, problems = [], address = 'empty.html', of = ENGINE_FOLDER } = {}) {
  [folder, isIsolated, replaced, requested] = [of, isolated, { 'empty.html': '<!doctype html><title>Empty</title>', 'favicon.ico': '', ...files }, []];
  const page = await browser.newPage();
  const found = [];
  page.on('request', (request) => request.url().startsWith(root) || found.push(`asks for ${request.url()}`));
  page.on('pageerror', (error) => found.push(error.message));
  page.on('console', (message) => message.type() === 'error' && found.push(message.text()));
  await page.goto(root + address);
  const result = await steps(page);
  const unexpected = found.filter((text) => !problems.some((problem) => problem.test(text)));
  assert.deepEqual(unexpected, []);
  const known = [...await readdir(folder), ...Object.keys(replaced)];
  assert.deepEqual(requested.filter((file) => !known.includes(file)), [], 'only files of the package');
  await page.close();
  return result;
}

/** Sends a script to an engine: lines, `< WORD` to wait for an answer, and `< MS` to wait that long. Returns all answers. */
async function talk({ game, script }) {
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
}

/** A page that says what this expression is, and waits to be loaded again. */
const pageThatSays = (expression, page = '<!doctype html><title>Alone</title>') => `${page}<script type="module">
  const body = JSON.stringify(await ${expression});
  await fetch('said', { method: 'POST', body });
  location.reload();
</script>`;

/**
 * Calls a function in a page of a Firefox without a driver. One that is driven by WebDriver BiDi (153) stays in `new Worker`
 * of a worker for ever, about once in fifty times; without a driver it did not in 760.
 */
async function callAlone(call, argument, { isolated = false, files = {}, of = ENGINE_FOLDER, page } = {}) {
  const text = JSON.stringify(argument).replaceAll('<', '\\u003c');
  [folder, isIsolated, replaced] = [of, isolated, { 'alone.html': pageThatSays(`(${call})(${text})`, page), 'favicon.ico': '', ...files }];
  let late;
  const said = await new Promise((resolve, reject) => {
    late = setTimeout(() => reject(new Error('the page does not answer')), 400_000);
    hear = resolve;
    letGo();
  });
  clearTimeout(late);
  return said;
}

/** Runs a script on a page of its own. */
const say = (game, script, options) => (isFirefox
  ? callAlone(talk, { game, script }, options)
  : onPage((page) => page.evaluate(talk, { game, script }), options));
const answers = (said) => said.filter((line) => line.startsWith('bestmove'));
const isMove = /^bestmove [a-i][0-9][a-i][0-9]( ponder \S+)?$/;

/** Runs `steps` with and without a flag in shared memory. */
function inBothWays(name, steps) {
  test(`${name}: ended worker`, () => steps({ isolated: false }));
  test(`${name}: shared memory`, () => steps({ isolated: true }));
}

test('the package is small, and names nothing outside', async () => {
  let bytes = 0;
  for (const file of (await readdir(ENGINE_FOLDER)).filter((name) => !name.startsWith('.'))) {
    const content = await readFile(join(ENGINE_FOLDER, file));
    const packed = gzipSync(content, { level: 9 }).length;
    console.log(`${file}: ${packed} bytes after gzip -9`);
    if (!file.endsWith('.net')) bytes += packed;
    if (/\.(js|html|wasm)$/.test(file)) assert.doesNotMatch(content.toString('latin1'), /(https?|wss?):\/\//, file);
  }
  assert.ok(bytes < 1_000_000, `${bytes} bytes`);
  const { files, exports } = JSON.parse(await readFile(join(ENGINE_FOLDER, 'package.json')));
  assert.ok(files.includes('*.wasm') && exports['.'].types === './index.d.ts');
});

/** Lines that lead to a position, and a limit. */
const SEARCHES = {
  xiangqi: [
    ['position startpos', 'go nodes 60000'],
    ['position startpos moves h2e2 h9g7 h0g2 i9h9', 'go nodes 15000'],
    ['position fen r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1', 'go nodes 60000'],
    ['position fen 2bak4/4a4/4b4/9/2p3p2/2P6/6P2/4B4/4A4/2BAK4 w - - 0 1', 'go nodes 40000'],
    ['position fen 3k5/9/9/9/9/9/9/4R4/9/4K4 w - - 0 1', 'go nodes 30000'],
    ['setoption name MultiPV value 3', 'position fen r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 b - - 0 1', 'go nodes 20000'],
  ],
  amazons: [
    ['position startpos', 'go nodes 20000'],
    ['position fen 2*1q3*1/7**1/7*Q1/4*2*1Q/3*3***/1*2****q1/*q2*2*2/Q*1**2***/2*1*Q**2/4*2q2 w - - 0 1', 'go nodes 20000'],
    ['setoption name UCI_Variant value amazons-6x6', 'position startpos', 'go nodes 15000'],
    ['setoption name Search value alphabeta', 'position startpos', 'go nodes 30000'],
  ],
};

for (const [game, searches] of Object.entries(SEARCHES)) {
  test(`${game}: the same nodes, lines and moves as the program`, async () => {
    /** The last report and the move, without times. */
    const end = (lines) => lines.filter((line) => /^(info .* pv |bestmove)/.test(line)).slice(-2).map((line) => line.replace(/ (nps|time) \d+/g, ''));
    for (const lines of searches) {
      const program = execFileSync(join(PROGRAMS, `${game}-engine`), { input: `${lines.join('\n')}\n`, encoding: 'utf8' });
      const expected = end(program.split('\n'));
      assert.match(expected[0], / nodes \d+ /);
      assert.deepEqual(end(await say(game, [...lines, '< bestmove'])), expected, lines.join(', '));
    }
    const bench = execFileSync(join(PROGRAMS, `${game}-engine`), { input: 'bench\n', encoding: 'utf8' });
    const nodes = /^\d+ nodes$/m.exec(bench)[0];
    assert.ok((await say(game, ['bench', `< ${nodes}`])).includes(nodes), `bench: ${nodes}`);
  });
}

/** Returns the seconds of processor time of all processes that this one has started, the ended ones included (Linux). */
async function processorTime() {
  const all = new Map();
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ').map(Number);
    if (text) all.set(Number(pid), { parent: fields[1], own: fields[11] + fields[12], ended: fields[13] + fields[14] });
  }
  const isOwn = (pid) => all.has(pid) && (all.get(pid).parent === process.pid || isOwn(all.get(pid).parent));
  let ticks = all.get(process.pid).ended;
  for (const [pid, { own, ended }] of all) if (isOwn(pid)) ticks += own + ended;
  return ticks / 100;
}

/** Prints a row of `docs/src/measured.md` for each game: nodes per second of processor time, the median of so many searches. */
test('nodes per second', { skip: !process.env.SPEED }, async () => {
  const nodes = 1_000_000;
  for (const game of Object.keys(SEARCHES)) {
    const found = { program: [], browser: [] };
    for (let run = 0; run < Number(process.env.SPEED); run++) {
      const before = await processorTime();
      execFileSync(join(PROGRAMS, `${game}-engine`), { input: `go nodes ${nodes}\n` });
      found.program.push(nodes / (await processorTime() - before));
      const seconds = await onPage(async (page) => {
        await page.exposeFunction('processorTime', processorTime);
        return page.evaluate(async ({ game, nodes }) => {
          const { ask, engine } = await import('./index.js');
          const worker = engine(game);
          // The browser has compiled the module with its optimisations after that.
          await ask(worker, 'go nodes 1000000', 'bestmove');
          worker.postMessage('ucinewgame');
          const begin = await window.processorTime();
          await ask(worker, `go nodes ${nodes}`, 'bestmove');
          return await window.processorTime() - begin;
        }, { game, nodes });
      });
      found.browser.push(nodes / seconds);
    }
    const median = (all) => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)];
    const [program, own] = [median(found.program), median(found.browser)];
    console.log(`| ${game} | ${Math.round(program)} | ${Math.round(own)} | ${Math.round(100 * own / program)} % |`);
  }
});

inBothWays('a search is stopped, and the engine keeps its state', async (way) => {
  const said = await say('xiangqi', [
    'setoption name MultiPV value 2', 'position startpos moves h2e2', 'go infinite', '< info', '< 200', 'isready', '< readyok', 'stop', '< bestmove',
    'go depth 2', '< bestmove', 'isready', '< readyok',
  ], way);
  assert.equal(answers(said).length, 2);
  for (const line of answers(said)) assert.match(line, /^bestmove [a-i][5-9]/, 'a move of Black');
  assert.match(said.slice(said.findIndex((line) => line.startsWith('bestmove'))).join('\n'), /multipv 2/);
  assert.ok(said.indexOf('readyok') < said.findIndex((line) => line.startsWith('bestmove')), 'ready during the search');
});

inBothWays('a table is kept if memory is shared', async ({ isolated }) => {
  const nodes = (lines) => Number(/ nodes (\d+)/.exec(lines.filter((line) => line.startsWith('info depth')).at(-1))[1]);
  const fresh = nodes(await say('xiangqi', ['go depth 9', '< bestmove'], { isolated }));
  const after = nodes(await say('xiangqi', ['go infinite', '< info depth 9', 'stop', '< bestmove', 'go depth 9', '< bestmove'], { isolated }));
  assert.equal(after === fresh, !isolated, `${fresh} and ${after} nodes`);
});

inBothWays('lines that arrive together', async (way) => {
  const said = await say('xiangqi', ['position startpos', 'go infinite', 'stop', '< bestmove', 'go infinite', 'go depth 1', '< bestmove', '< bestmove', 'go depth 3', 'joho stop', '< bestmove', 'isready', '< readyok'], way);
  assert.equal(answers(said).length, 4);
  for (const line of answers(said)) assert.match(line, isMove);
});

inBothWays('pondering', async (way) => {
  const said = await say('amazons', ['position startpos', 'go ponder movetime 100', '< info', '< 300', 'ponderhit', '< bestmove', 'go ponder movetime 100', '< 300', 'stop', '< bestmove', '< 200', 'isready', '< readyok'], way);
  assert.deepEqual(answers(said).length, 2);
});

inBothWays('an answer waits for stop', async (way) => {
  const said = await say('xiangqi', ['position fen 3k5/9/9/9/9/9/9/4R4/9/4K4 w - - 0 1', 'go infinite depth 2', '< info depth 2', '< 100', 'isready', '< readyok', 'stop', '< bestmove'], way);
  assert.ok(said.indexOf('readyok') < said.findIndex((line) => line.startsWith('bestmove')));
});

inBothWays('a count is stopped without an answer', async (way) => {
  const said = await say('xiangqi', ['go perft 9', '< 300', 'stop', 'isready', '< readyok', 'go depth 1', '< bestmove'], way);
  assert.equal(answers(said).length, 1);
});

inBothWays('UCCI', async (way) => {
  const said = await say('xiangqi', ['ucci', '< ucciok', 'stop', '< nobestmove', 'position startpos moves b2e2', 'banmoves h9g7', 'go infinite', '< info', '< 100', 'stop', '< bestmove', 'quit', '< bye'], way);
  assert.equal(said.filter((line) => /^(no)?bestmove/.test(line)).length, 2);
  assert.match(said.at(-2), /^bestmove (?!h9g7)/);
});

/** A generator of numbers below `most`, the same in each run. */
function random(seed) {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

inBothWays('noise is no harm', async (way) => {
  const below = random(7);
  const words = ['go', 'depth', 'nodes', '1', '-3', '99999999999999999999', 'position', 'startpos', 'fen', '9/9', 'moves', 'h2e2', 'x9y9', 'setoption', 'name', 'Hash', 'value', 'Threads', 'stop', 'ponderhit', 'isready', 'banmoves', '😀', '\u0000', 'ucinewgame', 'debug', '炮二平五', 'multipv'];
  const noise = Array.from({ length: 300 }, () => Array.from({ length: 1 + below(7) }, () => words[below(words.length)]).join(' '));
  const script = noise.flatMap((line) => [line, 'stop']);
  for (const game of ['xiangqi', 'amazons']) {
    const said = await say(game, [...script, 'setoption name Hash value 16', 'ucinewgame', 'position startpos', 'isready', '< readyok', '< 500', 'uci', '< uciok', 'go nodes 500', '< bestmove'], way);
    assert.ok(!said.some((line) => /late:|error event|stopped the engine/.test(line)), said.slice(-8).join('\n'));
    assert.ok(said.every((line) => !line.includes('\n')), 'a line is a message');
    assert.match(said.at(-1), /^bestmove [a-j]\d/);
  }
});

test('options that cannot work in a browser are not listed', async () => {
  for (const [game, options] of Object.entries({
    xiangqi: ['Hash', 'MultiPV', 'Ponder', 'Move Overhead', 'Clear Hash', 'Contempt', 'UCI_LimitStrength', 'UCI_Elo', 'Skill Level', 'Evaluator', 'UCI_AnalyseMode', 'UCI_ShowWDL', 'UCI_Variant'],
    amazons: ['Hash', 'MultiPV', 'Search', 'Ponder', 'Move Overhead', 'Clear Hash', 'UCI_LimitStrength', 'UCI_Elo', 'Skill Level', 'Evaluator', 'UCI_Variant'],
  })) {
    const said = await say(game, ['uci', '< uciok']);
    assert.deepEqual(said.map((line) => /^option name (.*) type /.exec(line)?.[1]).filter(Boolean), options);
  }
});

test('what is wrong with a line is said', async () => {
  const said = await say('xiangqi', [
    'position fen 9/9/9/9/9/9/9/9/9/9 w', 'go nodes 100', '< bestmove', 'position startpos moves h2e2 h2e2', 'go nodes 100', '< bestmove', 'position startpos',
    'setoption name Hash value 1048576', 'setoption name Threads value 2', 'setoption name Hash value many', 'setoption name Colour value red', 'setoption name EvalFile value x.net', 'setoption name TablePath value /tables', 'setoption name BookFile value x.book', 'isready', '< readyok', 'go nodes 100', '< bestmove',
  ]);
  const text = said.join('\n');
  assert.deepEqual(answers(said).slice(0, 2), ['bestmove 0000', 'bestmove 0000'], 'no move of another position');
  assert.match(answers(said)[2], isMove);
  for (const expected of ['the position was refused: ', 'move 2: ', 'a table of 1048576 MiB: expected at least 1', '2 threads: expected 1 to 1', 'Hash is "many": expected 1 to 1048576', 'no option is named "Colour"', 'cannot read "x.net"', '/tables: ', 'no option is named "BookFile"']) {
    assert.ok(text.includes(expected), `${expected} in\n${text}`);
  }
});

/** Starts an engine whose files are replaced. Each line is refused with the reason, `go` is answered, and nothing hangs. */
function refuses(name, reason, files, game = 'xiangqi') {
  test(`${name} is reported`, async () => {
    const problems = [/404/, /Failed to load/, /error event/, reason];
    const said = await say(game, ['uci', '< error event', 'isready', 'go nodes 10', '< bestmove 0000'], { files: await files(), problems });
    assert.match(said[0], reason);
    assert.match(said[0], /^info string /);
    assert.ok(said.some((line) => line.startsWith('info string "isready" is not executed: ')), said.join('\n'));
    assert.equal(said.filter((line) => line.startsWith('late')).length, 0);
  });
}

const part = async (file, share) => { const bytes = await readFile(join(ENGINE_FOLDER, file)); return bytes.subarray(0, Math.floor(bytes.length * share)); };
refuses('a missing network', /xiangqi\.net: 404/, () => ({ 'xiangqi.net': null }));
refuses('half a network', /xiangqi\.net: /, async () => ({ 'xiangqi.net': await part('xiangqi.net', 0.5) }));
refuses('an empty network', /xiangqi\.net: /, () => ({ 'xiangqi.net': '' }));
refuses('a page in place of the network', /xiangqi\.net: /, () => ({ 'xiangqi.net': '<!doctype html>' }));
refuses('a missing module', /xiangqi_bg\.wasm: 404/, () => ({ 'xiangqi_bg.wasm': null }));
refuses('half a module', /xiangqi_bg\.wasm: /, async () => ({ 'xiangqi_bg.wasm': await part('xiangqi_bg.wasm', 0.5) }));
refuses('a page in place of the module', /xiangqi_bg\.wasm: /, () => ({ 'xiangqi_bg.wasm': '<!doctype html>' }));
refuses('the module of another game', /./, async () => ({ 'xiangqi_bg.wasm': await readFile(join(ENGINE_FOLDER, 'amazons_bg.wasm')) }));
refuses('a missing script of the module', /xiangqi\.js/, () => ({ 'xiangqi.js': null }));
refuses('a missing script of the search', /search\.js/, () => ({ 'search.js': null }));
refuses('an unknown game', /no engine for "chess": expected a worker with the name xiangqi or amazons/, () => ({}), 'chess');

/** Asks an engine three times, and returns what comes of each. */
async function askThrice() {
  const { ask, engine } = await import('./index.js');
  const worker = engine('xiangqi');
  const said = [];
  for (const [line, word] of [['uci', 'uciok'], ['isready', 'readyok'], ['go perft 1', 'Nodes searched']]) {
    const late = new Promise((resolve) => { setTimeout(() => resolve('late'), 20_000); });
    said.push(await Promise.race([ask(worker, line, word).then(() => 'answered', (error) => error.message), late]));
  }
  return said;
}

test('to ask an engine that cannot be used is refused each time', async () => {
  const options = { files: { 'xiangqi.net': null }, problems: [/404/, /Failed to load/, /xiangqi\.net/] };
  const said = await (isFirefox ? callAlone(askThrice, null, options) : onPage((page) => page.evaluate(askThrice), options));
  assert.equal(said.length, 3);
  for (const text of said) assert.match(text, /xiangqi\.net: 404/);
});

test('an engine that breaks down starts again', async () => {
  const broken = `export default async function init() {}
    export const engine = (page) => ({ take(line) { if (line === 'go depth 9') throw new Error('unreachable'); page.say(line); return true; } });`;
  const said = await say('xiangqi', ['setoption a', 'go depth 9', '< bestmove', 'isready', '< isready'], { files: { 'xiangqi.js': broken } });
  assert.deepEqual(said, ['setoption a', 'info string "go depth 9" has stopped the engine, which starts again: Error: unreachable', 'bestmove 0000', 'isready']);
});

/** Plays these moves on the page of the package, with a double click. Returns what each left on the point it came from. */
async function playMoves(moves) {
  const board = () => [...document.querySelectorAll('#board button')];
  /** The pieces of the engine, which have moved when it is the page's turn again. */
  const text = () => board().map((point) => (point.matches('.red') ? '' : point.textContent)).join();
  const until = async (isSo) => { while (!isSo()) await new Promise((resolve) => { setTimeout(resolve, 20); }); };
  const isOwnTurn = () => document.querySelector('#status').textContent === 'Your move.';
  const point = (square) => document.querySelector(`button[aria-label^="${square}"]`);
  const left = [];
  for (const [from, to] of moves) {
    await until(isOwnTurn);
    const before = text();
    for (const square of ['a9', from, to, to]) point(square).click();
    await until(() => text() !== before && isOwnTurn());
    left.push(point(from).textContent);
  }
  return left;
}

test('the page of the package plays', async () => {
  const moves = [['h2', 'e2'], ['h0', 'g2'], ['i0', 'h0']];
  const left = await (isFirefox
    ? callAlone(playMoves, moves, { page: await readFile(join(ENGINE_FOLDER, 'play.html'), 'utf8') })
    : onPage((page) => page.evaluate(playMoves, moves), { address: 'play.html' }));
  assert.deepEqual(left, ['', '', '']);
});

inBothWays('a game of your own', async (way) => {
  const said = await say('web-reversi', ['uci', '< uciok', 'go perft 6', '< Nodes searched', 'position startpos moves d3', 'go infinite', '< info', '< 100', 'stop', '< bestmove', 'position startpos moves a1', 'go depth 1', '< bestmove'], { ...way, of: OWN_FOLDER });
  assert.ok(said.includes('id name My Reversi 0.1') && said.includes('Nodes searched: 8200'), said.join('\n'));
  assert.match(answers(said)[0], /^bestmove (c3|c5|e3)/);
  assert.ok(said.some((line) => line.includes('a1')), 'why the move was refused');
  assert.equal(answers(said)[1], 'bestmove 0000');
});
