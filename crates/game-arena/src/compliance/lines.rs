//! A strict parser of the lines of a program. The parser of the arena takes what it can use; this one finds what is wrong.

use std::collections::HashMap;

use game_search::text::quote;

use super::faults::FaultKind;
use crate::players::Protocol;

/// A line of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    Greeted,
    Ready,
    Id,
    Option(OptionLine),
    Info(Info),
    /// The move, or `None` if there is none, and the reply that the program expects.
    Best {
        mv: Option<String>,
        ponder: Option<String>,
    },
    /// A line that needs no answer.
    Other,
    /// A line that the protocol does not define.
    Unknown,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct OptionLine {
    pub(super) name: String,
    pub(super) kind: String,
    pub(super) default: Option<String>,
    pub(super) min: Option<i64>,
    pub(super) max: Option<i64>,
    pub(super) values: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Info {
    pub(super) numbers: HashMap<&'static str, u64>,
    pub(super) score: Option<ScoreLine>,
    pub(super) pv: Vec<String>,
    /// Whether the score is only a bound.
    pub(super) is_bound: bool,
    /// A word that the protocol does not define.
    pub(super) unknown: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ScoreLine {
    Points(i64),
    /// A mate in this many moves; negative if the side to move is mated.
    Mate(i64),
}

/// A line as far as it can be understood, and the rule that it breaks and how.
pub(super) type Read = (Line, Option<(FaultKind, String)>);

pub(super) fn read(line: &str, protocol: Protocol) -> Read {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_ucci = protocol == Protocol::Ucci;
    let best = |mv: &str| Line::Best { mv: Some(mv.to_owned()), ponder: None };
    let none = |expected: &str| {
        (
            Line::Best { mv: None, ponder: None },
            Some((FaultKind::MoveWhenOver, format!("{}: expected {expected}", quote(line)))),
        )
    };
    let line = match words[..] {
        ["uciok"] if !is_ucci => Line::Greeted,
        ["ucciok"] if is_ucci => Line::Greeted,
        ["readyok"] => Line::Ready,
        ["id", ..] => Line::Id,
        ["option", ref rest @ ..] => return read_option(rest, line, protocol),
        ["info", ref rest @ ..] => return read_info(rest, line, protocol),
        ["nobestmove"] if is_ucci => Line::Best { mv: None, ponder: None },
        ["bestmove", "(none)" | "0000", ..] if !is_ucci => Line::Best { mv: None, ponder: None },
        ["nobestmove"] => return none("bestmove (none)"),
        ["bestmove", "(none)" | "0000" | "none", ..] => {
            return none(if is_ucci { "nobestmove" } else { "bestmove (none)" });
        }
        ["bestmove", mv] => best(mv),
        // The move that it expects, and in UCCI an offer of a draw.
        ["bestmove", mv, "ponder", reply] => Line::Best { mv: Some(mv.to_owned()), ponder: Some(reply.to_owned()) },
        ["bestmove", mv, .., "draw" | "resign"] if is_ucci => best(mv),
        ["bestmove", ref rest @ ..] => {
            let fault = format!("{}: expected a move, and perhaps `ponder` with a second move", quote(line));
            return (
                Line::Best { mv: rest.first().map(|&mv| mv.to_owned()), ponder: None },
                Some((FaultKind::IllegalBestmove, fault)),
            );
        }
        ["bye" | "copyprotection" | "registration" | "pophash", ..] => Line::Other,
        _ => Line::Unknown,
    };
    (line, None)
}

/// Splits a list of words at keywords. Returns the words before the first, and each keyword with its words.
fn split<'a>(words: &[&'a str], is_key: impl Fn(&str) -> bool) -> Vec<(&'a str, Vec<&'a str>)> {
    let mut parts = vec![("", Vec::new())];
    for &word in words {
        if is_key(word) {
            parts.push((word, Vec::new()));
        } else if let Some((_, rest)) = parts.last_mut() {
            rest.push(word);
        }
    }
    parts
}

fn read_option(words: &[&str], line: &str, protocol: Protocol) -> Read {
    let wrong = |why: &str| Some((FaultKind::BadOption, format!("{}: {why}", quote(line))));
    let end = words.iter().position(|&word| word == "type").unwrap_or(words.len());
    let name = match &words[..end] {
        ["name", rest @ ..] => rest.join(" "),
        all => all.join(" "),
    };
    if name.is_empty() {
        return (Line::Other, wrong("no name"));
    }
    let mut option = OptionLine { name, ..OptionLine::default() };
    for (key, value) in split(&words[end..], |word| ["type", "default", "min", "max", "var"].contains(&word)) {
        let text = value.join(" ");
        match key {
            "type" => option.kind = text,
            "default" => option.default = Some(text),
            "var" => option.values.push(text),
            "min" | "max" => {
                let Ok(number) = text.parse() else {
                    let fault = wrong(&format!("{key} is not a number"));
                    return (Line::Option(option), fault);
                };
                *(if key == "min" { &mut option.min } else { &mut option.max }) = Some(number);
            }
            _ => {}
        }
    }
    let default = option.default.as_deref();
    // In UCCI the default may be missing.
    let is_missing = protocol == Protocol::Ucci && default.is_none();
    let default = default.unwrap_or_default();
    let fault = match option.kind.as_str() {
        "spin" | "check" | "combo" if is_missing => None,
        "spin" => match default.parse::<i64>() {
            Err(_) => wrong("the default is not a number"),
            Ok(value) if option.min.is_some_and(|min| value < min) || option.max.is_some_and(|max| value > max) => {
                wrong("the default is out of range")
            }
            Ok(_) => None,
        },
        "check" if !["true", "false"].contains(&default) => wrong("the default is neither true nor false"),
        "combo" if !option.values.iter().any(|value| value == default) => wrong("the default is not one of the values"),
        "check" | "combo" | "string" | "button" | "label" => None,
        other => wrong(&format!("type {} is unknown", quote(other))),
    };
    (Line::Option(option), fault)
}

/// The keywords with a number.
const NUMBERS: [&str; 12] = [
    "depth",
    "seldepth",
    "multipv",
    "nodes",
    "time",
    "nps",
    "hashfull",
    "tbhits",
    "sbhits",
    "cpuload",
    "currmovenumber",
    "maxdepth",
];
const OTHER_KEYS: [&str; 7] = ["score", "pv", "currmove", "refutation", "currline", "wdl", "message"];

fn read_info(words: &[&str], line: &str, protocol: Protocol) -> Read {
    // The rest of the line is free text.
    if let ["string" | "message", ..] = words {
        return (Line::Other, None);
    }
    let end = words.iter().position(|&word| word == "string").unwrap_or(words.len());
    let mut info = Info::default();
    let mut fault = None;
    let mut wrong = |kind: FaultKind, why: &str| {
        fault.get_or_insert_with(|| (kind, format!("{}: {why}", quote(line))));
    };
    let is_key = |word: &str| NUMBERS.contains(&word) || OTHER_KEYS.contains(&word);
    for (key, value) in split(&words[..end], is_key) {
        match key {
            "" if value.is_empty() => {}
            "" => info.unknown = Some(value[0].to_owned()),
            "score" => {
                info.is_bound = value.contains(&"lowerbound") || value.contains(&"upperbound");
                let (form, text) = match value[..] {
                    ["cp", text, ..] => (Protocol::Uci, text),
                    ["mate", text, ..] => (Protocol::Uci, text),
                    [text, ..] => (Protocol::Ucci, text),
                    _ => (protocol, ""),
                };
                let number = text.parse().ok();
                let is_mate = value.first() == Some(&"mate");
                info.score = number.map(if is_mate { ScoreLine::Mate } else { ScoreLine::Points });
                if number.is_none() {
                    wrong(FaultKind::ScoreForm, "a score without its number");
                } else if form != protocol {
                    wrong(FaultKind::ScoreForm, "a score as in the other protocol");
                }
            }
            "pv" if value.is_empty() => wrong(FaultKind::BadInfo, "an empty variation"),
            "pv" => info.pv = value.into_iter().map(str::to_owned).collect(),
            key => {
                if let Some(&known) = NUMBERS.iter().find(|&&known| known == key) {
                    match value.first().and_then(|text| text.parse().ok()) {
                        Some(number) => _ = info.numbers.insert(known, number),
                        None => wrong(FaultKind::BadInfo, &format!("{key} without a number")),
                    }
                    if let Some(more) = value.get(1) {
                        info.unknown = Some((*more).to_owned());
                    }
                }
            }
        }
    }
    (Line::Info(info), fault)
}
