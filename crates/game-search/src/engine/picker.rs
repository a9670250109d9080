//! In which order the moves of a node are tried: generated in stages, ranked, and picked rather than sorted.

use std::cmp::Reverse;

use super::Params;
use super::history::{HistoryTables, QuietScores, Slot};
use crate::{MoveList, SearchGame};

/// The moves of one node on the way from the root to the current one. It is kept from node to node, so that after a while
/// none allocates.
pub(super) struct MovePicker<G: SearchGame> {
    /// In the order of generation: a move's place here is its number.
    moves: G::MoveList,
    /// Where moves are put in order, those that were generated so far.
    ranked: Vec<Ranked>,
    /// How many of `ranked`, or else of `moves`, were handed out.
    picked: usize,
    /// How many of `ranked` are in their places.
    sorted: usize,
    stage: Stage,
    first: Option<G::Move>,
    /// Whether quiet moves are skipped from now on.
    skips_quiet: bool,
    /// Two quiet moves that cut at this ply, the last one first.
    killers: [Option<G::Move>; 2],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The move to try first; nothing has to be generated yet.
    First,
    /// Noisy moves that are worth it.
    Noisy,
    /// All moves.
    All,
}

// Ranks, from the best down. What separates two kinds is more than any score within a kind.
const NOISY: i32 = 1 << 28;
/// The rank of the counter move; the killers are next.
const REFUTATION: i32 = 1 << 24;
const BAD_CAPTURE: i32 = -(1 << 28);
/// The range of a game's own order of noisy moves.
const ORDER: i32 = 1 << 25;
/// A step in a game's own order of quiet moves.
const OWN: i32 = 1 << 18;
/// How many moves are picked one at a time before the rest is sorted at once, ...
const PICKS: usize = 8;
/// ... unless there are more than so many: then one.
const MANY: usize = 64;

/// What the order of moves depends on, besides the node.
pub(super) struct Order<'a, G: SearchGame> {
    pub(super) game: &'a G,
    pub(super) params: &'a Params,
    pub(super) history: &'a HistoryTables<G::Move>,
    /// The slots of the moves one and two plies before.
    pub(super) before: [Slot; 2],
    /// Whether moves are put in order, or tried as they were generated.
    pub(super) ordered: bool,
    /// Whether moves that lose at once are left out.
    pub(super) safe_only: bool,
}

/// A game's own order of a quiet move, in a few steps around 0; 0 for others, and if it is not to be used.
#[inline(always)]
pub(super) fn own_order<G: SearchGame>(game: &G, params: &Params, mv: G::Move) -> i32 {
    let asked = G::TABLE.quiet_order.is_some() && params.quiet_order && G::TABLE.is_quiet(game, mv);
    if asked { G::TABLE.quiet_order(game, mv).clamp(-4, 4) } else { 0 }
}

/// Appends the legal moves; only those that do not lose at once, if `safe_only` and there are any.
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

    /// Forgets the moves of another node.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.moves.clear();
    }

    /// Begins with the first move, which must be legal, if there is one.
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

    /// Generates every move at once; returns how many there are.
    #[inline]
    pub(super) fn generate_all(&mut self, order: &Order<'_, G>) -> usize {
        generate(order.game, &mut self.moves, order.safe_only);
        self.moves.len()
    }

    /// Begins with the generated move of this number, if there is one.
    #[inline]
    pub(super) fn try_first(&mut self, number: usize) {
        self.first = self.moves.as_slice().get(number).copied();
    }

    /// Every move generated so far, in the order of generation.
    #[inline]
    pub(super) fn generated(&self) -> &[G::Move] {
        self.moves.as_slice()
    }

    /// Starts with noisy moves, and generates no others.
    pub(super) fn start_noisy(&mut self, order: &Order<'_, G>) {
        self.start(None);
        G::TABLE.noisy_moves(order.game, &mut self.moves);
        self.rank_from(0, false, order);
    }

    /// Starts with every move; returns how many there are.
    pub(super) fn start_all(&mut self, order: &Order<'_, G>) -> usize {
        self.start(None);
        let count = self.generate_all(order);
        self.rank_from(0, false, order);
        count
    }

    /// The next move to try.
    pub(super) fn next(&mut self, order: &Order<'_, G>) -> Option<G::Move> {
        if self.stage == Stage::First {
            self.stage = Stage::All;
            if !self.moves.is_empty() {
                self.rank_from(0, false, order);
            } else if order.params.staged && order.ordered && !order.safe_only && G::TABLE.to_bits.is_some() {
                // Without bits of its own a move is stored as its number among all of them.
                self.stage = Stage::Noisy;
            }
            if let Some(first) = self.first {
                return Some(first);
            }
        }
        // What comes first was not generated yet, as it mostly is enough.
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

    /// The next move where all of them are ranked already, which is known without their order; `None` if they are not, or
    /// none is left.
    #[inline]
    pub(super) fn next_ranked(&mut self, game: &G, params: &Params) -> Option<G::Move> {
        if self.stage != Stage::All || self.picked >= self.ranked.len() {
            return None;
        }
        let (_, mv) = self.pick(game, params)?;
        self.picked += 1;
        Some(mv)
    }

    /// The next of the moves that the picker started with, and whether it is known to be a bad capture.
    #[inline]
    pub(super) fn next_of_started(&mut self, order: &Order<'_, G>) -> Option<(G::Move, bool)> {
        if !order.ordered {
            return self.next_generated(order.game).map(|mv| (mv, false));
        }
        let (rank, mv) = self.pick(order.game, order.params)?;
        self.picked += 1;
        Some((mv, rank < BAD_CAPTURE / 2))
    }

    /// The next of the moves that were generated, in that order.
    fn next_generated(&mut self, game: &G) -> Option<G::Move> {
        loop {
            let &mv = self.moves.as_slice().get(self.picked)?;
            self.picked += 1;
            if self.first != Some(mv) && !(self.skips_quiet && G::TABLE.is_quiet(game, mv)) {
                return Some(mv);
            }
        }
    }

    /// No quiet move is handed out any more.
    pub(super) fn skip_quiet_moves(&mut self, game: &G) {
        let MovePicker { moves, ranked, picked, .. } = self;
        let mut place = 0;
        ranked.retain(|it| {
            place += 1;
            place <= *picked || !G::TABLE.is_quiet(game, moves.as_slice()[it.number()])
        });
        self.sorted = self.picked;
        self.skips_quiet = true;
    }

    /// Notes that a quiet move cut at this ply.
    pub(super) fn add_killer(&mut self, mv: G::Move) {
        if self.killers[0] != Some(mv) {
            self.killers = [Some(mv), self.killers[0]];
        }
    }

    /// Brings the best of what is left to the front.
    fn pick(&mut self, game: &G, params: &Params) -> Option<(i32, G::Move)> {
        loop {
            if self.picked >= self.sorted {
                self.sort_some();
            }
            let ranked = self.ranked.get_mut(self.picked)?;
            let (rank, mv) = (ranked.rank(), self.moves.as_slice()[ranked.number()]);
            // An exchange takes long to play out: many moves are never asked about.
            if rank < NOISY / 2 || !params.losing_captures_last || G::TABLE.see_ge(game, mv, 0) {
                return Some((rank, mv));
            }
            *ranked = Ranked::new(rank - NOISY + BAD_CAPTURE, ranked.number());
            self.sorted = self.picked;
        }
    }

    /// Puts at least one more move in its place: one at a time, in the hope that it cuts, then more and more. Of
    /// thousands of moves few are ever looked at, so that they are not all sorted.
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

    /// Sorts the rest, or the best of it.
    #[inline(never)]
    fn sort_more(&mut self) {
        let rest = &mut self.ranked[self.picked..];
        let some = self.picked.max(MANY / 2);
        self.sorted = self.picked + Ranked::sort_best(rest, some);
        let (placed, left) = self.ranked.split_at(self.sorted);
        debug_assert!(placed.last().is_none_or(|last| left.iter().all(|it| it < last)), "what is left comes later");
    }

    /// Ranks the moves from this number on, save the first; `quiet` if none of them is noisy.
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

/// What ranks the moves of one node. The loops have functions to themselves, and are handed the game: what they are handed
/// does not change meanwhile, so that the compiler reads it once.
struct Ranks<'a, G: SearchGame> {
    params: &'a Params,
    history: &'a HistoryTables<G::Move>,
    quiets: QuietScores<'a>,
    /// Quiet moves that come before others, the last of them first.
    refutations: [Option<G::Move>; 3],
    has_refutations: bool,
}

impl<'a, G: SearchGame> Ranks<'a, G> {
    fn new(order: &Order<'a, G>, killers: [Option<G::Move>; 2]) -> Self {
        let &Order { params, history, before, .. } = order;
        let killers = if params.killers { killers } else { [None; 2] };
        let refutations = [history.counter_move(before[0]), killers[1], killers[0]];
        let has_refutations = params.killers || params.counter_moves;
        Ranks { params, history, quiets: history.quiet_scores::<G>(before), refutations, has_refutations }
    }

    /// Gives moves of any kind their ranks.
    #[inline(never)]
    fn rank(&self, game: &G, moves: &[G::Move], ranked: &mut [Ranked]) {
        for (&mv, it) in moves.iter().zip(ranked) {
            let rank = if G::TABLE.is_quiet(game, mv) { self.quiet(game, mv) } else { self.noisy(game, mv) };
            it.rise(rank);
        }
    }

    /// Like [`rank`](Ranks::rank), where no move is noisy or noisy moves are no better than others.
    #[inline(never)]
    fn rank_quiets(&self, game: &G, moves: &[G::Move], ranked: &mut [Ranked]) {
        for (&mv, it) in moves.iter().zip(ranked) {
            it.rise(self.quiet(game, mv));
        }
    }

    #[inline(always)]
    fn quiet(&self, game: &G, mv: G::Move) -> i32 {
        let mut rank = own_order(game, self.params, mv) * OWN + self.quiets.score(game, mv);
        if self.has_refutations {
            for (refutation, its_rank) in self.refutations.into_iter().zip(REFUTATION..) {
                if refutation == Some(mv) {
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

/// A move's rank and number in one word, which is larger the earlier it is to be tried: of equals the one that was
/// generated first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Ranked(i64);

impl Ranked {
    /// Puts the best in front, in order: all, or `some` of many. How many they are. Here, not where it is called: a sort is
    /// long code, and is compiled once.
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

    /// From 0 to this rank.
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
