// A position that is only shown, such as one of a line of the engine, while the game stands where it stood.

/** What the board shows instead of the game. Each call of `show` replaces the one before. */
export class Preview {
  #session;
  #turn = 0;

  /** The position that is shown, or `null`: `{ look, kind }`. */
  now = null;

  constructor(session) {
    this.#session = session;
  }

  /** Shows the position after these moves. Tells whether it is shown: another may have been asked for meanwhile. */
  async show(moves, kind) {
    const session = this.#session;
    const mine = ++this.#turn;
    const { position, game } = session.state;
    const place = { game, moves, ...(position && { position }) };
    const look = await session.api.call({ op: 'look', ...place, notation: session.notation }).catch(() => null);
    if (mine !== this.#turn || !look) return false;
    this.now = { look, kind };
    session.tell('preview');
    return true;
  }

  hide() {
    this.#turn += 1;
    if (!this.now) return;
    this.now = null;
    this.#session.tell('preview');
  }

  /** Whether the position after so many moves is shown. */
  isOf(plies) {
    return this.now?.look.ply === plies;
  }
}
