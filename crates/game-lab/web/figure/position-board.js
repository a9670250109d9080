// The board on which a figure shows the positions of a search.

import { createBoard } from '../board.js';
import { h } from '../dom.js';

/**
 * Returns `{ element, show(place, signal, marksOf) }`. `show` draws the position of a request `look` unless the figure closes, or
 * shows another position, before the library answers. `marksOf(look)` returns what the board marks. It resolves to `true` if it
 * drew. A game without a board, or no place, draws nothing.
 */
export function positionBoard(ctx, props = { class: 'figure-board middle' }) {
  let shown = new AbortController();
  const board = createBoard();
  board.element.setAttribute('role', 'img');

  async function show(place, signal, marksOf = () => ({ last: [] })) {
    shown.abort();
    shown = new AbortController();
    const stop = shown.signal;
    const { board: has } = ctx.games.games.find(({ name }) => name === place?.game) ?? {};
    if (!has) return false;
    const look = await ctx.api.call({ op: 'look', ...place }, stop).catch(() => null);
    if (!look || stop.aborted || signal.aborted) return false;
    board.update(look, marksOf(look));
    board.element.setAttribute('aria-label', look.position);
    return true;
  }

  return { element: h('div', props, board.element), show };
}
