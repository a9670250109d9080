//! A review with a progress bar.

use std::ops::ControlFlow;

use game_review::{Effort, Review, searchers};
use game_search::searcher::StopHandle;

use super::open::Recorded;
use crate::problem::Problem;
use crate::terminal;

/// Reviews a game, with a progress bar. Returns `None` if the review was stopped.
pub fn review<S: Recorded>(
    record: &S::Record,
    effort: Effort,
    threads: usize,
    stop: &StopHandle,
) -> Result<Option<Review<S>>, Problem> {
    let (start, moves) = S::game(record);
    let bar = terminal::progress(Some(0), "round {msg} {bar:40} {pos}/{len} positions");
    let mut searchers = searchers::<S>(&start, threads)?;
    let mut review = Review::<S>::new(start, &moves);
    let is_complete = review.run(&mut searchers, effort, stop, &mut |progress| {
        bar.set_length(progress.planned as u64);
        bar.set_position(progress.searched as u64);
        bar.set_message((progress.round + 1).to_string());
        ControlFlow::Continue(())
    })?;
    bar.finish_and_clear();
    Ok(is_complete.then_some(review))
}
