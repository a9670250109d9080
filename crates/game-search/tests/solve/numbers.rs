//! The proof and disproof numbers that an observer can receive.

use std::collections::HashMap;

use game_search::solve::Solver;
use game_search::{Event, Limits, Numbers, Observer, TextNotation};
use small_games::{Cell, TicTacToe};

/// Computes the numbers of every node from those of its moves, by the rule that the documentation of the solver states.
#[derive(Default)]
struct Checker {
    /// For each node of the line, the numbers of its moves.
    line: Vec<HashMap<Cell, (u32, u32)>>,
    thresholds: Vec<(u32, u32)>,
    solved: u32,
    /// The number of questions so far.
    questions: usize,
    checked: u32,
}

impl Observer<Cell> for Checker {
    fn on(&mut self, event: Event<Cell>) {
        match event {
            Event::Enter { ply, .. } => {
                self.questions += usize::from(ply == 0);
                self.line.push(HashMap::new());
                assert_eq!(self.thresholds.len(), self.line.len());
            }
            Event::Leave { .. } => {
                self.line.pop();
                self.thresholds.pop();
            }
            _ => {}
        }
    }

    fn wants_numbers(&self) -> bool {
        true
    }

    fn numbers(&mut self, numbers: Numbers<Cell>) {
        match numbers {
            Numbers::Thresholds { proof, disproof } => self.thresholds.push((proof, disproof)),
            Numbers::MoveProof { mv, proof, disproof } => {
                let ply = self.line.len() - 1;
                self.line[ply].insert(mv, (proof, disproof));
            }
            Numbers::Proof { proof, disproof } => {
                let ply = self.line.len() - 1;
                // In the first question the side to move at the root attacks, in the second one its opponent.
                let attacks = (ply + self.questions) % 2 == 1;
                let moves = self.line[ply].values().copied();
                let (own, other) = if attacks { (proof, disproof) } else { (disproof, proof) };
                let pairs: Vec<_> = moves.map(|(p, d)| if attacks { (p, d) } else { (d, p) }).collect();
                let least = pairs.iter().map(|&(own, _)| own).min().expect("moves");
                let open: Vec<u32> = pairs.iter().map(|&(_, other)| other).filter(|&it| it > 0).collect();
                let most = open.iter().copied().max();
                assert_eq!(own, if most.is_none() { u32::MAX } else { least }, "{pairs:?}");
                if let Some(most) = most.filter(|_| least > 0) {
                    assert_eq!(other, most + open.len() as u32 - 1, "{pairs:?}");
                }
                self.solved += u32::from(proof == 0 || disproof == 0);
                self.checked += 1;
            }
            other => panic!("{other:?} is not of this search"),
        }
    }
}

#[test]
fn the_numbers_of_a_node_follow_from_those_of_its_moves() {
    for text in [".../.../...", "x../.o./...", "xo./.x./..o"] {
        let position = TicTacToe::parse_position(text).expect("a position");
        let mut checker = Checker::default();
        let limits = Limits::nodes(100_000);
        let report = Solver::new().search_with(&position, &limits, &mut checker, &mut ()).expect("a limit");
        assert!(checker.checked > 5 && checker.solved > 1, "{text}: {} and {}", checker.checked, checker.solved);
        let silent = Solver::new().search_with(&position, &limits, &mut (), &mut ()).expect("a limit");
        assert_eq!((report.nodes, report.best), (silent.nodes, silent.best), "an observer does not change the search");
    }
}
