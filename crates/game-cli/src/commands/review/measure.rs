//! How well the labels of a review agree with much longer searches.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use game_review::{Effort, Label, Review};
use game_search::searcher::StopHandle;

use super::open::Recorded;
use super::progress::review;
use crate::dispatch::Done;

/// A move that loses less than this is clean.
const CLEAN: f64 = 0.05;

/// The counts over all games.
#[derive(Debug, Default)]
struct Counts {
    plies: usize,
    blunders: usize,
    marked_blunders: usize,
    explained: usize,
    clean: usize,
    marked_clean: usize,
    equal: usize,
    time: Duration,
}

/// Reviews the games three times: with the effort, with four times the effort, and with `truth` nodes for each position.
pub fn run<S: Recorded>(records: &[S::Record], effort: Effort, truth: u64, threads: usize, stop: &StopHandle) -> Done {
    let mut counts = Counts::default();
    let mut out = io::stdout();
    for (number, record) in (1..).zip(records) {
        let begin = Instant::now();
        let reviewed = review::<S>(record, effort, threads, stop)?;
        counts.time += begin.elapsed();
        let more = review::<S>(record, Effort::new(4 * effort.nodes), threads, stop)?;
        let once = Effort { nodes: truth, rounds: 1, share: 1 };
        let (Some(reviewed), Some(more), Some(truth)) = (reviewed, more, review::<S>(record, once, threads, stop)?)
        else {
            return Err(format!("interrupted in game {number}").into());
        };
        counts.add(&reviewed, &more, &truth);
        writeln!(out, "{number}/{}: {}", records.len(), counts.text())?;
    }
    Ok(ExitCode::SUCCESS)
}

impl Counts {
    fn add<S: Recorded>(&mut self, reviewed: &Review<S>, more: &Review<S>, truth: &Review<S>) {
        for ply in 0..reviewed.history().moves().len() {
            let (Some(own), Some(more), Some(truth)) = (reviewed.judged(ply), more.judged(ply), truth.judged(ply))
            else {
                continue;
            };
            let loss = truth.before - truth.after;
            let (is_marked, is_blunder, is_clean) = (own.label.is_some(), loss >= Label::Blunder.least(), loss < CLEAN);
            self.plies += 1;
            self.equal += usize::from(own.label == more.label);
            self.blunders += usize::from(is_blunder);
            self.marked_blunders += usize::from(is_blunder && is_marked);
            self.explained += usize::from(is_blunder && own.reason.is_some());
            self.clean += usize::from(is_clean);
            self.marked_clean += usize::from(is_clean && is_marked);
        }
    }

    fn text(&self) -> String {
        let share =
            |part: usize, all: usize| format!("{part} of {all} ({:.1} %)", 100.0 * part as f64 / all.max(1) as f64);
        let Counts { plies, blunders, marked_blunders, explained, clean, marked_clean, equal, time } = self;
        format!(
            "blunders marked {}, with a sentence {}; clean moves marked {}; labels as with four times the effort {}; \
             {:.1} s for 120 plies",
            share(*marked_blunders, *blunders),
            share(*explained, *blunders),
            share(*marked_clean, *clean),
            share(*equal, *plies),
            time.as_secs_f64() * 120.0 / (*plies).max(1) as f64
        )
    }
}
