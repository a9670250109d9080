/**
 * Starts the engine of a game: the name of one of the `.wasm` files of this folder, such as `xiangqi`.
 *
 * The worker takes a line of UCI or UCCI as a message, and sends each line of the engine as one: strings without a line
 * break. If the engine cannot be used, it says why in a line `info string ...`, and dispatches an `error` event.
 */
export function engine(game: string): Worker;

/**
 * Sends a line to an engine. Resolves to the lines of the answer, the last of which begins with `word`, and rejects if the
 * engine cannot be used.
 */
export function ask(engine: Worker, line: string, word: string): Promise<string[]>;
