//! Overlays on the board: the help, and other texts.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Paragraph, Widget, Wrap};

use games::tabletop::Lang;

use super::look::{self, Glyphs};
use crate::columns::{pad, width};
use crate::session::command::Features;

/// A text that is shown over the board.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The title.
    pub title: String,
    /// The lines of the text.
    pub lines: Vec<String>,
    /// The number of rows that are scrolled out of view at the top.
    pub(super) top: u16,
}

impl Sheet {
    /// Creates an overlay that shows the text from its first line.
    pub fn new(title: &str, lines: Vec<String>) -> Sheet {
        Sheet { title: title.to_owned(), lines, top: 0 }
    }

    /// Creates an overlay that lists the keys and commands.
    pub fn help(lang: Lang, features: Features) -> Sheet {
        Sheet::new(lang.pick("help", "帮助"), lines(lang, features))
    }
}

/// The keys and their actions in both languages.
const KEYS: [[(&str, &str); 2]; 18] = [
    [("arrows, h j k l", "move the cursor"), ("方向键，h j k l", "移动光标")],
    [("Enter, Space, click", "select a piece or a target"), ("回车，空格，单击", "选择棋子或落点")],
    [("Esc, right click", "cancel the selection"), ("Esc，右键", "取消选择")],
    [(": or capitals, digits", "enter a move or a command"), (": 或汉字、数字", "输入着法或命令")],
    [("u  r", "undo, redo"), ("u  r", "悔棋，重走")],
    [("Tab, i", "hint"), ("Tab，i", "提示")],
    [("g", "engine: move now"), ("g", "引擎立即走棋")],
    [("p", "pause, resume"), ("p", "暂停，继续")],
    [("+  -", "engine stronger, weaker"), ("+  -", "引擎加强，减弱")],
    [("x", "change who plays which side"), ("x", "更换双方由谁来走")],
    [("f", "flip the board"), ("f", "翻转棋盘")],
    [("t", "territory"), ("t", "领地")],
    [("e", "evaluation by terms"), ("e", "评价分项")],
    [("v  n", "piece style; move notation"), ("v  n", "棋子样式；记谱法")],
    [("y", "show the FEN and copy it to the clipboard"), ("y", "显示 FEN，并复制到剪贴板")],
    [("s", "save the game to a file"), ("s", "把对局保存到文件")],
    [("q, Ctrl-C", "quit; continue later with --resume"), ("q，Ctrl-C", "退出；以后用 --resume 继续")],
    [("?", "this help"), ("?", "本帮助")],
];

/// The commands without a key of their own.
const COMMANDS: [&str; 2] = [
    "commands: level N, time T, nodes N, depth N,\n  side S, notation N, save FILE, load FILE,\n  \
        new, resign, pause, go, quit",
    "命令：level N，time T，nodes N，depth N，\n  side S，notation N，save FILE，load FILE，\n  \
        new，resign，pause，go，quit；\n  也可输入中文：等级 N，保存 FILE，新对局，认输……",
];

/// Returns the lines of the help: first the keys, then the commands.
fn lines(lang: Lang, features: Features) -> Vec<String> {
    let has = |[(key, _), _]: &&[(&str, &str); 2]| match *key {
        "t" => features.territory,
        "e" => features.terms,
        _ => true,
    };
    let keys = KEYS.iter().filter(has).map(|[english, chinese]| {
        let (key, does) = lang.pick(english, chinese);
        format!("{} {does}", pad(key, 21))
    });
    let [english, chinese] = COMMANDS;
    keys.chain(lang.pick(english, chinese).lines().map(str::to_owned)).collect()
}

/// Draws a text over the middle of the screen. If the text is too long, drawing begins at the row `sheet.top`.
pub fn paint(sheet: &mut Sheet, screen: Rect, glyphs: Glyphs, lang: Lang, buffer: &mut Buffer) {
    let Sheet { title, lines, top } = sheet;
    let longest = lines.iter().map(|line| width(line)).max().unwrap_or(0);
    let columns = (longest as u16 + 4).clamp(20, screen.width.max(20)).min(screen.width);
    let rows = |line: &String| (width(line) as u16).div_ceil(columns.saturating_sub(4).max(1)).max(1);
    let text: u16 = lines.iter().map(rows).sum();
    let height = (text + 3).min(screen.height);
    let (x, y) = (screen.x + (screen.width - columns) / 2, screen.y + (screen.height - height) / 2);
    let area = Rect { x, y, width: columns, height };
    let inside = Rect { x: x + 2, y: y + 1, width: columns.saturating_sub(4), height: height.saturating_sub(2) };
    *top = (*top).min(text.saturating_sub(inside.height));
    Clear.render(area, buffer);
    let edge = glyphs.either("━", "=").repeat(usize::from(columns));
    let columns = usize::from(columns);
    buffer.set_stringn(area.x, area.y, &edge, columns, look::faint());
    buffer.set_stringn(area.x, area.bottom() - 1, &edge, columns, look::faint());
    buffer.set_stringn(area.x + 2, area.y, format!(" {title} "), columns - 2, look::strong());
    if text > inside.height {
        buffer.set_stringn(
            area.x + 2,
            area.bottom() - 1,
            lang.pick(" Up/Down: scroll ", " 上下键：滚动 "),
            columns - 2,
            look::strong(),
        );
    }
    Paragraph::new(lines.join("\n")).wrap(Wrap { trim: false }).scroll((*top, 0)).render(inside, buffer);
}
