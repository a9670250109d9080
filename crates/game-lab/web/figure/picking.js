// The move picker: the stages of one node after the other, the moves that each returns, and the stages that a cutoff spares.

import { h } from '../dom.js';
import { extend, language } from '../i18n.js';
import { askedNotation } from '../notation.js';
import { texts } from './texts-engine.js';
import { positionBoard } from './position-board.js';
import { numberOf, stepped } from './stepped.js';

extend(texts);

const RANKS = ['table', 'noisy', 'killer', 'counter', 'quiet', 'losing'];

export function mount(root, ctx) {
  const { t } = ctx;
  let game = 'xiangqi';
  let answer = null;
  let events = [];
  let signal = null;
  const heading = h('p', { class: 'node-name' });
  const stages = h('ol', { class: 'stages' });
  const board = positionBoard(ctx);
  const sum = h('p', { class: 'sum', role: 'status' });
  const element = h('div', { class: 'lane' }, h('div', { class: 'beside' },
    h('div', { class: 'aside' }, heading, stages), board.element), sum);

  const lineOf = (node) => node.moves.map((move) => move ?? t('pick-pass')).join(' ') || t('figure-root');

  /** The cutoffs of each rank in the nodes that are complete after so many events. */
  function cutoffsAt(cursor) {
    const cutoffs = Object.fromEntries(RANKS.map((rank) => [rank, 0]));
    for (const { kind, node } of events.slice(0, cursor)) if (kind === 'end' && node.cut !== null) cutoffs[node.picks[node.cut].rank] += 1;
    return cutoffs;
  }

  /** What became of a stage of a node: its moves were picked, it was empty, or it never ran. */
  function stateOf(node, rank, picked, isOver) {
    if (picked.some((pick) => pick.rank === rank)) return 'ran';
    const reached = RANKS.indexOf(picked.at(-1)?.rank ?? 'table');
    if (RANKS.indexOf(rank) < reached) return 'empty';
    if (!isOver) return 'open';
    return node.cut === null ? 'empty' : 'never';
  }

  function show(cursor, playing) {
    const event = events[cursor - 1] ?? events[0];
    if (!event) return;
    const { node } = event;
    const picked = node.picks.slice(0, event.kind === 'pick' ? event.at + 1 : event.kind === 'end' ? node.picks.length : 0);
    const isCut = event.kind !== 'node' && node.cut !== null && picked.length > node.cut;
    const cutoffs = cutoffsAt(cursor);
    heading.textContent = t('pick-node', { line: lineOf(node), depth: node.depth, generated: picked.at(-1)?.generated ?? 0, legal: node.legal });
    stages.replaceChildren(...RANKS.map((rank) => {
      const state = stateOf(node, rank, picked, isCut || event.kind === 'end');
      const moves = picked.flatMap((pick, at) => (pick.rank !== rank ? [] : [h('span', {
        class: ['pick', pick.skipped && 'skipped', at === node.cut && 'cut', at === picked.length - 1 && 'now'].filter(Boolean).join(' '),
        title: pick.skipped?.[language()] ?? null,
      }, `${at + 1}. ${pick.move}`)]));
      const word = state === 'ran' ? null : h('span', { class: 'state' }, t(`pick-${state}`));
      return h('li', { 'data-state': state }, h('strong', null, t(`pick-${rank}`)), h('span', { class: 'count' }, t('pick-cutoffs', { n: cutoffs[rank] })), h('span', { class: 'picks' }, moves, word));
    }));
    sum.textContent = cursor === events.length ? summary(cutoffs) : '';
    if (!playing) board.show({ game, position: node.position, notation: askedNotation(ctx.games, game) }, signal, (look) => ({ last: [], hint: pathOf(look, picked.at(-1)?.move) }));
  }

  function summary(cutoffs) {
    const nodes = events.filter(({ kind }) => kind === 'end').length;
    const cut = Object.values(cutoffs).reduce((all, n) => all + n, 0);
    const early = events.filter(({ kind, node }) => kind === 'end' && node.cut !== null && node.picks[node.cut].generated < node.legal).length;
    return t('pick-sum', { nodes, cut, first: cutoffs.table, early });
  }

  const pathOf = (look, move) => look.legal.find(({ name }) => name === move)?.path ?? [];

  function sentence(index) {
    const { kind, node, at } = events[index];
    if (kind === 'node') return t('pick-begins', { line: lineOf(node), depth: node.depth, window: node.window.replace(' ', t('pick-to')) });
    if (kind === 'end') {
      if (node.cut === null) return t('pick-all', { n: node.picks.length });
      const never = RANKS.filter((rank) => stateOf(node, rank, node.picks, true) === 'never').map((rank) => t(`pick-${rank}`));
      return t(never.length ? 'pick-spares' : 'pick-cut', { n: node.cut + 1, stages: never.join(t('figure-and')) });
    }
    const pick = node.picks[at];
    const said = [t('pick-move', { n: at + 1, move: pick.move, rank: t(`pick-${pick.rank}`), generated: pick.generated, legal: node.legal })];
    if (pick.skipped) said.push(t('pick-skipped', { why: pick.skipped[language()] }));
    if (at === node.cut) said.push(t('pick-makes'));
    return said.join(' ');
  }

  return stepped(root, ctx, {
    element,
    texts,
    jump: 'next-node',
    fields: [
      { name: 'position', label: 'figure-position' }, { name: 'depth', label: 'depth', usual: '6', size: 4, inputmode: 'numeric' },
      { name: 'least', label: 'pick-least', usual: '3', size: 4, inputmode: 'numeric' },
    ],
    request(values, said) {
      game = said.get('game') ?? 'xiangqi';
      const [depth, least] = [['depth', values.depth], ['pick-least', values.least]].map(([label, text]) => numberOf(t, label, text, true));
      return { op: 'picking', game, position: values.position || undefined, depth, least, notation: askedNotation(ctx.games, game) };
    },
    load(found, values, running) {
      [answer, signal] = [found, running];
      events = answer.events.flatMap((node) => [{ kind: 'node', node }, ...node.picks.map((_, at) => ({ kind: 'pick', node, at })), { kind: 'end', node }]);
      return { events, stops: events.flatMap(({ kind }, index) => (kind === 'end' ? [index + 1] : [])) };
    },
    show,
    sentence,
    lineOf: (index) => events[index].node.picks[events[index].at ?? 0]?.line,
    questionAt(index) {
      const { kind, node, at } = events[index];
      if (kind !== 'pick' || node.picks[at].skipped) return null;
      const { move, rank } = node.picks[at];
      return { text: t('pick-question', { move, rank: t(`pick-${rank}`) }), choices: ['yes', 'no'].map((word) => [word, t(`retro-${word}`)]), truth: at === node.cut ? 'yes' : 'no' };
    },
  });
}
