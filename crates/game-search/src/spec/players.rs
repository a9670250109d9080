//! What judges positions and chooses moves: evaluators and searchers by name, opening books, and what knows endings.

use super::Detail;
use crate::{BoxedEvaluator, Game, Linear, PackedMove, PositionKey, Score, Searcher, Symmetry};

/// An evaluator by name.
#[derive(Debug)]
pub struct NamedEvaluator<G: Game> {
    /// Its name on command lines.
    pub name: &'static str,
    /// Makes one.
    pub make: fn() -> BoxedEvaluator<G>,
    /// What it adds up in a position, term by term, as a table of text; `None` if it cannot say.
    pub explain: Option<fn(&G) -> String>,
    /// The same as data.
    pub terms: Option<fn(&G) -> Detail>,
}

impl<G: Game> NamedEvaluator<G> {
    /// An evaluator that does not explain itself.
    pub const fn new(name: &'static str, make: fn() -> BoxedEvaluator<G>) -> NamedEvaluator<G> {
        NamedEvaluator { name, make, explain: None, terms: None }
    }
}

/// An evaluation that is a sum, by name: its weights can be tuned.
pub struct NamedLinear<G: Game> {
    /// Its name on command lines.
    pub name: &'static str,
    /// Makes the sum.
    pub sum: fn() -> Box<dyn Linear<G>>,
    /// The evaluator that the sum should agree with.
    pub evaluate: fn(&G) -> i32,
}

/// A searcher of a game's own, by name.
#[derive(Debug)]
pub struct NamedSearcher<G: Game> {
    /// Its name on command lines.
    pub name: &'static str,
    /// Makes one with at most so many MiB of memory.
    pub make: fn(usize) -> Box<dyn Searcher<G>>,
}

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

/// Asked what is known of a position without a search: who wins, and often a best move. It may remember what it found out.
/// Whoever plays asks it before a search.
///
/// ```
/// use game_search::Score;
/// use game_search::spec::{Finish, Finisher};
/// use small_games::{Nim, Take};
///
/// let mut one_heap: Finisher<Nim> = Box::new(|nim| {
///     let mut heaps = nim.heaps().iter().enumerate().filter(|(_, count)| **count > 0);
///     match (heaps.next(), heaps.next()) {
///         (Some((heap, &count)), None) => Some(Finish {
///             mv: Some(Take { heap, count }),
///             score: Some(Score::mate_in(1)),
///             says: format!("take all {count}"),
///         }),
///         _ => None,
///     }
/// });
/// assert_eq!(one_heap(&Nim::new([0, 7])).map(|finish| finish.says).as_deref(), Some("take all 7"));
/// assert_eq!(one_heap(&Nim::new([3, 7])), None, "a search has to find out");
/// ```
pub type Finisher<G> = Box<dyn FnMut(&G) -> Option<Finish<<G as Game>::Move>> + Send>;

/// What is known without a search: the answer of a [`Finisher`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finish<M> {
    /// What to play, a legal move; `None` if there is none, or a search has to find it.
    pub mv: Option<M>,
    /// How the game ends, for the side to move; `None` if that is not certain.
    pub score: Option<Score>,
    /// The same in words, in one line.
    pub says: String,
}
