// The one clock of all searches, and the buttons that drive it.

import { h, select } from '../dom.js';
import { number, t } from '../i18n.js';
import { icon } from './icons.js';

const SPEEDS = [2, 5, 15, 50, 200, 1000, 5000];

/** `onChange(cursor, playing)` hears of every change. */
export function player(onChange) {
  let traces = [];
  let cursor = 0;
  let speed = 15;
  let frame = 0;

  const length = () => Math.max(0, ...traces.map((trace) => trace.events.length));

  function go(to) {
    cursor = Math.max(0, Math.min(length(), to));
    draw();
    onChange(cursor, frame !== 0);
  }

  function pause() {
    cancelAnimationFrame(frame);
    frame = 0;
    draw();
  }

  function play() {
    if (frame) {
      pause();
      onChange(cursor, false);
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
    const next = traces.map((trace) => trace.nextCut(cursor)).filter((at) => at !== null);
    go(next.length ? Math.min(...next) : length());
  };
  const actions = {
    start: by(() => go(0)),
    back: by(() => go(cursor - 1)),
    play,
    step: by(() => go(cursor + 1)),
    cut: by(nextCut),
    end: by(() => go(length())),
  };
  const keys = { ',': 'back', '.': 'step', k: 'play', n: 'cut' };
  const keyOf = (name) => Object.keys(keys).find((key) => keys[key] === name);

  const button = (name) =>
    h('button', { id: `player-${name}`, onclick: actions[name], 'aria-keyshortcuts': keyOf(name) ?? '' },
      icon(name), h('span', { class: 'word' }, t(`player-${name}`)));
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
    h('div', { class: 'row' }, buttons,
      select(speeds, speed, (value) => { speed = Number(value); }, { 'aria-label': t('speed') }), place),
    scrubber);
  draw();

  return {
    element,
    pause,
    /** Goes to a moment that was picked elsewhere. */
    jump: (to) => by(() => go(to))(),
    /** New searches begin at their end: the whole trees. */
    load(list) {
      pause();
      traces = list;
      go(length());
    },
    /** A key typed anywhere but in a text. Returns whether it meant something here. */
    key(key) {
      const name = keys[key];
      if (name && length()) actions[name]();
      return name !== undefined;
    },
    get cursor() { return cursor; },
    /** The number of events of the longest search. */
    get length() { return length(); },
  };
}
