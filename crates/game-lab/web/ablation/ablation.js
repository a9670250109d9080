// The engine with one feature after another switched off: what each is worth in nodes and in time.

import { addressOf, numberIn, read, write } from '../address.js';
import { linkButton } from '../copy.js';
import { field, foldedTable, h, select } from '../dom.js';
import { extend, named, number, problemText, t } from '../i18n.js';
import { askedNotation } from '../notation.js';
import { bars } from './bars.js';
import { texts } from './texts.js';

extend(texts);

const DEPTHS = { xiangqi: 9, amazons: 3, 'connect-four': 10, 'tic-tac-toe': 9 };
const FIRST = 'xiangqi';
const OWN = 'own';
const DEEPEST = 40;

/** A game as it begins. */
function usual(game) {
  return { game, position: game.positions[0].text, depth: DEPTHS[game.name] ?? 6 };
}

/** What the address asks for, or what is usual; `problem` is what is wrong with it. */
function asked(games) {
  const { said } = read();
  const first = usual(games.find((game) => game.name === FIRST) ?? games[0]);
  if (said.size === 0) return first;
  const wrong = (name, value, expected) => t('bad-value', { name: t(`ablation-${name}`), value, expected });
  const game = games.find(({ name }) => name === said.get('game'));
  const names = games.map(({ name }) => name).join(', ');
  const missing = () => t('missing-value', { name: t('ablation-game'), expected: names });
  if (!game) return { ...first, problem: said.has('game') ? wrong('game', said.get('game'), names) : missing() };
  const begin = usual(game);
  const depth = numberIn(said, 'depth') ?? begin.depth;
  if (!(depth >= 1 && depth <= DEEPEST)) return { ...begin, problem: wrong('depth', said.get('depth'), `1 … ${DEEPEST}`) };
  return { ...begin, depth, position: said.get('position') ?? begin.position };
}

export function mount(root, ctx) {
  // The features are named where they are declared.
  const words = (of) => Object.fromEntries(ctx.games.features.map((it) => [`feature-${it.name}`, it.words[of]]));
  extend({ en: words('en'), zh: words('zh') });
  const games = ctx.games.games.filter((game) => game.board);
  const state = { ...asked(games), sorted: true, rows: [] };
  let parts = build(root, ctx, games, state);
  parts.prove();
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
  let request = null;
  const said = h('p', { class: 'hint', 'aria-live': 'polite' });
  const error = h('p', { class: 'error', role: 'alert' });
  const button = h('button', { class: 'primary', id: 'run', onclick: () => (request ? stop() : run()) }, t('ablation-run'));
  const sort = () => {
    state.sorted = box.checked;
    draw();
  };
  const box = h('input', { type: 'checkbox', id: 'sorted', checked: state.sorted, onchange: sort });
  const order = h('label', { class: 'chip' }, box, h('span', null, t('ablation-sorted')));
  const picture = h('div');
  const chart = h('section', { class: 'card' }, order, picture, h('p', { class: 'hint' }, t('ablation-noise')));
  const heads = ['engine', 'nodes', 'milliseconds', 'reached', 'best', 'score'].map((name) => t(`ablation-${name}`));
  const measured = foldedTable(t('ablation-table'), t('ablation'), heads);
  const form = h('div', { class: 'row fields' });
  const chosen = () => ({ game: state.game.name, position: state.position, depth: state.depth });

  /** Whether the library can read the position that came with the address. */
  async function prove() {
    let why = state.problem;
    const { game, position } = chosen();
    try {
      await ctx.api.call({ op: 'ghosts', game, position, depth: 0, searched: [] });
    } catch (problem) {
      if (problem.isLibrarys) why ??= problem.message;
    }
    if (why && state.position === position) refuse(why);
  }

  function refuse(why) {
    Object.assign(state, usual(state.game));
    fields();
    error.textContent = t('bad-address', { why });
  }

  function fields() {
    const change = (name) => {
      Object.assign(state, usual(games.find((game) => game.name === name)));
      fields();
    };
    const text = h('input', {
      id: 'ablation-position', class: 'position', value: state.position, spellcheck: 'false', autocomplete: 'off',
      oninput: () => {
        state.position = text.value;
        preset.value = presets.some(([value]) => value === text.value) ? text.value : OWN;
        write('ablation', chosen());
      },
    });
    const presets = [...state.game.positions.map((one) => [one.text, named('position', one.name)]), [OWN, t('ablation-own')]];
    const isPreset = presets.some(([value]) => value === state.position);
    const preset = select(presets, isPreset ? state.position : OWN, (value) => {
      if (value === OWN) return;
      state.position = value;
      text.value = value;
      write('ablation', chosen());
    }, { id: 'ablation-preset' });
    const depth = h('input', {
      id: 'ablation-depth', type: 'number', min: 1, max: DEEPEST, value: state.depth,
      onchange: () => {
        state.depth = Math.min(DEEPEST, Math.max(1, Math.round(Number(depth.value)) || 1));
        depth.value = state.depth;
        write('ablation', chosen());
      },
    });
    const names = games.map(({ name }) => [name, named('game', name)]);
    form.replaceChildren(
      field(t('ablation-game'), select(names, state.game.name, change, { id: 'ablation-game' })),
      field(t('ablation-preset'), preset),
      field(t('ablation-position'), text, { class: 'field wide' }),
      field(t('ablation-depth'), depth), button);
    write('ablation', chosen());
  }

  function stop() {
    request?.abort();
    request = null;
    button.textContent = t('ablation-run');
    said.textContent = '';
  }

  async function run() {
    state.rows = [];
    draw();
    error.textContent = '';
    const mine = request = new AbortController();
    button.textContent = t('ablation-stop');
    said.textContent = t('ablation-running', { n: 0 });
    const wanted = { op: 'ablation', ...chosen(), notation: askedNotation(ctx.games, chosen().game) };
    let problem = '';
    try {
      await ctx.api.stream(wanted, take, mine.signal);
    } catch (failed) {
      problem = problemText(failed);
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
    const without = (feature) => t('ablation-without', { name: named('feature', feature) });
    order.hidden = !state.rows.length;
    if (!state.rows.length) {
      const features = ctx.games.features.filter((one) => one.switch).map(({ name }) => h('li', null, named('feature', name)));
      picture.replaceChildren(h('p', null, t('ablation-plan')), h('ul', { class: 'plan' }, features));
      return measured.show([]);
    }
    const label = (row) => (row.feature === null ? t('ablation-everything') : without(row.feature));
    const list = state.rows.map((row) => ({ ...row, label: label(row), isWhole: row.feature === null }));
    // The whole engine stays on top.
    const sorted = state.sorted ? [...list].sort((a, b) => b.isWhole - a.isWhole || b.nodes - a.nodes) : list;
    picture.replaceChildren(...bars(sorted));
    return measured.show(list.map((row) => [
      row.label, number(row.nodes), number(Math.round(row.milliseconds)), row.depth, row.best ?? '', row.score.text,
    ]));
  }

  fields();
  root.replaceChildren(h('div', { class: 'compare ablation' },
    h('header', { class: 'row spread' },
      h('div', null, h('h1', null, t('ablation')), h('p', { class: 'lead' }, t('ablation-lead'))),
      linkButton(() => addressOf('ablation', chosen()))),
    h('section', { class: 'card setup' }, form, error, said),
    h('div', { class: 'results' }, chart, measured.element)));
  draw();
  return { close: stop, prove };
}
