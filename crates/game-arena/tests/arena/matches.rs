//! Matches in process.

use std::collections::HashSet;

use game_arena::matches::{ArenaError, Event, MatchEnd, Termination};
use game_arena::players::Limit;
use game_arena::stats::{Decision, Sprt};
use game_arena::{EngineSpec, Match, Openings};
use game_search::spec::{History, Repetition};
use game_search::{Game, GameResult, TextNotation};
use games::Xiangqi;
use small_games::ConnectFour;

use crate::common::{between, openings, play, timeless};

#[test]
fn pairs_have_the_same_opening_and_colours_reversed() {
    let (summary, heard) = play(&between("name=a;depth=3", "name=b;depth=2", 12));
    let tally = summary.expect("a match").tally;
    assert_eq!((tally.games(), tally.pairs.pairs(), heard.records.len()), (12, 6, 12));
    let mut seen = HashSet::new();
    for pair in heard.records.chunks(2) {
        assert_eq!(pair[0].opening, pair[1].opening);
        assert_eq!(pair[0].players, ["a", "b"]);
        assert_eq!(pair[1].players, ["b", "a"]);
        assert!(seen.insert(&pair[0].opening), "the same opening twice: {pair:?}");
    }
    let moves: usize = heard.records.iter().map(|record| record.moves.len()).sum();
    assert_eq!(tally.usage[0].moves + tally.usage[1].moves, moves as u64);
    let of_first = |record: &game_arena::matches::Record| record.nodes[record.side_of_first().index()];
    assert_eq!(tally.usage[0].nodes, heard.records.iter().map(of_first).sum::<u64>());
    let points: usize = heard.records.iter().map(|record| record.half_points()).sum();
    assert_eq!(points as u64, 2 * tally.wins + tally.draws);
}

/// Replays every record by the rules alone: its moves lead to the result that it states.
#[test]
fn records_can_be_replayed() {
    let (_, heard) = play(&between("name=a;depth=3", "name=b;depth=2", 6));
    for record in &heard.records {
        let mut game = ConnectFour::parse_position(&record.opening).expect("an opening");
        for mv in &record.moves {
            assert_eq!(game.outcome(), None, "{record:?}");
            game.make(game.parse_move(mv).expect("a legal move"));
        }
        let result = GameResult::of(game.outcome().expect("the end"), game.side_to_move());
        assert_eq!((record.result, record.termination), (result, Termination::Rules), "{record:?}");
    }
}

#[test]
fn concurrency_does_not_change_games_at_fixed_nodes() {
    let mut games = between("name=a", "name=b;params=all,-history", 10);
    let (first, one) = play(&games);
    games.concurrency = 3;
    let (second, three) = play(&games);
    assert_eq!(timeless(&one.records), timeless(&three.records));
    assert_eq!(first.expect("a match").tally.pairs, second.expect("a match").tally.pairs);
}

/// Monte Carlo tree search keeps its tree from move to move, but not from game to game.
#[test]
fn monte_carlo_tree_search_plays_against_the_engine() {
    let mut games = between("name=tree;search=mcts;memory=1", "name=shallow;depth=1", 12);
    let (summary, one) = play(&games);
    let tally = summary.expect("a match").tally;
    assert!(tally.wins > 2 * tally.losses, "200 simulations see more than one ply: {tally:?}");
    games.concurrency = 3;
    assert_eq!(timeless(&one.records), timeless(&play(&games).1.records));
}

#[test]
fn an_engine_against_itself_draws_every_pair() {
    let (summary, _) = play(&between("name=a", "name=b", 8));
    assert_eq!(summary.expect("a match").tally.pairs.0, [0, 0, 4, 0, 0]);
}

#[test]
fn concurrency_does_not_change_where_a_test_ends_the_match() {
    let mut games = between("name=a;depth=6", "name=b;depth=1", 400);
    games.sprt = Some(Sprt::new(0.0, 100.0).expect("a test"));
    let (summary, _) = play(&games);
    let alone = summary.expect("a match");
    assert_eq!(alone.ended, MatchEnd::CertainWin(Decision::H1));
    assert!((10..200).contains(&alone.tally.games()), "{:?}", alone.tally);

    let (mut several, stop) = (games.clone(), game_search::searcher::StopHandle::new());
    (several.concurrency, several.stop) = (3, stop);
    let (summary, _) = play(&several);
    let together = summary.expect("a match").tally;
    assert_eq!((together.games(), together.pairs), (alone.tally.games(), alone.tally.pairs));
}

#[test]
fn a_match_can_be_stopped() {
    let games = between("name=a;depth=3", "name=b;depth=2", 100);
    let stop = games.stop.clone();
    let mut finished = 0;
    let summary = games.run(openings(), None, Vec::new(), &mut |event| {
        if let Event::Finished { .. } = event {
            finished += 1;
            if finished == 3 {
                stop.stop();
            }
        }
    });
    let summary = summary.expect("no error");
    assert_eq!(summary.ended, MatchEnd::Stopped);
    assert!((3..50).contains(&summary.tally.games()), "{:?}", summary.tally);
}

#[test]
fn invalid_matches_are_refused() {
    let refused = |games: game_arena::Match, part: &str| match play(&games) {
        (Err(error @ ArenaError::Options { .. }), _) => assert!(error.to_string().contains(part), "{part}: {error}"),
        other => panic!("{part}: {other:?}"),
    };
    refused(between("name=a", "name=b", 3), "3 games: expected an even number");
    refused(between("name=a", "name=b", 0), "0 games: expected an even number");
    refused(between("name=a", "name=a", 2), "two engines called \"a\"");
    let mut games = between("name=a", "name=b", 2);
    games.concurrency = 0;
    refused(games.clone(), "0 games at a time: expected 1 or more");
    (games.concurrency, games.adjudication.max_plies) = (1, 0);
    refused(games, "games that end after 0 moves");
}

/// Black is two chariots ahead, and Red can give perpetual check, which draws by one rule and loses by the others. Both
/// engines follow the rule of the match.
#[test]
fn the_rule_on_repetition_is_that_of_the_match() {
    let path = std::env::temp_dir().join(format!("rules-{}.txt", std::process::id()));
    std::fs::write(&path, "rr7/4k4/9/9/9/9/9/9/4R4/5K3 b - - 0 1\n").expect("a file");
    let engines = ["name=a;eval=material", "name=b;eval=material"];
    let engines = engines.map(|text| EngineSpec::parse::<Xiangqi>(text).expect(text));
    let reasons = |rules: Option<Repetition>| {
        let games = Match { rules, ..Match::new(engines.clone(), Limit::Depth(5)) };
        let openings = Openings::<Xiangqi>::file(&path).expect("one opening");
        let mut reasons = Vec::new();
        let summary = games.run(openings, None, Vec::new(), &mut |event| {
            if let Event::Finished { record, .. } = event {
                reasons.push((record.result, record.reason.clone()));
            }
        });
        assert_eq!(summary.expect("a match").ended, MatchEnd::Complete);
        reasons
    };
    let drawn = reasons(Some(Repetition::Threefold));
    assert!(drawn.iter().all(|(result, _)| *result == GameResult::Draw), "{drawn:?}");
    for rules in [None, Some(Repetition::Axf), Some(Repetition::Wxf)] {
        let won = reasons(rules);
        assert!(won.iter().all(|(result, _)| *result == GameResult::SecondWins), "{rules:?}: {won:?}");
    }
    std::fs::remove_file(&path).expect("the file");
    let games = Match { rules: Some(Repetition::Wxf), ..between("name=a", "name=b", 2) };
    let refused = play(&games).0.map(drop).expect_err("no such rule in connect four").to_string();
    assert!(refused.contains("the rule wxf in connect-four: expected a game"), "{refused}");
}

/// Two generals shuffle: the game is drawn at the third occurrence of the position, and not before.
#[test]
fn a_third_occurrence_is_a_draw() {
    let start: xiangqi::Position = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1".parse().expect("a position");
    let mut history = History::new(start);
    let shuffle = ["a0b0", "d9d8", "b0a0", "d8d9"];
    for (ply, text) in (0..).zip(shuffle.iter().cycle().take(8)) {
        assert_eq!(history.verdict(), None, "after {ply} plies");
        history.play(history.current().parse_move(text).expect("a legal move"));
    }
    assert_eq!(history.occurrences(), 3);
    assert_eq!(history.verdict().map(|verdict| verdict.reason), Some("threefold repetition".into()));
}

#[test]
fn records_distinguish_mate_from_stalemate() {
    let reason = |fen: &str| History::new(fen.parse::<xiangqi::Position>().expect(fen)).verdict().map(|it| it.reason);
    assert_eq!(reason("3k5/9/9/9/9/9/9/9/9/R3K4 b"), None);
    assert_eq!(reason("R2k5/4R4/9/9/9/9/9/9/9/4K4 b"), Some("checkmate".into()));
    assert_eq!(reason("3k5/4R4/9/9/9/9/9/9/9/4K4 b"), Some("no legal move".into()));
}
