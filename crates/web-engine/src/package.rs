//! Engines with their worker, as a package in the shape of npm.

use std::error::Error;
use std::fs;
use std::path::Path;

use serde_json::{Map, Value, json};

use crate::Module;

/// The files that are the same in every package.
const FILES: [(&str, &str); 7] = [
    ("index.js", include_str!("../web/index.js")),
    ("index.d.ts", include_str!("../web/index.d.ts")),
    ("worker.js", include_str!("../web/worker.js")),
    ("search.js", include_str!("../web/search.js")),
    ("README.md", include_str!("../web/README.md")),
    ("LICENSE-MIT", include_str!("../../../LICENSE-MIT")),
    ("LICENSE-APACHE", include_str!("../../../LICENSE-APACHE")),
];

/// The page that plays xiangqi.
const PAGE: (&str, &str) = ("play.html", include_str!("../web/play.html"));

/// An engine of a package.
pub struct Engine<'a> {
    /// The name of the game.
    pub name: &'a str,
    /// The crate of the engine, which exports the function `engine`.
    pub module: Module<'a>,
    /// The file of its network.
    pub network: Option<&'a Path>,
}

/// Engines with their worker.
pub struct Package<'a> {
    /// The name for npm.
    pub name: &'a str,
    /// The version.
    pub version: &'a str,
    /// The licence as an SPDX expression, or null.
    pub license: Value,
    /// The engines.
    pub engines: &'a [Engine<'a>],
}

impl Package<'_> {
    /// Builds the engines and writes the package into a folder, which must exist.
    ///
    /// # Errors
    ///
    /// Returns an error if an engine cannot be built or a file cannot be read or written.
    pub fn build(&self, folder: &Path) -> Result<(), Box<dyn Error>> {
        let write = |file: &str, bytes: &[u8]| {
            fs::write(folder.join(file), bytes).map_err(|error| format!("{}: {error}", folder.join(file).display()))
        };
        let mut games = Map::new();
        for Engine { name, module, network } in self.engines {
            module.build(folder, name)?;
            let file = network.map(|_| format!("{name}.net"));
            if let (Some(network), Some(file)) = (network, &file) {
                write(file, &fs::read(network).map_err(|error| format!("{}: {error}", network.display()))?)?;
            }
            games.insert((*name).to_owned(), json!(file));
        }
        let has_page = self.engines.iter().any(|engine| engine.name == "xiangqi");
        for (file, text) in FILES.iter().chain(has_page.then_some(&PAGE)) {
            write(file, text.as_bytes())?;
        }
        let games = format!("/** The file of each engine's network. */\nexport default {};\n", json!(games));
        write("games.js", games.as_bytes())?;
        write("package.json", format!("{:#}\n", self.description()).as_bytes())?;
        Ok(())
    }

    /// Returns the content of `package.json`.
    fn description(&self) -> Value {
        let names: Vec<&str> = self.engines.iter().map(|engine| engine.name).collect();
        json!({
            "name": self.name,
            "version": self.version,
            "description": format!("UCI engines for web pages: {}", names.join(", ")),
            "license": self.license,
            "keywords": ["uci", "engine", "wasm"],
            "type": "module",
            "exports": { ".": { "types": "./index.d.ts", "default": "./index.js" }, "./*": "./*" },
            "files": ["*.js", "*.d.ts", "*.wasm", "*.net", "*.html", "LICENSE-*"],
            "sideEffects": false,
        })
    }
}
