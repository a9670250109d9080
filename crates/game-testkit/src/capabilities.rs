//! Checks of a game's capabilities against its rules.

use std::fmt::Debug;

use game_search::{Game, MoveList, Outcome, PositionKey, SearchGame, StaticExchange, Symmetry, TextNotation, Turn};

/// The requirements of the suite: positions that can be compared and printed, and a call of the macro
/// [`search_game!`](game_search::search_game). The suite checks all capabilities that this call lists.
pub trait Conforming: PartialEq + Debug + SearchGame {}

impl<G: PartialEq + Debug + SearchGame> Conforming for G {}

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

/// Checks capabilities that concern moves, if the call of [`search_game!`](game_search::search_game) lists them. The
/// game must not be over in this position.
pub(crate) fn check_capabilities<G: Conforming>(game: &G, moves: &[G::Move], rng: &mut fastrand::Rng, place: &str) {
    if G::TABLE.noisy_moves.is_some() {
        check_stages(game, moves, place);
    }
    if G::TABLE.winning_move.is_some() {
        check_winning_moves(game, moves, place);
    }
    for symmetry in 0..G::TABLE.symmetries {
        if let Some(image) = G::TABLE.image(game, symmetry) {
            assert_eq!(image.side_to_move(), game.side_to_move(), "the side to move in image {symmetry}: {place}");
            assert_eq!(legal_moves(&image).len(), moves.len(), "the number of moves in image {symmetry}: {place}");
        }
    }
    for &mv in &sample(moves, rng) {
        check_slots(game, mv, place);
        if let Some(bits) = G::TABLE.to_bits(mv) {
            assert_ne!(bits, u32::MAX, "the bits of {mv:?}: {place}");
            let read = G::TABLE.legal_from_bits(game, bits);
            assert_eq!(read, Some(mv), "{mv:?} is not what its bits {bits:#x} say: {place}");
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

/// Checks that two equal positions with equal paths give the same result. An example is a position and its clone.
pub(crate) fn check_same<G: Conforming>(game: &G, again: &G, when: &str, place: &str) {
    assert_eq!(G::TABLE.path_outcome(again), G::TABLE.path_outcome(game), "the verdict on the path {when}: {place}");
}

/// Checks that a path-dependent outcome depends only on the path, which has `plies` plies, and not on positions before
/// its start.
pub(crate) fn check_path<G: Conforming>(game: &G, plies: u32, place: &str) {
    check_same(game, game, "asked twice", place);
    check_same(game, &game.clone(), "of a clone", place);
    if let Some(verdict) = G::TABLE.path_outcome(game) {
        let back = verdict.ply_distance;
        assert!(back <= plies, "the verdict goes {back} plies back, of {plies} that were made: {place}");
    }
}

/// Checks that the noisy and the quiet moves are legal, that none is listed twice, and that `is_quiet` agrees with the
/// lists.
fn check_stages<G: Conforming>(game: &G, moves: &[G::Move], place: &str) {
    let check_kind = |listed: &[G::Move], kind: &str, other: &str, is_kind: &dyn Fn(G::Move) -> bool| {
        for (index, mv) in listed.iter().enumerate() {
            assert!(moves.contains(mv), "the {kind} move {mv:?} is not legal: {place}");
            assert!(!listed[..index].contains(mv), "{mv:?} is listed twice among the {kind} moves: {place}");
            assert!(is_kind(*mv), "the {kind} move {mv:?} is called {other}: {place}");
        }
    };
    let has_order = G::TABLE.is_quiet.is_some();
    let (mut noisy, mut quiet) = (G::MoveList::default(), G::MoveList::default());
    G::TABLE.noisy_moves(game, &mut noisy);
    check_kind(noisy.as_slice(), "noisy", "quiet", &|mv| !has_order || !G::TABLE.is_quiet(game, mv));
    let loud = moves.iter().filter(|&&mv| !G::TABLE.is_quiet(game, mv)).count();
    assert!(!has_order || noisy.len() == loud, "noisy moves and moves that are not quiet: {place}");
    if G::TABLE.quiet_moves.is_some() {
        G::TABLE.quiet_moves(game, &mut quiet);
        check_kind(quiet.as_slice(), "quiet", "noisy", &|mv| G::TABLE.is_quiet(game, mv));
        assert_eq!(noisy.len() + quiet.len(), moves.len(), "noisy and quiet moves are not all moves: {place}");
    }
}

/// Returns the result of a move for the side that makes it, if the move ends the game.
pub(crate) fn result<G: Conforming>(game: &G, mv: G::Move, want_of_moves: bool) -> Option<Outcome> {
    let mut after = game.clone();
    after.make(mv);
    let verdict = match after.outcome() {
        None if want_of_moves && legal_moves(&after).is_empty() => Some(after.outcome_without_moves()),
        known => known,
    };
    verdict.map(|outcome| match outcome {
        _ if after.side_to_move() == game.side_to_move() => outcome,
        Outcome::Win => Outcome::Loss,
        Outcome::Draw => Outcome::Draw,
        Outcome::Loss => Outcome::Win,
    })
}

/// Returns `true` if a move neither loses at once nor lets the other side win at once.
pub(crate) fn is_safe<G: Conforming>(game: &G, mv: G::Move) -> bool {
    let mut after = game.clone();
    after.make(mv);
    let replies = after.outcome().is_none() && after.side_to_move() != game.side_to_move();
    result(game, mv, true) != Some(Outcome::Loss) && !(replies && G::TABLE.winning_move(&after).is_some())
}

fn check_winning_moves<G: Conforming>(game: &G, moves: &[G::Move], place: &str) {
    let wins = |mv: &G::Move| result(game, *mv, false) == Some(Outcome::Win);
    if let Some(mv) = G::TABLE.winning_move(game) {
        assert!(moves.contains(&mv), "the winning move {mv:?} is not legal: {place}");
        assert!(wins(&mv), "the winning move {mv:?} does not win: {place}");
        return;
    }
    let missed = moves.iter().find(|mv| wins(mv));
    assert_eq!(missed, None, "a winning move is not seen: {place}");
    let expected: Vec<_> = moves.iter().copied().filter(|&mv| is_safe(game, mv)).collect();
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

/// Checks that a capture never wins more than the captured value, and that a move which reaches a threshold also
/// reaches every smaller threshold.
fn check_thresholds<G: Conforming>(game: &G, mv: G::Move, place: &str) {
    let gain = G::TABLE.captured_value(game, mv);
    let may_gain = G::TABLE.is_quiet.is_none() || !G::TABLE.is_quiet(game, mv);
    assert!(gain == 0 || gain > 0 && may_gain, "the gain of {mv:?} is {gain}: {place}");
    assert!(!G::TABLE.see_ge(game, mv, gain + 1), "{mv:?} wins more than the {gain} it captures: {place}");
    let thresholds = (-8..=8).map(|eighth| gain.max(100) * eighth / 8);
    let mut reached: Vec<_> = thresholds.map(|threshold| G::TABLE.see_ge(game, mv, threshold)).collect();
    reached.dedup();
    let sound = matches!(reached[..], [true, false] | [true] | [false]);
    assert!(sound, "{mv:?} reaches a threshold and not a lower one: {place}");
}

/// Checks on random games from `starts` that [`see_ge`](StaticExchange::see_ge) agrees with
/// [`see`](StaticExchange::see). Searchers call `see_ge` only.
///
/// # Panics
///
/// Panics if the two methods differ. The message has the position and the move.
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
            let Some(&mv) = rng.choice(&moves) else { break };
            game.make(mv);
        }
    }
    assert!(captures > 0, "nothing was captured in these games");
}

/// The largest number of plies in a game.
const PLIES: usize = 120;

/// Checks the symmetries of a game on random games from `start`. The moves of an image must be the images of the moves,
/// and no two moves may have the same image. A move followed by the symmetry must give the same position as the
/// symmetry followed by the image of the move.
///
/// Returns the number of images that differed from the original positions.
///
/// ```
/// use game_testkit::check_symmetries;
/// assert!(check_symmetries(&small_games::ConnectFour::default(), 1, 5) > 0);
/// ```
///
/// # Panics
///
/// Panics if a promise of [`Symmetry`] is broken. The message has the position and the symmetry.
pub fn check_symmetries<G: Symmetry<Move: Debug> + PositionKey + TextNotation + Clone>(
    start: &G,
    seed: u64,
    games: u32,
) -> u32 {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut different = 0;
    for _ in 0..games {
        let mut game = start.clone();
        for _ in 0..PLIES {
            let moves = legal_moves(&game);
            for symmetry in 0..G::SYMMETRIES {
                let place = format!("seed {seed:#x}, symmetry {symmetry} of {}", game.position_text());
                let Some(image) = game.image(symmetry) else {
                    assert_ne!(symmetry, 0, "there is no identity: {place}");
                    continue;
                };
                different += u32::from(image.key() != game.key());
                assert!(symmetry != 0 || image.key() == game.key(), "not the identity: {place}");
                assert_eq!(image.side_to_move(), game.side_to_move(), "{place}");
                assert_eq!(image.outcome(), game.outcome(), "{place}");
                let images: Vec<G::Move> = moves.iter().map(|&mv| game.move_image(mv, symmetry)).collect();
                let theirs = legal_moves(&image);
                assert_eq!(theirs.len(), images.len(), "{place}");
                for (index, mv) in images.iter().enumerate() {
                    assert!(theirs.contains(mv), "{mv:?} is not legal: {place}");
                    assert!(!images[..index].contains(mv), "{mv:?} is the image of two moves: {place}");
                }
                if let Some((&mv, &its_image)) = random.choice(moves.iter().zip(&images)) {
                    let (mut after, mut image_after) = (game.clone(), image);
                    after.make(mv);
                    image_after.make(its_image);
                    let expected = after.image(symmetry).expect("the board is the same").key();
                    assert_eq!(image_after.key(), expected, "after {its_image:?}: {place}");
                }
            }
            let Some(&mv) = random.choice(&moves) else { break };
            game.make(mv);
        }
    }
    different
}
