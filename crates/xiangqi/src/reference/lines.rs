//! The moves of a chariot and a cannon on a rank or file, looked up by the occupancy word of this line.

use crate::const_for;

/// The last places that a piece can reach on a line: first toward place 0, then the other way. Places count from 0.
#[derive(Clone, Copy)]
pub(super) struct Line {
    /// The nearest piece, which a chariot captures; the place of the moving piece if there is none.
    pub(super) chariot: [u8; 2],
    /// The second piece, which a cannon captures; the place of the moving piece if there is none.
    pub(super) cannon: [u8; 2],
    /// The last empty place before the nearest piece or the edge; the place of the moving piece if there is none.
    pub(super) quiet: [u8; 2],
}

/// The moves along a rank, indexed by the piece's own place and the occupancy word of the rank.
pub(super) static ON_RANK: [[Line; 1 << 9]; 9] = table::<9, { 1 << 9 }>();
/// The moves along a file, indexed by the piece's own place and the occupancy word of the file.
pub(super) static ON_FILE: [[Line; 1 << 10]; 10] = table::<10, { 1 << 10 }>();

const fn table<const LENGTH: usize, const WORDS: usize>() -> [[Line; WORDS]; LENGTH] {
    let mut table = [[Line { chariot: [0; 2], cannon: [0; 2], quiet: [0; 2] }; WORDS]; LENGTH];
    const_for!(0..LENGTH, |at| {
        const_for!(0..WORDS, |word| {
            let (down, up) = (look::<LENGTH>(at, word, -1), look::<LENGTH>(at, word, 1));
            table[at][word] = Line { chariot: [down[0], up[0]], cannon: [down[1], up[1]], quiet: [down[2], up[2]] };
        });
    });
    table
}

/// Returns three places in the direction of `step`: the nearest piece, the second piece, and the last empty place
/// before the nearest piece.
const fn look<const LENGTH: usize>(at: usize, word: usize, step: isize) -> [u8; 3] {
    let mut seen = [at as u8; 3];
    let mut pieces = 0;
    let mut place = at as isize + step;
    while 0 <= place && place < LENGTH as isize && pieces < 2 {
        if word >> place & 1 == 1 {
            seen[pieces] = place as u8;
            pieces += 1;
        } else if pieces == 0 {
            seen[2] = place as u8;
        }
        place += step;
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_on_a_line_are_looked_up_by_its_bits() {
        // Places 1, 4 (the piece itself), 6 and 8 are occupied.
        let line = ON_RANK[4][0b1_0101_0010];
        assert_eq!(line.chariot, [1, 6]);
        assert_eq!(line.cannon, [4, 8], "nothing beyond place 1");
        assert_eq!(line.quiet, [2, 5]);
        let alone = ON_FILE[0][1];
        assert_eq!((alone.chariot, alone.cannon, alone.quiet), ([0, 0], [0, 0], [0, 9]));
    }
}
