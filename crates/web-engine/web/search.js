// The search of an engine. `worker.js` starts this worker, and sends it a line when it is done with the last one.

let engine = null;

onmessage = async ({ data }) => {
  try {
    const goesOn = engine ? engine.take(data) : await start(data);
    postMessage({ ends: !goesOn });
  } catch (error) {
    postMessage({ broken: String(error) });
  }
};

/** Creates the engine, and brings it into a state by these lines. */
async function start({ name, module, network, flag, state }) {
  const library = await import(`./${name}.js`);
  await library.default({ module_or_path: module });
  let isSilent = true;
  const page = {
    say: (line) => { if (!isSilent) postMessage(line); },
    isStopped: () => flag !== null && Atomics.load(flag, 0) === 1,
  };
  try {
    engine = library.engine(page, network?.bytes);
  } catch (error) {
    throw network ? new Error(`${network.file}: ${error}`) : error;
  }
  state.forEach((line) => engine.take(line));
  isSilent = false;
  return true;
}
