//! A game in progress: a position, and the moves that led to it.

mod game;

use game_search::{GameEnd, Outcome};

use crate::repetition::{Reason, RuleSet, judge};
use crate::{Move, Position, Undo};

/// What ends a game that nobody has won by mate.
///
/// ```
/// use xiangqi::{PositionWithHistory, Position, RuleSet, Rules};
/// let friendly = Rules { repetition: RuleSet::Threefold, quiet_plies: None };
/// assert_eq!(PositionWithHistory::new(Position::start(), friendly).rules(), friendly);
/// assert_eq!(Rules::default(), Rules { repetition: RuleSet::Asian, quiet_plies: Some(120) });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// How a repetition is judged.
    pub repetition: RuleSet,
    /// A game is drawn after so many plies without a capture; `None`: never.
    pub quiet_plies: Option<u32>,
}

impl Default for Rules {
    /// Those of the Asian Xiangqi Federation, and a draw after 60 moves of each side without a capture.
    fn default() -> Rules {
        Rules { repetition: RuleSet::Asian, quiet_plies: Some(120) }
    }
}

/// A position that knows how it was reached, and with it whether it is a repetition, and whose fault that is.
///
/// To the searches of [`game_search`] it is a game like [`Position`], with
/// [`PathOutcome`](game_search::PathOutcome): a position that comes back within a search is judged at once.
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
    /// How many moves had been made when a search passed; nothing before can be repeated.
    barrier: usize,
    rules: Rules,
}

/// Equal positions under equal rules, however they were reached.
impl PartialEq for PositionWithHistory {
    fn eq(&self, other: &PositionWithHistory) -> bool {
        self.position == other.position && self.rules == other.rules
    }
}

impl PositionWithHistory {
    /// A game that begins in this position.
    pub fn new(position: Position, rules: Rules) -> PositionWithHistory {
        PositionWithHistory { position, past: Vec::new(), barrier: 0, rules }
    }

    /// The start of a game by the usual [`Rules`].
    pub fn start() -> PositionWithHistory {
        PositionWithHistory::new(Position::start(), Rules::default())
    }

    /// The position now.
    #[inline]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// By which rules it is judged.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The same game, judged by other rules.
    #[must_use]
    pub fn with_rules(mut self, rules: Rules) -> PositionWithHistory {
        self.rules = rules;
        self
    }

    /// The moves so far.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.past.iter().map(|&(mv, _)| mv)
    }

    /// Plays a legal move. One that is not legal here leaves a meaningless position: ask [`Position::is_legal`] first.
    #[inline]
    pub fn make(&mut self, mv: Move) {
        let undo = self.position.make(mv);
        self.past.push((mv, undo));
    }

    /// Takes the last move back, if there is one.
    #[inline]
    pub fn unmake(&mut self) -> Option<Move> {
        let (mv, undo) = self.past.pop()?;
        self.position.unmake(mv, undo);
        Some(mv)
    }

    /// How many times the position has occurred, with this one: at least 1.
    pub fn occurrences(&self) -> usize {
        1 + self.earlier().count()
    }

    /// The verdict if the position occurs for the third time, on all moves since the first.
    pub fn repetition(&self) -> Option<GameEnd<Reason>> {
        self.earlier().nth(1).map(|plies| judge(&self.position, self.last(plies), self.rules.repetition))
    }

    /// The end of the game, if it is over: by mate, by repetition, for want of captures or of pieces that could mate.
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

    /// Whether the rules end the game because nothing was captured for so long.
    #[inline]
    fn lacks_captures(&self) -> bool {
        self.rules.quiet_plies.is_some_and(|plies| self.position.halfmove_clock() >= plies)
    }

    /// The last moves.
    fn last(&self, plies: usize) -> &[(Move, Undo)] {
        &self.past[self.past.len() - plies..]
    }

    /// How many plies ago the same position occurred, the last time first.
    #[inline]
    fn earlier(&self) -> impl Iterator<Item = usize> + '_ {
        let reversible = (self.position.halfmove_clock() as usize).min(self.past.len() - self.barrier);
        (4..=reversible).step_by(2).filter(|plies| self.past[self.past.len() - plies].1.key == self.position.key())
    }
}

impl Position {
    /// Whether neither side has anything but general, advisors and elephants: nobody can win.
    #[inline]
    pub fn lacks_attackers(&self) -> bool {
        self.inventory.iter().all(|left| left.is_harmless())
    }
}
