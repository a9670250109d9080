// What the reader has solved. It stays in this browser; the book's table of contents reads it too.

const KEY = 'lab-exercises';

/** By the name of an exercise, how many instances of it were solved. */
export function progress() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY));
    return stored && typeof stored === 'object' ? stored : {};
  } catch {
    return {};
  }
}

export function isSolved(name) {
  return progress()[name] > 0;
}

export function addSolved(name) {
  const all = progress();
  localStorage.setItem(KEY, JSON.stringify({ ...all, [name]: (Number(all[name]) || 0) + 1 }));
}

export function forget() {
  localStorage.removeItem(KEY);
}

/** Calls back when another page, such as a frame of the book, has changed it; returns what ends that. */
export function onProgress(listener) {
  const changed = ({ key }) => (key === KEY || key === null) && listener();
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
}
