//! Games in which puzzles are found.

use game_search::searcher::StopHandle;
use game_search::{SearchError, SearchGame, TextNotation};

use super::list::{Kind, Puzzle};
use super::open::Source;
use super::question::Win;
use crate::game;

/// How many times as many nodes as a win takes, its proof may take.
const PROOF: u64 = 500;

/// How puzzles are found.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The nodes to find a win in each position.
    pub nodes: u64,
    /// Whether no other first move may mate within two more moves.
    pub strict: bool,
    pub table_mib: usize,
}

impl Settings {
    pub fn proof_nodes(&self) -> u64 {
        self.nodes.saturating_mul(PROOF)
    }
}

/// A game with puzzles.
pub trait Puzzled: SearchGame + TextNotation + Sync {
    const GAME: &str;
    /// The usual number of nodes to find a win in a position.
    const NODES: u64;
    type Finder: Finder<Self>;

    /// Returns the same text for a position, its mirror images, and the same position with the colours exchanged.
    fn image(text: &str) -> String;
}

/// Finds a puzzle in a position.
pub trait Finder<G: SearchGame>: Sized {
    fn new(settings: Settings) -> Result<Self, SearchError>;
    /// Forgets everything, so that what is found in a game does not depend on other games.
    fn clear(&mut self);
    fn find(&mut self, position: &G, stop: &StopHandle) -> Result<Option<Found<G::Move>>, SearchError>;
}

/// A puzzle that was found.
pub struct Found<M> {
    pub win: Win<M>,
    pub kind: Kind,
    /// The number of positions in the proof.
    pub proof: u64,
}

/// Returns the puzzles of a game, one in each line, or `None` if it was stopped.
pub fn find<G: Puzzled>(
    finder: &mut G::Finder,
    source: &Source<G>,
    stop: &StopHandle,
) -> Result<Option<String>, SearchError>
where
    G::Move: Copy + PartialEq,
{
    finder.clear();
    let mut text = String::new();
    let mut position = source.start.clone();
    // Until when a side plays the solution of an earlier puzzle.
    let mut solved = [0; 2];
    for (ply, played) in (0..).zip(source.moves.iter().map(Some).chain([None])) {
        let side = position.side_to_move().index();
        if ply >= solved[side]
            && let Some(Found { win, kind, proof }) = finder.find(&position, stop)?
        {
            let puzzle = Puzzle {
                position: position.position_text(),
                moves: win.plies.div_ceil(2),
                kind,
                solution: game::texts(&position, &win.line).join(" "),
                proof,
                source: format!("{}, ply {ply}", source.name),
            };
            text += &format!("{}\n", puzzle.line());
            if played == win.line.first() {
                solved[side] = ply + win.plies;
            }
        }
        if stop.is_stopped() {
            return Ok(None);
        }
        if let Some(&mv) = played {
            position.make(mv);
        }
    }
    Ok(Some(text))
}
