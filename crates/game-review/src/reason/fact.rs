//! Reasons as data.

use game_search::Side;
use game_search::spec::Detail;
use xiangqi::{Piece, Square};

/// The reason why a move is a mistake: a fact, and the line that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Whether the fact follows from the move, or is missed by it.
    pub means: Means,
    /// The fact.
    pub fact: Fact,
}

/// The line on which a fact is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Means {
    /// The line after the move: the opponent profits.
    Loses,
    /// The better line instead of the move: the side that moved would have profited.
    Misses,
}

/// A fact about a line. The side that makes the first move of the line profits. Plies count from the beginning of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fact {
    /// Xiangqi: the line ends in mate.
    Mate {
        /// The number of moves that the winner plays.
        moves: usize,
        /// `true` if the loser is not in check but has no legal move, which also loses.
        is_stalemate: bool,
    },
    /// Xiangqi: a piece is lost by an exchange that [`see_ge`](xiangqi::Position::see_ge) shows, and the line never wins the
    /// material back.
    Piece {
        /// The lost piece.
        piece: Piece,
        /// Its point.
        at: Square,
        /// The number of plies before the capture.
        plies: usize,
    },
    /// Xiangqi: the first move attacks two pieces with one, and its third ply captures one of them with gain.
    Fork {
        /// The attacking piece.
        piece: Piece,
        /// Its point.
        at: Square,
        /// The attacked pieces with their points, two or more. One of them can be the general.
        targets: Vec<(Square, Piece)>,
        /// The point of the piece that is lost.
        falls: Square,
    },
    /// Xiangqi: the line ends in a perpetual check, which loses.
    PerpetualCheck {
        /// The side that gives check with every move, and loses.
        by: Side,
    },
    /// Amazons: squares that a side reaches first. Each pair has the squares of the side that made the mistake, then
    /// those of its opponent.
    Territory {
        /// The number of plies, counted from the position before the mistake.
        plies: usize,
        /// The squares after so many plies of the game and the line that refutes the mistake.
        played: [usize; 2],
        /// The squares after as many plies of the better line.
        better: [usize; 2],
    },
    /// Amazons: a queen that could reach a large part of the board is shut in.
    ShutIn {
        /// The queen's square at the end of the line.
        queen: amazons::Square,
        /// The number of squares that the queen can still reach.
        room: usize,
        /// The number of squares that the queen could reach before the mistake.
        before: usize,
    },
}

impl Fact {
    /// Returns the name of this kind of fact in data: `mate`, `piece`, `fork`, `perpetual-check`, `territory` or `shut-in`.
    pub const fn kind(&self) -> &'static str {
        match self {
            Fact::Mate { .. } => "mate",
            Fact::Piece { .. } => "piece",
            Fact::Fork { .. } => "fork",
            Fact::PerpetualCheck { .. } => "perpetual-check",
            Fact::Territory { .. } => "territory",
            Fact::ShutIn { .. } => "shut-in",
        }
    }
}

impl Reason {
    /// Returns the reason as data. `kind` is [`Fact::kind`], `misses` is `true` for [`Means::Misses`], and points are their
    /// indices.
    ///
    /// ```
    /// use game_review::{Fact, Means, Reason};
    /// use game_search::spec::Detail;
    /// let reason = Reason { means: Means::Loses, fact: Fact::Mate { moves: 2, is_stalemate: false } };
    /// let expected = Detail::kind("mate").with("misses", 0).with("moves", 2).with("stalemate", 0);
    /// assert_eq!(reason.detail(), expected);
    /// ```
    pub fn detail(&self) -> Detail {
        let detail = Detail::kind(self.fact.kind()).with("misses", i32::from(self.means == Means::Misses));
        match &self.fact {
            Fact::Mate { moves, is_stalemate } => {
                detail.with("moves", *moves).with("stalemate", i32::from(*is_stalemate))
            }
            Fact::Piece { piece, at, plies } => {
                detail.with("piece", piece.letter()).with("at", at.index()).with("plies", *plies)
            }
            Fact::Fork { piece, at, targets, falls } => {
                let targets: Vec<_> = targets.iter().map(|(square, _)| square.index()).collect();
                let detail = detail.with("piece", piece.letter()).with("at", at.index());
                detail.with("targets", targets).with("falls", falls.index())
            }
            Fact::PerpetualCheck { by } => detail.with("by", by.index()),
            Fact::Territory { plies, played, better } => {
                detail.with("plies", *plies).with("played", *played).with("better", *better)
            }
            Fact::ShutIn { queen, room, before } => {
                detail.with("queen", queen.to_string()).with("room", *room).with("before", *before)
            }
        }
    }
}
