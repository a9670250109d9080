//! What a program asks of a book of openings, and what it takes to keep one.

use crate::{Game, PackedMove, PositionKey, Symmetry};

/// A book of openings: asked for a move in a position, one of those that are admitted.
///
/// ```
/// use game_search::spec::{FromBook, OpeningBook};
/// use game_search::TextNotation;
/// use small_games::ConnectFour;
///
/// /// Always the middle.
/// let mut book: OpeningBook<ConnectFour> = Box::new(|game, admits| {
///     let mv = game.parse_move("4").ok().filter(|mv| admits(mv))?;
///     Some(FromBook { mv, score: 10 })
/// });
/// assert!(book(&ConnectFour::default(), &|_| true).is_some());
/// assert!(book(&ConnectFour::default(), &|_| false).is_none());
/// ```
pub type OpeningBook<G> =
    Box<dyn FnMut(&G, &dyn Fn(&<G as Game>::Move) -> bool) -> Option<FromBook<<G as Game>::Move>> + Send>;

/// A move from a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FromBook<M> {
    /// Legal, and admitted.
    pub mv: M,
    /// What the book says of it, for the side to move, in the evaluator's units.
    pub score: i32,
}

/// What it takes to count the images of a position as one, as opening books do.
#[derive(Clone, Copy, Debug)]
pub struct Images<G: Game> {
    /// The [key](PositionKey::key) of a position.
    pub key: fn(&G) -> u64,
    /// The [bits](PackedMove::to_bits) of a move.
    pub bits: fn(G::Move) -> u32,
    /// The [number](Symmetry::SYMMETRIES) of symmetries, the identity included.
    pub symmetries: usize,
    /// The [position](Symmetry::image) under a symmetry.
    pub image: fn(&G, usize) -> Option<G>,
    /// The [move](Symmetry::move_image) under a symmetry.
    pub move_image: fn(&G, G::Move, usize) -> G::Move,
}

impl<G: PositionKey + PackedMove + Symmetry> Images<G> {
    /// Those of a game that offers the capabilities.
    pub const OF_GAME: Images<G> =
        Images { key: G::key, bits: G::to_bits, symmetries: G::SYMMETRIES, image: G::image, move_image: G::move_image };
}
