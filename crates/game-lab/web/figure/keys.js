// Zobrist keys: what each move xors into the key, there and back.

import { createBoard } from '../board.js';
import { h } from '../dom.js';
import { stepped } from './stepped.js';

const words = (text) => text.split(/[\s,，、;；]+/).filter(Boolean);
/** A key in groups of four digits. */
const grouped = (key) => key.match(/.{4}/g).join(' ');

export function mount(root, ctx) {
  const { t } = ctx;
  let answer = null;
  let looks = [];
  const board = createBoard();
  board.element.setAttribute('role', 'img');
  const rows = h('tbody');
  const table = h('table', { class: 'xors' }, h('caption', null, t('keys-caption')), rows);
  const element = h('div', { class: 'lane beside keys' }, h('div', { class: 'scroll' }, table), h('div', { class: 'figure-board' }, board.element));

  /** The steps: each line there, and the first one back. */
  function eventsOf({ lines }) {
    const there = (line) => lines[line].moves.flatMap(({ changes }, move) => changes.map((_, change) => ({ line, move, change, isBack: false })));
    const back = there(0).reverse().map((event) => ({ ...event, isBack: true }));
    return lines.length > 1 ? [...there(0), ...back, ...there(1)] : [...there(0), ...back];
  }

  let events = [];
  const changeOf = ({ line, move, change }) => answer.lines[line].moves[move].changes[change];

  /** The key before an event and after it. */
  function keysOf(event) {
    const { line, move, change } = event;
    const { moves } = answer.lines[line];
    const before = change ? moves[move].changes[change - 1].key : move ? moves[move - 1].key : answer.start;
    const after = changeOf(event).key;
    return event.isBack ? [after, before] : [before, after];
  }

  function nameOf({ kind, side, square }) {
    return t(`keys-${kind}`, { side: side === undefined ? '' : t(side ? 'side-Black' : 'side-White'), square });
  }

  function show(cursor) {
    const event = events[cursor - 1];
    if (!event) {
      rows.replaceChildren(row(t('keys-key'), answer.start, 'sum'));
      return draw(0, 0);
    }
    const [before, after] = keysOf(event);
    const change = changeOf(event);
    rows.replaceChildren(row(t('keys-key'), before), row(`^ ${nameOf(change)}`, change.number, 'number'), row(t('keys-new'), after, 'sum'));
    const { changes } = answer.lines[event.line].moves[event.move];
    const isWhole = event.isBack ? event.change === 0 : event.change === changes.length - 1;
    draw(event.line, event.move + Number(isWhole !== event.isBack), event.isBack ? [] : [change.place].filter((place) => place !== undefined));
  }

  const row = (name, key, kind) => h('tr', { class: kind }, h('th', { scope: 'row' }, name), h('td', null, grouped(key)));

  function draw(line, moves, picked = []) {
    const look = looks[line]?.[moves];
    if (!look) return;
    board.update(look, { picked });
    board.element.setAttribute('aria-label', look.position);
  }

  function sentence(index) {
    const event = events[index];
    const { moves } = answer.lines[event.line];
    const { text, changes } = moves[event.move];
    const change = changeOf(event);
    const said = [t(event.isBack ? 'keys-back' : change.new ? 'keys-in' : 'keys-out', { move: text, what: nameOf(change) })];
    const isLast = event.move === moves.length - 1 && event.change === changes.length - 1;
    if (event.isBack && event.move === 0 && event.change === 0) said.push(t('keys-start'));
    if (!event.isBack && isLast && event.line === 1) said.push(t(answer.same ? 'keys-same' : 'keys-other'));
    return said.join(' ');
  }

  return stepped(root, ctx, {
    element,
    jump: 'next-move',
    fields: [
      { name: 'position', label: 'figure-position' },
      { name: 'moves', label: 'keys-moves', size: 28 },
      { name: 'other', label: 'keys-others', size: 28 },
    ],
    request(values) {
      const other = words(values.other);
      return { op: 'keys', game: 'amazons', position: values.position || undefined, moves: words(values.moves), other: other.length ? other : undefined };
    },
    async load(found, values, signal) {
      const lines = [words(values.moves), words(values.other)];
      const look = (moves) => ctx.api.call({ op: 'look', game: 'amazons', position: values.position || undefined, moves }, signal);
      const seen = await Promise.all(lines.map((moves) => Promise.all([...moves.keys(), moves.length].map((n) => look(moves.slice(0, n))))));
      answer = found;
      looks = seen;
      events = eventsOf(answer);
      // A move ends where the next event belongs to another.
      const ends = events.flatMap((event, index) => {
        const next = events[index + 1];
        const isSame = next && next.line === event.line && next.move === event.move && next.isBack === event.isBack;
        return isSame ? [] : [index + 1];
      });
      return { events, stops: ends };
    },
    show,
    sentence,
    questionAt(index) {
      const { line, move, change, isBack } = events[index];
      if (change || isBack) return null;
      const { text, changes } = answer.lines[line].moves[move];
      return { text: t('keys-question', { move: text }), choices: [2, 3, 4, 5].map((n) => [n, String(n)]), truth: changes.length };
    },
  });
}
