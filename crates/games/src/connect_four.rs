//! Connect four.

use game_search::engine::{Engine, Params};
use game_search::spec::{
    BadMove, Detail, Drawing, ExactSolver, GameSpec, Ground, History, Images, Labels, NamedEvaluator, OpeningDefaults,
    Piece, Place, Shape,
};
use game_search::{GameEnd, SearchError, TextNotation, eval_fn};
use small_games::{Column, ColumnError, ConnectFour as Position, ConnectFourError, Threats, ThreatsAsPublished};

use crate::row::{bad_board, bad_move, drawn, row_end, row_verdict};

/// Connect four. Searches use only features that cannot change the value of a position.
pub struct ConnectFour;

impl GameSpec for ConnectFour {
    type Game = Position;
    type Evaluator = Threats;

    const NAME: &'static str = "connect-four";
    const TITLE: &'static str = "Connect Four";
    const UCI_VARIANT: &'static str = "connect4";
    const SIDES: [&'static str; 2] = ["X", "O"];
    const EXAMPLE: &'static str = "4";
    const POSITIONS: &'static [(&'static str, &'static str)] =
        &[("start", "......./......./......./......./......./.......")];
    const OPENINGS: OpeningDefaults = OpeningDefaults { plies: 6, bound: 10, depth: 8 };
    const BENCH: &'static [(&'static str, u32)] = &[("44", 14)];
    const EVALUATORS: &'static [NamedEvaluator<Position>] = &[
        NamedEvaluator::new("threats", || Box::new(Threats)),
        NamedEvaluator::new("threats-as-published", || Box::new(ThreatsAsPublished)),
        NamedEvaluator::new("none", || Box::new(eval_fn(1, |_: &Position| 0))),
    ];
    #[cfg(feature = "net")]
    const NETWORK: Option<game_search::spec::LoadNetwork<Self::Game>> = Some(crate::net::load::<Self>);
    const MINIMAX_LEAVES: u64 = 200_000_000;
    const IMAGES: Option<Images<Position>> = Some(Images::OF_GAME);
    const DRAWING: Option<Drawing<Position>> =
        Some(Drawing { steps: &["a column"], target_of, ..Drawing::new(shape, pieces, path, refusal) });

    fn evaluator() -> Threats {
        Threats
    }

    fn params() -> Params {
        Params::exact()
    }

    fn exact_solver(position: &Position, table_mib: usize) -> Result<Option<ExactSolver<Position>>, SearchError> {
        // Smaller depths are of no use for a proof. Near the end, searching a position is faster than a lookup.
        let params = Params {
            deepening_step: None,
            table_depth: 8,
            enhanced_cutoffs: Some(12),
            symmetry: true,
            noisy_first: false,
            ..Params::exact()
        };
        let engine = Engine::exact(eval_fn(1, |_: &Position| 0)).with_params(params)?.with_table_mib(table_mib)?;
        Ok(Some((Box::new(engine), 42 - position.discs())))
    }

    fn position_detail(text: &str) -> Option<Detail> {
        match Position::parse_position(text).err()? {
            ConnectFourError::Board(error) => bad_board(&error),
            ConnectFourError::Columns { text, number, .. } => {
                Some(Detail::kind("columns").with("text", text).with("number", number))
            }
            _ => Some(Detail::kind("no-board")),
        }
    }

    fn read_move(position: &Position, text: &str) -> Result<Column, BadMove> {
        position.parse_move(text).map_err(|error| {
            let detail = match error {
                ColumnError::Full { column } => Detail::kind("column-full").with("number", column.number()),
                ColumnError::GameOver { .. } => Detail::kind("over"),
                _ => Detail::kind("no-move"),
            };
            bad_move(error.to_string(), matches!(error, ColumnError::Unknown { .. }), detail)
        })
    }

    fn verdict(history: &History<Position>) -> Option<GameEnd> {
        row_verdict(history, "four in a row")
    }

    fn end_detail(history: &History<Position>) -> Option<Detail> {
        row_end(history, 4)
    }
}

fn shape(_: &Position) -> Shape {
    Shape { files: 7, ranks: 6, ground: Ground::Squares, labels: Labels::Columns }
}

fn pieces(position: &Position, _: &[Place]) -> Vec<Option<Piece>> {
    let disc = |place: Place| position.disc(place.file.into(), place.rank.into()).map(drawn);
    shape(position).places().map(disc).collect()
}

fn path(position: &Position, mv: Column) -> Vec<Place> {
    vec![target_of(position, Place::new(mv.number() - 1, 0))]
}

/// Returns the square where a disc lands if it is dropped into the column of `place`.
fn target_of(position: &Position, place: Place) -> Place {
    let is_free = |&rank: &u8| position.disc(place.file.into(), rank.into()).is_none();
    Place { rank: (0..6).find(is_free).unwrap_or(5), ..place }
}

fn refusal(_: &Position, _: &[Place], place: Place) -> BadMove {
    let number = place.file + 1;
    BadMove::illegal(format!("column {number} is full"), Some(Detail::kind("column-full").with("number", number)))
}
