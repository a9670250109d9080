// A game that an address asks for.

import { language } from '../i18n.js';
import { isWithin } from './link.js';
import { positionText, refusalText } from './refusal.js';
import { ENGINE, goTo } from './state.js';
import { t } from './text.js';

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
  const look = (played) => api.call({ op: 'look', game: game.name, position, moves: played });
  try {
    await look(moves);
  } catch (error) {
    // A server that is busy or gone says nothing of the address.
    if (!error.isLibrarys) return null;
    const number = error.why?.move;
    if (language() === 'en' || !number) return positionText(game, error).replace(/。$/, '');
    const before = { game, look: await look(moves.slice(0, number - 1)) };
    return t('link-move', { n: number, move: moves[number - 1], why: refusalText(before, error).replace(/。$/, '') });
  }
  return null;
}
