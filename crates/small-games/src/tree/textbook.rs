//! Trees from the pictures of five Chinese articles on game-tree search.
//!
//! Where a picture leaves out a value, a value was chosen here. The description of each tree says which values were
//! chosen.
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

/// A tree from a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextbookTree {
    /// The name of the tree for use in programs: one word, possibly with hyphens.
    pub name: &'static str,
    /// A description of what the tree shows.
    pub shows: &'static str,
    /// The tree as text.
    pub notation: &'static str,
    /// The minimax value for the first player.
    pub value: i32,
    /// The labels along the principal variation.
    pub best_line: [&'static str; 2],
}

impl TextbookTree {
    /// Returns the tree, with the game at its root.
    ///
    /// # Panics
    ///
    /// Panics if `notation` is not a tree. This can only happen for a tree that is not defined in this module.
    pub fn tree(&self) -> Tree {
        self.notation.parse().expect("every textbook tree is read in a test")
    }
}

/// All trees of this module.
pub const ALL: [TextbookTree; 4] = [DELPHI, WIKI, ALPHA_CUT, BETA_CUT];

/// The tree of a series of articles on writing a xiangqi program in Delphi. Its value is a maximum of minima.
///
/// The picture shows the leaves of B1, the minima 5 and 14 of B2 and B3, and the value 14 of the root. The values of
/// the other leaves of B2 and B3 were chosen here.
pub const DELPHI: TextbookTree = TextbookTree {
    name: "delphi",
    shows: "minimax: the root takes the largest of the minima 12, 5 and 14",
    notation: "A:(B1:(12 15 13) B2:(19 5 8) B3:(16 14 18))",
    value: 14,
    best_line: ["B3", "2"],
};

/// The tree of a wiki page on search algorithms, in which one leaf need not be searched.
///
/// The picture shows every value. The search of the second child ends after its leaf 4, because 4 is less than 5, the
/// value of the first child. The last leaf is cut off.
pub const WIKI: TextbookTree = TextbookTree {
    name: "wiki",
    shows: "alpha-beta: the second child is abandoned after its leaf 4",
    notation: "((5 6) (7 4 5))",
    value: 5,
    best_line: ["1", "1"],
};

/// A tree with alpha cuts, from a lecture on an Amazons program. The root maximises.
///
/// The picture shows the names of the nodes, the minimum 4 of node 2, and the cutoff at node 3 by a leaf below 4. The
/// values of the leaves were chosen so that leaf 9 causes the cutoff at node 3, and leaf 12 a cutoff at node 4.
pub const ALPHA_CUT: TextbookTree = TextbookTree {
    name: "alpha-cut",
    shows: "alpha cuts: node 2 is worth 4, so leaf 9 ends node 3 and leaf 12 ends node 4",
    notation: "1:(2:(5:6 6:4 7:5) 3:(8:7 9:3 10:8) 4:(11:5 12:2 13:9))",
    value: 4,
    best_line: ["2", "6"],
};

/// A tree with beta cuts, from a lecture on an Amazons program. The root minimises.
///
/// The picture shows the maximum 7 of node 2, the values 9 and 8 of leaves 9 and 11, the cut-off leaves 10, 12 and 13,
/// and the principal variation 1-2-7. The other values were chosen.
pub const BETA_CUT: TextbookTree = TextbookTree {
    name: "beta-cut",
    shows: "beta cuts: node 2 is worth 7, so leaf 9 ends node 3 and leaf 11 ends node 4",
    notation: "min 1:(2:(5:3 6:5 7:7) 3:(8:6 9:9 10:2) 4:(11:8 12:1 13:4))",
    value: 7,
    best_line: ["2", "7"],
};
