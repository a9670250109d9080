// A mistake on the board: what is wrong with the move, the line that refutes it, the better line, and another try.

import { h } from '../dom.js';
import { lineOf } from './line.js';
import { mistakes, sentence } from './review.js';
import { t } from './text.js';

/** The part of the graph's card that explains the mistake in the position on the board. */
export function mistakePanel(session) {
  const { review } = session;
  const text = h('div', { class: 'mistake-text', 'aria-live': 'polite' });
  const lines = h('div', { class: 'mistake-lines' });
  const next = h('button', { 'data-tool': 'next-mistake', onclick: goToNext }, t('next-mistake'));
  const again = h('button', { 'data-tool': 'try-again', onclick: tryAgain }, t('try-again'));
  const solution = h('button', { 'data-tool': 'solution', onclick: () => review.endTry() }, t('solution'));
  const element = h('div', { class: 'mistake-now' }, text, lines, h('div', { class: 'row' }, next, again, solution));

  function goToNext() {
    review.endTry();
    const marked = mistakes(session);
    const after = marked.find(({ ply }) => ply > session.state.cursor) ?? marked[0];
    if (after) session.goTo(after.ply);
  }

  function tryAgain() {
    if (review.here) session.attempt(() => review.tryAgain(review.here.ply));
  }

  function update() {
    const { here, trying } = review;
    next.hidden = mistakes(session).length === 0;
    again.hidden = !here || Boolean(trying);
    solution.hidden = !trying;
    element.hidden = next.hidden;
    const said = trying ? tried(session, here, trying) : here ? told(session, here) : [];
    // The same words again are no change to read aloud.
    const key = JSON.stringify([here?.ply, here?.better, here?.refutation, trying, said.map(({ textContent }) => textContent)]);
    if (element.dataset.key === key) return;
    element.dataset.key = key;
    text.replaceChildren(...said);
    lines.replaceChildren(...(here && !trying ? linesOf(session, here) : []));
  }

  return { element, update };
}

function told(session, judged) {
  const { number, name, label, before, after } = judged;
  const chances = t('chance-falls', { before: percent(before), after: percent(after) });
  return [
    h('p', null, h('strong', null, `${number} ${name} ${label}`), ' ', t(`sign-${label}`), '. ', chances),
    h('p', { class: 'reason' }, sentence(judged) || t('no-reason')),
  ];
}

function tried(session, here, { tried: judged }) {
  if (judged === null) return [h('p', null, t('try-now', { side: session.sideName(here.side) }))];
  if (judged === 'waiting') return [h('p', null, t('judging'))];
  const values = { move: judged.name, before: percent(judged.before), after: percent(judged.after) };
  if (judged.isBest) return [h('p', { class: 'good' }, t('tried-best', values))];
  if (!judged.label) return [h('p', { class: 'good' }, t('tried-good', values))];
  return [h('p', { class: 'error' }, t('tried-bad', { ...values, label: judged.label })), h('p', null, sentence(judged))];
}

function linesOf(session, judged) {
  const { ply, move, better, refutation } = judged;
  const before = session.state.moves.slice(0, ply);
  return [
    lineOf(session, t('better-line'), 'better', before, better),
    lineOf(session, t('refuting-line'), 'played', [...before, move], refutation),
  ];
}

function percent(chance) {
  return Math.round(chance * 100);
}
