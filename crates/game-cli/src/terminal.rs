//! Terminal output: tables, progress bars, and the handling of Ctrl-C.

use std::io::{self, IsTerminal};

use comfy_table::{CellAlignment, LineStyle, Row, Table, TableStyle};
use game_search::searcher::StopHandle;
use indicatif::{ProgressBar, ProgressStyle};

/// Returns a table with a line below its header. The columns in `texts` are left-aligned; all others hold numbers and
/// are right-aligned.
pub fn table(header: impl Into<Row>, texts: &[usize], rows: impl IntoIterator<Item = impl Into<Row>>) -> Table {
    let mut table = Table::new();
    table.load_style(TableStyle::new().header_separator(LineStyle::none().fill('-')));
    table.set_header(header).add_rows(rows);
    for (_, column) in table.column_iter_mut().enumerate().filter(|(index, _)| !texts.contains(index)) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// Returns a progress bar on the standard error, or a spinner if the number of steps is unknown. The bar is hidden if
/// the standard error is not a terminal.
pub fn progress(steps: Option<usize>, template: &str) -> ProgressBar {
    let bar = match steps {
        _ if !io::stderr().is_terminal() => ProgressBar::hidden(),
        Some(steps) => ProgressBar::new(steps as u64),
        None => ProgressBar::no_length(),
    };
    bar.with_style(ProgressStyle::with_template(template).expect("a valid template"))
}

/// Returns a progress bar with a message above it, for resumed work: `done` of `all` steps are already complete.
pub fn resumed(done: usize, all: usize, what: &str) -> ProgressBar {
    let bar =
        progress(Some(all), &format!("{{msg}}\n{{bar:40}} {{pos}}/{{len}} {what}, {{elapsed}} elapsed, {{eta}} left"));
    bar.set_position(done as u64);
    bar.reset_eta();
    bar
}

/// Makes Ctrl-C stop the work cleanly, so that the results so far are kept. A second Ctrl-C ends the program at once.
///
/// # Errors
///
/// Returns an error if the signal handler cannot be installed.
pub fn stop_on_interrupt(stop: StopHandle) -> Result<(), ctrlc::Error> {
    stop_all_on_interrupt(vec![stop])
}

/// Makes Ctrl-C stop all of these. A second Ctrl-C ends the program at once.
///
/// # Errors
///
/// Returns an error if the signal handler cannot be installed.
pub fn stop_all_on_interrupt(stops: Vec<StopHandle>) -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(move || {
        if stops.iter().all(StopHandle::is_stopped) {
            std::process::exit(130);
        }
        stops.iter().for_each(StopHandle::stop);
    })
}
