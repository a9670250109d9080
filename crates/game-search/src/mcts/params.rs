//! The parameters of the search: the switches and numbers of every feature. They can also be written as text, such as
//! `selection=puct,exploration=0.5`.

use crate::searcher::SettingError;
use crate::{Evaluator, Game, SearchError, SearchGame};

/// How a simulation selects among the moves of a node.
///
/// In the formulas, `Q` is the quality of a move (see [`MctsParams::minimax_weight`]), `n` the number of simulations
/// of the move, and `N` the number of simulations of the node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum TreePolicy {
    /// `Q + exploration * sqrt(ln(N + 1) / (n + 1))` (L. Kocsis, C. Szepesvári, *Bandit Based Monte-Carlo Planning*,
    /// 2006). The formula adds 1 to both counts, so that the term is finite for a move without simulations.
    Uct,
    /// `Q + exploration * P * sqrt(N) / (n + 1)`, where `P` is the prior probability that the [`Prior`] gives the
    /// move (C. Rosin, *Multi-Armed Bandits with Episode Context*, 2011; in the form of D. Silver and others, 2017).
    Puct,
}

/// The information by which the moves of a node are ordered when they enter the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Prior {
    /// The order of generation. All moves have the same prior.
    Uniform,
    /// The mean result of the same move elsewhere in this search. Moves with equal history slots
    /// ([`MoveOrdering`](crate::MoveOrdering)) count as the same move. Noisy moves come first, in the game's own order.
    /// The cost is negligible.
    History,
    /// The static evaluation after each move, which costs one evaluation per move. Moves that end the game are found
    /// immediately.
    Evaluation,
    /// The evaluator's own [priors](crate::Evaluator::move_priors), such as the policy of a neural network. If the
    /// evaluator has none, all moves have the same prior. A simulation that adds the moves of a node ends there.
    Policy,
}

/// First-play urgency: the value used for a move without simulations, in place of its mean result (S. Gelly, Y. Wang,
/// *Exploration Exploitation in Go*, 2006).
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum FirstPlay {
    /// A chance of winning, from 0 to 1. With 1, every move is tried once before any move is tried twice.
    Value(f32),
    /// The mean result of the parent node minus the given value. The given value is from -1 to 1.
    Parent(f32),
    /// The static evaluation, if [`Prior::Evaluation`] has computed it; otherwise the mean result of the parent node.
    Estimate,
}

/// The features of a Monte Carlo tree search. Start from [`MctsParams::default`], [`MctsParams::wide`] or
/// [`MctsParams::tactical`] and change fields. Minor versions may add fields.
///
/// ```
/// use game_search::mcts::{MctsParams, TreePolicy};
/// let params = MctsParams { selection: TreePolicy::Uct, exploration: 0.7, ..MctsParams::default() };
/// assert!(params.solver);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct MctsParams {
    /// The selection rule of the simulations.
    pub selection: TreePolicy,
    /// The weight of the exploration term, from 0 to 100.
    pub exploration: f32,
    /// The evaluation that corresponds to a winning chance of 73 %; twice this evaluation corresponds to 88 %, because
    /// `chance = 1 / (1 + e^(-score / scale))`. From 0.01 to 1,000,000. `None` takes the evaluator's own
    /// [scale](crate::Evaluator::scale).
    pub scale: Option<f32>,
    /// The information by which moves are ordered.
    pub prior: Prior,
    /// With [`Prior::Evaluation`], the number of moves that are evaluated each time a node gets children; 0 for all.
    /// The moves are preselected by the evaluator's [priors](crate::Evaluator::move_priors) if it has any, otherwise by history if the game offers [`MoveOrdering`](crate::MoveOrdering), otherwise in the order of
    /// generation.
    pub candidates: u32,
    /// For [`TreePolicy::Puct`]: the difference between the priors of two moves at which the move with the lower prior
    /// has a probability `P` that is lower by a factor of e. The difference is in multiples of
    /// [`scale`](MctsParams::scale) or, for [`Prior::History`], of 0.25 in the mean result. For [`Prior::Policy`],
    /// probabilities that the evaluator gives are unchanged at 1. From 0.001 to 100.
    pub temperature: f32,
    /// Progressive bias (G. Chaslot and others, *Progressive Strategies for Monte-Carlo Tree Search*, 2008): adds
    /// `bias * chance / (n + 1)` to the value of a move in selection, where `chance` is its winning chance according
    /// to the prior. From 0 to 100. Needs [`TreePolicy::Uct`].
    pub bias: f32,
    /// First-play urgency: the value of a move without simulations.
    pub first_play: FirstPlay,
    /// Implicit minimax (M. Lanctot, M. Winands, T. Pepels, N. Sturtevant, *Monte Carlo Tree Search with Heuristic
    /// Evaluations Using Implicit Minimax Backups*, 2014): the quality `Q` of a move is a weighted mean of two values:
    /// the minimax value of the evaluations below the move, with this weight from 0 to 1, and the mean result of the
    /// move, with the remaining weight.
    pub minimax_weight: f32,
    /// Progressive widening (R. Coulom, *Computing Elo Ratings of Move Patterns in the Game of Go*, 2007) or
    /// progressive unpruning (Chaslot and others, 2008): simulations consider only the first
    /// `widening + widening_factor * N^widening_exponent` moves of a node. 0 switches widening off.
    pub widening: u32,
    /// The factor in the formula of [`widening`](MctsParams::widening), from 0 to 1,000.
    pub widening_factor: f32,
    /// The exponent in the formula of [`widening`](MctsParams::widening), from 0 to 1.
    pub widening_exponent: f32,
    /// The number of simulations that end at a leaf before the leaf gets children. With 0, the first simulation adds
    /// children.
    pub expansion_visits: u32,
    /// The number of random moves that are made from a leaf before it is evaluated, at most 64; 0 for none. Each
    /// simulation makes different random moves. Such short playouts average out errors of the evaluation in unsettled
    /// positions, and they are the reason to visit a leaf several times: see
    /// [`expansion_visits`](MctsParams::expansion_visits) (R. Lorentz, *Amazons Discover Monte-Carlo*, 2008). The
    /// number should be even. After an odd number one side has made one random move more than the other, so results of
    /// leaves at different depths are not comparable.
    pub random_plies: u32,
    /// The largest depth of the quiescence search that resolves noisy moves before a leaf is evaluated, in plies, up
    /// to 64; 0 for the static evaluation alone. Needs [`Tactics`](crate::Tactics).
    pub quiescence: u32,
    /// Proves wins, losses and draws (M. Winands, Y. Björnsson, J. Saito, *Monte-Carlo Tree Search Solver*, 2008).
    pub solver: bool,
    /// Virtual loss: the number of losses that a simulation adds to its nodes until it is finished, so that the
    /// simulations of other threads or of the same batch avoid these nodes. From 0 to 1,000 (G. Chaslot, M. Winands,
    /// J. van den Herik, *Parallel Monte-Carlo Tree Search*, 2008).
    pub virtual_loss: u32,
    /// The number of leaves, from 1 to 1,024, that each thread collects before it evaluates them by one call of
    /// [`Evaluator::evaluate_batch`](crate::Evaluator::evaluate_batch). With [`Prior::Evaluation`], a leaf needs the
    /// positions after all its moves. With 1, every position is evaluated at once. A batch is smaller if a few
    /// simulations reach leaves that are already in it. Moves that widening adds later are evaluated one by one.
    ///
    /// More than 1 needs a [`virtual_loss`](MctsParams::virtual_loss), and no quiescence, no random moves and no limit
    /// of [`candidates`](MctsParams::candidates). Observers receive the path to a leaf twice: when the leaf is
    /// collected, and after the evaluation.
    pub batch: u32,
    /// The share of the noise in the prior of a root move, from 0 to 1: with self-play, noise makes a search try moves
    /// that it would otherwise ignore (D. Silver and others, *Mastering the Game of Go without Human Knowledge*, 2017,
    /// with a share of 0.25). Needs [`TreePolicy::Puct`].
    pub noise: f32,
    /// The sum of the parameters of the Dirichlet distribution of the noise; each of `n` moves has `noise_total / n`.
    /// With a smaller sum, the noise concentrates on fewer moves. From 0.01 to 1,000.
    pub noise_total: f32,
    /// If this is above 0, the reported move is not the best move. A root move is chosen with a probability
    /// proportional to `n^(1 / root_temperature)`. A proven win is chosen for certain, and a proven loss only if all
    /// moves lose. From 0 to 100.
    pub root_temperature: f32,
    /// The seed of the random moves, of the noise and of the choice. The noise and the choice also depend on the number of
    /// searches since the searcher was [cleared](crate::Searcher::clear).
    pub seed: u64,
    /// Keeps the part of the tree that the next search can use.
    pub reuse: bool,
    /// Discards the least visited half of the tree when the memory is full. If this is `false`, leaves get no more
    /// children once the memory is full.
    pub recycle: bool,
}

/// Parameters for games with up to some hundred moves: all moves of a node are evaluated when the node gets children.
impl Default for MctsParams {
    fn default() -> Self {
        MctsParams {
            selection: TreePolicy::Puct,
            exploration: 0.1,
            scale: None,
            prior: Prior::Evaluation,
            candidates: 0,
            temperature: 0.25,
            bias: 0.0,
            first_play: FirstPlay::Estimate,
            minimax_weight: 0.5,
            widening: 0,
            widening_factor: 1.0,
            widening_exponent: 0.5,
            expansion_visits: 1,
            random_plies: 0,
            quiescence: 0,
            solver: true,
            virtual_loss: 1,
            batch: 1,
            noise: 0.0,
            noise_total: 10.0,
            root_temperature: 0.0,
            seed: 0,
            reuse: true,
            recycle: true,
        }
    }
}

impl MctsParams {
    /// Returns parameters for games with hundreds or thousands of moves, such as Amazons: progressive widening over
    /// moves sorted by static evaluation.
    pub fn wide() -> MctsParams {
        MctsParams { selection: TreePolicy::Uct, exploration: 0.03, widening: 4, ..MctsParams::default() }
    }

    /// Returns parameters for games with hundreds of moves and an evaluator that is more accurate a few moves later,
    /// such as Amazons with evaluation by territory: few moves per node, and many short playouts at a leaf before it
    /// gets children.
    pub fn playouts() -> MctsParams {
        MctsParams {
            selection: TreePolicy::Uct,
            exploration: 0.35,
            candidates: 60,
            first_play: FirstPlay::Value(1.0),
            minimax_weight: 0.0,
            widening: 5,
            widening_factor: 0.005,
            widening_exponent: 1.0,
            expansion_visits: 40,
            random_plies: 4,
            ..MctsParams::default()
        }
    }

    /// Returns parameters for games with captures, such as xiangqi: a leaf is evaluated after a quiescence search of
    /// at most eight plies. Needs [`Tactics`](crate::Tactics).
    pub fn tactical() -> MctsParams {
        MctsParams { quiescence: 8, ..MctsParams::default() }
    }

    /// Returns parameters for evaluators with a policy and with calls that are expensive, such as large neural networks:
    /// PUCT with the evaluator's own priors, and batches of 16 leaves (D. Silver and others, *A General Reinforcement
    /// Learning Algorithm that Masters Chess, Shogi and Go through Self-Play*, 2018).
    pub fn policy() -> MctsParams {
        MctsParams {
            exploration: 0.7,
            prior: Prior::Policy,
            temperature: 1.0,
            first_play: FirstPlay::Parent(0.0),
            minimax_weight: 0.0,
            expansion_visits: 0,
            batch: 16,
            ..MctsParams::default()
        }
    }

    /// Switches off the features that need a capability missing from `G`, and returns the parameters.
    #[must_use]
    pub fn for_game<G: SearchGame>(mut self) -> MctsParams {
        if self.prior == Prior::History && G::TABLE.is_quiet.is_none() {
            self.prior = Prior::Uniform;
        }
        if G::TABLE.noisy_moves.is_none() {
            self.quiescence = 0;
        }
        self
    }

    /// Returns these parameters as changed by a text of the form `NAME=VALUE,NAME=VALUE`. `NAME` is a field name.
    ///
    /// ```
    /// use game_search::mcts::{MctsParams, TreePolicy};
    ///
    /// let params = MctsParams::wide().with_settings("selection=puct,exploration=0.5")?;
    /// assert_eq!((params.selection, params.exploration, params.widening), (TreePolicy::Puct, 0.5, 4));
    /// let error = params.with_settings("selection=best").unwrap_err();
    /// assert_eq!(error.to_string(), "selection=\"best\": expected uct or puct");
    /// # Ok::<(), game_search::searcher::SettingError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if a part of the text is wrong. The error names this part and what was expected. This method
    /// does not check the ranges of numbers; [`Mcts::with_params`](super::Mcts::with_params) does.
    pub fn with_settings(&self, text: &str) -> Result<MctsParams, SettingError> {
        let mut params = self.clone();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let pair = part.split_once('=').ok_or_else(|| SettingError::Pair { text: part.to_owned() })?;
            let (name, value) = (pair.0.trim(), pair.1.trim());
            let setting = SETTINGS.iter().find(|setting| setting.name == name).ok_or_else(|| SettingError::Number {
                name: name.to_owned(),
                expected: SETTINGS.iter().map(|setting| setting.name).collect::<Vec<_>>().join(", "),
            })?;
            (setting.set)(&mut params, value).ok_or_else(|| SettingError::Mcts {
                name: setting.name,
                value: value.to_owned(),
                expected: setting.expected,
            })?;
        }
        Ok(params)
    }

    /// Returns the [scale](MctsParams::scale) of a search with this evaluator.
    pub fn scale_for<G: Game>(&self, evaluator: &(impl Evaluator<G> + ?Sized)) -> f32 {
        self.scale.unwrap_or_else(|| evaluator.scale().max(1) as f32)
    }

    /// Returns `true` if any feature uses the history of moves.
    pub(super) fn uses_history(&self) -> bool {
        self.prior == Prior::History || self.candidates > 0
    }

    /// Checks that every number is in its range and that the game has what every feature needs.
    pub(super) fn validate<G: SearchGame>(&self) -> Result<(), SearchError> {
        self.validate_numbers()?;
        needs(self.prior == Prior::History, G::TABLE.is_quiet.is_some(), "prior", "a game that offers MoveOrdering")?;
        needs(self.quiescence > 0, G::TABLE.noisy_moves.is_some(), "quiescence", "a game that offers Tactics")
    }

    /// Checks that every number is in its range and that features that exclude each other are not both on.
    pub(crate) fn validate_numbers(&self) -> Result<(), SearchError> {
        let within = |option, value: f32, least, most, expected: &str| match (least..=most).contains(&value) {
            true => Ok(()),
            false => Err(SearchError::Range { option, value: value.to_string(), expected: expected.to_owned() }),
        };
        within("exploration", self.exploration, 0.0, 100.0, "0 to 100")?;
        within("scale", self.scale.unwrap_or(1.0), 0.01, 1e6, "0.01 to 1,000,000")?;
        within("temperature", self.temperature, 0.001, 100.0, "0.001 to 100")?;
        within("bias", self.bias, 0.0, 100.0, "0 to 100")?;
        match self.first_play {
            FirstPlay::Value(value) => within("first_play", value, 0.0, 1.0, "a value from 0 to 1")?,
            FirstPlay::Parent(less) => within("first_play", less, -1.0, 1.0, "a reduction from -1 to 1")?,
            FirstPlay::Estimate => {}
        }
        within("minimax_weight", self.minimax_weight, 0.0, 1.0, "0 to 1")?;
        within("widening_factor", self.widening_factor, 0.0, 1_000.0, "0 to 1,000")?;
        within("widening_exponent", self.widening_exponent, 0.0, 1.0, "0 to 1")?;
        within("random_plies", self.random_plies as f32, 0.0, 64.0, "0 to 64")?;
        within("quiescence", self.quiescence as f32, 0.0, 64.0, "0 to 64")?;
        within("virtual_loss", self.virtual_loss as f32, 0.0, 1_000.0, "0 to 1,000")?;
        within("batch", self.batch as f32, 1.0, 1_024.0, "1 to 1,024")?;
        within("noise", self.noise, 0.0, 1.0, "0 to 1")?;
        within("noise_total", self.noise_total, 0.01, 1_000.0, "0.01 to 1,000")?;
        within("root_temperature", self.root_temperature, 0.0, 100.0, "0 to 100")?;
        needs(self.bias > 0.0, self.selection == TreePolicy::Uct, "bias", "the option selection: Uct")?;
        needs(self.candidates > 0, self.prior == Prior::Evaluation, "candidates", "the option prior: Evaluation")?;
        needs(self.noise > 0.0, self.selection == TreePolicy::Puct, "noise", "the option selection: Puct")?;
        let batched = self.batch > 1;
        needs(batched, self.virtual_loss > 0, "batch", "a virtual_loss of at least 1")?;
        let plain = self.quiescence == 0 && self.random_plies == 0 && self.candidates == 0;
        needs(batched, plain, "batch", "quiescence: 0, random_plies: 0 and candidates: 0")
    }
}

/// Returns an error if an option is on that needs something that is missing.
fn needs(on: bool, has: bool, option: &'static str, what: &'static str) -> Result<(), SearchError> {
    if on && !has { Err(SearchError::Needs { option, what }) } else { Ok(()) }
}

/// A parameter with its name, a description of its values for error messages, and the function that sets it.
struct Setting {
    name: &'static str,
    expected: &'static str,
    set: fn(&mut MctsParams, &str) -> Option<()>,
}

macro_rules! setting {
    ($field:ident, $expected:literal) => {
        setting!($field, $expected, |text: &str| text.parse().ok())
    };
    ($field:ident, $expected:literal, [$($word:literal => $value:expr),+]) => {
        setting!($field, $expected, |word| Some(match word { $($word => $value,)+ _ => return None }))
    };
    ($field:ident, $expected:literal, $read:expr) => {
        Setting { name: stringify!($field), expected: $expected, set: |it, text| $read(text).map(|value| it.$field = value) }
    };
}

#[rustfmt::skip]
const SETTINGS: &[Setting] = &[
    setting!(selection, "uct or puct", ["uct" => TreePolicy::Uct, "puct" => TreePolicy::Puct]),
    setting!(exploration, "a number"),
    setting!(scale, "a number or evaluator",
        |text| if text == "evaluator" { Some(None) } else { str::parse(text).ok().map(Some) }),
    setting!(prior, "uniform, history, evaluation or policy",
        ["uniform" => Prior::Uniform, "history" => Prior::History, "evaluation" => Prior::Evaluation,
         "policy" => Prior::Policy]),
    setting!(candidates, "a whole number, 0 or more"),
    setting!(temperature, "a number"),
    setting!(bias, "a number"),
    setting!(first_play, "win, parent or estimate",
        ["win" => FirstPlay::Value(1.0), "parent" => FirstPlay::Parent(0.0), "estimate" => FirstPlay::Estimate]),
    setting!(minimax_weight, "a number"),
    setting!(widening, "a whole number, 0 or more"),
    setting!(widening_factor, "a number"),
    setting!(widening_exponent, "a number"),
    setting!(expansion_visits, "a whole number, 0 or more"),
    setting!(random_plies, "a whole number, 0 or more"),
    setting!(quiescence, "a whole number, 0 or more"),
    setting!(solver, "true or false"),
    setting!(virtual_loss, "a whole number, 0 or more"),
    setting!(batch, "a whole number, 1 or more"),
    setting!(noise, "a number"),
    setting!(noise_total, "a number"),
    setting!(root_temperature, "a number"),
    setting!(seed, "a whole number, 0 or more"),
    setting!(reuse, "true or false"),
    setting!(recycle, "true or false"),
];
