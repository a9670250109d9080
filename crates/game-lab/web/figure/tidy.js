// A small tree as SVG, from left to right: a column for each ply, a row for each leaf.

import { h, svg } from '../dom.js';

const [COLUMN, ROW, WIDTH, HEIGHT, EDGE] = [138, 34, 118, 28, 6];

/**
 * `draw(nodes, focus)` shows the nodes, each `{ id, parent, step, text, share, kind, isRound, marks }`, parents before their
 * children; `share` from 0 to 1 is the length of a bar, `marks` are classes. `focus` scrolls into view.
 */
export function tidy(name) {
  const canvas = svg('svg', { role: 'img' });
  const element = h('div', { class: 'tidy', tabindex: 0, role: 'region', 'aria-label': name }, canvas);

  function draw(nodes, focus) {
    const byId = new Map(nodes.map((node) => [node.id, { ...node, children: [] }]));
    const roots = [];
    for (const node of byId.values()) (byId.get(node.parent)?.children ?? roots).push(node);
    let [rows, columns] = [0, 0];
    const place = (node, column) => {
      columns = Math.max(columns, column + 1);
      for (const child of node.children) place(child, column + 1);
      const row = node.children.length ? (node.children[0].row + node.children.at(-1).row) / 2 : rows++;
      Object.assign(node, { row, x: EDGE + column * COLUMN, y: EDGE + row * ROW });
    };
    for (const root of roots) place(root, 0);
    const [width, height] = [2 * EDGE + (columns - 1) * COLUMN + WIDTH, 2 * EDGE + (rows - 1) * ROW + HEIGHT];
    const all = [...byId.values()];
    const edges = all.filter((node) => byId.has(node.parent)).map((node) => {
      const from = byId.get(node.parent);
      const [x, y, to] = [from.x + WIDTH, from.y + HEIGHT / 2, node.y + HEIGHT / 2];
      const isOn = node.marks.includes('on') && from.marks.includes('on');
      return svg('path', { class: isOn ? 'on' : null, d: `M${x} ${y}C${x + 12} ${y} ${node.x - 12} ${to} ${node.x} ${to}` });
    });
    const boxes = all.map((node) => svg('g', { class: ['node', ...node.marks].join(' '), transform: `translate(${node.x} ${node.y})` },
      svg('rect', { width: WIDTH, height: HEIGHT, rx: node.isRound ? HEIGHT / 2 : 4 }),
      node.share === undefined ? null : svg('rect', { class: 'share', x: 3, y: HEIGHT - 6, width: Math.max(0, node.share * (WIDTH - 6)), height: 3, rx: 1.5 }),
      svg('text', { class: 'step', x: 9, y: 18 }, node.step),
      svg('text', { class: 'numbers', x: WIDTH - 9, y: 18 }, node.text)));
    canvas.setAttribute('viewBox', `0 0 ${width} ${height}`);
    canvas.setAttribute('width', width);
    canvas.setAttribute('height', height);
    canvas.setAttribute('aria-label', all.filter((node) => node.marks.includes('at')).map((node) => `${node.step} ${node.text}`).join(', ') || name);
    canvas.replaceChildren(...edges, ...boxes);
    const at = byId.get(focus);
    if (at) keepInSight(at);
  }

  /** Only the tree scrolls, not the page. */
  function keepInSight({ x, y }) {
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = element;
    if (x < scrollLeft || x + WIDTH > scrollLeft + clientWidth) element.scrollLeft = x - (clientWidth - WIDTH) / 2;
    if (y < scrollTop || y + HEIGHT > scrollTop + clientHeight) element.scrollTop = y - (clientHeight - HEIGHT) / 2;
  }

  return { element, draw };
}
