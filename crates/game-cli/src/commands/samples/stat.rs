//! What a file of samples contains.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use game_learn::samples::{Games, Seen};
use game_learn::units::{Head, UnitError};
use game_search::{Side, spec::GameSpec};

use crate::game;

/// Show what a file contains: games, results, positions, scores and lengths
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Game, such as xiangqi
    #[arg(value_parser = game::named)]
    pub game: &'static str,
    /// File written by `selfplay`, `merge`, `samples import` or `samples rescore`
    file: PathBuf,
}

pub fn run<S: GameSpec>(args: &Args) -> Result<(), Box<dyn Error>> {
    let stat = Stat::read::<S>(&args.file)?;
    Ok(writeln!(io::stdout(), "{}\n{}", stat.details(), stat.summary())?)
}

/// Numbers about the games of a file.
#[derive(Debug)]
pub struct Stat {
    head: Head,
    bytes: u64,
    games: u64,
    /// The number of games that the first player lost, drew and won.
    results: [u64; 3],
    /// The length of each game in plies.
    lengths: Vec<u32>,
    plies: u64,
    /// The number of plies of openings.
    opening: u64,
    /// The number of random plies after the openings.
    random: u64,
    /// The scores of the positions that are kept.
    scores: Vec<i16>,
    /// The number of different positions among those that are kept.
    distinct: u64,
    /// The number of different positions among all after the openings.
    distinct_of_all: u64,
}

impl Stat {
    pub fn read<S: GameSpec>(path: &Path) -> Result<Stat, UnitError> {
        let games = Games::<S::Game>::open(path, S::NAME)?;
        let bytes = fs::metadata(path).map_or(0, |file| file.len());
        let head = games.head().clone();
        let mut stat = Stat {
            head,
            bytes,
            games: 0,
            results: [0; 3],
            lengths: Vec::new(),
            plies: 0,
            opening: 0,
            random: 0,
            scores: Vec::new(),
            distinct: 0,
            distinct_of_all: 0,
        };
        let (mut kept, mut all) = (Seen::new(), Seen::new());
        for game in games {
            let (_, game) = game?;
            stat.games += 1;
            stat.results[game.result().half_points(Side::First)] += 1;
            stat.lengths.push(game.length() as u32);
            stat.plies += game.length() as u64;
            stat.opening += game.opening().len() as u64;
            game.replay(|position, ply| {
                all.insert(position);
                stat.random += u64::from(ply.is_random);
                if ply.is_kept {
                    kept.insert(position);
                    stat.scores.push(ply.score);
                }
            });
        }
        (stat.distinct, stat.distinct_of_all) = (kept.len() as u64, all.len() as u64);
        stat.scores.sort_unstable();
        stat.lengths.sort_unstable();
        Ok(stat)
    }

    /// Returns a line for scripts.
    pub fn summary(&self) -> String {
        let [losses, draws, wins] = self.results;
        let (games, positions) = (self.games, self.scores.len());
        format!("games {games} wins {wins} draws {draws} losses {losses} positions {positions}")
    }

    fn details(&self) -> String {
        let (games, kept) = (self.games.max(1) as f64, self.scores.len() as u64);
        let share = |part: u64, of: u64| 100.0 * part as f64 / of.max(1) as f64;
        let Head { settings, seed, part, missing, weights, .. } = &self.head;
        let mut text = format!("{settings}\nseed {seed}, part {part}, weights {weights}\n");
        if *missing > 0 {
            let _ = writeln!(text, "missing      {missing} games");
        }
        // Writing to a string cannot fail.
        let (opening, played) = (self.opening as f64 / games, self.plies - self.opening);
        let plies = self.plies as f64 / games;
        let _ = writeln!(text, "plies        {}, {plies:.1} a game, {opening:.1} of them in the opening", self.plies);
        let _ = writeln!(
            text,
            "bytes        {}, {:.2} a ply, {:.2} a kept position",
            self.bytes,
            self.bytes as f64 / self.plies.max(1) as f64,
            self.bytes as f64 / kept.max(1) as f64
        );
        let _ =
            writeln!(text, "random       {} plies after the opening, {:.1} %", self.random, share(self.random, played));
        let _ = writeln!(
            text,
            "positions    {} distinct of {}, {:.1} % are duplicates",
            self.distinct_of_all,
            played,
            share(played - self.distinct_of_all, played)
        );
        let _ = writeln!(
            text,
            "kept         {kept}, {:.1} a game, {} distinct, {} duplicates",
            kept as f64 / games,
            self.distinct,
            kept - self.distinct
        );
        let _ = writeln!(text, "scores       {}", quantiles(&self.scores));
        let _ = write!(text, "game lengths {}", quantiles(&self.lengths));
        text
    }
}

/// Returns the smallest and largest number, and the numbers below which a share of the sorted numbers lies.
fn quantiles<T: std::fmt::Display>(sorted: &[T]) -> String {
    let Some(last) = sorted.len().checked_sub(1) else { return "none".to_owned() };
    let at = |percent: usize| &sorted[last * percent / 100];
    let all = [0, 5, 25, 50, 75, 95, 100].map(|percent| format!("{percent} %: {}", at(percent)));
    all.join(", ")
}
