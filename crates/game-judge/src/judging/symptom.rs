//! The checks of a lesson, and what they can find.

use std::fmt;

/// One of the checks of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// The value with the full window.
    Value,
    /// The value or bound with other windows.
    Bounds,
    /// The principal variation.
    Line,
    /// The visited nodes.
    Nodes,
    /// The lesson's own task.
    Task,
}

impl Check {
    /// All checks, in the order in which they run.
    pub const ALL: [Check; 5] = [Check::Value, Check::Bounds, Check::Line, Check::Nodes, Check::Task];

    /// Returns the name of the check.
    pub const fn name(self) -> &'static str {
        match self {
            Check::Value => "value",
            Check::Bounds => "bounds",
            Check::Line => "line",
            Check::Nodes => "nodes",
            Check::Task => "task",
        }
    }

    /// Returns the points that a class gets for passing the check.
    pub const fn points(self) -> u32 {
        match self {
            Check::Value => 4,
            Check::Bounds | Check::Line | Check::Nodes => 2,
            Check::Task => 3,
        }
    }
}

macro_rules! symptoms {
    ($($(#[$meta:meta])* $symptom:ident = $name:literal, $text:literal;)*) => {
        /// What is wrong with an answer.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Symptom { $($(#[$meta])* $symptom,)* }

        impl Symptom {
            /// Returns the short name of the symptom.
            pub const fn name(self) -> &'static str {
                match self { $(Symptom::$symptom => $name,)* }
            }

            /// Returns a sentence about the likely cause.
            pub const fn advice(self) -> &'static str {
                match self { $(Symptom::$symptom => $text,)* }
            }
        }
    };
}

symptoms! {
    /// The hole is still empty.
    Hole = "not-begun", "The hole is still a todo!().";
    /// The process failed: it ended, hung, or wrote something else than answers.
    Process = "process", "The program must answer every line on standard input by one line of JSON.";
    /// The value has the wrong sign.
    Sign = "sign", "The value has the wrong sign: is a score negated that should not be, or not negated that should?";
    /// The value is that of another depth.
    Horizon = "horizon", "The value is right for another depth: where does the depth become 0?";
    /// The value is wrong if a side moves twice in a row.
    Twice = "double-turn", "A side moves twice in a row here: scores and windows change sign only if the turn passes.";
    /// A finished game is scored wrongly.
    Over = "game-over", "The game is over at a node: its result counts, at any depth, before the static value.";
    /// A node without moves is scored wrongly.
    Stuck = "no-moves", "A node has no moves: with depth left, its value is the result for the side to move.";
    /// A win or loss has the wrong distance.
    Distance = "win-distance", "A win n plies below the root is 32000 - n, a loss the negated number: count from the root, \
        and convert scores that a table stores.";
    /// The table returns a score that does not hold.
    Table = "table", "Two paths lead to the same node: a stored score holds only for its depth, and a bound only \
        on its side.";
    /// Quiescence is wrong.
    Quiescence = "quiescence", "Below the horizon only noisy moves count; the side to move may stand pat unless it \
        is in check.";
    /// A null move or a reduction costs the right value.
    Estimate = "unsound", "Pruning or reducing changed the value where the reference has it right.";
    /// The value is outside the window's contract.
    Bound = "false-bound", "A score at or below alpha claims \"at most\", one at or above beta \"at least\"; this \
        claim is false.";
    /// The value is wrong for another reason.
    Value = "value", "The value differs from the right one.";
    /// The principal variation is illegal.
    IllegalLine = "illegal-line", "The line is not a path of moves from the root.";
    /// The principal variation is missing or ends early.
    ShortLine = "short-line", "The line ends too early: raise the move in every node whose score lies inside the \
        window.";
    /// The principal variation has another value.
    WrongLine = "wrong-line", "The line does not lead to the value: a move was raised that is not the best one.";
    /// The visited nodes cannot be visited in this order.
    Visits = "visits", "The visited nodes begin with the root, and every other one is reached by a move: enter \
        every node once.";
    /// Nodes are missing that the algorithm visits.
    FewNodes = "nodes-missing", "The algorithm visits nodes that you do not visit.";
    /// More nodes are visited than the reference visits.
    ManyNodes = "more-nodes", "The value is right, but the search visits more nodes than the reference.";
    /// The visited nodes are those of another algorithm.
    Another = "other-algorithm", "The value is right, but the visited nodes show another algorithm than the lesson's.";
    /// The task's answer is wrong.
    Task = "task", "The answer to the lesson's task differs.";
    /// A simulation does not follow the rules of UCT.
    Simulation = "simulation", "A simulation breaks the rules of UCT.";
}

/// What is wrong, on which game.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The symptom.
    pub symptom: Symptom,
    /// The message: several lines, with the game drawn where one shows the fault.
    pub text: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}] {}", self.symptom.name(), self.text)
    }
}
