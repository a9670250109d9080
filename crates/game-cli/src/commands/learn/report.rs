//! The report on what was learnt: a table, and two pictures.

use std::error::Error;
use std::path::Path;

use comfy_table::Table;
use game_learn::learn::{Journal, Round, Score};
use game_learn::stats::Pentanomial;
use indicatif::HumanCount;
use plotters::prelude::*;

use crate::output::replace;
use crate::terminal;

/// Returns a table with a row for each round.
pub fn table(journal: &Journal) -> Table {
    let rows = journal.rounds().map(|round| {
        let trained = journal.training(round.round);
        [
            round.round.to_string(),
            HumanCount(round.games).to_string(),
            HumanCount(round.positions).to_string(),
            HumanCount(round.new).to_string(),
            trained.map_or(String::new(), |it| format!("{:.4}", it.loss())),
            elo(&round.predecessor),
            format!("{}{}", if round.is_better { "yes" } else { "no" }, round.decided.mark()),
            elo(&round.anchor),
        ]
    });
    let header =
        ["round", "games", "positions", "new", "loss", "Elo to the best before", "better", "Elo to the anchor"];
    terminal::table(header, &[6], rows)
}

fn elo(score: &Score) -> String {
    format!("{}{}", score.pairs, score.mark())
}

/// A line of a picture: its name, and its points with half the height of their error bars.
type Line = (&'static str, Vec<(f64, f64, f64)>);

const SIZE: (u32, u32) = (720, 360);
const COLOURS: [RGBColor; 2] = [RGBColor(31, 119, 180), RGBColor(255, 127, 14)];

/// Writes `loss.svg` and `elo.svg` into a folder.
pub fn write_pictures(journal: &Journal, folder: &Path) -> Result<(), Box<dyn Error>> {
    let (mut loss, mut constant, mut count) = (Vec::new(), Vec::new(), 0.0);
    for result in journal.rounds().filter_map(|round| journal.training(round.round)) {
        for epoch in &result.epochs {
            count += 1.0;
            loss.push((count, epoch.held_out, 0.0));
            constant.push((count, result.constant, 0.0));
        }
    }
    let lines = [("held-out loss", loss), ("best constant", constant)];
    replace(&folder.join("loss.svg"), draw("Loss after each epoch", "epoch", &lines)?.as_bytes())?;
    let point = |round: &Round, pairs: Pentanomial| {
        let estimate = pairs.estimate()?;
        Some((f64::from(round.round), estimate.elo, if pairs.is_enough() { estimate.error } else { 0.0 }))
    };
    let anchor = journal.rounds().filter_map(|round| point(round, round.anchor.pairs));
    let before = journal.rounds().filter_map(|round| point(round, round.predecessor.pairs));
    let lines = [("to the anchor", anchor.collect()), ("to the best before", before.collect())];
    replace(&folder.join("elo.svg"), draw("Elo of each round, with 95 % error bars", "round", &lines)?.as_bytes())?;
    Ok(())
}

fn draw(title: &str, across: &str, lines: &[Line; 2]) -> Result<String, Box<dyn Error>> {
    let mut svg = String::new();
    let points = || lines.iter().flat_map(|(_, points)| points);
    let bounds = |values: &mut dyn Iterator<Item = f64>| {
        let (low, high) =
            values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), it| (low.min(it), high.max(it)));
        if low.is_finite() { (low, high) } else { (0.0, 1.0) }
    };
    let (left, right) = bounds(&mut points().map(|&(x, ..)| x));
    let (low, high) = bounds(&mut points().flat_map(|&(_, y, error)| [y - error, y + error]));
    let margin = (0.05 * (high - low)).max(1e-3);
    {
        let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        area.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&area)
            .caption(title, ("sans-serif", 16))
            .margin(12)
            .x_label_area_size(36)
            .y_label_area_size(56)
            .build_cartesian_2d(left - 0.5..right + 0.5, low - margin..high + margin)?;
        let whole = |x: &f64| format!("{x:.0}");
        chart.configure_mesh().x_desc(across).x_label_formatter(&whole).light_line_style(TRANSPARENT).draw()?;
        for ((name, points), colour) in lines.iter().zip(COLOURS) {
            let style = colour.stroke_width(2);
            chart
                .draw_series(LineSeries::new(points.iter().map(|&(x, y, _)| (x, y)), style))?
                .label(*name)
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], style));
            let bars = points.iter().filter(|(.., error)| *error > 0.0);
            chart.draw_series(bars.map(|&(x, y, error)| PathElement::new([(x, y - error), (x, y + error)], style)))?;
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperRight)
            .background_style(WHITE.mix(0.8))
            .border_style(BLACK)
            .draw()?;
        area.present()?;
    }
    Ok(svg)
}
