// A line of moves: each shows its board while it is pointed at or has the focus, and the line can be played out.

import { h } from '../dom.js';
import { t } from './text.js';

// So long a move of a line that is played out stays on the board, in milliseconds.
const PACE = 1000;

/** A line after the moves `before`; `kind` is `better` or `played`, which colours its arrows. */
export function lineOf(session, title, kind, before, line) {
  const { preview } = session;
  const moves = line.map(({ name }, index) => {
    const button = h('button', { class: 'quiet line-move', 'aria-describedby': 'line-hint' }, name);
    const show = () => preview.show([...before, ...line.slice(0, index + 1).map(({ move }) => move)], kind);
    button.addEventListener('pointerenter', show);
    button.addEventListener('focus', show);
    button.addEventListener('click', show);
    button.addEventListener('pointerleave', () => preview.hide());
    button.addEventListener('blur', () => preview.hide());
    return button;
  });
  const play = h('button', { class: 'line-play', 'data-line': kind, 'aria-label': `${title} ${t('play-line')}`, title: t('play-line') }, '▶');
  play.addEventListener('click', () => run());
  play.addEventListener('blur', () => preview.hide());

  async function run() {
    for (let plies = 1; plies <= line.length; plies++) {
      const isShown = await preview.show([...before, ...line.slice(0, plies).map(({ move }) => move)], kind);
      moves.forEach((button, index) => button.classList.toggle('now', isShown && index === plies - 1));
      if (!isShown || !play.isConnected) return;
      await new Promise((resolve) => setTimeout(resolve, PACE));
      if (!preview.isOf(before.length + plies)) return;
    }
  }

  return h('p', { class: `line ${kind}` }, h('span', { class: 'line-title' }, title), ' ', play, ' ', moves);
}
