//! The feature `serde` for the types that are not read field by field alone: scores and results have a text, and limits
//! and parameters are checked after they are read, by the functions that a search calls.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

#[cfg(feature = "engine")]
use crate::engine::{Params, SelectiveParams};
#[cfg(feature = "mcts")]
use crate::mcts::{FirstPlay, MctsParams, Prior, TreePolicy};
use crate::searcher::{
    Clock, Method, PonderHandle, SearcherConfig, SolverUse, StopHandle, Strength, check_threads, check_window,
};
use crate::{GameResult, Limits, Score, SearchError, Window, text_serde};

text_serde!(Score, "a score as text, such as \"+35\", \"win in 3\" or \"-inf\"");
text_serde!(GameResult, "a result as text: \"1-0\", \"0-1\" or \"1/2-1/2\"");

/// Implements `Serialize` and `Deserialize` for a type. Its fields are repeated by the type after `as`, because serde's
/// derive has no check of the whole value; a field that is missing there is a compile-time error. A value that was read
/// must pass the check.
macro_rules! checked {
    ($type:ty as $form:ty, $check:expr $(, $m:ident)?) => {
        impl $(<$m: Serialize>)? Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                <$form>::serialize(self, serializer)
            }
        }

        impl<'de $(, $m: Deserialize<'de>)?> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let value = <$form>::deserialize(deserializer)?;
                $check(&value).map_err(D::Error::custom)?;
                Ok(value)
            }
        }
    };
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(remote = "Window", deny_unknown_fields, expecting = "a window such as {\"alpha\": \"-inf\", \"beta\": \"+1\"}")]
struct WindowForm {
    alpha: Score,
    beta: Score,
}

checked!(Window as WindowForm, check_window);

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(remote = "Strength", deny_unknown_fields)]
#[serde(expecting = "a strength such as {\"nodes\": 100, \"oversights\": 600, \"seed\": 1}")]
struct StrengthForm {
    nodes: u64,
    oversights: u32,
    seed: u64,
}

checked!(Strength as StrengthForm, |strength: &Strength| strength.validate());

/// The handles stay behind, because they control a search in this process.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(remote = "Limits", default, deny_unknown_fields, expecting = "limits such as {\"depth\": 12}")]
#[serde(bound(deserialize = "M: Deserialize<'de>"))]
struct LimitsForm<M> {
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<std::time::Duration>,
    clock: Option<Clock>,
    mate: Option<u32>,
    #[serde(skip)]
    stop: Option<StopHandle>,
    #[serde(skip)]
    ponder: Option<PonderHandle>,
    only: Vec<M>,
    exclude: Vec<M>,
    multi_pv: usize,
    window: Window,
    strength: Option<Strength>,
}

checked!(Limits<M> as LimitsForm<M>, Limits::validate_numbers, M);

#[cfg(feature = "engine")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(remote = "Params", default, deny_unknown_fields, bound = "")]
#[serde(expecting = "parameters of the engine such as {\"contempt\": 20}")]
struct ParamsForm {
    deepening_step: Option<u32>,
    aspiration: Option<i32>,
    table: bool,
    table_depth: u32,
    enhanced_cutoffs: Option<u32>,
    symmetry: bool,
    history: bool,
    noisy_first: bool,
    quiet_order: bool,
    ordering_depth: u32,
    mate_distance: bool,
    immediate_wins: bool,
    hints: bool,
    contempt: i32,
    killers: bool,
    counter_moves: bool,
    continuation_history: bool,
    capture_history: bool,
    losing_captures_last: bool,
    staged: bool,
    selective: Option<SelectiveParams>,
}

#[cfg(feature = "engine")]
checked!(Params as ParamsForm, Params::validate_numbers);

#[cfg(feature = "mcts")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(remote = "MctsParams", default, deny_unknown_fields, bound = "")]
#[serde(expecting = "parameters of Monte Carlo tree search such as {\"exploration\": 0.5}")]
struct MctsParamsForm {
    selection: TreePolicy,
    exploration: f32,
    scale: Option<f32>,
    prior: Prior,
    candidates: u32,
    temperature: f32,
    bias: f32,
    first_play: FirstPlay,
    minimax_weight: f32,
    widening: u32,
    widening_factor: f32,
    widening_exponent: f32,
    expansion_visits: u32,
    random_plies: u32,
    quiescence: u32,
    solver: bool,
    virtual_loss: u32,
    batch: u32,
    noise: f32,
    noise_total: f32,
    root_temperature: f32,
    seed: u64,
    reuse: bool,
    recycle: bool,
}

#[cfg(feature = "mcts")]
checked!(MctsParams as MctsParamsForm, MctsParams::validate_numbers);

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(
    remote = "SearcherConfig",
    deny_unknown_fields,
    expecting = "a configuration: method, memory_mib, threads, solver"
)]
struct SearcherConfigForm {
    method: Method,
    memory_mib: usize,
    threads: usize,
    solver: SolverUse,
}

checked!(SearcherConfig as SearcherConfigForm, check_config);

/// The largest number of threads of any searcher. A searcher on wasm32 has only one and refuses the others itself.
const MAX_THREADS: usize = 1_024;

fn check_config(config: &SearcherConfig) -> Result<(), SearchError> {
    if config.memory_mib == 0 {
        let (value, expected) = ("0".to_owned(), "at least 1".to_owned());
        return Err(SearchError::Range { option: "memory_mib", value, expected });
    }
    check_threads(config.threads, MAX_THREADS)
}

/// Reads a chance from 0 to 1, or none.
pub(crate) fn chance<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<f32>, D::Error> {
    match Option::<f32>::deserialize(deserializer)? {
        Some(chance) if !(0.0..=1.0).contains(&chance) => {
            Err(D::Error::custom(format_args!("the chance is {chance}: expected 0 to 1")))
        }
        chance => Ok(chance),
    }
}
