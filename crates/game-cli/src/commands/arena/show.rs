//! Match output: on a terminal, a table that is updated in place; in a pipe or a file, one line per game.

use std::io::{self, IsTerminal, Write};

use comfy_table::Table;
use game_arena::matches::{MatchEnd, Record, Summary, Tally};
use game_arena::stats::{Decision, Sprt, rounded};
use indicatif::{HumanCount, ProgressBar};

use crate::terminal::{resumed, table};

/// Prints the progress and the result of a match.
pub struct Show {
    names: [String; 2],
    sprt: Option<Sprt>,
    /// The progress bar. It is hidden before the first game, and if the output is not a terminal.
    bar: ProgressBar,
    on_terminal: bool,
}

impl Show {
    pub fn new(names: [String; 2], sprt: Option<Sprt>) -> Show {
        Show {
            names,
            sprt,
            bar: ProgressBar::hidden(),
            on_terminal: io::stdout().is_terminal() && io::stderr().is_terminal(),
        }
    }

    /// Begins the output of a match. `games` of the `all` games were played before the match was resumed.
    pub fn begin(&mut self, games: usize, all: usize) {
        if self.on_terminal {
            self.bar = resumed(games, all, "games");
            self.bar.set_message("no game finished yet");
        }
    }

    /// Prints a note on the standard error.
    pub fn note(&self, text: &str) -> io::Result<()> {
        self.bar.suspend(|| writeln!(io::stderr(), "{text}"))
    }

    pub fn game(&self, record: &Record, tally: &Tally) -> io::Result<()> {
        self.bar.inc(1);
        if !self.on_terminal {
            let [first, second] = &record.players;
            let (result, reason, plies) = (record.result.text(), &record.reason, record.moves.len());
            let Tally { wins, draws, losses, .. } = tally;
            let standing = format!("W {wins} D {draws} L {losses}{}", self.llr(tally));
            let number = record.game + 1;
            return writeln!(
                io::stdout(),
                "game {number}: {first} {result} {second} ({reason}, {plies} plies)  {standing}"
            );
        }
        if record.is_forfeit() {
            self.note(&format!("game {}: {}", record.game + 1, record.reason))?;
        }
        self.bar.set_message(self.table(tally).to_string());
        Ok(())
    }

    /// Prints the final table, the result of the SPRT, and the line that scripts can parse.
    pub fn end(&self, summary: &Summary) -> io::Result<()> {
        self.bar.finish_and_clear();
        let Summary { tally, ended } = summary;
        let mut out = io::stdout();
        writeln!(out, "{}", self.table(tally))?;
        if let Some(sprt) = &self.sprt {
            let (ratio, (lower, upper)) = (sprt.log_likelihood_ratio(&tally.pairs), sprt.bounds());
            let decision = match sprt.decision(&tally.pairs) {
                Some(Decision::H0) => "H0 accepted",
                Some(Decision::H1) => "H1 accepted",
                None => "no decision",
            };
            writeln!(out, "{sprt}: LLR {ratio:.2} ({lower:.2} to {upper:.2}), {decision}")?;
        }
        for (name, usage) in self.names.iter().zip(tally.usage) {
            let moves = usage.moves.max(1);
            let (nodes, millis) = (usage.nodes / moves, usage.millis as f64 / moves as f64);
            // A file of units contains no times.
            let time = if usage.millis > 0 { format!(" and {millis:.1} ms") } else { String::new() };
            writeln!(out, "{name}: {} nodes{time} per move", HumanCount(nodes))?;
        }
        for (name, forfeits) in self.names.iter().zip(tally.forfeits).filter(|(_, forfeits)| *forfeits > 0) {
            writeln!(out, "{name} lost {forfeits} by illegal moves, time forfeits or crashes")?;
        }
        let (games, openings) = (tally.games(), tally.games().div_ceil(2));
        let share = 100.0 * tally.distinct_games() as f64 / games.max(1) as f64;
        writeln!(
            out,
            "distinct: {} of {games} games ({share:.1} %), {} of {openings} openings (mirror images count once)",
            tally.distinct_games(),
            tally.distinct_openings()
        )?;
        if tally.is_void() {
            writeln!(out, "void: less than 90 % of the games are distinct; expected more random plies or openings")?;
        }
        let end = match ended {
            _ if tally.is_void() => "void",
            MatchEnd::Complete => "complete",
            MatchEnd::CertainWin(Decision::H0) => "h0",
            MatchEnd::CertainWin(Decision::H1) => "h1",
            MatchEnd::Stopped => "stopped",
        };
        let pairs = tally.pairs.0.map(|count| count.to_string()).join(",");
        let estimate = match tally.pairs.estimate() {
            None => "score - elo - error - los -".to_owned(),
            Some(it) => {
                let text = format!("score {:.3} elo {:+.1}", it.score, rounded(it.elo, 1));
                if tally.pairs.has_error() {
                    format!("{text} error {:.1} los {:.3}", it.error, it.los)
                } else {
                    format!("{text} error - los -")
                }
            }
        };
        let Tally { wins, draws, losses, .. } = tally;
        writeln!(out, "result wins {wins} draws {draws} losses {losses} pairs {pairs} {estimate} end {end}")
    }

    fn llr(&self, tally: &Tally) -> String {
        self.sprt.map_or(String::new(), |sprt| format!(" LLR {:.2}", sprt.log_likelihood_ratio(&tally.pairs)))
    }

    fn table(&self, tally: &Tally) -> Table {
        let header = ["", "W", "D", "L", "score", "Elo", "LOS", "0-2", "½-1½", "1-1", "1½-½", "2-0"];
        let [first, second] = &self.names;
        let mut row = vec![format!("{first} against {second}")];
        row.extend([tally.wins, tally.draws, tally.losses].map(|count| count.to_string()));
        match tally.pairs.estimate() {
            None => row.extend(["", "", ""].map(str::to_owned)),
            Some(it) => {
                row.push(format!("{:.1} %", 100.0 * it.score));
                row.push(format!("{:.1}", tally.pairs));
                row.push(if tally.pairs.has_error() { format!("{:.1} %", 100.0 * it.los) } else { "?".to_owned() });
            }
        }
        row.extend(tally.pairs.0.map(|count| count.to_string()));
        table(header, &[0], [row])
    }
}
