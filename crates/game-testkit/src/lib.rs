//! What proves a search and a game: random game trees whose value nobody planned, and the conformance suite
//! that every game of the workspace passes.
//!
//! ```
//! use game_search::{Stats, ladder::Algorithm};
//! use game_testkit::{RandomTree, Shape, TreeOptions};
//!
//! let mut tree = RandomTree::new(7, TreeOptions { shape: Shape::Tree, ..TreeOptions::default() });
//! let exact = Algorithm::Minimax.search(&mut tree, &mut RandomTree::evaluate, &mut (), 4);
//! let score = Algorithm::Pvs.search(&mut tree, &mut RandomTree::evaluate, &mut (), 4);
//! assert_eq!(score, exact);
//! ```

mod capabilities;
mod cases;
mod conformance;
mod random_game;
mod random_tree;
mod rules_only;
mod symmetry;

pub use capabilities::check_exchanges;
pub use cases::fixed_cases;
pub use conformance::{Conformance, Conforming, check_game};
pub use random_game::random_game;
pub use random_tree::{RandomTree, Shape, TreeMove, TreeOptions};
pub use rules_only::RulesOnly;
pub use symmetry::check_symmetries;

/// The code samples of the book in `docs/`, compiled and run with the doc tests.
#[cfg(doctest)]
mod book {
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
