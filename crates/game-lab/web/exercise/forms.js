// How the reader answers: one form for each kind of answer. A form gives its answer as the text that the library reads.

import { field, h, select } from '../dom.js';
import { t } from '../i18n.js';
import { height, plain } from '../compare/hand-tree.js';
import { exerciseTree } from './tree.js';

const number = (id, props) => h('input', { type: 'number', inputmode: 'numeric', id: `exercise-${id}`, step: 1, ...props });

/** Each takes what the library says of the instance, and returns `{ element, answer(), fill(answer) }`. */
export const FORMS = { order, leaf, noise, pick, window: windowForm, numbers, entry, tree: treeForm };

/** Children are put into another order. */
function order(instance) {
  let picked = null;
  const button = (by, key) => h('button', { type: 'button', disabled: true, onclick: () => tree.move(picked, by) }, t(key));
  const [earlier, later] = [button(-1, 'figure-earlier'), button(1, 'figure-later')];
  const onPick = (path) => {
    picked = path;
    earlier.disabled = later.disabled = !path;
  };
  const tree = exerciseTree(instance.start, { mode: 'order', label: t('answer-tree'), onPick, ...instance.given });
  const reset = h('button', { type: 'button', class: 'quiet', onclick: () => { tree.set(instance.start); onPick(null); } }, t('figure-reset'));
  const element = h('div', { class: 'answer' }, tree.element, h('p', { class: 'hint' }, t('how-order')),
    h('div', { class: 'row' }, earlier, later, reset));
  return { element, answer: () => tree.text, fill: tree.set };
}

/** A leaf gets another value. */
function leaf(instance) {
  let picked = null;
  const value = number('value', {
    disabled: true, oninput: () => Number.isInteger(value.valueAsNumber) && picked && set(value.valueAsNumber),
  });
  function set(to) {
    const { activeElement } = document;
    tree.setValue(picked, to);
    activeElement?.focus();
  }
  const show = (path) => {
    picked = path;
    value.disabled = !path;
    const shown = path ? String(tree.valueOf(path)) : '';
    if (value.value !== shown) value.value = shown;
  };
  const tree = exerciseTree(instance.start, { mode: 'leaf', label: t('answer-tree'), onPick: show, ...instance.given });
  const reset = h('button', { type: 'button', class: 'quiet', onclick: () => { tree.set(instance.start); show(null); } }, t('figure-reset'));
  const element = answerOf(instance.given, tree.element, h('p', { class: 'hint' }, t('how-leaf')),
    h('div', { class: 'row' }, field(t('figure-value'), value), reset));
  return { element, answer: () => tree.text, fill: tree.set };
}

/** The parts of an answer, below the code with a mistake if there is any. */
function answerOf(given, ...parts) {
  if (!given.source) return h('div', { class: 'answer' }, parts);
  return h('div', { class: 'answer debugging' }, code(given), h('div', null, parts));
}

/** Moves to leaves are marked as noisy. */
function noise({ start, given }) {
  const tree = exerciseTree(start, { mode: 'noise', label: t('answer-tree'), ...given });
  const reset = h('button', { type: 'button', class: 'quiet', onclick: () => tree.set(start) }, t('figure-reset'));
  const element = h('div', { class: 'answer' }, tree.element, h('p', { class: 'hint' }, t('how-noise')), h('div', { class: 'row' }, reset));
  return { element, answer: () => tree.text, fill: tree.set };
}

/** A node is picked. */
function pick({ given }) {
  let picked = [];
  const onPick = (path) => { picked = path ?? []; };
  const tree = exerciseTree(given.tree, { mode: 'pick', label: t('given-tree'), onPick, ...given });
  const element = h('div', { class: 'answer' }, tree.element, h('p', { class: 'hint' }, t(given.values ? 'how-pick' : 'how-pick-leaf')));
  return { element, answer: () => picked.join(' '), fill: (answer) => tree.pick(answer) };
}

/** Numbers, below a tree, a table of visits and wins, or another table. */
function numbers({ given }) {
  const fields = given.fields.map((key) => [key, number(key)]);
  const above = given.tree ? exerciseTree(given.tree, { label: t('given-tree'), names: given.names, values: given.values }).element
    : given.rows ? rowsTable(given) : visits(given.children);
  const element = answerOf(given, above, h('div', { class: 'row' }, fields.map(([key, input]) => field(t(key), input))));
  return {
    element, answer: () => fields.map(([, input]) => input.value).join(' ').trim(),
    fill: (answer) => answer.split(' ').forEach((value, at) => { fields[at][1].value = value; }),
  };
}

/** A table: keys of its heads, and rows of texts. */
function rowsTable({ heads, rows }) {
  return h('table', { class: 'entry-rows' }, h('thead', null, h('tr', null, heads.map((key) => h('th', { scope: 'col' }, t(key))))),
    h('tbody', null, rows.map((row) => h('tr', null, row.map((text) => h('td', null, text))))));
}

/** The children of a node of Monte Carlo tree search; the last one is the reader's. */
function visits(children) {
  const cell = (text) => h('td', null, text);
  const rows = children.map(([visited, won], at) => h('tr', null,
    cell('BCD'[at]), cell(String(visited)), cell(String(won)), cell((won / visited).toFixed(3))));
  const heads = ['bandit-child', 'bandit-visits', 'bandit-wins', 'bandit-mean-head'].map((key) => h('th', { scope: 'col' }, t(key)));
  return h('table', { class: 'entry-rows' }, h('thead', null, h('tr', null, heads)),
    h('tbody', null, rows, h('tr', null, ['E', '?', '?', '?'].map(cell))));
}

/** Two numbers, below a tree that stays. */
function windowForm({ given }) {
  const tree = exerciseTree(given.tree, { label: t('given-tree'), ...given });
  const [alpha, beta] = [number('alpha'), number('beta')];
  const element = h('div', { class: 'answer' }, tree.element,
    h('div', { class: 'row' }, field(t('alpha'), alpha), field(t('beta'), beta)));
  return {
    element, answer: () => `${alpha.value} ${beta.value}`.trim(),
    fill: (answer) => { [alpha.value, beta.value] = answer.split(' '); },
  };
}

/** An entry of a table, and the searches that it should end or not. */
function entry({ given }) {
  const bounds = ['', 'exact', 'lower', 'upper'].map((name) => [name, t(`bound-${name || 'none'}`)]);
  const bound = select(bounds, '', () => {}, { id: 'exercise-bound' });
  const [score, depth] = [number('score'), number('depth', { min: 0 })];
  const cell = (text) => h('td', null, text);
  const rows = given.rows.map(({ depth: of, window: [low, high], ends }, at) => h('tr', { 'data-ends': String(ends) },
    cell(String(at + 1)), cell(String(of)), cell(`(${low}, ${high})`), cell(t(ends ? 'entry-ends' : 'entry-searches'))));
  const heads = ['entry-search', 'depth', 'entry-window', 'entry-wanted'].map((key) => h('th', { scope: 'col' }, t(key)));
  const table = h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': t('entry-table') },
    h('table', { class: 'entry-rows' }, h('thead', null, h('tr', null, heads)), h('tbody', null, rows)));
  const element = h('div', { class: 'answer' }, table,
    h('div', { class: 'row' }, field(t('entry-bound'), bound), field(t('entry-score'), score), field(t('depth'), depth)));
  return {
    element, answer: () => [bound.value, score.value, depth.value].join(' ').trim(),
    fill: (answer) => { [bound.value, score.value, depth.value] = answer.split(' '); },
  };
}

/** The code with a mistake, from its first function on. */
function code({ source }) {
  const lines = source.trimEnd().split('\n');
  const first = Math.max(0, lines.findIndex((line) => /^pub fn /.test(line)));
  return h('figure', { class: 'code exercise-code' }, h('pre', { tabindex: 0, 'aria-label': t('debug-code') },
    lines.slice(first).map((line) => h('span', null, `${line}\n`))));
}

/** A tree is typed, and drawn. The code with the mistake stands above. */
function treeForm({ given, statement }) {
  const begins = statement.values.side === 'min' ? 'min (' : '(';
  const text = h('textarea', {
    id: 'exercise-tree', rows: 2, spellcheck: 'false', autocomplete: 'off', placeholder: `${begins}3 (1 2))`, oninput: draw,
  });
  const tree = exerciseTree('', { label: t('answer-tree') });
  function draw() {
    tree.set(height(text.value) <= 8 ? plain(text.value) : '');
  }
  const element = h('div', { class: 'answer debugging' }, code(given),
    h('div', null, field(t('tree-text'), text), h('p', { class: 'hint' }, t(`how-tree-${statement.values.side}`)), tree.element));
  return {
    element, answer: () => plain(text.value),
    fill: (answer) => {
      text.value = answer;
      draw();
    },
  };
}
