//! PVS: the narrowest window for which the search has a given number of re-searches.

use game_search::Window;
use game_search::ladder::Algorithm;
use serde_json::{Value, json};
use small_games::Tree;

use super::exercise::{Exercise, Message, Verdict};
use super::random::{Random, first_accepted};
use super::search::{search, shown};
use super::shape::Shape;
use super::windows::{self, Values, read_window};

pub struct ReSearch {
    values: Values,
    tree: Shape,
    wanted: u64,
    narrowest: i32,
    solution: [i32; 2],
}

impl ReSearch {
    pub fn new(seed: u64) -> ReSearch {
        first_accepted(seed, ReSearch::attempt)
    }

    fn attempt(random: &mut Random) -> Option<ReSearch> {
        let values = Values::new(random);
        let tree = random.tree(&[4, 3], values.low, values.high);
        let wanted = 1 + random.below(3);
        let game = tree.tree();
        let right = |window: &[i32; 2]| re_searches(&game, *window) == wanted;
        let solution = values.windows().filter(right).min_by_key(|[alpha, beta]| beta - alpha)?;
        Some(ReSearch { values, tree, wanted, narrowest: solution[1] - solution[0], solution })
    }
}

/// Returns the number of re-searches of PVS.
fn re_searches(tree: &Tree, [alpha, beta]: [i32; 2]) -> u64 {
    Window::between(alpha, beta).map_or(0, |window| search(Algorithm::Pvs, tree, window).1.re_searches)
}

impl Exercise for ReSearch {
    fn statement(&self) -> Message {
        Message::new("re-search", json!({ "n": self.wanted }))
    }

    fn hint(&self) -> Message {
        Message::new("re-search-hint", json!({ "width": self.narrowest }))
    }

    fn given(&self) -> Value {
        json!({ "tree": self.tree.to_string(), "low": self.values.low, "high": self.values.high })
    }

    fn judge(&self, answer: &str) -> Verdict {
        let window = match read_window(answer) {
            Ok(window) => window,
            Err(verdict) => return *verdict,
        };
        let count = re_searches(&self.tree.tree(), window);
        let width = window[1] - window[0];
        let values = json!({ "n": count, "wanted": self.wanted, "width": width, "narrowest": self.narrowest });
        let verdict = if count != self.wanted {
            let key = if count < self.wanted { "re-search-fewer" } else { "re-search-more" };
            Verdict::wrong(key, values)
        } else if width > self.narrowest {
            Verdict::wrong("re-search-wide", values)
        } else {
            Verdict::right("re-search-right", values)
        };
        verdict.showing([shown(Algorithm::Pvs, &self.tree, Some(window))])
    }

    fn solution(&self) -> String {
        windows::text(self.solution)
    }
}
