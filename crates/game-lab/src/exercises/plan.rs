//! The game clock: a clock with which the time plan ends the search after a certain iteration.

use std::ops::RangeInclusive;
use std::time::Duration;

use game_search::searcher::{Clock, TimePlan};
use serde_json::{Value, json};

use super::exercise::{Exercise, Message, Verdict};
use super::fields::{self, pairs, read};
use super::random::{Random, first_accepted};

const LAPS: usize = 7;
/// The seconds on the clock, and those that a move adds.
const RANGES: [RangeInclusive<i32>; 2] = [20..=180, 0..=10];
/// At most this part of all answers is right.
const MOST_RIGHT: f64 = 0.03;
/// Times are multiples of so many milliseconds.
const STEP: u64 = 10;
/// The soft limits of instances in milliseconds, and the widest range of soft limits that are right.
const SOFT: RangeInclusive<i32> = 2_000..=9_000;
const WIDEST: u64 = 150;
/// The shares of the soft limit in percent, by the number of iterations with the same best move.
const PERCENT: [u64; 5] = [140, 110, 90, 75, 60];

/// An iteration: its end in milliseconds after the start of the search, for how many iterations the best move has been the
/// same, and whether its score fell.
struct Lap {
    elapsed: u64,
    stable: u32,
    fell: bool,
}

/// How a search ends.
#[derive(Clone, Copy, PartialEq)]
enum End {
    /// No iteration begins after this one.
    After(usize),
    /// The hard limit interrupts this iteration.
    Within(usize),
    /// Not in any of the iterations that are given.
    Later,
}

pub struct Plan {
    laps: Vec<Lap>,
    /// The number of the last iteration.
    wanted: usize,
    solution: [i32; 2],
}

impl Plan {
    pub fn new(seed: u64) -> Plan {
        first_accepted(seed, Plan::attempt)
    }

    fn attempt(random: &mut Random) -> Option<Plan> {
        let (mut elapsed, mut stable) = (1_000, 0);
        let laps = (0..LAPS).map(|_| {
            elapsed += elapsed * random.between(5, 150) as u64 / 100;
            stable = if random.below(4) == 0 { 0 } else { stable + 1 };
            Lap { elapsed, stable, fell: random.below(4) == 0 }
        });
        let mut laps: Vec<_> = laps.collect();
        let wanted = random.below(LAPS as u64 - 1) as usize + 1;
        // The largest soft limit with which the search ends. Every instance has another one, so that no clock is right in many
        // instances.
        let most = random.between(*SOFT.start(), *SOFT.end()) as u64;
        let percent = |lap: &Lap| PERCENT[lap.stable.min(4) as usize] * if lap.fell { 150 } else { 100 };
        let last = (laps[wanted - 1].elapsed, most * percent(&laps[wanted - 1]) / 20_000);
        laps.iter_mut().for_each(|lap| lap.elapsed = lap.elapsed * last.1 / last.0 / STEP * STEP);
        // With a soft limit that is much smaller the search must end before. This is cheaper than trying all clocks.
        let less = laps[..wanted - 1].iter().map(|lap| lap.elapsed * 20_000 / percent(lap)).max().unwrap_or(0);
        if less + WIDEST < most {
            return None;
        }
        let mut plan = Plan { laps, wanted, solution: [0, 0] };
        let ends: Vec<_> = pairs(&RANGES).map(|own| (plan.end(own), own)).collect();
        let right: Vec<_> = ends.iter().filter(|(end, _)| *end == End::After(wanted)).map(|(_, own)| *own).collect();
        plan.solution = *right.get(right.len() / 2)?;
        // Otherwise the least clock would be the answer to many instances.
        let is_extreme = right.iter().any(|[clock, _]| clock == RANGES[0].start());
        (!is_extreme && right.len() as f64 <= MOST_RIGHT * ends.len() as f64).then_some(plan)
    }

    fn time_plan([clock, increment]: [i32; 2]) -> TimePlan {
        let seconds = |seconds: i32| Duration::from_secs(seconds as u64);
        let clock = Clock::new(seconds(clock));
        TimePlan::new(&Clock { increment: seconds(increment), overhead: Duration::ZERO, ..clock })
    }

    fn end(&self, own: [i32; 2]) -> End {
        let plan = Plan::time_plan(own);
        for (at, lap) in (1..).zip(&self.laps) {
            let elapsed = Duration::from_millis(lap.elapsed);
            if elapsed > plan.hard() {
                return End::Within(at);
            }
            if plan.is_spent(elapsed, lap.stable, lap.fell) {
                return End::After(at);
            }
        }
        End::Later
    }
}

/// Returns a time in seconds as text.
fn seconds(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64())
}

impl Exercise for Plan {
    fn statement(&self) -> Message {
        let [clock, increment] = RANGES;
        let values = json!({
            "wanted": self.wanted, "low": clock.start(), "high": clock.end(), "most": increment.end(),
        });
        Message::new("plan", values)
    }

    fn hint(&self) -> Message {
        let lap = &self.laps[self.wanted - 1];
        let values = json!({ "n": self.wanted, "half": seconds(Duration::from_millis(2 * lap.elapsed)) });
        Message::new("plan-hint", values)
    }

    fn given(&self) -> Value {
        let row = |(number, lap): (usize, &Lap)| {
            let fell = if lap.fell { "✓" } else { "–" };
            let elapsed = seconds(Duration::from_millis(lap.elapsed));
            json!([number.to_string(), elapsed, lap.stable.to_string(), fell])
        };
        json!({
            "heads": ["plan-iteration", "plan-elapsed", "plan-stable", "plan-fell"],
            "rows": (1..).zip(&self.laps).map(row).collect::<Vec<_>>(),
            "fields": ["plan-clock", "plan-increment"],
        })
    }

    fn judge(&self, answer: &str) -> Verdict {
        let own = match read(answer, &RANGES) {
            Ok(own) => own,
            Err(verdict) => return *verdict,
        };
        let (plan, end) = (Plan::time_plan(own), self.end(own));
        let number = match end {
            End::After(number) | End::Within(number) => number,
            End::Later => self.laps.len(),
        };
        let lap = &self.laps[number - 1];
        let values = json!({
            "n": number, "wanted": self.wanted, "soft": seconds(plan.soft()), "hard": seconds(plan.hard()),
            "share": seconds(plan.share(lap.stable, lap.fell)), "elapsed": seconds(Duration::from_millis(lap.elapsed)),
        });
        match end {
            End::After(number) if number == self.wanted => Verdict::right("plan-right", values),
            End::After(number) if number < self.wanted => Verdict::wrong("plan-early", values),
            End::After(_) => Verdict::wrong("plan-late", values),
            End::Within(_) => Verdict::wrong("plan-within", values),
            End::Later => Verdict::wrong("plan-never", values),
        }
    }

    fn solution(&self) -> String {
        fields::text(self.solution)
    }
}
