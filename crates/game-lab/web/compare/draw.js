// Draws what is in view of a tree on a canvas. What is outside, or too small to see, costs nothing.

import { number, t } from '../i18n.js';
import { order } from './trace.js';
import { boxText, endingWord, kindOf, nodeText, scoreText, shown, sideText, windowText } from './words.js';

export const BOX = { width: 128, height: 38, row: 46, column: 160, pad: 12, head: 20, fold: 16, count: 28 };

/** Below this scale the boxes have no text. */
const LEGIBLE = 0.5;
/** Below this one they are blots of colour. */
const SOLID = 0.3;

const NAMES = ['paper', 'paper-2', 'ink', 'ink-2', 'line', 'accent', 'accent-soft', 'cut', 'hit', 'null', 'good', 'ghost'];

/** The colours as they are now: they change with the theme. */
export function coloursOf(element) {
  const style = getComputedStyle(element);
  return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}

/** The corner of an item's box, before scaling. */
export function cornerOf(item) {
  return { x: BOX.pad + item.level * BOX.column, y: topOf(item.y) };
}

/** The upper edge of the boxes of a row. */
function topOf(row) {
  return BOX.pad + BOX.head + row * BOX.row;
}

/** The item whose box, or fold, has a point of the tree in it; `null` if none has. */
export function itemAt(items, x, y) {
  const level = Math.floor((x - BOX.pad) / BOX.column);
  const below = (row) => y >= topOf(row) - 3;
  const above = (row) => y <= topOf(row) + BOX.height + 3;
  for (const item of items) {
    if (!below(item.top) || !above(item.bottom)) continue;
    const isHere = item.level === level && below(item.y) && above(item.y) && x <= cornerOf(item).x + BOX.width + BOX.fold;
    const found = item.level < level ? itemAt(item.kids, x, y) : isHere ? item : null;
    if (found) return found;
  }
  return null;
}

/** `view`: `{ trace, layout, cursor, scale, left, top, width, height, colours, span, selected, collapsed, argument }`. */
export function draw(ctx, view) {
  ctx.clearRect(0, 0, view.width, view.height);
  ctx.save();
  ctx.translate(-view.left, -view.top);
  ctx.scale(view.scale, view.scale);
  ctx.lineJoin = 'round';
  const current = view.trace.current(view.cursor);
  for (const root of view.layout.roots) branch(ctx, view, root, current);
  if (view.argument) argument(ctx, view);
  sides(ctx, view);
  ctx.restore();
}

/** MAX or MIN over each column, where all of its nodes are of one side. */
function sides(ctx, view) {
  if (view.scale < LEGIBLE) return;
  const top = view.top / view.scale;
  ctx.textBaseline = 'middle';
  ctx.font = '600 12px system-ui, "Noto Sans SC", sans-serif';
  view.layout.sides.forEach((visit, level) => {
    if (visit === null) return;
    const x = BOX.pad + level * BOX.column;
    ctx.fillStyle = view.colours.paper;
    ctx.fillRect(x, top, BOX.width, BOX.head + 4);
    text(ctx, sideText(view.trace, visit).toUpperCase(), x + 9, top + BOX.head / 2 + 4, view.colours['ink-2'], 'left', 60);
  });
}

/** The argument of a cutoff: the node that set the limit, and the one whose score reaches it, linked. */
function argument(ctx, { layout, colours, argument: { refuter, setter } }) {
  const [from, to] = [setter, refuter].map((visit) => layout.byVisit.get(visit));
  ctx.strokeStyle = ctx.fillStyle = colours.cut;
  ctx.lineWidth = 3;
  for (const item of [from, to].filter(Boolean)) {
    const { x, y } = cornerOf(item);
    rounded(ctx, x, y);
    ctx.stroke();
  }
  if (!from || !to) return;
  const [start, end] = [from, to].map(cornerOf);
  const [x1, y1] = [start.x + BOX.width / 2, start.y + (end.y > start.y ? BOX.height : 0)];
  const [x2, y2] = [end.x + BOX.width / 2, end.y + (end.y > start.y ? 0 : BOX.height)];
  ctx.lineWidth = 2;
  ctx.setLineDash([6, 4]);
  ctx.beginPath();
  ctx.moveTo(x1, y1);
  ctx.bezierCurveTo(x1, (y1 + y2) / 2, x2, (y1 + y2) / 2, x2, y2);
  ctx.stroke();
  ctx.setLineDash([]);
}

/** An item and what is below it, as far as it is in view. */
function branch(ctx, view, item, current) {
  const top = topOf(item.top);
  const bottom = topOf(item.bottom) + BOX.height;
  if (top * view.scale > view.top + view.height || bottom * view.scale < view.top) return;
  if (view.trace.state(item.visit, view.cursor) === 'ahead') return;
  const { x, y } = cornerOf(item);
  if (x * view.scale > view.left + view.width) return;

  const kids = item.kids.filter((kid) => isThere(view, kid));
  if (kids.length && (bottom - top) * view.scale < 2) {
    // Too small for anything but a stroke.
    ctx.fillStyle = view.colours['ink-2'];
    ctx.fillRect(x, y, BOX.column * 2, BOX.height);
    return;
  }
  for (const kid of kids) edge(ctx, view, item, kid);
  for (const kid of kids) {
    if (kid.ghost) ghost(ctx, view, kid);
    else branch(ctx, view, kid, current);
  }
  box(ctx, view, item, current);
}

/** A visit is there once it was entered, a ghost once its parent was done with. */
export function isThere(view, item) {
  if (item.ghost) return view.trace.isClosed(item.of, view.cursor);
  return view.trace.state(item.visit, view.cursor) !== 'ahead';
}

function edge(ctx, view, item, kid) {
  const from = cornerOf(item);
  const to = cornerOf(kid);
  const best = !kid.ghost && view.trace.best.has(kid.visit) && view.cursor >= view.trace.events.length;
  const open = !kid.ghost && view.trace.state(kid.visit, view.cursor) === 'open';
  const middle = to.x - (BOX.column - BOX.width) / 2;
  ctx.beginPath();
  ctx.moveTo(from.x + BOX.width, from.y + BOX.height / 2);
  ctx.bezierCurveTo(middle, from.y + BOX.height / 2, middle, to.y + BOX.height / 2, to.x, to.y + BOX.height / 2);
  ctx.strokeStyle = best || open ? view.colours.accent : view.colours.line;
  ctx.lineWidth = best ? 3 : open ? 2 : 1.2;
  ctx.setLineDash(kid.ghost ? [3, 4] : []);
  ctx.stroke();
  ctx.setLineDash([]);
}

function box(ctx, view, item, current) {
  const { trace, cursor, colours } = view;
  const { x, y } = cornerOf(item);
  const { visit } = item;
  if ((y + BOX.height) * view.scale < view.top || y * view.scale > view.top + view.height) return;
  const left = trace.state(visit, cursor) === 'left';
  const again = trace.visits.research[visit] === 1;
  const pass = trace.visits.step[visit] === 'pass';
  const kind = left ? kindOf(trace, visit) : 'plain';
  const colour = { cut: colours.cut, hit: colours.hit, null: colours.null, guess: colours.good, plain: colours.line }[kind];

  if (view.scale < SOLID) {
    // Too small for a frame.
    const filling = kind === 'plain' ? colours.ghost : colour;
    ctx.fillStyle = visit === view.selected ? colours.ink : left ? filling : colours.accent;
    ctx.fillRect(x, y, BOX.width, BOX.height);
    return;
  }
  rounded(ctx, x, y);
  ctx.fillStyle = visit === current ? colours['accent-soft'] : colours['paper-2'];
  ctx.fill();
  ctx.strokeStyle = left ? colour : colours.accent;
  ctx.lineWidth = left ? 1 : 2;
  ctx.stroke();
  if (kind !== 'plain' || again || pass) {
    ctx.fillStyle = again ? colours.accent : pass ? colours.null : colour;
    ctx.fillRect(x, y + 4, 4, BOX.height - 8);
  }
  if (visit === view.selected) {
    rounded(ctx, x - 3, y - 3, 6);
    ctx.strokeStyle = colours.ink;
    ctx.lineWidth = 2;
    ctx.stroke();
  }
  if (view.scale >= LEGIBLE) {
    write(ctx, view, visit, x, y, left, colour);
    if (trace.hasWindow) bar(ctx, view, visit, x, y, left);
  }
  if (trace.children[visit].length) fold(ctx, view, item, x, y);
}

function write(ctx, { trace, cursor, colours }, visit, x, y, left, colour) {
  const quiet = trace.visits.depth[visit] < 0 ? ' q' : '';
  const best = trace.bestSoFar(visit, cursor);
  ctx.textBaseline = 'middle';
  ctx.font = '600 13px system-ui, "Noto Sans SC", sans-serif';
  const pass = trace.visits.step[visit] === 'pass';
  text(ctx, boxText(trace, visit) + quiet, x + 9, y + 12, pass ? colours.null : colours.ink, 'left', 66);
  const open = best === null ? '…' : `${shown(best)} …`;
  const right = x + BOX.width - 8;
  text(ctx, left ? scoreText(trace, visit) : open, right, y + 12, colours.ink, 'right', 50);
  ctx.font = '11px system-ui, "Noto Sans SC", sans-serif';
  if (trace.hasWindow) text(ctx, windowText(trace.window(visit, cursor)), x + 9, y + 26, colours['ink-2'], 'left', 66);
  const why = colour === colours.line ? colours['ink-2'] : colour;
  if (left) text(ctx, endingWord(trace, visit), right, y + 26, why, 'right', 42);
}

/** The window it was entered with, what is left of it, and the score, on the scale of the whole search. */
function bar(ctx, { trace, cursor, colours, span: [low, high] }, visit, x, y, left) {
  const begin = x + 8;
  const width = BOX.width - 16;
  const at = (value) => begin + width * Math.max(0, Math.min(1, (value - low) / (high - low)));
  const stroke = (from, to, colour, height) => {
    ctx.fillStyle = colour;
    ctx.fillRect(at(from), y + BOX.height - 4 - height / 2, Math.max(1.5, at(to) - at(from)), height);
  };
  const { alpha, beta } = trace.window(visit, cursor);
  const entry = trace.entry(visit);
  stroke(order(entry.alpha), order(entry.beta), colours.line, 2);
  if (order(beta) > order(alpha)) stroke(order(alpha), order(beta), colours.accent, 2);
  if (left) {
    ctx.fillStyle = colours.ink;
    ctx.fillRect(at(order(trace.score(visit))) - 1, y + BOX.height - 7, 2, 6);
  }
}

/** The button that folds a branch, with how many visits it hides. */
function fold(ctx, { collapsed, trace, colours, scale }, item, x, y) {
  const hidden = collapsed.has(item.visit);
  if (scale < LEGIBLE && !hidden) return;
  // Beside the box: nothing that is written is under it.
  const left = x + BOX.width + 8;
  const middle = y + BOX.height / 2;
  ctx.beginPath();
  ctx.arc(left, middle, 7, 0, 2 * Math.PI);
  ctx.fillStyle = colours.paper;
  ctx.fill();
  ctx.strokeStyle = colours['ink-2'];
  ctx.lineWidth = 1;
  ctx.stroke();
  ctx.beginPath();
  ctx.moveTo(left - 3.5, middle);
  ctx.lineTo(left + 3.5, middle);
  if (hidden) {
    ctx.moveTo(left, middle - 3.5);
    ctx.lineTo(left, middle + 3.5);
  }
  ctx.stroke();
  ctx.font = '11px system-ui, sans-serif';
  if (hidden) text(ctx, number(trace.below[item.visit]), left + 10, middle, colours['ink-2'], 'left', 40);
}

function ghost(ctx, view, item) {
  const { colours, trace } = view;
  const { x, y } = cornerOf(item);
  if ((y + BOX.height) * view.scale < view.top || y * view.scale > view.top + view.height) return;
  rounded(ctx, x, y);
  ctx.setLineDash([4, 4]);
  ctx.strokeStyle = colours.ghost;
  ctx.lineWidth = 1.2;
  ctx.stroke();
  ctx.setLineDash([]);
  if (view.scale < LEGIBLE) return;
  const { step, count, nodes } = item.ghost;
  ctx.textBaseline = 'middle';
  ctx.font = 'italic 13px system-ui, "Noto Sans SC", sans-serif';
  const path = trace.path(item.of) ?? [];
  text(ctx, step ? nodeText(trace, [...path, step]) : t('more-moves', { n: count }), x + 9, y + 12, colours['ink-2'], 'left', 112);
  ctx.font = '11px system-ui, "Noto Sans SC", sans-serif';
  const below = nodes === undefined ? (step ? '' : t('not-visited')) : ghostNodes(nodes);
  text(ctx, below, x + 9, y + 26, colours['ink-2'], 'left', 112);
}

/** How many nodes minimax has there. */
export function ghostNodes(nodes) {
  return nodes === null ? t('ghost-many') : t('ghost-nodes', { n: nodes });
}

function text(ctx, words, x, y, colour, align, width) {
  ctx.fillStyle = colour;
  ctx.textAlign = align;
  ctx.fillText(words, x, y, width);
}

function rounded(ctx, x, y, more = 0) {
  ctx.beginPath();
  ctx.roundRect(x, y, BOX.width + more, BOX.height + more, 7);
}
