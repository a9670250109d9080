// A chart of lines on a logarithmic axis: `series` are `{ name, colour, dash, mark, points: [[x, y], ...] }`. Its axes reach
// over the points of `extent`, usually those of the series.

import { h, svg } from '../dom.js';
import { number } from '../i18n.js';

const EDGE = { left: 64, right: 16, top: 14, bottom: 40 };

export function logChart({ title, xLabel, series, width, height = 280, extent = series.flatMap((one) => one.points) }) {
  const points = extent.filter(([, y]) => y > 0);
  const xs = points.map(([x]) => x);
  const [first, last] = [Math.min(...xs), Math.max(...xs)];
  const most = Math.max(1, Math.ceil(Math.log10(Math.max(...points.map(([, y]) => y)))));
  const inner = { width: width - EDGE.left - EDGE.right, height: height - EDGE.top - EDGE.bottom };
  const x = (value) => EDGE.left + (inner.width * (value - first)) / (last - first || 1);
  const y = (value) => EDGE.top + inner.height * (1 - Math.log10(Math.max(1, value)) / most);

  const decades = Array.from({ length: most + 1 }, (_, power) => 10 ** power);
  const rules = decades.map((value) => [
    svg('line', { x1: EDGE.left, x2: width - EDGE.right, y1: y(value), y2: y(value), class: 'rule' }),
    svg('text', { x: EDGE.left - 8, y: y(value) + 4, 'text-anchor': 'end' }, short(value)),
  ]);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => first + index).map((value) =>
    svg('text', { x: x(value), y: height - EDGE.bottom + 18, 'text-anchor': 'middle' }, String(value)));
  const label = svg('text', { x: EDGE.left + inner.width / 2, y: height - 6, 'text-anchor': 'middle' }, xLabel);

  return svg('svg', { viewBox: `0 0 ${width} ${height}`, width, height, class: 'chart', role: 'img', 'aria-label': title },
    rules, ticks, label, series.map((one) => curve(one, x, y)));
}

function curve({ name, colour, dash, mark, points }, x, y) {
  const drawn = points.filter(([, value]) => value > 0);
  const path = drawn.map(([a, b], index) => `${index ? 'L' : 'M'}${x(a).toFixed(1)} ${y(b).toFixed(1)}`).join('');
  return svg('g', { style: `color: ${colour}` },
    svg('path', { d: path, class: 'curve', 'stroke-dasharray': dash ?? null }),
    drawn.map(([a, b]) => svg('g', { transform: `translate(${x(a).toFixed(1)} ${y(b).toFixed(1)})` }, sign(mark),
      svg('title', null, `${name}: ${a} · ${number(b)}`))));
}

// Lines differ in their marks too, not by colour alone.
function sign(mark = 0) {
  const shapes = ['M-4 -4h8v8h-8z', 'M0 -5L5 4H-5z', 'M0 -5.5L5.5 0L0 5.5L-5.5 0z', 'M-5 -4H5L0 5z'];
  return svg('path', { d: shapes[mark % shapes.length], class: 'mark' });
}

/** The key to the lines. */
export function legend(series) {
  return h('ul', { class: 'legend' }, series.map(({ name, colour, dash, mark }) =>
    h('li', { style: `color: ${colour}` },
      svg('svg', { width: 34, height: 14, viewBox: '-17 -7 34 14', 'aria-hidden': true },
        svg('path', { d: 'M-16 0H16', class: 'curve', 'stroke-dasharray': dash ?? null }), sign(mark)),
      h('span', null, name))));
}

/** 1, 10, 100, 1k, 10k, 100k, 1M ... */
function short(value) {
  if (value >= 1e9) return `${value / 1e9}G`;
  if (value >= 1e6) return `${value / 1e6}M`;
  return value >= 1e3 ? `${value / 1e3}k` : String(value);
}
