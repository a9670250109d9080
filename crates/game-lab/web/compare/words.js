// Nodes, windows and events in words.

import { named, t } from '../i18n.js';
import { order } from './trace.js';

/** A score or a bound as one reads it. */
export function shown(text) {
  return text.replace('inf', '∞').replace('-', '−');
}

export function windowText({ alpha, beta }) {
  return `(${shown(alpha)}, ${shown(beta)})`;
}

/** `= 14`, `≥ 14` or `≤ 14`; the merit of a node on a list as `[14]`. */
export function scoreText(trace, visit) {
  if (trace.visits.bound[visit] === 'merit') return `[${shown(trace.merit(visit))}]`;
  const sign = { exact: '=', lower: '≥', upper: '≤' }[trace.visits.bound[visit]];
  return `${sign} ${shown(trace.visits.score[visit])}`;
}

/** A move as one reads it: in trees by hand a leaf above the horizon has one that only waits. */
export function moveText(step) {
  return step === 'wait' ? t('wait') : step;
}

/** The move that led to a visit. */
export function stepText(trace, visit) {
  const step = trace.visits.step[visit];
  // What is solved was entered before: it is told by the move that led there.
  if (trace.isSolved(visit)) return stepText(trace, trace.visits.parent[visit]);
  if (step === 'root') return t('root');
  if (step === 'pass') return t('pass');
  return step === 'itself' ? t('itself') : moveText(step);
}

/** The same with a sign, if it is not the first visit of its node. */
export function marked(trace, visit) {
  const sign = trace.isSolved(visit) ? '✓ ' : trace.visits.research[visit] ? '↻ ' : '';
  return sign + stepText(trace, visit);
}

/** The colour of a visit: what is remarkable about how it ended. */
export function kindOf(trace, visit) {
  const ending = trace.visits.ending[visit];
  if (ending.startsWith('cutoff')) return 'cut';
  if (ending === 'table') return 'hit';
  if (ending === 'null-move') return 'null';
  return ['exhausted', 'evaluated', 'terminal', 'expanded', 'solved'].includes(ending) ? 'plain' : 'guess';
}

/** One or two words for the box of a node. */
export function endingWord(trace, visit) {
  const { ending, remaining } = trace.visits;
  if (ending[visit] === 'exhausted') return '';
  if (ending[visit].startsWith('cutoff')) {
    return remaining[visit] ? t('short-cut-n', { n: remaining[visit] }) : t('short-cut');
  }
  return named('short', ending[visit]);
}

/** Why a visit was left, in a sentence or two. */
export function reason(trace, visit) {
  const { ending, remaining, bound, alpha, beta, score } = trace.visits;
  const values = {
    alpha: shown(alpha[visit]), beta: shown(beta[visit]), score: shown(score[visit]), n: remaining[visit],
  };
  const name = ending[visit];
  if (['expanded', 'solved'].includes(name)) return t(`why-${name}-${whose(trace, visit)}`);
  if (name === 'exhausted') return t(`why-exhausted-${bound[visit]}`, values);
  const sentence = t(`why-${name}`, values);
  return name.startsWith('cutoff') ? `${sentence} ${t('why-left-out', values)}` : sentence;
}

/** What the score says. */
export function meaning(trace, visit) {
  const bound = trace.visits.bound[visit];
  const score = bound === 'merit' ? trace.merit(visit) : trace.visits.score[visit];
  return t(`means-${bound}`, { score: shown(score) });
}

/** In a best-first search: whether the side at the root moves at a visit. */
function whose(trace, visit) {
  return trace.visits.ply[visit] % 2 ? 'opponent' : 'own';
}

/** What the list of a best-first search has to do with an event; `null` if nothing. */
function listText(trace, [kind, visit], node) {
  const isExpanded = trace.visits.ending[visit] === 'expanded';
  if (kind === 'enter' && trace.isSolved(visit)) return t('event-solved', { node });
  if (kind === 'enter') return t('event-listed', { node, merit: shown(trace.merit(visit)) });
  return kind === 'leave' && isExpanded ? t(`event-expanded-${whose(trace, visit)}`, { node }) : null;
}

/** What happened in an event. */
export function eventText(trace, index) {
  const [kind, visit, detail] = trace.events[index];
  const node = visit >= 0 ? stepText(trace, visit) : t('driver');
  const listed = trace.isBestFirst && listText(trace, trace.events[index], node);
  if (listed) return listed;
  const parts = String(detail ?? '').split(' ');
  const values = { node, detail: shown(String(detail ?? '')) };
  if (kind === 'enter') {
    const { alpha, beta, research } = trace.visits;
    values.window = windowText({ alpha: alpha[visit], beta: beta[visit] });
    return t(research[visit] ? 'event-enter-again' : 'event-enter', values);
  }
  if (kind === 'research') values.window = windowText({ alpha: parts[0], beta: parts[1] });
  if (kind === 'raise') {
    values.move = moveText(parts.slice(0, -1).join(' ')) || t('not-drawn');
    values.score = shown(parts.at(-1));
  }
  if (kind === 'cutoff') values.n = Number(detail);
  return t(`event-${kind}`, values);
}

/** The finite numbers of a search, from least to greatest: what a bar of windows spans. */
export function span(trace) {
  const { alpha, beta, score } = trace.visits;
  const values = [alpha, beta, score].flatMap((column) => column.map(order));
  const finite = values.filter((value) => Math.abs(value) < 1e8);
  if (!finite.length) return [-1, 1];
  const [low, high] = finite.reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [finite[0], finite[0]]);
  const margin = (high - low || 2) * 0.08;
  return [low - margin, high + margin];
}
