//! Whole numbers as answers.

use std::fmt::Display;
use std::ops::RangeInclusive;

use serde_json::json;

use super::exercise::Verdict;

/// Returns every pair of numbers in two ranges.
pub fn pairs(ranges: &[RangeInclusive<i32>; 2]) -> impl Iterator<Item = [i32; 2]> {
    let [first, second] = ranges.clone();
    first.flat_map(move |one| second.clone().map(move |other| [one, other]))
}

/// Returns two numbers as an answer.
pub fn text<T: Display>([first, second]: [T; 2]) -> String {
    format!("{first} {second}")
}

/// Reads two numbers, or returns the verdict on a text that is none, or on a number outside its range.
pub fn read(answer: &str, ranges: &[RangeInclusive<i32>; 2]) -> Result<[i32; 2], Box<Verdict>> {
    let numbers: Vec<_> = answer.split_whitespace().map(str::parse::<i32>).collect();
    let &[Ok(first), Ok(second)] = numbers.as_slice() else {
        return Err(Box::new(Verdict::unreadable(answer, "two whole numbers were expected")));
    };
    match [first, second].into_iter().zip(ranges).find(|(number, range)| !range.contains(number)) {
        Some((number, range)) => Err(Box::new(Verdict::wrong(
            "fields-range",
            json!({ "number": number, "low": range.start(), "high": range.end() }),
        ))),
        None => Ok([first, second]),
    }
}
