//! The panel next to the board: players, clocks, score, best line and moves.

use std::cmp::Ordering;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::look::{self, Glyphs};

use games::tabletop::Lang;

use crate::columns::{pad, width, wrapping};
use crate::session::{Analysis, Head, View, clock_text};

/// The minimum height, in rows, of a panel with empty rows between its parts.
const LOW: u16 = 12;

/// Draws the panel from its top. Parts for which there is no space are left out.
pub fn paint(view: &View, area: Rect, glyphs: Glyphs, lang: Lang, buffer: &mut Buffer) {
    let area = wrapping(area);
    let columns = usize::from(area.width);
    let mut lines = Vec::new();
    // The player at the top of the board is drawn first.
    let order = if view.is_flipped { [0, 1] } else { [1, 0] };
    for index in order {
        lines.push(head(&view.heads[index], glyphs));
        let gone: String = view.heads[index].captured.iter().map(|piece| glyphs.piece(piece)).collect();
        if !gone.is_empty() {
            lines.push(Line::styled(format!("    {}{gone}", lang.pick("lost ", "被吃：")), look::faint()));
        }
    }
    let gap = || (area.height >= LOW).then(Line::default);
    lines.extend(gap());
    lines.push(Line::styled(view.state.clone(), look::strong()));
    lines.extend(view.settled.clone().map(Line::raw));
    lines.extend(gap());
    lines.extend(opinion(view, columns, glyphs, lang));
    if let Some([first, second, both]) = view.territory {
        let [one, other] = &view.heads;
        lines.extend(gap());
        let (one, other) = (one.name, other.name);
        lines.push(Line::raw(lang.pick(
            format!("Territory: {one} {first}, {other} {second}, even {both}"),
            format!("领地：{one} {first}，{other} {second}，同时到达 {both}"),
        )));
    }
    lines.extend(gap());
    let used: usize = lines.iter().map(|line| line.width().div_ceil(columns.max(1)).max(1)).sum();
    lines.extend(moves(view, usize::from(area.height).saturating_sub(used), columns));
    Paragraph::new(lines).wrap(Wrap { trim: false }).render(area, buffer);
}

fn head(head: &Head, glyphs: Glyphs) -> Line<'static> {
    let pointer = if head.to_move { glyphs.either("▶ ", "> ") } else { "  " };
    let clock = head.clock.map_or(String::new(), |left| format!("  {}", clock_text(left)));
    let style = if head.to_move { look::strong() } else { Style::new() };
    Line::styled(format!("{pointer}{} {}{clock}", pad(head.name, 6), head.player), style)
}

/// Returns the lines of the analysis: the score as a bar and a number, the depth, and the best line.
fn opinion(view: &View, columns: usize, glyphs: Glyphs, lang: Lang) -> Vec<Line<'static>> {
    let thinking = if view.is_thinking { lang.pick(": thinking", "：正在思考") } else { "" };
    let title = format!("{}{}{thinking}", lang.pick("Engine, ", "引擎，"), view.effort);
    let Some(opinion) = &view.opinion else {
        return vec![Line::styled(title, look::faint())];
    };
    let Analysis { chance, score, depth, nodes, time, line } = opinion;
    let (nodes, seconds) = (short(*nodes), time.as_secs_f64());
    let best = lang.pick("Best line: ", "主要变例：");
    vec![
        Line::styled(title, look::faint()),
        bar(*chance, columns.saturating_sub(width(score) + 2).clamp(4, 24), score, glyphs),
        Line::raw(lang.pick(
            format!("Depth {depth}  Nodes {nodes}  {seconds:.1} s"),
            format!("深度 {depth}  节点 {nodes}  {seconds:.1} 秒"),
        )),
        Line::raw(format!("{best}{}", fitting(line, (2 * columns).saturating_sub(width(best))))),
    ]
}

/// Returns a bar that shows the winning chance of the first side.
fn bar(chance: f64, width: usize, score: &str, glyphs: Glyphs) -> Line<'static> {
    let share = (chance * width as f64).round() as usize;
    let (full, empty) = (glyphs.either("█", "#"), glyphs.either("░", "-"));
    Line::from(vec![
        Span::styled(full.repeat(share), Style::new().fg(Color::Indexed(167))),
        Span::styled(empty.repeat(width - share), look::faint()),
        Span::raw(format!(" {score}")),
    ])
}

/// Formats a number in at most five characters.
fn short(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}k", number / 1_000),
        _ => format!("{}M", number / 1_000_000),
    }
}

/// Joins as many words as fit into `columns`.
fn fitting(words: &[String], columns: usize) -> String {
    let mut text = String::new();
    for word in words {
        if width(&text) + 1 + width(word) > columns {
            break;
        }
        text = if text.is_empty() { word.clone() } else { format!("{text} {word}") };
    }
    text
}

/// Returns the last moves that fit into the panel, two per row. Moves that were taken back are faint.
fn moves(view: &View, rows: usize, panel: usize) -> Vec<Line<'static>> {
    let before = usize::from(view.second_began);
    let number_of_rows = (view.moves.len() + before).div_ceil(2);
    let row = |number: usize| {
        let mut spans = vec![Span::styled(format!("{:>3}. ", number + 1), look::faint())];
        let columns = (panel.saturating_sub(5) / 2).clamp(6, 13);
        for index in [2 * number, 2 * number + 1] {
            let made = |ply| view.moves.get(ply).map_or("", String::as_str);
            let text = index.checked_sub(before).map_or("...", made);
            let style = match (index + 1).cmp(&(view.plies + before)) {
                Ordering::Less => Style::new(),
                Ordering::Equal => look::strong(),
                Ordering::Greater => look::faint(),
            };
            spans.push(Span::styled(text.to_owned(), style));
            spans.push(Span::raw(" ".repeat(columns.saturating_sub(width(text)))));
        }
        Line::from(spans)
    };
    // The last move made is always visible.
    let last = (view.plies + before).div_ceil(2).min(number_of_rows);
    let end = number_of_rows.min((last + 1).max(rows));
    (end.saturating_sub(rows)..end).map(row).collect()
}
