// The story of the window at the root: each search of a driver as a band from alpha to beta, with the score it found.

import { h, svg } from '../dom.js';
import { named, t } from '../i18n.js';
import { span, shown, windowText } from './words.js';
import { order } from './trace.js';

/** The height of a band; MTD(f) has dozens. */
const rowOf = (trace) => (trace.roots.length > 12 ? 17 : 30);
const EDGE = { left: 96, right: 112, top: 8, bottom: 28 };

/** The card of all stories, in a list; an empty one if no search with windows has a driver, which is who searches a root again. */
export function storiesOf(traces, room) {
  const width = Math.max(320, Math.min(720, room - 34));
  const stories = traces.filter((trace) => trace.roots.length > 1 && trace.hasWindow).map((trace) => story(trace, width));
  if (!stories.length) return [];
  return [h('section', { class: 'card' }, h('h2', null, t('story')), h('p', { class: 'lead' }, t('story-lead')), stories)];
}

function story(trace, width) {
  const name = named('algorithm', trace.algorithm);
  const row = rowOf(trace);
  const height = EDGE.top + trace.roots.length * row + EDGE.bottom;
  const [low, high] = span(trace, trace.roots);
  const inner = width - EDGE.left - EDGE.right;
  const x = (value) => EDGE.left + inner * Math.max(0, Math.min(1, (value - low) / (high - low)));
  const step = roundStep((high - low) / 5);
  const ticks = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) ticks.push(value);

  const rules = ticks.map((value) => [
    svg('line', { x1: x(value), x2: x(value), y1: EDGE.top, y2: height - EDGE.bottom, class: 'rule' }),
    svg('text', { x: x(value), y: height - 8, 'text-anchor': 'middle' }, shown(String(value))),
  ]);
  const rows = trace.roots.map((root, index) => band(trace, root, EDGE.top + (index + 0.5) * row, x, width));
  const view = { viewBox: `0 0 ${width} ${height}`, width, height };
  const chart = svg('svg', { ...view, class: 'chart', role: 'img', 'aria-label': told(trace) }, rules, rows);
  return h('figure', { class: 'story' },
    h('figcaption', null, t('story-of', { name })), h('div', { class: 'scroll' }, chart));
}

/** The next of 1, 2, 5, 10, 20 ... */
function roundStep(least) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least);
}

/** Where the score fell: inside the window, or on one of its sides. */
function fell(trace, root) {
  return { exact: 'inside', lower: 'high', upper: 'low' }[trace.bound(root)];
}

function band(trace, root, middle, x, width) {
  const { depth, research } = trace.visits;
  const { alpha, beta } = trace.entry(root);
  const score = trace.score(root);
  const thick = rowOf(trace) / 2;
  const [from, to, at] = [alpha, beta, score].map((text) => x(order(text)));
  const how = fell(trace, root);
  const text = `${research[root] ? '↻ ' : ''}${t('depth-n', { n: depth[root] })}`;
  return svg('g', { class: `band ${how}` },
    svg('title', null, `${text} ${windowText({ alpha, beta })}`),
    svg('text', { x: EDGE.left - 10, y: middle + 4, 'text-anchor': 'end' }, text),
    svg('rect', { x: from, y: middle - thick / 2, width: Math.max(3, to - from), height: thick, rx: 3 }),
    open(alpha === '-inf', from, middle, -1), open(beta === 'inf', to, middle, 1),
    svg('circle', { cx: at, cy: middle, r: 5 }),
    svg('text', { x: width - EDGE.right + 10, y: middle + 4 }, `${shown(score)} ${t(`fell-${how}`)}`));
}

/** An arrow where a window has no end. */
function open(isOpen, x, y, direction) {
  return isOpen && svg('path', { d: `M${x} ${y - 6}l${6 * direction} 6l${-6 * direction} 6z`, class: 'open' });
}

/** The same in words, for those who do not see it. */
function told(trace) {
  const { depth } = trace.visits;
  const one = (root) => [
    t('depth-n', { n: depth[root] }), windowText(trace.entry(root)), shown(trace.score(root)),
    t(`fell-${fell(trace, root)}`),
  ].join(' ');
  return trace.roots.map(one).join('; ');
}
