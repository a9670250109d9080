// What is done to the tree of a record that is open, or of a game that is over.

import { detach, lineThrough, promote, putBack } from './tree.js';
import { ENGINE, nodeAt, openTree, setLine, walkTo } from './state.js';

/** Whether comments can be written: not while a game against the engine goes on. */
export function isStudied({ state }) {
  return Boolean(state.tree) || !state.seats.includes(ENGINE);
}

/** To a move of the tree. */
export function goToNode(session, node) {
  const { state } = session;
  if (!session.look || node === nodeAt(state)) return null;
  session.clocks.stand();
  walkTo(state, node);
  session.thinking.opinion = null;
  state.paused = state.seats.includes(ENGINE);
  return session.refresh();
}

/** The move whose comment is written from now on. Without a tree, nodes are numbered as in `treeOfMoves`. */
export function noteAt({ state }) {
  return { state, node: state.tree ? nodeAt(state) : state.cursor };
}

/** Writes the comment of a move; an empty one takes it away. */
export function setComment(session, { state, node }, text) {
  if (!state.tree) openNamed(session, state);
  const noted = state.tree.nodes[node];
  if (noted.comments.join('\n') === text) return;
  noted.comments = text.trim() ? [text.trim()] : [];
  session.keep();
  session.tell('tree');
}

// The moves of a game without a tree are named already.
function openNamed({ names, notation }, state) {
  openTree(state, state.ended);
  const { tree } = state;
  tree.line.forEach((node, index) => {
    tree.nodes[node].name = names[index];
  });
  tree.notation = names.length === tree.line.length ? notation : null;
}

/** Makes the variation that is shown the line from which it left. */
export function promoteHere(session) {
  const { state } = session;
  const node = nodeAt(state);
  promote(state.tree, node);
  setLine(state, lineThrough(state.tree, node));
  return session.refresh();
}

/** Deletes the move that is shown and what follows it; returns what `restore` needs. */
export function removeHere(session) {
  const { state } = session;
  const node = nodeAt(state);
  const { tree } = state;
  const removed = { state, ...detach(tree, node) };
  const { parent } = tree.nodes[node];
  setLine(state, lineThrough(tree, parent));
  walkTo(state, parent);
  session.refresh();
  return removed;
}

/** Puts back what was deleted last. */
export function restore(session, removed) {
  const { state } = session;
  if (removed.state !== state) return null;
  putBack(state.tree, removed);
  walkTo(state, removed.node);
  return session.refresh();
}
