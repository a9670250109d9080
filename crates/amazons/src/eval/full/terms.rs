//! The list of all terms, and where each begins among the weights.

use super::nearness::{LEVELS, MOST_ROOM};

/// Squares that the own side reaches within so many queen moves and the enemy not within so many, the first number being the
/// smaller or the same; 4 stands for any number. What speaks for the enemy counts against.
pub(super) const SOONER: [(usize, usize); 10] =
    [(1, 1), (1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (4, 4)];
/// Squares as near to both, by their distance: they belong to whoever is to move.
pub(super) const SHARED: usize = SOONER.len();
/// Squares where the own side is ahead by so many king steps or more, from 1 on, or alone; less those of the enemy.
pub(super) const AHEAD: usize = SHARED + LEVELS;
pub(super) const STEPS_AHEAD: usize = 6;
/// The right to move.
pub(super) const TO_MOVE: usize = AHEAD + STEPS_AHEAD;
/// Terms that are counts.
pub(super) const COUNTS: usize = TO_MOVE + 1;

/// Numbers of squares that a queen can go to and the enemy reaches at all: a weight for each of these, and what lies between
/// is between.
pub(super) const ROOMS: [usize; 10] = [0, 1, 2, 3, 5, 8, 12, 17, 24, MOST_ROOM];
/// All terms: after the counts a queen's room.
pub(super) const TERMS: usize = COUNTS + ROOMS.len();

/// Values of w that have weights of their own, in whole squares.
pub(super) const KNOTS: [usize; 7] = [0, 4, 10, 20, 35, 50, 70];

/// What a term is called.
pub(super) fn name(term: usize) -> String {
    match term {
        _ if term < SHARED => {
            let (own, enemy) = SOONER[term];
            let within = |moves| if moves == LEVELS { "ever".to_owned() } else { format!("in {moves}") };
            format!("sooner: {}, enemy not {}", within(own), within(enemy))
        }
        _ if term < AHEAD => format!("as near: {}", term - SHARED + 1),
        _ if term < TO_MOVE => format!("ahead: {}", term - AHEAD + 1),
        TO_MOVE => "to move".to_owned(),
        _ => format!("room: {}", ROOMS[term - COUNTS]),
    }
}
