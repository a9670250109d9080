//! Records of xiangqi as files of every format that can be written.

use game_search::text::quote;
use serde_json::{Value, json};
use xiangqi::pgn::Record;
use xiangqi::{Position, Setup};
use xiangqi_records::xqf::{self, Keys};
use xiangqi_records::{Format, Written, write as write_records};

use super::formats::{TREE_FORMATS, notation, only_xiangqi};
use super::said::told;
use super::{nodes, said};
use crate::Refusal;
use crate::request::{Write, encode};

pub fn write(request: &Write) -> Result<Value, Refusal> {
    only_xiangqi(&request.game)?;
    let notation = notation(request.notation.as_deref())?;
    let names = TREE_FORMATS.map(|(name, ..)| name);
    let unknown = || format!("unknown format {}: expected one of {}", quote(&request.format), names.join(", "));
    let known = TREE_FORMATS.into_iter().find(|(name, ..)| *name == request.format);
    let (name, extension, is_text) = known.ok_or_else(|| Refusal::new(unknown()))?;
    let record = record(request)?;
    let written = match name {
        "xqf-10" => Ok(xqf::write(&record, 10, Keys::default())),
        _ => {
            let format: Format = extension.parse().map_err(Refusal::new)?;
            write_records(&[record], format, notation)
        }
    };
    let Written { bytes, losses } = written.map_err(Refusal::new)?;
    Ok(json!({
        "bytes": encode(&bytes),
        "text": is_text.then(|| String::from_utf8_lossy(&bytes)),
        "extension": extension,
        "losses": losses.iter().map(|loss| told(said::loss(loss), loss)).collect::<Vec<_>>(),
    }))
}

fn record(request: &Write) -> Result<Record, Refusal> {
    let start = match &request.position {
        Some(text) => Position::parse_as(text, Setup::Any).map_err(Refusal::new)?,
        None => Position::start(),
    };
    let line = nodes::line(&request.nodes, &start)?;
    let mut record = Record::new(start, []);
    record.line = line;
    record.result = request.result.as_deref().map(str::parse).transpose().map_err(Refusal::new)?;
    for (name, value) in &request.tags {
        record.set_tag(name, value);
    }
    Ok(record)
}
