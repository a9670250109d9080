//! Time management: how much of a clock to spend on a move.

use std::time::Duration;

use super::Clock;

/// The assumed number of moves to the end of the game.
const MOVES_TO_END: u32 = 35;
/// The largest share of the remaining time that one move can take, in hundredths.
const MAX_PERCENT: u32 = 60;
/// The hard limit of a move is at most this many times its soft limit.
const MAX_SHARES: u32 = 5;

/// The two time limits of one move. No iteration begins after the soft limit, of which a move gets a larger or smaller
/// [share](TimePlan::share) during the search. At the hard limit the search stops immediately.
///
/// ```
/// use game_search::searcher::{Clock, TimePlan};
/// use std::time::Duration;
///
/// let plan = TimePlan::new(&Clock { overhead: Duration::ZERO, ..Clock::new(Duration::from_secs(70)) });
/// assert_eq!((plan.soft(), plan.hard()), (Duration::from_secs(2), Duration::from_secs(10)));
/// assert_eq!(plan.share(4, false), Duration::from_millis(1_200), "the best move has stayed the same four times");
/// assert!(plan.is_spent(Duration::from_millis(600), 4, false), "another iteration would take as long");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimePlan {
    soft: Duration,
    hard: Duration,
}

impl TimePlan {
    /// Computes the time limits of one move. The soft limit is the move's share of the remaining time plus most of the
    /// increment. The hard limit is up to five times the soft limit.
    pub fn new(clock: &Clock) -> TimePlan {
        let usable = clock.remaining.saturating_sub(clock.overhead);
        let moves = clock.moves_to_go.unwrap_or(MOVES_TO_END).clamp(1, MOVES_TO_END);
        let most = if moves == 1 { usable } else { usable / 100 * MAX_PERCENT };
        let soft = (usable / moves).saturating_add(clock.increment / 4 * 3).min(most);
        TimePlan { soft, hard: soft.saturating_mul(MAX_SHARES).min(most) }
    }

    /// Returns the soft limit.
    pub fn soft(self) -> Duration {
        self.soft
    }

    /// Returns the hard limit.
    pub fn hard(self) -> Duration {
        self.hard
    }

    /// Returns the share of the soft limit that the move gets, which can be more than the whole, but not more than the hard
    /// limit. The move gets more time while the best move changes or its score falls, and less time while the best move
    /// stays the same.
    pub fn share(self, iterations_stable: u32, fell: bool) -> Duration {
        let stability = [140, 110, 90, 75, 60][iterations_stable.min(4) as usize];
        let share = self.soft.saturating_mul(stability * if fell { 150 } else { 100 }) / 10_000;
        share.min(self.hard)
    }

    /// Returns `true` if no further iteration should begin, because it is assumed to cost as much as all earlier iterations
    /// together.
    pub fn is_spent(self, elapsed: Duration, iterations_stable: u32, fell: bool) -> bool {
        elapsed.saturating_mul(2) >= self.share(iterations_stable, fell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn planned_times_never_lose_on_time() {
        for millis in [0, 1, 19, 20, 21, 100, 1_000, 60_000, 3_600_000, u64::MAX] {
            for moves_to_go in [None, Some(1), Some(2), Some(40), Some(u32::MAX)] {
                for increment in [Duration::ZERO, SECOND, 100 * SECOND, Duration::MAX] {
                    let clock = Clock { increment, moves_to_go, ..Clock::new(Duration::from_millis(millis)) };
                    let plan = TimePlan::new(&clock);
                    assert!(
                        plan.soft <= plan.hard && plan.hard + clock.overhead.min(clock.remaining) <= clock.remaining,
                        "{clock:?}: {plan:?}"
                    );
                }
            }
        }
    }

    /// A game of many moves on one clock never exceeds its time. This holds even if each move takes its whole soft
    /// limit, or its whole hard limit, and also loses the move overhead.
    #[test]
    fn a_long_game_stays_within_its_clock() {
        for takes in [|plan: TimePlan| plan.soft, |plan: TimePlan| plan.hard] {
            let mut clock = Clock { increment: SECOND / 10, ..Clock::new(60 * SECOND) };
            for number in 0..500 {
                let plan = TimePlan::new(&clock);
                assert!(plan.hard > Duration::from_millis(20), "move {number}: {plan:?}");
                clock.remaining = clock.remaining - takes(plan) - clock.overhead + clock.increment;
            }
        }
    }

    #[test]
    fn the_longest_times_do_not_overflow() {
        for moves_to_go in [None, Some(1)] {
            let clock = Clock { increment: Duration::MAX, moves_to_go, ..Clock::new(Duration::MAX) };
            let plan = TimePlan::new(&clock);
            assert!(plan.soft <= plan.hard && plan.hard < Duration::MAX, "{plan:?}");
            assert!(plan.is_spent(Duration::MAX, 0, true) && !plan.is_spent(3_600 * SECOND, 0, true));
        }
    }

    #[test]
    fn unstable_searches_get_more_time_than_stable_ones() {
        let plan = TimePlan::new(&Clock::new(70 * SECOND));
        let spent = |elapsed: f64, stable, fell| plan.is_spent(SECOND.mul_f64(elapsed), stable, fell);
        assert!(spent(0.9, 4, false) && !spent(0.9, 0, false), "a stable best move is played sooner");
        assert!(spent(1.6, 0, false) && !spent(1.6, 0, true), "a falling score is looked into");
        assert!(!spent(0.5, 4, false));
    }
}
