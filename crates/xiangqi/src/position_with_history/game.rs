//! The implementation of the traits of [`game_search`] for a game in progress.

use game_search::{
    Evaluator, Game, KeyAfter, ListMoves, MoveOrdering, MoveSlots, NullMove, Outcome, PackedMove, PathDependent,
    PathOutcome, PositionKey, Side, StaticExchange, Symmetry, Tactics, TextNotation, Turn,
};

use super::{PositionWithHistory, Rules};
use crate::eval::{FivePart, Full, Material, PieceSquare};
use crate::game::{CAPTURES, CONTINUATIONS};
use crate::repetition::outcome_of;
use crate::sink::QUIETS;
use crate::{FenError, Move, MoveList, MoveParseError, Position};

/// Defines methods that forward to the position.
macro_rules! forward_to_position {
    ($($method:ident($($argument:ident: $type:ty),*) -> $returned:ty;)+) => {$(
        #[inline]
        fn $method(&self $(, $argument: $type)*) -> $returned {
            self.position.$method($($argument),*)
        }
    )+};
}

impl Game for PositionWithHistory {
    type Move = Move;
    type Undo = ();
    type MoveList = MoveList;

    forward_to_position! {
        side_to_move() -> Side;
        outcome_without_moves() -> Outcome;
        count_legal_moves() -> usize;
    }

    #[inline]
    fn has_decisive_outcomes() -> bool {
        false
    }

    /// Returns a draw if neither side has a piece that can cross the river.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.position.lacks_attackers().then_some(Outcome::Draw)
    }

    /// Returns `true`, because players may continue a drawn game until one of them claims the draw.
    #[inline]
    fn may_go_on(&self) -> bool {
        true
    }

    #[inline]
    fn legal_moves(&self, moves: &mut MoveList) {
        Game::legal_moves(&self.position, moves);
    }

    #[inline]
    fn make(&mut self, mv: Move) {
        PositionWithHistory::make(self, mv);
    }

    #[inline]
    fn unmake(&mut self, _: Move, (): ()) {
        PositionWithHistory::unmake(self);
    }
}

game_search::search_game!(
    PositionWithHistory: PositionKey, NullMove, Tactics, MoveOrdering, StaticExchange, PackedMove, PathOutcome, Symmetry
);

/// A repetition is judged when the position occurs for the second time, because the players can repeat the same moves
/// until it occurs for the third time.
impl PathOutcome for PositionWithHistory {
    fn path_outcome(&self) -> Option<PathDependent> {
        let mut earlier = self.earlier();
        if let Some(last) = earlier.next() {
            // The third occurrence ends the game. The rules then consider all moves since the first occurrence.
            let plies = earlier.next().unwrap_or(last);
            return Some(PathDependent {
                outcome: outcome_of(&self.position, self.last(plies), self.rules.repetition),
                ply_distance: plies as u32,
            });
        }
        let drawn = self.lacks_captures() && self.position.count_legal_moves() > 0;
        drawn.then(|| PathDependent { outcome: Outcome::Draw, ply_distance: self.position.halfmove_clock() })
    }
}

/// After a null move, earlier positions cannot be repeated.
impl NullMove for PositionWithHistory {
    type NullUndo = usize;

    forward_to_position! { null_move_allowed() -> bool; }

    #[inline]
    fn make_null(&mut self) -> usize {
        self.position.make_null();
        std::mem::replace(&mut self.barrier, self.past.len())
    }

    #[inline]
    fn unmake_null(&mut self, barrier: usize) {
        self.position.unmake_null(());
        self.barrier = barrier;
    }
}

impl PositionKey for PositionWithHistory {
    forward_to_position! { key() -> u64; }

    const KEY_AFTER: Option<KeyAfter<Self>> = Some(|play, mv| (play.position.key_after(mv), Turn::Passes));
}

impl Tactics for PositionWithHistory {
    fn noisy_moves(&self, moves: &mut MoveList) {
        self.position.noisy_moves(moves);
    }

    const IN_CHECK: Option<fn(&Self) -> bool> = Some(|play| play.position.in_check());
    const QUIET_MOVES: Option<ListMoves<Self>> = Some(|play, moves| play.position.generate::<QUIETS, _>(moves));
}

impl MoveOrdering for PositionWithHistory {
    forward_to_position! {
        history_slots() -> usize;
        history_index(mv: Move) -> usize;
        is_quiet(mv: Move) -> bool;
        noisy_order(mv: Move) -> i32;
    }

    const CONTINUATION: Option<MoveSlots<Self>> =
        Some(MoveSlots { count: CONTINUATIONS, index: |play, mv| play.position.continuation_index(mv) });
    const CAPTURES: Option<MoveSlots<Self>> =
        Some(MoveSlots { count: CAPTURES, index: |play, mv| play.position.capture_index(mv) });
}

impl StaticExchange for PositionWithHistory {
    forward_to_position! {
        captured_value(mv: Move) -> i32;
        see(mv: Move) -> i32;
        see_ge(mv: Move, threshold: i32) -> bool;
    }
}

impl PackedMove for PositionWithHistory {
    forward_to_position! { is_legal(mv: Move) -> bool; }

    #[inline]
    fn to_bits(mv: Move) -> u32 {
        Position::to_bits(mv)
    }

    #[inline]
    fn from_bits(bits: u32) -> Option<Move> {
        Position::from_bits(bits)
    }
}

/// The mirror image of a game has the mirrored position and no earlier moves.
impl Symmetry for PositionWithHistory {
    const SYMMETRIES: usize = Position::SYMMETRIES;

    forward_to_position! { move_image(mv: Move, symmetry: usize) -> Move; }

    fn image(&self, symmetry: usize) -> Option<PositionWithHistory> {
        self.position.image(symmetry).map(|position| PositionWithHistory::new(position, self.rules))
    }
}

/// Text describes only the position, because a FEN has no earlier moves.
impl TextNotation for PositionWithHistory {
    type PositionError = FenError;
    type MoveError = MoveParseError;

    forward_to_position! {
        position_text() -> String;
        move_text(mv: Move) -> String;
        parse_move(text: &str) -> Result<Move, MoveParseError>;
    }

    fn parse_position(text: &str) -> Result<Self, FenError> {
        Ok(PositionWithHistory::new(text.parse()?, Rules::default()))
    }
}

macro_rules! forward_evaluators {
    ($($evaluator:ty),+) => {$(
        impl Evaluator<PositionWithHistory> for $evaluator {
            fn unit(&self) -> i32 {
                Evaluator::<Position>::unit(self)
            }

            fn scale(&self) -> i32 {
                Evaluator::<Position>::scale(self)
            }

            fn correction_key(&self, play: &PositionWithHistory) -> Option<u64> {
                self.correction_key(play.position())
            }

            #[inline]
            fn evaluate(&mut self, play: &PositionWithHistory) -> i32 {
                self.evaluate(play.position())
            }
        }
    )+};
}

forward_evaluators!(Material, PieceSquare, FivePart, Full);
