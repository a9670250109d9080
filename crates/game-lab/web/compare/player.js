// The one clock of all searches, and the buttons that drive it. It goes by the ticks of their timeline.

import { h, select } from '../dom.js';
import { number, t } from '../i18n.js';
import { icon } from './icons.js';
import { timeline } from './timeline.js';

const SPEEDS = [2, 5, 15, 50, 200, 1000, 5000];

/**
 * `onChange(cursor, playing, cut)` hears of every change; `cut` is `{ lane, visit }` if it goes to the next cut. `onPresent()`
 * is asked to fill the screen with the trees; without it there is no such button. `preferred()` is the lane to go to if several cut at once.
 * `sign` is the icon of the larger step.
 */
export function player({ onChange, onPresent, preferred, sign = 'cut' }) {
  let traces = [];
  let line = timeline([]);
  let cursor = 0;
  let speed = 15;
  let frame = 0;

  const length = () => line.length;

  function go(to, cut = null) {
    cursor = Math.max(0, Math.min(length(), to));
    draw();
    onChange(cursor, frame !== 0, cut);
  }

  function pause() {
    cancelAnimationFrame(frame);
    frame = 0;
    draw();
  }

  function play() {
    if (frame) {
      pause();
      onChange(cursor, false, null);
      return;
    }
    if (cursor === length()) cursor = 0;
    let begun = performance.now();
    let due = 0;
    const tick = (now) => {
      due += ((now - begun) / 1000) * speed;
      begun = now;
      const events = Math.floor(due);
      due -= events;
      frame = requestAnimationFrame(tick);
      if (cursor + events >= length()) pause();
      if (events) go(cursor + events);
    };
    frame = requestAnimationFrame(tick);
    draw();
  }

  const by = (action) => () => {
    pause();
    action();
  };
  const nextCut = () => {
    const cuts = traces.map((trace, lane) => {
      const next = trace.nextCut(line.cursor(lane, cursor));
      return next && { tick: line.tick(lane, next.at), lane, visit: next.visit };
    }).filter(Boolean);
    const tick = Math.min(...cuts.map((cut) => cut.tick));
    const together = cuts.filter((cut) => cut.tick === tick);
    const first = together.find(({ lane }) => lane === preferred()) ?? together[0] ?? null;
    go(first ? tick : length(), first);
  };
  const actions = {
    start: by(() => go(0)),
    back: by(() => go(cursor - 1)),
    play,
    step: by(() => go(cursor + 1)),
    cut: by(nextCut),
    end: by(() => go(length())),
    ...(onPresent && { present: onPresent }),
  };
  const keys = { ',': 'back', '.': 'step', k: 'play', n: 'cut', p: 'present' };
  const keyOf = (name) => Object.keys(keys).find((key) => keys[key] === name);

  const button = (name) =>
    h('button', { id: `player-${name}`, onclick: actions[name], 'aria-keyshortcuts': keyOf(name) ?? '' },
      icon(name === 'cut' ? sign : name), h('span', { class: 'word' }, t(`player-${name}`)));
  const buttons = Object.keys(actions).map(button);
  const place = h('output', { class: 'place' });
  const scrubber = h('input', {
    type: 'range', min: 0, max: 0, step: 1, id: 'scrubber', 'aria-label': t('scrubber'),
    oninput: () => {
      // To pause draws, and would set it back.
      const to = Number(scrubber.value);
      pause();
      go(to);
    },
  });
  const speeds = SPEEDS.map((value) => [value, t('per-second', { n: value })]);

  function draw() {
    const word = frame ? 'pause' : 'play';
    buttons[2].replaceChildren(icon(word), h('span', { class: 'word' }, t(`player-${word}`)));
    buttons[0].disabled = buttons[1].disabled = cursor === 0;
    buttons[3].disabled = buttons[4].disabled = buttons[5].disabled = cursor === length();
    buttons[2].disabled = length() === 0;
    scrubber.max = length();
    scrubber.value = cursor;
    scrubber.setAttribute('aria-valuetext', t('event-of', { n: cursor, all: length() }));
    place.textContent = `${number(cursor)} / ${number(length())}`;
  }

  const element = h('section', { class: 'card player', 'aria-label': t('player') },
    h('div', { class: 'row' }, buttons, scrubber, place,
      select(speeds, speed, (value) => { speed = Number(value); }, { 'aria-label': t('speed') })));
  draw();

  return {
    element,
    pause,
    /** Goes to a moment that was picked elsewhere. */
    jump: (to) => by(() => go(to))(),
    /** New searches begin where something is cut first, or at their end: if nothing is, or if `isOver`. */
    load(list, isOver = false) {
      pause();
      traces = list;
      line = timeline(list);
      cursor = 0;
      if (isOver) go(length());
      else nextCut();
    },
    /** How many events of a search have happened, and whether it stands still while another goes on. */
    at: (lane) => ({ cursor: line.cursor(lane, cursor), isWaiting: line.isWaiting(lane, cursor) }),
    /** Goes to the moment at which so many events of a search have happened. */
    jumpTo: (lane, events) => by(() => go(line.tick(lane, events)))(),
    /** A key typed anywhere but in a text. Returns whether it meant something here. */
    key(key) {
      const name = keys[key];
      if (name && length()) actions[name]?.();
      return name !== undefined;
    },
    get cursor() { return cursor; },
    /** The number of steps of all searches together. */
    get length() { return length(); },
  };
}
