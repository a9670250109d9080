// The table: both players and the board between them.

import { createBoard } from '../board.js';
import { h } from '../dom.js';
import { t } from './text.js';
import { headPanel } from './heads.js';
import { menWith } from './picking.js';
import { cellLabel } from './places.js';
import { statusPanel } from './status.js';
import { guilty } from './verdict.js';

/** The card with the board, whose turn it is, and both players. */
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
  const status = statusPanel(session);
  // On a narrow page a refusal is said on the board; the status line says it for those who listen.
  const toast = h('p', { class: 'toast', 'aria-hidden': true });
  const places = [h('div'), h('div')];
  const element = h(
    'section',
    { class: 'card table', 'aria-label': t('board') },
    places[0],
    h('div', { class: 'board-frame' }, board.element, toast),
    status.element,
    places[1],
    h('p', { class: 'visually-hidden', id: 'board-keys' }, t('board-keys')),
  );

  // The move played and the better one, where a mistake was made; not while another is sought.
  function arrows() {
    const { review } = session;
    const { here, trying } = review;
    if (trying || !here) return [];
    const better = here.better[0] ? [{ path: here.better[0].path, kind: 'better' }] : [];
    return [{ path: here.path, kind: 'played' }, ...better];
  }

  function drawPreview({ look, kind }) {
    const last = look.moves.at(-1)?.path ?? [];
    board.update(look, {
      ...common(),
      men: look.men,
      arrows: [{ path: last, kind }],
      label: (place) => cellLabel(session, place, look.men, []),
    });
  }

  /** How the board is drawn, whatever stands on it. */
  function common() {
    const { settings } = session;
    const { isFlipped: flipped } = session;
    return { flipped, symbols: settings.symbols, overlay: settings.overlay };
  }

  function drawBoard() {
    const { look } = session;
    if (!look) return;
    element.classList.toggle('previewing', Boolean(session.preview.now));
    if (session.preview.now) return drawPreview(session.preview.now);
    // Whoever is below sits below.
    const below = session.isFlipped ? 1 : 0;
    if (places[1].firstChild !== heads[below].element) {
      places[1].replaceChildren(heads[below].element);
      places[0].replaceChildren(heads[1 - below].element);
    }
    const men = menWith(look, hand.picked);
    const { next } = hand;
    board.update(look, {
      ...common(),
      men,
      arrows: arrows(),
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
    if (['position', 'pick', 'settings', 'review', 'preview'].includes(kind)) drawBoard();
    for (const head of heads) head.update(kind);
    status.update(kind);
    toast.textContent = session.note?.bad ? session.note.text : '';
  }

  return { element, update };
}
