//! Builds the book and the lab as one folder that any web server delivers, also from a path below its root.
//!
//! | file | contents |
//! |---|---|
//! | `book.rs` | the book, with links into the lab and the search on each page |
//! | `figures.rs` | the lab's address of each figure of the book |
//! | `search.rs` | the index of the search |
//! | `lab.rs` | the lab with the library in the page, and the lesson of each algorithm |
//! | `serve.rs` | a server for this computer |

mod book;
mod figures;
mod lab;
mod search;
mod serve;

use std::env;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::exit;

use clap::Parser;
use web_engine::claim;

const EXAMPLES: &str = "\
Examples:
  cargo run --release -p site                       the site, in target/site
  cargo run --release -p site -- --serve --open     the same, in the browser
  cargo run --release -p site -- public --base /game-search/

It needs the target of browsers once: rustup target add wasm32-unknown-unknown";

/// Build the book and the lab as files for any web server.
#[derive(Debug, Parser)]
#[command(name = "site", after_help = EXAMPLES)]
struct Args {
    /// Folder to write; it must be empty, missing, or written by this program [default: target/site]
    folder: Option<PathBuf>,
    /// Path below which the site will be served. Only the page for addresses that do not exist depends on it
    #[arg(long, default_value = "/", value_name = "PATH", value_parser = base)]
    base: String,
    /// Serve the folder on 127.0.0.1 until Ctrl-C
    #[arg(long)]
    serve: bool,
    /// Port of the server; 0 chooses a free one
    #[arg(long, default_value_t = 8080, value_name = "PORT", requires = "serve")]
    port: u16,
    /// Open the site in the browser
    #[arg(long, requires = "serve")]
    open: bool,
}

fn main() {
    let args = Args::parse();
    if let Err(problem) = run(&args) {
        eprintln!("error: {problem}");
        exit(1);
    }
}

fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("crates/site is in a workspace");
    // The folder can be given relative to the current directory, but cargo runs in another one.
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| Ok(workspace.join("target")), std::path::absolute)?;
    let folder = std::path::absolute(args.folder.clone().unwrap_or_else(|| target.join("site")))?;
    claim(&folder)?;
    let lessons = book::build(workspace, &folder, &args.base)?;
    lab::build(workspace, &folder.join("lab"), &lessons)?;
    println!("{}: the book and the lab, for any web server", folder.display());
    if args.serve { serve::run(&folder, args.port, args.open) } else { Ok(()) }
}

/// Reads a path that begins and ends with a slash.
fn base(text: &str) -> Result<String, String> {
    let is_path = text.starts_with('/') && text.ends_with('/') && !text.contains(['"', '<', '>', '\\', '?', '#']);
    if is_path { Ok(text.to_owned()) } else { Err("expected a path such as / or /game-search/".to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_is_a_path() {
        assert_eq!(base("/game-search/"), Ok("/game-search/".to_owned()));
        for text in ["", "game-search", "/game-search", "/a\"b/", "https://x/"] {
            assert!(base(text).is_err(), "{text}");
        }
    }
}
