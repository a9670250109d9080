//! The winners of sums of regions by their values, compared with an exhaustive search that does not use regions.

use game_testkit::rounds;
use std::collections::HashMap;

use amazons::regions::{CountingEvaluator, Owner, Region};
use amazons::values::{Decision, OutcomeClass, SumEvaluator, Valuer};
use amazons::{Position, Side, eval::Mobility};
use game_search::{Evaluator, Outcome};

use crate::common::{Rows, length, position, random_rows};

fn queen(side: Side) -> u8 {
    if side == Side::First { b'Q' } else { b'q' }
}

/// Returns a random board with at least two regions in which someone can move, one of them shared.
fn sum_of_regions(rng: &mut fastrand::Rng) -> (Rows, Side, Position) {
    loop {
        let (width, height) = *rng.choice(&[(4, 4), (5, 3), (3, 6), (8, 2), (6, 3)]).unwrap();
        let rows = random_rows(rng, width, height, b"Qq");
        let side = if rng.bool() { Side::First } else { Side::Second };
        let Some(position) = position(&rows, side).filter(|position| position.empty().len() <= 6) else { continue };
        let living = |owner: &Owner| *owner != Owner::Dead;
        let owners: Vec<Owner> = position.regions().map(Region::owner).filter(living).collect();
        if owners.len() > 1 && owners.contains(&Owner::Shared) {
            return (rows, side, position);
        }
    }
}

#[test]
fn winners_by_values_agree_with_exhaustive_search() {
    const SEED: u64 = 72;
    let mut rng = fastrand::Rng::with_seed(SEED);
    let mut valuer = Valuer::new();
    let (mut wins, mut losses, mut several_shared) = (0, 0, 0);
    let (mut kinds, mut outcomes) = (HashMap::new(), HashMap::new());
    for _ in 0..rounds(3_000) {
        let (rows, side, position) = sum_of_regions(&mut rng);
        let mut known = HashMap::new();
        let side_wins = length(&rows, queen(side), &mut known) % 2 == 1;
        let winner = valuer.winner(&position).expect("small regions");
        assert_eq!(winner == side, side_wins, "seed {SEED}, {position}");
        match valuer.decide(&position).expect("small regions") {
            Decision::Loss => assert!(!side_wins, "seed {SEED}, {position}"),
            Decision::Win(mv) => {
                assert!(side_wins && position.is_legal(mv), "seed {SEED}, {position}: {mv}");
                let after = rows_after(&rows, mv);
                let reply = length(&after, queen(!side), &mut known);
                assert_eq!(reply % 2, 0, "seed {SEED}, {position}: {mv} wins");
            }
        }
        *(if side_wins { &mut wins } else { &mut losses }) += 1;
        let shared = position.regions().filter(|region| region.owner() == Owner::Shared);
        several_shared += usize::from(shared.clone().count() > 1);
        for region in shared {
            let value = valuer.value(region).unwrap();
            let stops = valuer.values().stops(value);
            let kind = match valuer.values().number_of(value) {
                Some(_) => "number",
                None if stops.left == stops.right => "number and infinitesimal",
                None => "hot",
            };
            *kinds.entry(kind).or_insert(0) += 1;
        }
        let total = valuer.total(&position).unwrap();
        *outcomes.entry(valuer.values().outcome(total).unwrap()).or_insert(0) += 1;
    }
    assert!(
        wins > rounds(500) && losses > rounds(500) && several_shared > rounds(300),
        "{wins} {losses} {several_shared}"
    );
    assert!(kinds.len() == 3 && kinds.values().all(|&seen| seen > 100), "{kinds:?}");
    assert!(outcomes.len() == 4 && outcomes[&OutcomeClass::Next] > rounds(100), "{outcomes:?}");
}

fn rows_after(rows: &Rows, mv: amazons::Move) -> Rows {
    let mut after = rows.clone();
    let mut put = |square: amazons::Square, cell| {
        let row = after.len() - 1 - square.rank();
        std::mem::replace(&mut after[row][square.file()], cell)
    };
    let queen = put(mv.from(), b'.');
    put(mv.to(), queen);
    put(mv.arrow(), b'*');
    after
}

/// The outcome class of a single region matches playing it out, whichever side begins.
#[test]
fn signs_of_region_values_agree_with_play() {
    const SEED: u64 = 73;
    let mut rng = fastrand::Rng::with_seed(SEED);
    let mut valuer = Valuer::new();
    let mut outcomes = HashMap::new();
    let mut seen = 0;
    while seen < rounds(1_500) {
        let rows = random_rows(&mut rng, 4, 3, b"Qq");
        let Some(position) = position(&rows, Side::First).filter(|position| position.empty().len() <= 5) else {
            continue;
        };
        let regions: Vec<Region> = position.regions().filter(|region| region.owner() != Owner::Dead).collect();
        let [region] = regions[..] else { continue };
        seen += 1;
        let wins = [b'Q', b'q'].map(|queen| length(&rows, queen, &mut HashMap::new()) % 2 == 1);
        let expected = match wins {
            [true, true] => OutcomeClass::Next,
            [true, false] => OutcomeClass::Left,
            [false, true] => OutcomeClass::Right,
            [false, false] => OutcomeClass::Previous,
        };
        let value = valuer.value(region).unwrap();
        assert_eq!(valuer.values().outcome(value), Some(expected), "seed {SEED}, {position}");
        *outcomes.entry(expected).or_insert(0) += 1;
    }
    assert!(outcomes.len() == 4 && outcomes.values().all(|&seen| seen > rounds(20)), "{outcomes:?}");
}

#[test]
fn proofs_from_sums_agree_with_exhaustive_search() {
    const SEED: u64 = 74;
    let mut rng = fastrand::Rng::with_seed(SEED);
    let mut counting = CountingEvaluator::new(Mobility);
    // The limit is so small that the store fills up repeatedly.
    let mut summing = SumEvaluator::new(CountingEvaluator::new(Mobility)).with_valuer(Valuer::new().with_limit(3_000));
    let (mut more, mut proofs, mut forgot) = (0, 0, 0);
    for _ in 0..rounds(2_000) {
        let (rows, side, position) = sum_of_regions(&mut rng);
        let remembered = summing.valuer().values().stored();
        let Some(proof) = summing.proof(&position) else { continue };
        forgot += u32::from(summing.valuer().values().stored() < remembered);
        let length = length(&rows, queen(side), &mut HashMap::new());
        assert_eq!(proof.outcome == Outcome::Win, length % 2 == 1, "seed {SEED}, {position}");
        assert!(
            length <= proof.plies && (proof.plies - length).is_multiple_of(2),
            "seed {SEED}, {position}: {proof:?}"
        );
        proofs += 1;
        more += u32::from(counting.proof(&position).is_none());
    }
    assert!(
        proofs > rounds(1_900) && more > rounds(200) && forgot > 2,
        "{proofs} proofs, {more} by values, forgot {forgot} times"
    );
}

#[test]
fn regions_over_the_limit_have_no_value() {
    let large: Position = "Q5/6/5q w".parse().unwrap();
    let mut valuer = Valuer::new();
    assert_eq!((valuer.total(&large), valuer.winner(&large), valuer.decide(&large)), (None, None, None));
    let mut tight = Valuer::new().with_limit(50);
    let small: Position = "Q2/3/2q w".parse().unwrap();
    assert_eq!(tight.total(&small), None);
    assert!(tight.is_full());
    tight.clear();
    assert!(!tight.is_full());
    assert!(Valuer::new().total(&small).is_some());
}
