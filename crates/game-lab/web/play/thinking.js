// The engine at work: one search at a time, which can be stopped. What it says stays until it says something else.

import { limitOf } from './effort.js';
import { chance } from './scores.js';
import { HUMAN } from './state.js';
import { t } from './text.js';

const HINT = { nodes: 300_000 };
const ANALYSIS = { milliseconds: 60_000 };
// A move takes at least this long, so that the eye can follow, in milliseconds.
const PACE = 250;
// The engine resigns if its chance was no better at so many turns, and agrees to no draw before this ply.
const HOPELESS = { chance: 0.02, turns: 3 };
const FIRST_DRAW = 20;

/** The thinking of a session. */
export class Thinking {
  #session;
  #controller = null;

  /** What is going on: `move`, `hint`, `analysis`, or `null`. */
  busy = null;
  /** What was said last, with the moves it was said after (`moves`) and whose turn it was (`side`). */
  opinion = null;

  constructor(session) {
    this.#session = session;
  }

  /** Moves if it is the engine's turn; or analyses, if that is wanted. */
  async goOn() {
    const session = this.#session;
    if (session.over) return;
    if (!session.isPlayersTurn) await this.#move();
    else if (session.settings.analysis) await this.#run('analysis', ANALYSIS);
  }

  /** Moves now, for whoever is to move. */
  moveNow() {
    const session = this.#session;
    session.state.paused = false;
    session.clocks.run();
    return session.attempt(() => this.#move());
  }

  /** Shows what the engine would play. */
  hint() {
    const session = this.#session;
    return session.attempt(async () => {
      const answer = await this.#run('hint', HINT);
      const best = answer?.best && session.look.legal.find(({ text }) => text === answer.best);
      if (!best) return;
      session.hint = best.path;
      session.tell('pick');
      session.say(t('hint-is', { move: best.name }));
      await this.goOn();
    });
  }

  /** Whether the engine agrees to a draw: not while it sees itself ahead, nor at the beginning. `null` if it was stopped. */
  async agrees() {
    const session = this.#session;
    const { look, state, game } = session;
    const answer = await this.#run('hint', HINT);
    if (!answer) return null;
    const share = this.#chanceOf(1 - look.to_move, state.cursor);
    const isEarly = (state.position ?? game.positions[0].text) === game.positions[0].text && state.cursor < FIRST_DRAW;
    await this.goOn();
    return share <= 0.5 && !isEarly;
  }

  // The chance of a side at a ply, by what the engine said of it.
  #chanceOf(side, ply) {
    const share = this.#session.state.seen[ply] ?? 0.5;
    return side === 0 ? share : 1 - share;
  }

  // Whether the engine resigns to a person instead of moving.
  #isHopeless() {
    const { state, look, settings } = this.#session;
    if (!settings.resigns || state.seats[1 - look.to_move] !== HUMAN) return false;
    const turns = Array.from({ length: HOPELESS.turns }, (_, turn) => state.cursor - 2 * turn);
    return turns.every((ply) => ply >= 0 && this.#chanceOf(look.to_move, ply) <= HOPELESS.chance);
  }

  /** Ends what is going on because somebody wants it; then the engine waits. */
  interrupt() {
    const session = this.#session;
    if (this.busy === 'analysis') session.set({ analysis: false });
    this.stop();
    if (!session.isPlayersTurn && !session.over) session.pause(true);
  }

  async #move() {
    const session = this.#session;
    const { state, look, clocks } = session;
    const started = performance.now();
    const answer = await this.#run('move', limitOf(state.efforts[look.to_move]), clocks.budget);
    if (!answer) return;
    await new Promise((resolve) => setTimeout(resolve, Math.max(PACE - (performance.now() - started), 0)));
    const best = answer.best ?? answer.lines[0]?.moves[0];
    // Somebody may have gone elsewhere in the meantime.
    if (!best || look !== session.look || !session.isSettled || session.over || state.paused) return;
    if (this.#isHopeless()) session.end(look.to_move, 'resigned');
    else await session.play(best, true);
  }

  // Searches. The answer is the last line; `null` if it was stopped. With a budget it ends in time, once there is a line.
  async #run(busy, limit, budget = null) {
    this.stop();
    const controller = (this.#controller = new AbortController());
    const session = this.#session;
    const place = session.place();
    const about = { moves: place.moves, side: session.look.to_move };
    const ends = budget === null ? Infinity : performance.now() + budget;
    const endInTime = () => this.opinion?.moves === about.moves && controller.abort('time');
    const timer = budget !== null && setTimeout(endInTime, budget);
    this.#say(busy);
    const hear = (line) => {
      this.opinion = { ...line, ...about };
      session.state.seen[about.moves.length] = chance(line.first, line.wdl);
      session.tell('opinion');
      if (performance.now() > ends) endInTime();
    };
    try {
      const { seed = 0 } = session.state;
      const request = { op: 'think', ...place, search: 'best', limit, seed, lines: session.settings.lines, analysis: busy !== 'move' };
      const answer = await session.api.stream(request, hear, controller.signal);
      return answer ?? (controller.signal.reason === 'time' ? this.opinion : null);
    } finally {
      clearTimeout(timer);
      if (this.#controller === controller) this.#say(null);
    }
  }

  /** Ends it. */
  stop() {
    this.#controller?.abort('stopped');
    this.#controller = null;
    if (this.busy) this.#say(null);
  }

  #say(busy) {
    this.busy = busy;
    this.#session.tell('thinking');
  }
}
