// The reader predicts the next choice of a search: one of some answers.

import { h } from '../dom.js';
import { t } from '../i18n.js';

/**
 * `jump(cursor)` shows the figure after so many events; `questionAt(index)` is what can be asked before an event, `{ text,
 * choices, truth }`, where a choice is `[value, text]`, or `null`; `reason(index)` says why it happened; `count()` is the number of events.
 */
export function choosing({ jump, questionAt, reason, count }) {
  let cursor = 0;
  let asked = -1;
  let [right, all] = [0, 0];
  const question = h('p', { class: 'question', 'aria-live': 'polite' });
  const verdict = h('p', { class: 'guess', role: 'status' });
  const choices = h('div', { class: 'row' });
  const onward = h('button', { class: 'primary onward', onclick: ask }, t('predict-onward'));
  const box = h('input', { type: 'checkbox', id: 'predict', onchange: begin });
  const panel = h('div', { class: 'asked', hidden: true }, question, choices, verdict, onward);
  const element = h('section', { class: 'prediction' }, h('label', { class: 'chip' }, box, h('span', null, t('predict'))), panel);

  function begin() {
    [right, all] = [0, 0];
    panel.hidden = !box.checked;
    if (!box.checked) return;
    jump(0);
    ask();
  }

  function ask() {
    asked = -1;
    for (let index = cursor; index < count() && asked < 0; index++) if (questionAt(index)) asked = index;
    verdict.textContent = '';
    onward.disabled = true;
    jump(asked < 0 ? count() : asked);
    if (asked < 0) {
      question.textContent = t('predict-over', { right, all });
      choices.replaceChildren();
      return;
    }
    const { text, choices: offered } = questionAt(asked);
    question.textContent = text;
    choices.replaceChildren(...offered.map(([value, word]) => h('button', { 'data-choice': value, onclick: () => answer(value) }, word)));
  }

  function answer(value) {
    const { truth, choices: offered } = questionAt(asked);
    const isRight = value === truth;
    all += 1;
    right += isRight;
    for (const button of choices.children) button.disabled = true;
    onward.disabled = false;
    jump(asked + 1);
    const [, word] = offered.find(([known]) => known === truth);
    const said = t(isRight ? 'predict-right' : 'predict-wrong', { truth: word });
    verdict.textContent = [said, reason(asked), t('predict-score', { right, all })].join(' ');
    verdict.dataset.right = String(isRight);
    onward.focus({ preventScroll: true });
  }

  return {
    element,
    /** Other events; whoever predicts begins anew. */
    load() { if (box.checked) begin(); },
    setCursor(to) { cursor = to; },
    get isOn() { return box.checked; },
  };
}
