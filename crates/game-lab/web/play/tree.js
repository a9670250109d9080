// The tree of a record: plain data, and what changes it. Nodes have numbers, and node 0 is the start position.

/**
 * A tree of the nodes that the library sends, or of moves in one line. `line` are the nodes of the line that is walked
 * through; `notation` is that of the names, or `null` if they are not known; `over` is how the game ended, with the node
 * at which it did.
 */
export function treeOf(nodes, { notation = null, tags = [], problems = [], result = null } = {}) {
  const all = nodes.map(({ parent, move, name, comments = [], before = [], glyphs = [] }) => ({
    parent, move, name, comments, before, glyphs, children: [],
  }));
  all.forEach(({ parent }, node) => node > 0 && all[parent].children.push(node));
  const tree = { nodes: all, line: [], notation, tags, problems, result, over: null };
  tree.line = lineThrough(tree, 0);
  return tree;
}

/** The tree of a game in one line. */
export function treeOfMoves(moves) {
  return treeOf([{ parent: null }, ...moves.map((move, parent) => ({ parent, move }))]);
}

/** The nodes from the first move to this node, and on along the first moves. */
export function lineThrough({ nodes }, node) {
  const line = [];
  for (let at = node; at > 0; at = nodes[at].parent) line.unshift(at);
  for (let [at] = nodes[node].children; at !== undefined; [at] = nodes[at].children) line.push(at);
  return line;
}

/** The number of moves before the position of a node. */
export function depthOf({ nodes }, node) {
  let depth = 0;
  for (let at = node; at > 0; at = nodes[at].parent) depth += 1;
  return depth;
}

/** The node of a move after `parent`, which is added if it is not there. */
export function addMove(tree, parent, move) {
  const known = tree.nodes[parent].children.find((child) => tree.nodes[child].move === move);
  if (known !== undefined) return known;
  tree.nodes.push({ parent, move, name: move, comments: [], before: [], glyphs: [], children: [] });
  tree.nodes[parent].children.push(tree.nodes.length - 1);
  return tree.nodes.length - 1;
}

/** The node at which the line to `node` leaves the main line, or the innermost variation; `null` on the main line. */
export function branchOf({ nodes }, node) {
  for (let at = node; at > 0; at = nodes[at].parent) if (nodes[nodes[at].parent].children[0] !== at) return at;
  return null;
}

/** Makes the variation of a node the line from which it left. */
export function promote(tree, node) {
  const branch = branchOf(tree, node);
  if (branch === null) return;
  const { parent, before, comments } = tree.nodes[branch];
  const { children } = tree.nodes[parent];
  children.splice(children.indexOf(branch), 1);
  children.unshift(branch);
  // The main line has no place for comments before a move.
  tree.nodes[branch].comments = [...before, ...comments];
  tree.nodes[branch].before = [];
}

/** Takes a move and what follows it out of the tree; returns what `putBack` needs. */
export function detach({ nodes }, node) {
  const { children } = nodes[nodes[node].parent];
  const index = children.indexOf(node);
  children.splice(index, 1);
  return { node, index };
}

/** Undoes `detach`. */
export function putBack({ nodes }, { node, index }) {
  nodes[nodes[node].parent].children.splice(index, 0, node);
}

/** The nodes as the library takes them, each after its parent, and their numbers in the tree. */
export function listOf({ nodes }) {
  const numbers = [];
  const list = [];
  const open = [[0, null]];
  while (open.length > 0) {
    const [node, parent] = open.pop();
    const { move, comments, before, glyphs, children } = nodes[node];
    const place = list.push({ parent, move, comments, before, glyphs }) - 1;
    numbers.push(node);
    open.push(...children.map((child) => [child, place]).reverse());
  }
  return { list, numbers };
}
