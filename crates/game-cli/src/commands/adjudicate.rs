//! What a referee says after some moves: whether the game is over, for whom, and why.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::ValueEnum;
use game_search::Outcome;
use games::{Board, GameEntry, Problem, Repetition, game_named};

const EXAMPLES: &str = "\
Examples:
  gamesearch adjudicate xiangqi --moves \"h2e2 h9g7 e2h2 g7h9 h2e2 h9g7 e2h2 g7h9\"
  gamesearch adjudicate xiangqi --fen \"3k5/R8/9/9/9/9/9/9/9/R3K4 w - - 0 1\" --moves a0d0
  gamesearch adjudicate xiangqi --rules check-only --fen \"3k5/9/9/9/9/9/9/9/4R4/5K3 b - - 0 1\" --moves \"d9d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1 e8d8\"
  gamesearch adjudicate xiangqi --moves \"炮二平五 H8+7 H0-G2\"
  gamesearch adjudicate xiangqi --quiet-plies 100 --fen \"3k5/9/9/9/9/9/9/9/9/R3K4 w - - 99 70\" --moves a0a1
  gamesearch adjudicate connect-four --moves \"4 1 4 1 4 1 4\"

The last line is `win`, `loss`, `draw` or `none`, for the side to move, and the reason. A game that ended on the way is over
where it ended: the moves after that are refused.";

/// Plays moves and tells whether the game is over.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game
    #[arg(value_parser = game_named)]
    game: &'static GameEntry,
    /// The position before the moves, as text [default: the start]
    #[arg(long)]
    fen: Option<String>,
    /// The moves played from there, with spaces or commas between them; in xiangqi in ICCS, WXF or Chinese notation,
    /// in Amazons in any of the seven
    #[arg(long, default_value = "", hide_default_value = true)]
    moves: String,
    /// What repetition means [default: asian in xiangqi, threefold elsewhere]
    #[arg(long, value_enum, ignore_case = true)]
    rules: Option<Rules>,
    /// A draw after so many plies without a capture, 0: never [default: 120 in xiangqi, the only game that has this]
    #[arg(long, value_name = "PLIES")]
    quiet_plies: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Rules {
    /// Perpetual check and perpetual chase lose, as the Asian and the World Xiangqi Federation have it
    #[value(aliases = ["axf", "wxf"])]
    Asian,
    /// One-sided perpetual check loses, all else is a draw
    CheckOnly,
    /// A position that occurs for the third time is a draw
    Threefold,
    /// Nothing
    None,
}

pub fn run(args: &Args) -> Result<ExitCode, Problem> {
    let judges = args.game.judges_repetition;
    let rules = args.rules.unwrap_or(if judges { Rules::Asian } else { Rules::Threefold });
    if !judges && matches!(rules, Rules::Asian | Rules::CheckOnly) {
        let reason = format!("these rules are those of xiangqi: expected threefold or none for {}", args.game.name);
        return Err(Problem::Move { reason });
    }
    if args.quiet_plies.is_some() && (!judges || rules == Rules::None) {
        let reason = "--quiet-plies: expected xiangqi, and rules other than none".to_owned();
        return Err(Problem::Move { reason });
    }
    let quiet_plies = args.quiet_plies.or(Some(120)).filter(|&plies| plies > 0);
    let mut board = args.game.open(args.fen.as_deref().unwrap_or(args.game.start()), None)?;
    let mut repeated = Vec::from([board.look().key]);
    for (text, number) in args.game.moves(&args.moves).into_iter().zip(1..) {
        let (over, why) = verdict(board.as_ref(), rules, quiet_plies, &repeated);
        if over != "none" {
            let reason = format!("move {number}: {text:?} comes after the end of the game: {over} {why}");
            return Err(Problem::Move { reason });
        }
        let played = board.play(text).map_err(|why| Problem::Move { reason: format!("move {number}: {why}") })?;
        repeated.push(played.key);
    }
    let (verdict, reason) = verdict(board.as_ref(), rules, quiet_plies, &repeated);
    let mut out = io::stdout();
    writeln!(out, "{}: {}", board.game(), board.position())?;
    writeln!(out, "{verdict} {reason}")?;
    Ok(ExitCode::SUCCESS)
}

/// For the side to move, and why.
fn verdict(board: &dyn Board, rules: Rules, quiet_plies: Option<u32>, keys: &[u64]) -> (&'static str, String) {
    let repetition = match rules {
        Rules::Asian => Some(Repetition::Asian),
        Rules::CheckOnly => Some(Repetition::CheckOnly),
        Rules::Threefold => Some(Repetition::Threefold),
        Rules::None => None,
    };
    let word = |outcome| match outcome {
        Outcome::Win => "win",
        Outcome::Draw => "draw",
        Outcome::Loss => "loss",
    };
    if let Some((outcome, reason)) = repetition.and_then(|repetition| board.ending(repetition, quiet_plies)) {
        return (word(outcome), reason);
    }
    let played = board.look();
    let occurrences = keys.iter().filter(|&&key| key == played.key).count();
    let (verdict, reason) = match (played.outcome, played.outcome_without_moves) {
        (Some(outcome), _) => (word(outcome), "by the rules of the game"),
        (None, Some(outcome)) if played.in_check => (word(outcome), "checkmate"),
        (None, Some(outcome)) => (word(outcome), "no legal move"),
        _ if rules == Rules::Threefold && occurrences >= 3 => ("draw", "threefold repetition"),
        _ => ("none", "the game goes on"),
    };
    (verdict, reason.to_owned())
}
