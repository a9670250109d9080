//! An adapter that gives a [`SearchGame`] every capability that a lesson can require.
//!
//! The functions of the lessons require capabilities in their trait bounds. With this adapter, these functions compile
//! for any game that the searchers accept. [`Algorithm::search`](super::Algorithm::search) first checks that the game
//! has the capabilities that the lesson uses.

use crate::{Evaluator, Game, SearchGame};

/// The caller's game with every capability that a lesson can require.
pub(super) struct AllCapabilities<'a, G>(pub(super) &'a mut G);

impl<G: SearchGame> Game for AllCapabilities<'_, G> {
    crate::forward_game!(G => 0);
}

/// Implements the capabilities that lessons require, for a type that wraps a game. The game can lack some of these
/// capabilities, as long as they are not used.
#[doc(hidden)]
#[macro_export]
macro_rules! __offer_capabilities {
    ($wrapper:ident => $field:tt) => {
        impl<G: $crate::SearchGame> $crate::PositionKey for $wrapper<'_, G> {
            $crate::__forward! { key(&self) -> u64 = G::TABLE.key(&self.$field); }
        }

        impl<G: $crate::SearchGame> $crate::NullMove for $wrapper<'_, G> {
            type NullUndo = Option<G::NullUndo>;

            $crate::__forward! {
                null_move_allowed(&self) -> bool = G::TABLE.null_move_allowed(&self.$field);
                make_null(&mut self) -> Option<G::NullUndo> = G::TABLE.make_null(&mut self.$field);
                unmake_null(&mut self, undo: Option<G::NullUndo>) =
                    if let Some(undo) = undo { G::TABLE.unmake_null(&mut self.$field, undo) };
            }
        }

        impl<G: $crate::SearchGame> $crate::Tactics for $wrapper<'_, G> {
            $crate::__forward! { noisy_moves(&self, moves: &mut G::MoveList) = G::TABLE.noisy_moves(&self.$field, moves); }

            const IN_CHECK: Option<fn(&Self) -> bool> = Some(|it| G::TABLE.in_check(&it.$field));
        }

        impl<G: $crate::SearchGame> $crate::MoveOrdering for $wrapper<'_, G> {
            $crate::__forward! {
                history_slots(&self) -> usize = G::TABLE.history_slots(&self.$field);
                history_index(&self, mv: G::Move) -> usize = G::TABLE.history_index(&self.$field, mv);
                is_quiet(&self, mv: G::Move) -> bool = G::TABLE.is_quiet(&self.$field, mv);
                noisy_order(&self, mv: G::Move) -> i32 = G::TABLE.noisy_order(&self.$field, mv);
            }
        }
    };
}

__offer_capabilities!(AllCapabilities => 0);

/// The caller's evaluator, adapted to [`AllCapabilities`].
pub(super) struct AdaptedEvaluator<'a, E>(pub(super) &'a mut E);

impl<'g, G: SearchGame, E: Evaluator<G>> Evaluator<AllCapabilities<'g, G>> for AdaptedEvaluator<'_, E> {
    crate::__forward! {
        unit(&self) -> i32 = self.0.unit();
        evaluate(&mut self, game: &AllCapabilities<'g, G>) -> i32 = self.0.evaluate(game.0);
        reset(&mut self, game: &AllCapabilities<'g, G>) = self.0.reset(game.0);
        make(&mut self, game: &AllCapabilities<'g, G>, mv: G::Move) = self.0.make(game.0, mv);
        unmake(&mut self, game: &AllCapabilities<'g, G>, mv: G::Move) = self.0.unmake(game.0, mv);
    }
}
