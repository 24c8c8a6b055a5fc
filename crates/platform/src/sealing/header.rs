use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// The one suite there is.
pub const SUITE: &str = "P256-SHA256-AES128GCM";

/// What the `Encryption` header of a sealed body says.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct SealHeader {
    pub(super) key_id: String,
    pub(super) encapsulated: Vec<u8>,
    pub(super) at_ms: i64,
}

impl SealHeader {
    /// Reads `suite=…; key=…; enc=…; at=…`, each once, in any order.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (mut suite, mut key_id, mut encapsulated, mut at_ms) = (None, None, None, None);
        for part in text.split(';') {
            let (name, value) = part.trim().split_once('=')?;
            let place = match name {
                "suite" => &mut suite,
                "key" => &mut key_id,
                "enc" => &mut encapsulated,
                "at" => &mut at_ms,
                _ => return None,
            };
            if place.replace(value).is_some() {
                return None;
            }
        }
        if suite? != SUITE {
            return None;
        }
        Some(Self {
            key_id: key_id?.to_owned(),
            encapsulated: STANDARD.decode(encapsulated?).ok()?,
            at_ms: at_ms?.parse().ok()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_is_read_whole_or_not_at_all() {
        let header = "suite=P256-SHA256-AES128GCM; key=0011; enc=AQID; at=1700000000000";
        let expected =
            SealHeader { key_id: "0011".into(), encapsulated: vec![1, 2, 3], at_ms: 1_700_000_000_000 };
        assert_eq!(SealHeader::parse(header), Some(expected));
        for wrong in [
            "",
            "1",
            "suite=P256-SHA256-AES128GCM; key=0011; enc=AQID",
            "suite=P256-SHA256-AES128GCM; key=0011; enc=AQI; at=1700000000000",
            "suite=none; key=0011; enc=AQID; at=1700000000000",
            "suite=P256-SHA256-AES128GCM; key=0011; enc=AQID; at=now",
            "suite=P256-SHA256-AES128GCM; key=0011; key=0012; enc=AQID; at=1",
            "suite=P256-SHA256-AES128GCM; key=0011; enc=AQID; at=1; aad=none",
        ] {
            assert_eq!(SealHeader::parse(wrong), None, "{wrong}");
        }
    }
}
