// What a search did, ready to be asked at any moment: everything about a visit is a function of the visit and the cursor,
// the number of events that have happened. So stepping back costs what stepping forward does.

/** The order of scores and bounds that come as texts: mates lie beyond all numbers. */
export function order(text) {
  if (text === 'inf') return Infinity;
  if (text === '-inf') return -Infinity;
  const mate = text.match(/^([+-]?)#(\d+)$/);
  if (mate) return mate[1] === '-' ? -1e9 + Number(mate[2]) : 1e9 - Number(mate[2]);
  return Number(text);
}

/** The same score for the other side. */
function negated(text) {
  if (text.startsWith('-')) return text.startsWith('-#') || text === '-inf' ? text.slice(1) : `+${text.slice(1)}`;
  return text === '0' ? text : `-${text.replace('+', '')}`;
}

/** What ends a node early. */
export const CUTS = new Set(['cutoff', 'table', 'null-cut', 'stand-pat', 'skip']);

// These score for the first player at every node.
const TWO_SIDED = new Set(['minimax', 'alpha-beta-two-sided']);
// These look at everything, and have no window.
const WITHOUT_WINDOW = new Set(['minimax', 'negamax', 'sss-star']);
// These leave a node before they enter what is below it, and come back.
const BEST_FIRST = new Set(['sss-star']);

/** The name that stands for the algorithm of the reader's own program. */
export const RECORDED = 'recorded';

/** The side whose view scores are shown from: that of Max, the first player, or that of the side to move. */
export const VIEWS = ['max', 'mover'];

export class Trace {
  /**
   * `rootSide` is the side to move at the root, 0 or 1; `names` the names of nodes by their path, for a tree by hand. Moves of
   * other games have names in the notation that was asked for.
   */
  constructor(algorithm, answer, rootSide, { view = VIEWS[0], names = null } = {}) {
    Object.assign(this, { algorithm, answer, rootSide, view, names, visits: answer.visits, events: answer.events });
    this.size = this.visits.parent.length;
    this.isTwoSided = TWO_SIDED.has(algorithm);
    this.hasWindow = answer.trace?.windows ?? !WITHOUT_WINDOW.has(algorithm);
    this.isBestFirst = BEST_FIRST.has(algorithm);
    this.children = Array.from({ length: this.size }, () => []);
    this.roots = [];
    this.below = new Int32Array(this.size);
    this.history = Array.from({ length: this.size }, () => []);
    this.enteredAt = new Int32Array(this.size).fill(this.events.length);
    this.leftAt = new Int32Array(this.size).fill(this.events.length);
    this.#link();
    this.#read();
    this.#count();
    this.closedAt = this.isBestFirst ? this.#solved() : this.leftAt;
    this.best = this.#bestLine();
    this.#countCuts();
    if (this.visits.name) this.#name();
  }

  #name() {
    this.names = new Map();
    this.visits.name.forEach((name, visit) => name && this.nameMove(this.path(visit), name));
  }

  /** The move at the end of a path has a name, if the moves of the game have any. */
  nameMove(path, name) {
    if (path && this.visits.name) this.names.set(path.join(' '), { name });
  }

  /** The cuts before each event. A best-first search strikes moves from its list instead. */
  #countCuts() {
    const cuts = this.events.map(([kind]) => Number(!this.isBestFirst && CUTS.has(kind)));
    if (this.isBestFirst) {
      this.visits.remaining.forEach((remaining, visit) => {
        if (remaining > 0 && this.closedAt[visit] < this.events.length) cuts[this.closedAt[visit]] += 1;
      });
    }
    this.cut = new Int32Array(this.events.length + 1);
    cuts.forEach((count, index) => { this.cut[index + 1] = this.cut[index] + count; });
  }

  #link() {
    this.visits.parent.forEach((parent, visit) => (parent < 0 ? this.roots : this.children[parent]).push(visit));
    for (let visit = this.size - 1; visit >= 0; visit--) {
      const parent = this.visits.parent[visit];
      if (parent >= 0) this.below[parent] += this.below[visit] + 1;
    }
  }

  /** By visit: which visit of its node it is, and a key of the node and this number. */
  #count() {
    const paths = new Array(this.size);
    const visits = new Map();
    this.turns = this.visits.parent.map((parent, visit) => {
      paths[visit] = parent < 0 ? '' : `${paths[parent]} ${this.visits.step[visit]}`;
      const turn = (visits.get(paths[visit]) ?? 0) + 1;
      visits.set(paths[visit], turn);
      return turn;
    });
    this.keys = paths.map((path, visit) => `${path}#${this.turns[visit]}`);
  }

  #read() {
    // How many visits there were before each event.
    this.entered = new Int32Array(this.events.length + 1);
    this.events.forEach(([kind, visit], index) => {
      this.entered[index + 1] = this.entered[index] + (kind === 'enter');
      if (!(visit >= 0)) return;
      this.history[visit].push(index);
      if (kind === 'enter') this.enteredAt[visit] = index;
      if (kind === 'leave') this.leftAt[visit] = index;
    });
  }

  /**
   * By visit, the event since which nothing below it can be entered any more: then it was solved itself, or a node above
   * it, and it was struck from the list.
   */
  #solved() {
    const closed = new Int32Array(this.size).fill(this.events.length);
    this.visits.parent.forEach((parent, visit) => {
      if (this.isSolved(visit)) closed[parent] = this.leftAt[visit];
    });
    this.visits.parent.forEach((parent, visit) => {
      if (parent >= 0) closed[visit] = Math.min(closed[visit], closed[parent]);
    });
    return closed;
  }

  /** The visits of the principal variation, in the last search of the root. */
  #bestLine() {
    const best = new Set();
    let visit = this.roots.at(-1);
    for (const step of this.answer.line) {
      visit = this.children[visit]?.findLast((child) => this.visits.step[child] === step);
      if (visit === undefined) break;
      best.add(visit);
    }
    return best;
  }

  /** `ahead`, `open` or `left`. */
  state(visit, cursor) {
    if (this.enteredAt[visit] >= cursor) return 'ahead';
    return this.leftAt[visit] >= cursor ? 'open' : 'left';
  }

  /** Whether a best-first search came back to this node, since it was solved. */
  isSolved(visit) {
    return this.visits.ending[visit] === 'solved';
  }

  /** Whether it is certain what was searched below a visit, and what was not. */
  isClosed(visit, cursor) {
    return this.closedAt[visit] < cursor;
  }

  /** The most that the side to move at the root could still have at a visit of a best-first search, when it was entered. */
  merit(visit) {
    const { ply, alpha, beta, score } = this.visits;
    const isMaximisers = ply[visit] % 2 === 0;
    const ofLeaf = isMaximisers ? beta[visit] : alpha[visit];
    const promise = this.visits.ending[visit] === 'expanded' ? score[visit] : ofLeaf;
    const merit = isMaximisers ? promise : negated(promise);
    return merit === '#0' ? 'inf' : merit;
  }

  /** The visit of the last event, or -1. */
  current(cursor) {
    for (let index = Math.min(cursor, this.events.length) - 1; index >= 0; index--) {
      if (this.events[index][1] >= 0) return this.events[index][1];
    }
    return -1;
  }

  /** Whether a program has recorded its visits only. */
  get isBare() {
    return this.algorithm === RECORDED && !this.hasWindow;
  }

  /** Whether Min, the second player, moves at a visit. */
  isMins(visit) {
    return (this.rootSide + this.visits.ply[visit]) % 2 === 1;
  }

  /** Whether the scores of a visit are recorded for the other side than they are shown for. */
  #isTurned(visit) {
    return this.isMins(visit) && this.isTwoSided === (this.view === 'mover');
  }

  /** A recorded score of a visit as it is shown. */
  seen(visit, text) {
    return this.#isTurned(visit) ? negated(text) : text;
  }

  /** The score of a visit, once it was left. */
  score(visit) {
    return this.seen(visit, this.visits.score[visit]);
  }

  /** `exact`, `lower`, `upper`, `unknown` or `merit`: how the score bounds the value. */
  bound(visit) {
    const bound = this.visits.bound[visit];
    const other = { lower: 'upper', upper: 'lower' }[bound];
    return this.#isTurned(visit) && other ? other : bound;
  }

  /** The same for the side to move: `upper` if none of its moves was good enough. */
  moversBound(visit) {
    const bound = this.visits.bound[visit];
    return this.isTwoSided && this.isMins(visit) ? { lower: 'upper', upper: 'lower' }[bound] ?? bound : bound;
  }

  /** A recorded window of a visit as it is shown. */
  seenWindow(visit, { alpha, beta }) {
    return this.#isTurned(visit) ? { alpha: negated(beta), beta: negated(alpha) } : { alpha, beta };
  }

  /** The window that a visit was entered with. */
  entry(visit) {
    return this.seenWindow(visit, { alpha: this.visits.alpha[visit], beta: this.visits.beta[visit] });
  }

  /** The window of a visit, shrunk by the moves that were raised so far. */
  window(visit, cursor) {
    let [alpha, beta] = [this.visits.alpha[visit], this.visits.beta[visit]];
    if (this.hasWindow) {
      for (const { score } of this.#raises(visit, cursor)) {
        // A score outside the window does not shrink it: it cuts, or is no use.
        if (order(score) <= order(alpha) || order(score) >= order(beta)) continue;
        if (this.isTwoSided && this.isMins(visit)) beta = score;
        else alpha = score;
      }
    }
    return this.seenWindow(visit, { alpha, beta });
  }

  /** The best score so far, or `null`. */
  bestSoFar(visit, cursor) {
    const best = this.#raises(visit, cursor).at(-1);
    return best ? this.seen(visit, best.score) : null;
  }

  /** The value of the root so far, in the last search of it; `null` before there is one. */
  valueSoFar(cursor) {
    const root = this.roots.findLast((visit) => this.state(visit, cursor) !== 'ahead');
    if (root === undefined || this.isBestFirst && this.state(root, cursor) !== 'left') return null;
    return this.state(root, cursor) === 'left' ? this.score(root) : this.bestSoFar(root, cursor);
  }

  /** A score for the side to move at the root as it is shown. */
  seenAtRoot(text) {
    return this.rootSide === 1 && this.view === 'max' ? negated(text) : text;
  }

  /** What the search found. */
  get found() {
    return this.seenAtRoot(this.answer.score.text);
  }

  #raises(visit, cursor) {
    const raised = this.history[visit].filter((index) => index < cursor && this.events[index][0] === 'raise');
    return raised.map((index) => {
      const words = this.events[index][2].split(' ');
      return { move: words.slice(0, -1).join(' '), score: words.at(-1) };
    });
  }

  /**
   * Why a visit was cut by one of its moves; `null` if it was not. The child that refutes it, the `limit` that its score
   * reached, and `kind`, where the limit comes from: a move of a node above it (`known`, with the child that this move leads
   * to as `setter`), a node above it that stands pat (`stands`, with this node as `setter`), a null window that only asks a
   * question (`window`), or the window of the root (`root`).
   */
  argument(visit) {
    if (!this.visits.ending[visit].startsWith('cutoff')) return null;
    const minimises = this.isTwoSided && this.isMins(visit);
    const limit = minimises ? this.visits.alpha[visit] : this.visits.beta[visit];
    // Both sides of the argument in the numbers of Max.
    const forMax = (at, text) => (this.isMins(at) && !this.isTwoSided ? negated(text) : text);
    const wanted = order(forMax(visit, limit));
    let [setter, kind] = [-1, ''];
    for (let at = this.visits.parent[visit]; at >= 0 && setter < 0; at = this.visits.parent[at]) {
      if (this.isMins(at) === this.isMins(visit)) continue;
      const isWanted = (score) => order(forMax(at, score)) === wanted;
      const raised = this.#raises(at, this.enteredAt[visit]).findLast(({ score }) => isWanted(score));
      const stands = this.history[at].some((index) => this.events[index][0] === 'evaluate' && isWanted(this.events[index][2]));
      if (raised) [setter, kind] = [this.#childBefore(at, raised.move, this.enteredAt[visit]), 'known'];
      else if (stands) [setter, kind] = [at, 'stands'];
    }
    if (setter < 0) {
      const width = order(this.visits.beta[visit]) - order(this.visits.alpha[visit]);
      kind = width <= 1 ? 'window' : 'root';
    }
    return { visit, refuter: this.children[visit].at(-1) ?? -1, setter, kind, limit: this.seen(visit, limit) };
  }

  #childBefore(parent, step, event) {
    const earlier = (child) => this.visits.step[child] === step && this.enteredAt[child] < event;
    return this.children[parent].findLast(earlier) ?? -1;
  }

  /** The moves from the root to a visit; `null` if one of them is a pass, which no game can replay. */
  path(visit) {
    const steps = [];
    for (let at = visit; this.visits.parent[at] >= 0; at = this.visits.parent[at]) {
      const step = this.visits.step[at];
      if (step === 'pass') return null;
      if (step !== 'itself') steps.unshift(step);
    }
    return steps;
  }

  /** Whether everything below this visit is recorded; where the record ends nobody knows what was searched. */
  isWhole(visit) {
    return this.visits.whole[visit] === 1;
  }

  /** Whether a visit was ended early: by a move, by the table, by a pass, by its own evaluation, or why ever. */
  isCut(visit) {
    const ending = this.visits.ending[visit];
    return ending.startsWith('cutoff') || ['table', 'null-move', 'stand-pat', 'skipped'].includes(ending);
  }

  /** Whether moves of this visit were never looked at. */
  isPruned(visit) {
    const early = ['table', 'null-move', 'guess'];
    return this.isWhole(visit) && this.visits.depth[visit] > 0
      && (this.visits.remaining[visit] > 0 || early.includes(this.visits.ending[visit]));
  }

  /** The next node that is cut, and the first cursor after `cursor` at which it is drawn as cut; `null` if there is none. */
  nextCut(cursor) {
    for (let index = 0; index < this.events.length; index++) {
      const [kind, visit] = this.events[index];
      if (!CUTS.has(kind) || !(visit >= 0)) continue;
      const at = Math.min(this.leftAt[visit], this.events.length - 1) + 1;
      if (at > cursor) return { at, visit };
    }
    return null;
  }
}
