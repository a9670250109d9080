//! Connect four and alpha-beta in one file, written for this game alone, as the baseline for the ladder. It has the
//! same move ordering, the same evaluation and the same scores.

/// A bitboard of the usual layout: seven bits per column, the top one always empty.
#[derive(Clone, Copy, Default)]
pub struct Board {
    own: u64,
    occupied: u64,
}

const BOTTOM: u64 = 0x0000_0408_1020_4081;
const FULL: u64 = BOTTOM * 0b11_1111;
const TOP: u64 = BOTTOM << 5;
const MIDDLE: u64 = FULL & (0x1f_ffff << 14);
const MATE: i32 = 32_000;

pub fn alpha_beta(board: Board, depth: u32, ply: i32, mut alpha: i32, beta: i32, makes: &mut u64) -> i32 {
    let enemy = board.own ^ board.occupied;
    if has_four(enemy) {
        return ply - MATE;
    }
    if board.occupied == FULL {
        return 0;
    }
    if depth == 0 {
        return evaluate(board);
    }
    let mut best = -MATE - 1;
    for column in 0..7 {
        if board.occupied & (1 << (7 * column + 5)) != 0 {
            continue;
        }
        *makes += 1;
        let child = Board { own: enemy, occupied: board.occupied | (board.occupied + (1 << (7 * column))) };
        let score = -alpha_beta(child, depth - 1, ply + 1, -beta, -alpha, makes);
        if score > best {
            best = score;
            if score >= beta {
                break;
            }
            alpha = alpha.max(score);
        }
    }
    best
}

fn has_four(discs: u64) -> bool {
    let four = |step: u32| {
        let pairs = discs & (discs >> step);
        pairs & (pairs >> (2 * step))
    };
    (four(1) | four(6) | four(7) | four(8)) != 0
}

fn completions(discs: u64) -> u64 {
    let along = |step: u32| {
        let pairs = discs & (discs >> step);
        ((discs >> step) | (discs << step)) & ((pairs >> (2 * step)) | (pairs << (2 * step)))
    };
    along(1) | along(6) | along(7) | along(8)
}

fn evaluate(board: Board) -> i32 {
    let enemy = board.own ^ board.occupied;
    let count = |plus: u64, minus: u64| plus.count_ones() as i32 - minus.count_ones() as i32;
    let empty = FULL & !board.occupied;
    let full_columns = board.occupied & TOP;
    let seen = (full_columns & full_columns.wrapping_neg()).wrapping_sub(1);
    let landing = (board.occupied + BOTTOM) & FULL & seen;
    let (own_threats, enemy_threats) = (completions(board.own) & empty, completions(enemy) & empty);
    // A threat on the cell where the next disc lands counts twice: once as itself, and once as the cell below.
    let fives = |threats: u64| {
        let now = threats & landing;
        now | now.rotate_right(1) | threats & landing << 1
    };
    count(board.own & MIDDLE, enemy & MIDDLE) + 5 * count(fives(own_threats), fives(enemy_threats))
}
