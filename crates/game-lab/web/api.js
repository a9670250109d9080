// Requests to the library: over the network to the server that sent this page, or to a worker in the page itself.

import { read } from './address.js';
import { t } from './i18n.js';

/** What the library says against a request: a sentence in English, and perhaps `why`, a kind and its parts. */
class Refusal extends Error {
  isLibrarys = true;

  constructor({ error, why = null }) {
    super(error);
    this.why = why;
  }
}

/** How often a busy server is asked again; it lets a request wait for some seconds itself. */
const TRIES = 5;

/** Asks and gives each line of the answer to `onLine`. Resolves to the last line, or to `null` if `signal` ended it. */
export async function stream(request, onLine, signal) {
  if (signal?.aborted) return null;
  let last = null;
  const take = (text) => {
    const line = JSON.parse(text);
    if (line.error !== undefined) throw new Refusal(line);
    last = line;
    if (!signal?.aborted) onLine(line);
  };
  try {
    await (window.LAB_WORKER ? fromWorker : fromServer)(JSON.stringify(request), take, signal);
  } catch (error) {
    if (signal?.aborted) return null;
    throw error;
  }
  if (signal?.aborted) return null;
  if (!last?.done) throw new Error(t('cut-short'));
  return last;
}

/** Asks what is answered with one line. */
export function call(request, signal) {
  return stream(request, () => {}, signal);
}

async function fromServer(body, take, signal) {
  const headers = { 'content-type': 'application/json' };
  const ask = () => fetch('/api', { method: 'POST', headers, body, signal }).catch(() => {
    throw new Error(t('no-answer'));
  });
  let response = await ask();
  for (let tried = 1; response.status === 503; tried++) {
    if (tried === TRIES) throw new Error(t('busy'));
    await pause(Number(response.headers.get('retry-after')) || 1, signal);
    response = await ask();
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    const lines = (rest + (value ?? '')).split('\n');
    rest = done ? '' : lines.pop();
    lines.filter((line) => line.trim()).forEach(take);
    if (done) return;
  }
}

/** So many seconds, or fewer if `signal` ends them. */
function pause(seconds, signal) {
  return new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000);
    signal?.addEventListener('abort', resolve, { once: true });
  });
}

/** What the small module of the library answers, so that figures and exercises of the book are there sooner. */
const SMALL = {
  exercises: ['exercises', 'exercise', 'planted'],
  requests: ['games', 'look', 'tree', 'ghosts'],
  games: ['tree', 'nim', 'tic-tac-toe'],
  /** Figures that search nothing. */
  kinds: [null, 'threads', 'clock'],
};

/** What only the module for playing answers. The views with a game on the board ask it for everything. */
const PLAY = ['think', 'review', 'explain', 'save', 'load', 'open', 'write', 'names'];

/**
 * Returns the module that answers: the small one for exercises, and for figures and exercises with trees of its games; the
 * one for playing for the views Play and Puzzles, and for the engine's moves in other views.
 */
export function moduleFor(request) {
  const { view, said } = read();
  if (PLAY.includes(request.op) || ['play', 'puzzles'].includes(view)) return 'lab_play';
  const isSmallView = view === 'exercise' || (view === 'figure' && SMALL.kinds.includes(said.get('kind')));
  const isSmall = SMALL.requests.includes(request.op) && SMALL.games.includes(request.game ?? said.get('game') ?? 'tree');
  return SMALL.exercises.includes(request.op) || (isSmallView && isSmall) ? 'lab_small' : 'lab_wasm';
}

// Requests at the same time have a worker each. A search cannot be interrupted: to stop it is to end its worker.
const idle = { lab_small: [], lab_play: [], lab_wasm: [] };

function fromWorker(body, take, signal) {
  const name = moduleFor(JSON.parse(body));
  const worker = idle[name].pop() ?? new Worker(new URL(`worker.js?${name}`, import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    const give = (error) => {
      worker.terminate();
      reject(error);
    };
    const stop = () => give(new Error());
    signal?.addEventListener('abort', stop, { once: true });
    worker.onerror = (event) => give(new Error(event.message));
    worker.onmessage = ({ data }) => {
      if (data.broken) return give(new Error(data.broken));
      try {
        if (data.line) return take(data.line);
        resolve();
      } catch (error) {
        reject(error);
      }
      if (data.end) {
        signal?.removeEventListener('abort', stop);
        idle[name].push(worker);
      }
    };
    worker.postMessage(body);
  });
}
