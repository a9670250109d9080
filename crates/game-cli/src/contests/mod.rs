//! The games, and how openings are made.

mod two_step;
mod uct_2023;

use std::marker::PhantomData;

use engines::{Amazons, Xiangqi};
use game_arena::Contest;
use game_protocol::{Ranks, Variant};
use game_search::engine::Params;
use game_search::mcts::MctsParams;
use game_search::spec::History;
use game_search::{Game, GameEnd, Searcher, TextNotation};
use games::{BoxedEvaluator, Listed};
use uct_2023::Uct2023;
use xiangqi::Play;

use crate::four_in_line::FourInLine;

/// A search by name.
pub type OwnSearch<G> = (&'static str, fn(usize) -> Box<dyn Searcher<G>>);

/// A game for matches.
pub trait Played: Variant<Game: Listed> + 'static {
    /// Random plies of an opening, unless given.
    const PLIES: u32;
    /// The end of a game, if it is over.
    fn verdict(history: &History<Self::Game>) -> Option<GameEnd> {
        history.verdict()
    }

    /// Searches of its own, beside the engine and Monte Carlo tree search: name, and how to make one with so many MiB.
    const SEARCHES: &'static [OwnSearch<Self::Game>] = &[];

    /// A position for programs of the xboard protocol.
    fn xboard_position(position: &Self::Game) -> String {
        position.position_text()
    }

    /// What the default evaluator may say of an opening, and at which depth, unless given.
    const BALANCE: (i32, u32);
}

impl Played for Xiangqi {
    const PLIES: u32 = 8;
    const BALANCE: (i32, u32) = (50, 6);

    /// Perpetual check and perpetual chase lose.
    fn verdict(history: &History<Play>) -> Option<GameEnd> {
        let ending = history.current().ending()?;
        Some(GameEnd { outcome: ending.outcome, reason: ending.reason.to_string().into() })
    }

    /// With the letters of xboard, h and e, and without the two fields that only chess needs.
    fn xboard_position(position: &Play) -> String {
        let text = position.position_text();
        let mut fields = text.split(' ');
        let board = fields.next().unwrap_or_default();
        let letter = |letter| match letter {
            'n' => 'h',
            'N' => 'H',
            'b' => 'e',
            'B' => 'E',
            other => other,
        };
        let side = fields.next().unwrap_or("w");
        let rest: Vec<&str> = fields.skip(2).collect();
        format!("{} {side} {}", board.chars().map(letter).collect::<String>(), rest.join(" "))
    }
}

impl Played for Amazons {
    const PLIES: u32 = 4;
    const BALANCE: (i32, u32) = (1000, 2);
    const SEARCHES: &'static [OwnSearch<amazons::Position>] = &[
        ("uct-2023", |mib| Box::new(Uct2023::new(mib))),
        ("two-step", two_step::engine),
        ("two-step-mcts", two_step::mcts),
    ];
}

impl Played for FourInLine {
    const PLIES: u32 = 6;
    const BALANCE: (i32, u32) = (10, 8);
}

/// A game as the arena sees it: with every evaluator that has a name.
pub struct Of<V>(pub PhantomData<fn() -> V>);

impl<V: Played> Variant for Of<V> {
    type Game = V::Game;

    const NAME: &'static str = V::NAME;
    const SIDES: [&'static str; 2] = V::SIDES;

    fn start() -> V::Game {
        V::start()
    }

    fn move_text(game: &V::Game, mv: <V::Game as Game>::Move, ranks: Ranks) -> String {
        V::move_text(game, mv, ranks)
    }

    fn parse_move(game: &V::Game, text: &str, ranks: Ranks) -> Result<<V::Game as Game>::Move, String> {
        V::parse_move(game, text, ranks)
    }
}

impl<V: Played> Contest for Of<V> {
    type Evaluator = BoxedEvaluator<V::Game>;

    fn evaluators(&self) -> Vec<&'static str> {
        let mut names: Vec<&str> = V::Game::EVALUATORS.iter().map(|(name, _)| *name).collect();
        names[..=V::Game::STRONGEST].rotate_right(1);
        names
    }

    fn evaluator(&self, name: &str) -> BoxedEvaluator<V::Game> {
        let all = V::Game::EVALUATORS;
        let named = all.iter().find(|(known, _)| *known == name);
        BoxedEvaluator::new(named.unwrap_or(&all[V::Game::STRONGEST]).1)
    }

    fn params(&self) -> Params {
        if V::Game::IS_SELECTIVE { Params::selective() } else { Params::exact() }
    }

    fn mcts_params(&self, evaluator: &str) -> MctsParams {
        V::Game::mcts_params(evaluator)
    }

    fn searches(&self) -> Vec<&'static str> {
        V::SEARCHES.iter().map(|(name, _)| *name).collect()
    }

    fn search(&self, name: &str, memory_mib: usize) -> Option<Box<dyn Searcher<V::Game>>> {
        V::SEARCHES.iter().find(|(known, _)| *known == name).map(|(_, new)| new(memory_mib))
    }

    fn verdict(&self, history: &History<V::Game>) -> Option<GameEnd> {
        V::verdict(history)
    }

    fn xboard_position(position: &V::Game) -> String {
        V::xboard_position(position)
    }
}
