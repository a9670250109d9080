// Why a move cannot be made, in the language of the page. The library says it as a kind and its parts.

import { language, problemText } from '../i18n.js';
import { manName, placeName, sideName } from './places.js';
import { t } from './text.js';

/** What is wrong with a move that was tried in the position of `look`. */
export function refusalText({ game, look }, error) {
  const { why } = error;
  if (language() === 'en') return error.message.replace(/^move \d+: /, '');
  if (!why) return problemText(error);
  const place = (at) => (at === undefined ? '' : placeName(look.shape, at));
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
  return t(why.kind === 'manner' ? `why-manner-${why.man.letter.toUpperCase()}` : `why-${why.kind}`, values);
}
