//! The check of programs: a healthy program passes, each fault is found and named, and so is each damage to a recorded
//! dialogue.

mod faulty;
mod recorded;
mod served;

use std::time::Duration;

use game_arena::compliance::{Compliance, FaultKind, LosingRepetition, Outcome, Step};
use game_arena::players::Protocol;

/// Returns a check of xiangqi of some steps, or of all.
fn check(protocol: Protocol, only: &[&str]) -> Compliance {
    Compliance {
        // The tests run beside others.
        margin: Duration::from_secs(2),
        patience: Duration::from_secs(4),
        repetition: Some(LosingRepetition {
            position: "rr7/4k4/9/9/9/9/9/9/4R4/5K3 b - - 0 1".to_owned(),
            moves: "e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8".to_owned(),
            loses: "d1e1".to_owned(),
        }),
        only: only.iter().map(|&name| name.to_owned()).collect(),
        ..Compliance::new(protocol)
    }
}

/// Returns the kinds of all faults, each with what the program did.
fn faults(steps: &[Step]) -> Vec<(FaultKind, String)> {
    let of = |step: &Step| match &step.outcome {
        Outcome::Failed(faults) => faults.iter().map(|it| (it.kind, format!("{}: {it}", step.name))).collect(),
        _ => Vec::new(),
    };
    steps.iter().flat_map(of).collect()
}
