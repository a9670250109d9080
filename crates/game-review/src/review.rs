//! A game, and what a review knows about its positions and moves.

use game_search::spec::{GameSpec, History};
use game_search::{Evaluator, Game, GameResult, Score, Side};

use crate::chance::{move_accuracy, rounded, winning_chance};
use crate::label::{Label, distance_from_border};
use crate::reason::{Case, Reason, find};

type MoveOf<S> = <<S as GameSpec>::Game as Game>::Move;

/// The review of a game: its positions, and what searches have found about them. [`run`](Review::run) searches.
pub struct Review<S: GameSpec> {
    history: History<S::Game>,
    /// Indexed by ply: what is known about each position, the start position first.
    known: Vec<Option<Known<MoveOf<S>>>>,
    /// Indexed by ply: what the last finished round has found about each move.
    marks: Vec<Mark>,
    scale: i32,
    /// The number of moves before the first position that is searched.
    first: usize,
}

/// What a search has found about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Known<M> {
    /// The score for the side to move.
    pub score: Score,
    /// The winning chance of the side to move, from 0 to 1.
    pub chance: f64,
    /// The best line, which begins with the best move. Empty if the game is over.
    pub line: Vec<M>,
    /// The node limit of the search; 0 if none was needed.
    pub nodes: u64,
    /// `true` if more nodes would change nothing: the game is over, or the score is proven.
    pub is_certain: bool,
}

/// What a review has found about a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged<M> {
    /// The number of moves before this one.
    pub ply: usize,
    /// The side that moved.
    pub side: Side,
    /// The move.
    pub played: M,
    /// The winning chance of this side before the move, from 0 to 1.
    pub before: f64,
    /// The winning chance of this side after the move, from 0 to 1.
    pub after: f64,
    /// The winning chance that the move loses, from 0 to 1; 0 for the best move.
    pub loss: f64,
    /// The mark; `None` if the move is no mistake.
    pub label: Option<Label>,
    /// The [accuracy](move_accuracy) of the move, from 0 to 1.
    pub accuracy: f64,
    /// The best line instead of the move, beginning with the best move.
    pub better: Vec<M>,
    /// The best line after the move: what refutes a mistake.
    pub refutation: Vec<M>,
    /// `true` if the label is settled: the last two rounds agree on it, and the loss is farther from every border between
    /// two labels than it has moved.
    pub stands: bool,
    /// Why the move is a mistake; `None` if it is none, or if no reason could be verified.
    pub reason: Option<Reason>,
}

/// What a round has found about a move.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mark {
    /// The difference of the chances before and after the move; below 0 if the later search likes the move better.
    pub difference: Option<f64>,
    pub stands: bool,
}

impl<S: GameSpec> Review<S> {
    /// Creates the review of a game. Nothing is searched yet, but a game that is over by its rules has a certain end.
    ///
    /// # Panics
    ///
    /// May panic if a move is not legal.
    pub fn new(start: S::Game, moves: &[MoveOf<S>]) -> Review<S> {
        let mut history = History::new(start);
        moves.iter().for_each(|&mv| history.play(mv));
        let mut known: Vec<_> = history.positions().iter().map(|_| None).collect();
        if let Some(end) = S::verdict(&history) {
            let score = end.outcome.score(0);
            let chance = if score.is_mate() { winning_chance(score, 1) } else { 0.5 };
            known[moves.len()] = Some(Known { score, chance, line: Vec::new(), nodes: 0, is_certain: true });
        }
        let marks = vec![Mark::default(); moves.len()];
        Review { history, known, marks, scale: (S::strongest().make)().scale(), first: 0 }
    }

    /// Returns the same review, in which the positions before the move after `ply` others are not searched, so that nothing
    /// is found about the moves before it.
    #[must_use]
    pub fn beginning_at(mut self, ply: usize) -> Review<S> {
        self.first = ply;
        self
    }

    /// Returns the game.
    pub fn history(&self) -> &History<S::Game> {
        &self.history
    }

    /// Returns what is known about the position after `ply` moves; `None` if it has not been searched.
    ///
    /// # Panics
    ///
    /// Panics if the game has fewer moves.
    pub fn known(&self, ply: usize) -> Option<&Known<MoveOf<S>>> {
        self.known[ply].as_ref()
    }

    /// Returns the winning chance of the first side after `ply` moves; `None` if the position has not been searched.
    ///
    /// # Panics
    ///
    /// Panics if the game has fewer moves.
    pub fn chance(&self, ply: usize) -> Option<f64> {
        self.chance_of(Side::First, ply)
    }

    fn chance_of(&self, side: Side, ply: usize) -> Option<f64> {
        let chance = self.known[ply].as_ref()?.chance;
        let is_own = self.history.positions()[ply].side_to_move() == side;
        Some(if is_own { chance } else { rounded(1.0 - chance) })
    }

    /// Returns what is known about the move after `ply` others; `None` if a position beside it has not been searched.
    ///
    /// # Panics
    ///
    /// Panics if the game has no such move.
    pub fn judged(&self, ply: usize) -> Option<Judged<MoveOf<S>>> {
        let played = self.history.moves()[ply];
        let position = &self.history.positions()[ply];
        let (known, next) = (self.known[ply].as_ref()?, self.known[ply + 1].as_ref()?);
        let side = position.side_to_move();
        let (before, after) = (self.chance_of(side, ply)?, self.chance_of(side, ply + 1)?);
        let loss = self.loss(ply)?;
        let (better, refutation) = (known.line.clone(), next.line.clone());
        let label = Label::of(loss);
        let reason = label.and_then(|_| {
            find(Case { before: position.clone(), played, refutation: refutation.clone(), better: better.clone() })
        });
        let (accuracy, stands) = (move_accuracy(loss), self.marks[ply].stands);
        Some(Judged { ply, side, played, before, after, loss, label, accuracy, better, refutation, stands, reason })
    }

    /// Returns every move that has a label so far, in the order of the game.
    pub fn mistakes(&self) -> impl Iterator<Item = Judged<MoveOf<S>>> + '_ {
        (0..self.marks.len()).filter_map(|ply| self.judged(ply).filter(|judged| judged.label.is_some()))
    }

    /// Returns the accuracy of a side, from 0 to 1: the mean of the [accuracies](move_accuracy) of its moves. `None` if none
    /// of its moves has been judged.
    pub fn accuracy(&self, side: Side) -> Option<f64> {
        let is_its = |ply: &usize| self.history.positions()[*ply].side_to_move() == side;
        let losses = (0..self.marks.len()).filter(is_its).filter_map(|ply| self.loss(ply));
        let accuracies: Vec<_> = losses.map(move_accuracy).collect();
        (!accuracies.is_empty()).then(|| rounded(accuracies.iter().sum::<f64>() / accuracies.len() as f64))
    }

    /// Returns the result of the game by its rules, if it is over.
    pub fn result(&self) -> Option<GameResult> {
        S::verdict(&self.history).map(|end| end.result(self.history.current().side_to_move()))
    }

    fn loss(&self, ply: usize) -> Option<f64> {
        let is_best = self.known[ply].as_ref()?.line.first() == Some(&self.history.moves()[ply]);
        self.difference(ply).map(|difference| if is_best { 0.0 } else { difference.max(0.0) })
    }

    fn difference(&self, ply: usize) -> Option<f64> {
        let side = self.history.positions()[ply].side_to_move();
        Some(rounded(self.chance_of(side, ply)? - self.chance_of(side, ply + 1)?))
    }

    pub(crate) fn marks(&self) -> &[Mark] {
        &self.marks
    }

    pub(crate) fn set_known(&mut self, ply: usize, known: Known<MoveOf<S>>) {
        self.known[ply] = Some(known);
    }

    pub(crate) fn first(&self) -> usize {
        self.first
    }

    pub(crate) fn scale(&self) -> i32 {
        self.scale
    }

    /// Decides at the end of a round which labels stand.
    pub(crate) fn settle(&mut self) {
        for ply in 0..self.marks.len() {
            let difference = self.difference(ply);
            let is_certain = [ply, ply + 1].iter().all(|&at| self.known[at].as_ref().is_some_and(|it| it.is_certain));
            let stands = difference.zip(self.marks[ply].difference).is_some_and(|(now, before)| {
                let moved = (now - before).abs().max(0.01);
                Label::of(now) == Label::of(before) && distance_from_border(now) > moved
            });
            self.marks[ply] = Mark { difference, stands: is_certain || stands };
        }
    }
}
