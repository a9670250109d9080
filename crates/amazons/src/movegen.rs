//! Move generation: lists or counts legal moves, finds the squares that queens and arrows can reach, and tests a move
//! for legality.
//!
//! Along one line, a queen can go to the free squares on both sides, up to the first blocked square. These squares are
//! called the queen's run. After a queen move, the arrow can land on the squares of the four runs around the queen's
//! target. The blocked squares of a line are one bit mask, and a table indexed by this mask gives the run. On the line
//! of the queen move, the arrow can cross the square that the queen has just left. The arrow's run there has therefore
//! the same two ends as the queen's run. The other three lines through the target do not contain the square that the
//! queen left, so the board before the move gives their runs. No move is made or unmade.
//!
//! Counting adds up the lengths of runs. Listing writes a fixed number of moves for every run, enough for the longest
//! run, and then advances by the actual length of the run. This avoids a loop with branches that are hard to predict.

use crate::board::{SquareSet, table};
use crate::lines::{FALLING, FILE, Lines, RANK, RISING, Run, STEPS, along};
use crate::position::Position;
use crate::types::{MAX_SIZE, Move, Square};
use game_search::Side;

/// A list of moves. The starting position has 2,176 moves, too many for an array on the stack at every ply.
pub type MoveList = Vec<Move>;

/// An upper estimate of the average number of arrow targets per queen move (27 at the start, fewer later).
/// [`Position::legal_moves`] reserves memory for this number of moves per queen move.
const ARROWS_PER_TARGET: usize = 32;

impl Position {
    /// Returns every legal move in a fixed order: by queen, then by the queen's target, then by arrow.
    ///
    /// To reuse a list, call [`Game::legal_moves`](game_search::Game::legal_moves), which appends to it.
    ///
    /// ```
    /// use amazons::Position;
    /// let moves = Position::start_5x5().legal_moves();
    /// assert_eq!(moves.len(), Position::start_5x5().count_legal_moves());
    /// assert!(moves.iter().all(|&mv| Position::start_5x5().is_legal(mv)));
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.add_legal_moves(&mut moves);
        moves
    }

    /// Appends every legal move to `moves`.
    pub(crate) fn add_legal_moves(&self, moves: &mut MoveList) {
        moves.reserve(self.queen_moves(self.side_to_move()) as usize * ARROWS_PER_TARGET);
        self.generate(|ways| moves.extend_from_slice(ways));
    }

    /// Calls `visit` with every legal move, in the order of [`legal_moves`](Position::legal_moves), without building a
    /// list of all moves.
    ///
    /// ```
    /// use amazons::{Position, SquareSet};
    /// let mut shot_at = SquareSet::EMPTY;
    /// Position::start_5x5().for_each_legal_move(|mv| shot_at |= SquareSet::of(mv.arrow()));
    /// assert_eq!(shot_at.len(), 21, "the empty squares and those that queens leave");
    /// ```
    #[inline]
    pub fn for_each_legal_move(&self, mut visit: impl FnMut(Move)) {
        self.generate(|ways| ways.iter().for_each(|&mv| visit(mv)));
    }

    /// Calls `take` once for each queen move, with all legal moves that begin with this queen move and differ in the
    /// arrow.
    #[inline(always)]
    fn generate(&self, mut take: impl FnMut(&[Move])) {
        let mut arrows: Arrows = [Move(0); _];
        for from in self.queens(self.side_to_move()) {
            list_line::<RANK>(self.lines(), from, &mut arrows, &mut take);
            list_line::<FILE>(self.lines(), from, &mut arrows, &mut take);
            list_line::<RISING>(self.lines(), from, &mut arrows, &mut take);
            list_line::<FALLING>(self.lines(), from, &mut arrows, &mut take);
        }
    }

    /// Returns the number of legal moves without listing them, about five times as fast as listing.
    pub fn count_legal_moves(&self) -> usize {
        let count = |from: Square| {
            count_line::<RANK>(self.lines(), from)
                + count_line::<FILE>(self.lines(), from)
                + count_line::<RISING>(self.lines(), from)
                + count_line::<FALLING>(self.lines(), from)
        };
        self.queens(self.side_to_move()).iter().map(count).sum::<u32>() as usize
    }

    /// Returns the mobility of `side`: the number of its queen moves, not counting arrows, whichever side is to move.
    #[inline]
    pub fn queen_moves(&self, side: Side) -> u32 {
        self.queens(side).iter().map(|from| self.lines().queen_reach(from)).sum()
    }

    /// Returns the squares that a queen on `from` could go to. It makes no difference what is on `from`.
    ///
    /// ```
    /// use amazons::{Position, Square};
    /// let targets = Position::start().queen_targets(Square::new(3, 0).unwrap());
    /// assert_eq!(targets.len(), 20);
    /// ```
    #[inline]
    pub fn queen_targets(&self, from: Square) -> SquareSet {
        self.lines().targets(from)
    }

    /// Returns the squares that an arrow could reach after the queen on `from` has gone to `to`.
    pub fn arrow_targets(&self, from: Square, to: Square) -> SquareSet {
        let mut lines = self.lines().clone();
        lines.toggle(from);
        lines.targets(to)
    }

    /// Returns the queens of `side` that could go to `square`: the inverse of
    /// [`queen_targets`](Position::queen_targets). The set is empty if a queen or an arrow is on `square`.
    ///
    /// ```
    /// use amazons::{Position, Side, Square};
    /// let d4 = Square::new(3, 3).unwrap();
    /// assert_eq!(format!("{:?}", Position::start().queens_to(d4, Side::First)), "{d1, g1, a4, j4}");
    /// ```
    pub fn queens_to(&self, square: Square, side: Side) -> SquareSet {
        self.queens(side).into_iter().filter(|&from| self.lines().reaches(from, square)).collect()
    }

    /// Returns `true` if `mv` is a legal move of the side to move. No moves are generated.
    pub fn is_legal(&self, mv: Move) -> bool {
        let (from, to, arrow) = (mv.from(), mv.to(), mv.arrow());
        if !self.queens(self.side_to_move()).contains(from) {
            return false;
        }
        let mut lines = self.lines().clone();
        lines.toggle(from);
        lines.reaches(from, to) && lines.reaches(to, arrow)
    }

    /// Returns a random move without listing moves, or `None` if there is no legal move. The queen move is chosen
    /// first, and all queen moves have the same probability. The arrow is chosen in the same way. `below(n)` must
    /// return a random number below n.
    #[inline]
    pub(crate) fn any_move(&self, below: &mut dyn FnMut(usize) -> usize) -> Option<Move> {
        let (lines, queens) = (self.lines(), self.queens(self.side_to_move()));
        let ways = self.queen_moves(self.side_to_move()) as usize;
        let mut number = if ways == 0 { return None } else { below(ways) };
        for from in queens {
            let runs = lines.runs(from);
            let Some((line, steps)) = pick(&runs, &mut number) else { continue };
            let to = square_along(from, line, steps)?;
            let mut arrows = lines.runs(to);
            // On the line of the queen's move the arrow can cross the square that the queen has just left.
            let Run { down, up } = runs[line];
            arrows[line] = Run { down: down.saturating_add_signed(steps), up: up.saturating_add_signed(-steps) };
            let (line, steps) = pick(&arrows, &mut below(arrows.iter().map(|run| run.down + run.up).sum()))?;
            return Some(Move::new(from, to, square_along(to, line, steps)?));
        }
        None
    }
}

/// Returns the number of legal moves in which the queen on `from` moves along the line of kind `LINE`.
#[inline(always)]
fn count_line<const LINE: usize>(lines: &Lines, from: Square) -> u32 {
    let (file, rank) = (from.file(), from.rank());
    let Run { down, up } = lines.run::<LINE>(file, rank);
    let arrows = |(file, rank): (usize, usize)| lines.reach_beside::<LINE>(file, rank);
    // From every target, the arrow can reach `down + up` squares on this line: the other squares of the run, and the
    // square that the queen has just left.
    let mut moves = ((down + up) * (down + up)) as u32;
    for steps in 1..down + 1 {
        moves += arrows(along::<LINE>(file, rank, steps, 0));
    }
    for steps in 1..up + 1 {
        moves += arrows(along::<LINE>(file, rank, 0, steps));
    }
    moves
}

/// The number of moves written for every run. The longest run needs 11: its 10 moves, and one invalid move with an
/// arrow to the queen's target itself. [`add_run`] then overwrites the invalid move.
const STORES: usize = 12;
/// Memory for the moves of one queen to one target: four runs of at most 10 moves, and the unused entries after the
/// last run.
type Arrows = [Move; 4 * (MAX_SIZE - 1) + STORES];

/// Calls `take` with the moves to each target that the queen on `from` can reach along the line of kind `LINE`.
#[inline(always)]
fn list_line<const LINE: usize>(lines: &Lines, from: Square, arrows: &mut Arrows, take: &mut impl FnMut(&[Move])) {
    let (file, rank) = (from.file(), from.rank());
    let Run { down, up } = lines.run::<LINE>(file, rank);
    for steps in 0..down + up + 1 {
        if steps == down {
            continue;
        }
        let (file, rank) = along::<LINE>(file, rank, down, steps);
        let onto_target = Move::new(from, Square::at(file, rank), Square::at(file, rank));
        let own = Run { down: steps, up: down + up - steps };
        let by_rank = if LINE == RANK { own } else { lines.run::<RANK>(file, rank) };
        let by_file = if LINE == FILE { own } else { lines.run::<FILE>(file, rank) };
        let rising = if LINE == RISING { own } else { lines.run::<RISING>(file, rank) };
        let falling = if LINE == FALLING { own } else { lines.run::<FALLING>(file, rank) };
        let len = add_run::<RANK>(arrows, 0, onto_target, by_rank);
        let len = add_run::<FILE>(arrows, len, onto_target, by_file);
        let len = add_run::<RISING>(arrows, len, onto_target, rising);
        let len = add_run::<FALLING>(arrows, len, onto_target, falling);
        take(&arrows[..len]);
    }
}

/// Writes the moves with arrows on the line of kind `LINE` through the queen's target, starting at index `len`. Returns
/// the index after the last of these moves.
#[inline(always)]
fn add_run<const LINE: usize>(arrows: &mut Arrows, len: usize, onto_target: Move, run: Run) -> usize {
    let offsets = const { offsets(LINE) };
    let onto_target = onto_target.to_bits();
    let before = onto_target.wrapping_sub(offsets[run.down & 15]);
    let stores = &mut arrows[len..len + STORES];
    for (mv, offset) in stores.iter_mut().zip(&offsets[..STORES]) {
        *mv = Move(before.wrapping_add(*offset));
    }
    // The loop also wrote a move with an arrow to the target itself. The last move of the run replaces that move.
    let last = onto_target.wrapping_sub(offsets[0]).wrapping_add(offsets[run.up & 15]);
    stores[run.down] = Move(last);
    len + run.down + run.up
}

/// Returns the numbers that one, two, ... steps of the arrow along a line add to the bits of a move. The table does not
/// start with zero steps, because [`add_run`] would then add zero to the first move that it writes, and the compiler
/// would treat this move differently from the others.
const fn offsets(line: usize) -> [u32; 16] {
    table!(steps < 16 => (((steps as isize + 1) * STEPS[line]) as u32) << Move::ARROW_SHIFT)
}

/// Finds the square with index `number`, counted through all runs. Returns its line, and the number of steps along this
/// line to the square. Steps down the line are negative. If the runs have too few squares, subtracts the count of
/// these squares from `number` and returns `None`.
#[inline]
fn pick(runs: &[Run; 4], number: &mut usize) -> Option<(usize, isize)> {
    for (line, &Run { down, up }) in runs.iter().enumerate() {
        if *number < down {
            return Some((line, -(*number as isize) - 1));
        }
        if *number < down + up {
            return Some((line, (*number - down) as isize + 1));
        }
        *number -= down + up;
    }
    None
}

#[inline]
fn square_along(square: Square, line: usize, steps: isize) -> Option<Square> {
    Square::from_index(square.index().wrapping_add_signed(STEPS[line] * steps))
}
