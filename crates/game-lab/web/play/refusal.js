// Why a move cannot be made, or why a position is none, in the language of the page. The library says it as a kind and its parts.

import { language, problemText } from '../i18n.js';
import { manName, placeName, sideName } from './places.js';
import { known, t } from './text.js';

/** What the messages about records and positions of xiangqi know without a look at the board. */
export const XIANGQI = {
  game: { name: 'xiangqi', sides: ['Red', 'Black'] },
  shape: { files: 9, ranks: 10, labels: { kind: 'coordinates', first: 0 }, ground: 'points' },
};

/** What is wrong with a move that was tried in the position of `look`. The text of a move that was `picked` nobody wrote. */
export function refusalText({ game, look }, error, { picked = false } = {}) {
  if (language() !== 'en') return error.why ? reasonText('why', { ...look, game }, error.why) : problemText(error);
  const text = error.message.replace(/^move \d+: /, '');
  return picked ? text.replace(/^(?:move )?"[^"]*" is (?:illegal|not legal): (.)/, (_, first) => first.toUpperCase()) : text;
}

/** Why the library refused a game, `{ position, moves }`: the position is none, or a move in it is illegal. */
export async function gameText({ api, game }, { position, moves }, error) {
  const number = error.why?.move;
  if (language() === 'en' || !number) return positionText(game, error);
  const before = { op: 'look', game: game.name, position, moves: moves.slice(0, number - 1) };
  // A game without a board has no places to name.
  const look = game.board ? await api.call(before).catch(() => null) : {};
  return look === null ? problemText(error) : t('link-move', { n: number, move: moves[number - 1], why: refusalText({ game, look }, error) });
}

/** Why a text is no position of the game. */
export function positionText(game, error) {
  if (language() === 'en' || !known('setup', error.why?.kind)) return problemText(error);
  return reasonText('setup', { ...XIANGQI, game, to_move: 0 }, error.why);
}

/**
 * A reason in Chinese. Of the position, the game, the shape of the board and the side to move are known, and perhaps the men.
 * Places are named as `placeName` says, from the view of the side to move.
 */
export function reasonText(prefix, { game, shape, to_move: toMove, men = [] }, why) {
  const place = (at) => (at === undefined ? '' : placeName(shape, at, toMove));
  const man = why.man ?? men[why.at];
  const letter = why.man?.letter.toUpperCase();
  const values = {
    ...why,
    at: place(why.at), from: place(why.from), to: place(why.to),
    man: man ? manName(game, man) : t('some-man'),
    kind: man ? manName(game, { ...man, side: undefined }) : t('some-man'),
    side: game.sides && sideName(game, why.side ?? toMove),
    example: t(`example-${game.name}`),
    rule: known('setup-place', letter),
    n: why.count ?? why.number,
    text: why.text ?? why.texts?.join('、'),
  };
  const text = t(why.kind === 'manner' ? `why-manner-${letter}` : `${prefix}-${why.kind}`, values);
  // The blanks are for places in Latin letters.
  return text.replaceAll(/(?<=线) (?=\p{Script=Han})|(?<=\p{Script=Han}) (?=[一二三四五六七八九1-9]路)/gu, '');
}
