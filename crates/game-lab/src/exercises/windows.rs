//! Windows as answers: two numbers from the view of Max, alpha before beta.

use game_search::Score;
use serde_json::json;

use super::exercise::Verdict;
use super::random::Random;

/// The largest value of a leaf minus the smallest one.
const SPREAD: i32 = 20;

/// The values of the leaves of an instance. Every instance has other ones, so that no window is right in many instances.
#[derive(Clone, Copy)]
pub struct Values {
    pub low: i32,
    pub high: i32,
}

impl Values {
    pub fn new(random: &mut Random) -> Values {
        let low = random.between(1, 70);
        Values { low, high: low + SPREAD }
    }

    /// Returns every window that counts as an answer.
    pub fn windows(self) -> impl Iterator<Item = [i32; 2]> {
        let [low, high] = self.widest();
        (low..high).flat_map(move |alpha| (alpha + 1..=high).map(move |beta| [alpha, beta]))
    }

    /// Returns the widest window that counts as an answer: all values lie inside.
    pub fn widest(self) -> [i32; 2] {
        [self.low - 1, self.high + 1]
    }

    pub fn random(self, random: &mut Random) -> i32 {
        random.between(self.low, self.high)
    }
}

pub fn text([alpha, beta]: [i32; 2]) -> String {
    format!("{alpha} {beta}")
}

/// Reads a window, or returns the verdict on a text that is none.
pub fn read_window(answer: &str) -> Result<[i32; 2], Box<Verdict>> {
    let numbers: Vec<_> = answer.split_whitespace().map(str::parse::<i32>).collect();
    let &[Ok(alpha), Ok(beta)] = numbers.as_slice() else {
        return Err(Box::new(Verdict::unreadable(answer, "two whole numbers were expected")));
    };
    let values = -Score::MAX_HEURISTIC..=Score::MAX_HEURISTIC;
    if alpha >= beta || !values.contains(&alpha) || !values.contains(&beta) {
        return Err(Box::new(Verdict::wrong("window-empty", json!({ "alpha": alpha, "beta": beta }))));
    }
    Ok([alpha, beta])
}
