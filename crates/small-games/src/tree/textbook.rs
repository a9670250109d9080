//! Trees from the pictures of five Chinese articles on game-tree search.
//!
//! Where a picture leaves a value out, one was chosen here; each tree says which.
//!
//! ```
//! use game_search::Game;
//! use small_games::textbook;
//!
//! for example in textbook::ALL {
//!     let tree = example.tree();
//!     assert_eq!(tree.height(), 2, "{}", example.name);
//! }
//! ```

use super::game::Tree;

/// A tree known from a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextbookTree {
    /// What to call it in a program: one word, hyphens inside.
    pub name: &'static str,
    /// What it shows.
    pub shows: &'static str,
    /// The tree as text.
    pub notation: &'static str,
    /// The minimax value for the first player.
    pub value: i32,
    /// The labels along the best line.
    pub best_line: [&'static str; 2],
}

impl TextbookTree {
    /// The tree, with the game at its root.
    ///
    /// # Panics
    ///
    /// If the notation is none, as it may be in a value that is not one of this module's.
    pub fn tree(&self) -> Tree {
        self.notation.parse().expect("every textbook tree is read in a test")
    }
}

/// Every tree of this module.
pub const ALL: [TextbookTree; 4] = [DELPHI, WIKI, ALPHA_CUT, BETA_CUT];

/// The tree of the Delphi series on writing a xiangqi program: maximum of minima.
///
/// Printed are the leaves of B1, the minima 5 and 14 of B2 and B3, and the value 14 of the root. The other
/// leaves of B2 and B3 are chosen.
pub const DELPHI: TextbookTree = TextbookTree {
    name: "delphi",
    shows: "minimax: the root takes the largest of the minima 12, 5 and 14",
    notation: "A:(B1:(12 15 13) B2:(19 5 8) B3:(16 14 18))",
    value: 14,
    best_line: ["B3", "2"],
};

/// The tree of a wiki page on search algorithms: one leaf need not be looked at.
///
/// Every value is printed. The second child stops after 4, which is below the 5 of the first; its last leaf is cut.
pub const WIKI: TextbookTree = TextbookTree {
    name: "wiki",
    shows: "alpha-beta: the second child is abandoned after its leaf 4",
    notation: "((5 6) (7 4 5))",
    value: 5,
    best_line: ["1", "1"],
};

/// The alpha cut of a lecture on an Amazons program; the root maximises.
///
/// Printed are the names of the nodes, the minimum 4 of node 2, and that a leaf of node 3 below 4 ends node 3.
/// The values of the leaves are chosen: node 3 ends with leaf 9, node 4 with leaf 12.
pub const ALPHA_CUT: TextbookTree = TextbookTree {
    name: "alpha-cut",
    shows: "alpha cuts: node 2 is worth 4, so leaf 9 ends node 3 and leaf 12 ends node 4",
    notation: "1:(2:(5:6 6:4 7:5) 3:(8:7 9:3 10:8) 4:(11:5 12:2 13:9))",
    value: 4,
    best_line: ["2", "6"],
};

/// The beta cut of the same lecture; the root minimises.
///
/// Printed are the maximum 7 of node 2, the values 9 and 8 of leaves 9 and 11, that leaf 10 and leaves 12 and 13
/// are cut, and the best line 1-2-7. The other values are chosen.
pub const BETA_CUT: TextbookTree = TextbookTree {
    name: "beta-cut",
    shows: "beta cuts: node 2 is worth 7, so leaf 9 ends node 3 and leaf 11 ends node 4",
    notation: "min 1:(2:(5:3 6:5 7:7) 3:(8:6 9:9 10:2) 4:(11:8 12:1 13:4))",
    value: 7,
    best_line: ["2", "7"],
};
