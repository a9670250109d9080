// Why a move cannot be made, in the language of the page. The library says it as a kind and its parts.

import { language, problemText } from '../i18n.js';
import { manName, placeName, sideName } from './places.js';
import { t } from './text.js';

/** What is wrong with a move that was tried in the position of `look`. Places are named as the moves of the notation are. */
export function refusalText({ game, look, notation }, error) {
  const { why } = error;
  if (language() === 'en') return error.message.replace(/^move \d+: /, '');
  if (!why) return problemText(error);
  const side = ['chinese', 'traditional'].includes(notation) ? look.to_move : null;
  const place = (at) => (at === undefined ? '' : placeName(look.shape, at, side));
  const man = why.man ?? look.men[why.at];
  const values = {
    at: place(why.at), from: place(why.from), to: place(why.to),
    man: man ? manName(game, man) : '',
    kind: man ? manName(game, { ...man, side: undefined }) : '',
    side: sideName(game, look.to_move),
    example: t(`example-${game.name}`),
    n: why.count ?? why.number,
    text: why.text ?? why.texts?.join('、'),
  };
  const text = t(why.kind === 'manner' ? `why-manner-${why.man.letter.toUpperCase()}` : `why-${why.kind}`, values);
  // The blanks are for places in Latin letters.
  return side === null ? text : text.replaceAll(/(?<=线) (?=\p{Script=Han})|(?<=\p{Script=Han}) (?=[一二三四五六七八九]路)/gu, '');
}
