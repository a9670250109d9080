//! Options of the commands that work in parts.

use std::error::Error;
use std::path::Path;

use game_learn::units::{Head, Part, UnitError, UnitWriter, part_path};

/// The options of a command that writes a file of units.
#[derive(Clone, Debug, clap::Args)]
pub struct PartArgs {
    /// Do only part K of N parts, and write only this part to the file; see `gamesearch merge`
    #[arg(long, value_name = "K/N", default_value_t = Part::WHOLE, hide_default_value = true)]
    pub part: Part,
    /// Resume the file that a run with the same options has begun, or create it
    #[arg(long)]
    pub resume: bool,
}

impl PartArgs {
    /// Creates or resumes a file of units. Prints a warning for each unit that was cut off or damaged.
    pub fn open(&self, path: &Path, head: &Head) -> Result<UnitWriter, Box<dyn Error>> {
        if !self.resume {
            return UnitWriter::create(path, head).map_err(|error| match error {
                UnitError::Exists { .. } => format!("{error}, or --resume, which continues").into(),
                error => error.into(),
            });
        }
        let (writer, warnings) = UnitWriter::resume(path, head)?;
        for warning in warnings {
            eprintln!("warning: {warning}");
        }
        Ok(writer)
    }

    /// Returns an error if units are missing, because the work was interrupted. The exit code is 0 only if the part is
    /// whole.
    pub fn check_whole(&self, writer: &UnitWriter, path: &Path) -> Result<(), String> {
        match writer.missing().len() {
            0 => Ok(()),
            missing => Err(interrupted(missing, path)),
        }
    }
}

/// Returns the message for a part that was interrupted.
pub fn interrupted(missing: usize, path: &Path) -> String {
    let path = part_path(path);
    format!("interrupted: {missing} units are missing in {}: expected --resume, which continues", path.display())
}
