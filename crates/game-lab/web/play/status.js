// Whose turn it is or how the game ended, and the last message: read aloud as it changes.

import { h } from '../dom.js';
import { t as common } from '../i18n.js';
import { named, t } from './text.js';
import { settledText, verdict } from './verdict.js';

/** The lines between the board and the player below it. */
export function statusPanel(session) {
  const turn = h('p', { class: 'turn-text' });
  const note = h('p', { class: 'note' });
  const end = h('div', { class: 'verdict', hidden: true });
  const home = h('button', { 'data-tool': 'home', onclick: () => session.goHome() }, t('go-home'));
  const visit = h('p', { class: 'visit', hidden: true }, h('span', null, t('visit')), home);
  const unkept = h('p', { class: 'error unkept', hidden: true }, t('not-kept'));
  const element = h('div', { class: 'status', 'aria-live': 'polite' }, visit, unkept, end, turn, note);

  function drawEnd() {
    const { over } = session;
    end.hidden = !over;
    if (!over) return;
    const { title, reason, rule } = verdict(session.game, session.look, over);
    end.replaceChildren(h('h2', null, title), h('p', null, reason), rule ? h('p', { class: 'hint' }, rule) : '');
  }

  function drawNote() {
    const { text = '', bad, retry, act } = session.note ?? {};
    // The same text again is no change to read aloud.
    if (note.dataset.text === text) return;
    note.dataset.text = text;
    note.className = bad ? 'note error' : 'note';
    const again = retry && h('button', { onclick: () => session.refresh() }, common('again'));
    const more = act && h('button', { class: 'quiet', 'data-tool': 'restore', onclick: act.go }, act.text);
    note.replaceChildren(text, again || '', more || '');
  }

  function update(kind) {
    drawNote();
    unkept.hidden = session.isKept;
    if (!session.look || kind === 'clock' || kind === 'opinion') return;
    if (kind === 'position') drawEnd();
    visit.hidden = !session.isVisit;
    turn.hidden = Boolean(session.over);
    const text = turnText(session);
    if (turn.textContent !== text) turn.textContent = text;
  }

  return { element, update };
}

function turnText(session) {
  const { look, game, hand, thinking, state } = session;
  const side = session.sideName(look.to_move);
  const parts = [];
  if (look.moves.length > 0)
    parts.push(t('moved', { side: session.sideName(1 - look.to_move), move: look.moves.at(-1).name }));
  if (look.checked !== null) parts.push(t('check'));
  if (thinking.busy === 'move') parts.push(t('thinks', { side }));
  else if (session.isPlayersTurn)
    parts.push(hand.picked.length === 0 ? t('to-move', { side }) : t('choose', { side, step: named('step', game.steps[hand.picked.length]) }));
  if (state.paused) parts.push(t('paused'));
  if (look.settled) parts.push(settledText(game, look.settled));
  return parts.join(' ');
}
