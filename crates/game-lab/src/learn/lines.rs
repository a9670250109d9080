//! The lines of an answer while a game is learnt.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::time::Duration;

use game_search::searcher::StopHandle;
use serde_json::Value;
use web_time::Instant;

use crate::LineSink;

/// The time between two reports of games. Epochs and rounds are always reported.
const PAUSE: Duration = Duration::from_millis(100);

/// Lines about files that are yet to be told. A file in progress cannot tell them itself.
pub type News = Rc<RefCell<Vec<Value>>>;

/// The lines of an answer.
pub struct Lines<'a, 'b> {
    tell: &'a mut LineSink<'b>,
    stop: &'a StopHandle,
    pub news: News,
    /// The time of the last report of games.
    reported: Option<Instant>,
    begun: Instant,
}

impl<'a, 'b> Lines<'a, 'b> {
    pub fn new(tell: &'a mut LineSink<'b>, stop: &'a StopHandle) -> Self {
        Lines { tell, stop, news: News::default(), reported: None, begun: Instant::now() }
    }

    /// Returns the time since the answer began.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    pub fn tell(&mut self, line: Value) {
        self.flush();
        self.send(line);
    }

    /// Tells the news of files.
    pub fn flush(&mut self) {
        for line in self.news.take() {
            self.send(line);
        }
    }

    fn send(&mut self, line: Value) {
        if (self.tell)(line) == ControlFlow::Break(()) {
            self.stop.stop();
        }
    }

    /// Tells about games, with their files, unless that was done a moment ago. The last game of a stage is always told.
    pub fn tell_games(&mut self, is_last: bool, line: impl FnOnce() -> Value) {
        let now = Instant::now();
        if is_last || self.reported.is_none_or(|reported| now - reported >= PAUSE) {
            self.reported = Some(now);
            self.tell(line());
        }
    }
}
