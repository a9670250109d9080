//! Ctrl-C.

use game_search::searcher::StopHandle;

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
