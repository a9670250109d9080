// The notation of moves: one setting for the whole program, as the language and the colours are.

import { read } from './address.js';
import { language, redraw } from './i18n.js';

const KEY = 'lab-notation';
/** The notations of xiangqi, the only game with a choice, in the order of the library. */
export const NOTATIONS = ['iccs', 'wxf', 'chinese', 'traditional'];
/** The notation that readers of a language expect. */
const USUAL = { en: 'wxf', zh: 'chinese' };
// The files as a notation counts them, from the right of each side.
const NUMERALS = { wxf: '123456789', chinese: '一二三四五六七八九', traditional: '一二三四五六七八九' };

let chosen = read().said.get('notation') ?? localStorage.getItem(KEY);

/** The notation that the reader has chosen, or the usual one of the page's language. */
export function notation() {
  return NOTATIONS.includes(chosen) ? chosen : USUAL[language()];
}

/** Sets the notation and draws everything anew. Whoever takes the usual one of a language has another one in the other language. */
export function setNotation(name) {
  chosen = name === USUAL[language()] ? null : name;
  try {
    if (chosen) localStorage.setItem(KEY, chosen);
    else localStorage.removeItem(KEY);
  } catch {
    // No room, or not allowed: the notation lasts as long as the page.
  }
  redraw();
}

/** The notation of a game's moves. */
export function notationOf({ notations = [] } = {}) {
  return notations.length > 1 ? notation() : notations[0];
}

/** The notation that a request asks for, by the name of the game; nothing if the game has no choice. */
export function askedNotation({ games }, name) {
  const game = games.find((one) => one.name === name);
  return game?.notations?.length > 1 ? notation() : undefined;
}

/** A move of a recording, which has it in every notation. */
export const inNotation = (names) => names[NOTATIONS.indexOf(notation())];

/** Whether moves are written in Chinese, which names no ranks. */
export const isChinese = () => ['chinese', 'traditional'].includes(notation());

/**
 * What stands beside a board: `numerals`, the names of the first side's files on a board of xiangqi, if its notation counts
 * them; and whether `points` have a letter and a number, because sentences name them so. In Chinese sentences count files too.
 */
export function labelsOf({ ground }) {
  const numerals = ground === 'points' ? NUMERALS[notation()] : undefined;
  return { numerals, points: !numerals || language() === 'en' || !isChinese() };
}
