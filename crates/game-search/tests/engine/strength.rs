//! Weak players: what they never overlook, what they do overlook, and that full strength does not notice them.

use amazons::eval::Mobility;
use game_search::engine::Engine;
use game_search::mcts::Mcts;
use game_search::solve::Solver;
use game_search::{Evaluator, Game, Limits, Report, Score, SearchGame, Searcher, Strength, TextNotation, WithSolver};
use small_games::{ConnectFour, Nim, Threats};
use xiangqi::eval::PieceSquare;
use xiangqi::{Position, PositionWithHistory, Rules};

use crate::{is_over, legal};

/// Positions of xiangqi after so many random plies.
fn positions(count: usize, plies: std::ops::Range<u32>) -> Vec<PositionWithHistory> {
    let mut random = fastrand::Rng::with_seed(30);
    let position = |random: &mut fastrand::Rng| {
        let mut play = PositionWithHistory::new(Position::default(), Rules::default());
        for _ in 0..random.u32(plies.clone()) {
            let moves = legal(&play);
            match random.choice(moves.as_slice()) {
                Some(&mv) if play.outcome().is_none() => play.make(mv),
                _ => break,
            }
        }
        play
    };
    std::iter::repeat_with(|| position(&mut random)).filter(|play| !is_over(play)).take(count).collect()
}

fn play<G: SearchGame, E: Evaluator<G> + Send>(
    engine: &mut Engine<G, E>,
    game: &G,
    nodes: u64,
    oversights: u32,
    seed: u64,
) -> Report<G::Move> {
    let limits = Limits::strength(Strength::new(nodes, oversights, seed));
    engine.search(game, &limits, &mut ()).expect("a strength")
}

/// What a search has found, without its time.
fn result<M>(report: Report<M>) -> (Option<M>, Score, u32, u64) {
    (report.best, report.score, report.depth, report.nodes)
}

#[test]
fn a_move_depends_on_the_position_and_the_strength_alone() {
    let mut used = Engine::playing(PieceSquare);
    let (mut differ, positions) = (0, positions(20, 4..80));
    for game in &positions {
        let _ = used.search(game, &Limits::nodes(2_000), &mut ()).expect("nodes");
        let first = result(play(&mut used, game, 500, 400, 1));
        let other = result(play(&mut used, game, 500, 400, 2));
        assert_eq!(result(play(&mut Engine::playing(PieceSquare), game, 500, 400, 1)), first);
        differ += usize::from(other.0 != first.0);
    }
    assert!(differ > 5, "another seed plays another move in {differ} of 20 positions");
}

#[test]
fn full_strength_does_not_notice_weak_searches() {
    let (mut alone, mut shared) = (Engine::playing(PieceSquare), Engine::playing(PieceSquare));
    for game in &positions(15, 4..80) {
        let _ = play(&mut shared, game, 3_000, 500, 7);
        let limits = Limits::nodes(3_000);
        let [alone, shared] =
            [&mut alone, &mut shared].map(|it| result(it.search(game, &limits, &mut ()).expect("nodes")));
        assert_eq!(alone, shared);
    }
}

/// Without oversights, a weak player is an engine with an empty table and few nodes.
#[test]
fn a_player_without_oversights_is_the_engine() {
    for game in &positions(20, 4..80) {
        let full = Engine::playing(PieceSquare).search(game, &Limits::nodes(2_000), &mut ()).expect("nodes");
        // A weak player proves no mate, and plays a win at once without looking at other moves.
        if full.score.is_mate() {
            continue;
        }
        assert_eq!(result(play(&mut Engine::playing(PieceSquare), game, 2_000, 0, 1)), result(full));
    }
}

#[test]
fn oversights_change_moves_and_shrink_trees() {
    let mut engine = Engine::playing(PieceSquare);
    let (mut changed, mut nodes) = (0, [0; 2]);
    for game in &positions(20, 4..80) {
        let limits = |oversights| Limits { depth: Some(3), ..Limits::strength(Strength::new(u64::MAX, oversights, 3)) };
        let [all, few] = [0, 700].map(|rate| engine.search(game, &limits(rate), &mut ()).expect("a depth"));
        (nodes[0], nodes[1]) = (nodes[0] + all.nodes, nodes[1] + few.nodes);
        changed += usize::from(all.best != few.best);
    }
    assert!(changed > 7, "{changed} of 20 moves differ");
    assert!(3 * nodes[1] < 2 * nodes[0], "{nodes:?}");
}

/// The more a player overlooks, the more of its moves leave the opponent a capture that wins a piece by exchange.
#[test]
fn a_player_that_overlooks_more_loses_more() {
    let mut engine = Engine::playing(PieceSquare);
    let mut lost = |rate: u32| {
        let mut lost = 0;
        for (game, seed) in positions(100, 2..10).iter().zip(0..) {
            let mut after = game.clone();
            after.make(play(&mut engine, game, 300, rate, seed).best.expect("a move"));
            let replies = legal(&after);
            lost += u32::from(replies.as_slice().iter().any(|&reply| after.position().see_ge(reply, 200)));
        }
        lost
    };
    let [careful, careless] = [0, 900].map(&mut lost);
    assert!(careless > 2 * careful + 5, "{careless} and {careful} of 100 moves leave a piece");
}

#[test]
fn no_player_misses_a_mate_in_one() {
    let lines = include_str!("../../../xiangqi/tests/data/mates.csv").lines();
    let mut mates = 0;
    for line in lines.filter(|line| line.ends_with(",1")) {
        let game: Position = line.trim_end_matches(",1").parse().expect("a position");
        for (seed, nodes, oversights) in [(1, 1, 1_000), (2, 1, 1_000), (3, 40, 800), (5, 1_000, 900)] {
            let limits = Limits::strength(Strength::new(nodes, oversights, seed));
            let report = engine_of_position(&game, &limits);
            let mut after = game.clone();
            after.make(report.expect("a move"));
            assert!(legal(&after).as_slice().is_empty(), "no mate: {line}");
        }
        mates += 1;
    }
    assert!(mates > 10, "{mates}");
    // Endings of Amazons: random games, with the rules as the oracle.
    let mut random = fastrand::Rng::with_seed(1);
    let (mut endings, mut engine) = (0, Engine::playing(Mobility));
    for _ in 0..25 {
        let mut game = amazons::Position::start_5x5();
        while !is_over(&game) {
            let moves = legal(&game);
            let wins = moves.as_slice().iter().filter(|&&mv| {
                let mut after = game.clone();
                after.make(mv);
                is_over(&after)
            });
            if wins.count() > 0 {
                let mut after = game.clone();
                after.make(play(&mut engine, &game, 20, 1_000, 1).best.expect("a move"));
                assert!(is_over(&after), "{}", game.position_text());
                endings += 1;
            }
            game.make(*random.choice(moves.as_slice()).expect("the game is not over"));
        }
    }
    assert!(endings > 10, "{endings}");
}

fn engine_of_position(game: &Position, limits: &Limits<xiangqi::Move>) -> Option<xiangqi::Move> {
    Engine::playing(PieceSquare).search(game, limits, &mut ()).expect("a strength").best
}

#[test]
fn a_player_that_overlooks_everything_still_moves() {
    let mut engine = Engine::playing(PieceSquare);
    for (game, seed) in positions(20, 4..80).iter().zip(0..) {
        let mv = play(&mut engine, game, 2_000, 1_000, seed).best.expect("a move");
        assert!(legal(game).as_slice().contains(&mv));
    }
    // Games whose moves have no packed form, with an exact engine.
    let mut engine = Engine::exact(Threats);
    let game = ConnectFour::parse_position("444").expect("a position");
    let moves: Vec<_> = (0..20).map(|seed| play(&mut engine, &game, 50, 700, seed).best.expect("a move")).collect();
    assert!(moves.iter().all(|mv| legal(&game).as_slice().contains(mv)) && moves.iter().any(|mv| *mv != moves[0]));
    let mut engine = Engine::exact(game_search::eval_fn(1, |_: &Nim| 0));
    assert!(play(&mut engine, &Nim::new([3, 4, 5]), 10, 1_000, 1).best.is_some());
}

#[test]
fn impossible_strengths_and_other_searchers_are_refused() {
    let game = ConnectFour::default();
    let refusal = |strength| {
        let found = Engine::playing(Threats).search(&game, &Limits::strength(strength), &mut ());
        found.expect_err("an impossible strength").to_string()
    };
    assert_eq!(refusal(Strength::new(0, 10, 1)), "`strength.nodes` is 0: expected at least 1");
    assert_eq!(refusal(Strength::new(1, 1_001, 1)), "`strength.oversights` is 1001: expected 0 to 1000");
    let limits = Limits { nodes: Some(10), ..Limits::strength(Strength::new(10, 10, 1)) };
    let mut searchers: [Box<dyn Searcher<ConnectFour>>; 2] = [Box::new(Mcts::new(Threats)), Box::new(Solver::new())];
    for searcher in &mut searchers {
        let refusal = searcher.search(&game, &limits, &mut ()).expect_err("no engine").to_string();
        assert!(refusal.starts_with("the limit `strength` means nothing to "), "{refusal}");
    }
    // The solver sees everything, so a weak player plays without it.
    let mut solved = WithSolver::new(Box::new(Engine::playing(Threats))).expect("a game with a key");
    let limits = Limits::strength(Strength::new(50_000, 300, 1));
    let [with, without] = [&mut solved as &mut dyn Searcher<_>, &mut Engine::playing(Threats)]
        .map(|searcher| result(searcher.search(&game, &limits, &mut ()).expect("a strength")));
    assert_eq!(with, without);
}
