// What the colours and signs of the trees mean, and the keys.

import { h } from '../dom.js';
import { t } from '../i18n.js';

/** The id of the line that tells the keys. */
export const KEYS_ID = 'tree-keys';

export function legendOfTrees() {
  const kinds = ['open', 'cut', 'hit', 'null', 'guess', 'ghost', 'again'];
  const item = (kind) => h('li', null, h('i', { class: `swatch ${kind}`, 'aria-hidden': true }), t(`key-${kind}`));
  return h('details', { class: 'key', open: matchMedia('(min-width: 900px)').matches },
    h('summary', null, t('key')),
    h('ul', null, kinds.map(item)),
    h('p', { class: 'hint' }, t('key-view')),
    h('p', { class: 'hint' }, t('key-bar')),
    h('p', { class: 'hint', id: KEYS_ID }, t('key-keys')));
}
