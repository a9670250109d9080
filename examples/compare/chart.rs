//! The chart: nodes against depth on a logarithmic axis, one line for each algorithm.

use std::io;

use plotters::prelude::*;

use crate::row::Row;

/// One panel, in pixels.
const PANEL: (u32, u32) = (1000, 560);
/// Room for the legend to the right of the lines.
const LEGEND: u32 = 270;

/// A drawing of all results, one panel for each position.
pub fn chart(rows: &[Row]) -> Result<String, io::Error> {
    let panels: Vec<_> = rows.chunk_by(|a, b| (a.game, a.name) == (b.game, b.name)).collect();
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, (PANEL.0, PANEL.1 * panels.len() as u32)).into_drawing_area();
        area.fill(&WHITE).map_err(io::Error::other)?;
        for (area, rows) in area.split_evenly((panels.len(), 1)).iter().zip(panels) {
            panel(area, rows).map_err(io::Error::other)?;
        }
        area.present().map_err(io::Error::other)?;
    }
    Ok(text)
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
type DrawingError<'a> = DrawingAreaErrorKind<<SVGBackend<'a> as DrawingBackend>::ErrorType>;

fn panel<'a>(area: &Area<'a>, rows: &[Row]) -> Result<(), DrawingError<'a>> {
    let deepest = rows.iter().map(|row| row.depth).max().unwrap_or(1);
    let most = rows.iter().map(|row| row.nodes).max().unwrap_or(1);
    let mut lines = by_algorithm(rows);
    lines.sort_by_key(|line| std::cmp::Reverse(line.last().map(|row| row.nodes)));

    let mut chart = ChartBuilder::on(area)
        .caption(format!("{}, {}: nodes to search to each depth", rows[0].game, rows[0].name), ("sans-serif", 18))
        .margin(12)
        .margin_right(LEGEND)
        .x_label_area_size(40)
        .y_label_area_size(70)
        .build_cartesian_2d(1.0..f64::from(deepest.max(2)), (1.0..most as f64).log_scale())?;
    chart
        .configure_mesh()
        .x_desc("depth in plies")
        .y_desc("nodes")
        .x_labels(deepest as usize)
        .x_label_formatter(&|depth| format!("{depth:.0}"))
        .y_label_formatter(&|nodes| format!("{nodes:.0}"))
        .light_line_style(WHITE)
        .draw()?;
    for (index, line) in lines.iter().enumerate() {
        // Lines often coincide: the later ones are thinner, so that those below show.
        let style = Palette99::pick(index).stroke_width(1 + (lines.len() - index) as u32 / 3);
        let points = line.iter().map(|row| (f64::from(row.depth), row.nodes as f64));
        chart.draw_series(LineSeries::new(points, style))?;
    }
    Ok(())
}

/// The rows of each algorithm, by depth.
fn by_algorithm(rows: &[Row]) -> Vec<Vec<&Row>> {
    let mut lines: Vec<Vec<&Row>> = Vec::new();
    for row in rows {
        match lines.iter_mut().find(|line| line[0].algorithm == row.algorithm) {
            Some(line) => line.push(row),
            None => lines.push(vec![row]),
        }
    }
    lines
}
