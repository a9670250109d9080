// The list of moves: each goes to its position; what was taken back is paler.

import { h } from '../dom.js';
import { mistakes } from './review.js';
import { t } from './text.js';

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
  const element = h('section', { class: 'card' }, h('h2', null, t('moves')), none, list, steps);

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
    const cells = names.map((name, index) => cell(name, index + 1, state.cursor, signs.get(index + 1)));
    // A game that the second side begins has a gap before its first move.
    if (second === 1 && cells.length > 0) cells.unshift(h('span', { class: 'gap' }, '…'));
    const pairs = Array.from({ length: Math.ceil(cells.length / 2) }, (_, index) =>
      h('li', null, cells.slice(2 * index, 2 * index + 2)),
    );
    const hadFocus = list.contains(document.activeElement);
    list.replaceChildren(...pairs);
    list.hidden = steps.hidden = pairs.length === 0;
    none.hidden = pairs.length > 0;
    const current = list.querySelector('[aria-current]') ?? list.querySelector('button');
    if (!current) return;
    // One stop of Tab for the whole list; the arrows do the rest.
    current.tabIndex = 0;
    if (hadFocus) current.focus({ preventScroll: true });
    // Within the list only: the page itself stays where it is.
    list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  function cell(name, ply, cursor, sign) {
    const props = {
      class: ply > cursor ? 'move ahead' : 'move',
      'data-ply': ply,
      tabindex: -1,
      onclick: () => session.goTo(ply),
    };
    if (ply === cursor) props['aria-current'] = 'step';
    return h('button', props, name, sign ? h('span', { class: 'sign', title: t(`sign-${sign}`) }, sign) : '');
  }

  function update(kind) {
    if (kind === 'position' || kind === 'review') draw();
  }

  return { element, update };
}
