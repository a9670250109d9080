//! Values found by an independent program.

use amazons::values::Valuer;
use amazons::{MAX_SIZE, Position};

struct Row {
    fen: String,
    width: usize,
    value: &'static str,
    temperature: &'static str,
}

fn rows() -> Vec<Row> {
    let rows = include_str!("../../data/values.txt").lines().filter(|line| !line.starts_with("# "));
    rows.map(|row| {
        let [board, value, heat] = row.split(';').collect::<Vec<_>>()[..] else { panic!("three fields: {row}") };
        let mut ranks: Vec<String> = board.split('|').map(rank).collect();
        let width = board.split('|').map(str::len).max().unwrap();
        if ranks.len() == 1 {
            ranks.push("*".repeat(width));
        }
        let fen = format!("{} w", ranks.join("/"));
        Row { fen, width, value, temperature: heat.strip_prefix("T=").unwrap() }
    })
    .collect()
}

/// Returns the cells as a rank of a FEN.
fn rank(cells: &str) -> String {
    let run = |run: &[u8]| match run[0] {
        b'.' => run.len().to_string(),
        b'x' => "Q".repeat(run.len()),
        b'o' => "q".repeat(run.len()),
        b'#' => "*".repeat(run.len()),
        other => panic!("{other} in {cells}"),
    };
    cells.as_bytes().chunk_by(|a, b| a == b).map(run).collect()
}

/// Compares the values as games and as text, and their temperatures. One row is wider than any board.
#[test]
fn regions_have_their_published_values() {
    let mut valuer = Valuer::new();
    let rows = rows();
    let (mut seen, mut hot) = (0, 0);
    for Row { fen, width, value: expected, temperature } in &rows {
        if *width > MAX_SIZE {
            continue;
        }
        let position: Position = fen.parse().unwrap();
        let value = valuer.total(&position).unwrap_or_else(|| panic!("{fen}: no value"));
        let read = valuer.values().read(expected).unwrap();
        assert_eq!(value, read, "{fen}: {} not {expected}", valuer.values().text(value));
        assert_eq!(valuer.values().text(value), *expected, "{fen}");
        let heat = valuer.values().mean_and_temperature(value).unwrap();
        assert_eq!(heat.temperature.to_string(), *temperature, "{fen}");
        seen += 1;
        hot += u32::from(heat.temperature > amazons::values::Dyadic::ZERO);
    }
    assert_eq!((rows.len(), seen), (43, 42));
    assert!(hot > 15, "{hot} hot regions");
}
