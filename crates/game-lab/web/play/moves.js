// The list of moves: each goes to its position; what was taken back is paler. A record has its comments and variations.

import { h } from '../dom.js';
import { notesPanel } from './notes.js';
import { mistakes } from './review.js';
import { nodeAt } from './state.js';
import { goToNode } from './study.js';
import { t } from './text.js';
import { glyphsOf, treeRows } from './tree-list.js';

// Where the keys lead to, from a ply in a game of so many.
const KEYS = {
  ArrowLeft: (ply) => ply - 1,
  ArrowUp: (ply) => ply - 2,
  ArrowRight: (ply) => ply + 1,
  ArrowDown: (ply) => ply + 2,
  Home: () => 0,
  End: (_, all) => all,
};

/** The card with the moves. */
export function movesPanel(session) {
  const list = h('ol', { class: 'moves', onkeydown: walk });
  const step = (key, icon, to) => {
    const onclick = () => session.goTo(to());
    return h('button', { onclick, 'aria-label': t(key), title: t(key) }, icon);
  };
  const steps = h(
    'div',
    { class: 'steps', role: 'group', 'aria-label': t('walk') },
    step('to-start', '«', () => 0),
    step('one-back', '‹', () => session.state.cursor - 1),
    step('one-on', '›', () => session.state.cursor + 1),
    step('to-end', '»', () => session.state.moves.length),
  );
  const none = h('p', { class: 'hint' }, t('no-moves'));
  const notes = notesPanel(session);
  const element = h('section', { class: 'card' }, h('h2', null, t('moves')), none, list, steps, notes.element);

  function walk(event) {
    const { cursor, moves } = session.state;
    const to = KEYS[event.key]?.(cursor, moves.length);
    if (to === undefined) return;
    event.preventDefault();
    session.goTo(to);
  }

  function draw() {
    const { names, state, look } = session;
    if (!look) return;
    const signs = new Map(mistakes(session).map(({ ply, label }) => [ply + 1, label]));
    const second = (look.to_move + look.ply) % 2;
    const rows = state.tree ? rowsOfTree(state, second, signs) : rowsOfLine(names, state, second, signs);
    const hadFocus = list.contains(document.activeElement);
    list.replaceChildren(...rows);
    list.hidden = steps.hidden = rows.length === 0;
    none.hidden = rows.length > 0;
    const current = list.querySelector('[aria-current]') ?? list.querySelector('button');
    if (!current) return;
    // One stop of Tab for the whole list; the arrows do the rest.
    current.tabIndex = 0;
    if (hadFocus) current.focus({ preventScroll: true });
    // Within the list only: the page itself stays where it is.
    list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  function rowsOfLine(names, { cursor }, second, signs) {
    const cells = names.map((name, index) => cell(name, index + 1, { cursor, sign: signs.get(index + 1) }));
    // A game that the second side begins has a gap before its first move.
    if (second === 1 && cells.length > 0) cells.unshift(h('span', { class: 'gap' }, '…'));
    return Array.from({ length: Math.ceil(cells.length / 2) }, (_, index) =>
      h('li', null, cells.slice(2 * index, 2 * index + 2)),
    );
  }

  function rowsOfTree(state, second, signs) {
    const { tree, cursor } = state;
    const here = nodeAt(state);
    return treeRows(tree, second, (node, ply) => {
      const isWalked = tree.line[ply - 1] === node;
      const sign = isWalked ? signs.get(ply) : undefined;
      const glyphs = glyphsOf(tree.nodes[node]);
      return cell(tree.nodes[node].name, ply, { cursor, sign, glyphs, node, isWalked, isHere: node === here });
    });
  }

  function cell(name, ply, { cursor, sign, glyphs, node, isWalked = true, isHere = ply === cursor }) {
    const props = {
      class: isWalked && ply > cursor ? 'move ahead' : 'move',
      'data-ply': ply,
      'data-node': node,
      tabindex: -1,
      onclick: () => (node === undefined ? session.goTo(ply) : goToNode(session, node)),
    };
    if (isHere) props['aria-current'] = 'step';
    const marks = sign ? h('span', { class: 'sign', title: t(`sign-${sign}`) }, sign) : '';
    return h('button', props, name, glyphs ? h('span', { class: 'glyph' }, glyphs) : '', marks);
  }

  function update(kind) {
    if (['position', 'review', 'tree'].includes(kind)) draw();
    notes.update(kind);
  }

  return { element, update };
}
