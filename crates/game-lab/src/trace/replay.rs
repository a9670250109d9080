//! The events of a trace. The moves of the trace are made again, and every event follows from the visits, their windows
//! and their scores.

use game_search::{CutoffKind, Event, Observer, Score, Step, Window};
use serde_json::{Value, json};
use small_games::NodeId;

use super::file::refusal;
use super::visits::Visits;
use crate::Refusal;

/// How a score bounds the value, by the leaves that were visited.
#[derive(Clone, Copy, Debug)]
struct Interval {
    least: Score,
    most: Score,
}

/// The visits with their scores.
pub struct Replay<'a> {
    visits: &'a Visits,
    /// For each visit, the score that it returned.
    scores: Vec<Score>,
    intervals: Vec<Interval>,
    /// For each visit, the number of moves that were not searched although nothing known is a reason.
    pub skipped: Vec<usize>,
}

impl<'a> Replay<'a> {
    /// Computes the scores that the file does not have: that of a leaf is its value, and that of another node the best
    /// score of its moves.
    pub fn of(visits: &'a Visits) -> Result<Replay<'a>, Refusal> {
        let count = visits.list.len();
        let nothing = Interval { least: -Score::INFINITY, most: Score::INFINITY };
        let mut replay = Replay {
            visits,
            scores: vec![Score::DRAW; count],
            intervals: vec![nothing; count],
            skipped: vec![0; count],
        };
        // The visits below a visit come after it.
        for at in (0..count).rev() {
            let visit = &visits.list[at];
            let searched = visits.searched(at);
            let after = |of: &dyn Fn(usize) -> Score| searched.values().map(|&child| -of(child)).max();
            let best = after(&|child| replay.scores[child]);
            let rest = (visit.depth <= 0).then(|| visit.static_value());
            replay.scores[at] = visit.score.or(best.max(rest)).ok_or_else(|| {
                refusal(format!("visit {at} searches no move: expected its score in the field \"scores\""))
            })?;
            let least = after(&|child| replay.intervals[child].most).max(rest);
            let is_whole = visit.depth <= 0 || visits.left_out(at) == 0;
            let most = after(&|child| replay.intervals[child].least).max(rest).filter(|_| is_whole);
            replay.intervals[at] =
                Interval { least: least.unwrap_or(nothing.least), most: most.unwrap_or(nothing.most) };
        }
        Ok(replay)
    }

    /// Returns how the score of a visit bounds the value, if that does not follow from a window. `unknown` means that the
    /// visited leaves prove neither bound.
    pub fn bound(&self, at: usize) -> Option<&'static str> {
        let visit = &self.visits.list[at];
        let (score, Interval { least, most }) = (self.scores[at], self.intervals[at]);
        let is_leaf = visit.depth <= 0 && visit.children.is_empty();
        // A fail-hard search returns an end of the window instead of the value of a leaf.
        if visit.window.is_some() && !(is_leaf && score != least) {
            return None;
        }
        Some(match (score <= least, score >= most) {
            (true, true) => "exact",
            (true, false) => "lower",
            (false, true) => "upper",
            (false, false) => "unknown",
        })
    }

    /// Returns the score or the bounds of the last search from the root if they contradict the value that the file states.
    pub fn contradiction(&self, value: Score) -> Option<Value> {
        let &root = self.visits.roots.last()?;
        let Interval { least, most } = self.intervals[root];
        let known = |bound: Score| (bound.value().abs() < Score::INFINITY.value()).then_some(bound.value());
        match self.visits.list[root].score {
            Some(score) if score != value => Some(json!({ "score": score.value() })),
            None if !(least..=most).contains(&value) => Some(json!({ "least": known(least), "most": known(most) })),
            _ => None,
        }
    }

    /// Sends the events of the search to an observer.
    pub fn run<O: Observer<NodeId>>(&mut self, observer: &mut O) {
        let mut before = None;
        for &root in &self.visits.roots {
            let visit = &self.visits.list[root];
            if before == Some(visit.depth) {
                observer.on(Event::ReSearch(visit.window.unwrap_or(Window::FULL)));
            }
            before = Some(visit.depth);
            self.visit(root, observer);
        }
    }

    fn visit<O: Observer<NodeId>>(&mut self, at: usize, observer: &mut O) {
        let visits = self.visits;
        let visit = &visits.list[at];
        let (ply, mut window) = (visit.ply, visit.window.unwrap_or(Window::FULL));
        observer.on(match u32::try_from(visit.depth) {
            Ok(depth) => Event::Enter { ply, depth, window },
            Err(_) => Event::EnterQuiescence { ply, window },
        });
        let (mut best, mut index, mut is_cut) = (-Score::INFINITY, 0, false);
        if visit.depth <= 0 {
            best = visit.static_value();
            observer.on(Event::Evaluate(best));
            window.alpha = window.alpha.max(best);
            if best >= window.beta && visit.children.is_empty() && visit.has_noisy_moves() {
                observer.on(Event::StandPat);
            }
        }
        let step = |child: Option<&usize>| visits.list[*child?].step;
        for (place, &child) in visit.children.iter().enumerate() {
            let last = visit.children[..place].iter().rfind(|&other| step(Some(other)) == step(Some(&child)));
            if last.is_some() {
                let again = visits.list[child].window.map_or(Window::FULL, Window::flip);
                observer.on(Event::ReSearch(again));
            }
            self.below(child, observer);
            let score = -self.scores[child];
            // A score that is searched again at once counts only then.
            if step(visit.children.get(place + 1)) == step(Some(&child)) {
                continue;
            }
            match step(Some(&child)) {
                Some(Step::Move(mv)) if score > best => {
                    best = score;
                    if score >= window.beta {
                        observer.on(Event::Cutoff { mv, index, kind: CutoffKind::Beta });
                        is_cut = true;
                    } else if score > window.alpha {
                        window.alpha = score;
                        observer.on(Event::Raise { mv, score });
                    }
                }
                Some(Step::Null) if score >= window.beta && place + 1 == visit.children.len() => {
                    observer.on(Event::NullCutoff);
                    is_cut = true;
                }
                _ => {}
            }
            index += 1;
        }
        if !is_cut && visit.depth > 0 {
            self.skipped[at] = visits.left_out(at);
        }
        observer.on(Event::Leave { score: self.scores[at] });
    }

    /// Sends the events of a visit with the move that leads to it.
    fn below<O: Observer<NodeId>>(&mut self, child: usize, observer: &mut O) {
        match self.visits.list[child].step {
            Some(Step::Move(mv)) => observer.on(Event::Make(mv)),
            _ => {
                observer.on(Event::NullTry);
                observer.on(Event::MakeNull);
            }
        }
        self.visit(child, observer);
        observer.on(Event::Unmake);
    }
}
