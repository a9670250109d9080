// What a person does at the board: picks places, drags men, types moves.

import { t } from './text.js';
import { continuations, meant, pick } from './picking.js';
import { triedMove } from './places.js';
import { refusalText } from './refusal.js';

/** The hand of the player in a session. */
export class Hand {
  #session;

  /** The places of a move, as far as it is chosen. */
  picked = [];

  constructor(session) {
    this.#session = session;
  }

  /** The places that can be picked next. */
  get next() {
    const { isPlayersTurn, look } = this.#session;
    return isPlayersTurn ? continuations(look.legal, this.picked) : [];
  }

  /** A place was pointed at. */
  async pick(place, isDragged = false) {
    const session = this.#session;
    const { look, game, whereabouts } = session;
    if (this.#isNotOurs()) return;
    const { picked, move } = pick(look, this.picked, place);
    if (picked) return this.#set(picked);
    if (move) return session.play(move.text, !isDragged && move.path.length === 2);
    const text = triedMove(look, game, this.picked, meant(look, place));
    const isEmpty = game.steps.length > 1 && this.picked.length === 0 && !look.men[place];
    const nothing = t(isEmpty ? 'no-piece-there' : 'no-move-there');
    const why = text ? (await this.#tried(text, { picked: true })).refused : nothing;
    if (whereabouts === session.whereabouts) session.say(why ?? nothing, { bad: true });
  }

  /** A man is about to be dragged: whether it may. */
  grab(place) {
    if (this.picked.length === 1 && this.picked[0] === place) return true;
    const { isPlayersTurn, look } = this.#session;
    if (!isPlayersTurn || this.picked.length > 1 || !continuations(look.legal, []).includes(place)) return false;
    // A disc falls and a cross is put: only what then goes somewhere can be dragged.
    if (continuations(look.legal, [place]).length === 0) return false;
    this.#set([place]);
    return true;
  }

  /** It was let go, on a place or on none. */
  async drop(place) {
    if (place !== null) await this.pick(place, true);
    this.#session.tell('pick');
  }

  /** Takes back one pick; without one, the hint. */
  escape() {
    if (this.picked.length === 0) this.#session.hint = null;
    this.#set(this.picked.slice(0, -1));
  }

  /** A move that was typed, in any notation. Tells whether it was made. */
  async type(text) {
    const session = this.#session;
    if (this.#isNotOurs()) return false;
    const { whereabouts } = session;
    const { refused, move } = await this.#tried(text);
    // Looked at again, as after another effort was chosen, a position is still the same.
    if (whereabouts !== session.whereabouts) return false;
    if (refused) session.say(refused, { bad: true });
    else await session.play(move.text, true);
    return !refused;
  }

  #isNotOurs() {
    const session = this.#session;
    if (session.isPlayersTurn) return false;
    if (session.isSettled) session.say(t(session.over ? 'is-over' : 'engines-turn'), { bad: true });
    return true;
  }

  // The library reads the move, or says what is wrong with it.
  async #tried(text, how) {
    const place = this.#session.place();
    try {
      const look = await this.#session.api.call({ op: 'look', ...place, moves: [...place.moves, text] });
      return { move: look.moves.at(-1) };
    } catch (error) {
      return { refused: refusalText(this.#session, error, how) };
    }
  }

  #set(picked) {
    this.picked = picked;
    this.#session.note = null;
    this.#session.tell('pick');
  }
}
