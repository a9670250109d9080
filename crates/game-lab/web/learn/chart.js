// A chart with two even axes: `series` are `{ name, colour, mark, dash, points: [[x, y, error], ...] }`.

import { svg } from '../dom.js';

const EDGE = { left: 56, right: 16, top: 14, bottom: 40 };

/** `breaks` are the values of x where a new round begins. */
export function chart({ title, xLabel, series, breaks = [], zero = false, width, height = 240 }) {
  const points = series.flatMap((one) => one.points);
  const ys = points.flatMap(([, y, error = 0]) => [y - error, y + error]).concat(zero ? [0] : []);
  const xs = points.map(([x]) => x);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const step = evenStep((Math.max(...ys) - Math.min(...ys)) / 4);
  const [low, high] = [Math.floor(Math.min(...ys) / step), Math.ceil(Math.max(...ys) / step + 1e-9)];
  const inner = { width: width - EDGE.left - EDGE.right, height: height - EDGE.top - EDGE.bottom };
  const x = (value) => EDGE.left + (inner.width * (value - left + 0.5)) / (right - left + 1);
  const y = (value) => EDGE.top + inner.height * (1 - (value / step - low) / (high - low || 1));

  const places = Math.max(0, -Math.floor(Math.log10(step)));
  const rules = Array.from({ length: high - low + 1 }, (_, index) => (low + index) * step).map((value) => [
    svg('line', { x1: EDGE.left, x2: width - EDGE.right, y1: y(value), y2: y(value), class: 'rule' }),
    svg('text', { x: EDGE.left - 8, y: y(value) + 4, 'text-anchor': 'end' }, value.toFixed(places).replace('-', '−')),
  ]);
  const every = Math.max(1, evenStep((right - left) / 12));
  const ticks = Array.from({ length: right - left + 1 }, (_, index) => left + index).filter((value) => value % every === 0);
  const numbers = ticks.map((value) => svg('text', { x: x(value), y: height - EDGE.bottom + 18, 'text-anchor': 'middle' }, String(value)));
  const rounds = breaks.map((value) =>
    svg('line', { x1: x(value - 0.5), x2: x(value - 0.5), y1: EDGE.top, y2: height - EDGE.bottom, class: 'rule', 'stroke-dasharray': '3 3' }));
  const label = svg('text', { x: EDGE.left + inner.width / 2, y: height - 6, 'text-anchor': 'middle' }, xLabel);
  return svg('svg', { viewBox: `0 0 ${width} ${height}`, width, height, class: 'chart', role: 'img', 'aria-label': title },
    rules, rounds, numbers, label, series.map((one) => curve(one, x, y)));
}

function curve({ name, colour, dash, mark = 0, points }, x, y) {
  const path = points.map(([a, b], index) => `${index ? 'L' : 'M'}${x(a).toFixed(1)} ${y(b).toFixed(1)}`).join('');
  const bar = ([a, b, error]) => svg('path', {
    class: 'curve bar', d: `M${x(a)} ${y(b - error)}V${y(b + error)}m-5 0h10M${x(a) - 5} ${y(b - error)}h10`,
  });
  const dot = ([a, b, error]) => svg('circle', { class: 'mark', cx: x(a), cy: y(b), r: mark ? 3 : 4 },
    svg('title', null, `${name}: ${a} · ${b.toPrecision(4)}${error === undefined ? '' : ` ± ${error.toPrecision(3)}`}`));
  return svg('g', { style: `color: ${colour}` },
    svg('path', { d: path, class: 'curve', 'stroke-dasharray': dash ?? null }),
    points.filter(([, , error]) => error !== undefined).map(bar), points.map(dot));
}

/** The least of 1, 2, 5, 10, 20 ... (and their tenths) that is no less. */
function evenStep(least) {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1e-6)));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= least - 1e-12) ?? 10 * power;
}
