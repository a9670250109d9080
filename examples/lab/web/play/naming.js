// The lines of the engine in the notation of the page: they are named by looking at the positions they lead to.

import { forFirst } from './scores.js';

// A line shows so many moves at most, and is named anew no more often than this, in milliseconds.
const LONGEST = 10;
const PAUSE = 400;

/** Calls `show` with `[{ score, text }]` for what the engine said last, each time that `ask` was called. */
export function namer(session, show) {
  let isBusy = false;
  let isAsked = false;

  async function name({ lines, moves: before, side }) {
    const { notation, api } = session;
    const place = session.place();
    const named = lines.map(async ({ moves, score }) => {
      const all = [...before, ...moves.slice(0, LONGEST)];
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
    if (isBusy) return;
    isBusy = true;
    while (isAsked) {
      isAsked = false;
      const { opinion } = session.thinking;
      // Where the game went elsewhere in the meantime, there is nothing to name.
      const named = opinion ? await name(opinion).catch(() => []) : [];
      show(named);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    isBusy = false;
  }

  return ask;
}
