//! What the search does: one switch or one set of numbers per feature, also as text: `selection=puct,exploration=0.5`.

use crate::searcher::SettingError;
use crate::{SearchError, SearchGame};

/// How a simulation chooses among the moves of a node.
///
/// Written `Q` for what is known of a move (see [`MctsParams::minimax_weight`]), `n` for the simulations of the move and `N`
/// for those of the node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreePolicy {
    /// `Q + exploration * sqrt(ln(N + 1) / (n + 1))` (L. Kocsis, C. Szepesvári, *Bandit Based Monte-Carlo Planning*, 2006).
    /// One is added to the counts, so that the term is finite for a move that was never tried.
    Uct,
    /// `Q + exploration * P * sqrt(N) / (n + 1)`, where `P` is the share of attention that the [`Prior`] gives the move
    /// (C. Rosin, *Multi-Armed Bandits with Episode Context*, 2011; in the form of D. Silver and others, 2017).
    Puct,
}

/// What a node's moves are ordered by when they enter the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prior {
    /// The order of generation: all moves seem alike.
    Uniform,
    /// How well the same move did elsewhere in this search, by the slots of
    /// [`MoveOrdering`](crate::MoveOrdering); noisy moves first, by the game's own order. Costs next to nothing.
    History,
    /// The static evaluation after each move: one call of the evaluator for each. Moves that end the game are found at
    /// once.
    Evaluation,
}

/// What stands for the mean result of a move that was never tried: first-play urgency (S. Gelly, Y. Wang, *Exploration
/// Exploitation in Go*, 2006).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FirstPlay {
    /// A chance of winning, from 0 to 1. 1 tries every move once before any a second time.
    Value(f32),
    /// The mean of the node less so much, from -1 to 1.
    Parent(f32),
    /// The static evaluation, where [`Prior::Evaluation`] has asked for it; else the mean of the node.
    Estimate,
}

/// The features of a Monte Carlo tree search. Start from [`MctsParams::default`], [`MctsParams::wide`] or
/// [`MctsParams::tactical`] and change fields: minor versions may add some.
///
/// ```
/// use game_search::mcts::{MctsParams, TreePolicy};
/// let params = MctsParams { selection: TreePolicy::Uct, exploration: 0.7, ..MctsParams::default() };
/// assert!(params.solver);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct MctsParams {
    /// The rule by which simulations choose.
    pub selection: TreePolicy,
    /// The weight of what is little explored, from 0 to 100.
    pub exploration: f32,
    /// So many units of the evaluator are as good as a chance of winning of 73 %, twice as many 88 %:
    /// `chance = 1 / (1 + e^(-score / scale))`. From 0.01 to 1,000,000. The one number that has to fit the evaluator: the
    /// default is for hundredths of a soldier, and 20 is for queen moves of Amazons.
    pub scale: f32,
    /// What moves are ordered by.
    pub prior: Prior,
    /// With [`Prior::Evaluation`]: ask the evaluator only about so many moves of a node whenever it gets children, the best
    /// by what it [guesses](crate::Evaluator::guess_moves), if it does, or by history where the game offers
    /// [`MoveOrdering`](crate::MoveOrdering), else the first; 0 for all.
    pub candidates: u32,
    /// For [`TreePolicy::Puct`]: `P` falls by a factor of e where the prior falls by so many [scales](MctsParams::scale); for
    /// [`Prior::History`], a quarter of a chance counts as a scale. From 0.001 to 100.
    pub temperature: f32,
    /// Progressive bias (G. Chaslot and others, *Progressive Strategies for Monte-Carlo Tree Search*, 2008): this much,
    /// times what the prior thinks of the move's chance of winning, over `n + 1`, is added to the choice. From 0 to 100; needs
    /// [`TreePolicy::Uct`].
    pub bias: f32,
    /// First-play urgency.
    pub first_play: FirstPlay,
    /// Implicit minimax (M. Lanctot, M. Winands, T. Pepels, N. Sturtevant, *Monte Carlo Tree Search with Heuristic
    /// Evaluations Using Implicit Minimax Backups*, 2014): `Q` is so much of the minimax value of the evaluations met below
    /// a move, and for the rest the mean of its results. From 0 to 1.
    pub minimax_weight: f32,
    /// Progressive widening (R. Coulom, *Computing Elo Ratings of Move Patterns in the Game of Go*, 2007) or unpruning
    /// (Chaslot and others, 2008): only the first `widening + widening_factor * N^widening_exponent` moves of a node are
    /// looked at. At least 1 with it; 0 switches it off.
    pub widening: u32,
    /// See [`widening`](MctsParams::widening). From 0 to 1,000.
    pub widening_factor: f32,
    /// See [`widening`](MctsParams::widening). From 0 to 1.
    pub widening_exponent: f32,
    /// How many simulations end at a leaf before it gets children. 0 gives it children at once.
    pub expansion_visits: u32,
    /// So many random moves are made from a leaf before it is evaluated, others in each simulation that ends there; 0 for
    /// none, at most 64. Short playouts even out what an evaluation thinks of loose ends, and give a leaf's visits a meaning: see
    /// [`expansion_visits`](MctsParams::expansion_visits) (R. Lorentz, *Amazons Discover Monte-Carlo*, 2008). An even number:
    /// after an odd one, one side has made a random move more than the other, and leaves of different depths do not compare.
    pub random_plies: u32,
    /// Resolve noisy moves by a quiescence search of at most so many plies before a leaf is evaluated, up to 64; 0 for the
    /// bare evaluation. Needs [`Tactics`](crate::Tactics).
    pub quiescence: u32,
    /// Prove wins, losses and draws (M. Winands, Y. Björnsson, J. Saito, *Monte-Carlo Tree Search Solver*, 2008).
    pub solver: bool,
    /// While a thread is below a node, the others see so many losses there, from 0 to 1,000 (G. Chaslot, M. Winands,
    /// J. van den Herik, *Parallel Monte-Carlo Tree Search*, 2008).
    pub virtual_loss: u32,
    /// Keep the part of the tree that is still of use for the next search.
    pub reuse: bool,
    /// When the memory is full, forget the half of the tree that was visited least; without it, leaves are evaluated but
    /// get no more children.
    pub recycle: bool,
}

/// For games of up to some hundred moves: every move of a node is evaluated when the node gets children.
impl Default for MctsParams {
    fn default() -> Self {
        MctsParams {
            selection: TreePolicy::Uct,
            exploration: 0.03,
            scale: 100.0,
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
            reuse: true,
            recycle: true,
        }
    }
}

impl MctsParams {
    /// For games with hundreds or thousands of moves, such as Amazons: progressive widening over moves in the order of the
    /// static evaluation.
    pub fn wide() -> MctsParams {
        MctsParams { widening: 4, ..MctsParams::default() }
    }

    /// For games with hundreds of moves and an evaluation that sees more a few moves on, such as Amazons by territory: few
    /// moves at a node, and every leaf tried by short playouts many times before it gets children.
    pub fn playouts() -> MctsParams {
        MctsParams {
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

    /// For games with captures, such as xiangqi: a leaf is evaluated after a quiescence search of at most eight plies. Needs
    /// [`Tactics`](crate::Tactics).
    pub fn tactical() -> MctsParams {
        MctsParams { quiescence: 8, ..MctsParams::default() }
    }

    /// The same without the features that need a capability which `G` lacks.
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

    /// Returns these parameters as a text changes them: `NAME=VALUE` with commas between them, the names those of the fields.
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
    /// The part that is wrong, and what was expected. Whether numbers are in range is for the search to say.
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

    /// Whether moves are ordered by what they did elsewhere.
    pub(super) fn uses_history(&self) -> bool {
        self.prior == Prior::History || self.candidates > 0
    }

    /// Whether every number is in its range, and every feature can do its work in `G`.
    pub(super) fn validate<G: SearchGame>(&self) -> Result<(), SearchError> {
        let within = |option, value: f32, least, most, expected: &str| match (least..=most).contains(&value) {
            true => Ok(()),
            false => Err(SearchError::Range { option, value: value.to_string(), expected: expected.to_owned() }),
        };
        within("exploration", self.exploration, 0.0, 100.0, "0 to 100")?;
        within("scale", self.scale, 0.01, 1e6, "0.01 to 1,000,000")?;
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
        let needs = |on: bool, has: bool, option, what| match on && !has {
            true => Err(SearchError::Needs { option, what }),
            false => Ok(()),
        };
        needs(self.bias > 0.0, self.selection == TreePolicy::Uct, "bias", "the option selection: Uct")?;
        needs(self.prior == Prior::History, G::TABLE.is_quiet.is_some(), "prior", "a game that offers MoveOrdering")?;
        needs(self.quiescence > 0, G::TABLE.noisy_moves.is_some(), "quiescence", "a game that offers Tactics")?;
        needs(self.candidates > 0, self.prior == Prior::Evaluation, "candidates", "the option prior: Evaluation")
    }
}

/// A feature by its name, with the words for what may be set.
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
    setting!(scale, "a number"),
    setting!(prior, "uniform, history or evaluation",
        ["uniform" => Prior::Uniform, "history" => Prior::History, "evaluation" => Prior::Evaluation]),
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
    setting!(reuse, "true or false"),
    setting!(recycle, "true or false"),
];
