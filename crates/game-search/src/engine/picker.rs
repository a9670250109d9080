//! The next move to try, in the selective search: generated in stages, and picked rather than sorted.

use super::memory::{Before, Memory};
use super::ordering::generate;
use super::{EngineGame, Params};
use crate::MoveList;

/// A node on the way from the root to the current one. Frames are kept from node to node, so that after a while none
/// allocates.
pub(super) struct Node<G: EngineGame> {
    moves: G::MoveList,
    ranked: Vec<(i32, G::Move)>,
    /// How many of them were handed out.
    picked: usize,
    stage: Stage,
    /// Whether what is left is in order.
    sorted: bool,
    first: Option<G::Move>,
    /// The moves that were searched, in order: they are to blame when another one cuts.
    pub(super) tried: Vec<G::Move>,
    pub(super) killers: [Option<G::Move>; 2],
    /// The move to leave out: the rest is asked whether it is as good.
    pub(super) excluded: Option<G::Move>,
    /// The slot of the move that is being searched.
    pub(super) moving: Before,
    /// Whether a null move led here.
    pub(super) after_null: bool,
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
const KILLER: i32 = 1 << 24;
const COUNTER: i32 = 1 << 23;
const LOSING: i32 = -(1 << 28);
/// The range of a game's own order of noisy moves.
const ORDER: i32 = 1 << 25;
/// How many moves are picked one at a time before the rest is sorted at once.
const PICKS: usize = 8;

/// What the order of moves depends on, besides the node.
pub(super) struct Order<'a, G: EngineGame> {
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

impl<G: EngineGame> Default for Node<G> {
    fn default() -> Self {
        Node {
            moves: G::MoveList::default(),
            ranked: Vec::new(),
            picked: 0,
            stage: Stage::First,
            sorted: false,
            first: None,
            tried: Vec::new(),
            killers: [None; 2],
            excluded: None,
            moving: None,
            after_null: false,
            evaluation: None,
        }
    }
}

impl<G: EngineGame> Node<G> {
    /// Begins with the first move, which must be legal, if there is one.
    pub(super) fn start(&mut self, first: Option<G::Move>) {
        self.moves.clear();
        self.ranked.clear();
        self.tried.clear();
        self.picked = 0;
        self.stage = Stage::First;
        self.sorted = false;
        self.first = first;
    }

    /// Generates every move at once; returns how many there are.
    pub(super) fn generate_all(&mut self, order: &Order<'_, G>) -> usize {
        generate(order.game, &mut self.moves, order.safe_only);
        self.rank_from(0, order);
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
        G::noisy_moves_of(order.game, &mut self.moves);
        self.rank_from(0, order);
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
                Stage::Noisy => G::noisy_moves_of(order.game, &mut self.moves),
                _ => generate(order.game, &mut self.moves, order.safe_only),
            }
            self.rank_from(0, order);
        }
        let mut best = self.pick(order);
        if self.stage == Stage::Noisy && best.is_none_or(|(rank, _)| rank < 0) {
            self.stage = Stage::Rest;
            let noisy = self.moves.len();
            G::quiet_moves_of(order.game, &mut self.moves);
            self.rank_from(noisy, order);
            best = self.pick(order);
        }
        let (_, mv) = best?;
        self.picked += 1;
        Some(mv)
    }

    /// The next of the moves generated so far.
    pub(super) fn next_generated(&mut self, order: &Order<'_, G>) -> Option<G::Move> {
        let (_, mv) = self.pick(order)?;
        self.picked += 1;
        Some(mv)
    }

    /// No quiet move is handed out any more.
    pub(super) fn leave_out_quiet_moves(&mut self, game: &G) {
        let mut place = 0;
        let picked = self.picked;
        self.ranked.retain(|&(_, mv)| {
            place += 1;
            place <= picked || !G::is_quiet_move(game, mv)
        });
    }

    /// Brings the best of what is left to the front.
    fn pick(&mut self, order: &Order<'_, G>) -> Option<(i32, G::Move)> {
        let rest = &mut self.ranked[self.picked..];
        if order.ordered && !self.sorted {
            if self.picked < PICKS || self.stage == Stage::Noisy {
                let best = (1..rest.len()).fold(0, |best, at| if rest[at].0 > rest[best].0 { at } else { best });
                if best > 0 {
                    rest.swap(0, best);
                }
            } else {
                rest.sort_by_key(|&(rank, _)| -rank);
                self.sorted = true;
            }
        }
        rest.first().copied()
    }

    fn rank_from(&mut self, from: usize, order: &Order<'_, G>) {
        let counter = order.memory.counter(order.before[0]);
        let Node { moves, ranked, first, killers, .. } = self;
        let new = moves.as_slice()[from..].iter().filter(|&&mv| Some(mv) != *first);
        ranked.extend(new.map(|&mv| (if order.ordered { rank(order, mv, *killers, counter) } else { 0 }, mv)));
    }
}

fn rank<G: EngineGame>(
    order: &Order<'_, G>,
    mv: G::Move,
    killers: [Option<G::Move>; 2],
    counter: Option<G::Move>,
) -> i32 {
    let &Order { game, params, memory, before, .. } = order;
    if !G::is_quiet_move(game, mv) {
        let score = G::noisy_order_of(game, mv).clamp(-ORDER, ORDER) + memory.noisy(game, mv);
        return if params.losing_captures_last && !G::exchange_reaches_of(game, mv, 0) {
            LOSING + score
        } else if params.noisy_first {
            NOISY + score
        } else {
            0
        };
    }
    if params.killers && killers.contains(&Some(mv)) {
        return if killers[0] == Some(mv) { KILLER + 1 } else { KILLER };
    }
    if counter == Some(mv) {
        return COUNTER;
    }
    memory.quiet(game, mv, before)
}
