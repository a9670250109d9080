//! The games of the checks.

use game_search::{Score, Window};

use super::case::{Case, Generator, Traits};
use super::check::examine;
use super::lessons::{Lesson, Promise};
use super::symptom::Check;
use crate::protocol::Answer;

/// Returns `true` if the reference has the right value. Only estimates can be wrong.
pub fn is_fair(lesson: &Lesson, case: &Case) -> bool {
    if lesson.promise != Promise::Estimate {
        return true;
    }
    let (score, line, visited) = lesson.reference(case);
    let answer = Answer { value: score.value(), line, visited, ..Answer::default() };
    [Check::Bounds, Check::Line].iter().all(|&check| examine(lesson, check, case, &answer).is_none())
}

/// The games of a check. Each part adds a property to plain games, so that the first game with a fault shows its cause;
/// within a part, the games grow. The lesson's fixed games come after the plain ones.
pub fn cases(lesson: &Lesson, check: Check, seed: u64) -> impl Iterator<Item = Case> {
    const GAMES: u32 = 40;
    let own = lesson.traits;
    let is_special = own.shared + own.noisy + own.passes > 0;
    let plain = Traits { shared: 0, noisy: 0, tail: 0, passes: 0, ..own };
    let parts = [
        (plain, GAMES),
        (Traits { stuck: 30, ..plain }, GAMES),
        (Traits { over: 30, ..plain }, GAMES),
        (Traits { twice: 25, ..plain }, GAMES),
        (own, if is_special { 4 * GAMES } else { 0 }),
        (Traits { over: 30, ..own }, if is_special { 2 * GAMES } else { 0 }),
        (Traits { over: 8, stuck: 8, twice: 12, ..own }, 2 * GAMES),
    ];
    let mut generator = Generator { rng: fastrand::Rng::with_seed(seed), traits: plain };
    let random = move |(traits, number, games): (Traits, u32, u32)| {
        generator.traits = traits;
        let growth = |from: u32, to: u32| from + number * (to + 1 - from) / games;
        if lesson.promise == Promise::Mean {
            let mut case = generator.game(3, growth(2, 3) as usize, 20 * growth(1, 5) as i32);
            case.depth = growth(1, 60);
            return case;
        }
        let (depth, branching) = match traits {
            Traits { passes: 1.., .. } => (growth(2, 7), 2),
            Traits { shared: 1.., .. } => (growth(2, 5), 3),
            _ => (growth(1, 4), growth(2, 4)),
        };
        let values = if traits.shared > 0 { 10 } else { growth(1, 10) };
        let mut case = generator.game(depth, branching as usize, values as i32);
        if lesson.takes_window && !matches!(check, Check::Value | Check::Task) {
            case.window = generator.window(lesson.value(&case, 0, case.depth, 0));
        }
        case
    };
    let numbers = parts.into_iter().flat_map(|(traits, games)| (0..games).map(move |number| (traits, number, games)));
    let mut games = numbers.map(random);
    let plain: Vec<Case> = games.by_ref().take(GAMES as usize).collect();
    plain.into_iter().chain((lesson.fixed)()).chain(games).filter(move |case| is_fair(lesson, case))
}

/// Games to count nodes: some with moves that are good or bad by their names, some with many equal values.
pub fn large_cases(lesson: &Lesson, seed: u64) -> impl Iterator<Item = Case> {
    let size = match lesson.promise {
        Promise::Quiescence => (3, 4),
        Promise::Estimate if lesson.traits.passes > 0 => (5, 3),
        Promise::Estimate => (4, 6),
        // In smaller games, killers and table entries save too few nodes.
        _ if matches!(lesson.name, "killers" | "transposition-table") => (5, 4),
        _ => (4, 4),
    };
    counted_cases(lesson, seed, move |_| size).take(40)
}

/// The same games with the full window, in which the sign of a lesson is looked for. The
/// values are so far apart that the value of the next depth lies outside every useful aspiration window.
pub fn signed_cases(lesson: &Lesson, seed: u64) -> impl Iterator<Item = Case> {
    large_cases(lesson, seed).map(|mut case| {
        case.window = Window::FULL;
        case.nodes.iter_mut().for_each(|node| node.value *= 100);
        case
    })
}

/// Such games from small to large.
pub fn growing_cases(lesson: &Lesson, seed: u64) -> impl Iterator<Item = Case> {
    counted_cases(lesson, seed, |number| (2 + number / 40, 2 + (number % 40 / 20) as usize)).take(120)
}

fn counted_cases(lesson: &Lesson, seed: u64, size: impl Fn(u32) -> (u32, usize)) -> impl Iterator<Item = Case> {
    let ordered = Traits { ordered: true, twice: 5, ..lesson.traits };
    let plain = Traits { ordered: false, ..ordered };
    let mut generator = Generator { rng: fastrand::Rng::with_seed(!seed), traits: ordered };
    (0..).map(move |number| {
        let (depth, branching) = size(number);
        let is_plain = number % 2 == 0;
        generator.traits = if is_plain { plain } else { ordered };
        let mut case = generator.game(depth, branching, if is_plain { 1 } else { 3 });
        if lesson.takes_window && number % 4 == 3 {
            let value = lesson.value(&case, 0, depth, 0);
            case.window = if value >= Score::DRAW { Window::null_above(value) } else { Window::null_below(value) };
        }
        case
    })
}
