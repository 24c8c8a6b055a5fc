//! Fields as EMVCo QR codes have them: a two-digit identifier, a two-digit length, the value.

use super::QrError;

/// The fields of a text, in their order.
#[derive(Debug, Clone)]
pub(super) struct Fields<'a>(&'a str);

impl<'a> Fields<'a> {
    /// # Errors
    /// [`QrError::Malformed`] for a text of other signs than printable ASCII.
    pub(super) fn of(text: &'a str) -> Result<Self, QrError> {
        let is_printable = text.bytes().all(|byte| (b' '..=b'~').contains(&byte));
        if is_printable { Ok(Self(text)) } else { Err(QrError::Malformed) }
    }

    fn take(&mut self) -> Option<(&'a str, &'a str)> {
        let (id, rest) = self.0.split_at_checked(2)?;
        let (length, rest) = rest.split_at_checked(2)?;
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number(id) || !is_number(length) {
            return None;
        }
        let (value, rest) = rest.split_at_checked(length.parse().ok()?)?;
        self.0 = rest;
        (!value.is_empty()).then_some((id, value))
    }
}

impl<'a> Iterator for Fields<'a> {
    type Item = Result<(&'a str, &'a str), QrError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.0.is_empty() {
            return None;
        }
        let field = self.take().ok_or(QrError::Malformed);
        if field.is_err() {
            self.0 = "";
        }
        Some(field)
    }
}

/// Appends a field. The value has 1 to 99 signs.
pub(super) fn put(text: &mut String, id: &str, value: &str) {
    text.extend([id, &format!("{:02}", value.len()), value]);
}

/// CRC-16/CCITT-FALSE (polynomial 1021, initial value FFFF, no reflection), four upper-case hexadecimal digits.
pub(super) fn checksum(text: &str) -> String {
    let crc = text.bytes().fold(0xFFFF_u16, |crc, byte| {
        (0..8).fold(crc ^ (u16::from(byte) << 8), |crc, _| {
            if crc & 0x8000 == 0 { crc << 1 } else { (crc << 1) ^ 0x1021 }
        })
    });
    format!("{crc:04X}")
}

/// What stands before the checksum in the last field `id`, if the checksum is right.
///
/// # Errors
/// [`QrError::Malformed`] without such a field at the end; [`QrError::Checksum`].
pub(super) fn without_checksum<'a>(text: &'a str, id: &str) -> Result<&'a str, QrError> {
    let split = text.len().checked_sub(4).and_then(|place| text.split_at_checked(place));
    let (covered, told) = split.ok_or(QrError::Malformed)?;
    let content = covered.strip_suffix("04").and_then(|covered| covered.strip_suffix(id));
    let content = content.ok_or(QrError::Malformed)?;
    if checksum(covered) == told { Ok(content) } else { Err(QrError::Checksum) }
}

/// Appends the checksum of everything before it as the field `id`.
pub(super) fn put_checksum(text: &mut String, id: &str) {
    text.push_str(id);
    text.push_str("04");
    let crc = checksum(text);
    text.push_str(&crc);
}
