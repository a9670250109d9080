//! The implementation of [`Game`] for [`Position`], with every capability (optional trait) that needs no move history.
//! Every search of [`game_search`] runs on a [`Position`].
//!
//! A [`Position`] ignores repetition: it is finished only if the side to move has no legal move.
//! [`PositionWithHistory`](crate::PositionWithHistory) takes repetition into account.
//!
//! ```
//! use game_search::engine::{Engine, Params};
//! use game_search::{Limits, Searcher};
//! use xiangqi::{Position, eval::Full};
//!
//! // A chariot mates on the back rank.
//! let position: Position = "3k5/R8/9/9/9/9/9/9/9/R3K4 w - - 0 1".parse()?;
//! let mut engine = Engine::playing(Full);
//! let report = engine.search(&position, &Limits::depth(4), &mut ())?;
//! assert_eq!(report.best.map(|mv| mv.to_string()).as_deref(), Some("a0d0"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::cmp::Reverse;

use game_search::{
    Game, KeyAfter, ListMoves, MoveOrdering, MoveSlots, NullMove, Outcome, PackedMove, PositionKey, Side,
    StaticExchange, Symmetry, Tactics, TextNotation, Turn,
};

use crate::sink;
use crate::zobrist::SIDE_KEY;
use crate::{FenError, Move, MoveList, MoveParseError, PieceKind, Position, Square, Undo};

impl Game for Position {
    type Move = Move;
    type Undo = Undo;
    type MoveList = MoveList;

    #[inline]
    fn has_decisive_outcomes() -> bool {
        false
    }

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side_to_move()
    }

    /// Returns a loss, because both checkmate and stalemate lose.
    #[inline]
    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Loss
    }

    fn legal_moves(&self, moves: &mut MoveList) {
        self.generate::<{ sink::ALL }, _>(moves);
    }

    #[inline(always)]
    fn make(&mut self, mv: Move) -> Undo {
        self.make(mv)
    }

    #[inline(always)]
    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.unmake(mv, undo);
    }

    fn count_legal_moves(&self) -> usize {
        self.count_legal_moves()
    }
}

game_search::search_game!(
    Position: PositionKey, NullMove, Tactics, MoveOrdering, StaticExchange, PackedMove, Symmetry
);

impl PositionKey for Position {
    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    const KEY_AFTER: Option<KeyAfter<Self>> = Some(|position, mv| (position.key_after(mv), Turn::Passes));
}

impl NullMove for Position {
    type NullUndo = ();

    /// Returns `true` if the side to move is not in check and has a horse, a chariot or a cannon. A side with only
    /// soldiers, advisors and elephants is often in zugzwang.
    fn null_move_allowed(&self) -> bool {
        self.inventory(self.side_to_move()).officers() > 0 && !self.in_check()
    }

    #[inline]
    fn make_null(&mut self) {
        self.clock += 1;
        self.key ^= SIDE_KEY;
    }

    #[inline]
    fn unmake_null(&mut self, (): ()) {
        self.clock -= 1;
        self.key ^= SIDE_KEY;
    }
}

impl Tactics for Position {
    /// Generates the captures, ordered by the value of the captured piece, most valuable first.
    fn noisy_moves(&self, moves: &mut MoveList) {
        let before = moves.len();
        self.generate::<{ sink::CAPTURES }, _>(moves);
        moves[before..].sort_by_key(|&mv| Reverse(self.noisy_order(mv)));
    }

    const IN_CHECK: Option<fn(&Self) -> bool> = Some(Position::in_check);
    const QUIET_MOVES: Option<ListMoves<Self>> = Some(Position::generate::<{ sink::QUIETS }, _>);
}

impl MoveOrdering for Position {
    #[inline]
    fn history_slots(&self) -> usize {
        2 * Square::COUNT * Square::COUNT
    }

    #[inline]
    fn history_index(&self, mv: Move) -> usize {
        (self.side_to_move().index() * Square::COUNT + mv.from().index()) * Square::COUNT + mv.to().index()
    }

    #[inline]
    fn is_quiet(&self, mv: Move) -> bool {
        self.piece_at(mv.to()).is_none()
    }

    /// Returns a number by which captures are sorted, largest first: by most valuable victim, then by least valuable
    /// attacker. Returns 0 for quiet moves.
    #[inline]
    fn noisy_order(&self, mv: Move) -> i32 {
        match self.value_at(mv.to()) {
            0 => 0,
            // The factor makes the smallest difference between two victims larger than the value of any attacker.
            victim => 32 * victim - self.value_at(mv.from()),
        }
    }

    const CONTINUATION: Option<MoveSlots<Self>> =
        Some(MoveSlots { count: CONTINUATIONS, index: Position::continuation_index });
    const CAPTURES: Option<MoveSlots<Self>> = Some(MoveSlots { count: CAPTURES, index: Position::capture_index });
}

/// The number of history slots for moves, indexed by the moving piece and its destination.
pub(crate) const CONTINUATIONS: usize = 2 * PieceKind::ALL.len() * Square::COUNT;
/// The number of history slots for captures, indexed by the moving piece, its destination and the captured kind.
pub(crate) const CAPTURES: usize = CONTINUATIONS * PieceKind::ALL.len();

impl Position {
    #[inline]
    pub(crate) fn continuation_index(&self, mv: Move) -> usize {
        let kind = self.board[mv.from().index() & 127].kind_index();
        (self.side_to_move().index() * PieceKind::ALL.len() + kind) * Square::COUNT + mv.to().index()
    }

    #[inline]
    pub(crate) fn capture_index(&self, mv: Move) -> usize {
        let victim = self.board[mv.to().index() & 127].kind_index();
        self.continuation_index(mv) * PieceKind::ALL.len() + victim
    }
}

impl StaticExchange for Position {
    #[inline]
    fn captured_value(&self, mv: Move) -> i32 {
        self.value_at(mv.to())
    }

    fn see(&self, mv: Move) -> i32 {
        self.see(mv)
    }

    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        self.see_ge(mv, threshold)
    }
}

impl PackedMove for Position {
    #[inline]
    fn to_bits(mv: Move) -> u32 {
        mv.to_bits().into()
    }

    #[inline]
    fn from_bits(bits: u32) -> Option<Move> {
        Move::from_bits(u16::try_from(bits).ok()?)
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.is_legal(mv)
    }
}

/// The board is symmetric from left to right.
impl Symmetry for Position {
    const SYMMETRIES: usize = 2;

    fn image(&self, symmetry: usize) -> Option<Position> {
        if symmetry == 0 {
            return Some(self.clone());
        }
        let pieces = self.pieces().map(|(square, piece)| (square.flip_file(), piece));
        let mirrored = Position::new(pieces, self.side_to_move()).ok()?;
        Some(mirrored.with_counters(self.halfmove_clock(), self.fullmove_number()))
    }

    fn move_image(&self, mv: Move, symmetry: usize) -> Move {
        if symmetry == 0 { mv } else { Move::new(mv.from().flip_file(), mv.to().flip_file()) }
    }
}

impl TextNotation for Position {
    type PositionError = FenError;
    type MoveError = MoveParseError;

    fn position_text(&self) -> String {
        self.to_string()
    }

    fn parse_position(text: &str) -> Result<Self, FenError> {
        text.parse()
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveParseError> {
        self.parse_move(text)
    }
}
