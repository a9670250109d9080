//! Reversi for the engine: the rules first, then one capability after the other, and what each of them gains.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use game_search::engine::{Engine, EngineGame, Limits, Params};
use game_search::{
    Game, MoveBits, NoisyMoves, NullMove, OrderingHints, Outcome, PositionKey, RememberedMove, Side, StagedMoves,
    StructureKey, engine_game, perft,
};
use shared::Problem;

/// Searches Reversi with more and more capabilities, and shows what each of them gains.
#[derive(Debug, Parser)]
#[command(name = "reversi")]
struct Args {
    /// Search to this depth, in plies
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..=30))]
    depth: u32,
}

/// A position: one bit a square, `a1` the lowest. `LEVEL` is how much the engine is told: see the end of the file.
#[derive(Clone)]
struct Reversi<const LEVEL: u8> {
    own: u64,
    other: u64,
    side: Side,
}

/// A square, or 64 for a pass.
type Disc = u8;
const PASS: Disc = 64;

impl<const LEVEL: u8> Reversi<LEVEL> {
    fn start() -> Self {
        Reversi { own: 1 << 28 | 1 << 35, other: 1 << 27 | 1 << 36, side: Side::First }
    }

    /// The discs that a move turns.
    fn turned(own: u64, other: u64, disc: Disc) -> u64 {
        STEPS.iter().fold(0, |all, &(step, edge)| {
            let (mut seen, mut here) = (0, shift(1 << disc, step) & edge);
            while here & other != 0 {
                seen |= here;
                here = shift(here, step) & edge;
            }
            if here & own != 0 { all | seen } else { all }
        })
    }

    /// The squares on which a disc turns another.
    fn places(own: u64, other: u64) -> u64 {
        let empty = !(own | other);
        STEPS.iter().fold(0, |all, &(step, edge)| {
            let mut run = shift(own, step) & edge & other;
            for _ in 0..5 {
                run |= shift(run, step) & edge & other;
            }
            all | shift(run, step) & edge & empty
        })
    }

    /// Discs and mobility, corners above all.
    fn evaluate(&self) -> i32 {
        let count = |squares: u64| squares.count_ones() as i32;
        let mobility = count(Self::places(self.own, self.other)) - count(Self::places(self.other, self.own));
        let corners = count(self.own & CORNERS) - count(self.other & CORNERS);
        10 * mobility + 80 * corners + count(self.own) - count(self.other)
    }
}

/// Eight directions, and the squares that a step that way can reach.
const STEPS: [(i32, u64); 8] = [
    (1, !A_FILE),
    (-1, !(A_FILE << 7)),
    (8, !0),
    (-8, !0),
    (9, !A_FILE),
    (-9, !(A_FILE << 7)),
    (7, !(A_FILE << 7)),
    (-7, !A_FILE),
];
const A_FILE: u64 = 0x0101_0101_0101_0101;
const CORNERS: u64 = 1 | 1 << 7 | 1 << 56 | 1 << 63;

fn shift(squares: u64, step: i32) -> u64 {
    if step > 0 { squares << step } else { squares >> -step }
}

impl<const LEVEL: u8> Game for Reversi<LEVEL> {
    type Move = Disc;
    type Undo = (u64, u64);
    type MoveList = Vec<Disc>;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        let over = Self::places(self.own, self.other) | Self::places(self.other, self.own) == 0;
        over.then(|| match self.own.count_ones().cmp(&self.other.count_ones()) {
            std::cmp::Ordering::Greater => Outcome::Win,
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Less => Outcome::Loss,
        })
    }

    fn outcome_without_moves(&self) -> Outcome {
        unreachable!("whoever cannot move passes")
    }

    fn legal_moves(&self, moves: &mut Vec<Disc>) {
        let mut places = Self::places(self.own, self.other);
        if places == 0 {
            moves.push(PASS);
        }
        while places != 0 {
            moves.push(places.trailing_zeros() as Disc);
            places &= places - 1;
        }
    }

    fn make(&mut self, disc: Disc) -> (u64, u64) {
        let before = (self.own, self.other);
        let turned = if disc == PASS { 0 } else { Self::turned(self.own, self.other, disc) };
        let placed = if disc == PASS { 0 } else { 1 << disc };
        (self.own, self.other) = (self.other ^ turned, self.own | turned | placed);
        self.side = !self.side;
        before
    }

    fn unmake(&mut self, _: Disc, (own, other): (u64, u64)) {
        (self.own, self.other) = (own, other);
        self.side = !self.side;
    }
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
    show::<0>(&mut out, "rules alone", args.depth)?;
    show::<1>(&mut out, "+ PositionKey", args.depth)?;
    show::<2>(&mut out, "+ OrderingHints", args.depth)?;
    show::<3>(&mut out, "+ MoveBits", args.depth)?;
    show::<4>(&mut out, "+ NoisyMoves, StagedMoves", args.depth)?;
    show::<5>(&mut out, "+ NullMove", args.depth)?;
    show::<6>(&mut out, "+ StructureKey", args.depth)?;
    Ok(ExitCode::SUCCESS)
}

/// Nodes and time of both kinds of search, summed over a few openings.
fn show<const LEVEL: u8>(out: &mut impl Write, name: &str, depth: u32) -> Result<(), Problem>
where
    Reversi<LEVEL>: EngineGame<Move = Disc>,
{
    let sum = |params: Params| -> Result<(u64, f64), Problem> {
        let (mut nodes, mut seconds) = (0, 0.0);
        for opening in OPENINGS {
            let mut position = Reversi::<LEVEL>::start();
            for &disc in opening {
                assert!(position.is_legal(disc), "{opening:?}");
                position.make(disc);
            }
            let mut engine = Engine::new(Reversi::evaluate).with_params(params.clone().for_game::<Reversi<LEVEL>>())?;
            let report = engine.search(&position, &Limits::depth(depth), &mut ())?;
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
