// An exercise: its statement, the answer, the verdict of the library, and what shows it. Without a name, the list of all.

import { numberIn, read, write } from '../address.js';
import { h } from '../dom.js';
import { extend, named, problemText } from '../i18n.js';
import { texts as compareTexts } from '../compare/texts.js';
import { shown } from '../compare/words.js';
import { texts as figureTexts } from '../figure/texts.js';
import { FORMS } from './forms.js';
import { list } from './list.js';
import { addSolved, isSolved } from './progress.js';
import { shownSearches } from './shown.js';
import { en } from './texts-en.js';
import { zh } from './texts-zh.js';

extend(compareTexts);
extend(figureTexts);
extend({ en, zh });

/** Instances are numbered from here. */
const FIRST = 1;

export function mount(root, ctx) {
  const { said } = read();
  const seed = numberIn(said, 'seed');
  const again = (before) => (said.get('name')
    // What is no number is not kept: the first instance is shown.
    ? exercise(root, ctx, said.get('name'), before?.seed ?? (Number.isInteger(seed) ? seed : FIRST), before?.answer)
    : list(root, ctx));
  let parts = again();
  const forget = ctx.onLanguage(() => {
    const before = parts.now?.();
    parts.close();
    parts = again(before);
  });
  return () => {
    forget();
    parts.close();
  };
}

/** `filled` is the answer that the form begins with. */
function exercise(root, ctx, name, first, filled) {
  const { t } = ctx;
  let seed = first;
  let request = new AbortController();
  let figure = null;
  let instance = null;
  let form = null;
  let hasSolution = false;
  let isDone = false;

  const title = h('h2', null);
  const statement = h('p', { class: 'statement' });
  const place = h('div', { class: 'place' });
  const verdict = h('p', { class: 'judged', role: 'status' });
  const hint = h('p', { class: 'hint said-hint', role: 'status' });
  const error = h('p', { class: 'error', role: 'alert' });
  const searches = h('div', null);
  const check = h('button', { class: 'primary', type: 'submit' }, t('exercise-check'));
  const tools = {
    hint: h('button', { type: 'button', onclick: showHint }, t('exercise-hint')),
    solution: h('button', { type: 'button', hidden: true, onclick: solve }, t('exercise-solution')),
    another: h('button', { type: 'button', onclick: another }, t('exercise-another')),
  };
  const state = h('span', { class: 'state' });
  const element = h('form', { class: 'exercise card', novalidate: true, onsubmit: judge, onkeydown: key },
    h('header', null, title, state, h('a', { class: 'all', href: '#/exercise', target: '_top' }, t('exercises-all'))), statement,
    h('div', { class: 'desk' }, place,
      h('div', { class: 'beside' }, h('div', { class: 'row tools' }, check, Object.values(tools)), hint, verdict, error, searches)));
  root.replaceChildren(element);
  const redraw = new MutationObserver(() => figure?.redraw());
  redraw.observe(document.documentElement, { attributeFilter: ['data-theme'] });

  function message({ key: text, values }) {
    const { algorithm, side } = values;
    // A minus, not a hyphen.
    const numbers = Object.entries(values).map(([key, value]) => [key, value < 0 ? shown(String(value)) : value]);
    return t(text, {
      ...Object.fromEntries(numbers), ...(algorithm && { algorithm: named('algorithm', algorithm) }), ...(side && { side: t(`side-${side}`) }),
    });
  }

  const ask = (more) => ctx.api.call({ op: 'exercise', name, seed, ...more }, request.signal);

  /** Shows another instance. */
  async function load() {
    begin();
    try {
      const answer = await ask({});
      if (!answer) return;
      instance = answer;
      [hasSolution, isDone] = [false, false];
      title.textContent = t(`exercise-${name}`);
      statement.textContent = message(instance.statement);
      form = FORMS[instance.form](instance);
      place.replaceChildren(form.element);
      if (filled) form.fill(filled);
      filled = null;
      element.dataset.form = instance.form;
      element.dataset.state = 'open';
      element.dataset.seed = seed;
      tools.solution.hidden = true;
      hint.textContent = verdict.textContent = '';
      tellState();
      write('exercise', { ...Object.fromEntries(read().said), seed: String(seed) });
    } catch (problem) {
      fail(problem);
    }
  }

  /** Ends what is asked, and what was shown. */
  function begin() {
    request.abort();
    request = new AbortController();
    error.textContent = '';
    figure?.close();
    figure = null;
    searches.replaceChildren();
  }

  function fail(problem) {
    if (!request.signal.aborted) error.textContent = problemText(problem);
  }

  function tellState() {
    state.textContent = isSolved(name) ? `✓ ${t('exercise-solved')}` : '';
  }

  async function judge(event) {
    event?.preventDefault();
    if (!form) return;
    begin();
    const { signal } = request;
    element.dataset.state = 'asked';
    verdict.textContent = '';
    try {
      const reply = await ask({ answers: [form.answer()] });
      if (!reply) return;
      const [judged] = reply.verdicts;
      verdict.textContent = `${judged.right ? '✓' : '✗'} ${message(judged.message)}`;
      element.dataset.state = judged.right ? 'right' : 'wrong';
      tools.solution.hidden = false;
      // A solution that was shown is not solved, and an instance counts once.
      if (judged.right && !isDone && !hasSolution) addSolved(name);
      isDone ||= judged.right;
      tellState();
      if (judged.searches.length) {
        figure = await shownSearches(ctx, judged.searches, signal);
        if (figure && !signal.aborted) searches.replaceChildren(figure.element);
      }
    } catch (problem) {
      fail(problem);
    }
  }

  function showHint() {
    hint.textContent = instance ? message(instance.hint) : '';
  }

  async function solve() {
    hasSolution = true;
    try {
      const reply = await ask({ solve: true });
      if (!reply) return;
      form.fill(reply.solution);
      await judge();
    } catch (problem) {
      fail(problem);
    }
  }

  function another() {
    seed += 1;
    load();
  }

  /** Enter checks, also in a tree that is typed. */
  function key(event) {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.target.tagName !== 'TEXTAREA') return;
    event.preventDefault();
    element.requestSubmit();
  }

  function close() {
    request.abort();
    figure?.close();
    redraw.disconnect();
  }

  document.title = `${t(`exercise-${name}`)} · ${t('title')}`;
  load();
  return { close, now: () => ({ seed, answer: form?.answer() }) };
}
