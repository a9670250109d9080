// A game as it is kept: plain data, and what changes it. Moves stay when they are taken back, until others are made.

/** Who plays. */
export const HUMAN = 'human';
export const ENGINE = 'engine';

/** A new game. `efforts` are the engine's, by side; `control` is `null` or `{ base, increment }` in seconds; `players` are the names in a record. */
export function newGame(game, { position = null, seats, efforts, control = null, players = ['', ''] }) {
  const state = { game, position, moves: [], cursor: 0, seats, efforts, control, players, paused: false };
  return { ...state, ended: null, left: [startOf(control)], review: null };
}

function startOf(control) {
  return control ? [control.base * 1000, control.base * 1000] : [0, 0];
}

/** The moves that stand. */
export function made(state) {
  return state.moves.slice(0, state.cursor);
}

/** One more move. The same as the one taken back last keeps what came after it. */
export function playMove(state, text, left) {
  if (state.moves[state.cursor] !== text) {
    state.moves = [...made(state), text];
    state.review = null;
  }
  state.cursor += 1;
  state.left = [...state.left.slice(0, state.cursor), left];
  state.ended = null;
}

/** Ends the game where it is, by something else than a move. */
export function endGame(state, loser, reason) {
  state.ended = { result: loser === 0 ? '0-1' : '1-0', reason, ply: state.cursor };
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
