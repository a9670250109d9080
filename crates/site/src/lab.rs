//! The lab with the library in the page: its files, the WebAssembly modules, and the lesson of each algorithm.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";
/// Builds the lab in `folder`. `lessons` are the pages of the book about each algorithm, seen from the root of the site.
pub fn build(workspace: &Path, target: &Path, folder: &Path, lessons: &Value) -> Result<(), Box<dyn Error>> {
    copy(&workspace.join("crates/game-lab/web"), folder)?;
    module(workspace, target, folder, "lab_wasm", "wasm", &[])?;
    module(workspace, target, folder, "lab_play", "wasm", &["--no-default-features", "--features", "play"])?;
    module(workspace, target, folder, "lab_small", "wasm-small", &["--no-default-features"])?;
    // With `LAB_WORKER` set, the page sends its requests to a worker instead of a server. This is a file, because servers
    // can forbid scripts inside the page, as that of the lab does.
    let settings = format!("window.LAB_WORKER = true;\nwindow.LAB_LESSONS = {lessons};\n");
    fs::write(folder.join("in-page.js"), settings)?;
    let page = folder.join("index.html");
    let text = fs::read_to_string(&page)?;
    fs::write(page, text.replacen("<script", "<script src=\"in-page.js\"></script>\n    <script", 1))?;
    Ok(())
}

/// Builds the library as the WebAssembly module `name`, with this profile of the workspace's `Cargo.toml` and these options
/// of Cargo.
fn module(
    workspace: &Path,
    target: &Path,
    folder: &Path,
    name: &str,
    profile: &str,
    options: &[&str],
) -> Result<(), Box<dyn Error>> {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(["build", "--profile", profile, "--target", TARGET, "--package", "game-lab-wasm", "--lib"]);
    command.arg("--target-dir").arg(target).args(options).current_dir(workspace);
    if !command.status()?.success() {
        return Err(format!("the library could not be built for {TARGET}").into());
    }
    let library = target.join(TARGET).join(profile).join("lab_wasm.wasm");
    let mut bindgen = Bindgen::new();
    bindgen.input_path(library).out_name(name).web(true)?.typescript(false).omit_default_module_path(false);
    // Browsers show the names of functions only in stack traces.
    bindgen.remove_name_section(true);
    bindgen.generate(folder)?;
    Ok(())
}

/// Copies the files of a folder and of the folders in it.
pub fn copy(from: &Path, to: &Path) -> Result<(), Box<dyn Error>> {
    let named = |path: &Path, error| format!("{}: {error}", path.display());
    fs::create_dir_all(to).map_err(|error| named(to, error))?;
    for entry in fs::read_dir(from).map_err(|error| named(from, error))? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), &target).map_err(|error| named(&target, error))?;
        }
    }
    Ok(())
}
