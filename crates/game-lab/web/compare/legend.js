// What the colours and signs of the trees mean, and the keys.

import { h } from '../dom.js';
import { t } from '../i18n.js';
import { RECORDED } from './trace.js';

/** The id of the line that tells the keys. */
export const KEYS_ID = 'tree-keys';

/** What there is among these traces: the list of a best-first search, and leaves of a tree by hand that only wait. */
export function legendOfTrees(traces) {
  const hasList = traces.some((trace) => trace.isBestFirst);
  const hasWaits = traces.some((trace) => trace.visits.step.includes('wait'));
  const kinds = ['open', 'cut', 'hit', 'null', 'guess', 'ghost', 'again', ...(hasList ? ['solved'] : [])];
  const item = (kind) => h('li', null, h('i', { class: `swatch ${kind}`, 'aria-hidden': true }), t(`key-${kind}`));
  return h('details', { class: 'key', open: matchMedia('(min-width: 900px)').matches },
    h('summary', null, t('key')),
    h('ul', null, kinds.map(item)),
    h('p', { class: 'hint' }, t('key-view')),
    h('p', { class: 'hint' }, t('key-cut-drawn')),
    h('p', { class: 'hint' }, t('key-bar')),
    hasWaits ? h('p', { class: 'hint' }, t('key-wait')) : null,
    hasList ? h('p', { class: 'hint' }, t('key-list')) : null,
    traces.some((trace) => trace.algorithm === RECORDED) ? h('p', { class: 'hint' }, t('key-recorded')) : null,
    h('p', { class: 'hint', id: KEYS_ID }, t('key-keys')));
}
