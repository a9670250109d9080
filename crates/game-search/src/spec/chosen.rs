//! The evaluator that a user has chosen: one of the game's evaluators, or a network in a file.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use thiserror::Error;

use super::{Explain, GameSpec, LoadedNetwork, MakeEvaluator, NamedEvaluator, Terms, WdlModel};
use crate::file::read_file;
use crate::mcts::MctsParams;
use crate::text::quote;
use crate::{BoxedEvaluator, Game};

/// The beginning of a text that names a network file.
const NET: &str = "net:";

/// The largest size of a network file in bytes.
const MAX_BYTES: u64 = 1 << 31;

/// Where an evaluator comes from. Searches on other threads or computers need the source to create the same evaluator.
/// `Debug` prints the name.
#[derive(Clone, PartialEq, Eq)]
pub enum EvaluatorSource {
    /// An evaluator of [`GameSpec::EVALUATORS`], by name.
    Named(&'static str),
    /// A network.
    Network {
        /// The text that names the file: `net:FILE`.
        name: String,
        /// The bytes of the file. The file is read only once, so that all evaluators are equal.
        bytes: Arc<[u8]>,
    },
}

impl EvaluatorSource {
    /// Returns the text that names the evaluator.
    pub fn name(&self) -> &str {
        match self {
            EvaluatorSource::Named(name) => name,
            EvaluatorSource::Network { name, .. } => name,
        }
    }
}

impl fmt::Debug for EvaluatorSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name().fmt(f)
    }
}

/// The error for a text that names no evaluator of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("evaluator {}: {reason}", quote(given))]
pub struct EvaluatorError {
    /// The text.
    pub given: String,
    /// What is wrong, and what was expected.
    pub reason: String,
}

/// The evaluator that a user has chosen.
///
/// ```
/// use std::sync::Arc;
///
/// use game_search::spec::{ChosenEvaluator, GameSpec, LoadNetwork, LoadedNetwork, NamedEvaluator};
/// use game_search::{Evaluator, engine::Params, eval_fn};
/// use small_games::{ConnectFour, Threats};
///
/// struct FourInLine;
///
/// impl GameSpec for FourInLine {
///     // A "network" of one byte, which is the score of every position.
///     const NETWORK: Option<LoadNetwork<ConnectFour>> = Some(|bytes| match *bytes {
///         [score] => {
///             Ok(LoadedNetwork::new(Arc::new(move || Box::new(eval_fn(1, move |_: &ConnectFour| score.into())))))
///         }
///         _ => Err(format!("{} bytes: expected one", bytes.len())),
///     });
///     // The rest is as in the example of `GameSpec`.
/// #     type Game = ConnectFour;
/// #     type Evaluator = Threats;
/// #     const NAME: &'static str = "connect-four";
/// #     const POSITIONS: &'static [(&'static str, &'static str)] = &[("start", "......./......./......./......./......./.......")];
/// #     const EVALUATORS: &'static [NamedEvaluator<ConnectFour>] = &[NamedEvaluator::new("threats", || Box::new(Threats))];
/// #     fn evaluator() -> Threats { Threats }
/// #     fn params() -> Params { Params::exact() }
/// }
///
/// let chosen = ChosenEvaluator::read::<FourInLine>("threats")?;
/// assert_eq!((chosen.name(), chosen.evaluator().unit()), ("threats", 10));
///
/// let file = std::env::temp_dir().join(format!("{}.net", std::process::id()));
/// std::fs::write(&file, [7])?;
/// let text = format!("net:{}", file.display());
/// let chosen = ChosenEvaluator::read::<FourInLine>(&text)?;
/// assert_eq!(chosen.evaluator().evaluate(&ConnectFour::default()), 7);
/// std::fs::remove_file(&file)?;
///
/// let error = ChosenEvaluator::read::<FourInLine>("four").map(|_| ()).expect_err("no such evaluator");
/// assert_eq!(error.to_string(), "evaluator \"four\": expected threats, net:FILE");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ChosenEvaluator<G: Game> {
    source: EvaluatorSource,
    make: MakeEvaluator<G>,
    /// Returns the terms of a position's evaluation as a table in text; `None` if the evaluator cannot list its terms.
    pub explain: Option<Explain<G>>,
    /// Returns the terms of a position's evaluation as data; `None` if the evaluator cannot list its terms.
    pub terms: Option<Terms<G>>,
    /// What the scores of searches with this evaluator mean; `None` for a network in a file, and for an evaluator without a
    /// fitted model.
    pub wdl: Option<WdlModel>,
}

impl<G: Game + 'static> ChosenEvaluator<G> {
    /// Returns the evaluator that a text names: a name of [`GameSpec::EVALUATORS`], or `net:FILE` for a network file.
    ///
    /// # Errors
    ///
    /// Returns an error if the game has no such evaluator, or the file is not a network for the game.
    pub fn read<S: GameSpec<Game = G>>(text: &str) -> Result<Self, EvaluatorError> {
        let error = |reason: String| EvaluatorError { given: text.to_owned(), reason };
        let source = match (text.strip_prefix(NET), S::evaluator_named(text)) {
            (_, Some(named)) => EvaluatorSource::Named(named.name),
            (Some(file), None) if S::NETWORK.is_some() => {
                let bytes = read_file(Path::new(file), MAX_BYTES);
                let bytes = bytes.map_err(|source| error(format!("cannot read {}: {source}", quote(file))))?;
                EvaluatorSource::Network { name: text.to_owned(), bytes: bytes.into() }
            }
            (Some(_), None) => return Err(error(format!("{} has no networks: expected {}", S::NAME, expected::<S>()))),
            (None, None) => return Err(error(format!("expected {}", expected::<S>()))),
        };
        Self::from_source::<S>(source)
    }

    /// Returns the evaluator that comes from this source.
    ///
    /// # Errors
    ///
    /// Returns an error if the source belongs to another game.
    pub fn from_source<S: GameSpec<Game = G>>(source: EvaluatorSource) -> Result<Self, EvaluatorError> {
        let error = |reason: String| EvaluatorError { given: source.name().to_owned(), reason };
        let expected = || error(format!("expected {}", expected::<S>()));
        match &source {
            EvaluatorSource::Named(name) => Ok(Self::named(S::evaluator_named(name).ok_or_else(expected)?)),
            EvaluatorSource::Network { bytes, .. } => {
                let LoadedNetwork { make, explain, terms } = S::NETWORK.ok_or_else(expected)?(bytes).map_err(error)?;
                Ok(ChosenEvaluator { source, make, explain, terms, wdl: None })
            }
        }
    }

    /// Returns the strongest evaluator of a game.
    pub fn strongest<S: GameSpec<Game = G>>() -> Self {
        Self::named(S::strongest())
    }

    fn named(named: &'static NamedEvaluator<G>) -> Self {
        let &NamedEvaluator { name, make, explain, terms, wdl } = named;
        ChosenEvaluator {
            source: EvaluatorSource::Named(name),
            make: Arc::new(make),
            explain: explain.map(|explain| Arc::new(explain) as Explain<G>),
            terms: terms.map(|terms| Arc::new(terms) as Terms<G>),
            wdl,
        }
    }

    /// Returns the text that names the evaluator.
    pub fn name(&self) -> &str {
        self.source.name()
    }

    /// Returns where the evaluator comes from.
    pub fn source(&self) -> &EvaluatorSource {
        &self.source
    }

    /// Creates an evaluator.
    pub fn evaluator(&self) -> BoxedEvaluator<G> {
        (self.make)()
    }

    /// Returns a function that creates evaluators, for
    /// [`SearcherConfig::build`](crate::searcher::SearcherConfig::build).
    pub fn maker(&self) -> impl Fn() -> BoxedEvaluator<G> + Send + Sync + use<G> {
        let make = Arc::clone(&self.make);
        move || make()
    }

    /// Returns the parameters of Monte Carlo tree search that suit the evaluator. A network determines the scale.
    pub fn mcts_params<S: GameSpec<Game = G>>(&self) -> MctsParams {
        let params = S::mcts_params(self.name());
        match self.source {
            EvaluatorSource::Named(_) => params,
            EvaluatorSource::Network { .. } => MctsParams { scale: None, ..params },
        }
    }
}

/// Returns the texts that name an evaluator, the strongest evaluator first.
fn expected<S: GameSpec>() -> String {
    let mut names: Vec<&str> = S::EVALUATORS.iter().map(|known| known.name).collect();
    names[..=S::STRONGEST].rotate_right(1);
    if S::NETWORK.is_some() {
        names.push("net:FILE");
    }
    names.join(", ")
}
