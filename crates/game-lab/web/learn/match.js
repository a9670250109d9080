// A game against the network of a round, and what the network owes its score to.

import { createBoard } from '../board.js';
import { field, h, select, table } from '../dom.js';
import { problemText, t } from '../i18n.js';
import { pick, continuations } from '../play/picking.js';
import { placeName } from '../play/places.js';

const STRENGTHS = [[1, { depth: 1 }], [100, { nodes: 100 }], [10000, { nodes: 10000 }]];

/** The card. `learner()` is what is learnt, `game()` describes the game. */
export function matchPanel(api, learner, game) {
  const board = createBoard({ pick: (place) => move(place), escape() {}, grab: () => false, drop() {} });
  board.element.setAttribute('aria-label', t('learn-board'));
  const said = h('p', { 'aria-live': 'polite', class: 'learn-verdict' });
  const controls = h('div', { class: 'row' });
  const owed = h('div');
  const element = h('section', { class: 'card learn-match', hidden: true },
    h('h2', null, t('learn-play')), controls,
    h('div', { class: 'learn-desk' }, h('div', { class: 'board-frame' }, board.element), h('div', null, said, owed)));
  let chosen = { round: null, strength: 1, side: 0 };
  let moves = [];
  let look = null;
  let turn = 0;

  function update() {
    const { rounds, settings } = learner();
    element.hidden = rounds.length === 0;
    const key = `${settings.game} ${rounds}`;
    if (element.hidden || key === controls.dataset.rounds) return;
    const isFirst = chosen.round === null || !controls.dataset.rounds?.startsWith(settings.game);
    if (isFirst || !rounds.includes(chosen.round)) chosen = { ...chosen, round: rounds.at(-1) };
    controls.dataset.rounds = key;
    const choose = (name, options, id) => select(options, chosen[name], (value) => {
      chosen[name] = Number(value);
      if (name === 'side') begin();
      else refresh();
    }, { id });
    const save = h('a', { class: 'button', id: 'learn-save', onclick: () => {
      const bytes = Uint8Array.from(atob(network()), (letter) => letter.charCodeAt(0));
      save.href = URL.createObjectURL(new Blob([bytes]));
      save.download = `${settings.game}-${chosen.round}.net`;
    }, href: '#' }, t('learn-save'));
    controls.replaceChildren(
      field(t('learn-network'), choose('round', rounds.map((round) => [round, String(round)]), 'learn-round')),
      field(t('learn-strength'), choose('strength', STRENGTHS.map(([nodes]) =>
        [nodes, nodes === 1 ? t('learn-alone') : t('learn-by-nodes', { n: nodes })]), 'learn-strength')),
      field(t('learn-side'), choose('side', game().sides.map((name, side) => [side, name]), 'learn-side')),
      h('button', { id: 'learn-again', onclick: begin }, t('learn-again')), save);
    if (isFirst) begin();
  }

  const network = () => learner().network(chosen.round);
  const place = () => ({ game: learner().settings.game, moves });

  function begin() {
    moves = [];
    return refresh();
  }

  function move(at) {
    if (!look || look.over || look.to_move !== chosen.side) return;
    const { move: picked } = pick(look, [], at);
    if (!picked) return;
    moves = [...moves, picked.text];
    refresh();
  }

  /** Looks at the position, explains it, and lets the network move if it is its turn. */
  async function refresh() {
    const mine = ++turn;
    try {
      const seen = await api.call({ op: 'look', ...place() });
      if (mine !== turn) return;
      look = seen;
      const isYours = !look.over && look.to_move === chosen.side;
      board.update(look, { flipped: false, picked: [], next: [], open: isYours ? continuations(look.legal, []) : [], label });
      said.textContent = look.over ? verdict() : t(isYours ? 'learn-yours' : 'learn-thinking');
      await explain(mine);
      if (mine !== turn || isYours || look.over) return;
      const limit = STRENGTHS.find(([nodes]) => nodes === chosen.strength)[1];
      const { best } = await api.call({ op: 'think', ...place(), network: network(), search: 'engine', limit });
      if (mine !== turn) return;
      moves = [...moves, best];
      await refresh();
    } catch (error) {
      if (mine === turn) said.textContent = problemText(error);
    }
  }

  const verdict = () => {
    const winner = { '1-0': 0, '0-1': 1 }[look.over.result];
    return winner === undefined ? t('learn-draw') : t('learn-wins', { side: game().sides[winner] });
  };

  const label = (at) => [placeName(look.shape, at), look.men[at]?.letter].filter(Boolean).join(', ');

  async function explain(mine) {
    const told = await api.call({ op: 'explain', ...place(), network: network() });
    if (mine !== turn) return;
    const { table: of } = told;
    owed.hidden = !of;
    if (!of) return;
    const row = ({ place: at, letter, without, points }) => [`${letter}, ${square(at)}`, signed(without), signed(points)];
    const heads = ['piece', 'without', 'points'].map((name) => t(`learn-${name}`));
    const rows = of.pieces.map(row);
    owed.replaceChildren(h('h3', null, t('learn-explain')), ...(rows.length ? [table(t('learn-explain'), heads, rows)] : []),
      h('p', { class: 'hint' }, t('learn-score', { side: game().sides[0], score: signed(of.score) })));
  }

  // A column has a name, a disc in it needs the row, too.
  function square(at) {
    const name = placeName(look.shape, at);
    return look.shape.labels.kind === 'columns' ? `${name} · ${Math.floor(at / look.shape.files) + 1}` : name;
  }

  return { element, update };
}

const signed = (value) => (value > 0 ? `+${value}` : String(value).replace('-', '−'));
