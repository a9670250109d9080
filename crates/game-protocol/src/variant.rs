//! What a program must say about a game to offer it as an engine.

use game_search::engine::{EngineGame, Params};
use game_search::{Evaluator, TextNotation};

/// How the ranks of a board are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranks {
    /// From 0: ICCS, UCCI, and most UCI programs for xiangqi.
    FromZero,
    /// From 1: Fairy-Stockfish and what follows it, once the interface has set `UCI_Variant`.
    FromOne,
}

/// A game, how to evaluate it, and how to write its moves.
pub trait Variant {
    /// The rules.
    type Game: EngineGame<Move: Send + Sync> + TextNotation + Send + Sync;
    /// What scores the leaves.
    type Evaluator: Evaluator<Self::Game> + Clone + Send;

    /// The name of the program, with its version.
    const ENGINE: &'static str;
    /// Who wrote it.
    const AUTHOR: &'static str;
    /// What `UCI_Variant` calls the game.
    const NAME: &'static str;
    /// The positions that `bench` searches, and how deep.
    const BENCH: &'static [(&'static str, u32)];

    /// The position in which a game begins.
    fn start() -> Self::Game;

    /// A new evaluator.
    fn evaluator() -> Self::Evaluator;

    /// What the engine does. Its [`unit`](Params::unit) is what the interface is told as 100 centipawns.
    fn params() -> Params;

    /// The text of a legal move.
    fn move_text(game: &Self::Game, mv: <Self::Game as game_search::Game>::Move, ranks: Ranks) -> String {
        let _ = ranks;
        game.move_text(mv)
    }

    /// Reads a legal move.
    ///
    /// # Errors
    ///
    /// Why the text is no legal move here.
    fn parse_move(
        game: &Self::Game,
        text: &str,
        ranks: Ranks,
    ) -> Result<<Self::Game as game_search::Game>::Move, String> {
        let _ = ranks;
        game.parse_move(text).map_err(|error| error.to_string())
    }
}

/// A text with `by` added to each number in it, as between ranks from 0 and from 1; `None` if one would be negative.
///
/// ```
/// use game_protocol::shift_ranks;
/// assert_eq!(shift_ranks("h0g2", 1).as_deref(), Some("h1g3"));
/// assert_eq!(shift_ranks("b10c8", -1).as_deref(), Some("b9c7"));
/// assert_eq!(shift_ranks("h0g2", -1), None);
/// ```
pub fn shift_ranks(text: &str, by: i8) -> Option<String> {
    let mut shifted = String::with_capacity(text.len() + 2);
    let mut rest = text;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let (before, from) = rest.split_at(start);
        let end = from.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(from.len());
        let rank: u8 = from[..end].parse().ok()?;
        shifted += before;
        shifted += &rank.checked_add_signed(by)?.to_string();
        rest = &from[end..];
    }
    Some(shifted + rest)
}
