//! The list to which a move generator writes.

use arrayvec::ArrayVec;
#[cfg(feature = "smallvec")]
use smallvec::{Array, SmallVec};

/// A growable list of moves. It is implemented for `Vec`, `ArrayVec` and, with the feature `smallvec`, `SmallVec`.
///
/// A game picks the type that suits its branching factor: xiangqi has at most 128 moves in a position, and Amazons has
/// 2,176 at the start.
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
    /// Panics if the list has a fixed capacity and is full.
    fn push(&mut self, mv: M);
    /// Removes every move but keeps the allocated memory.
    fn clear(&mut self);
    /// Returns the moves in order.
    fn as_slice(&self) -> &[M];
    /// Returns the moves as a mutable slice, so that they can be sorted in place.
    fn as_mut_slice(&mut self) -> &mut [M];

    /// Returns the number of moves.
    #[inline]
    fn len(&self) -> usize {
        self.as_slice().len()
    }

    /// Returns `true` if the list has no move.
    #[inline]
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Implements `MoveList` for a list type whose own methods have the same names.
macro_rules! move_list {
    ($(#[$when:meta])* [$($generics:tt)*] $list:ident<$($argument:ident),+> of $mv:ty) => {
        $(#[$when])*
        impl<$($generics)*> MoveList<$mv> for $list<$($argument),+> {
            #[inline]
            fn push(&mut self, mv: $mv) {
                $list::push(self, mv);
            }

            #[inline]
            fn clear(&mut self) {
                $list::clear(self);
            }

            #[inline]
            fn as_slice(&self) -> &[$mv] {
                self
            }

            #[inline]
            fn as_mut_slice(&mut self) -> &mut [$mv] {
                self
            }
        }
    };
}

move_list!([M] Vec<M> of M);
move_list!([M, const N: usize] ArrayVec<M, N> of M);
move_list!(#[cfg(feature = "smallvec")] [A: Array] SmallVec<A> of A::Item);
