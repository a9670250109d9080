//! Checks of the inputs of neural networks.

use std::sync::Arc;

use fastrand::Rng;
use game_nnue::{Changes, Features, Info, MAX_OUTPUT_WEIGHT, Network, Weights};
use game_search::{Evaluator, Game, Side};

use crate::capabilities::{Conforming, legal_moves, sample};
use crate::conformance::Conformance;
use crate::random::random_game;

/// Checks the features of a game for neural networks on random games from `starts`.
///
/// In every position and for every move: each feature occurs once, is in range, and there are at most
/// [`MAX_ACTIVE`](Features::MAX_ACTIVE); the recorded changes lead to the features after the move; a network with random
/// weights, and one with all weights at their limits, returns the same score after updates, from the position alone, and
/// by a simple calculation with 64-bit numbers. If features have [places](Features::place), all of them do, and both views
/// have pieces on the same places.
///
/// ```
/// use game_nnue::Features;
/// use game_search::Side;
/// use small_games::{Nim, Take};
///
/// /// Nim as a network sees it: heap 0 has 1, 2, ... 8 objects or more.
/// #[derive(Clone, Copy)]
/// struct FirstHeap;
///
/// impl Features<Nim> for FirstHeap {
///     const ID: &'static str = "nim/first-heap";
///     const COUNT: usize = 8;
///     const MAX_ACTIVE: usize = 1;
///
///     fn active(self, game: &Nim, _: Side, features: &mut Vec<u32>) {
///         features.extend(game.heaps()[0].checked_sub(1).map(|count| u32::from(count.min(7))));
///     }
/// }
///
/// game_testkit::check_features(FirstHeap, &[Nim::default()]);
/// ```
///
/// # Panics
///
/// Panics if a check fails. The message has the seed, the position and the move.
pub fn check_features<G: Conforming, F: Features<G>>(features: F, starts: &[G]) {
    let Conformance { seed, games, plies } = Conformance::default();
    let mut rng = Rng::with_seed(seed);
    let weights: Vec<Arc<Weights>> =
        [16, 128].iter().flat_map(|&neurons| [random::<G, F>(neurons, &mut rng), extreme::<G, F>(neurons)]).collect();
    let mut networks: Vec<Network<G, F>> = weights
        .into_iter()
        .map(|weights| Network::new(features, weights).expect("a network of these features"))
        .collect();
    let mut moves_seen = 0;
    for start in starts.iter().flat_map(|start| std::iter::repeat_n(start, games as usize)) {
        let (positions, moves) = random_game(&mut rng, start, plies as usize);
        for position in &positions {
            let place = format!("seed {seed:#x}, position {position:?}");
            check_active(features, position, &place);
            let legal = if position.outcome().is_none() { legal_moves(position) } else { Vec::new() };
            for &mv in &sample(&legal, &mut rng) {
                check_changes(features, position, mv, &format!("{place}, move {mv:?}"));
                moves_seen += 1;
            }
        }
        for network in &mut networks {
            network.reset(start);
            // Some positions are evaluated after several moves, as in a search.
            for (ply, &mv) in moves.iter().enumerate() {
                if rng.bool() {
                    check_score(features, network, &positions[ply], seed);
                }
                if let Some(&other) = sample(&legal_moves(&positions[ply]), &mut rng).first() {
                    network.make(&positions[ply], other);
                    let mut after = positions[ply].clone();
                    let undo = after.make(other);
                    if rng.bool() {
                        check_score(features, network, &after, seed);
                    }
                    after.unmake(other, undo);
                    network.unmake(&positions[ply], other);
                }
                network.make(&positions[ply], mv);
            }
            for (ply, &mv) in moves.iter().enumerate().rev() {
                check_score(features, network, &positions[ply + 1], seed);
                network.unmake(&positions[ply], mv);
            }
            check_score(features, network, start, seed);
        }
    }
    assert!(moves_seen > 0, "no move was ever made from these starts");
}

const SIDES: [Side; 2] = [Side::First, Side::Second];

/// Returns the active features, sorted.
fn active<G: Game, F: Features<G>>(features: F, game: &G, view: Side) -> Vec<u32> {
    let mut active = Vec::new();
    features.active(game, view, &mut active);
    active.sort_unstable();
    active
}

fn check_active<G: Game, F: Features<G>>(features: F, game: &G, place: &str) {
    for view in SIDES {
        let active = active(features, game, view);
        assert!(active.is_sorted_by(|one, other| one < other), "a feature is active twice: {active:?}: {place}");
        let beyond = active.iter().find(|&&feature| feature as usize >= F::COUNT);
        assert_eq!(beyond, None, "a feature of {}: {place}", F::COUNT);
        assert!(active.len() <= F::MAX_ACTIVE, "{} of at most {} features: {place}", active.len(), F::MAX_ACTIVE);
    }
    let [first, second] = SIDES.map(|view| {
        let mut places: Vec<_> =
            active(features, game, view).into_iter().map(|feature| features.place(feature, view)).collect();
        places.sort_unstable();
        places.dedup();
        places
    });
    assert_eq!(first, second, "the places of the features in both views: {place}");
    let all_or_none = [first.contains(&None), first.iter().any(Option::is_some)];
    assert_ne!(all_or_none, [true; 2], "features with and without a place: {first:?}: {place}");
    let bucket = features.bucket(game);
    assert!(bucket < F::BUCKETS, "bucket {bucket} of {}: {place}", F::BUCKETS);
}

fn check_changes<G: Game + Clone, F: Features<G>>(features: F, game: &G, mv: G::Move, place: &str) {
    let mut after = game.clone();
    after.make(mv);
    for view in SIDES {
        let mut changes = Changes::default();
        if !features.changes(game, mv, view, &mut changes) {
            continue;
        }
        let mut changed = active(features, game, view);
        changed.extend(changes.added());
        for feature in changes.removed() {
            let at = changed.iter().position(|it| it == feature);
            let at = at.unwrap_or_else(|| panic!("feature {feature} is removed and was not active: {place}"));
            changed.swap_remove(at);
        }
        changed.sort_unstable();
        assert_eq!(changed, active(features, &after, view), "features of {view:?} after the changes: {place}");
    }
}

fn check_score<G: Conforming, F: Features<G>>(features: F, network: &mut Network<G, F>, game: &G, seed: u64) {
    if game.outcome().is_some() {
        return;
    }
    let weights = Arc::clone(network.weights());
    let place = format!("{} neurons, seed {seed:#x}, position {game:?}", weights.info().neurons);
    let updated = network.evaluate(game);
    let mut fresh = network.clone();
    fresh.reset(game);
    assert_eq!(updated, fresh.evaluate(game), "the score after updates and from the position alone: {place}");
    assert_eq!(i64::from(updated), reference(features, &weights, game), "the score by a simple calculation: {place}");
}

/// Returns the score as the documentation of [`Weights`] defines it.
fn reference<G: Game, F: Features<G>>(features: F, weights: &Weights, game: &G) -> i64 {
    let (neurons, bucket) = (weights.info().neurons, features.bucket(game));
    let mut sum = 0;
    for (half, view) in [game.side_to_move(), !game.side_to_move()].into_iter().enumerate() {
        let active = active(features, game, view);
        for neuron in 0..neurons {
            let rows: i64 = active.iter().map(|&feature| i64::from(weights.row(feature)[neuron])).sum();
            let activation = (i64::from(weights.biases()[neuron]) + rows).clamp(0, 255);
            sum += activation * activation * i64::from(weights.output(bucket)[half * neurons + neuron]);
        }
    }
    (sum / 255 + i64::from(weights.output_bias(bucket))) * i64::from(weights.info().scale) / (255 * 64)
}

fn info<G: Game, F: Features<G>>(neurons: usize) -> Info {
    let features = F::ID.to_owned();
    Info { features, count: F::COUNT, neurons, buckets: F::BUCKETS, scale: 400, base: String::new() }
}

/// Returns random weights of which about half of the sums are clipped.
fn random<G: Game, F: Features<G>>(neurons: usize, rng: &mut Rng) -> Arc<Weights> {
    let limit = (i16::MAX as usize / (F::MAX_ACTIVE + 1)).min(200) as i16;
    let mut numbers: Vec<i16> = (0..(F::COUNT + 1) * neurons).map(|_| rng.i16(-limit..=limit)).collect();
    let output = -MAX_OUTPUT_WEIGHT..=MAX_OUTPUT_WEIGHT;
    numbers.extend((0..2 * neurons * F::BUCKETS).map(|_| rng.i16(output.clone())));
    numbers.extend((0..F::BUCKETS).map(|_| rng.i16(..)));
    Arc::new(Weights::new(info::<G, F>(neurons), numbers).expect("weights within their limits"))
}

/// Returns weights at their limits: neurons alternate between the largest and the smallest sum that is allowed.
fn extreme<G: Game, F: Features<G>>(neurons: usize) -> Arc<Weights> {
    let limit = (i16::MAX as usize / (F::MAX_ACTIVE + 1)) as i16;
    let sign = |index: usize| if (index % neurons).is_multiple_of(2) { 1 } else { -1 };
    let first = (0..(F::COUNT + 1) * neurons).map(|index| sign(index) * limit);
    let output = (0..2 * neurons * F::BUCKETS).map(|_| MAX_OUTPUT_WEIGHT);
    let biases = (0..F::BUCKETS).map(|_| i16::MAX);
    Arc::new(Weights::new(info::<G, F>(neurons), first.chain(output).chain(biases).collect()).expect("legal weights"))
}
