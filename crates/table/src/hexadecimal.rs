//! Bytes as they are written for people and other programs: two digits each.

use std::fmt;

const DIGITS: &[u8; 16] = b"0123456789abcdef";

/// Writes bytes down.
///
/// ```
/// use table::hexadecimal;
/// struct Key([u8; 2]);
/// impl std::fmt::Display for Key {
///     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
///         hexadecimal::write(&self.0, f)
///     }
/// }
/// assert_eq!(Key([0, 254]).to_string(), "00fe");
/// ```
pub fn write<const N: usize>(bytes: &[u8; N], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let pairs = bytes.map(|byte| [byte >> 4, byte & 0xf].map(|digit| DIGITS[usize::from(digit)]));
    f.write_str(str::from_utf8(pairs.as_flattened()).expect("digits are text"))
}

/// Reads exactly so many bytes; nothing, if it is anything else.
///
/// ```
/// use table::hexadecimal;
/// assert_eq!(hexadecimal::read("00Fe"), Some([0, 254]));
/// assert_eq!(hexadecimal::read::<2>("00f"), None);
/// assert_eq!(hexadecimal::read::<2>("0x00"), None);
/// ```
pub fn read<const N: usize>(text: &str) -> Option<[u8; N]> {
    let (pairs, []) = text.as_bytes().as_chunks::<2>() else { return None };
    let pairs: &[[u8; 2]; N] = pairs.try_into().ok()?;
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(pairs) {
        let [high, low] = pair.map(|digit| char::from(digit).to_digit(16));
        *byte = (high? << 4 | low?) as u8;
    }
    Some(bytes)
}
