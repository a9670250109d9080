//! Regions: the parts of an Amazons board that arrows separate, their move counts, and the values of shared regions.

use std::io::{self, Write};
use std::process::ExitCode;

use amazons::regions::{Ending, Filler, Owner, Region};
use amazons::values::{Decision, Valuer};
use amazons::{Position, Side};

use crate::{game, problem::Problem};

const EXAMPLES: &str = "\
Examples:
  gamesearch regions --fen 'Q2**/*****/q3* w'
  gamesearch regions --fen '1*1Q1/*2**'
  gamesearch regions --fen 'Q3q/*****/Q2q* w'
  gamesearch regions < positions.txt

Each region of a position is printed on one line. A region is a set of squares between which a chess king could walk:
through squares with queens, but not through arrows. The line shows the squares of the region, the number of empty
squares, the owner (White, Black, shared, or dead: no queen can move there), and the largest number of moves that the
owner can make. If the node limit is reached, the line shows a lower and an upper bound of this number. A region with k
fewer moves than empty squares is k-defective: k squares are wasted. A dead end is a part of a region that a queen
cannot both fill and leave. A small shared region (see --values) is shown with its mean, its temperature, and its value
as a combinatorial game. In {a, b|c}, Left (White) can move to a or b, and Right (Black) to c; * is {0|0}, ^ is {0|*}, v
is {*|0}.

If no region is shared, the last line shows the margin: the moves of the first player (White, Q) minus the moves of the
second player (Black, q). A positive margin is good for White, whichever side is to move. With margin 0 the side to move
loses. If some regions are shared, and the values of these regions are known, the last line states which side wins, and
by which move.

If a position does not name the side to move, White is to move. The standard input (a pipe, or --fen -) holds one
position per line; empty lines and lines that begin with # are skipped. A line that is not a position, or not UTF-8, is
reported, and the exit code is then 1.";

/// Show the regions of an Amazons position, and count the moves of an ending.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Position as text, or `-` for the standard input [default: the standard input if it is a pipe, otherwise the
    /// start position]
    #[arg(long, allow_hyphen_values = true)]
    fen: Option<String>,
    /// Node limit for counting the moves of a region
    #[arg(long, default_value_t = Filler::NODE_LIMIT)]
    nodes: u64,
    /// Compute the value of a region with queens of both sides if it has at most this many empty squares
    #[arg(long, value_name = "SQUARES", default_value_t = Valuer::MAX_EMPTY_SQUARES)]
    values: usize,
}

pub fn run(args: &Args) -> Result<ExitCode, Problem> {
    let mut filler = Filler::new().with_node_limit(args.nodes);
    let mut valuer = Valuer::new().with_max_empty_squares(args.values).with_filler(filler.clone());
    let start = Position::start().to_string();
    game::each_position(args.fen.as_deref(), &start, |text| show(&mut filler, &mut valuer, &read(text)?))
}

/// Parses a FEN in which the side to move may be missing.
fn read(text: &str) -> Result<Position, Problem> {
    let alone = !text.is_empty() && text.split_whitespace().count() == 1;
    let with_side = if alone { format!("{} w", text.trim()) } else { text.to_owned() };
    game::position::<games::Amazons>(Some(&with_side))
}

fn show(filler: &mut Filler, valuer: &mut Valuer, position: &Position) -> Result<(), Problem> {
    if valuer.is_full() {
        valuer.clear();
    }
    let mover = name(position.side_to_move());
    let mut text = format!("{position}\n");
    for (number, region) in (1..).zip(position.regions()) {
        text += &format!("region {number}: {}\n", describe(filler, valuer, region));
    }
    match filler.ending(position) {
        Ending::Shared => text += &decide(valuer, position),
        Ending::Bounded(bounded) => {
            if let Some(winner) = bounded.winner() {
                text += &format!("{mover} to move: {} wins\n", name(winner));
            }
            let (least, most) = bounded.margin();
            text += &format!("margin at least {least}, at most {most}: increase --nodes for the exact margin");
        }
        Ending::Counted(counted) => {
            let (winner, plies, margin) = (name(counted.winner()), counted.plies(), counted.margin());
            text += &format!("{mover} to move: {winner} makes the last move, number {plies}\nmargin {margin}");
        }
    }
    Ok(writeln!(io::stdout(), "{}", text.trim_end())?)
}

/// Returns as text which side wins the position, according to the values of its regions.
fn decide(valuer: &mut Valuer, position: &Position) -> String {
    let (mover, other) = (name(position.side_to_move()), name(!position.side_to_move()));
    match valuer.decide(position) {
        None => "shared: the winner is unknown\n".to_owned(),
        Some(Decision::Loss) => format!("{mover} to move: {other} wins\n"),
        Some(Decision::Win(mv)) => format!("{mover} to move: {mover} wins, {mv}\n"),
    }
}

/// Returns the value of a shared region as text, if the value is known.
fn value(valuer: &mut Valuer, region: Region) -> String {
    let mut text = "shared".to_owned();
    let Some(value) = valuer.value(region) else { return text };
    if let Some(heat) = valuer.values().mean_and_temperature(value) {
        text += &format!(", mean {}, temperature {}", heat.mean, heat.temperature);
    }
    format!("{text}, value {}", valuer.values().text(value))
}

/// Returns the squares of a region, the number of empty squares, the owner, and the moves or the value, as text.
fn describe(filler: &mut Filler, valuer: &mut Valuer, region: Region) -> String {
    let empty = region.empty().len();
    let squares: Vec<String> = region.squares().iter().map(|square| square.to_string()).collect();
    let mut text = format!("squares {}, {empty} empty, ", squares.join(" "));
    match region.owner() {
        Owner::Dead => text += "dead",
        Owner::Shared => text += &value(valuer, region),
        Owner::One(side) => {
            let fill = filler.fill(region, side);
            text += &format!("{}, moves {}", name(side), fill.at_least);
            match fill.moves() {
                Some(moves) if moves as usize == empty => {}
                Some(moves) => text += &format!(", {}-defective", empty - moves as usize),
                None => text += &format!(" to {}", fill.at_most),
            }
            for place in region.dead_ends() {
                text += &format!(", dead end of {} behind {}", place.squares.len(), place.gate);
            }
        }
    }
    text
}

fn name(side: Side) -> &'static str {
    if side == Side::First { "White" } else { "Black" }
}
