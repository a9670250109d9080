//! The list of all terms, and where each begins among the weights.

/// One queen move and two are told apart; the last level is what a side reaches at all.
pub(super) const LEVELS: usize = 3;
/// More room than that is no better.
pub(super) const MOST_ROOM: usize = 32;

/// Squares that the own side reaches within so many queen moves and the enemy not within so many, the first number being the
/// smaller or the same; [`LEVELS`] stands for any number. What speaks for the enemy counts against.
pub(super) const SOONER: [(usize, usize); 6] = [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)];
/// Squares where the own side is ahead by so many king steps or more, or alone; less those of the enemy.
pub(super) const AHEAD: [usize; 3] = [1, 2, 4];
/// The right to move.
pub(super) const TO_MOVE: usize = SOONER.len() + AHEAD.len();
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
