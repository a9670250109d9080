//! The suite that every game passes.

use std::collections::HashMap;

use game_search::{Evaluator, Game, Outcome, TextNotation};

use crate::capabilities::{Conforming, check_capabilities, check_path, check_same, legal_moves, sample};
use crate::random::random_game;

/// The amount of work of the conformance suite.
///
/// ```
/// use game_testkit::Conformance;
/// use small_games::Nim;
/// Conformance { seed: 7, games: 20, ..Conformance::default() }.check(&[Nim::default(), Nim::default().misere()]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Conformance {
    /// The seed of the random games. It is printed when a check fails.
    pub seed: u64,
    /// The number of random games from each start position.
    pub games: u32,
    /// The largest number of plies of a game.
    pub plies: u32,
}

impl Default for Conformance {
    fn default() -> Self {
        Conformance { seed: 0x5EED, games: 20, plies: 120 }
    }
}

/// The functions that write and parse positions and moves, for games that have a [`TextNotation`].
pub(crate) struct Notation<G: Game> {
    position_text: fn(&G) -> String,
    parse_position: fn(&str) -> Result<G, String>,
    move_text: fn(&G, G::Move) -> String,
    parse_move: fn(&G, &str) -> Result<G::Move, String>,
}

impl<G: TextNotation> Notation<G> {
    fn of_game() -> Self {
        Notation {
            position_text: G::position_text,
            parse_position: |text| G::parse_position(text).map_err(|error| error.to_string()),
            move_text: G::move_text,
            parse_move: |game, text| game.parse_move(text).map_err(|error| error.to_string()),
        }
    }
}

/// Checks a game on random games from `starts`, with the default amount of work.
///
/// ```
/// game_testkit::check_game(&[small_games::TicTacToe::default()]);
/// ```
///
/// # Panics
///
/// Panics if the game breaks a promise of its traits. The message has the seed, the position and the move.
pub fn check_game<G: Conforming + TextNotation>(starts: &[G]) {
    Conformance::default().check(starts);
}

/// Checks a game that has no text notation. All checks of [`check_game`] are made, except the checks of texts.
///
/// # Panics
///
/// Panics if the game breaks a promise of its traits. The message has the seed, the position and the move.
pub fn check_rules<G: Conforming>(starts: &[G]) {
    Conformance::default().check_rules(starts);
}

impl Conformance {
    /// Checks a game on random games from `starts`:
    ///
    /// - `unmake` after `make` restores an equal position with an equal key, outcome, and list of legal moves.
    /// - `outcome`, `legal_moves` and `outcome_without_moves` return the same result on a second call and on a clone.
    ///   `outcome` also returns the same result for the position parsed from text. Its result is a win or a loss only
    ///   if `has_decisive_outcomes` returns `true`.
    /// - Legal moves are distinct. `is_legal` is `true` for legal moves and `false` for all other moves seen so far.
    /// - After an end found by [`outcome`](game_search::Game::outcome), no move seen so far is legal.
    /// - Noisy moves are exactly the legal moves that are not quiet.
    /// - Where a null move is allowed, it passes the turn and changes the key, and unmaking it restores the position.
    /// - History, continuation and capture slots are in range, and the number of slots is constant.
    /// - Across all games, positions have equal texts, apart from FEN counters, if and only if their keys are equal.
    /// - Positions and moves are the same after they are written and parsed. Keys of parsed positions are equal to
    ///   incrementally updated keys.
    /// - The text of a move from another position is parsed as a legal move or rejected.
    /// - `count_legal_moves` returns the length of the list of legal moves.
    ///
    /// The capabilities that the call of [`search_game!`](game_search::search_game) lists are checked as follows:
    ///
    /// - `PositionKey::KEY_AFTER`: this function returns the key and the turn that result from making the move.
    /// - `Tactics::QUIET_MOVES`: noisy and quiet moves together are the legal moves, and `is_quiet` distinguishes them.
    /// - `PackedMove`: the bits of a move are decoded to this move if it is legal in the position, and otherwise to no
    ///   move. Numbers that are not the bits of a move are decoded to a legal move or to none.
    /// - `Tactics::WINNING_MOVES`: if any move wins at once, `winning_move` returns such a move. Otherwise
    ///   `non_losing_moves` appends exactly the moves that neither lose at once nor let the other side win at once.
    /// - `StaticExchange`: no exchange wins more than the captured value, and a move that reaches a threshold also
    ///   reaches all lower thresholds ([`check_exchanges`](crate::check_exchanges) checks more).
    /// - `PathOutcome`: the outcome is the same on a second call, on a clone and after `unmake`, and never depends on
    ///   moves before the start position.
    ///
    /// # Panics
    ///
    /// Panics if the game breaks a promise of its traits. The message has the seed, the position and the move.
    pub fn check<G: Conforming + TextNotation>(&self, starts: &[G]) {
        self.run(starts, Some(&Notation::of_game()));
    }

    /// Checks a game that has no text notation. All checks of [`check`](Conformance::check) are made, except the checks
    /// of texts.
    ///
    /// # Panics
    ///
    /// Panics under the same conditions as [`check`](Conformance::check).
    pub fn check_rules<G: Conforming>(&self, starts: &[G]) {
        self.run(starts, None);
    }

    fn run<G: Conforming>(&self, starts: &[G], notation: Option<&Notation<G>>) {
        assert!(!starts.is_empty(), "nothing to check: no start position");
        let mut rng = fastrand::Rng::with_seed(self.seed);
        let mut seen = SeenPositions { keys: HashMap::new(), identities: HashMap::new(), moves: Vec::new() };
        let mut visited = 0;
        for start in starts {
            for _ in 0..self.games {
                let mut game = start.clone();
                for ply in 0..self.plies {
                    visited += 1;
                    let shown = notation.map_or_else(|| format!("{game:?}"), |it| (it.position_text)(&game));
                    let place = format!("seed {:#x}, position {shown}", self.seed);
                    let moves = check_position(&game, notation, &mut seen, &mut rng, &place);
                    check_path(&game, ply, &place);
                    let Some(&mv) = rng.choice(&moves) else { break };
                    game.make(mv);
                }
            }
        }
        assert!(visited > starts.len(), "no move was ever made from these starts");
    }
}

/// Checks the [correction key](Evaluator::correction_key) of an evaluator on random games from `starts`. The key has to
/// be the same on a second call, on a clone, after `unmake`, and for the position parsed from text.
///
/// ```
/// game_testkit::check_correction_key(&xiangqi::eval::PieceSquare, &[xiangqi::Position::start()]);
/// ```
///
/// # Panics
///
/// Panics if a key depends on anything but the position, or if there is no key. The message has the position.
pub fn check_correction_key<G: Conforming + TextNotation>(evaluator: &impl Evaluator<G>, starts: &[G]) {
    let Conformance { seed, games, plies } = Conformance::default();
    let mut rng = fastrand::Rng::with_seed(seed);
    for start in starts.iter().flat_map(|start| std::iter::repeat_n(start, games as usize)) {
        let (positions, moves) = random_game(&mut rng, start, plies as usize);
        for (ply, game) in positions.iter().enumerate() {
            let place = format!("seed {seed:#x}, position {}", game.position_text());
            let key = evaluator.correction_key(game);
            let check = |again: &G, when| {
                assert_eq!(evaluator.correction_key(again), key, "the correction key {when}: {place}");
            };
            assert!(key.is_some(), "no correction key: {place}");
            check(game, "asked twice");
            check(&game.clone(), "of a clone");
            if let Ok(read) = G::parse_position(&game.position_text()) {
                check(&read, "of the position read from text");
            }
            if let Some(&mv) = moves.get(ply) {
                let mut again = game.clone();
                let undo = again.make(mv);
                again.unmake(mv, undo);
                check(&again, "after unmake");
            }
        }
    }
}

/// Checks an evaluator with incremental state on random games from `starts`. After every [`make`](Evaluator::make) and
/// [`unmake`](Evaluator::unmake), the evaluator must return the same value as a new evaluator after a reset to the
/// position.
///
/// ```
/// use small_games::{ConnectFour, Threats};
/// game_testkit::check_evaluator(|| Threats, &[ConnectFour::default()]);
/// ```
///
/// # Panics
///
/// Panics if two values differ, or if no move can be made. The message has the position.
pub fn check_evaluator<G: Conforming, E: Evaluator<G>>(new: impl Fn() -> E, starts: &[G]) {
    let Conformance { seed, games, plies } = Conformance::default();
    let (mut rng, mut made) = (fastrand::Rng::with_seed(seed), 0);
    for start in starts.iter().flat_map(|start| std::iter::repeat_n(start, games as usize)) {
        let (positions, moves) = random_game(&mut rng, start, plies as usize);
        let mut evaluator = new();
        evaluator.reset(start);
        let check = |evaluator: &mut E, game: &G, when: &str| {
            let mut fresh = new();
            fresh.reset(game);
            if game.outcome().is_none() {
                let place = format!("seed {seed:#x}, position {game:?}");
                assert_eq!(evaluator.evaluate(game), fresh.evaluate(game), "the value {when}: {place}");
            }
        };
        check(&mut evaluator, start, "after reset");
        for (ply, &mv) in moves.iter().enumerate() {
            for &other in &sample(&legal_moves(&positions[ply]), &mut rng) {
                evaluator.make(&positions[ply], other);
                evaluator.unmake(&positions[ply], other);
            }
            check(&mut evaluator, &positions[ply], "after unmake");
            evaluator.make(&positions[ply], mv);
            check(&mut evaluator, &positions[ply + 1], "after make");
        }
        for (ply, &mv) in moves.iter().enumerate().rev() {
            evaluator.unmake(&positions[ply], mv);
            check(&mut evaluator, &positions[ply], "after unmake");
        }
        made += moves.len();
    }
    assert!(made > 0, "no move was ever made from these starts");
}

/// The positions and moves of earlier checks.
struct SeenPositions<M> {
    keys: HashMap<String, u64>,
    identities: HashMap<u64, String>,
    /// Moves with their texts.
    moves: Vec<(M, String)>,
}

/// Checks one position and returns its legal moves.
fn check_position<G: Conforming>(
    game: &G,
    notation: Option<&Notation<G>>,
    seen: &mut SeenPositions<G::Move>,
    rng: &mut fastrand::Rng,
    place: &str,
) -> Vec<G::Move> {
    if let Some(notation) = notation {
        check_identity(game, notation, seen, place);
    }
    check_outcome(game, notation, place);
    let moves = if game.outcome().is_none() { legal_moves(game) } else { Vec::new() };
    for (mv, text) in &sample(&seen.moves, rng) {
        let is_legal = G::TABLE.is_legal(game, *mv).unwrap_or(moves.contains(mv));
        let over = if game.outcome().is_some() { ", although the game is over" } else { "" };
        assert_eq!(is_legal, moves.contains(mv), "is_legal of the remembered move {mv:?}{over}: {place}");
        if let Some(Ok(read)) = notation.map(|it| (it.parse_move)(game, text)) {
            assert!(moves.contains(&read), "{text:?} is read as {read:?}, which is not legal: {place}");
        }
        if let Some(bits) = G::TABLE.to_bits(*mv) {
            let (read, legal) = (G::TABLE.legal_from_bits(game, bits), moves.contains(mv).then_some(*mv));
            assert_eq!(read, legal, "the bits {bits:#x} of {mv:?}, met elsewhere: {place}");
            let bits = rng.u32(..) >> rng.u32(..32);
            let read = G::TABLE.legal_from_bits(game, bits);
            let is_sound = read.is_none_or(|mv| moves.contains(&mv));
            assert!(is_sound, "bits {bits:#x} are {read:?}, which is not legal: {place}");
        }
    }
    if game.outcome().is_some() {
        return moves;
    }
    check_list(game, &moves, place);
    // A position of Amazons has thousands of moves, so only a sample of them is made and written.
    let mut played = game.clone();
    for &mv in &sample(&moves, rng) {
        validate(game, notation, mv, place);
        let undo = played.make(mv);
        played.unmake(mv, undo);
    }
    assert_eq!(legal_moves(&played), moves, "the list of legal moves after unmake: {place}");
    check_null_move(game, place);
    check_capabilities(game, &moves, rng, place);
    seen.moves.extend(sample(&moves, rng).into_iter().take(8).map(|mv| {
        let text = notation.map_or_else(String::new, |it| (it.move_text)(game, mv));
        (mv, text)
    }));
    moves
}

/// Checks the list of moves of a game that is not over.
fn check_list<G: Conforming>(game: &G, moves: &[G::Move], place: &str) {
    assert_eq!(moves.len(), game.count_legal_moves(), "the count of legal moves: {place}");
    for number in 0..4 {
        // The first index, the last index, and two indices between them.
        let mut below = |most: usize| most.saturating_sub(1) * number / 3;
        let random = game.random_move(&mut below, &mut G::MoveList::default());
        assert_eq!(random.is_none(), moves.is_empty(), "a random move: {place}");
        assert!(random.is_none_or(|mv| moves.contains(&mv)), "the random move {random:?}: {place}");
    }
    for (index, &mv) in moves.iter().enumerate() {
        assert!(!moves[..index].contains(&mv), "{mv:?} is listed twice: {place}");
    }
    assert_eq!(legal_moves(game), moves, "the list of legal moves, asked twice: {place}");
    assert_eq!(legal_moves(&game.clone()), moves, "the list of legal moves of a clone: {place}");
    if moves.is_empty() {
        let verdict = game.outcome_without_moves();
        assert_eq!(game.outcome_without_moves(), verdict, "the verdict without moves, asked twice: {place}");
        assert_eq!(game.clone().outcome_without_moves(), verdict, "the verdict without moves of a clone: {place}");
    }
}

/// Checks that the outcome is a function of the position.
fn check_outcome<G: Conforming>(game: &G, notation: Option<&Notation<G>>, place: &str) {
    let outcome = game.outcome();
    assert_eq!(game.outcome(), outcome, "the outcome, asked twice: {place}");
    assert_eq!(game.clone().outcome(), outcome, "the outcome of a clone: {place}");
    let is_decided = outcome.is_some_and(|outcome| outcome != Outcome::Draw);
    let may_be = G::has_decisive_outcomes();
    assert!(may_be || !is_decided, "an outcome decides a game that has no decisive outcomes: {place}");
    if let Some(Ok(read)) = notation.map(|it| (it.parse_position)(&(it.position_text)(game))) {
        assert_eq!(read.outcome(), outcome, "the outcome of the position read from text: {place}");
    }
}

fn check_identity<G: Conforming>(game: &G, notation: &Notation<G>, seen: &mut SeenPositions<G::Move>, place: &str) {
    let text = (notation.position_text)(game);
    let read = (notation.parse_position)(&text);
    let read = read.unwrap_or_else(|error| panic!("the game cannot read its own text: {error}: {place}"));
    assert_eq!(&read, game, "the text of the position loses something: {place}");
    let key = G::TABLE.key(game);
    assert_eq!(G::TABLE.key(&read), key, "a position read from text has another key: {place}");
    if G::TABLE.key.is_none() {
        return;
    }
    let identity = identity(text);
    let known = *seen.keys.entry(identity.clone()).or_insert(key);
    assert_eq!(known, key, "one position, two keys: {place}");
    let known = seen.identities.entry(key).or_insert_with(|| identity.clone());
    assert_eq!(*known, identity, "two positions, one key: {place}");
}

/// Returns the text of the position. The two counters at the end of a FEN are removed, because keys need not include
/// them.
fn identity(text: String) -> String {
    let is_counter = |field: &str| field.bytes().all(|byte| byte.is_ascii_digit());
    match text.split(' ').collect::<Vec<_>>()[..] {
        [_, side, _, _, half, full] if side.len() == 1 && is_counter(half) && is_counter(full) => {
            text.trim_end_matches(full).trim_end().trim_end_matches(half).to_owned()
        }
        _ => text,
    }
}

fn validate<G: Conforming>(game: &G, notation: Option<&Notation<G>>, mv: G::Move, place: &str) {
    assert_ne!(G::TABLE.is_legal(game, mv), Some(false), "is_legal denies the legal move {mv:?}: {place}");
    let text = notation.map_or_else(|| format!("{mv:?}"), |it| (it.move_text)(game, mv));
    match notation.map(|it| (it.parse_move)(game, &text)) {
        Some(Ok(read)) => assert_eq!(read, mv, "the move text {text:?} reads as another move: {place}"),
        Some(Err(error)) => panic!("the game cannot read its own move {text:?}: {error}: {place}"),
        None => {}
    }
    let mut child = game.clone();
    let undo = child.make(mv);
    let key = G::TABLE.key(&child);
    let [before, after] = [game, &child].map(|game| G::TABLE.history_slots(game));
    assert_eq!(after, before, "the number of history slots after {text}: {place}");
    match notation.map(|it| (it.parse_position)(&(it.position_text)(&child))) {
        Some(Ok(again)) => {
            assert_eq!(G::TABLE.key(&again), key, "the key after {text} is not the key of the position: {place}");
        }
        Some(Err(error)) => panic!("the game cannot read its own text after {text}: {error}: {place}"),
        None => {}
    }
    if G::TABLE.key.is_some() && child.side_to_move() != game.side_to_move() {
        assert_ne!(key, G::TABLE.key(game), "{text} leaves the key unchanged: {place}");
    }
    child.unmake(mv, undo);
    assert_eq!(&child, game, "unmake of {text} does not restore the position: {place}");
    assert_eq!(G::TABLE.key(&child), G::TABLE.key(game), "unmake of {text} does not restore the key: {place}");
    assert_eq!(child.outcome(), game.outcome(), "unmake of {text} does not restore the outcome: {place}");
    check_same(game, &child, &format!("after unmake of {text}"), place);
}

fn check_null_move<G: Conforming>(game: &G, place: &str) {
    let mut passed = game.clone();
    let Some(undo) = G::TABLE.make_null(&mut passed) else { return };
    assert_ne!(passed.side_to_move(), game.side_to_move(), "the null move keeps the turn: {place}");
    let is_new = G::TABLE.key.is_none() || G::TABLE.key(&passed) != G::TABLE.key(game);
    assert!(is_new, "the null move leaves the key unchanged: {place}");
    G::TABLE.unmake_null(&mut passed, undo);
    assert_eq!(&passed, game, "the null move is not taken back: {place}");
    assert_eq!(G::TABLE.key(&passed), G::TABLE.key(game), "the key after a null move taken back: {place}");
    assert_eq!(passed.outcome(), game.outcome(), "the outcome after a null move taken back: {place}");
}
