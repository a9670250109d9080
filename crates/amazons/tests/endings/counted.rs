//! Counted endings, compared with an exhaustive search that does not use regions.

use game_testkit::rounds;
use std::collections::HashMap;

use amazons::regions::{CountedResult, Ending, Filler};
use amazons::{Position, Side};
use game_search::Outcome;

use crate::common::{Rows, length, most_moves, position, random_rows};

fn queen(side: Side) -> u8 {
    if side == Side::First { b'Q' } else { b'q' }
}

#[test]
fn counted_margin_equals_the_result_of_play() {
    const SEED: u64 = 65;
    let mut rng = fastrand::Rng::with_seed(SEED);
    let mut filler = Filler::new();
    let (mut counted_positions, mut wins, mut wasteful, mut lopsided) = (0, 0, 0, 0);
    while counted_positions < rounds(2_000) {
        let rows = random_rows(&mut rng, 4, 4, b"Qq");
        let side = if rng.bool() { Side::First } else { Side::Second };
        let Some(position) = position(&rows, side).filter(|position| position.empty().len() <= 6) else { continue };
        let Ending::Counted(counted) = filler.ending(&position) else { continue };
        // In most positions one side has no move at all: a tenth of them is enough.
        if [Side::First, Side::Second].iter().any(|&side| counted.moves(side) == 0) && rng.u8(..10) > 0 {
            continue;
        }
        counted_positions += 1;
        let moves = [b'Q', b'q'].map(|queen| most_moves(&rows, queen, &mut HashMap::new()));
        assert_eq!([counted.moves(Side::First), counted.moves(Side::Second)], moves, "seed {SEED}, {position}");
        assert_eq!(counted.margin(), moves[0] as i32 - moves[1] as i32);
        let length = length(&rows, queen(side), &mut HashMap::new());
        assert_eq!(counted.winner() == side, length % 2 == 1, "seed {SEED}, {position}");
        assert_eq!(counted.plies(), length, "seed {SEED}, {position}");
        let outcome = if length % 2 == 1 { Outcome::Win } else { Outcome::Loss };
        let proof = counted.proof();
        assert_eq!((proof.outcome, proof.plies), (outcome, length), "seed {SEED}, {position}");
        assert_eq!(filler.proof(&position), Some(proof), "seed {SEED}, {position}: proven without the regions too");
        wins += u32::from(length % 2 == 1);
        wasteful += u32::from(((moves[0] + moves[1]) as usize) < position.empty().len());
        lopsided += u32::from(moves[0] > 0 && moves[1] > 0);
    }
    let counts = [wins, wasteful, lopsided];
    assert!(counts.iter().all(|&count| count > rounds(250)), "{counts:?} of {counted_positions}");
}

/// Both sides fill to the end: the counted winner wins, after the counted number of plies.
#[test]
fn filling_moves_keep_the_counted_margin() {
    const SEED: u64 = 66;
    let mut rng = fastrand::Rng::with_seed(SEED);
    let mut filler = Filler::new();
    let mut longest = 0;
    for _ in 0..rounds(3_000) {
        let rows = random_rows(&mut rng, 6, 6, b"Qq");
        let Some(mut position) = position(&rows, Side::First) else { continue };
        let Ending::Counted(counted) = filler.ending(&position) else { continue };
        let mut plies = 0;
        while let Some(mv) = filler.filling_move(&position) {
            assert!(position.is_legal(mv), "seed {SEED}, {position}: {mv}");
            position.make(mv);
            plies += 1;
        }
        assert_eq!(plies, counted.plies(), "seed {SEED}, {position}");
        assert_ne!(position.side_to_move(), counted.winner(), "seed {SEED}, {position}: out of moves");
        longest = longest.max(plies);
    }
    assert!(longest >= 8, "{longest} plies");
}

/// A player that settles the position again at every ply plays the counted game, and the winner never changes.
#[test]
fn a_settled_ending_stays_settled_after_any_move() {
    const SEED: u64 = 67;
    let mut rng = fastrand::Rng::with_seed(SEED);
    let mut filler = Filler::new();
    let (mut games, mut shared, mut plies) = (0, 0, 0);
    for _ in 0..rounds(3_000) {
        let rows = random_rows(&mut rng, 5, 5, b"Qq");
        let Some(mut position) = position(&rows, Side::Second) else { continue };
        let Some(first) = filler.settled(&position) else {
            assert_eq!(filler.ending(&position), Ending::Shared, "seed {SEED}, {position}");
            shared += 1;
            continue;
        };
        let counted = first.counted.expect("few squares");
        games += 1;
        for ply in (0..counted.plies()).rev() {
            let settled = filler.settled(&position).expect("nothing is shared again");
            let now = settled.counted.expect("few squares");
            assert_eq!((now.winner(), now.plies()), (counted.winner(), ply + 1), "seed {SEED}, {position}");
            position.make(settled.mv.expect("a move is left"));
            plies += 1;
        }
        assert_eq!(position.count_legal_moves(), 0, "seed {SEED}, {position}");
        assert_eq!(filler.settled(&position).and_then(|settled| settled.mv), None);
        assert_ne!(position.side_to_move(), counted.winner(), "seed {SEED}, {position}");
    }
    assert!(games > rounds(500) && shared > rounds(500) && plies > rounds(500), "{games}, {shared}, {plies}");
}

/// If the node limit is too low, the numbers are bounds and no move is returned.
#[test]
fn a_node_limit_leaves_bounds_on_the_margin() {
    let position: Position = "1*1/*Q*/*** w".parse().unwrap();
    let settled = Filler::new().with_node_limit(0).settled(&position).expect("one side");
    assert_eq!(settled.counted, None);
    let proof = settled.proof().expect("Black has no move");
    assert_eq!((proof.outcome, proof.plies), (Outcome::Win, 1));
    assert_eq!(settled.to_string(), "every region has one owner: White wins, 1 to 2 moves to 0: margin 1 to 2");
    assert_eq!(settled.mv, None);
    // White has one or two moves and Black has two, so Black wins if White is to move.
    let told = |fen: &str| {
        let position: Position = fen.parse().unwrap();
        let settled = Filler::new().with_node_limit(0).settled(&position).expect("a wall");
        (settled.to_string(), settled.proof().map(|proof| (proof.outcome, proof.plies)))
    };
    let (says, proof) = told("1*1***/*Q**q1/*****1 w");
    assert!(says.ends_with("Black wins, 2 moves to 1 to 2: margin -1 to 0"), "{says}");
    assert_eq!(proof, Some((Outcome::Loss, 4)));
    let (says, proof) = told("1*1***/*Q**q1/*****1 b");
    assert!(says.ends_with("White has 1 to 2 moves, Black 2"), "{says}");
    assert_eq!(proof, None);
    let known = Filler::new().settled(&position).expect("one side");
    assert_eq!(known.to_string(), "every region has one owner: White wins, 1 move to 0: margin 1");
}

/// If bounds alone determine a winner, the full count has that winner, no more plies and a margin within the bounds.
#[test]
fn winner_by_bounds_equals_winner_by_counting() {
    const SEED: u64 = 68;
    let mut rng = fastrand::Rng::with_seed(SEED);
    let mut filler = Filler::new();
    let (mut told, mut open) = ([0, 0], 0);
    for _ in 0..rounds(30_000) {
        let rows = random_rows(&mut rng, 6, 6, b"Qq");
        let side = if rng.bool() { Side::First } else { Side::Second };
        let Some(position) = position(&rows, side) else { continue };
        let Ending::Bounded(bounded) = Filler::new().with_node_limit(0).ending(&position) else { continue };
        let Ending::Counted(counted) = filler.ending(&position) else { panic!("few squares: {position}") };
        let (least, most) = bounded.margin();
        assert!((least..=most).contains(&counted.margin()), "seed {SEED}, {position}: {bounded}");
        let Some(winner) = bounded.winner() else {
            assert_eq!(bounded.proof(), None);
            open += 1;
            continue;
        };
        let proof = bounded.proof().expect("a winner");
        assert_eq!((winner, proof.outcome), (counted.winner(), counted.proof().outcome), "seed {SEED}, {position}");
        assert!(proof.plies >= counted.plies(), "seed {SEED}, {position}");
        told[usize::from(winner == side)] += 1;
    }
    assert!(told[0] > rounds(50) && told[1] > rounds(50) && open > 0, "{told:?} {open}");
}

/// Large regions with many wasted squares: one limit covers the count and the move together, for any number of moves.
/// Beyond the limit each region is tried once: for each empty square, at most as many nodes as all queens have moves.
#[test]
fn counting_stays_within_its_node_limit() {
    const LIMIT: u64 = CountedResult::NODE_LIMIT;
    for fen in [
        "**1****3/2**1**1*1/**1*1*3*/*1**2*2*/**1*****Q*/*1Q1**3*/**8/*2Q*2***/*3**4/2*2*1*1* w",
        "1**6**/*1*Q*1**1*Q/1**1*1*3*/*Q1*2*1**1/1***1***1**/***********/***q**2**1/***1q1****1/*2*2***1q/1**1**2***/**1***1***1 w",
    ] {
        let position: Position = fen.parse().unwrap();
        let moves = |side| {
            let mut turned = position.clone();
            if turned.side_to_move() != side {
                turned.pass();
            }
            turned.count_legal_moves() as u64
        };
        let tries = position.empty().len() as u64 * (moves(Side::First) + moves(Side::Second));
        let mut filler = Filler::new().with_node_limit(LIMIT);
        for _ in 0..3 {
            let before = filler.nodes();
            let settled = filler.settled(&position).expect("nothing is shared");
            let nodes = filler.nodes() - before;
            assert!(nodes <= LIMIT + tries, "{nodes} nodes, with tries of {tries}: {position}");
            assert!(settled.counted.is_some() || settled.mv.is_none(), "{position}");
        }
        let mut filler = Filler::new().with_node_limit(LIMIT);
        let mv = filler.filling_move(&position).expect("a move");
        assert!(position.is_legal(mv));
        assert!(filler.nodes() <= LIMIT + tries, "{} nodes: {position}", filler.nodes());
    }
}

/// Filling moves are held back only while a region is shared and the side to move has another move.
#[test]
fn filling_moves_are_held_back_while_a_region_is_shared() {
    let waiting = |fen: &str| fen.parse::<Position>().unwrap().filling_moves().len();
    assert_eq!(waiting("Q1*Q1q/****** w"), 1, "a2-b2/a2");
    assert_eq!(waiting("Q1*Q1q/****** b"), 0, "Black has no region of its own");
    assert_eq!(waiting("Q1*Q*q/****** w"), 0, "nothing is shared");
    assert_eq!(waiting("Q1*Qqq/*****1 w"), 0, "White has no other move");
}

/// A side that can win can do so without a filling move, unless moving first in the shared regions gains nothing: then
/// every other move loses, and a filling move may win.
#[test]
fn filling_early_loses_a_win_only_if_moving_first_gains_nothing() {
    const SEED: u64 = 67;
    let mut rng = fastrand::Rng::with_seed(SEED);
    let (mut kept, mut lost) = (0, 0);
    while kept + lost < rounds(600) {
        let width = rng.usize(3..=5);
        let shared = random_rows(&mut rng, width, 2, b"Qq");
        let own = [b"Q.*", b"Q.."][rng.usize(..2)];
        let mut rows = shared.clone();
        rows.push(vec![b'*'; width]);
        rows.push(own.iter().copied().chain(std::iter::repeat_n(b'*', width - 3)).collect());
        let Some(position) = position(&rows, Side::First).filter(|position| position.empty().len() <= 7) else {
            continue;
        };
        let waiting = position.filling_moves();
        if waiting.is_empty() {
            continue;
        }
        let wins = |waits: bool| {
            let moves = position.legal_moves();
            moves.iter().filter(|mv| waits || !waiting.contains(mv)).any(|&mv| {
                let mut after = position.clone();
                after.make(mv);
                let rows = rows_of(&after);
                length(&rows, b'q', &mut HashMap::new()).is_multiple_of(2)
            })
        };
        if !wins(true) {
            continue;
        }
        if wins(false) {
            kept += 1;
            continue;
        }
        lost += 1;
        // Moving first gains nothing in the shared regions, so at most one side wins them by moving first.
        let first_to_move = length(&shared, b'Q', &mut HashMap::new()) % 2;
        let second_to_move = length(&shared, b'q', &mut HashMap::new()) % 2;
        assert!(first_to_move + second_to_move < 2, "seed {SEED}, {position}: whoever moves first wins there");
    }
    assert!(kept > rounds(500), "{kept} kept, {lost} lost");
}

fn rows_of(position: &Position) -> Rows {
    let text = position.to_string();
    let placement = text.split(' ').next().unwrap();
    let cells = |row: &str| -> Vec<u8> {
        let cell = |c: char| c.to_digit(10).map_or(vec![c as u8], |empty| vec![b'.'; empty as usize]);
        row.chars().flat_map(cell).collect()
    };
    placement.split('/').map(cells).collect()
}
