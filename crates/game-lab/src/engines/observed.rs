//! A search that is observed, and the position that it has reached.

use game_search::engine::{Engine, Params};
use game_search::searcher::StopHandle;
use game_search::spec::GameSpec;
use game_search::{BoxedEvaluator, Event, Game, Limits, Observer, SearchGame};

use crate::Refusal;

/// The maximum depth of a recorded search.
pub const MAX_DEPTH: u32 = 12;
/// The maximum node count of a recorded search, which takes seconds.
const MAX_NODES: u64 = 1_000_000;

type MoveOf<S> = <<S as GameSpec>::Game as Game>::Move;

/// Searches a position by an engine with these features, iteration by iteration up to a depth, and reports to an observer.
///
/// The observer is a trait object, like that of a recorded tree. Another type would compile the engine once more for every
/// game.
pub fn observed<S: GameSpec>(
    game: &S::Game,
    evaluator: BoxedEvaluator<S::Game>,
    params: Params,
    depth: u32,
    stop: &StopHandle,
    mut observer: &mut dyn Observer<MoveOf<S>>,
) -> Result<(), Refusal> {
    if !(1..=MAX_DEPTH).contains(&depth) {
        return Err(Refusal::new(format!("depth {depth}: expected 1 to {MAX_DEPTH}")));
    }
    let has_table = params.table;
    let mut engine = Engine::exact(evaluator).with_params(params).map_err(Refusal::new)?;
    if has_table {
        engine = engine.with_table_mib(1).map_err(Refusal::new)?;
    }
    let limits = Limits { nodes: Some(MAX_NODES), stop: Some(stop.clone()), ..Limits::depth(depth) };
    engine.search_with(game, &limits, &mut observer, &mut ()).map_err(Refusal::new)?;
    Ok(())
}

/// The position that the search has reached, and the positions above it.
pub struct Walk<G> {
    pub game: G,
    above: Vec<G>,
}

impl<G: SearchGame> Walk<G> {
    pub fn new(game: G) -> Walk<G> {
        Walk { game, above: Vec::new() }
    }

    /// Follows an event that makes a move or a pass, or takes it back. Ignores other events.
    pub fn follow(&mut self, event: Event<G::Move>) {
        match event {
            Event::Make(mv) => {
                self.above.push(self.game.clone());
                self.game.make(mv);
            }
            Event::MakeNull => {
                self.above.push(self.game.clone());
                _ = G::TABLE.make_null(&mut self.game);
            }
            Event::Unmake => self.game = self.above.pop().expect("a move that was made"),
            _ => {}
        }
    }
}
