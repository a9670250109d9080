//! Learning an evaluation from the rules of a game: self-play, training and a match, round after round.
//!
//! In each round, the engine plays games against itself with the best evaluator so far, the *incumbent*. A network is
//! trained on the games of the last rounds, and plays a match against the incumbent, which it replaces if a statistical
//! test (SPRT) accepts that it is better. The first incumbent knows nothing, unless [`Learn::start`] or
//! [`Learn::start_warm`] sets another one: it returns 0 for every position. Results of games are then all that there is
//! to learn from.
//!
//! ```
//! use game_learn::learn::{Budget, Learn, Settings, Watch};
//! use game_learn::units::Memory;
//! use games::TicTacToe;
//! use games::net::TicTacToeMarks;
//!
//! let settings = Settings { neurons: 16, nodes: 50, match_nodes: 50, measured_pairs: 10, max_pairs: 20, ..Settings::default() };
//! let settings = Settings { match_plies: "1..3".parse()?, random_plies: "0..4".parse()?, ..settings };
//! let learn = Learn::new(TicTacToe, TicTacToeMarks)
//!     .settings(settings)
//!     .budget(Budget::Fixed { rounds: 1, games: 100, epochs: 2 });
//! let learned = learn.run(&mut Memory::new(), &mut Watch::new(|progress| println!("{progress}")))?;
//! let round = learned.journal.rounds().next().expect("a round");
//! println!("{} games, {} positions, better: {}", round.games, round.positions, round.is_better);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Files
//!
//! A [`Store`](crate::units::Store) keeps the files of each round, here of round 3: `games-3.units`, `net-3.net`,
//! `decide-3.units`, `predecessor-3.units` and `anchor-3.units`. The [`Journal`] holds all decisions and results. If the
//! store has a journal, learning goes on where it ended: every file is made again or continued as if nothing had
//! happened.

mod builder;
mod duel;
mod error;
mod journal;
mod matches;
mod monitor;
mod round;
mod rules;
mod settings;

pub use builder::{Learn, Learned};
pub use error::LearnError;
pub use journal::{Journal, Round, Score, Start, TrainingResult, part_file};
pub use monitor::{Monitor, Progress, Watch};
pub use rules::Rules;
pub use settings::{Budget, Settings, Stage};
