//! Builds the lab as files for any web server: the page, with the library inside it.

use std::error::Error;
use std::path::{self, Path, PathBuf};
use std::process::{Command, exit};
use std::{env, fs};

use clap::Parser;
use wasm_bindgen_cli_support::Bindgen;

const EXAMPLES: &str = "\
Example:
  cargo run --release -p game-lab-wasm --features site --example lab_web -- site
  python3 -m http.server --directory site

It needs the target of browsers once: rustup target add wasm32-unknown-unknown";

/// Builds the lab for browsers alone: the searches run in the page.
#[derive(Debug, Parser)]
#[command(name = "lab_web", after_help = EXAMPLES)]
struct Args {
    /// The folder to write to; files of the same names are replaced
    folder: PathBuf,
}

fn main() {
    if let Err(problem) = build(&Args::parse().folder) {
        eprintln!("error: {problem}");
        exit(1);
    }
}

const TARGET: &str = "wasm32-unknown-unknown";

fn build(folder: &Path) -> Result<(), Box<dyn Error>> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let workspace = here.ancestors().nth(3).expect("crates/game-lab/wasm is in a workspace");
    // The folder can be given relative to the current directory, but cargo runs in another one.
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| Ok(workspace.join("target")), path::absolute)?;
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(["build", "--release", "--target", TARGET, "--package", "game-lab-wasm", "--lib", "--target-dir"]);
    command.arg(&target).current_dir(workspace);
    if !command.status()?.success() {
        return Err(format!("the library could not be built for {TARGET}").into());
    }
    let library = target.join(TARGET).join("release").join("lab_wasm.wasm");
    copy(&here.join("../web"), folder)?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(library).web(true)?.typescript(false).omit_default_module_path(false);
    bindgen.generate(folder)?;
    // With `LAB_WORKER` set, the page sends its requests to a worker instead of a server. This is a file, because servers
    // can forbid scripts inside the page, as that of the lab does.
    fs::write(folder.join("in-page.js"), "window.LAB_WORKER = true;\n")?;
    let page = folder.join("index.html");
    let text = fs::read_to_string(&page)?;
    fs::write(page, text.replacen("<script", "<script src=\"in-page.js\"></script>\n    <script", 1))?;
    println!("{}: the lab, for any web server", folder.display());
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(to).map_err(|error| format!("{}: {error}", to.display()))?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
