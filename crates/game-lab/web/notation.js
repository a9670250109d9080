// The notation of a game's moves: one setting for the whole lab.

import { language } from './i18n.js';
import { Store } from './play/store.js';

/** The notation that `chosen` has for the game, or the usual one of the page's language. */
export function notationOf({ name, notations = [] }, chosen = new Store().settings.notation) {
  const usual = language() === 'zh' && notations.includes('chinese') ? 'chinese' : notations[0];
  return chosen[name] ?? usual;
}

/** The same, but nothing if it is how the library writes moves anyway. */
export function otherNotation(game) {
  const notation = notationOf(game);
  return notation === game.notations?.[0] ? undefined : notation;
}
