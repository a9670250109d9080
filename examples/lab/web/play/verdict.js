// How a game ended, in the words of the page, and the rule behind it. The library says it in English sentences of fixed form.

import { language } from '../i18n.js';
import { sideName } from './places.js';
import { known, named, t } from './text.js';

const SIDE = '(Red|Black|White|X|O)';
const CHASE = `${SIDE}'s (.+?) chases? the (\\w+) on (\\w\\d)`;

// The form of a reason, the key of its rule, and its words for the languages that are not the library's.
const REASONS = [
  [/^checkmate$/, 'checkmate'],
  [/^stalemate/, 'stalemate'],
  [`^perpetual check by ${SIDE}$`, 'perpetual-check', ([by]) => ({ by: side(by) })],
  [/^perpetual check by both sides$/, 'mutual-check'],
  [
    `^${CHASE} for ever, and ${CHASE}`,
    'mutual-chase',
    (parts) => ({ first: chase(parts.slice(0, 4)), second: chase(parts.slice(4)) }),
  ],
  [`^${CHASE} for ever$`, 'perpetual-chase', (parts) => ({ chase: chase(parts) })],
  [/^the position occurred for the third time$/, 'repetition'],
  [/^(\d+) plies without a capture$/, 'quiet', ([n]) => ({ n: Number(n) })],
  [/^neither side can give mate$/, 'material'],
  [`^${SIDE} cannot move any more$`, 'stuck', ([by]) => ({ by: side(by) })],
  [`^${SIDE} resigns$`, 'resigned', ([by]) => ({ by: side(by) })],
  [`^${SIDE}'s time is up$`, 'time', ([by]) => ({ by: side(by) })],
  [/^(four|three) in a row$/, 'row', ([n]) => ({ n: n === 'four' ? 4 : 3 })],
];

/** `{ title, reason, rule }`; `rule` is empty if there is nothing to add. */
export function verdict(game, { result, reason }) {
  const winner = { '1-0': 0, '0-1': 1 }[result];
  const title = winner === undefined ? t('drawn') : t('wins', { side: sideName(game, winner) });
  for (const [form, key, values] of REASONS) {
    const match = reason.match(form);
    if (match) return { title, reason: said(key, reason, values?.(match.slice(1))), rule: known('rule', key) };
  }
  return { title, reason, rule: '' };
}

/** What is certain though nobody has searched. */
export function settledText(text) {
  return language() === 'en' ? t('settled', { text }) : t('settled', { text: `“${text}”` });
}

// The library's own words where they are in the language of the page.
function said(key, reason, values) {
  return language() === 'en' ? reason[0].toUpperCase() + reason.slice(1) : t(`reason-${key}`, values);
}

function side(name) {
  return named('side', name);
}

// `cannon on a2 and chariot on a0`, and the prey.
function chase([by, hunters, prey, at]) {
  const one = (kind, place) => `${t(`kind-${kind}`)}(${place})`;
  const list = hunters.split(/, | and /).map((hunter) => one(...hunter.split(' on ')));
  return t('chase', { by: side(by), hunters: list.join('、'), prey: one(prey, at) });
}
