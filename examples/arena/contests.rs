//! The games, and how programs write their moves.

use std::marker::PhantomData;

use engines::{Amazons, Xiangqi};
use game_arena::{Contest, Dialect};
use game_protocol::{Ranks, Variant};
use game_search::Game;
use game_search::engine::Params;
use shared::{BoxedEvaluator, Listed};
use small_games::ConnectFour;

/// What a match needs to know of a game beyond what every example does.
pub trait Played: Listed + Send {
    /// As programs for many games call it.
    const VARIANT: Option<&'static str> = None;
    /// What the first player and the second are called.
    const SIDES: [&'static str; 2];
    /// Random plies of an opening, unless given.
    const PLIES: u32;
    /// What the default evaluator may say of an opening, and at which depth, unless given.
    const BALANCE: (i32, u32);

    /// A move as programs of this dialect write it.
    fn write(&self, mv: Self::Move, dialect: Dialect) -> String {
        let _ = dialect;
        self.move_text(mv)
    }

    /// Reads such a text.
    fn read(&self, text: &str, dialect: Dialect) -> Result<Self::Move, String> {
        let _ = dialect;
        self.parse_move(text).map_err(|error| error.to_string())
    }
}

impl Played for xiangqi::Position {
    const VARIANT: Option<&'static str> = Some(Xiangqi::NAME);
    const SIDES: [&'static str; 2] = ["Red", "Black"];
    const PLIES: u32 = 8;
    const BALANCE: (i32, u32) = (50, 6);

    fn write(&self, mv: Self::Move, dialect: Dialect) -> String {
        Xiangqi::move_text(self, mv, ranks(dialect))
    }

    fn read(&self, text: &str, dialect: Dialect) -> Result<Self::Move, String> {
        Xiangqi::parse_move(self, text, ranks(dialect))
    }
}

fn ranks(dialect: Dialect) -> Ranks {
    match dialect {
        Dialect::UciVariant => Ranks::FromOne,
        Dialect::Uci | Dialect::Ucci => Ranks::FromZero,
    }
}

impl Played for amazons::Position {
    const VARIANT: Option<&'static str> = Some(Amazons::NAME);
    const SIDES: [&'static str; 2] = ["White", "Black"];
    const PLIES: u32 = 4;
    const BALANCE: (i32, u32) = (60, 2);

    fn write(&self, mv: Self::Move, dialect: Dialect) -> String {
        Amazons::move_text(self, mv, ranks(dialect))
    }
}

impl Played for ConnectFour {
    const VARIANT: Option<&'static str> = Some("connect4");
    const SIDES: [&'static str; 2] = ["First", "Second"];
    const PLIES: u32 = 6;
    const BALANCE: (i32, u32) = (10, 8);
}

/// A game as the arena sees it.
pub struct Of<G>(pub PhantomData<fn() -> G>);

impl<G: Played> Contest for Of<G> {
    type Game = G;
    type Evaluator = BoxedEvaluator<G>;

    fn name(&self) -> &'static str {
        G::NAME
    }

    fn start(&self) -> G {
        G::parse_position(G::POSITIONS[0].1).expect("the start is a position")
    }

    fn evaluators(&self) -> Vec<&'static str> {
        G::EVALUATORS.iter().map(|(name, _)| *name).collect()
    }

    fn evaluator(&self, name: &str) -> BoxedEvaluator<G> {
        let named = G::EVALUATORS.iter().find(|(known, _)| *known == name);
        BoxedEvaluator::new(named.unwrap_or(&G::EVALUATORS[0]).1)
    }

    fn params(&self) -> Params {
        G::UNIT.map_or(Params::exact(), Params::selective)
    }

    fn variant(&self) -> Option<&'static str> {
        G::VARIANT
    }

    fn sides(&self) -> [&'static str; 2] {
        G::SIDES
    }

    fn write_move(&self, position: &G, mv: <G as Game>::Move, dialect: Dialect) -> String {
        position.write(mv, dialect)
    }

    fn read_move(&self, position: &G, text: &str, dialect: Dialect) -> Result<<G as Game>::Move, String> {
        position.read(text, dialect)
    }
}
