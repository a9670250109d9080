//! Games as bytes and as text, and new scores for them.

use std::fs;

use fastrand::Rng;
use game_learn::limit::Limit;
use game_learn::openings::Plies;
use game_learn::samples::{Games, RecordedGame, RecordedPly, Rescore, SAMPLES, Samples, Scorer, View};
use game_learn::units::{Head, Part, UnitWriter, merge};
use game_search::engine::Engine;
use game_search::searcher::StopHandle;
use game_search::spec::GameSpec;
use game_search::{Evaluator, Game, GameResult, MoveList, Outcome, SearchGame, Side, TextNotation};
use games::ConnectFour;
use small_games::{Nim, Threats, TicTacToe};
use xiangqi::Position;

use crate::selfplay::{create, games};
use crate::units::folder;

/// Returns a game of random moves with random scores and marks.
fn random_game<G: SearchGame + TextNotation>(start: &G, plies: usize, rng: &mut Rng) -> RecordedGame<G> {
    let (mut position, mut recorded) = (start.clone(), Vec::new());
    for _ in 0..plies {
        let mut moves = G::MoveList::default();
        position.legal_moves(&mut moves);
        let Some(&mv) = rng.choice(moves.as_slice()).filter(|_| position.outcome().is_none()) else { break };
        recorded.push(RecordedPly { mv, score: rng.i16(..), is_kept: rng.bool(), is_random: rng.bool() });
        position.make(mv);
    }
    let results = [GameResult::FirstWins, GameResult::Draw, GameResult::SecondWins];
    // The first random moves can be an opening.
    let result = results[rng.usize(0..3)];
    let opening: Vec<_> = recorded.drain(..rng.usize(..=recorded.len().min(4))).map(|ply| ply.mv).collect();
    let mut position = start.clone();
    for &mv in &opening {
        position.make(mv);
    }
    RecordedGame::new(&position, result, recorded).with_opening(start, opening)
}

/// Asserts that games survive their encoding, and that a damaged game is refused or is another game, without a panic.
/// Returns the mean number of bytes of a ply in a file, including the position at the start and the frame of the unit.
fn round_trip<G: SearchGame + TextNotation + PartialEq + std::fmt::Debug>(start: &G, plies: usize) -> f64 {
    let mut rng = Rng::with_seed(4);
    let (mut bytes, mut count, mut refused, mut openings) = (0, 0, 0, 0);
    for _ in 0..20 {
        let game = random_game(start, plies, &mut rng);
        let payload = game.encode();
        assert_eq!(RecordedGame::decode(&payload).as_ref(), Ok(&game));
        bytes += payload.len() + "1000000 100 01234567\n\n".len();
        count += game.length();
        openings += usize::from(!game.opening().is_empty());
        let mut position = game.opening_position();
        game.replay(|seen, ply| {
            assert_eq!(seen.position_text(), position.position_text());
            position.make(ply.mv);
        });
        for _ in 0..100 {
            let mut bad = payload.clone();
            let at = rng.usize(..bad.len());
            bad[at] = rng.u8(..);
            bad.truncate(rng.usize(bad.len() / 2..=bad.len()));
            match RecordedGame::<G>::decode(&bad) {
                Ok(game) => drop(game.encode()),
                Err(_) => refused += 1,
            }
        }
    }
    assert!(count > 100 && refused > 1_000 && openings > 5, "{count} {refused} {openings}");
    bytes as f64 / count as f64
}

#[test]
fn games_survive_their_encoding() {
    let packed = [
        round_trip(&Position::start(), 80),
        round_trip(&small_games::ConnectFour::default(), 42),
        round_trip(&TicTacToe::default(), 9),
        round_trip(&Nim::new([7, 9, 11]), 27),
    ];
    assert!(packed.iter().all(|bytes| *bytes <= 8.0), "{packed:?}");
    // Without `PackedMove`, moves are stored as text.
    let text = round_trip(&Plain(TicTacToe::default()), 9);
    assert!(text > packed[2], "{text} {packed:?}");
    let packed = random_game(&TicTacToe::default(), 9, &mut Rng::with_seed(1)).encode();
    let error = RecordedGame::<Plain>::decode(&packed).expect_err("the other form");
    assert_eq!(error, "moves of 1 bytes: expected the form of this game");
}

/// The position after the opening is parsed from its text, so a text that is no position is refused at once.
#[test]
fn an_opening_that_leads_to_no_position_is_refused() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 999999999";
    let start: Position = start.parse().expect("the largest number of a move");
    let (mut position, mut opening) = (start.clone(), Vec::new());
    for text in ["a0a1", "a9a8", "a1a0", "a8a9"] {
        let mv = position.parse_move(text).expect("a move");
        position.make(mv);
        opening.push(mv);
    }
    let payload = RecordedGame::new(&position, GameResult::Draw, Vec::new()).with_opening(&start, opening).encode();
    let error = RecordedGame::<Position>::decode(&payload).expect_err("a move number of ten digits");
    assert!(error.starts_with("after the opening: ") && error.contains("1000000001"), "{error}");
}

/// Tic-tac-toe without any capability.
#[derive(Clone, Debug, PartialEq)]
struct Plain(TicTacToe);

impl Game for Plain {
    type Move = <TicTacToe as Game>::Move;
    type Undo = <TicTacToe as Game>::Undo;
    type MoveList = <TicTacToe as Game>::MoveList;

    fn side_to_move(&self) -> Side {
        self.0.side_to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn outcome_without_moves(&self) -> Outcome {
        self.0.outcome_without_moves()
    }

    fn legal_moves(&self, moves: &mut Self::MoveList) {
        self.0.legal_moves(moves);
    }

    fn make(&mut self, mv: Self::Move) -> Self::Undo {
        self.0.make(mv)
    }

    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo) {
        self.0.unmake(mv, undo);
    }
}

impl TextNotation for Plain {
    type PositionError = <TicTacToe as TextNotation>::PositionError;
    type MoveError = <TicTacToe as TextNotation>::MoveError;

    fn position_text(&self) -> String {
        self.0.position_text()
    }

    fn parse_position(text: &str) -> Result<Plain, Self::PositionError> {
        TicTacToe::parse_position(text).map(Plain)
    }

    fn move_text(&self, mv: Self::Move) -> String {
        self.0.move_text(mv)
    }

    fn parse_move(&self, text: &str) -> Result<Self::Move, Self::MoveError> {
        self.0.parse_move(text)
    }
}

game_search::search_game!(Plain);

/// Scores beyond the largest estimate are clamped, so that a text with any score that is stored can be imported.
#[test]
fn scores_are_clamped() {
    let clamped = [-40_000, -31_990, 0, 30_999, 32_000].map(RecordedPly::<()>::clamped);
    assert_eq!(clamped, [-30_999, -30_999, 0, 30_999, 30_999]);
    for score in clamped {
        let line = format!("44 | {score} | 0.5");
        let game = RecordedGame::<small_games::ConnectFour>::from_line(&line, View::Mover).expect("a line");
        assert_eq!(game.plies()[0].score, score);
    }
}

#[test]
fn samples_are_exported_and_imported_as_text() {
    let folder = folder("samples-text");
    let path = folder.join("games");
    create::<ConnectFour>(&games(6, 1, 3), &path);
    let read = || Samples::<small_games::ConnectFour>::open(&path, ConnectFour::NAME).expect("a file");
    let mut turned = 0;
    for sample in read() {
        let sample = sample.expect("a sample");
        let [mover, first] = [View::Mover, View::First].map(|view| {
            let line = sample.line(view);
            let game = RecordedGame::<small_games::ConnectFour>::from_line(&line, view).expect("a line");
            assert_eq!(game.start(), sample.position.position_text());
            assert_eq!(i32::from(game.plies()[0].score), sample.score, "{line}");
            assert_eq!(game.points(sample.position.side_to_move()), sample.result, "{line}");
            assert_eq!(RecordedGame::decode(&game.encode()), Ok(game));
            line
        });
        turned += usize::from(mover != first);
        assert!(mover == first || sample.position.side_to_move() == Side::Second);
    }
    assert!(turned > 20);
    let line =
        |text| RecordedGame::<small_games::ConnectFour>::from_line(text, View::Mover).expect_err(text).to_string();
    assert_eq!(line("44 | 12"), "\"44 | 12\": expected POSITION | SCORE | RESULT");
    assert_eq!(line("44 | x | 1"), "\"x\": expected a score within 30999");
    assert_eq!(line("44 | 31000 | 1"), "\"31000\": expected a score within 30999");
    assert_eq!(line("44 | 12 | 2"), "\"2\": expected the result 1.0, 0.5 or 0.0");
    assert!(line("48 | 12 | 1").contains("\"8\" is not a column"));
    assert_eq!(line("1122334 | 0 | 0"), "\"1122334\": the game is over");
}

#[test]
fn files_of_something_else_are_refused() {
    let folder = folder("samples-other");
    let path = folder.join("games");
    create::<ConnectFour>(&games(2, 1, 3), &path);
    let error = Games::<TicTacToe>::open(&path, "tic-tac-toe").map(|_| ()).expect_err("another game").to_string();
    assert!(error.ends_with("games: game is \"connect-four\", not \"tic-tac-toe\": expected the same"), "{error}");
    let write = |name: &str, head: Head, payload: &[u8]| {
        let path = folder.join(name);
        let mut writer = UnitWriter::create(&path, &head).expect("a new file");
        writer.append(0, payload).expect("room");
        writer.finish(&mut |_, payload| Ok(payload)).expect("a file");
        Games::<TicTacToe>::open(&path, "tic-tac-toe")
            .map(|games| games.map(|game| game.map(|_| ())).collect::<Vec<_>>())
    };
    let error = write("arena", Head { units: 1, ..Head::new("arena", "tic-tac-toe") }, b"").expect_err("another kind");
    assert!(error.to_string().ends_with("kind is \"arena\", not \"samples\": expected the same"), "{error}");
    let games =
        write("junk", Head { units: 1, ..Head::new(SAMPLES, "tic-tac-toe") }, b"\x01\x02xx\x00").expect("a head");
    let error = games[0].as_ref().expect_err("no game").to_string();
    assert!(error.contains("junk unit 0: start position: "), "{error}");
}

/// New scores are the same in parts; the games stay the same, and the repeated positions stay dropped.
#[test]
fn samples_get_new_scores() {
    let folder = folder("samples-rescore");
    let input = folder.join("games");
    let mut run = games(9, 2, 3);
    run.openings.plies = Plies { min: 1, max: 3 };
    run.openings.bound = 1_000;
    create::<ConnectFour>(&run, &input);
    let make = || Ok(Box::new(Engine::exact(Threats)) as _);
    let rescore = |name: &str, part: Part, scorer: Scorer<'_, ConnectFour>| {
        let path = folder.join(name);
        let head = Head { units: 9, part, ..Head::new(SAMPLES, ConnectFour::NAME) };
        let mut writer = UnitWriter::create(&path, &head).expect("a new file");
        let stop = StopHandle::new();
        let work = Rescore { input: input.clone(), scorer, threads: 2, stop };
        let mut kept = 0;
        work.run(&mut writer, &mut |count| kept += count).expect("scores");
        writer.finish(&mut |_, payload| Ok(payload)).expect("a file");
        assert!(kept > 20, "{kept}");
        path
    };
    let whole = rescore("whole", Part::WHOLE, Scorer::Search(&make, Limit::Nodes(900)));
    let parts = ["1/2", "2/2"].map(|text| {
        let part = text.parse().expect("a part");
        rescore(&text.replace('/', "-"), part, Scorer::Search(&make, Limit::Nodes(900)))
    });
    let merged = folder.join("merged");
    merge(&parts, &merged, false, &mut |_, payload| Ok(payload)).expect("parts");
    assert!(fs::read(&merged).expect("a file") == fs::read(&whole).expect("a file"));

    let stands = rescore("static", Part::WHOLE, Scorer::Evaluator(Box::new(|| Box::new(Threats))));
    let (mut changed, mut lost) = (0, 0);
    let read = |path: &std::path::Path| -> Vec<RecordedGame<small_games::ConnectFour>> {
        let games = Games::open(path, ConnectFour::NAME).expect("a file");
        games.map(|game| game.expect("a game").1).collect()
    };
    for ((old, new), evaluated) in read(&input).iter().zip(read(&whole)).zip(read(&stands)) {
        assert_eq!((old.start(), old.result(), old.plies().len()), (new.start(), new.result(), new.plies().len()));
        for (old, new) in old.plies().iter().zip(new.plies()) {
            assert!(old.mv == new.mv && old.is_random == new.is_random && (old.is_kept || !new.is_kept));
            changed += usize::from(old.score != new.score);
            lost += usize::from(old.is_kept && !new.is_kept);
        }
        evaluated.replay(|position, ply| {
            assert!(!ply.is_kept || i32::from(ply.score) == Threats.evaluate(position), "{position:?}");
        });
    }
    assert!(changed > 20 && lost > 0, "{changed} changed, {lost} no longer kept");
}
