//! Monte Carlo tree search: proofs against minimax, every feature seen at work, every limit kept.

use game_search::engine::{Engine, EngineGame, Limits, Report, StopReason};
use game_search::ladder::Algorithm;
use game_search::mcts::{Mcts, MctsParams, Prior, Selection};
use game_search::{Evaluator, Game, MoveList, Outcome, Score, TextNotation};
use game_testkit::{RandomTree, Shape, TreeOptions};
use small_games::{ConnectFour, Nim, OpenLines, Threats, TicTacToe, XorRule};

fn mcts<G: EngineGame, E: Evaluator<G>>(evaluator: E, params: MctsParams) -> Mcts<G, E> {
    let mcts = Mcts::new(evaluator).with_params(params).expect("valid parameters");
    mcts.with_memory_mib(8).expect("8 MiB")
}

/// For proofs of whole trees, whatever the evaluator thinks of them.
fn exploring() -> MctsParams {
    MctsParams { exploration: 0.3, ..MctsParams::default() }
}

fn search<G: EngineGame, E: Evaluator<G>>(
    mcts: &mut Mcts<G, E>,
    game: &G,
    limits: &Limits<G::Move>,
) -> Report<G::Move> {
    mcts.search(game, limits, &mut ()).expect("possible limits")
}

fn legal<G: Game>(game: &G) -> Vec<G::Move> {
    let mut moves = G::MoveList::default();
    game.legal_moves(&mut moves);
    moves.as_slice().to_vec()
}

fn is_over<G: Game>(game: &G) -> bool {
    game.outcome().is_some() || game.count_legal_moves() == 0
}

fn connect_four(text: &str) -> ConnectFour {
    ConnectFour::parse_position(text).expect("a position")
}

/// Plays a line, every move of which must be legal.
fn play<G: EngineGame>(game: &G, line: &[G::Move], what: &str) -> G {
    let mut game = game.clone();
    for &mv in line {
        assert!(game.outcome().is_none() && legal(&game).contains(&mv), "{what}: {mv:?} in {line:?}");
        game.make(mv);
    }
    game
}

/// A proven score is what the end of its line says, as far away as it says.
fn assert_line_proves<G: EngineGame>(game: &G, report: &Report<G::Move>, what: &str) {
    let end = play(game, &report.lines[0].line, what);
    let outcome = end.outcome().unwrap_or_else(|| end.outcome_without_moves());
    assert!(is_over(&end), "{what}: {:?}", report.lines[0].line);
    let loser = match outcome {
        Outcome::Win => Some(!end.side_to_move()),
        Outcome::Loss => Some(end.side_to_move()),
        Outcome::Draw => None,
    };
    let distance = report.lines[0].line.len() as u32;
    let expected = match loser {
        Some(side) if side == game.side_to_move() => Score::mated_in(distance),
        Some(_) => Score::mate_in(distance),
        None => Score::DRAW,
    };
    assert_eq!(report.score, expected, "{what}");
}

/// Trees that end, in which a side may move several times in a row.
fn tree(seed: u64) -> RandomTree {
    let shapes = [Shape::Tree, Shape::Graph { reach: 5 }, Shape::Layers { width: 7 }];
    let (ends, stuck) = [(10, 10), (25, 15), (5, 30)][seed as usize % 3];
    let double_turns = [0, 10, 50][seed as usize / 3 % 3];
    let shape = shapes[seed as usize / 9 % 3];
    RandomTree::new(seed, TreeOptions { shape, ends, stuck, double_turns, branching: 3, ..TreeOptions::default() })
}

/// Whatever minimax sees to be won or lost is proven, and nothing else is called so.
#[test]
fn proofs_agree_with_minimax_on_random_trees() {
    const DEPTH: u32 = 8;
    let settings = [
        exploring(),
        MctsParams { widening: 1, widening_factor: 0.5, ..exploring() },
        MctsParams { prior: Prior::Uniform, selection: Selection::Puct, ..exploring() },
        MctsParams { prior: Prior::History, expansion_visits: 3, widening: 2, ..exploring() },
    ];
    let (mut wins, mut losses, mut draws, mut proofs, mut widenings) = (0, 0, 0, 0, 0);
    for seed in 0..300 {
        let tree = tree(seed);
        if is_over(&tree) {
            continue;
        }
        let exact = Algorithm::Minimax.search(&mut tree.clone(), &mut |_: &RandomTree| 0, &mut (), DEPTH).score;
        let params = settings[seed as usize % settings.len()].clone();
        let mut mcts = mcts(RandomTree::evaluate, params);
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
    assert!(wins > 50 && losses > 30 && draws > 20, "{wins} wins, {losses} losses, {draws} draws");
    assert!(proofs > 500 && widenings > 50, "{proofs} proofs, {widenings} widenings");
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
            let report = search(&mut mcts(|_: &Nim| 0, exploring()), &game, &Limits::nodes(3_000_000));
            assert_eq!(report.reason, StopReason::Proven, "{heaps:?}");
            assert_eq!(report.score > Score::DRAW, game.is_won(), "{heaps:?}: {}", report.score);
            assert_line_proves(&game, &report, &format!("{heaps:?}"));
        }
    }
    // The rule as an evaluator leads straight to the win.
    let trusting = MctsParams { scale: 0.1, ..MctsParams::default() };
    let report = search(&mut mcts(XorRule, trusting), &Nim::default(), &Limits::nodes(200));
    let after = play(&Nim::default(), &report.lines[0].line[..1], "nim");
    assert_eq!(after.xor(), 0);
}

/// Positions drawn at random in which exact search sees a win or a loss.
#[test]
fn connect_four_tactics_are_proven() {
    let mut random = 1_u64;
    let (mut wins, mut losses) = (0, 0);
    for _ in 0..250 {
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
        let exact = Engine::new(Threats).search(&game, &Limits::depth(7), &mut ()).expect("a depth").score;
        let report = search(&mut mcts(Threats, MctsParams::default()), &game, &Limits::nodes(150_000));
        if exact.is_mate() {
            assert_eq!(report.reason, StopReason::Proven, "{}", game.position_text());
            assert_eq!(report.score.value().signum(), exact.value().signum(), "{}", game.position_text());
            assert_line_proves(&game, &report, &game.position_text());
            wins += u32::from(exact.value() > 0);
            losses += u32::from(exact.value() < 0);
        }
    }
    assert!(wins > 30 && losses > 5, "{wins} wins, {losses} losses");
}

/// With the weight of minimax 1, a tree that is complete to a depth has the value of minimax; without it, the mean finds
/// a best move nearly always.
#[test]
fn estimates_become_minimax_and_means_find_the_move() {
    const DEPTH: u32 = 4;
    let (mut found, mut all) = (0, 0);
    for seed in 0..120 {
        let options = TreeOptions { ends: 0, stuck: 0, double_turns: 25, ..TreeOptions::default() };
        let tree = RandomTree::new(seed, options);
        let exact = Algorithm::Minimax.search(&mut tree.clone(), &mut RandomTree::evaluate, &mut (), DEPTH).score;
        let limits = Limits { depth: Some(DEPTH), ..Limits::nodes(30_000) };
        let full = MctsParams { minimax_weight: 1.0, exploration: 2.0, ..MctsParams::default() };
        let report = search(&mut mcts(RandomTree::evaluate, full), &tree, &limits);
        let best = report.root_moves.iter().map(|root| root.score).max();
        assert_eq!(best, Some(exact), "seed {seed}");

        let mean = MctsParams { minimax_weight: 0.0, exploration: 0.3, scale: 20.0, ..MctsParams::default() };
        let report = search(&mut mcts(RandomTree::evaluate, mean), &tree, &limits);
        let mut after = play(&tree, &[report.best.expect("a move")], "a root move");
        let stays = after.side_to_move() == tree.side_to_move();
        let score = Algorithm::Minimax.search(&mut after, &mut RandomTree::evaluate, &mut (), DEPTH - 1).score;
        found += u32::from(if stays { score } else { -score } == exact);
        all += 1;
    }
    assert!(found * 100 >= all * 95, "{found} of {all}");
}

/// The nodes, the move and the score, which are the same on every computer.
#[test]
fn one_thread_visits_the_same_nodes_everywhere() {
    fn run<G: EngineGame, E: Evaluator<G>>(evaluator: E, params: MctsParams, game: &G) -> (u64, u64, String, i32) {
        let mut mcts = mcts(evaluator, params);
        let report = search(&mut mcts, game, &Limits::nodes(20_000));
        let best = format!("{:?}", report.best.expect("a move"));
        (report.nodes, mcts.stats().simulations, best, report.score.value())
    }
    let four = ConnectFour::default();
    let puct = MctsParams { selection: Selection::Puct, exploration: 0.1, ..MctsParams::tactical() };
    let wide = MctsParams { scale: 20.0, ..MctsParams::wide() };
    let found = [
        run(Threats, MctsParams::default(), &four),
        run(Threats, puct.clone(), &four),
        run(amazons::Mobility, wide.clone(), &amazons::Position::start()),
        run(amazons::Lecture, MctsParams { candidates: 50, ..wide }, &amazons::Position::start_6x6()),
        run(xiangqi::eval::Placement, puct, &xiangqi::Position::start()),
    ];
    let found = found.each_ref().map(|(nodes, simulations, best, score)| (*nodes, *simulations, best.as_str(), *score));
    assert_eq!(found, GOLDEN);
}

const GOLDEN: [(u64, u64, &str, i32); 5] = [
    (20_001, 7_016, "5", 1),
    (20_006, 5_051, "4", 1),
    (20_322, 28, "d1-d7/g7", 7),
    (20_023, 1_273, "e1-e4/e5", 75),
    (20_092, 322, "b0c2", 14),
];

/// The tree of the last search is found again by key, by the moves told, and not by mistake.
#[test]
fn the_tree_is_kept_from_search_to_search() {
    let params = MctsParams::default();
    let start = ConnectFour::default();
    let mut kept = mcts(Threats, params.clone());
    let limits = Limits::nodes(50_000);
    let first = search(&mut kept, &start, &limits);
    assert_eq!(kept.stats().reused_visits, 0);
    let after = play(&start, &first.lines[0].line[..2], "the best line");
    let second = search(&mut kept, &after, &limits);
    let reused = kept.stats().reused_visits;
    assert!(reused > 500, "{reused}");
    let visits: u64 = second.root_moves.iter().map(|root| root.nodes).sum();
    assert!(visits + 2 >= reused + kept.stats().simulations, "{visits} visits, {reused} kept");
    play(&after, &second.lines[0].line, "after reuse");
    // The same position once more, by the moves told.
    search(&mut kept, &after, &limits);
    let mv = second.lines[0].line[0];
    kept.advance(mv);
    let third = play(&after, &[mv], "told");
    search(&mut kept, &third, &limits);
    assert!(kept.stats().reused_visits > 500);
    // A move that was told by mistake, an unrelated position, and a searcher that is not to keep anything.
    kept.advance(mv);
    search(&mut kept, &connect_four("1111"), &limits);
    assert_eq!(kept.stats().reused_visits, 0);
    let mut forgetful = mcts(Threats, MctsParams { reuse: false, ..params });
    search(&mut forgetful, &start, &limits);
    search(&mut forgetful, &start, &limits);
    assert_eq!(forgetful.stats().reused_visits, 0);
}

/// A game without a key.
#[derive(Clone, PartialEq, Debug)]
struct Bare(RandomTree);

impl Game for Bare {
    type Move = <RandomTree as Game>::Move;
    type Undo = <RandomTree as Game>::Undo;
    type MoveList = <RandomTree as Game>::MoveList;
    fn side_to_move(&self) -> game_search::Side {
        self.0.side_to_move()
    }
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }
    fn outcome_without_moves(&self) -> Outcome {
        self.0.outcome_without_moves()
    }
    fn legal_moves(&self, moves: &mut Self::MoveList) {
        self.0.legal_moves(moves);
    }
    fn make(&mut self, mv: Self::Move) -> Self::Undo {
        self.0.make(mv)
    }
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo) {
        self.0.unmake(mv, undo);
    }
}

game_search::engine_game!(Bare);

#[test]
fn a_game_without_a_key_keeps_its_tree_by_the_moves_told() {
    let options = TreeOptions { ends: 0, stuck: 0, double_turns: 50, ..TreeOptions::default() };
    for seed in 0..50 {
        let game = Bare(RandomTree::new(seed, options));
        let params = MctsParams { minimax_weight: 1.0, exploration: 2.0, ..MctsParams::default() };
        let mut searcher = mcts(|bare: &Bare| bare.0.evaluate(), params);
        let limits = Limits { depth: Some(4), ..Limits::nodes(30_000) };
        let short = Limits { nodes: Some(300), ..limits.clone() };
        let line = search(&mut searcher, &game, &short).lines[0].line[..2].to_vec();
        let mut after = play(&game, &line, "the best line");
        line.iter().for_each(|&mv| searcher.advance(mv));
        let report = search(&mut searcher, &after, &limits);
        assert!(searcher.stats().reused_visits > 0, "seed {seed}");
        play(&after, &report.lines[0].line, &format!("seed {seed}"));
        // What was kept is for the right side: once complete, the tree has the value of minimax.
        let best = report.root_moves.iter().map(|root| root.score).max();
        let exact = Algorithm::Minimax.search(&mut after.0, &mut RandomTree::evaluate, &mut (), 4).score;
        assert_eq!(best, Some(exact), "seed {seed}");
        search(&mut searcher, &game, &limits);
        assert_eq!(searcher.stats().reused_visits, 0, "seed {seed}: nobody told the way back");
    }
}

/// The limit of the memory is met, and never passed, whether old parts of the tree are forgotten or not.
#[test]
fn memory_is_bounded() {
    for recycle in [true, false] {
        for params in [MctsParams { recycle, ..MctsParams::wide() }, MctsParams { recycle, ..MctsParams::default() }] {
            let mut searcher = mcts(amazons::Mobility, params).with_memory_mib(1).expect("a MiB");
            let mut game = amazons::Position::start_6x6();
            for number in 0..2 {
                let report = search(&mut searcher, &game, &Limits::nodes(750_000));
                let stats = searcher.stats();
                assert!(stats.pool_bytes <= 1 << 20, "{stats:?}");
                assert!(stats.recycled > 0 || stats.full, "search {number}: {stats:?}");
                assert_eq!(stats.recycled > 0, recycle, "search {number}: {stats:?}");
                play(&game, &report.lines[0].line, "with little memory");
                game = play(&game, &report.lines[0].line[..1], "the best move");
            }
        }
    }
}

#[test]
fn many_threads_share_a_tree() {
    for seed in 0..60 {
        let tree = tree(seed);
        if is_over(&tree) {
            continue;
        }
        let exact = Algorithm::Minimax.search(&mut tree.clone(), &mut |_: &RandomTree| 0, &mut (), 6).score;
        let mut many = mcts(RandomTree::evaluate, exploring()).with_threads(4).expect("threads");
        let limits = Limits { depth: Some(6), ..Limits::nodes(100_000) };
        let report = search(&mut many, &tree, &limits);
        assert!(legal(&tree).contains(&report.best.expect("a move")), "seed {seed}");
        play(&tree, &report.lines[0].line, &format!("seed {seed}"));
        if exact.is_mate() {
            assert_eq!(report.reason, StopReason::Proven, "seed {seed}");
            assert_eq!(report.score.value().signum(), exact.value().signum(), "seed {seed}");
        }
    }
    let params = MctsParams { virtual_loss: 3, ..MctsParams::wide() };
    let mut many = mcts(amazons::Mobility, params).with_threads(3).expect("threads").with_memory_mib(1).expect("a MiB");
    let report = search(&mut many, &amazons::Position::start_6x6(), &Limits::nodes(1_000_000));
    let stats = many.stats();
    assert_eq!(report.reason, StopReason::Nodes);
    assert!(report.nodes >= 1_000_000 && report.nodes < 1_020_000, "{} nodes", report.nodes);
    assert!(stats.virtual_losses > 10_000 && stats.recycled > 0 && stats.pool_bytes <= 1 << 20, "{stats:?}");
    // Every virtual loss was taken back: the visits are the simulations.
    let visits: u64 = report.root_moves.iter().map(|root| root.nodes).sum();
    assert!(visits <= stats.simulations, "{visits} visits, {stats:?}");
}
