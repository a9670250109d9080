//! Learning from the rules of a game: the same files whatever interrupts it, on any number of threads, in parts, and by
//! replaying its journal.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::sync::Arc;
use std::time::Duration;

use fastrand::Rng;
use game_learn::learn::{
    Budget, Journal, Learn, LearnError, Learned, Monitor, Progress, Rules, Score, Settings, Watch,
};
use game_learn::samples::Samples;
use game_learn::selfplay::Temperature;
use game_learn::units::{Folder, Memory, Store, merge};
use game_nnue::{Features, Network, Weights};
use game_search::TextNotation;
use game_search::searcher::StopHandle;
use game_search::spec::GameSpec;
use games::TicTacToe;
use games::net::{ReversiDiscs, TicTacToeMarks};

use small_games::Reversi;

use crate::units::folder;

const FIXED: Budget = Budget::Fixed { rounds: 2, games: 40, epochs: 2 };

fn settings() -> Settings {
    Settings {
        seed: 3,
        neurons: 16,
        nodes: 30,
        random_plies: "0..3".parse().expect("plies"),
        random_move: 0.2,
        batch: 64,
        match_nodes: 30,
        match_plies: "1..3".parse().expect("plies"),
        max_pairs: 30,
        measured_pairs: 12,
        ..Settings::default()
    }
}

fn learn() -> Learn<TicTacToe, TicTacToeMarks> {
    Learn::new(TicTacToe, TicTacToeMarks).settings(settings()).budget(FIXED)
}

fn quiet() -> Watch<impl FnMut(&Progress<'_>)> {
    Watch::new(|_| {})
}

/// Returns the contents of all files of two rounds.
fn files(store: &dyn Store) -> BTreeMap<String, Vec<u8>> {
    let names = (1..=2).flat_map(|round| {
        ["games", "decide", "predecessor", "anchor"]
            .map(|name| format!("{name}-{round}.units"))
            .into_iter()
            .chain([format!("net-{round}.net")])
    });
    let names = names.chain([Journal::FILE.to_owned()]);
    names.map(|name| (name.clone(), store.read(&name).expect("a store").expect(&name))).collect()
}

fn learnt<S: GameSpec, F: Features<S::Game> + 'static>(learn: &Learn<S, F>) -> (Learned, BTreeMap<String, Vec<u8>>) {
    let mut store = Memory::new();
    let learned = learn.run(&mut store, &mut quiet()).expect("learnt");
    (learned, files(&store))
}

/// Files are long: only the names of those that differ are printed.
fn assert_same(found: &BTreeMap<String, Vec<u8>>, expected: &BTreeMap<String, Vec<u8>>) {
    assert_eq!(found.len(), expected.len());
    let differ: Vec<&String> = expected.keys().filter(|&name| found.get(name) != expected.get(name)).collect();
    assert!(differ.is_empty(), "{differ:?}");
}

#[test]
fn one_and_two_threads_make_the_same_files_in_memory_and_in_a_folder() {
    let (learned, expected) = learnt(&learn());
    assert!(learned.journal.is_complete() && learned.journal.rounds().count() == 2);
    assert_same(&learnt(&learn().threads(2)).1, &expected);
    let mut store = Folder::open(&folder("learn-folder").join("files")).expect("a folder");
    learn().threads(2).run(&mut store, &mut quiet()).expect("learnt");
    assert_same(&files(&store), &expected);
    // Nothing is left to do.
    learn().run(&mut store, &mut Watch::new(|progress| panic!("{progress}"))).expect("learnt");
    assert_same(&files(&store), &expected);
    let temperature = Some(Temperature { score: 50.0, plies: 2 });
    for other in [Settings { seed: 4, ..settings() }, Settings { temperature, ..settings() }] {
        let found = learnt(&learn().settings(other)).1;
        assert!(found["games-1.units"] != expected["games-1.units"]);
    }
}

/// The counts of the journal are counted again from the text of the positions.
#[test]
fn the_journal_counts_games_and_positions() {
    let path = folder("learn-counts");
    let mut store = Folder::open(&path).expect("a folder");
    let learned = learn().run(&mut store, &mut quiet()).expect("learnt");
    let mut seen = HashSet::new();
    for round in learned.journal.rounds() {
        // The first network is better than nothing, so the games without an evaluation are no longer learnt from.
        if round.round == 2 && learned.journal.incumbent(1) == 1 {
            seen.clear();
        }
        let file = path.join(format!("games-{}.units", round.round));
        let samples = Samples::<small_games::TicTacToe>::open(&file, "tic-tac-toe").expect("a file");
        let texts: Vec<String> = samples.map(|sample| sample.expect("a sample").position.position_text()).collect();
        let new = texts.iter().filter(|&text| seen.insert(text.clone())).count();
        assert_eq!((round.games, round.positions, round.new), (40, texts.len() as u64, new as u64));
        assert!(round.new > 10, "{round:?}");
    }
}

/// A stage of learning: its name, and the number of the round.
type At = (&'static str, u32);

/// Returns the stage of a step; `None` for what ends a stage.
fn stage(progress: &Progress<'_>) -> Option<At> {
    match *progress {
        Progress::Game { round, .. } => Some(("games", round)),
        Progress::Epoch { round, .. } => Some(("training", round)),
        Progress::Pair { round, stage, .. } => Some((stage.name(), round)),
        _ => None,
    }
}

/// A monitor that stops learning after some steps of one stage.
struct Stopping {
    stop: StopHandle,
    stage: At,
    steps: usize,
}

impl Monitor for Stopping {
    fn elapsed(&mut self) -> Duration {
        Duration::ZERO
    }

    fn tell(&mut self, progress: &Progress<'_>) {
        if stage(progress) == Some(self.stage) {
            self.steps = self.steps.saturating_sub(1);
            if self.steps == 0 {
                self.stop.stop();
            }
        }
    }
}

#[test]
fn learning_that_is_stopped_anywhere_goes_on_to_the_same_files() {
    let epochs = Budget::Fixed { rounds: 2, games: 40, epochs: 4 };
    let learn = || learn().budget(epochs);
    let (_, expected) = learnt(&learn());
    let mut rng = Rng::with_seed(11);
    let mut store = Folder::open(&folder("learn-stopped")).expect("a folder");
    for round in 1..=2 {
        for name in ["games", "training", "decide", "predecessor", "anchor"] {
            for threads in 1..=2 {
                let stop = StopHandle::new();
                let steps = rng.usize(1..=2);
                let mut monitor = Stopping { stop: stop.clone(), stage: (name, round), steps };
                let learn = learn().threads(threads).stop(stop.clone());
                let learned = learn.run(&mut store, &mut monitor).expect("learnt");
                // The other thread may have played the last pairs before the stop.
                let is_last = (name, round, threads) == ("anchor", 2, 2);
                assert!(stop.is_stopped() && (is_last || !learned.journal.is_complete()), "{name} of round {round}");
            }
        }
    }
    learn().run(&mut store, &mut quiet()).expect("learnt");
    assert_same(&files(&store), &expected);
}

/// After a pause, the number of games goes on where it was.
#[test]
fn games_are_counted_after_a_pause() {
    let mut store = Folder::open(&folder("learn-counted")).expect("a folder");
    let stop = StopHandle::new();
    let learn = |stop: &StopHandle| {
        learn().budget(Budget::Fixed { rounds: 1, games: 40, epochs: 1 }).threads(1).stop(stop.clone())
    };
    let mut pause = Watch::new(|progress: &Progress<'_>| {
        if let Progress::Game { games: 15, .. } = progress {
            stop.stop();
        }
    });
    learn(&stop).run(&mut store, &mut pause).expect("learnt");
    let mut counts = Vec::new();
    let mut watch = Watch::new(|progress: &Progress<'_>| {
        if let Progress::Game { games, .. } = *progress {
            counts.push(games);
        }
    });
    learn(&StopHandle::new()).run(&mut store, &mut watch).expect("learnt");
    assert_eq!(counts, (16..=40).collect::<Vec<u64>>());
    // The games of a round whose training was stopped are complete, so they are not played in parts.
    let training = StopHandle::new();
    let mut watch = Watch::new(|progress: &Progress<'_>| {
        if let Progress::Epoch { .. } = progress {
            training.stop();
        }
    });
    let more = |stop: &StopHandle| learn(stop).budget(Budget::Fixed { rounds: 2, games: 40, epochs: 1 });
    more(&training).run(&mut store, &mut watch).expect("learnt");
    let refused = more(&StopHandle::new()).next_round(&store).expect_err("no part").to_string();
    assert!(refused.starts_with("a part of round 2, whose games are complete: expected"), "{refused}");
}

/// Each training of a warm start begins with the weights of the incumbent, also after a break and in a replay.
#[test]
fn a_warm_start_goes_on_with_the_weights_of_the_incumbent() {
    let usual = Settings {
        max_pairs: 400,
        lambda: 1.0,
        rate: [0.01, 1e-4],
        match_plies: "6..8".parse().expect("plies"),
        ..settings()
    };
    // At so small a rate no weight moves.
    let still = Settings { rate: [1e-12, 0.0], max_pairs: 5, ..usual.clone() };
    let learn = |settings: &Settings| {
        let fixed = Budget::Fixed { rounds: 2, games: 100, epochs: 4 };
        Learn::new(Rules::<Reversi>::new(), ReversiDiscs).settings(settings.clone()).budget(fixed)
    };
    let random = Weights::from_bytes(&learnt(&learn(&still)).1["net-1.net"]).expect("a network");
    let warm = |settings: &Settings| learn(settings).start_warm(random.clone()).expect("a network");
    let (learned, found) = learnt(&warm(&still));
    assert!(learned.journal.start().warm && learned.weights.is_none(), "a network does not beat itself");
    assert!([1, 2].iter().all(|round| found[&format!("net-{round}.net")] == random.to_bytes()));

    let (learned, expected) = learnt(&warm(&usual));
    assert_eq!(learned.journal.incumbent(1), 1, "the second training begins with the network of the first");
    let [one, two] = ["net-1.net", "net-2.net"].map(|name| Weights::from_bytes(&expected[name]).expect("a network"));
    let distance = |other: &Weights| {
        let pairs = two.numbers().iter().zip(other.numbers());
        pairs.map(|(a, b)| u64::from(a.abs_diff(*b))).sum::<u64>()
    };
    assert!(distance(&one) < distance(&random), "{} {}", distance(&one), distance(&random));
    let mut store = Folder::open(&folder("learn-warm")).expect("a folder");
    warm(&usual).until(1).run(&mut store, &mut quiet()).expect("learnt");
    warm(&usual).threads(2).run(&mut store, &mut quiet()).expect("learnt");
    assert_same(&files(&store), &expected);
    assert_same(&learnt(&warm(&usual).replay(learned.journal)).1, &expected);
    assert!(store.read("net-0.net").expect("a store").is_some_and(|start| start == random.to_bytes()));
    let network = Network::new(ReversiDiscs, random.clone()).expect("a network");
    let cold = learn(&usual).start("net", "-", Arc::new(move || Box::new(network.clone())));
    let mut store = Memory::new();
    cold.until(1).run(&mut store, &mut quiet()).expect("learnt");
    let trained = store.read("net-1.net").expect("a store").expect("a network");
    assert!(trained != expected["net-1.net"], "a cold start begins with random weights");
    let other = warm(&Settings { neurons: 32, ..still }).check().expect_err("another number of neurons").to_string();
    assert_eq!(other, "the network to start from has neurons 16: expected 32");
}

/// A clock that advances with every look at it.
struct Ticking(u64);

impl Monitor for Ticking {
    fn elapsed(&mut self) -> Duration {
        self.0 += 5;
        Duration::from_secs(self.0)
    }

    fn tell(&mut self, _: &Progress<'_>) {}
}

#[test]
fn the_journal_of_a_run_by_the_clock_makes_the_same_files() {
    let mut store = Memory::new();
    let timed = learn().budget(Budget::Time(Duration::from_secs(1_000)));
    let learned = timed.run(&mut store, &mut Ticking(0)).expect("learnt");
    let rounds = learned.journal.rounds().count();
    let games: Vec<u64> = learned.journal.rounds().map(|round| round.games).collect();
    assert!(rounds >= 2 && games[0] > 10, "{games:?}");
    let expected = files(&store);
    let journal = Journal::parse("journal".as_ref(), &learned.journal.text()).expect("a journal");
    assert_eq!(journal, learned.journal);
    for threads in [1, 2] {
        let mut store = Memory::new();
        let replay = Learn::new(TicTacToe, TicTacToeMarks).replay(journal.clone()).threads(threads);
        replay.run(&mut store, &mut quiet()).expect("learnt");
        assert_same(&files(&store), &expected);
    }
}

#[test]
fn the_clock_ends_matches() {
    let settings =
        Settings { max_pairs: 200, measured_pairs: 200, match_plies: "3..5".parse().expect("plies"), ..settings() };
    // Each pair takes five seconds, and a planned round 50.
    let timed = learn().settings(settings).budget(Budget::Time(Duration::from_secs(300)));
    let mut store = Memory::new();
    let learned = timed.run(&mut store, &mut Ticking(0)).expect("learnt");
    let round = learned.journal.rounds().next().expect("a round");
    let pairs = [&round.decided, &round.predecessor, &round.anchor].map(|score| score.pairs.pairs());
    assert_eq!(pairs, [5, 3, 3], "{round:?}");
    let name = "anchor-1.units";
    let expected = store.read(name).expect("a store");
    let mut again = Memory::new();
    learn().replay(learned.journal).run(&mut again, &mut quiet()).expect("learnt");
    assert!(again.read(name).expect("a store") == expected, "the replay ends its matches at the same pairs");
}

#[test]
fn learning_that_has_ended_goes_on_with_more_rounds() {
    let (_, expected) = learnt(&learn());
    let mut store = Memory::new();
    let one = learn().budget(Budget::Fixed { rounds: 1, games: 40, epochs: 2 });
    assert!(one.run(&mut store, &mut quiet()).expect("learnt").journal.is_complete());
    learn().run(&mut store, &mut quiet()).expect("learnt");
    assert_same(&files(&store), &expected);
    let timed = learn().budget(Budget::Time(Duration::from_secs(1_000)));
    let learned = timed.run(&mut store, &mut Ticking(0)).expect("learnt");
    assert!(learned.journal.is_complete() && learned.journal.rounds().count() > 2);
}

/// Evaluators that search to the end of the game play the same moves, so the two games of a pair are often equal.
#[test]
fn the_journal_counts_distinct_games() {
    let learned = learnt(&learn().settings(Settings { match_nodes: 2_000, ..settings() })).0;
    let mut equal = 0;
    for score in learned.journal.rounds().flat_map(|round| [&round.decided, &round.predecessor, &round.anchor]) {
        let pairs = score.pairs.pairs();
        assert!((pairs..=2 * pairs).contains(&score.distinct), "{score:?}");
        equal += 2 * pairs - score.distinct;
        let void = Score { distinct: (18 * pairs).div_ceil(10) - 1, ..score.clone() };
        assert!(void.is_void() && !Score { distinct: void.distinct + 1, ..void }.is_void(), "{score:?}");
    }
    assert!(equal > 0);
}

#[test]
fn the_settings_of_a_short_game_leave_something_to_play() {
    let short = Settings::for_game::<TicTacToe>();
    let plies = [short.random_plies, short.match_plies].map(|plies| plies.to_string());
    assert_eq!(plies, ["0..5", "2..4"]);
    assert_eq!(Settings::for_game::<games::ConnectFour>(), Settings::default());
    let learn = learn().settings(short).budget(Budget::Fixed { rounds: 1, games: 200, epochs: 2 });
    learn.run(&mut Memory::new(), &mut quiet()).expect("learnt");
}

#[test]
fn parts_of_a_round_are_the_games_of_the_round() {
    let (_, expected) = learnt(&learn());
    let path = folder("learn-parts");
    let mut store = Folder::open(&path).expect("a folder");
    let parts = ["2/3", "3/3", "1/3"].map(|part| {
        let file = learn().play_part(part.parse().expect("a part"), &mut store, &mut quiet()).expect("a part");
        path.join(file.expect("not stopped"))
    });
    let mut seen = game_learn::samples::Seen::new();
    let whole = path.join("games-1.units");
    merge(&parts, &whole, false, &mut |_, payload| seen.tidy::<small_games::TicTacToe>(&payload)).expect("merged");
    assert!(fs::read(&whole).expect("a file") == expected["games-1.units"]);
    learn()
        .run(&mut store, &mut Watch::new(|progress| assert!(!matches!(progress, Progress::Game { round: 1, .. }))))
        .expect("learnt");
    assert_same(&files(&store), &expected);
}

/// The journal proves that nothing but the rules was known, and the network is better than that.
#[test]
fn rules_alone_are_enough() {
    let match_plies = "4..6".parse().expect("plies");
    let settings = Settings { measured_pairs: 40, max_pairs: 200, match_plies, ..settings() };
    let learn = Learn::new(Rules::<Reversi>::new(), ReversiDiscs).settings(settings).threads(2).budget(Budget::Fixed {
        rounds: 1,
        games: 100,
        epochs: 4,
    });
    let learned = learn.run(&mut Memory::new(), &mut quiet()).expect("learnt");
    assert_eq!(learned.journal.start().evaluator, ["rules", "-"]);
    let round = learned.journal.rounds().next().expect("a round");
    assert!(round.is_better && learned.weights.is_some());
    let estimate = round.anchor.pairs.estimate().expect("pairs");
    assert!(estimate.elo > estimate.error, "{:?}", round.anchor);
}

#[test]
fn another_journal_is_refused() {
    let mut store = Memory::new();
    learn().run(&mut store, &mut quiet()).expect("learnt");
    let other = learn().settings(Settings { nodes: 31, ..settings() });
    let error = other.run(&mut store, &mut quiet()).map(|_| ()).expect_err("other settings");
    assert_eq!(error.to_string(), "journal.jsonl: nodes is 30, not 31: expected the same");
    let text = String::from_utf8(store.read(Journal::FILE).expect("a store").expect("a file")).expect("text");
    for (text, expected) in [
        ("", "journal.jsonl line 1: \"\": expected a journal"),
        (&text.replacen("\"games\":40", "\"games\":sixty", 1), "expected value at line 1"),
        (&text[text.find('\n').expect("lines") + 1..], "line 1: "),
        (&text.replacen("entry", "line", 1), "missing field `entry`"),
        (&text.replacen("\"round\":1", "\"round\":2", 1), "line 2: "),
        (&text.replacen("\"epochs\":2", "\"games\":2", 1).replacen("\"epochs\"", "\"games\"", 1), "line 3: "),
        (&format!("{text}{}", text.lines().nth(1).expect("games")), "then the end"),
    ] {
        let error = Journal::parse(Journal::FILE.as_ref(), text).expect_err(expected).to_string();
        assert!(error.contains(expected), "{error}");
    }
}

/// Files of another run, or files that are gone, are errors. Otherwise a journal would prove what never happened.
#[test]
fn files_that_do_not_belong_to_the_journal_are_refused() {
    let folder = folder("learn-strange");
    let error = |store: &mut Folder, learn: Learn<TicTacToe, TicTacToeMarks>| {
        learn.run(store, &mut quiet()).map(|_| ()).expect_err("an error").to_string()
    };
    let mut store = Folder::open(&folder).expect("a folder");
    learn().until(1).run(&mut store, &mut quiet()).expect("learnt");
    let journal = store.read(Journal::FILE).expect("a store").expect("a journal");
    // Without its journal, the games of seed 3 would be those of seed 4.
    fs::remove_file(folder.join(Journal::FILE)).expect("a file");
    let said = error(&mut store, learn().settings(Settings { seed: 4, ..settings() }));
    assert!(said.contains("games-1.units: seed is "), "{said}");
    fs::write(folder.join(Journal::FILE), &journal).expect("a file");
    let said = error(&mut store, learn().budget(Budget::Fixed { rounds: 0, games: 1, epochs: 1 }));
    assert!(said.contains("0 rounds of 1 games and 1 epochs: expected 1 or more"), "{said}");
    if Journal::parse("journal".as_ref(), &String::from_utf8_lossy(&journal)).expect("a journal").incumbent(1) == 1 {
        fs::rename(folder.join("net-1.net"), folder.join("away")).expect("a file");
        let said = error(&mut store, learn());
        assert!(said.ends_with("net-1.net: the journal mentions this file, but it does not exist"), "{said}");
        fs::rename(folder.join("away"), folder.join("net-1.net")).expect("a file");
    }
    let unfinished = Journal::parse("journal".as_ref(), &String::from_utf8_lossy(&journal)).expect("a journal");
    let said = error(&mut store, learn().replay(unfinished));
    assert!(said.contains("learning that has not ended: expected a complete journal"), "{said}");
    let ended = learn().run(&mut store, &mut quiet()).expect("learnt").journal;
    let said = error(&mut store, learn().budget(Budget::Fixed { rounds: 1, games: 40, epochs: 2 }));
    assert!(said.starts_with("1 rounds, where ") && said.contains("journal.jsonl has 2: expected as many"), "{said}");
    let said = error(&mut store, learn().budget(Budget::Fixed { rounds: 3, games: 41, epochs: 2 }));
    assert!(said.contains("journal.jsonl: the number of games is 40, not 41: expected the same"), "{said}");
    let said = error(&mut store, learn().budget(Budget::Fixed { rounds: 3, games: 40, epochs: 3 }));
    assert!(said.contains("journal.jsonl: the number of epochs is 2, not 3: expected the same"), "{said}");
    // A result that differs from the replayed one is found.
    let other = ended.text().replace("\"is_better\":true", "\"is_better\":false").replace("\"new\":", "\"new\":1");
    let replay = learn().replay(Journal::parse("other".as_ref(), &other).expect("a journal"));
    let said = replay.run(&mut Memory::new(), &mut quiet()).map(|_| ()).expect_err("another result").to_string();
    assert!(said.contains("expected the same as in the journal that is replayed"), "{said}");
    let mut second = Folder::open(&folder).expect("a folder");
    store.lock().expect("a lock");
    assert!(error(&mut second, learn()).contains("another process is writing"));
}

#[test]
fn impossible_settings_are_refused() {
    let refused = |settings: Settings, expected: &str| {
        let error = learn().settings(settings).run(&mut Memory::new(), &mut quiet()).map(|_| ());
        let error = error.expect_err(expected).to_string();
        assert!(error.contains(expected), "{error}");
    };
    refused(Settings { nodes: 0, ..settings() }, "0 nodes: expected 1 or more");
    refused(Settings { window: 0, ..settings() }, "a window of 0 rounds");
    refused(Settings { neurons: 17, ..settings() }, "17 neurons: expected 16, 32");
    refused(Settings { lambda: 1.5, ..settings() }, "lambda 1.5: expected 0 to 1");
    refused(Settings { random_move: 2.0, ..settings() }, "random moves with probability 2");
    refused(Settings { max_plies: 0, ..settings() }, "games that end after 0 moves");
    refused(Settings { max_pairs: 1 << 40, ..settings() }, "at most 100000");
    let plies = |text: &str| text.parse().expect("plies");
    refused(Settings { random_plies: plies("9"), ..settings() }, "no opening of 9 random plies for self-play");
    // Up to symmetry, the first move is a corner, an edge or the middle.
    refused(Settings { match_plies: plies("1"), ..settings() }, "3 different openings of 1 random plies for a match");
    let error = learn().threads(0).run(&mut Memory::new(), &mut quiet()).map(|_| ()).expect_err("no thread");
    assert!(matches!(error, LearnError::Settings { .. }), "{error}");
}
