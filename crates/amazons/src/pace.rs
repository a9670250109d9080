//! How long a game lasts, for whoever has a clock.

use crate::position::Position;

/// In hundredths of all squares, so many are empty when most games are decided: on 10x10 after 40 of 92 moves.
const DECIDED: usize = 52;
/// So many moves share what is left of the clock from then on: they are played fast.
const AT_LEAST: usize = 4;

impl Position {
    /// So many moves of the side to move had better share what is left on its clock.
    ///
    /// Every move fills a square, so that a game on 10x10 has at most 92 moves, and most are decided after 40 of them:
    /// this counts the own moves until then and a few more. 24 at the start, 14 after 20 moves, 4 after 40.
    ///
    /// ```
    /// use amazons::Position;
    /// assert_eq!(Position::start().moves_to_go(), 24);
    /// assert_eq!(Position::start_6x6().moves_to_go(), 9);
    /// ```
    pub fn moves_to_go(&self) -> u32 {
        let size = self.size();
        let decided = size.width() * size.height() * DECIDED / 100;
        (self.empty().len().saturating_sub(decided) / 2 + AT_LEAST) as u32
    }
}
