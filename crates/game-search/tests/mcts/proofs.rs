//! Proven scores, and what estimates converge to.

use game_search::ladder::{Context, alpha_beta};
use game_search::mcts::{MctsParams, Prior, TreePolicy};
use game_search::searcher::StopReason;
use game_search::{Game, Limits, Score, TextNotation, Window, eval_fn};
use game_testkit::{RandomTree, RandomValue, TreeOptions, rounds};
use small_games::{ConnectFour, Nim, OpenLines, Threats, TicTacToe, XorRule};

use crate::{assert_line_proves, exploring, is_over, legal, mcts, minimax, play, search, tree};

/// A win or loss that minimax finds must be proven, and no other position may be called won or lost.
#[test]
fn proofs_agree_with_minimax_on_random_trees() {
    const DEPTH: u32 = 8;
    let settings = [
        exploring(),
        MctsParams { widening: 1, widening_factor: 0.5, ..exploring() },
        MctsParams { prior: Prior::Uniform, selection: TreePolicy::Puct, ..exploring() },
        MctsParams { prior: Prior::History, expansion_visits: 3, widening: 2, ..exploring() },
    ];
    let (mut wins, mut losses, mut draws, mut proofs, mut widenings) = (0, 0, 0, 0, 0);
    for seed in 0..rounds(300) {
        let tree = tree(seed);
        if is_over(&tree) {
            continue;
        }
        let exact = minimax(&tree, eval_fn(1, |_: &RandomTree| 0), DEPTH);
        let params = settings[seed as usize % settings.len()].clone();
        let mut mcts = mcts(RandomValue, params);
        let limits = Limits { depth: Some(DEPTH), ..Limits::nodes(60_000) };
        let report = search(&mut mcts, &tree, &limits);
        let proven = report.reason == StopReason::Proven;
        assert!(report.selective_depth <= DEPTH, "seed {seed}");
        if exact.is_mate() {
            assert!(proven, "seed {seed}: minimax says {exact}, the search {}", report.score);
        }
        if proven {
            assert_eq!(report.score.value().signum(), exact.value().signum(), "seed {seed}: {exact}, {}", report.score);
            assert_line_proves(&tree, &report, &format!("seed {seed}"));
            if exact.value() > 0 {
                assert!(report.score <= exact, "seed {seed}: no win is faster than the fastest");
            }
        } else {
            assert!(!report.score.is_mate(), "seed {seed}");
        }
        wins += u32::from(exact.value() > 0);
        losses += u32::from(exact.value() < 0);
        draws += u32::from(proven && exact == Score::DRAW);
        (proofs, widenings) = (proofs + mcts.stats().proofs, widenings + mcts.stats().widenings);
    }
    assert!(
        wins > rounds(50) && losses > rounds(30) && draws > rounds(20),
        "{wins} wins, {losses} losses, {draws} draws"
    );
    assert!(proofs > rounds(500) && widenings > rounds(50), "{proofs} proofs, {widenings} widenings");
}

#[test]
fn small_games_are_solved() {
    let mut draw = mcts(OpenLines, exploring());
    let report = search(&mut draw, &TicTacToe::default(), &Limits::nodes(5_000_000));
    assert_eq!((report.score, report.reason), (Score::DRAW, StopReason::Proven));
    assert_line_proves(&TicTacToe::default(), &report, "tic-tac-toe");

    let heaps: [&[u8]; 8] =
        [&[1], &[2, 2], &[1, 2, 3], &[3, 3, 1], &[1, 3, 2], &[2, 4, 1], &[1, 1, 2, 2], &[2, 3, 1, 1]];
    for heaps in heaps {
        for game in [Nim::new(heaps), Nim::new(heaps).misere()] {
            let report = search(&mut mcts(eval_fn(1, |_: &Nim| 0), exploring()), &game, &Limits::nodes(3_000_000));
            assert_eq!(report.reason, StopReason::Proven, "{heaps:?}");
            assert_eq!(report.score > Score::DRAW, game.is_won(), "{heaps:?}: {}", report.score);
            assert_line_proves(&game, &report, &format!("{heaps:?}"));
        }
    }
    // With the exclusive-or rule as the evaluator, the search goes straight to the win.
    let trusting = MctsParams { scale: Some(0.1), ..MctsParams::default() };
    let report = search(&mut mcts(XorRule, trusting), &Nim::default(), &Limits::nodes(200));
    let after = play(&Nim::default(), &report.lines[0].line[..1], "nim");
    assert_eq!(after.xor(), 0);
}

/// Random positions in which exact search finds a win or a loss.
#[test]
fn connect_four_tactics_are_proven() {
    let mut random = 1_u64;
    let (mut wins, mut losses) = (0, 0);
    for _ in 0..rounds(250) {
        let mut game = ConnectFour::default();
        for _ in 0..14 {
            if is_over(&game) {
                break;
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let moves = legal(&game);
            game.make(moves[(random >> 33) as usize % moves.len()]);
        }
        if is_over(&game) {
            continue;
        }
        let (mut position, mut evaluator, mut silent) = (game, Threats, ());
        let mut cx = Context::new(&mut position, &mut evaluator, &mut silent);
        let exact = alpha_beta::search(&mut cx, 7, 0, Window::FULL);
        if !exact.is_mate() {
            continue;
        }
        // With the evaluator's own scale, the search keeps to the moves that look best, and some proofs take long.
        let params = MctsParams { scale: Some(100.0), ..MctsParams::default() };
        let report = search(&mut mcts(Threats, params), &game, &Limits::nodes(150_000));
        assert_eq!(report.reason, StopReason::Proven, "{}", game.position_text());
        assert_eq!(report.score.value().signum(), exact.value().signum(), "{}", game.position_text());
        assert_line_proves(&game, &report, &game.position_text());
        wins += u32::from(exact.value() > 0);
        losses += u32::from(exact.value() < 0);
    }
    assert!(wins > rounds(30) && losses >= rounds(5), "{wins} wins, {losses} losses");
}

/// With `minimax_weight` 1, a tree that is complete to a depth must have the score of minimax. Without it, the mean
/// nearly always finds a best move.
#[test]
fn values_converge_to_minimax() {
    const DEPTH: u32 = 4;
    let (mut found, mut all) = (0, 0);
    for seed in 0..rounds(50) {
        let options = TreeOptions { ends: 0, stuck: 0, double_turns: 25, ..TreeOptions::default() };
        let tree = RandomTree::new(seed, options);
        let exact = minimax(&tree, RandomValue, DEPTH);
        let limits = Limits { depth: Some(DEPTH), ..Limits::nodes(30_000) };
        let full = MctsParams { minimax_weight: 1.0, exploration: 2.0, ..MctsParams::default() };
        let report = search(&mut mcts(RandomValue, full), &tree, &limits);
        let best = report.root_moves.iter().map(|root| root.score).max();
        assert_eq!(best, Some(exact), "seed {seed}");

        let mean = MctsParams { minimax_weight: 0.0, scale: Some(20.0), ..exploring() };
        let report = search(&mut mcts(RandomValue, mean), &tree, &limits);
        let after = play(&tree, &[report.best.expect("a move")], "a root move");
        let stays = after.side_to_move() == tree.side_to_move();
        let score = minimax(&after, RandomValue, DEPTH - 1);
        found += u32::from(if stays { score } else { -score } == exact);
        all += 1;
    }
    assert!(found * 100 >= all * 95, "{found} of {all}");
}
