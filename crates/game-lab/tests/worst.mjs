// The dearest request of each kind that is known: seconds, and the peak memory (VmHWM) of a server that answered nothing
// before. On Linux, from the root of the repository:
//
//   cargo build --release -p game-cli
//   node crates/game-lab/tests/worst.mjs target/release/gamesearch [op ...]

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const HEAPS = '255 '.repeat(64);
// The list of SSS* is long, and there are many nodes to be solved.
const WIDE = `((${'(9)'.repeat(3_330)})${'(5)'.repeat(3_330)})`;
const SHUFFLE = ['h2e2', 'h9g7', 'e2h2', 'g7h9'];
const RECORD = `${SHUFFLE.join(' ')} `.repeat(500);
// Each pair is better than those before it: the most visits and events.
const PAIRS = `(${Array.from({ length: 14_000 }, (_, value) => `(${value} ${value})`).join('')})`;
const DEAREST = { op: 'tree', game: 'tree', position: PAIRS, algorithm: 'together', depth: 2, limit: 50_000 };
const HEAVY = ['minimax', 'negamax', 'quiescence', 'mt-sss'];

const REQUESTS = [
  ['the first move of Amazons', { op: 'look', game: 'amazons' }],
  ['2,000 moves of xiangqi', { op: 'look', game: 'xiangqi', moves: RECORD.trim().split(' ') }],
  ['the first move of Amazons', { op: 'explain', game: 'amazons' }],
  ['eight moves of xiangqi', { op: 'save', game: 'xiangqi', moves: [...SHUFFLE, ...SHUFFLE], format: 'pgn', notation: 'chinese' }],
  ['2,000 moves of xiangqi', { op: 'load', game: 'xiangqi', text: RECORD, extension: 'txt' }],
  ['200,000 braces', { op: 'load', game: 'xiangqi', text: '{'.repeat(200_000), extension: 'pgn' }],
  ['xiangqi, 4 plies, DUAL* by null windows', { op: 'tree', game: 'xiangqi', algorithm: 'mt-dual', depth: 4, limit: 50_000 }],
  ['connect four, 8 plies, SSS* by null windows', { op: 'tree', game: 'connect-four', algorithm: 'mt-sss', depth: 8, limit: 50_000 }],
  ['connect four, 8 plies, SSS*', { op: 'tree', game: 'connect-four', algorithm: 'sss-star', depth: 8, limit: 50_000 }],
  ['nim 3 4 4, 8 plies, minimax', { op: 'tree', game: 'nim', position: '3 4 4', algorithm: 'minimax', depth: 8, limit: 50_000 }],
  ['the first move of Amazons, 2 plies, SSS*', { op: 'tree', game: 'amazons', algorithm: 'sss-star', depth: 2, limit: 50_000 }],
  ['a wide tree, SSS*', { op: 'tree', game: 'tree', position: WIDE, algorithm: 'sss-star', depth: 3, limit: 50_000 }],
  ['a hundred thousand leaves, PVS', { op: 'tree', game: 'tree', position: `(${'7 '.repeat(99_000)})`, algorithm: 'pvs', depth: 1, limit: 50_000 }],
  ['fourteen thousand pairs, all features together', DEAREST],
  ['the same 60 times, no answer read', DEAREST, 60],
  ['the first move of Amazons, 100 plies', { op: 'ghosts', game: 'amazons', depth: 100 }],
  ['64 heaps of 255, 100 plies', { op: 'ghosts', game: 'nim', position: HEAPS, depth: 100 }],
  ['xiangqi, four algorithms, 100 plies', { op: 'growth', game: 'xiangqi', algorithms: HEAVY, depth: 100 }],
  ['64 heaps of 255, four algorithms, 100 plies', { op: 'growth', game: 'nim', position: HEAPS, algorithms: HEAVY.with(2, 'sss-star'), depth: 100 }],
  ['connect four, SSS* and DUAL*, 100 plies', { op: 'growth', game: 'connect-four', algorithms: ['sss-star', 'mt-sss', 'mt-dual'], depth: 100 }],
  ['xiangqi, a minute', { op: 'think', game: 'xiangqi', limit: { milliseconds: 60_000 } }],
  ['connect four by Monte Carlo, a minute', { op: 'think', game: 'connect-four', search: 'mcts', limit: { milliseconds: 60_000 } }],
  ['xiangqi, 10 plies', { op: 'ablation', game: 'xiangqi', depth: 10 }],
];

/** Sends a request `times` to a new server; the answers to more than one stay unread. Returns the status, the seconds and the peak
 * of its memory in MiB. */
async function measure(program, request, times) {
  const server = spawn(program, ['lab', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const url = await new Promise((resolve) => {
      server.stdout.on('data', (said) => resolve(String(said).match(/http:\S+/)[0]));
    });
    const begun = performance.now();
    const headers = { 'content-type': 'application/json' };
    const ask = () => fetch(`${url}api`, { method: 'POST', headers, body: JSON.stringify(request) });
    const answers = await Promise.all(Array.from({ length: times }, ask));
    if (times === 1) await answers[0].text();
    const counts = new Map();
    for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
    const seconds = (performance.now() - begun) / 1000;
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    const statuses = [...counts].map(([status, count]) => (times === 1 ? status : `${count} × ${status}`)).join(', ');
    return { status: statuses, seconds, peak: Number(status.match(/VmHWM:\s*(\d+)/)[1]) / 1024 };
  } finally {
    server.kill();
  }
}

const [program, ...ops] = process.argv.slice(2);
console.log('| request | | status | seconds | peak, MiB |\n|---|---|---|---|---|');
for (const [what, request, times = 1] of REQUESTS) {
  if (ops.length && !ops.includes(request.op)) continue;
  const { status, seconds, peak } = await measure(program, request, times);
  console.log(`| \`${request.op}\` | ${what} | ${status} | ${seconds.toFixed(2)} | ${Math.round(peak)} |`);
}
