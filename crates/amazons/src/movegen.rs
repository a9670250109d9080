//! Move generation: every legal move listed or counted, where queens and arrows can go, and whether one move is legal.
//!
//! A queen's targets on one line are a run of free squares around it, and the arrow squares of a target are four
//! runs through the target. A table tells the run from the word that holds a line's blocked squares. On the line of
//! the queen's move the arrow flies over the square just left, so the arrow's run is the queen's own; the other three
//! lines through the target do not meet the square just left, so there the board before the move tells all. Nothing
//! is made or unmade.
//!
//! Counting adds up run lengths. Listing writes each run with a fixed number of stores, longer than any run, and
//! then steps on by the run's true length: no loop to mispredict.

use crate::board::{SquareSet, table};
use crate::lines::{FALLING, FILE, Lines, RANK, RISING, Run, STEPS, along};
use crate::position::Position;
use crate::types::{MAX_SIZE, Move, Square};
use game_search::Side;

/// A list of moves. The start has 2,176: too many for an array on the stack of every ply.
pub type MoveList = Vec<Move>;

/// Number of moves, rounded up, that one queen move stands for on average (27 at the start, fewer later):
/// [`Position::legal_moves`] reserves so much room for each.
const ARROWS_PER_TARGET: usize = 32;

impl Position {
    /// Returns every legal move, in a fixed order: by queen, then by target, then by arrow.
    ///
    /// To use one list again, call [`Game::legal_moves`](game_search::Game::legal_moves), which appends to it.
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

    /// Appends every legal move.
    pub(crate) fn add_legal_moves(&self, moves: &mut MoveList) {
        moves.reserve(self.queen_moves(self.side_to_move()) as usize * ARROWS_PER_TARGET);
        self.generate(|ways| moves.extend_from_slice(ways));
    }

    /// Calls `visit` with every legal move, in the order of [`legal_moves`](Position::legal_moves), and without a list of all.
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

    /// Calls `take` with the moves of each queen to each target, which differ in the arrow.
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

    /// The number of legal moves, without listing them: about five times faster.
    pub fn count_legal_moves(&self) -> usize {
        let count = |from: Square| {
            count_line::<RANK>(self.lines(), from)
                + count_line::<FILE>(self.lines(), from)
                + count_line::<RISING>(self.lines(), from)
                + count_line::<FALLING>(self.lines(), from)
        };
        self.queens(self.side_to_move()).iter().map(count).sum::<u32>() as usize
    }

    /// The number of queen moves of a side, whoever is to move, arrows left out of account: its mobility.
    #[inline]
    pub fn queen_moves(&self, side: Side) -> u32 {
        self.queens(side).iter().map(|from| self.lines().queen_reach(from)).sum()
    }

    /// The squares that a queen on `from` could go to. What stands on `from` makes no difference.
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

    /// The squares that an arrow could reach after the queen on `from` went to `to`.
    pub fn arrow_targets(&self, from: Square, to: Square) -> SquareSet {
        let mut lines = self.lines().clone();
        lines.toggle(from);
        lines.targets(to)
    }

    /// The queens of `side` that could go to `square`: the inverse of [`queen_targets`](Position::queen_targets). Empty if a
    /// queen or an arrow is there.
    ///
    /// ```
    /// use amazons::{Position, Side, Square};
    /// let d4 = Square::new(3, 3).unwrap();
    /// assert_eq!(format!("{:?}", Position::start().queens_to(d4, Side::First)), "{d1, g1, a4, j4}");
    /// ```
    pub fn queens_to(&self, square: Square, side: Side) -> SquareSet {
        self.queens(side).into_iter().filter(|&from| self.lines().reaches(from, square)).collect()
    }

    /// Whether `mv` is one of the legal moves of the side to move, without generating them.
    pub fn is_legal(&self, mv: Move) -> bool {
        let (from, to, arrow) = (mv.from(), mv.to(), mv.arrow());
        if !self.queens(self.side_to_move()).contains(from) {
            return false;
        }
        let mut lines = self.lines().clone();
        lines.toggle(from);
        lines.reaches(from, to) && lines.reaches(to, arrow)
    }

    /// A move at random, without listing moves: a way of some queen, each as likely as the others, from the lengths of its lines,
    /// then an arrow in the same manner; `None` if there is no move.
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
            // Along the way the arrow flies over the square just left.
            let Run { down, up } = runs[line];
            arrows[line] = Run { down: down.saturating_add_signed(steps), up: up.saturating_add_signed(-steps) };
            let (line, steps) = pick(&arrows, &mut below(arrows.iter().map(|run| run.down + run.up).sum()))?;
            return Some(Move::new(from, to, square_along(to, line, steps)?));
        }
        None
    }
}

/// The number of moves of the queen on `from` along one line.
#[inline(always)]
fn count_line<const LINE: usize>(lines: &Lines, from: Square) -> u32 {
    let (file, rank) = (from.file(), from.rank());
    let Run { down, up } = lines.run::<LINE>(file, rank);
    let arrows = |(file, rank): (usize, usize)| lines.reach_beside::<LINE>(file, rank);
    // Along this line every target's arrow reaches the rest of the run and the square just left.
    let mut moves = ((down + up) * (down + up)) as u32;
    for steps in 1..down + 1 {
        moves += arrows(along::<LINE>(file, rank, steps, 0));
    }
    for steps in 1..up + 1 {
        moves += arrows(along::<LINE>(file, rank, 0, steps));
    }
    moves
}

/// How many moves are written for a run, whatever its length: enough for the longest.
const STORES: usize = 12;
/// The moves of one queen to one target: four runs of at most 10, and room for the last one's unused stores.
type Arrows = [Move; 4 * (MAX_SIZE - 1) + STORES];

/// Lists the moves of the queen on `from` along one line.
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

/// Writes the moves whose arrows lie on one line through the target, from number `len` on; returns the new `len`.
#[inline(always)]
fn add_run<const LINE: usize>(arrows: &mut Arrows, len: usize, onto_target: Move, run: Run) -> usize {
    let offsets = const { offsets(LINE) };
    let onto_target = onto_target.to_bits();
    let before = onto_target.wrapping_sub(offsets[run.down & 15]);
    let stores = &mut arrows[len..len + STORES];
    for (mv, offset) in stores.iter_mut().zip(&offsets[..STORES]) {
        *mv = Move(before.wrapping_add(*offset));
    }
    // The run was written with the target itself in its midst: the last square takes its place.
    let last = onto_target.wrapping_sub(offsets[0]).wrapping_add(offsets[run.up & 15]);
    stores[run.down] = Move(last);
    len + run.down + run.up
}

/// What one, two, ... steps along a line add to the bits of a move. Starting at one step keeps the compiler from
/// treating the first store, which would add zero, apart from the others.
const fn offsets(line: usize) -> [u32; 16] {
    table!(steps < 16 => (((steps as isize + 1) * STEPS[line]) as u32) << Move::ARROW_SHIFT)
}

/// The line and the steps up or, below 0, down it that lead to the square of this number. If there are not so many squares, returns
/// `None` and takes as many off the number.
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
