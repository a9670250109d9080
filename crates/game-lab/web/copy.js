// Texts into the clipboard, and saying so.

import { h } from './dom.js';
import { t } from './i18n.js';

/** Copies; without leave to write there, `source` is at least selected. Resolves to whether it is in the clipboard. */
export async function copyText(text, source) {
  source?.select();
  const copied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  return copied ?? false;
}

/** A button that copies the link to what the page shows, `link()`, and says that it did; `null` is too long a link. */
export function linkButton(link) {
  const said = h('span', { class: 'hint', role: 'status' });
  const shown = h('input', { class: 'link', readonly: true, hidden: true, 'aria-label': t('link') });

  async function copy() {
    const address = link();
    said.textContent = '';
    shown.hidden = true;
    if (address === null) {
      said.textContent = t('link-too-long');
      return;
    }
    shown.value = address;
    if (await copyText(address)) {
      said.textContent = t('link-copied');
      return;
    }
    shown.hidden = false;
    shown.select();
    said.textContent = t('link-selected');
  }

  const button = h('button', { type: 'button', 'data-tool': 'link', onclick: copy }, t('copy-link'));
  return h('span', { class: 'copy-link' }, button, shown, said);
}
