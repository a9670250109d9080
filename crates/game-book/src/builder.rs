//! A book made by a search: from the start on, the moves that hold up in search.

use std::collections::{BTreeMap, HashMap};

use game_search::spec::Images;
use game_search::text::quote;
use game_search::{Game, Limits, Report, Score, SearchError, Searcher};
use thiserror::Error;

use crate::book::{Book, Canonical, Entry};
use crate::file::LONGEST_NAME;

/// Why no book is made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BuildError {
    /// A name that a file cannot hold.
    #[error("the game is named {}: expected a name of 1 to {LONGEST_NAME} bytes", quote(name))]
    Name {
        /// The name.
        name: String,
    },
    /// A number with which no book can be made.
    #[error("`{option}` is {value}: expected {least} or more")]
    Number {
        /// The field of the [`Builder`].
        option: &'static str,
        /// Its value.
        value: i64,
        /// The smallest that makes sense.
        least: i64,
    },
    /// There is nothing to play where the book would begin.
    #[error("the game is over in the position that the book would begin with: expected one with moves")]
    GameOver,
    /// A position of which not every move could be looked at, so that the search has nothing to say of it.
    #[error(
        "{nodes} nodes are too few to look at the {moves} moves of a position {ply} plies from the start: expected `nodes` of \
         {}",
        at_least(*enough)
    )]
    TooFewNodes {
        /// Nodes for each position.
        nodes: u64,
        /// The number of its legal moves.
        moves: usize,
        /// Its distance from the start.
        ply: u32,
        /// As many are enough for this position; others may need more. `None` if 2^20 times as many are not.
        enough: Option<u64>,
    },
    /// The engine refuses.
    #[error(transparent)]
    Engine(#[from] SearchError),
}

fn at_least(enough: Option<u64>) -> String {
    enough.map_or_else(|| "many more".to_owned(), |enough| format!("{enough} or more"))
}

/// How a book is made.
///
/// Every position that book moves lead to is searched, for several lines at once. Moves within the margin of the best are
/// followed. Then scores go back from the last positions to the first, and what has fallen behind by more than the margin
/// is left out.
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
    /// How far from the start the book goes, in plies; at least 1.
    pub plies: u32,
    /// Nodes for each position, at least as many as it takes to look at every move.
    pub nodes: u64,
    /// Moves of a position at most; at least 1.
    pub width: usize,
    /// By how much a move may be worse than the best, in the units of the evaluator; not negative.
    pub margin: i32,
    /// Positions at most, and at least 1; those nearest to the start come first.
    pub positions: usize,
}

impl Default for Builder {
    fn default() -> Builder {
        Builder { plies: 6, nodes: 100_000, width: 3, margin: 25, positions: 10_000 }
    }
}

/// What [`Builder::build`] tells of its progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Studied {
    /// Positions that were searched.
    pub positions: usize,
    /// Positions of this ply that are still to be searched.
    pub left: usize,
    /// Their distance from the start, in plies.
    pub ply: u32,
}

/// A position of the book, images counted as one.
struct Page {
    ply: u32,
    moves: Vec<Candidate>,
}

struct Candidate {
    bits: u32,
    /// For the side to move.
    score: Score,
    /// The key of the position it leads to, and whether the same side moves there again.
    child: u64,
    same_side: bool,
}

impl Builder {
    /// A book of the game called `name`, from `start` on. The same search and numbers make the same book.
    ///
    /// # Errors
    ///
    /// If a number is out of its range, the name is empty or longer than 255 bytes, the game is over in `start`, or the nodes do
    /// not suffice to look at every move of a position; and what the search has against its limits.
    pub fn build<G: Game + Clone>(
        &self,
        name: &str,
        images: &Images<G>,
        start: &G,
        search: &mut dyn Searcher<G>,
        told: &mut dyn FnMut(Studied),
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
                told(Studied { positions: pages.len(), left, ply });
            }
            next.retain(|key, _| !pages.contains_key(key));
            frontier = next;
        }
        back_up(&mut pages);
        Ok(Book { game: name.to_owned(), entries: self.entries(&pages) })
    }

    fn check(&self, name: &str) -> Result<(), BuildError> {
        if !(1..=LONGEST_NAME).contains(&name.len()) {
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

    /// The best moves of a position, so many plies from the start. `follow` hears of the positions they lead to.
    fn study<G: Game + Clone>(
        &self,
        images: &Images<G>,
        position: &G,
        ply: u32,
        search: &mut dyn Searcher<G>,
        follow: &mut dyn FnMut(G, u64),
    ) -> Result<Vec<Candidate>, BuildError> {
        let canonical = Canonical::of(images, position);
        // Images of the same move take up lines of their own.
        let multi_pv = self.width * if canonical.is_symmetric() { 2 } else { 1 };
        let report = analyse(search, position, multi_pv, self.nodes)?;
        // A game that is over has no moves to look at.
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

    /// How many nodes suffice for a position: twice as many are tried until they do.
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
                // From 100 for the best down to 10 at the margin.
                let weight = 100 - (90 * behind(mv) / self.margin.max(1)) as u16;
                let score = mv.score.value().clamp(i16::MIN.into(), i16::MAX.into()) as i16;
                entries.push(Entry { key, mv: mv.bits, weight, score });
            }
        }
        entries.sort_by_key(|entry| (entry.key, u16::MAX - entry.weight, entry.mv));
        entries
    }
}

/// Searches as if the position were the first, so that the same position always gets the same answer.
fn analyse<G: Game>(
    search: &mut dyn Searcher<G>,
    position: &G,
    multi_pv: usize,
    nodes: u64,
) -> Result<Report<G::Move>, SearchError> {
    search.clear();
    search.search(position, &Limits { multi_pv, ..Limits::nodes(nodes) }, &mut ())
}

/// The score of a move is that of the position it leads to, where the book knows that: it has looked further there.
fn back_up(pages: &mut HashMap<u64, Page>) {
    let mut keys: Vec<(u32, u64)> = pages.iter().map(|(&key, page)| (page.ply, key)).collect();
    keys.sort_unstable_by(|a, b| b.cmp(a));
    let mut known: HashMap<u64, Score> = HashMap::new();
    for (_, key) in keys {
        let page = pages.get_mut(&key).expect("a page of the book");
        for mv in &mut page.moves {
            if let Some(&score) = known.get(&mv.child) {
                let score = if mv.same_side { score } else { -score };
                // A mate is one move further away than from the child.
                mv.score = if score.is_mate() { mv.score } else { score };
            }
        }
        if let Some(best) = page.moves.iter().map(|mv| mv.score).max() {
            known.insert(key, best);
        }
    }
}
