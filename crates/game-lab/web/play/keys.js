// Left and Right walk through the game wherever the focus is. Where arrows have another meaning, comma and full stop walk.

const STEPS = { ArrowLeft: -1, ArrowRight: 1, ',': -1, '.': 1 };

/** Listens on the page until the returned function is called. */
export function walkByKeys(session) {
  function walk(event) {
    const step = STEPS[event.key];
    if (!step || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    if (target.closest('input, textarea, select, [contenteditable], dialog')) return;
    if (event.key.startsWith('Arrow') && target.closest('[data-cell], .scroll, summary + *[tabindex]')) return;
    event.preventDefault();
    session().goTo(session().state.cursor + step);
  }
  addEventListener('keydown', walk);
  return () => removeEventListener('keydown', walk);
}
