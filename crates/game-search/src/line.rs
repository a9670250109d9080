//! Lines of moves, and the table in which a search collects its principal variation.

/// A sequence of moves from a position.
pub type Line<M> = Vec<M>;

/// The triangular table of principal variations: row `ply` holds the best line found so far from the node
/// at that ply. Entering a node clears its row; a new best move takes over the row below.
///
/// ```
/// use game_search::PvTable;
/// let mut pv = PvTable::default();
/// pv.clear(0);
/// pv.clear(1);
/// pv.clear(2);
/// pv.raise(1, 'b');
/// pv.raise(0, 'a');
/// assert_eq!(pv.line(0), ['a', 'b']);
/// ```
#[derive(Clone, Debug)]
pub struct PvTable<M> {
    rows: Vec<Line<M>>,
}

impl<M> Default for PvTable<M> {
    fn default() -> Self {
        PvTable { rows: Vec::new() }
    }
}

impl<M: Copy> PvTable<M> {
    /// Forgets the line at `ply`: call it on entering a node.
    #[inline]
    pub fn clear(&mut self, ply: u32) {
        match self.rows.get_mut(ply as usize) {
            Some(row) => row.clear(),
            None => self.grow(ply),
        }
    }

    #[cold]
    fn grow(&mut self, ply: u32) {
        self.rows.resize_with(ply as usize + 1, Vec::new);
    }

    /// The line at `ply` becomes `mv` followed by the line at `ply + 1`.
    #[inline]
    pub fn raise(&mut self, ply: u32, mv: M) {
        let (above, below) = self.rows.split_at_mut(ply as usize + 1);
        let row = &mut above[ply as usize];
        row.clear();
        row.push(mv);
        if let Some(rest) = below.first() {
            row.extend_from_slice(rest);
        }
    }

    /// The line at `ply`; empty if nothing was found there.
    pub fn line(&self, ply: u32) -> &[M] {
        self.rows.get(ply as usize).map_or(&[], Vec::as_slice)
    }

    /// Puts `line` in the row at `ply`.
    pub fn set(&mut self, ply: u32, line: &[M]) {
        self.clear(ply);
        self.rows[ply as usize].extend_from_slice(line);
    }
}
