use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Why a text is not a mobile number that can be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PhoneError {
    /// The digits break the country's numbering plan.
    #[error("this is no mobile number of its country")]
    Malformed,
    /// Numbers of this country are not served.
    #[error("mobile numbers of this country are not served")]
    CountryNotServed,
}

/// A mobile number in its one international form (E.164), however it was typed.
///
/// Two spellings of one number are equal. A country is served once its numbering plan is known here; today
/// that is Thailand: 06, 08 or 09 and eight more digits.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PhoneNumber {
    /// Nine digits, without the trunk zero.
    national: String,
}

/// The dialling code of the one country served.
const THAILAND: &str = "66";
/// Digits that tell an operator's block of ten thousand numbers.
const BLOCK_DIGITS: usize = 5;

impl PhoneNumber {
    /// The dialling code meant when none is given, without the plus sign.
    pub const DEFAULT_DIALING_CODE: &str = THAILAND;
    /// Dialling codes that are served.
    pub const DIALING_CODES: [&str; 1] = [THAILAND];

    /// Reads a number as people type it, with the separately chosen dialling code (empty means Thailand).
    ///
    /// Spaces, dots, dashes and brackets do not count; `081…`, `81…`, `6681…` and `+6681…` are one number.
    ///
    /// # Errors
    /// [`PhoneError`].
    pub fn parse(dialing_code: &str, number: &str) -> Result<Self, PhoneError> {
        let code = dialing_code.trim();
        let code = code.strip_prefix('+').or_else(|| code.strip_prefix("00")).unwrap_or(code);
        if !code.is_empty() && code != THAILAND {
            let is_code = (1..=4).contains(&code.len()) && code.bytes().all(|byte| byte.is_ascii_digit());
            return Err(if is_code { PhoneError::CountryNotServed } else { PhoneError::Malformed });
        }
        let typed = number.trim();
        if typed.len() > 32 {
            return Err(PhoneError::Malformed);
        }
        let mut digits = String::with_capacity(typed.len());
        for (place, character) in typed.chars().enumerate() {
            match character {
                '0'..='9' => digits.push(character),
                ' ' | '-' | '.' | '(' | ')' => {}
                '+' if place == 0 => {}
                _ => return Err(PhoneError::Malformed),
            }
        }
        if typed.starts_with('+') && digits.len() >= 7 && !digits.starts_with(THAILAND) {
            return Err(PhoneError::CountryNotServed);
        }
        let national = match digits.len() {
            9 => &digits[..],
            10 => digits.strip_prefix('0').ok_or(PhoneError::Malformed)?,
            11 | 12 => {
                let rest = digits.strip_prefix(THAILAND).ok_or(PhoneError::Malformed)?;
                if rest.len() == 10 { rest.strip_prefix('0').ok_or(PhoneError::Malformed)? } else { rest }
            }
            _ => return Err(PhoneError::Malformed),
        };
        if matches!(national.as_bytes().first(), Some(b'6' | b'8' | b'9')) {
            Ok(Self { national: national.to_owned() })
        } else {
            Err(PhoneError::Malformed)
        }
    }

    /// The dialling code, without the plus sign.
    #[must_use]
    pub const fn dialing_code(&self) -> &'static str {
        THAILAND
    }

    /// The number as it is dialled inside its country: `0812345678`.
    #[must_use]
    pub fn national(&self) -> String {
        format!("0{}", self.national)
    }

    /// The operator's block of ten thousand numbers this one lies in, as the start of its E.164 form.
    #[must_use]
    pub fn block(&self) -> String {
        format!("+{THAILAND}{}", &self.national[..BLOCK_DIGITS])
    }

    /// For people who only need to recognise their own number: `08******78`.
    #[must_use]
    pub fn masked(&self) -> String {
        format!("0{}******{}", &self.national[..1], &self.national[7..])
    }
}

/// The E.164 form, `+66812345678`: what is stored, compared and dialled.
impl fmt::Display for PhoneNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{THAILAND}{}", self.national)
    }
}

/// Masked, because logs are read by people whom the number does not concern.
impl fmt::Debug for PhoneNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PhoneNumber({})", self.masked())
    }
}

/// Reads the E.164 form.
impl FromStr for PhoneNumber {
    type Err = PhoneError;

    fn from_str(text: &str) -> Result<Self, PhoneError> {
        if text.starts_with('+') { Self::parse("", text) } else { Err(PhoneError::Malformed) }
    }
}

impl Serialize for PhoneNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for PhoneNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn however_it_is_typed_one_number_is_one_number() {
        let typed = [
            ("66", "0812345678"),
            ("", "812345678"),
            ("+66", "081-234-5678"),
            ("0066", " 081 234 5678 "),
            ("66", "66812345678"),
            ("66", "+66812345678"),
            ("66", "+66 (0)81.234.5678"),
        ];
        for (code, number) in typed {
            let phone = PhoneNumber::parse(code, number).unwrap();
            assert_eq!(phone.to_string(), "+66812345678", "{code:?} {number:?}");
        }
    }

    #[test]
    fn whatever_is_no_thai_mobile_number_is_refused() {
        for number in [
            "",
            "0",
            "081234567",
            "08123456789",
            "0212345678",
            "0512345678",
            "+",
            "08x2345678",
            "๐๘๑๒๓๔๕๖๗๘",
            "0812345678;",
            "081+2345678",
            "99999999999999",
            &"0".repeat(1_000),
        ] {
            assert_eq!(PhoneNumber::parse("66", number), Err(PhoneError::Malformed), "{number:?}");
        }
        for (code, number) in [("1", "2025550123"), ("+44", "7911123456"), ("", "+12025550123")] {
            let refused = PhoneNumber::parse(code, number);
            assert_eq!(refused, Err(PhoneError::CountryNotServed), "{code:?} {number:?}");
        }
        assert_eq!(PhoneNumber::parse("66; drop", "0812345678"), Err(PhoneError::Malformed));
    }

    #[test]
    fn a_number_survives_storage_and_is_never_printed_whole() {
        let phone = PhoneNumber::parse("66", "0812345678").unwrap();
        assert_eq!(phone.to_string().parse::<PhoneNumber>(), Ok(phone.clone()));
        assert_eq!("0812345678".parse::<PhoneNumber>(), Err(PhoneError::Malformed), "storage has one form");
        assert_eq!((phone.national().as_str(), phone.masked().as_str()), ("0812345678", "08******78"));
        assert_eq!(format!("{phone:?}"), "PhoneNumber(08******78)");
        assert_eq!(phone.block(), "+6681234");
    }
}
