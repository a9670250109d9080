// Nodes, windows and events in words.

import { language, named, t } from '../i18n.js';
import { order } from './trace.js';

/** A score or a bound as one reads it. */
export function shown(text) {
  // A win or a loss in no move at all is beyond all scores.
  return text.replace(/#0$|inf/, '∞').replace('-', '−').replace('+', '');
}

export function windowText({ alpha, beta }) {
  return `(${shown(alpha)}, ${shown(beta)})`;
}

/** `= 14`, `≥ 14` or `≤ 14`, `≈ 14` if nobody knows which; the merit of a node on a list as `[14]`. */
export function scoreText(trace, visit) {
  const bound = trace.bound(visit);
  if (bound === 'merit') return `[${shown(trace.merit(visit))}]`;
  const sign = { exact: '=', lower: '≥', upper: '≤', unknown: '≈' }[bound];
  return `${sign} ${shown(trace.score(visit))}`;
}

/** A move as one reads it: in trees by hand a leaf above the horizon has one that only waits. */
export function moveText(step) {
  return step === 'wait' ? t('wait') : step;
}

/** The name of the node after these moves; a leaf of a tree by hand that has none is told by its value. */
export function nodeText(trace, path) {
  const { name, value } = trace.names?.get(path.join(' ')) ?? {};
  if (name) return name;
  if (value !== undefined) return t('leaf-of', { value: shown(value) });
  return path.length ? moveText(path.at(-1)) : t('root');
}

/** The move that led to a visit, or the name of its node. */
export function stepText(trace, visit) {
  const step = trace.visits.step[visit];
  // What is solved was entered before: it is told by the move that led there.
  if (trace.isSolved(visit)) return stepText(trace, trace.visits.parent[visit]);
  if (step === 'pass') return t('pass');
  if (step === 'itself') return t('itself');
  return nodeText(trace, trace.path(visit) ?? [step]);
}

/** The same with a sign, if it is not the first visit of its node. */
export function marked(trace, visit) {
  const sign = trace.isSolved(visit) ? '✓ ' : trace.visits.research[visit] ? '↻ ' : '';
  return sign + stepText(trace, visit);
}

/** The name of a node in its own box, where a leaf without a name has nothing but its value. */
export function boxText(trace, visit) {
  const known = trace.names?.get((trace.path(visit) ?? ['?']).join(' '));
  return known && !known.name ? '' : marked(trace, visit);
}

/** The names of the nodes along a line. */
export function lineText(trace, line) {
  return line.map((_, index) => nodeText(trace, line.slice(0, index + 1))).join(' ');
}

/** Features of the engine as one reads them. `all` is what the library says of them. */
export function featureNames(list, all) {
  // A number of a feature has no name of its own.
  return list.split(',').filter((name) => !name.includes('=')).map((name) => all.find((one) => one.name === name)?.words[language()] ?? name).join(t('figure-and'));
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
  if (ending[visit] === 'skipped') return t('short-skipped', { n: remaining[visit] });
  return named('short', ending[visit]);
}

/** Why a visit was left, in a sentence or two. */
export function reason(trace, visit) {
  const { ending, remaining } = trace.visits;
  const { alpha, beta } = trace.entry(visit);
  const isMins = trace.view === 'max' && trace.isMins(visit);
  // The side to move wants to reach the one bound, and to exceed the other.
  const [least, limit] = isMins ? [beta, alpha] : [alpha, beta];
  const values = {
    score: shown(trace.score(visit)), n: remaining[visit], least: shown(least), limit: shown(limit),
    sign: isMins ? '≤' : '≥', own: sideText(trace, visit),
  };
  const name = ending[visit];
  if (['expanded', 'solved'].includes(name)) return t(`why-${name}-${whose(trace, visit)}`);
  if (name === 'exhausted' && (trace.isBare || trace.bound(visit) === 'unknown')) return t('why-exhausted-plain');
  if (name === 'exhausted') return t(`why-exhausted-${trace.moversBound(visit)}`, values);
  if (name.startsWith('cutoff')) return sentences(argumentText(trace, visit), t('why-left-out', values));
  return t(`why-${name}`, values);
}

/** Who moves at a visit: Max or Min. */
export function sideText(trace, visit) {
  return t(trace.isMins(visit) ? 'side-min' : 'side-max');
}

/** The argument of a cutoff, in a sentence for each half. */
export function argumentText(trace, visit) {
  const { setter, kind, limit } = trace.argument(visit);
  const values = {
    node: stepText(trace, visit), score: shown(trace.score(visit)), limit: shown(limit),
    own: sideText(trace, visit), other: t(trace.isMins(visit) ? 'side-max' : 'side-min'),
    setter: setter < 0 ? '' : stepText(trace, setter),
  };
  const side = trace.view === 'mover' ? 'mover' : trace.isMins(visit) ? 'min' : 'max';
  // What a null window asks, and what a move above has shown, is told for each side; the rest is the same for both.
  const source = ['known', 'window'].includes(kind) ? `argue-${kind}-${side}` : `argue-${kind}`;
  return sentences(t(`argue-${side}`, values), t(source, values));
}

/** Sentences one after the other; Chinese has no space between them. */
function sentences(...texts) {
  return texts.join(language() === 'zh' ? '' : ' ');
}

/** What the score says. */
export function meaning(trace, visit) {
  const bound = trace.bound(visit);
  const score = bound === 'merit' ? trace.merit(visit) : trace.score(visit);
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
  if (kind === 'heuristic') return t('event-heuristic', { node, why: detail[language()] });
  const parts = String(detail ?? '').split(' ');
  const isScore = ['leave', 'evaluate', 'terminal'].includes(kind) && visit >= 0;
  const values = { node, detail: shown(isScore ? trace.seen(visit, detail) : String(detail ?? '')) };
  if (kind === 'enter') {
    values.window = windowText(trace.entry(visit));
    const again = trace.visits.research[visit] ? '-again' : '';
    return t(`event-enter${again}${trace.isBare ? '-plain' : ''}`, values);
  }
  if (kind === 'research' && trace.isBare) return t('event-research-plain', values);
  if (kind === 'research') {
    const window = { alpha: parts[0], beta: parts[1] };
    values.window = windowText(visit >= 0 ? trace.seenWindow(visit, window) : window);
  }
  if (kind === 'raise') {
    const step = parts.slice(0, -1).join(' ');
    values.move = step ? nodeText(trace, [...(trace.path(visit) ?? []), step]) : t('not-drawn');
    values.score = shown(trace.seen(visit, parts.at(-1)));
  }
  if (kind === 'cutoff' || kind === 'skip') values.n = Number(detail);
  return t(`event-${kind}`, values);
}

/** The finite numbers of some visits, from least to greatest: what a bar of windows spans. */
export function span(trace, visits = [...trace.visits.parent.keys()]) {
  const values = visits.flatMap((visit) => {
    const { alpha, beta } = trace.entry(visit);
    return [alpha, beta, trace.score(visit)].map(order);
  });
  const finite = values.filter((value) => Math.abs(value) < 1e8);
  if (!finite.length) return [-1, 1];
  const [low, high] = finite.reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [finite[0], finite[0]]);
  const margin = (high - low || 2) * 0.08;
  return [low - margin, high + margin];
}
