// A tree as it is written by hand: what keyboards and textbooks write instead of the library's signs, the names of its nodes,
// and what is wrong with its brackets.

const SIGNS = { '（': '(', '）': ')', '［': '(', '］': ')', '[': '(', ']': ')', '：': ':', '，': ' ', '、': ' ', ',': ' ', ';': ' ', '；': ' ', '　': ' ', '－': '-', '−': '-' };

/** The tree in the signs of the library. Every sign stays in its column. */
export function plain(text) {
  const sign = (char) => SIGNS[char] ?? (char >= '０' && char <= '９' ? String.fromCharCode(char.charCodeAt(0) - 0xfee0) : char);
  return [...text].map(sign).join('');
}

/** The deepest bracket: a tree is searched to its leaves. */
export function height(text) {
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
 * By the path to a node, its moves separated by spaces: `{ name }` of an inner node, a letter if it has no label; `{ value }`
 * of a leaf without a label. `null` for a text that is not a whole tree from its root.
 */
export function namesOf(text) {
  const signs = plain(text).trim().replace(/^(max|min)\s+(?=[^\s:]*\s*:|\()/, '').match(/[():]|[^\s():]+/g) ?? [];
  const names = new Map();
  const unnamed = [];
  const labels = new Set();
  let at = 0;

  function node(path, usual) {
    const label = signs[at + 1] === ':' ? signs[at] : null;
    if (label !== null) at += 2;
    if (label !== null) labels.add(label);
    const own = path === null ? [] : [...path, label ?? usual];
    const key = own.join(' ');
    if (signs[at] !== '(') {
      const value = signs[at++];
      if (!/^[-+]?\d+$/.test(value ?? '')) throw new SyntaxError('a value was expected');
      names.set(key, label === null ? { value } : { name: label });
      return;
    }
    at += 1;
    names.set(key, { name: label });
    if (label === null) unnamed.push([own.length, key]);
    for (let child = 1; signs[at] !== ')'; child++) node(own, String(child));
    at += 1;
  }

  try {
    node(null, '');
    if (at !== signs.length) return null;
  } catch {
    return null;
  }
  // By level, as one reads.
  unnamed.sort(([one], [other]) => one - other);
  let letter = 0;
  for (const [, key] of unnamed) {
    while (labels.has(letters(letter))) letter += 1;
    names.get(key).name = letters(letter++);
  }
  return names;
}

/** A, B, ..., Z, AA, AB, ... */
function letters(number) {
  const last = String.fromCharCode(65 + (number % 26));
  return number < 26 ? last : letters(Math.floor(number / 26) - 1) + last;
}
