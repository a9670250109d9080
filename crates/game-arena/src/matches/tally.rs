//! The results of a match so far.

use std::collections::{BTreeMap, HashSet};

use game_learn::units::Part;
use game_search::hash::fnv1a;

use super::record::Record;
use crate::stats::{Decision, Pentanomial, Sprt, is_void};

/// The moves, nodes and time that an engine used in the games counted so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// The number of moves made by the engine.
    pub moves: u64,
    /// The number of nodes that the engine reported.
    pub nodes: u64,
    /// The time used in milliseconds, measured by the arena.
    pub millis: u64,
}

/// The results of a match so far, from the point of view of its first engine.
///
/// Games count in the order of their numbers, not in the order in which they end. With a node limit per move, the
/// results are therefore the same for any number of parallel games, and so is the game after which the match ends. The
/// order also avoids a bias towards short games, which end first.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The number of games won.
    pub wins: u64,
    /// The number of games drawn.
    pub draws: u64,
    /// The number of games lost.
    pub losses: u64,
    /// The number of games that each engine lost by an illegal move, on time or by a crash.
    pub forfeits: [u64; 2],
    /// What each engine used in the games counted so far.
    pub usage: [Usage; 2],
    /// The number of pairs with each possible score.
    pub pairs: Pentanomial,
    /// The games counted so far, without repetition: hashes of opening and moves.
    distinct: HashSet<u64>,
    /// The openings of the games counted so far, without repetition. Mirror images are the same opening.
    openings: HashSet<u64>,
    /// The part of the match's pairs that is played.
    part: Part,
    /// Finished games that do not count yet, because a game with a smaller number is missing.
    waiting: BTreeMap<usize, (Record, u64)>,
    /// The half points of a pair's first game, until the second game of the pair counts.
    open: Option<usize>,
    decision: Option<Decision>,
}

impl Tally {
    /// Creates the results of a part of a match, without games.
    pub fn new(part: Part) -> Tally {
        Tally { part, ..Tally::default() }
    }

    /// Returns the number of games counted so far. A game counts as soon as all games with smaller numbers count.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Returns the decision of the statistical test (SPRT), if the test has made one. No game counts after the
    /// decision.
    pub fn decision(&self) -> Option<Decision> {
        self.decision
    }

    /// Returns the number of different games among those counted so far. Two games are equal if they have the same moves
    /// from the same opening, no matter who played them. If an engine plays against itself, the games of each pair are equal.
    pub fn distinct_games(&self) -> u64 {
        self.distinct.len() as u64
    }

    /// Returns the number of different openings of the games counted so far. Mirror images are the same opening.
    pub fn distinct_openings(&self) -> u64 {
        self.openings.len() as u64
    }

    /// Returns `true` if the match is [void](is_void) so far.
    pub fn is_void(&self) -> bool {
        is_void(self.distinct_games(), self.games())
    }

    /// Adds a game of this part. The game counts as soon as all games of the part with smaller numbers count. `opening`
    /// is the hash of its opening, which is [equal for mirror images](crate::openings::key_up_to_symmetry).
    pub fn add(&mut self, record: &Record, opening: u64, sprt: Option<&Sprt>) {
        self.waiting.insert(record.game, (record.clone(), opening));
        while self.decision.is_none()
            && let Some((record, opening)) = self.waiting.remove(&self.next())
        {
            self.openings.insert(opening);
            let text = format!("{}\n{}", record.opening, record.moves.join(" "));
            self.distinct.insert(fnv1a(text.as_bytes()));
            let (first, half_points) = (record.side_of_first().index(), record.half_points());
            for (sum, side) in self.usage.iter_mut().zip([first, 1 - first]) {
                sum.moves += record.turns[side];
                sum.nodes = sum.nodes.saturating_add(record.nodes[side]);
                sum.millis += record.millis[side];
            }
            match half_points {
                0 => self.losses += 1,
                1 => self.draws += 1,
                _ => self.wins += 1,
            }
            if record.is_forfeit() {
                self.forfeits[usize::from(half_points == 2)] += 1;
            }
            match self.open.take() {
                None => self.open = Some(half_points),
                Some(first) => {
                    self.pairs.add(first + half_points);
                    self.decision = sprt.and_then(|sprt| sprt.decision(&self.pairs));
                }
            }
        }
    }
    /// Returns the number of the next game to count.
    fn next(&self) -> usize {
        let games = self.games();
        (2 * self.part.unit(games / 2) + games % 2) as usize
    }
}
