// The game looked at again: a short search of every position, one after the other, and the moves that cost most.

import { chance, chanceOf } from './scores.js';
import { sideAt } from './state.js';

// A move that costs so much of the chance to win is marked so.
const SIGNS = [
  [0.35, '??'],
  [0.2, '?'],
  [0.1, '?!'],
];

/** The review of a session's game. What is found is kept with the game: `{ nodes, found: [{ chance, text, best }] }`. */
export class Review {
  #session;
  #controller = null;

  constructor(session) {
    this.#session = session;
  }

  get isBusy() {
    return this.#controller !== null;
  }

  stop() {
    this.#controller?.abort();
    this.#controller = null;
  }

  /** Begins, or goes on where it was stopped. */
  async run(nodes) {
    this.stop();
    const session = this.#session;
    const { state } = session;
    const controller = (this.#controller = new AbortController());
    if (state.review?.nodes !== nodes) state.review = { nodes, found: [] };
    const { review } = state;
    const { moves } = state;
    session.tell('review');
    try {
      while (review.found.length <= moves.length) {
        const found = await this.#judge(state, review.found.length, nodes, controller.signal);
        // Another game, or other moves: nobody wants to know any more.
        if (!found || session.state !== state || state.review !== review) return;
        review.found.push(found);
        session.keep();
        session.tell('review');
      }
    } finally {
      if (this.#controller === controller) this.#controller = null;
      session.tell('review');
    }
  }

  async #judge(state, ply, nodes, signal) {
    const { api, notation } = this.#session;
    const place = {
      game: state.game,
      moves: state.moves.slice(0, ply),
      ...(state.position && { position: state.position }),
    };
    const look = await api.call({ op: 'look', ...place }, signal);
    if (!look) return null;
    if (look.over) return { chance: chanceOf(look.over.result), text: look.over.result, best: null };
    const answer = await api.call({ op: 'think', ...place, search: 'best', limit: { nodes }, analysis: true }, signal);
    if (!answer) return null;
    const after = await api.call({ op: 'look', ...place, moves: [...place.moves, answer.best], notation }, signal);
    return after && { chance: chance(answer.first), text: answer.first.text, best: after.moves.at(-1) };
  }
}

/** The moves that were marked: `{ ply, side, sign, loss, best }`, as far as the review has come. */
export function mistakes({ state, look }) {
  const found = state.review?.found ?? [];
  if (!look) return [];
  return found.slice(1).flatMap((after, index) => {
    const before = found[index];
    const side = sideAt(look, index);
    const loss = side === 0 ? before.chance - after.chance : after.chance - before.chance;
    const sign = SIGNS.find(([least]) => loss >= least)?.[1];
    // What the engine itself would have played is no mistake that it could name.
    if (!sign || before.best?.text === state.moves[index]) return [];
    return [{ ply: index + 1, side, sign, loss, best: before.best }];
  });
}
