// One tree to look at: it scrolls like any page, is zoomed by buttons or Ctrl and the wheel, and is walked with the arrows.

import { h } from '../dom.js';
import { t } from '../i18n.js';
import { BOX, coloursOf, cornerOf, draw, isThere } from './draw.js';
import { collapsedAtFirst, layout } from './layout.js';
import { KEYS_ID } from './legend.js';
import { span } from './words.js';

const ZOOM = { least: 0.04, overview: 0.1, most: 1.6 };
const SEEN_AT_FIRST = 300;
/** The texts can still be read; on a phone a tree of two plies is seen whole. */
const LEAST_AT_FIRST = 0.65;

/** `onSelect(visit)` hears what the reader picks, `onGhost(visit)` of an opened row of ghosts. */
export function treeView(trace, label, { onSelect, onGhost }) {
  const ghosts = new Map();
  let collapsed = collapsedAtFirst(trace, SEEN_AT_FIRST);
  // What is folded now: a branch that the search is in opens for as long, unless it rushes past.
  let folded = collapsed;
  let opened = [];
  let placed = layout(trace, folded, ghosts);
  let scale = 1;
  let cursor = trace.events.length;
  let selected = -1;
  let asked = 0;
  let dragged = 0;
  const bounds = span(trace);

  const canvas = h('canvas');
  const spacer = h('div', { class: 'spacer' });
  const element = h('div', {
    class: 'tree', tabindex: 0, role: 'application', 'aria-label': label, 'aria-roledescription': t('tree-role'),
    'aria-describedby': KEYS_ID,
    onscroll: later, onkeydown: key, onclick: click, ondblclick: (event) => toggle(hit(event)?.item),
    onwheel: wheel, onpointerdown: drag,
  }, canvas, spacer);

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
      trace, layout: placed, cursor, scale, width, height, selected, collapsed: folded, span: bounds,
      left: element.scrollLeft, top: element.scrollTop, colours: coloursOf(element),
    });
  }

  /** Of all columns, unscaled; behind a folded branch stands how many nodes it hides. */
  function width() {
    return 2 * BOX.pad + placed.columns * BOX.column - (BOX.column - BOX.width) + BOX.fold + (folded.size ? BOX.count : 0);
  }

  function resize() {
    const height = 2 * BOX.pad + placed.rows * BOX.row;
    spacer.style.width = `${width() * scale}px`;
    spacer.style.height = `${height * scale}px`;
    // Room for the tree and a scroll bar; the style sheet knows what is too much.
    element.style.setProperty('--content', `${height * scale + 18}px`);
    later();
  }

  function relayout() {
    folded = new Set(collapsed);
    for (const visit of opened) folded.delete(visit);
    placed = layout(trace, folded, ghosts);
    resize();
  }

  /** Opens what hides a visit, and folds what was opened for another one. */
  function open(visit) {
    const hiding = [];
    for (let at = trace.visits.parent[visit]; at >= 0; at = trace.visits.parent[at]) if (collapsed.has(at)) hiding.push(at);
    if (hiding.join() === opened.join()) return;
    opened = hiding;
    relayout();
  }

  /** Zooms about a point of the view, the middle if none is given. */
  function zoom(to, x = element.clientWidth / 2, y = element.clientHeight / 2) {
    const before = scale;
    scale = Math.max(ZOOM.least, Math.min(ZOOM.most, to));
    const [left, top] = [element.scrollLeft + x, element.scrollTop + y];
    resize();
    element.scrollTo((left * scale) / before - x, (top * scale) / before - y);
  }

  function fit() {
    const height = 2 * BOX.pad + placed.rows * BOX.row;
    // A tree of thousands is no wider than a hair if it is seen whole: it scrolls instead.
    zoom(Math.min(wholeWidth(), Math.max(ZOOM.overview, element.clientHeight / height)));
    element.scrollTo(0, 0);
  }

  /** The scale at which all columns are seen. */
  function wholeWidth() {
    return Math.min(1, element.clientWidth / width());
  }

  /** The item at a point of the window, and whether the point is on its fold. */
  function hit(event) {
    const area = element.getBoundingClientRect();
    const x = (event.clientX - area.left + element.scrollLeft) / scale;
    const y = (event.clientY - area.top + element.scrollTop) / scale;
    const level = Math.floor((x - BOX.pad) / BOX.column);
    const inside = (item) => {
      const corner = cornerOf(item);
      return x >= corner.x && x <= corner.x + BOX.width + BOX.fold && y >= corner.y - 3 && y <= corner.y + BOX.height + 3;
    };
    const search = (items) => {
      for (const item of items) {
        const { y: first } = cornerOf({ ...item, y: item.top });
        const { y: last } = cornerOf({ ...item, y: item.bottom });
        if (y < first - 3 || y > last + BOX.height + 3) continue;
        const found = item.level === level ? (inside(item) ? item : null) : search(item.kids);
        if (found) return found;
      }
      return null;
    };
    const item = search(placed.roots);
    if (!item || !isThere({ trace, cursor }, item)) return null;
    return { item, fold: !item.ghost && x > cornerOf(item).x + BOX.width - 4 };
  }

  function click(event) {
    const found = hit(event);
    if (!found || dragged > 4) return;
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
    relayout();
  }

  function key(event) {
    const acts = {
      ArrowLeft: () => step('parent'), ArrowRight: () => step('child'), ArrowUp: () => step(-1), ArrowDown: () => step(1),
      Enter: () => toggle(placed.byVisit.get(selected)), ' ': () => toggle(placed.byVisit.get(selected)),
      '+': () => zoom(scale * 1.25), '-': () => zoom(scale / 1.25), 0: fit,
    };
    if (!acts[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    acts[event.key]();
  }

  /** Moves the selection to a parent, a first child, or a neighbour in the same column. */
  function step(where) {
    const from = selected < 0 ? trace.roots[0] : selected;
    const there = (visit) => visit !== undefined && visit >= 0 && trace.state(visit, cursor) !== 'ahead';
    if (selected < 0) return there(from) && pick(from);
    let to = where === 'parent' ? trace.visits.parent[from] : trace.children[from][0];
    if (typeof where === 'number') {
      const { level } = visible(from);
      const column = [...placed.byVisit.values()].filter((item) => item.level === level);
      to = column[column.findIndex((item) => item.visit === visible(from).visit) + where]?.visit;
    }
    if (where === 'child' && folded.has(from)) toggle(placed.byVisit.get(from));
    if (there(to)) pick(to);
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
    const { x, y } = cornerOf(item);
    const room = 12;
    const [left, top] = [x * scale - room, y * scale - room];
    const [right, bottom] = [(x + BOX.width) * scale + room + BOX.fold, (y + BOX.height) * scale + room];
    if (right > element.scrollLeft + element.clientWidth) element.scrollLeft = right - element.clientWidth;
    if (left < element.scrollLeft) element.scrollLeft = left;
    // Far away: to the middle, so that the next steps need not scroll again.
    if (top < element.scrollTop || bottom > element.scrollTop + element.clientHeight) {
      element.scrollTop = (top + bottom - element.clientHeight) / 2;
    }
  }

  function select(visit) {
    selected = visit;
    if (visit >= 0) show(visit);
    later();
  }

  function wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const area = element.getBoundingClientRect();
    zoom(scale * Math.exp(-event.deltaY / 300), event.clientX - area.left, event.clientY - area.top);
  }

  // A mouse drags the picture; a finger scrolls by itself.
  function drag(event) {
    dragged = 0;
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    const move = (moved) => {
      dragged += Math.abs(moved.movementX) + Math.abs(moved.movementY);
      element.scrollBy(-moved.movementX, -moved.movementY);
    };
    element.addEventListener('pointermove', move);
    addEventListener('pointerup', () => element.removeEventListener('pointermove', move), { once: true });
  }

  // As soon as it has a size: small trees are seen whole, large ones begin at a size to read.
  let fitted = false;
  const observer = new ResizeObserver(() => {
    if (!fitted && element.clientWidth) {
      fitted = true;
      zoom(Math.max(LEAST_AT_FIRST, wholeWidth()));
      element.scrollTo(0, 0);
      // Of a search that is over the root is looked at first.
      show(cursor < trace.events.length ? trace.current(cursor) : trace.roots.at(-1));
    }
    later();
  });
  observer.observe(element);
  resize();

  return {
    element, fit, select, redraw: later,
    zoomBy: (factor) => zoom(scale * factor),
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
      relayout();
    },
    close: () => observer.disconnect(),
  };
}
