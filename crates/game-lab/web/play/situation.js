// What is asked of the game as it stands. Nothing here changes it.

import { notationOf } from '../notation.js';
import { sideName } from './places.js';
import { HUMAN, made } from './state.js';

/** `state` is the game, `game` what the library says of its kind, `look` the last position that the library has seen. */
export class Situation {
  state = null;
  game = null;
  look = null;
  settings = null;

  /** The part of a request that tells the position. */
  place() {
    const { game, position } = this.state;
    return { game, moves: made(this.state), ...(position && { position }) };
  }

  /** The same text as long as the game stands where it stood. */
  get whereabouts() {
    return JSON.stringify(this.place());
  }

  get notation() {
    return notationOf(this.game);
  }

  get over() {
    const { ended, cursor } = this.state;
    return this.look?.over ?? (ended?.ply === cursor ? ended : null);
  }

  /** Whether the library has seen the position that the game is at. */
  get isSettled() {
    return this.look?.ply === this.state.cursor;
  }

  /** Whether the second side sits below. What falls, falls down: only some boards can be turned. */
  get isFlipped() {
    return this.settings.flipped && this.canFlip;
  }

  get canFlip() {
    return this.look?.shape.labels.kind === 'coordinates';
  }

  get isPlayersTurn() {
    if (!this.isSettled || this.over) return false;
    return this.state.seats[this.look.to_move] === HUMAN || this.state.paused;
  }

  /** What the side is called. */
  sideName(side) {
    return sideName(this.game, side);
  }
}
