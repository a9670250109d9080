// The counters of all searches side by side, each with its ratio to the first.

import { h } from '../dom.js';
import { named, number, t } from '../i18n.js';
import { shown } from './words.js';

/** As they are read, from the whole to its parts. */
const ORDER = [
  'visits', 'nodes', 'quiescence nodes', 'leaf evaluations', 'cutoffs', 'by the first move', 're-searches', 'table probes',
  'table hits', 'table cutoffs', 'null moves', 'null cutoffs',
];

export function counters(all) {
  // The others are compared with minimax, if it is there.
  const base = all.find(({ algorithm }) => algorithm === 'minimax') ?? all[0];
  const traces = [base, ...all.filter((trace) => trace !== base)];
  const [first, ...others] = traces;
  const names = [...new Set([...ORDER, ...Object.keys(first.answer.counters)])];
  const value = (trace, name) => trace.answer.counters[name] ?? 0;
  const isQuiet = traces.every((trace) => value(trace, 'quiescence nodes') === 0);
  // Without quiescence there is but one kind of nodes.
  const told = (name) => !(isQuiet && name === 'nodes') && traces.some((trace) => value(trace, name) > 0);
  const counted = names.filter(told);

  const head = h('tr', null, h('th', { scope: 'col' }, t('counter')), traces.map((trace, index) => [
    h('th', { scope: 'col' }, named('algorithm', trace.algorithm)),
    index ? h('th', { scope: 'col' }, t('ratio')) : null,
  ]));
  const row = (name) => h('tr', null, h('th', { scope: 'row' }, named('counter', name)),
    h('td', null, number(value(first, name))),
    others.map((trace) => [
      h('td', null, number(value(trace, name))),
      h('td', { class: 'ratio' }, ratio(value(trace, name), value(first, name))),
    ]));
  const scores = h('tr', null, h('th', { scope: 'row' }, t('score')), h('td', null, shown(first.found)),
    others.map((trace) => [h('td', null, shown(trace.found)), h('td', null)]));

  return h('section', { class: 'card counters' }, h('h2', null, t('counters')),
    h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': t('counters') },
      h('table', null, h('thead', null, head), h('tbody', null, scores, counted.map(row)))),
    isQuiet ? null : h('p', { class: 'hint' }, t('counters-quiescence')),
    traces.some((trace) => trace.isBestFirst) ? h('p', { class: 'hint' }, t('counters-list')) : null,
    h('p', { class: 'hint' }, t('counters-early')));
}

function ratio(value, base) {
  if (base === 0) return value === 0 ? '' : '–';
  return `×${(value / base).toLocaleString('en-US', { maximumSignificantDigits: 3 })}`;
}
