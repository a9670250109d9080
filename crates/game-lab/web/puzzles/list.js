// The puzzles of the page, and which of them the reader has solved.

import { t } from '../i18n.js';

const KEY = 'lab-puzzles';

// What the browser could not keep counts as long as the page is open.
const solvedHere = new Set();

/** Fetches the list, which stands beside this module in the form that `gamesearch puzzles` prints. */
export async function loadPuzzles(signal) {
  const answer = await fetch(new URL('puzzles.tsv', import.meta.url), { signal }).catch(() => null);
  if (!answer?.ok) throw new Error(t('puzzles-missing'));
  const [, ...lines] = (await answer.text()).trimEnd().split('\n');
  return lines.map(puzzleOf);
}

function puzzleOf(line) {
  const [position, moves, kind, solution, proof, game, ply] = line.split('\t');
  return {
    position,
    side: position.split(' ')[1] === 'b' ? 1 : 0,
    moves: Number(moves),
    isOverChecks: kind !== 'mate',
    solution: solution.split(' '),
    proof: Number(proof),
    game,
    ply,
    // Survives a list in another order.
    id: `${game}/${ply}`,
  };
}

/** The ids of the puzzles that are solved. */
export function solved() {
  return new Set([...kept(), ...solvedHere]);
}

export function addSolved({ id }) {
  solvedHere.add(id);
  try {
    localStorage.setItem(KEY, JSON.stringify([...solved()]));
  } catch {
    // No room, or not allowed.
  }
}

function kept() {
  try {
    const ids = JSON.parse(localStorage.getItem(KEY));
    return Array.isArray(ids) ? ids : [];
  } catch {
    return [];
  }
}
