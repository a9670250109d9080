//! The check of how a program speaks UCI or UCCI.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use clap::ValueEnum;
use game_arena::compliance::{Compliance, LosingRepetition, Outcome, Step};
use game_arena::players::Protocol;
use game_search::spec::GameSpec;

use crate::{game, problem::Problem};

const EXAMPLES: &str = "\
Examples:
  gamesearch check xiangqi fairy-stockfish
  gamesearch check xiangqi --protocol ucci ./eleeye
  gamesearch check xiangqi --step \"stop at once\" --step quit --dialogue ./engine
  gamesearch check amazons --margin 500 ./amazons-engine --book none

Each step prints a line: `ok`, `skip` with the reason, or `FAULT` with the name of the fault, what the program did, the
rule, and the last lines of the dialogue. Notes are unusual but break no rule. The exit code is 1 if there is a fault.
docs/src/protocols.md lists the faults.";

/// Check how a program speaks UCI or UCCI, in about forty steps.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Game, such as xiangqi
    #[arg(value_parser = game::named)]
    pub game: &'static str,
    /// Protocol that the program is to speak
    #[arg(long, value_enum, default_value = "uci")]
    protocol: Spoken,
    /// Time in milliseconds by which an answer may exceed its time limit
    #[arg(long, value_name = "MS", default_value = "200", value_parser = clap::value_parser!(u64).range(..=60_000))]
    margin: u64,
    /// Run only this step after the greeting; can be given several times
    #[arg(long = "step", value_name = "NAME")]
    steps: Vec<String>,
    /// Print the dialogue of every step
    #[arg(long)]
    dialogue: bool,
    /// Program and its arguments
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true, value_name = "PROGRAM")]
    command: Vec<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Spoken {
    Uci,
    Ucci,
}

/// How many lines of the dialogue are printed with a fault.
const LAST_LINES: usize = 12;
/// How many characters of a line of the dialogue are printed.
const LINE: usize = 300;

/// Red is far behind and has checked with each move: its next check repeats the position a third time.
fn losing_repetition(game: &str) -> Option<LosingRepetition> {
    (game == "xiangqi").then(|| LosingRepetition {
        position: "rr7/4k4/9/9/9/9/9/9/4R4/5K3 b - - 0 1".to_owned(),
        moves: "e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8".to_owned(),
        loses: "d1e1".to_owned(),
    })
}

pub fn run<S: GameSpec>(args: &Args) -> Result<ExitCode, Problem> {
    let protocol = match args.protocol {
        Spoken::Uci => Protocol::Uci,
        Spoken::Ucci => Protocol::Ucci,
    };
    let names = Compliance::step_names::<S>();
    if let Some(given) = args.steps.iter().find(|given| !names.contains(&given.as_str())) {
        return Err(Problem::Unknown { what: "step", given: given.clone(), expected: names.join(", ") });
    }
    let check = Compliance {
        margin: Duration::from_millis(args.margin),
        repetition: losing_repetition(S::NAME),
        only: args.steps.clone(),
        ..Compliance::new(protocol)
    };
    let mut printed = Ok(());
    let mut print = |step: &Step| {
        if printed.is_ok() {
            printed = show(step, args.dialogue, &mut io::stdout().lock());
        }
    };
    let steps = check.check_program::<S>(&args.command, &mut print);
    let steps = steps.map_err(|source| Problem::NotStarted { program: args.command[0].clone(), source })?;
    printed?;
    let count = |is_kind: fn(&Outcome) -> bool| steps.iter().filter(|step| is_kind(&step.outcome)).count();
    let (passed, skipped) = (count(|it| *it == Outcome::Passed), count(|it| matches!(it, Outcome::Skipped(_))));
    let failed = steps.len() - passed - skipped;
    let asked = if args.steps.is_empty() { names.len() } else { args.steps.len() };
    let not_run = match 1 + asked - steps.len().min(1 + asked) {
        0 => String::new(),
        left => format!(", {left} not run, because it does not greet"),
    };
    writeln!(io::stdout(), "{passed} ok, {skipped} skipped, {failed} with faults{not_run}")?;
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn escaped(letter: char) -> impl Iterator<Item = char> {
    let (plain, escape) =
        if letter.is_control() { (None, Some(letter.escape_default())) } else { (Some(letter), None) };
    plain.into_iter().chain(escape.into_iter().flatten())
}

fn show(step: &Step, whole: bool, out: &mut dyn Write) -> io::Result<()> {
    match &step.outcome {
        Outcome::Passed => writeln!(out, "ok     {}", step.name)?,
        Outcome::Skipped(reason) => writeln!(out, "skip   {}: {reason}", step.name)?,
        Outcome::Failed(faults) => {
            for fault in faults {
                writeln!(out, "FAULT  {}: {fault}", step.name)?;
            }
        }
    }
    for note in &step.notes {
        writeln!(out, "       note: {note}")?;
    }
    let lines = match &step.outcome {
        _ if whole => &step.dialogue[..],
        Outcome::Failed(_) => &step.dialogue[step.dialogue.len().saturating_sub(LAST_LINES)..],
        _ => &[],
    };
    for line in lines {
        // A program may print control characters, and lines of any length.
        let shown: String = line.chars().take(LINE).flat_map(escaped).collect();
        writeln!(out, "         {shown}")?;
    }
    out.flush()
}
