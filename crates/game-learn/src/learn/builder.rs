//! What is learnt, and how much.

use std::sync::Arc;
use std::time::Duration;

use game_nnue::{Features, Network, NetworkError, Weights};
use game_search::eval_fn;
use game_search::hash::fnv1a;
use game_search::searcher::StopHandle;
use game_search::spec::{GameSpec, MakeEvaluator};

use super::duel::Player;
use super::error::LearnError;
use super::journal::{Journal, Start, same};
use super::settings::{Budget, Settings};
use crate::train::Training;
use crate::units::Store;

/// Learning an evaluation by self-play. See the [module](super) for what happens in a round.
pub struct Learn<S: GameSpec, F> {
    pub(super) features: F,
    pub(super) settings: Settings,
    pub(super) budget: Budget,
    pub(super) start: Player<S::Game>,
    pub(super) is_start_blind: bool,
    pub(super) warm: Option<Arc<Weights>>,
    pub(super) anchor: Option<Player<S::Game>>,
    pub(super) replay: Option<Journal>,
    pub(super) until: u32,
    pub(super) threads: usize,
    pub(super) stop: StopHandle,
}

/// What was learnt.
#[derive(Clone, Debug)]
pub struct Learned {
    /// The journal.
    pub journal: Journal,
    /// The incumbent: the best network. `None` if none was better than the evaluator at the start.
    pub weights: Option<Weights>,
}

impl<S: GameSpec, F: Features<S::Game> + 'static> Learn<S, F> {
    /// Creates learning from the rules alone, for ten minutes, with the default settings and one thread. `spec`
    /// describes the game; if there are only rules, it is [`Rules`](super::Rules). `features` are the inputs of the
    /// networks.
    pub fn new(spec: S, features: F) -> Learn<S, F> {
        // The type of the description is all that is needed of it.
        drop(spec);
        Learn::of(features)
    }

    /// As [`new`](Learn::new), with a type that describes the game.
    pub fn of(features: F) -> Learn<S, F> {
        Learn {
            features,
            settings: Settings::default(),
            budget: Budget::Time(Duration::from_mins(10)),
            start: Player {
                name: ["rules".to_owned(), "-".to_owned()],
                make: Arc::new(|| Box::new(eval_fn(1, |_| 0))),
            },
            is_start_blind: true,
            warm: None,
            anchor: None,
            replay: None,
            until: u32::MAX,
            threads: 1,
            stop: StopHandle::new(),
        }
    }

    /// Sets the settings.
    #[must_use]
    pub fn settings(self, settings: Settings) -> Self {
        Learn { settings, ..self }
    }

    /// Sets how much to learn.
    #[must_use]
    pub fn budget(self, budget: Budget) -> Self {
        Learn { budget, ..self }
    }

    /// Sets the first incumbent, which replaces the rules alone. `weights` is the hash of its weights.
    #[must_use]
    pub fn start(self, name: &str, weights: &str, make: MakeEvaluator<S::Game>) -> Self {
        let start = Player { name: [name.to_owned(), weights.to_owned()], make };
        Learn { start, is_start_blind: false, warm: None, ..self }
    }

    /// Sets a network as the first incumbent. Each training then begins with the weights of the incumbent, not with random
    /// ones. New networks have the scale of this network, and must have as many neurons. The store keeps the network as
    /// `net-0.net`.
    ///
    /// # Errors
    ///
    /// Returns an error if the network belongs to other features or to a base evaluator.
    pub fn start_warm(self, weights: Weights) -> Result<Self, NetworkError> {
        let hash = format!("{:016x}", fnv1a(&weights.to_bytes()));
        let weights = Arc::new(weights);
        let network = Network::new(self.features, Arc::clone(&weights))?;
        let learn = self.start("net", &hash, Arc::new(move || Box::new(network.clone())));
        Ok(Learn { warm: Some(weights), ..learn })
    }

    /// Sets the evaluator that every round is measured against. It is the evaluator at the start by default.
    #[must_use]
    pub fn anchor(self, name: &str, weights: &str, make: MakeEvaluator<S::Game>) -> Self {
        Learn { anchor: Some(Player { name: [name.to_owned(), weights.to_owned()], make }), ..self }
    }

    /// Takes the settings and all decisions from a journal: the files are made again, byte for byte.
    #[must_use]
    pub fn replay(self, journal: Journal) -> Self {
        Learn { settings: journal.start().settings.clone(), replay: Some(journal), ..self }
    }

    /// Pauses learning after the round with this number. It can be continued.
    #[must_use]
    pub fn until(self, round: u32) -> Self {
        Learn { until: round, ..self }
    }

    /// Sets the number of threads. It does not change what is learnt, if the budget is not a time.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Learn { threads, ..self }
    }

    /// Sets the handle that stops learning at once. It can be continued.
    #[must_use]
    pub fn stop(self, stop: StopHandle) -> Self {
        Learn { stop, ..self }
    }

    /// Checks all settings. Nothing is written.
    ///
    /// # Errors
    ///
    /// Returns an error if a setting is impossible.
    pub fn check(&self) -> Result<(), LearnError> {
        self.settings.check()?;
        if self.threads == 0 {
            return Err(LearnError::Settings { what: "0 threads".to_owned(), expected: "1 or more" });
        }
        let training = Training { start: self.warm.clone(), ..self.training(1) };
        let checked = training.check().and_then(|()| training.check_start::<S::Game, F>(""));
        checked.map_err(|source| LearnError::Training { source })?;
        self.self_play(&self.start, 1, 1).check_options()?;
        self.spendable().check()?;
        if let Some(replay) = &self.replay {
            same("the journal to replay".into(), replay.start(), &self.beginning())?;
            if !replay.is_complete() {
                let what = "a journal of learning that has not ended".to_owned();
                return Err(LearnError::Settings { what, expected: "a complete journal to replay" });
            }
        }
        self.check_openings()
    }

    /// Returns the number of the next round, whose games can be played in parts. Nothing is written.
    ///
    /// # Errors
    ///
    /// Returns an error if a setting is impossible, the budget is a time, the store belongs to something else, all rounds
    /// or the games of the next one are complete, or [`until`](Learn::until) names another round.
    pub fn next_round(&self, store: &dyn Store) -> Result<u32, LearnError> {
        let wrong = |what: String, expected| Err(LearnError::Settings { what, expected });
        let Budget::Fixed { rounds, .. } = self.budget else {
            return wrong("a part of a budget of time".to_owned(), "a fixed number of games");
        };
        self.check()?;
        let journal = self.journal(store)?;
        let round = journal.as_ref().map_or(0, |journal| journal.rounds().count() as u32) + 1;
        if round > rounds {
            return wrong(format!("{rounds} rounds, which are complete"), "more rounds");
        }
        if journal.is_some_and(|journal| journal.games(round).is_some()) {
            let what = format!("a part of round {round}, whose games are complete");
            return wrong(what, "to continue without parts (--resume)");
        }
        if self.until != u32::MAX && self.until != round {
            let what = format!("a part of round {}, where the next round is {round}", self.until);
            return wrong(what, "a part of the next round");
        }
        Ok(round)
    }

    /// Reads the journal of the store, and checks that it belongs to this task.
    pub(super) fn journal(&self, store: &dyn Store) -> Result<Option<Journal>, LearnError> {
        let path = store.path(Journal::FILE);
        let Some(contents) = store.read(Journal::FILE)? else { return Ok(None) };
        let journal = Journal::parse(&path, &String::from_utf8_lossy(&contents))?;
        same(path.clone(), journal.start(), &self.beginning())?;
        if let (None, Budget::Fixed { rounds, games, epochs }) = (&self.replay, self.budget) {
            journal.check_budget(&path, games, epochs)?;
            let played = journal.rounds().count() as u32;
            if played > rounds {
                let what = format!("{rounds} rounds, where {} has {played}", path.display());
                return Err(LearnError::Settings { what, expected: "as many rounds, or more" });
            }
        }
        Ok(Some(journal))
    }

    /// Returns the first line of the journal.
    pub(super) fn beginning(&self) -> Start {
        Start {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            game: S::NAME.to_owned(),
            features: F::ID.to_owned(),
            evaluator: self.start.name.clone(),
            warm: self.warm.is_some(),
            anchor: self.anchor.as_ref().unwrap_or(&self.start).name.clone(),
            settings: self.settings.clone(),
        }
    }
}
