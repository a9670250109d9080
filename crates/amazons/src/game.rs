//! Implementations of the traits of [`game_search`], so that all its searches run on a [`Position`].
//!
//! ```
//! use amazons::{Position, eval::Mobility};
//! use game_search::engine::Engine;
//! use game_search::{Limits, Searcher};
//!
//! let report = Engine::exact(Mobility).search(&Position::start_5x5(), &Limits::depth(2), &mut ())?;
//! println!("{:?}, {}", report.best, report.score);
//! # assert!(report.best.is_some());
//! # Ok::<(), game_search::SearchError>(())
//! ```

use game_search::{
    Game, KeyAfter, MoveOrdering, NullMove, Outcome, PackedMove, PositionKey, Side, Symmetry, Tactics, TextNotation,
    Turn,
};

use crate::board::{BoardSize, SquareSet};
use crate::fen::FenError;
use crate::movegen::MoveList;
use crate::notation::MoveParseError;
use crate::position::Position;
use crate::types::{Move, Square};

/// The side that has no legal move on its turn loses. The game ends in no other way.
impl Game for Position {
    type Move = Move;
    type Undo = ();
    type MoveList = MoveList;

    #[inline]
    fn has_decisive_outcomes() -> bool {
        false
    }

    #[inline]
    fn side_to_move(&self) -> Side {
        Position::side_to_move(self)
    }

    #[inline]
    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Loss
    }

    #[inline]
    fn legal_moves(&self, moves: &mut MoveList) {
        self.add_legal_moves(moves);
    }

    #[inline]
    fn count_legal_moves(&self) -> usize {
        Position::count_legal_moves(self)
    }

    /// Returns a random queen move with a random arrow.
    #[inline]
    fn random_move(&self, below: &mut dyn FnMut(usize) -> usize, _: &mut Vec<Move>) -> Option<Move> {
        self.any_move(below)
    }

    #[inline]
    fn make(&mut self, mv: Move) {
        self.make(mv);
    }

    #[inline]
    fn unmake(&mut self, mv: Move, undo: ()) {
        self.unmake(mv, undo);
    }
}

game_search::search_game!(Position: PositionKey, NullMove, Tactics, MoveOrdering, PackedMove, Symmetry);

impl PositionKey for Position {
    const POSITION_DETERMINES_PLY: bool = true;

    #[inline]
    fn key(&self) -> u64 {
        Position::key(self)
    }

    const KEY_AFTER: Option<KeyAfter<Self>> = Some(|position, mv| (position.key_after(mv), Turn::Passes));
}

/// A null move is a pass. When each side moves only in its own territory, every move harms the side that makes it
/// (zugzwang), so a pass would be an advantage. Null moves are therefore allowed only while an empty square is
/// [contested](Position::is_contested). The side to move then has a legal move, because one of its queens is next to an
/// empty square.
impl NullMove for Position {
    type NullUndo = ();

    #[inline]
    fn null_move_allowed(&self) -> bool {
        self.is_contested()
    }

    #[inline]
    fn make_null(&mut self) {
        self.pass();
    }

    #[inline]
    fn unmake_null(&mut self, (): ()) {
        self.pass();
    }
}

/// There are no noisy moves, because nothing is captured.
impl Tactics for Position {
    #[inline]
    fn noisy_moves(&self, _: &mut Vec<Move>) {}
}

/// Moves with the same side, `to` and `arrow` share a history slot, because the two squares that a move blocks matter
/// more than the square that the queen leaves.
///
/// Three kinds of slots were compared in searches of seven positions to depths 3 to 5, with two evaluators. The
/// geometric mean of the node counts was 465,000 with (side, from, to), 315,000 with (side, to, arrow) and 312,000 with
/// all three squares, but three squares need 121 times as many slots as two. Without history, the mean was 6.2 million.
impl MoveOrdering for Position {
    #[inline]
    fn history_slots(&self) -> usize {
        2 * Square::COUNT * Square::COUNT
    }

    #[inline]
    fn history_index(&self, mv: Move) -> usize {
        let side = Position::side_to_move(self).index();
        (side * Square::COUNT + mv.to().index()) * Square::COUNT + mv.arrow().index()
    }
}

impl PackedMove for Position {
    #[inline]
    fn to_bits(mv: Move) -> u32 {
        mv.to_bits()
    }

    #[inline]
    fn from_bits(bits: u32) -> Option<Move> {
        Move::from_bits(bits)
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        Position::is_legal(self, mv)
    }
}

/// Implements `TextNotation` for a position type: positions and moves are written by `Display`, positions are parsed by
/// `FromStr`, and moves by the given method.
macro_rules! text_notation {
    ($position:ident, $position_error:ident, $read_move:ident) => {
        impl TextNotation for $position {
            type PositionError = $position_error;
            type MoveError = MoveParseError;

            fn position_text(&self) -> String {
                self.to_string()
            }

            fn parse_position(text: &str) -> Result<$position, $position_error> {
                text.parse()
            }

            fn move_text(&self, mv: Self::Move) -> String {
                mv.to_string()
            }

            fn parse_move(&self, text: &str) -> Result<Self::Move, MoveParseError> {
                $position::$read_move(self, text)
            }
        }
    };
}
pub(crate) use text_notation;
text_notation!(Position, FenError, parse_move);

/// A symmetry is numbered by three bits. If this bit is set, the symmetry exchanges left and right. The bit `FLIP` stands
/// for the exchange of bottom and top, the bit `TRANSPOSE` for the exchange of files and ranks.
const MIRROR: usize = 1;
const FLIP: usize = 2;
const TRANSPOSE: usize = 4;

/// A board has the four symmetries of a rectangle. A square board also has reflections in its diagonals.
impl Symmetry for Position {
    const SYMMETRIES: usize = 8;

    /// Returns the mirrored or rotated position, or `None` for symmetries 4 to 7 if the board is not square.
    fn image(&self, symmetry: usize) -> Option<Position> {
        let size = self.size();
        if symmetry & TRANSPOSE != 0 && size.width() != size.height() {
            return None;
        }
        let image = |set: SquareSet| {
            set.iter().fold(SquareSet::EMPTY, |image, at| image | SquareSet::of(turn(at, size, symmetry)))
        };
        let queens = [Side::First, Side::Second].map(|side| image(self.queens(side)));
        Some(Position::assemble(size, queens, image(self.arrows()), self.side_to_move()))
    }

    fn move_image(&self, mv: Move, symmetry: usize) -> Move {
        let turn = |square| turn(square, self.size(), symmetry);
        Move::new(turn(mv.from()), turn(mv.to()), turn(mv.arrow()))
    }
}

fn turn(square: Square, size: BoardSize, symmetry: usize) -> Square {
    let file = if symmetry & MIRROR != 0 { size.width() - 1 - square.file() } else { square.file() };
    let rank = if symmetry & FLIP != 0 { size.height() - 1 - square.rank() } else { square.rank() };
    if symmetry & TRANSPOSE != 0 { Square::at(rank, file) } else { Square::at(file, rank) }
}
