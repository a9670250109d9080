//! The list of all terms of the full evaluation, and the index of the first term of each kind.

/// The number of levels of queen distances: one move, two moves, and any number of moves.
pub(super) const LEVELS: usize = 3;
/// The greatest number of squares that counts as a queen's room. A larger room counts like a room of this size.
pub(super) const MAX_ROOM: usize = 32;

/// Pairs (n, m) with n at most m. The term of a pair counts the squares that a side reaches within n queen moves and
/// the enemy does not reach within m moves, minus the squares for which the reverse holds. The number [`LEVELS`] stands
/// for any number of moves.
pub(super) const SOONER: [(usize, usize); 6] = [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)];
/// Numbers of king steps. The term of a number n counts the squares that a side reaches at least n steps before the
/// enemy, or that only this side can reach, minus the enemy's squares of this kind.
pub(super) const AHEAD: [usize; 3] = [1, 2, 4];
/// The index of the term for the right to move.
pub(super) const TO_MOVE: usize = SOONER.len() + AHEAD.len();
/// The number of terms other than the terms for a queen's room.
pub(super) const COUNTS: usize = TO_MOVE + 1;

/// Numbers of squares in a queen's room. The room is the set of squares that the queen can go to and the enemy can ever
/// reach. Each of these numbers has its own weight; weights between them are interpolated.
pub(super) const ROOMS: [usize; 10] = [0, 1, 2, 3, 5, 8, 12, 17, 24, MAX_ROOM];
/// The number of all terms: [`COUNTS`] terms, then one term for each number in [`ROOMS`].
pub(super) const TERMS: usize = COUNTS + ROOMS.len();

/// The values of w that have weights of their own, in whole squares.
pub(super) const KNOTS: [usize; 7] = [0, 4, 10, 20, 35, 50, 70];

/// Returns the name of a term.
pub(super) fn name(term: usize) -> String {
    match term {
        _ if term < SOONER.len() => {
            let (own, enemy) = SOONER[term];
            let within = |moves| if moves == LEVELS { "ever".to_owned() } else { format!("in {moves}") };
            format!("sooner: {}, enemy not {}", within(own), within(enemy))
        }
        _ if term < TO_MOVE => format!("ahead: {}", AHEAD[term - SOONER.len()]),
        TO_MOVE => "to move".to_owned(),
        _ => format!("room: {}", ROOMS[term - COUNTS]),
    }
}
