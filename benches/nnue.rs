//! The cost of a network evaluation in xiangqi: update and output for each move of random games, compared with the
//! hand-made evaluation `Full` of the same positions, and with the crate `noru`.

use std::sync::Arc;

use benches::{Contender, criterion, race_per_unit};
use game_nnue::{Changes, Features, Info, Network, SIZES, Weights};
use game_search::{BoxedEvaluator, Evaluator, Game};
use games::net::XiangqiPieces;
use noru::config::{Activation, NnueConfig};
use noru::network::{Accumulator, FeatureDelta, NnueWeights};
use xiangqi::eval::Full;
use xiangqi::{Move, PositionWithHistory};

type Played = Vec<(PositionWithHistory, Move)>;

/// Returns random games, as positions with the move made there.
fn games() -> Vec<Played> {
    (0..40).map(game).collect()
}

fn game(seed: u64) -> Played {
    let (mut rng, mut game) = (fastrand::Rng::with_seed(seed), PositionWithHistory::start());
    let mut played = Vec::new();
    while played.len() < 120 && game.outcome().is_none() {
        let mut moves = Default::default();
        Game::legal_moves(&game, &mut moves);
        if moves.is_empty() {
            break;
        }
        let mv = moves[rng.usize(0..moves.len())];
        played.push((game.clone(), mv));
        game.make(mv);
    }
    played
}

/// Returns random weights of the size that training gives.
fn weights(neurons: usize) -> Arc<Weights> {
    let mut rng = fastrand::Rng::with_seed(1);
    let (id, count) = (XiangqiPieces::ID, XiangqiPieces::COUNT);
    let info = Info { features: id.to_owned(), count, neurons, buckets: 1, scale: 400, base: String::new() };
    let mut numbers: Vec<i16> = (0..(count + 1) * neurons).map(|_| rng.i16(-60..=60)).collect();
    numbers.extend((0..=2 * neurons).map(|_| rng.i16(-127..=127)));
    Arc::new(Weights::new(info, numbers).expect("weights within their limits"))
}

/// A network of the crate `noru` with the same shape: 128 neurons for each side, squared clipped ReLU. The crate has no
/// network without a second layer, so the second layer has one neuron.
struct Noru {
    weights: NnueWeights,
    sums: Accumulator,
}

impl Noru {
    fn new() -> Noru {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut weights =
            NnueWeights::zeros(NnueConfig::new_static(XiangqiPieces::COUNT, 128, &[1], Activation::SCReLU));
        weights.feature_weights.iter_mut().flatten().for_each(|weight| *weight = rng.i16(-60..=60));
        weights.hidden_weights.iter_mut().flatten().for_each(|weight| *weight = rng.i16(-127..=127));
        weights.output_weights.fill(64);
        weights.hidden_biases[0].fill(100);
        Noru { sums: Accumulator::new(&weights.feature_bias), weights }
    }
}

impl Evaluator<PositionWithHistory> for Noru {
    fn unit(&self) -> i32 {
        100
    }

    fn reset(&mut self, game: &PositionWithHistory) {
        let [own, other] = [game.side_to_move(), !game.side_to_move()].map(|view| {
            let mut features = Vec::new();
            XiangqiPieces.active(game, view, &mut features);
            features.into_iter().map(|feature| feature as usize).collect::<Vec<_>>()
        });
        self.sums.refresh(&self.weights, &own, &other);
    }

    fn make(&mut self, game: &PositionWithHistory, mv: Move) {
        let mut changes = Changes::default();
        let [own, other] = [!game.side_to_move(), game.side_to_move()].map(|view| {
            changes.clear();
            XiangqiPieces.changes(game, mv, view, &mut changes);
            let mut delta = FeatureDelta::new();
            changes.added().iter().for_each(|&feature| delta.add(feature as usize));
            changes.removed().iter().for_each(|&feature| delta.remove(feature as usize));
            delta
        });
        self.sums.swap();
        self.sums.update_incremental(&self.weights, &own, &other);
    }

    fn unmake(&mut self, _: &PositionWithHistory, _: Move) {
        unreachable!("no move is taken back here");
    }

    fn evaluate(&mut self, _: &PositionWithHistory) -> i32 {
        noru::network::forward(&self.sums, &self.weights)
    }
}

/// Returns the sum of the scores of all positions, and their number. Moves are reported to the evaluator.
fn along(games: &[Played], evaluator: &mut impl Evaluator<PositionWithHistory>) -> (i64, u64) {
    let (mut sum, mut count) = (0, 0);
    for game in games {
        evaluator.reset(&game[0].0);
        for (ply, (position, mv)) in game.iter().enumerate() {
            sum += i64::from(evaluator.evaluate(position));
            count += 1;
            if ply + 1 < game.len() {
                evaluator.make(position, *mv);
            }
        }
    }
    (sum, count)
}

/// Returns a contender that evaluates all positions again and again.
fn contender<'a>(
    name: &'a str,
    games: &'a [Played],
    mut evaluator: impl Evaluator<PositionWithHistory> + 'a,
) -> Contender<'a> {
    let expected = along(games, &mut evaluator);
    Contender::new(name, move || {
        for _ in 0..20 {
            assert_eq!(along(games, &mut evaluator), expected);
        }
        20 * expected.1
    })
}

/// Checks that updated scores equal those that are computed from the position alone.
fn check<E: Evaluator<PositionWithHistory>>(games: &[Played], new: impl Fn() -> E, name: &str) {
    let (updated, mut fresh, mut sum) = (along(games, &mut new()), new(), 0);
    for (position, _) in games.iter().flatten() {
        fresh.reset(position);
        sum += i64::from(fresh.evaluate(position));
    }
    assert!(updated.0 == sum && sum != 0, "{name}: {} {sum}", updated.0);
}

fn main() {
    let games = games();
    let network = |neurons| Network::new(XiangqiPieces, weights(neurons)).expect("a network of these features");
    for neurons in SIZES {
        check(&games, || network(neurons), &format!("{neurons} neurons"));
    }
    check(&games, Noru::new, "noru");
    let names = SIZES.map(|neurons| format!("network of {neurons}"));
    let mut contenders = vec![contender("full", &games, Full)];
    contenders.extend(names.iter().zip(SIZES).map(|(name, neurons)| contender(name, &games, network(neurons))));
    let boxed: BoxedEvaluator<PositionWithHistory> = Box::new(network(128));
    contenders.push(contender("network of 128, boxed", &games, boxed));
    contenders.push(contender("noru, network of 128", &games, Noru::new()));
    race_per_unit(&mut criterion(), "Evaluations of xiangqi", "evaluation", contenders);
}
