// Horizontal bars, one for each variant of the engine, against the whole engine.

import { h } from '../dom.js';
import { number } from '../i18n.js';

/** `rows` are `{ label, whole, [key] }`; `whole` is the engine with everything. */
export function bars(rows, key, title) {
  const most = Math.max(...rows.map((row) => row[key]), 1);
  const base = rows.find((row) => row.whole)?.[key];
  const one = (row) => h('li', { class: row.whole ? 'whole' : '' },
    h('span', { class: 'name' }, row.label),
    h('span', { class: 'track', 'aria-hidden': true }, h('span', { class: 'fill', style: `width: ${(100 * row[key]) / most}%` })),
    h('span', { class: 'value' }, `${number(Math.round(row[key]))}${row.whole || !base ? '' : ` (${change(row[key] / base)})`}`));
  return h('section', { class: 'card' }, h('h2', null, title), h('ol', { class: 'bars' }, rows.map(one)));
}

/** `+12 %` or `−5 %`; a multiple where that says more. */
function change(ratio) {
  if (ratio >= 3) return `×${ratio.toLocaleString('en-US', { maximumSignificantDigits: 2 })}`;
  const percent = Math.round((ratio - 1) * 100);
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`;
}
