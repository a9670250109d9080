//! The players' clocks.

use std::time::Duration;

use game_search::{Side, searcher::Clock};
use games::tabletop::TimeControl;

/// Both clocks. Time is what has passed since the program began.
#[derive(Clone, Debug)]
pub struct Clocks {
    /// What the players have.
    pub control: TimeControl,
    /// What was left to both after each ply, the start first.
    left: Vec<[Duration; 2]>,
    /// Since when the clock of the side to move runs; `None` while it stands.
    since: Option<Duration>,
}

impl Clocks {
    /// Clocks at the start of a game, which stand.
    pub fn new(control: TimeControl) -> Clocks {
        Clocks::resumed(control, 0, [control.start; 2])
    }

    /// Clocks of a game of so many plies.
    pub fn resumed(control: TimeControl, plies: usize, left: [Duration; 2]) -> Clocks {
        Clocks { control, left: vec![left; plies + 1], since: None }
    }

    /// What is left to a side after so many plies, while `to_move` thinks.
    pub fn left(&self, side: Side, to_move: Side, plies: usize, now: Duration) -> Duration {
        let left = self.left[plies][side.index()];
        let used = self.since.filter(|_| side == to_move).map_or(Duration::ZERO, |since| now.saturating_sub(since));
        left.saturating_sub(used)
    }

    /// The clock of the side to move runs from now on, if it does not yet.
    pub fn run(&mut self, now: Duration) {
        self.since.get_or_insert(now);
    }

    /// Both stand. What was used counts.
    pub fn stand(&mut self, to_move: Side, plies: usize, now: Duration) {
        self.left[plies][to_move.index()] = self.left(to_move, to_move, plies, now);
        self.since = None;
    }

    /// `mover` has made the move that leads to ply `plies`.
    pub fn moved(&mut self, mover: Side, plies: usize, now: Duration) {
        let mut left = self.left[plies - 1];
        left[mover.index()] = self.left(mover, mover, plies - 1, now) + self.control.increment;
        self.left.truncate(plies);
        self.left.push(left);
        self.since = None;
    }

    /// Plies were taken back, or played again: what was left then is left again.
    pub fn jumped(&mut self, plies: usize) {
        self.since = None;
        let last = self.left[self.left.len() - 1];
        self.left.resize(self.left.len().max(plies + 1), last);
    }

    /// As the engine wants to know it, with the number of moves that it is to share what is left among, if the game says.
    pub fn for_engine(&self, side: Side, plies: usize, now: Duration, moves_to_go: Option<u32>) -> Clock {
        let remaining = self.left(side, side, plies, now);
        Clock { increment: self.control.increment, moves_to_go, ..Clock::new(remaining) }
    }
}

/// Minutes and seconds; tenths of the last ten.
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
