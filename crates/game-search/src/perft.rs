//! Perft: counting the leaves of the move tree, the standard test of a move generator. [`depth_within`] finds the
//! largest depth at which the tree has at most a given number of leaves.

use crate::{Game, MoveList, Score};

/// Returns the number of positions `depth` plies below this one. Finished games are not expanded. The moves of the last
/// ply are counted but not made ([`Game::count_legal_moves`]).
///
/// ```
/// use small_games::ConnectFour;
/// assert_eq!(game_search::perft(&mut ConnectFour::default(), 4), 7 * 7 * 7 * 7);
/// ```
///
/// # Panics
///
/// Panics if `depth` exceeds [`Score::MAX_PLY`] (1,000) and the game is not over. The limit keeps the recursion within
/// the stack of a thread: in a debug build, 1,000 plies of xiangqi take 0.7 MiB of a stack of 2 MiB.
#[inline]
pub fn perft<G: Game>(game: &mut G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.outcome().is_some() {
        return 0;
    }
    if depth == 1 {
        return game.count_legal_moves() as u64;
    }
    expand(game, depth)
}

/// Counts the leaves at depth 2 and more. This part is a separate function, so that [`perft`] can be inlined and the
/// last ply, which is most of the work, needs no function call.
#[inline(never)]
fn expand<G: Game>(game: &mut G, depth: u32) -> u64 {
    each_child(game, depth, |game, _| perft(game, depth - 1))
}

/// Counts like [`perft`], but makes and unmakes the moves of the last ply too. Use it to test and measure
/// [`make`](Game::make) as well as move generation.
///
/// # Panics
///
/// Under the same conditions as [`perft`].
pub fn perft_making_leaves<G: Game>(game: &mut G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.outcome().is_some() {
        return 0;
    }
    each_child(game, depth, |game, _| if depth == 1 { 1 } else { perft_making_leaves(game, depth - 1) })
}

/// Returns the count of [`perft`] separately for each move of this position, in the order of generation. Use it to find
/// where two move generators differ.
///
/// ```
/// use small_games::TicTacToe;
/// let counts = game_search::divide(&mut TicTacToe::default(), 3);
/// assert_eq!(counts.iter().map(|(_, count)| count).collect::<Vec<_>>(), [&(8 * 7); 9]);
/// ```
///
/// # Panics
///
/// Panics if `depth` is 0, because the count then cannot be split by moves, and under the same conditions as [`perft`].
pub fn divide<G: Game>(game: &mut G, depth: u32) -> Vec<(G::Move, u64)> {
    assert!(depth > 0, "divide needs a depth of at least 1");
    let mut parts = Vec::new();
    if game.outcome().is_none() {
        each_child(game, depth, |game, mv| {
            let nodes = perft(game, depth - 1);
            parts.push((mv, nodes));
            nodes
        });
    }
    parts
}

#[inline]
fn each_child<G: Game>(game: &mut G, depth: u32, mut count: impl FnMut(&mut G, G::Move) -> u64) -> u64 {
    assert!(depth <= Score::MAX_PLY, "perft of depth {depth}: expected at most Score::MAX_PLY, {}", Score::MAX_PLY);
    let mut moves = G::MoveList::default();
    game.legal_moves(&mut moves);
    let mut nodes = 0;
    for &mv in moves.as_slice() {
        let undo = game.make(mv);
        nodes += count(game, mv);
        game.unmake(mv, undo);
    }
    nodes
}

/// Returns the largest depth, from 1 to 100, at which minimax has at most `leaves` leaves.
///
/// `count_at` returns the number of positions at a depth. It is called for depth 1, 2, and so on, until the tree has
/// 2,000,000 positions. Beyond that depth, the tree is assumed to grow as it did in its last two counted plies. If a
/// depth has no positions, because every game is over, the result is the previous depth, but at least 1.
///
/// `last` is the largest depth that is counted. If the count at depth `last` is at most `leaves`, the result is 100.
///
/// ```
/// use game_search::{perft, spec::depth_within};
/// use small_games::TicTacToe;
///
/// let depth = depth_within(1_000, 100, |depth| perft(&mut TicTacToe::default(), depth));
/// assert_eq!(depth, 3, "9 · 8 · 7 = 504 positions");
/// ```
pub fn depth_within(leaves: u64, last: u32, mut count_at: impl FnMut(u32) -> u64) -> u32 {
    const MAX_COUNTED: u64 = 2_000_000;
    let mut counts = vec![1];
    while counts[counts.len() - 1] < MAX_COUNTED && counts.len() <= last as usize {
        let depth = counts.len() as u32;
        match count_at(depth) {
            count if count == 0 || count > leaves => return (depth - 1).max(1),
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
