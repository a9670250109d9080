//! The faults of programs, each with the rule that it breaks.

use std::fmt;

/// A fault that a step has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The rule that the program breaks.
    pub kind: FaultKind,
    /// What the program did, with its own words in quotation marks.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} (rule: a program {})", self.kind.name(), self.what, self.kind.rule())
    }
}

macro_rules! faults {
    ($($Kind:ident $name:literal: $rule:literal,)*) => {
        /// The kinds of faults. The documentation of each is the rule that the program breaks.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum FaultKind {
            $(#[doc = concat!("A program ", $rule, ".")] $Kind,)*
        }

        impl FaultKind {
            /// All kinds.
            pub const ALL: &'static [FaultKind] = &[$(FaultKind::$Kind,)*];

            /// Returns the name for people and scripts, such as `two-bestmoves`.
            pub fn name(self) -> &'static str {
                match self {
                    $(FaultKind::$Kind => $name,)*
                }
            }

            /// Returns the rule that the program breaks, as the end of a sentence that begins with "a program".
            pub fn rule(self) -> &'static str {
                match self {
                    $(FaultKind::$Kind => $rule,)*
                }
            }
        }
    };
}

faults! {
    NoGreeting "no-greeting": "answers `uci` with `uciok`, and `ucci` with `ucciok`",
    NoIdentity "no-identity": "prints `id name` before the greeting ends",
    BadOption "bad-option": "describes each option once, in the form of the protocol, with a default within its range",
    UnknownVariant "unknown-variant": "lists the game among the values of UCI_Variant, if it has this option",
    NoReadyok "no-readyok": "answers `isready` with one `readyok`, also while it thinks",
    NoBestmove "no-bestmove": "answers every `go` that has a limit",
    TwoBestmoves "two-bestmoves": "answers every `go` once",
    EarlyBestmove "early-bestmove": "answers `go infinite` and `go ponder` only after `stop` or `ponderhit`",
    UnaskedBestmove "unasked-bestmove": "prints no `bestmove` without a `go`",
    NoAnswerToStop "no-answer-to-stop": "answers `stop` at once with its best move",
    IllegalBestmove "illegal-bestmove": "plays legal moves",
    IgnoredMoves "ignored-moves": "searches the position after the moves of `position`",
    IgnoredFen "ignored-fen": "searches the position that `position fen` describes",
    Ranks "ranks": "numbers the ranks from 0 (UCCI, most programs of UCI) or from 1, always in the same way",
    MoveWhenOver "move-when-over": "prints `bestmove (none)` or `bestmove 0000` (UCI) or `nobestmove` (UCCI) if there is no move",
    NoMove "no-move": "plays a move if there is one",
    IllegalPv "illegal-pv": "prints variations of legal moves",
    BadInfo "bad-info": "writes `info` in the form of the protocol",
    ScoreForm "score-form": "writes `score cp N` or `score mate N` in UCI, and `score N` in UCCI",
    CountsFall "counts-fall": "counts nodes and time upwards during a search",
    DepthOverrun "depth-overrun": "searches no deeper than `go depth` says",
    NodesOverrun "nodes-overrun": "searches about as many nodes as `go nodes` says",
    TimeOverrun "time-overrun": "answers within the time of `go movetime` (UCI) or of the last move before the control",
    ClockOverrun "clock-overrun": "does not exceed the time on its clock",
    WrongSide "wrong-side": "scores a position for the side to move",
    MateInPlies "mate-in-plies": "counts a mate in moves of the winner",
    IgnoredRestriction "ignored-restriction": "plays one of the moves of `searchmoves`, and none of `banmoves`",
    MultiPv "multipv": "prints as many different lines as MultiPV says, numbered from 1",
    LosingRepetition "losing-repetition": "avoids a repetition that loses",
    Dies "dies": "keeps running until `quit` or the end of its input",
    DoesNotQuit "does-not-quit": "ends within two seconds of `quit`, also while it searches",
}
