//! Self-play games of an engine, and the file of their positions.

use std::collections::{HashMap, HashSet};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use game_learn::adjudication::AdjudicationRule;
use game_learn::limit::Limit;
use game_learn::openings::RandomOpenings;
use game_learn::samples::{SampleFile, Samples};
use game_learn::selfplay::{SelfPlay, Written};
use game_search::engine::Params;
use game_search::searcher::SearcherConfig;
use game_search::spec::{GameSpec, NamedEvaluator};
use game_search::{Game, Outcome, Searcher, TextNotation};
use small_games::{ConnectFour, Threats};

const NAME: &str = FourInARow::NAME;

/// Connect four with its rules and an evaluator only.
struct FourInARow;

impl GameSpec for FourInARow {
    type Game = ConnectFour;
    type Evaluator = Threats;

    const NAME: &'static str = "connect-four";
    const POSITIONS: &'static [(&'static str, &'static str)] =
        &[("start", "......./......./......./......./......./.......")];
    const EVALUATORS: &'static [NamedEvaluator<ConnectFour>] = &[NamedEvaluator::new("threats", || Box::new(Threats))];

    fn evaluator() -> Threats {
        Threats
    }

    fn params() -> Params {
        Params::exact()
    }
}

const OPENINGS: RandomOpenings = RandomOpenings { plies: 6, seed: 7, bound: 10, depth: 3 };

/// Returns the path of a scratch file.
fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// Returns the engine that the arena uses for connect four, with a 1 MiB table.
fn searcher() -> Result<Box<dyn Searcher<ConnectFour>>, Box<dyn Error + Send + Sync>> {
    let params = Params::exact().for_search(&ConnectFour::default(), &Threats).0;
    let config = SearcherConfig { memory_mib: 1, ..SearcherConfig::new(params.into()) };
    Ok(config.build(|| Threats)?)
}

fn games(games: usize, threads: usize, seed: u64) -> SelfPlay {
    let openings = RandomOpenings { seed, ..OPENINGS };
    let limit = Limit::Nodes(300);
    SelfPlay { games, threads, limit, ..SelfPlay::new("table=1", openings) }
}

fn create(run: &SelfPlay, path: &Path) -> Vec<Written> {
    let mut file = SampleFile::create(path, NAME, &run.description()).expect("a new file");
    played(run, &mut file)
}

fn resume(run: &SelfPlay, path: &Path) -> (Vec<Written>, Option<String>) {
    let (mut file, warning) = SampleFile::resume::<ConnectFour>(path, NAME, &run.description()).expect("a file");
    (played(run, &mut file), warning)
}

fn played(run: &SelfPlay, file: &mut SampleFile) -> Vec<Written> {
    let mut written = Vec::new();
    run.run::<FourInARow>(&searcher, file, &mut |game| written.push(game)).expect("games");
    written
}

fn read(path: &Path) -> Vec<game_learn::samples::Sample<ConnectFour>> {
    let samples: Result<Vec<_>, _> = Samples::open(path, NAME).expect("a file").collect();
    samples.expect("samples")
}

#[test]
fn the_same_seed_gives_the_same_file() {
    let [one, two] = ["selfplay-1.tsv", "selfplay-2.tsv"].map(scratch);
    let written = create(&games(12, 1, 3), &one);
    create(&games(12, 3, 3), &two);
    let text = fs::read_to_string(&one).expect("a file");
    assert_eq!(text, fs::read_to_string(&two).expect("a file"), "whatever the number of threads");
    assert_eq!(written.iter().map(|it| it.game).collect::<Vec<_>>(), (0..12).collect::<Vec<_>>());
    let samples = read(&one);
    assert_eq!(samples.len(), written.iter().map(|it| it.positions).sum::<usize>());
    assert_eq!(samples.len(), written[11].total);
    assert!(samples.len() > 100 && text.len() < 100 * samples.len(), "{} in {} bytes", samples.len(), text.len());
    let different: HashSet<_> = samples.iter().map(|it| it.position.position_text()).collect();
    assert_eq!(different.len(), samples.len(), "no position twice");
}

/// All positions of a game have the same result, and it is the result that the run reported. No stored position is the
/// end of a game.
#[test]
fn results_equal_those_of_the_games() {
    let path = scratch("selfplay-results.tsv");
    let written = create(&games(12, 2, 5), &path);
    let mut by_game: HashMap<String, f64> = HashMap::new();
    for sample in read(&path) {
        let first = [sample.result, 1.0 - sample.result][sample.position.side_to_move().index()];
        assert_eq!(*by_game.entry(sample.game.clone()).or_insert(first), first, "{sample:?}");
        assert_eq!(sample.position.outcome(), None, "{sample:?}");
        assert_eq!(sample.ply as usize, sample.position.position_text().matches(['x', 'o', 'X', 'O']).count());
    }
    for game in &written {
        let points = game.result.half_points(game_search::Side::First) as f64 / 2.0;
        let told = by_game.get(&format!("5/{}", game.game));
        assert!(told.is_none_or(|told| *told == points), "{game:?} {told:?}");
    }
    assert!(written.iter().map(|it| it.result).collect::<HashSet<_>>().len() > 1, "{written:?}");
    assert_eq!(Outcome::Win.score(0).value(), 32_000);
}

#[test]
fn an_interrupted_run_resumes() {
    let [whole, cut] = ["selfplay-whole.tsv", "selfplay-cut.tsv"].map(scratch);
    create(&games(9, 1, 4), &whole);
    create(&games(5, 1, 4), &cut);
    let text = fs::read_to_string(&cut).expect("a file");
    fs::write(&cut, &text[..text.len() - 40]).expect("a file");
    let (written, warning) = resume(&games(9, 2, 4), &cut);
    assert_eq!(written.first().map(|it| it.game), Some(4));
    let lines = text.lines().count();
    assert_eq!(warning, Some(format!("the game that ends in line {} is not complete, and is dropped", lines)));
    assert_eq!(fs::read_to_string(&whole).expect("a file"), fs::read_to_string(&cut).expect("a file"));
    let (written, warning) = resume(&games(9, 2, 4), &cut);
    assert_eq!((written.len(), warning), (0, None));
    // A run with another seed is appended to the same file and adds no position that is already there.
    let before = read(&cut).len();
    let (written, _) = resume(&games(4, 1, 9), &cut);
    assert_eq!(written.first().map(|it| it.game), Some(0));
    let samples = read(&cut);
    assert_eq!(samples.len(), before + written.iter().map(|it| it.positions).sum::<usize>());
    assert_eq!(samples.iter().map(|it| it.position.position_text()).collect::<HashSet<_>>().len(), samples.len());
    assert!(samples.iter().any(|it| it.game.starts_with("9/")) && samples.iter().any(|it| it.game.starts_with("4/")));
}

/// Games played with other settings would look like those in the file, so they are refused and the file stays as it is.
#[test]
fn a_resumed_run_must_have_the_options_of_its_file() {
    let path = scratch("selfplay-settings.tsv");
    let run = games(3, 1, 4);
    let written = create(&run, &path);
    let text = fs::read_to_string(&path).expect("a file");
    let changes: [&dyn Fn(&mut SelfPlay); 6] = [
        &|run| run.limit = Limit::Nodes(301),
        &|run| run.limit = Limit::Depth(2),
        &|run| run.engine = "table=2".to_owned(),
        &|run| run.openings.plies += 1,
        &|run| run.openings.bound += 1,
        &|run| run.adjudication.draw = Some(AdjudicationRule { score: 1, moves: 1, from_ply: 4 }),
    ];
    for change in changes {
        let mut other = games(6, 1, 4);
        change(&mut other);
        other.openings.seed = 5;
        let refused = SampleFile::resume::<ConnectFour>(&path, NAME, &other.description()).map(|_| ());
        let error = refused.expect_err("other settings").to_string();
        let [found, asked] = [&run, &other].map(SelfPlay::description);
        assert!(error.contains(&format!("made with {found}, not with {asked}: expected the same but")), "{error}");
        assert_eq!(fs::read_to_string(&path).expect("a file"), text);
    }
    // The results of all runs in the file are counted.
    let (more, _) = resume(&games(5, 1, 12), &path);
    let (mut file, _) = SampleFile::resume::<ConnectFour>(&path, NAME, &run.description()).expect("the first run");
    let mut expected = [0; 3];
    written.iter().chain(&more).for_each(|game| expected[game.result.half_points(game_search::Side::First)] += 1);
    assert_eq!((file.results(), more.len()), (expected, 5));
    let last = played(&games(4, 1, 4), &mut file);
    assert_eq!((last.len(), last[0].game, file.results().iter().sum::<u64>()), (1, 3, 9));
}

#[test]
fn adjudicated_games_are_shorter() {
    let [long, short] = ["selfplay-long.tsv", "selfplay-short.tsv"].map(scratch);
    create(&games(6, 1, 3), &long);
    let mut run = games(6, 1, 3);
    run.adjudication.draw = Some(AdjudicationRule { score: 1_000, moves: 1, from_ply: 4 });
    create(&run, &short);
    let text = fs::read_to_string(&short).expect("a file");
    assert!(text.contains(" 1/2-1/2 adjudicated, 4 plies"), "{text}");
    assert!(read(&short).len() < read(&long).len());
    assert!(read(&short).iter().filter(|it| it.result == 0.5).count() > 0);
}

#[test]
fn damaged_lines_are_reported_with_their_number() {
    let path = scratch("selfplay-damaged.tsv");
    let good = "# samples 1 of connect-four: by hand\n44\t12\t1\t2\t1/0\n";
    let error = |text: &str| {
        fs::write(&path, text).expect("a file");
        let found: Result<Vec<_>, _> = Samples::<ConnectFour>::open(&path, NAME).expect("a file").collect();
        found.map(|found| found.len()).map_err(|error| error.to_string())
    };
    assert_eq!(error(good), Ok(1));
    for (line, reason) in [
        ("44\t12\t1\t2", "expected position, score, result, ply and game"),
        ("44\t12\t1\t2\t1/0\t", "expected five fields"),
        ("48\t12\t1\t2\t1/0", "\"8\" is not a column"),
        ("44\tx\t1\t2\t1/0", "expected a score within 30999"),
        ("44\t31000\t1\t2\t1/0", "expected a score within 30999"),
        ("44\t12\t2\t2\t1/0", "expected the result 1, 0.5 or 0"),
        ("44\t12\t1\t-2\t1/0", "expected a ply"),
        ("# samples 1 of xiangqi: x", "expected samples 1 of connect-four"),
        ("# samples 2 of connect-four: x", "expected samples 1 of connect-four"),
    ] {
        let error = error(&format!("{good}{line}\n{good}")).unwrap_err();
        assert!(error.contains("selfplay-damaged.tsv line 3: ") && error.contains(reason), "{line}: {error}");
    }
    let cut = error(&format!("{good}44\t12\t1")).unwrap_err();
    assert!(cut.contains("line 3") && cut.contains("cut off"), "{cut}");
    // A damaged or foreign file is refused and stays as it is.
    let run = games(2, 1, 1);
    for text in ["a letter to my aunt\n44\t12\t1\t2\t1/0\n".to_owned(), "44\t12\t1\t2\t1/0\n".to_owned(), {
        format!("{good}44\t\n{good}")
    }] {
        fs::write(&path, &text).expect("a file");
        let refused = SampleFile::resume::<ConnectFour>(&path, NAME, &run.description());
        assert!(refused.is_err_and(|error| error.to_string().contains("selfplay-damaged.tsv line ")), "{text}");
        assert_eq!(fs::read_to_string(&path).expect("a file"), text);
    }
    let there = SampleFile::create(&path, NAME, "x").map(|_| ()).map_err(|error| error.to_string());
    assert!(there.unwrap_err().contains("already exists"));
}

#[test]
fn invalid_options_are_refused() {
    let refused = |change: &dyn Fn(&mut SelfPlay), expected: &str| {
        let path = scratch("selfplay-refused.tsv");
        let mut run = games(2, 1, 1);
        change(&mut run);
        let mut file = SampleFile::create(&path, NAME, "x").expect("a file");
        let error = run.run::<FourInARow>(&searcher, &mut file, &mut |_| {}).map_err(|error| error.to_string());
        assert!(error.as_ref().is_err_and(|error| error.contains(expected)), "{error:?}");
    };
    refused(&|run| run.threads = 0, "0 games at a time: expected 1");
    refused(&|run| run.adjudication.max_plies = 0, "games that end after 0 moves");
    refused(&|run| run.limit = Limit::MoveTime(std::time::Duration::from_secs(1)), "a limit of time: expected nodes");
    refused(&|run| run.limit = Limit::Depth(0), "depth");
}
