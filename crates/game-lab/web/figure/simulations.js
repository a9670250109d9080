// Monte Carlo tree search: selection, expansion, playout, backpropagation, one at a time.

import { h } from '../dom.js';
import { askedNotation } from '../notation.js';
import { positionBoard } from './position-board.js';
import { decimal, numberOf, sideName, stepped } from './stepped.js';
import { tidy } from './tidy.js';

export function mount(root, ctx) {
  const { t } = ctx;
  let game = 'tic-tac-toe';
  let place = {};
  let answer = null;
  let signal = null;
  const tree = tidy(t('figure-tree'));
  const heads = ['sim-move', 'sim-visits', 'sim-mean', 'sim-exploration', 'sim-value'];
  const rows = h('tbody');
  const caption = h('caption');
  const table = h('table', { class: 'compared' }, caption, h('thead', null, h('tr', null, heads.map((key) => h('th', { scope: 'col' }, t(key))))), rows);
  const board = positionBoard(ctx, { class: 'figure-board', hidden: true });
  const element = h('div', { class: 'lane beside' }, tree.element, h('div', { class: 'aside' }, table, board.element));

  const nodes = () => answer.nodes;
  const lineOf = (id) => (nodes().parent[id] === null ? [] : [...lineOf(nodes().parent[id]), nodes().step[id]]);
  const nameOf = (id) => lineOf(id).join(' ') || t('figure-root');
  /** The side whose results a node adds up. */
  const moverOf = (id) => sideName(ctx, game, nodes().to_move[nodes().parent[id] ?? id]);

  /** The number of simulations that are complete, and the totals of each node, after so many events. */
  function stateAt(cursor) {
    const totals = new Map();
    const joined = new Set([0]);
    let done = 0;
    for (const [kind, id, ...rest] of answer.events.slice(0, cursor)) {
      if (kind === 'expand') rest[0].forEach((child) => joined.add(child));
      if (kind === 'backup') {
        totals.set(id, rest);
        done += Number(id === 0);
      }
    }
    return { totals, joined, done };
  }

  function show(cursor, playing) {
    const { totals, joined, done } = stateAt(cursor);
    const last = answer.events[cursor - 1];
    const next = answer.events[cursor];
    // What is compared is seen before the choice, and until the next one.
    const compared = last?.[0] === 'select' ? last : next?.[0] === 'select' ? next : null;
    const from = compared ? compared[1] : last?.[1] ?? 0;
    const on = new Set();
    const current = last?.[0] === 'select' ? last[3] : last?.[1] ?? 0;
    for (let id = current; id !== null; id = nodes().parent[id]) on.add(id);
    const isSeen = (id) => totals.has(id) || id === 0 || nodes().parent[id] === from || on.has(id);
    const most = Math.max(1, ...[...totals].filter(([id]) => id !== 0).map(([, [visits]]) => visits));
    tree.draw([...joined].sort((a, b) => a - b).filter(isSeen).map((id) => {
      const [visits, mean] = totals.get(id) ?? [0, 0];
      return {
        id, parent: nodes().parent[id], step: nodes().step[id] || t('figure-root'),
        text: visits ? `${visits} · ${decimal(mean)}` : '0', share: id === 0 ? undefined : visits / most,
        marks: [on.has(id) && 'on', id === current && 'at', last?.[0] === 'playout' && id === current && 'played', !visits && 'unseen'].filter(Boolean),
      };
    }), current);
    drawTable(compared, compared === last ? last[3] : null, done);
    if (!playing) drawBoard(current, last?.[0] === 'playout' ? last[2] : []);
  }

  function drawTable(compared, chosen, done) {
    table.hidden = !compared;
    if (!compared) return;
    const [, from, moves] = compared;
    caption.textContent = t('sim-at', { n: done + 1, node: nameOf(from), side: sideName(ctx, game, nodes().to_move[from]) });
    rows.replaceChildren(...moves.map(([id, visits, quality, urgency]) => h('tr', { 'aria-selected': String(id === chosen), class: id === chosen ? 'chosen' : null },
      [nodes().step[id], visits, visits ? decimal(quality) : t('sim-first', { value: quality }), decimal(urgency - quality), decimal(urgency)].map((text) => h('td', null, text)))));
  }

  /** Shows the position of a node, or the end of the playout from there. */
  async function drawBoard(id, playout) {
    const moves = [...(place.moves ?? []), ...lineOf(id), ...playout];
    if (await board.show({ ...place, moves }, signal, () => ({}))) board.element.hidden = false;
  }

  function outcome(id, result) {
    const side = moverOf(id);
    const key = { 0: 'sim-loses', 0.5: 'sim-draws', 1: 'sim-wins' }[result] ?? 'sim-evaluated';
    return t(key, { side, result: decimal(result) });
  }

  function sentence(index) {
    const [kind, id, ...rest] = answer.events[index];
    const node = nameOf(id);
    if (kind === 'expand') return t('sim-expand', { node, n: rest[0].length });
    if (kind === 'playout') return [rest[0].length ? t('sim-playout', { node, moves: rest[0].join(' ') }) : t('sim-over', { node }), outcome(id, rest[1])].join(' ');
    if (kind === 'backup') return t('sim-backup', { node, n: rest[0], mean: decimal(rest[1]), side: moverOf(id) });
    const [moves, chosen] = rest;
    const [, visits, quality, urgency] = moves.find(([move]) => move === chosen);
    return t(visits ? 'sim-select' : 'sim-select-new', {
      node, move: nodes().step[chosen], mean: decimal(quality), more: decimal(urgency - quality), value: decimal(urgency),
    });
  }

  return stepped(root, ctx, {
    element,
    jump: 'next-simulation',
    fields: [
      { name: 'position', label: 'figure-position' },
      { name: 'exploration', label: 'sim-constant', usual: '1', size: 5, inputmode: 'decimal' },
      { name: 'simulations', label: 'sim-count', usual: '20', size: 4, inputmode: 'numeric' },
      { name: 'seed', label: 'sim-seed', usual: '0', size: 4, inputmode: 'numeric' },
    ],
    request(values, said) {
      game = said.get('game') ?? 'tic-tac-toe';
      place = { game, position: values.position || undefined };
      const [exploration, simulations, seed] = [['sim-constant', values.exploration, false], ['sim-count', values.simulations, true], ['sim-seed', values.seed, true]]
        .map(([label, text, isWhole]) => numberOf(t, label, text, isWhole));
      return { op: 'simulations', ...place, exploration, simulations, seed, notation: askedNotation(ctx.games, game) };
    },
    load(found, values, running) {
      answer = found;
      signal = running;
      const stops = answer.events.flatMap(([kind, id], index) => (kind === 'backup' && id === 0 ? [index + 1] : []));
      return { events: answer.events, stops };
    },
    show,
    sentence,
    questionAt(index) {
      const [kind, from, moves, chosen] = answer.events[index];
      // Moves without a simulation are tried in their order, which nobody needs to guess.
      if (kind !== 'select' || moves.some(([, visits]) => !visits)) return null;
      return { text: t('sim-question', { node: nameOf(from) }), choices: moves.map(([id]) => [id, nodes().step[id]]), truth: chosen };
    },
  });
}
