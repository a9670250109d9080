// Names of places and men, for messages and for who listens to the page.

import { isChinese } from '../notation.js';
import { named, t } from './text.js';

const NUMERALS = '一二三四五六七八九';

/**
 * What the place is called. A board of xiangqi has no letters beside Chinese moves: with `side`, files and ranks are then counted
 * from where that side sits.
 */
export function placeName({ files, ranks, labels, ground }, place, side = null) {
  const [file, rank] = [place % files, Math.floor(place / files)];
  if (side !== null && ground === 'points' && isChinese()) {
    const [own, line] = side === 0 ? [files - file, rank + 1] : [file + 1, ranks - rank];
    return t('counted-place', { file: side === 0 ? NUMERALS[own - 1] : own, line });
  }
  if (labels.kind === 'columns') return t('column', { n: file + 1 });
  if (labels.kind === 'none') return t('cell', { n: (ranks - 1 - rank) * files + file + 1 });
  return `${String.fromCharCode(97 + file)}${rank + labels.first}`;
}

/** What a side is called. */
export function sideName(game, side) {
  return named('side', game.sides[side]);
}

/** What a man is called, with its side if that is said. */
export function manName(game, man) {
  if (man.side === null) return t('man-arrow');
  const kind = named(`man-${game.name}`, man.letter.toUpperCase());
  return man.side === undefined ? kind : t('man', { side: sideName(game, man.side), kind });
}

/** What is read aloud at a place. */
export function cellLabel(session, place, men, next) {
  const { look, game } = session;
  const { picked } = session.hand;
  const parts = [placeName(look.shape, place), men[place] ? manName(game, men[place]) : t('empty')];
  if (picked.includes(place)) parts.push(t('picked'));
  if (next.includes(place)) parts.push(t(men[place] ? 'can-take' : 'can-go'));
  if (look.checked === place) parts.push(t('in-check'));
  if (look.moves.at(-1)?.path.includes(place)) parts.push(t('of-last-move'));
  return parts.join(', ');
}

/** The text of the move that was tried, legal or not: asked for, the library says what is wrong with it. */
export function triedMove({ shape }, game, picked, place) {
  const [from, to] = [...picked, place].map((at) => placeName(shape, at));
  if (game.name === 'xiangqi' && picked.length === 1) return from + to;
  if (game.name !== 'amazons' || picked.length === 0) return null;
  // An arrow can always fly back to where the queen came from.
  return `${from}-${to}/${picked.length === 1 ? from : placeName(shape, place)}`;
}
