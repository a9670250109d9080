//! Debugging Monte Carlo tree search: visits and wins with which a selection with a mistake differs from UCB1.

use serde_json::{Value, json};

use super::bandit::{Child, EXPLORATION, MOST_RIGHT, MOST_VISITS, NAMES, numbers, selected};
use super::exercise::{Exercise, Message, Verdict};
use super::fields;
use super::planted::swapped_visits;
use super::random::{Random, first_accepted};

/// With fewer visits, the same answer would be right in many instances.
const LEAST_VISITS: u32 = 6;

pub struct Misselected {
    children: Vec<Child>,
    /// The most visits of a right answer: one more than the least with which the mistake shows.
    most: u32,
    solution: Child,
}

impl Misselected {
    pub fn new(seed: u64) -> Misselected {
        first_accepted(seed, Misselected::attempt)
    }

    fn attempt(random: &mut Random) -> Option<Misselected> {
        let child = |random: &mut Random| {
            let visits = random.between(6, 120);
            [visits as u32, random.between(visits / 4, visits * 3 / 4) as u32]
        };
        let children = (0..3).map(|_| child(random)).collect();
        let mut it = Misselected { children, most: 0, solution: [0, 0] };
        let all = || (1..=MOST_VISITS).flat_map(|visits| (0..=visits).map(move |wins| [visits, wins]));
        let last = it.children.len();
        let right: Vec<_> = all()
            .filter(|&own| matches!(it.found(own), [by_code, by_ucb] if by_code == last && by_ucb != last))
            .collect();
        it.solution = right.first().copied()?;
        it.most = it.solution[0] + 1;
        let right = right.iter().filter(|[visits, _]| *visits <= it.most).count();
        let is_hard_enough = right as f64 <= MOST_RIGHT * all().count() as f64;
        (is_hard_enough && it.solution[0] >= LEAST_VISITS).then_some(it)
    }

    /// Returns the places of the children that the code with the mistake and UCB1 select.
    fn found(&self, own: Child) -> [usize; 2] {
        let children = [&self.children[..], &[own]].concat();
        [swapped_visits::select(&children, EXPLORATION), selected(&children)]
    }
}

impl Exercise for Misselected {
    fn statement(&self) -> Message {
        Message::new("misselected", json!({ "limit": self.most, "most": MOST_VISITS }))
    }

    fn hint(&self) -> Message {
        Message::new("misselected-hint", json!({}))
    }

    fn given(&self) -> Value {
        let source = include_str!("planted/swapped_visits.rs");
        json!({ "children": self.children, "fields": ["bandit-visits", "bandit-wins"], "source": source })
    }

    fn judge(&self, answer: &str) -> Verdict {
        let own = match numbers(answer) {
            Ok(own) => own,
            Err(verdict) => return *verdict,
        };
        let (last, [by_code, by_ucb]) = (self.children.len(), self.found(own));
        let values = json!({
            "code": NAMES[by_code], "ucb": NAMES[by_ucb], "visits": own[0], "limit": self.most,
        });
        if by_code != last {
            Verdict::wrong("misselected-other", values)
        } else if by_ucb == last {
            Verdict::wrong("misselected-both", values)
        } else if own[0] > self.most {
            Verdict::wrong("misselected-more", values)
        } else {
            Verdict::right("misselected-right", values)
        }
    }

    fn solution(&self) -> String {
        fields::text(self.solution)
    }
}
