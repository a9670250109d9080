// A board as SVG, from what the library says of a position (`look`). It knows no game: what to mark is said by who draws it.

import { h, svg } from './dom.js';
import { geometry } from './board/geometry.js';
import { ground } from './board/ground.js';
import { figure } from './board/men.js';
import { above, below } from './board/marks.js';
import { listen } from './board/input.js';
import { labelsOf } from './notation.js';

/**
 * A board that only shows: `drawBoard(look, { flipped, size, title, symbols, last })`. `size` is a width in pixels; the last
 * move is marked unless `last` is another list of places.
 */
export function drawBoard(look, view = {}) {
  const board = createBoard();
  board.update(look, view);
  const { element } = board;
  if (view.size) element.style.width = `${view.size}px`;
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', view.title ?? look.position);
  return element;
}

/**
 * A board that stays while positions come and go: `{ element, update(look, view) }`.
 *
 * `hear` has `pick(place)`, `escape()`, `grab(place)`, which tells whether a man may be dragged, and `drop(place)`, where
 * `null` is no place; without it nothing can be picked. `view` may have `flipped`, `symbols`, `men` (instead of those of
 * `look`), `last`, `picked`, `next` (marked), `open` (what can be
 * dragged), `hint`, `guilty` (lists of places), `arrows`
 * (`[{ path, kind }]`), `overlay` (`territory` or `attacks`), `label(place)` (what is read aloud)
 * and `slide` (`[from, to]`: the man on `to` glides there).
 */
export function createBoard(hear = null) {
  const drawn = ['ground', 'below', 'men', 'above'].map((name) => svg('g', { class: name, 'aria-hidden': true }));
  const layers = [...drawn, svg('g', { class: 'cells', role: 'presentation' })];
  const element = svg('svg', { class: 'board' }, layers);
  const [floor, under, men, over, cells] = layers;
  let now = { grid: null, labels: null, look: null, view: null };
  const input = hear && listen(element, hear, () => now);

  function lay(look, view) {
    const grid = geometry(look.shape, view.flipped ?? false);
    const labels = labelsOf(look.shape);
    const isSame = labels.numerals === now.labels?.numerals && labels.points === now.labels?.points;
    if (grid.key === now.grid?.key && isSame) return now.grid;
    now.labels = labels;
    element.setAttribute('viewBox', `0 0 ${grid.width} ${grid.height}`);
    element.setAttribute('class', `board ${look.shape.ground}`);
    floor.replaceChildren(...ground(look.shape, grid, labels));
    cells.replaceChildren(...(input ? input.cells(grid) : []));
    return grid;
  }

  function update(look, view) {
    const grid = lay(look, view);
    now = { ...now, grid, look, view };
    const standing = view.men ?? look.men;
    const marks = { ...view, last: view.last ?? look.moves.at(-1)?.path ?? [] };
    under.replaceChildren(...below(look, marks, grid));
    men.replaceChildren(...standing.flatMap((man, place) => (man ? [stand(man, place)] : [])));
    over.replaceChildren(...above(look, marks, grid, standing));
    input?.update(marks);
    if (view.slide) glide(...view.slide);
  }

  function stand(man, place) {
    const { grid, look, view } = now;
    const { x, y } = grid.at(place);
    return svg('g', { transform: `translate(${x} ${y})`, 'data-place': place }, figure(man, look.shape, view.symbols));
  }

  // The man starts where it came from and comes to rest where it is drawn.
  function glide(from, to) {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const [a, b] = [now.grid.at(from), now.grid.at(to)];
    const moved = men.querySelector(`[data-place="${to}"] > *`);
    const start = { transform: `translate(${a.x - b.x}px, ${a.y - b.y}px)` };
    moved?.animate([start, { transform: 'none' }], { duration: 180, easing: 'ease-out' });
  }

  return { element, update };
}

/** One man by itself, for lists of what was captured. */
export function drawMan(man, shape, symbols) {
  const picture = svg('svg', {
    class: `board man-alone ${shape.ground}`,
    viewBox: '-20 -20 40 40',
    'aria-hidden': true,
  });
  picture.append(figure(man, shape, symbols));
  return h('span', { class: 'captured-man' }, picture);
}
