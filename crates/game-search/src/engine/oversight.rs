//! The search of a weak player: the moves that it overlooks, and the table that it does not share.

use super::deepening::Root;
use super::history::HistoryTables;
use super::worker::Worker;
use super::{Engine, Params, Table};
use crate::searcher::{SearchControl, Shared, Strength, finished, game_over};
use crate::{Evaluator, Limits, Monitor, MoveList, Observer, Report, Score, SearchError, SearchGame, Turn};

impl<G: SearchGame, E: Evaluator<G>> Engine<G, E> {
    /// Searches as a weak player. The table and the history tables are new, so that the move depends on nothing else.
    pub(super) fn search_with_strength<O: Observer<G::Move>>(
        &mut self,
        position: &G,
        limits: &Limits<G::Move>,
        strength: Strength,
        observer: &mut O,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Result<Report<G::Move>, SearchError> {
        let shared = Shared::default();
        let control = SearchControl::new(limits, &shared, monitor);
        if let Some(score) = finished(position) {
            return Ok(game_over(score, control));
        }
        let (mut roots, legal) = Root::all(position, limits);
        if roots.is_empty() {
            return Err(SearchError::NoRootMove { legal });
        }
        notice(&mut position.clone(), &mut roots, strength);
        let params = self.params.of_weak_player::<G>(self.evaluator.correction_key(position).is_some());
        let table = if params.table { Some(Table::new(strength.table_mib())?) } else { None };
        self.evaluator.reset(position);
        let mut history = HistoryTables::new(position, &params);
        let mut worker =
            Worker::new(position, &mut self.evaluator, observer, &mut history, &params, table.as_ref(), control);
        worker.strength = Some(strength);
        Ok(worker.deepen(roots, limits, &mut self.laps))
    }
}

impl Params {
    /// Returns the parameters of a weak player. Only a selective search can overlook moves. Features that see a win or a
    /// loss without making a move are off, because they overlook nothing.
    fn of_weak_player<G: SearchGame>(&self, has_correction_key: bool) -> Params {
        let mut params = if self.selective.is_some() {
            self.clone()
        } else {
            Params { contempt: self.contempt, ..Params::selective() }
        };
        params.fit::<G>(has_correction_key);
        Params { enhanced_cutoffs: None, symmetry: false, immediate_wins: false, hints: false, ..params }
    }
}

impl<G: SearchGame, E: Evaluator<G>, O: Observer<G::Move>> Worker<'_, G, E, O> {
    /// Returns `true` if the player overlooks this move of the current position.
    #[inline(always)]
    pub(super) fn overlooks(&self, mv: G::Move) -> bool {
        self.strength.is_some_and(|strength| self.is_overlooked(strength, mv))
    }

    #[cold]
    #[inline(never)]
    fn is_overlooked(&self, strength: Strength, mv: G::Move) -> bool {
        strength.misses(difficulty(&self.game, mv, strength), G::TABLE.is_quiet(&self.game, mv))
    }
}

/// Returns how hard it is to see a move in this position, from 0 to 999.
fn difficulty<G: SearchGame>(game: &G, mv: G::Move, strength: Strength) -> u32 {
    // Without packed moves, the number of a move stands for it.
    let number = || {
        let mut list = G::MoveList::default();
        game.legal_moves(&mut list);
        list.as_slice().iter().position(|&other| other == mv).map_or(0, |number| number as u32)
    };
    strength.difficulty(G::TABLE.key(game), G::TABLE.to_bits(mv).unwrap_or_else(number).into())
}

/// Removes the moves that the player overlooks. If moves win at once, they are the only ones that remain. Otherwise the
/// move that is the easiest to see always remains.
fn notice<G: SearchGame>(game: &mut G, roots: &mut Vec<Root<G::Move>>, strength: Strength) {
    let mut list = G::MoveList::default();
    if roots.iter().any(|root| wins_at_once(game, root.mv, &mut list)) {
        return roots.retain(|root| wins_at_once(game, root.mv, &mut list));
    }
    let difficulties: Vec<_> = roots.iter().map(|root| difficulty(game, root.mv, strength)).collect();
    let easiest = difficulties.iter().max().copied();
    let mut moves = difficulties.into_iter();
    roots.retain(|root| {
        let difficulty = moves.next();
        difficulty == easiest || difficulty.is_none_or(|it| !strength.misses(it, G::TABLE.is_quiet(game, root.mv)))
    });
}

/// Returns `true` if a move ends the game with a win. `list` is room for the replies.
fn wins_at_once<G: SearchGame>(game: &mut G, mv: G::Move, list: &mut G::MoveList) -> bool {
    let side = game.side_to_move();
    let undo = game.make(mv);
    let turn = Turn::between(side, game.side_to_move());
    let outcome = game.outcome().or_else(|| {
        list.clear();
        game.legal_moves(list);
        list.is_empty().then(|| game.outcome_without_moves())
    });
    game.unmake(mv, undo);
    outcome.is_some_and(|outcome| turn.score(outcome.score(1)) == Score::mate_in(1))
}
