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

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::exit;
use std::{env, fs};

use clap::Parser;

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

/// A file in the folder, by which the program recognises what it has written.
const MARK: &str = ".written-by-site";

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
    lab::build(workspace, &target, &folder.join("lab"), &lessons)?;
    println!("{}: the book and the lab, for any web server", folder.display());
    if args.serve { serve::run(&folder, args.port, args.open) } else { Ok(()) }
}

/// Empties a folder of this program, or creates it. The mark in the folder contains its path, so a copy in another place is
/// not emptied. Neither is a folder with a repository.
fn claim(folder: &Path) -> Result<(), Box<dyn Error>> {
    let named = |error| format!("{}: {error}", folder.display());
    let path = || fs::canonicalize(folder).map(|path| path.display().to_string());
    match fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
        Err(error) => return Err(named(error).into()),
        Ok(mut entries) => {
            let is_repository = folder.join(".git").exists();
            let is_own = fs::read_to_string(folder.join(MARK)).is_ok_and(|it| path().is_ok_and(|path| it == path));
            if is_repository || !is_own && entries.next().is_some() {
                let why = "is not empty: expected an empty folder, or one that this program has written";
                return Err(format!("{} {why}", folder.display()).into());
            }
            fs::remove_dir_all(folder).map_err(named)?;
        }
    }
    fs::create_dir_all(folder).map_err(named)?;
    fs::write(folder.join(MARK), path().map_err(named)?).map_err(named)?;
    Ok(())
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
    fn only_an_own_folder_is_emptied() -> Result<(), Box<dyn Error>> {
        let temporary = tempfile::tempdir()?;
        let folder = temporary.path().join("site");
        claim(&folder)?;
        fs::write(folder.join("old.html"), "old")?;
        claim(&folder)?;
        assert!(!folder.join("old.html").exists(), "the second time it is emptied");
        fs::create_dir(folder.join(".git"))?;
        assert!(claim(&folder).is_err(), "a repository");
        fs::remove_dir(folder.join(".git"))?;
        let moved = temporary.path().join("moved");
        fs::rename(&folder, &moved)?;
        assert!(claim(&moved).is_err(), "a folder that was written elsewhere");
        fs::rename(&moved, &folder)?;
        fs::remove_file(folder.join(MARK))?;
        claim(&folder)?;
        fs::remove_file(folder.join(MARK))?;
        fs::write(folder.join("mine.txt"), "mine")?;
        let refused = claim(&folder).expect_err("a folder of somebody else").to_string();
        assert!(refused.contains("is not empty: expected"), "{refused}");
        assert!(folder.join("mine.txt").exists());
        assert!(claim(&folder.join("mine.txt")).is_err(), "a file");
        Ok(())
    }

    #[test]
    fn a_base_is_a_path() {
        assert_eq!(base("/game-search/"), Ok("/game-search/".to_owned()));
        for text in ["", "game-search", "/game-search", "/a\"b/", "https://x/"] {
            assert!(base(text).is_err(), "{text}");
        }
    }
}
