// The library in a worker: a request comes in as text, its lines go out as `{ line }`, and then `{ end: true }`.

import init, { answer } from './lab_wasm.js';

const ready = init();

onmessage = async ({ data }) => {
  try {
    await ready;
    answer(data, (line) => postMessage({ line }));
    postMessage({ end: true });
  } catch (error) {
    // The library is in an unknown state: the page ends this worker.
    postMessage({ broken: String(error) });
  }
};
