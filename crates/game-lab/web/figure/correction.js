// Correction history: each update of an entry, all entries by size, and the error of the evaluation with and without them.

import { h, svg } from '../dom.js';
import { extend, number } from '../i18n.js';
import { texts } from './texts-engine.js';
import { positionBoard } from './position-board.js';
import { numberOf, sideName, stepped } from './stepped.js';

extend(texts);

const [WIDTH, HEIGHT] = [560, 170];

export function mount(root, ctx) {
  const { t } = ctx;
  let game = 'xiangqi';
  let answer = null;
  let signal = null;
  const filling = svg('svg', { class: 'filling', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img' });
  const fillingName = h('figcaption');
  const sides = h('p', { class: 'sides' });
  const rows = h('tbody');
  const heads = ['corr-iteration', 'corr-updates', 'corr-static', 'corr-corrected'];
  const errors = h('table', { class: 'compared errors' }, h('caption', null, t('corr-errors')),
    h('thead', null, h('tr', null, heads.map((key) => h('th', { scope: 'col' }, t(key))))), rows);
  const parts = h('dl', { class: 'parts' });
  const board = positionBoard(ctx);
  const sum = h('p', { class: 'sum', role: 'status' });
  const element = h('div', { class: 'lane' }, h('div', { class: 'beside' },
    h('div', { class: 'aside' }, h('figure', null, fillingName, filling, sides), errors),
    h('div', { class: 'aside' }, board.element, parts)), sum);

  const points = (value) => Math.trunc((value * answer.most) / 16384);
  const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');
  const sideOf = (entry) => sideName(ctx, game, entry % 2);
  const scoreText = ({ bound, score }) => `${{ lower: '≥ ', upper: '≤ ', exact: '' }[bound]}${signed(score)}`;

  /** The stored values of all entries, and the sums of each iteration, after so many events. */
  function stateAt(cursor) {
    const entries = new Map();
    const iterations = [];
    for (const [kind, it] of answer.events.slice(0, cursor)) {
      if (kind === 'iteration') {
        iterations.push({ depth: it, count: 0, before: 0, after: 0 });
        continue;
      }
      entries.set(it.entry, it.after);
      const now = iterations.at(-1);
      now.count += 1;
      now.before += Math.abs(it.score - it.static);
      now.after += Math.abs(it.score - it.corrected);
    }
    return { entries, iterations };
  }

  /** The largest correction that is stored at any time, so that the scale does not change. */
  const reach = () => Math.max(1, ...answer.events.map(([kind, it]) => (kind === 'update' ? Math.abs(points(it.after)) : 0)));

  function show(cursor, playing) {
    const { entries, iterations } = stateAt(cursor);
    const [kind, now] = answer.events[cursor - 1] ?? [];
    const update = kind === 'update' ? now : null;
    drawEntries(entries, update);
    const mean = (of, count) => (count ? (of / count).toFixed(1) : '–');
    rows.replaceChildren(...iterations.map(({ depth, count, before, after }, at) => h('tr', { class: at === iterations.length - 1 ? 'chosen' : null },
      [depth, number(count), mean(before, count), mean(after, count)].map((text) => h('td', null, String(text))))));
    const said = update ? [
      ['corr-entry', `${number(update.entry)} · ${sideOf(update.entry)}`], ['corr-evaluated', signed(update.static)],
      ['corr-was', signed(update.corrected - update.static)], ['corr-score', scoreText(update)],
      ['corr-error', signed(update.score - update.corrected)], ['corr-depth', update.depth],
      ['corr-stored', `${signed(update.before)} → ${signed(update.after)}`], ['corr-now', `${signed(points(update.before))} → ${signed(points(update.after))}`],
    ] : [];
    parts.replaceChildren(...said.flatMap(([key, text]) => [h('dt', null, t(key)), h('dd', null, String(text))]));
    sum.textContent = cursor === answer.events.length ? summary(entries, iterations) : '';
    if (!playing) board.show(update?.position && { game, position: update.position }, signal);
  }

  /** All entries in use, from the most negative correction to the most positive one. */
  function drawEntries(entries, update) {
    const sorted = [...entries].sort(([a, one], [b, two]) => one - two || a - b);
    const [middle, most] = [HEIGHT / 2, reach()];
    const step = WIDTH / Math.max(24, sorted.length);
    const unit = (middle - 16) / most;
    const bars = sorted.map(([entry, value], at) => {
      const height = Math.max(1.5, Math.abs(points(value)) * unit);
      const isNow = entry === update?.entry;
      return svg('rect', {
        class: [`side-${entry % 2}`, isNow && 'now'].filter(Boolean).join(' '), x: at * step + step * 0.1, width: step * 0.8,
        y: value < 0 ? middle : middle - height, height,
      });
    });
    const scale = [most, -most].map((value) => svg('text', { x: WIDTH - 2, y: value > 0 ? 12 : HEIGHT - 4, 'text-anchor': 'end' }, signed(value)));
    const rise = update && svg('path', { class: 'arrow', d: arrow(sorted.findIndex(([entry]) => entry === update.entry) * step + step / 2, update.after > update.before) });
    filling.replaceChildren(svg('line', { x1: 0, x2: WIDTH, y1: middle, y2: middle }), ...bars, ...scale, ...(rise ? [rise] : []));
    const name = t('corr-entries', { n: sorted.length, all: answer.entries });
    fillingName.textContent = name;
    filling.setAttribute('aria-label', name);
    sides.replaceChildren(...[0, 1].map((side) => h('span', null, t('corr-side', { side: sideOf(side) }))));
  }

  /** A triangle above or below the bars that points to the way in which an entry moves. */
  const arrow = (x, isUp) => (isUp ? `M${x - 5} 9L${x} 1L${x + 5} 9Z` : `M${x - 5} ${HEIGHT - 9}L${x} ${HEIGHT - 1}L${x + 5} ${HEIGHT - 9}Z`);

  function summary(entries, iterations) {
    const last = iterations.filter(({ count }) => count).at(-1);
    const count = iterations.reduce((all, one) => all + one.count, 0);
    if (!last) return t('corr-none');
    return t('corr-sum', {
      count, entries: entries.size, all: answer.entries, depth: last.depth, before: (last.before / last.count).toFixed(1), after: (last.after / last.count).toFixed(1),
    });
  }

  function sentence(index) {
    const [kind, it] = answer.events[index];
    if (kind === 'iteration') return t('corr-begins', { depth: it });
    const key = it.after === it.before ? 'corr-stays' : it.after > it.before ? 'corr-rises' : 'corr-falls';
    return t(key, {
      score: scoreText(it), evaluation: signed(it.corrected), error: signed(it.score - it.corrected), depth: it.depth,
      before: signed(it.before), after: signed(it.after), now: signed(points(it.after)),
    });
  }

  return stepped(root, ctx, {
    element,
    texts,
    jump: 'next-iteration',
    fields: [{ name: 'position', label: 'figure-position' }, { name: 'depth', label: 'depth', usual: '6', size: 4, inputmode: 'numeric' }],
    request(values, said) {
      game = said.get('game') ?? 'xiangqi';
      return { op: 'correction', game, position: values.position || undefined, depth: numberOf(t, 'depth', values.depth, true) };
    },
    load(found, values, running) {
      [answer, signal] = [found, running];
      const { events } = answer;
      const first = events.findIndex(([kind]) => kind === 'update');
      // It begins with the first update. Iterations without one are no place to stop at.
      const ends = events.flatMap(([kind], index) => (kind === 'update' && (events[index + 1]?.[0] ?? 'iteration') === 'iteration' ? [index + 1] : []));
      return { events, stops: first < 0 ? [] : [...new Set([first + 1, ...ends])].sort((a, b) => a - b) };
    },
    show,
    sentence,
    lineOf: (index) => answer.events[index][1].line,
    questionAt(index) {
      const [kind, it] = answer.events[index];
      if (kind !== 'update' || it.after === it.before) return null;
      const text = t('corr-question', { static: signed(it.static), correction: signed(it.corrected - it.static), score: scoreText(it), side: sideOf(it.entry) });
      return { text, choices: ['rise', 'fall'].map((key) => [key, t(`corr-${key}`)]), truth: it.after > it.before ? 'rise' : 'fall' };
    },
  });
}
