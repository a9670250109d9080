//! Why a move of xiangqi is not legal, in the words of its rules.

use xiangqi::{IllegalMove, Piece, PieceKind, Position, Side, Square};

/// The side's name.
fn name(side: Side) -> &'static str {
    ["Red", "Black"][side.index()]
}

/// Why no move begins on this point.
pub(super) fn cannot_begin(position: &Position, from: Square) -> String {
    let side = position.side_to_move();
    match position.piece_at(from) {
        None => format!("there is no piece on {from}"),
        Some(piece) if piece.side != side => not_yours(piece, from, side),
        Some(piece) if position.in_check() => {
            format!("{} is in check, and no move of the {} on {from} ends it", name(side), piece.kind)
        }
        Some(piece) => format!("the {} on {from} has no legal move", piece.kind),
    }
}

fn not_yours(piece: Piece, from: Square, side: Side) -> String {
    format!("the {} on {from} is another side's piece: it is the turn of {}", piece.kind, name(side))
}

/// What the rules say against a move.
pub(super) fn explain(position: &Position, reason: &IllegalMove) -> String {
    match *reason {
        IllegalMove::EmptyPoint { from } => format!("there is no piece on {from}"),
        IllegalMove::NotYourPiece { piece, from, side } => not_yours(piece, from, side),
        IllegalMove::OwnPiece { from, to, .. } if from == to => format!("it stands on {to} already"),
        IllegalMove::OwnPiece { taken, to, .. } => format!("{}'s own {} stands on {to}", name(taken.side), taken.kind),
        IllegalMove::CannotReach { piece, from, to } => cannot_reach(position, piece, from, to),
        IllegalMove::InCheckAfter { attacker: Piece { kind: PieceKind::General, .. }, .. } => {
            "the generals would face each other".to_owned()
        }
        IllegalMove::InCheckAfter { attacker, from, .. } if position.in_check() => format!(
            "it leaves the general in check by the {} on {from}: {} has to end the check",
            attacker.kind,
            name(position.side_to_move())
        ),
        IllegalMove::InCheckAfter { attacker, from, .. } => {
            format!("it leaves the general in check by the {} on {from}", attacker.kind)
        }
        ref other => other.to_string(),
    }
}

/// How far a move goes, and what it meets.
struct Way<'a> {
    position: &'a Position,
    side: Side,
    from: Square,
    to: Square,
    files: i8,
    /// Forwards, as the side sees it.
    ranks: i8,
}

fn cannot_reach(position: &Position, piece: Piece, from: Square, to: Square) -> String {
    let forwards = if piece.side == Side::First { 1 } else { -1 };
    let files = to.file() as i8 - from.file() as i8;
    let ranks = (to.rank() as i8 - from.rank() as i8) * forwards;
    let way = Way { position, side: piece.side, from, to, files, ranks };
    match piece.kind {
        PieceKind::General => way.palace("general", "one step straight, and stays in the palace"),
        PieceKind::Advisor => way.palace("advisor", "one step diagonally, and stays in the palace"),
        PieceKind::Elephant => way.elephant(),
        PieceKind::Horse => way.horse(),
        PieceKind::Chariot => way.chariot(),
        PieceKind::Cannon => way.cannon(),
        PieceKind::Soldier => way.soldier(),
    }
}

impl Way<'_> {
    /// How many ranks in front of the own back rank a point is.
    fn height(&self, square: Square) -> u8 {
        if self.side == Side::First { square.rank() } else { 9 - square.rank() }
    }

    fn palace(&self, who: &str, how: &str) -> String {
        let inside = (3..=5).contains(&self.to.file()) && self.height(self.to) <= 2;
        if inside { format!("the {who} goes {how}") } else { format!("the {who} does not leave the palace") }
    }

    fn elephant(&self) -> String {
        if self.files.abs() != 2 || self.ranks.abs() != 2 {
            return "the elephant goes exactly two steps diagonally".to_owned();
        }
        if self.height(self.to) > 4 {
            return "the elephant does not cross the river".to_owned();
        }
        format!("the elephant's eye on {} is blocked", self.between(1))
    }

    fn horse(&self) -> String {
        match (self.files.abs(), self.ranks.abs()) {
            (2, 1) | (1, 2) => format!("the horse's leg on {} is blocked", self.leg()),
            _ => "the horse goes one step straight, then one diagonally outwards".to_owned(),
        }
    }

    /// The point beside the horse in the direction in which it goes further.
    fn leg(&self) -> Square {
        let straight = |from: u8, to: u8| if to > from { from + 1 } else { from - 1 };
        let (from, to) = (self.from, self.to);
        let leg = if self.files.abs() == 2 {
            Square::new(straight(from.file(), to.file()), from.rank())
        } else {
            Square::new(from.file(), straight(from.rank(), to.rank()))
        };
        leg.expect("between two points of the board")
    }

    /// The point so many steps on the way along a line or a diagonal.
    fn between(&self, steps: i8) -> Square {
        let step = |from: u8, to: u8| (from as i8 + (to as i8 - from as i8).signum() * steps) as u8;
        let (from, to) = (self.from, self.to);
        Square::new(step(from.file(), to.file()), step(from.rank(), to.rank())).expect("between two points")
    }

    fn is_straight(&self) -> bool {
        self.files == 0 || self.ranks == 0
    }

    /// The points that are taken between the two of the move.
    fn blockers(&self) -> Vec<Square> {
        let length = self.files.abs().max(self.ranks.abs());
        let points = (1..length).map(|steps| self.between(steps));
        points.filter(|&point| self.position.piece_at(point).is_some()).collect()
    }

    fn chariot(&self) -> String {
        match self.blockers()[..] {
            [blocker, ..] if self.is_straight() => format!("the chariot's way is blocked on {blocker}"),
            _ => "the chariot goes straight, along a file or a rank".to_owned(),
        }
    }

    fn cannon(&self) -> String {
        if !self.is_straight() {
            return "the cannon goes straight, along a file or a rank".to_owned();
        }
        let blockers = self.blockers();
        let captures = self.position.piece_at(self.to).is_some();
        match (captures, &blockers[..]) {
            (false, [blocker, ..]) => format!("the cannon's way is blocked on {blocker}: it jumps only to capture"),
            (_, []) => format!("the cannon captures over a screen, and nothing stands between it and {}", self.to),
            _ => format!("the cannon captures over one screen, and {} pieces stand between", blockers.len()),
        }
    }

    fn soldier(&self) -> String {
        let text = match (self.files.abs(), self.ranks) {
            (_, ..=-1) => "the soldier never goes back",
            (1, 0) => "the soldier goes sideways only across the river",
            _ => "the soldier goes one step at a time",
        };
        text.to_owned()
    }
}
