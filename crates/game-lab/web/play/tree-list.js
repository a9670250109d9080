// The tree of a record in the list of moves: the main line in two columns, and between its rows comments and variations.

import { h } from '../dom.js';

const GLYPHS = ['', '!', '?', '!!', '??', '!?', '?!'];
// Variations nested deeper are not moved further to the right.
const MAX_INDENT = 6;

/** The rows of the list. `second` is 1 if the second side begins; `button(node, ply)` makes the button of a move. */
export function treeRows(tree, second, button) {
  return [...mainRows(tree, second)].map((row) => {
    if (row.number) {
      const cells = row.cells.map((cell) => (cell ? button(...cell) : h('span', { class: 'gap' }, '…')));
      return h('li', { value: row.number }, cells);
    }
    const item = h('li', { class: 'aside', 'data-depth': row.depth }, row.items.map((part) => partOf(part, button)));
    item.style.setProperty('--indent', Math.min(row.depth, MAX_INDENT));
    return item;
  });
}

/** The glyphs of a node, as text. */
export function glyphsOf({ glyphs }) {
  return glyphs.map((glyph) => GLYPHS[glyph] ?? `$${glyph}`).join(' ');
}

function partOf({ comment, node, ply, number }, button) {
  if (comment !== undefined) return h('span', { class: 'comment' }, comment);
  return [number && h('span', { class: 'number' }, number), button(node, ply)];
}

function* mainRows(tree, second) {
  const { nodes } = tree;
  const comments = (texts) => ({ depth: 0, items: texts.map((comment) => ({ comment })) });
  if (nodes[0].comments.length > 0) yield comments(nodes[0].comments);
  let cells = [];
  let ply = 1;
  for (let parent = 0; nodes[parent].children.length > 0; ply += 1) {
    const [node, ...others] = nodes[parent].children;
    const isSecond = (ply + second) % 2 === 0;
    if (isSecond && cells.length === 0) cells.push(null);
    cells.push([node, ply]);
    const said = nodes[node].comments;
    if (isSecond || said.length + others.length > 0) {
      if (!isSecond && nodes[node].children.length > 0) cells.push(null);
      yield { number: Math.ceil((ply + second) / 2), cells };
      cells = [];
    }
    if (said.length > 0) yield comments(said);
    for (const other of others) yield* variation(tree, other, ply, second, 1);
    parent = node;
  }
  if (cells.length > 0) yield { number: Math.ceil((ply - 1 + second) / 2), cells };
}

function* variation({ nodes }, first, begin, second, depth) {
  let items = nodes[first].before.map((comment) => ({ comment }));
  let isFresh = true;
  let ply = begin;
  for (let node = first; node !== undefined; [node] = nodes[node].children, ply += 1) {
    const isSecond = (ply + second) % 2 === 0;
    const number = `${Math.ceil((ply + second) / 2)}${isSecond ? '…' : '.'}`;
    items.push({ node, ply, number: isFresh || !isSecond ? number : null });
    items.push(...nodes[node].comments.map((comment) => ({ comment })));
    isFresh = nodes[node].comments.length > 0;
    // The alternatives to the first move stand beside this variation.
    const others = node === first ? [] : nodes[nodes[node].parent].children.slice(1);
    if (others.length === 0) continue;
    yield { depth, items };
    items = [];
    isFresh = true;
    for (const other of others) yield* variation({ nodes }, other, ply, second, depth + 1);
  }
  if (items.length > 0) yield { depth, items };
}
