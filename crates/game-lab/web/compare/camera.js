// What of a tree is seen: it scrolls like any page, is dragged by the mouse, and zoomed about a point.

const ZOOM = { least: 0.04, overview: 0.1, most: 2 };
/** The texts can still be read; on a phone a tree of two plies is seen whole. */
const LEAST_AT_FIRST = 0.65;

/** `size()` is the unscaled `{ width, height }` of what `element` scrolls over `spacer`; `changed()` hears that it must be drawn. */
export function camera(element, spacer, size, changed) {
  let scale = 1;
  let dragged = 0;
  element.addEventListener('wheel', wheel);
  element.addEventListener('pointerdown', drag);

  function resize() {
    const { width, height } = size();
    spacer.style.width = `${width * scale}px`;
    spacer.style.height = `${height * scale}px`;
    // Room for the tree and a scroll bar; the style sheet knows what is too much.
    element.style.setProperty('--content', `${height * scale + 18}px`);
    changed();
  }

  /** Zooms about a point of the view, the middle if none is given. */
  function zoom(to, x = element.clientWidth / 2, y = element.clientHeight / 2) {
    const before = scale;
    scale = Math.max(ZOOM.least, Math.min(ZOOM.most, to));
    const [left, top] = [element.scrollLeft + x, element.scrollTop + y];
    resize();
    element.scrollTo((left * scale) / before - x, (top * scale) / before - y);
  }

  /** The scale at which all columns are seen. */
  function wholeWidth() {
    return Math.min(1, element.clientWidth / size().width);
  }

  /** Small trees are seen whole, large ones at a size to read. */
  function begin() {
    // At the usual size first, for the most height that the tree can have.
    zoom(1);
    const whole = Math.min(element.clientWidth / size().width, most() / size().height);
    zoom(whole >= LEAST_AT_FIRST ? whole : Math.max(LEAST_AT_FIRST, wholeWidth()));
    element.scrollTo(0, 0);
  }

  /** The greatest height that the style sheet allows. */
  function most() {
    element.style.setProperty('--content', '9999px');
    const height = element.clientHeight;
    resize();
    return height;
  }

  function fit() {
    // A tree of thousands is no wider than a hair if it is seen whole: it scrolls instead.
    zoom(Math.min(wholeWidth(), Math.max(ZOOM.overview, element.clientHeight / size().height)));
    element.scrollTo(0, 0);
  }

  /** Scrolls until a box of the tree is seen. */
  function show({ x, y, width, height }) {
    const room = 12;
    const [left, top] = [x * scale - room, y * scale - room];
    const [right, bottom] = [(x + width) * scale + room, (y + height) * scale + room];
    if (right > element.scrollLeft + element.clientWidth) element.scrollLeft = right - element.clientWidth;
    if (left < element.scrollLeft) element.scrollLeft = left;
    // Far away: to the middle, so that the next steps need not scroll again.
    if (top < element.scrollTop || bottom > element.scrollTop + element.clientHeight) {
      element.scrollTop = (top + bottom - element.clientHeight) / 2;
    }
  }

  /** The point of the tree at a point of the window. */
  function pointAt(event) {
    const area = element.getBoundingClientRect();
    return [(event.clientX - area.left + element.scrollLeft) / scale, (event.clientY - area.top + element.scrollTop) / scale];
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

  return {
    begin, fit, pointAt, resize, show,
    scale: () => scale,
    zoomBy: (factor) => zoom(scale * factor),
    /** Whether the last click was the end of a drag. */
    wasDragged: () => dragged > 4,
  };
}
