//! The standings of a tournament: points, results of every two engines, and the games that engines lost by their fault.

use std::fmt;

use game_search::Side;

use super::record::{Record, Termination};

/// The standings of a tournament in which every engine plays a [`Match`](crate::Match) against every other one. Its text
/// is two tables in Markdown: the results, and the first fault of each kind of every engine.
///
/// ```
/// use game_arena::matches::{Standings, Termination};
/// let mut standings = Standings::new(["deep", "broken"].map(str::to_owned));
/// standings.forfeit("broken", "deep", 2, "the program `broken` cannot be started");
/// let text = standings.to_string();
/// assert!(text.contains("| 1 | deep | 2 | 2 | 0 | 0 |"), "{text}");
/// assert!(text.contains("| broken | 2 | did not start |"), "{text}");
/// ```
#[derive(Clone, Debug)]
pub struct Standings {
    names: Vec<String>,
    /// Wins, draws and losses, indexed by engine and by opponent.
    results: Vec<Vec<[u64; 3]>>,
    faults: Vec<Fault>,
}

/// Games that an engine lost for the same kind of fault.
#[derive(Clone, Debug)]
struct Fault {
    engine: usize,
    kind: &'static str,
    games: u64,
    /// The opponent and the reason of the first game.
    first: (usize, String),
}

impl Standings {
    /// Creates the standings of engines with these names, which are all different.
    pub fn new(names: impl IntoIterator<Item = String>) -> Standings {
        let names: Vec<String> = names.into_iter().collect();
        Standings { results: vec![vec![[0; 3]; names.len()]; names.len()], names, faults: Vec::new() }
    }

    /// Counts a game. A game of other engines is ignored.
    pub fn add(&mut self, record: &Record) {
        let [Some(first), Some(second)] = record.players.each_ref().map(|name| self.index(name)) else { return };
        for (engine, opponent, side) in [(first, second, Side::First), (second, first, Side::Second)] {
            let half_points = record.result.half_points(side);
            self.results[engine][opponent][2 - half_points] += 1;
            if half_points == 0 && record.is_forfeit() {
                let reason = record.reason.strip_prefix(&format!("{}: ", self.names[engine]));
                let reason = reason.unwrap_or(&record.reason).to_owned();
                self.add_fault(engine, opponent, kind(record.termination), 1, reason);
            }
        }
    }

    /// Counts games that were not played, because the engine did not start. Unknown names are ignored.
    pub fn forfeit(&mut self, engine: &str, opponent: &str, games: u64, reason: &str) {
        let (Some(engine), Some(opponent)) = (self.index(engine), self.index(opponent)) else { return };
        self.results[engine][opponent][2] += games;
        self.results[opponent][engine][0] += games;
        self.add_fault(engine, opponent, "did not start", games, reason.to_owned());
    }

    fn index(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known == name)
    }

    fn add_fault(&mut self, engine: usize, opponent: usize, kind: &'static str, games: u64, reason: String) {
        match self.faults.iter_mut().find(|fault| (fault.engine, fault.kind) == (engine, kind)) {
            Some(fault) => fault.games += games,
            None => self.faults.push(Fault { engine, kind, games, first: (opponent, reason) }),
        }
    }

    /// Returns an engine's wins, draws and losses against all others.
    fn total(&self, engine: usize) -> [u64; 3] {
        [0, 1, 2].map(|result| self.results[engine].iter().map(|counts| counts[result]).sum())
    }
}

impl fmt::Display for Standings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half_points = |[wins, draws, _]: [u64; 3]| 2 * wins + draws;
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by_key(|&engine| {
            let total = self.total(engine);
            (std::cmp::Reverse((half_points(total), total[0])), engine)
        });
        write!(f, "| | engine | points | W | D | L |")?;
        order.iter().try_for_each(|&engine| write!(f, " {} |", cell(&self.names[engine])))?;
        writeln!(f, "\n|--:|---|--:|--:|--:|--:|{}", ":-:|".repeat(order.len()))?;
        for (&engine, place) in order.iter().zip(1..) {
            let total = self.total(engine);
            let [wins, draws, losses] = total;
            let points = points(half_points(total));
            write!(f, "| {place} | {} | {points} | {wins} | {draws} | {losses} |", cell(&self.names[engine]))?;
            for &opponent in &order {
                let own = self.results[engine][opponent];
                match own.iter().sum::<u64>() {
                    0 => write!(f, " |")?,
                    games => {
                        let own = half_points(own);
                        write!(f, " {} : {} |", self::points(own), self::points(2 * games - own))?;
                    }
                }
            }
            writeln!(f)?;
        }
        if !self.faults.is_empty() {
            writeln!(f, "\n| engine | games lost | by | the first of them |\n|---|--:|---|---|")?;
        }
        for fault in order.iter().flat_map(|&engine| self.faults.iter().filter(move |fault| fault.engine == engine)) {
            let (opponent, reason) = &fault.first;
            let (engine, opponent) = (cell(&self.names[fault.engine]), cell(&self.names[*opponent]));
            let Fault { games, kind, .. } = fault;
            writeln!(f, "| {engine} | {games} | {kind} | against {opponent}: `{}` |", cell(reason))?;
        }
        Ok(())
    }
}

/// Returns what a program did to lose a game in this way.
fn kind(termination: Termination) -> &'static str {
    match termination {
        Termination::IllegalMove => "illegal move",
        Termination::Time => "time",
        _ => "crash",
    }
}

/// Replaces the signs that would end a cell of a table or the code in it. Programs choose some of these texts.
fn cell(text: &str) -> String {
    text.replace(['|', '`'], "'")
}

fn points(half_points: u64) -> String {
    let half = if half_points.is_multiple_of(2) { "" } else { "½" };
    match half_points / 2 {
        0 if !half.is_empty() => half.to_owned(),
        whole => format!("{whole}{half}"),
    }
}

#[cfg(test)]
mod tests {
    use game_search::GameResult;

    use super::*;

    fn game(players: [&str; 2], result: GameResult, termination: Termination, reason: &str) -> Record {
        Record {
            game: 0,
            players: players.map(str::to_owned),
            opening: String::new(),
            result,
            termination,
            reason: reason.to_owned(),
            moves: Vec::new(),
            turns: [0; 2],
            nodes: [0; 2],
            millis: [0; 2],
        }
    }

    #[test]
    fn tables_show_points_pairs_and_faults() {
        let mut standings = Standings::new(["a", "b", "c"].map(str::to_owned));
        let win = GameResult::win(Side::First);
        standings.add(&game(["b", "a"], win, Termination::Rules, "four in a row"));
        standings.add(&game(["a", "b"], GameResult::Draw, Termination::Rules, "board full"));
        standings.add(&game(["b", "c"], win, Termination::IllegalMove, "c: illegal move \"`9|\": no column"));
        standings.add(&game(["c", "b"], GameResult::win(Side::Second), Termination::IllegalMove, "c: later"));
        standings.add(&game(["a", "stranger"], win, Termination::Rules, ""));
        let expected = "\
| | engine | points | W | D | L | b | a | c |
|--:|---|--:|--:|--:|--:|:-:|:-:|:-:|
| 1 | b | 3½ | 3 | 1 | 0 | | 1½ : ½ | 2 : 0 |
| 2 | a | ½ | 0 | 1 | 1 | ½ : 1½ | | |
| 3 | c | 0 | 0 | 0 | 2 | 0 : 2 | | |

| engine | games lost | by | the first of them |
|---|--:|---|---|
| c | 2 | illegal move | against b: `illegal move \"'9'\": no column` |
";
        assert_eq!(standings.to_string(), expected);
    }
}
