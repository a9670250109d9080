//! The lab with the library in the page: its files, the WebAssembly modules, and the lesson of each algorithm.

use std::error::Error;
use std::fs;
use std::path::Path;

use serde_json::Value;
use web_engine::Module;

/// Builds the lab in `folder`. `lessons` are the pages of the book about each algorithm, seen from the root of the site.
pub fn build(workspace: &Path, folder: &Path, lessons: &Value) -> Result<(), Box<dyn Error>> {
    copy(&workspace.join("crates/game-lab/web"), folder)?;
    let manifest = workspace.join("Cargo.toml");
    let module = |profile, options| Module { manifest: &manifest, package: "game-lab-wasm", profile, options };
    module("wasm", &[]).build(folder, "lab_wasm")?;
    module("wasm", &["--no-default-features", "--features", "play"]).build(folder, "lab_play")?;
    module("wasm-small", &["--no-default-features"]).build(folder, "lab_small")?;
    // With `LAB_WORKER` set, the page sends its requests to a worker instead of a server. This is a file, because servers
    // can forbid scripts inside the page, as that of the lab does.
    let settings = format!("window.LAB_WORKER = true;\nwindow.LAB_LESSONS = {lessons};\n");
    fs::write(folder.join("in-page.js"), settings)?;
    let page = folder.join("index.html");
    let text = fs::read_to_string(&page)?;
    fs::write(page, text.replacen("<script", "<script src=\"in-page.js\"></script>\n    <script", 1))?;
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
