// Retrograde analysis: the points of one piece, wave by wave of the distance to mate, with either side to move.

import { geometry } from '../board/geometry.js';
import { createBoard } from '../board.js';
import { h, svg } from '../dom.js';
import { sideName, stepped } from './stepped.js';

export function mount(root, ctx) {
  const { t } = ctx;
  let answer = null;
  let look = null;
  const sides = [0, 1].map(() => {
    const board = createBoard();
    board.element.setAttribute('role', 'img');
    const waves = svg('g', { class: 'waves', 'aria-hidden': true });
    board.element.append(waves);
    const caption = h('figcaption');
    return { board, waves, caption, element: h('figure', { class: 'figure-board large' }, caption, board.element) };
  });
  const sum = h('p', { class: 'sum', role: 'status' });
  const element = h('div', { class: 'lane' }, h('div', { class: 'two' }, sides.map((side) => side.element)), sum);

  const decided = (side, plies) => answer.sides[side].filter((value) => value === plies).length;

  function show(cursor) {
    const plies = cursor - 1;
    const grid = geometry(look.shape, false);
    const men = look.men.map((man, place) => (place === answer.piece ? null : man));
    // A point has its number once its wave has come; draws are what is left.
    sides.forEach(({ board, waves, caption }, side) => {
      board.update(look, { men, last: [] });
      caption.textContent = t('retro-to-move', { side: sideName(ctx, 'xiangqi', side) });
      const isOver = cursor === answer.waves;
      const seen = [...answer.sides[side].entries()].filter(([, value]) => value !== null && (value === -1 ? isOver : value <= plies));
      waves.replaceChildren(...seen.map(([place, value]) => {
        const { x, y } = grid.at(place);
        const kind = value === -1 ? 'drawn' : value % 2 ? 'won' : 'lost';
        return svg('g', { class: `${kind}${value === plies ? ' new' : ''}`, transform: `translate(${x} ${y})` },
          svg('circle', { r: 15 }), svg('text', { y: 5 }, value === -1 ? '=' : String(value)));
      }));
      board.element.setAttribute('aria-label', t('retro-board', { n: seen.length, side: sideName(ctx, 'xiangqi', side) }));
    });
    sum.textContent = cursor === answer.waves
      ? t('retro-sum', { material: answer.material, n: answer.entries, longest: answer.longest ?? 0 }) : '';
  }

  function sentence(index) {
    const [red, black] = [0, 1].map((side) => decided(side, index));
    const names = [0, 1].map((side) => sideName(ctx, 'xiangqi', side));
    const key = index === 0 ? 'retro-mated' : index % 2 ? 'retro-won' : 'retro-lost';
    const part = (n, side) => (n ? t('retro-points', { n, side: names[side] }) : '');
    const parts = [part(red, 0), part(black, 1)].filter(Boolean).join(t('retro-and'));
    return parts ? t(key, { n: index, before: index - 1, points: parts }) : t('retro-none', { n: index });
  }

  return stepped(root, ctx, {
    element,
    jump: 'next-wave',
    fields: [{ name: 'position', label: 'figure-position' }, { name: 'piece', label: 'retro-piece', size: 4 }],
    request: (values) => ({ op: 'retrograde', game: 'xiangqi', position: values.position || undefined, piece: values.piece.trim() }),
    async load(found, values, signal) {
      const seen = await ctx.api.call({ op: 'look', game: 'xiangqi', position: values.position || undefined }, signal);
      [answer, look] = [found, seen];
      answer.waves = Math.max(-1, ...answer.sides.flat().filter((value) => value !== null)) + 1;
      const events = Array.from({ length: answer.waves }, (_, plies) => plies);
      return { events, stops: events.filter((plies) => decided(0, plies) + decided(1, plies)).map((plies) => plies + 1) };
    },
    show,
    sentence,
    questionAt(index) {
      const counts = [0, 1].map((side) => decided(side, index));
      if (index === 0) return null;
      const choices = [...new Set([counts[0] + counts[1] > 0 ? 'yes' : 'no', 'yes', 'no'])].sort().reverse();
      return { text: t(index % 2 ? 'retro-question-won' : 'retro-question-lost', { n: index }), choices: choices.map((key) => [key, t(`retro-${key}`)]), truth: counts[0] + counts[1] > 0 ? 'yes' : 'no' };
    },
  });
}
