// The game in the address: what is shown, and what somebody was sent.

import { addressOf, numberIn, read, write } from '../address.js';
import { t as common } from '../i18n.js';
import { t } from './text.js';
import { HUMAN, goTo, newGame } from './state.js';

/** What the address asks for: `{ game, position, moves, ply }`, or `{ problem }`; `null` if nothing. */
export function asked(games) {
  const { said } = read();
  if (said.size === 0) return null;
  const wrong = (name, value, expected) => ({ problem: common('bad-value', { name, value, expected }) });
  const game = games.find(({ name }) => name === said.get('game'));
  const names = games.map(({ name }) => name).join(', ');
  if (!said.has('game')) return { problem: common('missing-value', { name: t('game'), expected: names }) };
  if (!game) return wrong(t('game'), said.get('game'), names);
  const moves = said.get('moves')?.split(' ').filter(Boolean) ?? [];
  const ply = numberIn(said, 'ply') ?? moves.length;
  if (!(ply <= moves.length))
    return { game, ...wrong(t('ply'), said.get('ply'), `0 … ${moves.length}`) };
  // Without a position or moves the game goes on that was kept.
  if (!said.has('position') && !said.has('moves')) return { game };
  return { game, position: said.get('position') ?? game.positions[0].text, moves, ply };
}

/** The address of the game, with the moves that were taken back; of a long one only where it is. */
export function linkTo(session) {
  return addressOf('play', shown(session)) ?? addressOf('play', { game: session.game.name, position: session.look.position });
}

/** Keeps the address true. */
export function follow(session) {
  write('play', shown(session));
}

function shown({ game, state }) {
  const { moves, cursor } = state;
  const ply = cursor < moves.length ? cursor : undefined;
  return { game: game.name, position: startOf(state, game), moves: moves.join(' '), ply };
}

function startOf(state, game) {
  return state.position ?? game.positions[0].text;
}

/** Whether what is asked for is a position of this game. */
export function isWithin(state, { game, position, moves }) {
  return startOf(state, game) === position && moves.every((move, ply) => move === state.moves[ply]);
}

/** The game that is asked for, between two people. */
export function visited({ game, position, moves, ply }, efforts) {
  const state = newGame(game.name, { position, seats: [HUMAN, HUMAN], efforts });
  state.moves = moves;
  goTo(state, ply);
  return state;
}
