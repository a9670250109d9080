//! Builds crates as WebAssembly modules for web pages, and engines as a package in the shape of npm.
//!
//! | file | contents |
//! |---|---|
//! | `module.rs` | [`Module`]: a crate that becomes a module |
//! | `package.rs` | [`Package`]: engines with their worker |
//! | `folder.rs` | the folder that a program writes |

mod folder;
mod module;
mod package;

pub use folder::claim;
pub use module::Module;
pub use package::{Engine, Package};
