//! The results of the suite as a table and a chart.

use std::time::Duration;

use comfy_table::Table;
use game_arena::suite::Reply;

use super::problems::{Numbered, Part};
use crate::commands::chart::{Bars, Row};
use crate::terminal;

/// The replies of all engines.
pub struct Results<'a> {
    problems: &'a [Numbered],
    engines: Vec<(String, Vec<Reply>, Duration)>,
}

impl<'a> Results<'a> {
    pub fn new(problems: &'a [Numbered]) -> Self {
        Results { problems, engines: Vec::new() }
    }

    /// Adds an engine, with its replies in the order of the problems.
    pub fn add(&mut self, name: &str, replies: Vec<Reply>, time: Duration) {
        self.engines.push((name.to_owned(), replies, time));
    }

    /// Returns the name of each engine and its reply to the problem with this number.
    pub fn replies(&self, number: usize) -> impl Iterator<Item = (&str, &Reply)> {
        self.engines.iter().map(move |(name, replies, _)| (name.as_str(), &replies[number]))
    }

    /// Returns for each engine how many of these problems it has solved, and the number of the problems.
    fn solved(&self, is_counted: impl Fn(&Numbered) -> bool) -> (Vec<usize>, usize) {
        let counted = |numbered: &&Numbered| is_counted(numbered);
        let solved = self.engines.iter().map(|(_, replies, _)| {
            let of = self.problems.iter().zip(replies).filter(|(numbered, _)| counted(numbered));
            of.filter(|(_, reply)| reply.is_solved).count()
        });
        (solved.collect(), self.problems.iter().filter(counted).count())
    }

    fn parts(&self) -> impl Iterator<Item = Part> {
        Part::ALL.into_iter().filter(|&part| self.problems.iter().any(|numbered| numbered.part == part))
    }

    /// Returns the mean of the parts for each engine, in percent.
    fn means(&self) -> Vec<f64> {
        let parts: Vec<_> = self.parts().map(|part| self.solved(|numbered| numbered.part == part)).collect();
        let mean = |engine: usize| {
            let shares = parts.iter().map(|(solved, all)| solved[engine] as f64 / *all as f64);
            100.0 * shares.sum::<f64>() / parts.len() as f64
        };
        (0..self.engines.len()).map(mean).collect()
    }

    /// Returns one row for each kind of problem, and the means, the time and the nodes of the engines.
    pub fn table(&self) -> Table {
        let mut names: Vec<&str> = Vec::new();
        for numbered in self.problems {
            if !names.contains(&numbered.row.as_str()) {
                names.push(&numbered.row);
            }
        }
        let mut rows: Vec<Vec<String>> = Vec::new();
        for name in names {
            let (solved, all) = self.solved(|numbered| numbered.row == name);
            rows.push(
                [name.to_owned(), all.to_string()].into_iter().chain(solved.iter().map(usize::to_string)).collect(),
            );
        }
        let mut last = |name: &str, cells: Vec<String>| {
            rows.push([name.to_owned(), String::new()].into_iter().chain(cells).collect());
        };
        last("mean of the parts, %", self.means().iter().map(|mean| format!("{mean:.1}")).collect());
        let times = self.engines.iter().map(|(_, _, time)| format!("{:.0}", time.as_secs_f64()));
        last("seconds", times.collect());
        let nodes = |replies: &[Reply]| replies.iter().map(|reply| reply.nodes).sum::<u64>() as f64 / 1e6;
        last("million nodes", self.engines.iter().map(|(_, replies, _)| format!("{:.0}", nodes(replies))).collect());
        let header = ["problems", "number"].into_iter().chain(self.engines.iter().map(|(name, ..)| name.as_str()));
        terminal::table(header.collect::<Vec<_>>(), &[0], rows)
    }

    /// Returns a chart of the first three engines.
    pub fn chart(&self) -> Bars {
        let row = |part: Part| {
            let (solved, all) = self.solved(|numbered| numbered.part == part);
            let bar = |&solved: &usize| {
                let share = 100.0 * solved as f64 / all as f64;
                (share, format!("{share:.1} %"))
            };
            Row { name: part.name().to_owned(), bars: solved.iter().take(3).map(bar).collect() }
        };
        let mean = Row {
            name: "mean".to_owned(),
            bars: self.means().iter().take(3).map(|&mean| (mean, format!("{mean:.1} %"))).collect(),
        };
        Bars {
            head: "Problems of the xiangqi suite that each engine solves".to_owned(),
            kinds: self.engines.iter().take(3).map(|(name, ..)| name.clone()).collect(),
            rows: self.parts().map(row).chain([mean]).collect(),
            errors: Vec::new(),
        }
    }
}
