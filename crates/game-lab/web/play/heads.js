// A player: who it is, how strong, what is left on the clock, and what it lost.

import { drawMan } from '../board.js';
import { h, select } from '../dom.js';
import { t } from './text.js';
import { clockText } from './clocks.js';
import { USUAL_EFFORT, effortSelect, portraitOf } from './effort.js';
import { manName } from './places.js';
import { ENGINE, HUMAN } from './state.js';

/** The line for a side. */
export function headPanel(session, side) {
  const name = h('strong', { class: 'side-name' });
  const clock = h('span', { class: 'clock', role: 'timer' });
  const lost = h('span', { class: 'lost' });
  const seats = [
    [HUMAN, t('human')],
    [ENGINE, t('engine')],
  ];
  const set = () => session.seat(side, seat.value, effort.value);
  const seat = select(seats, HUMAN, set, { class: 'seat' });
  const effort = effortSelect(session.levels, USUAL_EFFORT, set, { class: 'effort' });
  const emblem = h('span', { class: 'emblem' });
  const element = h('div', { class: 'head' }, emblem, name, seat, effort, lost, clock);

  function update(kind) {
    const { look, state, clocks, game, over } = session;
    if (!look) return;
    if (clocks.exist) clock.textContent = clockText(clocks.left(side));
    if (kind !== 'position' && kind !== 'settings') return;
    const title = session.sideName(side);
    const player = state.players?.[side];
    name.textContent = player ? `${title} · ${player}` : title;
    emblem.replaceChildren(drawMan(emblemOf(game, side), look.shape, session.settings.symbols));
    seat.value = state.seats[side];
    seat.setAttribute('aria-label', t('who-plays', { side: title }));
    effort.value = state.efforts[side];
    effort.title = portraitOf(game, state.efforts[side]);
    effort.hidden = state.seats[side] !== ENGINE;
    effort.setAttribute('aria-label', t('effort-of', { side: title }));
    clock.hidden = !clocks.exist;
    const isTurn = !over && look.to_move === side;
    element.classList.toggle('to-move', isTurn);
    const men = look.captured[side];
    lost.replaceChildren(...men.map((man) => drawMan(man, look.shape, session.settings.symbols)));
    lost.hidden = men.length === 0;
    lost.setAttribute('role', 'img');
    lost.setAttribute('aria-label', t('lost', { men: men.map((man) => manName(game, man)).join(', ') }));
  }

  return { element, update };
}

// The man that stands for the side.
function emblemOf(game, side) {
  const letter = { xiangqi: 'K', amazons: 'Q' }[game.name] ?? game.sides[side];
  return { side, letter, sign: ['帥', '將'][side] };
}
