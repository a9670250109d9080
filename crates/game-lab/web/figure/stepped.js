// A figure that is not the tree of an algorithm of the ladder: steps, what can be changed, and predictions. Each kind of
// figure says what it asks of the library and how a step is shown.

import { read } from '../address.js';
import { field, h, select } from '../dom.js';
import { extend } from '../i18n.js';
import { player } from '../compare/player.js';
import { requestProblem } from '../compare/problem.js';
import { texts as compareTexts } from '../compare/texts.js';
import { choosing } from './choosing.js';
import { texts } from './texts.js';
import { texts as recordedTexts } from './texts-recorded.js';
import { texts as stepTexts } from './texts-steps.js';

extend(compareTexts);
extend(texts);
extend(stepTexts);
extend(recordedTexts);

/**
 * `kind` has
 * - `fields`: `{ name, label, type, usual, ...attributes }`, whose values the address of the figure may give; a field with
 *   `options`, pairs of a value and a text, is a choice;
 * - `request(values, said, signal)`: what is asked of the library, or the promise of a recording; it may throw an error about a value;
 * - `element`: what is shown; `load(answer)` takes an answer and returns `{ events, stops }`, where a stop is a number of
 *   events at which a larger step ends; `show(cursor, playing)` shows so many events, and `sentence(index)` says what an event is;
 * - `lineOf(index)`, if events have a line of the engine: its file and number, which the page of the lesson marks;
 * - `questionAt(index)`, if something can be predicted: see `choosing`;
 * - `jump`, the text of the larger step, and `texts`, if that is not one of `texts-steps.js`.
 */
export function stepped(root, ctx, kind) {
  const { t } = ctx;
  const { said } = read();
  extend(Object.fromEntries(['en', 'zh'].map((name) => [name, { 'player-cut': (kind.texts ?? stepTexts)[name][kind.jump] ?? recordedTexts[name][kind.jump] }])));
  const printed = Object.fromEntries(kind.fields.map(({ name, usual }) => [name, said.get(name) ?? usual ?? '']));
  let values = { ...printed };
  let events = [];
  let request = new AbortController();

  const clock = player({ onChange: moved, onPresent: null, preferred: () => 0, sign: 'jump' });
  const guess = kind.questionAt && choosing({
    jump: (cursor) => clock.jump(cursor), questionAt: kind.questionAt, reason: kind.sentence, count: () => events.length,
  });
  const why = h('p', { class: 'why', 'aria-live': 'polite' });
  const error = h('p', { class: 'error', role: 'alert' });
  const inputs = Object.fromEntries(kind.fields.map(({ name, label, usual, options, ...props }) => [name, options
    ? select(options, values[name], (value) => change({ [name]: value }), { id: `figure-${name}`, ...props })
    : h('input', {
      id: `figure-${name}`, value: values[name], spellcheck: 'false', autocomplete: 'off', ...props,
      oninput: (event) => change({ [name]: event.target.value }),
    })]));
  const reset = h('button', { class: 'quiet', onclick: () => {
    for (const [name, input] of Object.entries(inputs)) input.value = printed[name];
    change(printed);
  } }, t('figure-reset'));
  const settings = h('div', { class: 'row settings', hidden: !kind.fields.length },
    kind.fields.map(({ name, label }) => field(t(label), inputs[name], { class: name === 'position' ? 'field wide' : 'field' })), reset);
  const stage = h('div', { class: 'stage' }, kind.element);

  root.replaceChildren(h('div', { class: 'compare figure stepped' }, stage, h('div', { class: 'player-bar' }, why, clock.element),
    guess?.element ?? '', settings, error));
  const onKey = (event) => {
    const typing = event.target.closest?.('input:not([type=range]), textarea, select');
    if (!typing && !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== 'p' && clock.key(event.key)) event.preventDefault();
  };
  addEventListener('keydown', onKey);

  function change(what) {
    values = { ...values, ...what };
    run();
  }

  async function run() {
    request.abort();
    request = new AbortController();
    const { signal } = request;
    stage.setAttribute('aria-busy', 'true');
    let asked = null;
    try {
      asked = kind.request(values, said, signal);
      const answer = await (asked instanceof Promise ? asked : ctx.api.call(asked, signal));
      if (signal.aborted) return;
      const loaded = await kind.load(answer, values, signal);
      if (signal.aborted) return;
      events = loaded.events;
      error.textContent = '';
      // It stands where the first larger step ends.
      clock.load([{
        isBestFirst: true, events, nextCut: (cursor) => {
          const at = loaded.stops.find((stop) => stop > cursor);
          return at === undefined ? null : { at, visit: -1 };
        },
      }]);
      guess?.load();
    } catch (problem) {
      const said = await requestProblem(ctx, asked, problem);
      if (signal.aborted) return;
      // The figure stays as it was.
      error.textContent = said;
    }
    stage.classList.toggle('stale', error.textContent !== '');
    stage.removeAttribute('aria-busy');
  }

  function moved(cursor, playing) {
    why.setAttribute('aria-live', playing ? 'off' : 'polite');
    guess?.setCursor(cursor);
    kind.show(cursor, playing);
    if (kind.lineOf) dispatchEvent(new CustomEvent('code-line', { detail: cursor ? kind.lineOf(cursor - 1) : null }));
    // Chinese words have no space between them, whatever stands for a node.
    why.textContent = cursor ? kind.sentence(cursor - 1).replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '') : t('not-begun');
  }

  run();
  return () => {
    request.abort();
    clock.pause();
    removeEventListener('keydown', onKey);
  };
}

/** A number that a field holds; an error that quotes what is none. `isWhole`: without a fraction. */
export function numberOf(t, label, text, isWhole) {
  const number = text.trim() ? Number(text) : NaN;
  if (!Number.isFinite(number) || (isWhole && !Number.isInteger(number)) || number < 0) {
    throw new Error(t('bad-value', { name: t(label), value: text, expected: t(isWhole ? 'whole-number' : 'any-number') }));
  }
  return number;
}

/** The name of a side of a game, in the language of the page. */
export function sideName(ctx, game, side) {
  const { sides } = ctx.games.games.find(({ name }) => name === game) ?? {};
  const key = sides ? `side-${sides[side]}` : `side-${side}`;
  const text = ctx.t(key);
  return text === key ? sides[side] : text;
}

/** A number with two digits after the point, in every language. */
export function decimal(value) {
  return value.toFixed(2);
}
