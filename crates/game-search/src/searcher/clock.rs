//! Time management: how much of a clock to spend on a move.

use std::time::Duration;

use super::Clock;

/// The assumed number of moves to the end of the game.
const MOVES_TO_END: u32 = 35;
/// The largest share of the remaining time that one move can take, in hundredths.
const MAX_PERCENT: u32 = 60;
/// The hard limit of a move is at most this many times its soft limit.
const MAX_SHARES: u32 = 5;

/// The two time limits of one move. No iteration begins after the soft limit, which grows and shrinks during the
/// search. At the hard limit the search stops immediately.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimePlan {
    soft: Duration,
    hard: Duration,
}

impl TimePlan {
    /// Computes the time limits of one move. The soft limit is the move's share of the remaining time plus most of the
    /// increment. The hard limit is up to [`MAX_SHARES`] times the soft limit.
    pub(crate) fn new(clock: &Clock) -> TimePlan {
        let usable = clock.remaining.saturating_sub(clock.overhead);
        let moves = clock.moves_to_go.unwrap_or(MOVES_TO_END).clamp(1, MOVES_TO_END);
        let most = if moves == 1 { usable } else { usable / 100 * MAX_PERCENT };
        let soft = (usable / moves).saturating_add(clock.increment / 4 * 3).min(most);
        TimePlan { soft, hard: soft.saturating_mul(MAX_SHARES).min(most) }
    }

    /// Returns the hard limit.
    pub(crate) fn hard(self) -> Duration {
        self.hard
    }

    /// Returns `true` if no further iteration should begin. The move gets more time while the best move changes or its
    /// score falls, and less time while the best move stays the same.
    pub(crate) fn is_spent(self, elapsed: Duration, iterations_stable: u32, fell: bool) -> bool {
        let stability = [140, 110, 90, 75, 60][iterations_stable.min(4) as usize];
        let share = self.soft.saturating_mul(stability * if fell { 150 } else { 100 }) / 10_000;
        // The next iteration is assumed to cost as much as all earlier iterations together.
        elapsed.saturating_mul(2) >= share.min(self.hard)
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
