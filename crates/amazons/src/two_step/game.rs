//! Implementations of the traits of [`game_search`] for two-step Amazons, and an evaluator that makes evaluators of
//! whole positions usable between the two steps of a turn.

use game_search::{
    Evaluator, Game, KeyAfter, MoveOrdering, MoveSlots, NullMove, Outcome, PackedMove, PositionKey, Proof, Side,
    Tactics, TextNotation, Turn,
};

use super::position::{Step, TwoStep, TwoStepFenError};
use crate::notation::MoveParseError;
use crate::position::Position;
use crate::types::Square;
use crate::zobrist;

/// A side without a queen move loses. A queen that has moved can always shoot, at least to the square that it left.
impl Game for TwoStep {
    type Move = Step;
    /// The square of the queen that had to shoot before the step, or `None` if the step is a queen move.
    type Undo = Option<Square>;
    type MoveList = Vec<Step>;

    #[inline]
    fn has_decisive_outcomes() -> bool {
        false
    }

    #[inline]
    fn side_to_move(&self) -> Side {
        TwoStep::side_to_move(self)
    }

    #[inline]
    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Loss
    }

    fn legal_moves(&self, steps: &mut Vec<Step>) {
        match self.shooter {
            Some(square) => steps.extend(self.position.queen_targets(square).iter().map(Step::Arrow)),
            None => {
                for from in self.position.queens(self.side_to_move()) {
                    steps.extend(self.position.queen_targets(from).iter().map(|to| Step::Queen { from, to }));
                }
            }
        }
    }

    #[inline]
    fn count_legal_moves(&self) -> usize {
        let count = match self.shooter {
            Some(square) => self.position.lines().queen_reach(square),
            None => self.position.queen_moves(self.side_to_move()),
        };
        count as usize
    }

    /// Plays a legal step.
    ///
    /// # Panics
    ///
    /// Panics in debug builds if the step is not legal. In other builds, an illegal step leaves a meaningless position.
    #[inline]
    fn make(&mut self, step: Step) -> Option<Square> {
        debug_assert!(self.is_legal(step), "{step} is not legal in {self}");
        let before = self.shooter;
        match step {
            Step::Queen { from, to } => {
                self.position.toggle_queen(from, to);
                self.shooter = Some(to);
            }
            Step::Arrow(square) => {
                self.position.toggle_arrow(square);
                self.position.pass();
                self.shooter = None;
            }
        }
        before
    }

    #[inline]
    fn unmake(&mut self, step: Step, before: Option<Square>) {
        match step {
            Step::Queen { from, to } => self.position.toggle_queen(from, to),
            Step::Arrow(square) => {
                self.position.pass();
                self.position.toggle_arrow(square);
            }
        }
        self.shooter = before;
    }
}

game_search::search_game!(TwoStep: PositionKey, NullMove, Tactics, MoveOrdering, PackedMove);

/// Equal positions always occur at the same ply, because every turn adds an arrow, and the keys before and after a
/// queen move differ.
impl PositionKey for TwoStep {
    const POSITION_DETERMINES_PLY: bool = true;

    #[inline]
    fn key(&self) -> u64 {
        self.position.key() ^ self.shooter.map_or(0, zobrist::shooter)
    }

    const KEY_AFTER: Option<KeyAfter<Self>> = Some(|TwoStep { position, .. }, step| match step {
        Step::Queen { from, to } => (position.key_after_queen(from, to) ^ zobrist::shooter(to), Turn::Stays),
        Step::Arrow(square) => (position.key_after_arrow(square), Turn::Passes),
    });
}

/// Null moves are allowed as for [`Position`](crate::Position), but not between the two steps of a turn.
impl NullMove for TwoStep {
    type NullUndo = ();

    #[inline]
    fn null_move_allowed(&self) -> bool {
        self.shooter.is_none() && self.position.is_contested()
    }

    #[inline]
    fn make_null(&mut self) {
        self.position.pass();
    }

    #[inline]
    fn unmake_null(&mut self, (): ()) {
        self.position.pass();
    }
}

/// There are no noisy steps, because nothing is captured.
impl Tactics for TwoStep {
    #[inline]
    fn noisy_moves(&self, _: &mut Vec<Step>) {}
}

/// History slots are indexed by (side, from, to) for queen moves and by (side, shooter, target) for arrows.
/// Continuation history distinguishes earlier steps by their kind, their side and the square that they block.
impl MoveOrdering for TwoStep {
    #[inline]
    fn history_slots(&self) -> usize {
        2 * 2 * Square::COUNT * Square::COUNT
    }

    #[inline]
    fn history_index(&self, step: Step) -> usize {
        let (kind, from, to) = match step {
            Step::Queen { from, to } => (0, from.index(), to.index()),
            Step::Arrow(square) => (1, self.shooter.map_or(0, Square::index), square.index()),
        };
        ((2 * kind + self.side_to_move().index()) * Square::COUNT + from) * Square::COUNT + to
    }

    const CONTINUATION: Option<MoveSlots<Self>> = Some(MoveSlots {
        count: 2 * 2 * Square::COUNT,
        index: |game, step| {
            let (kind, to) = match step {
                Step::Queen { to, .. } => (0, to.index()),
                Step::Arrow(square) => (1, square.index()),
            };
            (2 * kind + game.side_to_move().index()) * Square::COUNT + to
        },
    });
}

/// The number of bits per square in a packed step.
const FIELD: u32 = 8;
/// The bit of a packed step that marks an arrow. It is above the bits of the squares.
const ARROW: u32 = 1 << (2 * FIELD);

impl PackedMove for TwoStep {
    #[inline]
    fn to_bits(step: Step) -> u32 {
        match step {
            Step::Queen { from, to } => (from.index() | to.index() << FIELD) as u32,
            Step::Arrow(square) => ARROW | square.index() as u32,
        }
    }

    #[inline]
    fn from_bits(bits: u32) -> Option<Step> {
        if bits & ARROW != 0 {
            return Square::from_index((bits ^ ARROW) as usize).map(Step::Arrow);
        }
        let from = Square::from_index((bits & 0xff) as usize)?;
        let to = Square::from_index((bits >> FIELD) as usize)?;
        Some(Step::Queen { from, to })
    }

    #[inline]
    fn is_legal(&self, step: Step) -> bool {
        let lines = self.position.lines();
        match (step, self.shooter) {
            (Step::Queen { from, to }, None) => {
                self.position.queens(self.side_to_move()).contains(from) && lines.reaches(from, to)
            }
            (Step::Arrow(square), Some(shooter)) => lines.reaches(shooter, square),
            _ => false,
        }
    }
}

crate::game::text_notation!(TwoStep, TwoStepFenError, parse_step);

/// An evaluator of [`TwoStep`] positions that evaluates the board with `E`, an evaluator of [`Position`].
///
/// Between the two steps of a turn, the board has the queen on its new square and no arrow yet. The side to move is
/// still the one that moved the queen, so the score keeps its sign. The coming arrow will help the shooter, but `E`
/// does not count it, so the score is a little too low for the shooter.
///
/// Use `OnBoard` with evaluators that do not update data during the search, such as [`Mobility`](crate::eval::Mobility)
/// and [`Lecture`](crate::eval::Lecture), because `OnBoard` does not report steps to `E`.
///
/// ```
/// use amazons::{OnBoard, Position, TwoStep, eval::Mobility};
/// use game_search::{Evaluator, Game, TextNotation};
///
/// let mut game = TwoStep::from(Position::start());
/// game.make(game.parse_move("d1-d7")?);
/// // White is still to move: a good square for its queen is good for the side to move.
/// assert_eq!(OnBoard(Mobility).evaluate(&game), Mobility.evaluate(game.position()));
/// # Ok::<(), amazons::MoveParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct OnBoard<E>(pub E);

impl<E: Evaluator<Position>> Evaluator<TwoStep> for OnBoard<E> {
    fn unit(&self) -> i32 {
        self.0.unit()
    }

    fn scale(&self) -> i32 {
        self.0.scale()
    }

    fn correction_key(&self, game: &TwoStep) -> Option<u64> {
        self.0.correction_key(&game.position)
    }

    /// Returns the proof for the board between turns, and `None` between the two steps of a turn.
    #[inline]
    fn proof(&mut self, game: &TwoStep) -> Option<Proof> {
        if game.shooter.is_some() {
            return None;
        }
        let proof = self.0.proof(&game.position)?;
        // Each whole move is two plies in this game.
        Some(Proof { plies: 2 * proof.plies, ..proof })
    }

    #[inline]
    fn evaluate(&mut self, game: &TwoStep) -> i32 {
        self.0.evaluate(&game.position)
    }

    fn reset(&mut self, game: &TwoStep) {
        self.0.reset(&game.position);
    }
}
