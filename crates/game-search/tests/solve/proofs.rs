//! The solver with evaluators that can prove how a game ends.

use fastrand::Rng;
use game_search::searcher::StopReason;
use game_search::solve::{Solver, proven_outcome};
use game_search::{Bound, Evaluator, Game, Limits, Outcome, Proof, Score, Searcher, TextNotation};
use game_testkit::random_game;
use small_games::TicTacToe;

use crate::colliding::CollidingHeaps;
use crate::{legal, solve};

/// Searches with minimax to the end of the game.
fn truth(game: &mut TicTacToe) -> Score {
    if let Some(outcome) = game.outcome() {
        return outcome.score(0);
    }
    let mut best: Option<Score> = None;
    for mv in legal(game) {
        game.make(mv);
        let after = truth(game);
        game.unmake(mv, ());
        let here = match after.mate_distance() {
            Some(plies) if after > Score::DRAW => Score::mated_in(plies + 1),
            Some(plies) => Score::mate_in(plies + 1),
            None => Score::DRAW,
        };
        best = best.max(Some(here));
    }
    best.unwrap_or_else(|| game.outcome_without_moves().score(0))
}

/// Proves the outcome of every position with at most `cells` free cells, but not its exact distance.
struct Prover {
    cells: usize,
}

impl Evaluator<TicTacToe> for Prover {
    fn unit(&self) -> i32 {
        1
    }

    fn proof(&mut self, game: &TicTacToe) -> Option<Proof> {
        assert_eq!(game.outcome(), None, "games that are over need no proof");
        let free = game.count_legal_moves();
        if free > self.cells {
            return None;
        }
        let score = truth(&mut game.clone());
        let outcome = [Outcome::Loss, Outcome::Draw, Outcome::Win][(score.value().signum() + 1) as usize];
        let parity = u32::from(outcome == Outcome::Win);
        // An upper bound: all the free cells, or one less if the parity of the outcome requires it.
        Some(Proof { outcome, plies: (free as u32 - parity) / 2 * 2 + parity })
    }

    fn evaluate(&mut self, _: &TicTacToe) -> i32 {
        unreachable!("the solver asks for proofs alone")
    }
}

/// Returns a solver with a small table, which is fast to clear.
fn small() -> Solver<TicTacToe> {
    Solver::new().with_table_mib(1).expect("a MiB")
}

#[test]
fn positions_with_a_proof_of_the_evaluator_are_not_searched() {
    const SEED: u64 = 9;
    let mut rng = Rng::with_seed(SEED);
    let (mut proofs, mut cut_short, mut draws, mut saved) = (0, 0, 0, 0);
    for _ in 0..300 {
        let plies = rng.usize(1..6);
        let game = random_game(&mut rng, &TicTacToe::default(), plies).0.pop().expect("the start");
        if game.outcome().is_some() {
            continue;
        }
        let truth = truth(&mut game.clone());
        let limits = Limits::nodes(1_000_000);
        let plain = small().search(&game, &limits, &mut ()).expect("a limit");
        for cells in 3..=5 {
            let mut solver = small().with_evaluator(Prover { cells });
            let report = solver.search(&game, &limits, &mut ()).expect("a limit");
            assert_eq!(proven_outcome(&report), proven_outcome(&plain), "seed {SEED}, {game}");
            let line = &report.lines[0].line;
            let mut end = game;
            for &mv in line {
                assert!(legal(&end).contains(&mv), "seed {SEED}, {game}: {line:?}");
                end.make(mv);
            }
            if let Some(plies) = report.score.mate_distance() {
                assert!(plies >= truth.mate_distance().expect("a win or a loss"), "seed {SEED}, {game}");
                let ends = end.outcome().is_some() || legal(&end).len() <= cells;
                assert!(line.len() as u32 <= plies && ends, "seed {SEED}, {game}: {line:?}");
                cut_short += u32::from((line.len() as u32) < plies);
            }
            draws += u32::from(truth == Score::DRAW);
            saved += plain.nodes.saturating_sub(report.nodes);
            proofs += solver.counters().proofs;
            // With `with_shortest`, the score must be the exact one.
            let mut solver = small().with_shortest(true).with_evaluator(Prover { cells });
            let report = solver.search(&game, &limits, &mut ()).expect("a limit");
            assert_eq!((report.score, report.bound), (truth, Bound::Exact), "seed {SEED}, {game}");
        }
    }
    assert!(proofs > 5_000 && cut_short > 100 && draws > 100 && saved > 10_000, "{proofs} {cut_short} {draws} {saved}");
}

/// No proof is requested at the root, because the search must return a move.
#[test]
fn the_root_is_searched_despite_a_proof() {
    let game = TicTacToe::parse_position("xo./.../...").expect("a position");
    let mut solver = Solver::new().with_evaluator(Prover { cells: 9 });
    let report = solver.search(&game, &Limits::nodes(1_000), &mut ()).expect("a limit");
    assert_eq!(proven_outcome(&report), Some(Outcome::Win));
    assert!(report.best.is_some_and(|mv| legal(&game).contains(&mv)));
}

/// Colliding keys lead to false proofs. The replay must detect them, and the report must say so.
#[test]
fn a_proof_that_cannot_be_replayed_is_reported_as_unverified() {
    let mut unverified = 0;
    for heaps in (0..216_u16).map(|at| [at % 6, at / 6 % 6, at / 36].map(|left| left as u8)) {
        let game = CollidingHeaps::new(heaps, u8::MAX);
        let report = solve(&mut Solver::new().with_table_mib(1).expect("a MiB"), &game);
        match report.reason {
            StopReason::Unverified => {
                assert_eq!(proven_outcome(&report), None, "{heaps:?}");
                unverified += 1;
            }
            // Only a search for wins by checks can end without a win of the requested kind.
            reason => assert_ne!(reason, StopReason::Exhausted, "{heaps:?}"),
        }
    }
    assert!(unverified > 10, "{unverified} unverified proofs");
}
