//! A game as a product: what programs that know no game ask of one beyond its rules. The crate `games` describes the games
//! of this workspace.
//!
//! | file | what is in it |
//! |---|---|
//! | `game_spec.rs` | [`GameSpec`]: the description |
//! | `evaluators.rs` | [`NamedEvaluator`], [`NamedLinear`], [`NamedSearcher`]: what can be chosen by name |
//! | `notation.rs` | [`Notation`], [`BadMove`]: how moves are written and read |
//! | `ranks.rs` | [`Ranks`]: counted from 0 or from 1 |
//! | `history.rs` | [`History`]: the game so far |
//! | `record.rs` | [`GameRecord`], [`RecordFormat`]: games in files |
//! | `drawing.rs` | [`Drawing`]: a board and how moves are picked on it |
//! | `detail.rs` | [`Detail`]: what a sentence says, as data |
//! | `opening_book.rs` | [`OpeningBook`], [`Images`]: books of openings |
//! | `depth.rs` | [`depth_within`]: how deep minimax can search in a given time |

mod depth;
mod detail;
mod drawing;
mod evaluators;
#[cfg(all(feature = "engine", feature = "mcts"))]
mod game_spec;
mod history;
mod notation;
mod opening_book;
mod ranks;
mod record;

pub use crate::finish::{Finish, Finisher};
pub use depth::depth_within;
pub use detail::Detail;
pub use drawing::{Drawing, Ground, Labels, Piece, Place, Reach, Shape, Territory};
pub use evaluators::{NamedEvaluator, NamedLinear, NamedSearcher};
#[cfg(all(feature = "engine", feature = "mcts"))]
pub use game_spec::{Adjudicate, GameSpec, OpenTables, OpeningDefaults, Repetition};
pub use history::History;
pub use notation::{BadMove, BadMoveReason, Notation};
pub use opening_book::{FromBook, Images, OpeningBook};
pub use ranks::{Ranks, shift_ranks};
pub use record::{GameRecord, RecordError, RecordFormat};
