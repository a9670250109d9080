//! Network files: a header, the weights, a checksum.

use crate::error::{MAGIC, NetworkError, VERSION};
use crate::weights::{Info, QA, QB, Weights};

/// The code of the only activation: squared clipped ReLU.
const SCRELU: u8 = 0;

impl Weights {
    /// Reads a network file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file is damaged or cut off, has another version, or describes a network that is
    /// impossible. Every changed bit is found.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, NetworkError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(NetworkError::Magic { found: bytes[..bytes.len().min(4)].to_vec() });
        }
        let mut reader = Reader { bytes, at: MAGIC.len() };
        let version = reader.u16()?;
        if version != VERSION {
            return Err(NetworkError::Version { found: version });
        }
        let info = Info {
            features: reader.text("the name of the features")?,
            base: reader.text("the name of the base")?,
            count: reader.u32()? as usize,
            neurons: reader.u16()?.into(),
            buckets: reader.u16()?.into(),
            scale: reader.u16()?,
        };
        let [activation] = reader.take()?;
        for (what, found, expected) in [
            ("the activation", i32::from(activation), i32::from(SCRELU)),
            ("the quantisation of the hidden layer", reader.u16()?.into(), QA),
            ("the quantisation of the output weights", reader.u16()?.into(), QB),
        ] {
            if found != expected {
                let (found, expected) = (found.to_string(), expected.to_string());
                return Err(NetworkError::Description { what, found, expected });
            }
        }
        info.check()?;
        let stored = reader.u32()? as usize;
        let length = 2 * info.lengths().iter().sum::<usize>();
        if stored != length {
            return Err(NetworkError::Length { found: stored, expected: length });
        }
        let expected = reader.at + length + 4;
        if bytes.len() != expected {
            return Err(NetworkError::Length { found: bytes.len(), expected });
        }
        let (body, checksum) = bytes.split_at(expected - 4);
        let (found, expected) = (crc32fast::hash(body), Reader { bytes: checksum, at: 0 }.u32()?);
        if found != expected {
            return Err(NetworkError::Checksum { found, expected });
        }
        Weights::new(info, numbers(&body[reader.at..]))
    }

    /// Returns the network as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let info = self.info();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        for text in [&info.features, &info.base] {
            bytes.push(text.len() as u8);
            bytes.extend(text.bytes());
        }
        bytes.extend((info.count as u32).to_le_bytes());
        for number in [info.neurons as u16, info.buckets as u16, info.scale] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.push(SCRELU);
        bytes.extend((QA as u16).to_le_bytes());
        bytes.extend((QB as u16).to_le_bytes());
        bytes.extend((2 * self.numbers().len() as u32).to_le_bytes());
        bytes.extend(self.numbers().iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads weights without a header, as the trainer [bullet](https://github.com/jw1912/bullet) writes them
    /// (`quantised.bin` of its examples `1_simple` and `2_output_buckets` at commit ab41b32): 16-bit integers, lowest
    /// byte first, in the order of [`Weights::new`]. Up to 63 bytes that fill the last 64 are skipped.
    ///
    /// # Errors
    ///
    /// Returns an error if the number of bytes does not fit the description, or the weights are impossible.
    pub fn import(info: Info, bytes: &[u8]) -> Result<Weights, NetworkError> {
        info.check()?;
        let expected = 2 * info.lengths().iter().sum::<usize>();
        if bytes.len() != expected && bytes.len() != expected.next_multiple_of(64) {
            return Err(NetworkError::Length { found: bytes.len(), expected });
        }
        Weights::new(info, numbers(&bytes[..expected]))
    }

    /// Returns the weights without a header, in the order of [`import`](Weights::import), filled with zeros to a
    /// multiple of 64 bytes.
    pub fn export(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.numbers().iter().flat_map(|number| number.to_le_bytes()).collect();
        bytes.resize(bytes.len().next_multiple_of(64), 0);
        bytes
    }
}

fn numbers(bytes: &[u8]) -> Vec<i16> {
    bytes.as_chunks().0.iter().map(|&pair| i16::from_le_bytes(pair)).collect()
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], NetworkError> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let taken = rest.first_chunk();
        self.at += N;
        taken.copied().ok_or(NetworkError::Length { found: self.bytes.len(), expected: self.at })
    }

    fn u16(&mut self) -> Result<u16, NetworkError> {
        self.take().map(u16::from_le_bytes)
    }

    fn u32(&mut self) -> Result<u32, NetworkError> {
        self.take().map(u32::from_le_bytes)
    }

    fn text(&mut self, what: &'static str) -> Result<String, NetworkError> {
        let [length] = self.take()?;
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        self.at += usize::from(length);
        let text = rest.get(..length.into());
        let text = text.ok_or(NetworkError::Length { found: self.bytes.len(), expected: self.at })?;
        String::from_utf8(text.to_vec()).map_err(|_| NetworkError::Description {
            what,
            found: format!("{:?}", String::from_utf8_lossy(text)),
            expected: "UTF-8".to_owned(),
        })
    }
}
