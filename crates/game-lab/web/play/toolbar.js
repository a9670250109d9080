// The buttons below the board, and a line to type moves.

import { h } from '../dom.js';
import { openDialog } from './dialog.js';
import { ENGINE, HUMAN } from './state.js';
import { t } from './text.js';

/** The tools of the table. */
export function toolbar(session) {
  const button = (key, icon, onclick) =>
    h(
      'button',
      { onclick, class: 'action', 'data-tool': key },
      h('span', { class: 'action-icon', 'aria-hidden': true }, icon),
      t(key),
    );
  const undo = button('undo', '↶', () => session.undo());
  const redo = button('redo', '↷', () => session.redo());
  const hint = button('hint', '✦', () => session.thinking.hint());
  const go = button('go', '▶', () =>
    session.isPlayersTurn && !session.state.paused ? session.thinking.moveNow() : session.pause(false),
  );
  const pause = button('pause', '❚❚', () => session.pause(true));
  const stop = button('stop', '■', () => session.thinking.interrupt());
  const flip = button('flip', '⇅', () => session.set({ flipped: !session.settings.flipped }));
  const draw = button('offer-draw', '½', () => session.offerDraw());
  const resign = button('resign', '⚑', () => resignDialog(session));
  const typed = typing(session);
  // A narrow page folds what is needed less often.
  const more = button('more', '⋯', () => {
    const isOpen = element.classList.toggle('unfolded');
    more.setAttribute('aria-expanded', isOpen);
  });
  more.setAttribute('aria-expanded', 'false');
  const tools = h(
    'div',
    { class: 'actions', role: 'group', 'aria-label': t('tools') },
    undo,
    hint,
    more,
    go,
    pause,
    stop,
    redo,
    flip,
    draw,
    resign,
  );
  const element = h('div', { class: 'toolbar' }, tools, typed);

  function update() {
    const { look, state, over, thinking, isPlayersTurn } = session;
    const { busy } = thinking;
    undo.disabled = !look || state.cursor === 0;
    redo.disabled = !look || state.cursor === state.moves.length;
    hint.disabled = !isPlayersTurn || (busy !== null && busy !== 'analysis');
    // A person's turn, or the engine waits: nothing here blinks while engines play each other.
    const isFree = state.paused || (look && state.seats[look.to_move] === HUMAN);
    const isBusy = busy === 'move' || busy === 'hint';
    go.hidden = !isFree || isBusy;
    go.lastChild.textContent = t(state.paused ? 'go-on' : 'go');
    go.disabled = !look || Boolean(over);
    flip.hidden = !session.canFlip;
    stop.hidden = !isFree || !isBusy;
    pause.hidden = state.paused || !(state.seats.includes(ENGINE) || state.control);
    pause.disabled = Boolean(over);
    const { seats } = state;
    draw.hidden = !session.game.draws || !session.settings.drawOffers || seats[0] === seats[1];
    draw.disabled = hint.disabled || (look && seats[look.to_move] !== HUMAN);
    resign.disabled = !look || Boolean(over) || state.seats.every((seat) => seat === ENGINE);
    typed.hidden = !isPlayersTurn;
  }

  return { element, update };
}

function resignDialog(session) {
  openDialog(t('resign-sure'), (close) => {
    const answer = (key, act, props) => h('button', { onclick: () => (close(), act()), ...props }, t(key));
    const resign = answer('resign', () => session.resign(), { class: 'primary', id: 'resign-yes' });
    return [h('div', { class: 'row' }, resign, answer('play-on', () => {}))];
  });
}

function typing(session) {
  const input = h('input', { id: 'play-typed', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' });
  const submit = async (event) => {
    event.preventDefault();
    const text = input.value.trim();
    const isMade = text && (await session.attempt(() => session.hand.type(text)));
    // The next one may have been typed meanwhile.
    if (isMade && input.value.trim() === text) input.value = '';
  };
  const label = h('label', { for: 'play-typed' }, t('type-a-move'));
  return h('form', { class: 'typing', onsubmit: submit }, label, input, h('button', null, t('make-move')));
}
