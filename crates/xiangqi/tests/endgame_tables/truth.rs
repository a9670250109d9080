//! Tests that the values of endgame tables are correct.

use std::collections::{HashMap, HashSet};

use fastrand::Rng;
use game_search::solve::{Solver, proven_outcome};
use game_search::{Bound, Limits, Outcome, Searcher, Symmetry};
use xiangqi::endgame_tables::{Census, EndgameTable, EndgameTables, EndgameValue, Material};
use xiangqi::{Piece, Position, Side, Square};

use crate::common::{position, tables};

fn census(tables: &EndgameTables, name: &str) -> Census {
    let material: Material = name.parse().expect(name);
    let table = tables.get(material).unwrap_or_else(|| panic!("{name}"));
    tables.check(table).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Checks the value of every position against those of its successors. The tables include identical pieces, soldiers of
/// both sides, captures that make the other side the stronger one, and sides of equal strength.
#[test]
fn every_value_follows_from_its_successors() {
    let tables = tables(&["KN-KA", "KPP-K", "KP-KP", "KR-KP"]);
    assert_eq!(tables.iter().len(), 7);
    let mut decided = 0;
    for table in tables.iter() {
        let census = tables.check(table).unwrap_or_else(|error| panic!("{:?}: {error}", table.material()));
        assert_eq!(table.longest().unwrap_or(0), census.longest, "{table:?}");
        decided += census.stronger[0] + census.stronger[2] + census.weaker[0] + census.weaker[2];
    }
    assert!(decided > 50_000, "{decided}");
}

/// The naive reference has no index, no mirror images and no retrograde moves. It recomputes the value of every
/// position until no value changes.
#[test]
fn table_values_agree_with_a_naive_reference() {
    for name in ["P", "N", "A"] {
        let letters: Vec<char> = format!("K{name}k").chars().collect();
        let tables = tables(&["KP-K", "KN-K"]);
        let mut positions = all_positions(&letters);
        let values = reference(&mut positions);
        assert!(positions.len() > 500, "{name}: {}", positions.len());
        for position in &positions {
            assert_eq!(tables.probe(position), Some(values[&position.key()]), "{position}");
        }
    }
}

fn all_positions(letters: &[char]) -> Vec<Position> {
    let mut placements = vec![Vec::new()];
    for &letter in letters {
        let piece = Piece::from_letter(letter).expect("a piece");
        let more = |placement: &Vec<(Square, Piece)>| {
            Square::all().map(|square| [placement.as_slice(), &[(square, piece)]].concat()).collect::<Vec<_>>()
        };
        placements = placements.iter().flat_map(more).collect();
        // Only the points where the piece can stand are needed.
        let side = Side::First;
        let alone = |placement: &Vec<(Square, Piece)>| {
            let last = placement[placement.len() - 1];
            !matches!(Position::new([last], side), Err(xiangqi::SetupError::Misplaced { .. }))
        };
        placements.retain(alone);
    }
    let with = |side| placements.iter().filter_map(move |placement| Position::new(placement.clone(), side).ok());
    with(Side::First).chain(with(Side::Second)).collect()
}

fn reference(positions: &mut [Position]) -> HashMap<u64, EndgameValue> {
    let mut values: HashMap<u64, EndgameValue> = HashMap::new();
    for plies in 0.. {
        let before = values.len();
        let mut found = Vec::new();
        for position in positions.iter_mut().filter(|position| !values.contains_key(&position.key())) {
            let mut after = Vec::new();
            for mv in position.legal_moves() {
                let undo = position.make(mv);
                after.push(values.get(&position.key()).copied());
                position.unmake(mv, undo);
            }
            if after.iter().any(|value| matches!(value, Some(EndgameValue::Loss(_)))) {
                found.push((position.key(), EndgameValue::Win(plies)));
            } else if after.iter().all(|value| matches!(value, Some(EndgameValue::Win(_)))) {
                found.push((position.key(), EndgameValue::Loss(plies)));
            }
        }
        values.extend(found);
        if values.len() == before && plies > 0 {
            break;
        }
    }
    for position in positions {
        values.entry(position.key()).or_insert(EndgameValue::Draw);
    }
    values
}

/// The proof-number solver, which does not use tables, finds the same values.
#[test]
fn table_values_agree_with_the_solver() {
    let tables = tables(&["KN-KA", "KPP-K"]);
    let mut solver = Solver::new().with_table_mib(8).expect("memory").with_shortest(true);
    let (mut rng, mut compared) = (Rng::with_seed(11), [0; 3]);
    let letters = [["K", "N", "k", "a"], ["K", "P", "P", "k"]];
    while compared.iter().sum::<u32>() < 30 {
        let placed = rng.choice(letters).expect("two").map(|letter| {
            (
                Square::from_index(rng.usize(0..90)).expect("90 points"),
                Piece::from_letter(letter.parse().expect("a letter")).expect("a piece"),
            )
        });
        let side = if rng.bool() { Side::First } else { Side::Second };
        let Ok(position) = Position::new(placed, side) else { continue };
        let value = tables.probe(&position).expect("there is a table");
        let (wanted, plies, group) = match value {
            EndgameValue::Win(plies) => (Some(Outcome::Win), Some(plies), 0),
            EndgameValue::Loss(plies) => (Some(Outcome::Loss), Some(plies), 1),
            EndgameValue::Draw => (Some(Outcome::Draw), None, 2),
        };
        if plies.is_some_and(|plies| !(2..=9).contains(&plies)) || compared[group] >= 10 {
            continue;
        }
        let report = solver.search(&position, &Limits::nodes(8_000), &mut ()).expect("limits");
        let verdict = proven_outcome(&report);
        if verdict.is_none() || report.bound != Bound::Exact {
            continue;
        }
        assert_eq!((verdict, report.score.mate_distance()), (wanted, plies), "{position}");
        compared[group] += 1;
    }
    assert!(compared.iter().all(|&count| count == 10), "{compared:?}");
}

/// Advisors and elephants cannot cross the river, so they never mate, and they always have a move.
#[test]
fn defenders_without_attackers_only_draw() {
    for name in ["KAB-KAB", "KAA-KBB"] {
        let table = EndgameTable::generate(name.parse().expect(name), &EndgameTables::default()).expect(name);
        assert_eq!(table.longest(), None, "{name}");
    }
}

/// Well-known results from endgame books.
#[test]
fn table_values_agree_with_endgame_books() {
    let tables = tables(&["KR-KAA", "KR-KB", "KN-KA", "KN-KB", "KC-KB", "KP-K"]);
    let share = |name: &str| {
        let [won, drawn, lost] = census(&tables, name).stronger;
        (1_000 * won / (won + drawn + lost), lost)
    };
    for always in ["KR-K", "KR-KA", "KR-KAA", "KR-KB", "KN-K"] {
        assert_eq!(share(always), (1_000, 0), "{always}");
    }
    assert!(share("KN-KA").0 >= 990, "a horse beats an advisor");
    assert!(share("KN-KB").0 <= 300, "a horse beats an elephant only with luck");
    for never in ["KC-K", "KC-KB"] {
        assert_eq!(share(never), (0, 0), "{never}: no screen for a cannon");
    }
    // A soldier beats a lone general unless it stands on the last rank.
    for rank in ["P4k3", "1P3k3", "2P2k3", "3P1k3", "3k2P2", "3k3P1", "3k4P"] {
        let fen = format!("{rank}/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
        assert_eq!(tables.probe(&position(&fen)), Some(EndgameValue::Draw), "{fen}");
    }
    let early = position("4k4/9/9/9/4P4/9/9/9/9/3K5 w - - 0 1");
    assert_eq!(tables.probe(&early), Some(EndgameValue::Win(7)));
}

#[test]
fn mirror_images_share_values_and_lines_shorten_the_win() {
    let tables = tables(&["KN-KA", "KP-KP"]);
    for fen in ["3k5/4a4/9/9/9/9/4N4/9/9/4K4 w - - 0 1", "3k5/3P5/9/9/9/9/9/5p3/9/4K4 b - - 0 1"] {
        let position = position(fen);
        let value = tables.probe(&position).expect("there is a table");
        let mirrored = position.image(1).expect("a mirror image");
        let exchanged =
            position.pieces().map(|(square, piece)| (square.flip_rank(), Piece { side: !piece.side, ..piece }));
        let exchanged = Position::new(exchanged, !position.side_to_move()).expect("a position");
        for image in [&mirrored, &exchanged, &exchanged.image(1).expect("a mirror image")] {
            assert_eq!(tables.probe(image), Some(value), "{fen}: {image}");
        }
        let (EndgameValue::Win(plies) | EndgameValue::Loss(plies)) = value else { panic!("{fen}: {value}") };
        let line = tables.line(&exchanged).expect("consistent tables");
        assert_eq!(line.len() as u32, plies, "{fen}");
        let (mut end, mut keys) = (exchanged.clone(), HashSet::from([exchanged.key()]));
        for mv in line {
            end.make(mv);
            assert!(keys.insert(end.key()), "{fen}: {end} comes back");
        }
        assert_eq!(end.count_legal_moves(), 0, "{fen}");
    }
}

/// Some draws of KR-KN depend on the weaker side's checks, but no draws of KN-KA do.
#[test]
fn draws_that_depend_on_perpetual_check_are_counted() {
    let tables = tables(&["KR-KN", "KN-KA"]);
    let reliance = |name: &str| {
        let all = tables.reliance_on_checks(name.parse().expect(name)).expect("the tables are there");
        all[all.len() - 1]
    };
    let guards = reliance("KN-KA");
    assert_eq!((guards.stronger, guards.weaker), (0, 0));
    assert_eq!(guards.draws, {
        let c = census(&tables, "KN-KA");
        c.stronger[1] + c.weaker[1]
    });
    // A horse can hold a draw against a chariot by perpetual check.
    let horse = reliance("KR-KN");
    assert_eq!(horse.stronger, 0);
    assert!(horse.weaker > horse.draws / 2 && horse.weaker < horse.draws, "{horse:?}");
}
