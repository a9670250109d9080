//! The next move to try, in the selective search: generated in stages, and picked rather than sorted.

use std::cmp::Reverse;

use super::Params;
use super::memory::{Before, Memory, Quiets};
use super::ordering::{generate, own_order};
use crate::{MoveList, SearchGame, Side};

/// A node on the way from the root to the current one. Frames are kept from node to node, so that after a while none
/// allocates.
pub(super) struct Node<G: SearchGame> {
    moves: G::MoveList,
    ranked: Vec<Ranked>,
    /// How many of them were handed out.
    picked: usize,
    stage: Stage,
    /// How many of them are in their places.
    sorted: usize,
    first: Option<G::Move>,
    /// The moves that were searched, in order: they are to blame when another one cuts.
    pub(super) tried: Vec<G::Move>,
    pub(super) killers: [Option<G::Move>; 2],
    /// The move to leave out: the rest is asked whether it is as good.
    pub(super) excluded: Option<G::Move>,
    /// The slot of the move that is being searched.
    pub(super) moving: Before,
    /// Whether the side to move is in check, once somebody asked.
    pub(super) in_check: Option<bool>,
    /// Whether a null move led here.
    pub(super) after_null: bool,
    /// Whose turn it is, where there is an evaluation.
    pub(super) side: Side,
    /// The evaluation, unless in check.
    pub(super) evaluation: Option<i32>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The move to try first, before anything is generated.
    First,
    /// Noisy moves that are worth it.
    Noisy,
    /// Everything was generated.
    Rest,
}

// Ranks, from the best down. What separates two kinds is more than any score within a kind.
const NOISY: i32 = 1 << 28;
/// The rank of the counter move; the killers are next.
const FAVOURITE: i32 = 1 << 24;
const LOSING: i32 = -(1 << 28);
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
    pub(super) memory: &'a Memory<G::Move>,
    /// The slots of the moves one and two plies before.
    pub(super) before: [Before; 2],
    /// Whether the depth is worth the trouble.
    pub(super) ordered: bool,
    /// Whether moves that lose at once are left out.
    pub(super) safe_only: bool,
}

impl<G: SearchGame> Default for Node<G> {
    fn default() -> Self {
        Node {
            moves: G::MoveList::default(),
            ranked: Vec::new(),
            picked: 0,
            stage: Stage::First,
            sorted: 0,
            first: None,
            tried: Vec::new(),
            killers: [None; 2],
            excluded: None,
            moving: None,
            in_check: None,
            after_null: false,
            side: Side::First,
            evaluation: None,
        }
    }
}

impl<G: SearchGame> Node<G> {
    /// Begins with the first move, which must be legal, if there is one.
    pub(super) fn start(&mut self, first: Option<G::Move>) {
        self.moves.clear();
        self.ranked.clear();
        self.tried.clear();
        self.picked = 0;
        self.stage = Stage::First;
        self.sorted = 0;
        self.first = first;
    }

    /// Generates every move at once; returns how many there are.
    pub(super) fn generate_all(&mut self, order: &Order<'_, G>) -> usize {
        generate(order.game, &mut self.moves, order.safe_only);
        self.rank_from(0, false, order);
        self.stage = if self.first.is_some() { Stage::First } else { Stage::Rest };
        self.moves.len()
    }

    /// Every move generated so far, in the order of generation.
    pub(super) fn generated(&self) -> &[G::Move] {
        self.moves.as_slice()
    }

    /// Begins with noisy moves and generates no others.
    pub(super) fn start_noisy(&mut self, order: &Order<'_, G>) {
        self.start(None);
        G::TABLE.noisy_moves(order.game, &mut self.moves);
        self.rank_from(0, false, order);
        self.stage = Stage::Rest;
    }

    /// The next move to try.
    pub(super) fn next(&mut self, order: &Order<'_, G>) -> Option<G::Move> {
        if self.stage == Stage::First {
            let staged = order.params.staged && order.ordered && !order.safe_only;
            self.stage = if !self.moves.is_empty() {
                Stage::Rest
            } else if staged {
                Stage::Noisy
            } else {
                Stage::Rest
            };
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
        let mut best = self.pick(order);
        if self.stage == Stage::Noisy && best.is_none_or(|(rank, _)| rank < 0) {
            self.stage = Stage::Rest;
            let noisy = self.moves.len();
            G::TABLE.quiet_moves(order.game, &mut self.moves);
            self.rank_from(noisy, true, order);
            best = self.pick(order);
        }
        let (_, mv) = best?;
        self.picked += 1;
        Some(mv)
    }

    /// The next of the moves generated so far, and whether it is known to be a losing capture.
    pub(super) fn next_generated(&mut self, order: &Order<'_, G>) -> Option<(G::Move, bool)> {
        let (rank, mv) = self.pick(order)?;
        self.picked += 1;
        Some((mv, rank < LOSING / 2))
    }

    /// No quiet move is handed out any more.
    pub(super) fn leave_out_quiet_moves(&mut self, game: &G) {
        let Node { moves, ranked, picked, .. } = self;
        let mut place = 0;
        ranked.retain(|it| {
            place += 1;
            place <= *picked || !G::TABLE.is_quiet(game, moves.as_slice()[it.number()])
        });
        self.sorted = self.picked;
    }

    /// Brings the best of what is left to the front.
    fn pick(&mut self, order: &Order<'_, G>) -> Option<(i32, G::Move)> {
        loop {
            if order.ordered && self.picked >= self.sorted {
                self.sort_some();
            }
            let ranked = self.ranked.get_mut(self.picked)?;
            let (rank, mv) = (ranked.rank(), self.moves.as_slice()[ranked.number()]);
            // An exchange takes long to play out: many moves are never asked about.
            if rank < NOISY / 2 || !order.params.losing_captures_last || G::TABLE.see_ge(order.game, mv, 0) {
                return Some((rank, mv));
            }
            *ranked = Ranked::new(rank - NOISY + LOSING, ranked.number());
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
        let Node { moves, ranked, first, killers, .. } = self;
        let (old, moves) = (ranked.len(), &moves.as_slice()[from..]);
        ranked.extend((from..from + moves.len()).map(|number| Ranked::new(0, number)));
        if order.ordered {
            let ranks = Ranks::new(order, *killers);
            if quiet {
                ranks.rank_quiets(order.game, moves, &mut ranked[old..]);
            } else {
                ranks.rank(order.game, moves, &mut ranked[old..]);
            }
        }
        if let Some(place) = first.and_then(|first| moves.iter().position(|&mv| mv == first)) {
            ranked.remove(old + place);
        }
        self.sorted = self.picked;
    }
}

/// What ranks the moves of one node. The loops have functions to themselves, and are handed the game: what they are handed
/// does not change meanwhile, so that the compiler reads it once.
struct Ranks<'a, G: SearchGame> {
    params: &'a Params,
    memory: &'a Memory<G::Move>,
    quiets: Quiets<'a>,
    /// Quiet moves that come before others, the last of them first.
    favourites: [Option<G::Move>; 3],
}

impl<'a, G: SearchGame> Ranks<'a, G> {
    fn new(order: &Order<'a, G>, killers: [Option<G::Move>; 2]) -> Self {
        let &Order { params, memory, before, .. } = order;
        let killers = if params.killers { killers } else { [None; 2] };
        let favourites = [memory.counter(before[0]), killers[1], killers[0]];
        Ranks { params, memory, quiets: memory.quiets::<G>(before), favourites }
    }

    /// Gives moves of any kind their ranks.
    #[inline(never)]
    fn rank(&self, game: &G, moves: &[G::Move], ranked: &mut [Ranked]) {
        for (&mv, it) in moves.iter().zip(ranked) {
            let rank = if G::TABLE.is_quiet(game, mv) { self.quiet(game, mv) } else { self.noisy(game, mv) };
            it.rise(rank);
        }
    }

    /// As [`rank`](Ranks::rank), where none is noisy.
    #[inline(never)]
    fn rank_quiets(&self, game: &G, moves: &[G::Move], ranked: &mut [Ranked]) {
        for (&mv, it) in moves.iter().zip(ranked) {
            it.rise(self.quiet(game, mv));
        }
    }

    #[inline(always)]
    fn quiet(&self, game: &G, mv: G::Move) -> i32 {
        let mut rank = own_order(game, self.params, mv) * OWN + self.quiets.score(game, mv);
        for (favourite, its_rank) in self.favourites.into_iter().zip(FAVOURITE..) {
            if favourite == Some(mv) {
                rank = its_rank;
            }
        }
        rank
    }

    #[inline(always)]
    fn noisy(&self, game: &G, mv: G::Move) -> i32 {
        let score = G::TABLE.noisy_order(game, mv).clamp(-ORDER, ORDER) + self.memory.noisy(game, mv);
        if self.params.noisy_first {
            NOISY + score
        } else if self.params.losing_captures_last && !G::TABLE.see_ge(game, mv, 0) {
            LOSING + score
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
