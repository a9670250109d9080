//! A move at random, without listing moves: a queen's way from the lengths of its lines, then an arrow from those of the
//! target.

use crate::lines::{FALLING, FILE, Lines, RANK, RISING, Run};
use crate::position::Position;
use crate::types::{Move, Square};

/// What is added to a square's number by a step up each kind of line.
const STEPS: [isize; 4] = {
    let width = crate::types::MAX_SIZE as isize;
    let mut steps = [0; 4];
    steps[RANK] = 1;
    steps[FILE] = width;
    steps[RISING] = width + 1;
    steps[FALLING] = 1 - width;
    steps
};

impl Position {
    /// A way of some queen, each as likely as the others, then an arrow in the same manner; `None` if there is no move.
    #[inline]
    pub(crate) fn any_move(&self, below: &mut dyn FnMut(usize) -> usize) -> Option<Move> {
        let (lines, queens) = (self.lines(), self.queens(self.side_to_move()));
        let ways = self.queen_moves(self.side_to_move()) as usize;
        let mut number = if ways == 0 { return None } else { below(ways) };
        for from in queens {
            let runs = runs(lines, from);
            let (line, steps) = match pick(&runs, number) {
                Ok(picked) => picked,
                Err(left) => {
                    number = left;
                    continue;
                }
            };
            let to = along(from, line, steps)?;
            let mut arrows = self::runs(lines, to);
            // Along the way the arrow flies over the square just left.
            let Run { down, up } = runs[line];
            arrows[line] = Run { down: down.saturating_add_signed(steps), up: up.saturating_add_signed(-steps) };
            let (line, steps) = pick(&arrows, below(arrows.iter().map(|run| run.down + run.up).sum())).ok()?;
            return Some(Move::new(from, to, along(to, line, steps)?));
        }
        None
    }
}

#[inline]
fn runs(lines: &Lines, square: Square) -> [Run; 4] {
    let (file, rank) = (square.file(), square.rank());
    let mut runs = [Run { down: 0, up: 0 }; 4];
    runs[RANK] = lines.run::<RANK>(file, rank);
    runs[FILE] = lines.run::<FILE>(file, rank);
    runs[RISING] = lines.run::<RISING>(file, rank);
    runs[FALLING] = lines.run::<FALLING>(file, rank);
    runs
}

/// The line and the steps up or, below 0, down it that lead to the square of this number; what is left of the number if there
/// are not so many squares.
#[inline]
fn pick(runs: &[Run; 4], mut number: usize) -> Result<(usize, isize), usize> {
    for (line, &Run { down, up }) in runs.iter().enumerate() {
        if number < down {
            return Ok((line, -(number as isize) - 1));
        }
        if number < down + up {
            return Ok((line, (number - down) as isize + 1));
        }
        number -= down + up;
    }
    Err(number)
}

#[inline]
fn along(square: Square, line: usize, steps: isize) -> Option<Square> {
    Square::from_index(square.index().wrapping_add_signed(STEPS[line] * steps))
}
