// One algorithm: its tree, what it found, and what it is doing at the cursor.

import { h } from '../dom.js';
import { language, named, t } from '../i18n.js';
import { icon } from './icons.js';
import { strip } from './strip.js';
import { treeView } from './tree-view.js';
import { eventText, lineText, shown } from './words.js';

/** The colours of the lanes, of their bars and of their lines. */
export const LANE_COLOURS = ['var(--accent)', 'var(--accent-2)', 'var(--hit)', 'var(--null)'];

/**
 * `base` is the trace of minimax, if it is there: what the others save is measured against it. `title` stands for the algorithm's
 * name, and `note` is shown below the tree.
 */
export function lane(trace, index, differs, base, listeners, title, note) {
  const { algorithm } = trace;
  const name = title ?? named('algorithm', algorithm);
  const view = treeView(trace, t('tree-of', { name }), listeners);
  const time = strip(trace);
  const event = h('p', { class: 'event', 'aria-live': 'polite' });
  const live = h('p', { class: 'hint live' });
  const found = h('p', { class: 'found' });
  const tool = (key, onclick) => h('button', { class: 'quiet', onclick, 'aria-label': t(key), title: t(key) }, icon(key));

  const leftOut = h('p', { class: 'hint' });
  let line = '';
  const element = h('article', { class: 'lane', 'aria-label': name, style: `--lane: ${LANE_COLOURS[index]}`, 'data-algorithm': algorithm },
    h('header', null,
      h('h3', null, name, lesson(algorithm)), found),
    h('div', { class: 'meta' }, live,
      h('div', { class: 'tree-tools' },
        tool('fit', view.fit), tool('smaller', () => view.zoomBy(0.8)), tool('larger', () => view.zoomBy(1.25)),
        tool('unfold', () => view.fold(false)), tool('fold', () => view.fold(true)))),
    time.element,
    view.element,
    event,
    differs ? h('p', { class: 'hint' }, t('differs', { why: named('differs', differs) })) : null,
    note ?? null,
    leftOut);

  let moment = [0, false, false];
  function tell() {
    const { answer } = trace;
    line = answer.line.length ? t('line', { line: lineText(trace, answer.line) }) : '';
    leftOut.hidden = !answer.left_out;
    leftOut.textContent = answer.left_out ? t('left-out', { n: answer.left_out, shown: trace.size }) : '';
  }
  tell();
  return {
    element, view, name,
    get trace() { return trace; },
    /** Shows another search of the same algorithm. */
    load(next, nextBase) {
      [trace, base] = [next, nextBase];
      view.load(trace);
      time.load(trace);
      tell();
    },
    /** Draws again what is there, in other colours. */
    redraw() {
      this.setCursor(...moment);
    },
    /** Shows the search after so many of its events; `isWaiting` if it stands still while another goes on. */
    setCursor(at, playing, isWaiting) {
      moment = [at, playing, isWaiting];
      const { answer } = trace;
      const isOver = at === trace.events.length;
      view.setCursor(at, playing);
      time.draw(at);
      const turn = trace.turns[trace.current(at)] ?? 1;
      const nodes = isOver ? trace.size + answer.left_out : trace.entered[at];
      // Of the nodes that are not recorded it is not known which were cut.
      const counted = isOver && answer.left_out ? 'nodes-only' : 'so-far';
      live.textContent = [
        t(counted, { nodes, cuts: trace.cut[at] }), isOver ? saved(trace, base) : isWaiting ? t('waits') : '',
        trace.isBestFirst && !isOver ? t('by-events') : '', turn > 1 && !isOver ? t('visit', { n: turn }) : '',
      ].filter(Boolean).join(' · ');
      const value = trace.valueSoFar(at);
      found.replaceChildren(...(isOver ? [h('strong', null, shown(trace.found)), ` ${line}`]
        : value === null ? [] : [t('value-so-far'), ' ', h('strong', null, shown(value))]));
      // Whoever listens hears steps, but not a film.
      event.setAttribute('aria-live', playing ? 'off' : 'polite');
      event.textContent = at ? eventText(trace, at - 1) : t('not-begun');
    },
  };
}

/**
 * Where there is no room for the lanes side by side, one of them is seen, and the others are a tap away. At first it is what
 * is compared with the first search.
 */
export function tabs(lanes, first = 1) {
  let active = 0;
  const buttons = lanes.map((one, index) => h('button', { onclick: () => show(index), 'aria-pressed': 'false' }, one.name));
  function show(chosen) {
    active = chosen;
    lanes.forEach((one, index) => {
      one.element.toggleAttribute('data-active', index === chosen);
      buttons[index].setAttribute('aria-pressed', String(index === chosen));
      one.view.redraw();
    });
  }
  show(Math.min(first, lanes.length - 1));
  const element = h('div', { class: 'tabs', role: 'group', 'aria-label': t('lanes') }, buttons);
  return { element, show, active: () => active };
}

/** A link to the lesson about an algorithm, where the lab stands beside the book. */
function lesson(algorithm) {
  const pages = window.LAB_LESSONS?.[algorithm];
  return pages ? h('a', { class: 'lesson', href: `../${pages[language()] ?? pages.en}` }, t('lesson')) : null;
}

/** What a search saves against minimax, in nodes. */
function saved(trace, base) {
  if (!base || base === trace) return '';
  const [nodes, all] = [trace, base].map(({ size, answer }) => size + answer.left_out);
  const percent = Math.round(100 * Math.abs(1 - nodes / all));
  if (nodes < all / 20) return t('fraction', { n: Math.round(all / nodes) });
  return percent === 0 ? '' : t(nodes < all ? 'saves' : 'costs', { percent });
}
