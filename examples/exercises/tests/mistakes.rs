//! Planted mistakes. One search contains the techniques of all lessons; a mistake changes one place of it.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::{
    Bound, CutoffKind, Cx, Game, Move, MoveOrdering, NullMove, Position, PositionKey, Score, Side, Tactics, Window,
};

/// The mistakes: the lesson, the name, and the symptoms by which the judge may name it.
pub const ALL: &[(&str, &str, &[&str])] = &[
    ("minimax", "both sides maximise", &["value", "sign"]),
    ("minimax", "static value for Max", &["sign"]),
    ("minimax", "horizon one ply early", &["horizon"]),
    ("minimax", "last move forgotten", &["value"]),
    ("minimax", "finished game evaluated", &["game-over"]),
    ("minimax", "line of the last move", &["wrong-line"]),
    ("negamax", "sign changes always", &["double-turn"]),
    ("negamax", "no moves is a draw", &["no-moves"]),
    ("negamax", "distance not counted", &["win-distance"]),
    ("negamax", "best begins at 0", &["value"]),
    ("negamax", "leaves not entered", &["nodes-missing"]),
    ("alpha-beta", "window not flipped", &["value", "false-bound"]),
    ("alpha-beta", "cutoff above beta only", &["more-nodes"]),
    ("alpha-beta", "alpha not raised", &["more-nodes"]),
    ("alpha-beta", "window flipped always", &["double-turn"]),
    ("alpha-beta", "cutoff below beta", &["value"]),
    ("alpha-beta", "line not raised", &["short-line"]),
    ("alpha-beta", "fail low returns alpha minus 1", &["false-bound"]),
    ("pvs", "no re-search", &["value"]),
    ("pvs", "null window off by one", &["value", "wrong-line"]),
    ("pvs", "re-search with the null window", &["value"]),
    ("pvs", "re-search always", &["more-nodes"]),
    ("aspiration", "fail high not searched again", &["value"]),
    ("aspiration", "wrong side opened", &["value"]),
    ("aspiration", "line not first", &["more-nodes"]),
    ("iterative-deepening", "line not first", &["more-nodes"]),
    ("iterative-deepening", "last iteration missing", &["horizon"]),
    ("iterative-deepening", "one iteration", &["nodes-missing"]),
    ("history", "sorted the wrong way", &["more-nodes"]),
    ("history", "nothing rewarded", &["more-nodes"]),
    ("history", "line by index before sorting", &["wrong-line", "short-line"]),
    ("killers", "never stored", &["more-nodes"]),
    ("killers", "tried last", &["more-nodes"]),
    ("killers", "replaces a move", &["value", "wrong-line"]),
    ("killers", "legality not checked", &["process"]),
    ("transposition-table", "depth ignored", &["table"]),
    ("transposition-table", "bound taken as exact", &["table"]),
    ("transposition-table", "bounds exchanged", &["table"]),
    ("transposition-table", "bound of the raised window", &["more-nodes"]),
    ("transposition-table", "never answers", &["more-nodes"]),
    ("quiescence", "no standing pat", &["quiescence"]),
    ("quiescence", "quiet moves too", &["quiescence"]),
    ("quiescence", "check ignored", &["quiescence"]),
    ("quiescence", "standing pat never cuts", &["more-nodes"]),
    ("null-move", "sign of the null move", &["unsound"]),
    ("null-move", "twice in a row", &["more-nodes", "unsound"]),
    ("null-move", "at the root", &["more-nodes", "unsound"]),
    ("null-move", "never tried", &["more-nodes", "other-algorithm"]),
    ("lmr", "reduced score believed", &["unsound"]),
    ("lmr", "never reduced", &["more-nodes", "other-algorithm"]),
    ("lmr", "reduced near the horizon", &["horizon", "unsound", "value"]),
    ("mtdf", "distance not adjusted", &["win-distance"]),
    ("mtdf", "stops after one pass", &["value"]),
    ("mtdf", "table cleared", &["more-nodes"]),
    ("mtdf", "bounds exchanged", &["process"]),
    ("mcts", "sign not changed", &["simulation", "value", "sign"]),
    ("mcts", "best mean without exploration", &["simulation"]),
    ("mcts", "value of the best move", &["value", "sign"]),
    ("mcts", "one simulation missing", &["nodes-missing"]),
];

/// The mistakes of `fresh.txt`, written after the judge was frozen by somebody who had read neither the judge nor the
/// list above. Five of the fifteen are in that list, too: a window flipped always, alpha not raised, sorted the wrong
/// way, a killer that replaces a move, and a distance not counted.
pub const FRESH: &[(&str, &str, &[&str])] = &[
    ("minimax", "best of Min begins at 0", &["value"]),
    ("pvs", "only the first move raises alpha", &["more-nodes"]),
    ("aspiration", "alpha not inside after a fail low", &["wrong-line", "short-line"]),
    ("iterative-deepening", "ends at two equal values", &["value", "horizon", "nodes-missing"]),
    ("transposition-table", "cutoffs not stored", &["more-nodes"]),
    ("quiescence", "ply not counted in quiescence", &["win-distance"]),
    ("null-move", "window of the null move not turned", &["unsound"]),
    ("lmr", "reduced again", &["unsound"]),
    ("mtdf", "line of every pass", &["wrong-line", "short-line"]),
    ("mcts", "mean for the other side", &["simulation"]),
];

/// Mistakes that few games show, or show on their own.
pub const HARD: &[(&str, &str)] = &[
    ("pvs", "null window off by one"),
    ("aspiration", "fail high not searched again"),
    ("history", "line by index before sorting"),
    ("killers", "never stored"),
    ("null-move", "window of the null move not turned"),
];

/// Returns the search of a lesson with a mistake. The empty name is no mistake.
pub fn search(lesson: String, mistake: String) -> impl FnMut(&mut Cx<'_>, u32, Window) -> Score {
    move |cx, depth, window| {
        let mut search = Search::new(&lesson, &mistake, cx);
        match lesson.as_str() {
            "aspiration" | "iterative-deepening" => search.deepen(cx, depth),
            "mtdf" => search.mtdf(cx, depth),
            "mcts" => simulate(cx, depth, &mistake),
            _ => search.node(cx, depth, 0, window, false),
        }
    }
}

#[derive(Clone)]
struct Entry {
    depth: u32,
    score: Score,
    bound: Bound,
    best: Option<Move>,
}

struct Search<'a> {
    lesson: &'a str,
    mistake: &'a str,
    history: Vec<u32>,
    killers: Vec<[Option<Move>; 2]>,
    table: HashMap<u64, Entry>,
    line: Vec<Move>,
}

impl<'a> Search<'a> {
    fn new(lesson: &'a str, mistake: &'a str, cx: &Cx<'_>) -> Search<'a> {
        let history = vec![0; cx.game.history_slots()];
        Search { lesson, mistake, history, killers: vec![[None; 2]; 64], table: HashMap::new(), line: Vec::new() }
    }

    fn is(&self, mistake: &str) -> bool {
        self.mistake == mistake
    }

    /// Iterative deepening, with aspiration windows in their lesson.
    fn deepen(&mut self, cx: &mut Cx<'_>, depth: u32) -> Score {
        let mut score = Score::DRAW;
        let depth = if self.is("last iteration missing") { (depth - 1).max(1) } else { depth };
        let first = if self.is("one iteration") { depth } else { 1 };
        for iteration in first..=depth {
            self.line = cx.pv.line(0).to_vec();
            let is_narrow = self.lesson == "aspiration" && iteration > 1;
            let window = if is_narrow { Window::around(score, 5) } else { Window::FULL };
            let before = score;
            score = self.node(cx, iteration, 0, window, false);
            if self.is("ends at two equal values") && iteration > 1 && score == before {
                break;
            }
            let mut bound = window.bound(score);
            if self.is("fail high not searched again") && bound == Bound::Lower {
                bound = Bound::Exact;
            }
            let above = Window { alpha: window.beta.offset(-1), beta: Score::INFINITY };
            let margin = if self.is("alpha not inside after a fail low") { 0 } else { 1 };
            let below = Window { alpha: -Score::INFINITY, beta: window.alpha.offset(margin) };
            let again = match (bound, self.is("wrong side opened")) {
                (Bound::Exact, _) => continue,
                (Bound::Lower, false) | (Bound::Upper, true) => above,
                _ => below,
            };
            score = self.node(cx, iteration, 0, again, false);
        }
        score
    }

    fn mtdf(&mut self, cx: &mut Cx<'_>, depth: u32) -> Score {
        let mut score = Score::DRAW;
        for iteration in 1..=depth {
            let (mut lower, mut upper, mut line) = (-Score::INFINITY, Score::INFINITY, Vec::new());
            while lower < upper {
                if self.is("table cleared") {
                    self.table.clear();
                }
                let beta = if score == lower { score.offset(1) } else { score };
                score = self.node(cx, iteration, 0, Window::null_below(beta), false);
                if (score >= beta) != self.is("bounds exchanged") {
                    lower = score;
                    line = cx.pv.line(0).to_vec();
                } else {
                    upper = score;
                    if self.is("line of every pass") {
                        line = cx.pv.line(0).to_vec();
                    }
                }
                if self.is("stops after one pass") {
                    break;
                }
            }
            cx.pv.set(0, &line);
        }
        score
    }

    fn node(&mut self, cx: &mut Cx<'_>, depth: u32, ply: u32, mut window: Window, passed: bool) -> Score {
        let distance = if self.is("distance not counted") { 0 } else { ply };
        if depth > 0 || !self.is("leaves not entered") {
            cx.enter(depth, ply, window);
        }
        if !self.is("finished game evaluated")
            && let Some(score) = cx.finished(distance)
        {
            return cx.leave(score);
        }
        if depth == 0 || self.is("horizon one ply early") && depth == 1 && ply > 0 {
            if self.lesson == "quiescence" {
                return self.quiesce(cx, ply, window);
            }
            let score = cx.evaluate();
            return if self.is("static value for Max") { cx.game.side_to_move().absolute(score) } else { score };
        }

        let asked = window;
        let uses_table = matches!(self.lesson, "transposition-table" | "mtdf");
        let key = cx.game.key();
        let entry = self.table.get(&key).filter(|_| uses_table).cloned();
        let hint = entry.as_ref().and_then(|entry| entry.best);
        if let Some(Entry { depth: stored, score, bound, best }) = entry {
            let score = if self.is("distance not adjusted") { score } else { score.from_table(ply) };
            let bound = if self.is("bound taken as exact") { Bound::Exact } else { bound };
            let is_deep = stored == depth || self.is("depth ignored");
            if is_deep && window.is_decided_by(score, bound) && !self.is("never answers") {
                cx.pv.set(ply, best.as_slice());
                return cx.leave(score);
            }
        }

        let may_pass = (!passed || self.is("twice in a row")) && (ply > 0 || self.is("at the root"));
        let is_worth = window.is_null() && !window.beta.is_mate() && depth > 2 && !self.is("never tried");
        if self.lesson == "null-move"
            && may_pass
            && (is_worth || self.is("at the root") && depth > 2)
            && cx.game.null_move_allowed()
        {
            let (undo, turn) = cx.make_null();
            let null = Window::null_below(window.beta);
            let null = if self.is("window of the null move not turned") { null } else { turn.window(null) };
            let score = self.node(cx, depth - 3, ply + 1, null, true);
            let score = if self.is("sign of the null move") { score } else { turn.score(score) };
            cx.unmake_null(undo);
            if score >= window.beta && window.beta < Score::INFINITY {
                return cx.leave(window.beta);
            }
        }

        let mut moves = cx.legal_moves();
        let unsorted = moves.clone();
        self.order(cx, ply, hint, &mut moves);
        if self.is("last move forgotten") && moves.len() > 2 {
            moves.pop();
        }
        let is_min = cx.game.side_to_move() == Side::Second;
        let begins_at_0 = self.is("best begins at 0") || self.is("best of Min begins at 0") && is_min;
        let mut best = if begins_at_0 { Score::DRAW } else { -Score::INFINITY };
        let mut good = None;
        for (index, &mv) in moves.iter().enumerate() {
            let score = self.child(cx, depth, ply, window, index, mv);
            if score > best || self.is("line of the last move") {
                let line_mv = if self.is("line by index before sorting") { unsorted[index] } else { mv };
                best = best.max(score);
                let limit = match self.mistake {
                    "cutoff above beta only" => window.beta.offset(1),
                    "cutoff below beta" => window.beta.offset(-1),
                    _ => window.beta,
                };
                let cuts = !matches!(self.lesson, "minimax" | "negamax");
                if cuts && score >= limit {
                    good = Some(mv);
                    self.store_killer(cx, ply, mv);
                    cx.cutoff(ply, &moves, index, CutoffKind::Beta);
                    break;
                }
                if score > window.alpha || !cuts {
                    good = Some(mv);
                    let is_kept = self.is("only the first move raises alpha") && index > 0;
                    if cuts && !self.is("alpha not raised") && !is_kept {
                        window.alpha = score;
                    }
                    if !self.is("line not raised") {
                        cx.raise(ply, line_mv, score);
                    }
                }
            }
        }
        if moves.is_empty() {
            best = if self.is("no moves is a draw") { Score::DRAW } else { cx.no_moves(distance) };
        }
        if let Some(mv) = good.filter(|_| !self.is("nothing rewarded")) {
            self.history[cx.game.history_index(mv)] += depth * depth;
        }
        if self.is("fail low returns alpha minus 1") && best <= asked.alpha {
            best = asked.alpha.offset(-1);
        }
        let entry_window = if self.is("bound of the raised window") { window } else { asked };
        let bound = match (entry_window.bound(best), self.is("bounds exchanged") && self.lesson != "mtdf") {
            (Bound::Lower, true) => Bound::Upper,
            (Bound::Upper, true) => Bound::Lower,
            (bound, _) => bound,
        };
        let score = if self.is("distance not adjusted") { best } else { best.to_table(ply) };
        if bound != Bound::Lower || !self.is("cutoffs not stored") {
            self.table.insert(key, Entry { depth, score, bound, best: good });
        }
        cx.leave(best)
    }

    /// Searches the node after a move: with the windows of PVS, and with reductions, in their lessons.
    fn child(&mut self, cx: &mut Cx<'_>, depth: u32, ply: u32, window: Window, index: usize, mv: Move) -> Score {
        let is_pvs = matches!(self.lesson, "pvs" | "null-move" | "lmr");
        let near = self.is("reduced near the horizon");
        let is_late = self.lesson == "lmr"
            && index >= 2
            && (depth >= 3 || near && depth >= 2)
            && cx.game.is_quiet(mv)
            && !self.is("never reduced");
        let null = match self.is("null window off by one") {
            true => Window::null_below(window.alpha),
            false => Window::null_above(window.alpha),
        };
        let line = if index == 0 { self.line.get(1..).unwrap_or_default().to_vec() } else { Vec::new() };
        let line = std::mem::replace(&mut self.line, line);
        let (undo, turn) = cx.make(mv);
        let mut visit = |cx: &mut Cx<'_>, depth, window: Window| {
            let flipped = match self.mistake {
                "window not flipped" => window,
                "window flipped always" => window.flip(),
                _ => turn.window(window),
            };
            let score = self.node(cx, depth, ply + 1, flipped, false);
            match self.mistake {
                "both sides maximise" => score,
                "sign changes always" | "window flipped always" => -score,
                _ => turn.score(score),
            }
        };
        let first = if is_pvs && index > 0 { null } else { window };
        let reduction = u32::from(is_late);
        let mut score = visit(cx, depth - 1 - reduction, first);
        let mistake = self.mistake;
        let mut visit = |cx: &mut Cx<'_>, window: Window, reduction: u32| {
            turn.score(self.node(cx, depth - 1 - reduction, ply + 1, turn.window(window), false))
        };
        if is_late && score > window.alpha && mistake != "reduced score believed" {
            score = visit(cx, null, if mistake == "reduced again" { reduction } else { 0 });
        }
        let is_inside = window.admits(score) || mistake == "re-search always";
        if is_pvs && index > 0 && is_inside && mistake != "no re-search" && mistake != "reduced score believed" {
            score = visit(cx, if mistake == "re-search with the null window" { null } else { window }, 0);
        }
        cx.unmake(mv, undo);
        self.line = line;
        score
    }

    fn order(&self, cx: &Cx<'_>, ply: u32, hint: Option<Move>, moves: &mut [Move]) {
        fn first(moves: &mut [Move], mv: Option<Move>) {
            if let Some(at) = mv.and_then(|mv| moves.iter().position(|&other| other == mv)) {
                moves[..=at].rotate_right(1);
            }
        }
        first(moves, hint);
        if matches!(self.lesson, "aspiration" | "iterative-deepening") && !self.is("line not first") {
            first(moves, self.line.first().copied());
        }
        if self.lesson == "killers" {
            let killers = self.killers[ply as usize];
            match (self.mistake, killers[0], moves.is_empty()) {
                ("replaces a move", Some(killer), false) if moves.contains(&killer) => moves[0] = killer,
                ("tried last", ..) => {
                    for killer in killers.into_iter().flatten() {
                        if let Some(at) = moves.iter().position(|&mv| mv == killer) {
                            moves[at..].rotate_left(1);
                        }
                    }
                }
                ("legality not checked", Some(killer), false) => moves[0] = killer,
                _ => killers.into_iter().rev().for_each(|killer| first(moves, killer)),
            }
        }
        if self.lesson == "history" {
            let score = |mv: Move| self.history[cx.game.history_index(mv)];
            match self.is("sorted the wrong way") {
                true => moves.sort_by_key(|&mv| score(mv)),
                false => moves.sort_by_key(|&mv| Reverse(score(mv))),
            }
        }
    }

    fn store_killer(&mut self, cx: &Cx<'_>, ply: u32, mv: Move) {
        let [first, second] = &mut self.killers[ply as usize];
        if cx.game.is_quiet(mv) && *first != Some(mv) && self.mistake != "never stored" {
            *second = first.replace(mv);
        }
    }

    fn quiesce(&mut self, cx: &mut Cx<'_>, ply: u32, mut window: Window) -> Score {
        cx.enter_quiescence(ply, window);
        if let Some(score) = cx.finished(ply) {
            return cx.leave(score);
        }
        let in_check = Position::IN_CHECK.is_some_and(|in_check| in_check(cx.game)) && !self.is("check ignored");
        let mut moves = Vec::new();
        let mut best = -Score::INFINITY;
        if in_check || self.is("quiet moves too") {
            moves = cx.legal_moves();
        } else {
            cx.game.noisy_moves(&mut moves);
        }
        if !in_check {
            let stand_pat = cx.evaluate();
            if !self.is("no standing pat") || moves.is_empty() {
                best = stand_pat;
                if !self.is("standing pat never cuts") {
                    if best >= window.beta {
                        return cx.leave(best);
                    }
                    window.alpha = window.alpha.max(best);
                }
            }
        }
        for (index, &mv) in moves.iter().enumerate() {
            let (undo, turn) = cx.make(mv);
            let next = if self.is("ply not counted in quiescence") { ply } else { ply + 1 };
            let score = turn.score(self.quiesce(cx, next, turn.window(window)));
            cx.unmake(mv, undo);
            if score > best {
                best = score;
                if score >= window.beta {
                    cx.cutoff(ply, &moves, index, CutoffKind::Beta);
                    break;
                }
                if score > window.alpha {
                    window.alpha = score;
                    cx.raise(ply, mv, score);
                }
            }
        }
        if in_check && moves.is_empty() {
            best = cx.no_moves(ply);
        }
        cx.leave(best)
    }
}

/// Monte Carlo tree search over records by node. Results are for Max.
fn simulate(cx: &mut Cx<'_>, simulations: u32, mistake: &str) -> Score {
    let mut records: HashMap<usize, (f64, f64)> = HashMap::new();
    let simulations = simulations - u32::from(mistake == "one simulation missing");
    let sign = |side: Side| if side == Side::First || mistake == "sign not changed" { 1.0 } else { -1.0 };
    for _ in 0..simulations {
        let (mut path, mut undos) = (vec![cx.game.node()], Vec::new());
        let result = loop {
            let ply = path.len() as u32 - 1;
            cx.enter(0, ply, Window::FULL);
            let side = cx.game.side_to_move();
            let moves = cx.legal_moves();
            let over = cx.game.outcome().or_else(|| moves.is_empty().then(|| cx.game.outcome_without_moves()));
            if let Some(outcome) = over {
                break sign(side) * f64::from(outcome.score(0).value().signum());
            }
            let (visits, _) = records.get(&path[path.len() - 1]).copied().unwrap_or_default();
            if visits == 0.0 && ply > 0 {
                break sign(side) * f64::from(cx.evaluate().value()).clamp(-100.0, 100.0) / 100.0;
            }
            let promise = |mv: Move| {
                let child = cx.game.after(mv).and_then(|node| records.get(&node));
                let Some((tries, total)) = child else { return f64::INFINITY };
                let exploration = if mistake == "best mean without exploration" { 0.0 } else { 1.4 };
                let own = if mistake == "mean for the other side" { -sign(side) } else { sign(side) };
                own * total / tries + exploration * (visits.ln() / tries).sqrt()
            };
            let best = moves.into_iter().rev().max_by(|&a, &b| promise(a).total_cmp(&promise(b))).expect("a move");
            undos.push((best, cx.make(best).0));
            path.push(cx.game.node());
        };
        for (mv, undo) in undos.into_iter().rev() {
            cx.unmake(mv, undo);
        }
        for node in path {
            let record = records.entry(node).or_default();
            record.0 += 1.0;
            record.1 += result;
        }
    }
    let visits = |mv: &Move| cx.game.after(*mv).and_then(|node| records.get(&node)).map_or(0.0, |record| record.0);
    let best = cx.legal_moves().into_iter().rev().max_by(|a, b| visits(a).total_cmp(&visits(b)));
    let best_node = best.and_then(|mv| cx.game.after(mv));
    let node = best_node.filter(|_| mistake == "value of the best move").unwrap_or(cx.game.node());
    let (visits, total) = records.get(&node).copied().unwrap_or((1.0, 0.0));
    cx.pv.set(0, best.as_slice());
    Score::heuristic((100.0 * sign(cx.game.side_to_move()) * total / visits).round() as i32)
}
