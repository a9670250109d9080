//! Adjudication: whether the game is over after a list of moves, who has won, and why.

use std::io::{self, Write};

use clap::ValueEnum;
use game_search::spec::{GameSpec, History, Repetition};
use game_search::{Game, Outcome, SearchGame, TextNotation};

use crate::{game, problem::Problem};

const EXAMPLES: &str = "\
Examples:
  gamesearch adjudicate xiangqi --moves \"h2e2 h9g7 e2h2 g7h9 h2e2 h9g7 e2h2 g7h9\"
  gamesearch adjudicate xiangqi --fen \"3k5/R8/9/9/9/9/9/9/9/R3K4 w - - 0 1\" --moves a0d0
  gamesearch adjudicate xiangqi --rules check-only --fen \"3k5/9/9/9/9/9/9/9/4R4/5K3 b - - 0 1\" --moves \"d9d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1 e8d8\"
  gamesearch adjudicate xiangqi --moves \"炮二平五 H8+7 H0-G2\"
  gamesearch adjudicate xiangqi --quiet-plies 100 --fen \"3k5/9/9/9/9/9/9/9/9/R3K4 w - - 99 70\" --moves a0a1
  gamesearch adjudicate connect-four --moves \"4 1 4 1 4 1 4\"

The last line is `win`, `loss` or `draw` for the side to move, or `none` if the game is not over, followed by the
reason. Moves after the end of the game are refused.";

/// Play moves from a position, and report whether the game is over.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Game, such as xiangqi
    #[arg(value_parser = game::named)]
    pub game: &'static str,
    /// Position before the moves, as text [default: the start position]
    #[arg(long)]
    fen: Option<String>,
    /// Moves to play, separated by spaces or commas. Xiangqi accepts ICCS, WXF and Chinese notation; Amazons accepts
    /// its seven notations
    #[arg(long, default_value = "", hide_default_value = true)]
    moves: String,
    /// Repetition rule [default: axf in xiangqi, threefold elsewhere]
    #[arg(long, value_enum, ignore_case = true)]
    rules: Option<Rules>,
    /// Draw after this many plies without a capture; 0 disables the rule. Xiangqi only [default: 120]
    #[arg(long, value_name = "PLIES")]
    quiet_plies: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Rules {
    /// The side that checks or chases perpetually loses, by the rules of the Asian Xiangqi Federation
    #[value(alias = "asian")]
    Axf,
    /// The same by the rules of the World Xiangqi Federation, by which a move also chases if it blocks a protector
    Wxf,
    /// If only one side checks perpetually, this side loses; every other repetition is a draw
    CheckOnly,
    /// The third occurrence of a position is a draw
    Threefold,
    /// Neither repetition nor a number of plies without a capture ends the game
    None,
}

pub fn run<S: GameSpec>(args: &Args) -> Result<(), Problem> {
    let judges = S::WITH_RULES.is_some();
    let rules = args.rules.unwrap_or(if judges { Rules::Axf } else { Rules::Threefold });
    if !judges && matches!(rules, Rules::Axf | Rules::Wxf | Rules::CheckOnly) {
        let reason =
            format!("axf, wxf and check-only are rules of xiangqi: expected --rules threefold or none for {}", S::NAME);
        return Err(Problem::Move(reason));
    }
    if args.quiet_plies.is_some() && (!judges || rules == Rules::None) {
        let reason = "--quiet-plies: expected xiangqi and a rule other than none".to_owned();
        return Err(Problem::Move(reason));
    }
    let quiet_plies = args.quiet_plies.or(Some(120)).filter(|&plies| plies > 0);
    let mut history = History::new(game::position::<S>(args.fen.as_deref())?);
    for (text, number) in S::split_moves(&args.moves).into_iter().zip(1..) {
        let refused = |reason: String| Problem::Move(format!("move {number}: {reason}"));
        let (over, why) = verdict::<S>(&history, rules, quiet_plies);
        if over != "none" {
            return Err(refused(format!("{text:?} comes after the end of the game: {over} {why}")));
        }
        history.play(S::read_move(history.current(), text).map_err(|error| refused(error.message))?);
    }
    let (verdict, reason) = verdict::<S>(&history, rules, quiet_plies);
    let mut out = io::stdout();
    writeln!(out, "{}: {}", S::NAME, history.current().position_text())?;
    Ok(writeln!(out, "{verdict} {reason}")?)
}

/// Returns the verdict for the side to move, and the reason.
fn verdict<S: GameSpec>(history: &History<S::Game>, rules: Rules, quiet_plies: Option<u32>) -> (&'static str, String) {
    let repetition = match rules {
        Rules::Axf => Some(Repetition::Axf),
        Rules::Wxf => Some(Repetition::Wxf),
        Rules::CheckOnly => Some(Repetition::CheckOnly),
        Rules::Threefold => Some(Repetition::Threefold),
        Rules::None => None,
    };
    let word = |outcome| match outcome {
        Outcome::Win => "win",
        Outcome::Draw => "draw",
        Outcome::Loss => "loss",
    };
    let game = history.current();
    if let Some((with_rules, rule)) = S::WITH_RULES.zip(repetition)
        && let Some(end) = S::verdict(&History::new(with_rules(game.clone(), rule, quiet_plies)))
    {
        return (word(end.outcome), end.reason.to_string());
    }
    let is_stuck = game.count_legal_moves() == 0;
    let (verdict, reason) = match game.outcome() {
        Some(outcome) => (word(outcome), "by the rules of the game"),
        None if is_stuck && <S::Game as SearchGame>::TABLE.in_check(game) => {
            (word(game.outcome_without_moves()), "checkmate")
        }
        None if is_stuck => (word(game.outcome_without_moves()), "no legal move"),
        None if rules == Rules::Threefold && history.occurrences() >= 3 => ("draw", "threefold repetition"),
        None => ("none", "the game goes on"),
    };
    (verdict, reason.to_owned())
}
