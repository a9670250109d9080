//! Move ordering: moves are generated in stages, ranked, and picked one at a time instead of sorted.

use std::cmp::Reverse;

use super::Params;
use super::history::{HistoryTables, QuietScores, Slot};
use crate::{MoveList, MoveRank, SearchGame};

/// The move picker of one ply of the search stack. It is reused for every node at this ply, so that its buffers are
/// rarely reallocated.
pub(super) struct MovePicker<G: SearchGame> {
    /// The moves in the order of generation. A move's index here is its number.
    moves: G::MoveList,
    /// The moves generated so far, with their ranks; empty if moves are not sorted.
    ranked: Vec<Ranked>,
    /// The number of moves returned so far: from `ranked`, or from `moves` if moves are not sorted.
    picked: usize,
    /// The number of leading elements of `ranked` that are in their final places.
    sorted: usize,
    stage: Stage,
    first: Option<G::Move>,
    /// Whether the remaining quiet moves are skipped.
    skips_quiet: bool,
    /// Killer moves: the last two quiet moves that made a cutoff at this ply, the most recent first.
    killers: [Option<G::Move>; 2],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The move to try first; no move needs to be generated yet.
    First,
    /// Noisy moves, except bad captures.
    Noisy,
    /// All moves.
    All,
}

// Ranks of the kinds of moves, best first. The distance between two kinds is larger than any score within one kind.
const NOISY: i32 = 1 << 28;
/// The rank of the counter move. The killer moves have the next higher ranks.
const REFUTATION: i32 = 1 << 24;
const BAD_CAPTURE: i32 = -(1 << 28);
/// The limit of the game's own ranks of noisy moves: the ranks are clamped to the range from `-ORDER` to `ORDER`.
const ORDER: i32 = 1 << 25;
/// How much a quiet move's rank grows for each point of the game's own order of quiet moves.
const OWN: i32 = 1 << 18;
/// The number of moves picked one at a time before the remaining moves are sorted.
const PICKS: usize = 8;
/// If more moves than this remain, only one move is picked before the remaining moves are sorted.
const MANY: usize = 64;

/// What the move ordering of a node depends on.
pub(super) struct Order<'a, G: SearchGame> {
    pub(super) game: &'a G,
    pub(super) params: &'a Params,
    pub(super) history: &'a HistoryTables<G::Move>,
    /// The continuation slots of the moves one and two plies earlier.
    pub(super) before: [Slot; 2],
    /// Whether moves are sorted; otherwise they are tried in the order of generation.
    pub(super) ordered: bool,
    /// Whether moves that lose at once are not generated.
    pub(super) safe_only: bool,
}

/// Returns the game's own rank of a quiet move, from -4 to 4. Returns 0 for noisy moves, and if the parameters do not
/// use the game's own order.
#[inline(always)]
pub(super) fn own_order<G: SearchGame>(game: &G, params: &Params, mv: G::Move) -> i32 {
    let applies = G::TABLE.quiet_order.is_some() && params.quiet_order && G::TABLE.is_quiet(game, mv);
    if applies { G::TABLE.quiet_order(game, mv).clamp(-4, 4) } else { 0 }
}

/// Appends the legal moves to `moves`. With `safe_only`, moves that lose at once are left out, but if every move loses
/// at once, all legal moves are appended.
#[inline]
pub(super) fn generate<G: SearchGame>(game: &G, moves: &mut G::MoveList, safe_only: bool) {
    if safe_only {
        G::TABLE.non_losing_moves(game, moves);
    }
    if moves.is_empty() {
        game.legal_moves(moves);
    }
}

impl<G: SearchGame> MovePicker<G> {
    pub(super) fn new() -> Self {
        MovePicker {
            moves: G::MoveList::default(),
            ranked: Vec::new(),
            picked: 0,
            sorted: 0,
            stage: Stage::First,
            first: None,
            skips_quiet: false,
            killers: [None; 2],
        }
    }

    /// Discards the generated moves.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.moves.clear();
    }

    /// Starts a node. `first` is tried first and must be legal.
    #[inline]
    pub(super) fn start(&mut self, first: Option<G::Move>) {
        self.clear();
        self.ranked.clear();
        self.picked = 0;
        self.sorted = 0;
        self.stage = Stage::First;
        self.first = first;
        self.skips_quiet = false;
    }

    /// Generates all moves and returns their number.
    #[inline]
    pub(super) fn generate_all(&mut self, order: &Order<'_, G>) -> usize {
        generate(order.game, &mut self.moves, order.safe_only);
        self.moves.len()
    }

    /// Makes the generated move with this number the first move to try, if there is such a move.
    #[inline]
    pub(super) fn try_first(&mut self, number: usize) {
        self.first = self.moves.as_slice().get(number).copied();
    }

    /// Returns the moves generated so far, in the order of generation.
    #[inline]
    pub(super) fn generated(&self) -> &[G::Move] {
        self.moves.as_slice()
    }

    /// Returns the rank of `mv`, the last move that [`next`](MovePicker::next) returned.
    pub(super) fn rank_of_last(&self, mv: G::Move) -> MoveRank {
        let last = self.picked.checked_sub(1).and_then(|last| self.ranked.get(last));
        match last.map(|ranked| ranked.rank()) {
            _ if self.first == Some(mv) => MoveRank::Table,
            Some(rank) if rank >= NOISY / 2 => MoveRank::Noisy,
            Some(rank) if rank <= BAD_CAPTURE / 2 => MoveRank::LosingCapture,
            Some(rank) if rank >= REFUTATION && self.killers.contains(&Some(mv)) => MoveRank::Killer,
            Some(rank) if rank >= REFUTATION => MoveRank::Counter,
            _ => MoveRank::Quiet,
        }
    }

    /// Starts a node in which only noisy moves are tried.
    pub(super) fn start_noisy(&mut self, order: &Order<'_, G>) {
        self.start(None);
        G::TABLE.noisy_moves(order.game, &mut self.moves);
        self.rank_from(0, false, order);
    }

    /// Starts a node in which all moves are tried. Returns the number of moves.
    pub(super) fn start_all(&mut self, order: &Order<'_, G>) -> usize {
        self.start(None);
        let count = self.generate_all(order);
        self.rank_from(0, false, order);
        count
    }

    /// Returns the next move to try.
    pub(super) fn next(&mut self, order: &Order<'_, G>) -> Option<G::Move> {
        if self.stage == Stage::First {
            self.stage = Stage::All;
            if !self.moves.is_empty() {
                self.rank_from(0, false, order);
            } else if order.params.staged && order.ordered && !order.safe_only && G::TABLE.to_bits.is_some() {
                // Without packed moves, the table stores a move by its number among all moves, so all moves must be
                // generated.
                self.stage = Stage::Noisy;
            }
            if let Some(first) = self.first {
                return Some(first);
            }
        }
        // No move is generated before the first move was tried, because the first move usually makes a cutoff.
        if self.moves.is_empty() {
            match self.stage {
                Stage::Noisy => G::TABLE.noisy_moves(order.game, &mut self.moves),
                _ => generate(order.game, &mut self.moves, order.safe_only),
            }
            self.rank_from(0, false, order);
        }
        if !order.ordered {
            return self.next_generated(order.game);
        }
        let mut best = self.pick(order.game, order.params);
        if self.stage == Stage::Noisy && best.is_none_or(|(rank, _)| rank < 0) {
            self.stage = Stage::All;
            let noisy = self.moves.len();
            G::TABLE.quiet_moves(order.game, &mut self.moves);
            self.rank_from(noisy, true, order);
            best = self.pick(order.game, order.params);
        }
        let (_, mv) = best?;
        self.picked += 1;
        Some(mv)
    }

    /// Returns the next move without an [`Order`], which is possible once all moves are ranked. Returns `None` if some
    /// moves are not ranked yet, or if no move is left.
    #[inline]
    pub(super) fn next_ranked(&mut self, game: &G, params: &Params) -> Option<G::Move> {
        if self.stage != Stage::All || self.picked >= self.ranked.len() {
            return None;
        }
        let (_, mv) = self.pick(game, params)?;
        self.picked += 1;
        Some(mv)
    }

    /// Returns the next move after `start_noisy` or `start_all`, and whether this move is known to be a bad capture.
    #[inline]
    pub(super) fn next_of_started(&mut self, order: &Order<'_, G>) -> Option<(G::Move, bool)> {
        if !order.ordered {
            return self.next_generated(order.game).map(|mv| (mv, false));
        }
        let (rank, mv) = self.pick(order.game, order.params)?;
        self.picked += 1;
        Some((mv, rank < BAD_CAPTURE / 2))
    }

    /// Returns the next move in the order of generation.
    fn next_generated(&mut self, game: &G) -> Option<G::Move> {
        loop {
            let &mv = self.moves.as_slice().get(self.picked)?;
            self.picked += 1;
            if self.first != Some(mv) && !(self.skips_quiet && G::TABLE.is_quiet(game, mv)) {
                return Some(mv);
            }
        }
    }

    /// Skips all remaining quiet moves.
    pub(super) fn skip_quiet_moves(&mut self, game: &G, params: &Params) {
        let MovePicker { moves, ranked, picked, .. } = self;
        let (picked, mut kept) = (*picked, *picked);
        for at in picked..ranked.len() {
            let it = ranked[at];
            // With `noisy_first`, the rank tells whether a move is quiet.
            let quiet = if params.noisy_first {
                it.rank().abs() < NOISY / 2
            } else {
                G::TABLE.is_quiet(game, moves.as_slice()[it.number()])
            };
            if !quiet {
                ranked[kept] = it;
                kept += 1;
            }
        }
        ranked.truncate(kept);
        self.sorted = picked;
        self.skips_quiet = true;
    }

    /// Stores a quiet move that made a cutoff at this ply as the newest killer move.
    pub(super) fn add_killer(&mut self, mv: G::Move) {
        if self.killers[0] != Some(mv) {
            self.killers = [Some(mv), self.killers[0]];
        }
    }

    /// Moves the best remaining move to the front and returns it with its rank.
    fn pick(&mut self, game: &G, params: &Params) -> Option<(i32, G::Move)> {
        loop {
            if self.picked >= self.sorted {
                self.sort_some();
            }
            let ranked = self.ranked.get_mut(self.picked)?;
            let (rank, mv) = (ranked.rank(), self.moves.as_slice()[ranked.number()]);
            // SEE is slow, so it runs only when a capture is about to be tried. Many captures are never tried.
            if rank < NOISY / 2 || !params.losing_captures_last || G::TABLE.see_ge(game, mv, 0) {
                return Some((rank, mv));
            }
            *ranked = Ranked::new(rank - NOISY + BAD_CAPTURE, ranked.number());
            self.sorted = self.picked;
        }
    }

    /// Puts at least one more move at its final index. The first moves are selected one at a time, because one of them
    /// often makes a cutoff. Later calls sort many moves at once. If thousands of moves remain, these calls sort only
    /// the best, because few moves are tried.
    fn sort_some(&mut self) {
        let rest = &mut self.ranked[self.picked..];
        let one_by_one = self.picked < if rest.len() > MANY { 1 } else { PICKS };
        if one_by_one || self.stage == Stage::Noisy {
            if let Some(best) = (0..rest.len()).max_by_key(|&at| rest[at]) {
                rest.swap(0, best);
            }
            self.sorted = self.picked + 1;
        } else {
            self.sort_more();
        }
    }

    /// Sorts the remaining moves, or only the best of them if there are many.
    #[inline(never)]
    fn sort_more(&mut self) {
        let rest = &mut self.ranked[self.picked..];
        let some = self.picked.max(MANY / 2);
        self.sorted = self.picked + Ranked::sort_best(rest, some);
        let (placed, left) = self.ranked.split_at(self.sorted);
        debug_assert!(placed.last().is_none_or(|last| left.iter().all(|it| it < last)), "what is left comes later");
    }

    /// Ranks the moves from number `from` on, except the move tried first. With `quiet`, none of these moves is noisy.
    fn rank_from(&mut self, from: usize, quiet: bool, order: &Order<'_, G>) {
        if !order.ordered {
            return;
        }
        let MovePicker { moves, ranked, first, killers, .. } = self;
        let (old, moves) = (ranked.len(), &moves.as_slice()[from..]);
        ranked.extend((from..from + moves.len()).map(|number| Ranked::new(0, number)));
        let ranks = Ranks::new(order, *killers);
        if quiet || !(order.params.noisy_first || order.params.losing_captures_last) {
            ranks.rank_quiets(order.game, moves, &mut ranked[old..]);
        } else {
            ranks.rank(order.game, moves, &mut ranked[old..]);
        }
        if let Some(place) = first.and_then(|first| moves.iter().position(|&mv| mv == first)) {
            ranked.swap_remove(old + place);
        }
        self.sorted = self.picked;
    }
}

/// The data that rank the moves of one node. The functions with the ranking loops get the game as an argument: the
/// compiler then knows that the game does not change within a loop, and reads the game once.
struct Ranks<'a, G: SearchGame> {
    params: &'a Params,
    history: &'a HistoryTables<G::Move>,
    quiets: QuietScores<'a>,
    /// Quiet moves that are tried before other quiet moves, in ascending rank: counter move, older killer, newer
    /// killer. One that is not known is replaced by another, which changes no order.
    refutations: Option<[G::Move; 3]>,
}

impl<'a, G: SearchGame> Ranks<'a, G> {
    fn new(order: &Order<'a, G>, killers: [Option<G::Move>; 2]) -> Self {
        let &Order { params, history, before, .. } = order;
        let killers = if params.killers { killers } else { [None; 2] };
        let [newer, older] = killers;
        let counter = history.counter_move(before[0]);
        let refutations = newer.or(older).or(counter).map(|best| {
            let second = older.unwrap_or(best);
            [counter.unwrap_or(second), second, best]
        });
        Ranks { params, history, quiets: history.quiet_scores::<G>(before), refutations }
    }

    /// Ranks moves of any kind.
    #[inline(never)]
    fn rank(&self, game: &G, moves: &[G::Move], ranked: &mut [Ranked]) {
        for (&mv, it) in moves.iter().zip(ranked) {
            let rank = if G::TABLE.is_quiet(game, mv) { self.quiet(game, mv) } else { self.noisy(game, mv) };
            it.rise(rank);
        }
    }

    /// Ranks all moves like quiet moves. Used if none of the moves is noisy, or if noisy moves have no priority.
    #[inline(never)]
    fn rank_quiets(&self, game: &G, moves: &[G::Move], ranked: &mut [Ranked]) {
        for (&mv, it) in moves.iter().zip(ranked) {
            it.rise(self.quiet(game, mv));
        }
    }

    #[inline(always)]
    fn quiet(&self, game: &G, mv: G::Move) -> i32 {
        let mut rank = own_order(game, self.params, mv) * OWN + self.quiets.score(game, mv);
        if let Some(refutations) = self.refutations {
            for (refutation, its_rank) in refutations.into_iter().zip(REFUTATION..) {
                if refutation == mv {
                    rank = its_rank;
                }
            }
        }
        rank
    }

    #[inline(always)]
    fn noisy(&self, game: &G, mv: G::Move) -> i32 {
        let score = G::TABLE.noisy_order(game, mv).clamp(-ORDER, ORDER) + self.history.noisy(game, mv);
        if self.params.noisy_first {
            NOISY + score
        } else if self.params.losing_captures_last && !G::TABLE.see_ge(game, mv, 0) {
            BAD_CAPTURE + score
        } else {
            0
        }
    }
}

/// The rank and the number of a move, packed in one integer. Moves with larger integers are tried earlier. Of two moves
/// of equal rank, the move generated first is tried first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Ranked(i64);

impl Ranked {
    /// Sorts the best elements to the front and returns their number: all elements, or `some` elements if there are
    /// more than `2 * some`. This is a separate function, so that the long code of the sort is compiled once.
    fn sort_best(ranked: &mut [Ranked], some: usize) -> usize {
        let many = ranked.len() > 2 * some;
        let best = if many { ranked.select_nth_unstable_by_key(some, |&it| Reverse(it)).0 } else { ranked };
        best.sort_unstable_by_key(|&it| Reverse(it));
        best.len()
    }

    #[inline]
    fn new(rank: i32, number: usize) -> Ranked {
        Ranked(i64::from(rank) << 32 | i64::from(!(number as u32)))
    }

    /// Sets the rank. The previous rank must be 0.
    #[inline(always)]
    fn rise(&mut self, rank: i32) {
        self.0 |= i64::from(rank) << 32;
    }

    #[inline]
    fn rank(self) -> i32 {
        (self.0 >> 32) as i32
    }

    #[inline]
    fn number(self) -> usize {
        !(self.0 as u32) as usize
    }
}
