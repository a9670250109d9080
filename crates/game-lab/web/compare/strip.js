// The whole of a search as a thin strip in time: where it was cut, what the table knew, where passes were tried.

import { h } from '../dom.js';
import { t } from '../i18n.js';
import { coloursOf } from './draw.js';

const COLOURS = { cutoff: 'cut', table: 'hit', 'null-cut': 'null', research: 'accent', 'stand-pat': 'good', skip: 'good' };
const HEIGHT = 14;

export function strip(trace) {
  const canvas = h('canvas', { class: 'strip', role: 'img', 'aria-label': t('strip') });
  let drawn = '';
  let marks = null;

  /** The marks do not change with the cursor: they are drawn once for each width and theme. */
  function paint(width, colours) {
    const ctx = canvas.getContext('2d');
    ctx.fillStyle = colours.line;
    ctx.fillRect(0, HEIGHT - 2, width, 2);
    const step = width / trace.events.length;
    trace.events.forEach(([kind], index) => {
      if (!COLOURS[kind]) return;
      ctx.fillStyle = colours[COLOURS[kind]];
      ctx.fillRect(Math.floor(index * step), 2, Math.max(1, Math.min(3, step)), HEIGHT - 4);
    });
    return ctx.getImageData(0, 0, width, HEIGHT);
  }

  return {
    element: canvas,
    /** Shows another search. */
    load(next) {
      trace = next;
      drawn = '';
    },
    draw(cursor) {
      const width = canvas.clientWidth;
      if (!width) return;
      const colours = coloursOf(canvas);
      const key = `${width} ${colours.paper}`;
      if (key !== drawn) {
        Object.assign(canvas, { width, height: HEIGHT });
        marks = paint(width, colours);
        drawn = key;
      }
      const ctx = canvas.getContext('2d');
      ctx.putImageData(marks, 0, 0);
      ctx.fillStyle = colours.ink;
      ctx.fillRect(Math.min(width - 2, (cursor / trace.events.length) * width), 0, 2, HEIGHT);
    },
  };
}
