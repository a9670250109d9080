// Algorithms side by side, in lock-step on the same position.

import { addressOf, write } from '../address.js';
import { linkButton } from '../copy.js';
import { h } from '../dom.js';
import { extend, problemText } from '../i18n.js';
import { counters } from './counters.js';
import { ghosts } from './ghosts.js';
import { growth } from './growth.js';
import { lane } from './lane.js';
import { legendOfTrees } from './legend.js';
import { nodePanel } from './node-panel.js';
import { player } from './player.js';
import { setup } from './setup.js';
import { addressed, place, remembered, sideToMove } from './state.js';
import { storiesOf } from './story.js';
import { texts } from './texts.js';
import { Trace } from './trace.js';

extend(texts);

/** The most visits of a search that are recorded. */
const LIMIT = 20000;
/** The address follows the clock so many milliseconds later: browsers allow few changes at a time. */
const ADDRESS_DELAY = 250;

export function mount(root, ctx) {
  const begun = addressed(ctx.games) ?? { state: remembered(ctx.games), isProven: true };
  const { state } = begun;
  let parts = build(root, ctx, begun);
  // Everything has words in it: the view is built anew in the other language.
  const forget = ctx.onLanguage(() => {
    parts.close();
    parts = build(root, ctx, { state, isProven: true });
  });
  return () => {
    forget();
    parts.close();
  };
}

/**
 * `at` is the event to begin at, `problem` what is wrong with the address. What came with the address is not proven until it
 * has been searched.
 */
function build(root, ctx, { state, at, problem = '', isProven = false }) {
  const { t } = ctx;
  let lanes = [];
  let pinned = null;
  let request = new AbortController();
  let panel = null;
  let measured = null;
  let shown = null;
  let writing = 0;

  const clock = player((cursor, playing) => {
    for (const one of lanes) one.setCursor(cursor, playing);
    tell();
    if (!playing) follow();
  });
  const form = setup(ctx, state, { onRun: runAnew, onStop: stop });
  const stage = h('div', { class: 'stage' });
  const below = h('div', { class: 'below' });
  root.replaceChildren(h('div', { class: 'compare' },
    h('header', { class: 'row spread' },
      h('div', null, h('h1', null, t('compare')), h('p', { class: 'lead' }, t('compare-lead'))),
      linkButton(() => addressOf('compare', onPage()))),
    form.element, h('div', { class: 'watch' }, clock.element, stage), below));
  const onKey = (event) => {
    const typing = event.target.closest?.('input:not([type=range]), textarea, select');
    if (!typing && !event.ctrlKey && !event.metaKey && !event.altKey && clock.key(event.key)) event.preventDefault();
  };
  addEventListener('keydown', onKey);
  const redraw = new MutationObserver(() => lanes.forEach((one) => one.setCursor(clock.cursor, false)));
  redraw.observe(document.documentElement, { attributeFilter: ['data-theme'] });

  /** What is on the page, for its address; the end of the searches goes without saying. */
  function onPage() {
    return shown ? { ...shown, step: clock.cursor < clock.length ? clock.cursor : undefined } : {};
  }

  function keepAddress() {
    clearTimeout(writing);
    write('compare', onPage());
  }

  function follow() {
    clearTimeout(writing);
    writing = setTimeout(() => shown && keepAddress(), ADDRESS_DELAY);
  }

  function clear() {
    clock.pause();
    lanes.forEach((one) => one.view.close());
    panel?.close();
    measured?.close();
    lanes = [];
    pinned = null;
  }

  function stop() {
    request.abort();
    clear();
    clock.load([]);
    below.replaceChildren();
    form.setRunning(false);
    stage.removeAttribute('aria-busy');
    stage.replaceChildren(h('p', { class: 'card hint' }, t('stopped')));
  }

  /** Whoever changes the form no longer means the address. */
  function runAnew() {
    isProven = true;
    return run();
  }

  async function run() {
    request.abort();
    request = new AbortController();
    const { signal } = request;
    // Until there is something to show, what was chosen is only remembered.
    shown = null;
    if (isProven) keepAddress();
    form.setRunning(true);
    stage.setAttribute('aria-busy', 'true');
    try {
      // The form may change while this search is still on the page.
      const { depth } = state;
      const from = place(state);
      const { board } = ctx.games.games.find(({ name }) => name === from.game);
      const side = await sideToMove(ctx, from, board, signal);
      const ask = (algorithm) => ctx.api.call({ op: 'tree', ...from, algorithm, depth, limit: LIMIT }, signal);
      const algorithms = [...state.algorithms];
      const answers = await Promise.all(algorithms.map(ask));
      if (signal.aborted) return;
      shown = { ...from, moves: from.moves.join(' '), depth, algorithms: algorithms.join(',') };
      show(algorithms.map((name, index) => new Trace(name, answers[index], side)), from, board);
      if (!isProven && at > clock.length) {
        const why = t('bad-value', { name: t('step'), value: at, expected: `0 … ${clock.length}` });
        form.say(t('bad-address', { why }));
      } else if (!isProven && at !== undefined) {
        clock.jump(at);
      }
      isProven = true;
      keepAddress();
    } catch (error) {
      if (signal.aborted) return;
      // Only the library can say that the address is wrong: a server that is busy or gone says nothing of it.
      if (!isProven && error.isLibrarys) {
        isProven = true;
        form.refuse(error.message);
        return run();
      }
      clear();
      clock.load([]);
      below.replaceChildren();
      stage.replaceChildren(h('p', { class: 'card error', role: 'alert' }, problemText(error)));
    }
    form.setRunning(false);
    stage.removeAttribute('aria-busy');
  }

  function show(traces, from, board) {
    clear();
    const behind = ghosts(ctx, from, request.signal, { onAnswer: tell, onError: (error) => panel.say(error) });
    lanes = traces.map((trace, index) => {
      const { differs } = ctx.games.algorithms.find(({ name }) => name === trace.algorithm);
      const made = lane(trace, index, differs, {
        onSelect: (visit) => choose(made, visit),
        onGhost: (visit) => behind.ask(made, visit),
      });
      return made;
    });
    panel = nodePanel(ctx, from, board, { onFollow: () => choose(null, -1), onJump: (cursor) => clock.jump(cursor) });
    stage.replaceChildren(
      h('div', { class: 'lanes', 'data-lanes': lanes.length }, lanes.map((one) => one.element), legendOfTrees(traces)),
      panel.element);
    measured = growth(ctx, from, traces.map((trace) => trace.algorithm), state.depth);
    below.replaceChildren(counters(traces));
    below.append(...storiesOf(traces, below.clientWidth));
    below.append(measured.element);
    clock.load(traces);
    for (const one of lanes) behind.askAll(one);
  }

  function choose(one, visit) {
    pinned = one && { lane: one, visit };
    for (const other of lanes) if (other !== one) other.view.select(-1);
    tell();
  }

  /** Tells of the chosen node, or of the one where the first search is. */
  function tell() {
    if (!lanes.length) return;
    const { lane: one, visit } = pinned ?? { lane: lanes[0], visit: lanes[0].trace.current(clock.cursor) };
    const there = visit >= 0 && one.trace.state(visit, clock.cursor) !== 'ahead';
    panel.show(one, there ? visit : -1, clock.cursor, pinned !== null);
  }

  if (problem) form.say(t('bad-address', { why: problem }));
  run();
  return {
    close() {
      clearTimeout(writing);
      request.abort();
      clear();
      form.close();
      redraw.disconnect();
      removeEventListener('keydown', onKey);
    },
  };
}
