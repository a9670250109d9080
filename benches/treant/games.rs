//! The games of the bench, and their evaluators.

use std::time::{Duration, Instant};

use game_search::{Evaluator, PositionKey, SearchGame, Symmetry};
use small_games::{ConnectFour, Reversi, Threats};

/// A game of the bench, with the evaluator that both searches use.
pub trait Played: SearchGame + PositionKey + Send + Sync + 'static {
    type Eval: Evaluator<Self> + Copy + Send + Sync + 'static;
    const EVALUATOR: Self::Eval;

    fn start() -> Self;

    /// Returns a key that is the same for all symmetric images of the position.
    fn symmetric_key(&self) -> u64;
}

impl Played for ConnectFour {
    type Eval = Threats;
    const EVALUATOR: Threats = Threats;

    fn start() -> ConnectFour {
        ConnectFour::default()
    }

    fn symmetric_key(&self) -> u64 {
        let images = (0..Self::SYMMETRIES).filter_map(|symmetry| self.image(symmetry));
        images.map(|image| image.key()).min().expect("the identity")
    }
}

/// The evaluation of [`Reversi::evaluate`].
#[derive(Clone, Copy)]
pub struct Corners;

impl Evaluator<Reversi> for Corners {
    fn unit(&self) -> i32 {
        10
    }

    fn evaluate(&mut self, game: &Reversi) -> i32 {
        game.evaluate()
    }
}

impl Played for Reversi {
    type Eval = Corners;
    const EVALUATOR: Corners = Corners;

    fn start() -> Reversi {
        Reversi::start()
    }

    /// The starting position is the same after half a turn and after a reflection in either diagonal.
    fn symmetric_key(&self) -> u64 {
        let transposed = |discs: u64| {
            (0..64)
                .filter(|square| discs >> square & 1 == 1)
                .fold(0, |all, square| all | 1 << (square % 8 * 8 + square / 8))
        };
        let image = |transpose: bool, turn: bool| {
            let map = |discs: u64| {
                let discs = if transpose { transposed(discs) } else { discs };
                if turn { discs.reverse_bits() } else { discs }
            };
            Reversi::<5> { own: map(self.own), other: map(self.other), side: self.side }.key()
        };
        let images = [(false, false), (false, true), (true, false), (true, true)];
        images.map(|(transpose, turn)| image(transpose, turn)).into_iter().min().expect("four images")
    }
}

/// An evaluator that takes as long as a neural network on another device: [`CALL`](Slow::CALL) for every call, and
/// [`POSITION`](Slow::POSITION) for every position.
#[derive(Clone, Copy)]
pub struct Slow<E> {
    pub evaluator: E,
}

impl<E> Slow<E> {
    const CALL: Duration = Duration::from_micros(50);
    const POSITION: Duration = Duration::from_nanos(500);

    fn wait(positions: usize) {
        let begin = Instant::now();
        while begin.elapsed() < Self::CALL + Self::POSITION * positions as u32 {
            std::hint::spin_loop();
        }
    }
}

impl<G: Played, E: Evaluator<G>> Evaluator<G> for Slow<E> {
    fn evaluate(&mut self, game: &G) -> i32 {
        Self::wait(1);
        self.evaluator.evaluate(game)
    }

    fn evaluate_batch(&mut self, games: &[G], estimates: &mut Vec<i32>) {
        Self::wait(games.len());
        self.evaluator.evaluate_batch(games, estimates);
    }

    game_search::forward_evaluator!(G => evaluator: unit, scale, proof, move_priors, correction_key, reset, make, unmake);
}
