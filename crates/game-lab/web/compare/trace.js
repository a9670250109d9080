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
export const CUTS = new Set(['cutoff', 'table', 'null-cut', 'stand-pat']);

// These score for the first player at every node.
const TWO_SIDED = new Set(['minimax', 'alpha-beta-two-sided']);
// These look at everything, and have no window.
const WITHOUT_WINDOW = new Set(['minimax', 'negamax', 'sss-star']);
// These leave a node before they enter what is below it, and come back.
const BEST_FIRST = new Set(['sss-star']);

export class Trace {
  /** `rootSide` is the side to move at the root, 0 or 1. */
  constructor(algorithm, answer, rootSide) {
    Object.assign(this, { algorithm, answer, rootSide, visits: answer.visits, events: answer.events });
    this.size = this.visits.parent.length;
    this.hasWindow = !WITHOUT_WINDOW.has(algorithm);
    this.isBestFirst = BEST_FIRST.has(algorithm);
    this.children = Array.from({ length: this.size }, () => []);
    this.roots = [];
    this.below = new Int32Array(this.size);
    this.history = Array.from({ length: this.size }, () => []);
    this.enteredAt = new Int32Array(this.size).fill(this.events.length);
    this.leftAt = new Int32Array(this.size).fill(this.events.length);
    this.#link();
    this.#read();
    this.closedAt = this.isBestFirst ? this.#solved() : this.leftAt;
    this.best = this.#bestLine();
    // What was found is told for the side to move; these trees have it for the first player.
    this.score = TWO_SIDED.has(algorithm) ? this.visits.score[this.roots.at(-1)] : answer.score.text;
  }

  #link() {
    this.visits.parent.forEach((parent, visit) => (parent < 0 ? this.roots : this.children[parent]).push(visit));
    for (let visit = this.size - 1; visit >= 0; visit--) {
      const parent = this.visits.parent[visit];
      if (parent >= 0) this.below[parent] += this.below[visit] + 1;
    }
  }

  #read() {
    // How many visits and cuts there were before each event.
    this.entered = new Int32Array(this.events.length + 1);
    this.cut = new Int32Array(this.events.length + 1);
    this.events.forEach(([kind, visit], index) => {
      this.entered[index + 1] = this.entered[index] + (kind === 'enter');
      this.cut[index + 1] = this.cut[index] + CUTS.has(kind);
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

  /** The window of a visit, shrunk by the moves that were raised so far. */
  window(visit, cursor) {
    let [alpha, beta] = [this.visits.alpha[visit], this.visits.beta[visit]];
    if (!this.hasWindow) return { alpha, beta };
    for (const score of this.#raises(visit, cursor)) {
      // A score outside the window does not shrink it: it cuts, or is no use.
      if (order(score) <= order(alpha) || order(score) >= order(beta)) continue;
      if (this.minimises(visit)) beta = score;
      else alpha = score;
    }
    return { alpha, beta };
  }

  /** The best score so far, or `null`. */
  bestSoFar(visit, cursor) {
    return this.#raises(visit, cursor).at(-1) ?? null;
  }

  #raises(visit, cursor) {
    const raised = this.history[visit].filter((index) => index < cursor && this.events[index][0] === 'raise');
    return raised.map((index) => this.events[index][2].split(' ').at(-1));
  }

  minimises(visit) {
    return TWO_SIDED.has(this.algorithm) && (this.rootSide + this.visits.ply[visit]) % 2 === 1;
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

  /** Whether moves of this visit were never looked at. */
  isPruned(visit) {
    const early = ['table', 'null-move', 'guess'];
    return this.isWhole(visit) && this.visits.depth[visit] > 0
      && (this.visits.remaining[visit] > 0 || early.includes(this.visits.ending[visit]));
  }

  /** The first cursor after `cursor` at which something was cut, or `null`. */
  nextCut(cursor) {
    const index = this.events.findIndex(([kind], at) => at >= cursor && CUTS.has(kind));
    return index < 0 ? null : index + 1;
  }
}
