//! What the examples need to know of each game. A new one needs an `impl Listed` here and a place in
//! [`GAMES`](crate::GAMES).

use amazons::eval::{Champion, Full as FullAmazons, Lecture, Mobility, Territory};
use amazons::regions::{Counting, finisher};
use game_search::engine::{Engine, Params};
use game_search::mcts::MctsParams;
use game_search::{
    Evaluator, Finisher, Game, Linear, MoveOrdering, NullMove, Outcome, PositionKey, SearchGame, Side, Symmetry,
    Tactics, TextNotation, eval_fn, perft,
};
use small_games::textbook::{ALPHA_CUT, BETA_CUT, DELPHI, WIKI};
use small_games::{ConnectFour, LeafValue, Nim, OpenLines, Threats, ThreatsAsPublished, TicTacToe, Tree, XorRule};
use xiangqi::eval::{FivePart, Full, Material, Placement, Reading};
use xiangqi::{Notation, RuleSet, Rules};

use crate::board::Repetition;

/// What the examples need to know of a game.
pub trait Listed: SearchGame + PositionKey + NullMove + Tactics + MoveOrdering + TextNotation + 'static {
    /// Its name on the command line.
    const NAME: &'static str;
    /// Name and text. The first is the start.
    const POSITIONS: &'static [(&'static str, &'static str)];
    /// The first is the default where searches are compared.
    const EVALUATORS: &'static [NamedEvaluator<Self>];
    /// Which of them is the strongest: the default where somebody plays.
    const STRONGEST: usize = 0;
    /// How many nodes minimax may visit where nobody asked for a depth: seconds of work.
    const PATIENCE: u64;
    /// Whether the engine plays it better by leaving moves out by a guess.
    const IS_SELECTIVE: bool = false;
    /// Whether Monte Carlo tree search plays it better than the engine: the default where somebody plays.
    const PLAYED_BY_MCTS: bool = false;
    /// Whether to solve it by checks: a game that need not end.
    const BY_CHECKS: bool = false;

    /// The engine that suits it.
    fn engine<E: Evaluator<Self>>(evaluator: E) -> Engine<Self, E> {
        if Self::IS_SELECTIVE { Engine::playing(evaluator) } else { Engine::exact(evaluator) }
    }

    /// The features of that engine, as far as the game and the evaluator have what they need.
    fn engine_params(&self, evaluator: &dyn Evaluator<Self>) -> Params {
        let params = if Self::IS_SELECTIVE { Params::selective() } else { Params::exact() };
        params.for_search(self, evaluator).0
    }

    /// What knows who wins without a search, where the solver need not go on.
    fn prover() -> Option<game_search::BoxedEvaluator<Self>> {
        None
    }

    /// Moves that are worth what others are, because the position is symmetric: of each kind all but one.
    fn mirrored_moves(&self) -> Vec<Self::Move> {
        Vec::new()
    }

    /// Reads a legal move, in any way of writing it that the game knows.
    ///
    /// # Errors
    ///
    /// Why the text is no legal move here.
    fn read_move(&self, text: &str) -> Result<Self::Move, String> {
        self.parse_move(text).map_err(|error| error.to_string())
    }

    /// The moves of a list, with blanks or commas between them: each as text for [`read_move`](Listed::read_move).
    fn split_moves(list: &str) -> Vec<&str> {
        list.split([' ', '\t', '\n', ',']).filter(|text| !text.is_empty()).collect()
    }

    /// Whether it has rules of its own about repetition: [`ending`](Listed::ending) knows them.
    const JUDGES_REPETITION: bool = false;

    /// The end of a game of its own rules, and why. `quiet_plies` without a capture are a draw, `None`: never.
    fn ending(&self, repetition: Repetition, quiet_plies: Option<u32>) -> Option<(Outcome, String)> {
        let _ = (repetition, quiet_plies);
        None
    }

    /// Those of the evaluators that [`explain`](Listed::explain) knows, by name.
    const EXPLAINED: &'static [&'static str] = &[];

    /// What an evaluator adds up here, term by term, as a table.
    fn explain(&self, evaluator: &str) -> Option<String> {
        let _ = evaluator;
        None
    }

    /// The number of positions `depth` plies below this one.
    fn perft(&mut self, depth: u32) -> u64 {
        perft(self, depth)
    }

    /// Of the side to move, so many moves share what is left on its clock; `None` for what suits a game of unknown length.
    fn moves_to_go(&self) -> Option<u32> {
        None
    }

    /// What knows who wins, and plays on once nothing is left to search for, in games that have such an end.
    fn finisher() -> Option<Finisher<Self>> {
        None
    }

    /// What suits a Monte Carlo search with this evaluator.
    fn mcts_params(evaluator: &str) -> MctsParams {
        let _ = evaluator;
        MctsParams::default()
    }

    /// The depth that shows the algorithms in some seconds.
    fn usual_depth(&self) -> u32 {
        self.depth_within(Self::PATIENCE, 100)
    }

    /// The largest depth that minimax searches in minutes rather than days.
    fn deepest(&self) -> u32 {
        self.depth_within(100 * Self::PATIENCE, 100)
    }

    /// The largest depth, from 1 to 100, at which minimax has no more leaves than that: counted while that is quick, then as
    /// if the tree grew on as it did in its last two plies. A game that is over sooner ends it. Nobody looks deeper than
    /// `asked`: if it may be as deep, it is 100.
    fn depth_within(&self, leaves: u64, asked: u32) -> u32 {
        let mut game = self.clone();
        depth_within(leaves, asked, |depth| perft(&mut game, depth))
    }
}

/// As [`Listed::depth_within`], from the number of positions at each depth; `last` is the last that is asked for, or at which
/// there are others than at the depth before.
pub fn depth_within(leaves: u64, last: u32, mut count_at: impl FnMut(u32) -> u64) -> u32 {
    const QUICK: u64 = 2_000_000;
    let mut counts = vec![1];
    while counts[counts.len() - 1] < QUICK && counts.len() <= last as usize {
        let depth = counts.len() as u32;
        match count_at(depth) {
            0 => return (depth - 1).max(1),
            count if count > leaves => return (depth - 1).max(1),
            count => counts.push(count),
        }
    }
    if counts.len() > last as usize {
        return 100;
    }
    let mut depth = counts.len() - 1;
    let (last, before) = (counts[depth] as f64, counts[depth.saturating_sub(2)] as f64);
    let growth = (last / before).sqrt().max(1.0);
    let mut count = last * growth;
    while depth < 100 && count <= leaves as f64 {
        depth += 1;
        count *= growth;
    }
    depth as u32
}

/// A sum of terms as a table: what the side to move has more of than the other side, and what that is worth.
fn terms<G: Game>(evaluation: &impl Linear<G>, game: &G) -> String {
    let (names, weights, mut counts) = (evaluation.names(), evaluation.weights(), Vec::new());
    evaluation.counts(game, &mut counts);
    let rows = names.iter().zip(weights).zip(0..).filter_map(|((name, weight), number)| {
        let more: f64 = counts.iter().filter(|(term, _)| *term == number).map(|(_, count)| f64::from(*count)).sum();
        (more != 0.0).then(|| format!("{name:<16}{more:>+8}{weight:>8}{:>+8}\n", more * weight))
    });
    let head = format!("{:<16}{:>8}{:>8}{:>8}\n", "to move has", "more", "each", "points");
    let total = format!("{:<16}{:>8}{:>8}{:>+8}", "total", "", "", evaluation.sum(game));
    std::iter::once(head).chain(rows).chain([total]).collect()
}

/// A name, and how to make one.
pub type NamedEvaluator<G> = (&'static str, fn() -> Box<dyn Evaluator<G> + Send>);

/// An evaluator with its name.
macro_rules! xiangqi_evaluator {
    ($name:literal, $evaluator:expr) => {
        ($name, || Box::new($evaluator))
    };
}

impl Listed for xiangqi::Play {
    const NAME: &'static str = "xiangqi";
    const POSITIONS: &'static [(&'static str, &'static str)] = &[
        ("start", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"),
        ("midgame", "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1"),
    ];
    const EVALUATORS: &'static [NamedEvaluator<xiangqi::Play>] = &[
        xiangqi_evaluator!("placement", Placement),
        xiangqi_evaluator!("material", Material),
        xiangqi_evaluator!("article-as-printed", FivePart { reading: Reading::AsPrinted }),
        xiangqi_evaluator!("article-as-intended", FivePart { reading: Reading::AsIntended }),
        xiangqi_evaluator!("full", Full),
    ];
    const STRONGEST: usize = 4;
    const PATIENCE: u64 = 200_000_000;
    const IS_SELECTIVE: bool = true;
    const BY_CHECKS: bool = true;

    fn read_move(&self, text: &str) -> Result<xiangqi::Move, String> {
        Notation::read_any(self.position(), text).map_err(|error| error.to_string())
    }

    const JUDGES_REPETITION: bool = true;

    fn ending(&self, repetition: Repetition, quiet_plies: Option<u32>) -> Option<(Outcome, String)> {
        let repetition = match repetition {
            Repetition::Asian => RuleSet::Asian,
            Repetition::CheckOnly => RuleSet::CheckOnly,
            Repetition::Threefold => RuleSet::Threefold,
        };
        let ending = self.clone().with_rules(Rules { repetition, quiet_plies }).ending()?;
        Some((ending.outcome, ending.reason.to_string()))
    }

    /// How the position was reached makes no difference, and costs time.
    fn perft(&mut self, depth: u32) -> u64 {
        perft(&mut self.position().clone(), depth)
    }

    fn mcts_params(_: &str) -> MctsParams {
        MctsParams::tactical()
    }

    const EXPLAINED: &'static [&'static str] = &["full"];

    fn explain(&self, evaluator: &str) -> Option<String> {
        if evaluator != "full" {
            return None;
        }
        let explanation = Full.explain(self.position());
        Some(match self.side_to_move() {
            Side::First => explanation.to_string(),
            Side::Second => format!("{explanation}, so for Black, who is to move: {:+}", -explanation.score),
        })
    }
}

impl Listed for amazons::Position {
    const NAME: &'static str = "amazons";
    const POSITIONS: &'static [(&'static str, &'static str)] = &[
        ("start", "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1"),
        ("middlegame", "2*1q3*1/7**1/7*Q1/4*2*1Q/3*3***/1*2****q1/*q2*2*2/Q*1**2***/2*1*Q**2/4*2q2 w - - 0 1"),
    ];
    const EVALUATORS: &'static [NamedEvaluator<amazons::Position>] = &[
        // In the unit of `full`, not its own: so it has the nodes that are on record.
        ("lecture", || {
            Box::new(eval_fn(FullAmazons::SCALE, |position: &amazons::Position| Lecture.evaluate(position)))
        }),
        ("mobility", || Box::new(Mobility)),
        ("territory", || Box::new(Territory::default())),
        ("champion", || Box::new(Champion::default())),
        ("full", || Box::new(FullAmazons::default())),
        ("counted", || Box::new(Counting::late(FullAmazons::default()))),
    ];
    const STRONGEST: usize = 5;
    const IS_SELECTIVE: bool = true;
    const PLAYED_BY_MCTS: bool = true;
    const PATIENCE: u64 = 5_000_000;

    fn read_move(&self, text: &str) -> Result<amazons::Move, String> {
        amazons::Notation::read_any(self, text).map_err(|error| error.to_string())
    }

    fn split_moves(list: &str) -> Vec<&str> {
        amazons::Notation::split(list).collect()
    }

    fn prover() -> Option<game_search::BoxedEvaluator<amazons::Position>> {
        Some(Box::new(Counting::new(Mobility)))
    }

    fn moves_to_go(&self) -> Option<u32> {
        Some(amazons::Position::moves_to_go(self))
    }

    fn finisher() -> Option<Finisher<amazons::Position>> {
        Some(finisher())
    }

    fn mirrored_moves(&self) -> Vec<amazons::Move> {
        let mut moves = self.legal_moves();
        let symmetries =
            (1..amazons::Position::SYMMETRIES).filter(|&symmetry| self.image(symmetry).as_ref() == Some(self));
        let symmetries: Vec<usize> = symmetries.collect();
        let is_mirrored = |mv| symmetries.iter().any(|&symmetry| self.move_image(mv, symmetry) < mv);
        moves.retain(|&mv| is_mirrored(mv));
        moves
    }

    fn mcts_params(evaluator: &str) -> MctsParams {
        match evaluator {
            "mobility" => MctsParams { scale: 20.0, ..MctsParams::wide() },
            "lecture" => MctsParams { scale: 200.0, ..MctsParams::wide() },
            "full" | "counted" => MctsParams { scale: FullAmazons::SCALE as f32, ..MctsParams::playouts() },
            _ => MctsParams { scale: 300.0, ..MctsParams::playouts() },
        }
    }

    const EXPLAINED: &'static [&'static str] = &["lecture", "territory", "champion", "full", "counted"];

    fn explain(&self, evaluator: &str) -> Option<String> {
        match evaluator {
            "lecture" => Some(terms(&Lecture, self)),
            "territory" => Some(explained(self, &Territory::default().explain(self))),
            "champion" => Some(explained(self, &Champion::default().explain(self))),
            "full" | "counted" => Some(explained(self, &FullAmazons::default().explain(self))),
            _ => None,
        }
    }
}

/// The table and the map, and the score of the side to move where that is not White.
fn explained(position: &amazons::Position, explanation: &amazons::eval::territory::Explanation) -> String {
    match position.side_to_move() {
        Side::First => explanation.to_string(),
        Side::Second => format!("{explanation}\n\nscore of Black, who is to move: {:+}", -explanation.score),
    }
}

impl Listed for ConnectFour {
    const NAME: &'static str = "connect-four";
    const POSITIONS: &'static [(&'static str, &'static str)] =
        &[("start", "......./......./......./......./......./.......")];
    const EVALUATORS: &'static [NamedEvaluator<ConnectFour>] = &[
        ("threats", || Box::new(Threats)),
        ("threats-as-published", || Box::new(ThreatsAsPublished)),
        ("none", || Box::new(eval_fn(1, |_: &ConnectFour| 0))),
    ];
    const PATIENCE: u64 = 200_000_000;
}

impl Listed for TicTacToe {
    const NAME: &'static str = "tic-tac-toe";
    const POSITIONS: &'static [(&'static str, &'static str)] = &[("start", ".../.../...")];
    const EVALUATORS: &'static [NamedEvaluator<TicTacToe>] = &[
        ("open-lines", || Box::new(OpenLines)),
        ("none", || Box::new(eval_fn(1, |_: &TicTacToe| 0))),
        ("broken", || Box::new(broken())),
    ];
    const PATIENCE: u64 = 400_000_000;
}

/// Not a function of the position, as an evaluator has to be: see `compare` notice it.
fn broken() -> impl Evaluator<TicTacToe> {
    let mut calls = 0;
    eval_fn(1, move |_: &TicTacToe| {
        calls += 1;
        calls % 7
    })
}

impl Listed for Nim {
    const NAME: &'static str = "nim";
    const POSITIONS: &'static [(&'static str, &'static str)] =
        &[("start", "3 4 5"), ("where a pass misleads", "1 3 4 null-move")];
    const EVALUATORS: &'static [NamedEvaluator<Nim>] =
        &[("none", || Box::new(eval_fn(1, |_: &Nim| 0))), ("xor-rule", || Box::new(XorRule))];
    const PATIENCE: u64 = 3_000_000;
}

impl Listed for Tree {
    const NAME: &'static str = "tree";
    const POSITIONS: &'static [(&'static str, &'static str)] = &[
        (DELPHI.name, DELPHI.notation),
        (WIKI.name, WIKI.notation),
        (ALPHA_CUT.name, ALPHA_CUT.notation),
        (BETA_CUT.name, BETA_CUT.notation),
    ];
    const EVALUATORS: &'static [NamedEvaluator<Tree>] = &[("leaf-value", || Box::new(LeafValue))];
    const PATIENCE: u64 = 1_000_000;

    /// Below the deepest leaf every leaf waits: to count there again, a hundred times, would take long in a large tree.
    fn depth_within(&self, leaves: u64, asked: u32) -> u32 {
        let mut tree = self.clone();
        depth_within(leaves, self.height().clamp(1, asked.max(1)), |depth| perft(&mut tree, depth))
    }

    /// All of it. (At least 1: a tree may be a single leaf.)
    fn usual_depth(&self) -> u32 {
        self.height().max(1)
    }
}
