//! MTD(f): a first guess with the fewest passes.

use game_search::ladder::Context;
use game_search::ladder::transposition_table::{self, DepthMatch, Table};
use game_search::{Score, Window};
use serde_json::{Value, json};
use small_games::{LeafValue, NodeId, Tree};

use super::exercise::{Exercise, Message, Verdict};
use super::random::{Random, first_accepted};
use super::search::value;
use super::shape::Shape;
use super::windows::Values;

/// The guesses that count as answers begin so much below the smallest value, and end so much above the largest one.
const BEYOND: i32 = 20;
/// At most so many guesses are right.
const MOST_RIGHT: usize = 2;
const TABLE_BITS: u32 = 10;

pub struct Guess {
    /// The first and the last guess that count as answers.
    guesses: [i32; 2],
    tree: Shape,
    fewest: usize,
    solution: i32,
}

impl Guess {
    pub fn new(seed: u64) -> Guess {
        first_accepted(seed, Guess::attempt)
    }

    fn attempt(random: &mut Random) -> Option<Guess> {
        // Every instance has other values, so that no guess is right in many instances.
        let values = Values::new(random);
        let tree = random.tree(&[3, 3], values.low, values.high);
        let guesses = values.low - BEYOND..=values.high + BEYOND;
        let game = tree.tree();
        let counts: Vec<_> = guesses.clone().map(|guess| passes(&game, guess).len()).collect();
        let fewest = *counts.iter().min()?;
        let right = counts.iter().filter(|&&count| count == fewest).count();
        let at = counts.iter().position(|&count| count == fewest)?;
        (right <= MOST_RIGHT).then(|| Guess {
            guesses: [*guesses.start(), *guesses.end()],
            tree,
            fewest,
            solution: guesses.start() + at as i32,
        })
    }
}

/// Runs the null-window searches of MTD(f) at the full depth. Returns beta and the score of each.
fn passes(tree: &Tree, guess: i32) -> Vec<(i32, i32)> {
    let (mut game, mut evaluator, depth) = (tree.clone(), LeafValue, tree.height());
    let mut observer = ();
    let mut cx = Context::new(&mut game, &mut evaluator, &mut observer);
    let mut table: Table<NodeId> = Table::new(TABLE_BITS, DepthMatch::Equal);
    let (mut lower, mut upper) = (-Score::INFINITY, Score::INFINITY);
    let mut score = Score::heuristic(guess);
    let mut all = Vec::new();
    while lower < upper {
        let beta = if score == lower { score.offset(1) } else { score };
        let window = Window::null_below(beta);
        score = transposition_table::search(&mut cx, depth, 0, window, &mut table);
        if window.fails_high(score) {
            lower = score;
        } else {
            upper = score;
        }
        all.push((beta.value(), score.value()));
    }
    all
}

impl Exercise for Guess {
    fn statement(&self) -> Message {
        Message::new("guess", json!({}))
    }

    fn hint(&self) -> Message {
        Message::new("guess-hint", json!({ "fewest": self.fewest }))
    }

    fn given(&self) -> Value {
        json!({ "tree": self.tree.to_string(), "fields": ["guess-field"], "guesses": self.guesses })
    }

    fn judge(&self, answer: &str) -> Verdict {
        let guess = answer.trim().parse().ok().filter(|guess: &i32| guess.abs() <= Score::MAX_HEURISTIC);
        let Some(guess) = guess else {
            return Verdict::unreadable(answer, "a whole number within ±30,999 was expected");
        };
        let tree = self.tree.tree();
        let passes = passes(&tree, guess);
        let told: Vec<_> = passes
            .iter()
            .map(|(beta, score)| format!("({}, {beta}) {} {score}", beta - 1, if score >= beta { "≥" } else { "≤" }))
            .collect();
        let values = json!({
            "n": passes.len(), "fewest": self.fewest, "value": value(&tree), "passes": told.join(", "),
        });
        let (beta, score) = passes[0];
        match passes.len() {
            count if count == self.fewest => Verdict::right("guess-right", values),
            _ if score >= beta => Verdict::wrong("guess-low", values),
            _ => Verdict::wrong("guess-high", values),
        }
    }

    fn solution(&self) -> String {
        self.solution.to_string()
    }
}
