// The men: discs with characters or symbols, queens, arrows, crosses and rings. Each is drawn around the origin.

import { svg } from '../dom.js';

// Symbols of xiangqi by letter: crown, fan, elephant, horse, wheel, cannon, soldier.
const SYMBOLS = {
  K: 'M-10 7.5V-5.5l5 4.5L0-9.5 5-1l5-4.5v13zM-10 9.5h20',
  A: 'M0 9.5-11.5-2.5a16 16 0 0 1 23 0zM0 9.5-4.5-6.6M0 9.5 4.5-6.6',
  B: 'M-10.5 8.5V-.5c0-4.5 3-7 7-7h5c5 0 8.5 2.5 8.5 7.5v5.5c0 1.5-2 1.5-2 0V2.5H5.5v6h-4V4.5h-5v4z',
  N: 'M-6.5 9.5h13c1-8-1-14-7.5-16.5L-1.5-10-4-6.5C-7.5-5-9-1.5-9.5 2l3 2.5 5-3.5c.5 3-4.5 4.5-5 8.5z',
  R: 'M0-9.5a9.5 9.5 0 1 0 .01 0zM0-9.5v19M-8.2-4.75l16.4 9.5M-8.2 4.75l16.4-9.5',
  C: 'M-10.5 1.5-8-2.5 8.5-9l2.5 5.5L-4.5 4M1 5.5a5 5 0 1 1-10 0a5 5 0 1 1 10 0z',
  P: 'M0-9.5a4 4 0 1 0 .01 0zM-7 9.5c0-7 2.5-10.5 7-11 4.5.5 7 4 7 11z',
};
SYMBOLS.E = SYMBOLS.B;
SYMBOLS.H = SYMBOLS.N;

const QUEEN = 'M-11 10-13.5-6l6.5 6 2.5-10L0-1.5 4.5-10 7 0l6.5-6L11 10z';
const ARROW = 'M-10.5 10.5 10-10M-1-10.5h11.5V1';

/** The picture of a man; `symbols` instead of characters. */
export function figure(man, shape, symbols) {
  return svg('g', { class: `man side-${man.side ?? 'none'}` }, parts(man, shape, symbols));
}

function parts({ side, sign, letter }, shape, symbols) {
  const kind = letter.toUpperCase();
  if (side === null)
    return [svg('rect', { class: 'stone', x: -17, y: -17, width: 34, height: 34, rx: 6 }), path(ARROW, 'arrow')];
  if (shape.ground === 'points')
    return disc(symbols && SYMBOLS[kind] ? path(SYMBOLS[kind], 'symbol') : character(sign));
  if (kind === 'Q') return [path(QUEEN, 'queen'), svg('path', { class: 'queen-base', d: 'M-11 13.5h22' })];
  if (shape.labels.kind === 'columns') return [svg('circle', { class: 'token', r: 16 })];
  if (kind === 'X') return [path('M-11-11 11 11M11-11-11 11', 'cross')];
  if (kind === 'O') return [svg('circle', { class: 'ring', r: 12 })];
  return [character(sign)];
}

function disc(face) {
  return [svg('circle', { class: 'disc', r: 17.5 }), svg('circle', { class: 'rim', r: 14.7 }), face];
}

function character(sign) {
  return svg('text', { class: 'character', lang: 'zh-Hant' }, sign);
}

function path(d, name) {
  return svg('path', { class: name, d });
}
