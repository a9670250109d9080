// The engine with one feature after another switched off: what each is worth in nodes and in time.

import { field, h, select, table } from '../dom.js';
import { extend, named, number } from '../i18n.js';
import { bars } from './bars.js';
import { texts } from './texts.js';

extend(texts);

const DEPTHS = { xiangqi: 9, amazons: 3, 'connect-four': 10, 'tic-tac-toe': 9 };
const FIRST = 'xiangqi';

export function mount(root, ctx) {
  const games = ctx.games.games.filter((game) => game.board);
  const first = games.find((game) => game.name === FIRST) ?? games[0];
  const state = { game: first, position: first.positions[0].text, depth: DEPTHS[first.name] ?? 6, sorted: false, rows: [] };
  let parts = build(root, ctx, games, state);
  const forget = ctx.onLanguage(() => {
    parts.close();
    parts = build(root, ctx, games, state);
  });
  return () => {
    forget();
    parts.close();
  };
}

function build(root, ctx, games, state) {
  const { t } = ctx;
  let request = null;
  const said = h('p', { class: 'hint', 'aria-live': 'polite' });
  const error = h('p', { class: 'error', role: 'alert' });
  const results = h('div', { class: 'results' });
  const button = h('button', { class: 'primary', id: 'run', onclick: () => (request ? stop() : run()) }, t('ablation-run'));
  const sort = () => {
    state.sorted = box.checked;
    draw();
  };
  const box = h('input', { type: 'checkbox', id: 'sorted', checked: state.sorted, onchange: sort });
  const order = h('label', { class: 'chip' }, box, h('span', null, t('ablation-sorted')));
  const form = h('div', { class: 'row fields' });

  function fields() {
    const change = (name) => {
      state.game = games.find((game) => game.name === name);
      state.position = state.game.positions[0].text;
      state.depth = DEPTHS[name] ?? 6;
      fields();
    };
    const text = h('input', {
      id: 'ablation-position', class: 'position', value: state.position, spellcheck: 'false', autocomplete: 'off',
      oninput: () => { state.position = text.value; },
    });
    const preset = (value) => {
      state.position = value;
      text.value = value;
    };
    const depth = h('input', {
      id: 'ablation-depth', type: 'number', min: 1, max: 40, value: state.depth,
      onchange: () => { state.depth = Math.max(1, Math.round(Number(depth.value)) || 1); },
    });
    const names = games.map(({ name }) => [name, named('game', name)]);
    const presets = state.game.positions.map((one) => [one.text, named('position', one.name)]);
    form.replaceChildren(
      field(t('ablation-game'), select(names, state.game.name, change, { id: 'ablation-game' })),
      field(t('ablation-preset'), select(presets, state.position, preset)),
      field(t('ablation-position'), text, { class: 'field wide' }),
      field(t('ablation-depth'), depth), button);
  }

  function stop() {
    request?.abort();
    request = null;
    button.textContent = t('ablation-run');
    said.textContent = '';
  }

  async function run() {
    state.rows = [];
    results.replaceChildren();
    error.textContent = '';
    const mine = request = new AbortController();
    button.textContent = t('ablation-stop');
    said.textContent = t('ablation-running', { n: 0 });
    const asked = { op: 'ablation', game: state.game.name, position: state.position, depth: state.depth };
    let problem = '';
    try {
      await ctx.api.stream(asked, take, mine.signal);
    } catch (failed) {
      problem = failed.message;
    }
    if (request !== mine) return;
    stop();
    error.textContent = problem;
    if (!problem) said.textContent = t('ablation-finished', { n: state.rows.length });
  }

  function take(line) {
    if (line.nodes === undefined) return;
    state.rows.push(line);
    said.textContent = t('ablation-running', { n: state.rows.length });
    draw();
  }

  function draw() {
    if (!state.rows.length) return;
    const without = (feature) => t('ablation-without', { name: named('feature', feature) });
    const label = (row) => (row.feature === null ? t('ablation-everything') : without(row.feature));
    const list = state.rows.map((row) => ({ ...row, label: label(row), whole: row.feature === null }));
    // The whole engine stays on top.
    const sorted = state.sorted ? [...list].sort((a, b) => b.whole - a.whole || b.nodes - a.nodes) : list;
    const heads = ['engine', 'nodes', 'milliseconds', 'reached', 'best', 'score'].map((name) => t(`ablation-${name}`));
    const cells = list.map((row) => [
      row.label, number(row.nodes), number(Math.round(row.milliseconds)), row.depth, row.best ?? '', row.score.text,
    ]);
    results.replaceChildren(
      h('section', { class: 'card' }, order, bars(sorted)),
      h('details', null, h('summary', null, t('ablation-table')), table(heads, cells)));
  }

  fields();
  root.replaceChildren(h('div', { class: 'compare ablation' },
    h('header', null, h('h1', null, t('ablation')), h('p', { class: 'lead' }, t('ablation-lead'))),
    h('section', { class: 'card setup' }, form, error, said), results));
  draw();
  return { close: stop };
}
