// The engine at work: one search at a time, which can be stopped. What it says stays until it says something else.

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

  /** Searches. The answer is the last line; `null` if it was stopped. With a budget it ends in time, once there is a line. */
  async run(busy, limit, { lines = 1, budget = null } = {}) {
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
      session.tell('opinion');
      if (performance.now() > ends) endInTime();
    };
    try {
      const request = { op: 'think', ...place, search: 'best', limit, lines };
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
