// The code of a lesson, with the line that reported the last event. Excerpts of the engine's code are in the book, which
// receives the line by the event `code-line`.

import { h } from '../dom.js';
import { t } from '../i18n.js';

export function code() {
  const name = h('figcaption');
  const text = h('pre', { tabindex: 0 });
  const element = h('figure', { class: 'code' }, name, text);
  let trace = null;
  let file = null;
  let marked = null;

  /** The code of a file from its first function on; what is above explains it to readers of the file. */
  function draw() {
    const all = trace.answer.sources[file].trimEnd().split('\n');
    const first = Math.max(0, all.findIndex((line) => /^(pub )?fn /.test(line)));
    name.textContent = file;
    text.replaceChildren(...all.slice(first).map((line, at) => h('span', { 'data-line': first + at + 1 }, `${line}\n`)));
  }

  return {
    element,
    /** Later searches are of the same algorithm, so the file that is shown stays. */
    load(of) {
      trace = of;
      text.setAttribute('aria-label', t('figure-code'));
    },
    /** Marks the line of the event before `cursor`; before the first event, the first line. */
    setCursor(cursor) {
      const at = trace.answer.lines?.[Math.max(0, cursor - 1)];
      dispatchEvent(new CustomEvent('code-line', { detail: at }));
      element.hidden = !trace.answer.sources?.[at?.[0]];
      if (element.hidden) return;
      if (at[0] !== file) {
        [file] = at;
        draw();
      }
      const line = text.querySelector(`[data-line="${at[1]}"]`);
      if (line === marked) return;
      marked?.removeAttribute('aria-current');
      marked = line;
      line?.setAttribute('aria-current', 'true');
      // Only the code scrolls, not the page.
      if (line) text.scrollTop = line.offsetTop - text.clientHeight / 2;
    },
  };
}
