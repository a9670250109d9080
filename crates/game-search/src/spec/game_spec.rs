//! The description of a game.

use std::path::Path;
use std::sync::Arc;

use super::notation::points_from_one;
use super::{
    BadMove, Detail, Drawing, Finisher, History, Images, Levels, LoadNetwork, NamedEvaluator, NamedLinear,
    NamedSearcher, Notation, Ranks, RecordFormat, depth_within, shift_ranks,
};
use crate::engine::Params;
use crate::mcts::MctsParams;
use crate::searcher::SolverUse;
use crate::text::quote;
use crate::{BoxedEvaluator, Evaluator, Game, GameEnd, SearchError, SearchGame, Searcher, TextNotation, perft};

type MoveOf<S> = <<S as GameSpec>::Game as Game>::Move;

/// A game described for programs: its names, positions, notations, evaluators, searcher settings and optional parts.
/// Each optional part is one item of the trait, with a default for games that lack the part.
///
/// Programs are generic over this trait. The crate `games` has one file for each game, and a function that finds a game
/// by name and passes the game to a visitor. Implement the trait on a type of your own, such as a unit struct:
///
/// ```
/// use game_search::spec::{GameSpec, NamedEvaluator};
/// use game_search::engine::Params;
/// use small_games::{ConnectFour, Threats};
///
/// struct FourInLine;
///
/// impl GameSpec for FourInLine {
///     type Game = ConnectFour;
///     type Evaluator = Threats;
///     const NAME: &'static str = "connect-four";
///     const POSITIONS: &'static [(&'static str, &'static str)] = &[("start", "......./......./......./......./......./.......")];
///     const EVALUATORS: &'static [NamedEvaluator<ConnectFour>] = &[NamedEvaluator::new("threats", || Box::new(Threats))];
///     fn evaluator() -> Threats { Threats }
///     fn params() -> Params { Params::exact() }
/// }
///
/// assert_eq!(FourInLine::start(), ConnectFour::default());
/// assert!(FourInLine::DRAWING.is_none() && FourInLine::RECORDS.is_empty());
/// ```
#[allow(unused_variables, reason = "the defaults do not look at what they are given")]
pub trait GameSpec: 'static {
    /// The rules of the game.
    type Game: SearchGame + TextNotation + 'static;
    /// The evaluator of the shipped engine. It is a static type because a boxed evaluator is slower.
    type Evaluator: Evaluator<Self::Game> + Clone + Send + 'static;

    // Names.

    /// The name of the game on command lines.
    const NAME: &'static str;
    /// The name of the game in game records.
    const TITLE: &'static str = Self::NAME;
    /// The name of the game as a value of the UCI option `UCI_Variant`.
    const UCI_VARIANT: &'static str = Self::NAME;
    /// The names of the first and the second player.
    const SIDES: [&'static str; 2] = ["First", "Second"];
    /// An example of a move, for messages.
    const EXAMPLE: &'static str = "";

    // Positions.

    /// Interesting positions as pairs of name and text. The first is the start position.
    const POSITIONS: &'static [(&'static str, &'static str)];
    /// The usual handicaps as pairs of name and text: start positions in which the first player lacks pieces.
    const HANDICAPS: &'static [(&'static str, &'static str)] = &[];
    /// `true` if a game can end in a draw.
    const HAS_DRAWS: bool = true;

    /// Returns the start position.
    fn start() -> Self::Game {
        Self::Game::parse_position(Self::POSITIONS[0].1).expect("the first of the positions is one")
    }

    /// Returns the start position of the handicap with this name.
    ///
    /// # Errors
    ///
    /// Returns the names of the game's handicaps if none has this name.
    fn handicap(name: &str) -> Result<Self::Game, Vec<&'static str>> {
        let found = Self::HANDICAPS.iter().find(|(known, _)| *known == name);
        let &(_, text) = found.ok_or_else(|| Self::HANDICAPS.iter().map(|&(known, _)| known).collect::<Vec<_>>())?;
        Ok(Self::Game::parse_position(text).expect("the text of a handicap is a position"))
    }

    /// Returns further values of the UCI option `UCI_Variant` besides [`UCI_VARIANT`](GameSpec::UCI_VARIANT), each with
    /// its start position. These variants have the same rules, but for example a smaller board.
    fn other_variants() -> Vec<(&'static str, Self::Game)> {
        Vec::new()
    }

    /// Returns `true` if `position` belongs to the variant with this start position, for example if both boards have
    /// the same size.
    fn belongs_to_variant(position: &Self::Game, start: &Self::Game) -> bool {
        true
    }

    /// Returns the start position on a board of this size, if there is one.
    fn start_of_size(size: u8) -> Option<Self::Game> {
        None
    }

    /// Returns the reason why a position is too large for the lab (the web page that draws search trees). Returns
    /// `None` if the position is small enough.
    fn too_large(position: &Self::Game) -> Option<String> {
        None
    }

    /// Returns the reason why a text is not a position as a message with values, for example to state it in another
    /// language. Returns `None` for a position, or if the message has no such values.
    fn position_detail(text: &str) -> Option<Detail> {
        None
    }

    /// The defaults for random openings.
    const OPENINGS: OpeningDefaults = OpeningDefaults { plies: 6, bound: 50, depth: 4 };

    // Moves as text.

    /// The notations for moves. The first is that of programs.
    const NOTATIONS: &'static [Notation<Self::Game>] =
        &[Notation { name: "places", write: |game, mv| game.move_text(mv) }];
    /// The notations that readers of English and of Chinese expect, as indices into [`NOTATIONS`](GameSpec::NOTATIONS).
    const USUAL_NOTATIONS: [usize; 2] = [0, 0];
    /// `true` if ranks in the game's own text start at 0, so that they must be shifted for [`Ranks::FromOne`].
    const RANKS_FROM_ZERO: bool = false;

    /// Returns the index of the notation with this name.
    ///
    /// # Errors
    ///
    /// Returns a message that quotes the name and lists those of the game if no notation has this name.
    fn notation_index(name: &str) -> Result<usize, String> {
        Self::NOTATIONS.iter().position(|known| known.name == name).ok_or_else(|| {
            let names: Vec<_> = Self::NOTATIONS.iter().map(|known| known.name).collect();
            format!("unknown notation {}: expected one of {}", quote(name), names.join(", "))
        })
    }

    /// Parses a legal move in any notation of the game.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a legal move in this position. The error says why.
    fn read_move(position: &Self::Game, text: &str) -> Result<MoveOf<Self>, BadMove> {
        position.parse_move(text).map_err(BadMove::new)
    }

    /// Splits a list of moves at blanks and commas. Each part is a text for [`read_move`](GameSpec::read_move).
    fn split_moves(list: &str) -> Vec<&str> {
        list.split([' ', '\t', '\n', ',']).filter(|text| !text.is_empty()).collect()
    }

    /// Returns `true` if a text in braces in a game record is a move and not a comment.
    fn is_move_in_braces(text: &str) -> bool {
        false
    }

    /// Returns the text of a legal move for a protocol between programs, such as UCI.
    fn protocol_move(position: &Self::Game, mv: MoveOf<Self>, ranks: Ranks) -> String {
        let text = position.move_text(mv);
        if ranks == Ranks::FromOne && Self::RANKS_FROM_ZERO { shift_ranks(&text, 1).unwrap_or(text) } else { text }
    }

    /// Parses a legal move from a protocol between programs, such as UCI.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a legal move in this position. The message quotes the text as it was given.
    /// Ranks in the message are numbered as in the text.
    fn read_protocol_move(position: &Self::Game, text: &str, ranks: Ranks) -> Result<MoveOf<Self>, String> {
        if ranks == Ranks::FromZero || !Self::RANKS_FROM_ZERO {
            return position.parse_move(text).map_err(|error| error.to_string());
        }
        let own =
            shift_ranks(text, -1).ok_or_else(|| format!("{} is not a move: expected ranks from 1", quote(text)))?;
        let from_one = |message: String| points_from_one(&message).replace(&quote(&own), &quote(text));
        position.parse_move(&own).map_err(|error| from_one(error.to_string()))
    }

    /// Returns the text of a position for a program that speaks the xboard protocol.
    fn xboard_position(position: &Self::Game) -> String {
        position.position_text()
    }

    // Evaluators and searchers.

    /// The evaluators by name, at least one. The first is the default of programs that compare searches.
    const EVALUATORS: &'static [NamedEvaluator<Self::Game>];
    /// The index of the strongest evaluator, the default of programs that play.
    const STRONGEST: usize = 0;
    /// `true` if Monte Carlo tree search plays the game better than the engine.
    const PREFERS_MCTS: bool = false;
    /// `true` if the solver should by default search for wins by checks only, because a game can go on forever. In an
    /// analysis, the solver then [runs before the engine](crate::WithSolver).
    const SOLVED_BY_CHECKS: bool = false;
    /// When the solver runs before the engine in an analysis.
    const ANALYSIS_SOLVER: SolverUse = if Self::SOLVED_BY_CHECKS { SolverUse::Always } else { SolverUse::Never };
    /// The largest number of leaves that a minimax search visits if the user gives no depth: a few seconds of work.
    const MINIMAX_LEAVES: u64 = 1_000_000;
    /// The positions, as text, that the command `bench` searches, each with its depth in plies. Monte Carlo tree search
    /// uses a fixed number of nodes instead of the depth.
    const BENCH: &'static [(&'static str, u32)] = &[];
    /// The levels of the opponents that are weaker than the engine. They play by alpha-beta with the strongest evaluator.
    const LEVELS: Levels = Levels::UNRATED;
    /// The game's own searchers, besides the engine and Monte Carlo tree search.
    const SEARCHERS: &'static [NamedSearcher<Self::Game>] = &[];
    /// The linear evaluations, whose weights can be tuned. The first is the default.
    const LINEAR: &'static [NamedLinear<Self::Game>] = &[];

    /// Returns a new evaluator for the shipped engine: the [strongest](GameSpec::STRONGEST), as a type of its own.
    fn evaluator() -> Self::Evaluator;

    /// Returns the strongest evaluator, the default of programs that play.
    fn strongest() -> &'static NamedEvaluator<Self::Game> {
        &Self::EVALUATORS[Self::STRONGEST]
    }

    /// Returns the evaluator with this name.
    fn evaluator_named(name: &str) -> Option<&'static NamedEvaluator<Self::Game>> {
        Self::EVALUATORS.iter().find(|known| known.name == name)
    }

    /// Optional: the function that reads a network from the bytes of a file. Users name the file as an evaluator:
    /// `net:FILE` ([`ChosenEvaluator`](super::ChosenEvaluator)).
    const NETWORK: Option<LoadNetwork<Self::Game>> = None;

    /// Returns the engine features that suit the game. Programs switch off the features that need a capability the game
    /// lacks.
    fn params() -> Params {
        Params::selective()
    }

    /// Returns the parameters of Monte Carlo tree search that suit the evaluator with this name.
    fn mcts_params(evaluator: &str) -> MctsParams {
        MctsParams::default()
    }

    /// Returns an evaluator that can prove who wins. The solver does not search below a position that the evaluator
    /// proves.
    fn prover() -> Option<BoxedEvaluator<Self::Game>> {
        None
    }

    /// Returns a searcher that decides faster than proof-number search who wins, and the depth in plies to which it must
    /// search from this position. It is asked with null windows just above and just below a draw. The second argument
    /// is the size of its transposition table in MiB. The default returns `None`.
    ///
    /// # Errors
    ///
    /// Returns an error if the table does not fit into memory.
    fn exact_solver(position: &Self::Game, table_mib: usize) -> Result<Option<ExactSolver<Self::Game>>, SearchError> {
        Ok(None)
    }

    /// Returns a [`Finisher`]: a function that returns the result of some positions, and often a best move, without a
    /// search. The default returns `None`.
    fn finisher() -> Option<Finisher<Self::Game>> {
        None
    }

    /// Returns the number of moves, at least 1, over which the side to move should divide its remaining time. `None`
    /// selects the default for games of unknown length.
    fn moves_to_go(position: &Self::Game) -> Option<u32> {
        None
    }

    /// Returns the moves that are equivalent to another legal move because the position is symmetric. Of each group of
    /// equivalent moves, all but one are listed.
    fn mirrored_moves(position: &Self::Game) -> Vec<MoveOf<Self>> {
        Vec::new()
    }

    /// The functions that opening books need to treat mirror images as one position.
    const IMAGES: Option<Images<Self::Game>> = None;

    /// Optional: the function that reads endgame tables from folders.
    const OPEN_TABLES: Option<OpenTables<Self::Game>> = None;

    // Counting.

    /// Returns the number of positions `depth` plies below this one.
    fn perft(position: &Self::Game, depth: u32) -> u64 {
        perft(&mut position.clone(), depth)
    }

    /// Returns the default depth in plies, at which minimax takes a few seconds.
    fn default_depth(position: &Self::Game) -> u32 {
        Self::depth_within(position, Self::MINIMAX_LEAVES, 100)
    }

    /// Returns the largest depth at which minimax has at most `leaves` leaves; see [`depth_within`]. Positions are
    /// counted only at depths up to `asked` plies.
    fn depth_within(position: &Self::Game, leaves: u64, asked: u32) -> u32 {
        depth_within(leaves, asked, |depth| perft(&mut position.clone(), depth))
    }

    // The end of a game.

    /// Returns the end of the game, if the game is over by its rules.
    fn verdict(history: &History<Self::Game>) -> Option<GameEnd> {
        history.verdict()
    }

    /// Returns the end of the game as data, so that a program can describe it in any language.
    fn end_detail(history: &History<Self::Game>) -> Option<Detail> {
        None
    }

    /// Returns the facts about a position that are certain without a search, as data.
    fn finish_detail(position: &Self::Game) -> Option<Detail> {
        None
    }

    /// Optional: the function that makes a game follow a rule on repetition other than its own.
    const WITH_RULES: Option<WithRules<Self::Game>> = None;

    // Boards and files.

    /// The drawing of the board.
    const DRAWING: Option<Drawing<Self::Game>> = None;
    /// The formats of game records, each with its file extension.
    const RECORDS: &'static [RecordFormat<Self::Game>] = &[];
}

/// Reads endgame tables from folders. Returns every readable table, or `None` if there is none, and a message for each
/// problem.
pub type OpenTables<G> = fn(&[&Path]) -> (Option<WithTables<G>>, Vec<String>);

/// Endgame tables, as a function that makes an evaluator use them.
pub type WithTables<G> = Arc<dyn Fn(BoxedEvaluator<G>) -> BoxedEvaluator<G> + Send + Sync>;

/// Returns the same game with a rule on repetition. The last argument is the number of plies without a capture after
/// which the game is drawn, or `None` for no limit.
pub type WithRules<G> = fn(G, Repetition, Option<u32>) -> G;

/// The default settings for random openings of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningDefaults {
    /// The number of random plies.
    pub plies: u32,
    /// The largest absolute score of an opening that counts as balanced, in the units of the strongest evaluator.
    pub bound: i32,
    /// The depth in plies of the search that returns this score.
    pub depth: u32,
}

/// A searcher that decides who wins, and the depth in plies to which it must search.
pub type ExactSolver<G> = (Box<dyn Searcher<G>>, u32);

/// The rule for a position that occurs again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// The moves between the occurrences decide, by the rules of the Asian Xiangqi Federation.
    Axf,
    /// The moves between the occurrences decide, by the rules of the World Xiangqi Federation.
    Wxf,
    /// A side loses if it gives perpetual check and its opponent does not.
    CheckOnly,
    /// The game is drawn at the third occurrence.
    Threefold,
}

impl Repetition {
    /// All rules, each with its name.
    pub const NAMED: [(&'static str, Repetition); 4] = [
        ("axf", Repetition::Axf),
        ("wxf", Repetition::Wxf),
        ("check-only", Repetition::CheckOnly),
        ("threefold", Repetition::Threefold),
    ];

    /// Returns the name, such as `axf`.
    pub fn name(self) -> &'static str {
        Repetition::NAMED[self as usize].0
    }
}
