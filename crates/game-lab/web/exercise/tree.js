// A tree whose nodes are buttons: they are picked, moved among their siblings, and their leaves get other values. The text of
// the tree is what it is; each change is a change of the text.

import { h, svg } from '../dom.js';
import { t } from '../i18n.js';
import { shown } from '../compare/words.js';
import { isNoisy, leafValue, namesOf, withNodeMoved, withNoiseTurned, withValue } from '../compare/hand-tree.js';

const ROW = 40;
const COLUMN = 88;
const BOX = { width: 52, height: 32 };
const HEAD = 22;

/** The nodes of a tree by their path, each with its place; `null` for a text that is no tree. */
function layout(text) {
  const names = namesOf(text);
  if (!names) return null;
  const nodes = new Map();
  let rows = 0;
  for (const [key, { name, value }] of names) {
    const path = key ? key.split(' ') : [];
    nodes.set(key, { key, path, name, value, parent: path.slice(0, -1).join(' '), kids: [], level: path.length });
  }
  for (const node of nodes.values()) if (node.level) nodes.get(node.parent).kids.push(node);
  // Children come after their parents: the last ones first.
  for (const node of nodes.values()) if (!node.kids.length) node.y = rows++;
  for (const node of [...nodes.values()].reverse()) if (node.kids.length) node.y = (node.kids[0].y + node.kids.at(-1).y) / 2;
  return { nodes, rows, columns: Math.max(...[...nodes.values()].map(({ level }) => level)) + 1 };
}

/**
 * `mode` is `order`, `leaf`, `noise`, `pick`, or `null` for a tree that cannot be changed. `onPick(path)` is called with the path
 * of the node that was picked, or with `null`. `names` and `values` are what is written for some labels and values. With `only`,
 * a label, only the children of this node can be picked.
 */
export function exerciseTree(text, { mode = null, label, onPick = () => {}, names = {}, values = {}, only = null }) {
  let current = text;
  let placed = layout(text);
  let picked = null;
  const element = h('div', { class: 'exercise-tree scroll', role: 'group', 'aria-label': label });

  const canPick = ({ level, kids, parent }) => level > 0 && (only === null || placed.nodes.get(parent).name === only) && (['order', 'pick'].includes(mode) || (['leaf', 'noise'].includes(mode) && !kids.length));
  const x = ({ level }) => level * COLUMN;
  const y = (node) => HEAD + node.y * ROW;

  function draw() {
    if (!placed) return element.replaceChildren();
    const { nodes, rows, columns } = placed;
    const width = (columns - 1) * COLUMN + BOX.width;
    const height = HEAD + rows * ROW;
    const isMin = /^\s*min\b(?!:)/.test(current);
    const sides = Array.from({ length: columns - 1 }, (_, level) => h('span', { class: 'side', style: `left: ${level * COLUMN}px` },
      t((level % 2 === 1) === isMin ? 'side-max' : 'side-min')));
    const edges = [...nodes.values()].filter(({ level }) => level).map((node) => {
      const from = nodes.get(node.parent);
      const [x1, y1, x2, y2] = [x(from) + BOX.width, y(from) + BOX.height / 2, x(node), y(node) + BOX.height / 2];
      return svg('path', { d: `M${x1} ${y1}C${x1 + 18} ${y1} ${x2 - 18} ${y2} ${x2} ${y2}` });
    });
    element.style.setProperty('--width', `${width}px`);
    element.replaceChildren(h('div', { class: 'canvas', style: `width: ${width}px; height: ${height}px` },
      sides, svg('svg', { width, height, 'aria-hidden': 'true' }, edges), [...nodes.values()].map(box)));
  }

  function box(node) {
    const noisy = node.level > 0 && !node.kids.length && isNoisy(current, node.path);
    // A minus, not a hyphen.
    const words = node.value === undefined ? shown(names[node.name] ?? node.name) : `${values[node.value] ?? shown(node.value)}${noisy ? '!' : ''}`;
    const place = `left: ${x(node)}px; top: ${y(node)}px`;
    const isLeaf = !node.kids.length;
    const isWide = node.name in names;
    const props = { class: `node ${isLeaf ? 'leaf' : 'inner'}${isWide ? ' wide' : ''}`, style: place, 'data-path': node.key };
    if (!canPick(node)) return h('span', props, words);
    const named = t(isLeaf ? 'tree-leaf' : 'tree-node', { name: words });
    return h('button', {
      ...props, type: 'button', 'aria-pressed': String(mode === 'noise' ? noisy : picked === node.key), 'aria-label': named,
      onclick: () => (mode === 'noise' ? turn(node) : pick(node.key)), onkeydown: (event) => key(event, node), onpointerdown: (event) => drag(event, node),
    }, words);
  }

  function turn(node) {
    set(withNoiseTurned(current, node.path));
    focus(node.key);
  }

  function pick(key) {
    picked = key;
    draw();
    focus(key);
    onPick(placed.nodes.get(key)?.path ?? null);
  }

  function focus(key) {
    element.querySelector(`button[data-path="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  }

  function key(event, node) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by || !['order', 'leaf'].includes(mode) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (mode === 'order') move(node.path, by);
    else setValue(node.path, leafValue(current, node.path) - by);
  }

  /** Follows the pointer past the siblings of a node. */
  function drag(event, node) {
    if (mode !== 'order' || event.button !== 0) return;
    event.preventDefault();
    let { path } = node;
    picked = node.key;
    const follow = (moved) => {
      const here = placed.nodes.get(path.join(' '));
      const top = element.querySelector('.canvas').getBoundingClientRect().top;
      const at = moved.clientY - top - HEAD - BOX.height / 2;
      const siblings = placed.nodes.get(here.parent).kids;
      const place = siblings.indexOf(here);
      const by = at < (siblings[place - 1]?.y ?? -Infinity) * ROW + 4 ? -1 : at > (siblings[place + 1]?.y ?? Infinity) * ROW - 4 ? 1 : 0;
      if (by) path = move(path, by) ?? path;
    };
    const end = () => {
      removeEventListener('pointermove', follow);
      pick(path.join(' '));
    };
    addEventListener('pointermove', follow);
    addEventListener('pointerup', end, { once: true });
    addEventListener('pointercancel', end, { once: true });
  }

  /** Moves a node among its siblings, and returns its new path; `null` if it is the first or the last already. */
  function move(path, by) {
    const node = placed.nodes.get(path.join(' '));
    const siblings = placed.nodes.get(node.parent).kids;
    const changed = withNodeMoved(current, path, by);
    if (changed === null) return null;
    const at = siblings.indexOf(node) + by;
    set(changed);
    // A leaf without a label is named by its place.
    const moved = placed.nodes.get(node.parent).kids[at];
    pick(moved.key);
    return moved.path;
  }

  function setValue(path, value) {
    set(withValue(current, path, value));
    pick(path.join(' '));
  }

  function set(to) {
    current = to;
    placed = layout(to);
    if (!placed?.nodes.has(picked)) picked = null;
    draw();
  }

  draw();
  return { element, set, pick, move, setValue, valueOf: (path) => leafValue(current, path), get text() { return current; } };
}
