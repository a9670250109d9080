// A game learns, from its rules alone: what goes on, what came of it, and a game against any round.

import { addressOf, numberIn, read, write } from '../address.js';
import { legend } from '../compare/chart.js';
import { linkButton } from '../copy.js';
import { field, foldedTable, h, select } from '../dom.js';
import { extend, named, number, problemText, t } from '../i18n.js';
import { chart } from './chart.js';
import { Learner } from './learner.js';
import { matchPanel } from './match.js';
import { neuronPanel } from './neuron.js';
import { texts } from './texts.js';

extend(texts);

const NUMBERS = ['rounds', 'games', 'epochs', 'neurons', 'nodes', 'pairs', 'seed'];
const NEURONS = [16, 32, 64];
const FIRST = 'tic-tac-toe';

// What was learnt, and the settings that are chosen, are still there when the view is shown again.
let learner = null;
let chosen = null;

/** What the address asks for, or what is usual; `problem` is what is wrong with it. */
function asked(games) {
  const { said } = read();
  const name = said.get('game') ?? FIRST;
  const game = games.find((one) => one.name === name) ?? games.find((one) => one.name === FIRST);
  const usual = { game: game.name, ...game.learn };
  const wrong = (key, expected) => ({ ...usual, problem: t('bad-value', { name: t(`learn-${key}`), value: said.get(key), expected }) });
  if (game.name !== name) return wrong('game', games.map((one) => one.name).join(', '));
  const given = NUMBERS.map((key) => [key, numberIn(said, key)]).filter(([, value]) => value !== undefined);
  const bad = given.find(([, value]) => Number.isNaN(value));
  return bad ? wrong(bad[0], t('whole-number')) : { ...usual, ...Object.fromEntries(given) };
}

export function mount(root, ctx) {
  const games = ctx.games.games.filter((game) => game.learn);
  const { problem, ...settings } = asked(games);
  if (!chosen || read().said.size > 0) chosen = settings;
  learner ??= new Learner(chosen);
  build(root, ctx, games, problem);
  const forget = ctx.onLanguage(() => build(root, ctx, games));
  return () => {
    forget();
    learner.stop();
  };
}

const isSame = (one, other) => ['game', ...NUMBERS].every((key) => one[key] === other[key]);

function build(root, ctx, games, problem = null) {
  const current = () => learner;
  const game = () => games.find((one) => one.name === learner.settings.game);
  const said = h('p', { class: 'hint learn-said', 'aria-live': 'polite' });
  const error = h('p', { class: 'error', role: 'alert' }, problem ? t('bad-address', { why: problem }) : '');
  const button = h('button', { class: 'primary', id: 'learn-run', onclick: run });
  const again = h('button', { id: 'learn-new', onclick: renew }, t('learn-again'));
  const form = h('div', { class: 'row fields' });
  const few = h('p', { class: 'hint' }, t('learn-few'));
  const loss = h('figure', { class: 'loss' });
  const elo = h('figure', { class: 'elo' });
  const heads = ['round', 'games', 'positions', 'incumbent', 'better', 'anchor'].map((key) => t(`learn-${key}`));
  const listed = foldedTable(t('learn-table'), t('learn-elo'), heads);
  const pictures = h('section', { class: 'card', hidden: true }, h('div', { class: 'charts' }, loss, elo), listed.element);
  let shapes = {};
  const shape = () => (shapes[game().name] ??= ctx.api.call({ op: 'look', game: game().name }).then((look) => look.shape));
  const panels = [neuronPanel(ctx.api, current, shape), matchPanel(ctx.api, current, game)];

  const isFresh = () => !learner.hasBegun || learner.end?.complete || !isSame(learner.settings, chosen);

  function run() {
    error.textContent = '';
    if (learner.isRunning) {
      learner.stop();
      update();
    } else if (isFresh()) renew();
    else learner.run(ctx.api, update);
  }

  function renew() {
    error.textContent = '';
    learner = new Learner(chosen);
    learner.run(ctx.api, update);
  }

  function set(more) {
    chosen = { ...chosen, ...more };
    write('learn', chosen);
    update();
  }

  function fields() {
    const input = (key) => {
      const box = h('input', {
        id: `learn-${key}`, type: 'number', min: 1, value: chosen[key],
        onchange: () => set({ [key]: Math.max(key === 'seed' ? 0 : 1, Math.round(Number(box.value)) || 1) }),
      });
      return box;
    };
    const neurons = () => select(NEURONS.map((n) => [n, String(n)]), chosen.neurons, (value) => set({ neurons: Number(value) }), { id: 'learn-neurons' });
    const names = games.map(({ name }) => [name, named('game', name)]);
    const change = (name) => {
      set({ game: name, ...games.find((one) => one.name === name).learn });
      fields();
    };
    form.replaceChildren(
      field(t('learn-game'), select(names, chosen.game, change, { id: 'learn-game' })),
      ...NUMBERS.map((key) => field(t(`learn-${key}`), key === 'neurons' ? neurons() : input(key))), button, again);
  }

  function update() {
    const { isRunning, end, hasBegun, stage, results } = learner;
    few.hidden = chosen.game !== FIRST;
    button.textContent = t(isRunning ? 'learn-stop' : isFresh() ? 'learn-start' : 'learn-continue');
    again.hidden = isRunning || isFresh();
    if (learner.problem) error.textContent = problemText(learner.problem);
    if (isRunning) said.textContent = stage ? t(`learn-stage-${stage.stage}`, stage) : '';
    else if (end?.complete) {
      const best = end.incumbent ? t('learn-best', { n: end.incumbent }) : t('learn-none');
      said.textContent = `${t('learn-finished', { n: results.length })} ${best}`;
    } else said.textContent = hasBegun ? t('learn-stopped') : '';
    draw();
    for (const panel of panels) panel.update();
  }

  let drawn = '';
  function draw() {
    const { epochs, trained, results } = learner;
    const key = JSON.stringify([learner.settings, epochs.length, trained.length, results.length]);
    if (key === drawn) return;
    drawn = key;
    pictures.hidden = epochs.length === 0;
    if (pictures.hidden) return;
    const width = Math.max(260, Math.min(540, loss.clientWidth || 540));
    const curve = (key) => epochs.map((epoch, index) => [index + 1, epoch[key]]);
    const breaks = epochs.flatMap(({ count }, index) => (count === 1 && index > 0 ? [index + 1] : []));
    const constants = epochs.flatMap(({ round }, index) => {
      const of = trained.find((one) => one.trained === round);
      return of ? [[index + 1, of.constant]] : [];
    });
    fill(loss, t('learn-loss'), { xLabel: t('learn-epoch'), breaks, width }, [
      { name: t('learn-training'), colour: 'var(--warn)', dash: '6 4', mark: 1, points: curve('training') },
      { name: t('learn-held-out'), colour: 'var(--accent)', points: curve('held_out') },
      { name: t('learn-constant'), colour: 'var(--ghost)', dash: '2 4', mark: 1, points: constants },
    ]);
    const of = (match) => results.filter((one) => one[match].elo).map((one) => [one.result, ...one[match].elo]);
    fill(elo, t('learn-elo'), { xLabel: t('learn-round'), zero: true, width }, [
      { name: t('learn-incumbent'), colour: 'var(--accent-2)', dash: '6 4', points: of('incumbent') },
      { name: t('learn-anchor'), colour: 'var(--accent)', points: of('anchor') },
    ]);
    listed.show(results.map((one) => [
      one.result, number(one.games), number(one.new), eloText(one.incumbent), t(one.better ? 'learn-yes' : 'learn-no'), eloText(one.anchor),
    ]));
  }

  function fill(figure, title, options, all) {
    const series = all.filter(({ points }) => points.length);
    if (series.length === 0) return figure.replaceChildren();
    return figure.replaceChildren(h('figcaption', null, title), legend(series), chart({ title, series, ...options }));
  }

  fields();
  root.replaceChildren(h('div', { class: 'compare learn' },
    h('header', { class: 'row spread' },
      h('div', null, h('h1', null, t('learn')), h('p', { class: 'lead' }, t('learn-lead')),
        h('p', { class: 'hint' }, t(window.LAB_WORKER ? 'learn-here' : 'learn-server'))),
      linkButton(() => addressOf('learn', chosen))),
    h('section', { class: 'card setup' }, form, few, error, said),
    h('div', { class: 'results' }, pictures, panels.map(({ element }) => element))));
  update();
}

function eloText({ elo, void: isVoid }) {
  if (!elo) return '';
  const [value, error] = elo.map(Math.round);
  const text = `${value > 0 ? '+' : ''}${value} ± ${error ?? '?'}`.replace('-', '−');
  return isVoid ? text + t('learn-void') : text;
}
