//! Nim.

use game_search::engine::Params;
use game_search::spec::{BadMove, Detail, GameSpec, NamedEvaluator};
use game_search::{TextNotation, eval_fn};
use small_games::{Nim as Heaps, NimError, Take, XorRule};

/// Nim: the side that takes the last token wins.
pub struct Nim;

/// The maximum number of heaps. With more heaps, a position has too many moves to list within a search's time.
const MAX_HEAPS: usize = 64;

impl GameSpec for Nim {
    type Game = Heaps;
    type Evaluator = XorRule;

    const NAME: &'static str = "nim";
    const TITLE: &'static str = "Nim";
    const POSITIONS: &'static [(&'static str, &'static str)] =
        &[("start", "3 4 5"), ("where a pass misleads", "1 3 4 null-move")];
    const HAS_DRAWS: bool = false;
    const EVALUATORS: &'static [NamedEvaluator<Heaps>] = &[
        NamedEvaluator::new("none", || Box::new(eval_fn(1, |_: &Heaps| 0))),
        NamedEvaluator::new("xor-rule", || Box::new(XorRule)),
    ];
    const STRONGEST: usize = 1;
    const MINIMAX_LEAVES: u64 = 3_000_000;

    fn evaluator() -> XorRule {
        XorRule
    }

    fn params() -> Params {
        Params::exact()
    }

    fn position_detail(text: &str) -> Option<Detail> {
        let text = match Heaps::parse_position(text).err()? {
            NimError::Word { word, .. } => word,
            _ => text.to_owned(),
        };
        Some(Detail::kind("heaps").with("text", text))
    }

    fn read_move(heaps: &Heaps, text: &str) -> Result<Take, BadMove> {
        heaps.parse_move(text).map_err(|error| {
            let kind = if matches!(error, NimError::Malformed { .. }) { "no-move" } else { "no-tokens" };
            BadMove { detail: Some(Detail::kind(kind)), ..BadMove::new(error) }
        })
    }

    fn too_large(heaps: &Heaps) -> Option<String> {
        let count = heaps.heaps().len();
        (count > MAX_HEAPS).then(|| format!("{count} heaps: expected at most {MAX_HEAPS}"))
    }
}
