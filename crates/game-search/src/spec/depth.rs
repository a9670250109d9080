//! How deep minimax can search.

/// Returns the largest depth, from 1 to 100, at which minimax has no more than `leaves` leaves, from the number of positions at each
/// depth, which `count_at` returns: counted while that is quick, then as if the tree grew on as it did in its last two plies. A
/// game that is over sooner ends it. `last` is the last depth that is counted: if the tree may be as deep, the answer is 100.
///
/// ```
/// use game_search::{perft, spec::depth_within};
/// use small_games::TicTacToe;
///
/// let depth = depth_within(1_000, 100, |depth| perft(&mut TicTacToe::default(), depth));
/// assert_eq!(depth, 3, "9 · 8 · 7 = 504 positions");
/// ```
pub fn depth_within(leaves: u64, last: u32, mut count_at: impl FnMut(u32) -> u64) -> u32 {
    const QUICK: u64 = 2_000_000;
    let mut counts = vec![1];
    while counts[counts.len() - 1] < QUICK && counts.len() <= last as usize {
        let depth = counts.len() as u32;
        match count_at(depth) {
            0 => return (depth - 1).max(1),
            count if count > leaves => return (depth - 1).max(1),
            count => counts.push(count),
        }
    }
    if counts.len() > last as usize {
        return 100;
    }
    let mut depth = counts.len() - 1;
    let (last, before) = (counts[depth] as f64, counts[depth.saturating_sub(2)] as f64);
    let growth = (last / before).sqrt().max(1.0);
    let mut count = last * growth;
    while depth < 100 && count <= leaves as f64 {
        depth += 1;
        count *= growth;
    }
    depth as u32
}
