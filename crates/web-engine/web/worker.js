// An engine: a line of UCI or UCCI comes in as a message, and each line of the engine goes out as one.
//
// The search runs in a second worker, because a worker takes no messages while it searches. This one stops it: by a flag in
// shared memory where the page is cross-origin isolated, else by ending it and starting another in the same state.

import games from './games.js';

/** Lines that change the state of the engine. */
const STATE = ['uci', 'ucci', 'debug', 'setoption', 'ucinewgame', 'uccinewgame', 'position', 'fen', 'startpos', 'banmoves'];
const POSITION = ['position', 'fen', 'startpos'];
const WORK = ['go', 'bench', 'genfens'];
const COMMANDS = [...STATE, ...WORK, 'stop', 'ponderhit', 'isready', 'probe', 'quit', 'exit'];

const flag = self.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;

/** The compiled module and the network of the game. */
let files = null;
/** The worker that searches, and whether it takes lines. */
let search = null;
let isReady = false;
/** What made the engine unusable. */
let failure = null;
/** The lines that have not been executed, and those that led to the state of the engine. */
const waiting = [];
let state = [];
/** The line that is being executed, or null. Of a search: its best line, and whether it has answered or must stop. */
let running = null;
let best = null;
let hasAnswered = false;
let isStopping = false;
/** Whether the next answer is left out, because the search goes on as another. */
let isMuted = false;

/** Returns the first word that is a command: others are skipped, as UCI demands. */
const commandOf = (line) => (line.startsWith('#') ? null : line.split(/\s+/).find((word) => COMMANDS.includes(word)));
const isSearch = (line) => commandOf(line) === 'go' && !/\sperft\s/.test(line);

onmessage = ({ data }) => {
  for (const line of String(data).split('\n').map((text) => text.trim()).filter(Boolean)) {
    if (failure === null) waiting.push(line);
    else refuse([line]);
  }
  next();
};

/** Executes the lines that can be executed now. */
function next() {
  if (!isReady) return;
  if (running === null && waiting.length > 0) {
    running = waiting.shift();
    [best, hasAnswered, isStopping] = [null, false, false];
    if (flag) Atomics.store(flag, 0, 0);
    search.postMessage(running);
  }
  for (let at = 0; running !== null && isReady && !isStopping && at < waiting.length; at++) {
    if (WORK.includes(commandOf(running))) interrupt(at);
  }
}

/** Obeys the line at this place if it concerns the search that is running. */
function interrupt(at) {
  const line = waiting[at];
  switch (commandOf(line)) {
    case 'isready':
      waiting[at] = '#';
      postMessage('readyok');
      break;
    case 'stop':
      waiting[at] = '#';
      stop();
      break;
    case 'ponderhit':
      waiting[at] = '#';
      if (commandOf(running) === 'go' && /\sponder(\s|$)/.test(running)) goOn(line);
      break;
    case 'go':
    case 'quit':
    case 'exit':
      stop();
  }
}

function stop() {
  isStopping = true;
  if (flag) Atomics.store(flag, 0, 1);
  else if (best || !isSearch(running)) cut();
}

/** Ends the worker that searches. The answer is the best line that it has reported. */
function cut() {
  if (isSearch(running) && !hasAnswered) postMessage(`bestmove ${best.join(' ponder ')}`);
  start();
}

/** The opponent has played the expected move: searches on the engine's own time. */
function goOn(line) {
  waiting.unshift(running.replace(/\sponder(?=\s|$)/, '') + (/\sdraw\s*$/.test(line) ? ' draw' : ''));
  isMuted = flag !== null;
  if (flag) stop();
  else start();
}

function hear(data) {
  if (typeof data === 'string') return tell(data);
  if (data.broken !== undefined) return recover(data.broken);
  const line = running;
  [running, isReady] = [null, true];
  if (line !== null) {
    if (POSITION.includes(commandOf(line))) state = state.filter((old) => ![...POSITION, 'banmoves'].includes(commandOf(old)));
    if (STATE.includes(commandOf(line))) state.push(line);
    // The answer to `go infinite` waits for this line.
    if (isStopping && !hasAnswered && isSearch(line)) waiting.unshift('stop');
  }
  if (data.ends) close();
  else next();
}

function tell(line) {
  const isAnswer = /^(no)?bestmove/.test(line);
  hasAnswered ||= isAnswer;
  if (isMuted) {
    isMuted = !isAnswer;
    return;
  }
  postMessage(line);
  const found = /^info (?!string|message)(?!.* multipv (?!1 )).* pv (\S+)(?: (\S+))?/.exec(line);
  if (found) best = found.slice(1).filter(Boolean);
  if (best && isStopping && !flag) cut();
}

/** Starts the worker that searches, in the state of the last one. */
function start() {
  search?.terminate();
  [isReady, running] = [false, null];
  const worker = new Worker(new URL('./search.js', import.meta.url), { type: 'module' });
  search = worker;
  // Messages of a worker that has been ended can still arrive.
  worker.onmessage = ({ data }) => { if (worker === search) hear(data); };
  worker.onerror = (event) => { if (worker === search) fail(`search.js: ${event.message ?? 'cannot be loaded'}`); };
  worker.postMessage({ ...files, flag, state });
}

/** The engine has broken down: says so, and starts again. */
function recover(problem) {
  if (running === null) return fail(problem);
  postMessage(`info string ${JSON.stringify(running)} has stopped the engine, which starts again: ${problem}`);
  if (isSearch(running) && !hasAnswered) postMessage('bestmove 0000');
  start();
}

/** The engine cannot be used: says so to every line, and as an error event. */
function fail(problem) {
  failure = problem;
  isReady = false;
  if (running !== null) waiting.unshift(running);
  postMessage(`info string ${problem}`);
  refuse(waiting.splice(0));
}

/** Answers lines of an engine that cannot be used. The error event tells those who wait for another answer than `bestmove`. */
function refuse(lines) {
  for (const line of lines) {
    const command = commandOf(line);
    if (command === 'quit' || command === 'exit') close();
    postMessage(`info string ${JSON.stringify(line)} is not executed: ${failure}`);
    if (isSearch(line)) postMessage('bestmove 0000');
  }
  setTimeout(() => { throw new Error(failure); });
}

async function load(file) {
  const response = await fetch(new URL(file, import.meta.url)).catch((error) => { throw new Error(`${file}: ${error.message}`); });
  if (!response.ok) throw new Error(`${file}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

async function loadAll(name) {
  if (!Object.hasOwn(games, name)) {
    throw new Error(`no engine for ${JSON.stringify(name)}: expected a worker with the name ${Object.keys(games).join(' or ')}`);
  }
  const file = `${name}_bg.wasm`;
  const [bytes, network] = await Promise.all([load(file), games[name] && load(games[name])]);
  const module = await WebAssembly.compile(bytes).catch((error) => { throw new Error(`${file}: ${error.message}`); });
  return { name, module, network: games[name] && { file: games[name], bytes: new Uint8Array(network) } };
}

loadAll(self.name).then((loaded) => {
  files = loaded;
  start();
}, (error) => fail(error.message));
