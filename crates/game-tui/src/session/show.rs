//! How a session fills in the data to display.

use std::mem::take;

use game_search::spec::{GameSpec, Place, Reach, ply_of};
use game_search::{Game, Score, Side, TextNotation as _};
use games::tabletop::texts;

use super::Session;
use super::view::{Analysis, Cell, Head, Marks, View};
use crate::chinese;
use crate::position::chance;

impl<S: GameSpec> Session<S> {
    /// Returns the data to display.
    pub fn view(&self) -> View {
        let lang = self.setup.lang;
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
            name: self.side_name(side),
            player: if self.setup.seats.is_engine(side) {
                lang.pick("engine", "引擎")
            } else {
                lang.pick("you", "您")
            },
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
            effort: self.effort_text(),
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
        let lang = self.setup.lang;
        if let Some((result, reason)) = &self.ended {
            let reason = self.reason(reason);
            let Some(name) = result.winner().map(|side| self.side_name(side)) else {
                return lang.pick("Draw: ", "和棋：").to_owned() + &reason;
            };
            return lang.pick(format!("{name} wins: {reason}"), format!("{name}胜：{reason}"));
        }
        let name = self.side_name(self.to_move());
        let is_check = (self.drawing.checked)(self.position()).is_some();
        let check = if is_check { lang.pick("Check! ", "将军！") } else { "" };
        let turn = lang.pick(format!("{check}{name} to move"), chinese::joined(&format!("{check}轮到"), name));
        if self.is_paused {
            turn + lang.pick(" (paused)", "（已暂停）")
        } else if self.setup.seats.is_engine(self.to_move()) {
            turn + lang.pick(": engine is thinking", "：引擎正在思考")
        } else {
            let step = self.drawing.steps[self.picked.len().min(self.drawing.steps.len() - 1)];
            turn + &lang.pick(format!(": choose {step}"), format!("：请选择{}", chinese::step(step)))
        }
    }

    /// Returns the reason why the game ended in the player's language. `english` is the reason in game records.
    pub(super) fn reason(&self, english: &str) -> String {
        self.setup.lang.pick(english.to_owned(), chinese::end::<S>(&self.history, english))
    }

    /// Formats a score of the first side. A mate score names the winner.
    fn score_text(&self, score: Score) -> String {
        let Some(plies) = score.mate_distance() else { return score.to_string() };
        let name = self.side_name(if score.is_loss() { Side::Second } else { Side::First });
        self.setup.lang.pick(format!("{name} wins in {plies}"), format!("{name} {plies} 步胜"))
    }

    fn opinions(&self) -> Option<Analysis> {
        let opinion = self.opinion.as_ref()?;
        let thought = &opinion.thought;
        let score = opinion.position.side_to_move().absolute(thought.score);
        let line = thought.line.iter().copied();
        let chance = match self.evaluator.wdl {
            Some(model) => model.wdl(score, ply_of(&opinion.position.position_text(), 0)).expected() / 1_000.0,
            None => chance(score, self.evaluator.mcts_params::<S>().scale_for(&*self.evaluator.evaluator()).into()),
        };
        Some(Analysis {
            chance,
            score: self.score_text(score),
            depth: thought.depth,
            nodes: thought.nodes,
            time: thought.time,
            line: texts(&opinion.position, line, |position, mv| self.write(position, mv)),
        })
    }
}
