// The moves of a game as they are written, those taken back too.

import { listOf } from './tree.js';

/** What is known of them: `{ notation, list }`. Those taken back are asked for unless they were `known` before. */
export async function namesOf(session, look, notation, known) {
  const { moves, cursor, tree } = session.state;
  const made = look.moves.map(({ name }) => name);
  if (tree) return { notation, list: await namesOfTree(session, tree, made, notation) };
  if (cursor === moves.length) return { notation, list: made };
  if (known.notation === notation && known.list.length === moves.length) {
    return { notation, list: [...made, ...known.list.slice(cursor)] };
  }
  const whole = await session.api.call({ op: 'look', ...session.place(), moves, notation });
  return { notation, list: whole.moves.map(({ name }) => name) };
}

/** The same for the line of a tree, whose nodes keep their names. */
async function namesOfTree(session, tree, made, notation) {
  if (tree.notation !== notation) {
    const { list, numbers } = listOf(tree);
    const nodes = list.map(({ parent, move }) => ({ parent, move }));
    const { game, position } = session.place();
    const { names } = await session.api.call({ op: 'names', game, position, nodes, notation });
    names.forEach((name, index) => {
      tree.nodes[numbers[index]].name = name;
    });
    tree.notation = notation;
  }
  made.forEach((name, index) => {
    tree.nodes[tree.line[index]].name = name;
  });
  return tree.line.map((node) => tree.nodes[node].name);
}
