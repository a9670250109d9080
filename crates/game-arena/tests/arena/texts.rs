//! Engine specifications as text.

use game_arena::EngineSpec;
use game_arena::players::{EngineKind, Limit, Protocol};

use game_search::searcher::{Method, SearcherConfig};
use game_search::spec::EvaluatorSource;
use game_search::{Game, Limits, Searcher, Strength};
use small_games::ConnectFour;

use crate::common::{FourInARow, spec};

#[test]
fn program_texts_are_parsed() {
    let engine = spec(r#"name=x; cmd="/a b/c" --flag; proto=ucci; option.hash size=64; option.file=a=b; nodes=7"#);
    assert_eq!((engine.name.as_str(), engine.limit), ("x", Some(Limit::Nodes(7))));
    let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    assert_eq!(
        engine.kind,
        EngineKind::Program {
            command: vec!["/a b/c".to_owned(), "--flag".to_owned()],
            protocol: Protocol::Ucci,
            options: vec![option("hash size", "64"), option("file", "a=b")],
        }
    );
    assert_eq!(spec("cmd=/usr/games/pikafish").name, "pikafish");
    let kind = spec(r#"cmd=sh -c "a; b";proto=xboard;option.BookFile="a;b""#).kind;
    let (command, options) = (["sh", "-c", "a; b"].map(str::to_owned).to_vec(), vec![option("BookFile", "a;b")]);
    assert_eq!(kind, EngineKind::Program { command, protocol: Protocol::Xboard, options });
}

#[test]
fn in_process_player_texts_are_parsed() {
    let engine = spec("params=all,-history,table_depth=3;threads=2;table=8;eval=threats");
    assert_eq!(engine.name, "all,-history,table_depth=3");
    match engine.kind {
        EngineKind::InProcess { config, evaluator: EvaluatorSource::Named("threats") } => {
            assert_eq!((config.threads, config.memory_mib), (2, 8));
            let Method::AlphaBeta(params) = config.method else { panic!("{config:?}") };
            assert!(params.table && params.hints && !params.history && params.table_depth == 3, "{params:?}");
        }
        other => panic!("{other:?}"),
    }
    let engine = spec("search=mcts;memory=8;eval=threats;movetime=5");
    assert_eq!(engine.name, "mcts");
    let params = game_search::mcts::MctsParams::default();
    let params = params.for_game::<small_games::ConnectFour>();
    let config = SearcherConfig { memory_mib: 8, ..SearcherConfig::new(params.into()) };
    assert_eq!(engine.kind, EngineKind::InProcess { config, evaluator: EvaluatorSource::Named("threats") });
    match spec("search=mcts;params=widening=3,prior=history").kind {
        EngineKind::InProcess {
            config: SearcherConfig { method: Method::MonteCarlo(params), memory_mib: 64, .. },
            ..
        } => {
            assert!(params.widening == 3 && params.prior == game_search::mcts::Prior::History, "{params:?}");
        }
        other => panic!("{other:?}"),
    }
    match spec("params=plain,-table").kind {
        EngineKind::InProcess { config, .. } => {
            assert_eq!(config.method, game_search::engine::Params::plain().into());
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn weak_player_texts_are_parsed() {
    let engine = spec("level=3;seed=9");
    assert_eq!((engine.name.as_str(), engine.strength.map(|it| it.seed)), ("level-3", Some(9)));
    let engine = spec("strength=20/700");
    assert_eq!((engine.name.as_str(), engine.strength), ("strength-20/700", Some(Strength::new(20, 700, 1))));
    let mut searcher = engine.searcher::<FourInARow>().expect("an engine in process");
    let report = searcher.search(&ConnectFour::default(), &Limits::nodes(5_000), &mut ()).expect("a search");
    assert!(report.nodes <= 21, "{} nodes", report.nodes);
    assert_eq!(spec("player=random;seed=4").kind, EngineKind::Simple { player: "random", seed: 4 });
}

/// A random player makes legal moves, other moves with another seed, and the same ones in a new game.
#[test]
fn a_random_player_is_seeded() {
    let game = |seed: u64, count: usize| -> Vec<Vec<_>> {
        let mut player = spec(&format!("player=random;seed={seed}")).searcher::<FourInARow>().expect("a player");
        let play = |searcher: &mut dyn Searcher<ConnectFour>| {
            let mut position = ConnectFour::default();
            let moves = std::iter::repeat_with(|| {
                let mv =
                    searcher.search(&position, &Limits::nodes(1), &mut ()).expect("a move").best.expect("legal moves");
                position.make(mv);
                mv
            });
            moves.take(6).collect()
        };
        let mut games = Vec::new();
        for _ in 0..count {
            player.clear();
            games.push(play(&mut *player));
        }
        games
    };
    let games = game(1, 2);
    assert_eq!(games[0], games[1]);
    assert_ne!(games[0], game(2, 1)[0]);
    assert!(games[0].iter().any(|mv| *mv != games[0][0]));
}

#[test]
fn errors_quote_the_text_and_state_what_was_expected() {
    for (text, message) in [
        ("params", "engine \"params\": \"params\": expected KEY=VALUE, with `;` between them"),
        ("name=a;name=b", "engine \"name=a;name=b\": the key \"name\" is there twice"),
        ("name=", "engine \"name=\": name=\"\": expected a name"),
        ("parms=all", "engine \"parms=all\": unexpected key \"parms\": expected name, params, eval, "),
        ("cmd=x;params=all", "unexpected key \"params\": expected name, cmd, proto, option.NAME, "),
        ("cmd=", "engine \"cmd=\": cmd=\"\": expected a program and its arguments"),
        ("cmd=\"x", "cmd=\"\\\"x\": expected a program and its arguments, every \" closed"),
        ("cmd=x;proto=cecp", "proto=\"cecp\": expected uci, ucci or xboard"),
        ("eval=none", "eval=\"none\": expected threats"),
        ("eval=net:x.net", "eval=\"net:x.net\": connect-four has no networks: expected threats"),
        ("level=11", "engine \"level=11\": level=\"11\": expected 1 to 10"),
        ("level=x", "level=\"x\": expected a whole number"),
        ("elo=900", "elo=\"900\": expected a game with rated levels, such as xiangqi"),
        ("level=1;elo=900", "level and elo: expected one of them"),
        ("level=1;nodes=5", "nodes=\"5\": expected no nodes with level, which has nodes of its own"),
        ("strength=5", "strength=\"5\": expected nodes and oversights in thousandths, such as 2000/150"),
        ("strength=5/1001", "strength=\"5/1001\": expected nodes and oversights in thousandths"),
        ("seed=1", "seed=\"1\": expected a player with a level, an elo or a strength"),
        ("player=best", "player=\"best\": expected random, greedy"),
        ("player=greedy", "player=\"greedy\": expected a game with captures, or with the evaluator mobility"),
        ("search=dfs", "search=\"dfs\": expected mcts"),
        ("search=mcts;memory=0", "memory=\"0\": expected a whole number, at least 1"),
        ("search=mcts;threads=2", "unexpected key \"threads\": expected name, search, params, eval, memory, nodes"),
        ("search=mcts;params=all", "params: \"all\": expected NAME=VALUE"),
        ("search=mcts;params=width=1", "params: unknown number \"width\": expected one of selection, exploration"),
        ("search=mcts;params=scale=x", "params: scale=\"x\": expected a number or evaluator"),
        ("threads=0", "threads=\"0\": expected a whole number, at least 1"),
        ("nodes=0", "nodes: \"0\": expected a number of nodes, at least 1"),
        ("depth=1001", "depth: \"1001\": expected a depth from 1 to 1000 plies"),
        ("movetime=1s", "movetime: \"1s\": expected milliseconds for each move"),
        ("clock=10", "clock: \"10\": expected seconds and increment of a clock, such as 10+0.1"),
        ("clock=NaN+0", "clock: \"NaN+0\": expected seconds"),
        ("nodes=1;depth=1", "depth=\"1\": expected no second limit beside nodes"),
        ("params=most", "params: \"most\": expected all, exact or plain, +FEATURE, -FEATURE, or FEATURE.NUMBER=VALUE"),
        ("params=-nul_move", "params: unknown feature \"nul_move\": expected one of table, enhanced_cutoffs, "),
        ("params=null_move.dept=3", "params: unknown number \"null_move.dept\": expected one of table_depth, "),
        ("params=table_depth=-1", "params: table_depth=\"-1\": expected a whole number, 0 or more"),
        ("params=aspiration=x", "params: aspiration=\"x\": expected a whole number"),
        ("params=see_pruning.depth=4", "params: see_pruning.depth=4 means nothing here"),
        ("params=see_pruning.depth=4", "here: `see_pruning` is off: it needs a game that offers StaticExchange"),
        ("params=exact,razoring.margin=4", "here: `razoring` is off: it needs the option quiescence"),
        ("params=exact,futility.margin=4", "here: `futility` is off: switch it on with +futility before"),
        ("params=plain,+enhanced_cutoffs", "here: `enhanced_cutoffs` is off: it needs the option table"),
        ("params=futility.depth=4,exact", "params: futility.depth=4 means nothing here: `futility` is off"),
        ("params=aspiration=4,aspiration=5", "params: aspiration=4 means nothing here: a later part sets it to 5"),
    ] {
        let error = EngineSpec::parse::<FourInARow>(text).expect_err(text).to_string();
        assert!(error.contains(message), "{text}\n  {error}\n  {message}");
    }
}

#[test]
fn a_program_is_refused_where_a_searcher_is_needed() {
    let error = spec("name=x;cmd=x").searcher::<FourInARow>().map(|_| ()).map_err(|error| error.to_string());
    assert!(
        error.as_ref().is_err_and(|error| error.contains("the program x: expected an engine in process")),
        "{error:?}"
    );
}
