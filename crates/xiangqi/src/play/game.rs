//! A game in progress as the searches see it: its position, and the verdicts on how it was reached.

use game_search::{
    Evaluator, Game, KeyAfter, ListMoves, MoveOrdering, MoveSlots, NullMove, Outcome, PackedMove, PathDependent,
    PathOutcome, PositionKey, Side, StaticExchange, Symmetry, Tactics, TextNotation, Turn,
};

use super::{Play, Rules};
use crate::board::Position;
use crate::eval::{FivePart, Full, Material, Placement};
use crate::fen::FenError;
use crate::game::{CAPTURES, CONTINUATIONS};
use crate::movegen::MoveList;
use crate::notation::MoveParseError;
use crate::sink::Quiets;
use crate::types::Move;

impl Game for Play {
    type Move = Move;
    type Undo = ();
    type MoveList = MoveList;

    #[inline]
    fn has_decisive_outcomes() -> bool {
        false
    }

    #[inline]
    fn side_to_move(&self) -> Side {
        self.position.side_to_move()
    }

    /// A draw if neither side has a piece that crosses the river.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.position.lacks_attackers().then_some(Outcome::Draw)
    }

    /// Nobody has to notice, or to claim, that the game is drawn.
    #[inline]
    fn may_go_on(&self) -> bool {
        true
    }

    #[inline]
    fn outcome_without_moves(&self) -> Outcome {
        self.position.outcome_without_moves()
    }

    #[inline]
    fn legal_moves(&self, moves: &mut MoveList) {
        Game::legal_moves(&self.position, moves);
    }

    #[inline]
    fn make(&mut self, mv: Move) {
        Play::make(self, mv);
    }

    #[inline]
    fn unmake(&mut self, _: Move, (): ()) {
        Play::unmake(self);
    }

    #[inline]
    fn count_legal_moves(&self) -> usize {
        self.position.count_legal_moves()
    }
}

game_search::search_game!(
    Play: PositionKey, NullMove, Tactics, MoveOrdering, StaticExchange, PackedMove, PathOutcome
);

/// A repetition is judged when the position comes back for the first time: what was played once can be played again.
impl PathOutcome for Play {
    fn path_outcome(&self) -> Option<PathDependent> {
        let mut earlier = self.earlier();
        if let Some(last) = earlier.next() {
            // The third time ends the game: the rules then look at all moves since the first.
            let plies = earlier.next().unwrap_or(last);
            return Some(PathDependent { outcome: self.outcome_of_cycle(plies), ply_distance: plies as u32 });
        }
        let drawn = self.lacks_captures() && self.position.count_legal_moves() > 0;
        drawn.then(|| PathDependent { outcome: Outcome::Draw, ply_distance: self.position.halfmove_clock() })
    }
}

/// A pass ends what can be repeated.
impl NullMove for Play {
    type NullUndo = usize;

    fn null_move_allowed(&self) -> bool {
        self.position.null_move_allowed()
    }

    #[inline]
    fn make_null(&mut self) -> usize {
        self.position.make_null();
        self.raise_barrier()
    }

    #[inline]
    fn unmake_null(&mut self, barrier: usize) {
        self.position.unmake_null(());
        self.barrier = barrier;
    }
}

impl PositionKey for Play {
    #[inline]
    fn key(&self) -> u64 {
        self.position.key()
    }

    const KEY_AFTER: Option<KeyAfter<Self>> = Some(|play, mv| (play.position.key_after(mv), Turn::Passes));
}

impl Tactics for Play {
    fn noisy_moves(&self, moves: &mut MoveList) {
        self.position.noisy_moves(moves);
    }

    const IN_CHECK: Option<fn(&Self) -> bool> = Some(|play| play.position.in_check());
    const QUIET_MOVES: Option<ListMoves<Self>> = Some(|play, moves| play.position.generate::<Quiets, _>(moves));
}

impl MoveOrdering for Play {
    #[inline]
    fn history_slots(&self) -> usize {
        self.position.history_slots()
    }

    #[inline]
    fn history_index(&self, mv: Move) -> usize {
        self.position.history_index(mv)
    }

    #[inline]
    fn is_quiet(&self, mv: Move) -> bool {
        self.position.is_quiet(mv)
    }

    #[inline]
    fn noisy_order(&self, mv: Move) -> i32 {
        self.position.noisy_order(mv)
    }

    const CONTINUATION: Option<MoveSlots<Self>> =
        Some(MoveSlots { count: CONTINUATIONS, index: |play, mv| play.position.continuation_index(mv) });
    const CAPTURES: Option<MoveSlots<Self>> =
        Some(MoveSlots { count: CAPTURES, index: |play, mv| play.position.capture_index(mv) });
}

impl StaticExchange for Play {
    #[inline]
    fn captured_value(&self, mv: Move) -> i32 {
        self.position.captured_value(mv)
    }

    fn see(&self, mv: Move) -> i32 {
        self.position.see(mv)
    }

    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        self.position.see_ge(mv, threshold)
    }
}

impl PackedMove for Play {
    #[inline]
    fn to_bits(mv: Move) -> u32 {
        Position::to_bits(mv)
    }

    #[inline]
    fn from_bits(bits: u32) -> Option<Move> {
        Position::from_bits(bits)
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.position.is_legal(mv)
    }
}

/// The image of the position, as the start of a game.
impl Symmetry for Play {
    const SYMMETRIES: usize = Position::SYMMETRIES;

    fn image(&self, symmetry: usize) -> Option<Play> {
        self.position.image(symmetry).map(|position| Play::new(position, self.rules))
    }

    fn move_image(&self, mv: Move, symmetry: usize) -> Move {
        self.position.move_image(mv, symmetry)
    }
}

/// The position's text: a FEN says nothing of the moves before.
impl TextNotation for Play {
    type PositionError = FenError;
    type MoveError = MoveParseError;

    fn position_text(&self) -> String {
        self.position.to_string()
    }

    fn parse_position(text: &str) -> Result<Self, FenError> {
        Ok(Play::new(text.parse()?, Rules::default()))
    }

    fn move_text(&self, mv: Move) -> String {
        self.position.move_text(mv)
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveParseError> {
        self.position.parse_move(text)
    }
}

macro_rules! of_the_position {
    ($($evaluator:ty),+) => {$(
        impl Evaluator<Play> for $evaluator {
            fn unit(&self) -> i32 {
                Evaluator::<Position>::unit(self)
            }

            fn correction_key(&self, play: &Play) -> Option<u64> {
                self.correction_key(play.position())
            }

            #[inline]
            fn evaluate(&mut self, play: &Play) -> i32 {
                self.evaluate(play.position())
            }
        }
    )+};
}

of_the_position!(Material, Placement, FivePart, Full);
