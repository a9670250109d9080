//! The gain from each capability of a game: Reversi with the rules alone first, and then with one more capability at
//! a time.
//!
//! `cargo run --release --example reversi` prints the second table of "What each capability buys" in
//! `docs/src/your-own-game.md`. The rules are in `crates/small-games/src/reversi/rules.rs`, next to the capabilities.
//! The number in `Reversi<2>` is the number of capabilities that the engine can use.

use std::error::Error;

use game_search::engine::{Engine, Params};
use game_search::{Game, Limits, SearchGame, Searcher, eval_fn, perft};
use small_games::{Disc, Reversi};

const DEPTH: u32 = 9;

/// The start position, and the replies to the first move, which is unique up to symmetry.
const OPENINGS: [&[Disc]; 4] = [&[], &[19, 18], &[19, 34], &[19, 20, 29]];

fn main() -> Result<(), Box<dyn Error>> {
    println!("perft 6: {}", perft(&mut Reversi::<0>::start(), 6));
    println!("{:<34} {:>12} {:>9} {:>12} {:>9}", "", "exact nodes", "seconds", "selective", "seconds");
    show::<0>("rules alone", false)?;
    show::<1>("+ PositionKey", false)?;
    show::<2>("+ MoveOrdering", false)?;
    show::<3>("+ PackedMove", false)?;
    show::<4>("+ Tactics", false)?;
    show::<5>("+ NullMove", false)?;
    show::<5>("+ with_correction_key", true)
}

/// Prints the nodes and the time of both kinds of search, summed over the openings.
fn show<const LEVEL: u8>(name: &str, corrected: bool) -> Result<(), Box<dyn Error>>
where
    Reversi<LEVEL>: SearchGame<Move = Disc>,
{
    let mut evaluator = eval_fn(10, Reversi::<LEVEL>::evaluate);
    if corrected {
        evaluator = evaluator.with_correction_key(Reversi::edges);
    }
    let sum = |params: Params| -> Result<(u64, f64), Box<dyn Error>> {
        let (mut nodes, mut seconds) = (0, 0.0);
        for opening in OPENINGS {
            let mut position = Reversi::<LEVEL>::start();
            for &disc in opening {
                position.make(disc);
            }
            // Features that need a missing capability are switched off.
            let (params, _) = params.clone().for_search(&position, &evaluator);
            let mut engine = Engine::exact(evaluator).with_params(params)?;
            let report = engine.search(&position, &Limits::depth(DEPTH), &mut ())?;
            nodes += report.nodes;
            seconds += report.time.as_secs_f64();
        }
        Ok((nodes, seconds))
    };
    let ((exact, exact_seconds), (selective, seconds)) = (sum(Params::exact())?, sum(Params::selective())?);
    println!("{name:<34} {exact:>12} {exact_seconds:>9.3} {selective:>12} {seconds:>9.3}");
    Ok(())
}
