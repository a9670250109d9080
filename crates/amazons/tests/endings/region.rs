//! The decomposition into regions, compared with a flood fill square by square.

use amazons::regions::{Owner, Region};
use amazons::{BoardSize, Position, Side, Square, SquareSet};
use game_testkit::rounds;

use crate::common::{Rows, at, fen, position, random_rows};

/// Numbers the region of each square by a flood fill; `None` for arrows.
fn walk(rows: &Rows) -> Vec<Vec<Option<usize>>> {
    let mut numbers = vec![vec![None; rows[0].len()]; rows.len()];
    let mut next = 0;
    for y in 0..rows.len() as isize {
        for x in 0..rows[0].len() as isize {
            if at(rows, (x, y)) == b'*' || numbers[y as usize][x as usize].is_some() {
                continue;
            }
            let mut open = vec![(x, y)];
            while let Some((x, y)) = open.pop() {
                if at(rows, (x, y)) == b'*' || numbers[y as usize][x as usize].is_some() {
                    continue;
                }
                numbers[y as usize][x as usize] = Some(next);
                open.extend((-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy))));
            }
            next += 1;
        }
    }
    numbers
}

#[test]
fn regions_equal_those_of_a_flood_fill() {
    const SEED: u64 = 64;
    let mut rng = fastrand::Rng::with_seed(SEED);
    let mut owners = [0; 4];
    for _ in 0..rounds(3_000) {
        let (width, height) = (rng.usize(2..=11), rng.usize(2..=11));
        let rows = random_rows(&mut rng, width, height, b"Qq");
        let Some(position) = position(&rows, Side::First) else { continue };
        let numbers = walk(&rows);
        let regions: Vec<Region> = position.regions().collect();
        let count = numbers.iter().flatten().flatten().max().map_or(0, |most| most + 1);
        assert_eq!(regions.len(), count, "seed {SEED}, {position}");
        for region in regions {
            let cell = |square: Square| (square.file(), height - 1 - square.rank());
            let ids: Vec<_> = region.squares().iter().map(|square| numbers[cell(square).1][cell(square).0]).collect();
            assert!(ids.windows(2).all(|pair| pair[0] == pair[1]) && ids[0].is_some(), "seed {SEED}, {position}");
            let content: Vec<u8> = region.squares().iter().map(|square| rows[cell(square).1][cell(square).0]).collect();
            let has = |wanted| content.contains(&wanted);
            let owner = match (has(b'.'), has(b'Q'), has(b'q')) {
                (true, true, true) => Owner::Shared,
                (true, true, false) => Owner::One(Side::First),
                (true, false, true) => Owner::One(Side::Second),
                _ => Owner::Dead,
            };
            assert_eq!(region.owner(), owner, "seed {SEED}, {position}");
            owners[match owner {
                Owner::Dead => 0,
                Owner::One(side) => 1 + side.index(),
                Owner::Shared => 3,
            }] += 1;
        }
    }
    assert!(owners.iter().all(|&seen| seen > rounds(500)), "{owners:?}");
}

#[test]
fn reach_equals_squares_a_side_alone_can_reach() {
    // Black's queen blocks the corridor, so White reaches only the squares in front of it.
    let position: Position = "2Q1q2/******* w".parse().unwrap();
    let region = position.regions().next().unwrap();
    let files = |set: SquareSet| -> Vec<usize> { set.iter().map(Square::file).collect() };
    assert_eq!(files(region.reach(Side::First)), [0, 1, 3]);
    assert_eq!(files(region.reach(Side::Second)), [3, 5, 6]);
}

/// On a 2x3 board, squares that touch only diagonally are still one region.
#[test]
fn regions_of_the_smallest_boards_are_correct() {
    for rows in ["Q.", "Q*"] {
        let rows: Rows = vec![rows.as_bytes().to_vec(), b"*.".to_vec(), b"..".to_vec()];
        let position: Position = fen(&rows, Side::First).parse().unwrap();
        assert_eq!(position.size(), BoardSize::new(2, 3).unwrap());
        assert_eq!(position.regions().count(), 1, "a queen's diagonal is a way");
    }
}
