//! Learning: from the rules of a game to a network that has proven itself in matches.

mod report;

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use game_learn::learn::{Budget, Journal, Learn, Progress, Round, Settings, Watch, part_file};
use game_learn::openings::Plies;
use game_learn::selfplay::Temperature;
use game_learn::units::{Folder, Part};
use game_nnue::Weights;
use game_search::Game;
use game_search::hash::fnv1a;
use game_search::searcher::StopHandle;
use game_search::spec::{ChosenEvaluator, EvaluatorSource, GameSpec, MakeEvaluator};
use games::net::{FeaturesVisitor, HasFeatures, with_features};
use indicatif::{HumanCount, ProgressBar};

use super::selfplay::temperature;
use crate::{game, terminal};

const HELP: &str = "\
Examples:
  gamesearch learn connect-four --out c4                                    ten minutes on all processors
  gamesearch learn connect-four --out c4 --resume                           goes on after Ctrl-C or a crash
  gamesearch learn connect-four --out again --replay c4/journal.jsonl       makes the same files again
  gamesearch learn connect-four --out small --rounds 2 --games 500 --epochs 4
  gamesearch learn xiangqi --out xq --from full --anchor full --minutes 600

Each round plays games against itself and trains a network on the games of the last rounds. The network then plays the
best one so far. If a statistical test (SPRT from 0 to 20 Elo) finds it better, it becomes the best. Learning starts from
the rules alone, or from an evaluator (--from). --resume and --replay need the same --from and --anchor. Every decision
is in DIR/journal.jsonl, the networks are DIR/net-ROUND.net.";

/// Learn an evaluation from the rules of a game, by self-play.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Game, such as connect-four
    #[arg(value_parser = game::named)]
    game: &'static str,
    /// Folder for games, networks and the journal
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Go on with what is in the folder
    #[arg(long)]
    resume: bool,
    /// Learn as much as fits into this time; with --resume, learn as long again
    #[arg(long, default_value_t = 10.0, value_name = "M", conflicts_with_all = ["rounds", "replay"])]
    minutes: f64,
    /// Number of rounds, instead of a time
    #[arg(long, value_name = "R", requires_all = ["games", "epochs"], conflicts_with = "replay")]
    rounds: Option<u32>,
    /// Number of games in a round
    #[arg(long, value_name = "G", requires = "rounds")]
    games: Option<u64>,
    /// Number of epochs in a training
    #[arg(long, value_name = "E", requires = "rounds")]
    epochs: Option<u32>,
    /// Take the settings and all decisions from this journal
    #[arg(long, value_name = "JOURNAL")]
    replay: Option<PathBuf>,
    /// Evaluator to start from [default: the rules alone]. With `net:FILE`, each training begins with the weights of the best network so far
    #[arg(long, value_name = "EVAL")]
    from: Option<String>,
    /// Evaluator that each round is measured against, or `net:FILE` [default: the strongest evaluator of the game]
    #[arg(long, value_name = "EVAL")]
    anchor: Option<String>,
    /// Play part K of the N parts into which the games of the next round are divided; see --plan
    #[arg(long, value_name = "K/N", requires = "rounds")]
    part: Option<Part>,
    /// Print the command lines that play the next round in N parts
    #[arg(long, value_name = "N", requires = "rounds", conflicts_with_all = ["part", "until"], value_parser = clap::value_parser!(u32).range(1..))]
    plan: Option<u32>,
    /// Stop after round N, so that the games of the next round can be played in parts
    #[arg(long, value_name = "N", requires = "rounds", value_parser = clap::value_parser!(u32).range(1..))]
    until: Option<u32>,
    /// Number of threads [default: the number of processors]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    #[command(flatten)]
    settings: SettingArgs,
}

/// What the journal holds too.
#[derive(Debug, clap::Args)]
#[group(id = "settings", multiple = true, conflicts_with = "replay")]
struct SettingArgs {
    /// Seed of all random choices
    #[arg(long, default_value_t = Settings::default().seed, value_name = "S")]
    seed: u64,
    /// Number of neurons: 16, 32, 64, 128, 256 or 512 [default: 64, or those of the network of --from]
    #[arg(long, value_name = "N")]
    neurons: Option<usize>,
    /// Nodes per move in self-play
    #[arg(long, default_value_t = Settings::default().nodes, value_name = "N")]
    nodes: u64,
    /// Number of random plies at the start of a game of self-play, or a range [default: 2..12, less in a short game]
    #[arg(long, value_name = "N")]
    random_plies: Option<Plies>,
    /// Probability that a move of self-play is replaced by a random legal move, from 0 to 1
    #[arg(long, default_value_t = Settings::default().random_move, value_name = "P")]
    random_move: f64,
    /// Draw each of the first PLIES moves after the random ones from the eight best: a move SCORE points worse is drawn 1/e as often
    #[arg(long, value_name = "SCORE,PLIES", value_parser = temperature)]
    temperature: Option<Temperature>,
    /// Adjudicate a draw after this many plies from the opening
    #[arg(long, default_value_t = Settings::default().max_plies, value_name = "N")]
    max_plies: usize,
    /// Number of rounds whose games are learnt from
    #[arg(long, default_value_t = Settings::default().window, value_name = "N")]
    window: u32,
    /// Weight of the game results in the target, from 0 to 1; the rest is the weight of the search scores. It is 1 in rounds whose results do not follow the scores
    #[arg(long, default_value_t = Settings::default().lambda, value_name = "W")]
    lambda: f64,
    /// Number of positions in a batch
    #[arg(long, default_value_t = Settings::default().batch, value_name = "N")]
    batch: usize,
    /// Learning rate at the start; it ends at a hundredth of it
    #[arg(long, default_value_t = Settings::default().rate[0], value_name = "R")]
    rate: f64,
    /// Nodes per move in matches
    #[arg(long, default_value_t = Settings::default().match_nodes, value_name = "N")]
    match_nodes: u64,
    /// Number of random plies at the start of a game in a match, or a range [default: 6..8, less in a short game]
    #[arg(long, value_name = "N")]
    match_plies: Option<Plies>,
    /// Largest number of pairs of games between a new network and the best so far
    #[arg(long, default_value_t = Settings::default().max_pairs, value_name = "N")]
    max_pairs: u64,
    /// Number of pairs of games that measure a round
    #[arg(long, default_value_t = Settings::default().measured_pairs, value_name = "N")]
    measured_pairs: u64,
}

impl SettingArgs {
    fn settings<S: GameSpec>(&self) -> Settings {
        let usual = Settings::for_game::<S>();
        Settings {
            seed: self.seed,
            neurons: self.neurons.unwrap_or(usual.neurons),
            nodes: self.nodes,
            random_plies: self.random_plies.unwrap_or(usual.random_plies),
            random_move: self.random_move,
            temperature: self.temperature,
            max_plies: self.max_plies,
            window: self.window,
            lambda: self.lambda,
            batch: self.batch,
            rate: [self.rate, self.rate / 100.0],
            match_nodes: self.match_nodes,
            match_plies: self.match_plies.unwrap_or(usual.match_plies),
            max_pairs: self.max_pairs,
            measured_pairs: self.measured_pairs,
        }
    }
}

pub fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    struct Run<'a>(&'a Args);
    impl FeaturesVisitor for Run<'_> {
        type Output = Result<(), Box<dyn Error>>;
        fn visit<S: HasFeatures>(self) -> Self::Output {
            learn::<S>(self.0)
        }
    }
    with_features(args.game, Run(args))?
}

fn learn<S: HasFeatures>(args: &Args) -> Result<(), Box<dyn Error>> {
    let stop = StopHandle::new();
    let threads = args.threads.unwrap_or_else(|| available_parallelism().map_or(1, Into::into));
    let journal = args.replay.as_deref().map(read_journal).transpose()?;
    let mut settings = args.settings.settings::<S>();
    let mut learn = Learn::<S, S::Features>::of(S::FEATURES).budget(budget(args)?).threads(threads).stop(stop.clone());
    if let Some(from) = &args.from {
        learn = start(learn, from, args, &mut settings)?;
    }
    learn = learn.settings(settings);
    let anchor = args.anchor.as_deref().unwrap_or(S::strongest().name);
    let (name, weights, make) = named(&ChosenEvaluator::<S::Game>::read::<S>(anchor)?);
    learn = learn.anchor(&name, &weights, make);
    if let Some(journal) = journal {
        learn = learn.replay(journal);
    }
    let exists = args.out.join(Journal::FILE).exists();
    if exists && !args.resume && args.part.is_none() && args.plan.is_none() {
        let path = args.out.join(Journal::FILE);
        return Err(format!("{} already exists: expected a new folder, or --resume", path.display()).into());
    }
    learn.check()?;
    if let Some(parts) = args.plan {
        let round = if exists { learn.next_round(&Folder::open(&args.out)?)? } else { 1 };
        return plan(args, parts, round);
    }
    terminal::stop_on_interrupt(stop.clone())?;
    let mut store = Folder::open(&args.out)?;
    let bar = terminal::progress(None, "{msg}\n{bar:40} {pos} {elapsed} elapsed");
    let mut screen =
        Screen { bar: bar.clone(), games: 0, positions: 0, in_round: 0, loss: String::new(), elo: String::new() };
    if exists {
        let journal = read_journal(&args.out.join(Journal::FILE))?;
        screen.add(journal.rounds());
        screen.in_round = journal.games(journal.rounds().count() as u32 + 1).unwrap_or_default();
    }
    let mut watch = Watch::new(|progress: &Progress<'_>| screen.show(progress));
    if let Some(part) = args.part {
        let learn = learn.until(args.until.unwrap_or(u32::MAX));
        let file = learn.play_part(part, &mut store, &mut watch)?;
        bar.finish_and_clear();
        let file = file.ok_or("interrupted: expected the same command again, which continues")?;
        writeln!(io::stdout(), "{}", args.out.join(file).display())?;
        return Ok(());
    }
    let learned = learn.until(args.until.unwrap_or(u32::MAX)).run(&mut store, &mut watch)?;
    bar.finish_and_clear();
    let is_done = learned.journal.rounds().any(|round| Some(round.round) == args.until);
    if !learned.journal.is_complete() && !is_done {
        return Err("interrupted: expected --resume, which continues".into());
    }
    report(args, &learned.journal)
}

fn budget(args: &Args) -> Result<Budget, String> {
    if let (Some(rounds), Some(games), Some(epochs)) = (args.rounds, args.games, args.epochs) {
        return Ok(Budget::Fixed { rounds, games, epochs });
    }
    let minutes = Some(args.minutes).filter(|minutes| *minutes <= 1e9);
    let time = Duration::try_from_secs_f64(60.0 * minutes.unwrap_or(-1.0)).ok().filter(|time| !time.is_zero());
    time.map(Budget::Time)
        .ok_or_else(|| format!("--minutes {:?}: expected a number above 0, at most 1e9", args.minutes))
}

/// The name, the hash of the weights and the maker of an evaluator.
type Named<G> = (String, String, MakeEvaluator<G>);

fn named<G: Game + 'static>(chosen: &ChosenEvaluator<G>) -> Named<G> {
    let (name, weights) = match chosen.source() {
        EvaluatorSource::Named(name) => ((*name).to_owned(), "-".to_owned()),
        EvaluatorSource::Network { bytes, .. } => ("net".to_owned(), format!("{:016x}", fnv1a(bytes))),
    };
    (name, weights, Arc::new(chosen.maker()))
}

/// Sets the evaluator that learning starts from. If it is a network, training begins with its weights, and the default
/// number of neurons is that of the network.
fn start<S: HasFeatures>(
    learn: Learn<S, S::Features>,
    from: &str,
    args: &Args,
    settings: &mut Settings,
) -> Result<Learn<S, S::Features>, Box<dyn Error>> {
    let chosen = ChosenEvaluator::<S::Game>::read::<S>(from)?;
    let EvaluatorSource::Network { name, bytes } = chosen.source() else {
        let (name, weights, make) = named(&chosen);
        return Ok(learn.start(&name, &weights, make));
    };
    // Learning would replace the network by its own.
    let folder = Path::new(name.strip_prefix("net:").unwrap_or(name)).parent();
    let folder = folder.and_then(|it| fs::canonicalize(if it == Path::new("") { Path::new(".") } else { it }).ok());
    if !args.out.join(Journal::FILE).exists() && folder.is_some() && folder == fs::canonicalize(&args.out).ok() {
        return Err(format!("--from {name:?} is in the folder of --out: expected another folder").into());
    }
    let weights = Weights::from_bytes(bytes)?;
    settings.neurons = args.settings.neurons.unwrap_or(weights.info().neurons);
    Ok(learn.start_warm(weights).map_err(|error| format!("--from {name:?}: {error}"))?)
}

fn read_journal(path: &Path) -> Result<Journal, Box<dyn Error>> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(Journal::parse(path, &text)?)
}

/// What is shown while learning runs: a bar for the stage, and what was learnt so far.
struct Screen {
    bar: ProgressBar,
    /// The numbers of games and positions of the complete rounds.
    games: u64,
    positions: u64,
    /// The number of games of the unfinished round.
    in_round: u64,
    loss: String,
    elo: String,
}

impl Screen {
    /// Adds complete rounds.
    fn add<'a>(&mut self, rounds: impl Iterator<Item = &'a Round>) {
        for round in rounds {
            (self.games, self.positions) = (self.games + round.games, self.positions + round.positions);
            self.in_round = 0;
            self.elo = format!(", {} Elo", round.anchor.pairs);
        }
    }

    fn show(&mut self, progress: &Progress<'_>) {
        let (done, of) = match *progress {
            Progress::Game { games, of, .. } => {
                self.in_round = games;
                (games, of)
            }
            Progress::Epoch { epoch, of, .. } => (epoch.epoch.into(), Some(of.into())),
            Progress::Pair { pairs, of, .. } => (pairs.pairs(), Some(of)),
            Progress::Trained { result, .. } => {
                self.loss = format!(", loss {:.4}", result.loss());
                return self.print(progress);
            }
            Progress::Round(round) => {
                self.add(iter::once(round));
                self.print(progress);
                if round.new < round.games {
                    self.print(&"warning: less than one new position for each game: expected more random moves (--random-move, --random-plies)");
                }
                return;
            }
            _ => return,
        };
        match of {
            Some(of) => self.bar.set_length(of),
            None => self.bar.unset_length(),
        }
        self.bar.set_position(done);
        let Screen { games, positions, in_round, loss, elo, .. } = self;
        let (games, positions) = (HumanCount(*games + *in_round), HumanCount(*positions));
        self.bar.set_message(format!("{progress}\nso far {games} games, {positions} positions{loss}{elo}"));
    }

    fn print(&self, line: &dyn std::fmt::Display) {
        self.bar.suspend(|| eprintln!("{line}"));
    }
}

/// Prints the commands that play a round in parts, and that go on with it.
fn plan(args: &Args, parts: u32, round: u32) -> Result<(), Box<dyn Error>> {
    // The same options, without those that say what to do with them.
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    if let Some(at) = words.iter().position(|word| word == "--plan" || word.starts_with("--plan=")) {
        let count = if words[at] == "--plan" { 2 } else { 1 };
        words.drain(at..at + count);
    }
    words.retain(|word| word != "--resume");
    let command = format!("gamesearch {}", words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" "));
    let mut out = io::stdout();
    let folder = args.out.to_string_lossy();
    let mut files = Vec::new();
    for number in 1..=parts {
        writeln!(out, "{command} --part {number}/{parts} --until {round}")?;
        files.push(quoted(&format!("{folder}/{}", part_file(round, number, parts))));
    }
    writeln!(out, "gamesearch merge {} --out {}", files.join(" "), quoted(&format!("{folder}/games-{round}.units")))?;
    writeln!(out, "{command} --resume --until {round}")?;
    Ok(())
}

/// Returns a word as a shell reads it.
fn quoted(word: &str) -> String {
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "-_./,:=+%@".contains(sign);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// Prints what was learnt, and draws it.
fn report(args: &Args, journal: &Journal) -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout();
    report::write_pictures(journal, &args.out)?;
    writeln!(out, "{}", report::table(journal))?;
    let matches = || journal.rounds().flat_map(|round| [&round.decided, &round.predecessor, &round.anchor]);
    let distinct: u64 = matches().map(|score| score.distinct).sum();
    let games: u64 = matches().map(|score| 2 * score.pairs.pairs()).sum();
    let seed = journal.start().settings.seed;
    writeln!(out, "Matches: {distinct} of {games} games are distinct; their openings follow from seed {seed}")?;
    let void = matches().filter(|score| score.is_void()).count();
    if void > 0 {
        writeln!(out, "Matches that are void because less than 90 % of their games are distinct: {void}")?;
    }
    let pictures = ["loss.svg", "elo.svg"].map(|name| args.out.join(name).display().to_string());
    writeln!(out, "Pictures: {}", pictures.join(", "))?;
    match journal.incumbent(u32::MAX) {
        0 => writeln!(out, "No network was better than the evaluator at the start.")?,
        best => {
            let file = quoted(&format!("net:{}", args.out.join(format!("net-{best}.net")).display()));
            writeln!(out, "To play against the best network: gamesearch play {} --eval {file}", args.game)?;
        }
    }
    Ok(())
}
