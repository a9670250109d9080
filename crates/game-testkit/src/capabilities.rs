//! What a game offers beyond its rules, held against its rules.

use std::collections::HashMap;
use std::fmt::Debug;

use game_search::{Game, MoveList, Outcome, SearchGame, StaticExchange, TextNotation, Turn};

/// What the suite asks of a game: positions that can be compared and shown, and the line
/// [`search_game!`](game_search::search_game). Whatever capabilities that line names are checked, any of them or none.
pub trait Conforming: PartialEq + Debug + SearchGame {}

impl<G: PartialEq + Debug + SearchGame> Conforming for G {}

/// What earlier positions left behind.
pub(crate) struct Met<M> {
    pub(crate) keys: HashMap<String, u64>,
    pub(crate) identities: HashMap<u64, String>,
    /// With their texts.
    pub(crate) moves: Vec<(M, String)>,
}

pub(crate) fn legal_moves<G: Game>(game: &G) -> Vec<G::Move> {
    let mut list = G::MoveList::default();
    game.legal_moves(&mut list);
    list.as_slice().to_vec()
}

pub(crate) fn sample<T: Clone>(items: &[T], rng: &mut fastrand::Rng) -> Vec<T> {
    const ENOUGH: usize = 64;
    if items.len() <= ENOUGH {
        items.to_vec()
    } else {
        (0..ENOUGH).map(|_| items[rng.usize(..items.len())].clone()).collect()
    }
}

/// Whatever of the newer capabilities [`search_game!`](game_search::search_game) names, in a position that is not over.
pub(crate) fn check_capabilities<G: Conforming>(game: &G, moves: &[G::Move], rng: &mut fastrand::Rng, place: &str) {
    if G::TABLE.quiet_moves.is_some() {
        check_stages(game, moves, place);
    }
    if G::TABLE.winning_move.is_some() {
        check_hints(game, moves, place);
    }
    for &mv in &sample(moves, rng) {
        check_slots(game, mv, place);
        if G::TABLE.to_bits.is_some() {
            let bits = G::TABLE.to_bits(mv).expect("it has bits");
            assert_ne!(bits, u32::MAX, "the bits of {mv:?}: {place}");
            assert_eq!(
                G::TABLE.legal_from_bits(game, bits),
                Some(mv),
                "{mv:?} is not what its bits {bits:#x} say: {place}"
            );
        }
        if let Some(key_after) = G::TABLE.key_after {
            let mut after = game.clone();
            after.make(mv);
            let next = (G::TABLE.key(&after), Turn::between(game.side_to_move(), after.side_to_move()));
            assert_eq!(key_after(game, mv), next, "the key and the turn after {mv:?}: {place}");
        }
        if G::TABLE.see_ge.is_some() {
            check_thresholds(game, mv, place);
        }
    }
}

/// Moves remembered from elsewhere, and numbers that may be no move at all.
pub(crate) fn check_memory<G: Conforming>(
    game: &G,
    moves: &[G::Move],
    met: &Met<G::Move>,
    rng: &mut fastrand::Rng,
    place: &str,
) {
    if G::TABLE.to_bits.is_none() {
        return;
    }
    for (mv, _) in &sample(&met.moves, rng) {
        let bits = G::TABLE.to_bits(*mv).expect("it has bits");
        let legal = moves.contains(mv).then_some(*mv);
        assert_eq!(G::TABLE.legal_from_bits(game, bits), legal, "the bits {bits:#x} of {mv:?}, met elsewhere: {place}");
        let bits = rng.u32(..) >> rng.u32(..32);
        let read = G::TABLE.legal_from_bits(game, bits);
        assert!(read.is_none_or(|mv| moves.contains(&mv)), "bits {bits:#x} are {read:?}, which is not legal: {place}");
    }
}

/// What is a function of the position, or of the path to it, is the same twice, in a clone, and after `unmake`.
pub(crate) fn check_same<G: Conforming>(game: &G, again: &G, when: &str, place: &str) {
    assert_eq!(G::TABLE.path_outcome(again), G::TABLE.path_outcome(game), "the verdict on the path {when}: {place}");
}

/// A verdict on the path goes back no further than the path.
pub(crate) fn check_path<G: Conforming>(game: &G, plies: u32, place: &str) {
    check_same(game, game, "asked twice", place);
    check_same(game, &game.clone(), "of a clone", place);
    if let Some(verdict) = G::TABLE.path_outcome(game) {
        let back = verdict.ply_distance;
        assert!(back <= plies, "the verdict goes {back} plies back, of {plies} that were made: {place}");
    }
}

fn check_stages<G: Conforming>(game: &G, moves: &[G::Move], place: &str) {
    let (mut noisy, mut quiet) = (G::MoveList::default(), G::MoveList::default());
    G::TABLE.noisy_moves(game, &mut noisy);
    G::TABLE.quiet_moves(game, &mut quiet);
    for (index, mv) in quiet.as_slice().iter().enumerate() {
        assert!(moves.contains(mv), "the quiet move {mv:?} is not legal: {place}");
        assert!(!quiet.as_slice()[..index].contains(mv), "{mv:?} is listed twice among the quiet moves: {place}");
        assert!(G::TABLE.is_quiet(game, *mv), "the quiet move {mv:?} is called noisy: {place}");
    }
    assert_eq!(noisy.len() + quiet.len(), moves.len(), "noisy and quiet moves are not all moves: {place}");
}

/// The result of a move for the side that makes it, if it ends the game.
fn result<G: Conforming>(game: &G, mv: G::Move, want_of_moves: bool) -> Option<Outcome> {
    let mut after = game.clone();
    after.make(mv);
    let verdict = match after.outcome() {
        None if want_of_moves && legal_moves(&after).is_empty() => Some(after.outcome_without_moves()),
        known => known,
    };
    if after.side_to_move() == game.side_to_move() {
        return verdict;
    }
    verdict.map(|outcome| match outcome {
        Outcome::Win => Outcome::Loss,
        Outcome::Draw => Outcome::Draw,
        Outcome::Loss => Outcome::Win,
    })
}

fn check_hints<G: Conforming>(game: &G, moves: &[G::Move], place: &str) {
    let wins = |mv: &G::Move| result(game, *mv, false) == Some(Outcome::Win);
    if let Some(mv) = G::TABLE.winning_move(game) {
        assert!(moves.contains(&mv), "the winning move {mv:?} is not legal: {place}");
        assert!(wins(&mv), "the winning move {mv:?} does not win: {place}");
        return;
    }
    let missed = moves.iter().find(|mv| wins(mv));
    assert_eq!(missed, None, "a winning move is not seen: {place}");
    let safe = |mv: &G::Move| {
        let mut after = game.clone();
        after.make(*mv);
        let replies = after.outcome().is_none() && after.side_to_move() != game.side_to_move();
        result(game, *mv, true) != Some(Outcome::Loss) && !(replies && G::TABLE.winning_move(&after).is_some())
    };
    let expected: Vec<_> = moves.iter().copied().filter(safe).collect();
    let mut listed = G::MoveList::default();
    G::TABLE.non_losing_moves(game, &mut listed);
    assert_eq!(listed.as_slice(), expected, "the safe moves: {place}");
}

fn check_slots<G: Conforming>(game: &G, mv: G::Move, place: &str) {
    let (slots, slot) = (G::TABLE.history_slots(game), G::TABLE.history_index(game, mv));
    assert!(G::TABLE.is_quiet.is_none() || slot < slots, "the history slot of {mv:?} is {slot} of {slots}: {place}");
    let (slots, slot) = (G::TABLE.continuation_slots, G::TABLE.continuation_index(game, mv));
    assert!(slots == 0 || slot < slots, "the continuation slot of {mv:?} is {slot} of {slots}: {place}");
    let (slots, slot) = (G::TABLE.capture_slots, G::TABLE.capture_index(game, mv));
    let kept = slots > 0 && !G::TABLE.is_quiet(game, mv);
    assert!(!kept || slot < slots, "the capture slot of {mv:?} is {slot} of {slots}: {place}");
}

/// As far as a searcher sees it: no more than what is captured can be won, and what reaches much reaches less.
fn check_thresholds<G: Conforming>(game: &G, mv: G::Move, place: &str) {
    let gain = G::TABLE.captured_value(game, mv);
    assert!(
        gain >= 0 && (gain == 0 || G::TABLE.is_quiet.is_none() || !G::TABLE.is_quiet(game, mv)),
        "the gain of {mv:?} is {gain}: {place}"
    );
    assert!(!G::TABLE.see_ge(game, mv, gain + 1), "{mv:?} wins more than the {gain} it captures: {place}");
    let thresholds = (-8..=8).map(|eighth| gain.max(100) * eighth / 8);
    let mut reached: Vec<_> = thresholds.map(|threshold| G::TABLE.see_ge(game, mv, threshold)).collect();
    reached.dedup();
    let sound = matches!(reached[..], [true, false] | [true] | [false]);
    assert!(sound, "{mv:?} reaches a threshold and not a lower one: {place}");
}

/// Checks that [`see_ge`](StaticExchange::see_ge) says what
/// [`see`](StaticExchange::see) does, which no searcher sees, on random games from `starts`.
///
/// # Panics
///
/// With the position and the move, where they differ.
pub fn check_exchanges<G: Conforming + StaticExchange + TextNotation>(starts: &[G]) {
    let mut rng = fastrand::Rng::with_seed(0x5EED);
    let mut captures = 0;
    for start in starts {
        let mut game = start.clone();
        for _ in 0..100 {
            let moves = if game.outcome().is_none() { legal_moves(&game) } else { Vec::new() };
            for &mv in &sample(&moves, &mut rng) {
                let (value, gain) = (game.see(mv), game.captured_value(mv));
                captures += usize::from(gain > 0);
                let place = format!("{mv:?}, which wins {value}, in {}", game.position_text());
                assert!(value <= gain, "more than the {gain} it captures: {place}");
                for threshold in [value - gain - 1, value - 1, value, value + 1, 0, gain] {
                    let reaches = game.see_ge(mv, threshold);
                    assert_eq!(reaches, value >= threshold, "whether it reaches {threshold}: {place}");
                }
            }
            let Some(&mv) = (!moves.is_empty()).then(|| &moves[rng.usize(..moves.len())]) else { break };
            game.make(mv);
        }
    }
    assert!(captures > 0, "nothing was captured in these games");
}
