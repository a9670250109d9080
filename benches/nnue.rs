//! The cost of a network evaluation in xiangqi: update and output for each move of random games, compared with the
//! hand-made evaluation `Full` of the same positions.

use std::sync::Arc;

use benches::{Contender, criterion, race_per_unit};
use game_nnue::{Features, Info, Network, SIZES, Weights};
use game_search::{BoxedEvaluator, Evaluator, Game};
use games::net::XiangqiPieces;
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

fn main() {
    let games = games();
    let network = |neurons| Network::new(XiangqiPieces, weights(neurons)).expect("a network of these features");
    // Updated scores equal those that are computed from the position alone.
    for neurons in SIZES {
        let (updated, mut fresh, mut sum) = (along(&games, &mut network(neurons)), network(neurons), 0);
        for (position, _) in games.iter().flatten() {
            fresh.reset(position);
            sum += i64::from(fresh.evaluate(position));
        }
        assert_eq!(updated.0, sum, "{neurons} neurons");
    }
    let names = SIZES.map(|neurons| format!("network of {neurons}"));
    let mut contenders = vec![contender("full", &games, Full)];
    contenders.extend(names.iter().zip(SIZES).map(|(name, neurons)| contender(name, &games, network(neurons))));
    let boxed: BoxedEvaluator<PositionWithHistory> = Box::new(network(128));
    contenders.push(contender("network of 128, boxed", &games, boxed));
    race_per_unit(&mut criterion(), "Evaluations of xiangqi", "evaluation", contenders);
}
