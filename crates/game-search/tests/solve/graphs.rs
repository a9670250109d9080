//! Random games: trees, graphs with transpositions, and graphs with cycles.

use game_search::ladder::{Context, negamax};
use game_search::solve::{Counters, Solver, proven_outcome};
use game_search::{Bound, Game, Limits, Outcome, Score, Searcher, Side, eval_fn};
use game_testkit::{RandomTree, Shape, TreeOptions};

use crate::graph::{Graph, Shallow};
use crate::{add, assert_line, legal, solve};

/// Solves every position of every graph as a root, all with one table. An entry that was stored where it does not hold
/// would give a wrong result from another root.
#[test]
fn solver_agrees_with_retrograde_analysis_on_cyclic_graphs() {
    let (mut all, mut verdicts) = (Counters::default(), [0; 3]);
    for seed in 0..1_500 {
        let mut graph = Graph::random(seed);
        let plies = [Side::First, Side::Second].map(|side| graph.plies_to_win(side, false));
        let mut solver = Solver::new().with_table_mib(1).expect("a MiB").with_shortest(seed % 2 == 0);
        for (at, node) in graph.nodes.clone().iter().enumerate() {
            graph.at = at;
            let side = node.side;
            let report = solve(&mut solver, &graph);
            add(&mut all, solver.counters());
            let place = format!("seed {seed}, position {at}");
            let (win, loss) = (plies[side.index()][at], plies[(!side).index()][at]);
            let expected = match (win, loss) {
                (Some(_), _) => Some(Outcome::Win),
                (_, Some(_)) => Some(Outcome::Loss),
                _ => Some(Outcome::Draw),
            };
            assert_eq!(proven_outcome(&report), expected, "{place}");
            verdicts[expected.expect("a verdict") as usize] += 1;
            let Some(shortest) = win.or(loss) else { continue };
            let found = report.score.mate_distance().expect("a win or a loss");
            if seed % 2 == 0 {
                assert_eq!((found, report.bound), (shortest, Bound::Exact), "{place}");
            } else {
                assert!(found >= shortest, "{place}");
            }
            if shortest > 0 {
                assert_line(&graph, &report, &place);
            }
        }
    }
    assert!(verdicts.into_iter().all(|count| count > 1_000), "{verdicts:?}");
    assert!(all.repetitions > 1_000 && all.path_dependent > 1_000 && all.table_hits > 1_000, "{all:?}");
    assert!(all.replayed > 1_000, "{all:?}");
}

#[test]
fn wins_by_checks_agree_with_retrograde_analysis() {
    let (mut all, mut wins, mut quiet_wins) = (Counters::default(), 0, 0);
    for seed in 0..1_500 {
        let mut graph = Graph::random(seed);
        let plies = [Side::First, Side::Second].map(|side| graph.plies_to_win(side, true));
        let quiet = [Side::First, Side::Second].map(|side| graph.plies_to_win(side, false));
        let solver = Solver::new().with_table_mib(1).and_then(Solver::for_checks).expect("checks");
        let mut solver = solver.with_shortest(seed % 2 == 0);
        for at in (0..graph.nodes.len()).filter(|&at| !graph.nodes[at].moves.is_empty()) {
            graph.at = at;
            let side = graph.side_to_move().index();
            // The table keeps the entries of each attacker separate, so roots of both sides can share the solver.
            let report = solve(&mut solver, &graph);
            add(&mut all, solver.counters());
            let place = format!("seed {seed}, position {at}");
            let expected = if plies[side][at].is_some() { Some(Outcome::Win) } else { None };
            assert_eq!(proven_outcome(&report), expected, "{place}");
            quiet_wins += u32::from(expected.is_none() && quiet[side][at].is_some());
            if let Some(shortest) = plies[side][at] {
                wins += 1;
                let found = report.score.mate_distance().expect("a win");
                assert!(if seed % 2 == 0 { found == shortest } else { found >= shortest }, "{place}");
                assert_eq!(report.bound == Bound::Exact, found == 1, "{place}: a quiet win might be shorter");
                assert_line(&graph, &report, &place);
            }
        }
    }
    assert!(wins > 1_000 && quiet_wins > 100, "{wins} wins, {quiet_wins} that need a quiet move");
    assert!(all.repetitions > 1_000 && all.path_dependent > 1_000 && all.replayed > 1_000, "{all:?}");
}

/// Tests trees, graphs with transpositions of equal and unequal length, and sides that move twice in a row.
#[test]
fn results_of_random_trees_agree_with_minimax() {
    let shapes = [Shape::Tree, Shape::Graph { reach: 3 }, Shape::Graph { reach: 9 }, Shape::Layers { width: 5 }];
    let (mut all, mut verdicts) = (Counters::default(), [0; 3]);
    for seed in 0..1_200 {
        let options = TreeOptions {
            shape: shapes[seed as usize % shapes.len()],
            ends: 8,
            stuck: 8,
            double_turns: 25,
            ..TreeOptions::default()
        };
        let mut game = Shallow { tree: RandomTree::new(seed, options), left: 7 };
        if legal(&game).is_empty() {
            continue;
        }
        let (mut blind, mut silent) = (eval_fn(1, |_: &Shallow| 0), ());
        let exact = negamax::search(&mut Context::new(&mut game, &mut blind, &mut silent), 7, 0);
        let mut solver = Solver::new().with_table_mib(1).expect("a MiB").with_shortest(true);
        let report = solve(&mut solver, &game);
        assert_eq!((report.score, report.bound), (exact, Bound::Exact), "seed {seed}");
        assert_line(&game, &report, &format!("seed {seed}"));
        let verdict = proven_outcome(&report);
        verdicts[verdict.expect("a verdict") as usize] += 1;
        let quick = solve(&mut solver.with_shortest(false).with_table_mib(1).expect("a MiB"), &game);
        assert_eq!(proven_outcome(&quick), verdict, "seed {seed}");
        assert_line(&game, &quick, &format!("seed {seed}"));
        let mut counting = Solver::new().with_table_mib(1).expect("a MiB");
        solve(&mut counting, &game);
        add(&mut all, counting.counters());
    }
    assert!(verdicts.into_iter().all(|count| count > 100), "{verdicts:?}");
    assert!(all.table_hits > 1_000 && all.replayed > 1_000, "{all:?}");
}

/// Only the allowed root moves may decide the result.
#[test]
fn the_root_can_be_restricted() {
    let (mut restricted, mut changed) = (0, 0);
    for seed in 0..400 {
        let graph = Graph::random(seed);
        let mut solver = Solver::new().with_table_mib(1).expect("a MiB");
        let all = solve(&mut solver, &graph);
        for &mv in &graph.nodes[0].moves {
            let mut after = graph.clone();
            after.make(mv);
            let plies = |side| graph.plies_to_win(side, false)[mv];
            let side = graph.side_to_move();
            let expected = match (plies(side), plies(!side)) {
                (Some(_), _) => Some(Outcome::Win),
                (_, Some(_)) => Some(Outcome::Loss),
                _ => Some(Outcome::Draw),
            };
            let only = Limits { only: vec![mv], ..Limits::nodes(crate::NODES) };
            let others = graph.nodes[0].moves.iter().copied().filter(|&other| other != mv).collect();
            let exclude = Limits { exclude: others, ..Limits::nodes(crate::NODES) };
            for limits in [only, exclude] {
                let report = solver.search(&graph, &limits, &mut ()).expect("a move is left");
                assert_eq!((proven_outcome(&report), report.best), (expected, Some(mv)), "seed {seed}, move {mv}");
                assert_line(&graph, &report, &format!("seed {seed}, move {mv}"));
                restricted += 1;
                changed += u32::from(proven_outcome(&report) != proven_outcome(&all));
            }
            let again = solve(&mut solver, &graph);
            assert_eq!(proven_outcome(&again), proven_outcome(&all), "seed {seed}: after a restricted search");
        }
    }
    assert!(restricted > 500 && changed > 100, "{restricted} searches, {changed} with another verdict");
}

#[test]
fn every_solved_root_move_has_a_score() {
    let mut shown = 0;
    for seed in 0..300 {
        let graph = Graph::random(seed);
        let side = graph.side_to_move();
        let report = solve(&mut Solver::new().with_table_mib(1).expect("a MiB"), &graph);
        let plies = [side, !side].map(|side| graph.plies_to_win(side, false));
        for root in report.root_moves.iter().filter(|root| root.score != -Score::INFINITY) {
            let shortest = plies[usize::from(root.score < Score::DRAW)][root.mv].expect("a solved move");
            assert!(root.score.mate_distance() > Some(shortest), "seed {seed}, {root:?}");
            shown += 1;
        }
    }
    assert!(shown > 100, "{shown}");
}
