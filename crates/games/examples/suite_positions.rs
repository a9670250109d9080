//! Finds positions for the parts of the xiangqi suite that need no published source (`gamesearch suite`). Each line of
//! the output is a FEN, a tab, and what is expected. Positions are written in the order in which they are found.
//!
//! ```sh
//! cargo run --release -p games --example suite_positions -- best SEED GAMES      # quiet best moves
//! cargo run --release -p games --example suite_positions -- endings FOLDER SEED   # only moves, by endgame tables
//! cargo run --release -p games --example suite_positions -- fortresses FOLDER SEED
//! ```
//!
//! `best` plays games with random openings. It keeps a position if a short search prefers another move, while the best
//! move of a longer search, and of one with three times the nodes, is quiet and at least 150 points better than the
//! second. `confirm_best.py` beside the data asks a second engine. FOLDER has endgame tables (`gamesearch tables`).

use std::error::Error;
use std::path::Path;

use game_search::engine::Engine;
use game_search::spec::GameSpec;
use game_search::{Limits, SearchError, Searcher, Side};
use games::Xiangqi;
use xiangqi::endgame_tables::{EndgameTables, EndgameValue};
use xiangqi::{Move, Piece, PieceKind, Position, PositionWithHistory, Rules, Square};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["best", seed, games] => best(seed.parse()?, games.parse()?)?,
        ["endings", folder, seed] => endings(&open(folder)?, seed.parse()?),
        ["fortresses", folder, seed] => fortresses(&open(folder)?, seed.parse()?),
        _ => return Err("expected best SEED GAMES, endings FOLDER SEED or fortresses FOLDER SEED".into()),
    }
    Ok(())
}

/// The nodes of a search that plays, of the short search that must prefer another move, of the first search with two
/// lines, and of those that must agree with it.
const PLAYING: u64 = 2_000;
const SHORT: u64 = 1_000;
const FIRST: u64 = 40_000;
const LONG: [u64; 2] = [400_000, 1_200_000];
/// The points by which the best move must be better than the second, and the largest score of a position.
const LEAD: i32 = 150;
const EVEN: i32 = 1_000;

fn best(seed: u64, games: u64) -> Result<(), SearchError> {
    let mut engine = Engine::playing(Xiangqi::evaluator());
    for game in 0..games {
        let mut random = fastrand::Rng::with_seed(seed << 32 | game);
        let mut play = PositionWithHistory::start();
        for ply in 0..160 {
            if play.ending().is_some() {
                break;
            }
            let moves = play.position().legal_moves();
            let mv =
                if ply < 8 { random.choice(moves).expect("not over") } else { found(&mut engine, &play, PLAYING)? };
            if ply >= 12 && ply % 3 == 0 {
                // Without the moves before it, as the suite asks.
                let alone = PositionWithHistory::new(play.position().clone(), Rules::default());
                if let Some((quiet, lead)) = stands_out(&mut engine, &alone)? {
                    println!("{}\t{quiet}\t{lead}", alone.position());
                }
            }
            play.make(mv);
        }
    }
    Ok(())
}

fn found(
    engine: &mut impl Searcher<PositionWithHistory>,
    play: &PositionWithHistory,
    nodes: u64,
) -> Result<Move, SearchError> {
    engine.clear();
    Ok(engine.search(play, &Limits::nodes(nodes), &mut ())?.best.expect("not over"))
}

/// Returns the best move and its lead, if the move is quiet, better than all others, and not found by a short search.
fn stands_out(
    engine: &mut impl Searcher<PositionWithHistory>,
    play: &PositionWithHistory,
) -> Result<Option<(Move, i32)>, SearchError> {
    if play.position().in_check() {
        return Ok(None);
    }
    let short = found(engine, play, SHORT)?;
    let mut known = None;
    for nodes in [FIRST].into_iter().chain(LONG) {
        engine.clear();
        let report = engine.search(play, &Limits { multi_pv: 2, ..Limits::nodes(nodes) }, &mut ())?;
        let [first, second] = &report.lines[..] else { return Ok(None) };
        let (mv, lead) = (first.line[0], first.score.value() - second.score.value());
        let is_plain = !first.score.is_mate() && !second.score.is_mate() && first.score.value().abs() <= EVEN;
        let is_quiet = play.position().piece_at(mv.to()).is_none();
        if !is_plain || !is_quiet || lead < LEAD || mv == short || known.is_some_and(|(known, _)| known != mv) {
            return Ok(None);
        }
        known = Some((mv, lead));
    }
    Ok(known)
}

fn open(folder: &str) -> Result<EndgameTables, Box<dyn Error>> {
    Ok(EndgameTables::open(Path::new(folder))?)
}

/// A random legal position with Red's and Black's pieces of an ending, such as `KR-KAABB`.
fn random_position(random: &mut fastrand::Rng, ending: &str, side: Side) -> Option<Position> {
    let (red, black) = ending.split_once('-')?;
    let letters = red.chars().chain(black.chars().map(|letter| letter.to_ascii_lowercase()));
    let mut pieces = Vec::new();
    for piece in letters.filter_map(Piece::from_letter) {
        let points: Vec<Square> = Square::all().filter(|&square| can_stand(piece, square)).collect();
        pieces.push((random.choice(points)?, piece));
    }
    Position::new(pieces, side).ok()
}

/// Returns `false` for most points on which a piece can never stand. Without it, nearly no random position is legal.
fn can_stand(piece: Piece, square: Square) -> bool {
    let home = if piece.side == Side::First { square } else { square.flip_rank() };
    let (file, rank) = (home.file(), home.rank());
    match piece.kind {
        PieceKind::General | PieceKind::Advisor => (3..6).contains(&file) && rank < 3,
        PieceKind::Elephant => rank < 5 && rank % 2 == 0 && file % 2 == 0,
        PieceKind::Soldier => rank >= 3,
        _ => true,
    }
}

/// Returns the moves after which the table has the wanted value for the opponent.
fn keeping(tables: &EndgameTables, position: &Position, keeps: fn(EndgameValue) -> bool) -> Vec<Move> {
    let mut position = position.clone();
    let moves = position.legal_moves();
    let kept = moves.iter().copied().filter(|&mv| {
        let undo = position.make(mv);
        let value = tables.probe(&position);
        position.unmake(mv, undo);
        value.is_some_and(keeps)
    });
    kept.collect()
}

/// The endings with the number of positions of each in which one move wins, and in which one move draws.
const ENDINGS: [(&str, usize, usize); 9] = [
    ("KR-KAABB", 6, 5),
    ("KN-KB", 4, 0),
    ("KN-KAA", 3, 2),
    ("KPP-KAA", 5, 2),
    ("KPP-KAB", 4, 2),
    ("KPP-KABB", 3, 0),
    ("KNP-KAAB", 3, 2),
    ("KNP-KABB", 4, 0),
    ("KNP-KAABB", 3, 2),
];
/// The plies to the mate, at least, and the number of legal moves, at least, of a side that wins and of one that draws.
const FAR: u32 = 15;
const CHOICE: [usize; 2] = [8, 4];

fn endings(tables: &EndgameTables, seed: u64) {
    let mut random = fastrand::Rng::with_seed(seed);
    for (ending, wins, draws) in ENDINGS {
        let (mut won, mut drawn) = (0, 0);
        while won < wins {
            let Some(position) = random_position(&mut random, ending, Side::First) else { continue };
            let Some(EndgameValue::Win(plies)) = tables.probe(&position) else { continue };
            let moves = keeping(tables, &position, |value| matches!(value, EndgameValue::Loss(_)));
            if plies >= FAR
                && position.legal_moves().len() >= CHOICE[0]
                && let [mv] = moves[..]
                && position.piece_at(mv.to()).is_none()
            {
                println!("{position}\t{mv}\twins\t{ending}");
                won += 1;
            }
        }
        while drawn < draws {
            let Some(position) = random_position(&mut random, ending, Side::Second) else { continue };
            if tables.probe(&position) != Some(EndgameValue::Draw) || position.in_check() {
                continue;
            }
            let moves = keeping(tables, &position, |value| value == EndgameValue::Draw);
            if position.legal_moves().len() >= CHOICE[1]
                && let [mv] = moves[..]
                && position.piece_at(mv.to()).is_none()
            {
                println!("{position}\t{mv}\tdraws\t{ending}");
                drawn += 1;
            }
        }
    }
}

/// The endings with the number of their fortresses: Black cannot win, and the table says that Red cannot either. After
/// each comes a position that Red wins.
const FORTRESSES: [(&str, usize); 6] =
    [("KR-KAABB", 8), ("KNP-KAABB", 6), ("KNP-KABB", 4), ("KPP-KAABB", 5), ("KPP-KABB", 5), ("KN-KAA", 2)];

fn fortresses(tables: &EndgameTables, seed: u64) {
    let mut random = fastrand::Rng::with_seed(seed);
    for (ending, wanted) in FORTRESSES {
        let mut count = 0;
        while count < 2 * wanted {
            let Some(position) = random_position(&mut random, ending, Side::First) else { continue };
            let is_calm = position.legal_moves().iter().all(|mv| position.piece_at(mv.to()).is_none());
            let is_win = count % 2 == 1;
            match tables.probe(&position) {
                Some(EndgameValue::Draw) if is_calm && !is_win => println!("{position}\tdraw\t{ending}"),
                Some(EndgameValue::Win(plies)) if is_calm && is_win && plies >= FAR => {
                    println!("{position}\twin\t{ending}")
                }
                _ => continue,
            }
            count += 1;
        }
    }
}
