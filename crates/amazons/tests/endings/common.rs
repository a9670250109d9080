//! A slow reference implementation of the rules without any library code: a board is a list of rows of characters.

use std::collections::HashMap;

use amazons::regions::Region;
use amazons::{Position, Side};

/// Rows of `Q`, `q`, `*` and `.`, in any order from top to bottom.
pub type Rows = Vec<Vec<u8>>;

const STEPS: [(isize, isize); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// Returns a random board, which may have no queen.
pub fn random_rows(rng: &mut fastrand::Rng, width: usize, height: usize, queens: &[u8]) -> Rows {
    let arrows = rng.u8(10..70);
    let crowd = rng.u8(5..30);
    let mut cell = || match rng.u8(..100) {
        n if n < arrows => b'*',
        n if n < arrows + crowd => *rng.choice(queens).unwrap(),
        _ => b'.',
    };
    (0..height).map(|_| (0..width).map(|_| cell()).collect()).collect()
}

/// Returns the FEN.
pub fn fen(rows: &Rows, side: Side) -> String {
    let row = |row: &Vec<u8>| {
        let run = |run: &[u8]| match run[0] {
            b'.' => run.len().to_string(),
            _ => String::from_utf8(run.to_vec()).unwrap(),
        };
        row.chunk_by(|a, b| a == b).map(run).collect::<String>()
    };
    let placement: Vec<String> = rows.iter().map(row).collect();
    format!("{} {}", placement.join("/"), if side == Side::First { "w" } else { "b" })
}

/// Returns `None` if there is no queen.
pub fn position(rows: &Rows, side: Side) -> Option<Position> {
    let has_queen = rows.iter().flatten().any(|cell| b"Qq".contains(cell));
    has_queen.then(|| fen(rows, side).parse().unwrap())
}

pub fn at(rows: &Rows, (x, y): (isize, isize)) -> u8 {
    let row = usize::try_from(y).ok().and_then(|y| rows.get(y));
    row.and_then(|row| row.get(usize::try_from(x).ok()?)).copied().unwrap_or(b'*')
}

fn set(rows: &mut Rows, (x, y): (isize, isize), cell: u8) {
    rows[y as usize][x as usize] = cell;
}

fn cells(rows: &Rows, wanted: u8) -> Vec<(isize, isize)> {
    let all = (0..rows.len()).flat_map(|y| (0..rows[y].len()).map(move |x| (x as isize, y as isize)));
    all.filter(|&cell| at(rows, cell) == wanted).collect()
}

pub fn reach(rows: &Rows, (x, y): (isize, isize)) -> Vec<(isize, isize)> {
    let line = |(dx, dy): (isize, isize)| (1..).map(move |n| (x + n * dx, y + n * dy));
    STEPS.iter().flat_map(|&step| line(step).take_while(|&cell| at(rows, cell) == b'.')).collect()
}

/// Returns the boards after each move of a queen of this kind.
pub fn moves(rows: &Rows, queen: u8) -> Vec<Rows> {
    let mut after = Vec::new();
    for from in cells(rows, queen) {
        for to in reach(rows, from) {
            let mut moved = rows.clone();
            set(&mut moved, from, b'.');
            set(&mut moved, to, queen);
            for arrow in reach(&moved, to) {
                let mut shot = moved.clone();
                set(&mut shot, arrow, b'*');
                after.push(shot);
            }
        }
    }
    after
}

/// Returns the most moves that these queens can make while the others stand still, by plain recursion.
pub fn most_moves(rows: &Rows, queen: u8, known: &mut HashMap<Rows, u32>) -> u32 {
    if let Some(&most) = known.get(rows) {
        return most;
    }
    let most = moves(rows, queen).iter().map(|after| 1 + most_moves(after, queen, known)).max().unwrap_or(0);
    known.insert(rows.clone(), most);
    most
}

/// Returns the number of plies to the end if the winner hurries and the loser delays, by plain recursion. The number is
/// odd if the side to move wins.
pub fn length(rows: &Rows, queen: u8, known: &mut HashMap<(Rows, u8), u32>) -> u32 {
    let key = (rows.clone(), queen);
    if let Some(&length) = known.get(&key) {
        return length;
    }
    let other = if queen == b'Q' { b'q' } else { b'Q' };
    let after: Vec<u32> = moves(rows, queen).iter().map(|after| length(after, other, known)).collect();
    let soonest_win = after.iter().filter(|&&plies| plies % 2 == 0).min();
    let latest_loss = after.iter().max();
    let found = soonest_win.or(latest_loss).map_or(0, |plies| plies + 1);
    known.insert(key, found);
    found
}

/// Returns the only region with a White queen.
pub fn only_region(position: &Position) -> Region {
    let mut regions = position.regions().filter(|region| !region.queens(Side::First).is_empty());
    let region = regions.next().expect("a region with a queen");
    assert_eq!(regions.next(), None, "one region with a queen: {position}");
    region
}
