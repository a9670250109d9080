//! The terms of the full evaluation: what each term counts, and where its weights begin in the table of weights.
//!
//! A piece attacks a point if it could capture an enemy piece there, even if the capture would leave its own general in
//! check. A horse attacks all points to which it can move, occupied or empty, but a cannon attacks only the piece
//! behind its screen. A piece that its own side attacks is guarded. Most terms count for the side that owns the counted
//! pieces. Terms about a general and about pieces in danger count for the side in danger, with weights that are mostly
//! negative.

use crate::{Inventory, PieceKind, Side};

/// A term of the evaluation: a family of related weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The short name, as printed by `explain`.
    pub name: &'static str,
    /// A description of what the term counts.
    pub meaning: &'static str,
    /// The index of the term's first weight in the table of weights.
    pub first: usize,
    /// The number of the term's weights.
    pub len: usize,
}

impl Term {
    /// Returns the group of the term: one of `pieces`, `reach`, `safety`, `threats` and `to move`.
    pub fn group(&self) -> &'static str {
        match self.first {
            TO_MOVE.. => "to move",
            HANGING_TO_MOVE.. => "threats",
            CHARIOT_ON_FILE.. => "safety",
            MOBILITY_HORSE.. => "reach",
            _ => "pieces",
        }
    }
}

/// Numbers the terms one after the other.
macro_rules! terms {
    ($($(#[doc = $doc:literal])+ $name:ident: $len:expr, $text:literal;)+) => {
        terms!(@at 0; $($name: $len;)+);
        /// All terms, in the order of the table of weights.
        pub(crate) static TERMS: &[Term] = &[$(
            Term { name: $text, meaning: concat!($($doc),+).trim_ascii(), first: $name, len: $len },
        )+];
    };
    (@at $first:expr; $name:ident: $len:expr; $($rest:tt)*) => {
        pub(super) const $name: usize = $first;
        terms!(@at $first + $len; $($rest)*);
    };
    (@at $first:expr;) => {
        /// The number of weights in the table.
        pub(crate) const WEIGHTS: usize = $first;
    };
}

/// The number of points on files `a` to `e`. The other files are mirror images of files `a` to `d`.
pub(super) const HALF: usize = 50;

terms! {
    /// the value of a piece on its point
    PIECE_SQUARE: PieceKind::ALL.len() * HALF, "piece-square";
    /// the combination of chariots, horses and cannons: 9 for each chariot, 3 for each horse, 1 for each cannon
    COMBINATION: 27, "combination";
    /// the combination of guards: 3 for each advisor, 1 for each elephant
    GUARDS: 9, "guards";
    /// own advisors (times 3) against enemy chariots
    ADVISORS_CHARIOTS: 9, "advisors v. chariots";
    /// own advisors (times 3) against enemy horses
    ADVISORS_HORSES: 9, "advisors v. horses";
    /// own advisors (times 3) against enemy cannons
    ADVISORS_CANNONS: 9, "advisors v. cannons";
    /// own elephants (times 3) against enemy chariots
    ELEPHANTS_CHARIOTS: 9, "elephants v. chariots";
    /// own elephants (times 3) against enemy horses
    ELEPHANTS_HORSES: 9, "elephants v. horses";
    /// own elephants (times 3) against enemy cannons
    ELEPHANTS_CANNONS: 9, "elephants v. cannons";
    /// each cannon, by the number of pieces on the board, divided by four
    CANNON_SCREENS: 9, "cannon, board full";
    /// each horse, by the number of pieces on the board, divided by four
    HORSE_LEGS: 9, "horse, board full";
    /// the number of soldiers
    SOLDIERS: 6, "soldiers";
    /// the number of soldiers across the river
    SOLDIERS_ACROSS: 6, "soldiers across";
    /// soldiers across the river with another beside them
    SOLDIERS_LINKED: 1, "soldiers side by side";
    /// each horse, by the number of points to which it can go: without an own piece and not attacked by an enemy soldier
    MOBILITY_HORSE: 9, "mobility of horses";
    /// each chariot, by the number of points to which it can go, with the same two conditions as for horses
    MOBILITY_CHARIOT: 18, "mobility of chariots";
    /// each cannon, by the number of points to which it can go, with the same two conditions as for horses
    MOBILITY_CANNON: 18, "mobility of cannons";
    /// each elephant, by the number of points to which it can go, with the same two conditions as for horses
    MOBILITY_ELEPHANT: 5, "mobility of elephants";
    /// points beyond the river that are attacked or guarded
    SPACE: 1, "space";
    /// each enemy chariot on the general's file, by the number of pieces in between; 3 stands for 3 or more
    CHARIOT_ON_FILE: 4, "chariot on the file";
    /// each enemy chariot on the general's rank, by the number of pieces in between
    CHARIOT_ON_RANK: 4, "chariot on the rank";
    /// each enemy cannon on the general's file, by the number of pieces in between; 0 means a hollow cannon
    CANNON_ON_FILE: 4, "cannon on the file";
    /// each enemy cannon on the general's rank, by the number of pieces in between
    CANNON_ON_RANK: 4, "cannon on the rank";
    /// the enemy general on the general's file, by the number of pieces in between
    GENERAL_ON_FILE: 4, "general on the file";
    /// points of the palace that enemy soldiers, horses, chariots or cannons attack
    PALACE_ATTACKED: 4, "palace attacked";
    /// points of the palace that the enemy attacks and that no piece except the general guards
    PALACE_OPEN: 1, "palace unguarded";
    /// the combination of attackers and guards: 5 for each kind of enemy piece that attacks the palace, 1 per own guard
    ATTACKERS: 25, "attackers and guards";
    /// points that no own piece attacks and on which an enemy horse could give check; 2 stands for 2 or more
    CHECKS_HORSE: 3, "safe checks of horses";
    /// points that no own piece attacks and on which an enemy chariot could give check; 2 stands for 2 or more
    CHECKS_CHARIOT: 3, "safe checks of chariots";
    /// points that no own piece attacks and on which an enemy cannon could give check; 2 stands for 2 or more
    CHECKS_CANNON: 3, "safe checks of cannons";
    /// points that the general can step to and that no enemy piece attacks
    GENERAL_STEPS: 5, "steps of the general";
    /// own pieces except the general that are attacked and not guarded, on the side's own turn, by kind
    HANGING_TO_MOVE: 7, "hanging, to move";
    /// own pieces except the general that are attacked and not guarded, on the enemy's turn, by kind
    HANGING: 7, "hanging";
    /// own pieces that are guarded and attacked by a cheaper piece, on the side's own turn, by kind: soldiers are the
    /// cheapest, then advisors and elephants, then horses and cannons
    CHEAPER_TO_MOVE: 7, "attacked cheaply, to move";
    /// own pieces that are guarded and attacked by a cheaper piece, on the enemy's turn, by kind
    CHEAPER: 7, "attacked cheaply";
    /// own horses, cannons and soldiers that are guarded
    GUARDED: 3, "guarded";
    /// the right to move
    TO_MOVE: 1, "to move";
}

/// Returns the number of a point on files `a` to `e`, rank by rank from the back rank of `side`. A point on files `f`
/// to `i` has the number of its mirror image.
pub(super) const fn half_point(side: usize, square: u8) -> usize {
    let (rank, file) = (square as usize / 9, square as usize % 9);
    let rank = if side == 0 { rank } else { 9 - rank };
    5 * rank + if file < 5 { file } else { 8 - file }
}

/// A receiver of the counts of one side.
pub(super) trait Sink {
    /// Adds `count` for the weight with the index `weight`.
    fn add(&mut self, weight: usize, count: i32);

    /// Counts the piece of `slot` on `square`, which can be [`CAPTURED`](crate::attacks::CAPTURED). `side` is the
    /// sink's side.
    fn place(&mut self, side: Side, slot: usize, square: u8);

    /// Counts the terms for the numbers of pieces that both sides have left. `full` is the number of pieces on the
    /// board, divided by four.
    fn stock(&mut self, own: Inventory, enemy: Inventory, full: usize);
}
