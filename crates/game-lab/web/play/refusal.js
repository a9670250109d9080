// Why a move cannot be made, or why a position is none, in the language of the page. The library says it as a kind and its parts.

import { language, problemText } from '../i18n.js';
import { isChinese } from '../notation.js';
import { manName, placeName, sideName } from './places.js';
import { known, t } from './text.js';

/** What the messages about records and positions of xiangqi know without a look at the board. */
export const XIANGQI = {
  game: { name: 'xiangqi', sides: ['Red', 'Black'] },
  shape: { files: 9, ranks: 10, labels: { kind: 'coordinates', first: 0 } },
};

/** What is wrong with a move that was tried in the position of `look`. */
export function refusalText({ game, look }, error) {
  if (language() === 'en') return error.message.replace(/^move \d+: /, '');
  return error.why ? reasonText('why', { ...look, game }, error.why) : problemText(error);
}

/** Why a text is no position of the game. */
export function positionText(game, error) {
  if (language() === 'en' || !known('setup', error.why?.kind)) return problemText(error);
  return reasonText('setup', { ...XIANGQI, game, to_move: 0 }, error.why);
}

/**
 * A reason in Chinese. Of the position, the game, the shape of the board and the side to move are known, and perhaps the men.
 * Places are named as the moves of the notation are.
 */
export function reasonText(prefix, { game, shape, to_move: toMove, men = [] }, why) {
  const side = isChinese() && game.name === 'xiangqi' ? toMove : null;
  const place = (at) => (at === undefined ? '' : placeName(shape, at, side));
  const man = why.man ?? men[why.at];
  const letter = why.man?.letter.toUpperCase();
  const values = {
    ...why,
    at: place(why.at), from: place(why.from), to: place(why.to),
    man: man ? manName(game, man) : t('some-man'),
    kind: man ? manName(game, { ...man, side: undefined }) : t('some-man'),
    side: sideName(game, why.side ?? toMove),
    example: t(`example-${game.name}`),
    rule: known('setup-place', letter),
    n: why.count ?? why.number,
    text: why.text ?? why.texts?.join('、'),
  };
  const text = t(why.kind === 'manner' ? `why-manner-${letter}` : `${prefix}-${why.kind}`, values);
  // The blanks are for places in Latin letters.
  return side === null ? text : text.replaceAll(/(?<=线) (?=\p{Script=Han})|(?<=\p{Script=Han}) (?=[一二三四五六七八九1-9]路)/gu, '');
}
