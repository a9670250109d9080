//! Tests that the numbers in the lessons of `docs/src/learn` agree with the library, or with each other.

use std::fmt::Write;

use game_search::spec::GameSpec;
use game_search::{Game, MoveList, TextNotation};
use games::{GameVisitor, with_game};
use xiangqi::endgame_tables::Material;

use crate::nodes::grouped;
use crate::{read, root};

/// Returns the text of a lesson, with every run of whitespace replaced by one space.
fn lesson(page: &str) -> String {
    let text = read(&root().join("docs/src/learn").join(page));
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn says(page: &str, text: &str) {
    assert!(lesson(page).contains(text), "{page} does not say {text:?}");
}

#[test]
fn tree_sizes_match_the_lessons() {
    let [nodes, leaves, ..] = with_game("tic-tac-toe", Count { plies: 9 }).expect("a game");
    says(
        "game-tree.md",
        &format!("the tree of tic-tac-toe has {} nodes and {} leaves", grouped(nodes), grouped(leaves)),
    );
    let [.., first] = with_game("xiangqi", Count { plies: 1 }).expect("a game");
    let [.., moves] = with_game("amazons", Count { plies: 1 }).expect("a game");
    says("game-tree.md", &format!("Xiangqi starts with {first} moves, and Amazons with {}", grouped(moves)));
    let [.., lines] = with_game("amazons", Count { plies: 2 }).expect("a game");
    says("mcts.md", &format!("{} lines of two plies", grouped(lines)));
}

/// Counts the nodes, the finished games and the lines of `plies` plies, from a game's start position.
struct Count {
    plies: u32,
}

impl GameVisitor for Count {
    type Output = [u64; 3];

    fn visit<S: GameSpec>(self) -> [u64; 3] {
        let Ok(mut game) = S::Game::parse_position(S::POSITIONS[0].1) else { panic!("the start is a position") };
        let mut counts = [0; 3];
        count(&mut game, self.plies, &mut counts);
        counts
    }
}

fn count<G: Game>(game: &mut G, plies: u32, counts: &mut [u64; 3]) {
    counts[0] += 1;
    counts[2] += u64::from(plies == 0);
    if game.outcome().is_some() {
        counts[1] += 1;
    } else if plies == 1 && counts[0] == 1 {
        counts[2] = game.count_legal_moves() as u64;
    } else if plies > 0 {
        let mut moves = G::MoveList::default();
        game.legal_moves(&mut moves);
        for &mv in moves.as_slice() {
            let undo = game.make(mv);
            count(game, plies - 1, counts);
            game.unmake(mv, undo);
        }
    }
}

/// Recomputes the simulations of two moves. The selected moves and their results are those of the lesson's table.
#[test]
fn uct_selections_match_the_table() {
    let (mut n, mut w) = ([0.0_f64; 2], [0.0_f64; 2]);
    let bonus = |simulations: f64, n: f64| (simulations.ln() / n).sqrt();
    for (simulation, (selected, result)) in [(0, 1), (1, 0), (0, 0), (0, 0), (1, 1), (1, 1)].into_iter().enumerate() {
        if simulation >= 2 {
            let terms = [0, 1].map(|at| (w[at] / n[at], bonus(simulation as f64, n[at])));
            let [a, b] = terms.map(|(mean, bonus)| mean + bonus);
            assert_eq!(usize::from(b > a), selected, "simulation {}", simulation + 1);
            let mut row = format!("| {} | {simulation} |", simulation + 1);
            for (at, (mean, bonus)) in terms.into_iter().enumerate() {
                let stars = if at == selected { "**" } else { "" };
                write!(row, " {mean:.3} + {bonus:.3} = {stars}{:.3}{stars} |", mean + bonus).expect("a string grows");
            }
            says("mcts.md", &format!("{row} {} | {result} |", ["A", "B"][selected]));
        }
        n[selected] += 1.0;
        w[selected] += f64::from(result);
    }
    assert_eq!((n, w), ([3.0, 3.0], [1.0, 2.0]));
    let next = |at: usize| w[at] / n[at] + bonus(6.0, n[at]);
    says("mcts.md", &format!("({:.3} against {:.3})", next(1), next(0)));
    // One virtual loss on B, then a second one.
    let [again, third] = [1.0, 2.0].map(|losses| w[1] / (n[1] + losses) + bonus(6.0 + losses, n[1] + losses));
    let a = [7.0, 8.0].map(|simulations| w[0] / n[0] + bonus(simulations, n[0]));
    assert!(again > a[0] && third < a[1]);
    says("mcts.md", &format!("{:.3} + {:.3} = {again:.3}, against {:.3} for A", w[1] / 4.0, bonus(7.0, 4.0), a[0]));
    says("mcts.md", &format!("{:.3} + {:.3} = {third:.3}. A gets {:.3}", w[1] / 5.0, bonus(8.0, 5.0), a[1]));
    // PUCT
    for (at, prior) in [(0, 0.8), (1, 0.2)] {
        let bonus = prior * 6_f64.sqrt() / (n[at] + 1.0);
        says("mcts.md", &format!("{:.3} + {bonus:.3} = {:.3}", w[at] / n[at], w[at] / n[at] + bonus));
    }
    let even = |at: usize| w[at] / n[at] + 0.5 * 6_f64.sqrt() / 4.0;
    says("mcts.md", &format!("A has {:.3} and B has {:.3}", even(0), even(1)));
}

#[test]
fn priors_and_chances_match_the_lesson() {
    let widths = [1.0, 16.0, 100.0, 1_000.0, 10_000.0].map(|n: f64| format!(" {} |", 4 + n.sqrt() as u32)).concat();
    says("mcts.md", &format!("| moves considered |{widths}"));
    let [one, two] = [1.0, 2.0].map(|leads: f64| (100.0 / (1.0 + (-leads).exp())).round());
    says("mcts.md", &format!("a lead of 100 is a chance of {one} %"));
    says("mcts.md", &format!("a lead of 200 is {two} %"));
}

#[test]
fn keys_are_the_exclusive_or_of_their_piece_numbers() {
    let page = lesson("zobrist.md").replace('`', "");
    let words: Vec<_> = page.split(' ').collect();
    let half =
        |at: usize| words.get(at).filter(|word| word.len() == 4).and_then(|word| u8::from_str_radix(word, 2).ok());
    let byte = |at: usize| Some(half(at)? << 4 | half(at + 1)?);
    let mut equations = 0;
    for end in (0..words.len()).filter(|&at| words[at] == "=" && byte(at + 1).is_some()) {
        let (mut at, mut sum) = (end, 0);
        while let Some(term) = at.checked_sub(2).and_then(byte) {
            sum ^= term;
            at -= 3;
            if words[at] != "^" {
                break;
            }
        }
        assert_eq!(Some(sum), byte(end + 1), "{}", words[at..end + 3].join(" "));
        equations += 1;
    }
    assert!(equations >= 4, "only {equations} equations found");
}

#[test]
fn collision_probabilities_match_the_table() {
    // The number of positions at which a collision of two keys has a chance of 50 %.
    for bits in [32, 64] {
        let half = (2.0 * std::f64::consts::LN_2 * 2_f64.powi(bits)).sqrt();
        let said = if bits == 32 { 77_163.0 } else { 5_060_000_000.0 };
        assert!((half / said - 1.0).abs() < 0.001, "{half} for {bits} bits");
        says("zobrist.md", &format!("| {} |", grouped(said as u64)));
    }
    // With many positions, the probability that all keys differ approaches an exponential.
    let chance = |positions: f64, bits: i32| -(-positions * (positions - 1.0) / 2_f64.powi(bits + 1)).exp_m1();
    let exact = 1.0 - (0..20).map(|others| 1.0 - f64::from(others) / 256.0).product::<f64>();
    says("zobrist.md", &format!("| {:.1} % |", 100.0 * chance(1e9, 64)));
    let row = format!(
        "| 20 | {:.0} % | 0.000,00{:.0} % | {:.1} · 10⁻¹⁵ % |",
        100.0 * exact,
        1e8 * chance(20.0, 32),
        1e17 * chance(20.0, 64)
    );
    says("zobrist.md", &row);
}

#[test]
fn capture_order_matches_the_table() {
    let page = lesson("exchange.md").replace(',', "").replace('−', "-");
    let mut rows = 0;
    for (at, _) in page.match_indices("32 · ") {
        let words: Vec<_> = page[at..].split(' ').take(7).collect();
        let ["32", "·", victim, "-", attacker, "=", rank] = words[..] else { continue };
        let number = |word: &str| word.parse::<i32>().expect("a number");
        assert_eq!(32 * number(victim) - number(attacker), number(rank), "{}", words.join(" "));
        rows += 1;
    }
    assert_eq!(rows, 4);
}

#[test]
fn endgame_table_sizes_match_the_lesson() {
    let entries = |material: Material| material.entries().expect("small enough") as u64;
    let material = |text: &str| text.parse::<Material>().expect("a material");
    let single = ["KR-KAABB", "KC-KAABB", "KN-KAABB", "KP-KAABB"].map(|text| material(text).closure()).concat();
    let tables: Vec<_> = material("KR-KNAABB").closure().into_iter().filter(|table| !single.contains(table)).collect();
    let total = tables.iter().map(|&material| entries(material)).sum();
    says("retrograde.md", &format!("{} tables with {} entries", tables.len(), grouped(total)));
}
