//! Self-play games of an engine, in one run and in parts.

use std::collections::HashSet;
use std::error::Error;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use fastrand::Rng;
use game_learn::adjudication::AdjudicationRule;
use game_learn::limit::Limit;
use game_learn::openings::{Openings, Plies, RandomOpenings, key_up_to_symmetry};
use game_learn::samples::{Games, RecordedGame, Sample, Samples, Seen};
use game_learn::selfplay::{SelfPlay, Temperature, Written};
use game_learn::units::{Part, UnitWriter, merge, part_path};
use game_search::engine::Engine;
use game_search::spec::GameSpec;
use game_search::{Game, Searcher, Side, TextNotation};
use games::{ConnectFour, TicTacToe};

use crate::units::folder;

const OPENINGS: RandomOpenings = RandomOpenings { plies: Plies::exactly(6), seed: 7, bound: 10, depth: 3 };

type Made<G> = Result<Box<dyn Searcher<G>>, Box<dyn Error + Send + Sync>>;

/// Returns the engine with the game's own features and a table of 1 MiB.
fn searcher<S: GameSpec>() -> Made<S::Game> {
    let evaluator = (S::EVALUATORS[S::STRONGEST].make)();
    let params = S::params().for_search(&S::start(), &evaluator).0;
    Ok(Box::new(Engine::exact(evaluator).with_params(params)?.with_table_mib(1)?))
}

pub fn games(games: usize, threads: usize, seed: u64) -> SelfPlay {
    let openings = RandomOpenings { seed, ..OPENINGS };
    let limit = Limit::Nodes(300);
    SelfPlay { games, threads, limit, ..SelfPlay::new("table=1", openings) }
}

/// Plays the games into a new file.
pub fn create<S: GameSpec>(run: &SelfPlay, path: &Path) -> Vec<Written> {
    let writer = UnitWriter::create(path, &run.head::<S>()).expect("a new file");
    complete::<S>(run, writer)
}

fn complete<S: GameSpec>(run: &SelfPlay, mut writer: UnitWriter) -> Vec<Written> {
    let mut written = Vec::new();
    run.run::<S>(&searcher::<S>, &mut writer, &mut |game| {
        written.push(game);
        ControlFlow::Continue(())
    })
    .expect("games");
    run.finish::<S>(Box::new(writer)).expect("a file");
    written
}

fn read_games<S: GameSpec>(path: &Path) -> Vec<(u64, RecordedGame<S::Game>)> {
    Games::open(path, S::NAME).expect("a file").collect::<Result<_, _>>().expect("games")
}

fn read_samples(path: &Path) -> Vec<Sample<small_games::ConnectFour>> {
    Samples::open(path, ConnectFour::NAME).expect("a file").collect::<Result<_, _>>().expect("samples")
}

/// Asserts that merged parts are the file of one run, for 1, 2 and 7 parts in several orders.
fn merged_parts_are_one_run<S: GameSpec>(name: &str, run: &SelfPlay) {
    let folder = folder(name);
    let whole = folder.join("whole");
    let written = create::<S>(run, &whole);
    let [kept, all] =
        [read_games::<S>(&whole).iter().map(|(_, game)| game.kept()).sum(), written.iter().map(|it| it.kept).sum()];
    let expected = fs::read(&whole).expect("a file");
    assert!(kept < all, "some positions occur in several games: {kept} of {all}");
    let mut rng = Rng::with_seed(1);
    for of in [1, 2, 7] {
        let mut parts: Vec<PathBuf> = Vec::new();
        let mut kept_in_parts = 0;
        for number in 1..=of {
            let part: Part = format!("{number}/{of}").parse().expect("a part");
            let path = folder.join(format!("{number}-of-{of}"));
            // Parts may use different numbers of threads.
            create::<S>(&SelfPlay { part, threads: 1 + number % 3, ..run.clone() }, &path);
            kept_in_parts += read_games::<S>(&path).iter().map(|(_, game)| game.kept()).sum::<usize>();
            parts.push(path);
        }
        assert!(of == 1 || kept_in_parts > kept, "parts have positions in common");
        for order in 0..[1, 2, 20][of.ilog2() as usize] {
            if of == 2 {
                parts.rotate_left(1)
            } else {
                rng.shuffle(&mut parts)
            }
            let out = folder.join(format!("merged-{of}-{order}"));
            let mut seen = Seen::new();
            merge(&parts, &out, false, &mut |_, payload| seen.tidy::<S::Game>(&payload)).expect("parts");
            assert!(fs::read(&out).expect("a file") == expected, "{parts:?}");
        }
    }
}

#[test]
fn merged_parts_of_connect_four_are_one_run() {
    let mut run = games(24, 3, 3);
    run.openings.plies = Plies { min: 1, max: 4 };
    run.openings.bound = 1_000;
    run.variety.random_move = 0.1;
    merged_parts_are_one_run::<ConnectFour>("parts-connect-four", &run);
}

#[test]
fn merged_parts_of_tic_tac_toe_are_one_run() {
    let mut run = games(40, 1, 5);
    run.openings = RandomOpenings { plies: Plies { min: 0, max: 3 }, seed: 5, bound: 30_000, depth: 1 };
    run.limit = Limit::Depth(2);
    merged_parts_are_one_run::<TicTacToe>("parts-tic-tac-toe", &run);
}

#[test]
fn the_same_seed_gives_the_same_file_with_any_number_of_threads() {
    let folder = folder("selfplay-threads");
    let [one, two, other] = ["one", "two", "other"].map(|name| folder.join(name));
    let written = create::<ConnectFour>(&games(12, 1, 3), &one);
    create::<ConnectFour>(&games(12, 3, 3), &two);
    create::<ConnectFour>(&games(12, 1, 4), &other);
    let bytes = fs::read(&one).expect("a file");
    assert!(bytes == fs::read(&two).expect("a file"), "whatever the number of threads");
    assert!(bytes != fs::read(&other).expect("a file"), "another seed");
    let samples = read_samples(&one);
    let different: HashSet<_> = samples.iter().map(|it| it.position.position_text()).collect();
    assert!(samples.len() > 100 && different.len() == samples.len(), "{} of {}", different.len(), samples.len());
    let plies: usize = written.iter().map(|it| it.plies).sum();
    assert!(bytes.len() <= 8 * plies, "{} bytes for {plies} plies", bytes.len());
}

/// All positions of a game have the result of the game, and no sample is the end of a game.
#[test]
fn results_equal_those_of_the_games() {
    let folder = folder("selfplay-results");
    let path = folder.join("games");
    let written = create::<ConnectFour>(&games(12, 2, 5), &path);
    let mut count = 0;
    for sample in read_samples(&path) {
        let number: u64 = sample.game.strip_prefix("5/").expect("seed 5").parse().expect("a number");
        let game = written.iter().find(|it| it.number == number).expect("a game");
        let half_points = game.result.half_points(sample.position.side_to_move());
        assert_eq!(sample.result, half_points as f64 / 2.0, "{sample:?}");
        assert_eq!(sample.position.outcome(), None, "{sample:?}");
        assert_eq!(sample.ply + 6, sample.position.discs());
        count += 1;
    }
    assert!(count > 100 && written.iter().map(|it| it.result).collect::<HashSet<_>>().len() > 1, "{written:?}");
    for (number, game) in read_games::<ConnectFour>(&path) {
        let mut last = game.opening_position();
        for ply in game.plies() {
            last.make(ply.mv);
        }
        assert!(last.outcome().is_some(), "game {number} was played to its end");
        assert!(game.plies().iter().all(|ply| !ply.is_random));
    }
}

/// A game is recorded from the start of the game, and its opening is that of its number.
#[test]
fn games_are_recorded_with_the_moves_of_their_openings() {
    let folder = folder("selfplay-openings");
    let path = folder.join("games");
    let mut run = games(12, 2, 5);
    run.openings.plies = Plies { min: 0, max: 9 };
    // A random move after the opening is no part of it.
    run.variety.random_move = 0.3;
    create::<ConnectFour>(&run, &path);
    let mut openings = Openings::<ConnectFour>::random(run.openings).expect("openings");
    let (mut lengths, mut follow) = (HashSet::new(), 0);
    for (number, game) in read_games::<ConnectFour>(&path) {
        let opening = openings.get(number).expect("an opening");
        assert_eq!((game.start_position(), game.opening_position()), (ConnectFour::start(), opening));
        assert_eq!(game.opening().len() as u32, opening.discs());
        lengths.insert(opening.discs());
        follow += usize::from(game.plies()[0].is_random);
    }
    assert!(lengths.len() > 4 && follow > 0, "{lengths:?} {follow}");
    for sample in read_samples(&path) {
        let number = sample.game.strip_prefix("5/").expect("seed 5").parse().expect("a number");
        assert_eq!(sample.opening, openings.get(number).expect("an opening").position_text());
    }
}

/// Short games are small too: tic-tac-toe after six random plies lasts three more.
#[test]
fn a_ply_takes_at_most_eight_bytes() {
    let folder = folder("selfplay-bytes");
    let size = |path: &Path, written: &[Written]| {
        fs::metadata(path).expect("a file").len() as f64 / written.iter().map(|it| it.plies).sum::<usize>() as f64
    };
    let (short, long) = (folder.join("short"), folder.join("long"));
    let openings = RandomOpenings { plies: Plies::exactly(6), seed: 5, bound: RandomOpenings::UNBOUNDED, depth: 1 };
    let run = SelfPlay { openings, limit: Limit::Depth(2), ..games(400, 2, 5) };
    let short = size(&short, &create::<TicTacToe>(&run, &short));
    let mut run = games(100, 2, 5);
    (run.openings.plies, run.openings.bound) = (Plies { min: 2, max: 12 }, RandomOpenings::UNBOUNDED);
    run.variety.random_move = 0.15;
    let long = size(&long, &create::<ConnectFour>(&run, &long));
    assert!(short <= 6.0 && long <= 6.5, "{short} {long}");
}

/// An opening depends on its number alone, so a part makes the openings of the single run.
#[test]
fn an_opening_depends_on_its_number_alone() {
    let options = RandomOpenings { plies: Plies { min: 2, max: 9 }, ..OPENINGS };
    let new = || Openings::<ConnectFour>::random(options).expect("openings");
    let mut openings = new();
    let forward: Vec<_> = (0..30).map(|index| openings.get(index).expect("an opening")).collect();
    for index in (0..30).rev() {
        assert_eq!(new().get(index).expect("an opening"), forward[index as usize]);
    }
    let lengths: HashSet<u32> = forward.iter().map(|opening| opening.discs()).collect();
    assert!(lengths.len() > 4 && lengths.iter().all(|length| (2..=9).contains(length)), "{lengths:?}");
}

#[test]
fn mirrored_openings_have_the_same_key() {
    let options = RandomOpenings { plies: Plies::exactly(1), bound: 1_000, ..OPENINGS };
    let mut openings = Openings::<ConnectFour>::random(options).expect("openings");
    let found: Vec<_> = (0..60).map(|index| openings.get(index).expect("an opening")).collect();
    let texts: HashSet<_> = found.iter().map(TextNotation::position_text).collect();
    let keys: HashSet<_> = found.iter().map(key_up_to_symmetry::<ConnectFour>).collect();
    assert_eq!((texts.len(), keys.len()), (7, 4));
}

#[test]
fn random_moves_are_marked_and_not_kept() {
    let folder = folder("selfplay-variety");
    let shares = [0.0, 0.3, 1.0].map(|share| {
        let path = folder.join(format!("random-{share}"));
        let mut run = games(10, 2, 9);
        run.variety.random_move = share;
        create::<ConnectFour>(&run, &path);
        let plies: Vec<_> =
            read_games::<ConnectFour>(&path).iter().flat_map(|(_, game)| game.plies().to_vec()).collect();
        assert!(plies.iter().all(|ply| !(ply.is_random && ply.is_kept)));
        plies.iter().filter(|ply| ply.is_random).count() as f64 / plies.len() as f64
    });
    assert!(shares[0] == 0.0 && (0.2..0.4).contains(&shares[1]) && shares[2] == 1.0, "{shares:?}");

    let mut run = games(10, 2, 9);
    run.variety.temperature = Some(Temperature { score: 20.0, plies: 3 });
    let path = folder.join("temperature");
    create::<ConnectFour>(&run, &path);
    let plain = read_games::<ConnectFour>(&folder.join("random-0"));
    let drawn = read_games::<ConnectFour>(&path);
    let mut other_moves = 0;
    for ((_, plain), (_, drawn)) in plain.iter().zip(&drawn) {
        assert_eq!(plain.opening_position(), drawn.opening_position());
        let marks: Vec<bool> = drawn.plies().iter().map(|ply| ply.is_random).collect();
        assert!(marks.iter().enumerate().all(|(ply, is_random)| *is_random == (ply < 3)), "{marks:?}");
        other_moves += usize::from(plain.plies()[0].mv != drawn.plies()[0].mv);
    }
    assert!(other_moves > 0 && other_moves < 10, "{other_moves} of 10 games begin with another move");
}

/// Ends a run at random moments, and continues it until it is complete.
#[test]
fn an_interrupted_run_goes_on() {
    let folder = folder("selfplay-resume");
    let [whole, cut] = ["whole", "cut"].map(|name| folder.join(name));
    let run = games(12, 2, 4);
    create::<ConnectFour>(&run, &whole);
    let (mut rounds, mut played) = (0, 0);
    loop {
        let mut run = games(12, 2, 4);
        let (mut writer, _) = UnitWriter::resume(&cut, &run.head::<ConnectFour>()).expect("a part");
        let before = writer.len();
        let stop = run.stop.clone();
        run.threads = 1 + rounds % 2;
        run.run::<ConnectFour>(&searcher::<ConnectFour>, &mut writer, &mut |_| {
            played += 1;
            stop.stop();
            ControlFlow::Continue(())
        })
        .expect("games");
        assert!(writer.len() > before);
        rounds += 1;
        if writer.missing().is_empty() {
            run.finish::<ConnectFour>(Box::new(writer)).expect("a file");
            break;
        }
    }
    assert!(rounds > 4 && played >= 12, "{rounds} {played}");
    assert!(fs::read(&whole).expect("a file") == fs::read(&cut).expect("a file"));
    assert!(!part_path(&cut).exists());
}

/// Games played with other settings would look like those in the file, so they are refused and the file stays as it is.
#[test]
fn other_settings_are_refused() {
    let folder = folder("selfplay-settings");
    let path = folder.join("games");
    let run = games(3, 1, 4);
    create::<ConnectFour>(&run, &path);
    let bytes = fs::read(&path).expect("a file");
    let changes: [&dyn Fn(&mut SelfPlay); 11] = [
        &|run| run.limit = Limit::Nodes(301),
        &|run| run.limit = Limit::Depth(2),
        &|run| run.engine = "table=2".to_owned(),
        &|run| run.weights = "0123".to_owned(),
        &|run| run.openings.plies.max += 1,
        &|run| run.openings.bound += 1,
        &|run| run.openings.seed += 1,
        &|run| run.games += 1,
        &|run| run.variety.random_move = 0.01,
        &|run| run.variety.temperature = Some(Temperature { score: 1.0, plies: 1 }),
        &|run| run.adjudication.draw = Some(AdjudicationRule { score: 1, moves: 1, from_ply: 4 }),
    ];
    for change in changes {
        let mut other = run.clone();
        change(&mut other);
        let refused = UnitWriter::resume(&path, &other.head::<ConnectFour>()).map(|_| ());
        let error = refused.expect_err("other settings").to_string();
        assert!(error.ends_with(": expected the same"), "{error}");
        assert!(fs::read(&path).expect("a file") == bytes);
    }
    UnitWriter::resume(&path, &SelfPlay { threads: 3, ..run }.head::<ConnectFour>()).expect("threads do not matter");
}

#[test]
fn adjudicated_games_are_shorter() {
    let folder = folder("selfplay-adjudicated");
    let path = folder.join("games");
    let mut run = games(6, 1, 3);
    run.adjudication.draw = Some(AdjudicationRule { score: 1_000, moves: 1, from_ply: 4 });
    let written = create::<ConnectFour>(&run, &path);
    let short = written.iter().filter(|game| game.plies == 6 + 4 && game.result.half_points(Side::First) == 1).count();
    assert!(short > 2, "{written:?}");
}

#[test]
fn impossible_runs_are_refused() {
    let folder = folder("selfplay-refused");
    let refused = |change: &dyn Fn(&mut SelfPlay), expected: &str| {
        let path = folder.join(expected.replace([' ', ':'], "-"));
        let mut run = games(2, 1, 1);
        change(&mut run);
        let mut writer = UnitWriter::create(&path, &run.head::<ConnectFour>()).expect("a file");
        let error = run.run::<ConnectFour>(&searcher::<ConnectFour>, &mut writer, &mut |_| ControlFlow::Continue(()));
        let error = error.expect_err(expected).to_string();
        assert!(error.contains(expected), "{error}");
    };
    refused(&|run| run.threads = 0, "0 games at a time: expected 1");
    refused(&|run| run.adjudication.max_plies = 0, "games that end after 0 moves");
    refused(&|run| run.limit = Limit::MoveTime(std::time::Duration::from_secs(1)), "a limit of time: expected nodes");
    refused(&|run| run.limit = Limit::Depth(0), "depth");
    refused(&|run| run.variety.random_move = 1.5, "random moves with probability 1.5: expected a number from 0 to 1");
    refused(
        &|run| run.variety.temperature = Some(Temperature { score: 0.0, plies: 1 }),
        "temperature 0: expected a finite score above 0",
    );
    refused(&|run| run.openings.bound = -1, "opening 0: none of 2000 positions after 6 random plies is within -1");
}
