//! Monte Carlo: many visits, and wins, with which UCB1 selects the child with the lowest mean.

use serde_json::{Value, json};

use super::exercise::{Exercise, Message, Verdict};
use super::fields;
use super::random::{Random, first_accepted};

/// The weight of exploration in UCB1.
pub const EXPLORATION: f64 = 1.4;
/// The most visits that count as an answer.
pub const MOST_VISITS: u32 = 60;
/// With fewer visits, the same answer would be right in many instances.
const LEAST_VISITS: u32 = 8;
/// At most this part of all answers is right.
pub const MOST_RIGHT: f64 = 0.04;

pub const NAMES: [&str; 4] = ["B", "C", "D", "E"];

/// Visits and wins of a child.
pub type Child = [u32; 2];

pub struct Bandit {
    children: Vec<Child>,
    /// The least visits of a right answer: at most one less than the most with which the reader's child is selected.
    least: u32,
    solution: Child,
}

impl Bandit {
    pub fn new(seed: u64) -> Bandit {
        first_accepted(seed, Bandit::attempt)
    }

    fn attempt(random: &mut Random) -> Option<Bandit> {
        let child = |random: &mut Random| {
            let visits = random.between(6, 120);
            [visits as u32, random.between(visits / 4, visits * 3 / 4) as u32]
        };
        let mut bandit = Bandit { children: (0..3).map(|_| child(random)).collect(), least: 0, solution: [0, 0] };
        let all = || (1..=MOST_VISITS).flat_map(|visits| (0..=visits).map(move |wins| [visits, wins]));
        let right: Vec<_> = all().filter(|&own| bandit.judged(own).is_right).collect();
        bandit.solution = right.iter().copied().max_by_key(|[visits, _]| *visits)?;
        bandit.least = bandit.solution[0].saturating_sub(1);
        let right = right.iter().filter(|[visits, _]| *visits >= bandit.least).count();
        let is_hard_enough = right as f64 <= MOST_RIGHT * all().count() as f64;
        (is_hard_enough && (LEAST_VISITS..MOST_VISITS - 1).contains(&bandit.least)).then_some(bandit)
    }

    fn judged(&self, own: Child) -> Verdict {
        let children: Vec<_> = self.children.iter().copied().chain([own]).collect();
        let (all, last) = (visits(&children), children.len() - 1);
        let (values, selected) = (ucb(&children), selected(&children));
        let worst = self.children.iter().map(|&child| mean(child)).fold(f64::INFINITY, f64::min);
        let rounded = |value: f64| (value * 1000.0).round() / 1000.0;
        let numbers = json!({
            "mean": rounded(mean(own)), "worst": rounded(worst), "own": rounded(values[last]),
            "best": rounded(values[selected]), "child": NAMES[selected],
            "bonus": rounded(bonus(own, all)), "visits": own[0], "least": self.least,
        });
        if mean(own) >= worst {
            Verdict::wrong("bandit-mean", numbers)
        } else if selected != last {
            Verdict::wrong("bandit-other", numbers)
        } else if own[0] < self.least {
            Verdict::wrong("bandit-fewer", numbers)
        } else {
            Verdict::right("bandit-right", numbers)
        }
    }
}

fn visits(children: &[Child]) -> u32 {
    children.iter().map(|[visits, _]| visits).sum()
}

/// Returns the sum of mean and exploration term for each child.
fn ucb(children: &[Child]) -> Vec<f64> {
    let all = visits(children);
    children.iter().map(|&child| mean(child) + bonus(child, all)).collect()
}

/// Returns the place of the child that UCB1 selects.
pub fn selected(children: &[Child]) -> usize {
    let values = ucb(children);
    (0..children.len()).max_by(|&a, &b| values[a].total_cmp(&values[b])).expect("there are children")
}

/// Reads visits and wins, or returns the verdict on a text that is none.
pub fn numbers(answer: &str) -> Result<Child, Box<Verdict>> {
    let numbers: Vec<_> = answer.split_whitespace().map(str::parse::<u32>).collect();
    match numbers.as_slice() {
        &[Ok(visits), Ok(wins)] if (1..=MOST_VISITS).contains(&visits) && wins <= visits => Ok([visits, wins]),
        [Ok(_), Ok(_)] => Err(Box::new(Verdict::wrong("bandit-range", json!({ "most": MOST_VISITS })))),
        _ => Err(Box::new(Verdict::unreadable(answer, "two whole numbers were expected"))),
    }
}

fn mean([visits, wins]: Child) -> f64 {
    f64::from(wins) / f64::from(visits)
}

/// Returns the exploration term of UCB1 for a child of a node with `all` visits.
fn bonus([visits, _]: Child, all: u32) -> f64 {
    EXPLORATION * (f64::from(all).ln() / f64::from(visits)).sqrt()
}

impl Exercise for Bandit {
    fn statement(&self) -> Message {
        Message::new("bandit", json!({ "least": self.least, "most": MOST_VISITS }))
    }

    fn hint(&self) -> Message {
        Message::new("bandit-hint", json!({}))
    }

    fn given(&self) -> Value {
        json!({ "children": self.children, "fields": ["bandit-visits", "bandit-wins"] })
    }

    fn judge(&self, answer: &str) -> Verdict {
        numbers(answer).map_or_else(|verdict| *verdict, |own| self.judged(own))
    }

    fn solution(&self) -> String {
        fields::text(self.solution)
    }
}
