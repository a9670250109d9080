//! Outcomes that depend on the path. The table must not use them on other paths.

use game_search::engine::{Engine, Params, SelectiveParams};
use game_search::{Game, Limits, Outcome, PathDependent, PathOutcome, PositionKey, Score, Searcher, Side, eval_fn};

/// A walk on a graph. A side that returns to an earlier place of the walk with the same side to move loses, like the
/// side that gives perpetual check in xiangqi.
#[derive(Clone)]
struct Walk<'a> {
    graph: &'a [Place],
    /// The places visited so far. The last one is the current place.
    path: Vec<usize>,
    side: Side,
}

/// The places that can be reached from here, and the winner if the game ends here.
struct Place {
    next: Vec<usize>,
    end: Option<Option<Side>>,
}

impl Walk<'_> {
    fn here(&self) -> usize {
        self.path[self.path.len() - 1]
    }
}

impl Game for Walk<'_> {
    type Move = usize;
    type Undo = ();
    type MoveList = Vec<usize>;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        self.graph[self.here()].end.map(|winner| match winner {
            None => Outcome::Draw,
            Some(side) if side == self.side => Outcome::Win,
            Some(_) => Outcome::Loss,
        })
    }

    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Draw
    }

    fn legal_moves(&self, moves: &mut Vec<usize>) {
        moves.extend(&self.graph[self.here()].next);
    }

    fn make(&mut self, to: usize) {
        self.path.push(to);
        self.side = !self.side;
    }

    fn unmake(&mut self, _: usize, (): ()) {
        self.path.pop();
        self.side = !self.side;
    }
}

impl PositionKey for Walk<'_> {
    fn key(&self) -> u64 {
        // The multiplication mixes the high bits, because the table takes the bucket number from them.
        (2 * self.here() as u64 + self.side.index() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

impl PathOutcome for Walk<'_> {
    fn path_outcome(&self) -> Option<PathDependent> {
        let last = self.path.len() - 1;
        let ply_distance = (2..=last).step_by(2).find(|&back| self.path[last - back] == self.here())?;
        Some(PathDependent { outcome: Outcome::Win, ply_distance: ply_distance as u32 })
    }
}

game_search::search_game!(Walk<'_>: PositionKey, PathOutcome);

/// Returns the score of a full-width search without a table.
fn truth(walk: &mut Walk<'_>, depth: u32, ply: u32) -> Score {
    if let Some(outcome) = walk.outcome().or_else(|| walk.path_outcome().map(|verdict| verdict.outcome)) {
        return outcome.score(ply);
    }
    if depth == 0 {
        return Score::DRAW;
    }
    let mut best = -Score::INFINITY;
    for to in walk.graph[walk.here()].next.clone() {
        walk.make(to);
        best = best.max(-truth(walk, depth - 1, ply + 1));
        walk.unmake(to, ());
    }
    if best == -Score::INFINITY { Score::DRAW } else { best }
}

/// Returns selective search with no selective feature switched on, and exact search.
fn searches() -> [Params; 2] {
    let full = Params {
        deepening_step: None,
        table_depth: 0,
        aspiration: None,
        enhanced_cutoffs: None,
        immediate_wins: false,
        ..Params::exact()
    };
    [Params { selective: Some(SelectiveParams::none()), ..full.clone() }, full]
}

fn score(walk: &Walk<'_>, params: &Params, depth: u32) -> Score {
    let blind = eval_fn(1, |_: &Walk<'_>| 0);
    let params = params.clone().for_search(walk, &blind).0;
    let engine = Engine::exact(blind).with_params(params).expect("a game with a key");
    let mut engine = engine.with_table_mib(1).expect("a MiB");
    engine.search(walk, &Limits::depth(depth), &mut ()).expect("a depth").score
}

/// C is reached from A in two plies through B or through D. Moving on from C to B loses after B and wins after D.
#[test]
fn path_dependent_scores_are_not_stored() {
    const A: usize = 0;
    const B: usize = 1;
    const C: usize = 2;
    const D: usize = 3;
    const DRAW: usize = 4;
    const FIRST_LOSES: usize = 5;
    const FIRST_WINS: usize = 6;
    let go = |next: &[usize]| Place { next: next.to_vec(), end: None };
    let end = |winner| Place { next: Vec::new(), end: Some(winner) };
    let graph = [
        go(&[DRAW, B, D]),
        go(&[C, FIRST_WINS]),
        go(&[B, FIRST_LOSES]),
        go(&[C]),
        end(None),
        end(Some(Side::Second)),
        end(Some(Side::First)),
    ];
    let mut walk = Walk { graph: &graph, path: vec![A], side: Side::First };
    assert_eq!(truth(&mut walk, 4, 0), Score::mate_in(4));
    for params in searches() {
        assert_eq!(score(&walk, &params, 4), Score::mate_in(4), "{params:?}");
    }
}

/// Tests random graphs. A stored score can be used on a path where a new repetition is possible (Campbell, *The
/// graph-history interaction*, 1985), so 104 of 4,000 scores differ. If path-dependent scores were stored, 403 would.
#[test]
fn few_scores_of_random_walks_differ() {
    let (mut rng, mut wrong, mut all, mut repeated) = (fastrand::Rng::with_seed(12), 0, 0, 0);
    for _ in 0..2_000 {
        let place = |rng: &mut fastrand::Rng| match rng.u32(..10) {
            0 => Place { next: Vec::new(), end: Some([None, Some(Side::First), Some(Side::Second)][rng.usize(..3)]) },
            _ => Place { next: (0..rng.usize(1..4)).map(|_| rng.usize(..9)).collect(), end: None },
        };
        let mut graph: Vec<Place> = (0..9).map(|_| place(&mut rng)).collect();
        graph[0] = Place { next: vec![1, 2, 3], end: None };
        let mut walk = Walk { graph: &graph, path: vec![0], side: Side::First };
        let expected = truth(&mut walk, 7, 0);
        repeated += u32::from(expected.is_mate());
        for params in searches() {
            wrong += u32::from(score(&walk, &params, 7) != expected);
            all += 1;
        }
    }
    assert!(repeated > 500, "{repeated} decided");
    assert!(wrong * 30 < all, "{wrong} of {all} scores differ");
}
