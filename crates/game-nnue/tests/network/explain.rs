//! What a score is owed to: the score without a piece is that of a position from which the piece was really removed.

use fastrand::Rng;
use game_nnue::{Features, Info, Network, Share, Weights};
use game_search::{Evaluator, Game, MoveList, Side, TextNotation};
use games::net::{AmazonsSquares, ConnectFourDiscs, ReversiDiscs, XiangqiPieces};
use small_games::{ConnectFour, Reversi};
use xiangqi::PositionWithHistory;

const SEED: u64 = 27;

fn network<G: Game, F: Features<G>>(features: F, rng: &mut Rng) -> Network<G, F> {
    let (neurons, buckets) = (32, F::BUCKETS);
    let info = Info { features: F::ID.into(), count: F::COUNT, neurons, buckets, scale: 400, base: String::new() };
    let mut numbers: Vec<i16> = (0..(F::COUNT + 1) * neurons).map(|_| rng.i16(-60..=80)).collect();
    numbers.extend((0..(2 * neurons + 1) * buckets).map(|_| rng.i16(-127..=127)));
    Network::new(features, Weights::new(info, numbers).expect("weights")).expect("a network of these features")
}

/// Positions of a random game.
fn positions<G: Game + Clone>(mut game: G, rng: &mut Rng) -> Vec<G> {
    let mut positions = vec![game.clone()];
    for _ in 0..60 {
        let mut moves = G::MoveList::default();
        game.legal_moves(&mut moves);
        if game.outcome().is_some() || moves.as_slice().is_empty() {
            break;
        }
        game.make(moves.as_slice()[rng.usize(..moves.as_slice().len())]);
        positions.push(game.clone());
    }
    positions
}

/// Compares the scores with those of positions that have one piece less. `without` returns the position without the
/// piece on a place, or `None` if there is no such position. Returns the number of pieces, and of those that matter.
fn check<G: Game + Clone, F: Features<G>>(
    features: F,
    start: &G,
    without: impl Fn(&G, usize) -> Option<G>,
) -> [usize; 2] {
    let mut rng = Rng::with_seed(SEED);
    let mut network = network(features, &mut rng);
    let mut counts = [0; 2];
    for position in (0..4).flat_map(|_| positions(start.clone(), &mut rng)) {
        let explanation = network.explain(&position).expect("features with places");
        network.reset(&position);
        assert_eq!(explanation.score, network.evaluate(&position), "seed {SEED}");
        for Share { place, without: score } in explanation.shares {
            let Some(less) = without(&position, place) else { continue };
            network.reset(&less);
            assert_eq!(score, network.evaluate(&less), "seed {SEED}, without the piece on {place}");
            counts[0] += 1;
            counts[1] += usize::from(score != explanation.score);
        }
    }
    counts
}

/// Returns the board of a text with ranks from the top, without the piece on a place.
fn remove(board: &str, place: usize, files: usize, kept: &str) -> Option<String> {
    let mut ranks: Vec<Vec<char>> = board
        .split('/')
        .map(|rank| {
            let mut cells = Vec::new();
            let mut digits = 0;
            for letter in rank.chars() {
                match letter.to_digit(10) {
                    // Ten empty squares in a row are "10".
                    Some(digit) => digits = 10 * digits + digit as usize,
                    None => {
                        cells.extend(std::iter::repeat_n('.', digits));
                        cells.push(letter);
                        digits = 0;
                    }
                }
            }
            cells.extend(std::iter::repeat_n('.', digits));
            cells
        })
        .collect();
    let at = ranks.len() - 1 - place / files;
    let cell = &mut ranks[at][place % files];
    assert_ne!(*cell, '.', "a piece on {place} of {board}");
    if kept.contains(*cell) {
        return None;
    }
    *cell = '.';
    let written = ranks.iter().map(|rank| {
        let runs = rank.chunk_by(|one, other| *one == '.' && *other == '.');
        runs.map(|run| if run[0] == '.' { run.len().to_string() } else { run[0].to_string() }).collect::<String>()
    });
    Some(written.collect::<Vec<_>>().join("/"))
}

#[test]
fn without_a_piece_of_xiangqi() {
    let without = |position: &PositionWithHistory, place| {
        let text = position.position_text();
        let (board, rest) = text.split_once(' ').expect("a side to move");
        // A position needs both generals.
        let board = remove(board, place, 9, "kK")?;
        PositionWithHistory::parse_position(&format!("{board} {rest}")).ok()
    };
    let [pieces, matter] = check(XiangqiPieces, &PositionWithHistory::start(), without);
    assert!(pieces > 3_000 && matter > pieces * 9 / 10, "{pieces} {matter}");
}

#[test]
fn without_a_piece_of_amazons() {
    let without = |position: &amazons::Position, place| {
        let text = position.position_text();
        let (board, rest) = text.split_once(' ').expect("a side to move");
        let board = remove(board, place, 11, "")?;
        amazons::Position::parse_position(&format!("{board} {rest}")).ok()
    };
    let [pieces, matter] = check(AmazonsSquares, &amazons::Position::start(), without);
    assert!(pieces > 2_000 && matter > pieces * 9 / 10, "{pieces} {matter}");
}

/// A disc less can be another phase of the game, which an explanation leaves as it is.
#[test]
fn without_a_disc_of_reversi() {
    let without = |position: &Reversi<5>, place: usize| {
        let mut less = position.clone();
        less.own &= !(1 << place);
        less.other &= !(1 << place);
        let phase = |position| Features::<Reversi<5>>::bucket(ReversiDiscs, position);
        (phase(&less) == phase(position)).then_some(less)
    };
    let [pieces, matter] = check(ReversiDiscs, &Reversi::<5>::start(), without);
    assert!(pieces > 2_000 && matter > pieces * 9 / 10, "{pieces} {matter}");
}

/// A disc of connect four cannot be removed: it is then the turn of the other side. The features are left out by hand.
#[test]
fn without_a_disc_of_connect_four() {
    let mut rng = Rng::with_seed(SEED);
    let network = network(ConnectFourDiscs, &mut rng);
    let weights = network.weights();
    let neurons = weights.info().neurons;
    let mut discs = 0;
    for position in (0..4).flat_map(|_| positions(ConnectFour::default(), &mut rng)) {
        let score = |left_out: Option<usize>| {
            let bucket = ConnectFourDiscs.bucket(&position);
            let side = position.side_to_move();
            let mut sum = 0;
            for (view, output) in [side, !side].into_iter().zip(weights.output(bucket).chunks(neurons)) {
                for (neuron, output) in output.iter().enumerate() {
                    let rows = (0..42).filter(|cell| Some(*cell) != left_out).filter_map(|cell| {
                        let owner = position.disc(cell % 7, cell / 7)?;
                        let feature = if owner == view { cell } else { 42 + cell };
                        Some(i64::from(weights.row(feature as u32)[neuron]))
                    });
                    let value = (i64::from(weights.biases()[neuron]) + rows.sum::<i64>()).clamp(0, 255);
                    sum += value * value * i64::from(*output);
                }
            }
            ((sum / 255 + i64::from(weights.output_bias(bucket))) * 400 / (255 * 64)) as i32
        };
        let explanation = network.explain(&position).expect("features with places");
        assert_eq!(explanation.score, score(None), "seed {SEED}");
        let places: Vec<_> = explanation.shares.iter().map(|share| share.place).collect();
        let expected = (0..42).filter(|cell| position.disc(cell % 7, cell / 7).is_some());
        assert!(places.into_iter().eq(expected), "seed {SEED}: {position}");
        for Share { place, without } in explanation.shares {
            assert_eq!(without, score(Some(place)), "seed {SEED}, cell {place}: {position}");
            discs += 1;
        }
    }
    assert!(discs > 500, "{discs}");
}

/// Features without places cannot be explained.
#[test]
fn features_without_places_are_not_explained() {
    #[derive(Clone, Copy)]
    struct Discs;

    impl Features<ConnectFour> for Discs {
        const ID: &'static str = "connect-four/plain";
        const COUNT: usize = 84;
        const MAX_ACTIVE: usize = 42;

        fn active(self, game: &ConnectFour, view: Side, features: &mut Vec<u32>) {
            ConnectFourDiscs.active(game, view, features);
        }
    }

    let mut game = ConnectFour::default();
    game.make(game.parse_move("4").expect("a move"));
    assert_eq!(network(Discs, &mut Rng::with_seed(SEED)).explain(&game), None);
}
