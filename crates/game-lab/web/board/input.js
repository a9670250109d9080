// Picking places: by clicks, by dragging a man, or by keys, with one cell of the board in the order of Tab.

import { svg } from '../dom.js';
import { UNIT } from './geometry.js';

const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
// So far, in pixels, a pointer may wander in a click.
const SLACK = 6;

/** Listens on the board; `now()` has its grid and view. */
export function listen(element, hear, now) {
  let cursor = 0;
  let all = [];
  let held = null;

  const placeOf = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(element.getScreenCTM().inverse());
    return { ...point.toJSON(), place: now().grid.under(point.x, point.y) };
  };

  function setCursor(place) {
    all[cursor]?.setAttribute('tabindex', '-1');
    cursor = place;
    all[cursor]?.setAttribute('tabindex', '0');
  }

  element.addEventListener('keydown', (event) => {
    const step = KEYS[event.key];
    if (step) {
      all[now().grid.beside(cursor, ...step)].focus();
    } else if (event.key === 'Enter' || event.key === ' ') hear.pick(cursor);
    else if (event.key === 'Escape') hear.escape();
    else return;
    event.preventDefault();
  });

  // A screen reader clicks without a pointer.
  element.addEventListener('click', ({ detail, target }) => {
    if (detail === 0 && target.dataset.cell) hear.pick(Number(target.dataset.cell));
  });

  element.addEventListener('pointerdown', (event) => {
    const { place } = placeOf(event);
    if (event.button !== 0 || place === null) return;
    held = { place, x: event.clientX, y: event.clientY, man: null };
  });

  element.addEventListener('pointermove', (event) => {
    if (event.buttons === 0) held = null;
    if (!held) return;
    const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > SLACK;
    if (!held.man && far) {
      if (!hear.grab(held.place)) return;
      held.man = element.querySelector(`.men [data-place="${held.place}"]`);
      held.man?.classList.add('dragged');
      element.setPointerCapture(event.pointerId);
    }
    const { x, y } = placeOf(event);
    held.man?.setAttribute('transform', `translate(${x} ${y})`);
  });

  element.addEventListener('pointerup', (event) => {
    if (!held) return;
    const { place: from, man } = held;
    held = null;
    const { place } = placeOf(event);
    if (!man && place === from) hear.pick(place);
    // Dropped outside or where it stood: it goes back, and stays picked.
    else if (man) hear.drop(place === from ? null : place);
  });

  element.addEventListener('pointercancel', () => {
    if (held?.man) hear.drop(null);
    held = null;
  });

  element.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    hear.escape();
  });

  return {
    /** A row of cells for each rank, from the top as it is seen. */
    cells(grid) {
      element.setAttribute('role', 'grid');
      all = Array.from({ length: grid.files * grid.ranks }, (_, place) => {
        const { x, y } = grid.at(place);
        const box = { x: x - UNIT / 2 + 1, y: y - UNIT / 2 + 1, width: UNIT - 2, height: UNIT - 2, rx: 4 };
        // The cells themselves listen: browsers put an `svg` that listens for the focus into the order of Tab.
        const onfocus = () => setCursor(place);
        return svg('rect', { ...box, class: 'cell', role: 'gridcell', tabindex: -1, 'data-cell': place, onfocus });
      });
      setCursor(Math.min(cursor, all.length - 1));
      const rows = Array.from({ length: grid.ranks }, (_, rank) =>
        all.slice(rank * grid.files, (rank + 1) * grid.files),
      );
      if (!grid.flipped) rows.reverse();
      else rows.forEach((row) => row.reverse());
      return rows.map((row) => svg('g', { role: 'row' }, row));
    },

    update({ label, open, picked }) {
      all.forEach((cell, place) => {
        cell.setAttribute('aria-label', label(place));
        cell.setAttribute('aria-selected', String(picked?.includes(place) ?? false));
        cell.classList.toggle('open', open?.includes(place) ?? false);
      });
    },
  };
}
