// The library in a worker: a request comes in as text, its lines go out as `{ line }`, and then `{ end: true }`.

// The address of this file names the module of the library after `?`.
const ready = import(`./${location.search.slice(1)}.js`).then(async (library) => {
  await library.default();
  return library.answer;
});

onmessage = async ({ data }) => {
  try {
    const answer = await ready;
    answer(data, (line) => postMessage({ line }));
    postMessage({ end: true });
  } catch (error) {
    // The library is in an unknown state: the page ends this worker.
    postMessage({ broken: String(error) });
  }
};
