//! What a recording says about itself: the command, the processor and the date.

use std::fs;
use std::thread::available_parallelism;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// Where a recording comes from.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    command: String,
    processor: String,
    /// The number of threads that the processor runs at the same time.
    cores: usize,
    /// The day of the recording in UTC, such as 2026-11-28.
    date: String,
}

impl Origin {
    /// Describes a recording that this command makes here and now.
    pub fn now(command: String) -> Origin {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        Origin {
            command,
            processor: processor(),
            cores: available_parallelism().map_or(1, usize::from),
            date: date(seconds / 86_400),
        }
    }

    /// Checks that nothing is missing.
    pub fn check(&self) -> Result<(), String> {
        let is_date = self.date.len() == 10 && self.date.split('-').all(|part| part.parse::<u32>().is_ok());
        match () {
            () if !self.command.starts_with("gamesearch figure ") => Err(format!("command {:?}", self.command)),
            () if self.processor.is_empty() || self.cores == 0 => Err("no processor".to_owned()),
            () if !is_date => Err(format!("date {:?}: expected YYYY-MM-DD", self.date)),
            () => Ok(()),
        }
    }

    /// Returns the sentence that every picture of a recording shows.
    pub fn sentence(&self) -> String {
        let Origin { command, processor, cores, date } = self;
        format!("Recorded by {command} on {date} ({processor}, {cores} cores)")
    }
}

/// Returns the name of the processor, or of its architecture where the system does not tell the name.
fn processor() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    name.map_or(std::env::consts::ARCH, |(_, name)| name.trim()).to_owned()
}

/// Returns the date of a day, counted from 1970-01-01 (H. Hinnant, *chrono-Compatible Low-Level Date Algorithms*).
fn date(day: u64) -> String {
    // Years begin in March here, so that a leap day is the last day of a year. An era has 400 years.
    let day = day + 719_468;
    let (era, day) = (day / 146_097, day % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    format!("{:04}-{month:02}-{day:02}", era * 400 + year + u64::from(month <= 2))
}
