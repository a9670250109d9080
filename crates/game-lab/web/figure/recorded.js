// What the recorded figures have in common: where a recording comes from, and bars along the time.

import { h } from '../dom.js';
import { t } from '../i18n.js';

/** A bar of at least this share of the axis has room for its text, in percent. */
const ROOM = 5;
/** The most numbers below the axis. */
const NUMBERS = 5;
/** A number to the right of this part of the axis would stand out of it. */
const LAST = 0.94;

/** Fetches the recording of a figure, which stands beside this module. */
export async function recording(name, signal) {
  const answer = await fetch(new URL(`${name}.json`, import.meta.url), { signal }).catch(() => null);
  if (!answer?.ok) throw new Error(t('recorded-missing', { name: `${name}.json` }));
  return answer.json();
}

/** A line that says that the figure is a recording, and why. `show(recorded)` fills it. */
export function origin(why) {
  const element = h('p', { class: 'hint recorded' });
  return {
    element,
    show({ command, processor, cores, date }) {
      element.replaceChildren(t('recorded-before'), h('code', null, command), t('recorded-after', { processor, cores, date }), t(why));
    },
  };
}

/** A time in microseconds, with three digits at most and its unit. */
export function time(micros) {
  const digits = (value) => value.toFixed(value < 10 ? 1 : 0);
  if (micros < 100) return t('recorded-us', { n: micros });
  if (micros < 999500) return t('recorded-ms', { n: digits(micros / 1000) });
  return t('recorded-s', { n: (micros / 1e6).toFixed(2) });
}

/** A score as the recording has it: hundredths, or a distance to mate. */
export function score(points) {
  if (typeof points !== 'number') return t(points.mate > 0 ? 'recorded-wins' : 'recorded-loses', { n: Math.abs(points.mate) });
  return `${points < 0 ? '−' : '+'}${(Math.abs(points) / 100).toFixed(2)}`;
}

/** The first of 1, 2, 5, 10, 20, … milliseconds and their parts that is not less than a time. */
export function roundUp(micros) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, micros)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((value) => value >= micros);
}

function at(element, begun, ended, end) {
  element.style.left = `${(100 * begun) / end}%`;
  if (ended !== undefined) element.style.width = `${(100 * (ended - begun)) / end}%`;
  return element;
}

/**
 * Rows of bars along one axis. `draw({ rows, end, marks, label })` shows rows `{ name, bars, note }` up to the time `end`: a bar is
 * `{ begun, ended, kind, text }`, `note` and `marks` are times, and a mark `{ time, text }` goes through all rows, or is named where it lies beyond the axis.
 */
export function bars() {
  const body = h('div', { class: 'laps-rows' });
  const axis = h('div', { class: 'laps-axis' });
  const beyond = h('div', { class: 'laps-beyond' });
  const element = h('div', { class: 'laps', role: 'img' }, body, axis, beyond);

  function draw({ rows, end, marks = [], label }) {
    const lines = (isNamed) => marks.filter((mark) => mark.time <= end)
      .map((mark) => at(h('i', { class: 'laps-mark' }, isNamed ? h('b', null, mark.text) : null), mark.time, undefined, end));
    body.replaceChildren(...rows.map(({ name, bars: own, note }, index) => h('div', { class: 'laps-row' },
      h('span', { class: 'laps-name' }, name),
      h('div', { class: 'laps-track' }, lines(index === 0), own.map(({ begun, ended, kind, text }) => {
        const hasRoom = (100 * (ended - begun)) / end >= ROOM;
        return at(h('span', { class: `lap ${kind}` }, hasRoom ? text : null), begun, ended, end);
      }), note !== undefined && note <= end ? at(h('i', { class: 'laps-note' }), note, undefined, end) : null))));
    const step = roundUp(end / NUMBERS);
    const numbers = Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => index * step).filter((micros) => micros < LAST * end);
    axis.replaceChildren(...numbers.map((micros) => at(h('span', null, micros ? time(micros).replace('.0', '') : '0'), micros, undefined, end)));
    beyond.textContent = marks.filter((mark) => mark.time > end).map((mark) => `${mark.text} ${time(mark.time)} →`).join(' ');
    element.setAttribute('aria-label', label);
  }

  return { element, draw };
}

/** What the looks of the bars mean: `[kind, text]` each. */
export function legend(entries) {
  return h('ul', { class: 'laps-legend' }, entries.map(([kind, text]) => h('li', null, h('span', { class: `lap ${kind}`, 'aria-hidden': true }), text)));
}
