// A dialog of the page's own: it closes by its button, by Escape, with its page, and gives the focus back.

import { h } from '../dom.js';
import { t } from './text.js';

let count = 0;

/** Opens it with this content; `close` is handed to `fill`, which makes the content. */
export function openDialog(title, fill) {
  const id = `dialog-${++count}`;
  const dialog = h('dialog', { class: 'card dialog', 'aria-labelledby': id });
  const close = () => dialog.close();
  const head = h(
    'div',
    { class: 'row spread' },
    h('h2', { id }, title),
    h('button', { class: 'quiet', 'aria-label': t('close'), onclick: close }, '✕'),
  );
  dialog.append(head, ...fill(close));
  // Another page, such as the one before it in the history, closes the dialog.
  addEventListener('hashchange', close);
  dialog.addEventListener('close', () => {
    removeEventListener('hashchange', close);
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** A place for what went wrong, read aloud as it appears. */
export function errorLine() {
  return h('p', { class: 'error', role: 'alert' });
}
