// What outlives the page: one game of each kind, and how the page is set.

const KEY = 'lab-play';

const USUAL = {
  notation: {},
  symbols: false,
  flipped: false,
  overlay: 'none',
  analysis: false,
  lines: 1,
  reviewNodes: 3000,
};

/** What was kept, or how it all begins. */
export function restore() {
  const kept = read();
  return { current: kept.current ?? 'xiangqi', games: kept.games ?? {}, settings: { ...USUAL, ...kept.settings } };
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

/** Keeps it. A browser that keeps nothing still plays. */
export function keep(all) {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // No room, or not allowed.
  }
}
