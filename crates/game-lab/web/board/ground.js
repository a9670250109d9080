// The empty board: squares or the lines of a grid, and what is written beside it.

import { svg } from '../dom.js';
import { UNIT } from './geometry.js';

/** The elements of the ground and its labels, which are those of `labelsOf`. */
export function ground(shape, grid, named) {
  const surface = svg('rect', { class: 'wood', width: grid.width, height: grid.height, rx: 8 });
  const places = shape.ground === 'points' ? lines(shape, grid) : squares(shape, grid);
  return [surface, ...places, ...labels(shape, grid, named)];
}

function squares({ files, ranks, labels }, grid) {
  const holes = labels.kind === 'columns';
  return Array.from({ length: files * ranks }, (_, place) => {
    const { x, y } = grid.at(place);
    const shade = (place + (files % 2 === 0 ? Math.floor(place / files) : 0)) % 2 === 0 ? 'dark' : 'light';
    if (holes) return svg('circle', { class: 'hole', cx: x, cy: y, r: UNIT * 0.43 });
    return svg('rect', { class: `square ${shade}`, x: x - UNIT / 2, y: y - UNIT / 2, width: UNIT, height: UNIT });
  });
}

function lines({ files, ranks, river, diagonals }, grid) {
  const line = (file, rank, toFile, toRank) =>
    svg('line', { class: 'grid', x1: grid.x(file), y1: grid.y(rank), x2: grid.x(toFile), y2: grid.y(toRank) });
  const all = [];
  for (let rank = 0; rank < ranks; rank++) all.push(line(0, rank, files - 1, rank));
  for (let file = 0; file < files; file++) {
    const isEdge = file === 0 || file === files - 1;
    if (isEdge || river === null) all.push(line(file, 0, file, ranks - 1));
    else all.push(line(file, 0, file, river), line(file, river + 1, file, ranks - 1));
  }
  for (const [from, to] of diagonals) {
    const [a, b] = [grid.at(from), grid.at(to)];
    all.push(svg('line', { class: 'grid', x1: a.x, y1: a.y, x2: b.x, y2: b.y }));
  }
  if (river !== null) all.push(...riverside(files, ranks, river, grid));
  return all;
}

// The name of the river, and the corners where cannons and soldiers of xiangqi begin.
function riverside(files, ranks, river, grid) {
  const y = (grid.y(river) + grid.y(river + 1)) / 2;
  const text = (words, file) => svg('text', { class: 'river', x: grid.x(file), y, lang: 'zh-Hant' }, words);
  const words = grid.flipped ? ['漢　界', '楚　河'] : ['楚　河', '漢　界'];
  const named = [text(words[0], grid.flipped ? files - 2.5 : 1.5), text(words[1], grid.flipped ? 1.5 : files - 2.5)];
  if (files !== 9 || ranks !== 10) return named;
  const starts = [
    [1, 2],
    [7, 2],
    [0, 3],
    [2, 3],
    [4, 3],
    [6, 3],
    [8, 3],
  ];
  const both = starts.flatMap(([file, rank]) => [
    [file, rank],
    [file, 9 - rank],
  ]);
  return [...named, ...both.map(([file, rank]) => corners(grid.x(file), grid.y(rank), grid))];
}

function corners(x, y, grid) {
  const corner = (right, down) => {
    if (Math.abs(x + right * UNIT - grid.width / 2) > 4.1 * UNIT) return '';
    return `M${x + right * 4} ${y + down * 9}v${-down * 5}h${right * 5}`;
  };
  return svg('path', { class: 'grid', d: corner(-1, -1) + corner(1, -1) + corner(-1, 1) + corner(1, 1) });
}

function labels({ files, ranks, labels: { kind, first } }, grid, { numerals, points }) {
  if (kind === 'none') return [];
  const text = (x, y, words, name = 'label') => svg('text', { class: name, x, y }, words);
  const beside = grid.margin / 2;
  const bottom = grid.height - beside;
  const each = (count, draw) => Array.from({ length: count }, (_, index) => draw(index));
  if (kind === 'columns') return each(files, (file) => text(grid.x(file), bottom, String(file + 1)));
  const edges = grid.flipped ? [beside, bottom] : [bottom, beside];
  const counted = numerals ? each(files, (file) => [
    text(grid.x(file), edges[0], numerals[files - 1 - file]),
    // The second side counts from its own right, in Arabic numbers.
    text(grid.x(file), edges[1], String(file + 1)),
  ]).flat() : [];
  if (!points) return counted;
  // Beside numerals, which come first, they are smaller.
  const [name, aside] = numerals ? ['label second', 11] : ['label', 0];
  const letters = each(files, (file) => text(grid.x(file) + aside, bottom, String.fromCharCode(97 + file), name));
  return [...counted, ...letters, ...each(ranks, (rank) => text(beside, grid.y(rank), String(rank + first), name))];
}
