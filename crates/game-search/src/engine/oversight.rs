//! The search of a weak player: the moves that it overlooks, and the table that it does not share.

use super::deepening::Root;
use super::history::HistoryTables;
use super::worker::Worker;
use super::{Params, Table};
use crate::searcher::{SearchControl, Strength};
use crate::{Evaluator, MoveList, Observer, Score, SearchError, SearchGame, Turn};

/// What the search of a weak player has for itself. It is new for every search, so that the move depends on nothing else.
pub(super) struct WeakPlayer<G: SearchGame> {
    strength: Strength,
    params: Params,
    table: Option<Table>,
    history: HistoryTables<G::Move>,
}

impl<G: SearchGame> WeakPlayer<G> {
    #[cold]
    #[inline(never)]
    pub(super) fn new(
        params: &Params,
        position: &G,
        strength: Strength,
        has_correction_key: bool,
    ) -> Result<Self, SearchError> {
        let params = params.of_weak_player::<G>(has_correction_key);
        let table = if params.table { Some(Table::new(strength.table_mib())?) } else { None };
        Ok(WeakPlayer { history: HistoryTables::new(position, &params), strength, params, table })
    }

    pub(super) fn worker<'a, E: Evaluator<G>, O: Observer<G::Move>>(
        &'a mut self,
        position: &G,
        evaluator: &'a mut E,
        observer: &'a mut O,
        control: SearchControl<'a, G::Move>,
    ) -> Worker<'a, G, E, O> {
        let (params, table) = (&self.params, self.table.as_ref());
        let mut worker = Worker::new(position, evaluator, observer, &mut self.history, params, table, control);
        worker.strength = Some(self.strength);
        worker
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
#[cold]
#[inline(never)]
pub(super) fn notice<G: SearchGame>(game: &mut G, roots: &mut Vec<Root<G::Move>>, strength: Strength) {
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
