// The players' clocks. They begin with the first move; whose flag falls has lost.

/** The clocks of a session. */
export class Clocks {
  #session;
  #since = null;

  constructor(session) {
    this.#session = session;
  }

  /** Whether there are any. */
  get exist() {
    return this.#session.state.control !== null;
  }

  /** What is left to a side, in milliseconds. */
  left(side) {
    const { state, look } = this.#session;
    const used = this.#since !== null && look?.to_move === side ? performance.now() - this.#since : 0;
    return Math.max(state.left[state.cursor][side] - used, 0);
  }

  /** Runs for the side to move, or stands. */
  run() {
    const { state, look, over } = this.#session;
    const runs = this.exist && look && !over && !state.paused && state.cursor > 0;
    if (runs) this.#since ??= performance.now();
    else this.stand();
  }

  /** Both stand; what was used counts. */
  stand() {
    const { state, look } = this.#session;
    if (this.#since !== null && look) {
      const left = [...state.left[state.cursor]];
      left[look.to_move] = this.left(look.to_move);
      state.left[state.cursor] = left;
    }
    this.#since = null;
  }

  /** Both stand, and what was used does not count: the game went elsewhere. */
  forget() {
    this.#since = null;
  }

  /** What is left to both after the move that is just made. */
  afterMove() {
    const { state, look } = this.#session;
    const left = [this.left(0), this.left(1)];
    if (this.exist) left[look.to_move] += state.control.increment * 1000;
    return left;
  }

  /** Whether the flag of the side to move fell. */
  get fell() {
    const { look } = this.#session;
    return this.#since !== null && this.left(look.to_move) === 0;
  }

  /** How long the engine may think: a share of what is left, and most of the increment. */
  get budget() {
    if (!this.exist) return null;
    const { state, look } = this.#session;
    const left = this.left(look.to_move);
    return Math.min(left / 30 + state.control.increment * 800, left / 3);
  }
}

/** Minutes and seconds; tenths of the last ten. */
export function clockText(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (value) => String(value).padStart(2, '0');
  if (seconds >= 3600)
    return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  if (seconds >= 10) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return `0:0${(milliseconds / 1000).toFixed(1)}`;
}
