// Two bars for each variant of the engine, nodes and time, against those of the whole engine.

import { h } from '../dom.js';
import { number, t } from '../i18n.js';

const KEYS = ['nodes', 'milliseconds'];

/** `rows` are `{ label, whole, nodes, milliseconds }`; `whole` is the engine with everything. */
export function bars(rows) {
  const most = Object.fromEntries(KEYS.map((key) => [key, Math.max(1e-9, ...rows.map((row) => row[key]))]));
  const base = rows.find((row) => row.whole);
  const bar = (row, key) => h('span', { class: `amount ${key}` },
    h('span', { class: 'track', 'aria-hidden': true },
      h('span', { class: 'fill', style: `width: ${(100 * row[key]) / most[key]}%` }),
      base && h('span', { class: 'base', style: `left: ${(100 * base[key]) / most[key]}%` })),
    h('span', { class: 'value' }, h('span', { class: 'visually-hidden' }, `${t(`ablation-${key}`)} `),
      amount(row[key]), base && !row.whole ? h('span', { class: 'change' }, change(row[key] / base[key])) : null));
  const one = (row) => h('li', { class: row.whole ? 'whole' : '' },
    h('span', { class: 'name' }, row.label), KEYS.map((key) => bar(row, key)));
  const heads = KEYS.map((key) => h('span', { class: `amount ${key}` }, t(`ablation-${key}`)));
  return [
    h('div', { class: 'heads', 'aria-hidden': true }, h('span', null, t('ablation-engine')), heads),
    h('ol', { class: 'bars' }, rows.map(one)),
  ];
}

/** Small times have a decimal. */
function amount(value) {
  return value < 10 && !Number.isInteger(value) ? value.toFixed(1) : number(Math.round(value));
}

/** `+12 %` or `−5 %`; a multiple where that says more. */
function change(ratio) {
  if (ratio >= 3) return `×${ratio.toLocaleString('en-US', { maximumSignificantDigits: 2 })}`;
  const percent = Math.round((ratio - 1) * 100);
  return `${percent < 0 ? '−' : percent > 0 ? '+' : '±'}${Math.abs(percent)} %`;
}
