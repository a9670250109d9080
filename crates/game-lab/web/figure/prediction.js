// The reader predicts what a search does next: another move, a cutoff, a re-search, or the end of the node.

import { h } from '../dom.js';
import { t } from '../i18n.js';
import { CUTS } from '../compare/trace.js';
import { eventText, reason } from '../compare/words.js';

const CHOICES = ['search', 'cut', 'research', 'return'];

/** What an event is to whoever predicts; `null` if it decides nothing. */
function choiceOf(trace, index) {
  const [kind, visit] = trace.events[index];
  if (CUTS.has(kind)) return 'cut';
  if (kind === 'research') return 'research';
  const [before, child] = trace.events[index - 1] ?? [];
  if (before !== 'leave' && before !== 'raise') return null;
  if (kind === 'enter') return 'search';
  return kind === 'leave' && (before === 'raise' || trace.visits.parent[child] === visit) ? 'return' : null;
}

/** `jump(cursor)` shows the search after so many of its events. */
export function prediction(jump) {
  let trace = null;
  let cursor = 0;
  let [right, all] = [0, 0];
  const question = h('p', { class: 'question', 'aria-live': 'polite' });
  const verdict = h('p', { class: 'guess', role: 'status' });
  const choices = CHOICES.map((choice) => h('button', { 'data-choice': choice, onclick: () => answer(choice) }, t(`predict-${choice}`)));
  const onward = h('button', { class: 'primary onward', onclick: ask }, t('predict-onward'));
  const box = h('input', { type: 'checkbox', id: 'predict', onchange: begin });
  const panel = h('div', { class: 'asked', hidden: true }, question, h('div', { class: 'row' }, choices, onward), verdict);
  const element = h('section', { class: 'prediction' }, h('label', { class: 'chip' }, box, h('span', null, t('predict'))), panel);

  function begin() {
    [right, all] = [0, 0];
    panel.hidden = !box.checked;
    if (!box.checked) return;
    jump(0);
    ask();
  }

  /** The next event from here that somebody can predict; -1 if there is none. */
  function next() {
    return trace.events.findIndex((_, index) => index >= cursor && choiceOf(trace, index));
  }

  function offer(isAsking, isOver) {
    for (const button of choices) button.disabled = !isAsking;
    onward.disabled = isAsking || isOver;
  }

  function ask() {
    const index = next();
    verdict.textContent = '';
    question.textContent = index < 0 ? t('predict-over', { right, all }) : t('predict-question');
    jump(index < 0 ? trace.events.length : index);
    offer(index >= 0, index < 0);
  }

  function answer(choice) {
    const index = next();
    const truth = choiceOf(trace, index);
    const isRight = choice === truth;
    all += 1;
    right += isRight;
    const [, visit] = trace.events[index];
    // A cut is drawn, and can be explained, when its node is left.
    const isCut = truth === 'cut' && visit >= 0;
    jump(index + (isCut ? 2 : 1));
    const said = t(isRight ? 'predict-right' : 'predict-wrong', { truth: t(`predict-${truth}`) });
    verdict.textContent = [said, isCut ? reason(trace, visit) : eventText(trace, index), t('predict-score', { right, all })].join(' ');
    verdict.dataset.right = String(isRight);
    offer(false, false);
  }

  return {
    element,
    /** Another search; whoever predicts begins anew. */
    load(of) {
      trace = of;
      if (box.checked) begin();
    },
    setCursor(to) {
      cursor = to;
    },
    get isOn() { return box.checked; },
  };
}
