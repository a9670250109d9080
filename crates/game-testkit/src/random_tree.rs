//! Random game trees: artificial games that a seed determines. They contain every situation that a search has to
//! handle.

use game_search::{
    Evaluator, Game, KeyAfter, ListMoves, MoveOrdering, MoveSlots, NullMove, Outcome, PositionKey, Side,
    StaticExchange, Tactics, Turn, WinningMoves,
};

/// The rule for the positions that a move of a random game can lead to. Every position has a number, and the root has
/// number 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A tree, in which no position occurs twice.
    Tree,
    /// A graph in which a move leads from position number `s` to a number from `s + 1` to `s + reach`. Paths of
    /// different lengths lead to the same position, as in xiangqi.
    Graph {
        /// The largest difference between the position numbers before and after a move. Small values give many
        /// transpositions.
        reach: u64,
    },
    /// A graph with `width` position numbers at every ply. Many paths of equal length lead to a position, as in
    /// Amazons.
    Layers {
        /// The number of different position numbers at every ply.
        width: u64,
    },
}

/// The properties of a random game. Rates are percentages from 0 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeOptions {
    /// The rule for the positions that a move can lead to.
    pub shape: Shape,
    /// The largest number of moves in a position.
    pub branching: u64,
    /// The range of static values, `-values ..= values`. A small range causes ties.
    pub values: i64,
    /// The percentage of positions in which the game is over.
    pub ends: u64,
    /// The percentage of positions without a legal move.
    pub stuck: u64,
    /// The percentage of moves after which the same side moves again.
    pub double_turns: u64,
    /// The percentage of positions in which a pass is allowed.
    pub passes: u64,
    /// The percentage of moves that are noisy. The percentage of positions in check is half as large.
    pub noise: u64,
}

impl Default for TreeOptions {
    fn default() -> Self {
        TreeOptions {
            shape: Shape::Tree,
            branching: 4,
            values: 20,
            ends: 3,
            stuck: 3,
            double_turns: 10,
            passes: 50,
            noise: 25,
        }
    }
}

/// A move of a random game: the number of the position, and the index of the move in the list of legal moves. Moves of
/// different positions are therefore different, as in most games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TreeMove {
    state: u64,
    number: u8,
}

/// A position of a random game. The same seed and options give the same game. The crate documentation has an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomTree {
    seed: u64,
    options: TreeOptions,
    state: u64,
    side: Side,
}

/// The purpose of a random value. Values for different purposes are independent.
#[derive(Clone, Copy)]
enum Draw {
    Value,
    End,
    Verdict,
    Stuck,
    Moves,
    Turn,
    Child,
    Pass,
    Noise,
    Check,
    Key,
    Gain,
    Exchange,
}

impl RandomTree {
    /// Returns the root of the game that `seed` determines.
    pub fn new(seed: u64, options: TreeOptions) -> RandomTree {
        RandomTree { seed, options, state: 0, side: Side::First }
    }

    /// Returns the static value for the side to move.
    pub fn evaluate(&self) -> i32 {
        let range = 2 * self.options.values as u64 + 1;
        (self.draw(Draw::Value, 0) % range) as i32 - self.options.values as i32
    }

    /// Returns a key for correction history, from 0 to 7. Each key is shared by an eighth of all positions.
    pub fn correction_key(&self) -> u64 {
        self.state % 8
    }

    /// Returns a hash of the position, the purpose and a number.
    fn draw(&self, purpose: Draw, number: u8) -> u64 {
        let mut hash = self.seed ^ self.state.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        for word in [purpose as u64, u64::from(number), self.side.index() as u64] {
            hash = (hash ^ word).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            hash ^= hash >> 29;
        }
        hash = hash.wrapping_mul(0x94D0_49BB_1331_11EB);
        hash ^ (hash >> 32)
    }

    fn chance(&self, percent: u64, purpose: Draw, number: u8) -> bool {
        self.draw(purpose, number) % 100 < percent
    }

    fn moves(&self) -> u8 {
        let is_stuck = self.chance(self.options.stuck, Draw::Stuck, 0);
        if is_stuck { 0 } else { (1 + self.draw(Draw::Moves, 0) % self.options.branching) as u8 }
    }

    fn child(&self, number: u8) -> u64 {
        match self.options.shape {
            Shape::Tree => self.state * self.options.branching + u64::from(number) + 1,
            Shape::Graph { reach } => self.state + 1 + self.draw(Draw::Child, number) % reach,
            Shape::Layers { width } => (self.state / width + 1) * width + self.draw(Draw::Child, number) % width,
        }
    }

    /// Returns `true` if moves can be noisy at this distance from the root. Deeper positions have no noisy moves, so
    /// that quiescence search ends.
    fn may_be_noisy(&self) -> bool {
        match self.options.shape {
            Shape::Tree => self.state < 1 << 16,
            Shape::Graph { reach } => self.state < 6 * reach,
            Shape::Layers { width } => self.state < 8 * width,
        }
    }

    fn legal(&self) -> impl Iterator<Item = TreeMove> {
        (0..self.moves()).map(|number| TreeMove { state: self.state, number })
    }

    fn is_noisy(&self, number: u8) -> bool {
        self.may_be_noisy() && self.chance(self.options.noise, Draw::Noise, number)
    }
}

impl Game for RandomTree {
    type Move = TreeMove;
    type Undo = Side;
    type MoveList = Vec<TreeMove>;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        let over = self.state > 0 && self.chance(self.options.ends, Draw::End, 0);
        over.then(|| self.outcome_without_moves())
    }

    fn outcome_without_moves(&self) -> Outcome {
        [Outcome::Win, Outcome::Draw, Outcome::Loss][(self.draw(Draw::Verdict, 0) % 3) as usize]
    }

    fn legal_moves(&self, moves: &mut Vec<TreeMove>) {
        moves.extend(self.legal());
    }

    fn make(&mut self, mv: TreeMove) -> Side {
        let before = self.side;
        let stays = self.chance(self.options.double_turns, Draw::Turn, mv.number);
        self.state = self.child(mv.number);
        self.side = if stays { before } else { !before };
        before
    }

    fn unmake(&mut self, mv: TreeMove, before: Side) {
        self.state = mv.state;
        self.side = before;
    }
}

game_search::search_game!(
    RandomTree: PositionKey, NullMove, Tactics, MoveOrdering, StaticExchange
);

impl PositionKey for RandomTree {
    fn key(&self) -> u64 {
        self.draw(Draw::Key, 0)
    }

    const KEY_AFTER: Option<KeyAfter<Self>> = Some(|tree, mv| {
        let mut after = tree.clone();
        after.make(mv);
        (after.key(), Turn::between(tree.side, after.side))
    });
}

impl NullMove for RandomTree {
    type NullUndo = ();

    fn null_move_allowed(&self) -> bool {
        self.chance(self.options.passes, Draw::Pass, 0)
    }

    fn make_null(&mut self) {
        self.side = !self.side;
    }

    fn unmake_null(&mut self, (): ()) {
        self.side = !self.side;
    }
}

impl Tactics for RandomTree {
    fn noisy_moves(&self, moves: &mut Vec<TreeMove>) {
        moves.extend(self.legal().filter(|mv| self.is_noisy(mv.number)));
    }

    const IN_CHECK: Option<fn(&Self) -> bool> =
        Some(|tree| tree.may_be_noisy() && tree.chance(tree.options.noise / 2, Draw::Check, 0));

    const QUIET_MOVES: Option<ListMoves<Self>> =
        Some(|tree, moves| moves.extend(tree.legal().filter(|&mv| tree.is_quiet(mv))));

    const WINNING_MOVES: Option<WinningMoves<Self>> =
        Some(WinningMoves { winning_move: RandomTree::winning_move, non_losing_moves: RandomTree::non_losing_moves });
}

/// Many positions share a history slot, so that history and killers have an effect.
impl MoveOrdering for RandomTree {
    fn history_slots(&self) -> usize {
        2 * 256
    }

    fn history_index(&self, mv: TreeMove) -> usize {
        self.side.index() * 256 + usize::from(mv.number)
    }

    fn is_quiet(&self, mv: TreeMove) -> bool {
        !self.is_noisy(mv.number)
    }

    fn noisy_order(&self, mv: TreeMove) -> i32 {
        i32::from(mv.number)
    }

    const QUIET_ORDER: Option<fn(&Self, TreeMove) -> i32> = Some(|_, mv| i32::from(mv.number % 3));

    const CONTINUATION: Option<MoveSlots<Self>> = Some(MoveSlots { count: 2 * 256, index: Self::history_index });

    const CAPTURES: Option<MoveSlots<Self>> = Self::CONTINUATION;
}

/// Values of captures are random, like the static values of positions.
impl StaticExchange for RandomTree {
    fn captured_value(&self, mv: TreeMove) -> i32 {
        if self.is_noisy(mv.number) { (self.draw(Draw::Gain, mv.number) % 20) as i32 } else { 0 }
    }

    fn see(&self, mv: TreeMove) -> i32 {
        self.captured_value(mv) - (self.draw(Draw::Exchange, mv.number) % 20) as i32
    }
}

/// The evaluator of a [`RandomTree`], which returns its static values.
#[derive(Clone, Copy, Debug)]
pub struct RandomValue;

impl Evaluator<RandomTree> for RandomValue {
    fn unit(&self) -> i32 {
        10
    }

    fn evaluate(&mut self, tree: &RandomTree) -> i32 {
        tree.evaluate()
    }

    fn correction_key(&self, tree: &RandomTree) -> Option<u64> {
        Some(tree.correction_key())
    }
}

/// These methods find winning and losing moves by making every move. They do not call functions of the conformance
/// suite, because the suite checks these methods.
impl RandomTree {
    /// Returns the outcome after a move, for the side that makes it, if the move ends the game.
    fn verdict_after(&self, mv: TreeMove) -> Option<Outcome> {
        let mut after = self.clone();
        after.make(mv);
        let outcome = after.outcome()?;
        Some(match outcome {
            _ if after.side == self.side => outcome,
            Outcome::Win => Outcome::Loss,
            Outcome::Draw => Outcome::Draw,
            Outcome::Loss => Outcome::Win,
        })
    }

    fn winning_move(&self) -> Option<TreeMove> {
        self.legal().find(|&mv| self.verdict_after(mv) == Some(Outcome::Win))
    }

    fn non_losing_moves(&self, moves: &mut Vec<TreeMove>) {
        moves.extend(self.legal().filter(|&mv| {
            let mut after = self.clone();
            after.make(mv);
            let stuck = after.moves() == 0;
            let lost = if after.side == self.side { Outcome::Loss } else { Outcome::Win };
            match self.verdict_after(mv) {
                Some(verdict) => verdict != Outcome::Loss,
                None if stuck => after.outcome_without_moves() != lost,
                None => after.side == self.side || after.winning_move().is_none(),
            }
        }));
    }
}
