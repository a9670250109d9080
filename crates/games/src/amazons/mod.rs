//! The Game of the Amazons.

mod detail;
mod drawing;
mod records;
mod two_step;
mod uct_2023;

use amazons::eval::{Champion, Full, Lecture, Mobility, Territory, territory::Explanation};
use amazons::regions::{CountingEvaluator, finisher};
use amazons::{Move, MoveParseError, Position};
use game_search::mcts::MctsParams;
use game_search::spec::{
    BadMove, BadMoveReason, Detail, Drawing, Finisher, GameSpec, History, Images, Level, Levels, NamedEvaluator,
    NamedLinear, NamedSearcher, OpeningDefaults, Ranks, RecordFormat,
};
use game_search::{BoxedEvaluator, Evaluator, Game, GameEnd, Linear, Outcome, Side, Symmetry, eval_fn};

/// The Game of the Amazons, on boards of several sizes.
pub struct Amazons;

/// Declares a named evaluator. Its scores are explained by the terms that `$explanation.explain(position)` lists.
macro_rules! evaluator {
    ($name:literal, $evaluator:expr, $explanation:expr) => {
        NamedEvaluator {
            explain: Some(|position| explained(position, &$explanation.explain(position))),
            terms: Some(|position| detail::terms(&$explanation.explain(position))),
            ..NamedEvaluator::new($name, || Box::new($evaluator))
        }
    };
}

/// The levels: `docs/src/levels.md` has the measurements and says which Elo are estimates.
const LEVELS: Levels = Levels {
    levels: [
        Level::new(
            20,
            900,
            800,
            ["keeps its queens moving, and overlooks nearly every move", "只求皇后能动，几乎看不到好棋"],
        ),
        Level::new(
            39,
            852,
            1_030,
            ["sees a few moves, not the arrow that shuts it in", "看得到几步棋，看不到被箭堵住"],
        ),
        Level::new(75, 787, 1_260, ["shuts in a queen when it can", "有机会就围堵对方的皇后"]),
        Level::new(158, 701, 1_451, ["fights for open space", "会争夺空旷的地方"]),
        Level::new(384, 577, 1_615, ["claims territory, leaves gaps", "会占领地，留下缺口"]),
        Level::new(3_000, 335, 1_770, ["sees most good moves, overlooks replies", "看得到多数好棋，常漏应手"]),
        Level::new(8_000, 230, 1_950, ["answers most threats", "能应付多数威胁"]),
        Level::new(14_000, 160, 2_140, ["looks two moves ahead, with gaps", "能想两步，有疏漏"]),
        Level::new(35_000, 80, 2_330, ["overlooks little", "疏漏不多"]),
        Level::new(
            100_000,
            20,
            2_520,
            ["overlooks almost nothing, but thinks for a moment only", "几乎没有疏漏，只是想得不久"],
        ),
    ],
    is_rated: true,
};

impl GameSpec for Amazons {
    type Game = Position;
    type Evaluator = CountingEvaluator<Full>;

    const NAME: &'static str = "amazons";
    const TITLE: &'static str = "Game of the Amazons";
    const SIDES: [&'static str; 2] = drawing::SIDES;
    const EXAMPLE: &'static str = "d1-d7/g7";
    const HAS_DRAWS: bool = false;

    const POSITIONS: &'static [(&'static str, &'static str)] = &[
        ("start", "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1"),
        ("middlegame", "2*1q3*1/7**1/7*Q1/4*2*1Q/3*3***/1*2****q1/*q2*2*2/Q*1**2***/2*1*Q**2/4*2q2 w - - 0 1"),
    ];
    const OPENINGS: OpeningDefaults = OpeningDefaults { plies: 4, bound: 1_000, depth: 2 };
    const BENCH: &'static [(&'static str, u32)] = &[
        ("3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1", 4),
        ("2*1q3*1/7**1/7*Q1/4*2*1Q/3*3***/1*2****q1/*q2*2*2/Q*1**2***/2*1*Q**2/4*2q2 w - - 0 1", 5),
    ];

    fn other_variants() -> Vec<(&'static str, Position)> {
        vec![
            ("amazons-8x8", Position::start_8x8()),
            ("amazons-6x6", Position::start_6x6()),
            ("amazons-5x5", Position::start_5x5()),
        ]
    }

    fn belongs_to_variant(position: &Position, start: &Position) -> bool {
        position.size() == start.size()
    }

    fn start_of_size(size: u8) -> Option<Position> {
        let starts = [Position::start(), Position::start_8x8(), Position::start_6x6(), Position::start_5x5()];
        starts.into_iter().find(|start| start.size().width() == usize::from(size))
    }

    fn position_detail(text: &str) -> Option<Detail> {
        detail::bad_position(&text.parse::<Position>().err()?)
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, BadMove> {
        amazons::Notation::read_any(position, text).map_err(|error| BadMove {
            message: error.to_string(),
            reason: match &error {
                MoveParseError::Illegal { reason, .. } => BadMoveReason::Illegal(reason.to_string()),
                MoveParseError::ArrowOrigin { .. } => BadMoveReason::Illegal(error.to_string()),
                _ => BadMoveReason::Malformed,
            },
            detail: detail::bad_move(position, &error),
        })
    }

    fn split_moves(list: &str) -> Vec<&str> {
        amazons::Notation::split(list).collect()
    }

    /// Returns `true` if the text is a move as three square numbers, as in `{03, 63, 66}`.
    fn is_move_in_braces(text: &str) -> bool {
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|letter| letter.is_ascii_digit());
        let parts: Vec<&str> = text.split(',').map(str::trim).collect();
        parts.len() == 3 && parts.into_iter().all(is_number)
    }

    /// Writes the start and the target square of the queen, a comma, the target square again and the arrow:
    /// `d1d7,d7g7`.
    fn protocol_move(_: &Position, mv: Move, _: Ranks) -> String {
        let (from, to, arrow) = (mv.from(), mv.to(), mv.arrow());
        format!("{from}{to},{to}{arrow}")
    }

    const EVALUATORS: &'static [NamedEvaluator<Position>] = &[
        // The unit is the unit of `full`, not the lecture's own unit, so that node counts agree with earlier recorded
        // node counts.
        NamedEvaluator {
            explain: Some(|position| terms(&Lecture, position)),
            ..NamedEvaluator::new("lecture", || {
                Box::new(eval_fn(Full::SCALE, |position: &Position| Lecture.evaluate(position)))
            })
        },
        NamedEvaluator::new("mobility", || Box::new(Mobility)),
        evaluator!("territory", Territory::default(), Territory::default()),
        evaluator!("champion", Champion::default(), Champion::default()),
        evaluator!("full", Full::default(), Full::default()),
        evaluator!("counted", CountingEvaluator::late(Full::default()), Full::default()),
    ];
    const LINEAR: &'static [NamedLinear<Position>] = &[
        NamedLinear {
            name: "full",
            sum: || Box::new(Full::default()),
            evaluate: |position| Full::default().evaluate(position),
        },
        NamedLinear { name: "lecture", sum: || Box::new(Lecture), evaluate: |position| Lecture.evaluate(position) },
    ];
    #[cfg(feature = "net")]
    const NETWORK: Option<game_search::spec::LoadNetwork<Self::Game>> = Some(crate::net::load::<Self>);
    const STRONGEST: usize = 5;
    const PREFERS_MCTS: bool = true;
    const MINIMAX_LEAVES: u64 = 5_000_000;
    const SEARCHERS: &'static [NamedSearcher<Position>] = &[
        NamedSearcher { name: "uct-2023", make: |mib| Box::new(uct_2023::Uct2023::new(mib)) },
        NamedSearcher { name: "two-step", make: two_step::engine },
        NamedSearcher { name: "two-step-mcts", make: two_step::mcts },
    ];

    const LEVELS: Levels = LEVELS;

    fn evaluator() -> CountingEvaluator<Full> {
        CountingEvaluator::late(Full::default())
    }

    fn mcts_params(evaluator: &str) -> MctsParams {
        match evaluator {
            "mobility" => MctsParams::wide(),
            // The evaluator has another unit than the lecture, and therefore another scale.
            "lecture" => MctsParams { scale: Some(Lecture.scale() as f32), ..MctsParams::wide() },
            _ => MctsParams::playouts(),
        }
    }

    fn prover() -> Option<BoxedEvaluator<Position>> {
        Some(Box::new(CountingEvaluator::new(Mobility)))
    }

    /// Returns the finisher, which plays without a search as soon as every region has at most one owner. Before that,
    /// the game is searched even if the winner is known.
    fn finisher() -> Option<Finisher<Position>> {
        Some(finisher())
    }

    fn moves_to_go(position: &Position) -> Option<u32> {
        Some(position.moves_to_go())
    }

    fn mirrored_moves(position: &Position) -> Vec<Move> {
        let mut moves = position.legal_moves();
        let is_symmetric = |&symmetry: &usize| position.image(symmetry).as_ref() == Some(position);
        let symmetries: Vec<usize> = (1..Position::SYMMETRIES).filter(is_symmetric).collect();
        let is_mirrored = |mv| symmetries.iter().any(|&symmetry| position.move_image(mv, symmetry) < mv);
        moves.retain(|&mv| is_mirrored(mv));
        moves
    }

    const IMAGES: Option<Images<Position>> = Some(Images::OF_GAME);

    fn verdict(history: &History<Position>) -> Option<GameEnd> {
        let position = history.current();
        let name = Self::SIDES[position.side_to_move().index()];
        is_stuck(position)
            .then(|| GameEnd { outcome: Outcome::Loss, reason: format!("{name} cannot move any more").into() })
    }

    fn end_detail(history: &History<Position>) -> Option<Detail> {
        let position = history.current();
        is_stuck(position).then(|| Detail::kind("stuck").with("by", position.side_to_move().index()))
    }

    fn finish_detail(position: &Position) -> Option<Detail> {
        detail::finish_detail(position)
    }

    const DRAWING: Option<Drawing<Position>> = Some(drawing::DRAWING);
    const RECORDS: &'static [RecordFormat<Position>] = &[records::FORMAT];
}

fn is_stuck(position: &Position) -> bool {
    position.count_legal_moves() == 0
}

/// Returns the explanation as text. If Black is to move, adds the score from Black's point of view.
fn explained(position: &Position, explanation: &Explanation) -> String {
    match position.side_to_move() {
        Side::First => explanation.to_string(),
        Side::Second => format!("{explanation}\n\nscore of Black, who is to move: {:+}", -explanation.score),
    }
}

/// Returns a linear evaluation as a table: for each term, the count of the side to move minus the count of the other
/// side, and the points for this difference.
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
