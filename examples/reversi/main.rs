//! Reversi for the engine: the rules first, then one capability after the other, and what each of them gains.

mod rules;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use game_search::engine::{Engine, EngineGame, Limits, Params};
use game_search::{
    Game, MoveBits, NoisyMoves, NullMove, OrderingHints, PositionKey, RememberedMove, StagedMoves, StructureKey,
    engine_game, perft,
};
use rules::{A_FILE, CORNERS, Disc, PASS, Reversi};
use shared::Problem;

/// Searches Reversi with more and more capabilities, and shows what each of them gains.
#[derive(Debug, Parser)]
#[command(name = "reversi")]
struct Args {
    /// Search to this depth, in plies
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..=30))]
    depth: u32,
    /// Print this row alone, from 0 for the rules to 6 for everything: for a profiler
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(..=6))]
    row: Option<u8>,
}

impl<const LEVEL: u8> PositionKey for Reversi<LEVEL> {
    fn key(&self) -> u64 {
        let mix = |word: u64| (word ^ word >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let hash = mix(mix(self.own.wrapping_mul(0x9E37_79B9_7F4A_7C15)) ^ self.other ^ self.side.index() as u64);
        hash ^ hash >> 32
    }
}

impl<const LEVEL: u8> OrderingHints for Reversi<LEVEL> {
    fn history_slots(&self) -> usize {
        2 * 65
    }

    fn history_index(&self, disc: Disc) -> usize {
        self.side.index() * 65 + usize::from(disc)
    }

    /// Corners are to Reversi what captures are to other games.
    fn is_quiet(&self, disc: Disc) -> bool {
        disc == PASS || CORNERS >> disc & 1 == 0
    }

    const CONTINUATION_SLOTS: usize = 2 * 65;

    fn continuation_index(&self, disc: Disc) -> usize {
        self.history_index(disc)
    }
}

impl<const LEVEL: u8> RememberedMove for Reversi<LEVEL> {
    fn is_legal(&self, disc: Disc) -> bool {
        let places = Self::places(self.own, self.other);
        if disc == PASS { places == 0 } else { places >> disc & 1 == 1 }
    }
}

impl<const LEVEL: u8> MoveBits for Reversi<LEVEL> {
    fn to_bits(disc: Disc) -> u32 {
        disc.into()
    }

    fn from_bits(bits: u32) -> Option<Disc> {
        Disc::try_from(bits).ok().filter(|&disc| disc <= PASS)
    }
}

impl<const LEVEL: u8> NoisyMoves for Reversi<LEVEL> {
    const CHECKS: bool = false;

    fn noisy_moves(&self, moves: &mut Vec<Disc>) {
        let corners = Self::places(self.own, self.other) & CORNERS;
        moves.extend((0..64).filter(|disc| corners >> disc & 1 == 1));
    }
}

impl<const LEVEL: u8> StagedMoves for Reversi<LEVEL> {
    fn quiet_moves(&self, moves: &mut Vec<Disc>) {
        let places = Self::places(self.own, self.other);
        if places == 0 {
            moves.push(PASS);
        }
        moves.extend((0..64).filter(|disc| places & !CORNERS & 1 << disc != 0));
    }
}

impl<const LEVEL: u8> NullMove for Reversi<LEVEL> {
    type NullUndo = ();

    /// To pass is not always worse than to move, least of all near the end.
    fn null_move_allowed(&self) -> bool {
        (self.own | self.other).count_ones() < 40 && Self::places(self.own, self.other) != 0
    }

    fn make_null(&mut self) {
        self.make(PASS);
    }

    fn unmake_null(&mut self, (): ()) {
        self.unmake(PASS, (self.other, self.own));
    }
}

impl<const LEVEL: u8> StructureKey for Reversi<LEVEL> {
    fn structure_key(&self) -> u64 {
        (self.own & EDGES).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ self.other & EDGES
    }
}

const EDGES: u64 = A_FILE | A_FILE << 7 | 0xFF | 0xFF << 56;

engine_game!(Reversi<0>);
engine_game!(Reversi<1>: PositionKey);
engine_game!(Reversi<2>: PositionKey, OrderingHints);
engine_game!(Reversi<3>: PositionKey, OrderingHints, MoveBits);
engine_game!(Reversi<4>: PositionKey, OrderingHints, MoveBits, NoisyMoves, StagedMoves);
engine_game!(Reversi<5>: PositionKey, OrderingHints, MoveBits, NoisyMoves, StagedMoves, NullMove);
engine_game!(Reversi<6>: PositionKey, OrderingHints, MoveBits, NoisyMoves, StagedMoves, NullMove, StructureKey);

fn main() -> ExitCode {
    shared::exit_code(run(&Args::parse()))
}

fn run(args: &Args) -> Result<ExitCode, Problem> {
    let mut out = io::stdout();
    writeln!(out, "perft 6: {}", perft(&mut Reversi::<0>::start(), 6))?;
    writeln!(out, "{:<34} {:>12} {:>9} {:>12} {:>9}", "", "exact nodes", "seconds", "selective", "seconds")?;
    show::<0>(&mut out, "rules alone", args)?;
    show::<1>(&mut out, "+ PositionKey", args)?;
    show::<2>(&mut out, "+ OrderingHints", args)?;
    show::<3>(&mut out, "+ MoveBits", args)?;
    show::<4>(&mut out, "+ NoisyMoves, StagedMoves", args)?;
    show::<5>(&mut out, "+ NullMove", args)?;
    show::<6>(&mut out, "+ StructureKey", args)?;
    Ok(ExitCode::SUCCESS)
}

/// Nodes and time of both kinds of search, summed over a few openings.
fn show<const LEVEL: u8>(out: &mut impl Write, name: &str, args: &Args) -> Result<(), Problem>
where
    Reversi<LEVEL>: EngineGame<Move = Disc>,
{
    if args.row.is_some_and(|row| row != LEVEL) {
        return Ok(());
    }
    let sum = |params: Params| -> Result<(u64, f64), Problem> {
        let (mut nodes, mut seconds) = (0, 0.0);
        for opening in OPENINGS {
            let mut position = Reversi::<LEVEL>::start();
            for &disc in opening {
                assert!(position.is_legal(disc), "{opening:?}");
                position.make(disc);
            }
            let mut engine = Engine::new(Reversi::evaluate).with_params(params.clone().for_game::<Reversi<LEVEL>>())?;
            let report = engine.search(&position, &Limits::depth(args.depth), &mut ())?;
            nodes += report.nodes;
            seconds += report.time.as_secs_f64();
        }
        Ok((nodes, seconds))
    };
    let ((exact, exact_seconds), (selective, seconds)) = (sum(Params::exact())?, sum(Params::selective(10))?);
    writeln!(out, "{name:<34} {exact:>12} {exact_seconds:>9.3} {selective:>12} {seconds:>9.3}")?;
    Ok(())
}

/// The start, and what may follow the first move, of which there is one up to symmetry.
const OPENINGS: [&[Disc]; 4] = [&[], &[19, 18], &[19, 34], &[19, 20, 29]];
