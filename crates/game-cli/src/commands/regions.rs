//! Which parts of an Amazons board arrows close off, how many moves are in them, and what the shared ones are worth.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::process::ExitCode;

use crate::problem::Problem;
use amazons::regions::{Ending, Filler, Owner, Region};
use amazons::values::{Decision, Valuer};
use amazons::{Position, Side, SquareSet};

use crate::game::each_position;

const EXAMPLES: &str = "\
Examples:
  gamesearch regions --fen 'Q2**/*****/q3* w'
  gamesearch regions --fen '1*1Q1/*2**'
  gamesearch regions --fen 'Q3q/*****/Q2q* w'
  gamesearch regions < positions.txt

For each position a line for every region, which is what king steps connect, over queens but not over arrows: its squares,
how many of them are empty, its owner (White, Black, shared, or dead: nobody can move there), and the greatest number of
moves its owner can make; two numbers, if the nodes did not suffice: at least and at most so many. A region with fewer moves
than empty squares is called k-defective: k squares are wasted. Places that a queen cannot both fill and leave are dead ends.
A shared region, if it is small, is told with its mean, its temperature, and its value as a combinatorial game: {a, b|c} is
one in which Left (White) can move to a or b and Right (Black) to c; * is {0|0}, ^ is {0|*}, and v is {*|0}.

If no region is shared, the last line says the margin: the moves of the first player (White, Q) less those of the second
(Black, q), so that a positive number is good for White, whoever is to move. If it is 0 the side to move loses. If some are
shared and all values are known, it says who wins, and by which move.

The side to move may be left out: then White is to move. From the standard input (a pipe, or --fen -) comes one position a
line; empty lines and lines that begin with # are passed over. A line that is no position, or not UTF-8, is reported, and the
exit code is 1 in the end.";

/// Show the regions of an Amazons position, and count endings.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The position as text; - for the standard input [default: what is piped in, or the start]
    #[arg(long, allow_hyphen_values = true)]
    fen: Option<String>,
    /// Give up a region after so many nodes
    #[arg(long, default_value_t = Filler::NODE_LIMIT)]
    nodes: u64,
    /// Tell the values of shared regions with at most so many empty squares
    #[arg(long, value_name = "SQUARES", default_value_t = Valuer::LARGEST)]
    values: usize,
}

/// What knows about regions.
struct Experts {
    filler: Filler,
    valuer: Valuer,
}

pub fn run(args: &Args) -> Result<ExitCode, Problem> {
    let filler = Filler::new().with_node_limit(args.nodes);
    let valuer = Valuer::new().with_largest(args.values).with_filler(filler.clone());
    let mut experts = Experts { filler, valuer };
    each_position(args.fen.as_deref(), &Position::start().to_string(), |text| show(&mut experts, &read(text)?))
}

/// A FEN, perhaps without the side to move.
fn read(text: &str) -> Result<Position, Problem> {
    let alone = !text.is_empty() && text.split_whitespace().count() == 1;
    let position = if alone { format!("{} w", text.trim()).parse() } else { text.parse::<Position>() };
    position.map_err(|error| Problem::Position { game: "amazons", reason: error.to_string() })
}

fn show(experts: &mut Experts, position: &Position) -> Result<(), Problem> {
    if experts.valuer.is_full() {
        experts.valuer.forget();
    }
    let mut text = format!("{position}\n");
    for (number, region) in (1..).zip(position.regions()) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "region {number}: {}", describe(experts, region));
    }
    match experts.filler.ending(position) {
        Ending::Shared => text.push_str(&decide(&mut experts.valuer, position)),
        Ending::Bounded(bounded) => {
            if let Some(winner) = bounded.winner() {
                let _ = writeln!(text, "{} to move: {} wins", name(position.side_to_move()), name(winner));
            }
            let (least, most) = bounded.margin();
            let _ = writeln!(text, "margin at least {least}, at most {most}: more --nodes may tell");
        }
        Ending::Counted(counted) => {
            let (mover, winner) = (name(position.side_to_move()), name(counted.winner()));
            let _ = writeln!(text, "{mover} to move: {winner} makes the last move, number {}", counted.plies());
            let _ = writeln!(text, "margin {}", counted.margin());
        }
    }
    Ok(writeln!(io::stdout(), "{}", text.trim_end())?)
}

/// Who wins the sum of the regions.
fn decide(valuer: &mut Valuer, position: &Position) -> String {
    let (mover, other) = (name(position.side_to_move()), name(!position.side_to_move()));
    match valuer.decide(position) {
        None => "shared: not to be counted\n".to_owned(),
        Some(Decision::Loss) => format!("{mover} to move: {other} wins\n"),
        Some(Decision::Win(mv)) => format!("{mover} to move: {mover} wins, {mv}\n"),
    }
}

/// What a shared region is worth, if that is known.
fn value(valuer: &mut Valuer, region: Region) -> String {
    let mut text = "shared".to_owned();
    let Some(value) = valuer.value(region) else { return text };
    if let Some(heat) = valuer.values().heat(value) {
        let _ = write!(text, ", mean {}, temperature {}", heat.mean, heat.temperature);
    }
    let _ = write!(text, ", value {}", valuer.values().text(value));
    text
}

/// Squares, empty squares, owner, moves or value.
fn describe(experts: &mut Experts, region: Region) -> String {
    let empty = region.empty().len();
    let mut text = format!("squares {}, {empty} empty, ", list(region.squares()));
    match region.owner() {
        Owner::Dead => text.push_str("dead"),
        Owner::Shared => text.push_str(&value(&mut experts.valuer, region)),
        Owner::One(side) => {
            let fill = experts.filler.fill(region, side);
            let _ = write!(text, "{}, moves {}", name(side), fill.at_least);
            match fill.moves() {
                Some(moves) if moves as usize == empty => {}
                Some(moves) => {
                    let _ = write!(text, ", {}-defective", empty - moves as usize);
                }
                None => {
                    let _ = write!(text, " to {}", fill.at_most);
                }
            }
            for place in region.dead_ends() {
                let _ = write!(text, ", dead end of {} behind {}", place.squares.len(), place.gate);
            }
        }
    }
    text
}

fn list(squares: SquareSet) -> String {
    squares.iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

fn name(side: Side) -> &'static str {
    if side == Side::First { "White" } else { "Black" }
}
