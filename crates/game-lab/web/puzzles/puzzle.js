// One puzzle on the board: the reader plays the side that mates, and the solution replies.

import { problemText } from '../i18n.js';
import { Hand } from '../play/hand.js';
import { Preview } from '../play/preview.js';
import { Situation } from '../play/situation.js';
import { ENGINE, HUMAN, newGame, playMove } from '../play/state.js';
import { Store } from '../play/store.js';
import { addSolved } from './list.js';

// So long the reader's move stays alone on the board, in milliseconds.
const PACE = 500;

/** What the board and the hand of Play need of a session. `tell(kind)` is called after each change. */
export class Puzzle extends Situation {
  #turn = 0;

  slides = false;
  /** The last message, `{ text, bad, retry }`. */
  note = null;
  /** The legal move that was tried and is not the right one. */
  tried = null;
  /** The solution as `{ move, name }`, once it is shown. The puzzle then does not count as solved. */
  shown = null;

  constructor({ games, api }, puzzle, tell) {
    super();
    this.api = api;
    this.tell = tell;
    this.puzzle = puzzle;
    this.game = games.games.find(({ name }) => name === 'xiangqi');
    this.settings = { ...new Store().settings, flipped: puzzle.side === 1 };
    this.hand = new Hand(this);
    this.preview = new Preview(this);
    this.#lay();
  }

  #lay() {
    const { position, side } = this.puzzle;
    const seats = [0, 1].map((seat) => (seat === side ? HUMAN : ENGINE));
    this.state = newGame('xiangqi', { position, seats, efforts: [] });
  }

  /** Nothing goes on. */
  close() {
    this.#turn += 1;
    this.tell = () => {};
    this.preview.hide();
  }

  say(text, more) {
    this.note = { text, ...more };
    this.tried = null;
    this.tell('note');
  }

  /** Does it, and says what went wrong. */
  async attempt(work) {
    try {
      await work();
    } catch (error) {
      this.say(problemText(error), { bad: true, retry: true });
    }
  }

  /** From the beginning. */
  restart() {
    this.#lay();
    return this.goOn();
  }

  /** Looks at the position, and lets the solution reply. */
  goOn(slides = false) {
    return this.attempt(async () => {
      if (!(await this.#see(slides)) || this.over || this.isPlayersTurn) return;
      const mine = this.#turn;
      await new Promise((resolve) => setTimeout(resolve, PACE));
      if (mine !== this.#turn) return;
      this.#make(this.puzzle.solution[this.state.cursor]);
      await this.#see(true);
    });
  }

  // Tells whether this is still what is asked for.
  async #see(slides) {
    const mine = ++this.#turn;
    const look = await this.#lookAfter(this.place().moves);
    const names = this.shown && (await this.#namesOfSolution());
    if (mine !== this.#turn) return false;
    Object.assign(this, { look, slides, note: null, tried: null, shown: names });
    this.hand.picked = [];
    this.preview.hide();
    if (this.over && !this.shown) addSolved(this.puzzle);
    this.tell('position');
    this.slides = false;
    return true;
  }

  #lookAfter(moves) {
    return this.api.call({ op: 'look', ...this.place(), moves, notation: this.notation });
  }

  #make(text) {
    playMove(this.state, text, [0, 0]);
  }

  /** A legal move of the reader. The last move may be any that mates. */
  async play(text, slides) {
    const { whereabouts } = this;
    const isRight = text === this.puzzle.solution[this.state.cursor] || (await this.#wins(text));
    if (whereabouts !== this.whereabouts) return;
    if (isRight) {
      this.#make(text);
      await this.goOn(slides);
    } else {
      this.hand.picked = [];
      Object.assign(this, { tried: text, note: null });
      this.tell('pick');
    }
  }

  async #wins(text) {
    const { over } = await this.#lookAfter([...this.place().moves, text]);
    return over?.result === ['1-0', '0-1'][this.puzzle.side];
  }

  /** Shows the solution. */
  show() {
    return this.attempt(async () => {
      this.shown = await this.#namesOfSolution();
      this.tell('shown');
    });
  }

  async #namesOfSolution() {
    const { moves } = await this.#lookAfter(this.puzzle.solution);
    return moves.map(({ text, name }) => ({ move: text, name }));
  }
}
