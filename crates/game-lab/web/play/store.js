// What outlives the page: one game of each kind, and how the page is set.

const KEY = 'lab-play';

const USUAL = {
  notation: {},
  symbols: false,
  flipped: false,
  overlay: 'none',
  analysis: false,
  lines: 1,
  reviewNodes: 20_000,
};

// What the browser could not keep: another view of the same page still finds it here.
let unkept = null;

/** The games, and the settings. A game that came with the address is only lent: the person's own is kept meanwhile. */
export class Store {
  #games;
  #lent = new Map();

  /** The name of the kind that was played last. */
  current;
  settings;

  /** What was kept, or how it all begins. */
  constructor() {
    const kept = read();
    this.current = kept.current ?? 'xiangqi';
    this.settings = { ...USUAL, ...kept.settings };
    const whole = Object.entries(kept.games ?? {}).filter(([, game]) => Array.isArray(game?.efforts));
    this.#games = new Map(whole);
  }

  /** The game of this kind that is on the table. */
  game(name) {
    return this.#lent.get(name) ?? this.#games.get(name);
  }

  /** A game to keep. */
  put(state) {
    this.#lent.delete(state.game);
    this.#games.set(state.game, state);
  }

  /** A game to look at. */
  lend(state) {
    this.#lent.set(state.game, state);
  }

  isLent(name) {
    return this.#lent.has(name);
  }

  /** Back to the own game. */
  giveBack(name) {
    this.#lent.delete(name);
  }

  /** Whether the browser has kept everything. */
  get isKept() {
    return unkept === null;
  }

  /** Keeps it. A browser that keeps nothing, for want of room or of leave, still plays. */
  keep() {
    const { current, settings } = this;
    const text = JSON.stringify({ current, settings, games: Object.fromEntries(this.#games) });
    try {
      localStorage.setItem(KEY, text);
      unkept = null;
    } catch {
      unkept = text;
    }
  }
}

function read() {
  try {
    return JSON.parse(unkept ?? localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}
