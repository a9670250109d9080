//! Monte Carlo tree search compared with the crate `treant`: matches with the same rules, the same evaluator and equal
//! simulations, nodes or time. Two settings of our own search can play each other too. The player `slow` is our search
//! with an evaluator that takes 50 µs a call and 0.5 µs a position, like a neural network on another device.
//!
//! ```sh
//! cargo bench -p benches --bench treant -- game=reversi limit=20ms plies=6 pairs=200 seed=9 \
//!     first=mcts:exploration=0.1 second=treant:exploration=1,scale=100
//! ```
//!
//! Without arguments the bench plays connect four from the 49 openings of two plies, by simulations and by time.
//! Every move is searched with an empty tree. Both searches use one thread.

mod games;

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::marker::PhantomData;
use std::process::ExitCode;
use std::str::FromStr;
use std::time::{Duration, Instant};

use game_arena::stats::Pentanomial;
use game_search::mcts::{Mcts, MctsParams};
use game_search::{Evaluator, Game, Limits, MoveList, Outcome, SearchError, Searcher, Side};
use small_games::{ConnectFour, Reversi};
use treant::tree_policy::UCTPolicy;
use treant::{GameState, MCTS, MCTSManager, ProvenValue, SearchHandle};

use games::{Played, Slow};

/// What ends the search of a move.
#[derive(Clone, Copy, Debug)]
enum Limit {
    Simulations(u64),
    /// Nodes of our search, and simulations of `treant`.
    Nodes(u64),
    Time(Duration),
}

impl FromStr for Limit {
    type Err = String;

    fn from_str(text: &str) -> Result<Limit, String> {
        let digits = text.trim_end_matches(char::is_alphabetic);
        let number = digits.parse().map_err(|_| format!("limit={text:?}: expected 2000, 2000nodes or 20ms"))?;
        match &text[digits.len()..] {
            "" => Ok(Limit::Simulations(number)),
            "nodes" => Ok(Limit::Nodes(number)),
            "ms" => Ok(Limit::Time(Duration::from_millis(number))),
            _ => Err(format!("limit={text:?}: expected 2000, 2000nodes or 20ms")),
        }
    }
}

/// A search with its settings, and what it has counted.
trait Player<G: Game> {
    /// Returns the best move, and the number of simulations and nodes of the search.
    fn search(&mut self, position: &G, limit: Limit) -> (G::Move, u64, u64);
}

impl<G: Played, E: Evaluator<G> + Send> Player<G> for Mcts<G, E> {
    fn search(&mut self, position: &G, limit: Limit) -> (G::Move, u64, u64) {
        self.clear();
        let (mut simulations, mut nodes) = (0, 0);
        let mut run = |limits: Limits<G::Move>| {
            let report = self.search_with(position, &limits, &mut (), &mut ()).expect("a limit");
            simulations += self.stats().simulations;
            nodes += report.nodes;
            (report.best.expect("a legal move"), self.stats().simulations, simulations, nodes)
        };
        let Limit::Simulations(wanted) = limit else {
            let (best, _, simulations, nodes) = run(match limit {
                Limit::Time(time) => Limits::time(time),
                Limit::Nodes(nodes) | Limit::Simulations(nodes) => Limits::nodes(nodes),
            });
            return (best, simulations, nodes);
        };
        // A simulation costs at least one node, so a search of the missing number of nodes never does too many.
        let mut missing = wanted;
        loop {
            let (best, done, simulations, nodes) = run(Limits::nodes(missing));
            missing -= done;
            if missing == 0 || done == 0 {
                return (best, simulations, nodes);
            }
        }
    }
}

/// A position with the traits of `treant`.
#[derive(Clone)]
struct Peer<G>(G);

impl<G: Played> GameState for Peer<G>
where
    G::Move: Send + Sync,
{
    type Move = G::Move;
    type Player = Side;
    type MoveList = Vec<G::Move>;

    fn current_player(&self) -> Side {
        self.0.side_to_move()
    }

    fn available_moves(&self) -> Vec<G::Move> {
        let mut moves = G::MoveList::default();
        if self.0.outcome().is_none() {
            self.0.legal_moves(&mut moves);
        }
        moves.as_slice().to_vec()
    }

    fn make_move(&mut self, mv: &G::Move) {
        self.0.make(*mv);
    }

    fn terminal_value(&self) -> Option<ProvenValue> {
        Some(match self.0.outcome().unwrap_or_else(|| self.0.outcome_without_moves()) {
            Outcome::Win => ProvenValue::Win,
            Outcome::Draw => ProvenValue::Draw,
            Outcome::Loss => ProvenValue::Loss,
        })
    }
}

/// The rewards of `treant` are integers, so winning chances count in millionths.
const ONE: f64 = 1e6;

/// The winning chances for `treant`: 1, 0.5 or 0 at the end of a game, otherwise the logistic function of the static
/// evaluation.
struct Chances<G> {
    scale: f64,
    game: PhantomData<fn(G)>,
}

impl<G: Played> treant::Evaluator<Settings<G>> for Chances<G>
where
    G::Move: Send + Sync,
{
    type StateEvaluation = (Side, f64);

    fn evaluate_new_state(
        &self,
        state: &Peer<G>,
        moves: &Vec<G::Move>,
        _: Option<SearchHandle<'_, Settings<G>>>,
    ) -> (Vec<()>, (Side, f64)) {
        let chance = match state.0.outcome() {
            Some(Outcome::Win) => 1.0,
            Some(Outcome::Draw) => 0.5,
            Some(Outcome::Loss) => 0.0,
            None => 1.0 / (1.0 + (-f64::from({ G::EVALUATOR }.evaluate(&state.0)) / self.scale).exp()),
        };
        (vec![(); moves.len()], (state.0.side_to_move(), chance))
    }

    fn evaluate_existing_state(
        &self,
        _: &Peer<G>,
        known: &(Side, f64),
        _: SearchHandle<'_, Settings<G>>,
    ) -> (Side, f64) {
        *known
    }

    fn interpret_evaluation_for_player(&self, &(side, chance): &(Side, f64), player: &Side) -> i64 {
        (ONE * if side == *player { chance } else { 1.0 - chance }) as i64
    }
}

/// The settings of `treant`: plain UCT with its solver.
struct Settings<G>(PhantomData<fn(G)>);

impl<G: Played> MCTS for Settings<G>
where
    G::Move: Send + Sync,
{
    type State = Peer<G>;
    type Eval = Chances<G>;
    type TreePolicy = UCTPolicy;
    type NodeData = ();
    type TranspositionTable = ();
    type ExtraThreadData = ();

    fn solver_enabled(&self) -> bool {
        true
    }

    fn rng_seed(&self) -> Option<u64> {
        Some(1)
    }
}

/// `treant` with its two numbers: the exploration constant for winning chances from 0 to 1, and the scale.
struct Treant {
    exploration: f64,
    scale: f64,
}

impl<G: Played> Player<G> for Treant
where
    G::Move: Send + Sync,
{
    fn search(&mut self, position: &G, limit: Limit) -> (G::Move, u64, u64) {
        let begin = Instant::now();
        let policy = UCTPolicy::new(self.exploration * ONE);
        let chances = Chances { scale: self.scale, game: PhantomData };
        let mut search = MCTSManager::new(Peer(position.clone()), Settings(PhantomData), chances, policy, ());
        let mut simulations = 0;
        let goes_on = |simulations| match limit {
            Limit::Simulations(wanted) | Limit::Nodes(wanted) => simulations < wanted,
            Limit::Time(time) => begin.elapsed() < time,
        };
        while goes_on(simulations) && search.root_proven_value() == ProvenValue::Unknown {
            search.playout();
            simulations += 1;
        }
        (search.best_move().expect("a legal move"), simulations, simulations)
    }
}

/// Makes the player that a text such as `mcts:exploration=0.1` or `treant:scale=50` describes.
fn player<G: Played>(text: &str) -> Result<Box<dyn Player<G>>, String>
where
    G::Move: Send + Sync,
{
    let (name, settings) = text.split_once(':').unwrap_or((text, ""));
    match name {
        "mcts" | "slow" => {
            let params = MctsParams::default().for_game::<G>().with_settings(settings).map_err(|e| e.to_string())?;
            let error = |error: SearchError| error.to_string();
            Ok(match name {
                "slow" => Box::new(Mcts::new(Slow { evaluator: G::EVALUATOR }).with_params(params).map_err(error)?),
                _ => Box::new(Mcts::new(G::EVALUATOR).with_params(params).map_err(error)?),
            })
        }
        "treant" => {
            let mut treant = Treant { exploration: 1.0, scale: 100.0 };
            for (name, value) in settings.split(',').filter_map(|pair| pair.split_once('=')) {
                let number = value.parse().map_err(|_| format!("{name}={value:?}: expected a number"))?;
                match name {
                    "exploration" => treant.exploration = number,
                    "scale" => treant.scale = number,
                    _ => return Err(format!("{name:?}: expected exploration or scale")),
                }
            }
            Ok(Box::new(treant))
        }
        _ => Err(format!("{text:?}: expected mcts, slow or treant, and then `:NAME=VALUE,...`")),
    }
}

/// Returns all openings of two plies, or `pairs` openings of `plies` random plies, distinct up to symmetry.
fn openings<G: Played>(options: &Options) -> Vec<G> {
    let Some((plies, seed)) = options.random else {
        let moves = |position: &G| {
            let mut moves = G::MoveList::default();
            position.legal_moves(&mut moves);
            moves.as_slice().to_vec()
        };
        let after = |position: &G| {
            let next = |&mv: &G::Move| {
                let mut next = position.clone();
                next.make(mv);
                next
            };
            moves(position).iter().map(next).collect::<Vec<_>>()
        };
        return after(&G::start()).iter().flat_map(after).collect();
    };
    let (mut random, mut known, mut found) = (fastrand::Rng::with_seed(seed), HashSet::new(), Vec::new());
    while found.len() < options.pairs {
        let mut position = G::start();
        let mut list = G::MoveList::default();
        for _ in 0..plies {
            list.clear();
            position.legal_moves(&mut list);
            if position.outcome().is_none() && !list.is_empty() {
                position.make(list.as_slice()[random.usize(..list.len())]);
            }
        }
        if position.outcome().is_none() && known.insert(position.symmetric_key()) {
            found.push(position);
        }
    }
    found
}

/// What a player has done in all games.
#[derive(Default)]
struct Work {
    moves: u64,
    simulations: u64,
    nodes: u64,
    time: Duration,
}

fn play<G: Played>(options: &Options) -> Result<(), String>
where
    G::Move: Send + Sync,
{
    let mut players = [player::<G>(&options.first)?, player::<G>(&options.second)?];
    let (mut work, mut pairs) = ([Work::default(), Work::default()], Pentanomial::default());
    let (mut results, mut games) = ([0; 3], HashSet::new());
    for opening in openings::<G>(options) {
        let mut half_points = 0;
        for first in [Side::First, Side::Second] {
            let (mut position, mut record) = (opening.clone(), DefaultHasher::new());
            position.key().hash(&mut record);
            first.index().hash(&mut record);
            let outcome = loop {
                let mut moves = G::MoveList::default();
                if let Some(outcome) = position.outcome() {
                    break outcome;
                }
                position.legal_moves(&mut moves);
                if moves.is_empty() {
                    break position.outcome_without_moves();
                }
                let index = usize::from(position.side_to_move() != first);
                let begin = cpu_time::ThreadTime::now();
                let (mv, simulations, nodes) = players[index].search(&position, options.limit);
                let work = &mut work[index];
                work.time += begin.elapsed();
                work.moves += 1;
                work.simulations += simulations;
                work.nodes += nodes;
                position.make(mv);
                position.key().hash(&mut record);
            };
            let won = match outcome {
                Outcome::Draw => 1,
                Outcome::Win if position.side_to_move() == first => 2,
                Outcome::Loss if position.side_to_move() != first => 2,
                _ => 0,
            };
            results[2 - won] += 1;
            half_points += won;
            games.insert(record.finish());
        }
        pairs.add(half_points);
    }
    let estimate = pairs.estimate().ok_or("no pair")?;
    println!(
        "{} - {} | {:?} | {}-{}-{} | {:+.0} ± {:.0} Elo | {} of {} games distinct",
        options.first,
        options.second,
        options.limit,
        results[0],
        results[1],
        results[2],
        estimate.elo,
        estimate.error,
        games.len(),
        2 * pairs.pairs(),
    );
    for (name, work) in [&options.first, &options.second].into_iter().zip(&work) {
        let (moves, seconds) = (work.moves as f64, work.time.as_secs_f64());
        println!(
            "    {name}: {:.0} simulations and {:.0} nodes a move, {:.0} simulations a second",
            work.simulations as f64 / moves,
            work.nodes as f64 / moves,
            work.simulations as f64 / seconds,
        );
    }
    Ok(())
}

/// A match.
#[derive(Clone)]
struct Options {
    game: String,
    first: String,
    second: String,
    limit: Limit,
    /// The number of random plies of an opening, and the seed; `None` for all openings of two plies.
    random: Option<(u32, u64)>,
    pairs: usize,
}

impl Options {
    fn from_words(words: &[String]) -> Result<Options, String> {
        let value = |name: &str, default: &str| {
            let find = |word: &String| word.strip_prefix(name)?.strip_prefix('=').map(str::to_owned);
            words.iter().find_map(find).unwrap_or_else(|| default.to_owned())
        };
        let number = |name: &str, default: &str| {
            let text = value(name, default);
            text.parse::<u64>().map_err(|_| format!("{name}={text:?}: expected a number"))
        };
        let plies = number("plies", "0")?;
        Ok(Options {
            game: value("game", "connect-four"),
            first: value("first", "mcts"),
            second: value("second", "treant"),
            limit: value("limit", "2000").parse()?,
            random: (plies > 0).then_some((plies as u32, number("seed", "1")?)),
            pairs: number("pairs", "100")? as usize,
        })
    }

    fn play(&self) -> Result<(), String> {
        match self.random {
            Some((plies, seed)) => println!("{}: {} openings of {plies} plies, seed {seed}", self.game, self.pairs),
            None => println!("{}: all openings of two plies", self.game),
        }
        match self.game.as_str() {
            "connect-four" => play::<ConnectFour>(self),
            "reversi" => play::<Reversi>(self),
            _ => Err(format!("game={:?}: expected connect-four or reversi", self.game)),
        }
    }
}

fn main() -> ExitCode {
    // Cargo adds `--bench`.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let matches = || {
        let options = Options::from_words(&words)?;
        options.play()?;
        if words.is_empty() {
            Options { limit: Limit::Time(Duration::from_millis(20)), ..options }.play()?;
        }
        Ok(())
    };
    match matches() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let error: String = error;
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
