// One bucket of the transposition table: what is stored, which entry goes, and how the table grows.

import { h } from '../dom.js';
import { extend, number } from '../i18n.js';
import { shown as signed } from '../compare/words.js';
import { texts } from './texts-engine.js';
import { positionBoard } from './position-board.js';
import { numberOf, stepped } from './stepped.js';

extend(texts);

const minus = (value) => String(value).replace('-', '−');
const BOUNDS = { exact: '', lower: '≥ ', upper: '≤ ' };

export function mount(root, ctx) {
  const { t } = ctx;
  let game = 'xiangqi';
  let answer = null;
  let signal = null;
  const heading = h('p', { class: 'node-name' });
  const heads = ['bucket-slot', 'bucket-key', 'bucket-depth', 'bucket-score', 'bucket-age', 'bucket-value'];
  const rows = h('tbody');
  const table = h('table', { class: 'compared bucket' }, h('thead', null, h('tr', null, heads.map((key) => h('th', { scope: 'col' }, t(key))))), rows);
  const parts = h('dl', { class: 'parts' });
  const board = positionBoard(ctx);
  const sum = h('p', { class: 'sum', role: 'status' });
  const element = h('div', { class: 'lane' }, h('div', { class: 'beside' },
    h('div', { class: 'aside' }, heading, table, parts), board.element), sum);

  const scoreOf = ({ bound, score }) => `${BOUNDS[bound]}${signed(score)}`;
  /** What became of the bucket: an entry found a free slot, took that of its own key, or replaced another; or the bucket was split. */
  function kindOf({ slot, before, key, split }) {
    if (split) return 'split';
    if (before[slot] === null) return 'free';
    return before[slot].key === key ? 'same' : 'replaces';
  }

  function show(cursor, playing) {
    const event = answer.events[cursor - 1];
    const slots = event?.after ?? answer.events[0]?.before ?? [];
    heading.textContent = t('bucket-name', { number: answer.bucket, stores: cursor, all: answer.events.length });
    rows.replaceChildren(...slots.map((slot, at) => {
      const isNow = at === event?.slot;
      const cells = slot ? [at + 1, slot.key.slice(0, 8), slot.depth, scoreOf(slot), slot.age, minus(slot.value)] : [at + 1, t('bucket-empty'), '', '', '', ''];
      return h('tr', { class: isNow ? 'chosen' : null }, cells.map((text) => h('td', null, String(text))));
    }));
    const gone = event && kindOf(event) === 'replaces' ? event.before[event.slot] : null;
    const said = event ? [
      ['bucket-search', event.search], ['bucket-size', number(event.buckets)],
      ['bucket-gone', gone ? `${gone.key.slice(0, 8)} · ${t('bucket-of', { depth: gone.depth, value: minus(gone.value) })}` : '–'],
    ] : [];
    parts.replaceChildren(...said.flatMap(([key, text]) => [h('dt', null, t(key)), h('dd', null, String(text))]));
    sum.textContent = cursor === answer.events.length ? summary() : '';
    if (!playing) board.show(event?.position && { game, position: event.position }, signal);
  }

  function summary() {
    const of = (kind) => answer.events.filter((event) => kindOf(event) === kind).length;
    return t('bucket-sum', { free: of('free'), same: of('same'), replaces: of('replaces') });
  }

  function sentence(index) {
    const event = answer.events[index];
    const { slot, before, after } = event;
    const kind = kindOf(event);
    const left = after.filter(Boolean).length;
    const said = [t(`bucket-${kind}`, { key: event.key.slice(0, 8), depth: after[slot].depth, slot: slot + 1, left, buckets: event.buckets })];
    if (kind === 'replaces') said.push(t('bucket-least', { value: minus(before[slot].value), depth: before[slot].depth, age: before[slot].age }));
    return said.join(' ');
  }

  return stepped(root, ctx, {
    element,
    texts,
    jump: 'next-replacement',
    fields: [
      { name: 'position', label: 'figure-position' }, { name: 'depth', label: 'depth', usual: '7', size: 4, inputmode: 'numeric' },
      { name: 'searches', label: 'bucket-searches', usual: '3', size: 4, inputmode: 'numeric' },
    ],
    request(values, said) {
      game = said.get('game') ?? 'xiangqi';
      const [depth, searches] = [['depth', values.depth], ['bucket-searches', values.searches]].map(([label, text]) => numberOf(t, label, text, true));
      return { op: 'buckets', game, position: values.position || undefined, depth, searches };
    },
    load(found, values, running) {
      [answer, signal] = [found, running];
      const { events } = answer;
      return { events, stops: events.flatMap((event, index) => (kindOf(event) === 'replaces' ? [index + 1] : [])) };
    },
    show,
    sentence,
    lineOf: (index) => answer.events[index].line,
    questionAt(index) {
      const event = answer.events[index];
      if (kindOf(event) !== 'replaces') return null;
      const text = t('bucket-question', { key: event.key.slice(0, 8), depth: event.after[event.slot].depth });
      return { text, choices: event.before.map((_, at) => [at, t('bucket-number', { n: at + 1 })]), truth: event.slot };
    },
  });
}
