// A figure of the book: an algorithm beside the one before it, and its code. The reader steps, changes and predicts.

import { numberIn, read } from '../address.js';
import { field, h } from '../dom.js';
import { extend, problemText } from '../i18n.js';
import { ghosts } from '../compare/ghosts.js';
import { height, leafValue, namesOf, withNodeMoved, withValue } from '../compare/hand-tree.js';
import { lane, tabs } from '../compare/lane.js';
import { player } from '../compare/player.js';
import { requestProblem } from '../compare/problem.js';
import { place, sideToMove } from '../compare/state.js';
import { texts as compareTexts } from '../compare/texts.js';
import { Trace, VIEWS } from '../compare/trace.js';
import { argumentText, featureNames, moveText, nodeText, reason, scoreText, shown } from '../compare/words.js';
import { askedNotation } from '../notation.js';
import { code } from './code.js';
import { prediction } from './prediction.js';
import { texts } from './texts.js';

extend(compareTexts);
extend(texts);

/** The most visits of a search that are recorded. */
const LIMIT = 20000;
/** It searches instead of an algorithm of the ladder. */
const ENGINE = 'engine';
/** A drag of so many pixels changes the value of a leaf by 1. */
const PIXELS = 6;

export function mount(root, ctx) {
  const { t } = ctx;
  const { said } = read();
  const printed = {
    game: said.get('game') ?? 'tree', position: said.get('position') ?? '', moves: '', evaluator: undefined,
    depth: numberIn(said, 'depth'), window: said.get('window') ?? '',
  };
  const algorithms = (said.get('algorithms') ?? 'minimax').split(',');
  // The engine twice: without its features or with those before, and with all of them.
  const features = (at) => (algorithms[at] === ENGINE ? said.get(at === algorithms.length - 1 ? 'features' : 'before') ?? '' : undefined);
  const isTree = printed.game === 'tree';
  const isDepthGiven = printed.depth !== undefined;
  let state = { ...printed };
  let lanes = [];
  let chooser = null;
  let behind = null;
  let chosen = null;
  let found = '';
  let request = new AbortController();

  const clock = player({ onChange: moved, onPresent: null, preferred: () => lanes.length - 1 });
  const source = code();
  const guess = prediction((cursor) => clock.jumpTo(lanes.length - 1, cursor));
  const stage = h('div', { class: 'stage' });
  const why = h('p', { class: 'why', 'aria-live': 'polite' });
  const sum = h('p', { class: 'sum', role: 'status' });
  const error = h('p', { class: 'error', role: 'alert' });
  const picked = h('div', { class: 'row picked' });

  const input = (name, change, props) => h('input', {
    id: `figure-${name}`, value: state[name] ?? '', spellcheck: 'false', autocomplete: 'off', ...props,
    oninput: (event) => change(event.target.value),
  });
  const fields = {
    position: input('position', (text) => change({ position: text }), isTree ? {} : { placeholder: t('figure-start') }),
    depth: input('depth', (text) => change({ depth: Number(text) }), { type: 'number', min: 1, max: 30 }),
    window: input('window', (text) => change({ window: text }), { placeholder: t('figure-window-full'), size: 9 }),
  };
  const reset = h('button', { class: 'quiet', onclick: () => { fill(printed); change({ ...printed }); } }, t('figure-reset'));
  const takesWindow = ctx.games.algorithms.some(({ name, window }) => window && algorithms.includes(name));
  const settings = h('div', { class: 'row fields settings' },
    field(t(isTree ? 'tree-text' : 'position'), fields.position, { class: 'field wide' }),
    isTree ? null : field(t('depth'), fields.depth), takesWindow ? field(t('figure-window'), fields.window) : null, reset);

  root.replaceChildren(h('div', { class: 'compare figure' }, stage, h('div', { class: 'player-bar' }, why, clock.element),
    guess.element, picked, sum, settings, error, source.element));
  const onKey = (event) => {
    const typing = event.target.closest?.('input:not([type=range]), textarea, select');
    if (!typing && !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== 'p' && clock.key(event.key)) event.preventDefault();
  };
  addEventListener('keydown', onKey);
  const redraw = new MutationObserver(() => lanes.forEach((one) => one.redraw()));
  redraw.observe(document.documentElement, { attributeFilter: ['data-theme'] });

  function fill(values) {
    for (const [name, control] of Object.entries(fields)) control.value = values[name] ?? '';
  }

  function change(what) {
    state = { ...state, ...what };
    // A tree is searched to its leaves, unless its figure says otherwise.
    if (isTree && !isDepthGiven) state.depth = height(state.position);
    run('end');
  }

  /** The window that is written, two numbers, of which the library reads infinite ones as open ends; `undefined` for the full window. */
  function windowOf(text) {
    if (!text.trim()) return undefined;
    const words = text.replace(/−/g, '-').replace(/∞|\binf\b/gi, 'Infinity').split(/[\s,;，、()（）]+/);
    const [alpha, beta, ...more] = words.filter(Boolean).map(Number);
    const isEnd = (number) => Number.isInteger(number) || Math.abs(number) === Infinity;
    const isWindow = isEnd(alpha) && isEnd(beta) && !more.length && alpha < Infinity && beta > -Infinity;
    if (!isWindow) throw new Error(t('figure-bad-window', { text }));
    return [alpha, beta];
  }

  /** Searches, and shows the searches from the first cut on, or from their `end`. */
  async function run(from) {
    request.abort();
    request = new AbortController();
    const { signal } = request;
    stage.setAttribute('aria-busy', 'true');
    const asked = place(state);
    // A board begins at its usual position, but a tree must be written.
    if (!asked.position && !isTree) delete asked.position;
    try {
      const window = windowOf(state.window);
      const { depth } = state;
      if (!isTree && depth !== undefined && !(Number.isInteger(depth) && depth > 0)) {
        throw new Error(t('bad-value', { name: t('depth'), value: fields.depth.value, expected: t('whole-number') }));
      }
      const { board } = ctx.games.games.find(({ name }) => name === asked.game) ?? {};
      const side = await sideToMove(ctx, board ? asked : { ...asked, position: asked.position ?? '' }, board, signal);
      const ask = (algorithm, at) => {
        const { window: takes } = ctx.games.algorithms.find(({ name }) => name === algorithm) ?? {};
        // The window is written from the view of Max.
        const own = window && side === 1 ? [-window[1], -window[0]] : window;
        return ctx.api.call({ op: 'tree', ...asked, algorithm, depth, limit: LIMIT, lines: true, window: takes ? own : undefined, features: features(at), notation: askedNotation(ctx.games, asked.game) }, signal);
      };
      const answers = await Promise.all(algorithms.map(ask));
      if (signal.aborted) return;
      const names = isTree ? namesOf(asked.position) : null;
      const traces = algorithms.map((name, at) => new Trace(name, answers[at], side, { view: VIEWS[0], names }));
      show(traces, asked, from === 'end' && !guess.isOn);
      error.textContent = '';
    } catch (problem) {
      const said = await requestProblem(ctx, asked, problem);
      if (signal.aborted) return;
      // The figure stays as it was.
      error.textContent = said;
    }
    stage.classList.toggle('stale', error.textContent !== '');
    stage.removeAttribute('aria-busy');
  }

  /** The lanes of the first searches. Later searches take their place. */
  function begin(traces, base) {
    lanes = traces.map((trace, index) => {
      const { differs } = ctx.games.algorithms.find(({ name }) => name === trace.algorithm) ?? {};
      const title = features(index) ? t('figure-with', { features: featureNames(features(index), ctx.games.features) }) : undefined;
      const made = lane(trace, index, differs, base, {
        onSelect: (visit) => select(made, visit),
        onGhost: (visit) => behind.ask(made, visit),
        onDrag: isTree ? (visit) => dragged(made, visit) : undefined,
      }, title);
      return made;
    });
    chooser = tabs(lanes);
    stage.replaceChildren(chooser.element, h('div', { class: 'lanes', 'data-lanes': lanes.length }, lanes.map((one) => one.element)));
  }

  function show(traces, from, isOver) {
    const path = chosen?.path;
    chosen = null;
    behind = ghosts(ctx, from, request.signal, { onAnswer: () => {}, onError: (problem) => { error.textContent = problemText(problem); } });
    const base = traces[0].algorithm === 'minimax' ? traces[0] : null;
    if (lanes.length) lanes.forEach((one, index) => one.load(traces[index], base));
    else begin(traces, base);
    source.load(traces.at(-1));
    found = summary(traces);
    clock.load(traces, isOver);
    guess.load(traces.at(-1));
    for (const one of lanes) behind.askAll(one);
    if (path) select(lanes.at(-1), lanes.at(-1).trace.visits.parent.findIndex((_, visit) => lanes.at(-1).trace.path(visit)?.join(' ') === path.join(' ')));
    tellPicked();
  }

  /** What the searches found, and what the last one saves against the first. */
  function summary(traces) {
    const nodes = (trace) => trace.size + trace.answer.left_out;
    // In a window the value may be a bound.
    const value = (trace) => (state.window.trim() && takesWindow ? scoreText(trace, trace.roots.at(-1)).replace('= ', '') : shown(trace.found));
    const each = traces.map((trace, at) => t('figure-sum', {
      name: lanes[at].name, nodes: nodes(trace), cuts: trace.cut.at(-1), value: value(trace),
    }));
    const [first, last] = [nodes(traces[0]), nodes(traces.at(-1))];
    if (traces.length > 1 && first !== last) {
      const percent = Math.round(100 * Math.abs(1 - last / first));
      each.push(t(last < first ? 'figure-saves' : 'figure-costs', { percent }));
    }
    return each.join(' ');
  }

  function moved(cursor, playing, cut) {
    if (cut && lanes.length) chooser.show(cut.lane);
    why.setAttribute('aria-live', playing ? 'off' : 'polite');
    lanes.forEach((one, index) => {
      const moment = clock.at(index);
      one.setCursor(moment.cursor, playing, moment.isWaiting);
    });
    if (!lanes.length) return;
    const at = clock.at(lanes.length - 1).cursor;
    source.setCursor(at);
    guess.setCursor(at);
    // Never the answer in advance.
    sum.textContent = cursor === clock.length ? found : '';
    argue();
  }

  /** Draws and says why the node was cut at which the last search is. */
  function argue() {
    const last = lanes.length - 1;
    lanes.forEach((one, index) => {
      const { cursor } = clock.at(index);
      const visit = one.trace.current(cursor);
      const isCut = visit >= 0 && one.trace.state(visit, cursor) === 'left' && one.trace.isCut(visit);
      const argument = isCut ? one.trace.argument(visit) : null;
      one.view.argue(argument);
      if (index === last) why.textContent = isCut ? (argument ? argumentText(one.trace, visit) : reason(one.trace, visit)) : '';
    });
  }

  function select(one, visit) {
    for (const other of lanes) other.view.select(other === one ? visit : -1);
    const path = visit >= 0 ? one.trace.path(visit) : null;
    chosen = path && { one, visit, path };
    tellPicked();
  }

  /** The controls of the node that is selected: its value, and its place among its siblings. */
  function tellPicked() {
    if (!isTree || !chosen || !chosen.path.length) return picked.replaceChildren();
    const { one, path } = chosen;
    const name = nodeText(one.trace, path) || moveText(path.at(-1));
    const value = leafValue(state.position, path);
    const move = (by, key) => {
      const text = withNodeMoved(state.position, path, by);
      const go = () => {
        chosen = null;
        edit(text);
      };
      return h('button', { class: 'quiet', disabled: text === null, onclick: go }, t(key));
    };
    const number = h('input', {
      type: 'number', id: 'figure-value', value, min: -30999, max: 30999,
      onchange: () => Number.isInteger(number.valueAsNumber) && edit(withValue(state.position, path, number.valueAsNumber)),
    });
    picked.replaceChildren(...[
      h('strong', null, name), value === null ? null : field(t('figure-value'), number), move(-1, 'figure-earlier'), move(1, 'figure-later'),
    ].filter(Boolean));
  }

  function edit(position) {
    fields.position.value = position;
    change({ position });
  }

  /** The leaf of a visit follows the pointer: what is to be called with the pixels of the drag; `null` for other nodes. */
  function dragged(one, visit) {
    const path = one.trace.path(visit);
    const value = path && leafValue(state.position, path);
    if (value === null || value === undefined) return null;
    let last = value;
    return (pixels) => {
      const next = value - Math.round(pixels / PIXELS);
      if (next === last) return;
      last = next;
      edit(withValue(state.position, path, next));
    };
  }

  if (isTree && !isDepthGiven) printed.depth = state.depth = height(state.position);
  run('cut');
  return () => {
    request.abort();
    clock.pause();
    for (const one of lanes) one.view.close();
    redraw.disconnect();
    removeEventListener('keydown', onKey);
  };
}
