//! The notation of Reversi.

use game_search::text::quote;
use game_search::{Game, Side, TextNotation};
use thiserror::Error;

use super::rules::{Disc, PASS, Reversi};

/// The error for text that is not a position of Reversi, or not a legal move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReversiError {
    /// The text is not a position.
    #[error(
        "{}: expected eight rows of eight signs of x, o and `.`, divided by `/`, and then x or o, which moves",
        quote(text)
    )]
    Position {
        /// The text.
        text: String,
    },
    /// The text is not a move.
    #[error("{}: expected a square from a1 to h8, or pass", quote(text))]
    Move {
        /// The text.
        text: String,
    },
    /// The move is not legal.
    #[error("{}: expected a square on which a disc turns over another, or pass if there is none", quote(text))]
    Illegal {
        /// The text.
        text: String,
    },
}

impl<const LEVEL: u8> Default for Reversi<LEVEL> {
    fn default() -> Self {
        Reversi::start()
    }
}

/// Row 1 comes first, as on boards of this game. The first player, who has the black discs, is `x`.
///
/// ```
/// use game_search::{Game, TextNotation};
/// use small_games::Reversi;
///
/// let mut game: Reversi = Reversi::start();
/// game.make(game.parse_move("d3")?);
/// assert_eq!(game.position_text(), "......../......../...x..../...xx.../...xo.../......../......../........ o");
/// assert!(game.parse_move("d3").is_err());
/// # Ok::<(), small_games::ReversiError>(())
/// ```
impl<const LEVEL: u8> TextNotation for Reversi<LEVEL> {
    type PositionError = ReversiError;
    type MoveError = ReversiError;

    fn position_text(&self) -> String {
        let signs = if self.side == Side::First { ['x', 'o'] } else { ['o', 'x'] };
        let sign = |square: u64| match (self.own >> square & 1, self.other >> square & 1) {
            (1, _) => signs[0],
            (_, 1) => signs[1],
            _ => '.',
        };
        let rows: Vec<String> = (0..8).map(|row| (8 * row..8 * row + 8).map(sign).collect()).collect();
        format!("{} {}", rows.join("/"), signs[0])
    }

    fn parse_position(text: &str) -> Result<Self, ReversiError> {
        let wrong = || ReversiError::Position { text: text.to_owned() };
        let (board, side) = text.split_once(' ').ok_or_else(wrong)?;
        let side = match side {
            "x" => Side::First,
            "o" => Side::Second,
            _ => return Err(wrong()),
        };
        let rows: Vec<&[u8]> = board.split('/').map(str::as_bytes).collect();
        if rows.len() != 8 || rows.iter().any(|row| row.len() != 8) {
            return Err(wrong());
        }
        let mut discs = [0; 2];
        for (square, sign) in rows.concat().into_iter().enumerate() {
            match sign {
                b'x' => discs[0] |= 1 << square,
                b'o' => discs[1] |= 1 << square,
                b'.' => {}
                _ => return Err(wrong()),
            }
        }
        let own = side.index();
        Ok(Reversi { own: discs[own], other: discs[1 - own], side })
    }

    fn move_text(&self, disc: Disc) -> String {
        if disc == PASS {
            return "pass".to_owned();
        }
        format!("{}{}", char::from(b'a' + disc % 8), disc / 8 + 1)
    }

    fn parse_move(&self, text: &str) -> Result<Disc, ReversiError> {
        let disc = match text.as_bytes() {
            b"pass" => PASS,
            [file @ b'a'..=b'h', row @ b'1'..=b'8'] => file - b'a' + 8 * (row - b'1'),
            _ => return Err(ReversiError::Move { text: text.to_owned() }),
        };
        let mut moves = Vec::new();
        if self.outcome().is_none() {
            self.legal_moves(&mut moves);
        }
        if moves.contains(&disc) { Ok(disc) } else { Err(ReversiError::Illegal { text: text.to_owned() }) }
    }
}
