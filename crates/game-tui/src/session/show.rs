//! How a session fills in the data to display.

use std::mem::take;

use game_search::spec::{GameSpec, Place, Reach};
use game_search::{Game, Score, Side};
use games::tabletop::texts;

use super::Session;
use super::view::{Analysis, Cell, Head, Marks, View};

impl<S: GameSpec> Session<S> {
    /// Returns the data to display.
    pub fn view(&self) -> View {
        let position = self.position();
        let to_move = self.to_move();
        let reach = self.drawing.territory.filter(|_| self.shows_territory).map(|territory| territory(position));
        let cells = self.cells(reach.as_deref());
        let territory = reach.map(|reach| {
            let count = |side| reach.iter().flatten().filter(|reach| reach.side == side).count();
            [Some(Side::First), Some(Side::Second), None].map(count)
        });
        let mut captured = (self.drawing.captured)(self.history.start(), position);
        let heads = [Side::First, Side::Second].map(|side| Head {
            name: S::SIDES[side.index()],
            player: if self.setup.seats.is_engine(side) { "engine" } else { "you" },
            clock: self.clocks.as_ref().map(|clocks| clocks.left(side, to_move, self.plies(), self.now)),
            captured: take(&mut captured[side.index()]),
            to_move: side == to_move && self.ended.is_none(),
        });
        let moves = self.history.moves().iter().chain(self.ahead.iter().rev());
        View {
            shape: (self.drawing.shape)(position),
            cells,
            is_flipped: self.is_flipped,
            heads,
            state: self.state(),
            settled: self.settled.as_ref().map(|finish| finish.text.clone()),
            note: self.note.clone(),
            opinion: self.opinions(),
            is_thinking: self.is_thinking(),
            effort: self.setup.effort.to_string(),
            moves: texts(self.history.start(), moves.copied(), |position, mv| self.write(position, mv)),
            plies: self.plies(),
            second_began: self.history.start().side_to_move() == Side::Second,
            territory,
        }
    }

    fn cells(&self, reach: Option<&[Option<Reach>]>) -> Vec<Cell> {
        let position = self.position();
        let men = (self.drawing.pieces)(position, &self.picked);
        let mut played = self.history.positions().iter().zip(self.history.moves());
        let last = played.next_back().map_or(Vec::new(), |(before, &mv)| (self.drawing.path)(before, mv));
        let (targets, checked) = (self.next_places(), (self.drawing.checked)(position));
        let cell = |(index, place): (usize, Place)| Cell {
            piece: men[index],
            marks: Marks {
                cursor: place == self.cursor,
                picked: self.picked.contains(&place),
                target: !self.picked.is_empty() && targets.contains(&place),
                last: last.contains(&place),
                hint: self.hint.contains(&place),
                check: checked == Some(place),
            },
            reach: reach.and_then(|reach| reach[index]),
        };
        (self.drawing.shape)(position).places().enumerate().map(cell).collect()
    }

    /// Returns the status line: whose turn it is and what to do, or how the game ended.
    fn state(&self) -> String {
        if let Some((result, reason)) = &self.ended {
            let winner = result.winner().map(|side| format!("{} wins", Self::side_name(side)));
            return format!("{}: {reason}", winner.as_deref().unwrap_or("Draw"));
        }
        let name = Self::side_name(self.to_move());
        let check = if (self.drawing.checked)(self.position()).is_some() { "Check! " } else { "" };
        if self.is_paused {
            format!("{check}{name} to move (paused)")
        } else if self.setup.seats.is_engine(self.to_move()) {
            format!("{check}{name} to move: engine is thinking")
        } else {
            let step = self.drawing.steps[self.picked.len().min(self.drawing.steps.len() - 1)];
            format!("{check}{name} to move: choose {step}")
        }
    }

    fn opinions(&self) -> Option<Analysis> {
        let opinion = self.opinion.as_ref()?;
        let thought = &opinion.thought;
        let score = opinion.position.side_to_move().absolute(thought.score);
        let line = thought.line.iter().copied();
        Some(Analysis {
            chance: chance(score, S::mcts_params(S::strongest().name).scale.into()),
            score: score_text(score, S::SIDES),
            depth: thought.depth,
            nodes: thought.nodes,
            time: thought.time,
            line: texts(&opinion.position, line, |position, mv| self.write(position, mv)),
        })
    }
}

/// Returns the winning chance of the first side, from 0 to 1.
fn chance(score: Score, scale: f64) -> f64 {
    match score.mate_distance() {
        Some(_) => f64::from(u8::from(score > Score::DRAW)),
        None => 1.0 / (1.0 + (-f64::from(score.value()) / scale).exp()),
    }
}

/// Formats a score of the first side. A mate score names the winner.
fn score_text(score: Score, sides: [&str; 2]) -> String {
    match score.mate_distance() {
        Some(plies) => format!("{} wins in {plies}", sides[usize::from(score.is_loss())]),
        None => score.to_string(),
    }
}
