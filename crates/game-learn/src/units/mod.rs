//! Work in parts: one file format for everything that is done in units, on one computer or on many.
//!
//! A task such as self-play consists of numbered *units*, such as games. Unit `i` depends on the settings, the seed and
//! `i` alone. [`Part`] K/N is every Nth unit, so N processes that know nothing of each other do the whole task. Each
//! process writes a file of its own with a [`UnitWriter`], and [`merge`] makes of these files the file that one process
//! would have written, byte for byte.
//!
//! ```
//! use game_learn::units::{Head, Part, UnitWriter, Units, merge};
//! # let folder = std::env::temp_dir().join(format!("units-{}", std::process::id()));
//! # std::fs::create_dir_all(&folder)?;
//!
//! let head = Head { units: 3, ..Head::new("squares", "arithmetic") };
//! let mut parts = Vec::new();
//! for part in ["2/2", "1/2"] {
//!     let head = Head { part: part.parse()?, ..head.clone() };
//!     let path = folder.join(format!("squares-{}", head.part.number()));
//!     let mut writer = UnitWriter::create(&path, &head)?;
//!     for unit in writer.missing() {
//!         writer.append(unit, (unit * unit).to_string().as_bytes())?;
//!     }
//!     writer.finish(&mut |_, payload| Ok(payload))?;
//!     parts.push(path);
//! }
//! let whole = folder.join("squares");
//! merge(&parts, &whole, false, &mut |_, payload| Ok(payload))?;
//! let squares: Result<Vec<_>, _> = Units::open(&whole)?.map(|unit| unit.map(|unit| unit.payload)).collect();
//! assert_eq!(squares?, [b"0", b"1", b"4"]);
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The file
//!
//! A file has a head of lines `key value`, with a CRC-32 in the last line, and an empty line after it. Then each unit
//! follows as a *frame*: a line `NUMBER LENGTH CRC`, then LENGTH bytes of payload, then a line break. CRC is the
//! CRC-32 of the number (64 bits, little-endian) and the payload, as eight hexadecimal digits.
//!
//! While a part is in progress, its file has the name `FILE.part`, and its frames have any order. When all units are
//! there, they are written in order to `FILE`. A file contains no time and no name of a computer.

mod error;
mod head;
mod merge;
mod part;
mod reader;
mod replace;
mod run;
mod store;
mod writer;

pub use error::UnitError;
pub use head::Head;
pub use merge::{Merged, merge, merged_head};
pub use part::{Part, PartError};
pub use reader::{Unit, Units};
pub use replace::{replace_file, with_ending};
pub use run::{Worker, run_units};
pub use store::{Folder, Memory, Store, UnitFile, Visit};
pub use writer::{Tidy, UnitWriter, part_path};
