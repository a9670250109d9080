//! Tic-tac-toe.

use game_search::spec::{
    BadMove, Detail, Drawing, GameSpec, Ground, History, Images, Labels, NamedEvaluator, OpeningDefaults, Piece, Place,
    Shape,
};
use game_search::{Evaluator, GameEnd, Side, TextNotation, engine::Params, eval_fn};
use small_games::{Cell, CellError, OpenLines, TicTacToe as Position};

use crate::row::{bad_board, bad_move, drawn, row_end, row_verdict};

/// Tic-tac-toe.
pub struct TicTacToe;

impl GameSpec for TicTacToe {
    type Game = Position;
    type Evaluator = OpenLines;

    const NAME: &'static str = "tic-tac-toe";
    const TITLE: &'static str = "Tic-tac-toe";
    const SIDES: [&'static str; 2] = ["X", "O"];
    const EXAMPLE: &'static str = "5, the middle";
    const POSITIONS: &'static [(&'static str, &'static str)] = &[("start", ".../.../...")];
    // The usual 6 random plies would leave at most three.
    const OPENINGS: OpeningDefaults = OpeningDefaults { plies: 2, bound: 50, depth: 4 };
    const EVALUATORS: &'static [NamedEvaluator<Position>] = &[
        NamedEvaluator::new("open-lines", || Box::new(OpenLines)),
        NamedEvaluator::new("none", || Box::new(eval_fn(1, |_: &Position| 0))),
        NamedEvaluator::new("broken", || Box::new(broken())),
    ];
    #[cfg(feature = "net")]
    const NETWORK: Option<game_search::spec::LoadNetwork<Self::Game>> = Some(crate::net::load::<Self>);
    const IMAGES: Option<Images<Position>> = Some(Images::OF_GAME);
    const MINIMAX_LEAVES: u64 = 400_000_000;
    const DRAWING: Option<Drawing<Position>> =
        Some(Drawing { steps: &["a cell"], name: Some(name), ..Drawing::new(shape, pieces, path, refusal) });

    fn evaluator() -> OpenLines {
        OpenLines
    }

    fn params() -> Params {
        Params::exact()
    }

    fn position_detail(text: &str) -> Option<Detail> {
        bad_board(&Position::parse_position(text).err()?)
    }

    fn read_move(position: &Position, text: &str) -> Result<Cell, BadMove> {
        position.parse_move(text).map_err(|error| {
            let detail = match error {
                CellError::Taken { cell } => Detail::kind("cell-taken").with("number", cell.number()),
                CellError::GameOver { .. } => Detail::kind("over"),
                _ => Detail::kind("no-move"),
            };
            bad_move(error.to_string(), !matches!(text.parse(), Ok(1..=9)), detail)
        })
    }

    fn verdict(history: &History<Position>) -> Option<GameEnd> {
        row_verdict(history, "three in a row")
    }

    fn end_detail(history: &History<Position>) -> Option<Detail> {
        row_end(history, 3)
    }
}

/// Returns a faulty evaluator: its score also depends on the number of calls, not only on the position. It demonstrates
/// that `compare` detects such an evaluator.
fn broken() -> impl Evaluator<Position> + Send {
    let mut calls = 0;
    eval_fn(1, move |_: &Position| {
        calls += 1;
        calls % 7
    })
}

fn shape(_: &Position) -> Shape {
    Shape { files: 3, ranks: 3, ground: Ground::Squares, labels: Labels::None }
}

fn pieces(position: &Position, _: &[Place]) -> Vec<Option<Piece>> {
    let text = position.to_string();
    let rows: Vec<&str> = text.lines().rev().collect();
    let mark = |place: Place| match rows[usize::from(place.rank)].as_bytes()[usize::from(place.file)] {
        b'x' => Some(drawn(Side::First)),
        b'o' => Some(drawn(Side::Second)),
        _ => None,
    };
    shape(position).places().map(mark).collect()
}

fn path(_: &Position, mv: Cell) -> Vec<Place> {
    let index = mv.number() - 1;
    vec![Place::new(index % 3, 2 - index / 3)]
}

fn number(place: Place) -> u8 {
    (2 - place.rank) * 3 + place.file + 1
}

fn name(place: Place) -> String {
    format!("cell {}", number(place))
}

fn refusal(_: &Position, _: &[Place], place: Place) -> BadMove {
    let detail = Detail::kind("cell-taken").with("number", number(place));
    BadMove::illegal(format!("{} is taken", name(place)), Some(detail))
}
