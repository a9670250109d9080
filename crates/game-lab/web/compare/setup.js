// The form: which game, which position, how deep, and which algorithms.

import { field, h, select } from '../dom.js';
import { openDialog } from '../play/dialog.js';
import { canSetUp, positionEditor } from '../play/place-men.js';
import { t as play } from '../play/text.js';
import { named, t } from '../i18n.js';
import { height } from './hand-tree.js';
import { requestProblem } from './problem.js';
import { first, place, positionOf, usual } from './state.js';

/** A search of so many milliseconds can be stopped. */
const LONG_ENOUGH = 400;

/**
 * The form behind a line that says what is chosen. `onRun()` is asked for a search with `state`, which the form keeps up to
 * date; `onStop()` to end it; `onProblem(isWrong)` hears whether the text that is typed can be read. `most()` is how many
 * algorithms there can be.
 */
export function setup(ctx, state, { onRun, onStop, onProblem, most }) {
  const form = h('div', { class: 'setup' });
  const line = h('span', { class: 'chosen' });
  const element = h('details', { class: 'card setup-line' },
    h('summary', null, line, ' ', h('span', { class: 'change' }, t('change'))), form);
  let waiting = 0;
  let asked = 0;
  let running = false;
  let turning = 0;
  const error = h('p', { class: 'error', id: 'position-error', 'aria-live': 'polite' });
  const search = h('button', { class: 'primary', id: 'search', onclick: () => (running ? onStop() : run()) }, t('search'));

  function tellChosen() {
    const known = game().positions.find(({ text }) => text === state.position);
    const where = state.game === 'tree' && known ? '' : `${named('game', state.game)} · `;
    line.replaceChildren(
      h('strong', null, where + (known ? named('position', known.name) : t('own'))), ' — ',
      state.algorithms.map((name) => named('algorithm', name)).join(` ${t('versus')} `), ' — ', t('depth-n', { n: state.depth }));
  }

  function run() {
    tellChosen();
    onRun();
  }

  /** Shows what is wrong, and where it can be mended. */
  function complain(text) {
    error.textContent = text;
    if (text) element.open = true;
  }

  const game = () => ctx.games.games.find((one) => one.name === state.game);

  function choose(name) {
    Object.assign(state, usual(ctx.games.games.find((one) => one.name === name)));
    build();
    run();
  }

  /** Reads the position as it is typed, without searching. A tree that can be read is searched at once. */
  function typed() {
    clearTimeout(waiting);
    waiting = setTimeout(async () => {
      const mine = ++asked;
      const read = ctx.api.call({ op: 'ghosts', ...positionOf(place(state)), depth: 0, searched: [] });
      const said = await read.then(() => '', (problem) => requestProblem(ctx, place(state), problem));
      if (mine !== asked) return;
      complain(said);
      onProblem(said !== '');
      for (const input of element.querySelectorAll('.position')) input.setAttribute('aria-invalid', String(said !== ''));
      if (!said && state.game === 'tree') {
        state.depth = height(state.position);
        element.querySelector('#depth').value = state.depth;
        run();
      }
    }, 150);
  }

  function position() {
    const presets = game().positions.map(({ name, text }) => [text, named('position', name)]);
    const chosen = () => (presets.some(([text]) => text === state.position) ? state.position : 'own');
    const preset = select([...presets, ['own', t('own')]], chosen(), (text) => {
      if (text === 'own') return;
      state.position = text;
      state.moves = '';
      if (state.game === 'tree') state.depth = height(text);
      build();
      run();
    }, { id: 'preset' });
    const text = h(state.game === 'tree' ? 'textarea' : 'input', {
      class: 'position', id: 'position', rows: 2, spellcheck: 'false', autocomplete: 'off', value: state.position,
      'aria-describedby': 'position-error position-hint',
      oninput: (event) => {
        state.position = event.target.value;
        preset.value = chosen();
        typed();
      },
    });
    const moves = h('input', {
      class: 'position', id: 'moves', value: state.moves, spellcheck: 'false', autocomplete: 'off',
      oninput: (event) => { state.moves = event.target.value; typed(); },
    });
    const placed = canSetUp(game()) && h('button', { id: 'set-up', onclick: () => placeDialog(text) }, play('set-up'));
    return {
      preset: field(t('preset'), preset),
      texts: [
        field(t(state.game === 'tree' ? 'tree-text' : 'position'), text, { class: 'field wide' }),
        placed,
        state.game === 'tree' ? null : field(t('moves'), moves, { class: 'field' }),
      ],
    };
  }

  /** Sets the position up on a board. */
  function placeDialog(text) {
    openDialog(play('set-up'), (close) => {
      const editor = positionEditor({ api: ctx.api, game: game() }, state.position, 'setup');
      const use = h('button', { class: 'primary', id: 'setup-use', onclick: () => {
        if (editor.problem) return;
        state.position = text.value = editor.text;
        state.moves = '';
        close();
        build();
        run();
      } }, play('use-position'));
      return [editor.element, use];
    });
  }

  function depth() {
    const input = h('input', {
      type: 'number', id: 'depth', min: 1, max: 30, value: state.depth, inputmode: 'numeric',
      onchange: () => {
        state.depth = Math.max(1, Math.min(30, Math.round(Number(input.value)) || 1));
        input.value = state.depth;
        run();
      },
    });
    return field(t('depth'), input);
  }

  function evaluator() {
    const known = game().evaluators;
    // The address can name a network in a file, which the list of the game does not have.
    const names = [...new Set([...known, state.evaluator ?? known[0]])];
    if (names.length < 2) return null;
    const change = (name) => { state.evaluator = name; run(); };
    const options = names.map((name) => [name, named('evaluator', name)]);
    return field(t('evaluator'), select(options, state.evaluator ?? names[0], change, { id: 'evaluator' }));
  }

  function algorithms() {
    const chip = ({ name, differs }) => {
      const box = h('input', {
        type: 'checkbox', value: name, checked: state.algorithms.includes(name),
        onchange: () => {
          const others = state.algorithms.filter((other) => other !== name);
          state.algorithms = box.checked ? [...others, name] : others;
          limit();
          run();
        },
      });
      const title = differs ? t('differs', { why: named('differs', differs) }) : t('equals');
      return h('label', { class: 'chip', title }, box, h('span', null, named('algorithm', name), differs ? ' ≠' : ''));
    };
    return h('fieldset', { class: 'algorithms' },
      h('legend', null, t('algorithms', { n: most() })),
      h('div', { class: 'chips' }, ctx.games.algorithms.map(chip)),
      h('p', { class: 'hint limit', 'aria-live': 'polite' }),
      h('p', { class: 'hint' }, t('star')));
  }

  /** Of as many as there may be no more can be chosen, and the last one stays. It is said why. */
  function limit() {
    const chosen = state.algorithms.length;
    for (const box of form.querySelectorAll('.chip input')) {
      box.disabled = box.checked ? chosen === 1 : chosen >= most();
    }
    form.querySelector('.limit').textContent =
      chosen >= most() ? t('full', { n: most() }) : chosen === 1 ? t('last') : '';
  }

  function build() {
    const games = ctx.games.games.map(({ name }) => [name, named('game', name)]);
    error.textContent = '';
    const { preset, texts } = position();
    // A tree is short enough to stand beside the rest.
    const isTree = state.game === 'tree';
    form.replaceChildren(
      h('div', { class: 'row fields' }, field(t('game'), select(games, state.game, choose, { id: 'game' })), preset,
        isTree ? texts : evaluator(), depth(), search),
      isTree ? '' : h('div', { class: 'row fields' }, texts),
      error,
      h('p', { class: 'hint', id: 'position-hint' }, t(state.game === 'tree' ? 'tree-hint' : 'position-hint')),
      algorithms());
    limit();
  }

  build();
  tellChosen();
  return {
    element,
    /** What the address asked for does not fit, and why: what is usual is there instead. */
    refuse(said) {
      const why = said.replace(/[.。]$/, '');
      Object.assign(state, first(ctx.games.games, state.game));
      build();
      tellChosen();
      complain(t('bad-address', { why }));
    },
    /** Shows what has changed in `state`. */
    show() {
      build();
      tellChosen();
    },
    /** What is known to be wrong before anything is searched. */
    say: complain,
    // To leave a field starts a search: who leaves it for this button does not mean to stop that.
    setRunning(now) {
      clearTimeout(turning);
      turning = setTimeout(() => {
        running = now;
        search.textContent = t(now ? 'stop' : 'search');
      }, now ? LONG_ENOUGH : 0);
    },
    close() {
      clearTimeout(waiting);
      clearTimeout(turning);
    },
  };
}
