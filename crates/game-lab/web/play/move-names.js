// The moves of a game as they are written, those taken back too.

/** What is known of them: `{ notation, list }`. Those taken back are asked for unless they were `known` before. */
export async function namesOf(session, look, notation, known) {
  const { moves, cursor } = session.state;
  const made = look.moves.map(({ name }) => name);
  if (cursor === moves.length) return { notation, list: made };
  if (known.notation === notation && known.list.length === moves.length) {
    return { notation, list: [...made, ...known.list.slice(cursor)] };
  }
  const whole = await session.api.call({ op: 'look', ...session.place(), moves, notation });
  return { notation, list: whole.moves.map(({ name }) => name) };
}
