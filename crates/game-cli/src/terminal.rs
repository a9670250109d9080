//! The terminal: tables, bars of progress, and Ctrl-C.

use std::io::{self, IsTerminal};

use comfy_table::{CellAlignment, LineStyle, Row, Table, TableStyle};
use game_search::searcher::StopHandle;
use indicatif::{ProgressBar, ProgressStyle};

/// Returns a table with a line below its header. Columns are numbers, aligned to the right, except those in `texts`.
pub fn table(header: impl Into<Row>, texts: &[usize], rows: impl IntoIterator<Item = impl Into<Row>>) -> Table {
    let mut table = Table::new();
    table.load_style(TableStyle::new().header_separator(LineStyle::none().fill('-')));
    table.set_header(header).add_rows(rows);
    for (_, column) in table.column_iter_mut().enumerate().filter(|(index, _)| !texts.contains(index)) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// Returns a bar on the standard error output, or a spinner if the number of steps is not known; hidden where that is no
/// terminal.
pub fn progress(steps: Option<usize>, template: &str) -> ProgressBar {
    let bar = match steps {
        _ if !io::stderr().is_terminal() => ProgressBar::hidden(),
        Some(steps) => ProgressBar::new(steps as u64),
        None => ProgressBar::no_length(),
    };
    bar.with_style(ProgressStyle::with_template(template).expect("a valid template"))
}

/// Returns a bar with a message above it, of work of which a part was done before.
pub fn resumed(done: usize, all: usize, what: &str) -> ProgressBar {
    let bar =
        progress(Some(all), &format!("{{msg}}\n{{bar:40}} {{pos}}/{{len}} {what}, {{elapsed}} gone, {{eta}} left"));
    bar.set_position(done as u64);
    bar.reset_eta();
    bar
}

/// Lets Ctrl-C end the work in order: what has been done is kept. Once more, and it is over at once.
///
/// # Errors
///
/// If the system refuses.
pub fn stop_on_interrupt(stop: StopHandle) -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(move || {
        if stop.is_stopped() {
            std::process::exit(130);
        }
        stop.stop();
    })
}
