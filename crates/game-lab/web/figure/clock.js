// The recorded decisions of a game on the clock: after each iteration, whether another one begins.

import { h } from '../dom.js';
import { inNotation } from '../notation.js';
import { bars, legend, origin, recording, score, time } from './recorded.js';
import { stepped } from './stepped.js';

/** Before this part of the soft limit, nobody needs to guess that another iteration begins. */
const EARLY = 0.1;

export function mount(root, ctx) {
  const { t } = ctx;
  let answer = null;
  let events = [];
  const said = origin('clock-why');
  const caption = h('p', { class: 'laps-caption' });
  const chart = bars();
  chart.element.classList.add('steady');
  const kinds = legend([['first', t('clock-iteration')], ['played', t('clock-played')], ['half', t('clock-half')], ['limit', t('clock-limit')]]);
  const strip = h('div', { class: 'clock-strip', role: 'img' });
  const stripName = h('p', { class: 'hint' }, t('clock-strip'));
  const element = h('div', { class: 'lane' }, said.element, caption, chart.element, kinds, stripName, strip);

  const isLast = ({ turn, index }) => index === turn.iterations.length - 1;

  function show(cursor) {
    const event = events[Math.max(0, cursor - 1)];
    const { turn, number } = event;
    const shown = turn.iterations.slice(0, cursor ? event.index + 1 : 0);
    const isPlayed = cursor > 0 && isLast(event);
    const facts = { n: number, clock: time(turn.clock), soft: time(turn.soft), hard: time(turn.hard) };
    caption.textContent = t('clock-caption', facts);
    const latest = Math.max(turn.soft, ...shown.map((iteration) => Math.max(iteration.time, iteration.share / 2)));
    chart.draw({
      rows: shown.map((iteration, index) => ({
        name: t('clock-row', { depth: iteration.depth, move: iteration.move }),
        bars: [{
          begun: shown[index - 1]?.time ?? 0, ended: iteration.time, text: '',
          kind: `${isPlayed && index === shown.length - 1 ? 'played' : 'first'}${index === shown.length - 1 ? ' at' : ''}`,
        }],
        note: iteration.share / 2,
      })),
      // The hard limit is far to the right, unless a move comes near it.
      end: latest * 1.08,
      marks: [{ time: turn.soft, text: t('clock-soft') }, { time: turn.hard, text: t('clock-hard') }],
      label: shown.length ? t('clock-label', { ...facts, depth: shown.at(-1).depth, time: time(shown.at(-1).time) }) : t('not-begun'),
    });
    drawStrip(number, isPlayed);
  }

  /** The clock at the start of each move so far; the part that a move used is marked once it is played. */
  function drawStrip(number, isPlayed) {
    const most = Math.max(...answer.turns.map((turn) => turn.clock));
    strip.replaceChildren(...answer.turns.map((turn, index) => {
      const column = h('span', { class: `column${index + 1 === number ? ' at' : ''}` });
      if (index + 1 > number) return column;
      const whole = h('span', { class: 'whole' });
      whole.style.height = `${(100 * turn.clock) / most}%`;
      if (index + 1 < number || isPlayed) {
        const used = h('span', { class: 'used' });
        used.style.height = `${(100 * turn.used) / turn.clock}%`;
        whole.append(used);
      }
      column.append(whole);
      return column;
    }));
    const { clock } = answer.turns[number - 1];
    strip.setAttribute('aria-label', t('clock-strip-label', { n: number, all: answer.turns.length, clock: time(clock) }));
  }

  /** What an iteration found, compared with the iteration before it. */
  function found({ turn, index }) {
    const iteration = turn.iterations[index];
    const { depth, move, stable, fell, nodes } = iteration;
    const facts = { depth, move, nodes, time: time(iteration.time), score: score(iteration.score), n: stable, before: turn.iterations[index - 1]?.move };
    const best = t(index === 0 ? 'clock-found-first' : stable ? 'clock-found-kept' : 'clock-found-changed', facts);
    return `${best}${fell ? t('clock-fell') : ''}`;
  }

  function sentence(at) {
    const event = events[at];
    const { turn, index } = event;
    const { depth, move, share, time: used } = turn.iterations[index];
    const facts = {
      move, next: depth + 1, time: time(used), hard: time(turn.hard), share: time(share), half: time(share / 2), percent: Math.round((100 * share) / turn.soft),
    };
    return `${found(event)}${t(isLast(event) ? `clock-end-${turn.end}` : 'clock-next', facts)}`;
  }

  return stepped(root, ctx, {
    element,
    jump: 'next-move',
    fields: [],
    request: (values, address, signal) => recording('clock', signal),
    load(given) {
      answer = given;
      said.show(answer.recorded);
      const fields = ['depth', 'time', 'nodes', 'move', 'score', 'stable', 'fell', 'share'];
      const iteration = (values) => Object.fromEntries(fields.map((name, at) => [name, name === 'move' ? inNotation(values[at]) : values[at]]));
      for (const turn of answer.turns) turn.iterations = turn.iterations.map(iteration);
      events = answer.turns.flatMap((turn, move) => turn.iterations.map((_, index) => ({ turn, number: move + 1, index })));
      element.style.setProperty('--rows', Math.max(...answer.turns.map((turn) => turn.iterations.length)));
      return { events, stops: events.flatMap((event, at) => (isLast(event) ? [at + 1] : [])) };
    },
    show,
    sentence,
    questionAt(at) {
      const event = events[at];
      const { turn, index } = event;
      if (turn.end !== 'spent' || turn.iterations[index].time < EARLY * turn.soft) return null;
      const text = `${found(event)}${t('clock-question', { soft: time(turn.soft) })}`;
      return { text, choices: ['yes', 'no'].map((key) => [key, t(`clock-${key}`)]), truth: isLast(event) ? 'no' : 'yes' };
    },
  });
}
