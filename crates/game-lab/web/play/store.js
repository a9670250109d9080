// What outlives the page: the game of each kind that is on the table, those before it, and how the page is set.

const KEY = 'lab-play';
// So many games of each kind can be gone back to.
const RECENT = 10;

const USUAL = {
  symbols: false,
  flipped: false,
  overlay: 'none',
  analysis: false,
  lines: 1,
  reviewNodes: 20_000,
  sounds: true,
  resigns: true,
  drawOffers: true,
};

// What the browser could not keep: another view of the same page still finds it here.
let unkept = null;

/** The games, and the settings. A game that came with the address is only lent: the person's own is kept meanwhile. */
export class Store {
  #games;
  #recent;
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
    // Games kept by an earlier page have no `seen`.
    this.#games = new Map(whole.map(([name, game]) => [name, { ...game, seen: game.seen ?? [] }]));
    this.#recent = kept.recent ?? {};
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

  /** The games of this kind before the one on the table, the last one first. */
  recent(name) {
    return this.#recent[name] ?? [];
  }

  /** Puts the game on the table among those before it, if it has moves; returns whether it had. */
  retire(name) {
    const last = this.#games.get(name);
    if (!last || last.moves.length === 0) return false;
    const game = { ...last, review: null, at: Date.now() };
    this.#recent[name] = [game, ...this.recent(name)].slice(0, RECENT);
    return true;
  }

  /** Takes a game from those before. */
  bringBack(name, index) {
    const [game] = this.recent(name).splice(index, 1);
    return game;
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
    const games = Object.fromEntries(this.#games);
    const text = (recent) => JSON.stringify({ current, settings, games, recent });
    // Where there is little room, what was played before goes first.
    for (const recent of [this.#recent, {}]) {
      try {
        localStorage.setItem(KEY, text(recent));
        unkept = null;
        return;
      } catch {
        unkept = text(this.#recent);
      }
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
