//! The description of a game.

use std::path::Path;

use super::notation::points_from_one;
use super::{
    BadMove, Detail, Drawing, Finisher, History, Images, NamedEvaluator, NamedLinear, NamedSearcher, Notation, Ranks,
    RecordFormat, depth_within, shift_ranks,
};
use crate::engine::Params;
use crate::mcts::MctsParams;
use crate::text::quote;
use crate::{BoxedEvaluator, Evaluator, Game, GameEnd, SearchGame, TextNotation, perft};

type MoveOf<S> = <<S as GameSpec>::Game as Game>::Move;

/// A game as a product: its names, positions, notations and evaluators, what suits its searchers, and optional parts. Each
/// optional part is one item, absent unless the game gives it.
///
/// Programs are generic over it: the crate `games` has one file for each game and a function that calls a visitor with
/// the game of a name. Implement it on a type of your own, such as a unit struct:
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
    /// The rules.
    type Game: SearchGame + TextNotation + 'static;
    /// The evaluator of the engine that is shipped, of a static type: a boxed one is slower.
    type Evaluator: Evaluator<Self::Game> + Clone + Send + 'static;

    // What it is called.

    /// The name on command lines.
    const NAME: &'static str;
    /// The name in records.
    const TITLE: &'static str = Self::NAME;
    /// What `UCI_Variant` calls the game.
    const UCI_VARIANT: &'static str = Self::NAME;
    /// What the first player and the second are called.
    const SIDES: [&'static str; 2] = ["First", "Second"];
    /// A move, for messages.
    const EXAMPLE: &'static str = "";

    // Positions.

    /// Positions worth a look, name and text. The first is the start.
    const POSITIONS: &'static [(&'static str, &'static str)];
    /// Whether games can be drawn.
    const HAS_DRAWS: bool = true;

    /// Returns the position in which a game begins.
    fn start() -> Self::Game {
        Self::Game::parse_position(Self::POSITIONS[0].1).expect("the first of the positions is one")
    }

    /// Returns the values of `UCI_Variant` besides [`UCI_VARIANT`](GameSpec::UCI_VARIANT), each with the position in which its games
    /// begin: games by the same rules, such as those on smaller boards.
    fn other_variants() -> Vec<(&'static str, Self::Game)> {
        Vec::new()
    }

    /// Returns `true` if a position belongs to the variant whose games begin with `start`, for example if both boards have one
    /// size.
    fn is_of(position: &Self::Game, start: &Self::Game) -> bool {
        true
    }

    /// Returns the start of the game on a board of this size, if there is one.
    fn start_of_size(size: u8) -> Option<Self::Game> {
        None
    }

    /// Returns why a position is too large for a page, if it is.
    fn too_large(position: &Self::Game) -> Option<String> {
        None
    }

    /// How random openings are made.
    const OPENINGS: OpeningDefaults = OpeningDefaults { plies: 6, bound: 50, depth: 4 };

    // Moves as text.

    /// Ways of writing moves; the first is the default.
    const NOTATIONS: &'static [Notation<Self::Game>] =
        &[Notation { name: "places", write: |game, mv| game.move_text(mv) }];
    /// Whether the game's own text numbers ranks from 0, so that they differ in [`Ranks::FromOne`].
    const RANKS_FROM_ZERO: bool = false;

    /// Reads a legal move, in any way of writing it that the game knows.
    ///
    /// # Errors
    ///
    /// Why the text is no legal move here.
    fn read_move(position: &Self::Game, text: &str) -> Result<MoveOf<Self>, BadMove> {
        position.parse_move(text).map_err(BadMove::new)
    }

    /// Returns the moves of a list, with blanks or commas between them, each as text for [`read_move`](GameSpec::read_move).
    fn split_moves(list: &str) -> Vec<&str> {
        list.split([' ', '\t', '\n', ',']).filter(|text| !text.is_empty()).collect()
    }

    /// Returns `true` if what stands in braces in a record is a move, not a comment.
    fn is_move_in_braces(text: &str) -> bool {
        false
    }

    /// Returns the text of a legal move as a protocol writes it.
    fn protocol_move(position: &Self::Game, mv: MoveOf<Self>, ranks: Ranks) -> String {
        let text = position.move_text(mv);
        if ranks == Ranks::FromOne && Self::RANKS_FROM_ZERO { shift_ranks(&text, 1).unwrap_or(text) } else { text }
    }

    /// Reads a legal move of a protocol.
    ///
    /// # Errors
    ///
    /// Why the text is no legal move here: with the text as it came, and points with their ranks counted like its own.
    fn read_protocol_move(position: &Self::Game, text: &str, ranks: Ranks) -> Result<MoveOf<Self>, String> {
        if ranks == Ranks::FromZero || !Self::RANKS_FROM_ZERO {
            return position.parse_move(text).map_err(|error| error.to_string());
        }
        let own =
            shift_ranks(text, -1).ok_or_else(|| format!("{} is not a move: expected ranks from 1", quote(text)))?;
        let from_one = |message: String| points_from_one(&message).replace(&quote(&own), &quote(text));
        position.parse_move(&own).map_err(|error| from_one(error.to_string()))
    }

    /// Returns a position as programs of the xboard protocol want to read it.
    fn xboard_position(position: &Self::Game) -> String {
        position.position_text()
    }

    // Evaluators and searchers.

    /// The evaluators by name; at least one. The first is the default where searches are compared.
    const EVALUATORS: &'static [NamedEvaluator<Self::Game>];
    /// The number of the strongest of them: the default where somebody plays.
    const STRONGEST: usize = 0;
    /// Whether Monte Carlo tree search plays the game better than the engine.
    const PREFERS_MCTS: bool = false;
    /// Whether to solve it by checks: a game that need not end.
    const SOLVED_BY_CHECKS: bool = false;
    /// The number of nodes that minimax may visit where nobody asked for a depth: seconds of work.
    const MINIMAX_NODES: u64 = 1_000_000;
    /// Positions, as text, and depths in plies that `bench` searches; Monte Carlo tree search has a number of nodes instead.
    const BENCH: &'static [(&'static str, u32)] = &[];
    /// Searchers of its own, besides the engine and Monte Carlo tree search.
    const SEARCHERS: &'static [NamedSearcher<Self::Game>] = &[];
    /// Evaluations whose weights can be tuned; the first is the default.
    const LINEAR: &'static [NamedLinear<Self::Game>] = &[];

    /// Returns a new evaluator for the engine that is shipped.
    fn evaluator() -> Self::Evaluator;

    /// Returns the strongest evaluator, the default where somebody plays.
    fn strongest() -> &'static NamedEvaluator<Self::Game> {
        &Self::EVALUATORS[Self::STRONGEST]
    }

    /// Returns the evaluator of this name, the strongest if none is given; the error is the list of names, with the strongest first.
    ///
    /// # Errors
    ///
    /// If there is no such evaluator.
    fn evaluator_named(name: Option<&str>) -> Result<&'static NamedEvaluator<Self::Game>, Vec<&'static str>> {
        let wanted = name.unwrap_or(Self::strongest().name);
        Self::EVALUATORS.iter().find(|known| known.name == wanted).ok_or_else(|| {
            let mut names: Vec<&str> = Self::EVALUATORS.iter().map(|known| known.name).collect();
            names[..=Self::STRONGEST].rotate_right(1);
            names
        })
    }

    /// Returns the features of the engine that make sense here. What the game lacks is switched off by those who use it.
    fn params() -> Params {
        Params::selective()
    }

    /// Returns what suits a Monte Carlo search with the evaluator of this name.
    fn mcts_params(evaluator: &str) -> MctsParams {
        MctsParams::default()
    }

    /// Returns an evaluator that knows who wins without a search, where the solver need not go on.
    fn prover() -> Option<BoxedEvaluator<Self::Game>> {
        None
    }

    /// Returns what knows who wins, and plays on once nothing is left to search for, in games that have such an end.
    fn finisher() -> Option<Finisher<Self::Game>> {
        None
    }

    /// Returns the number of moves of the side to move that share what is left on its clock, at least 1; `None` for what suits a
    /// game of unknown length.
    fn moves_to_go(position: &Self::Game) -> Option<u32> {
        None
    }

    /// Returns the moves that are worth what others are, because the position is symmetric: of each kind all but one.
    fn mirrored_moves(position: &Self::Game) -> Vec<MoveOf<Self>> {
        Vec::new()
    }

    /// What it takes to keep books of openings.
    const IMAGES: Option<Images<Self::Game>> = None;

    /// Reads tables of endings from these folders: an evaluator that knows them, and what is wrong with any of them. What can be read
    /// is of use without the rest.
    const OPEN_TABLES: Option<OpenTables<Self::Evaluator>> = None;

    // Counting.

    /// Returns the number of positions `depth` plies below this one.
    fn perft(position: &Self::Game, depth: u32) -> u64 {
        perft(&mut position.clone(), depth)
    }

    /// Returns the depth in plies that shows the algorithms in some seconds.
    fn default_depth(position: &Self::Game) -> u32 {
        Self::depth_within(position, Self::MINIMAX_NODES, 100)
    }

    /// Returns the largest depth at which minimax has no more leaves than that, if nobody asks for more than `asked` plies: see
    /// [`depth_within`].
    fn depth_within(position: &Self::Game, leaves: u64, asked: u32) -> u32 {
        depth_within(leaves, asked, |depth| perft(&mut position.clone(), depth))
    }

    // How games end.

    /// Returns the end of the game, if the rules say so.
    fn verdict(history: &History<Self::Game>) -> Option<GameEnd> {
        history.verdict()
    }

    /// Returns how the game ended as data.
    fn end_detail(history: &History<Self::Game>) -> Option<Detail> {
        None
    }

    /// Returns what is certain without a search as data.
    fn certain(position: &Self::Game) -> Option<Detail> {
        None
    }

    /// The end of a game by rules of its own about repetition. The number of plies without a capture after which it is drawn comes
    /// last; `None`: never.
    const ADJUDICATE: Option<Adjudicate<Self::Game>> = None;

    // Boards and files.

    /// The board to draw.
    const DRAWING: Option<Drawing<Self::Game>> = None;
    /// Formats of records, by the extension of the file.
    const RECORDS: &'static [RecordFormat<Self::Game>] = &[];
}

/// Reads tables of endings from folders: an evaluator that knows them, and what is wrong with any of them.
pub type OpenTables<E> = fn(&[&Path]) -> (E, Vec<String>);

/// Judges a repetition; the number of plies without a capture after which a game is drawn comes last.
pub type Adjudicate<G> = fn(&G, Repetition, Option<u32>) -> Option<GameEnd>;

/// How random openings of a game are made, unless somebody says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningDefaults {
    /// Random plies.
    pub plies: u32,
    /// The largest score, in the units of the strongest evaluator, that a balanced opening may have.
    pub bound: i32,
    /// The depth at which that is searched.
    pub depth: u32,
}

/// What a position means that has come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// What the moves on the way make of it, by the rules of the Asian Xiangqi Federation.
    Asian,
    /// The side that alone checks perpetually loses.
    CheckOnly,
    /// A draw at the third time.
    Threefold,
}
