//! Mean values and temperatures.

use std::cmp::Ordering;
use std::rc::Rc;

use crate::regions::hash::Map;

use super::dyadic::Dyadic;
use super::store::{Value, Values};

/// What a game is worth on average, and how much it matters to move first in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heat {
    /// The mean value: of many copies of the game, one is worth so much.
    pub mean: Dyadic,
    /// The temperature: the tax on every move at which it no longer matters who moves first. -1 for integers, otherwise more.
    pub temperature: Dyadic,
}

/// A wall of a thermograph: corners (tax, score) from the lowest tax upwards. Between them the score stays, or changes as much as
/// the tax; beyond the last corner it stays.
type Wall = Vec<(Dyadic, Dyadic)>;

/// The scores at which play stops if each move costs a tax, by the tax.
struct Thermograph {
    /// If Left moves first: falls with the tax, down to the mean. If Right moves first: rises up to the mean.
    walls: [Wall; 2],
    heat: Heat,
}

/// No game is colder.
const COLDEST: i32 = -1;

impl Values {
    /// Mean and temperature, from the thermograph (E. Berlekamp, J. H. Conway, R. Guy, *Winning Ways*, 1982; below tax 0 as
    /// A. Siegel, *Combinatorial Game Theory*, 2013). `None` if a number in it cannot be written with 64 bits.
    ///
    /// ```
    /// use amazons::values::{Dyadic, Values};
    /// let mut values = Values::new();
    /// let value = values.read("{4|{1|-1}}")?;
    /// let heat = values.heat(value).unwrap();
    /// assert_eq!((heat.mean, heat.temperature), (Dyadic::from(2), Dyadic::from(2)));
    /// # Ok::<(), amazons::values::ValueParseError>(())
    /// ```
    pub fn heat(&self, value: Value) -> Option<Heat> {
        Some(self.thermograph(value, &mut Map::default())?.heat)
    }

    fn thermograph(&self, value: Value, known: &mut Map<Value, Rc<Thermograph>>) -> Option<Rc<Thermograph>> {
        if let Some(thermograph) = known.get(&value) {
            return Some(Rc::clone(thermograph));
        }
        let found = match self.number_of(value) {
            Some(integer) if integer.exponent() == 0 => {
                let bottom = Dyadic::from(COLDEST);
                let mast = vec![(bottom, integer)];
                Thermograph { walls: [mast.clone(), mast], heat: Heat { mean: integer, temperature: bottom } }
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

/// The score on a wall at a tax.
fn score_at(wall: &Wall, tax: Dyadic) -> Option<Dyadic> {
    let next = wall.partition_point(|&(corner, _)| corner <= tax);
    let (from, score) = wall[next.checked_sub(1)?];
    match wall.get(next).map_or(Ordering::Equal, |&(_, end)| end.cmp(&score)) {
        Ordering::Less => score.minus(tax.minus(from)?),
        Ordering::Equal => Some(score),
        Ordering::Greater => score.plus(tax.minus(from)?),
    }
}

/// The taxes at the corners of both walls.
fn corners(one: &Wall, other: &Wall) -> Vec<Dyadic> {
    let mut taxes: Vec<Dyadic> = one.iter().chain(other).map(|&(tax, _)| tax).collect();
    taxes.sort_unstable();
    taxes.dedup();
    taxes
}

/// At each tax the better score, by `choose`, of two walls that lean the same way.
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
            // One of them stays and the other does not, so the lead changes as much as the tax.
            let crossing = from.plus(earlier.max(-earlier))?;
            wall.push((crossing, score_at(&one, crossing)?));
        }
        wall.push((tax, choose(a, b)));
        before = Some((tax, lead));
    }
    Some(wall)
}

/// The thermograph of a game from the scores after the best first move of Left and of Right. Each pays a tax for it; where that
/// leaves nothing between them is the temperature.
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
    Some(Thermograph { walls: [left, right], heat: Heat { mean, temperature } })
}
