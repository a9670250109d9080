// The game being played: what can be done to it, and who hears of it. What can be asked of it is in situation.js.

import { problemText, t as common } from '../i18n.js';
import { Clocks } from './clocks.js';
import { USUAL_EFFORT } from './effort.js';
import { Hand } from './hand.js';
import { visited } from './link.js';
import { namesOf } from './move-names.js';
import { Preview } from './preview.js';
import { Review } from './review.js';
import { Situation } from './situation.js';
import { ENGINE, HUMAN, endGame, goTo, newGame, openTree, playMove, sideAt, stopFrom } from './state.js';
import { Store } from './store.js';
import { t } from './text.js';
import { Thinking } from './thinking.js';
import { endText } from './verdict.js';
import { goWithin, wrongWith } from './visit.js';

/**
 * A session on the page. Listeners hear `turn` (a position is asked for), `position`, `pick`, `opinion`, `thinking`,
 * `review`, `preview`, `tree`, `clock`, `note`, `kept` or `settings`.
 */
export class Session extends Situation {
  #store = new Store();
  #listeners = new Set();
  #turn = 0;
  #names = { notation: null, list: [] };
  // What is to be said as soon as there is a position.
  #greeting = null;

  /** The places of the move that the engine proposes. */
  hint = null;
  /** Whether the last move is to be seen gliding. */
  slides = false;
  /** The last message, `{ text, bad, retry }`. */
  note = null;

  /** `link` is what the address asks for, if it does. */
  constructor({ games, api }, link = null) {
    super();
    this.api = api;
    this.levels = games.levels;
    this.games = games.games.filter(({ board }) => board);
    const name = link?.game?.name ?? this.#store.current;
    this.settings = this.#store.settings;
    this.thinking = new Thinking(this);
    this.clocks = new Clocks(this);
    this.hand = new Hand(this);
    this.review = new Review(this);
    this.preview = new Preview(this);
    this.#take(this.games.some((game) => game.name === name) ? name : this.games[0].name);
  }

  #take(name) {
    this.#store.current = name;
    const usual = { seats: [HUMAN, ENGINE], efforts: [USUAL_EFFORT, USUAL_EFFORT] };
    if (!this.#store.game(name)) this.#store.put(newGame(name, usual));
    this.state = this.#store.game(name);
    this.game = this.games.find((game) => game.name === name);
    this.look = null;
    this.thinking.opinion = null;
  }

  on(listener) {
    this.#listeners.add(listener);
  }

  tell(kind) {
    for (const listener of this.#listeners) listener(kind);
  }

  /** Nobody listens any more, and nothing goes on. */
  close() {
    this.#turn += 1;
    this.#listeners.clear();
    this.thinking.stop();
    this.review.stop();
    this.clocks.stand();
    this.keep();
    this.look = null;
  }

  keep() {
    const { isKept } = this.#store;
    this.#store.keep();
    if (this.#store.isKept !== isKept) this.tell('kept');
  }

  /** Whether the browser keeps the games when the page is closed. */
  get isKept() {
    return this.#store.isKept;
  }

  /** Begins with what the address asks for, or with the game that was kept. */
  async start(link) {
    const why = link?.problem ?? (link?.position === undefined ? null : await this.#open(link));
    if (why) this.#greeting = { text: common('bad-address', { why }), bad: true };
    return this.refresh();
  }

  // Why it cannot be shown is returned. A position of the own game is gone to, another game only looked at.
  async #open(link) {
    if (goWithin(this, link)) return null;
    const why = await wrongWith(this, link);
    if (why) return why;
    this.#store.lend(visited(link, this.state.efforts));
    this.#take(this.game.name);
    return null;
  }

  /** Whether the game came with the address, and the own one waits. */
  get isVisit() {
    return this.#store.isLent(this.game.name);
  }

  /** Back to the own game. */
  goHome() {
    this.#store.giveBack(this.game.name);
    return this.change(this.game.name);
  }

  /** Keeps what the clocks show now, too. */
  keepTimes() {
    this.clocks.stand();
    this.keep();
    this.clocks.run();
  }

  /** The moves of the whole game as they are written, with those taken back. */
  get names() {
    return this.#names.list;
  }

  say(text, more) {
    this.note = { text, ...more };
    this.tell('note');
  }

  /** Does it, and says what went wrong. */
  async attempt(work) {
    try {
      return await work();
    } catch (error) {
      this.say(problemText(error), { bad: true, retry: true });
      return null;
    }
  }

  /** Looks at the position, tells everyone, and lets the engine go on. */
  refresh(slides = false) {
    return this.attempt(async () => {
      const mine = ++this.#turn;
      this.thinking.stop();
      this.tell('turn');
      const { notation } = this;
      const look = await this.api.call({ op: 'look', ...this.place(), notation });
      if (mine !== this.#turn) return;
      if (look.over) openTree(this.state, look.over);
      const names = await namesOf(this, look, notation, this.#names);
      if (mine !== this.#turn) return;
      Object.assign(this, { look, slides, hint: null, note: this.#greeting });
      this.#greeting = null;
      this.hand.picked = [];
      this.preview.hide();
      this.#names = names;
      this.clocks.run();
      this.keep();
      this.tell('position');
      this.slides = false;
      await this.thinking.goOn();
    });
  }

  /** Makes a move, by its text. */
  async play(text, slides) {
    if (this.review.trying?.ply === this.state.cursor) return this.review.judge(text);
    // Who moves goes on with a game that stood.
    if (this.state.seats[this.look.to_move] === HUMAN) this.state.paused = false;
    playMove(this.state, text, this.clocks.afterMove());
    // Whoever plays on with a game that was sent takes it over.
    this.#store.put(this.state);
    this.clocks.forget();
    await this.refresh(slides);
  }

  /** Back, or on again, to a turn of the player's. */
  undo() {
    return this.goTo(stopFrom(this.state, this.look, -1));
  }

  redo() {
    return this.goTo(stopFrom(this.state, this.look, 1));
  }

  /** To a ply. The engine would only play again what was taken back, so it waits. */
  goTo(ply) {
    if (!this.look || ply < 0 || ply > this.state.moves.length || ply === this.state.cursor) return null;
    this.review.endTry();
    const glides = ply === this.state.cursor + 1;
    const mover = sideAt(this.look, ply);
    this.clocks.stand();
    goTo(this.state, ply);
    this.thinking.opinion = null;
    this.state.paused = this.state.seats[mover] === ENGINE && ply < this.state.moves.length;
    return this.refresh(glides);
  }

  /** Engine and clocks stand, or go on. */
  pause(paused) {
    this.clocks.stand();
    this.state.paused = paused;
    return this.refresh();
  }

  /** The game ends by something else than a move: a side `resigned`, its `time` is up, or both `agreed`, and nobody lost. */
  end(loser, kind) {
    this.#turn += 1;
    this.thinking.stop();
    this.clocks.stand();
    this.hand.picked = [];
    endGame(this.state, loser, endText(this.game, kind, loser));
    this.#store.put(this.state);
    this.keep();
    this.tell('position');
  }

  /** The player's side gives up; between two, the one to move. */
  resign() {
    const { seats } = this.state;
    const toMove = this.look.to_move;
    const loser = seats[toMove] === ENGINE && seats[1 - toMove] === HUMAN ? 1 - toMove : toMove;
    this.end(loser, 'resigned');
  }

  /** Offers the engine a draw, which its search answers. */
  offerDraw() {
    return this.attempt(async () => {
      const agrees = await this.thinking.agrees();
      if (agrees) this.end(null, 'agreed');
      else if (agrees === false) this.say(t('declined', { side: this.sideName(1 - this.look.to_move) }));
    });
  }

  /** Looks whether a flag fell. */
  tick() {
    if (this.clocks.fell) this.end(this.look.to_move, 'time');
    else if (this.clocks.exist) this.tell('clock');
  }

  /** Another kind of game, as it was left. */
  change(name) {
    this.clocks.stand();
    this.#take(name);
    return this.refresh();
  }

  /** A game from the start, or one that was read: then with `moves`, and perhaps with an end that the rules do not know. */
  begin(options, moves = [], over = null) {
    this.clocks.forget();
    const state = newGame(this.game.name, options);
    state.moves = moves;
    goTo(state, moves.length);
    if (over) state.ended = { ...over, ply: moves.length };
    // Whoever reads a game wants to look at it first.
    state.paused = moves.length > 0 && state.seats.includes(ENGINE);
    return this.#lay(state);
  }

  /** The games before this one, the last one first. */
  get recent() {
    return this.#store.recent(this.game.name);
  }

  /** Back to one of the games before this one, which then is among them. */
  restore(index) {
    this.clocks.forget();
    const { at, ...state } = this.#store.bringBack(this.game.name, index);
    state.paused = state.seats.includes(ENGINE);
    return this.#lay(state);
  }

  // Another game on the table. The one before can be brought back.
  #lay(state) {
    const { name } = this.game;
    if (this.#store.retire(name)) this.#greeting = { text: t('kept-last'), act: { text: t('restore'), go: () => this.restore(0) } };
    this.#store.put(state);
    this.#take(name);
    return this.refresh();
  }

  /** Sets what is of the page, not of the game. */
  set(settings, afresh = false) {
    Object.assign(this.settings, settings);
    this.keep();
    this.tell('settings');
    if (afresh) this.refresh();
  }

  /** Who plays a side, and how hard the engine tries. */
  seat(side, seat, effort) {
    this.clocks.stand();
    this.state.seats[side] = seat;
    this.state.efforts[side] = effort;
    return this.refresh();
  }
}
