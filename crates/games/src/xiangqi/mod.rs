//! Xiangqi, with the repetition rules of the Asian Xiangqi Federation.

mod detail;
mod drawing;
mod points;
mod records;

use std::{path::Path, sync::Arc};

use game_search::engine::{
    Correction, Futility, LateMovePruning, LateMoveReductions, NullMovePruning, Params, ProbCut, Razoring,
    ReverseFutility, SeePruning, SelectiveParams,
};
use game_search::spec::{
    BadMove, BadMoveReason, Detail, Drawing, GameSpec, History, Images, Level, Levels, NamedEvaluator, NamedLinear,
    Notation, OpenTables, OpeningDefaults, RecordFormat, Repetition, WithRules, WithTables,
};
use game_search::{Cached, Evaluator, Game, GameEnd, Side, TextNotation, mcts::MctsParams, perft};
use xiangqi::endgame_tables::{EndgameEvaluator, EndgameTables};
use xiangqi::eval::{FivePart, Full, Material, PieceSquare, RelationRule};
use xiangqi::{IllegalMove, Move, MoveParseError, Position, PositionWithHistory, RuleSet, Rules, SetupError};

/// Xiangqi, with the repetition rules of the Asian Xiangqi Federation.
pub struct Xiangqi;

/// What is wrong with a part of a record, as a message with values. Nothing is known of the position.
impl Xiangqi {
    /// Returns the rule that makes a move illegal.
    pub fn illegal_move_detail(reason: &IllegalMove) -> Option<Detail> {
        detail::illegal(None, reason)
    }

    /// Returns the reason why a text is not a legal move.
    pub fn bad_move_detail(error: &MoveParseError) -> Option<Detail> {
        detail::bad_move(None, error)
    }

    /// Returns the reason why no game can lead to a position.
    pub fn setup_detail(reason: &SetupError) -> Option<Detail> {
        detail::setup(reason)
    }
}

/// Returns the notation with the index `NUMBER` in [`records::NOTATIONS`].
const fn notation<const NUMBER: usize>(name: &'static str) -> Notation<PositionWithHistory> {
    let write = |play: &PositionWithHistory, mv: Move| {
        records::NOTATIONS[NUMBER].write(play.position(), mv).unwrap_or_else(|_| mv.to_string())
    };
    Notation { name, write }
}

/// Returns the features of [`Params::selective`], with numbers that were tuned by SPSA in games of xiangqi with the evaluator
/// `net` (`benches/spsa_xiangqi.tsv`).
fn tuned() -> Params {
    let selective = SelectiveParams {
        correction: Some(Correction { max: 71, ..Correction::default() }),
        null_move: Some(NullMovePruning { reduction: 5, ..NullMovePruning::default() }),
        reverse_futility: Some(ReverseFutility { depth: 6, ..ReverseFutility::default() }),
        razoring: Some(Razoring { margin: 265, slope: 222, ..Razoring::default() }),
        prob_cut: Some(ProbCut { margin: 144, ..ProbCut::default() }),
        futility: Some(Futility { margin: 131, slope: 34, ..Futility::default() }),
        late_move_pruning: Some(LateMovePruning { depth: 5, moves: 445, factor: 168, ..LateMovePruning::default() }),
        late_move_reductions: Some(LateMoveReductions {
            base: 73,
            slope: 60,
            history: Some(8_731),
            ..LateMoveReductions::default()
        }),
        see_pruning: Some(SeePruning { margin: 70, ..SeePruning::default() }),
        ..SelectiveParams::default()
    };
    Params { aspiration: Some(16), selective: Some(selective), ..Params::selective() }
}

impl GameSpec for Xiangqi {
    type Game = PositionWithHistory;
    #[cfg(feature = "net")]
    type Evaluator = network::Net;
    #[cfg(not(feature = "net"))]
    type Evaluator = Cached<Full>;

    const NAME: &'static str = "xiangqi";
    const TITLE: &'static str = "Chinese Chess";
    const SIDES: [&'static str; 2] = drawing::SIDES;
    const EXAMPLE: &'static str = "h2e2 or C2=5";
    const RANKS_FROM_ZERO: bool = true;

    const POSITIONS: &'static [(&'static str, &'static str)] = &[
        ("start", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"),
        ("midgame", "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1"),
    ];
    /// 让单马 without the horse on b0, 让双马, and 让九子 without the soldiers, advisors and elephants, as in the game of Xu
    /// Yinchuan against Nie Weiping (1999). Red gives the pieces and moves first.
    const HANDICAPS: &'static [(&'static str, &'static str)] = &[
        ("horse", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 0 1"),
        ("two-horses", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKAB1R w - - 0 1"),
        ("nine", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR w - - 0 1"),
    ];
    fn position_detail(text: &str) -> Option<Detail> {
        detail::bad_position(&text.parse::<Position>().err()?)
    }

    const OPENINGS: OpeningDefaults = OpeningDefaults { plies: 8, bound: 50, depth: 6 };
    const BENCH: &'static [(&'static str, u32)] = &[
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", 9),
        ("r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1", 8),
        ("2bak4/4a4/4b4/9/2p3p2/2P6/6P2/4B4/4A4/2BAK4 w - - 0 1", 11),
        ("3k5/9/9/9/9/9/9/4R4/9/4K4 w - - 0 1", 9),
    ];

    const NOTATIONS: &'static [Notation<PositionWithHistory>] =
        &[notation::<0>("iccs"), notation::<1>("wxf"), notation::<2>("chinese"), notation::<3>("traditional")];
    /// WXF in English, Chinese in Chinese.
    const USUAL_NOTATIONS: [usize; 2] = [1, 2];

    fn read_move(play: &PositionWithHistory, text: &str) -> Result<Move, BadMove> {
        let position = play.position();
        xiangqi::Notation::read_any(position, text).map_err(|error| BadMove {
            message: error.to_string(),
            reason: match &error {
                MoveParseError::Malformed { .. } => BadMoveReason::Malformed,
                MoveParseError::Illegal { reason, .. } => BadMoveReason::Illegal(drawing::explain(position, reason)),
                _ => BadMoveReason::Other,
            },
            detail: detail::bad_move(Some(position), &error),
        })
    }

    /// Writes a FEN for xboard: with `h` and `e` for horse and elephant, and without the two fields that only chess
    /// needs.
    fn xboard_position(play: &PositionWithHistory) -> String {
        let text = play.position_text();
        let mut fields = text.split(' ');
        let board = fields.next().unwrap_or_default();
        let board = board.replace('n', "h").replace('N', "H").replace('b', "e").replace('B', "E");
        let side = fields.next().unwrap_or("w");
        let rest: Vec<&str> = fields.skip(2).collect();
        format!("{board} {side} {}", rest.join(" "))
    }

    const EVALUATORS: &'static [NamedEvaluator<PositionWithHistory>] = &[
        NamedEvaluator::new("piece-square", || Box::new(PieceSquare)),
        NamedEvaluator::new("material", || Box::new(Material)),
        NamedEvaluator::new("article-as-printed", || Box::new(FivePart { relation_rule: RelationRule::AsPrinted })),
        NamedEvaluator::new("article-as-intended", || Box::new(FivePart { relation_rule: RelationRule::AsIntended })),
        NamedEvaluator {
            explain: Some(explain),
            terms: Some(detail::terms),
            ..NamedEvaluator::new("full", || Box::new(Cached::new(Full)))
        },
        #[cfg(feature = "net")]
        network::EVALUATOR,
    ];
    const LINEAR: &'static [NamedLinear<PositionWithHistory>] = &[
        NamedLinear { name: "full", sum: || Box::new(Full), evaluate: |play| Full.evaluate(play.position()) },
        NamedLinear {
            name: "piece-square",
            sum: || Box::new(points::Points),
            evaluate: |play| PieceSquare.evaluate(play.position()),
        },
    ];
    #[cfg(feature = "net")]
    const NETWORK: Option<game_search::spec::LoadNetwork<Self::Game>> = Some(crate::net::load::<Self>);
    const STRONGEST: usize = if cfg!(feature = "net") { 5 } else { 4 };
    const SOLVED_BY_CHECKS: bool = true;
    const MINIMAX_LEAVES: u64 = 200_000_000;

    const LEVELS: Levels = LEVELS;

    fn evaluator() -> Self::Evaluator {
        #[cfg(feature = "net")]
        return network::net();
        #[cfg(not(feature = "net"))]
        return Cached::new(Full);
    }

    fn params() -> Params {
        tuned()
    }

    fn mcts_params(_: &str) -> MctsParams {
        MctsParams::tactical()
    }

    const IMAGES: Option<Images<PositionWithHistory>> = Some(Images::OF_GAME);
    const OPEN_TABLES: Option<OpenTables<PositionWithHistory>> = Some(open_tables);

    /// Counts leaves without a history of positions, because a history costs time and does not change the count.
    fn perft(play: &PositionWithHistory, depth: u32) -> u64 {
        perft(&mut play.position().clone(), depth)
    }

    /// Returns the end of the game. Perpetual check and perpetual chase lose.
    fn verdict(history: &History<PositionWithHistory>) -> Option<GameEnd> {
        Some(as_text(history.current().ending()?))
    }

    fn end_detail(history: &History<PositionWithHistory>) -> Option<Detail> {
        detail::end_detail(history)
    }

    const WITH_RULES: Option<WithRules<PositionWithHistory>> = Some(with_rules);
    const DRAWING: Option<Drawing<PositionWithHistory>> = Some(drawing::DRAWING);
    const RECORDS: &'static [RecordFormat<PositionWithHistory>] = &[records::FORMAT];
}

/// The levels: `docs/src/levels.md` has the measurements and says which Elo are estimates.
const LEVELS: Levels = Levels {
    levels: [
        Level::new(
            8,
            900,
            850,
            ["takes what stands before it, and overlooks nearly every reply", "见子就吃，几乎看不到对方的应手"],
        ),
        Level::new(13, 882, 1_048, ["takes pieces, even guarded ones", "喜欢吃子，有根的子也吃"]),
        Level::new(60, 800, 1_214, ["sees what it can take, not what takes back", "看得到能吃的子，看不到反吃"]),
        Level::new(723, 639, 1_400, ["sees many captures, leaves pieces hanging", "看得到许多吃子，常常丢子"]),
        Level::new(3_700, 505, 1_573, ["sees most captures, overlooks forks", "看得到多数吃子，常漏捉双"]),
        Level::new(13_000, 375, 1_788, ["sees forks, overlooks quiet threats", "看得到捉双，常漏不吃子的威胁"]),
        Level::new(55_000, 215, 2_003, ["sees short mates, overlooks some defences", "看得到短杀，有时漏看解着"]),
        Level::new(
            115_000,
            120,
            2_193,
            ["plans a few moves ahead, loses a piece now and then", "能计算几步，偶尔丢子"],
        ),
        Level::new(190_000, 50, 2_343, ["loses a piece rarely", "很少丢子"]),
        Level::new(300_000, 0, 2_493, ["overlooks nothing, but thinks for a moment only", "没有疏漏，只是想得不久"]),
    ],
    is_rated: true,
};

#[cfg(feature = "net")]
impl Xiangqi {
    /// Sets the network of the evaluator `net`, for a program without the feature `network-inside`. Such a program calls
    /// this function before it makes an evaluator. `bytes` is the content of a file such as `src/xiangqi/network.net`.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a network of xiangqi, or the network is already set.
    pub fn set_network(bytes: &[u8]) -> Result<(), String> {
        network::set(bytes)
    }
}

/// The network of the evaluator `net`, trained on games of the engine against itself. `docs/src/build/network.md` has the
/// settings.
#[cfg(feature = "net")]
mod network {
    use std::sync::OnceLock;

    use game_nnue::{Network, NetworkError, Weights};
    use game_search::spec::{NamedEvaluator, WdlModel};
    use xiangqi::PositionWithHistory;

    use crate::Xiangqi;
    use crate::net::{HasFeatures, XiangqiPieces};
    use crate::piece_table::PieceTable;

    pub type Net = Network<PositionWithHistory, XiangqiPieces>;
    type Table = PieceTable<PositionWithHistory, XiangqiPieces>;

    static NETWORK: OnceLock<Table> = OnceLock::new();

    fn read(bytes: &[u8]) -> Result<Table, NetworkError> {
        let network = Network::new(XiangqiPieces, Weights::from_bytes(bytes)?)?;
        Ok(PieceTable { network, base: None, stride: Xiangqi::STRIDE })
    }

    fn table() -> &'static Table {
        #[cfg(feature = "network-inside")]
        return NETWORK.get_or_init(|| read(include_bytes!("network.net")).expect("the tests read the same file"));
        #[cfg(not(feature = "network-inside"))]
        return NETWORK
            .get()
            .expect("a program without the feature `network-inside` calls `Xiangqi::set_network` first");
    }

    pub fn set(bytes: &[u8]) -> Result<(), String> {
        let table = read(bytes).map_err(|error| error.to_string())?;
        NETWORK.set(table).map_err(|_| "the network of xiangqi is already set: expected one call".to_owned())
    }

    pub const EVALUATOR: NamedEvaluator<PositionWithHistory> = NamedEvaluator {
        explain: Some(|play| table().text::<Xiangqi>(play)),
        terms: Some(|play| table().detail::<Xiangqi>(play)),
        wdl: Some(RESULTS),
        ..NamedEvaluator::new("net", || Box::new(net()))
    };

    /// What its scores mean. `docs/src/tuning.md` has the games to which this was fitted, and the errors.
    const RESULTS: WdlModel = WdlModel {
        slope: [0.71118, -0.18463, 0.20782, -0.05113],
        draws: [0.66727, 0.05831, 1.55812, -0.37029],
        plies: [9, 338],
    };

    pub fn net() -> Net {
        table().network.clone()
    }
}

fn as_text(end: GameEnd<xiangqi::Reason>) -> GameEnd {
    GameEnd { outcome: end.outcome, reason: end.reason.to_string().into() }
}

fn with_rules(play: PositionWithHistory, repetition: Repetition, quiet_plies: Option<u32>) -> PositionWithHistory {
    let repetition = match repetition {
        Repetition::Axf => RuleSet::Axf,
        Repetition::Wxf => RuleSet::Wxf,
        Repetition::CheckOnly => RuleSet::CheckOnly,
        Repetition::Threefold => RuleSet::Threefold,
    };
    play.with_rules(Rules { repetition, quiet_plies })
}

fn explain(play: &PositionWithHistory) -> String {
    let explanation = Full.explain(play.position());
    match play.side_to_move() {
        Side::First => explanation.to_string(),
        Side::Second => format!("{explanation}, so for Black, who is to move: {:+}", -explanation.score),
    }
}

fn open_tables(folders: &[&Path]) -> (Option<WithTables<PositionWithHistory>>, Vec<String>) {
    let (mut tables, mut problems) = (EndgameTables::default(), Vec::new());
    for folder in folders {
        match EndgameTables::open(folder) {
            Ok(opened) if opened.iter().len() == 0 && opened.skipped().is_empty() => {
                problems.push(format!("{}: no tables, expected files such as KR-KA.xqt", folder.display()));
            }
            Ok(opened) => tables.merge(opened),
            Err(error) => problems.push(error.to_string()),
        }
    }
    problems.extend(tables.skipped().iter().map(ToString::to_string));
    if tables.iter().len() == 0 {
        return (None, problems);
    }
    let tables = Arc::new(tables);
    (Some(Arc::new(move |evaluator| Box::new(EndgameEvaluator::new(evaluator, Arc::clone(&tables))))), problems)
}
