// How the work grows with the depth, and what breadth-first and depth-first search keep in memory.

import { field, foldedTable, h } from '../dom.js';
import { named, number, problemText, t } from '../i18n.js';
import { legend, logChart } from './chart.js';
import { LANE_COLOURS } from './lane.js';
import { shown } from './words.js';

/** `from` is where the searches of `traces` begin, `deepest` the depth that is proposed. */
export function growth(ctx, from, traces, deepest) {
  const algorithms = traces.map((trace) => trace.algorithm);
  const nodes = h('figure');
  const memory = h('figure');
  const said = h('p', { class: 'hint', 'aria-live': 'polite' });
  const heads = ['algorithm', 'depth', 'nodes', 'leaves', 'milliseconds', 'score'].map((name) => t(name));
  const counted = foldedTable(t('as-table'), t('growth'), heads);
  const depth = h('input', { type: 'number', id: 'growth-depth', min: 1, max: 30, value: deepest });
  const button = h('button', { id: 'measure', onclick: () => (request ? stop() : measure()) }, t('measure'));
  const element = h('section', { class: 'card growth' },
    h('h2', null, t('growth')), h('p', { class: 'lead' }, t('growth-lead')),
    h('div', { class: 'row' }, field(t('growth-depth'), depth), button), said,
    h('div', { class: 'charts' }, nodes, memory), counted.element);
  let request = null;
  let rows = [];
  let levels = [];

  function stop() {
    request?.abort();
    request = null;
    button.textContent = t('measure');
    said.textContent = '';
  }

  async function measure() {
    rows = [];
    levels = [];
    const mine = request = new AbortController();
    button.textContent = t('stop');
    said.textContent = t('measuring');
    const asked = { op: 'growth', ...from, algorithms, depth: Number(depth.value) || 1 };
    let problem = '';
    try {
      await ctx.api.stream(asked, take, mine.signal);
    } catch (error) {
      problem = problemText(error);
    }
    if (request !== mine) return;
    stop();
    said.textContent = problem;
  }

  function take(line) {
    if (line.algorithm) rows.push(line);
    else if (line.ply !== undefined) levels.push(line);
    draw();
  }

  function draw() {
    const width = Math.max(280, Math.min(560, nodes.clientWidth || 560));
    const lines = algorithms.map((name, index) => ({
      name: named('algorithm', name), colour: LANE_COLOURS[index], mark: index,
      points: rows.filter((row) => row.algorithm === name).map((row) => [row.depth, row.nodes]),
    })).filter((line) => line.points.length);
    if (lines.length) fill(nodes, t('nodes-by-depth'), lines, width);
    if (levels.length) {
      const of = (key) => levels.map((level) => [level.ply, level[key]]);
      fill(memory, t('memory-by-depth'), [
        { name: t('breadth-first'), colour: 'var(--warn)', dash: '6 4', mark: 1, points: of('width') },
        { name: t('depth-first'), colour: 'var(--good)', mark: 0, points: of('deepest') },
      ], width);
      // Where games end early, the widest level is on the way. The open moves only become more.
      const { ply: peak, width: wide } = levels.reduce((most, level) => (level.width > most.width ? level : most));
      const { ply: depth, deepest } = levels.at(-1);
      memory.append(h('p', { class: 'hint' }, t('memory-said', { depth, wide, peak, deepest })));
    }
    counted.show(rows.map(cells));
  }

  function fill(figure, title, series, width) {
    const chart = logChart({ title, xLabel: t('depth'), series, width });
    figure.replaceChildren(h('figcaption', null, title), legend(series), chart);
  }

  function cells(row) {
    return [
      named('algorithm', row.algorithm), row.depth, number(row.nodes), number(row.leaves),
      number(Math.round(row.milliseconds)), shown(traces[0].seenAtRoot(row.score.text)),
    ];
  }

  return { element, close: stop };
}
