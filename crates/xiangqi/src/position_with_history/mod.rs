//! A game in progress: a position together with the moves that led to it.

mod game;

use game_search::{GameEnd, Outcome};

use crate::repetition::{Reason, RuleSet, judge};
use crate::{Move, Position, Undo};

/// The rules that end a game other than by checkmate or stalemate.
///
/// ```
/// use xiangqi::{PositionWithHistory, Position, RuleSet, Rules};
/// let friendly = Rules { repetition: RuleSet::Threefold, quiet_plies: None };
/// assert_eq!(PositionWithHistory::new(Position::start(), friendly).rules(), friendly);
/// assert_eq!(Rules::default(), Rules { repetition: RuleSet::Axf, quiet_plies: Some(120) });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct Rules {
    /// The rules for repetitions.
    pub repetition: RuleSet,
    /// The number of plies without a capture after which the game is drawn, or `None` if there is no such limit.
    pub quiet_plies: Option<u32>,
}

impl Default for Rules {
    /// Returns the rules of the Asian Xiangqi Federation, with a draw after 60 moves of each side without a capture.
    fn default() -> Rules {
        Rules { repetition: RuleSet::Axf, quiet_plies: Some(120) }
    }
}

/// A position with the moves that led to it. This type detects repetitions and decides which side, if any, has broken
/// the rules of repetition.
///
/// Like [`Position`], this type is a game for the searches of [`game_search`]. It also implements
/// [`PathOutcome`](game_search::PathOutcome): a search judges a position when it occurs for the second time.
///
/// ```
/// use xiangqi::{PositionWithHistory, Position, Reason, Rules, Side};
///
/// // A chariot gives check from left and right.
/// let mut play = PositionWithHistory::new("3k5/9/9/9/9/9/9/9/4R4/5K3 b - - 0 1".parse()?, Rules::default());
/// for text in ["d9d8", "e1d1", "d8e8", "d1e1", "e8d8", "e1d1", "d8e8", "d1e1", "e8d8", "e1d1"] {
///     let mv = play.position().parse_move(text)?;
///     play.make(mv);
/// }
/// let ending = play.ending().ok_or("the third time")?;
/// assert_eq!(ending.reason, Reason::PerpetualCheck { by: Side::First });
/// assert_eq!(ending.reason.to_string(), "perpetual check by Red");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PositionWithHistory {
    position: Position,
    past: Vec<(Move, Undo)>,
    /// The number of moves made before the last null move. Positions before that null move cannot be repeated.
    barrier: usize,
    rules: Rules,
}

/// Compares positions and rules, and ignores the moves that led to the positions.
impl PartialEq for PositionWithHistory {
    fn eq(&self, other: &PositionWithHistory) -> bool {
        self.position == other.position && self.rules == other.rules
    }
}

impl PositionWithHistory {
    /// Creates a game that begins with this position.
    pub fn new(position: Position, rules: Rules) -> PositionWithHistory {
        PositionWithHistory { position, past: Vec::new(), barrier: 0, rules }
    }

    /// Creates a game that begins with the start position, with the default [`Rules`].
    pub fn start() -> PositionWithHistory {
        PositionWithHistory::new(Position::start(), Rules::default())
    }

    /// Returns the current position.
    #[inline]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the rules of the game.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns the same game with other rules.
    #[must_use]
    pub fn with_rules(mut self, rules: Rules) -> PositionWithHistory {
        self.rules = rules;
        self
    }

    /// Returns an iterator over the moves so far.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.past.iter().map(|&(mv, _)| mv)
    }

    /// Makes a legal move. A move that is not legal leaves a meaningless position; check it first with
    /// [`Position::is_legal`].
    #[inline]
    pub fn make(&mut self, mv: Move) {
        let undo = self.position.make(mv);
        self.past.push((mv, undo));
    }

    /// Unmakes the most recent move and returns it, or returns `None` if no move has been made.
    #[inline]
    pub fn unmake(&mut self) -> Option<Move> {
        let (mv, undo) = self.past.pop()?;
        self.position.unmake(mv, undo);
        Some(mv)
    }

    /// Returns the position after the last null move, or the start position, and the moves since then.
    #[cfg(feature = "serde")]
    pub(crate) fn since_null_move(&self) -> (Position, Vec<Move>) {
        let mut start = self.position.clone();
        let past = &self.past[self.barrier..];
        past.iter().rev().for_each(|(mv, undo)| start.unmake(*mv, *undo));
        (start, past.iter().map(|&(mv, _)| mv).collect())
    }

    /// Returns how many times the current position has occurred, including now: at least 1.
    pub fn occurrences(&self) -> usize {
        1 + self.earlier().count()
    }

    /// Returns the verdict on a repetition if the current position occurs for the third time, and `None` before that.
    /// The verdict considers all moves since the first of the last three occurrences.
    pub fn repetition(&self) -> Option<GameEnd<Reason>> {
        self.earlier().nth(1).map(|plies| judge(&self.position, self.last(plies), self.rules.repetition))
    }

    /// Returns how the game has ended, or `None` if it is not over. A game ends by checkmate, by stalemate, by
    /// repetition, because nothing was captured for too long, or because no piece is left that could give mate.
    pub fn ending(&self) -> Option<GameEnd<Reason>> {
        if self.position.count_legal_moves() == 0 {
            let reason = if self.position.in_check() { Reason::Checkmate } else { Reason::Stalemate };
            return Some(GameEnd { outcome: Outcome::Loss, reason });
        }
        let draw = |reason| Some(GameEnd { outcome: Outcome::Draw, reason });
        match self.repetition() {
            Some(repetition) => Some(repetition),
            None if self.lacks_captures() => draw(Reason::QuietMoves { plies: self.position.halfmove_clock() }),
            None if self.position.lacks_attackers() => draw(Reason::InsufficientMaterial),
            None => None,
        }
    }

    /// Returns `true` if the game is drawn because nothing was captured for the number of plies set by the rules.
    #[inline]
    fn lacks_captures(&self) -> bool {
        self.rules.quiet_plies.is_some_and(|plies| self.position.halfmove_clock() >= plies)
    }

    /// Returns the last `plies` moves.
    fn last(&self, plies: usize) -> &[(Move, Undo)] {
        &self.past[self.past.len() - plies..]
    }

    /// Returns an iterator over the earlier occurrences of the current position, the latest first. Each item is the
    /// number of plies since that occurrence.
    #[inline]
    fn earlier(&self) -> impl Iterator<Item = usize> + '_ {
        let reversible = (self.position.halfmove_clock() as usize).min(self.past.len() - self.barrier);
        (4..=reversible).step_by(2).filter(|plies| self.past[self.past.len() - plies].1.key == self.position.key())
    }
}

impl Position {
    /// Returns `true` if both sides have only general, advisors and elephants, so neither side can win.
    #[inline]
    pub fn lacks_attackers(&self) -> bool {
        self.inventory.iter().all(|left| left.is_harmless())
    }
}
