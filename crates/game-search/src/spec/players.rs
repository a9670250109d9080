//! Evaluators, searchers, opening books and finishers: what evaluates positions and chooses moves.

use std::sync::Arc;

use super::{Detail, WdlModel};
use crate::{BoxedEvaluator, Game, Linear, PackedMove, PositionKey, Score, Searcher, Symmetry};

/// An evaluator with a name.
#[derive(Debug)]
pub struct NamedEvaluator<G: Game> {
    /// The name on command lines.
    pub name: &'static str,
    /// Creates the evaluator.
    pub make: fn() -> BoxedEvaluator<G>,
    /// Returns the terms of a position's evaluation as a table in text; `None` if the evaluator cannot list its terms.
    pub explain: Option<fn(&G) -> String>,
    /// Returns the terms of a position's evaluation as data; `None` if the evaluator cannot list its terms.
    pub terms: Option<fn(&G) -> Detail>,
    /// What the scores of searches with this evaluator mean; `None` if no model was fitted.
    pub wdl: Option<WdlModel>,
}

impl<G: Game> NamedEvaluator<G> {
    /// Creates a named evaluator that cannot list its terms, and without a fitted model of results.
    pub const fn new(name: &'static str, make: fn() -> BoxedEvaluator<G>) -> NamedEvaluator<G> {
        NamedEvaluator { name, make, explain: None, terms: None, wdl: None }
    }
}

/// Creates evaluators. Threads share it.
pub type MakeEvaluator<G> = Arc<dyn Fn() -> BoxedEvaluator<G> + Send + Sync>;

/// Returns the terms of a position's evaluation as a table in text.
pub type Explain<G> = Arc<dyn Fn(&G) -> String + Send + Sync>;

/// Returns the terms of a position's evaluation as data.
pub type Terms<G> = Arc<dyn Fn(&G) -> Detail + Send + Sync>;

/// A network that was read from a file.
pub struct LoadedNetwork<G: Game> {
    /// Creates the evaluator.
    pub make: MakeEvaluator<G>,
    /// Returns what a position's score consists of; `None` if that is unknown.
    pub explain: Option<Explain<G>>,
    /// Returns the same as data; `None` if that is unknown.
    pub terms: Option<Terms<G>>,
}

impl<G: Game> LoadedNetwork<G> {
    /// Creates a network that cannot tell what its scores consist of.
    pub fn new(make: MakeEvaluator<G>) -> LoadedNetwork<G> {
        LoadedNetwork { make, explain: None, terms: None }
    }
}

/// Reads a network from the bytes of its file. The error states what was found and what was expected.
pub type LoadNetwork<G> = fn(&[u8]) -> Result<LoadedNetwork<G>, String>;

/// A linear evaluation with a name. Its weights can be tuned.
pub struct NamedLinear<G: Game> {
    /// The name on command lines.
    pub name: &'static str,
    /// Creates the linear evaluation.
    pub sum: fn() -> Box<dyn Linear<G>>,
    /// Evaluates a position. The linear evaluation that `sum` creates should return the same values.
    pub evaluate: fn(&G) -> i32,
}

/// A game's own searcher with a name.
#[derive(Debug)]
pub struct NamedSearcher<G: Game> {
    /// The name on command lines.
    pub name: &'static str,
    /// Creates the searcher. The argument is the largest memory of the searcher, in MiB.
    pub make: fn(usize) -> Box<dyn Searcher<G>>,
}

/// An opening book: a function that returns a move for a position, if the book has one. The second argument is a
/// predicate: the book returns only moves for which the predicate is `true`.
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

/// A move from an opening book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FromBook<M> {
    /// The move. It is legal and satisfies the predicate.
    pub mv: M,
    /// The book's score of the move, for the side to move, in the evaluator's units.
    pub score: i32,
}

/// The functions with which opening books treat the mirror images of a position as one position.
#[derive(Clone, Copy, Debug)]
pub struct Images<G: Game> {
    /// Returns the [key](PositionKey::key) of a position.
    pub key: fn(&G) -> u64,
    /// Returns the [bits](PackedMove::to_bits) of a move.
    pub bits: fn(G::Move) -> u32,
    /// The [number](Symmetry::SYMMETRIES) of symmetries, including the identity.
    pub symmetries: usize,
    /// Returns the [image](Symmetry::image) of a position under a symmetry.
    pub image: fn(&G, usize) -> Option<G>,
    /// Returns the [image](Symmetry::move_image) of a move under a symmetry.
    pub move_image: fn(&G, G::Move, usize) -> G::Move,
}

impl<G: PositionKey + PackedMove + Symmetry> Images<G> {
    /// The functions of a game that implements [`PositionKey`], [`PackedMove`] and [`Symmetry`].
    pub const OF_GAME: Images<G> =
        Images { key: G::key, bits: G::to_bits, symmetries: G::SYMMETRIES, image: G::image, move_image: G::move_image };
}

/// A function that returns the result of some positions without a search: who wins, and often a best move.
///
/// Programs that play call this function before every search. The function may cache its results.
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
///             text: format!("take all {count}"),
///         }),
///         _ => None,
///     }
/// });
/// assert_eq!(one_heap(&Nim::new([0, 7])).map(|finish| finish.text).as_deref(), Some("take all 7"));
/// assert_eq!(one_heap(&Nim::new([3, 7])), None, "a search has to find out");
/// ```
pub type Finisher<G> = Box<dyn FnMut(&G) -> Option<Finish<<G as Game>::Move>> + Send>;

/// The result of a [`Finisher`]: what is certain about a position without a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finish<M> {
    /// A legal move to play; `None` if there is no legal move or only a search can find a good one.
    pub mv: Option<M>,
    /// The score of the game with best play, for the side to move; `None` if it is not certain.
    pub score: Option<Score>,
    /// The result in words, in one line.
    pub text: String,
}
