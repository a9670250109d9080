//! A simple search that shares no code with the library, and helpers for tests of parsers.

use std::fmt::Debug;

use game_search::{Evaluator, Game, MoveList, Outcome, TextNotation, eval_fn};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample;

/// The score of a win, greater than any evaluation.
pub const WIN: i32 = 100_000;

/// Searches with fail-soft alpha-beta. A win is worth `WIN` at any depth.
pub fn alpha_beta<G: Game>(
    game: &mut G,
    evaluator: &mut impl Evaluator<G>,
    depth: u32,
    mut alpha: i32,
    beta: i32,
) -> i32 {
    if let Some(outcome) = game.outcome() {
        return worth(outcome);
    }
    if depth == 0 {
        return evaluator.evaluate(game);
    }
    let mut moves = G::MoveList::default();
    game.legal_moves(&mut moves);
    if moves.is_empty() {
        return worth(game.outcome_without_moves());
    }
    let mut best = -2 * WIN;
    for &mv in moves.as_slice() {
        let undo = game.make(mv);
        best = best.max(-alpha_beta(game, evaluator, depth - 1, -beta, -alpha));
        game.unmake(mv, undo);
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// Returns the value of the game searched to its end: `WIN`, 0 or `-WIN` for the side to move.
pub fn solve<G: Game>(game: &mut G) -> i32 {
    let mut never = eval_fn(1, |_: &G| unreachable!("the game is searched to its end"));
    alpha_beta(game, &mut never, u32::MAX, -2 * WIN, 2 * WIN)
}

fn worth(outcome: Outcome) -> i32 {
    match outcome {
        Outcome::Win => WIN,
        Outcome::Draw => 0,
        Outcome::Loss => -WIN,
    }
}

/// Generates texts for a parser: arbitrary texts, texts of the given letters, and `sound` texts with up to three
/// letters inserted, replaced or removed.
pub fn texts(letters: &'static str, sound: impl Strategy<Value = String> + 'static) -> impl Strategy<Value = String> {
    let letter = sample::select(letters.chars().collect::<Vec<_>>());
    let change = (any::<sample::Index>(), 0..3_u8, letter.clone());
    let damaged = (sound, vec(change, 0..4)).prop_map(|(text, changes)| {
        let mut text: Vec<char> = text.chars().collect();
        for (at, kind, letter) in changes {
            let at = at.index(text.len() + 1);
            match kind {
                _ if at == text.len() => text.push(letter),
                0 => text.insert(at, letter),
                1 => text[at] = letter,
                _ => drop(text.remove(at)),
            }
        }
        text.into_iter().collect()
    });
    prop_oneof![any::<String>(), "(?s).{0,60}", vec(letter, 0..60).prop_map(String::from_iter), damaged]
}

/// Plays the moves that `choices` select from the legal moves, until the game ends.
pub fn play<G: Game>(game: &mut G, choices: &[sample::Index]) {
    for choice in choices {
        let moves = legal(game);
        if moves.is_empty() {
            break;
        }
        game.make(*choice.get(&moves));
    }
}

/// Returns the legal moves, or none if the game is over.
pub fn legal<G: Game>(game: &G) -> Vec<G::Move> {
    let mut moves = G::MoveList::default();
    if game.outcome().is_none() {
        game.legal_moves(&mut moves);
    }
    moves.as_slice().to_vec()
}

/// Returns a text as an error message quotes it, without the quotation marks.
fn shown(text: &str) -> String {
    let beginning: String = text.chars().take(120).collect();
    let dots = if beginning.len() < text.len() { "…" } else { "" };
    let quoted = format!("{:?}", beginning + dots);
    quoted[1..quoted.len() - 1].to_owned()
}

/// Checks that a text is either read as a position that survives a round trip, or refused with an error that quotes it.
pub fn check_position_text<G: TextNotation + PartialEq + Debug>(text: &str) -> Result<Option<G>, TestCaseError> {
    match G::parse_position(text) {
        Ok(game) => {
            let again = G::parse_position(&game.position_text());
            prop_assert_eq!(again.as_ref().ok(), Some(&game), "read back from {:?}", game.position_text());
            Ok(Some(game))
        }
        Err(error) => {
            prop_assert!(error.to_string().contains(&shown(text)), "{:?} is not quoted: {}", text, error);
            Ok(None)
        }
    }
}

/// Checks that a text is either read as the legal move that is written this way, or refused with an error quoting it.
pub fn check_move_text<G: TextNotation>(game: &G, text: &str) -> Result<Option<G::Move>, TestCaseError> {
    match game.parse_move(text) {
        Ok(mv) => {
            prop_assert!(legal(game).contains(&mv), "{:?} is read as {:?}, which is not legal", text, mv);
            prop_assert_eq!(game.parse_move(&game.move_text(mv)).ok(), Some(mv));
            Ok(Some(mv))
        }
        Err(error) => {
            prop_assert!(error.to_string().contains(&shown(text)), "{:?} is not quoted: {}", text, error);
            Ok(None)
        }
    }
}
