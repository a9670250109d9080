//! A game described for programs: everything that a program for any game needs beyond the rules. The crate `games`
//! describes the games of this workspace.
//!
//! | file | what is in it |
//! |---|---|
//! | `game_spec.rs` | [`GameSpec`]: the description |
//! | `players.rs` | [`NamedEvaluator`], [`NamedLinear`], [`NamedSearcher`], [`OpeningBook`], [`Finisher`] |
//! | `levels.rs` | [`Levels`]: ten opponents of increasing strength, with their Elo |
//! | `chosen.rs` | [`ChosenEvaluator`]: a named evaluator, or a network in a file |
//! | `wdl.rs` | [`WdlModel`]: what a score means, as chances of a win, a draw and a loss |
//! | `notation.rs` | [`Notation`], [`BadMove`]: how moves are written and read; [`Ranks`]: how ranks are numbered |
//! | `record.rs` | [`History`]: the game so far; [`GameRecord`], [`RecordFormat`]: game records in files |
//! | `drawing.rs` | [`Drawing`]: a board and how moves are picked on it |
//! | `detail.rs` | [`Detail`]: messages as data |

#[cfg(all(feature = "engine", feature = "mcts"))]
mod chosen;
mod detail;
mod drawing;
#[cfg(all(feature = "engine", feature = "mcts"))]
mod game_spec;
mod levels;
mod notation;
mod players;
mod record;
mod wdl;

pub use crate::perft::depth_within;
#[cfg(all(feature = "engine", feature = "mcts"))]
pub use chosen::{ChosenEvaluator, EvaluatorError, EvaluatorSource};
pub use detail::Detail;
pub use drawing::{Drawing, Ground, Labels, Piece, Place, Reach, Shape, Territory};
#[cfg(all(feature = "engine", feature = "mcts"))]
pub use game_spec::{ExactSolver, GameSpec, OpenTables, OpeningDefaults, Repetition, WithRules, WithTables};
pub use levels::{Level, LevelError, Levels};
pub use notation::{BadMove, BadMoveReason, Notation, Ranks, shift_ranks};
pub use players::{
    Explain, Finish, Finisher, FromBook, Images, LoadNetwork, LoadedNetwork, MakeEvaluator, NamedEvaluator,
    NamedLinear, NamedSearcher, OpeningBook, Terms,
};
pub use record::{GameRecord, History, RecordError, RecordFormat};
pub use wdl::{Wdl, WdlModel, ply_of};
