// Two bars for each variant of the engine, nodes and time, against those of the whole engine.

import { h } from '../dom.js';
import { number, t } from '../i18n.js';

const KEYS = ['nodes', 'milliseconds'];

/**
 * `rows` are `{ label, isWhole, nodes, milliseconds, whole }`: `isWhole` is the engine with everything, and `whole` its time when it
 * was measured beside a row.
 */
export function bars(rows) {
  const everything = rows.find((row) => row.isWhole);
  const base = (row, key) => (key === 'milliseconds' && row.whole) || everything?.[key];
  const most = Object.fromEntries(KEYS.map((key) => [key, Math.max(1e-9, ...rows.flatMap((row) => [row[key], base(row, key) ?? 0]))]));
  const bar = (row, key) => h('span', { class: `amount ${key}` },
    h('span', { class: 'track', 'aria-hidden': true },
      h('span', { class: 'fill', style: `width: ${(100 * row[key]) / most[key]}%` }),
      everything && h('span', { class: 'base', style: `left: ${(100 * base(row, key)) / most[key]}%` })),
    h('span', { class: 'value' }, h('span', { class: 'visually-hidden' }, `${t(`ablation-${key}`)} `),
      amount(row[key]), everything && !row.isWhole ? [
        h('span', { class: 'beside' }, ` / ${amount(base(row, key))}`),
        h('span', { class: 'change' }, change(row[key] / base(row, key))),
      ] : null));
  const one = (row) => h('li', { class: row.isWhole ? 'whole' : '' },
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
