// A tree as it is written by hand: what keyboards and textbooks write instead of the library's signs, the names of its nodes,
// and what is wrong with its brackets.

const SIGNS = { '（': '(', '）': ')', '［': '(', '］': ')', '[': '(', ']': ')', '：': ':', '！': '!', '／': '/', '＆': '&', '＾': '^', '，': ' ', '、': ' ', ',': ' ', ';': ' ', '；': ' ', '　': ' ', '－': '-', '−': '-' };

/** The tree in the signs of the library. Every sign stays in its column. */
export function plain(text) {
  const sign = (char) => SIGNS[char] ?? (char >= '０' && char <= '９' ? String.fromCharCode(char.charCodeAt(0) - 0xfee0) : char);
  return [...text].map(sign).join('');
}

/** The height of a tree, to which it is searched; the deepest bracket of a text that is none. */
export function height(text) {
  const tree = parse(text);
  if (tree) return Math.max(1, tree.height);
  let [level, most] = [0, 1];
  for (const sign of plain(text)) {
    level += (sign === '(') - (sign === ')');
    most = Math.max(most, level);
  }
  return most;
}

/** What is wrong with the brackets: a key of a text, and its values; `null` if nothing is. */
export function bracketProblem(text) {
  let level = 0;
  for (const [index, sign] of [...plain(text)].entries()) {
    level += (sign === '(') - (sign === ')');
    if (level < 0) return ['tree-extra', { at: index + 1 }];
  }
  return level > 0 ? ['tree-missing', { n: level }] : null;
}

/**
 * The root of a whole tree: `{ label, usual, value, valueSpan, edges, height }`. `label` is `null` if none is written, and
 * `usual` is the place among the siblings. `value` is the text of a leaf's value, and `null` for an inner node. `edges` are the
 * children, `{ node, span }`; a shared node is the same object for each of its parents. Spans are places in the text. Returns
 * `null` for any other text.
 */
function parse(text) {
  const signs = [...plain(text).matchAll(/[():>]|[^\s():>]+/g)].map(({ 0: sign, index }) => ({ sign, index }));
  const known = new Map();
  let at = 0;
  const peek = (more = 0) => signs[at + more]?.sign;

  function node(usual, level) {
    if (level > 100) throw new SyntaxError('too deep');
    const begin = signs[at]?.index;
    const label = peek(1) === ':' ? peek() : null;
    if (label !== null) at += 2;
    if (/^[!^&]/.test(label ?? '')) throw new SyntaxError('marks come after the label');
    const word = /[():>]/.test(peek() ?? ')') ? '' : signs[at++].sign;
    const marked = word.replace(/^!/, '');
    const span = () => [begin, signs[at - 1].index + signs[at - 1].sign.length];
    if (label === null && known.get(marked.slice(1)) && marked.startsWith('&')) return { node: known.get(marked.slice(1)), span: span() };
    const made = { label, usual, value: null, edges: [], height: 0 };
    if (/^[-+]?\d+$/.test(marked)) {
      const [, end] = span();
      Object.assign(made, { value: marked, valueSpan: [end - marked.length, end] });
    } else {
      if (!/^\^?([-+]?\d+\/)?$/.test(marked) || peek() !== '(') throw new SyntaxError('a node was expected');
      at += 1;
      for (let child = 1; peek() !== ')'; child++) made.edges.push(node(String(child), level + 1));
      at += 1;
      made.height = 1 + Math.max(...made.edges.map((edge) => edge.node.height));
    }
    known.set(label ?? usual, known.has(label ?? usual) ? null : made);
    return { node: made, span: span() };
  }

  try {
    if (/^(max|min)$/.test(peek() ?? '') && peek(1) !== ':') at += 1;
    const root = node('', 0).node;
    return at === signs.length && Number.isFinite(root.height) ? root : null;
  } catch {
    return null;
  }
}

/** More nodes have no names: a graph can have more paths than there is memory. */
const MOST_NAMES = 50000;

/**
 * By the path to a node, its moves separated by spaces: `{ name }` of an inner node, a letter if it has no label; `{ value }`
 * of a leaf without a label. `null` for a text that is not a whole tree from its root.
 */
export function namesOf(text) {
  const root = parse(text);
  if (!root) return null;
  const names = new Map();
  const unnamed = [];
  const labels = new Set();

  function walk(node, path) {
    if (names.size > MOST_NAMES) return;
    const key = path.join(' ');
    if (node.label !== null) labels.add(node.label);
    names.set(key, node.value !== null && node.label === null ? { value: node.value } : { name: node.label });
    if (node.value === null && node.label === null) unnamed.push([path.length, key]);
    for (const { node: child } of node.edges) walk(child, [...path, child.label ?? child.usual]);
  }

  walk(root, []);
  // By level, as one reads.
  unnamed.sort(([one], [other]) => one - other);
  let letter = 0;
  for (const [, key] of unnamed) {
    while (labels.has(letters(letter))) letter += 1;
    names.get(key).name = letters(letter++);
  }
  return names;
}

/** The edges along a path, the last one first; `null` if the path leads nowhere. */
function edgesTo(text, path) {
  const edges = [];
  let node = parse(text);
  for (const step of path) {
    const edge = node?.edges.find(({ node: child }) => (child.label ?? child.usual) === step);
    if (!edge) return null;
    edges.unshift({ ...edge, parent: node });
    node = edge.node;
  }
  return edges;
}

/** The value of the leaf at the end of a path; `null` if there is no leaf. */
export function leafValue(text, path) {
  const value = edgesTo(text, path)?.[0]?.node.value ?? null;
  return value === null ? null : Number(value);
}

/** The text with another value of the leaf at the end of a path. */
export function withValue(text, path, value) {
  const [from, to] = edgesTo(text, path)[0].node.valueSpan;
  return text.slice(0, from) + value + text.slice(to);
}

/** Whether the move to a leaf has the mark of a noisy one. */
export function isNoisy(text, path) {
  return plain(text)[edgesTo(text, path)[0].node.valueSpan[0] - 1] === '!';
}

/** The text with the other mark of the move to a leaf. */
export function withNoiseTurned(text, path) {
  const [from] = edgesTo(text, path)[0].node.valueSpan;
  return isNoisy(text, path) ? text.slice(0, from - 1) + text.slice(from) : `${text.slice(0, from)}!${text.slice(from)}`;
}

/**
 * The text in which a node has changed places with a sibling, `by` places further; `null` if there is no such sibling, or if a
 * shared node would come before its definition.
 */
export function withNodeMoved(text, path, by) {
  const [edge] = edgesTo(text, path) ?? [];
  if (!edge) return null;
  const { edges } = edge.parent;
  const at = edges.findIndex(({ span }) => span[0] === edge.span[0]);
  if (!edges[at + by]) return null;
  const [one, other] = [edges[at], edges[at + by]].map(({ span }) => span).sort(([a], [b]) => a - b);
  const moved = text.slice(0, one[0]) + text.slice(...other) + text.slice(one[1], other[0]) + text.slice(...one) + text.slice(other[1]);
  return parse(moved) ? moved : null;
}

/** A, B, ..., Z, AA, AB, ... */
function letters(number) {
  const last = String.fromCharCode(65 + (number % 26));
  return number < 26 ? last : letters(Math.floor(number / 26) - 1) + last;
}
