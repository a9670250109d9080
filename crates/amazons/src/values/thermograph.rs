//! Mean values and temperatures.

use std::cmp::Ordering;
use std::rc::Rc;

use crate::regions::hash::Map;

use super::dyadic::Dyadic;
use super::store::{Value, Values};

/// The mean value and the temperature of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeanAndTemperature {
    /// The mean value: the average value of each copy in a sum of many copies of the game.
    pub mean: Dyadic,
    /// The temperature: if every move costs a tax of this size, it no longer matters who moves first. The temperature
    /// is -1 for integers and greater for all other games.
    pub temperature: Dyadic,
}

/// A wall of a thermograph, as corners (tax, score) in the order of increasing tax. Between two corners the score is
/// constant or changes at the same rate as the tax. Beyond the last corner the score is constant.
type Wall = Vec<(Dyadic, Dyadic)>;

/// A thermograph: the scores at which play stops, as a function of the tax on each move.
struct Thermograph {
    /// The left wall (Left moves first) falls to the mean as the tax rises. The right wall rises to the mean.
    walls: [Wall; 2],
    result: MeanAndTemperature,
}

/// The lowest temperature of any game.
const COLDEST: i32 = -1;

impl Values {
    /// Returns the mean and the temperature from the thermograph (E. Berlekamp, J. H. Conway, R. Guy, *Winning Ways*,
    /// 1982; for taxes below 0, A. Siegel, *Combinatorial Game Theory*, 2013). Returns `None` if a number in the
    /// thermograph does not fit into 64 bits.
    ///
    /// ```
    /// use amazons::values::{Dyadic, Values};
    /// let mut values = Values::new();
    /// let value = values.read("{4|{1|-1}}")?;
    /// let found = values.mean_and_temperature(value).unwrap();
    /// assert_eq!((found.mean, found.temperature), (Dyadic::from(2), Dyadic::from(2)));
    /// # Ok::<(), amazons::values::ValueParseError>(())
    /// ```
    pub fn mean_and_temperature(&self, value: Value) -> Option<MeanAndTemperature> {
        Some(self.thermograph(value, &mut Map::default())?.result)
    }

    fn thermograph(&self, value: Value, known: &mut Map<Value, Rc<Thermograph>>) -> Option<Rc<Thermograph>> {
        if let Some(thermograph) = known.get(&value) {
            return Some(Rc::clone(thermograph));
        }
        let found = match self.number_of(value) {
            Some(mean) if mean.exponent() == 0 => {
                let temperature = Dyadic::from(COLDEST);
                let mast = vec![(temperature, mean)];
                Thermograph { walls: [mast.clone(), mast], result: MeanAndTemperature { mean, temperature } }
            }
            _ => {
                let mut replies = [None, None];
                for (side, choose) in [Dyadic::max, Dyadic::min].into_iter().enumerate() {
                    for &option in self.options(value, side) {
                        let graph = self.thermograph(option, known)?;
                        replies[side] = Some(better(replies[side].take(), &graph.walls[1 - side], choose)?);
                    }
                }
                let [left, right] = replies;
                join(&left?, &right?)?
            }
        };
        let found = Rc::new(found);
        known.insert(value, Rc::clone(&found));
        Some(found)
    }
}

/// Returns the score of a wall at a given tax.
fn score_at(wall: &Wall, tax: Dyadic) -> Option<Dyadic> {
    let next = wall.partition_point(|&(corner, _)| corner <= tax);
    let (from, score) = wall[next.checked_sub(1)?];
    match wall.get(next).map_or(Ordering::Equal, |&(_, end)| end.cmp(&score)) {
        Ordering::Less => score.minus(tax.minus(from)?),
        Ordering::Equal => Some(score),
        Ordering::Greater => score.plus(tax.minus(from)?),
    }
}

/// Returns the taxes at the corners of both walls, in increasing order.
fn corners(one: &Wall, other: &Wall) -> Vec<Dyadic> {
    let mut taxes: Vec<Dyadic> = one.iter().chain(other).map(|&(tax, _)| tax).collect();
    taxes.sort_unstable();
    taxes.dedup();
    taxes
}

/// Combines two walls that lean in the same direction: at each tax, the result has the score that `choose` returns.
fn better(one: Option<Wall>, other: &Wall, choose: fn(Dyadic, Dyadic) -> Dyadic) -> Option<Wall> {
    let Some(one) = one else { return Some(other.clone()) };
    let mut wall: Wall = Vec::new();
    let mut before: Option<(Dyadic, Dyadic)> = None;
    for tax in corners(&one, other) {
        let (a, b) = (score_at(&one, tax)?, score_at(other, tax)?);
        let lead = a.minus(b)?;
        if let Some((from, earlier)) = before
            && earlier.numerator().signum() * lead.numerator().signum() < 0
        {
            // Here one wall is constant and the other is not, so their difference changes at the same rate as the tax.
            let crossing = from.plus(earlier.max(-earlier))?;
            wall.push((crossing, score_at(&one, crossing)?));
        }
        wall.push((tax, choose(a, b)));
        before = Some((tax, lead));
    }
    Some(wall)
}

/// Returns the thermograph of a game. `left` is the best right wall of Left's options, and `right` is the best left
/// wall of Right's options. The side that moves first pays the tax. The temperature is the tax at which the two walls
/// of the game meet.
fn join(left: &Wall, right: &Wall) -> Option<Thermograph> {
    let gain = |tax: Dyadic| score_at(left, tax)?.minus(score_at(right, tax)?)?.minus(tax.plus(tax)?);
    let (mut taxes, mut last) = (Vec::new(), Dyadic::ZERO);
    let mut temperature = None;
    for tax in corners(left, right) {
        let here = gain(tax)?;
        if here <= Dyadic::ZERO {
            let &from = taxes.last().unwrap_or(&tax);
            let is_steep = last.minus(here)? != tax.minus(from)?;
            temperature = Some(from.plus(if is_steep { last.half()? } else { last })?);
            break;
        }
        taxes.push(tax);
        last = here;
    }
    let temperature = temperature.or_else(|| taxes.last()?.plus(last.half()?))?;
    let mean = score_at(left, temperature)?.minus(temperature)?;
    taxes.push(temperature);
    let paid = |tax: Dyadic| Some(((tax, score_at(left, tax)?.minus(tax)?), (tax, score_at(right, tax)?.plus(tax)?)));
    let (left, right) = taxes.into_iter().map(paid).collect::<Option<(Wall, Wall)>>()?;
    Some(Thermograph { walls: [left, right], result: MeanAndTemperature { mean, temperature } })
}
