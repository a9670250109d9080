//! The players' clocks.

use std::time::Duration;

use game_search::{Side, searcher::Clock};
use games::tabletop::TimeControl;

/// The clocks of both players. Points in time, such as `now`, are measured from the start of the program.
#[derive(Clone, Debug)]
pub struct Clocks {
    /// The time control.
    pub control: TimeControl,
    /// Indexed by ply: the remaining times of both players after this ply. Index 0 is the start of the game.
    left: Vec<[Duration; 2]>,
    /// The time at which the clock of the side to move was started; `None` while the clocks are stopped.
    since: Option<Duration>,
}

impl Clocks {
    /// Creates stopped clocks at the start of a game.
    pub fn new(control: TimeControl) -> Clocks {
        Clocks::resumed(control, 0, [control.initial; 2])
    }

    /// Creates stopped clocks for a resumed game with `plies` plies.
    pub fn resumed(control: TimeControl, plies: usize, left: [Duration; 2]) -> Clocks {
        Clocks { control, left: vec![left; plies + 1], since: None }
    }

    /// Returns the remaining time of `side` after `plies` plies. If the clocks run, the clock of `to_move` is the
    /// running one.
    pub fn left(&self, side: Side, to_move: Side, plies: usize, now: Duration) -> Duration {
        let left = self.left[plies][side.index()];
        let used = self.since.filter(|_| side == to_move).map_or(Duration::ZERO, |since| now.saturating_sub(since));
        left.saturating_sub(used)
    }

    /// Starts the clock of the side to move, if no clock is running.
    pub fn run(&mut self, now: Duration) {
        self.since.get_or_insert(now);
    }

    /// Stops the clocks. The time since the last start is deducted from the clock of `to_move`.
    pub fn stand(&mut self, to_move: Side, plies: usize, now: Duration) {
        self.left[plies][to_move.index()] = self.left(to_move, to_move, plies, now);
        self.since = None;
    }

    /// Stops the clocks after `mover` has made the move to ply `plies`, and updates the mover's remaining time.
    pub fn moved(&mut self, mover: Side, plies: usize, now: Duration) {
        let mut left = self.left[plies - 1];
        left[mover.index()] = self.left(mover, mover, plies - 1, now) + self.control.increment;
        self.left.truncate(plies);
        self.left.push(left);
        self.since = None;
    }

    /// Updates the clocks after undo or redo: restores the remaining times of ply `plies`, and stops the clocks.
    pub fn jumped(&mut self, plies: usize) {
        self.since = None;
        let last = self.left[self.left.len() - 1];
        self.left.resize(self.left.len().max(plies + 1), last);
    }

    /// Returns the clock of a side for the engine. If the game specifies how many moves share the remaining time,
    /// `moves_to_go` is this number.
    pub fn for_engine(&self, side: Side, plies: usize, now: Duration, moves_to_go: Option<u32>) -> Clock {
        let remaining = self.left(side, side, plies, now);
        Clock { increment: self.control.increment, moves_to_go, ..Clock::new(remaining) }
    }
}

/// Formats a remaining time as minutes and seconds. Times below ten seconds also have tenths of a second.
pub fn clock_text(left: Duration) -> String {
    let seconds = left.as_secs();
    if seconds >= 3_600 {
        format!("{}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60)
    } else if seconds >= 10 {
        format!("{}:{:02}", seconds / 60, seconds % 60)
    } else {
        format!("0:{:02}.{}", seconds, left.subsec_millis() / 100)
    }
}
