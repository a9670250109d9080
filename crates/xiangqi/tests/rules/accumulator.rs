//! An evaluator that updates the accumulators of a small neural network with every move of the search. At every
//! evaluation they must equal the accumulators computed from the position alone.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use game_search::engine::Engine;
use game_search::ladder::Algorithm;
use game_search::{Evaluator, Game, Limits, SearchGame, Stats};
use xiangqi::{Move, Piece, Position, PositionWithHistory, Rules, Side, Square};

const WIDTH: usize = 32;
/// The number of inputs: own or enemy piece, kind, point.
const INPUTS: usize = 2 * 7 * 90;

type Accumulator = [i16; WIDTH];

/// Random weights.
struct Weights {
    first: Vec<Accumulator>,
    second: [i32; 2 * WIDTH],
}

#[derive(Default)]
struct Calls {
    reset: AtomicU64,
    made: AtomicU64,
    unmade: AtomicU64,
    evaluated: AtomicU64,
}

#[derive(Clone)]
struct Network {
    weights: Arc<Weights>,
    calls: Arc<Calls>,
    /// Indexed by side: the accumulator from that side's point of view.
    accumulators: [Accumulator; 2],
    /// The number of moves made and not yet unmade.
    ply: u32,
}

impl Network {
    fn new(seed: u64) -> Network {
        let mut rng = fastrand::Rng::with_seed(seed);
        let first = (0..INPUTS).map(|_| std::array::from_fn(|_| rng.i16(-100..=100))).collect();
        let weights = Weights { first, second: std::array::from_fn(|_| rng.i32(-64..=64)) };
        let accumulators = [[i16::MIN; WIDTH]; 2];
        Network { weights: Arc::new(weights), calls: Arc::default(), accumulators, ply: 0 }
    }

    fn anew(&self, position: &Position) -> [Accumulator; 2] {
        let mut network = Network { accumulators: [[0; WIDTH]; 2], ..self.clone() };
        position.pieces().for_each(|(at, piece)| network.change(piece, at, 1));
        network.accumulators
    }

    /// Adds a piece to the accumulators, or removes it if `sign` is -1.
    fn change(&mut self, piece: Piece, at: Square, sign: i16) {
        for side in [Side::First, Side::Second] {
            let at = if side == Side::First { at } else { at.flip_rank() };
            let input = usize::from(piece.side != side) * 630 + piece.kind.index() * 90 + at.index();
            let row = &self.weights.first[input];
            self.accumulators[side.index()].iter_mut().zip(row).for_each(|(sum, weight)| *sum += sign * weight);
        }
    }

    /// Makes `mv` or, if `sign` is -1, unmakes it. `position` is the position before the move.
    fn shift(&mut self, position: &Position, mv: Move, sign: i16) {
        let piece = position.piece_at(mv.from()).expect("the piece that moves");
        self.change(piece, mv.from(), -sign);
        self.change(piece, mv.to(), sign);
        if let Some(captured) = position.piece_at(mv.to()) {
            self.change(captured, mv.to(), -sign);
        }
    }
}

/// A xiangqi position, with or without its history.
trait Seen: Game<Move = Move> {
    fn seen(&self) -> &Position;
}

impl Seen for Position {
    fn seen(&self) -> &Position {
        self
    }
}

impl Seen for PositionWithHistory {
    fn seen(&self) -> &Position {
        self.position()
    }
}

impl<G: Seen> Evaluator<G> for Network {
    fn unit(&self) -> i32 {
        100
    }

    fn evaluate(&mut self, game: &G) -> i32 {
        let position = game.seen();
        assert_eq!(self.accumulators, self.anew(position), "{position}");
        self.calls.evaluated.fetch_add(1, Relaxed);
        let side = position.side_to_move();
        let inputs = self.accumulators[side.index()].iter().chain(&self.accumulators[(!side).index()]);
        let sum: i32 =
            inputs.zip(&self.weights.second).map(|(&sum, weight)| i32::from(sum).clamp(0, 127) * weight).sum();
        sum / 64
    }

    fn reset(&mut self, game: &G) {
        self.calls.reset.fetch_add(1, Relaxed);
        self.accumulators = self.anew(game.seen());
        self.ply = 0;
    }

    fn make(&mut self, game: &G, mv: Move) {
        self.calls.made.fetch_add(1, Relaxed);
        self.ply += 1;
        self.shift(game.seen(), mv, 1);
    }

    fn unmake(&mut self, game: &G, mv: Move) {
        self.calls.unmade.fetch_add(1, Relaxed);
        self.ply = self.ply.checked_sub(1).expect("as many moves taken back as made");
        self.shift(game.seen(), mv, -1);
    }
}

const POSITIONS: [&str; 3] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 b - - 0 1",
    "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1",
];

fn positions() -> impl Iterator<Item = Position> {
    POSITIONS.into_iter().map(|fen| fen.parse().expect("a position"))
}

/// Checks that all moves were unmade and that the search visited every kind of node.
fn check(network: &Network, stats: &Stats) {
    let [reset, made, unmade, evaluated] =
        [&network.calls.reset, &network.calls.made, &network.calls.unmade, &network.calls.evaluated]
            .map(|calls| calls.load(Relaxed));
    assert!(reset > 0 && made > 1_000 && evaluated > 1_000, "{reset} {made} {evaluated}");
    assert_eq!(made, unmade);
    assert!(stats.null_tries > 0 && stats.quiescence_nodes > 0 && stats.re_searches > 0, "{stats:?}");
    assert!(stats.table_cutoffs > 0, "{stats:?}");
}

/// Searches all positions with one engine: the transposition table is kept, but the evaluator is reset for each search.
fn engine_keeps_in_step<G: Seen + SearchGame<Move = Move>>(games: &[G], seed: u64) {
    for threads in [1, 3] {
        let (network, mut stats) = (Network::new(seed), Stats::default());
        let mut engine = Engine::playing(network.clone())
            .with_threads(threads, {
                let network = network.clone();
                move || network.clone()
            })
            .expect("threads");
        for game in games.iter().chain(&games[..1]) {
            let report = engine.search_with(game, &Limits::nodes(15_000), &mut stats, &mut ()).expect("a limit");
            assert!(report.best.is_some());
        }
        check(&network, &stats);
        // Each thread resets its own copy.
        assert!(network.calls.reset.load(Relaxed) >= threads as u64 * (games.len() as u64 + 1));
    }
}

fn ladder_keeps_in_step<G: Seen + SearchGame>(games: impl Iterator<Item = G>, seed: u64) {
    let (network, mut stats) = (Network::new(seed), Stats::default());
    for mut game in games {
        for &algorithm in Algorithm::ALL {
            // Null moves and internal shallower searches need at least depth 4.
            let depth = if algorithm == Algorithm::Together { 4 } else { 2 };
            let mut evaluator = network.clone();
            algorithm.search(&mut game, &mut evaluator, &mut stats, depth).unwrap();
            assert_eq!(evaluator.ply, 0, "{algorithm}");
        }
    }
    check(&network, &stats);
}

#[test]
fn the_engine_updates_accumulators_correctly() {
    engine_keeps_in_step(
        &positions().map(|position| PositionWithHistory::new(position, Rules::default())).collect::<Vec<_>>(),
        1,
    );
    engine_keeps_in_step(&positions().collect::<Vec<_>>(), 2);
}

#[test]
fn the_ladder_updates_accumulators_correctly() {
    ladder_keeps_in_step(positions().map(|position| PositionWithHistory::new(position, Rules::default())), 3);
    ladder_keeps_in_step(positions(), 4);
}
