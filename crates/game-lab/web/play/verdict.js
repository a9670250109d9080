// How a game ended, in the words of the page, and the rule behind it. The library says it as a kind and its parts.

import { language } from '../i18n.js';
import { manName, placeName, sideName } from './places.js';
import { known, t } from './text.js';

/** The ends that the page itself makes, as records have them. */
const ENDS = {
  resigned: (side) => `${side} resigns`,
  time: (side) => `${side}'s time is up`,
  agreed: () => 'draw by agreement',
};

/** What a record says of a side that gave up (`resigned`) or whose flag fell (`time`), or of both (`agreed`). */
export function endText(game, kind, side) {
  return ENDS[kind](game.sides[side]);
}

/** `{ title, reason, rule }`; `rule` is empty if there is nothing to add. `look` is the last position. */
export function verdict(game, look, over) {
  const winner = { '1-0': 0, '0-1': 1 }[over.result];
  const title = winner === undefined ? t('drawn') : t('wins', { side: sideName(game, winner) });
  const why = over.why ?? ownEnd(game, over.reason);
  return { title, reason: reasonText(game, look, over.reason, why), rule: why ? known('rule', why.kind) : '' };
}

/** The places that a verdict is about. */
export function guilty(over) {
  return over?.why?.chases?.flatMap(({ hunters, prey }) => [...hunters, prey]) ?? [];
}

// An end of the page's own, in a game that may come out of a record.
function ownEnd(game, reason) {
  const ends = Object.keys(ENDS).flatMap((kind) => [0, 1].map((by) => ({ kind, by })));
  return ends.find(({ kind, by }) => endText(game, kind, by) === reason);
}

// The library's own words where they are in the language of the page.
function reasonText(game, look, reason, why) {
  if (language() === 'en' || !why) return reason.charAt(0).toUpperCase() + reason.slice(1);
  const { by, plies, count, chases = [] } = why;
  const [first, second] = chases.map((one) => chaseText(game, look, one));
  const side = by === undefined ? '' : sideName(game, by);
  return t(`reason-${why.kind}`, { by: side, n: plies ?? count, chase: first, first, second });
}

function chaseText(game, look, { by, hunters, prey }) {
  const one = (place) => {
    const man = look.men[place];
    return `${manName(game, { ...man, side: undefined })}(${placeName(look.shape, place, man.side)})`;
  };
  return t('chase', { by: sideName(game, by), hunters: hunters.map(one).join('、'), prey: one(prey) });
}

/** What is certain though nobody has searched. */
export function settledText(game, { text, why }) {
  if (language() === 'en' || !why) return t('settled', { text });
  const { kind, winner, moves, own, enemy } = why;
  if (kind === 'decided') return t('settled', { text: t('decided', { side: sideName(game, winner), own, enemy }) });
  const [first, second] = moves.map(([least, most]) => (least === most ? least : `${least}–${most}`));
  const left = t('moves-left', { one: sideName(game, 0), first, other: sideName(game, 1), second });
  return t('settled', { text: winner === null ? left : `${t('wins', { side: sideName(game, winner) })}，${left}` });
}
