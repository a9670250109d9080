// The lines of the engine in the notation of the page: they are named by looking at the positions they lead to.

import { forFirst } from './scores.js';

// A line shows so many moves at most, and those of one search are named anew no more often than this, in milliseconds.
const MAX_MOVES = 10;
const PAUSE = 400;

/**
 * Calls `show({ opinion, lines })` for what the engine said last, each time that `ask` was called: `lines` are
 * `[{ score, text }]`, and belong to this very opinion. What was said before the last search began is not shown any more.
 */
export function namer(session, show) {
  let isBusy = false;
  let isAsked = false;
  let search = null;
  let wake = () => {};

  async function name({ lines, moves: before, side }) {
    const { notation, api } = session;
    const place = session.place();
    const named = lines.map(async ({ moves, score }) => {
      const all = [...before, ...moves.slice(0, MAX_MOVES)];
      const look = await api.call({ op: 'look', ...place, moves: all, notation });
      return {
        score: forFirst(score, side).text,
        text: look.moves
          .slice(before.length)
          .map((move) => move.name)
          .join(' '),
      };
    });
    return Promise.all(named);
  }

  async function ask() {
    isAsked = true;
    // The first lines of another search do not wait.
    if (session.thinking.opinion?.moves !== search) wake();
    if (isBusy) return;
    isBusy = true;
    while (isAsked) {
      isAsked = false;
      const { opinion } = session.thinking;
      if (!opinion) continue;
      search = opinion.moves;
      // Where the game went elsewhere in the meantime, there is nothing to name.
      const lines = await name(opinion).catch(() => []);
      if (session.thinking.opinion?.moves === search) show({ opinion, lines });
      await new Promise((resolve) => {
        wake = resolve;
        setTimeout(resolve, PAUSE);
      });
    }
    isBusy = false;
  }

  return ask;
}
