//! Games written out as trees, with a slow reference implementation that has neither canonical forms nor a cache.

use amazons::values::{Value, Values};
use proptest::prelude::*;

/// Left's moves, then Right's.
#[derive(Clone, Debug)]
pub struct Tree(pub Vec<Tree>, pub Vec<Tree>);

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mover {
    Left,
    Right,
}

/// Generates trees at most three moves deep, with at most two moves for each side.
pub fn tree() -> impl Strategy<Value = Tree> {
    let leaf = Just(Tree(Vec::new(), Vec::new()));
    leaf.prop_recursive(3, 40, 4, |inner| {
        let moves = || proptest::collection::vec(inner.clone(), 0..=2);
        (moves(), moves()).prop_map(|(left, right)| Tree(left, right))
    })
}

impl Tree {
    pub fn value(&self, values: &mut Values) -> Value {
        let [left, right] =
            [&self.0, &self.1].map(|moves| moves.iter().map(|tree| tree.value(values)).collect::<Vec<_>>());
        values.game(&left, &right).expect("far from the limit")
    }

    /// Returns `true` if this game is at least `other`: Left wins their difference when Right moves first. The
    /// difference is this game plus `other` with the sides exchanged.
    pub fn is_at_least(&self, other: &Tree) -> bool {
        !mover_wins(Mover::Right, self, other)
    }

    /// Returns the sum of both games: a move is made in one of them.
    pub fn plus(&self, other: &Tree) -> Tree {
        let moves = |here: &[Tree], there: &[Tree]| -> Vec<Tree> {
            let first = here.iter().map(|after| after.plus(other));
            first.chain(there.iter().map(|after| self.plus(after))).collect()
        };
        Tree(moves(&self.0, &other.0), moves(&self.1, &other.1))
    }
}

fn mover_wins(mover: Mover, game: &Tree, changed: &Tree) -> bool {
    let (own, others, next) = match mover {
        Mover::Left => (&game.0, &changed.1, Mover::Right),
        Mover::Right => (&game.1, &changed.0, Mover::Left),
    };
    own.iter().any(|after| !mover_wins(next, after, changed))
        || others.iter().any(|after| !mover_wins(next, game, after))
}
