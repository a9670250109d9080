//! A game in progress as the searches see it: its position, and the verdicts on how it was reached.

use game_search::{
    Evaluator, ExchangeValue, Game, MoveBits, NextKey, NoisyMoves, NullMove, OrderingHints, Outcome, PathVerdict,
    PathVerdicts, PositionKey, RememberedMove, Side, StagedMoves, StructureKey, Symmetry, TextNotation, Turn,
};

use super::{Play, Rules};
use crate::board::Position;
use crate::eval::{AnyEvaluator, FivePart, Full, Material, Placement};
use crate::fen::FenError;
use crate::movegen::MoveList;
use crate::notation::MoveParseError;
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
    Play: PositionKey, NextKey, NullMove, NoisyMoves, OrderingHints, StagedMoves, ExchangeValue, MoveBits, StructureKey,
    PathVerdicts
);

/// A repetition is judged when the position comes back for the first time: what was played once can be played again.
impl PathVerdicts for Play {
    fn path_verdict(&self) -> Option<PathVerdict> {
        let mut earlier = self.earlier();
        if let Some(last) = earlier.next() {
            // The third time ends the game: the rules then look at all moves since the first.
            let plies = earlier.next().unwrap_or(last);
            return Some(PathVerdict { outcome: self.outcome_of_cycle(plies), plies_back: plies as u32 });
        }
        let drawn = self.lacks_captures() && self.position.count_legal_moves() > 0;
        drawn.then(|| PathVerdict { outcome: Outcome::Draw, plies_back: self.position.halfmove_clock() })
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
}

impl NextKey for Play {
    #[inline]
    fn key_after(&self, mv: Move) -> (u64, Turn) {
        NextKey::key_after(&self.position, mv)
    }
}

impl NoisyMoves for Play {
    fn noisy_moves(&self, moves: &mut MoveList) {
        self.position.noisy_moves(moves);
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.position.in_check()
    }
}

impl OrderingHints for Play {
    const CONTINUATION_SLOTS: usize = Position::CONTINUATION_SLOTS;
    const CAPTURE_SLOTS: usize = Position::CAPTURE_SLOTS;

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

    #[inline]
    fn continuation_index(&self, mv: Move) -> usize {
        self.position.continuation_index(mv)
    }

    #[inline]
    fn capture_index(&self, mv: Move) -> usize {
        self.position.capture_index(mv)
    }
}

impl StagedMoves for Play {
    fn quiet_moves(&self, moves: &mut MoveList) {
        StagedMoves::quiet_moves(&self.position, moves);
    }
}

impl ExchangeValue for Play {
    #[inline]
    fn gain(&self, mv: Move) -> i32 {
        self.position.gain(mv)
    }

    fn exchange_value(&self, mv: Move) -> i32 {
        self.position.exchange_value(mv)
    }

    fn exchange_reaches(&self, mv: Move, threshold: i32) -> bool {
        self.position.exchange_reaches(mv, threshold)
    }
}

impl RememberedMove for Play {
    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.position.is_legal(mv)
    }
}

impl MoveBits for Play {
    #[inline]
    fn to_bits(mv: Move) -> u32 {
        Position::to_bits(mv)
    }

    #[inline]
    fn from_bits(bits: u32) -> Option<Move> {
        Position::from_bits(bits)
    }
}

impl StructureKey for Play {
    fn structure_key(&self) -> u64 {
        self.position.structure_key()
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
            #[inline]
            fn evaluate(&mut self, play: &Play) -> i32 {
                self.evaluate(play.position())
            }
        }
    )+};
}

of_the_position!(Material, Placement, FivePart, Full, AnyEvaluator);
