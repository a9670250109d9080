// A game as it is kept: plain data, and what changes it. Moves stay when they are taken back, until others are made.

import { addMove, depthOf, lineThrough, treeOfMoves } from './tree.js';

/** Who plays. */
export const HUMAN = 'human';
export const ENGINE = 'engine';

/** A new game. `efforts` are the engine's, by side; `control` is `null` or `{ base, increment }` in seconds; `players` are the names in a record. */
export function newGame(game, { position = null, seats, efforts, control = null, players = ['', ''], tree = null }) {
  // What a weak player overlooks: something else in each game.
  const seed = Math.floor(Math.random() * 2 ** 32);
  const state = { game, position, moves: [], cursor: 0, seats, efforts, seed, control, players, paused: false };
  // `seen` are the chances of the first side by ply, as far as the engine has said something.
  return { ...state, ended: null, left: [startOf(control)], review: null, seen: [], tree };
}

function startOf(control) {
  return control ? [control.base * 1000, control.base * 1000] : [0, 0];
}

/** The moves that stand. */
export function made(state) {
  return state.moves.slice(0, state.cursor);
}

/** One more move. The same as the one taken back last keeps what came after it, and so does a tree. */
export function playMove(state, text, left) {
  if (state.ended) openTree(state, state.ended);
  if (state.moves[state.cursor] !== text) {
    if (state.tree) setLine(state, lineThrough(state.tree, addMove(state.tree, nodeAt(state), text)));
    else state.moves = [...made(state), text];
    state.review = null;
    state.seen = state.seen.slice(0, state.cursor + 1);
  }
  state.cursor += 1;
  state.left = [...state.left.slice(0, state.cursor), left];
  state.ended = endOf(state);
}

/** The node of the tree that is shown. */
export function nodeAt({ tree, cursor }) {
  return tree && cursor > 0 ? tree.line[cursor - 1] : 0;
}

/** From now on other moves are variations. `over` is how the game ended, if it did. */
export function openTree(state, over = null) {
  if (state.tree) return;
  state.tree = treeOfMoves(state.moves);
  if (!over) return;
  const { result, reason } = over;
  state.tree.result = result;
  state.tree.over = { result, reason, node: state.tree.line[(over.ply ?? state.moves.length) - 1] ?? 0 };
}

/** Walks through another line of the tree from now on. The review of the main line is kept meanwhile. */
export function setLine(state, line) {
  const { tree } = state;
  const main = lineThrough(tree, 0).join();
  if (tree.line.join() === main) tree.kept = { line: main, review: state.review };
  if (line.join() !== tree.line.join()) state.review = tree.kept?.line === line.join() ? tree.kept.review : null;
  tree.line = line;
  state.moves = line.map((node) => tree.nodes[node].move);
  state.ended = endOf(state);
}

/** To a node of the tree. */
export function walkTo(state, node) {
  const { tree } = state;
  if (!tree.line.includes(node)) setLine(state, lineThrough(tree, node));
  goTo(state, depthOf(tree, node));
}

// The end of a game that the rules do not know, if the line comes to it.
function endOf({ tree }) {
  const over = tree?.over;
  if (!over) return null;
  const { result, reason } = over;
  const ply = tree.line.indexOf(over.node) + 1;
  return ply > 0 || over.node === 0 ? { result, reason, ply } : null;
}

/** Ends the game where it is, by something else than a move; without a loser it is a draw. */
export function endGame(state, loser, reason) {
  const result = { 0: '0-1', 1: '1-0' }[loser] ?? '1/2-1/2';
  state.ended = { result, reason, ply: state.cursor };
  if (state.tree) Object.assign(state.tree, { result, over: { result, reason, node: nodeAt(state) } });
}

/** To the position after so many moves. */
export function goTo(state, ply) {
  state.cursor = Math.min(Math.max(ply, 0), state.moves.length);
  // A record that was loaded has no times: what was left last is left again.
  while (state.left.length <= state.cursor) state.left.push(state.left.at(-1));
}

/** The ply that taking back (`way` -1) or playing again (1) leads to: a turn of a person's, if there is one. */
export function stopFrom(state, look, way) {
  const alone = state.seats.every((seat) => seat === ENGINE);
  let ply = state.cursor;
  do ply += way;
  while (ply > 0 && ply < state.moves.length && !alone && state.seats[sideAt(look, ply)] === ENGINE);
  return Math.min(Math.max(ply, 0), state.moves.length);
}

/** Who is to move at a ply. */
export function sideAt(look, ply) {
  return (look.to_move + Math.abs(ply - look.ply)) % 2;
}
