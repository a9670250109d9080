//! The program `web-engine`.

use std::env;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, exit};

use clap::Parser;
use serde_json::Value;
use web_engine::{Engine, Module, Package, claim};

const EXAMPLES: &str = "\
Examples:
  cargo run --release -p web-engine -- public/engines     xiangqi and Amazons
  web-engine public/engines --manifest-path my-reversi/Cargo.toml

It needs the target of browsers once: rustup target add wasm32-unknown-unknown";

/// Build UCI engines for web pages as a package in the shape of npm.
#[derive(Debug, Parser)]
#[command(name = "web-engine", after_help = EXAMPLES)]
struct Args {
    /// Folder to write; it must be empty, missing, or written by this program
    folder: PathBuf,
    /// Build the engine of this package instead of xiangqi and Amazons
    #[arg(long, value_name = "CARGO.TOML")]
    manifest_path: Option<PathBuf>,
    /// File of that engine's network, which its function `engine` receives
    #[arg(long, value_name = "FILE", requires = "manifest_path")]
    network: Option<PathBuf>,
}

fn main() {
    if let Err(problem) = run(&Args::parse()) {
        eprintln!("error: {problem}");
        exit(1);
    }
}

fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let folder = std::path::absolute(&args.folder)?;
    match &args.manifest_path {
        Some(manifest) => own(&std::path::absolute(manifest)?, args.network.as_deref(), &folder)?,
        None => shipped(&folder)?,
    }
    println!("{}: an engine for web pages, described in its README.md", folder.display());
    Ok(())
}

/// Builds the engines of this workspace.
fn shipped(folder: &Path) -> Result<(), Box<dyn Error>> {
    let workspace =
        Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("crates/web-engine is in a workspace");
    let manifest = workspace.join("Cargo.toml");
    let module = |options| Module { manifest: &manifest, package: "web-engine-wasm", profile: "wasm", options };
    let network = workspace.join("crates/games/src/xiangqi/network.net");
    let engines = [
        Engine { name: "xiangqi", module: module(&["--features", "xiangqi"]), network: Some(&network) },
        Engine { name: "amazons", module: module(&["--features", "amazons"]), network: None },
    ];
    claim(folder)?;
    let (version, license) = (env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_LICENSE").into());
    Package { name: "xiangqi-amazons-engines", version, license, engines: &engines }.build(folder)
}

/// Builds the engine of another package.
fn own(manifest: &Path, network: Option<&Path>, folder: &Path) -> Result<(), Box<dyn Error>> {
    let package = package(manifest)?;
    let text = |name: &str| package[name].as_str().ok_or_else(|| format!("{}: no {name}", manifest.display()));
    let (name, version, license) = (text("name")?, text("version")?, package["license"].clone());
    let module = Module { manifest, package: name, profile: "release", options: &[] };
    claim(folder)?;
    Package { name, version, license, engines: &[Engine { name, module, network }] }.build(folder)
}

/// Returns what Cargo knows about the package of a `Cargo.toml`.
fn package(manifest: &Path) -> Result<Value, Box<dyn Error>> {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let output =
        command.args(["metadata", "--no-deps", "--format-version", "1", "--manifest-path"]).arg(manifest).output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).trim().trim_start_matches("error: ").into());
    }
    let known: Value = serde_json::from_slice(&output.stdout)?;
    let mut packages = known["packages"].as_array().into_iter().flatten();
    let found = packages.find(|it| it["manifest_path"].as_str().is_some_and(|path| Path::new(path) == manifest));
    found
        .cloned()
        .ok_or_else(|| format!("{}: no package, expected the Cargo.toml of an engine", manifest.display()).into())
}
