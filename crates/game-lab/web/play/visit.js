// A game that an address asks for.

import { isWithin } from './link.js';
import { gameText } from './refusal.js';
import { ENGINE, goTo } from './state.js';

/** Goes there if the session's own game has it; returns whether it has. */
export function goWithin({ state }, link) {
  if (!isWithin(state, link)) return false;
  if (link.ply !== state.cursor) {
    goTo(state, link.ply);
    state.paused = state.seats.includes(ENGINE) && link.ply < state.moves.length;
  }
  return true;
}

/** Why a game cannot be shown; `null` if it can, or if nobody knows. */
export async function wrongWith({ api, game }, { position, moves }) {
  try {
    await api.call({ op: 'look', game: game.name, position, moves });
  } catch (error) {
    // A server that is busy or gone says nothing of the address.
    if (!error.isLibrarys) return null;
    return (await gameText({ api, game }, { position, moves }, error)).replace(/。$/, '');
  }
  return null;
}
