// What is learnt: the numbers of a request, and what the library told of it so far. It stays while the page shows other views.

const MATCHES = ['decide', 'predecessor', 'anchor'];

export class Learner {
  epochs = [];
  trained = [];
  results = [];
  /** The last line about the stage. */
  stage = null;
  /** The last line of all, once everything is learnt. */
  end = null;
  problem = null;
  #files = {};
  #units = {};
  #request = null;

  /** `settings` are the fields of the request. */
  constructor(settings) {
    this.settings = settings;
  }

  get isRunning() {
    return this.#request !== null;
  }

  get hasBegun() {
    return Object.keys(this.#files).length > 0;
  }

  /** The rounds that have a network. */
  get rounds() {
    return Array.from({ length: this.settings.rounds }, (_, index) => index + 1).filter((round) => this.network(round));
  }

  /** The file of a round's network, in base 64. */
  network(round) {
    return this.#files[`net-${round}.net`];
  }

  /** Begins, or continues; calls `tell` after each line and at the end. */
  async run(api, tell) {
    const mine = this.#request = new AbortController();
    this.problem = null;
    tell();
    const request = { op: 'learn', ...this.settings, files: this.#files, units: this.#units };
    const take = (line) => {
      if (this.#request !== mine) return;
      this.#take(line);
      if (line.file === undefined || line.file.endsWith('.net')) tell();
    };
    let problem = null;
    const end = await api.stream(request, take, mine.signal).catch((error) => {
      problem = error;
    });
    if (this.#request !== mine) return;
    this.#request = null;
    Object.assign(this, { problem, end: end ?? null });
    tell();
  }

  /** Stops at once. What was finished is kept, game by game. */
  stop() {
    this.#request?.abort();
    this.#request = null;
  }

  #take(line) {
    if (line.unit !== undefined) (this.#units[line.file] ??= []).push([line.unit, line.bytes]);
    else if (line.file !== undefined) {
      this.#files[line.file] = line.bytes;
      delete this.#units[line.file];
      if (line.bytes === null) delete this.#files[line.file];
    } else if (line.trained !== undefined) put(this.trained, line, ['trained']);
    else if (line.result !== undefined) {
      put(this.results, line, ['result']);
      // The matches of a round that has ended are needed no more.
      for (const match of MATCHES) delete this.#files[`${match}-${line.result}.units`];
    } else if (line.stage !== undefined) {
      this.stage = line;
      if (line.stage === 'training') put(this.epochs, line, ['round', 'count']);
    }
  }
}

/** Appends a line, or replaces the one with the same keys: a training that was stopped begins again. */
function put(lines, line, keys) {
  const at = lines.findIndex((one) => keys.every((key) => one[key] === line[key]));
  if (at < 0) lines.push(line);
  else lines[at] = line;
}
