//! The feature `serde`: positions, moves, points and pieces by their text, and a game in progress as its start
//! position, its moves and its rules.

use game_search::text::quote;
use game_search::text_serde;
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::notation::read_points;
use crate::{Move, Notation, Piece, Position, PositionWithHistory, Rules, Square};

text_serde!(Position, "a position of xiangqi as text (FEN), such as \"4k4/9/9/9/9/9/9/9/4R4/4K4 b\"");
text_serde!(Square, "a point as text, such as \"e2\"");
text_serde!(Move, "a move as text, such as \"h2e2\"", ToString::to_string, read_points);
text_serde!(Notation, "the name of a notation as text, such as \"WXF\"");
text_serde!(Piece, "a piece as its letter in a FEN, such as \"C\" or \"c\"", letter, read_piece);

fn letter(piece: &Piece) -> String {
    piece.letter().to_string()
}

fn read_piece(text: &str) -> Result<Piece, String> {
    let mut letters = text.chars();
    let piece = letters.next().and_then(Piece::from_letter).filter(|_| letters.next().is_none());
    piece.ok_or_else(|| format!("{} is not a piece: expected one of KABNRCP kabnrcp (or E e, H h)", quote(text)))
}

/// The content of a game in progress.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Game {
    start: Position,
    moves: Vec<Move>,
    #[serde(default)]
    rules: Rules,
}

/// After a null move, the game begins with the position after it, because positions before it cannot be repeated.
impl Serialize for PositionWithHistory {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (start, moves) = self.since_null_move();
        Game { start, moves, rules: self.rules() }.serialize(serializer)
    }
}

/// Plays the moves from the start position. A move that is not legal is an error that names it.
impl<'de> Deserialize<'de> for PositionWithHistory {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Game { start, moves, rules } = Game::deserialize(deserializer)?;
        let mut game = PositionWithHistory::new(start, rules);
        for (mv, number) in moves.into_iter().zip(1_u64..) {
            game.position().validate(mv).map_err(|reason| {
                D::Error::custom(format_args!("move {number} of the game, \"{mv}\", is illegal: {reason}"))
            })?;
            game.make(mv);
        }
        Ok(game)
    }
}

/// The pieces of a chase, as a list.
pub(crate) mod hunters {
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::Serializer;

    use crate::{Piece, Square};

    pub(crate) fn serialize<S, const MOST: usize>(
        hunters: &[Option<(Square, Piece)>; MOST],
        serializer: S,
    ) -> Result<S::Ok, S::Error>
    where
        S: Serializer,
    {
        // Some formats write the length before the items.
        serializer.collect_seq(hunters.iter().flatten().collect::<Vec<_>>())
    }

    pub(crate) fn deserialize<'de, D, const MOST: usize>(
        deserializer: D,
    ) -> Result<[Option<(Square, Piece)>; MOST], D::Error>
    where
        D: Deserializer<'de>,
    {
        let found: Vec<(Square, Piece)> = Vec::deserialize(deserializer)?;
        if found.is_empty() || found.len() > MOST {
            return Err(D::Error::custom(format_args!("{} pieces chase: expected 1 to {MOST}", found.len())));
        }
        let mut hunters = [None; MOST];
        hunters.iter_mut().zip(found).for_each(|(place, hunter)| *place = Some(hunter));
        Ok(hunters)
    }
}
