// What minimax would have visited behind the cuts: asked of the library, and given to the trees.

import { askedNotation } from '../notation.js';
import { positionOf } from './state.js';

/** Of so many cuts all are asked about at once; where there are more, those that are picked. */
const FEW_CUTS = 40;

/** `from` is where the searches began; `onAnswer()` and `onError(error)` hear what came. */
export function ghosts(ctx, from, signal, { onAnswer, onError }) {
  async function ask(one, visit) {
    const { trace } = one;
    const path = trace.path(visit);
    if (path === null || !trace.isWhole(visit)) return;
    const steps = trace.children[visit].map((child) => trace.visits.step[child]);
    const searched = [...new Set(steps)].filter((step) => step !== 'pass' && step !== 'itself');
    const moves = [...from.moves, ...path];
    const notation = trace.visits.name ? askedNotation(ctx.games, from.game) : undefined;
    const asked = { op: 'ghosts', ...positionOf(from), moves, depth: trace.visits.depth[visit], searched, notation };
    try {
      const answer = await ctx.api.call(asked, signal);
      if (!answer) return;
      for (const { step, name } of answer.ghosts ?? []) trace.nameMove([...path, step], name);
      one.view.setGhosts(visit, answer);
      onAnswer();
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
  }

  /** One after the other: many at a time are refused. */
  async function askAll(one) {
    const cuts = one.trace.visits.parent.map((_, visit) => visit).filter((visit) => one.trace.isPruned(visit));
    if (cuts.length > FEW_CUTS) return;
    for (const visit of cuts) {
      if (signal.aborted) return;
      await ask(one, visit);
    }
  }

  return { ask, askAll };
}
