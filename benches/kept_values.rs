//! How often a search of connect four keeps the value of the position: it plays a move after which the game is as good as
//! before with best play on both sides. There are 1,000 positions of 12 to 24 discs, in which some moves keep the value,
//! some do not, and none wins at once. `benches/connect_four_values.txt` has the exact value of each move.
//!
//! ```sh
//! cargo bench -p benches --bench kept_values -- threats net:c4/net-5.net
//! cargo bench -p benches --bench kept_values -- make 1000      # prints the file, in about an hour
//! ```

use std::collections::HashSet;
use std::error::Error;

use fastrand::Rng;
use game_search::engine::Engine;
use game_search::hash::derive_seed;
use game_search::spec::{ChosenEvaluator, GameSpec};
use game_search::{Bound, Game, Limits, Outcome, Score, Searcher, TextNotation, Window};
use games::ConnectFour as Spec;
use small_games::{Column, ConnectFour};

const FILE: &str = include_str!("connect_four_values.txt");
const NODES: u64 = 1_000;
const SEED: u64 = 7;

/// The values of the seven columns: `w`, `d` or `l` for the side to move, or `-` if the column is full.
type Values = [char; 7];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|it| it != "--bench" && it != "--test").collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["make", count] => make(count.parse()?),
        [] => judge(&["threats"]),
        ref evaluators => judge(evaluators),
    }
}

/// Prints for each evaluator the share of positions in which a search of 1,000 nodes keeps the value.
fn judge(evaluators: &[&str]) -> Result<(), Box<dyn Error>> {
    let lines = FILE.lines().map(|line| -> Result<(ConnectFour, Values), Box<dyn Error>> {
        let (position, values) = line.split_once(' ').ok_or("a position and seven values")?;
        let values: Vec<char> = values.chars().collect();
        Ok((ConnectFour::parse_position(position)?, values.try_into().map_err(|_| "seven values")?))
    });
    let positions: Vec<_> = lines.collect::<Result<_, _>>()?;
    for name in evaluators {
        let chosen = ChosenEvaluator::<ConnectFour>::read::<Spec>(name)?;
        let mut engine = Engine::exact(chosen.evaluator()).with_params(Spec::params())?.with_table_mib(1)?;
        let mut kept = 0;
        for (position, values) in &positions {
            engine.clear();
            let best = engine.search(position, &Limits::nodes(NODES), &mut ())?.best.ok_or("a move")?;
            kept += usize::from(values[usize::from(best.number()) - 1] == best_of(values));
        }
        let share = 100.0 * kept as f64 / positions.len() as f64;
        println!("{name}: the value is kept in {kept} of {} positions, {share:.1} %", positions.len());
    }
    Ok(())
}

fn best_of(values: &Values) -> char {
    ['w', 'd', 'l'].into_iter().find(|value| values.contains(value)).expect("a legal move")
}

/// Prints positions of random games with their values.
fn make(count: usize) -> Result<(), Box<dyn Error>> {
    let (mut solver, _) = Spec::exact_solver(&ConnectFour::default(), 256)?.ok_or("connect four has a solver")?;
    let mut seen = HashSet::new();
    for index in 0.. {
        if seen.len() == count {
            break;
        }
        let mut rng = Rng::with_seed(derive_seed(SEED, index));
        let Some(position) = random(&mut rng) else { continue };
        let Some(values) = values(&position, &mut *solver)? else { continue };
        if seen.insert(position.position_text()) {
            println!("{} {}", position.position_text(), values.iter().collect::<String>());
        }
    }
    Ok(())
}

/// Returns the position after 12 to 24 random moves, or `None` if the game is over or can be won at once.
fn random(rng: &mut Rng) -> Option<ConnectFour> {
    let mut position = ConnectFour::default();
    for _ in 0..rng.u32(12..=24) {
        let mut moves = <ConnectFour as Game>::MoveList::default();
        position.legal_moves(&mut moves);
        position.make(moves[rng.u64(0..moves.len() as u64) as usize]);
        if position.outcome().is_some() {
            return None;
        }
    }
    let mut moves = <ConnectFour as Game>::MoveList::default();
    position.legal_moves(&mut moves);
    let wins = |&mv: &Column| {
        let mut after = position;
        after.make(mv);
        after.outcome() == Some(Outcome::Loss)
    };
    (!moves.iter().any(wins)).then_some(position)
}

/// Returns the values of the moves, or `None` if all moves have the same value.
fn values(position: &ConnectFour, solver: &mut dyn Searcher<ConnectFour>) -> Result<Option<Values>, Box<dyn Error>> {
    let mut values = ['-'; 7];
    let mut moves = <ConnectFour as Game>::MoveList::default();
    position.legal_moves(&mut moves);
    for mv in moves {
        let mut after = *position;
        after.make(mv);
        values[usize::from(mv.number()) - 1] = if let Some(outcome) = after.outcome() {
            if outcome == Outcome::Draw { 'd' } else { 'w' }
        } else if exceeds(&after, Window::null_above(Score::DRAW), solver)? {
            'l'
        } else if exceeds(&after, Window::null_below(Score::DRAW), solver)? {
            'd'
        } else {
            'w'
        };
    }
    let legal: HashSet<char> = values.into_iter().filter(|&value| value != '-').collect();
    Ok((legal.len() > 1).then_some(values))
}

/// Returns `true` if the value of the position is above the window.
fn exceeds(
    position: &ConnectFour,
    window: Window,
    solver: &mut dyn Searcher<ConnectFour>,
) -> Result<bool, Box<dyn Error>> {
    let limits = Limits { window, ..Limits::depth(42 - position.discs()) };
    Ok(solver.search(position, &limits, &mut ())?.bound != Bound::Upper)
}
