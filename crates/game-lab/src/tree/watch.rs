//! What is kept during a search.

use game_search::{Event, Observer, Stats, TreeRecorder};

/// Something that happened, during a visit.
pub struct Happening<M> {
    pub visit: usize,
    pub event: Event<M>,
}

/// Keeps the visits, and what happened in them.
pub struct Watch<M> {
    pub recorder: TreeRecorder<M>,
    pub stats: Stats,
    pub events: Vec<Happening<M>>,
}

impl<M> Watch<M> {
    /// Keeps at most `limit` visits.
    pub fn new(limit: usize) -> Watch<M> {
        Watch { recorder: TreeRecorder::new(limit), stats: Stats::default(), events: Vec::new() }
    }
}

impl<M: Copy + PartialEq> Observer<M> for Watch<M> {
    fn on(&mut self, event: Event<M>) {
        let before = self.recorder.current();
        self.stats.on(event);
        self.recorder.on(event);
        let after = self.recorder.current();
        // Quiescence at the horizon is the same visit: it is entered and left once.
        let visit = match event {
            Event::Enter { .. } | Event::EnterQuiescence { .. } => after.filter(|_| after != before),
            Event::Leave { .. } => before.filter(|_| after != before),
            Event::Make(_) | Event::MakeNull | Event::Unmake => None,
            _ => before,
        };
        self.events.extend(visit.map(|visit| Happening { visit, event }));
    }
}
