//! The games or compositions as units of work.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use game_learn::units::{Head, Memory, Store, UnitError, UnitFile, Units, Worker, run_units};
use game_search::hash::fnv1a;
use game_search::searcher::StopHandle;
use game_search::{SearchGame, TextNotation};
use xiangqi::Position;

use super::args::Args;
use super::composition::Checker;
use super::find::{Finder, Puzzled, Settings, find};
use super::list::List;
use super::open::Source;
use super::question::Budget;
use crate::commands::parts::interrupted;
use crate::dispatch::Done;
use crate::terminal;

/// The kind of the files of units whose units are the puzzles of a game.
pub const PUZZLES: &str = "puzzles";
/// The kind of the files of units whose units are verdicts on compositions.
pub const COMPOSITIONS: &str = "compositions";

/// The usual number of nodes for a composition.
const CHECK_NODES: u64 = 10_000_000;

/// An error of a thread.
type Failure = Box<dyn Error + Send + Sync>;

/// The number of a unit and a line to print.
type Line = Option<(u64, String)>;

/// What a thread does.
type Work<'a> = dyn Fn(&Worker<'_, Line>, &StopHandle) -> Result<(), Failure> + Sync + 'a;

/// The work that the options describe.
pub struct Task<'a> {
    pub args: &'a Args,
    /// The number of problems with the files.
    pub problems: usize,
}

impl Task<'_> {
    /// Finds puzzles in games, and prints them.
    pub fn find<G: Puzzled>(&self, games: &[Source<G>]) -> Done {
        let &Args { strict, table_mib, .. } = self.args;
        let settings = Settings { nodes: self.args.nodes.unwrap_or(G::NODES), strict, table_mib };
        let head = head(PUZZLES, G::GAME, games, &format!("{settings:?}"));
        let file = self.work(head, "games", &|worker, stop| {
            let mut finder = G::Finder::new(settings)?;
            while let Some(unit) = worker.next_unit() {
                if let Some(lines) = find(&mut finder, &games[unit as usize], stop)? {
                    worker.finish_unit(unit, lines.into_bytes(), None);
                }
            }
            Ok(())
        })?;
        let mut list = List::new(G::image);
        file.each(&mut |_, lines| list.add(lines))?;
        list.print()?;
        self.end(file)
    }

    /// Checks compositions, and prints a verdict on each.
    pub fn check(&self, compositions: &[Source<Position>]) -> Done {
        let &Args { table_mib, time, .. } = self.args;
        let nodes = self.args.nodes.unwrap_or(CHECK_NODES);
        let limit = time.map_or(format!("{nodes} nodes"), |time| format!("{time} ms"));
        let head = head(COMPOSITIONS, Position::GAME, compositions, &format!("{limit}, table {table_mib} MiB"));
        let file = self.work(head, "compositions", &|worker, stop| {
            let mut checker = Checker::new(table_mib)?;
            while let Some(unit) = worker.next_unit() {
                let mut budget = match time {
                    Some(time) => Budget::time(Duration::from_millis(time), stop),
                    None => Budget::nodes(nodes, stop),
                };
                let source = &compositions[unit as usize];
                let verdict = checker.check(source, &mut budget)?;
                if !stop.is_stopped() {
                    let (name, proof) = (verdict.name(), verdict.proof(source, &limit));
                    let line = format!("{}\t{name}\t{proof}\t{} nodes\n", source.name, budget.spent);
                    worker.finish_unit(unit, line.clone().into_bytes(), Some((unit, line)));
                }
            }
            Ok(())
        })?;
        let mut verdicts = BTreeMap::<String, usize>::new();
        file.each(&mut |_, line| {
            let line = str::from_utf8(line).map_err(|_| "not UTF-8: expected a verdict")?;
            *verdicts.entry(line.split('\t').nth(1).unwrap_or_default().to_owned()).or_default() += 1;
            Ok(())
        })?;
        let verdicts: Vec<_> = verdicts.into_iter().map(|(name, number)| format!("{number} {name}")).collect();
        if !verdicts.is_empty() {
            eprintln!("{}", verdicts.join(", "));
        }
        self.end(file)
    }

    /// Does the missing units. The lines that the units report are printed in their order.
    fn work(&self, mut head: Head, what: &str, work: &Work<'_>) -> Result<Box<dyn UnitFile>, Box<dyn Error>> {
        let Args { out, part, threads, .. } = self.args;
        head.part = part.part;
        let mut file: Box<dyn UnitFile> = match out {
            Some(out) => Box::new(part.open(out, &head)?),
            None => Memory::new().open_units(what, &head)?,
        };
        if head.kind == COMPOSITIONS {
            // The verdicts of the run that is resumed.
            file.each(&mut |_, line| io::stdout().write_all(line).map_err(|error| error.to_string()))?;
        }
        let stop = StopHandle::new();
        terminal::stop_on_interrupt(stop.clone())?;
        let mut missing = file.missing().into_iter().peekable();
        let all = head.part.units(head.units).count();
        let bar = terminal::resumed(all - missing.len(), all, what);
        let mut waiting = BTreeMap::new();
        run_units(&mut *file, usize::from(*threads), &stop, &|worker| work(worker, &stop), &mut |reported| {
            bar.inc(1);
            waiting.extend(reported);
            while let Some(line) = missing.peek().and_then(|unit| waiting.remove(unit)) {
                missing.next();
                // A reader that has seen enough, such as `head`, ends the work.
                let printed = bar.suspend(|| io::stdout().write_all(line.as_bytes()));
                if printed.is_err() {
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        })
        .map_err(|error: Failure| -> Box<dyn Error> { error })?;
        bar.finish_and_clear();
        Ok(file)
    }

    /// Completes the file, if all units are there.
    fn end(&self, file: Box<dyn UnitFile>) -> Done {
        match (&self.args.out, file.missing().len()) {
            (None, 0) => {}
            (Some(_), 0) => file.finish(&mut |_, payload| Ok(payload))?,
            (Some(out), missing) => return Err(interrupted(missing, out).into()),
            (None, missing) => return Err(format!("interrupted: {missing} games or compositions are left").into()),
        }
        Ok(if self.problems > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }
}

/// Prints the puzzles or the verdicts of a file.
pub fn print(path: &Path) -> Result<(), Box<dyn Error>> {
    let units = Units::open(path)?;
    let (kind, game) = (units.head().kind.clone(), units.head().game.clone());
    let mut list = List::new(if game == Position::GAME { Position::image } else { amazons::Position::image });
    for unit in units {
        let unit = unit?;
        if kind == COMPOSITIONS {
            io::stdout().write_all(&unit.payload)?;
        } else {
            let added = list.add(&unit.payload);
            added.map_err(|reason| UnitError::Unit { path: path.to_owned(), unit: unit.number, reason })?;
        }
    }
    if kind == PUZZLES {
        list.print()?;
    }
    Ok(())
}

/// Returns the head of a file with a unit for each game.
fn head<G: SearchGame + TextNotation>(kind: &str, game: &str, games: &[Source<G>], settings: &str) -> Head {
    let mut hash = 0;
    for Source { name, start, moves, length } in games {
        let moves = crate::game::texts(start, moves).join(" ");
        hash ^= fnv1a(format!("{hash} {name} {} {moves} {length:?}", start.position_text()).as_bytes());
    }
    Head { settings: format!("games {hash:016x}, {settings}"), units: games.len() as u64, ..Head::new(kind, game) }
}
