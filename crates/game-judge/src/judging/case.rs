//! The inputs of a check: a game, a depth and a window. Random ones are generated from a seed.

use fastrand::Rng;
use game_search::{Context, Score, Side, Window};

use crate::game::{Cx, Edge, End, Node, Position, StaticValue, Visits};

/// A game to search to a depth with a window for the side to move at the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    pub nodes: Vec<Node>,
    pub depth: u32,
    pub window: Window,
}

impl Case {
    /// Returns the root.
    pub fn position(&self) -> Position {
        Position::new(self.nodes.clone()).expect("the judge makes valid games only")
    }

    /// Runs a search of the ladder on the game. Returns its result and the visited nodes.
    pub fn run<T>(&self, search: impl FnOnce(&mut Cx<'_>) -> T) -> (T, Vec<usize>) {
        self.run_at(0, search)
    }

    /// Like [`run`](Case::run), but from another node.
    pub fn run_at<T>(&self, node: usize, search: impl FnOnce(&mut Cx<'_>) -> T) -> (T, Vec<usize>) {
        let mut position = self.position().at(node);
        let (mut value, mut visits) = (StaticValue, Visits::new(&position));
        let found = search(&mut Context::new(&mut position, &mut value, &mut visits));
        (found, visits.visited)
    }

    /// Returns the smallest distance of every node from the root, in plies.
    pub fn levels(&self) -> Vec<u32> {
        let mut levels = vec![u32::MAX; self.nodes.len()];
        levels[0] = 0;
        for (at, node) in self.nodes.iter().enumerate() {
            for to in node.moves.iter().map(|edge| edge.to).chain(node.pass) {
                levels[to] = levels[to].min(levels[at].saturating_add(1));
            }
        }
        levels
    }

    /// Removes the nodes that no move reaches, and numbers the rest again.
    pub fn without_unreachable(mut self) -> Case {
        let levels = self.levels();
        let mut numbers = vec![0; self.nodes.len()];
        let kept: Vec<usize> = (0..self.nodes.len()).filter(|&at| levels[at] != u32::MAX).collect();
        for (number, &at) in kept.iter().enumerate() {
            numbers[at] = number;
        }
        let renumbered = |&at: &usize| {
            let mut node = self.nodes[at].clone();
            node.moves.iter_mut().for_each(|edge| edge.to = numbers[edge.to]);
            node.pass = node.pass.map(|to| numbers[to]);
            node
        };
        self.nodes = kept.iter().map(renumbered).collect();
        self
    }
}

/// The properties of random games. Rates are percentages.
#[derive(Clone, Copy, Debug, Default)]
pub struct Traits {
    /// The rate of nodes at which the game is over.
    pub over: u32,
    /// The rate of nodes without moves.
    pub stuck: u32,
    /// The rate of moves after which the same side moves again.
    pub twice: u32,
    /// The rate of moves to a node that another move reaches too.
    pub shared: u32,
    /// The rate of these nodes that the moves reach on paths of different length.
    pub far: u32,
    /// The rate of noisy moves, and twice the rate of checks.
    pub noisy: u32,
    /// The number of plies below the horizon, in which most moves are noisy.
    pub tail: u32,
    /// The rate of nodes in which a null move is allowed.
    pub passes: u32,
    /// `true` if moves of the same name are about equally good everywhere, so that move ordering has an effect.
    pub ordered: bool,
    /// `true` if the better moves of an ordered game usually come first.
    pub sorted: bool,
}

/// A generator of random games.
pub struct Generator {
    pub rng: Rng,
    pub traits: Traits,
}

/// A game under construction. Its nodes are sorted by their level at the end.
struct Growth<'a> {
    generator: &'a mut Generator,
    nodes: Vec<(u32, Node)>,
    branching: usize,
    values: i32,
    /// The number of plies with ordinary moves.
    height: u32,
    /// The number of plies with noisy moves below.
    tail: u32,
    /// What a move of each name gains for its side, in an ordered game.
    gains: Vec<i32>,
}

impl Generator {
    fn chance(&mut self, percent: u32) -> bool {
        self.rng.u32(0..100) < percent
    }

    /// Returns a random game for a search to `depth`, with at most `branching` moves in a node and static values within
    /// `±values`.
    pub fn game(&mut self, depth: u32, branching: usize, values: i32) -> Case {
        let Traits { shared, tail, .. } = self.traits;
        // With shared nodes of several levels, a node can be reached with one more ply left.
        let height = depth + u32::from(shared > 0);
        let mut gains: Vec<i32> = (0..branching as i32).map(|rank| 4 * rank).collect();
        self.rng.shuffle(&mut gains);
        let side = if self.rng.bool() { Side::First } else { Side::Second };
        let mut growth = Growth { generator: self, nodes: Vec::new(), branching, values, height, tail, gains };
        growth.node(0, side, 0);
        let case = growth.sorted(depth);
        case.without_unreachable()
    }

    /// Returns a window for a game with this value: the full one in a third of all cases, otherwise a random one that
    /// is often null, or has the value as one of its ends.
    pub fn window(&mut self, value: Score) -> Window {
        let near = |rng: &mut Rng| value.offset(rng.i32(-3..=3));
        match self.rng.u32(0..6) {
            0 | 1 => Window::FULL,
            2 => Window::null_above(value.offset(-1)),
            3 => Window::null_above(value),
            4 => Window::null_above(near(&mut self.rng)),
            _ => {
                let alpha = near(&mut self.rng).min(Score::INFINITY.offset(-8));
                Window { alpha, beta: alpha.offset(self.rng.i32(2..=5)) }
            }
        }
    }
}

impl Growth<'_> {
    /// Adds a node and everything below it. Returns the node's place in the list.
    fn node(&mut self, level: u32, side: Side, worth: i32) -> usize {
        let Traits { over, stuck, noisy, passes, ordered, sorted, .. } = self.generator.traits;
        let at = self.nodes.len();
        let random = self.generator.rng.i32(-self.values..=self.values);
        let value = if ordered { worth + random } else { random };
        let end = [End::Win, End::Draw, End::Loss][self.generator.rng.usize(0..3)];
        let mut node = Node { side, value, moves: Vec::new(), over: None, stuck: None, pass: None, check: false };
        let is_over = level > 0 && self.generator.chance(over);
        let leaf = if level < self.height { stuck } else { 40 };
        let is_stuck = level >= self.height + self.tail || self.generator.chance(leaf);
        node.over = is_over.then_some(end);
        node.stuck = is_stuck.then_some(if stuck > 0 { end } else { End::Draw });
        node.check = level > 0 && self.generator.chance(noisy / 2);
        let ends = is_over || is_stuck;
        self.nodes.push((level, node));
        if ends {
            return at;
        }
        let is_below = level >= self.height;
        let count = match ordered && !is_below {
            true => self.branching,
            false => self.generator.rng.usize(1..=if is_below { 2 } else { self.branching }),
        };
        let mut names: Vec<u8> = (0..count as u8).collect();
        if ordered && sorted {
            names.sort_by_key(|&name| -self.gains[usize::from(name)]);
        } else if ordered {
            self.generator.rng.shuffle(&mut names);
        }
        for name in names {
            let gain = self.gains[usize::from(name)];
            let next = worth + if side == Side::First { gain } else { -gain };
            let to = self.child(at, level, side, next);
            let noisy = self.generator.chance(if is_below { 70 } else { noisy });
            self.nodes[at].1.moves.push(Edge { name: char::from(b'a' + name), to, noisy });
        }
        if self.generator.chance(passes) && level < self.height {
            // In an ordered game a null move is nearly as good as the best move.
            let gain = self.gains.iter().max().map_or(0, |most| if ordered { most * 3 / 4 } else { 0 });
            let to = self.node(level + 1, !side, worth + if side == Side::First { gain } else { -gain });
            self.nodes[at].1.pass = Some(to);
        }
        at
    }

    /// Returns a node for a further move of the node `at`: another one of the right level, or a new one. Leaves are
    /// new, so that their values differ.
    fn child(&mut self, at: usize, level: u32, side: Side, worth: i32) -> usize {
        let Traits { shared, far, twice, .. } = self.generator.traits;
        if self.generator.chance(shared) && level + 2 < self.height {
            let far = u32::from(self.generator.chance(far));
            let moves = &self.nodes[at].1.moves;
            let is_child = |to: usize| moves.iter().any(|edge| edge.to == to);
            let is_there = |to: &usize| self.nodes[*to].0 == level + 1 + far && !is_child(*to);
            let found: Vec<usize> = (0..self.nodes.len()).filter(is_there).collect();
            if let Some(to) = self.generator.rng.choice(found) {
                return to;
            }
        }
        let stays = self.generator.chance(twice);
        self.node(level + 1, if stays { side } else { !side }, worth)
    }

    /// Returns the game with its nodes sorted by level, so that every move leads to a larger number.
    fn sorted(self, depth: u32) -> Case {
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        order.sort_by_key(|&at| self.nodes[at].0);
        let mut numbers = vec![0; order.len()];
        for (number, &at) in order.iter().enumerate() {
            numbers[at] = number;
        }
        let renumbered = |&at: &usize| {
            let mut node = self.nodes[at].1.clone();
            node.moves.iter_mut().for_each(|edge| edge.to = numbers[edge.to]);
            node.pass = node.pass.map(|to| numbers[to]);
            node
        };
        Case { nodes: order.iter().map(renumbered).collect(), depth, window: Window::FULL }
    }
}
