// The review of a game. The library judges; here its findings are kept with the game, and asked for.

import { language } from '../i18n.js';
import { ENGINE, made } from './state.js';

/** How many nodes each position gets at first, and the usual number. */
export const EFFORTS = [2000, 20_000, 100_000];
const USUAL = 20_000;

/**
 * The review of a session's game. What is found is kept with the game: `{ nodes, notation, complete, chances, moves, accuracy,
 * record, done }`. `chances` and `moves` are by ply, as in MESSAGES.md.
 */
export class Review {
  #session;
  #controller = null;
  #judging = null;

  /** What is shown of a mistake that is tried again: `{ ply, tried }`, where `tried` is the judged move, or `'waiting'`. */
  trying = null;

  constructor(session) {
    this.#session = session;
  }

  get isBusy() {
    return this.#controller !== null;
  }

  get nodes() {
    const { reviewNodes } = this.#session.settings;
    return EFFORTS.includes(reviewNodes) ? reviewNodes : USUAL;
  }

  /** Whether the game has been reviewed as it is to be. */
  get isDone() {
    const { state, notation } = this.#session;
    const { review } = state;
    return Boolean(review?.complete) && review.nodes === this.nodes && review.notation === notation;
  }

  stop() {
    this.#controller?.abort();
    this.#controller = null;
    this.endTry();
  }

  /** Reviews the game from the beginning. */
  async run() {
    this.stop();
    const session = this.#session;
    const { state, notation } = session;
    const controller = (this.#controller = new AbortController());
    const { nodes } = this;
    const review = { nodes, notation, complete: false, chances: [], moves: [], accuracy: [null, null], record: null, done: '' };
    state.review = review;
    const { moves } = state;
    const isCurrent = () => session.state === state && state.review === review && state.moves === moves;
    session.tell('review');
    const hear = (line) => {
      if (!isCurrent()) return controller.abort();
      review.chances[line.ply] = line.chance;
      for (const judged of line.moves) review.moves[judged.ply] = judged;
      review.accuracy = line.accuracy;
      review.done = line;
      session.tell('review');
    };
    try {
      const { ended } = state;
      const players = session.game.sides.map((side, index) => state.players?.[index] || '');
      const over = ended ? { result: ended.result, reason: ended.reason } : undefined;
      const request = { op: 'review', ...session.place(), moves, nodes, notation, language: language(), players, over };
      const answer = await session.api.stream(request, hear, controller.signal);
      if (!answer?.complete || !isCurrent()) return;
      Object.assign(review, answer, { done: '' });
      session.keep();
    } finally {
      if (this.#controller === controller) this.#controller = null;
      session.tell('review');
    }
  }

  /** The mistake that was made in the position on the board, if it was one. */
  get here() {
    const { state } = this.#session;
    return mistakes(this.#session).find(({ ply }) => ply === state.cursor) ?? null;
  }

  /** The position before a mistake; the reader is to play a better move. */
  async tryAgain(ply) {
    const session = this.#session;
    if (session.state.cursor !== ply) await session.goTo(ply);
    this.trying = { ply, tried: null };
    // The board is the reader's, whoever plays.
    if (session.state.seats[session.look.to_move] === ENGINE) session.state.paused = true;
    session.tell('position');
  }

  endTry() {
    this.#judging?.abort();
    this.#judging = null;
    if (!this.trying) return;
    this.trying = null;
    this.#session.tell('position');
  }

  /** Judges a move instead of playing it, by the same review. */
  async judge(text) {
    const session = this.#session;
    const { trying } = this;
    const { state, notation } = session;
    this.#judging?.abort();
    const controller = (this.#judging = new AbortController());
    trying.tried = 'waiting';
    session.tell('position');
    const known = state.review.moves[trying.ply];
    const request = { op: 'review', ...session.place(), moves: [...made(state), text], from: trying.ply, nodes: state.review.nodes, notation };
    const answer = text === known.move ? { moves: [known] } : await session.api.stream(request, () => {}, controller.signal);
    if (this.trying !== trying || controller.signal.aborted) return;
    const judged = answer.moves.at(-1);
    const best = known.better[0];
    trying.tried = text === best.move ? { ...judged, label: null, isBest: true } : judged;
    session.tell('position');
  }
}

/** The moves that were marked, as far as the review has come. */
export function mistakes({ state }) {
  return (state.review?.moves ?? []).filter((judged) => judged?.label);
}

/** What is said of a mistake, in the language of the page; empty if no reason was found. */
export function sentence(judged) {
  return judged.sentence?.[language()] ?? '';
}
