//! Access to the entries of messages that games return as data.

use game_search::spec::Detail;

pub(super) fn get<'a>(detail: &'a Detail, name: &str) -> Option<&'a Detail> {
    let Detail::Map(entries) = detail else { return None };
    entries.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
}

pub(super) fn kind(detail: &Detail) -> Option<&str> {
    if let Some(Detail::Text(kind)) = get(detail, "kind") { Some(kind) } else { None }
}

pub(super) fn int(detail: &Detail, name: &str) -> Option<i64> {
    as_int(get(detail, name)?)
}

pub(super) fn as_int(detail: &Detail) -> Option<i64> {
    if let Detail::Int(number) = *detail { Some(number) } else { None }
}

pub(super) fn as_text(detail: &Detail) -> Option<String> {
    if let Detail::Text(text) = detail { Some(text.to_string()) } else { None }
}

pub(super) fn list<'a>(detail: &'a Detail, name: &str) -> &'a [Detail] {
    if let Some(Detail::List(entries)) = get(detail, name) { entries } else { &[] }
}
