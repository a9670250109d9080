// One algorithm: its tree, what it found, and what it is doing at the cursor.

import { h } from '../dom.js';
import { named, t } from '../i18n.js';
import { icon } from './icons.js';
import { strip } from './strip.js';
import { treeView } from './tree-view.js';
import { eventText, moveText, shown } from './words.js';

/** The colours of the lanes, of their bars and of their lines. */
export const LANE_COLOURS = ['var(--accent)', 'var(--accent-2)', 'var(--hit)', 'var(--null)'];

export function lane(trace, index, differs, listeners) {
  const { answer, algorithm } = trace;
  const name = named('algorithm', algorithm);
  const view = treeView(trace, t('tree-of', { name }), listeners);
  const time = strip(trace);
  const event = h('p', { class: 'event', 'aria-live': 'polite' });
  const live = h('p', { class: 'hint live' });
  const tool = (key, onclick) => h('button', { class: 'quiet', onclick, 'aria-label': t(key), title: t(key) }, icon(key));

  const line = answer.line.length ? t('line', { line: answer.line.map(moveText).join(' ') }) : '';
  const element = h('article', { class: 'lane', 'aria-label': name, style: `--lane: ${LANE_COLOURS[index]}`, 'data-algorithm': algorithm },
    h('header', null,
      h('h3', null, name),
      h('p', { class: 'found' }, h('strong', null, shown(trace.score)), ` ${line}`)),
    live,
    time.element,
    view.element,
    h('div', { class: 'tree-tools' },
      tool('fit', view.fit), tool('smaller', () => view.zoomBy(0.8)), tool('larger', () => view.zoomBy(1.25)),
      tool('unfold', () => view.fold(false)), tool('fold', () => view.fold(true))),
    event,
    differs ? h('p', { class: 'hint' }, t('differs', { why: named('differs', differs) })) : null,
    answer.left_out ? h('p', { class: 'hint' }, t('left-out', { n: answer.left_out, shown: trace.size })) : null);

  return {
    element, view, trace,
    setCursor(cursor, playing) {
      const at = Math.min(cursor, trace.events.length);
      view.setCursor(at, playing);
      time.draw(at);
      live.textContent = t('so-far', {
        nodes: trace.entered[at], allNodes: trace.size + answer.left_out, cuts: trace.cut[at], allCuts: trace.cut[trace.events.length],
      });
      // Whoever listens hears steps, but not a film.
      event.setAttribute('aria-live', playing ? 'off' : 'polite');
      event.textContent = at ? eventText(trace, at - 1) : t('not-begun');
    },
  };
}
