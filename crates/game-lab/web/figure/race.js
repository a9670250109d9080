// Two engines search one position depth by depth, one without a feature and one with it. Their clock is the node.

import { h, svg } from '../dom.js';
import { extend, number } from '../i18n.js';
import { legend, logChart } from '../compare/chart.js';
import { featureNames, shown } from '../compare/words.js';
import { askedNotation } from '../notation.js';
import { texts } from './texts-engine.js';
import { numberOf, stepped } from './stepped.js';

extend(texts);

const [WIDEST, NARROWEST, TRACK] = [860, 250, 34];
const BASES = ['all', 'exact', 'plain'];

export function mount(root, ctx) {
  const { t } = ctx;
  let answer = null;
  let [feature, budget] = ['', 0];
  let events = [];
  let cursor = 0;
  const chart = h('div', { class: 'race-chart' });
  const key = h('div');
  const tracks = h('div', { class: 'race-tracks' });
  const sum = h('p', { class: 'sum', role: 'status' });
  const element = h('div', { class: 'lane' }, tracks, key, chart, sum);
  const width = () => Math.max(NARROWEST, Math.min(WIDEST, element.clientWidth - 20));
  const sized = new ResizeObserver(() => { if (answer) show(cursor); });
  sized.observe(element);

  const nameOf = (engine) => t(engine ? 'race-with' : 'race-without', { feature: featureNames(feature, ctx.games.features) });
  const colours = ['var(--accent-2)', 'var(--accent)'];
  const rowsAt = (engine, upTo) => events.slice(0, upTo).filter((event) => event.engine === engine);

  /** The nodes that each engine has searched: both search the same number at a time. */
  const clockAt = (upTo) => events[upTo - 1]?.nodes ?? 0;

  function show(upTo) {
    cursor = upTo;
    const series = [0, 1].map((engine) => ({
      name: nameOf(engine), colour: colours[engine], dash: engine ? null : '6 4', mark: engine, points: rowsAt(engine, upTo).map(({ depth, nodes }) => [depth, nodes]),
    }));
    const extent = [...events.filter(({ depth }) => depth).map(({ depth, nodes }) => [depth, nodes]), [1, budget]];
    const title = t('race-chart');
    chart.replaceChildren(h('figure', null, h('figcaption', null, title), logChart({ title, xLabel: t('depth'), series, extent, width: width(), height: 240 })));
    key.replaceChildren(legend(series));
    const clock = clockAt(upTo);
    tracks.replaceChildren(h('figcaption', null, t('race-clock', { nodes: number(clock), budget: number(budget) })), ...[0, 1].map((engine) => track(engine, upTo, clock)));
    sum.textContent = upTo === events.length ? summary() : '';
  }

  /** The way of one engine to the budget: a number at each depth that it has completed. */
  function track(engine, upTo, clock) {
    const [left, right] = [2, width() - 2];
    const least = Math.max(1, Math.min(...events.filter(({ depth }) => depth).map(({ nodes }) => nodes)) / 2);
    const x = (nodes) => left + ((right - left) * Math.log(Math.max(1, nodes / least))) / Math.log(Math.max(2, budget / least));
    const done = rowsAt(engine, upTo);
    const depth = done.at(-1)?.depth ?? 0;
    const marks = done.map(({ depth: reached, nodes }, at) => {
      const next = done[at + 1] ? x(done[at + 1].nodes) : right + 20;
      return svg('g', { transform: `translate(${x(nodes)} 0)` }, svg('line', { y1: 14, y2: 34 }),
        next - x(nodes) > 14 ? svg('text', { y: 11, 'text-anchor': 'middle' }, String(reached)) : null);
    });
    const [name, far] = [nameOf(engine), t('race-depth', { depth })];
    const way = svg('svg', { class: `track engine-${engine}`, width: width(), height: TRACK, viewBox: `0 0 ${width()} ${TRACK}`, role: 'img', 'aria-label': `${name}: ${far}` },
      svg('rect', { class: 'way', x: left, y: 17, width: right - left, height: 14, rx: 7 }),
      svg('rect', { class: 'gone', x: left, y: 17, width: Math.max(0, x(Math.min(clock, answer.engines[engine].nodes)) - left), height: 14, rx: 7 }), marks);
    return h('div', { style: `width: ${width()}px` }, h('p', { class: 'racer', 'aria-hidden': true }, h('span', null, name), h('strong', null, far)), way);
  }

  const depthOf = (engine) => answer.engines[engine].rows.at(-1)?.depth ?? 0;

  function summary() {
    const [one, two] = [0, 1].map(depthOf);
    const both = Math.min(one, two);
    const [a, b] = [0, 1].map((engine) => answer.engines[engine].rows.find(({ depth }) => depth === both)?.nodes ?? 0);
    const said = [t('race-reached', { budget: number(budget), without: one, with: two })];
    if (both) said.push(t(a === b ? 'race-same' : a > b ? 'race-saves' : 'race-costs', { depth: both, percent: Math.round(100 * Math.abs(1 - b / a)) }));
    return said.join(' ');
  }

  function sentence(index) {
    const { engine, depth, nodes, score, best } = events[index];
    if (!depth) return t(nodes < budget ? 'race-certain' : 'race-over', { engine: nameOf(engine), nodes: number(nodes) });
    const other = events.slice(0, index).find((event) => event.engine !== engine && event.depth === depth);
    const said = [t('race-completes', { engine: nameOf(engine), depth, nodes: number(nodes), score, best })];
    if (other) said.push(t('race-other', { engine: nameOf(1 - engine), nodes: number(other.nodes) }));
    return said.join(' ');
  }

  const switches = ctx.games.features.filter((one) => one.switch).map(({ name }) => [name, featureNames(name, ctx.games.features)]);
  const leave = stepped(root, ctx, {
    element,
    texts,
    jump: 'next-depth',
    fields: [
      { name: 'feature', label: 'race-feature', usual: 'late_move_reductions', options: switches },
      { name: 'base', label: 'race-base', usual: 'all', options: BASES.map((base) => [base, t(`race-${base}`)]) },
      { name: 'nodes', label: 'race-budget', usual: '100000', size: 8, inputmode: 'numeric' },
      { name: 'position', label: 'figure-position' },
    ],
    request(values, said) {
      const nodes = numberOf(t, 'race-budget', values.nodes, true);
      const game = said.get('game') ?? 'xiangqi';
      const notation = askedNotation(ctx.games, game);
      return { op: 'race', game, notation, position: values.position || undefined, feature: values.feature, base: values.base, nodes };
    },
    load(found, values) {
      answer = found;
      [feature, budget] = [values.feature, Number(values.nodes)];
      const all = [0, 1].flatMap((engine) => answer.engines[engine].rows.map((row) => ({ ...row, score: shown(row.score.text), engine })));
      const ends = answer.engines.map(({ nodes }, engine) => ({ depth: 0, nodes, engine }));
      events = [...all, ...ends].sort((one, two) => one.nodes - two.nodes || one.engine - two.engine);
      const isFirst = ({ depth }, index) => !events.slice(0, index).some((event) => event.depth === depth);
      return { events, stops: events.flatMap((event, index) => (index > 1 && event.depth && isFirst(event, index) ? [index + 1] : [])) };
    },
    show,
    sentence,
    questionAt(index) {
      const { depth, engine } = events[index];
      if (!depth || events.slice(0, index).some((event) => event.depth === depth)) return null;
      const other = events.find((event) => event.depth === depth && event.engine !== engine);
      // Engines that need as many nodes have no first one.
      if (other?.nodes === events[index].nodes) return null;
      return { text: t('race-question', { depth }), choices: [0, 1].map((one) => [one, nameOf(one)]), truth: engine };
    },
  });
  return () => {
    sized.disconnect();
    leave();
  };
}
