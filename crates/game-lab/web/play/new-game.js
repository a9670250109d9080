// A new game: where it begins, who plays, how hard the engine tries, and with which clocks.

import { field, h, select } from '../dom.js';
import { named as commonName, problemText } from '../i18n.js';
import { named, t } from './text.js';
import { errorLine, openDialog } from './dialog.js';
import { effortSelect } from './effort.js';
import { canSetUp, positionEditor } from './place-men.js';
import { ENGINE, HUMAN } from './state.js';

// Who plays the two sides.
const SEATS = { me: [HUMAN, ENGINE], engine: [ENGINE, HUMAN], people: [HUMAN, HUMAN], engines: [ENGINE, ENGINE] };
// Minutes and seconds for each move; none is no clock.
const CLOCKS = { none: null, '1+1': [1, 1], '3+2': [3, 2], '10+5': [10, 5], '30+10': [30, 10] };
const OWN = 'own';

/** Opens the dialog. */
export function newGameDialog(session) {
  openDialog(t('new-game'), (close) => [form(session, close)]);
}

function form(session, close) {
  const { game, state } = session;
  const effort = (side) =>
    effortSelect(session.levels, state.efforts[side], () => {}, { id: `new-effort-${side}` });
  const seats = select(
    Object.keys(SEATS).map((name) => [name, t(`begins-${name}`)]),
    seatsOf(state),
    showEfforts,
    { id: 'new-seats' },
  );
  const efforts = [0, 1].map(effort);
  const effortFields = efforts.map((control, side) => field(t('effort-of', { side: session.sideName(side) }), control));
  const giver = session.sideName(0);
  const positions = [
    ...game.positions.map(({ name, text }) => ({ name, text, title: commonName('position', name) })),
    ...game.handicaps.map(({ name, text }) => ({ name, text, title: t(`handicap-${name}`, { side: giver }) })),
  ];
  const starts = [...positions.map(({ name, title }) => [name, title]), [OWN, t('position-own')]];
  const start = select(starts, starts[0][0], showFen, { id: 'new-start' });
  // A position of one's own is set up on a board, or where nothing moves, typed.
  const own = h('div', { class: 'own', hidden: true });
  let editor = null;
  const fen = h('textarea', { rows: 2, spellcheck: 'false', id: 'new-fen' });
  const clock = select(
    Object.keys(CLOCKS).map((name) => [name, name === 'none' ? t('no-clock') : t('clock-n', clockOf(name))]),
    'none',
    () => {},
    { id: 'new-clock' },
  );
  const wrong = errorLine();

  function showEfforts() {
    SEATS[seats.value].forEach((seat, side) => {
      effortFields[side].hidden = seat !== ENGINE;
    });
  }

  function showFen() {
    own.hidden = start.value !== OWN;
    if (own.hidden || own.firstChild) return;
    const text = session.look?.position ?? '';
    fen.value = text;
    editor = canSetUp(game) ? positionEditor(session, text, 'new') : null;
    own.append(editor ? editor.element : field(t('position-text'), fen));
  }

  async function submit(event) {
    event.preventDefault();
    const position =
      start.value === OWN ? (editor?.text ?? fen.value.trim()) : positions.find(({ name }) => name === start.value).text;
    try {
      await session.api.call({ op: 'look', game: game.name, position });
    } catch (error) {
      // The editor says itself what is wrong.
      wrong.textContent = editor ? '' : problemText(error);
      fen.setAttribute('aria-invalid', 'true');
      return;
    }
    close();
    const chosen = SEATS[seats.value];
    session.set({ flipped: seats.value === 'engine' });
    const control = CLOCKS[clock.value] && clockOf(clock.value, 60);
    session.begin({ position, seats: [...chosen], efforts: efforts.map(({ value }) => value), control });
  }

  showEfforts();
  showFen();
  const { sides } = game;
  return h(
    'form',
    { onsubmit: submit, class: 'stack' },
    h('p', { class: 'hint' }, t('first-moves', { side: named('side', sides[0]) })),
    field(t('who-begins'), seats),
    ...effortFields,
    field(t('start'), start),
    own,
    field(t('clock'), clock),
    wrong,
    h('button', { class: 'primary', id: 'new-go' }, t('begin')),
  );
}

function seatsOf({ seats }) {
  return Object.keys(SEATS).find((name) => SEATS[name].join() === seats.join());
}

// As `{ base, increment }`; `unit` 60 makes seconds of the minutes.
function clockOf(name, unit = 1) {
  const [base, increment] = CLOCKS[name];
  return { base: base * unit, increment };
}
