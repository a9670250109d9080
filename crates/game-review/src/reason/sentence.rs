//! Reasons as sentences.

use games::tabletop::Lang;
use xiangqi::{Piece, PieceKind, Side, Square};

use super::fact::{Fact, Means, Reason};

impl Reason {
    /// Returns the reason as one sentence. The two lists are the names of the moves of the line that refutes the mistake and
    /// of the better line, in the notation of the reader.
    ///
    /// ```
    /// use game_review::{Fact, Means, Reason};
    /// use games::tabletop::Lang;
    /// let reason = Reason { means: Means::Misses, fact: Fact::Mate { moves: 2, is_stalemate: false } };
    /// let better = ["R1+4".to_owned()];
    /// assert_eq!(reason.sentence(Lang::English, &[], &better), "Misses a mate in 2 that begins with R1+4.");
    /// ```
    pub fn sentence(&self, lang: Lang, refutation: &[String], better: &[String]) -> String {
        let line = if self.means == Means::Loses { refutation } else { better };
        let named = |plies: usize| line.get(plies).cloned().unwrap_or_default();
        let first = named(0);
        let misses = self.means == Means::Misses;
        match &self.fact {
            &Fact::Mate { moves, is_stalemate } => mate(lang, misses, moves, is_stalemate, &first),
            &Fact::Piece { piece, at, plies } => lost(lang, misses, piece, at, plies, &first, &named(plies)),
            Fact::Fork { targets, falls, .. } => fork(lang, misses, targets, *falls, &first),
            &Fact::PerpetualCheck { by } => {
                let (english, chinese) = side(by);
                match lang {
                    Lang::English if misses => {
                        format!("Misses {first}, after which {english} can only give perpetual check, which loses.")
                    }
                    Lang::English => format!("Leaves {english} only a perpetual check, which loses."),
                    Lang::Chinese if misses => format!("错过{first}：此后{chinese}只能长将，按规则判负。"),
                    Lang::Chinese => format!("此后{chinese}只能长将，按规则判负。"),
                }
            }
            Fact::Territory { plies, played, better: squares } => {
                let instead = better.first().cloned().unwrap_or_default();
                let ([own, enemy], [own_instead, enemy_instead]) = (played, squares);
                match lang {
                    Lang::English => format!(
                        "Loses territory: after {} it is {own} squares to {enemy}, with {instead} it would be \
                         {own_instead} to {enemy_instead}.",
                        counted(*plies, "ply", "plies")
                    ),
                    Lang::Chinese => format!(
                        "丢失领地：{plies} 步之后先到的格子是 {own} 比 {enemy}，改走 {instead} 则是 {own_instead} 比 \
                         {enemy_instead}。"
                    ),
                }
            }
            Fact::ShutIn { queen, room, before } => match lang {
                Lang::English if misses => format!(
                    "Misses {first}: in its line the queen on {queen} is shut in and reaches {} instead of {before}.",
                    counted(*room, "square", "squares")
                ),
                Lang::English => format!(
                    "Lets the queen on {queen} be shut in: at the end of the line it reaches {} instead of {before}.",
                    counted(*room, "square", "squares")
                ),
                Lang::Chinese if misses => {
                    format!("错过 {first}：之后 {queen} 的皇后被围住，能走到的格子由 {before} 减到 {room}。")
                }
                Lang::Chinese => format!("{queen} 的皇后会被围住：能走到的格子由 {before} 减到 {room}。"),
            },
        }
    }
}

fn mate(lang: Lang, misses: bool, moves: usize, is_stalemate: bool, first: &str) -> String {
    let (english, chinese) = if is_stalemate { ("a stalemate, which wins,", "困毙") } else { ("a mate", "杀") };
    match lang {
        Lang::English if misses => format!("Misses {english} in {moves} that begins with {first}."),
        Lang::English => format!("Allows {english} in {moves} that begins with {first}."),
        Lang::Chinese if misses => format!("错过{first}，{moves}步{chinese}。"),
        Lang::Chinese => format!("对方{first}，{moves}步{chinese}。"),
    }
}

fn lost(lang: Lang, misses: bool, piece: Piece, at: Square, plies: usize, first: &str, capture: &str) -> String {
    let (name, sign) = (piece.kind, chinese_name(piece));
    match (lang, misses, plies) {
        (Lang::English, true, 0) => format!("Misses {capture}, which wins the {name} on {at}."),
        (Lang::English, true, _) => {
            format!(
                "Misses {first}, which wins the {name} on {at} with {capture} on move {} of the line.",
                plies / 2 + 1
            )
        }
        (Lang::English, false, 0) => format!("Loses the {name} on {at} to {capture}."),
        (Lang::English, false, _) => {
            format!("Loses the {name} on {at} after {first}, to {capture} on move {} of the line.", plies / 2 + 1)
        }
        (Lang::Chinese, true, 0) => format!("错过{capture}，可以得{sign}。"),
        (Lang::Chinese, true, _) => format!("错过{first}，此后第{}步{capture}可以得{sign}。", plies / 2 + 1),
        (Lang::Chinese, false, 0) => format!("丢{sign}：对方{capture}吃掉它。"),
        (Lang::Chinese, false, _) => format!("丢{sign}：对方{first}，此后第{}步{capture}吃掉它。", plies / 2 + 1),
    }
}

fn fork(lang: Lang, misses: bool, targets: &[(Square, Piece)], falls: Square, first: &str) -> String {
    let is_check = targets.iter().any(|(_, piece)| piece.kind == PieceKind::General);
    let others = || targets.iter().filter(|(_, piece)| piece.kind != PieceKind::General);
    let english: Vec<_> = others().map(|(square, piece)| format!("the {} on {square}", piece.kind)).collect();
    let chinese: Vec<_> = others().map(|(_, piece)| chinese_name(*piece)).collect();
    let fallen = targets.iter().find(|(square, _)| *square == falls);
    let fallen = fallen.map_or(String::new(), |(square, piece)| format!("the {} on {square}", piece.kind));
    match lang {
        Lang::English => {
            let what = if is_check {
                format!("gives check and attacks {}", english.join(" and "))
            } else {
                format!("attacks {}", english.join(" and "))
            };
            let falls = if english.len() > 1 { format!("{fallen} falls") } else { "it falls".to_owned() };
            if misses {
                format!("Misses {first}, which {what}: {falls}.")
            } else {
                format!("Allows {first}, which {what}: {falls}.")
            }
        }
        Lang::Chinese => {
            let what = if is_check {
                format!("将军抽{}", chinese.join("、"))
            } else {
                format!("同时捉{}，必得其一", chinese.join("和"))
            };
            if misses { format!("错过{first}，{what}。") } else { format!("对方{first}，{what}。") }
        }
    }
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

fn side(side: Side) -> (&'static str, &'static str) {
    if side == Side::First { ("Red", "红方") } else { ("Black", "黑方") }
}

fn chinese_name(piece: Piece) -> &'static str {
    let [red, black] = match piece.kind {
        PieceKind::General => ["帅", "将"],
        PieceKind::Advisor => ["仕", "士"],
        PieceKind::Elephant => ["相", "象"],
        PieceKind::Horse => ["马", "马"],
        PieceKind::Chariot => ["车", "车"],
        PieceKind::Cannon => ["炮", "炮"],
        PieceKind::Soldier => ["兵", "卒"],
    };
    if piece.side == Side::First { red } else { black }
}
