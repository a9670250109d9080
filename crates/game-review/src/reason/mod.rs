//! Why a move is a mistake.
//!
//! Each reason is a fact about a line, and is checked on that line before it is given. If nothing can be checked, there is
//! no reason.
//!
//! | file | content |
//! |---|---|
//! | `fact.rs` | [`Reason`], [`Fact`], [`Means`]: what is known, as data |
//! | `case.rs` | [`Case`]: a move and its lines |
//! | `find.rs` | [`find`]: the reason of a move of any game |
//! | `sentence.rs` | a reason as a sentence, in English and Chinese |
//! | `xiangqi.rs` | mates, exchanges, forks and perpetual checks |
//! | `amazons.rs` | territory, and queens that are shut in |

mod amazons;
mod case;
mod fact;
mod find;
mod sentence;
mod xiangqi;

pub use case::Case;
pub use fact::{Fact, Means, Reason};
pub use find::find;
