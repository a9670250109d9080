//! The attack tables of this crate, for fast evaluators in other crates.
//!
//! [`Position::attacks_from`](crate::Position::attacks_from) and
//! [`Occupancy::reached_by`](crate::Occupancy::reached_by) return attacks as sets of points, and are enough for most
//! uses. An evaluator that looks up the attacks of every piece at every leaf should use the tables of this module
//! instead. They return attacks as 64-bit words in the layout of an [`Occupancy`](crate::Occupancy). These words can be
//! combined for all pieces before they are converted to a set. [`Position::piece_list`](crate::Position::piece_list)
//! has the points of the pieces by kind. The source of [`eval::Full`](crate::eval::Full) is an example.
//!
//! ```
//! use xiangqi::attacks::{CAPTURED, CHARIOT};
//! use xiangqi::{Position, Side};
//!
//! let position = Position::start();
//! let (occupied, own) = (position.occupancy(), position.occupancy_of(Side::First));
//! let mut mobility = 0;
//! for &chariot in &position.piece_list(Side::First)[3..5] {
//!     if chariot != CAPTURED {
//!         let lines = &CHARIOT[chariot];
//!         let ([rank, file], [own_rank, own_file]) = (lines.attacks(&occupied), lines.on_lines(&own));
//!         mobility += (rank & !own_rank).count_ones() + (file & !own_file).count_ones();
//!     }
//! }
//! assert_eq!(mobility, 4, "two points upwards each");
//! ```

pub use crate::leaps::{ELEPHANTS, HORSES, LeaperAttacks};
pub use crate::occupancy::{ByPoint, HIGH, POINT, Place, Word};
pub use crate::palace::{ADVISOR_MOVES, BETWEEN, GENERAL_MOVES, NOT_A_JUMP, NOT_A_LINE, PALACE};
pub use crate::rays::{CANNON, CHARIOT, CHARIOT_XRAYS, LineAttacks};
pub use crate::slots::{CAPTURED, PIECE_KINDS};
