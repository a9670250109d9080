//! Encodings. Old Chinese programs write GBK, of which GB18030 is the standard that has every character.

use encoding_rs::{GB18030, UTF_8, UTF_16LE};

use crate::problem::Problem;

/// The encoding of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Encoding {
    /// UTF-8.
    Utf8,
    /// GB18030, which contains GBK.
    Gb18030,
    /// UTF-16 with the low byte first.
    Utf16,
}

impl Encoding {
    fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Gb18030 => "GB18030 or GBK",
            Encoding::Utf16 => "UTF-16",
        }
    }
}

/// Returns a text and its encoding: the one that its byte order mark names, UTF-8 if it is valid UTF-8, and GB18030
/// otherwise.
pub(crate) fn recognised(bytes: &[u8]) -> (String, Encoding) {
    if let Some(rest) = bytes.strip_prefix(b"\xFF\xFE") {
        return (UTF_16LE.decode_without_bom_handling(rest).0.into_owned(), Encoding::Utf16);
    }
    let rest = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match UTF_8.decode_without_bom_handling_and_without_replacement(rest) {
        Some(text) => (text.into_owned(), Encoding::Utf8),
        None => (GB18030.decode_without_bom_handling(rest).0.into_owned(), Encoding::Gb18030),
    }
}

/// Returns a text in GB18030. If it has other bytes, a problem is added.
pub(crate) fn gb18030(bytes: &[u8], field: &'static str, problems: &mut Vec<Problem>) -> String {
    let (text, has_errors) = GB18030.decode_without_bom_handling(bytes);
    if has_errors {
        let encoding = Encoding::Gb18030.name();
        problems.push(Problem::Encoding { field, text: text.clone().into_owned(), encoding });
    }
    text.into_owned()
}

/// Returns a text as GB18030, cut between two letters if it has more than `most` bytes, and whether it is whole.
pub(crate) fn to_gb18030(text: &str, most: usize) -> (Vec<u8>, bool) {
    let mut bytes = Vec::new();
    for letter in text.chars() {
        let mut utf8 = [0; 4];
        // GB18030 has every character, so none is replaced.
        let (encoded, ..) = GB18030.encode(letter.encode_utf8(&mut utf8));
        if bytes.len() + encoded.len() > most {
            return (bytes, false);
        }
        bytes.extend_from_slice(&encoded);
    }
    (bytes, true)
}

/// Returns the text of a field in UTF-16 that ends with 0.
pub(crate) fn utf16(bytes: &[u8], field: &'static str, problems: &mut Vec<Problem>) -> String {
    let units = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    let units: Vec<u16> = units.take_while(|&unit| unit != 0).collect();
    String::from_utf16(&units).unwrap_or_else(|_| {
        let text = String::from_utf16_lossy(&units);
        problems.push(Problem::Encoding { field, text: text.clone(), encoding: Encoding::Utf16.name() });
        text
    })
}

/// Returns a text as UTF-16, cut between two letters if it has more than `most` bytes, and whether it is whole. A letter
/// U+0000 would end the text, and is left out.
pub(crate) fn to_utf16(text: &str, most: usize) -> (Vec<u8>, bool) {
    let mut bytes = Vec::new();
    for letter in text.chars().filter(|&letter| letter != '\0') {
        if bytes.len() + 2 * letter.len_utf16() > most {
            return (bytes, false);
        }
        let mut units = [0; 2];
        bytes.extend(letter.encode_utf16(&mut units).iter().flat_map(|unit| unit.to_le_bytes()));
    }
    (bytes, true)
}

/// Returns the comments in a text: one for each line that is not empty, without control characters.
pub(crate) fn comments(text: &str) -> Vec<String> {
    let lines = text.split(['\r', '\n']).map(|line| {
        let plain: String = line.chars().filter(|letter| letter.is_whitespace() || !letter.is_control()).collect();
        plain.split_whitespace().collect::<Vec<_>>().join(" ")
    });
    lines.filter(|line| !line.is_empty()).collect()
}

/// Returns the value of a tag in a text: one line without control characters.
pub(crate) fn value(text: &str) -> String {
    let spaced: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    spaced.trim().to_owned()
}
