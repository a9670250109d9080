//! The rounds of learning, and the stages of each.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use game_nnue::{Features, Network, Weights};
use game_search::hash::{derive_seed, fnv1a};
use game_search::spec::GameSpec;

use super::builder::{Learn, Learned};
use super::duel::{Player, searcher};
use super::error::LearnError;
use super::journal::{Entry, Journal, Round, Score, TrainingResult, network_file, part_file};
use super::matches::is_better;
use super::monitor::{Monitor, Progress};
use super::settings::{Budget, Settings, Stage};
use crate::adjudication::Adjudication;
use crate::limit::Limit;
use crate::openings::RandomOpenings;
use crate::samples::{Games, RecordedGame, Seen};
use crate::selfplay::{SelfPlay, Variety};
use crate::train::{Checkpoint, Training};
use crate::units::{Part, Store, UnitFile, Units};

/// What is known between two stages of a round.
struct State<'a, S: GameSpec> {
    store: &'a mut dyn Store,
    monitor: &'a mut dyn Monitor,
    journal: Journal,
    replay: Option<&'a Journal>,
    incumbent: Player<S::Game>,
    /// When the round began.
    begun: Duration,
    /// The positions that a training takes in a second.
    speed: f64,
}

/// The number of rounds that are planned if the budget is a time.
const PLANNED_ROUNDS: u32 = 6;

/// The shares of a round's time for self-play and for training. The rest is for matches.
const SELF_PLAY: f64 = 0.5;
const TRAINING: f64 = 0.3;

/// The largest shares for the matches, by stage. Most matches take less, because the test ends them or the pairs do.
const MATCHES: [f64; 3] = [0.5, 0.25, 0.25];

/// The limits of the number of epochs if the budget is a time.
const EPOCHS: [f64; 2] = [3.0, 24.0];

/// The largest number of games in a round whose end the clock decides.
const MAX_GAMES: u64 = 1_000_000;

impl<S: GameSpec, F: Features<S::Game> + 'static> Learn<S, F> {
    /// Learns until the budget is spent, or learning is stopped. If the store has a journal, it continues.
    ///
    /// # Errors
    ///
    /// Returns an error if a setting is impossible, the store belongs to something else, a file cannot be read or
    /// written, or a training fails, for example because all games end with the same result.
    pub fn run(&self, store: &mut dyn Store, monitor: &mut dyn Monitor) -> Result<Learned, LearnError> {
        self.check()?;
        store.lock()?;
        let mut state = self.open(store, monitor)?;
        let mut round = 1;
        while self.goes_on(&mut state, round)? && self.round(&mut state, round)? {
            round += 1;
        }
        let incumbent = state.journal.incumbent(u32::MAX);
        let weights = if incumbent == 0 { None } else { Some(self.read_network(state.store, incumbent)?) };
        Ok(Learned { journal: state.journal, weights })
    }

    /// Plays a part of the games of the next round, and writes them to a file of the part's own. Returns the name of
    /// the file, or `None` if it was stopped. The merged parts are the games of the round.
    ///
    /// # Errors
    ///
    /// As [`run`](Learn::run) and [`next_round`](Learn::next_round).
    pub fn play_part(
        &self,
        part: Part,
        store: &mut dyn Store,
        monitor: &mut dyn Monitor,
    ) -> Result<Option<String>, LearnError> {
        let round = self.next_round(store)?;
        let Budget::Fixed { games, .. } = self.budget else { unreachable!("`next_round` has refused a time") };
        let mut state = self.open(store, monitor)?;
        self.advance(&mut state, round)?;
        let play = SelfPlay { part, ..self.self_play(&state.incumbent, round, games) };
        let file = part_file(round, part.number(), part.of());
        let head = play.head::<S>();
        let mut units = state.store.open_units(&file, &head)?;
        self.play_missing(&mut state, &play, &mut *units, round, Some(head.count()), None)?;
        if !units.missing().is_empty() {
            return Ok(None);
        }
        play.finish::<S>(units)?;
        Ok(Some(file))
    }

    fn open<'a>(&'a self, store: &'a mut dyn Store, monitor: &'a mut dyn Monitor) -> Result<State<'a, S>, LearnError> {
        let known = self.journal(store)?;
        let is_new = known.is_none();
        let mut journal = known.unwrap_or_else(|| Journal { entries: vec![Entry::Start(self.beginning())] });
        let has_more = match self.budget {
            _ if self.replay.is_some() => false,
            Budget::Time(_) => true,
            Budget::Fixed { rounds, .. } => (journal.rounds().count() as u32) < rounds,
        };
        // Learning that has ended goes on if there is more to spend.
        journal.entries.retain(|entry| !has_more || !matches!(entry, Entry::End { .. }));
        // Parts of a round may begin at the same time, and must not overwrite what another process has added.
        if is_new {
            if let Some(weights) = &self.warm {
                store.write(&network_file(0), &weights.to_bytes())?;
            }
            store.write(Journal::FILE, journal.text().as_bytes())?;
        }
        let begun = Duration::ZERO;
        Ok(State {
            store,
            monitor,
            journal,
            replay: self.replay.as_ref(),
            incumbent: self.start.clone(),
            begun,
            speed: FIRST_SPEED,
        })
    }

    /// Decides whether there is a round with this number.
    fn goes_on(&self, state: &mut State<'_, S>, round: u32) -> Result<bool, LearnError> {
        let goes_on = match (state.journal.rounds_in_all(), self.spendable()) {
            (Some(rounds), _) | (None, Budget::Fixed { rounds, .. }) => round <= rounds,
            // The first round is always played. Another is begun if as much time is left as the last one took.
            (None, Budget::Time(time)) => {
                let elapsed = state.monitor.elapsed();
                let last = elapsed.saturating_sub(state.begun);
                state.begun = elapsed;
                round == 1 || state.journal.round(round).is_some() || elapsed + last < time
            }
        };
        if !goes_on && !state.journal.is_complete() {
            state.add(Entry::End { rounds: round - 1 })?;
        }
        Ok(goes_on && round <= self.until && !self.stop.is_stopped())
    }

    /// Makes the incumbent of a round the incumbent.
    fn advance(&self, state: &mut State<'_, S>, round: u32) -> Result<(), LearnError> {
        let incumbent = state.journal.incumbent(round - 1);
        if incumbent > 0 {
            let weights = self.read_network(state.store, incumbent)?;
            state.incumbent = self.player(state.store, incumbent, weights)?;
        }
        Ok(())
    }

    /// Plays a round, or what is missing of it. Returns `false` if it was stopped.
    fn round(&self, state: &mut State<'_, S>, round: u32) -> Result<bool, LearnError> {
        if state.journal.round(round).is_some() {
            return Ok(true);
        }
        self.advance(state, round)?;
        if !self.play_games(state, round)? {
            return Ok(false);
        }
        let (training, counts) = self.samples(state, round)?;
        let Some(weights) = self.train(state, round, &training)? else { return Ok(false) };
        drop(training);
        let candidate = self.player(state.store, round, weights)?;
        let mut scores: Vec<Score> = Vec::new();
        for stage in Stage::ALL {
            let known = self.replay.as_ref().and_then(|replay| replay.pairs(round, stage));
            let duel = self.duel(round, stage, [&candidate, &state.incumbent], scores.first(), known)?;
            let (pairs, monitor) = (duel.pairs, &mut *state.monitor);
            let deadline = match self.spendable() {
                Budget::Time(time) => Some(monitor.elapsed() + time.mul_f64(MATCHES[stage as usize]) / PLANNED_ROUNDS),
                Budget::Fixed { .. } => None,
            };
            let file = format!("{}-{round}.units", stage.name());
            let score = duel.run::<S>(state.store, &file, &mut |so_far| {
                monitor.tell(&Progress::Pair { round, stage, pairs: so_far, of: pairs });
                let is_over = deadline.is_some_and(|deadline| monitor.elapsed() >= deadline);
                if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?;
            let Some(score) = score else { return Ok(false) };
            scores.push(score);
        }
        let [decided, predecessor, anchor] = scores.try_into().expect("three matches");
        let Counts { games, positions, new } = counts;
        let is_better = is_better(&decided);
        let result = Round { round, games, positions, new, decided, is_better, predecessor, anchor };
        state.monitor.tell(&Progress::Round(&result));
        state.add(Entry::Round(result))?;
        Ok(true)
    }

    pub(super) fn self_play(&self, incumbent: &Player<S::Game>, round: u32, games: u64) -> SelfPlay {
        let Settings { nodes, random_plies, random_move, temperature, max_plies, .. } = self.settings;
        let seed = self.seed(round, 0);
        let openings = RandomOpenings { plies: random_plies, seed, bound: RandomOpenings::UNBOUNDED, depth: 1 };
        SelfPlay {
            weights: incumbent.name[1].clone(),
            limit: Limit::Nodes(nodes),
            variety: Variety { random_move, temperature },
            adjudication: Adjudication { max_plies, win: None, draw: None },
            games: games as usize,
            threads: self.threads,
            stop: self.stop.clone(),
            ..SelfPlay::new(&incumbent.name[0], openings)
        }
    }

    /// Plays the games of a round. Returns `false` if it was stopped.
    fn play_games(&self, state: &mut State<'_, S>, round: u32) -> Result<bool, LearnError> {
        let file = format!("games-{round}.units");
        let known = state.journal.games(round).or_else(|| self.replay.as_ref()?.games(round));
        if let Some(contents) = state.store.read(&file)? {
            // The games were played in parts, or the program was killed before it wrote the decision.
            let path = state.store.path(&file);
            let head = Units::new(&path, contents.as_slice())?.head().clone();
            let games = match (known, self.spendable()) {
                (Some(games), _) | (None, Budget::Fixed { games, .. }) => games,
                (None, Budget::Time(_)) => head.units,
            };
            head.check(&path, &self.self_play(&state.incumbent, round, games).head::<S>())?;
            state.store.remove(&format!("{file}.part"))?;
            if state.journal.games(round).is_none() {
                state.add(Entry::Games { round, games })?;
            }
            return Ok(true);
        }
        let (games, time) = match self.spendable() {
            Budget::Fixed { games, .. } => (known.unwrap_or(games), None),
            Budget::Time(time) => (MAX_GAMES, Some(time)),
        };
        let deadline = time.map(|time| state.begun + time.mul_f64(SELF_PLAY) / PLANNED_ROUNDS);
        let play = self.self_play(&state.incumbent, round, games);
        let mut units = state.store.open_units(&file, &play.head::<S>())?;
        units.truncate(known.unwrap_or(games));
        let of = known.or(deadline.is_none().then_some(games));
        self.play_missing(state, &play, &mut *units, round, of, deadline)?;
        let played = units.missing().first().copied().or(known).unwrap_or(games);
        if self.stop.is_stopped() || of.is_some_and(|games| played < games) {
            return Ok(false);
        }
        units.truncate(played);
        play.finish::<S>(units)?;
        if state.journal.games(round).is_none() {
            state.add(Entry::Games { round, games: played })?;
        }
        Ok(true)
    }

    /// Plays the games that a file does not have yet. The games of a round without a number end at the deadline.
    fn play_missing(
        &self,
        state: &mut State<'_, S>,
        play: &SelfPlay,
        units: &mut dyn UnitFile,
        round: u32,
        of: Option<u64>,
        deadline: Option<Duration>,
    ) -> Result<(), LearnError> {
        let mut games = 0;
        units.each(&mut |_, _| {
            games += 1;
            Ok(())
        })?;
        let make = || searcher::<S>(&state.incumbent.make).map_err(Into::into);
        let monitor = &mut *state.monitor;
        play.run::<S>(&make, units, &mut |_| {
            games += 1;
            monitor.tell(&Progress::Game { round, games, of });
            let is_over = of.is_none() && deadline.is_some_and(|deadline| monitor.elapsed() >= deadline);
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(())
    }

    pub(super) fn training(&self, epochs: u32) -> Training {
        let Settings { neurons, batch, rate, lambda, .. } = self.settings;
        let (stop, usual) = (self.stop.clone(), Training::default());
        let scale = self.warm.as_ref().map_or(usual.scale, |weights| weights.info().scale);
        Training { neurons, epochs, batch, rate, lambda, scale, threads: self.threads, stop, ..usual }
    }

    /// Reads the games of the rounds to learn from.
    fn samples(&self, state: &State<'_, S>, round: u32) -> Result<Samples<S::Game>, LearnError> {
        let (mut games, mut counts, mut seen) = (Vec::new(), Counts::default(), Seen::new());
        for number in self.first_learnt(state, round)..=round {
            let file = format!("games-{number}.units");
            let path = state.store.path(&file);
            let contents = state.store.read(&file)?.ok_or_else(|| LearnError::Missing { path: path.clone() })?;
            for game in Games::<S::Game, _>::new(Units::new(&path, contents.as_slice())?, S::NAME)? {
                let (_, game) = game?;
                let mut new = 0;
                game.replay(|position, ply| new += u64::from(ply.is_kept && seen.insert(position)));
                if number == round {
                    counts.games += 1;
                    counts.positions += game.kept() as u64;
                    counts.new += new;
                }
                games.push(game);
            }
        }
        // The latest games have the best scores, so theirs are kept if a position occurs again.
        let mut seen = Seen::new();
        for game in games.iter_mut().rev() {
            seen.drop_repeated(game);
        }
        Ok((games, counts))
    }

    /// Returns the first round whose games are learnt from.
    fn first_learnt(&self, state: &State<'_, S>, round: u32) -> u32 {
        let first = round.saturating_sub(self.settings.window - 1).max(1);
        // Games without an evaluation have no scores to learn from, as long as there are others.
        let blind = if self.is_start_blind { (1..round).find(|&it| state.journal.incumbent(it) > 0) } else { None };
        first.max(blind.map_or(1, |last| last + 1))
    }

    /// Trains the network of a round. Returns `None` if it was stopped.
    fn train(
        &self,
        state: &mut State<'_, S>,
        round: u32,
        games: &[RecordedGame<S::Game>],
    ) -> Result<Option<Weights>, LearnError> {
        let file = format!("training-{round}.checkpoint");
        if state.journal.training(round).is_some() {
            state.store.remove(&file)?;
            return self.read_network(state.store, round).map(Some);
        }
        let positions: usize = games.iter().map(RecordedGame::kept).sum();
        let begun = if matches!(self.spendable(), Budget::Time(_)) { state.monitor.elapsed() } else { Duration::ZERO };
        let known = state.journal.epochs(round).or_else(|| self.replay.as_ref()?.epochs(round));
        let epochs = known.unwrap_or_else(|| match self.spendable() {
            Budget::Fixed { epochs, .. } => epochs,
            Budget::Time(time) => {
                let seconds = (time.mul_f64(TRAINING) / PLANNED_ROUNDS).as_secs_f64();
                (state.speed * seconds / positions.max(1) as f64).clamp(EPOCHS[0], EPOCHS[1]) as u32
            }
        });
        if state.journal.epochs(round).is_none() {
            state.add(Entry::Epochs { round, epochs })?;
        }
        let incumbent = state.journal.incumbent(round - 1);
        let start = match &self.warm {
            Some(_) if incumbent > 0 => Some(Arc::new(self.read_network(state.store, incumbent)?)),
            warm => warm.clone(),
        };
        let is_blind = self.is_start_blind && incumbent == 0;
        // Few games, or those of a weak network, can have scores that say nothing about the results.
        let is_blind = is_blind || !self.training(1).has_scale(games, S::IMAGES.as_ref());
        let lambda = if is_blind { 1.0 } else { self.settings.lambda };
        let training = Training { lambda, start, seed: self.seed(round, 1), ..self.training(epochs) };
        let checkpoint = state.store.read(&file)?.map(|contents| Checkpoint::from_bytes(&contents)).transpose();
        let checkpoint =
            checkpoint.map_err(|source| LearnError::Checkpoint { path: state.store.path(&file), source })?;
        let (monitor, store) = (&mut *state.monitor, &mut *state.store);
        let (mut written, mut done) = (Ok(()), 0);
        let images = S::IMAGES.as_ref();
        let trained =
            training.resume(self.features, games, images, None, checkpoint.as_ref(), &mut |epoch, checkpoint| {
                monitor.tell(&Progress::Epoch { round, epoch, of: epochs });
                done += 1;
                written = store.write(&file, &checkpoint().to_bytes());
                if written.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        written?;
        if self.stop.is_stopped() {
            return Ok(None);
        }
        let trained = trained.map_err(|source| LearnError::Train { round, source })?;
        if matches!(self.spendable(), Budget::Time(_)) {
            let seconds = state.monitor.elapsed().saturating_sub(begun).as_secs_f64();
            state.speed = positions as f64 * f64::from(done) / seconds.max(1e-3);
        }
        let result = TrainingResult {
            positions: trained.positions,
            epochs: trained.epochs,
            best: trained.best.epoch,
            constant: trained.constant,
            score_scale: trained.score_scale,
        };
        state.monitor.tell(&Progress::Trained { round, result: &result });
        state.store.write(&network_file(round), &trained.weights.to_bytes())?;
        state.add(Entry::Trained { round, trained: result })?;
        state.store.remove(&file)?;
        Ok(Some(trained.weights))
    }

    /// What limits the work: if there is a journal to replay, its numbers do.
    pub(super) fn spendable(&self) -> Budget {
        match (&self.replay, self.budget) {
            (Some(replay), Budget::Time(_)) => {
                let rounds = replay.rounds_in_all().unwrap_or(replay.rounds().count() as u32);
                Budget::Fixed { rounds, games: 1, epochs: 1 }
            }
            (_, budget) => budget,
        }
    }

    /// Returns the seed for one purpose in a round.
    pub(super) fn seed(&self, round: u32, purpose: u64) -> u64 {
        derive_seed(derive_seed(self.settings.seed, round.into()), purpose)
    }

    fn read_network(&self, store: &dyn Store, round: u32) -> Result<Weights, LearnError> {
        let path = store.path(&network_file(round));
        match store.read(&network_file(round))? {
            Some(contents) => Weights::from_bytes(&contents).map_err(|source| LearnError::Network { path, source }),
            None => Err(LearnError::Missing { path }),
        }
    }

    /// Returns the player that uses the network of a round.
    fn player(&self, store: &dyn Store, round: u32, weights: Weights) -> Result<Player<S::Game>, LearnError> {
        let hash = format!("{:016x}", fnv1a(&weights.to_bytes()));
        let network = Network::new(self.features, weights);
        let network =
            network.map_err(|source| LearnError::Network { path: store.path(&network_file(round)), source })?;
        Ok(Player { name: [format!("round-{round}"), hash], make: Arc::new(move || Box::new(network.clone())) })
    }
}

impl<S: GameSpec> State<'_, S> {
    /// Adds an entry to the journal, and writes it.
    fn add(&mut self, entry: Entry) -> Result<(), LearnError> {
        if let Some(expected) = self.replay.and_then(|replay| replay.entries.get(self.journal.entries.len()))
            && *expected != entry
        {
            // The lines of the journals, in which the first difference can be seen.
            let [found, expected] = [&entry, expected].map(|entry| serde_json::json!(entry).to_string());
            return Err(LearnError::Diverged { line: self.journal.entries.len() + 1, found, expected });
        }
        self.journal.entries.push(entry);
        Ok(self.store.write(Journal::FILE, self.journal.text().as_bytes())?)
    }
}

/// Games to learn from, and what is new in them.
type Samples<G> = (Vec<RecordedGame<G>>, Counts);

/// The numbers of games of a round, of different positions, and of those that occur in no earlier round of the window.
#[derive(Clone, Copy, Default)]
struct Counts {
    games: u64,
    positions: u64,
    new: u64,
}

/// The speed of training, in positions a second, that is assumed before it was measured.
const FIRST_SPEED: f64 = 300_000.0;
