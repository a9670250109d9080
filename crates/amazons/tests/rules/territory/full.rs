//! The full evaluation: its counts compared with a reference, and its symmetries.

use std::collections::BTreeMap;

use amazons::{Position, Side, SquareSet, eval::Full};
use game_search::{Evaluator, Linear, Symmetry};

use super::naive::Board;
use super::positions;

/// Distances above this many queen moves count as this many.
const EVER: f64 = 3.0;
const ROOMS: [usize; 10] = [0, 1, 2, 3, 5, 8, 12, 17, 24, 32];
const WS: [f64; 7] = [0.0, 4.0, 10.0, 20.0, 35.0, 50.0, 70.0];

/// The counts by name without w, and w itself.
type Counts = (BTreeMap<String, f64>, f64);

fn counts(position: &Position) -> Counts {
    let (names, mut counts) = (Full::default().names(), Vec::new());
    Full::default().counts(position, &mut counts);
    let (mut terms, mut w) = (BTreeMap::new(), 0.0);
    for (number, count) in counts {
        let (term, knot) = names[number as usize].split_once(", w ").unwrap();
        *terms.entry(term.to_owned()).or_insert(0.0) += f64::from(count);
        if term == "to move" {
            w += f64::from(count) * knot.parse::<f64>().unwrap();
        }
    }
    terms.retain(|_, count: &mut f64| count.abs() > 1e-4);
    (terms, w)
}

fn reference(position: &Position) -> Counts {
    let board = Board::read(&position.to_string());
    let (own, enemy) = if position.side_to_move() == Side::First { ('Q', 'q') } else { ('q', 'Q') };
    let [queen, king] = [false, true].map(|king| [own, enemy].map(|side| board.distances(side, king)));
    let mut terms = BTreeMap::new();
    let mut add = |name: String, count: f64| *terms.entry(name).or_insert(0.0) += count;
    let mut w: f64 = 0.0;
    add("to move".to_owned(), 1.0);
    for square in 0..queen[0].len() {
        // A square out of reach counts as farther than `EVER`.
        let cut = |distance: f64| if distance.is_finite() { distance.min(EVER) } else { EVER + 1.0 };
        let near = [0, 1].map(|side| cut(queen[side][square]));
        if near[0] <= EVER && near[1] <= EVER {
            w += 2_f64.powf(-(near[0] - near[1]).abs());
        }
        for (side, sign) in [(0, 1.0), (1, -1.0)] {
            let says = |moves: usize| if moves == 3 { "ever".to_owned() } else { format!("in {moves}") };
            for (within, not) in (1..=3).flat_map(|within| (within..=3).map(move |not| (within, not))) {
                if near[side] <= within as f64 && near[1 - side] > not as f64 {
                    add(format!("sooner: {}, enemy not {}", says(within), says(not)), sign);
                }
            }
            for steps in [1, 2, 4] {
                let (ours, theirs) = (king[side][square], king[1 - side][square]);
                if ours.is_finite() && ours + f64::from(steps) <= theirs {
                    add(format!("ahead: {steps}"), sign);
                }
            }
        }
    }
    for (side, sign) in [(position.side_to_move(), 1.0), (!position.side_to_move(), -1.0)] {
        let enemy = &queen[usize::from(side == position.side_to_move())];
        let reached = |square: amazons::Square| enemy[square.rank() * board.width as usize + square.file()].is_finite();
        for at in position.queens(side) {
            let room = position.queen_targets(at).iter().filter(|&square| reached(square)).collect::<SquareSet>().len();
            let above = ROOMS.iter().position(|&knot| knot >= room).unwrap_or(ROOMS.len() - 1).max(1);
            let (low, high) = (ROOMS[above - 1], ROOMS[above]);
            let share = ((room.min(32) - low) as f64) / (high - low) as f64;
            add(format!("room: {low}"), sign * (1.0 - share));
            add(format!("room: {high}"), sign * share);
        }
    }
    terms.retain(|_, count| count.abs() > 1e-4);
    (terms, (w + 1e-9).round().min(WS[6]))
}

#[test]
fn feature_counts_equal_those_of_the_reference() {
    const SEED: u64 = 55;
    let mut seen = BTreeMap::new();
    for position in positions(SEED) {
        let (ours, references) = (counts(&position), reference(&position));
        assert_eq!(
            ours.0.keys().collect::<Vec<_>>(),
            references.0.keys().collect::<Vec<_>>(),
            "seed {SEED}, {position}"
        );
        for (name, count) in &ours.0 {
            assert!(
                (count - references.0[name]).abs() < 1e-3,
                "seed {SEED}, {name}: {count}, {} in {position}",
                references.0[name]
            );
            *seen.entry(name.clone()).or_insert(0) += 1;
        }
        assert!((ours.1 - references.1).abs() < 1e-3, "seed {SEED}, w {}, {} in {position}", ours.1, references.1);
    }
    assert_eq!(seen.len(), Full::default().names().len() / WS.len(), "every term occurred: {seen:?}");
}

/// The difference is rounding: weights between those of the table are rounded.
#[test]
fn weighted_counts_add_up_to_the_evaluation() {
    const SEED: u64 = 56;
    let mut full = Full::default();
    for position in positions(SEED) {
        let (sum, value) = (Full::default().sum(&position), full.evaluate(&position));
        assert!((sum - f64::from(value)).abs() < 6.0, "seed {SEED}, {sum} and {value} in {position}");
    }
}

#[test]
fn explained_terms_add_up_to_the_evaluation() {
    const SEED: u64 = 58;
    for position in positions(SEED) {
        let explanation = Full::default().explain(&position);
        let sum: f64 = explanation.lines.iter().map(|line| 100.0 * line.points()).sum();
        assert!((sum - f64::from(explanation.score)).abs() < 1.0, "seed {SEED}, {sum}, {explanation}");
        let value = Full::default().evaluate(&position);
        let for_white = if position.side_to_move() == Side::First { value } else { -value };
        assert_eq!(explanation.score, for_white, "seed {SEED}, {position}");
    }
}

/// A position that is turned, mirrored or has its colours exchanged is worth the same to the side to move.
#[test]
fn symmetric_positions_have_equal_evaluations() {
    const SEED: u64 = 57;
    let mut full = Full::default();
    for position in positions(SEED) {
        let value = full.evaluate(&position);
        for image in (1..Position::SYMMETRIES).filter_map(|symmetry| position.image(symmetry)) {
            assert_eq!(full.evaluate(&image), value, "seed {SEED}, {position}");
        }
        let queens = [Side::Second, Side::First].map(|side| position.queens(side));
        let exchanged = Position::new(position.size(), queens, position.arrows(), !position.side_to_move());
        assert_eq!(full.evaluate(&exchanged.expect("a position")), value, "seed {SEED}, {position}");
    }
}
