// What is compared: the game, the position, the depth, the algorithms. Plain data, as it is kept, and as the address has it.

import { numberIn, read } from '../address.js';
import { t } from '../i18n.js';
import { height, plain } from './hand-tree.js';
import { VIEWS } from './trace.js';

export const MAX_ALGORITHMS = 4;
const DEPTHS = { 'tic-tac-toe': 4, 'connect-four': 4, xiangqi: 2, amazons: 1, nim: 4 };
const ALGORITHMS = ['minimax', 'alpha-beta'];
const KEY = 'lab-compare';

/** Where a game begins to be compared. */
export function usual({ name, positions }) {
  const [{ text }] = positions;
  return { game: name, position: text, moves: '', evaluator: undefined, depth: DEPTHS[name] ?? height(text) };
}

/** How it all begins, with a game or with the textbook's tree. */
export function first(games, name = 'tree') {
  return { ...usual(games.find((game) => game.name === name)), algorithms: ALGORITHMS, view: VIEWS[0] };
}

/** What was chosen last time, if it still exists. */
export function remembered({ games, algorithms }) {
  try {
    const stored = { ...first(games), ...JSON.parse(localStorage.getItem(KEY)) };
    const known = (name) => algorithms.some((algorithm) => algorithm.name === name);
    const isKnown = games.some((game) => game.name === stored.game) && VIEWS.includes(stored.view);
    if (isKnown && stored.algorithms.length && stored.algorithms.every(known)) return stored;
  } catch {
    // Nothing that can be read: begin anew.
  }
  return first(games);
}

export function remember(state) {
  localStorage.setItem(KEY, JSON.stringify(state));
}

/**
 * What the address says: `{ state, at, presents }`, or `{ state, problem }` with what is usual instead; `null` if it says nothing.
 * Positions, moves, depths and evaluators are for the library to judge.
 */
export function addressed({ games, algorithms }) {
  const { said } = read();
  if (said.size === 0) return null;
  const wrong = (name, value, expected) => ({ problem: t('bad-value', { name: t(name), value, expected }) });
  const known = games.find(({ name }) => name === said.get('game'));
  if (!known) {
    const names = games.map(({ name }) => name).join(', ');
    if (!said.has('game')) return { state: first(games), problem: t('missing-value', { name: t('game'), expected: names }) };
    return { state: first(games), ...wrong('game', said.get('game'), names) };
  }
  const state = first(games, known.name);
  for (const name of ['depth', 'step']) {
    if (Number.isNaN(numberIn(said, name))) return { state, ...wrong(name, said.get(name), t('whole-number')) };
  }
  const names = algorithms.map(({ name }) => name);
  const chosen = [...new Set(said.get('algorithms')?.split(',') ?? state.algorithms)];
  if (chosen.length > MAX_ALGORITHMS || !chosen.every((name) => names.includes(name))) {
    const expected = t('some-algorithms', { n: MAX_ALGORITHMS, names: names.join(', ') });
    return { state, ...wrong('algorithm', said.get('algorithms'), expected) };
  }
  const view = said.get('scores') ?? state.view;
  if (!VIEWS.includes(view)) return { state, ...wrong('scores', view, VIEWS.join(', ')) };
  const position = said.get('position') ?? state.position;
  const depth = numberIn(said, 'depth') ?? (known.name === 'tree' ? height(position) : state.depth);
  const evaluator = said.get('evaluator') ?? undefined;
  const moves = said.get('moves') ?? '';
  return {
    state: { ...state, position, moves, evaluator, depth, algorithms: chosen, view },
    at: numberIn(said, 'step'),
    presents: said.get('present') === '1',
  };
}

/** The fields of a request that say where the search begins. */
export function place(state) {
  const moves = state.moves.split(/[\s,]+/).filter(Boolean);
  const position = state.game === 'tree' ? plain(state.position) : state.position;
  return { game: state.game, position, moves, evaluator: state.evaluator };
}

/** The same for a request that evaluates nothing. */
export function positionOf({ game, position, moves }) {
  return { game, position, moves };
}

/** Who moves where the search begins, 0 or 1. A game without a board is asked nothing: a tree says it itself. */
export async function sideToMove(ctx, from, hasBoard, signal) {
  if (hasBoard) return (await ctx.api.call({ op: 'look', ...positionOf(from) }, signal))?.to_move;
  const steps = from.position.split('>').length - 1 + from.moves.length;
  return (steps + /^\s*min\b/.test(from.position)) % 2;
}
