//! The builder of a book. It searches the start position, and then follows the best moves.

use std::collections::{BTreeMap, HashMap};

use game_search::spec::Images;
use game_search::text::quote;
use game_search::{Game, Limits, Report, Score, SearchError, Searcher};
use thiserror::Error;

use crate::book::{Book, Canonical, Entry};
use crate::file::MAX_NAME_BYTES;

/// The error for a book that cannot be created.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The name is too long for the file format, or empty.
    #[error("the game is named {}: expected a name of 1 to {MAX_NAME_BYTES} bytes", quote(name))]
    Name {
        /// The name of the game.
        name: String,
    },
    /// An option of the builder is out of its range.
    #[error("`{option}` is {value}: expected {least} or more")]
    Number {
        /// The field of the [`Builder`].
        option: &'static str,
        /// The value of the field.
        value: i64,
        /// The smallest valid value.
        least: i64,
    },
    /// The game is over in the position at the start of the book.
    #[error("the game is over in the position that the book would begin with: expected one with moves")]
    GameOver,
    /// The node limit is too small for a position: the search could not search every move once, so there is no result.
    #[error(
        "{nodes} nodes are too few to look at the {moves} moves of a position {ply} plies from the start: expected `nodes` of \
         {}",
        at_least(*enough)
    )]
    TooFewNodes {
        /// The node limit for each position.
        nodes: u64,
        /// The number of legal moves of the position.
        moves: usize,
        /// The distance of the position from the start, in plies.
        ply: u32,
        /// A node limit that is enough for this position. Other positions can need more. `None` if even 2^20 times
        /// the limit is not enough.
        enough: Option<u64>,
    },
    /// The search rejects its limits.
    #[error(transparent)]
    Engine(#[from] SearchError),
}

fn at_least(enough: Option<u64>) -> String {
    enough.map_or_else(|| "many more".to_owned(), |enough| format!("{enough} or more"))
}

/// The options for creating a book.
///
/// The builder searches every position that book moves reach. Each search finds several best moves (multi-PV). The
/// builder follows the moves with a score within the margin of the best score. Then it backs up the scores from the
/// last positions to the first, and removes the moves that are now worse than the best move by more than the margin.
///
/// ```
/// use game_book::{BuildError, Builder};
/// use game_search::engine::Engine;
/// use game_search::spec::Images;
/// use small_games::{ConnectFour, Threats};
///
/// let builder = Builder { plies: 1, nodes: 10_000, ..Builder::default() };
/// let mut positions = 0;
/// let book = builder.build("connect4", &Images::OF_GAME, &ConnectFour::default(), &mut Engine::exact(Threats), &mut |it| positions = it.positions)?;
/// assert_eq!((book.game(), positions), ("connect4", 1));
/// # Ok::<(), BuildError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Builder {
    /// The depth of the book, in plies from the start, at least 1.
    pub plies: u32,
    /// The node limit for each position. It must be enough to search every move once.
    pub nodes: u64,
    /// The maximum number of book moves of a position, at least 1.
    pub width: usize,
    /// The maximum difference between a move's score and the best score, in the units of the evaluator, at least 0.
    pub margin: i32,
    /// The maximum number of positions, at least 1. Positions nearest to the start come first.
    pub positions: usize,
}

impl Default for Builder {
    fn default() -> Builder {
        Builder { plies: 6, nodes: 100_000, width: 3, margin: 25, positions: 10_000 }
    }
}

/// The progress of [`Builder::build`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuildProgress {
    /// The number of positions searched so far.
    pub positions: usize,
    /// The number of positions at ply `ply` that are still to be searched.
    pub left: usize,
    /// The distance, in plies, between the start and the positions that are searched now.
    pub ply: u32,
}

/// A position of the book, together with its images by symmetry.
struct Page {
    ply: u32,
    moves: Vec<Candidate>,
}

struct Candidate {
    bits: u32,
    /// The score for the side to move.
    score: Score,
    /// The key of the position after the move. `same_side` is `true` if the same side is to move there.
    child: u64,
    same_side: bool,
}

impl Builder {
    /// Creates a book of the game called `name`, beginning with `start`. Calls `told` after each position. The result
    /// is reproducible: the same search with the same options creates the same book.
    ///
    /// # Errors
    ///
    /// Returns an error if an option is out of its range, the name is empty or longer than 255 bytes, the game is over
    /// in `start`, the node limit is not enough to search every move of a position, or the search rejects its limits.
    pub fn build<G: Game + Clone>(
        &self,
        name: &str,
        images: &Images<G>,
        start: &G,
        search: &mut dyn Searcher<G>,
        told: &mut dyn FnMut(BuildProgress),
    ) -> Result<Book, BuildError> {
        self.check(name)?;
        let mut pages: HashMap<u64, Page> = HashMap::new();
        let mut frontier = BTreeMap::from([(Canonical::of(images, start).key, start.clone())]);
        for ply in 0..self.plies {
            let mut next = BTreeMap::new();
            for (left, (key, position)) in (0..frontier.len()).rev().zip(frontier) {
                if pages.len() >= self.positions {
                    continue;
                }
                let moves = self.study(images, &position, ply, search, &mut |child: G, key| {
                    next.entry(key).or_insert(child);
                })?;
                if ply == 0 && moves.is_empty() {
                    return Err(BuildError::GameOver);
                }
                pages.insert(key, Page { ply, moves });
                told(BuildProgress { positions: pages.len(), left, ply });
            }
            next.retain(|key, _| !pages.contains_key(key));
            frontier = next;
        }
        back_up(&mut pages);
        Ok(Book { game: name.to_owned(), entries: self.entries(&pages) })
    }

    fn check(&self, name: &str) -> Result<(), BuildError> {
        if !(1..=MAX_NAME_BYTES).contains(&name.len()) {
            return Err(BuildError::Name { name: name.to_owned() });
        }
        let numbers = [
            ("plies", i64::from(self.plies), 1),
            ("width", self.width as i64, 1),
            ("margin", i64::from(self.margin), 0),
            ("positions", self.positions as i64, 1),
        ];
        let wrong = numbers.into_iter().find(|&(_, value, least)| value < least);
        wrong.map_or(Ok(()), |(option, value, least)| Err(BuildError::Number { option, value, least }))
    }

    /// Returns the best moves of a position that is `ply` plies from the start. Calls `follow` with the positions after
    /// these moves.
    fn study<G: Game + Clone>(
        &self,
        images: &Images<G>,
        position: &G,
        ply: u32,
        search: &mut dyn Searcher<G>,
        follow: &mut dyn FnMut(G, u64),
    ) -> Result<Vec<Candidate>, BuildError> {
        let canonical = Canonical::of(images, position);
        // Two moves that are images of each other use two lines of the search, so twice as many lines are needed.
        let multi_pv = self.width * if canonical.is_symmetric() { 2 } else { 1 };
        let report = analyse(search, position, multi_pv, self.nodes)?;
        // A position in which the game is over also has depth 0, but has no best move.
        if report.depth == 0 && report.best.is_some() {
            let enough = self.enough_nodes(position, multi_pv, search)?;
            return Err(BuildError::TooFewNodes {
                nodes: self.nodes,
                moves: position.count_legal_moves(),
                ply,
                enough,
            });
        }
        let mut moves: Vec<Candidate> = Vec::new();
        for line in &report.lines {
            let (Some(&mv), Some(best)) = (line.line.first(), report.lines.first()) else { continue };
            let bits = canonical.bits(images, position, mv);
            let is_worse = best.score.value() - line.score.value() > self.margin;
            let is_unseen = line.score == -Score::INFINITY;
            if is_worse || is_unseen || moves.len() == self.width || moves.iter().any(|known| known.bits == bits) {
                continue;
            }
            let mut child = position.clone();
            child.make(mv);
            let key = Canonical::of(images, &child).key;
            let same_side = child.side_to_move() == position.side_to_move();
            moves.push(Candidate { bits, score: line.score, child: key, same_side });
            follow(child, key);
        }
        Ok(moves)
    }

    /// Finds a node limit that is enough for a position, by doubling the limit up to 20 times.
    fn enough_nodes<G: Game>(
        &self,
        position: &G,
        multi_pv: usize,
        search: &mut dyn Searcher<G>,
    ) -> Result<Option<u64>, SearchError> {
        for doublings in 1..=20 {
            let nodes = self.nodes.saturating_mul(1 << doublings);
            if analyse(search, position, multi_pv, nodes)?.depth > 0 {
                return Ok(Some(nodes));
            }
        }
        Ok(None)
    }

    fn entries(&self, pages: &HashMap<u64, Page>) -> Vec<Entry> {
        let mut entries = Vec::new();
        for (&key, page) in pages {
            let Some(best) = page.moves.iter().map(|mv| mv.score).max() else { continue };
            let behind = |mv: &Candidate| best.value() - mv.score.value();
            for mv in page.moves.iter().filter(|mv| behind(mv) <= self.margin) {
                // The weight is 100 for the best move and falls to 10 at the margin.
                let weight = 100 - (90 * behind(mv) / self.margin.max(1)) as u16;
                let score = mv.score.value().clamp(i16::MIN.into(), i16::MAX.into()) as i16;
                entries.push(Entry { key, mv: mv.bits, weight, score });
            }
        }
        entries.sort_by_key(|entry| (entry.key, u16::MAX - entry.weight, entry.mv));
        entries
    }
}

/// Clears the search and then searches, so that the result does not depend on earlier positions.
fn analyse<G: Game>(
    search: &mut dyn Searcher<G>,
    position: &G,
    multi_pv: usize,
    nodes: u64,
) -> Result<Report<G::Move>, SearchError> {
    search.clear();
    search.search(position, &Limits { multi_pv, ..Limits::nodes(nodes) }, &mut ())
}

/// Replaces the score of each move by the score of the position after the move, if that position is in the book. The
/// new score is more reliable, because it comes from searches that looked further ahead.
fn back_up(pages: &mut HashMap<u64, Page>) {
    let mut keys: Vec<(u32, u64)> = pages.iter().map(|(&key, page)| (page.ply, key)).collect();
    keys.sort_unstable_by(|a, b| b.cmp(a));
    let mut known: HashMap<u64, Score> = HashMap::new();
    for (_, key) in keys {
        let page = pages.get_mut(&key).expect("a page of the book");
        for mv in &mut page.moves {
            if let Some(&score) = known.get(&mv.child) {
                let score = if mv.same_side { score } else { -score };
                // From here, a mate is one ply longer than from the child position, so the move keeps its mate score.
                mv.score = if score.is_mate() { mv.score } else { score };
            }
        }
        if let Some(best) = page.moves.iter().map(|mv| mv.score).max() {
            known.insert(key, best);
        }
    }
}
