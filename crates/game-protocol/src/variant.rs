//! A game as programs speak of it.

use std::path::Path;

use game_search::engine::Params;
use game_search::mcts::MctsParams;
use game_search::text::quote;
use game_search::{Evaluator, Finisher, Game, SearchGame, TextNotation};

/// How the ranks of a board are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranks {
    /// From 0: ICCS, UCCI, and most UCI programs for xiangqi.
    FromZero,
    /// From 1: Fairy-Stockfish and what follows it, once the interface has set `UCI_Variant`.
    FromOne,
}

/// A game, its name, and its moves as programs write them. Implement it on a type of your own, such as a unit struct.
///
/// ```
/// use game_protocol::{Ranks, Variant};
/// use xiangqi::Position;
///
/// struct Xiangqi;
///
/// impl Variant for Xiangqi {
///     type Game = Position;
///     const NAME: &'static str = "xiangqi";
///     const SIDES: [&'static str; 2] = ["Red", "Black"];
///     const RANKS_FROM_ZERO: bool = true;
///     fn start() -> Position { Position::start() }
/// }
///
/// let mv = Xiangqi::parse_move(&Xiangqi::start(), "h3e3", Ranks::FromOne)?;
/// assert_eq!(Xiangqi::move_text(&Xiangqi::start(), mv, Ranks::FromZero), "h2e2");
/// # Ok::<(), String>(())
/// ```
pub trait Variant: 'static {
    /// The rules.
    type Game: SearchGame + TextNotation + 'static;

    /// What `UCI_Variant` calls the game.
    const NAME: &'static str;
    /// What the first player and the second are called.
    const SIDES: [&'static str; 2] = ["White", "Black"];
    /// Whether games can be drawn: with it comes an option for what a draw is worth.
    const HAS_DRAWS: bool = true;
    /// Whether the game's own text numbers ranks from 0, so that they differ in [`Ranks::FromOne`].
    const RANKS_FROM_ZERO: bool = false;

    /// The position in which a game begins.
    fn start() -> Self::Game;

    /// The values of `UCI_Variant` besides [`NAME`](Variant::NAME), each with the position in which its games begin: games by the
    /// same rules, such as those on smaller boards.
    fn other_variants() -> Vec<(&'static str, Self::Game)> {
        Vec::new()
    }

    /// Returns `true` if a position belongs to the variant whose games begin with `start`, for example if both boards have one
    /// size. A position of another variant is refused.
    fn is_of(position: &Self::Game, start: &Self::Game) -> bool {
        let _ = (position, start);
        true
    }

    /// The text of a legal move.
    fn move_text(game: &Self::Game, mv: <Self::Game as Game>::Move, ranks: Ranks) -> String {
        let text = game.move_text(mv);
        match ranks {
            Ranks::FromOne if Self::RANKS_FROM_ZERO => shift_ranks(&text, 1).unwrap_or(text),
            Ranks::FromZero | Ranks::FromOne => text,
        }
    }

    /// Reads a legal move.
    ///
    /// # Errors
    ///
    /// Why the text is no legal move here: with the text as it came, and points with their ranks counted like its own.
    fn parse_move(game: &Self::Game, text: &str, ranks: Ranks) -> Result<<Self::Game as Game>::Move, String> {
        let own = match ranks {
            Ranks::FromOne if Self::RANKS_FROM_ZERO => shift_ranks(text, -1),
            Ranks::FromZero | Ranks::FromOne => Some(text.to_owned()),
        };
        let own = own.ok_or_else(|| format!("{} is not a move: expected ranks from 1", quote(text)))?;
        game.parse_move(&own).map_err(|error| match ranks {
            Ranks::FromOne if Self::RANKS_FROM_ZERO => {
                points_from_one(&error.to_string()).replace(&quote(&own), &quote(text))
            }
            Ranks::FromZero | Ranks::FromOne => error.to_string(),
        })
    }
}

/// A program that plays a variant: what [`serve`](crate::serve) tells the interface, and what it searches with. What it
/// has no answer to has a default; at [`serve`](crate::serve) is the same program in a conversation.
///
/// ```
/// use game_protocol::{Program, Variant};
/// use game_search::engine::Params;
/// use small_games::{ConnectFour, Threats};
///
/// struct FourInLine;
/// # impl Variant for FourInLine {
/// #     type Game = ConnectFour;
/// #     const NAME: &'static str = "connect4";
/// #     fn start() -> ConnectFour { ConnectFour::default() }
/// # }
///
/// impl Program for FourInLine {
///     type Evaluator = Threats;
///     const ENGINE: &'static str = "four in line 1.0";
///     const AUTHOR: &'static str = "you";
///     const BENCH: &'static [(&'static str, u32)] = &[("44", 8)];
///     fn evaluator() -> Threats { Threats }
///     fn params() -> Params { Params::exact() }
/// }
///
/// assert!(!FourInLine::HAS_MCTS && !FourInLine::HAS_BOOK);
/// ```
pub trait Program: Variant {
    /// What scores the leaves.
    type Evaluator: Evaluator<Self::Game> + Clone + Send;

    /// The name of the program, with its version.
    const ENGINE: &'static str;
    /// Who wrote it.
    const AUTHOR: &'static str;
    /// The positions that `bench` searches, as the game's own text, and how deep in plies; Monte Carlo tree search has a number of
    /// nodes instead.
    const BENCH: &'static [(&'static str, u32)];

    /// Whether it can read books of openings: if so, there are options for them.
    const HAS_BOOK: bool = false;
    /// Whether it can read solved endings: if so, there is an option for their folders.
    const HAS_TABLES: bool = false;

    /// Whether it plays by Monte Carlo tree search: if so, there is an option to play by alpha-beta instead. Limits that
    /// Monte Carlo tree search cannot keep to, `mate` and `depth` alone, are for alpha-beta in any case.
    const HAS_MCTS: bool = false;

    /// Returns a new evaluator. Its [unit](Evaluator::unit) is shown to the interface as 100 centipawns.
    fn evaluator() -> Self::Evaluator;

    /// What the engine does.
    fn params() -> Params;

    /// What Monte Carlo tree search does, if the program [plays by it](Program::HAS_MCTS).
    fn mcts_params() -> MctsParams {
        MctsParams::default()
    }

    /// Of the side to move, so many moves share what is left on its clock, where the interface does not say how many;
    /// `None` for what suits a game of unknown length. Not 0.
    fn moves_to_go(position: &Self::Game) -> Option<u32> {
        let _ = position;
        None
    }

    /// What knows who wins, and plays on once nothing is left to search for, in games that have such an end.
    fn finisher() -> Option<Finisher<Self::Game>> {
        None
    }

    /// A book that comes with the program: it plays from that one until it is told of others.
    fn own_book() -> Option<OpeningBook<Self::Game>> {
        None
    }

    /// Opens a book, if there are any.
    ///
    /// # Errors
    ///
    /// Why the file is no book of this game. The engine plays on without.
    fn open_book(file: &Path) -> Result<OpeningBook<Self::Game>, String> {
        Err(format!("{}: {} reads no books", file.display(), Self::ENGINE))
    }

    /// An evaluator with the solved endings of these folders, perhaps none at all, and what is wrong with any of them. What
    /// can be read is of use without the rest.
    fn open_tables(folders: &[&Path]) -> (Self::Evaluator, Vec<String>) {
        let refused = |folder: &&Path| format!("{}: {} reads no tables", folder.display(), Self::ENGINE);
        (Self::evaluator(), folders.iter().map(refused).collect())
    }
}

/// A book of openings: asked for a move in a position, one of those that are admitted.
///
/// ```
/// use game_protocol::{FromBook, OpeningBook};
/// use game_search::TextNotation;
/// use small_games::ConnectFour;
///
/// /// Always the middle.
/// let mut book: OpeningBook<ConnectFour> = Box::new(|game, admits| {
///     let mv = game.parse_move("4").ok().filter(|mv| admits(mv))?;
///     Some(FromBook { mv, score: 10 })
/// });
/// assert!(book(&ConnectFour::default(), &|_| true).is_some());
/// assert!(book(&ConnectFour::default(), &|_| false).is_none());
/// ```
pub type OpeningBook<G> =
    Box<dyn FnMut(&G, &dyn Fn(&<G as Game>::Move) -> bool) -> Option<FromBook<<G as Game>::Move>> + Send>;

/// A move from a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FromBook<M> {
    /// Legal, and admitted.
    pub mv: M,
    /// What the book says of it, for the side to move, in the evaluator's units.
    pub score: i32,
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

/// A message with the ranks of its points counted from 1 instead of 0. A point is a letter and a number, alone or next to
/// another point, as in `h2` and `h2e2`; what stands in quotation marks stays.
fn points_from_one(message: &str) -> String {
    let mut counted = String::with_capacity(message.len() + 8);
    let mut is_quoted = false;
    let mut rest = message;
    while let Some(letter) = rest.chars().next() {
        let word = rest.len() - rest.trim_start_matches(|letter: char| letter.is_alphanumeric()).len();
        let (taken, after) = match letter {
            // Within quotation marks a backslash takes the next character with it.
            '\\' if is_quoted => rest.split_at(1 + rest[1..].chars().next().map_or(0, char::len_utf8)),
            _ => rest.split_at(word.max(letter.len_utf8())),
        };
        is_quoted ^= letter == '"';
        match shift_ranks(taken, 1).filter(|_| !is_quoted && is_points(taken)) {
            Some(shifted) => counted += &shifted,
            None => counted += taken,
        }
        rest = after;
    }
    counted
}

/// Whether a word is one point or more: letters and numbers in turn.
fn is_points(word: &str) -> bool {
    let is_letter = |at: usize| word.as_bytes().get(at).is_some_and(u8::is_ascii_alphabetic);
    let is_digit = |at: usize| word.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    is_letter(0) && (0..word.len()).all(|at| is_digit(at) || is_letter(at) && is_digit(at + 1))
}

#[cfg(test)]
mod tests {
    use super::points_from_one;

    #[test]
    fn only_points_are_counted_anew() {
        for (message, expected) in [
            ("the horse on h0 cannot reach i9: blocked on g9.", "the horse on h1 cannot reach i10: blocked on g10."),
            ("\"h8g6\" is illegal: no piece stands on h8", "\"h8g6\" is illegal: no piece stands on h9"),
            (r#""a\"b1" c1 "d1 \\" e1"#, r#""a\"b1" c2 "d1 \\" e2"#),
            (
                "expected 2 points such as h2e2, H2-E2, 3x4 or ab12",
                "expected 2 points such as h3e3, H3-E3, 3x4 or ab12",
            ),
            ("炮h2", "炮h2"),
        ] {
            assert_eq!(points_from_one(message), expected);
        }
    }
}
