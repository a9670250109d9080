// Proof-number search: expansions, the numbers of the nodes, and the most-proving node.

import { h } from '../dom.js';
import { askedNotation } from '../notation.js';
import { sideName, stepped } from './stepped.js';
import { tidy } from './tidy.js';

const shown = (number) => (number === null ? '∞' : String(number));

export function mount(root, ctx) {
  const { t } = ctx;
  let game = 'tic-tac-toe';
  let answer = null;
  const tree = tidy(t('figure-tree'));
  const legend = h('p', { class: 'hint' }, t('proof-legend'));
  const sum = h('p', { class: 'sum', role: 'status' });
  const element = h('div', { class: 'lane' }, tree.element, legend, sum);

  const nodes = () => answer.nodes;
  const lineOf = (id) => (nodes().parent[id] === null ? [] : [...lineOf(nodes().parent[id]), nodes().step[id]]);
  const nameOf = (id) => lineOf(id).join(' ') || t('figure-root');

  /** The question, the numbers of each node, and which nodes have their moves, after so many events. */
  function stateAt(cursor) {
    let [question, attacker] = [0, nodes().to_move[0]];
    let numbers = new Map([[0, null]]);
    let expanded = new Set();
    for (const [kind, id, ...rest] of answer.events.slice(0, cursor)) {
      if (kind === 'question') {
        [question, attacker, numbers, expanded] = [id, rest[0], new Map([[id, null]]), new Set()];
      } else if (kind === 'numbers') {
        numbers.set(id, rest);
      } else if (kind !== 'descend') {
        for (const [child, ...pair] of rest[0]) numbers.set(child, pair);
        if (kind === 'expand') expanded.add(id);
      }
    }
    return { question, attacker, numbers, expanded };
  }

  const attacks = (id, attacker) => nodes().to_move[id] === attacker;

  function show(cursor) {
    const { attacker, numbers } = stateAt(cursor);
    const current = answer.events[cursor - 1]?.[1] ?? 0;
    const on = new Set();
    for (let id = current; id !== null; id = nodes().parent[id]) on.add(id);
    const proving = answer.proving[cursor - 1];
    tree.draw([...numbers].sort(([a], [b]) => a - b).map(([id, pair]) => ({
      id, parent: nodes().parent[id], step: nodes().step[id] || t('figure-root'), isRound: !attacks(id, attacker),
      text: pair ? pair.map(shown).join(' , ') : '',
      marks: [
        on.has(id) && 'on', id === current && 'at', id === proving && pair && !pair.includes(0) && 'proving',
        pair?.[0] === 0 && 'proven', pair?.[1] === 0 && 'disproven',
      ].filter(Boolean),
    })), current);
    sum.textContent = cursor === answer.events.length ? t(`proof-${answer.outcome}`, { side: sideName(ctx, game, nodes().to_move[0]), best: answer.best }) : '';
  }

  function sentence(index) {
    const [kind, id, ...rest] = answer.events[index];
    const node = nameOf(id);
    const { attacker } = stateAt(index + 1);
    const or = attacks(id, attacker);
    if (kind === 'question') return t('proof-question', { side: sideName(ctx, game, attacker) });
    if (kind === 'expand') return t('proof-expand', { node, n: rest[0].length });
    if (kind === 'recall') return t('proof-recall', { node });
    const [proof, disproof] = rest.map(shown);
    if (kind === 'descend') {
      const parent = nodes().parent[id];
      return t(attacks(parent, attacker) ? 'proof-descend-or' : 'proof-descend-and', { node, proof, disproof });
    }
    if (rest[0] === 0) return t(or ? 'proof-proven-or' : 'proof-proven-and', { node });
    if (rest[1] === 0) return t(or ? 'proof-disproven-or' : 'proof-disproven-and', { node });
    return t(or ? 'proof-numbers-or' : 'proof-numbers-and', { node, proof, disproof });
  }

  return stepped(root, ctx, {
    element,
    jump: 'next-expansion',
    fields: [{ name: 'position', label: 'figure-position' }, { name: 'nodes', label: 'proof-limit', usual: '2000', size: 6, inputmode: 'numeric' }],
    request(values, said) {
      game = said.get('game') ?? 'tic-tac-toe';
      const limit = values.nodes.trim();
      if (limit && !/^\d+$/.test(limit)) throw new Error(t('bad-value', { name: t('proof-limit'), value: limit, expected: t('whole-number') }));
      return { op: 'proof', game, position: values.position || undefined, nodes: limit ? Number(limit) : undefined, notation: askedNotation(ctx.games, game) };
    },
    load(found) {
      answer = found;
      const stops = answer.events.flatMap(([kind], index) => (kind === 'expand' ? [index + 1] : []));
      return { events: answer.events, stops };
    },
    show,
    sentence,
    questionAt(index) {
      const [kind, id] = answer.events[index];
      if (kind !== 'descend') return null;
      const { numbers, attacker } = stateAt(index);
      const parent = nodes().parent[id];
      const moves = [...numbers.keys()].filter((child) => nodes().parent[child] === parent).sort((a, b) => a - b);
      if (moves.length < 2) return null;
      const key = attacks(parent, attacker) ? 'proof-ask-or' : 'proof-ask-and';
      return { text: t(key, { node: nameOf(parent) }), choices: moves.map((child) => [child, nodes().step[child]]), truth: id };
    },
  });
}
