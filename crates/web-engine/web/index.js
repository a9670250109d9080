/** Starts the engine of a game. */
export function engine(game) {
  return new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: game });
}

/** Sends a line, and resolves to the lines of the answer, the last of which begins with `word`. */
export function ask(engine, line, word) {
  return new Promise((resolve, reject) => {
    const lines = [];
    const stop = new AbortController();
    engine.addEventListener('message', ({ data }) => {
      lines.push(data);
      if (!data.startsWith(word)) return;
      stop.abort();
      resolve(lines);
    }, stop);
    engine.addEventListener('error', (event) => {
      stop.abort();
      reject(new Error(event.message));
    }, stop);
    engine.postMessage(line);
  });
}
