// What is marked on a board: the last move, what is picked, where it can go, hints, checks, territory and attacks.

import { svg } from '../dom.js';
import { UNIT } from './geometry.js';

/** What lies under the men. */
export function below(look, view, grid) {
  const overlay = { territory, attacks }[view.overlay]?.(look, grid) ?? [];
  const marks = [
    ...tiles(view.last, 'last', grid),
    ...tiles(view.picked, 'picked', grid),
    ...tiles(view.hint, 'hint', grid),
  ];
  return [...overlay, ...marks];
}

/** What lies over them. */
export function above(look, view, grid, men) {
  const next = (view.next ?? []).map((place) =>
    circle(place, men[place] ? 'take' : 'dot', men[place] ? 18.5 : 5.5, grid),
  );
  const guilty = (view.guilty ?? []).map((place) => circle(place, 'guilty', 19, grid));
  const check = look.checked === null ? [] : [circle(look.checked, 'check', 19, grid)];
  const counts = view.overlay === 'attacks' ? numbers(look, grid) : [];
  const arrows = (view.arrows ?? []).flatMap(({ path, kind }) => arrowOf(path, kind, grid));
  return [...arrow(view.hint, grid), ...arrows, ...guilty, ...check, ...next, ...counts];
}

function tiles(places, name, grid) {
  return (places ?? []).map((place) => tile(place, name, grid));
}

function tile(place, name, grid, more) {
  const { x, y } = grid.at(place);
  return svg('rect', { class: `tile ${name}`, x: x - UNIT / 2, y: y - UNIT / 2, width: UNIT, height: UNIT, ...more });
}

function circle(place, name, r, grid) {
  const { x, y } = grid.at(place);
  return svg('circle', { class: name, cx: x, cy: y, r });
}

// A line through the places of the move that is proposed.
function arrow(hint, grid) {
  if (!hint?.length) return [];
  const points = hint
    .map((place) => grid.at(place))
    .map(({ x, y }) => `${x},${y}`)
    .join(' ');
  return [svg('polyline', { class: 'hint-line', points })];
}

// An arrow through the places of a move, with its head at the last.
function arrowOf(path, kind, grid) {
  const points = path.map((place) => grid.at(place));
  if (points.length < 2) return [circle(path[0], `arrow-ring ${kind}`, 17, grid)];
  const [from, to] = points.slice(-2);
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ');
  return [
    svg('polyline', { class: `arrow ${kind}`, points: line }),
    svg('path', { class: `arrow-head ${kind}`, d: 'M2 0L-11 -7L-11 7z', transform: `translate(${to.x} ${to.y}) rotate(${turn})` }),
  ];
}

// Who comes first to a place; the nearer, the stronger the colour.
function territory(look, grid) {
  return (look.territory ?? []).flatMap((reach, place) => {
    if (!reach) return [];
    const { x, y } = grid.at(place);
    const strength = reach.side === null ? 0.25 : Math.max(0.62 - 0.13 * (reach.moves - 1), 0.14);
    const count = svg('text', { class: 'reach', x: x + UNIT / 2 - 3, y: y - UNIT / 2 + 9 }, String(reach.moves));
    return [tile(place, `owned side-${reach.side ?? 'none'}`, grid, { opacity: strength }), count];
  });
}

// Which side has more men that could take or guard what stands on a place.
function attacks(look, grid) {
  return (look.attacks ?? []).flatMap(([first, second], place) => {
    if (first + second === 0) return [];
    const side = first === second ? 'none' : Number(second > first);
    return [tile(place, `owned side-${side}`, grid, { opacity: Math.min(0.2 + 0.12 * Math.abs(first - second), 0.6) })];
  });
}

function numbers(look, grid) {
  return (look.attacks ?? []).flatMap((counts, place) => {
    const { x, y } = grid.at(place);
    const count = (side, dx) =>
      svg('text', { class: `count side-${side}`, x: x + dx, y: y + UNIT / 2 - 3 }, String(counts[side]));
    return [counts[0] > 0 && count(0, -14), counts[1] > 0 && count(1, 14)].filter(Boolean);
  });
}
