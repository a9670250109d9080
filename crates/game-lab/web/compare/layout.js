// Where the nodes of a tree stand: the root on the left, a column for each level, a row for each leaf.

/** How many ghosts have a row of their own. */
const SHOWN_GHOSTS = 5;

/** Rows of a branch that are seen at once. */
const TALL = 14;

/** `ghosts` maps a visit to `{ ghosts, rest }` as the library answered. Returns the roots and every item by visit. */
export function layout(trace, collapsed, ghosts) {
  const byVisit = new Map();
  let rows = 0;
  let columns = 0;

  function leaf(item) {
    item.y = item.top = item.bottom = rows++;
    return item;
  }

  function place(visit, level) {
    const item = { visit, level, kids: [] };
    byVisit.set(visit, item);
    columns = Math.max(columns, level + 1);
    if (!collapsed.has(visit)) {
      for (const child of trace.children[visit]) item.kids.push(place(child, level + 1));
      for (const ghost of ghostsOf(trace, visit, ghosts)) {
        columns = Math.max(columns, level + 2);
        item.kids.push(leaf({ ghost, of: visit, level: level + 1, kids: [] }));
      }
    }
    if (!item.kids.length) return leaf(item);
    item.top = item.kids[0].top;
    item.bottom = item.kids.at(-1).bottom;
    // A tall branch has its root at the top, or nobody would find it.
    const isTall = item.bottom - item.top > TALL;
    item.y = isTall ? item.kids[0].y : (item.kids[0].y + item.kids.at(-1).y) / 2;
    return item;
  }

  const roots = trace.roots.map((root) => {
    const item = place(root, 0);
    // A gap between the searches of a driver.
    rows += 0.5;
    return item;
  });
  return { roots, byVisit, rows, columns, sides: sidesOf(trace, byVisit, columns) };
}

/** By level, a visit of the side that moves there; `null` if both do. */
function sidesOf(trace, byVisit, columns) {
  const sides = new Array(columns).fill(undefined);
  for (const { visit, level } of byVisit.values()) {
    if (sides[level] === undefined) sides[level] = visit;
    else if (sides[level] !== null && trace.isMins(sides[level]) !== trace.isMins(visit)) sides[level] = null;
  }
  return sides.map((visit) => visit ?? null);
}

/** The rows for what was left out: `{ step, nodes }`, or `{ count }` while nobody has asked. */
function ghostsOf(trace, visit, ghosts) {
  const known = ghosts.get(visit);
  if (!known) return trace.visits.remaining[visit] > 0 ? [{ count: trace.visits.remaining[visit] }] : [];
  const rows = known.ghosts.slice(0, SHOWN_GHOSTS);
  const others = known.ghosts.slice(SHOWN_GHOSTS);
  const count = others.length + known.rest;
  if (count) rows.push({ count, nodes: known.rest ? undefined : sum(others) });
  return rows;
}

/** The nodes of several ghosts; `null` if one has too many to count. */
export function sum(ghosts) {
  return ghosts.some((ghost) => ghost.nodes === null) ? null : ghosts.reduce((all, ghost) => all + ghost.nodes, 0);
}

/** What to collapse so that about `wanted` nodes are seen at first: everything from some level on, but never a root. */
export function collapsedAtFirst(trace, wanted) {
  const collapsed = new Set();
  let level = trace.roots;
  let seen = level.length;
  while (level.length) {
    const next = level.flatMap((visit) => trace.children[visit]);
    seen += next.length;
    if (seen > wanted && level !== trace.roots) {
      for (const visit of level) if (trace.children[visit].length) collapsed.add(visit);
    }
    level = next;
  }
  return collapsed;
}
