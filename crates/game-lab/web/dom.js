// Elements in one call: h('button', { onclick }, 'text').

const SVG = 'http://www.w3.org/2000/svg';

/** An HTML element. Functions are listeners, `true` is a bare attribute; `false` and `null` are left out. */
export function h(tag, props, ...children) {
  return fill(document.createElement(tag), props, children);
}

/** An SVG element. */
export function svg(tag, props, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

function fill(node, props, children) {
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  for (const [name, value] of Object.entries(props ?? {})) {
    if (typeof value === 'function') node.addEventListener(name.slice(2), value);
    else if (name.startsWith('aria-')) node.setAttribute(name, String(value));
    // The children of a select must be there before its value is set.
    else if (name === 'value' && 'value' in node) node.value = value;
    else if (value === true) node.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
  }
  return node;
}

/** A control with its label. */
export function field(label, control, props) {
  return h('label', { class: 'field', ...props }, h('span', null, label), control);
}

/** A select: `options` are `[value, text]`. */
export function select(options, value, onchange, props) {
  const list = options.map(([name, text]) => h('option', { value: name }, text));
  return h('select', { value, onchange: (event) => onchange(event.target.value), ...props }, list);
}

/** A table that scrolls sideways where it is too wide, by keys too: its name, texts of the head, and rows of texts. */
export function table(name, heads, rows) {
  return h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': name }, h('table', null,
    h('thead', null, h('tr', null, heads.map((text) => h('th', { scope: 'col' }, text)))),
    h('tbody', null, lines(rows))));
}

function lines(rows) {
  return rows.map((cells) => h('tr', null, cells.map((text) => h('td', null, text))));
}

/** A table behind a summary. It stays open, scrolled and in focus while `show(rows)` changes what it has; without rows it is hidden. */
export function foldedTable(summary, name, heads) {
  const whole = table(name, heads, []);
  const element = h('details', { hidden: true }, h('summary', null, summary), whole);
  const show = (rows) => {
    element.hidden = rows.length === 0;
    whole.querySelector('tbody').replaceChildren(...lines(rows));
  };
  return { element, show };
}
