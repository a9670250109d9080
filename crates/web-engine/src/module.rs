//! A crate that becomes a WebAssembly module.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";
/// Vectors of 128 bits, which browsers have had since 2023. Xiangqi's network is two thirds faster with them.
const SIMD: &str = "-Ctarget-feature=+simd128";

/// A crate that becomes a WebAssembly module.
pub struct Module<'a> {
    /// The `Cargo.toml` of the package, or of the workspace that contains it.
    pub manifest: &'a Path,
    /// The name of the package.
    pub package: &'a str,
    /// The profile of the build.
    pub profile: &'a str,
    /// Further options of `cargo build`, such as features.
    pub options: &'a [&'a str],
}

impl Module<'_> {
    /// Builds the module, and writes `NAME.js` and `NAME_bg.wasm` into a folder.
    ///
    /// # Errors
    ///
    /// Returns an error if the crate cannot be compiled, is no `cdylib`, or uses another version of `wasm-bindgen`.
    pub fn build(&self, folder: &Path, name: &str) -> Result<(), Box<dyn Error>> {
        let mut bindgen = Bindgen::new();
        bindgen.input_path(self.compile()?).out_name(name).web(true)?.typescript(false).omit_default_module_path(false);
        // Browsers show the names of functions only in stack traces.
        bindgen.remove_name_section(true);
        Ok(bindgen.generate(folder)?)
    }

    /// Compiles the crate and returns the file.
    fn compile(&self) -> Result<PathBuf, Box<dyn Error>> {
        let Module { manifest, package, profile, options } = self;
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command.args(["build", "--profile", profile, "--target", TARGET, "--package", package, "--lib"]);
        command.args(["--message-format", "json-render-diagnostics", "--manifest-path"]).arg(manifest).args(*options);
        command.env("RUSTFLAGS", format!("{} {SIMD}", std::env::var("RUSTFLAGS").unwrap_or_default()).trim());
        let output = command.stderr(Stdio::inherit()).output()?;
        if !output.status.success() {
            return Err(format!("{package} could not be built for {TARGET}").into());
        }
        let messages = String::from_utf8(output.stdout)?;
        let files = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let files = files.flat_map(|message| message["filenames"].as_array().cloned().unwrap_or_default());
        let file = files
            .filter_map(|file| file.as_str().map(PathBuf::from))
            .rfind(|file| file.extension() == Some("wasm".as_ref()));
        file.ok_or_else(|| format!("{package} is no module: expected crate-type = [\"cdylib\"] in [lib]").into())
    }
}
