// A search that the reader's own program recorded: a file, which never leaves the computer.

import { h } from '../dom.js';
import { number, problemText, t } from '../i18n.js';

/** The most bytes of a file that is read at all. */
const MOST_BYTES = 4000000;

/**
 * A button that opens a file, which can also be dropped on `target`, and what is wrong with the last file. `onOpen(answer, text)`
 * gets what the library has read, and the file's text.
 */
export function traceOpener(ctx, target, onOpen) {
  const said = h('p', { class: 'error', role: 'alert', id: 'trace-error' });
  const input = h('input', { type: 'file', id: 'trace-file', hidden: true, tabindex: -1, onchange: () => {
    const [file] = input.files;
    if (file) open(file);
    // The same file can be chosen again after a change.
    input.value = '';
  } });
  const button = h('button', { type: 'button', id: 'open-trace', title: t('open-trace-hint'), onclick: () => input.click() }, t('open-trace'));
  let asked = 0;

  async function open(file) {
    const mine = ++asked;
    said.textContent = '';
    try {
      if (file.size > MOST_BYTES) throw new Error(t('trace-large', { n: number(file.size), most: number(MOST_BYTES) }));
      const text = await file.text();
      const answer = await ctx.api.call({ op: 'trace', text });
      if (mine === asked) onOpen(answer, text);
    } catch (error) {
      if (mine === asked) said.textContent = t('trace-refused', { name: file.name, why: problemText(error) });
    }
  }

  const isFile = (event) => event.dataTransfer?.types.includes('Files');
  target.addEventListener('dragover', (event) => isFile(event) && event.preventDefault());
  target.addEventListener('drop', (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    open(event.dataTransfer.files[0]);
  });
  return { button: h('span', null, button, input), said };
}

/** Where the text of the open trace is, so that it stays open when the page is loaded again. */
const KEY = 'compare-trace';

/** Keeps the text of the open trace; `null` if none is open. */
export function keepTrace(text) {
  try {
    if (text === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, text);
  } catch {
    // Longer than what the browser keeps: it is gone when the page is loaded again.
    sessionStorage.removeItem(KEY);
  }
}

/** What the library reads in the kept text, or `null`. */
export async function keptTrace(ctx, signal) {
  const text = sessionStorage.getItem(KEY);
  return text === null ? null : ctx.api.call({ op: 'trace', text }, signal).catch(() => null);
}

/** Whether a trace is of the search that is shown. */
export function isOf(trace, from, depth) {
  return from.game === 'tree' && !from.moves.length && from.position === trace.position && depth === trace.depth;
}
