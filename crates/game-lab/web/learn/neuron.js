// The weights of a hidden neuron, drawn on the board: one picture for own pieces, one for those of the enemy.

import { field, h, select, svg } from '../dom.js';
import { problemText, t } from '../i18n.js';

const CELL = 32;

/** The card. `learner()` is what is learnt, `shape()` resolves to the form of the board. */
export function neuronPanel(api, learner, shape) {
  const pictures = h('div', { class: 'neuron-boards' });
  const said = h('p', { class: 'hint' });
  const controls = h('div', { class: 'row' });
  const element = h('section', { class: 'card neuron', hidden: true },
    h('h2', null, t('learn-neuron')), h('p', { class: 'lead' }, t('learn-neuron-lead')), controls, pictures, said);
  let chosen = { round: null, neuron: 0 };
  let turn = 0;

  function update() {
    const { rounds } = learner();
    element.hidden = rounds.length === 0;
    if (element.hidden || rounds.join() === controls.dataset.rounds) return;
    // The newest network is shown until another is chosen.
    const isNewest = chosen.round === null || chosen.round === Number(controls.dataset.rounds.split(',').at(-1));
    if (isNewest || !rounds.includes(chosen.round)) chosen = { ...chosen, round: rounds.at(-1) };
    controls.dataset.rounds = rounds.join();
    const { neurons } = learner().settings;
    chosen.neuron = Math.min(chosen.neuron, neurons - 1);
    const number = h('input', {
      type: 'number', id: 'learn-neuron-number', min: 1, max: neurons, value: chosen.neuron + 1,
      oninput: () => {
        chosen.neuron = Math.min(neurons, Math.max(1, Math.round(Number(number.value)) || 1)) - 1;
        draw();
      },
    });
    controls.replaceChildren(
      field(t('learn-network'), select(rounds.map((round) => [round, String(round)]), chosen.round, (value) => {
        chosen.round = Number(value);
        draw();
      }, { id: 'learn-neuron-round' })),
      field(t('learn-neuron-number'), number));
    draw();
  }

  async function draw() {
    const mine = ++turn;
    const { settings: { game } } = learner();
    const network = learner().network(chosen.round);
    try {
      const [told, board] = await Promise.all([api.call({ op: 'neuron', game, network, neuron: chosen.neuron }), shape()]);
      if (mine !== turn) return;
      const most = Math.max(1, ...told.weights.flat().map(Math.abs));
      const kinds = ['learn-own', 'learn-enemy'];
      pictures.replaceChildren(...kinds.map((kind, index) => picture(t(kind), told.weights.map((of) => of[index]), most, board)));
      const list = (index) => told.outputs.map((of) => signed(of[index])).join(', ');
      const key = told.outputs.length === 1 ? 'learn-output' : 'learn-output-phase';
      said.textContent = t(key, { bias: signed(told.bias), own: list(0), other: list(1) });
    } catch (error) {
      if (mine === turn) said.textContent = problemText(error);
    }
  }

  return { element, update };
}

const signed = (value) => (value > 0 ? `+${value}` : String(value).replace('-', '−'));

function picture(title, weights, most, { files, ranks }) {
  const cells = weights.map((weight, place) => {
    const [x, y] = [(place % files) * CELL, (ranks - 1 - Math.floor(place / files)) * CELL];
    const strength = Math.round((100 * Math.abs(weight)) / most);
    const colour = `color-mix(in srgb, var(${weight < 0 ? '--accent-2' : '--accent'}) ${strength}%, var(--paper))`;
    return svg('g', null,
      svg('rect', { x: x + 1, y: y + 1, width: CELL - 2, height: CELL - 2, rx: 3, style: `fill: ${colour}` }),
      svg('text', { x: x + CELL / 2, y: y + CELL / 2 + 4, class: strength > 55 ? 'strong' : '' }, signed(weight)));
  });
  const size = { viewBox: `0 0 ${files * CELL} ${ranks * CELL}`, style: `width: ${files * CELL * 1.4}px` };
  return h('figure', null, h('figcaption', null, title),
    svg('svg', { ...size, class: 'neuron-board', role: 'img', 'aria-label': `${title}: ${weights.map(signed).join(' ')}` }, cells));
}
