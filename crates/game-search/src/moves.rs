//! The list that a move generator writes to.

use arrayvec::ArrayVec;
#[cfg(feature = "smallvec")]
use smallvec::{Array, SmallVec};

/// A growable list of moves. Implemented for `Vec`, `ArrayVec` and, with the feature `smallvec`, `SmallVec`: a game picks the one that
/// suits its branching (xiangqi has at most 128 moves, Amazons opens with 2,176).
///
/// ```
/// use game_search::MoveList;
/// let mut moves = arrayvec::ArrayVec::<u8, 4>::default();
/// MoveList::push(&mut moves, 7);
/// assert_eq!(moves.as_slice(), [7]);
/// ```
pub trait MoveList<M>: Default {
    /// Appends a move.
    ///
    /// # Panics
    ///
    /// If the list has a fixed capacity and is full.
    fn push(&mut self, mv: M);
    /// Removes every move, keeping the memory.
    fn clear(&mut self);
    /// The moves in order.
    fn as_slice(&self) -> &[M];
    /// The moves in order, to be reordered in place.
    fn as_mut_slice(&mut self) -> &mut [M];

    /// The number of moves.
    #[inline]
    fn len(&self) -> usize {
        self.as_slice().len()
    }

    /// Whether there is no move.
    #[inline]
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<M> MoveList<M> for Vec<M> {
    #[inline]
    fn push(&mut self, mv: M) {
        Vec::push(self, mv);
    }

    #[inline]
    fn clear(&mut self) {
        Vec::clear(self);
    }

    #[inline]
    fn as_slice(&self) -> &[M] {
        self
    }

    #[inline]
    fn as_mut_slice(&mut self) -> &mut [M] {
        self
    }
}

impl<M, const N: usize> MoveList<M> for ArrayVec<M, N> {
    #[inline]
    fn push(&mut self, mv: M) {
        ArrayVec::push(self, mv);
    }

    #[inline]
    fn clear(&mut self) {
        ArrayVec::clear(self);
    }

    #[inline]
    fn as_slice(&self) -> &[M] {
        self
    }

    #[inline]
    fn as_mut_slice(&mut self) -> &mut [M] {
        self
    }
}

#[cfg(feature = "smallvec")]
impl<A: Array> MoveList<A::Item> for SmallVec<A> {
    #[inline]
    fn push(&mut self, mv: A::Item) {
        SmallVec::push(self, mv);
    }

    #[inline]
    fn clear(&mut self) {
        SmallVec::clear(self);
    }

    #[inline]
    fn as_slice(&self) -> &[A::Item] {
        self
    }

    #[inline]
    fn as_mut_slice(&mut self) -> &mut [A::Item] {
        self
    }
}
