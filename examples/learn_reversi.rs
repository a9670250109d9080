//! From the rules of Reversi to a network that beats an evaluation made by hand. `cargo run --release --example
//! learn_reversi -- 30` learns for 30 minutes, in the folder `learnt-reversi`, and goes on if it is started again.

use std::{error::Error, sync::Arc, time::Duration};

use game_learn::learn::{Budget, Learn, Progress, Rules, Watch};
use game_learn::units::Folder;
use game_nnue::Features;
use game_search::{Side, eval_fn};
use small_games::Reversi;

/// What a network sees: an own or an enemy disc on each of the 64 squares. Every eight discs, other output weights are used.
#[derive(Clone, Copy)]
struct Discs;

impl Features<Reversi> for Discs {
    const ID: &'static str = "reversi/discs";
    const COUNT: usize = 128;
    const MAX_ACTIVE: usize = 64;
    const BUCKETS: usize = 8;

    fn active(self, game: &Reversi, view: Side, features: &mut Vec<u32>) {
        let (own, other) = if game.side == view { (game.own, game.other) } else { (game.other, game.own) };
        features.extend((0..64).filter(|square| own >> square & 1 == 1));
        features.extend((0..64).filter(|square| other >> square & 1 == 1).map(|square| 64 + square));
    }

    fn bucket(self, game: &Reversi) -> usize {
        ((game.own | game.other).count_ones() as usize - 1) / 8
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let minutes = |it: String| it.parse().map_err(|_| format!("{it}: expected a number of minutes"));
    let minutes = std::env::args().nth(1).map_or(Ok(30.0), minutes)?;
    let learn = Learn::new(Rules::<Reversi>::new(), Discs)
        .budget(Budget::Time(Duration::try_from_secs_f64(60.0 * minutes)?))
        .anchor("made by hand", "-", Arc::new(|| Box::new(eval_fn(10, Reversi::evaluate))))
        .threads(std::thread::available_parallelism()?.into());
    let mut watch = Watch::new(|progress| {
        if let Progress::Round(_) = progress {
            println!("{progress}")
        }
    });
    learn.run(&mut Folder::open("learnt-reversi".as_ref())?, &mut watch)?;
    Ok(())
}
