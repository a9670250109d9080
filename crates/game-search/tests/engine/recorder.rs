//! The recorded tree of a selective search must contain the reason why each node ended.

use std::collections::BTreeMap;

use game_search::engine::{Engine, Params};
use game_search::{Event, Heuristic, Limits, Observer, Score, TextNotation, TreeRecorder, VisitEnd};

use crate::watched;

const MIDGAME: &str = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1";

/// Records the tree, and counts the events that end nodes.
struct Seen {
    tree: TreeRecorder<xiangqi::Move>,
    events: BTreeMap<String, usize>,
    open: i64,
}

impl Observer<xiangqi::Move> for Seen {
    fn on(&mut self, event: Event<xiangqi::Move>) {
        self.tree.on(event);
        let name = match event {
            Event::Heuristic(heuristic) => heuristic.name.to_owned(),
            Event::StandPat => "StandPat".to_owned(),
            Event::NullCutoff => "NullMove".to_owned(),
            Event::TableCutoff => "Table".to_owned(),
            Event::Terminal(score) => {
                assert!(score.is_mate() || score == Score::DRAW, "{score:?} is no score of a finished game");
                "Terminal".to_owned()
            }
            Event::Enter { .. } | Event::EnterQuiescence { .. } => {
                self.open += 1;
                return;
            }
            Event::Leave { .. } => {
                self.open -= 1;
                assert!(self.open >= 0, "a node is left that was not entered");
                return;
            }
            _ => return,
        };
        *self.events.entry(name).or_default() += 1;
    }
}

#[test]
fn heuristics_that_end_nodes_are_recorded_as_their_ends() {
    let position = xiangqi::Position::parse_position(MIDGAME).expect("a legal position");
    let mut seen = Seen { tree: TreeRecorder::new(2_000_000), events: BTreeMap::new(), open: 0 };
    // The minimum depths of these features are lowered, so that each one is used in a small tree.
    let mut params = Params::selective().for_search(&position, &xiangqi::eval::PieceSquare).0;
    let selective = params.selective.as_mut().expect("guesses");
    selective.singular.as_mut().expect("on").depth = 4;
    selective.prob_cut.as_mut().expect("on").depth = 5;
    selective.null_move.as_mut().expect("on").verification = Some(5);
    let mut engine = Engine::exact(xiangqi::eval::PieceSquare).with_params(params).expect("what xiangqi has");
    engine.search_with(&position, &Limits::depth(9), &mut watched(&mut seen), &mut ()).expect("a depth");
    assert_eq!((seen.open, seen.tree.unrecorded()), (0, 0), "every node is left, none too many");

    let visits = seen.tree.visits();
    for (ending, name) in [
        (VisitEnd::Heuristic(Heuristic::REVERSE_FUTILITY), "reverse_futility"),
        (VisitEnd::Heuristic(Heuristic::RAZORING), "razoring"),
        (VisitEnd::Heuristic(Heuristic::PROB_CUT), "prob_cut"),
        (VisitEnd::Heuristic(Heuristic::MULTI_CUT), "multi_cut"),
        (VisitEnd::StandPat, "StandPat"),
        (VisitEnd::NullMove, "NullMove"),
        (VisitEnd::Table, "Table"),
    ] {
        let nodes = visits.iter().filter(|visit| visit.end == ending).count();
        assert!(nodes > 0, "no node ended by {name}: {:?}", seen.events);
        assert_eq!(nodes, seen.events[name], "{name}");
    }
    for visit in visits {
        match visit.end {
            VisitEnd::Heuristic(Heuristic::REVERSE_FUTILITY) => assert!(visit.children.is_empty(), "{visit:?}"),
            VisitEnd::Heuristic(Heuristic::RAZORING) => {
                // Quiescence was searched as part of the same node.
                let last = &visits[*visit.children.last().expect("quiescence")];
                assert_eq!((last.step, last.ply, last.depth), (None, visit.ply, None), "{visit:?}");
            }
            VisitEnd::Evaluated => assert_eq!(visit.depth, None, "only quiescence evaluates and is content: {visit:?}"),
            VisitEnd::Mate => assert!(visit.score.is_mate() && visit.children.is_empty(), "{visit:?}"),
            _ => {}
        }
        let fails_high = [
            VisitEnd::Heuristic(Heuristic::REVERSE_FUTILITY),
            VisitEnd::Heuristic(Heuristic::PROB_CUT),
            VisitEnd::Heuristic(Heuristic::MULTI_CUT),
            VisitEnd::NullMove,
        ];
        assert!(!fails_high.contains(&visit.end) || visit.window.fails_high(visit.score), "{visit:?}");
        assert!(
            visit.end != VisitEnd::Heuristic(Heuristic::RAZORING) || visit.window.fails_low(visit.score),
            "{visit:?}"
        );
    }
}
