//! [`Levels`]: ten opponents of increasing strength, with their Elo.

use std::ops::RangeInclusive;

use thiserror::Error;

use crate::Words;
use crate::searcher::Strength;

/// A level: the [strength](Strength) of an opponent, without the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The number of nodes per move.
    pub nodes: u64,
    /// The rate of oversights in thousandths, from 0 to [`Strength::MAX_OVERSIGHTS`].
    pub oversights: u32,
    /// The Elo on the scale of the game, on which a player that moves at random has 0. It is no rating of a person.
    pub elo: i32,
    /// What the player sees and what it overlooks, in a few words.
    pub portrait: Words,
}

impl Level {
    /// Makes a level. `portrait` is a description in English and in Chinese.
    pub const fn new(nodes: u64, oversights: u32, elo: i32, portrait: [&'static str; 2]) -> Level {
        Level { nodes, oversights, elo, portrait: Words { en: portrait[0], zh: portrait[1] } }
    }
}

/// The ten levels of a game, from the weakest to the strongest. Full strength is above them.
///
/// ```
/// use game_search::spec::Levels;
///
/// let levels = Levels::UNRATED;
/// assert_eq!(levels.level(3, 7)?.seed, 7);
/// assert_eq!(levels.level(11, 7).unwrap_err().to_string(), "level 11: expected 1 to 10");
/// assert_eq!(levels.skill(20, 7)?, None, "full strength");
/// # Ok::<(), game_search::spec::LevelError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Levels {
    /// The levels. Their Elo rises.
    pub levels: [Level; Levels::COUNT],
    /// Whether the Elo of the levels was measured, or estimated from measurements of the game.
    pub is_rated: bool,
}

/// The error for a level, an Elo or a skill level that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LevelError {
    /// The number is out of its range.
    #[error("{what} {number}: expected {}", self.expected())]
    Range {
        /// What the number is: `level`, `Elo` or `skill level`.
        what: &'static str,
        /// The given number.
        number: i32,
        /// The accepted numbers.
        range: RangeInclusive<i32>,
    },
    /// The levels of this game were never measured.
    #[error("Elo {elo}: expected {}", self.expected())]
    NotRated {
        /// The given Elo.
        elo: i32,
    },
}

impl LevelError {
    /// Returns what was expected, such as `1 to 10`.
    pub fn expected(&self) -> String {
        match self {
            LevelError::Range { range, .. } => format!("{} to {}", range.start(), range.end()),
            LevelError::NotRated { .. } => "a game with rated levels, such as xiangqi".to_owned(),
        }
    }
}

impl Levels {
    /// The number of levels.
    pub const COUNT: usize = 10;
    /// The skill level of full strength. The largest skill level below it is as strong as the tenth level.
    pub const MAX_SKILL: i32 = 20;

    /// Levels for a game in which nobody has measured any.
    pub const UNRATED: Levels = Levels {
        levels: [
            Level::new(30, 800, 0, ["moves almost at random", "几乎随手走"]),
            Level::new(60, 700, 0, ["sees a win at once, and little else", "只看得到一步取胜"]),
            Level::new(120, 600, 0, ["sees some of the replies", "看得到一部分应手"]),
            Level::new(250, 500, 0, ["sees half of the replies", "看得到一半应手"]),
            Level::new(500, 400, 0, ["sees most replies, and plans nothing", "看得到多数应手，不会计划"]),
            Level::new(1_000, 300, 0, ["looks a move ahead, with gaps", "能想一步，有疏漏"]),
            Level::new(4_000, 200, 0, ["looks two moves ahead, with gaps", "能想两步，有疏漏"]),
            Level::new(15_000, 120, 0, ["overlooks little", "疏漏不多"]),
            Level::new(60_000, 50, 0, ["rarely overlooks a move", "很少疏漏"]),
            Level::new(250_000, 0, 0, ["overlooks nothing, but thinks for a moment only", "没有疏漏，只是想得不久"]),
        ],
        is_rated: false,
    };

    /// Returns a level from 1 to 10. The seed decides what the player overlooks.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such level; it names the range.
    pub fn level(&self, number: i32, seed: u64) -> Result<Strength, LevelError> {
        let level = number.checked_sub(1).and_then(|index| self.levels.get(usize::try_from(index).ok()?));
        let level = level.ok_or(LevelError::Range { what: "level", number, range: 1..=Self::COUNT as i32 })?;
        Ok(Strength::new(level.nodes, level.oversights, seed))
    }

    /// Returns the Elo of the first and of the last level, or `None` if the levels are not rated.
    pub fn elo_range(&self) -> Option<RangeInclusive<i32>> {
        self.is_rated.then(|| self.levels[0].elo..=self.levels[Self::COUNT - 1].elo)
    }

    /// Returns a player of this Elo. Between two levels, the nodes and the rate of oversights are interpolated.
    ///
    /// # Errors
    ///
    /// Returns an error if the Elo is below that of the first level or above that of the last; it names the range. Also if
    /// the levels are not rated.
    pub fn elo(&self, elo: i32, seed: u64) -> Result<Strength, LevelError> {
        let range = self.elo_range().ok_or(LevelError::NotRated { elo })?;
        if !range.contains(&elo) {
            return Err(LevelError::Range { what: "Elo", number: elo, range });
        }
        let pair = self.levels.windows(2).find(|pair| elo <= pair[1].elo).unwrap_or(&self.levels[Self::COUNT - 2..]);
        let (share, whole) = (i64::from(elo - pair[0].elo), i64::from(pair[1].elo - pair[0].elo).max(1));
        Ok(between(&pair[0], &pair[1], (share, whole), seed))
    }

    /// Returns the player of a skill level from 0 to 20, or `None` for [`MAX_SKILL`](Levels::MAX_SKILL), full strength. The
    /// Elo rises by the same amount from one skill level to the next: from that of the first level to that of the tenth.
    /// Without ratings, the levels count as equally far apart.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such skill level; it names the range.
    pub fn skill(&self, number: i32, seed: u64) -> Result<Option<Strength>, LevelError> {
        let (last, max) = (Self::MAX_SKILL - 1, Self::MAX_SKILL);
        match number {
            _ if !(0..=max).contains(&number) => Err(LevelError::Range { what: "skill level", number, range: 0..=max }),
            _ if number == max => Ok(None),
            _ => match self.elo_range() {
                Some(range) => {
                    let elo = range.start() + (range.end() - range.start()) * number / last;
                    self.elo(elo, seed).map(Some)
                }
                None => {
                    let place = number * (Self::COUNT as i32 - 1);
                    let from = (place / last).min(Self::COUNT as i32 - 2);
                    let [lower, upper] = [from, from + 1].map(|index| &self.levels[index as usize]);
                    Ok(Some(between(lower, upper, (i64::from(place - from * last), i64::from(last)), seed)))
                }
            },
        }
    }
}

/// Returns the strength between two levels, at `share` of the `whole` way from the lower one.
fn between(lower: &Level, upper: &Level, (share, whole): (i64, i64), seed: u64) -> Strength {
    let between = |lower: i64, upper: i64| lower + (upper - lower) * share / whole;
    let oversights = between(lower.oversights.into(), upper.oversights.into());
    // Strength grows with the logarithm of the nodes. The mean of the straight line and of the harmonic one is close to it,
    // and whole numbers are the same on every computer.
    let (low, high) = (lower.nodes as i64, upper.nodes as i64);
    let harmonic = low * high * whole / (high * (whole - share) + low * share).max(1);
    let nodes = (between(low, high) + harmonic) / 2;
    Strength::new(nodes.max(1) as u64, oversights as u32, seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the unrated levels with an invented Elo: 1,000 for the first level, 100 more for each next one.
    fn rated() -> Levels {
        let mut levels = Levels { is_rated: true, ..Levels::UNRATED };
        for (level, elo) in levels.levels.iter_mut().zip((1_000..).step_by(100)) {
            level.elo = elo;
        }
        levels
    }

    #[test]
    fn strength_grows_with_every_elo_and_is_that_of_a_level_at_its_elo() {
        let levels = rated();
        let players: Vec<Strength> = (1_000..=1_900).map(|elo| levels.elo(elo, 5).unwrap()).collect();
        for (number, player) in (1..).zip(players.iter().step_by(100)) {
            assert_eq!(*player, levels.level(number, 5).unwrap());
        }
        for pair in players.windows(2) {
            assert!(pair[0].nodes <= pair[1].nodes && pair[0].oversights >= pair[1].oversights, "{pair:?}");
        }
        // Half of the way from 60 to 120 nodes: between their harmonic mean, 80, and their mean, 90.
        assert_eq!((players[150].nodes, players[150].oversights), (85, 650));
    }

    #[test]
    fn skill_levels_are_evenly_spaced_in_elo_below_full_strength() {
        let levels = rated();
        for skill in 0..Levels::MAX_SKILL {
            let elo = 1_000 + 900 * skill / (Levels::MAX_SKILL - 1);
            assert_eq!(levels.skill(skill, 5).unwrap(), Some(levels.elo(elo, 5).unwrap()), "{skill}");
        }
        assert_eq!(levels.skill(Levels::MAX_SKILL, 5), Ok(None));
        // Without an Elo, they are evenly spaced between the numbers of the levels.
        let last = |levels: &Levels| levels.skill(Levels::MAX_SKILL - 1, 5).unwrap();
        assert_eq!(last(&Levels::UNRATED), Levels::UNRATED.level(10, 5).ok());
    }

    #[test]
    fn numbers_out_of_range_are_quoted() {
        let levels = rated();
        let said = |error: LevelError| error.to_string();
        for (elo, error) in
            [(999, "Elo 999: expected 1000 to 1900"), (i32::MAX, "Elo 2147483647: expected 1000 to 1900")]
        {
            assert_eq!(said(levels.elo(elo, 5).unwrap_err()), error);
        }
        for number in [0, -1, i32::MIN] {
            assert_eq!(said(levels.level(number, 5).unwrap_err()), format!("level {number}: expected 1 to 10"));
        }
        assert_eq!(said(levels.skill(21, 5).unwrap_err()), "skill level 21: expected 0 to 20");
        let unrated = Levels::UNRATED.elo(1_000, 5).unwrap_err();
        assert_eq!(said(unrated), "Elo 1000: expected a game with rated levels, such as xiangqi");
    }
}
