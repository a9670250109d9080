// A position set up by hand: men are taken from a tray or moved on the board, and the text says the same.

import { createBoard, drawMan } from '../board.js';
import { field, h, select } from '../dom.js';
import { manName, placeName, sideName } from './places.js';
import { positionText } from './refusal.js';
import { t } from './text.js';

/** Whether men of the game can be set up: those that move, not those that are only put or dropped. */
export const canSetUp = ({ steps = [] }) => steps.length > 1;

/**
 * An editor that begins with the position `text`, or with the start: `{ element, text, problem }`. `problem` is why the
 * position is none, or empty. `ids` is the beginning of the ids of its controls.
 */
export function positionEditor({ api, game }, text, ids) {
  const start = game.positions[0].text;
  const board = createBoard({ pick, grab, drop, escape });
  const area = h('textarea', { rows: 2, spellcheck: 'false', id: `${ids}-fen`, oninput: () => read(area.value) });
  const wrong = h('p', { class: 'error', role: 'alert', id: `${ids}-problem` });
  const toMove = select([0, 1].map((side) => [side, sideName(game, side)]), 0, (side) => set({ side: Number(side) }), { id: `${ids}-side` });
  const tray = h('div', { class: 'tray', role: 'group', 'aria-label': t('tray') });
  const button = (key, onclick) => h('button', { type: 'button', onclick }, t(key));
  const element = h('div', { class: 'stack placing' },
    h('p', { class: 'hint' }, t('place-hint')),
    h('div', { class: 'board-frame' }, board.element),
    tray,
    h('div', { class: 'row' }, field(t('turn-of'), toMove),
      button('empty-board', () => set({ men: state.men.map(() => null) })), button('usual-start', () => read(start, true))),
    field(t('position-text'), area),
    wrong);

  // What stands where, whose turn it is; the man in the hand (`null` removes one), and the place of one that is moved.
  let state = { shape: null, men: [], side: 0, hand: undefined, held: null };
  let asked = 0;
  let problem = '';

  function pick(place) {
    const { men, hand, held } = state;
    if (hand !== undefined) put(place, isSame(men[place], hand) ? null : hand);
    else if (held !== null) move(held, place);
    else if (men[place]) draw({ held: place });
  }

  function grab(place) {
    if (!state.men[place]) return false;
    draw({ held: place, hand: undefined });
    return true;
  }

  function drop(place) {
    if (place === null) draw({ held: null });
    else move(state.held, place);
  }

  function escape() {
    draw({ held: null, hand: undefined });
  }

  function put(place, man) {
    set({ men: state.men.with(place, man) });
  }

  function move(from, to) {
    const men = from === to ? state.men : state.men.with(to, state.men[from]).with(from, null);
    set({ men, held: null });
  }

  function set(change) {
    draw(change);
    area.value = textOf(state, start);
    return check(area.value, () => {});
  }

  /** Shows the position that the text says. */
  function read(said, isTyped = false) {
    if (isTyped) area.value = said;
    return check(said, ({ shape, men, to_move: side }) => draw({ shape, men, side }));
  }

  // The library says whether it is a position.
  async function check(position, show) {
    const mine = ++asked;
    const said = await api.call({ op: 'look', game: game.name, position }).then((look) => ({ look }), (error) => ({ problem: positionText(game, error) }));
    if (mine !== asked) return;
    // The text stands above the message.
    problem = (said.problem ?? '').replace(/no position of [a-z-]+: /, '').replace(/: "[^"]*"$/, '');
    wrong.textContent = problem;
    area.setAttribute('aria-invalid', String(problem !== ''));
    if (said.look) show(said.look);
  }

  function draw(change) {
    state = { ...state, ...change };
    const { shape, men, side, hand, held } = state;
    toMove.value = side;
    if (!shape) return;
    board.update({ shape, men, moves: [], legal: [], checked: null }, {
      men,
      picked: held === null ? [] : [held],
      open: men.flatMap((man, place) => (man ? [place] : [])),
      label: (place) => `${placeName(shape, place)}, ${men[place] ? manName(game, men[place]) : t('empty')}`,
    });
    for (const choice of tray.children) choice.setAttribute('aria-pressed', String(isSame(choice.man, hand)));
  }

  /** Every kind of man stands on the board at the start, except for arrows. */
  function fill({ shape, men }) {
    const kinds = new Map(men.filter(Boolean).map((man) => [man.letter, man]));
    const arrow = game.name === 'amazons' ? [{ side: null, letter: '#', sign: '' }] : [];
    const choices = [...kinds.values()].sort((a, b) => a.side - b.side).concat(arrow, null);
    tray.replaceChildren(...choices.map((man) => {
      const name = man ? manName(game, man) : t('erase');
      const onclick = () => draw({ hand: isSame(state.hand, man) ? undefined : man, held: null });
      const choice = h('button', { type: 'button', onclick, title: name, 'aria-label': name, 'aria-pressed': false },
        man ? drawMan(man, shape, false) : '✕');
      choice.man = man;
      return choice;
    }));
  }

  area.value = text || start;
  board.element.setAttribute('aria-label', t('board'));
  const ready = api.call({ op: 'look', game: game.name, position: start }).then((look) => {
    fill(look);
    // If the text is no position, the start is shown below what is wrong with it.
    draw({ shape: look.shape, men: look.men, side: look.to_move });
    // Somebody may have typed meanwhile.
    return read(area.value);
  });
  return {
    element,
    ready,
    get text() {
      return area.value.trim();
    },
    get problem() {
      return problem;
    },
  };
}

function isSame(one, other) {
  return one === other || (one?.letter !== undefined && one.letter === other?.letter);
}

/** The text of a position, as a FEN says it; what follows the side to move is that of `like`. */
function textOf({ shape: { files, ranks }, men, side }, like) {
  const rows = Array.from({ length: ranks }, (_, row) => {
    const from = (ranks - 1 - row) * files;
    const letters = men.slice(from, from + files).map((man) => (man ? (man.side === null ? '*' : man.letter) : ' '));
    return letters.join('').replace(/ +/g, (gap) => gap.length);
  });
  return [rows.join('/'), side === 0 ? 'w' : 'b', ...like.split(' ').slice(2)].join(' ');
}
