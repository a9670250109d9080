// One tree to look at: its nodes are picked, walked with the arrows, opened and folded.

import { h } from '../dom.js';
import { t } from '../i18n.js';
import { camera } from './camera.js';
import { BOX, coloursOf, cornerOf, draw, isThere, itemAt } from './draw.js';
import { collapsedAtFirst, layout } from './layout.js';
import { KEYS_ID } from './legend.js';
import { span } from './words.js';

const SEEN_AT_FIRST = 300;

/**
 * `onSelect(visit)` hears what the reader picks, `onGhost(visit)` of an opened row of ghosts. `onDrag(visit)`, if it is there, is
 * asked where a drag begins, and returns what to call with the pixels that the pointer has moved down; `null` drags the tree.
 */
export function treeView(trace, label, { onSelect, onGhost, onDrag }) {
  const ghosts = new Map();
  let collapsed = collapsedAtFirst(trace, SEEN_AT_FIRST);
  // Whether the reader has folded or opened a branch.
  let isFolded = false;
  // What is folded now: a branch that the search is in opens for as long, unless it rushes past.
  let folded = collapsed;
  let opened = [];
  let placed = layout(trace, folded, ghosts);
  let cursor = trace.events.length;
  let selected = -1;
  let argument = null;
  let asked = 0;
  let bounds = span(trace);

  const canvas = h('canvas');
  const spacer = h('div', { class: 'spacer' });
  const element = h('div', {
    class: 'tree', tabindex: 0, role: 'application', 'aria-label': label, 'aria-roledescription': t('tree-role'),
    'aria-describedby': KEYS_ID,
    onscroll: later, onkeydown: key, onclick: click, onpointerdown: begin, ondblclick: (event) => toggle(hit(event)?.item),
  }, canvas, spacer);
  const view = camera(element, spacer, size, later);

  // At most one drawing for each frame.
  function later() {
    asked ||= requestAnimationFrame(() => {
      asked = 0;
      paint();
    });
  }

  function paint() {
    const [width, height] = [element.clientWidth, element.clientHeight];
    const dots = devicePixelRatio;
    if (canvas.width !== Math.round(width * dots) || canvas.height !== Math.round(height * dots)) {
      canvas.width = Math.round(width * dots);
      canvas.height = Math.round(height * dots);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    const ctx = canvas.getContext('2d');
    ctx.setTransform(dots, 0, 0, dots, 0, 0);
    draw(ctx, {
      trace, layout: placed, cursor, scale: view.scale(), width, height, selected, collapsed: folded, span: bounds,
      left: element.scrollLeft, top: element.scrollTop, colours: coloursOf(element), argument,
    });
  }

  /** Unscaled; behind a folded branch stands how many nodes it hides. */
  function size() {
    const columns = placed.columns * BOX.column - (BOX.column - BOX.width);
    return {
      width: 2 * BOX.pad + columns + BOX.fold + (folded.size ? BOX.count : 0),
      height: 2 * BOX.pad + BOX.head + placed.rows * BOX.row,
    };
  }

  function relayout() {
    folded = new Set(collapsed);
    for (const visit of opened) folded.delete(visit);
    placed = layout(trace, folded, ghosts);
    view.resize();
  }

  /** Opens what hides a visit, and folds what was opened for another one. */
  function open(visit) {
    const hiding = [];
    for (let at = trace.visits.parent[visit]; at >= 0; at = trace.visits.parent[at]) if (collapsed.has(at)) hiding.push(at);
    if (hiding.join() === opened.join()) return;
    opened = hiding;
    relayout();
  }

  /** The item at a point of the window, and whether the point is on its fold. */
  function hit(event) {
    const [x, y] = view.pointAt(event);
    const item = itemAt(placed.roots, x, y);
    if (!item || !isThere({ trace, cursor }, item)) return null;
    return { item, fold: !item.ghost && x > cornerOf(item).x + BOX.width - 4 };
  }

  function click(event) {
    const found = hit(event);
    if (!found || view.wasDragged()) return;
    if (found.item.ghost) return pick(found.item.of);
    if (found.fold && trace.children[found.item.visit].length) return toggle(found.item);
    pick(found.item.visit);
  }

  function pick(visit) {
    select(visit);
    onSelect(visit);
    if (trace.isPruned(visit) && !ghosts.has(visit)) onGhost(visit);
  }

  function toggle(item) {
    if (!item || item.ghost || !trace.children[item.visit].length) return;
    if (!collapsed.delete(item.visit)) collapsed.add(item.visit);
    isFolded = true;
    relayout();
  }

  function key(event) {
    const acts = {
      ArrowLeft: () => step('parent'), ArrowRight: () => step('child'), ArrowUp: () => step(-1), ArrowDown: () => step(1),
      Enter: () => toggle(placed.byVisit.get(selected)), ' ': () => toggle(placed.byVisit.get(selected)),
      '+': () => view.zoomBy(1.25), '-': () => view.zoomBy(1 / 1.25), 0: view.fit,
    };
    if (!acts[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    acts[event.key]();
  }

  /** Moves the selection to a parent, a first child, or a neighbour in the same column. */
  function step(where) {
    const from = selected < 0 ? trace.roots[0] : selected;
    const there = (visit) => visit !== undefined && visit >= 0 && trace.state(visit, cursor) !== 'ahead';
    // From nothing, an arrow to the right goes to the first move, any other to the root.
    if (selected < 0 && where !== 'child') return there(from) && pick(from);
    let to = where === 'parent' ? trace.visits.parent[from] : trace.children[from][0];
    if (typeof where === 'number') {
      const { level } = visible(from);
      const column = [...placed.byVisit.values()].filter((item) => item.level === level);
      to = column[column.findIndex((item) => item.visit === visible(from).visit) + where]?.visit;
    }
    if (where === 'child' && folded.has(from)) toggle(placed.byVisit.get(from));
    if (there(to)) pick(to);
  }

  /** A drag that begins on a node may change the node instead of moving the tree. */
  function begin(event) {
    const item = event.pointerType === 'mouse' && event.button === 0 && onDrag ? hit(event)?.item : null;
    const change = item && !item.ghost ? onDrag(item.visit) : null;
    if (!change) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    const move = ({ clientY }) => change(clientY - event.clientY);
    addEventListener('pointermove', move);
    addEventListener('pointerup', () => removeEventListener('pointermove', move), { once: true });
  }

  /** The item of a visit, or of the folded branch that hides it. */
  function visible(visit) {
    let at = visit;
    while (at >= 0 && !placed.byVisit.has(at)) at = trace.visits.parent[at];
    return placed.byVisit.get(at);
  }

  function show(visit) {
    const item = visible(visit);
    if (!item) return;
    view.show({ ...cornerOf(item), width: BOX.width + BOX.fold, height: BOX.height });
  }

  function select(visit) {
    selected = visit;
    if (visit >= 0) show(visit);
    later();
  }

  // As soon as it has a size.
  let fitted = false;
  let scaleAtFirst = 0;
  const observer = new ResizeObserver(() => {
    if (!fitted && element.clientWidth) {
      fitted = true;
      view.begin();
      scaleAtFirst = view.scale();
      // Of a search that is over the root is looked at first.
      show(cursor < trace.events.length ? trace.current(cursor) : trace.roots.at(-1));
    }
    later();
  });
  observer.observe(element);
  view.resize();

  return {
    element, select, redraw: later, fit: view.fit, begin: view.begin, zoomBy: view.zoomBy,
    /** Shows another search of the same algorithm. What the reader has folded, opened or zoomed stays. */
    load(next) {
      const folded = new Set([...collapsed].map((visit) => trace.keys[visit]));
      const before = size();
      trace = next;
      bounds = span(trace);
      const visits = () => trace.keys.flatMap((key, visit) => (folded.has(key) ? [visit] : []));
      collapsed = isFolded ? new Set(visits()) : collapsedAtFirst(trace, SEEN_AT_FIRST);
      ghosts.clear();
      [opened, selected, argument, cursor] = [[], -1, null, trace.events.length];
      relayout();
      const { width, height } = size();
      if (!fitted || view.scale() !== scaleAtFirst || (width === before.width && height === before.height)) return;
      view.begin();
      scaleAtFirst = view.scale();
    },
    /** Draws the argument of a cutoff; `null` for none. */
    argue(of) {
      if (argument?.visit === of?.visit) return;
      argument = of;
      if (of && of.refuter >= 0) open(of.refuter);
      later();
    },
    /** Follows the search to a moment. */
    setCursor(to, playing) {
      cursor = to;
      const current = trace.current(cursor);
      if (!playing && current >= 0) open(current);
      show(current);
      later();
    },
    setGhosts(visit, answer) {
      ghosts.set(visit, answer);
      relayout();
    },
    ghostsOf: (visit) => ghosts.get(visit),
    /** Opens all branches, or folds them as at first. */
    fold(all) {
      collapsed = all ? collapsedAtFirst(trace, 1) : new Set();
      isFolded = true;
      relayout();
    },
    close: () => observer.disconnect(),
  };
}
