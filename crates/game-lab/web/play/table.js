// The table: both players and the board between them.

import { createBoard } from '../board.js';
import { h } from '../dom.js';
import { t } from './text.js';
import { headPanel } from './heads.js';
import { menWith } from './picking.js';
import { cellLabel } from './places.js';
import { guilty } from './verdict.js';

// The files as a notation counts them.
const NUMERALS = { wxf: '123456789', chinese: '一二三四五六七八九', traditional: '一二三四五六七八九' };

/** The card with the board. */
export function tablePanel(session) {
  const { hand } = session;
  const board = createBoard({
    pick: (place) => session.attempt(() => hand.pick(place)),
    grab: (place) => hand.grab(place),
    drop: (place) => session.attempt(() => hand.drop(place)),
    escape: () => hand.escape(),
  });
  board.element.setAttribute('aria-label', t('board'));
  board.element.setAttribute('aria-describedby', 'board-keys');
  const heads = [0, 1].map((side) => headPanel(session, side));
  const places = [h('div'), h('div')];
  const element = h(
    'section',
    { class: 'card table', 'aria-label': t('board') },
    places[0],
    h('div', { class: 'board-frame' }, board.element),
    places[1],
    h('p', { class: 'visually-hidden', id: 'board-keys' }, t('board-keys')),
  );

  function drawBoard() {
    const { look, settings } = session;
    if (!look) return;
    // Whoever is below sits below.
    const below = session.isFlipped ? 1 : 0;
    if (places[1].firstChild !== heads[below].element) {
      places[1].replaceChildren(heads[below].element);
      places[0].replaceChildren(heads[1 - below].element);
    }
    const men = menWith(look, hand.picked);
    const { next } = hand;
    board.update(look, {
      flipped: session.isFlipped,
      symbols: settings.symbols,
      overlay: settings.overlay,
      numerals: NUMERALS[session.notation],
      men,
      picked: hand.picked,
      next: hand.picked.length > 0 ? next : [],
      open: next,
      hint: session.hint ?? [],
      guilty: guilty(session.over),
      slide: session.slides ? look.moves.at(-1)?.path.slice(0, 2) : null,
      label: (place) => cellLabel(session, place, men, hand.picked.length > 0 ? next : []),
    });
  }

  function update(kind) {
    element.setAttribute('aria-busy', String(!session.isSettled));
    if (['position', 'pick', 'settings'].includes(kind)) drawBoard();
    for (const head of heads) head.update(kind);
  }

  return { element, update };
}
