// The view with puzzles: a board, what is to be found, and the way to the other puzzles.

import { addressOf, numberIn, read, write } from '../address.js';
import { createBoard } from '../board.js';
import { linkButton } from '../copy.js';
import { h } from '../dom.js';
import { extend, language, problemText, t } from '../i18n.js';
import { lineOf } from '../play/line.js';
import { cellLabel } from '../play/places.js';
import { t as play } from '../play/text.js';
import { verdict } from '../play/verdict.js';
import { loadPuzzles, solved } from './list.js';
import { Puzzle } from './puzzle.js';
import { texts } from './texts.js';

extend(texts);

/** Shows the view; returns what ends it. */
export function mount(root, ctx) {
  const request = new AbortController();
  let puzzles = [];
  let now = null;
  let panel = null;
  let problem = null;

  async function load() {
    root.replaceChildren(h('section', { class: 'card', 'aria-live': 'polite' }, t('loading')));
    try {
      puzzles = await loadPuzzles(request.signal);
    } catch (error) {
      if (request.signal.aborted) return;
      const again = h('button', { onclick: load }, t('again'));
      root.replaceChildren(h('section', { class: 'card', 'aria-live': 'polite' }, h('p', { class: 'error' }, problemText(error)), again));
      return;
    }
    if (request.signal.aborted) return;
    const text = read().said.get('n');
    const asked = numberIn(read().said, 'n');
    const isThere = asked >= 1 && asked <= puzzles.length;
    problem = text === null || isThere ? null : () => t('bad-address', { why: badNumber(text) });
    open(isThere ? asked : text === null ? firstUnsolved() : 1);
  }

  const badNumber = (value) => t('bad-value', { name: t('puzzles-number'), value, expected: `1 … ${puzzles.length}` });

  function firstUnsolved() {
    const done = solved();
    return Math.max(puzzles.findIndex(({ id }) => !done.has(id)), 0) + 1;
  }

  /** Shows the puzzle with this number, from 1 on. `isStep`: the puzzle before can be gone back to. */
  function open(number, isStep = false) {
    now?.puzzle.close();
    now = { number, puzzle: new Puzzle(ctx, puzzles[number - 1], (kind) => panel.update(kind)) };
    if (isStep) {
      problem = null;
      root.querySelector(':scope > .error')?.remove();
    } else draw();
    write('puzzles', { n: number }, isStep);
    panel.open();
    now.puzzle.goOn();
  }

  function draw() {
    panel = view({ get now() { return now; }, puzzles, open, badNumber });
    root.replaceChildren(problem ? h('p', { class: 'error', role: 'status' }, problem()) : '', ...panel.elements);
  }

  const forget = ctx.onLanguage(() => {
    if (!now) return;
    draw();
    panel.open();
    now.puzzle.goOn();
  });
  load();
  return () => {
    request.abort();
    forget();
    now?.puzzle.close();
  };
}

/** The elements of the view; `open()` draws what belongs to a puzzle, `update(kind)` what has changed in it. */
function view(desk) {
  const { puzzles } = desk;
  const board = createBoard({
    pick: (place) => desk.now.puzzle.attempt(() => desk.now.puzzle.hand.pick(place)),
    grab: (place) => desk.now.puzzle.hand.grab(place),
    drop: (place) => desk.now.puzzle.attempt(() => desk.now.puzzle.hand.drop(place)),
    escape: () => desk.now.puzzle.hand.escape(),
  });
  board.element.setAttribute('aria-label', t('puzzles-board'));
  board.element.setAttribute('aria-describedby', 'board-keys');
  const sum = h('p', { class: 'hint', id: 'puzzles-sum' });
  const task = h('h2', { class: 'task', 'aria-live': 'polite' });
  const said = h('p', { class: 'said', role: 'status' });
  const button = (key, onclick) => h('button', { onclick, id: `puzzles-${key}` }, t(`puzzles-${key}`));
  const step = (by) => () => desk.open(desk.now.number + by, true);
  const previous = button('previous', step(-1));
  const next = button('next', step(1));
  const field = h('input', { type: 'number', min: 1, max: puzzles.length, id: 'puzzles-number', onchange: choose });
  const analyse = h('a', { id: 'puzzles-analyse' }, t('puzzles-analyse'));
  const solution = h('div', { class: 'stack' });
  const origin = h('p', { class: 'hint' });
  const proven = h('p', { class: 'hint' });
  const table = h('section', { class: 'card table', 'aria-label': t('puzzles-board') }, task,
    h('div', { class: 'board-frame' }, board.element), said,
    h('p', { class: 'visually-hidden', id: 'board-keys' }, t('puzzles-keys')));
  const number = h('label', { class: 'puzzle-number' }, h('span', null, t('puzzles-number')), field,
    h('span', null, t('puzzles-of', { all: puzzles.length })));
  const elements = [
    h('div', { class: 'row spread' }, h('h1', null, t('puzzles')), sum),
    h('div', { class: 'play puzzles' }, table,
      h('section', { class: 'card stack', 'aria-label': t('puzzles') },
        h('div', { class: 'row puzzle-steps' }, previous, number, next),
        h('div', { class: 'row' }, button('show', () => desk.now.puzzle.show()), button('restart', () => desk.now.puzzle.restart()),
          analyse, linkButton(() => addressOf('puzzles', { n: desk.now.number }))),
        solution, h('p', { class: 'visually-hidden', id: 'line-hint' }, play('line-hint')),
        h('p', { class: 'hint' }, t('puzzles-lead')), origin, proven)),
  ];

  function choose() {
    const text = field.value;
    const chosen = Number(text);
    field.value = desk.now.number;
    if (Number.isInteger(chosen) && chosen >= 1 && chosen <= puzzles.length) desk.open(chosen, true);
    else desk.now.puzzle.say(desk.badNumber(text), { bad: true });
  }

  function open() {
    const { number: at, puzzle: { puzzle } } = desk.now;
    field.value = at;
    previous.disabled = at === 1;
    next.disabled = at === puzzles.length;
    next.classList.remove('primary');
    task.textContent = t(`puzzles-${puzzle.isOverChecks ? 'checks' : 'mates'}-${puzzle.side}`, { n: counted(puzzle.moves) });
    origin.textContent = t('puzzles-origin', puzzle);
    proven.textContent = t(puzzle.isOverChecks ? 'puzzles-proven-checks' : 'puzzles-proven', { n: counted(puzzle.moves) });
    drawSolution();
    drawSum();
  }

  function drawSum() {
    const done = solved();
    sum.textContent = t('puzzles-sum', { solved: puzzles.filter(({ id }) => done.has(id)).length, all: puzzles.length });
    task.classList.toggle('solved', done.has(desk.now.puzzle.puzzle.id));
  }

  function drawSolution() {
    const { puzzle } = desk.now;
    solution.replaceChildren(puzzle.shown ? lineOf(puzzle, t('puzzles-solution'), 'better', [], puzzle.shown) : '');
  }

  function drawBoard() {
    const { puzzle } = desk.now;
    const { hand, preview } = puzzle;
    const { look, kind } = preview.now ?? puzzle;
    const { isFlipped: flipped, settings: { symbols } } = puzzle;
    table.classList.toggle('previewing', Boolean(preview.now));
    if (preview.now) {
      const arrows = [{ path: look.moves.at(-1).path, kind }];
      board.update(look, { flipped, symbols, arrows, label: (place) => cellLabel(puzzle, place, look.men, []) });
      return;
    }
    const next = hand.picked.length > 0 ? hand.next : [];
    const tried = triedMove(puzzle);
    board.update(look, {
      flipped,
      symbols,
      next,
      picked: hand.picked,
      open: hand.next,
      arrows: tried ? [{ path: tried.path, kind: 'played' }] : [],
      slide: puzzle.slides ? look.moves.at(-1)?.path : null,
      label: (place) => cellLabel(puzzle, place, look.men, next),
    });
  }

  function update(kind) {
    const { puzzle } = desk.now;
    if (kind === 'shown') return drawSolution();
    if (puzzle.look) drawBoard();
    if (kind === 'position') {
      drawSum();
      drawSolution();
      next.classList.toggle('primary', Boolean(puzzle.over));
      const { game, position, moves } = puzzle.place();
      analyse.href = addressOf('play', { game, position, moves: moves.join(' ') });
    }
    table.setAttribute('aria-busy', String(!puzzle.isSettled));
    const { text, isBad, retry } = saidOf(puzzle);
    // The same text again is no change to read aloud.
    if (said.firstChild?.data === text) return;
    said.classList.toggle('error', isBad);
    said.replaceChildren(text, retry ? h('button', { onclick: () => puzzle.goOn() }, t('again')) : '');
  }

  return { elements, open, update };
}

/** The wrong move, until another one is begun. */
function triedMove({ tried, hand, look }) {
  return tried && hand.picked.length === 0 ? look.legal.find(({ text }) => text === tried) : null;
}

/** The message below the board. */
function saidOf(session) {
  const { look, note, over, state, puzzle, game, shown } = session;
  if (note) return { text: note.text, isBad: note.bad, retry: note.retry };
  const tried = triedMove(session);
  if (tried) {
    // Only the first move is proven to be the only one, and of mates over checks only among checks.
    const key = state.cursor === 0 && !puzzle.isOverChecks ? 'puzzles-no-mate' : 'puzzles-not-it';
    return { text: t(key, { move: tried.name, n: counted(puzzle.moves) }), isBad: true };
  }
  const check = look && look.checked !== null ? play('check') : '';
  if (!look || look.moves.length === 0) return { text: joined(check, t('puzzles-find')), isBad: false };
  if (over) {
    const reason = verdict(game, look, over).reason.replace(/[.。]$/, '').toLowerCase();
    return { text: t(shown ? 'puzzles-over' : 'puzzles-solved', { reason }), isBad: false };
  }
  const names = look.moves.map(({ name }) => name);
  const right = t('puzzles-right', { move: names[Math.floor((names.length - 1) / 2) * 2] });
  if (!session.isPlayersTurn) return { text: right, isBad: false };
  const replied = t('puzzles-replied', { side: session.sideName(1 - puzzle.side), move: names.at(-1) });
  return { text: joined(right, check, replied), isBad: false };
}

/** Sentences after each other; Chinese ones have no spaces between them. */
function joined(...sentences) {
  return sentences.filter(Boolean).join(language() === 'zh' ? '' : ' ');
}

/** A small number, as it is written in the language of the page. */
function counted(n) {
  return language() === 'zh' ? '零一两三四五六七八九'[n] : n;
}
