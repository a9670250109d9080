//! Training of small neural networks for the crate `game-nnue`: the hidden layer is summed from the rows of active
//! features, so an epoch over a million positions takes seconds on a processor.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use game_learn::samples::{RecordedGame, RecordedPly};
//! use game_learn::train::Training;
//! use game_nnue::Network;
//! use game_search::spec::Images;
//! use game_search::{Evaluator, Game, GameResult};
//! use games::net::ConnectFourDiscs;
//! use small_games::ConnectFour;
//!
//! // Random games, enough for an example. Every position has the score 0.
//! let mut rng = fastrand::Rng::with_seed(1);
//! let mut game = || {
//!     let (mut position, mut plies) = (ConnectFour::default(), Vec::new());
//!     position.make(small_games::Column::new(rng.u8(1..=7)).expect("a column"));
//!     let start = position;
//!     while position.outcome().is_none() {
//!         let mut moves = Default::default();
//!         position.legal_moves(&mut moves);
//!         let mv = moves[rng.usize(0..moves.len())];
//!         plies.push(RecordedPly { mv, score: 0, is_kept: true, is_random: false });
//!         position.make(mv);
//!     }
//!     let loss = position.outcome().expect("the end");
//!     RecordedGame::new(&start, GameResult::of(loss, position.side_to_move()), plies)
//! };
//! let games: Vec<_> = (0..100).map(|_| game()).collect();
//!
//! // The target is the result alone, because the scores say nothing. A third of the openings is held out.
//! let training = Training { neurons: 16, epochs: 2, batch: 64, lambda: 1.0, validation: 0.3, ..Training::default() };
//! let trained = training.run(ConnectFourDiscs, &games, Some(&Images::OF_GAME), None, &mut |epoch| {
//!     println!("epoch {}: {:.4}", epoch.epoch, epoch.held_out);
//!     ControlFlow::Continue(())
//! })?;
//! let mut network = Network::new(ConnectFourDiscs, trained.weights)?;
//! network.reset(&ConnectFour::default());
//! println!("the start: {}", network.evaluate(&ConnectFour::default()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod checkpoint;
mod chunk;
mod error;
mod examples;
mod model;
mod rounding;
mod run;
mod trainer;
mod window;

pub use crate::loss::Fitted;
pub use checkpoint::{Checkpoint, CheckpointError, Epoch};
pub use error::TrainError;
pub use examples::{Example, Examples};
pub use model::{Model, Real};
pub use run::{AfterEpoch, Trained, Training};
pub use trainer::Trainer;
pub use window::Base;

#[cfg(test)]
mod tests;
