//! Tests every subset of the capabilities: the test suite accepts it, and the engine finds the score of minimax with
//! it.

use game_search::engine::Engine;
use game_search::ladder::Algorithm;
use game_search::searcher::CapabilityTable;
use game_search::{
    Capabilities, Game, Limits, MoveOrdering, NullMove, Outcome, PackedMove, PathDependent, PathOutcome, PositionKey,
    SearchGame, Searcher, Side, StaticExchange, Tactics, eval_fn,
};
use game_testkit::Conformance;

/// A heap from which each move takes one, two or three. The player who takes the last one wins. The game offers the
/// capabilities whose bits are set.
#[derive(Clone, PartialEq, Debug)]
struct Heap<const OFFERED: u8> {
    left: u32,
    side: Side,
}

impl<const OFFERED: u8> Game for Heap<OFFERED> {
    type Move = u32;
    type Undo = ();
    type MoveList = Vec<u32>;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Loss
    }

    fn legal_moves(&self, moves: &mut Vec<u32>) {
        moves.extend(1..=self.left.min(3));
    }

    fn make(&mut self, taken: u32) {
        self.left -= taken;
        self.side = !self.side;
    }

    fn unmake(&mut self, taken: u32, (): ()) {
        self.left += taken;
        self.side = !self.side;
    }
}

impl<const OFFERED: u8> PositionKey for Heap<OFFERED> {
    fn key(&self) -> u64 {
        game_search::hash::splitmix64(u64::from(self.left) << 1 | self.side.index() as u64)
    }
}

impl<const OFFERED: u8> NullMove for Heap<OFFERED> {
    type NullUndo = ();

    fn null_move_allowed(&self) -> bool {
        self.left > 12
    }

    fn make_null(&mut self) {
        self.side = !self.side;
    }

    fn unmake_null(&mut self, (): ()) {
        self.side = !self.side;
    }
}

/// Taking three is a noisy move.
impl<const OFFERED: u8> Tactics for Heap<OFFERED> {
    fn noisy_moves(&self, moves: &mut Vec<u32>) {
        moves.extend(Some(3).filter(|&taken| taken <= self.left));
    }
}

impl<const OFFERED: u8> MoveOrdering for Heap<OFFERED> {
    fn history_slots(&self) -> usize {
        3
    }

    fn history_index(&self, taken: u32) -> usize {
        taken as usize - 1
    }

    fn is_quiet(&self, taken: u32) -> bool {
        taken < 3
    }
}

impl<const OFFERED: u8> StaticExchange for Heap<OFFERED> {
    fn captured_value(&self, taken: u32) -> i32 {
        if taken == 3 { 5 } else { 0 }
    }

    fn see(&self, taken: u32) -> i32 {
        self.captured_value(taken)
    }
}

impl<const OFFERED: u8> PackedMove for Heap<OFFERED> {
    fn to_bits(taken: u32) -> u32 {
        taken
    }

    fn from_bits(bits: u32) -> Option<u32> {
        (1..=3).contains(&bits).then_some(bits)
    }

    fn is_legal(&self, taken: u32) -> bool {
        (1..=self.left.min(3)).contains(&taken)
    }
}

/// Positions are never repeated.
impl<const OFFERED: u8> PathOutcome for Heap<OFFERED> {
    fn path_outcome(&self) -> Option<PathDependent> {
        None
    }
}

// Implemented by hand, because `search_game!` lists its capabilities one by one.
impl<const OFFERED: u8> SearchGame for Heap<OFFERED> {
    type NullUndo = ();
    const TABLE: CapabilityTable<Self> = {
        let mut table = CapabilityTable::RULES;
        if OFFERED & 1 != 0 {
            table = table.PositionKey();
        }
        if OFFERED & 2 != 0 {
            table = table.NullMove();
        }
        if OFFERED & 4 != 0 {
            table = table.Tactics();
        }
        if OFFERED & 8 != 0 {
            table = table.MoveOrdering();
        }
        if OFFERED & 16 != 0 {
            table = table.StaticExchange();
        }
        if OFFERED & 32 != 0 {
            table = table.PackedMove();
        }
        if OFFERED & 64 != 0 {
            table = table.PathOutcome();
        }
        table
    };
}

fn check<const OFFERED: u8>() {
    let start = Heap::<OFFERED> { left: 21, side: Side::First };
    let names = Capabilities::of::<Heap<OFFERED>>().to_string();
    assert_eq!(names.matches(',').count() + usize::from(OFFERED > 0), { OFFERED.count_ones() as usize });
    Conformance { games: 2, ..Conformance::default() }.check_rules(std::slice::from_ref(&start));
    let mut evaluate = eval_fn(1, |heap: &Heap<OFFERED>| heap.left as i32 % 4);
    let exact = Algorithm::Minimax.search(&mut start.clone(), &mut evaluate, &mut (), 7).expect("the rules");
    let mut engine = Engine::exact(evaluate);
    let report = engine.search(&start, &Limits::depth(7), &mut ()).expect("a depth");
    assert_eq!(report.score, exact.score, "{names}");
    for &algorithm in Algorithm::ALL {
        let found = algorithm.search(&mut start.clone(), &mut evaluate, &mut (), 5);
        let lacks = algorithm.needs().iter().find(|need| !Capabilities::of::<Heap<OFFERED>>().has(need));
        assert_eq!(found.err().map(|error| error.capability), lacks.copied(), "{algorithm}, {names}");
    }
}

macro_rules! every_subset {
    ($($high:literal)*) => {$(
        check::<$high>();
        check::<{ $high + 1 }>();
        check::<{ $high + 2 }>();
        check::<{ $high + 3 }>();
    )*};
}

#[test]
fn every_subset_of_the_capabilities_is_searched_and_checked() {
    every_subset!(
        0 4 8 12 16 20 24 28 32 36 40 44 48 52 56 60 64 68 72 76 80 84 88 92 96 100 104 108 112 116 120 124
    );
}
