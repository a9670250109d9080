//! The engine of Reversi for web pages: `docs/src/your-own-game.md` has the commands.

use game_protocol::Program;
use game_search::spec::{GameSpec, NamedEvaluator};
use game_search::{EvalFn, eval_fn};
use small_games::Reversi;
use wasm_bindgen::prelude::*;
use web_engine_wasm::{Engine, Page};

struct ReversiSpec;

impl GameSpec for ReversiSpec {
    type Game = Reversi;
    type Evaluator = EvalFn<Reversi, fn(&Reversi) -> i32>;
    const NAME: &'static str = "reversi";
    const POSITIONS: &'static [(&'static str, &'static str)] =
        &[("start", "......../......../......../...ox.../...xo.../......../......../........ x")];
    const EVALUATORS: &'static [NamedEvaluator<Reversi>] =
        &[NamedEvaluator::new("mobility", || Box::new(ReversiSpec::evaluator()))];

    fn evaluator() -> Self::Evaluator {
        eval_fn(10, Reversi::evaluate)
    }
}

/// Creates the engine.
#[wasm_bindgen]
pub fn engine(page: Page) -> Engine {
    Engine::new::<ReversiSpec>(Program::new("My Reversi 0.1", "your name"), page)
}
