//! Tests for games and searches: random game trees, and a conformance suite that every game of the workspace passes.
//!
//! ```
//! use game_search::{Stats, ladder::Algorithm};
//! use game_testkit::{RandomTree, RandomValue, Shape, TreeOptions};
//!
//! let mut tree = RandomTree::new(7, TreeOptions { shape: Shape::Tree, ..TreeOptions::default() });
//! let exact = Algorithm::Minimax.search(&mut tree, &mut RandomValue, &mut (), 4)?;
//! let score = Algorithm::Pvs.search(&mut tree, &mut RandomValue, &mut (), 4)?;
//! assert_eq!(score, exact);
//! # Ok::<(), game_search::ladder::MissingCapability>(())
//! ```
//!
//! # Should I use this crate?
//!
//! Yes, as a dev-dependency, to test your own game or search. A single call of [`check_game`] finds most mistakes in a
//! game. [`RandomTree`] has many ties, double turns, transpositions and positions without a move. Real games have too
//! few of these cases to test a search.
//!
//! The feature `nnue` adds `check_features`, which checks the inputs of a neural network. The feature `serde` adds
//! `check_serde`, which sends the positions, moves and results of a game through JSON and a binary format. The crate has
//! no `unsafe` code. A seed determines all results, so they are the same on every computer. A check that fails prints the
//! seed. The crate needs Rust 1.95 or newer. Speed is not a goal of this crate.

mod capabilities;
mod conformance;
#[cfg(feature = "nnue")]
mod features;
mod random;
mod random_tree;
mod rules_only;
#[cfg(feature = "serde")]
mod serialize;

pub use capabilities::{Conforming, check_exchanges, check_symmetries};
pub use conformance::{Conformance, check_correction_key, check_evaluator, check_game, check_rules};
#[cfg(feature = "nnue")]
pub use features::check_features;
pub use random::{fixed_cases, random_game, rounds};
pub use random_tree::{RandomTree, RandomValue, Shape, TreeMove, TreeOptions};
pub use rules_only::RulesOnly;
#[cfg(feature = "serde")]
pub use serialize::{
    Travels, check_damaged, check_json, check_position_json, check_postcard, check_round_trip, check_serde,
};

/// The code samples of the README and of the book in `docs/`, compiled and run as doc tests.
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
        FrontPage: "../../README.md";
        ChineseFrontPage: "../../README.zh-CN.md";
        Architecture: "architecture.md";
        Engine: "engine.md";
        Evaluation: "evaluation.md";
        Books: "books.md";
        Solve: "solve.md";
        Mcts: "mcts.md";
        YourOwnGame: "your-own-game.md";
        Capabilities: "capabilities.md";
        BuildSpeed: "build/speed.md";
        BuildNetwork: "build/network.md";
        BuildDebugging: "build/debugging.md";
        GameTree: "learn/game-tree.md";
        Exchange: "learn/exchange.md";
        SearchBugs: "learn/search-bugs.md";
        XiangqiRules: "xiangqi-rules.md";
        XiangqiNotation: "xiangqi-notation.md";
        XiangqiEndings: "xiangqi-endings.md";
        AmazonsRules: "amazons-rules.md";
        AmazonsEndings: "amazons-endings.md";
        Nodes: "../nodes.md";
    }
}
