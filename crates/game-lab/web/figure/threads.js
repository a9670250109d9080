// A recorded search by two threads that race, below the search of one thread. A step is the end of an iteration.

import { h } from '../dom.js';
import { inNotation } from '../notation.js';
import { bars, legend, origin, recording, roundUp, score, time } from './recorded.js';
import { stepped } from './stepped.js';

export function mount(root, ctx) {
  const { t } = ctx;
  let answer = null;
  let events = [];
  const said = origin('threads-why');
  const chart = bars();
  const kinds = legend(['first', 'dropped', 'late', 'open'].map((kind) => [kind, t(`threads-kind-${kind}`)]));
  const sum = h('p', { class: 'sum', role: 'status' });
  const element = h('div', { class: 'lane' }, said.element, chart.element, kinds, sum);

  const nameOf = (thread) => t('threads-thread', { n: thread + 1 });
  /** When a search completed a depth. */
  const done = (search, depth) => Math.min(...search.threads.flat().filter((lap) => lap.depth === depth && lap.end === 'first').map((lap) => lap.ended));
  const firstOf = (depth) => events.find((lap) => lap.depth === depth && lap.end === 'first');
  const total = (search) => done(search, answer.depth);

  /** The bars of a thread until now. An iteration that goes on has an open bar. */
  function barsOf(laps, now, last) {
    return laps.filter((lap) => lap.begun < now || lap.ended <= now).map((lap) => {
      const isOver = lap.ended <= now;
      const kind = `${isOver ? lap.end : 'open'}${lap === last ? ' at' : ''}`;
      return { begun: lap.begun, ended: Math.min(lap.ended, now), kind, text: String(lap.depth) };
    });
  }

  function show(cursor) {
    const last = events[cursor - 1];
    const isOver = cursor === events.length;
    const now = isOver ? Math.max(total(answer.one), last.ended) : last?.ended ?? 0;
    const rows = [[t('threads-alone'), answer.one.threads[0]], ...answer.two.threads.map((laps, thread) => [nameOf(thread), laps])];
    const depths = [answer.one, answer.two].map((search) => Math.max(0, ...search.threads.flat().filter((lap) => lap.end === 'first' && lap.ended <= now).map((lap) => lap.depth)));
    chart.draw({
      rows: rows.map(([name, laps]) => ({ name, bars: barsOf(laps, now, last) })),
      end: isOver ? now * 1.02 : roundUp(Math.max(1000, now * 1.05)),
      label: t('threads-label', { time: time(now), one: depths[0], two: depths[1] }),
    });
    const [one, two] = [total(answer.one), total(answer.two)];
    sum.textContent = isOver ? t('threads-sum', {
      depth: answer.depth, one: time(one), two: time(two), share: Math.round((100 * two) / one), oneNodes: answer.one.nodes, twoNodes: answer.two.nodes,
    }) : '';
  }

  function sentence(index) {
    const lap = events[index];
    const own = answer.two.threads[lap.thread];
    const next = own[own.indexOf(lap) + 1];
    const facts = { n: lap.thread + 1, depth: lap.depth, time: time(lap.ended), move: lap.best, score: score(lap.score) };
    if (lap.end === 'first') return t('threads-first', { ...facts, alone: time(done(answer.one, lap.depth)) });
    if (lap.end === 'stopped') return t('threads-stopped', facts);
    const winner = firstOf(lap.end === 'late' ? lap.depth : next ? next.depth - 1 : answer.depth);
    const other = winner.thread + 1;
    if (lap.end === 'late') return t('threads-late', { ...facts, other, later: time(lap.ended - winner.ended) });
    const why = t(lap.nodes ? 'threads-dropped' : 'threads-unbegun', { ...facts, other, nodes: lap.nodes, done: winner.depth });
    return `${why}${next ? t('threads-next', { next: next.depth, move: lap.best }) : t('threads-over')}`;
  }

  return stepped(root, ctx, {
    element,
    jump: 'next-depth',
    fields: [],
    request: (values, address, signal) => recording('threads', signal),
    load(found) {
      answer = found;
      said.show(answer.recorded);
      const laps = answer.two.threads.flatMap((own, thread) => own.map((lap) => Object.assign(lap, { thread, best: inNotation(lap.best) })));
      // A thread drops a depth after the other has completed it.
      events = laps.sort((one, other) => one.ended - other.ended || (other.end === 'first') - (one.end === 'first'));
      const depths = Array.from({ length: answer.depth }, (_, index) => index + 1);
      const ends = depths.map((depth) => Math.max(done(answer.one, depth), done(answer.two, depth)));
      return { events, stops: [...new Set(ends.map((end) => events.filter((lap) => lap.ended <= end).length))] };
    },
    show,
    sentence,
    questionAt(index) {
      const { depth, end, ended, thread } = events[index];
      const both = answer.two.threads.map((laps) => laps.find((lap) => lap.depth === depth && lap.begun < ended));
      if (end !== 'first' || both.includes(undefined)) return null;
      const [one, two] = both.map((lap) => time(lap.begun));
      return { text: t('threads-question', { depth, one, two }), choices: [0, 1].map((n) => [n, nameOf(n)]), truth: thread };
    },
  });
}
