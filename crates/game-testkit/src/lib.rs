//! Tests for games and searches: random game trees whose values are not known beforehand, and the conformance suite that every
//! game of the workspace passes.
//!
//! ```
//! use game_search::{Stats, ladder::Algorithm};
//! use game_testkit::{RandomTree, RandomValue, Shape, TreeOptions};
//!
//! let mut tree = RandomTree::new(7, TreeOptions { shape: Shape::Tree, ..TreeOptions::default() });
//! let exact = Algorithm::Minimax.search(&mut tree, &mut RandomValue, &mut (), 4)?;
//! let score = Algorithm::Pvs.search(&mut tree, &mut RandomValue, &mut (), 4)?;
//! assert_eq!(score, exact);
//! # Ok::<(), game_search::ladder::Lacks>(())
//! ```
//!
//! # Should I use this crate?
//!
//! Yes, as a dev-dependency, to test a game or a search of your own. [`check_game`] takes one line and finds most of what can be
//! wrong with a game; [`RandomTree`] has ties, repeated turns, transpositions and positions without a move, of which games have
//! too few to test a search.
//!
//! There are no features to choose, and no `unsafe`. Everything follows from a seed, which a failure prints: the same on every
//! computer. Rust 1.95 or newer. Nothing here is meant to be fast.

mod capabilities;
mod conformance;
mod random;
mod random_tree;
mod rules_only;

pub use capabilities::{Conforming, check_exchanges, check_symmetries};
pub use conformance::{Conformance, check_correction_key, check_game, check_rules};
pub use random::{fixed_cases, random_game, rounds};
pub use random_tree::{RandomTree, RandomValue, Shape, TreeMove, TreeOptions};
pub use rules_only::RulesOnly;

/// The code samples of the README and of the book in `docs/`, compiled and run with the doc tests.
#[cfg(doctest)]
mod book {
    #[doc = include_str!("../README.md")]
    struct Readme;

    macro_rules! pages {
        ($($name:ident: $file:literal;)*) => {
            $(#[doc = include_str!(concat!("../../../docs/src/", $file))] struct $name;)*
        };
    }

    pages! {
        Architecture: "architecture.md";
        Engine: "engine.md";
        Evaluation: "evaluation.md";
        Books: "books.md";
        Solve: "solve.md";
        Mcts: "mcts.md";
        YourOwnGame: "your-own-game.md";
        YourOwnEngine: "your-own-engine.md";
        XiangqiRules: "xiangqi-rules.md";
        XiangqiNotation: "xiangqi-notation.md";
        XiangqiEndings: "xiangqi-endings.md";
        AmazonsRules: "amazons-rules.md";
        AmazonsEndings: "amazons-endings.md";
        Measured: "measured.md";
    }
}
