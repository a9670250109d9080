// Static exchange evaluation: the captures on one point, and then what each is worth, from the last one back.

import { createBoard } from '../board.js';
import { h } from '../dom.js';
import { askedNotation } from '../notation.js';
import { placeName } from '../play/places.js';
import { sideName, stepped } from './stepped.js';

export function mount(root, ctx) {
  const { t } = ctx;
  let answer = null;
  let look = null;
  const board = createBoard();
  board.element.setAttribute('role', 'img');
  const rows = h('tbody');
  const heads = ['exchange-number', 'exchange-capture', 'exchange-captured', 'exchange-worth'];
  const table = h('table', { class: 'compared' }, h('thead', null, h('tr', null, heads.map((key) => h('th', { scope: 'col' }, t(key))))), rows);
  const sum = h('p', { class: 'sum', role: 'status' });
  const element = h('div', { class: 'lane beside' }, h('div', { class: 'aside' }, h('div', { class: 'scroll' }, table), sum), h('div', { class: 'figure-board large' }, board.element));

  const captures = () => answer.captures;
  // From the view of the side that captures.
  const pointOf = (at, side) => placeName(look.shape, at, side);
  const nameOf = ({ side, letter, from }) => t('exchange-piece', { side: sideName(ctx, 'xiangqi', side), piece: t(`piece-${letter}`), square: pointOf(from, side) });

  function show(cursor) {
    const all = captures();
    const played = Math.min(cursor, all.length);
    const valued = cursor - played;
    const men = [...look.men];
    for (const { from } of all.slice(0, played)) [men[answer.to], men[from]] = [men[from], null];
    const next = all[valued ? -1 : played];
    const last = all[played - 1];
    board.update(look, { men, last: [], picked: [answer.to], next: next && !valued ? [next.from] : [], hint: last && !valued ? [last.from, answer.to] : [] });
    board.element.setAttribute('aria-label', look.position);
    rows.replaceChildren(...all.slice(0, played).map((capture, index) => {
      const isValued = index >= all.length - valued;
      const isNow = valued ? index === all.length - valued : index === played - 1;
      return h('tr', { class: isNow ? 'chosen' : null }, [index + 1, nameOf(capture), capture.captured, isValued ? capture.worth : '']
        .map((text) => h('td', null, String(text))));
    }));
    sum.textContent = cursor === 2 * all.length ? t('exchange-value', { value: answer.value }) : '';
  }

  function sentence(index) {
    const all = captures();
    if (index < all.length) return t('exchange-takes', { who: nameOf(all[index]), square: pointOf(answer.to, all[index].side), value: all[index].captured });
    const at = 2 * all.length - 1 - index;
    const { captured, worth } = all[at];
    const next = all[at + 1];
    const less = Math.max(0, next?.worth ?? 0);
    const key = !next ? 'exchange-last' : next.worth > 0 ? 'exchange-less' : 'exchange-stops';
    return t(key, { n: at + 1, next: at + 2, captured, less, worth });
  }

  return stepped(root, ctx, {
    element,
    jump: 'next-part',
    fields: [{ name: 'position', label: 'figure-position' }, { name: 'capture', label: 'exchange-first', size: 6 }],
    request: (values) => ({ op: 'exchange', game: 'xiangqi', position: values.position || undefined, capture: values.capture.trim() }),
    async load(found, values, signal) {
      const place = { op: 'look', game: 'xiangqi', position: values.position || undefined, notation: askedNotation(ctx.games, 'xiangqi') };
      const [seen, { moves: [first] }] = await Promise.all([[], [values.capture.trim()]].map((moves) => ctx.api.call({ ...place, moves }, signal)));
      [answer, look] = [found, seen];
      // The address has the capture in the notation of programs.
      const input = document.getElementById('figure-capture');
      if (input !== document.activeElement) input.value = first.name;
      const length = captures().length;
      return { events: Array.from({ length: 2 * length }, (_, index) => index), stops: [length, 2 * length] };
    },
    show,
    sentence,
    questionAt(index) {
      const all = captures();
      if (index < all.length) return null;
      const at = 2 * all.length - 1 - index;
      const { captured, worth } = all[at];
      const less = all[at + 1]?.worth ?? 0;
      const choices = [...new Set([worth, captured, captured - less, captured + less, 0])].sort((a, b) => a - b);
      if (choices.length < 2) return null;
      return { text: t('exchange-question', { n: at + 1 }), choices: choices.map((value) => [value, String(value)]), truth: worth };
    },
  });
}
