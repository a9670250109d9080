//! What each piece adds to the score of a network, as a table for people and as data.

use game_nnue::{Features, Network};
use game_search::spec::{Detail, GameSpec, Labels, NamedEvaluator, Piece, Place};
use game_search::{Game, Side};

/// A network whose scores are explained.
pub(crate) struct PieceTable<G: Game + 'static, F> {
    pub(crate) network: Network<G, F>,
    /// The evaluator that the network corrects.
    pub(crate) base: Option<&'static NamedEvaluator<G>>,
    /// How many numbers of places a rank has.
    pub(crate) stride: usize,
}

/// The scores of a position for the first side.
struct Scores {
    /// The score of the evaluator that is corrected.
    base: Option<i32>,
    network: i32,
    /// The sum of both.
    score: i32,
    /// The pieces, those that add or take most first.
    rows: Vec<Row>,
}

struct Row {
    place: Place,
    piece: Piece,
    /// The score if the network does not see the piece.
    without: i32,
}

impl<G: Game + Clone + 'static, F: Features<G>> PieceTable<G, F> {
    fn scores<S: GameSpec<Game = G>>(&self, position: &G) -> Scores {
        let sign = if position.side_to_move() == Side::First { 1 } else { -1 };
        let base = self.base.map(|base| {
            let mut base = (base.make)();
            base.reset(position);
            sign * base.evaluate(position)
        });
        let drawing = S::DRAWING.expect("games with features have boards");
        let (shape, pieces) = ((drawing.shape)(position), (drawing.pieces)(position, &[]));
        let explanation = self.network.explain(position).expect("all features of these games have places");
        let row = |share: game_nnue::Share| {
            let place = Place::new((share.place % self.stride) as u8, (share.place / self.stride) as u8);
            let without = base.unwrap_or(0) + sign * share.without;
            Some(Row { place, piece: pieces[shape.index(place)]?, without })
        };
        let mut rows: Vec<_> = explanation.shares.into_iter().filter_map(row).collect();
        let network = sign * explanation.score;
        let score = base.unwrap_or(0) + network;
        rows.sort_by_key(|row| std::cmp::Reverse(score.abs_diff(row.without)));
        Scores { base, network, score, rows }
    }

    /// Returns a table with a row for each piece, for people.
    pub(crate) fn text<S: GameSpec<Game = G>>(&self, position: &G) -> String {
        let Scores { base, network, score, rows } = self.scores::<S>(position);
        let drawing = S::DRAWING.expect("games with features have boards");
        let owner = |piece: Piece| piece.side.map_or("", |side| S::SIDES[side.index()]);
        let mut table = format!("{:<24}{:>9}{:>9}\n", "piece", "without", "points");
        for Row { place, piece, without } in rows {
            let letter = piece.letter.to_string();
            let name = if owner(piece) == letter { letter } else { format!("{} {letter}", owner(piece)) };
            let shape = (drawing.shape)(position);
            let place = match shape.labels {
                Labels::Columns => format!("{}, row {}", shape.name(place), place.rank + 1),
                _ => drawing.place_name(position, place),
            };
            table += &format!("{:<24}{without:>9}{:>+9}\n", format!("{} {place}", name.trim()), score - without);
        }
        let [first, second] = S::SIDES;
        if let (Some(base), Some(named)) = (base, self.base) {
            table += &format!("{}: {base:+}, corrected by the network: {network:+}\n", named.name);
        }
        table += &format!("score for {first}: {score:+}. Points are what the piece adds to the score, for {first}.");
        table += " They do not add up to the score";
        if position.side_to_move() == Side::Second {
            table += &format!(". {second} is to move, and has {:+}", -score);
        }
        table
    }

    /// Returns the table as data.
    pub(crate) fn detail<S: GameSpec<Game = G>>(&self, position: &G) -> Detail {
        let Scores { network, score, rows, .. } = self.scores::<S>(position);
        let shape = (S::DRAWING.expect("games with features have boards").shape)(position);
        let row = |Row { place, piece, without }: Row| {
            Detail::map()
                .with("place", shape.index(place))
                .with("side", piece.side.map(Side::index))
                .with("sign", piece.sign)
                .with("letter", piece.letter)
                .with("without", without)
                .with("points", score - without)
        };
        Detail::map()
            .with("pieces", rows.into_iter().map(row).collect::<Vec<_>>())
            .with("base", self.base.map(|base| base.name))
            .with("network", network)
            .with("score", score)
    }
}
