//! The speed of the xiangqi engine: with its network, as it plays, with the evaluation written by hand, and with the
//! simplest one. If Fairy-Stockfish is installed, its speed with the classical evaluation is printed as well, measured
//! by its own clock.

use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use benches::{Contender, CpuTime, XIANGQI, criterion, race};
use criterion::Criterion;
use game_search::engine::Engine;
use game_search::spec::GameSpec;
use game_search::{Cached, Evaluator, Game, Limits, Searcher};
use games::Xiangqi;
use xiangqi::eval::{Full, PieceSquare};
use xiangqi::{Position, PositionWithHistory, Rules};

const NODES: u64 = 2_000_000;

/// Searches `NODES` nodes with a new engine and one thread, and returns the number of nodes visited.
fn nodes<E: Evaluator<PositionWithHistory> + Clone + Send>(position: &Position, evaluator: E) -> u64 {
    let mut engine = Engine::playing(evaluator);
    let play = PositionWithHistory::new(position.clone(), Rules::default());
    let report = engine.search(&play, &Limits::nodes(NODES), &mut ()).expect("a limit");
    assert!(report.best.is_some() && report.nodes.abs_diff(NODES) < 10_000, "{report:?}");
    report.nodes
}

/// Evaluates every position two plies below this one, and returns their number.
fn evaluate(position: &mut Position) -> u64 {
    let mut count = 0;
    for first in position.legal_moves() {
        let undo = position.make(first);
        for second in position.legal_moves() {
            let undo = Game::make(position, second);
            black_box(Full.evaluate(position));
            count += 1;
            Game::unmake(position, second, undo);
        }
        position.unmake(first, undo);
    }
    count
}

/// Returns the nodes per second that Fairy-Stockfish reports.
fn fairy_stockfish(fen: &str) -> std::io::Result<String> {
    let mut program =
        Command::new("fairy-stockfish").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let (input, output) = (program.stdin.take(), program.stdout.take());
    let (Some(mut input), Some(output)) = (input, output) else { return Err(std::io::Error::other("no pipes")) };
    writeln!(input, "uci\nsetoption name UCI_Variant value xiangqi\nsetoption name Use NNUE value false")?;
    writeln!(input, "setoption name Hash value 64\nposition fen {fen}\ngo nodes {NODES}")?;
    let mut rate = "unknown".to_owned();
    for line in BufReader::new(output).lines() {
        let line = line?;
        let mut words = line.split(' ').skip_while(|&word| word != "nps").skip(1);
        rate = words.next().map_or(rate, str::to_owned);
        if line.starts_with("bestmove") {
            break;
        }
    }
    writeln!(input, "quit")?;
    program.wait()?;
    Ok(rate)
}

fn speed(criterion: &mut Criterion<CpuTime>) {
    for (name, fen) in XIANGQI {
        let position: Position = fen.parse().expect("a position");
        let contenders = vec![
            Contender::new("the engine as it plays", || nodes(&position, Xiangqi::evaluator())),
            Contender::new("the engine with `full`", || nodes(&position, Cached::new(Full))),
            Contender::new("the engine with `piece-square`", || nodes(&position, PieceSquare)),
        ];
        race(criterion, &format!("xiangqi engine, {name}"), "nodes", contenders);
        let mut board = position.clone();
        let contender = Contender::new("the full evaluation", move || (0..20).map(|_| evaluate(&mut board)).sum());
        race(criterion, &format!("xiangqi evaluation, {name}"), "positions", vec![contender]);
        match fairy_stockfish(fen) {
            Ok(rate) => println!("fairy-stockfish, {name}: {rate} nodes per second of its own clock\n"),
            Err(error) => println!("fairy-stockfish, {name}: not measured: {error}\n"),
        }
    }
}

fn main() {
    let mut criterion = criterion();
    speed(&mut criterion);
    criterion.final_summary();
}
