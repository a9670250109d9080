// Algorithms side by side, in lock-step on the same position.

import { addressOf, write } from '../address.js';
import { linkButton } from '../copy.js';
import { h, select } from '../dom.js';
import { extend, named } from '../i18n.js';
import { counters } from './counters.js';
import { ghosts } from './ghosts.js';
import { growth } from './growth.js';
import { namesOf } from './hand-tree.js';
import { askedNotation } from '../notation.js';
import { lane, tabs } from './lane.js';
import { legendOfTrees } from './legend.js';
import { nodePanel } from './node-panel.js';
import { isOf, keepTrace, keptTrace, traceOpener } from './open-trace.js';
import { player } from './player.js';
import { requestProblem } from './problem.js';
import { setup } from './setup.js';
import { MAX_ALGORITHMS, addressed, place, remember, remembered, sideToMove } from './state.js';
import { storiesOf } from './story.js';
import { texts } from './texts.js';
import { RECORDED, Trace, VIEWS } from './trace.js';
import { reason, stepText } from './words.js';

extend(texts);

/** The most visits of a search that are recorded. */
const LIMIT = 20000;
/** The address follows the clock so many milliseconds later: browsers allow few changes at a time. */
const ADDRESS_DELAY = 250;

export function mount(root, ctx) {
  const begun = addressed(ctx.games) ?? { state: remembered(ctx.games), isProven: true };
  const { state } = begun;
  // The trace of the reader's own program; `null` if none is open, and `undefined` before the kept file has been read.
  const kept = { own: undefined };
  let parts = build(root, ctx, { ...begun, kept });
  // Everything has words in it: the view is built anew in the other language.
  const forget = ctx.onLanguage(() => {
    parts.close();
    parts = build(root, ctx, { state, isProven: true, kept });
  });
  return () => {
    forget();
    parts.close();
  };
}

/** Why a node was cut; the argument of a cutoff names its node itself. */
function argued(trace, visit) {
  const text = reason(trace, visit);
  return trace.argument(visit) ? text : `${stepText(trace, visit)}: ${text}`;
}

/**
 * `at` is the step to begin at, `presents` whether the trees alone are shown, `problem` what is wrong with the address. What
 * came with the address is not proven until it has been searched. `kept.own` is the trace of the reader's own program.
 */
function build(root, ctx, { state, at, presents = false, problem = '', isProven = false, kept }) {
  const { t } = ctx;
  let lanes = [];
  // The node that the reader has picked, or the one that "next cut" has led to.
  let pinned = null;
  let led = null;
  let request = new AbortController();
  let panel = null;
  let measured = null;
  // What is on the page, and the settings that have led to it.
  let shown = null;
  let proven = null;
  let chooser = null;
  // The step at which the searches are shown at first.
  let begin = 0;
  let writing = 0;

  const clock = player({ onChange: moved, onPresent: present, preferred: () => chooser?.active() ?? 0 });
  const form = setup(ctx, state, {
    onRun: runAnew, onStop: stop, onProblem: (isWrong) => stage.classList.toggle('stale', isWrong),
    most: () => MAX_ALGORITHMS - (kept.own ? 1 : 0),
  });
  const stage = h('div', { class: 'stage' });
  const why = h('p', { class: 'why', 'aria-live': 'polite' });
  const below = h('div', { class: 'below' });
  const views = VIEWS.map((name) => [name, t(`scores-${name}`)]);
  const page = h('div', { class: 'compare' });
  const opener = traceOpener(ctx, page, openTrace);
  page.append(
    h('h1', { class: 'visually-hidden' }, t('compare')),
    h('div', { class: 'bar' }, form.element,
      select(views, state.view, look, { id: 'scores', 'aria-label': t('scores') }),
      opener.button, linkButton(() => addressOf('compare', onPage()))),
    opener.said,
    h('div', { class: 'watch' }, stage, h('div', { class: 'player-bar' }, why, clock.element)), below);
  root.replaceChildren(page);
  const onKey = (event) => {
    const typing = event.target.closest?.('input:not([type=range]), textarea, select');
    if (event.key === 'Escape' && isPresented()) present();
    else if (!typing && !event.ctrlKey && !event.metaKey && !event.altKey && clock.key(event.key)) event.preventDefault();
  };
  addEventListener('keydown', onKey);
  const redraw = new MutationObserver(() => lanes.forEach((one) => one.redraw()));
  redraw.observe(document.documentElement, { attributeFilter: ['data-theme'] });

  /** The clock has moved; `cut` is the node that it has led to. */
  function moved(cursor, playing, cut) {
    const before = led;
    if (cut) pinned = null;
    if (cut && lanes.length) chooser.show(cut.lane);
    // Whoever listens hears steps, but not a film.
    why.setAttribute('aria-live', playing ? 'off' : 'polite');
    led = cut && lanes.length ? { lane: lanes[cut.lane], visit: cut.visit } : null;
    lanes.forEach((one, index) => {
      const moment = clock.at(index);
      one.setCursor(moment.cursor, playing, moment.isWaiting);
    });
    if (!pinned && (led || before)) mark(led);
    tell();
    if (!playing) follow();
  }

  /** The trees alone, large enough for the last row of a lecture hall; or all of the page again. */
  function present() {
    document.documentElement.toggleAttribute('data-present');
    for (const one of lanes) one.view.begin();
    if (shown) keepAddress();
  }

  const isPresented = () => document.documentElement.hasAttribute('data-present');

  /** Shows the scores from another view; the searches stay as they are. */
  function look(view) {
    state.view = view;
    if (!shown) return;
    const step = clock.cursor;
    shown.scores = view === VIEWS[0] ? undefined : view;
    proven.view = view;
    remember(proven);
    for (const { trace } of lanes) trace.view = view;
    show(lanes.map(({ trace }) => trace), shown.from, shown.board);
    clock.jump(step);
  }

  /** What is on the page, for its address; where something is cut first goes without saying. */
  function onPage() {
    if (!shown) return {};
    const { from, board, ...said } = shown;
    return { ...said, step: clock.cursor === begin ? undefined : clock.cursor, present: isPresented() ? 1 : undefined };
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
    pinned = led = null;
  }

  function empty(...content) {
    clear();
    shown = null;
    clock.load([]);
    why.textContent = '';
    below.replaceChildren();
    stage.replaceChildren(...content);
  }

  function stop() {
    request.abort();
    form.setRunning(false);
    stage.removeAttribute('aria-busy');
    empty(h('p', { class: 'card hint' }, t('stopped')));
  }

  /** Whoever changes the form no longer means the address. */
  function runAnew() {
    isProven = true;
    return run();
  }

  /** Shows the reader's own search beside the algorithm of its lesson. */
  function openTrace(answer, text) {
    const { position, depth, reference } = answer.trace;
    kept.own = answer;
    keepTrace(text);
    Object.assign(state, { game: 'tree', position, moves: '', evaluator: undefined, depth, algorithms: [reference] });
    form.show();
    runAnew();
  }

  function closeTrace() {
    kept.own = null;
    keepTrace(null);
    form.show();
    runAnew();
  }

  async function run() {
    request.abort();
    request = new AbortController();
    const { signal } = request;
    form.setRunning(true);
    stage.setAttribute('aria-busy', 'true');
    try {
      // The form may change while this search is still on the page.
      const { depth } = state;
      const chosen = { ...state };
      const from = place(state);
      const { board } = ctx.games.games.find(({ name }) => name === from.game);
      const side = await sideToMove(ctx, from, board, signal);
      const notation = askedNotation(ctx.games, from.game);
      const ask = (algorithm) => ctx.api.call({ op: 'tree', ...from, algorithm, depth, limit: LIMIT, notation }, signal);
      const algorithms = [...state.algorithms];
      const answers = await Promise.all(algorithms.map(ask));
      if (kept.own === undefined) kept.own = await keptTrace(ctx, signal);
      if (signal.aborted) return;
      const names = from.game === 'tree' && !from.moves.length ? namesOf(from.position) : null;
      const { view } = state;
      const scores = view === VIEWS[0] ? undefined : view;
      shown = { ...from, moves: from.moves.join(' '), depth, algorithms: algorithms.join(','), scores, from, board };
      stage.classList.remove('stale');
      // What could not be searched is never kept.
      proven = { ...chosen, view };
      remember(proven);
      const traces = algorithms.map((name, index) => new Trace(name, answers[index], side, { view, names }));
      // Another tree has another search.
      if (!kept.own || !isOf(kept.own.trace, from, depth) || algorithms.length === MAX_ALGORITHMS) {
        kept.own = null;
        keepTrace(null);
      }
      if (kept.own) traces.push(new Trace(RECORDED, kept.own, side, { view, names }));
      show(traces, from, board);
      begin = clock.cursor;
      if (!isProven && at > clock.length) {
        const reason = t('bad-value', { name: t('step'), value: at, expected: `0 … ${clock.length}` });
        form.say(t('bad-address', { why: reason }));
      } else if (!isProven && at !== undefined) {
        clock.jump(at);
      }
      isProven = true;
      keepAddress();
    } catch (error) {
      const said = await requestProblem(ctx, place(state), error);
      if (signal.aborted) return;
      // Only the library can say that the address is wrong: a server that is busy or gone says nothing of it.
      if (!isProven && error.isLibrarys) {
        isProven = true;
        // Where the trees alone are shown, nobody would read it.
        if (isPresented()) present();
        form.refuse(said);
        return run();
      }
      complain(said);
    }
    form.setRunning(false);
    stage.removeAttribute('aria-busy');
  }

  /** What was searched before stays in sight, but pale: it is not what is asked for now. */
  function complain(text) {
    const said = h('p', { class: 'card error', role: 'alert' }, text);
    if (!lanes.length) return empty(said);
    stage.querySelector(':scope > .error')?.remove();
    stage.prepend(said);
    stage.classList.add('stale');
  }

  function show(traces, from, board) {
    clear();
    const behind = ghosts(ctx, from, request.signal, { onAnswer: tell, onError: (error) => panel.say(error) });
    const base = traces.find(({ algorithm }) => algorithm === 'minimax');
    lanes = traces.map((trace, index) => {
      const { differs } = ctx.games.algorithms.find(({ name }) => name === trace.algorithm) ?? {};
      const made = lane(trace, index, differs, base, {
        onSelect: (visit) => choose(made, visit),
        onGhost: (visit) => behind.ask(made, visit),
      }, ...(trace.algorithm === RECORDED ? ownWords(trace) : []));
      return made;
    });
    panel = nodePanel(ctx, from, board, {
      onFollow: () => choose(null, -1),
      onJump: (one, events) => clock.jumpTo(lanes.indexOf(one), events),
    });
    chooser = tabs(lanes, chooser?.active());
    stage.replaceChildren(chooser.element, h('div', { class: 'lanes', 'data-lanes': lanes.length }, lanes.map((one) => one.element)));
    const { depth } = shown;
    measured = growth(ctx, from, traces.filter(({ algorithm }) => algorithm !== RECORDED), from.game === 'tree' ? depth : depth + 2);
    const rest = h('div', { class: 'rest' }, counters(traces));
    below.replaceChildren(panel.element, rest);
    rest.append(...storiesOf(traces, rest.clientWidth), measured.element, legendOfTrees(traces));
    clock.load(traces);
    for (const one of lanes) behind.askAll(one);
  }

  /** The title of the lane of the reader's own search, and what is known of it. */
  function ownWords({ answer: { trace: { program, windows, scores, value, contradiction } } }) {
    const { score, least, most } = contradiction ?? {};
    const key = score === undefined ? (least === null ? 'most' : most === null ? 'least' : 'bounds') : 'score';
    const title = program ? t('recorded-of', { program: named('algorithm', program) }) : t('algorithm-recorded');
    const known = t(windows ? (scores ? 'recorded-all' : 'recorded-windows') : 'recorded-visits');
    return [title, h('p', { class: 'hint recorded' }, known, ' ',
      h('button', { type: 'button', id: 'close-trace', class: 'quiet', onclick: closeTrace }, t('close-trace')),
      contradiction ? h('span', { class: 'error', role: 'alert' }, t(`contradiction-${key}`, { value, score, least, most })) : '')];
  }

  function choose(one, visit) {
    pinned = one && { lane: one, visit };
    led = null;
    if (!one) mark(null);
    else for (const other of lanes) if (other !== one) other.view.select(-1);
    tell();
  }

  /** Selects a node in its tree, and nothing in the others. */
  function mark(node) {
    for (const one of lanes) one.view.select(one === node?.lane ? node.visit : -1);
  }

  /** Tells of the chosen node, or of the one where the searches are. */
  function tell() {
    if (!lanes.length) return;
    const goesOn = (it, index) => !clock.at(index).isWaiting && clock.at(index).cursor < it.trace.events.length;
    const one = pinned?.lane ?? led?.lane ?? lanes.find(goesOn) ?? lanes[0];
    const { cursor } = clock.at(lanes.indexOf(one));
    const visit = pinned?.visit ?? led?.visit ?? one.trace.current(cursor);
    const there = visit >= 0 && one.trace.state(visit, cursor) !== 'ahead';
    const isLeft = there && one.trace.state(visit, cursor) === 'left';
    for (const other of lanes) other.view.argue(other === one && isLeft ? one.trace.argument(visit) : null);
    why.textContent = isLeft && one.trace.isCut(visit) ? argued(one.trace, visit) : '';
    panel.show(one, there ? visit : -1, cursor, pinned !== null);
  }

  if (problem) form.say(t('bad-address', { why: problem }));
  if (presents) present();
  run();
  return {
    close() {
      clearTimeout(writing);
      request.abort();
      clear();
      form.close();
      redraw.disconnect();
      document.documentElement.removeAttribute('data-present');
      removeEventListener('keydown', onKey);
    },
  };
}
