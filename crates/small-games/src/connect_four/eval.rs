//! Evaluation by discs in the middle and by columns where four in a row can be completed.

use game_search::Evaluator;

use super::{bits, position::ConnectFour};

/// An evaluator that counts threats: cells where one more disc makes four in a row.
///
/// | for each | points |
/// |---|---|
/// | own disc in the three middle columns | +1 |
/// | column where the next disc, if own, completes four in a row | +10 |
/// | column where an own disc on top of the next disc completes four in a row | +5 |
///
/// The opponent's discs and columns count with a negative sign. The value is an integer within ±123, and is the same
/// for a mirrored board.
///
/// ```
/// use game_search::{Evaluator, TextNotation};
/// use small_games::{ConnectFour, Threats};
///
/// let game = ConnectFour::parse_position("212223")?;
/// assert_eq!(Threats.evaluate(&game), -1, "the opponent's disc in the middle");
/// # Ok::<(), small_games::ConnectFourError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Threats;

impl Evaluator<ConnectFour> for Threats {
    fn unit(&self) -> i32 {
        10
    }

    #[inline]
    fn evaluate(&mut self, game: &ConnectFour) -> i32 {
        let own = bits::completions(game.own, game.occupied);
        let enemy = bits::completions(game.enemy(), game.occupied);
        middle(game) + columns(bits::landing_cells(game.occupied), own, enemy)
    }
}

/// The example evaluator of the crate `minimax` 0.6.0 with exactly the same values, so that searches can be compared
/// with that crate.
///
/// The points are the same as in [`Threats`]. The counts differ in two ways, because of two mistakes in the original:
///
/// - The pattern by which the original finds completions matches `_OOO` and `OO_O`, read to the right or upwards, but
///   matches `O_OO` only if a fourth disc follows. It has no case for `OOO_`, but accepts every `OO_`, and also
///   `O_?OO`, where `?` is any cell.
/// - The loop of the original over the columns ends at the first full column, so the columns to the right of a full
///   column are ignored.
///
/// ```
/// use game_search::{Evaluator, TextNotation};
/// use small_games::{ConnectFour, Threats, ThreatsAsPublished};
///
/// // The first column is full: the three discs in the middle one are not seen to be three.
/// let game = ConnectFour::parse_position("11111147474")?;
/// assert_eq!([Threats.evaluate(&game), ThreatsAsPublished.evaluate(&game)], [-3 - 10, -3]);
/// # Ok::<(), small_games::ConnectFourError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ThreatsAsPublished;

impl Evaluator<ConnectFour> for ThreatsAsPublished {
    fn unit(&self) -> i32 {
        10
    }

    #[inline]
    fn evaluate(&mut self, game: &ConnectFour) -> i32 {
        let own = bits::completions_as_published(game.own, game.occupied);
        let enemy = bits::completions_as_published(game.enemy(), game.occupied);
        let full_columns = game.occupied & bits::TOP_ROW;
        let left_of_full = (full_columns & full_columns.wrapping_neg()).wrapping_sub(1);
        middle(game) + columns(bits::landing_cells(game.occupied) & left_of_full, own, enemy)
    }
}

/// Returns the number of own discs minus the number of enemy discs in the three middle columns.
#[inline]
fn middle(game: &ConnectFour) -> i32 {
    difference(game.own & bits::MIDDLE, game.enemy() & bits::MIDDLE)
}

/// Returns the points for completions: ten for each completion on a landing cell, five for each completion on the cell
/// above a landing cell.
#[inline]
fn columns(landing: u64, own: u64, enemy: u64) -> i32 {
    let fives = |threats: u64| {
        let now = threats & landing;
        // Each bit counts five points. A completion on a landing cell also sets the bit of the cell below, so that this
        // completion counts twice. No other completion sets this bit: a column has one landing cell, and below the
        // bottom row is the empty top row of the previous column, or no cell.
        now | now.rotate_right(1) | threats & landing << 1
    };
    5 * difference(fives(own), fives(enemy))
}

#[inline]
fn difference(plus: u64, minus: u64) -> i32 {
    plus.count_ones() as i32 - minus.count_ones() as i32
}
