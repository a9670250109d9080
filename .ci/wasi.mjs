// Runs a WebAssembly program: node .ci/wasi.mjs PROGRAM.wasm [ARGUMENT]...
import { readFile } from "node:fs/promises";
import { argv, exit } from "node:process";
import { WASI } from "node:wasi";

const program = argv[2];
const wasi = new WASI({ version: "preview1", args: argv.slice(2) });
const { instance } = await WebAssembly.instantiate(await readFile(program), wasi.getImportObject());
exit(wasi.start(instance));
