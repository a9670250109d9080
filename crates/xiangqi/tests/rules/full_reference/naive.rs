//! A second implementation of the full evaluation's terms, written from their descriptions alone. For every piece and
//! point it checks whether the piece attacks or guards the point. It is slow and as simple as possible.

use std::collections::BTreeMap;

use xiangqi::{Piece, PieceKind, Position, Side, Square};

use crate::five_part::naive::bears_on;

/// The count for each side, term and number within the term. Placement is numbered by kind, rank and file.
pub type Counts = BTreeMap<(Side, &'static str, usize), i32>;

struct Man {
    piece: Piece,
    at: Square,
    /// Indexed by point: `true` if the piece could move there, or guards a piece of its own side there.
    reach: [bool; Square::COUNT],
}

impl Man {
    fn reaches(&self, to: Square) -> bool {
        self.reach[to.index()]
    }
}

pub struct Naive<'a> {
    position: &'a Position,
    men: Vec<Man>,
    counts: Counts,
}

/// Returns the game phase in 16ths, from the pieces that are left.
pub fn phase(position: &Position) -> usize {
    let worth = |piece: Piece| match piece.kind {
        PieceKind::Chariot => 2,
        PieceKind::Horse | PieceKind::Cannon => 1,
        _ => 0,
    };
    Square::all().filter_map(|at| position.piece_at(at)).map(worth).sum()
}

/// Returns the counts of both sides, without those that are 0.
pub fn counts(position: &Position) -> Counts {
    let men = Square::all().filter_map(|at| {
        let piece = position.piece_at(at)?;
        let mut reach = [false; Square::COUNT];
        Square::all().for_each(|to| reach[to.index()] = bears_on(position, at, to));
        Some(Man { piece, at, reach })
    });
    let mut naive = Naive { position, men: men.collect(), counts: Counts::new() };
    for side in [Side::First, Side::Second] {
        naive.material(side);
        naive.places(side);
        naive.lines(side);
        naive.palace(side);
        naive.checks(side);
        naive.threats(side);
    }
    naive.add(position.side_to_move(), "to move", 0, 1);
    naive.counts.retain(|_, count| *count != 0);
    naive.counts
}

/// Returns the rank from the side's own point of view, starting at 0.
fn own_rank(side: Side, at: Square) -> usize {
    if side == Side::First { at.rank() } else { 9 - at.rank() }
}

fn is_across(side: Side, at: Square) -> bool {
    own_rank(side, at) >= 5
}

fn in_palace(side: Side, at: Square) -> bool {
    (3..=5).contains(&at.file()) && own_rank(side, at) <= 2
}

/// Returns the kind's place in the order of values: a piece with a smaller number is cheaper.
fn rank_of(kind: PieceKind) -> u32 {
    match kind {
        PieceKind::Soldier => 0,
        PieceKind::Advisor | PieceKind::Elephant => 1,
        PieceKind::Horse | PieceKind::Cannon => 2,
        PieceKind::Chariot => 3,
        PieceKind::General => 4,
    }
}

impl Naive<'_> {
    fn add(&mut self, side: Side, term: &'static str, number: usize, count: usize) {
        *self.counts.entry((side, term, number)).or_default() += count as i32;
    }

    fn of(&self, side: Side) -> impl Iterator<Item = &Man> {
        self.men.iter().filter(move |man| man.piece.side == side)
    }

    fn kind(&self, side: Side, kind: PieceKind) -> impl Iterator<Item = &Man> {
        self.of(side).filter(move |man| man.piece.kind == kind)
    }

    fn at(&self, at: Square) -> Option<Piece> {
        self.position.piece_at(at)
    }

    /// Returns `true` if the piece attacks the point. A cannon does not attack the empty points that it can move to.
    fn attacks(&self, man: &Man, to: Square) -> bool {
        man.reaches(to) && (man.piece.kind != PieceKind::Cannon || self.at(to).is_some())
    }

    fn attacked_by(&self, side: Side, at: Square) -> bool {
        self.of(side).any(|man| self.attacks(man, at))
    }

    fn attacked_by_piece(&self, side: Side, at: Square) -> bool {
        self.of(side).any(|man| man.piece.kind != PieceKind::General && self.attacks(man, at))
    }

    fn material(&mut self, side: Side) {
        use PieceKind::{Advisor, Cannon, Chariot, Elephant, Horse, Soldier};
        let own = |kind| self.kind(side, kind).count();
        let enemy = |kind| self.kind(!side, kind).count();
        let across: Vec<Square> =
            self.kind(side, Soldier).map(|man| man.at).filter(|&at| is_across(side, at)).collect();
        let beside = |a: Square, b: Square| a.rank() == b.rank() && a.file().abs_diff(b.file()) == 1;
        let linked = across.iter().filter(|&&a| across.iter().any(|&b| beside(a, b))).count();
        let full = self.men.len() / 4;
        let all = [
            ("combination", 9 * own(Chariot) + 3 * own(Horse) + own(Cannon), 1),
            ("guards", 3 * own(Advisor) + own(Elephant), 1),
            ("advisors v. chariots", 3 * own(Advisor) + enemy(Chariot), 1),
            ("advisors v. horses", 3 * own(Advisor) + enemy(Horse), 1),
            ("advisors v. cannons", 3 * own(Advisor) + enemy(Cannon), 1),
            ("elephants v. chariots", 3 * own(Elephant) + enemy(Chariot), 1),
            ("elephants v. horses", 3 * own(Elephant) + enemy(Horse), 1),
            ("elephants v. cannons", 3 * own(Elephant) + enemy(Cannon), 1),
            ("cannon, board full", full, own(Cannon)),
            ("horse, board full", full, own(Horse)),
            ("soldiers", own(Soldier), 1),
            ("soldiers across", across.len(), 1),
            ("soldiers side by side", 0, linked),
        ];
        all.into_iter().for_each(|(term, number, count)| self.add(side, term, number, count));
    }

    /// Counts the terms of piece-square tables, mobility and space.
    fn places(&mut self, side: Side) {
        let hit_by_soldier = |at| self.kind(!side, PieceKind::Soldier).any(|man| self.attacks(man, at));
        let is_free = |&to: &Square| self.at(to).is_none_or(|piece| piece.side != side) && !hit_by_soldier(to);
        let mut found = Vec::new();
        for man in self.of(side) {
            let (file, rank) = (man.at.file(), own_rank(side, man.at));
            found.push(("piece-square", man.piece.kind.index() * 50 + 5 * rank + file.min(8 - file), 1));
            let room = Square::all().filter(|&to| man.reaches(to)).filter(is_free).count();
            match man.piece.kind {
                PieceKind::Horse => found.push(("mobility of horses", room, 1)),
                PieceKind::Chariot => found.push(("mobility of chariots", room, 1)),
                PieceKind::Cannon => found.push(("mobility of cannons", room, 1)),
                PieceKind::Elephant => found.push(("mobility of elephants", room, 1)),
                _ => {}
            }
        }
        let space = Square::all().filter(|&at| is_across(side, at) && self.attacked_by(side, at)).count();
        found.push(("space", 0, space));
        found.into_iter().for_each(|(term, number, count)| self.add(side, term, number, count));
    }

    /// Counts the enemy's chariots, cannons and general on the lines of this side's general.
    fn lines(&mut self, side: Side) {
        let general = self.position.general(side);
        let mut found = Vec::new();
        for man in self.of(!side) {
            let is_file = man.at.file() == general.file();
            let term = match (man.piece.kind, is_file, man.at.rank() == general.rank()) {
                (PieceKind::Chariot, true, _) => "chariot on the file",
                (PieceKind::Chariot, _, true) => "chariot on the rank",
                (PieceKind::Cannon, true, _) => "cannon on the file",
                (PieceKind::Cannon, _, true) => "cannon on the rank",
                (PieceKind::General, true, _) => "general on the file",
                _ => continue,
            };
            found.push((term, self.between(man.at, general).min(3)));
        }
        found.into_iter().for_each(|(term, number)| self.add(side, term, number, 1));
    }

    /// Returns the number of pieces between two points of a line.
    fn between(&self, a: Square, b: Square) -> usize {
        let inside = |x: usize, a: usize, b: usize| a.min(b) < x && x < a.max(b);
        let is_between = |at: Square| {
            at.file() == a.file() && a.file() == b.file() && inside(at.rank(), a.rank(), b.rank())
                || at.rank() == a.rank() && a.rank() == b.rank() && inside(at.file(), a.file(), b.file())
        };
        self.men.iter().filter(|man| is_between(man.at)).count()
    }

    fn palace(&mut self, side: Side) {
        use PieceKind::{Advisor, Cannon, Chariot, Elephant, Horse, Soldier};
        let palace: Vec<Square> = Square::all().filter(|&at| in_palace(side, at)).collect();
        let kinds = [Soldier, Horse, Chariot, Cannon];
        let with = kinds
            .map(|kind| palace.iter().filter(|&&at| self.kind(!side, kind).any(|man| self.attacks(man, at))).count());
        let attackers = with.iter().filter(|&&points| points > 0).count();
        let guards = self.kind(side, Advisor).count() + self.kind(side, Elephant).count();
        let is_open = |&&at: &&Square| self.attacked_by_piece(!side, at) && !self.attacked_by_piece(side, at);
        let open = palace.iter().filter(is_open).count();
        let general = self.kind(side, PieceKind::General).next().expect("a general");
        let may_step =
            |&to: &Square| self.at(to).is_none_or(|piece| piece.side != side) && !self.attacked_by_piece(!side, to);
        let steps = Square::all().filter(|&to| general.reaches(to)).filter(may_step).count();
        for (number, points) in with.into_iter().enumerate() {
            self.add(side, "palace attacked", number, points);
        }
        self.add(side, "palace unguarded", 0, open);
        self.add(side, "attackers and guards", 5 * attackers + guards, 1);
        self.add(side, "steps of the general", steps, 1);
    }

    /// Counts the points from which an enemy piece could give check without being attacked.
    fn checks(&mut self, side: Side) {
        let general = self.position.general(side);
        let is_safe = |at: Square| !self.attacked_by(side, at) && self.at(at).is_none_or(|piece| piece.side == side);
        let on_line = |at: Square| at != general && (at.file() == general.file() || at.rank() == general.rank());
        let taken =
            |file: i32, rank: i32| Square::new(file as usize, rank as usize).is_some_and(|at| self.at(at).is_some());
        let hits = |kind: PieceKind, at: Square| match kind {
            PieceKind::Chariot => on_line(at) && self.between(at, general) == 0,
            PieceKind::Cannon => on_line(at) && self.between(at, general) == 1,
            _ => {
                let (x, y) = (at.file() as i32, at.rank() as i32);
                let (dx, dy) = (general.file() as i32 - x, general.rank() as i32 - y);
                match (dx.abs(), dy.abs()) {
                    (1, 2) => !taken(x, y + dy / 2),
                    (2, 1) => !taken(x + dx / 2, y),
                    _ => false,
                }
            }
        };
        let terms = [
            (PieceKind::Horse, "safe checks of horses"),
            (PieceKind::Chariot, "safe checks of chariots"),
            (PieceKind::Cannon, "safe checks of cannons"),
        ];
        let found = terms.map(|(kind, term)| {
            let reached = |at: &Square| self.kind(!side, kind).any(|man| man.reaches(*at));
            (term, Square::all().filter(|&at| is_safe(at) && hits(kind, at)).filter(reached).count().min(2))
        });
        found.into_iter().for_each(|(term, number)| self.add(side, term, number, 1));
    }

    /// Counts the pieces that are attacked, guarded or both.
    fn threats(&mut self, side: Side) {
        let (hanging, cheaply) = if self.position.side_to_move() == side {
            ("hanging, to move", "attacked cheaply, to move")
        } else {
            ("hanging", "attacked cheaply")
        };
        let mut found = Vec::new();
        for man in self.of(side) {
            let (kind, is_guarded) = (man.piece.kind, self.attacked_by(side, man.at));
            match kind {
                PieceKind::Horse if is_guarded => found.push(("guarded", 0)),
                PieceKind::Cannon if is_guarded => found.push(("guarded", 1)),
                PieceKind::Soldier if is_guarded => found.push(("guarded", 2)),
                PieceKind::General => continue,
                _ => {}
            }
            let is_cheap = |other: &&Man| rank_of(other.piece.kind) < rank_of(kind) && self.attacks(other, man.at);
            if !is_guarded && self.attacked_by(!side, man.at) {
                found.push((hanging, kind.index()));
            }
            if is_guarded && self.of(!side).any(|other| is_cheap(&other)) {
                found.push((cheaply, kind.index()));
            }
        }
        found.into_iter().for_each(|(term, number)| self.add(side, term, number, 1));
    }
}
