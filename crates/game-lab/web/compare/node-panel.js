// The chosen node in words, with its position on a small board.

import { h } from '../dom.js';
import { named, problemText, t } from '../i18n.js';
import { ghostNodes } from './draw.js';
import { sum } from './layout.js';
import { positionOf } from './state.js';
import { eventText, marked, meaning, moveText, nodeText, reason, shown, sideText, windowText } from './words.js';

const MAX_EVENTS = 12;
const BOARD_DELAY = 120;

/**
 * `from` is where the search began, `hasBoard` whether the game has something to look at. `onFollow()` is asked to let go
 * of a chosen node, `onJump(lane, events)` to go to the moment at which so many events of a search have happened.
 */
export function nodePanel(ctx, from, hasBoard, { onFollow, onJump }) {
  const words = h('div', { 'aria-live': 'polite' });
  const board = h('div', { class: 'small-board' });
  const follow = h('button', { onclick: onFollow, hidden: true }, t('follow'));
  const element = h('aside', { class: 'card node-panel', 'aria-label': t('node') },
    h('h2', null, t('node')), words, board, follow);
  let drawn = null;
  let waiting = 0;
  let request = new AbortController();

  /** Draws the position after `path`, once the reader stays there. */
  function look(path) {
    const key = path && path.join(' ');
    if (!hasBoard || key === drawn) return;
    drawn = key;
    clearTimeout(waiting);
    request.abort();
    request = new AbortController();
    const { signal } = request;
    waiting = setTimeout(async () => {
      if (path === null) return board.replaceChildren(h('p', { class: 'hint' }, t('no-board')));
      try {
        const { drawBoard } = await import('../board.js');
        const answer = await ctx.api.call({ op: 'look', ...positionOf(from), moves: [...from.moves, ...path] }, signal);
        if (answer && !signal.aborted) board.replaceChildren(drawBoard(answer));
      } catch (error) {
        if (!signal.aborted) board.replaceChildren(h('p', { class: 'error' }, problemText(error)));
      }
    }, BOARD_DELAY);
  }

  function pathText(trace, path) {
    if (path === null) return t('after-pass');
    const nodes = path.map((_, index) => nodeText(trace, path.slice(0, index + 1)));
    return path.length ? t('after', { path: nodes.join(' › ') }) : t('at-root');
  }

  function facts(trace, visit, cursor) {
    const { visits } = trace;
    const entered = trace.entry(visit);
    const now = trace.window(visit, cursor);
    const rows = [
      [t('fact-side'), sideText(trace, visit)],
      [t('fact-depth'), visits.depth[visit] < 0 ? t('quiescence') : String(visits.depth[visit])],
    ];
    if (trace.hasWindow) {
      rows.push([t('fact-entered'), windowText(entered)]);
      if (now.alpha !== entered.alpha || now.beta !== entered.beta) rows.push([t('fact-now'), windowText(now)]);
    }
    const left = trace.state(visit, cursor) === 'left';
    const best = trace.bestSoFar(visit, cursor);
    const open = best === null ? t('still-open') : t('best-so-far', { best: shown(best) });
    rows.push([t('fact-score'), left ? meaning(trace, visit) : open]);
    if (left) rows.push([t('fact-why'), reason(trace, visit)]);
    return h('dl', null, rows.map(([name, text]) => [h('dt', null, name), h('dd', null, text)]));
  }

  function events(trace, visit, cursor) {
    const past = trace.history[visit].filter((index) => index < cursor);
    const list = past.slice(0, MAX_EVENTS).map((index) => h('li', null, eventText(trace, index)));
    const more = past.length - list.length;
    return h('details', null, h('summary', null, t('events', { n: past.length })),
      h('ol', null, list), more > 0 ? h('p', { class: 'hint' }, t('more-events', { n: more })) : null);
  }

  function jumps(lane, visit) {
    const { trace } = lane;
    const jump = (name, index) => h('button', { onclick: () => onJump(lane, index + 1) }, t(name));
    return h('div', { class: 'row jumps' }, jump('when-entered', trace.enteredAt[visit]),
      trace.leftAt[visit] < trace.events.length ? jump('when-left', trace.leftAt[visit]) : null);
  }

  function ghosts(trace, path, answer) {
    if (!answer?.ghosts.length) return null;
    const total = answer.rest ? null : sum(answer.ghosts);
    const name = (step) => (path ? nodeText(trace, [...path, step]) : moveText(step));
    const one = ({ step, nodes }) => h('li', null, `${name(step)}: ${ghostNodes(nodes)}`);
    return [
      h('h3', null, t('ghosts')),
      h('ul', { class: 'ghost-list' }, answer.ghosts.map(one)),
      answer.rest ? h('p', { class: 'hint' }, t('more-moves', { n: answer.rest })) : null,
      total === null ? null : h('p', null, t('ghost-total', { n: total })),
    ];
  }

  return {
    element,
    /** Tells of a visit of a lane's trace; `visit` -1 is nothing yet. */
    show(lane, visit, cursor, pinned) {
      follow.hidden = !pinned;
      // What is not chosen is told by the searches themselves.
      words.setAttribute('aria-live', pinned ? 'polite' : 'off');
      if (visit < 0) return words.replaceChildren(h('p', { class: 'hint' }, t('choose')));
      const { trace } = lane;
      const path = trace.path(visit);
      words.replaceChildren(...[
        h('p', { class: 'hint' }, named('algorithm', trace.algorithm)),
        h('h3', { class: 'node-name' }, marked(trace, visit)),
        h('p', null, pathText(trace, path)),
        facts(trace, visit, cursor),
        pinned ? jumps(lane, visit) : null,
        trace.isWhole(visit) ? null : h('p', { class: 'hint' }, t('record-ends')),
        ghosts(trace, path, trace.isClosed(visit, cursor) ? lane.view.ghostsOf(visit) : null),
        events(trace, visit, cursor),
      ].flat().filter(Boolean));
      look(path);
    },
    say(error) {
      words.append(h('p', { class: 'error' }, problemText(error)));
    },
    close() {
      clearTimeout(waiting);
      request.abort();
    },
  };
}
