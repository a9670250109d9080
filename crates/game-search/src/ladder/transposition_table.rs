//! Transposition table.
//!
//! **Idea.** Different orders of moves can lead to the same position. Store the result of each search. If a stored
//! score decides the current window, return this score. Otherwise try the stored best move (the hash move) first.
//!
//! **Changed from.** [`alpha_beta`](super::alpha_beta): the table is probed before the loop, and stores the result
//! after the loop.
//!
//! **Contract.** Keeps the fail-soft contract of [`Window`] if an entry is used only at exactly its own depth
//! ([`DepthMatch::Equal`]). With [`DepthMatch::AtLeast`], deeper entries are used as well. The score then rests on a
//! deeper search, but it can differ from minimax if one position can occur at different plies, as in xiangqi. Mate
//! scores are stored by their distance from the position ([`Score::to_table`]).
//!
//! **Reference.** R. Greenblatt, D. Eastlake, S. Crocker (1967), *The Greenblatt Chess Program*; A. Zobrist
//! (1970), *A New Hashing Method with Application for Game Playing*.

use crate::{Bound, CutoffKind, Evaluator, MoveList, Observer, PositionKey, Score, Window, ladder::Context};

/// The table entries that a search to a given depth can use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DepthMatch {
    /// Entries of exactly this depth. The score stays equal to the score of minimax.
    #[default]
    Equal,
    /// Entries of this depth or a larger depth, as in most programs.
    AtLeast,
}

/// The stored result of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<M> {
    /// The [key](PositionKey::key) of the position.
    pub key: u64,
    /// The remaining depth of the stored search, in plies.
    pub depth: u32,
    /// The score. Mate distances count from this position.
    pub score: Score,
    /// Whether the score is exact, a lower bound or an upper bound.
    pub bound: Bound,
    /// The move that raised alpha or caused a cutoff; `None` if no move raised alpha.
    pub best: Option<M>,
}

/// A simple table for one thread. Each slot holds one entry, and a new entry always replaces the old one.
///
/// ```
/// use game_search::ladder::transposition_table::{DepthMatch, Entry, Table};
/// use game_search::{Bound, Score, Window};
///
/// let mut table = Table::new(10, DepthMatch::Equal);
/// let entry = Entry { key: 0xFEED, depth: 4, score: Score::heuristic(30), bound: Bound::Lower, best: Some('a') };
/// table.store(entry);
/// assert_eq!(table.probe(0xFEED), Some(entry));
/// let window = Window::new(Score::heuristic(0), Score::heuristic(20));
/// assert_eq!(table.cutoff_score(&entry, 4, 0, window), Some(Score::heuristic(30)), "at least 30: above beta");
/// assert_eq!(table.cutoff_score(&entry, 4, 0, Window::FULL), None, "how much more?");
/// assert_eq!(table.cutoff_score(&entry, 3, 0, window), None, "another depth");
/// ```
#[derive(Clone, Debug)]
pub struct Table<M> {
    slots: Vec<Option<Entry<M>>>,
    depth_match: DepthMatch,
}

impl<M: Copy> Table<M> {
    /// Creates an empty table of `2^bits` slots.
    ///
    /// # Panics
    ///
    /// Panics if `bits` is over 32, or if the memory cannot be allocated.
    pub fn new(bits: u32, depth_match: DepthMatch) -> Table<M> {
        assert!(bits <= 32, "a table of 2^{bits} slots: at most 2^32");
        Table { slots: vec![None; 1 << bits], depth_match }
    }

    /// Returns the entry of a position, if there is one.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry<M>> {
        self.slots[self.slot(key)].filter(|entry| entry.key == key)
    }

    /// Stores an entry. Replaces the old entry of its slot.
    #[inline]
    pub fn store(&mut self, entry: Entry<M>) {
        let slot = self.slot(entry.key);
        self.slots[slot] = Some(entry);
    }

    /// Returns the score of `entry` if the entry is deep enough and its score and bound make a search unnecessary.
    #[inline]
    pub fn cutoff_score(&self, entry: &Entry<M>, depth: u32, ply: u32, window: Window) -> Option<Score> {
        let deep_enough = match self.depth_match {
            DepthMatch::Equal => entry.depth == depth,
            DepthMatch::AtLeast => entry.depth >= depth,
        };
        let score = entry.score.from_table(ply);
        (deep_enough && window.is_decided_by(score, entry.bound)).then_some(score)
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }
}

/// Returns the score for the side to move: the exact value if it lies inside `window`, otherwise a bound of the value.
///
/// The parameters are described in [the ladder](super#parameters).
///
/// # Panics
///
/// Panics if a node is deeper than the [maximum depth](super#depth).
pub fn search<G, E, O>(
    cx: &mut Context<'_, G, E, O>,
    depth: u32,
    ply: u32,
    mut window: Window,
    table: &mut Table<G::Move>,
) -> Score
where
    G: PositionKey,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    // Enter
    cx.enter(depth, ply, window);

    // Terminal
    if let Some(score) = cx.finished(ply) {
        return cx.leave(score);
    }

    // Horizon
    if depth == 0 {
        let score = cx.evaluate();
        return cx.leave(score);
    }

    // Table
    let key = cx.game.key();
    let asked = window;
    let entry = table.probe(key);
    cx.probed(entry.is_some());
    let hint = entry.and_then(|entry| entry.best);
    if let Some(score) = entry.and_then(|entry| table.cutoff_score(&entry, depth, ply, window)) {
        cx.table_cutoff();
        cx.pv.set(ply, hint.as_slice());
        return cx.leave(score);
    }

    // Loop
    let mut moves = cx.legal_moves();
    if let Some(at) = hint.and_then(|hint| moves.as_slice().iter().position(|&mv| mv == hint)) {
        moves.as_mut_slice()[..=at].rotate_right(1);
    }
    let mut best = -Score::INFINITY;
    let mut good = None;
    for (index, &mv) in moves.as_slice().iter().enumerate() {
        let (undo, turn) = cx.make(mv);
        let score = turn.score(search(cx, depth - 1, ply + 1, turn.window(window), table));
        cx.unmake(mv, undo);

        if score > best {
            best = score;
            if score >= window.beta {
                good = Some(mv);
                cx.cutoff(ply, &moves, index, CutoffKind::Beta);
                break;
            }
            if score > window.alpha {
                window.alpha = score;
                good = Some(mv);
                cx.raise(ply, mv, score);
            }
        }
    }

    // Return
    if moves.is_empty() {
        best = cx.no_moves(ply);
    }
    table.store(Entry { key, depth, score: best.to_table(ply), bound: asked.bound(best), best: good });
    cx.leave(best)
}
