use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Why a text or a number is not an amount of money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MoneyError {
    /// Not a plain decimal number in ASCII digits.
    #[error("not a decimal number")]
    NotANumber,
    /// More than five decimal places.
    #[error("more than five decimal places")]
    TooPrecise,
    /// Outside what the system can hold.
    #[error("out of range")]
    OutOfRange,
}

/// A currency of the platform (ISO 4217 code).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
pub enum Currency {
    /// Thai baht, of 100 satang.
    #[serde(rename = "THB")]
    Thb,
}

impl Currency {
    /// The ISO 4217 code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Thb => "THB",
        }
    }

    /// The sign shown before an amount.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Thb => "฿",
        }
    }

    /// Decimal places that are shown.
    #[must_use]
    pub const fn places(self) -> u8 {
        match self {
            Self::Thb => 2,
        }
    }

    /// Reads an ISO 4217 code.
    #[must_use]
    pub fn parse(code: &str) -> Option<Self> {
        (code == "THB").then_some(Self::Thb)
    }
}

/// An amount of money: a whole number of hundred-thousandths of the currency unit.
///
/// One baht is 100,000, one satang 1,000. The currency belongs to the account that holds the amount.
/// On the wire it is a decimal string with two to five places; a request may also send a whole JSON
/// number. Arithmetic is checked: there is no operator that could wrap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Money(i64);

impl Money {
    /// Hundred-thousandths in one currency unit.
    pub const UNIT: i64 = 100_000;
    /// No money.
    pub const ZERO: Self = Self(0);
    /// The largest amount one request may name: 1,000,000,000 units.
    pub const REQUEST_MAX: Self = Self(1_000_000_000 * Self::UNIT);

    /// An amount given in hundred-thousandths.
    #[must_use]
    pub const fn from_minor(minor: i64) -> Self {
        Self(minor)
    }

    /// An amount given in whole currency units.
    ///
    /// # Errors
    /// [`MoneyError::OutOfRange`] when it does not fit.
    pub fn from_units(units: i64) -> Result<Self, MoneyError> {
        units.checked_mul(Self::UNIT).map(Self).ok_or(MoneyError::OutOfRange)
    }

    /// Hundred-thousandths of the currency unit.
    #[must_use]
    pub const fn minor(self) -> i64 {
        self.0
    }

    /// Whether the amount is greater than zero.
    #[must_use]
    pub const fn is_positive(self) -> bool {
        self.0 > 0
    }

    /// Whether the amount is a whole number of hundredths (satang).
    #[must_use]
    pub const fn is_whole_hundredths(self) -> bool {
        self.0 % 1_000 == 0
    }

    /// The part of the amount that is a whole number of hundredths (satang), towards zero.
    #[must_use]
    pub const fn whole_hundredths(self) -> Self {
        Self(self.0 - self.0 % 1_000)
    }

    /// The amount as people read it: thousands are set apart by commas, as on the screens.
    #[must_use]
    pub fn grouped(self) -> String {
        let plain = self.to_string();
        let whole = plain.split_once('.').map_or(plain.as_str(), |(whole, _)| whole);
        let mut grouped = String::with_capacity(plain.len() + whole.len() / 3);
        for (at, digit) in plain.char_indices() {
            let left = whole.len().saturating_sub(at);
            if left > 0 && left % 3 == 0 && plain[..at].ends_with(|before: char| before.is_ascii_digit()) {
                grouped.push(',');
            }
            grouped.push(digit);
        }
        grouped
    }

    /// As [`grouped`](Self::grouped), with the sign of the currency before it, as the screens have it in sentences:
    /// `฿1,234.50`.
    #[must_use]
    pub fn with_symbol(self, currency: Currency) -> String {
        let grouped = self.grouped();
        match grouped.strip_prefix('-') {
            Some(amount) => format!("-{}{amount}", currency.symbol()),
            None => format!("{}{grouped}", currency.symbol()),
        }
    }

    /// The sum.
    ///
    /// # Errors
    /// [`MoneyError::OutOfRange`] when it does not fit.
    pub fn plus(self, other: Self) -> Result<Self, MoneyError> {
        self.0.checked_add(other.0).map(Self).ok_or(MoneyError::OutOfRange)
    }

    /// The difference.
    ///
    /// # Errors
    /// [`MoneyError::OutOfRange`] when it does not fit.
    pub fn minus(self, other: Self) -> Result<Self, MoneyError> {
        self.0.checked_sub(other.0).map(Self).ok_or(MoneyError::OutOfRange)
    }

    /// The amount `count` times.
    ///
    /// # Errors
    /// [`MoneyError::OutOfRange`] when it does not fit.
    pub fn times(self, count: i64) -> Result<Self, MoneyError> {
        self.0.checked_mul(count).map(Self).ok_or(MoneyError::OutOfRange)
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let magnitude = self.0.unsigned_abs();
        let unit = Self::UNIT.unsigned_abs();
        let (whole, part) = (magnitude / unit, magnitude % unit);
        let places = format!("{part:05}");
        let kept = places.trim_end_matches('0').len().max(2);
        write!(f, "{sign}{whole}.{}", &places[..kept])
    }
}

impl FromStr for Money {
    type Err = MoneyError;

    /// Reads `-?digits[.digits]`: ASCII digits only, no sign `+`, no exponent, no grouping, no spaces.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (negative, digits) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
        let (whole, part) =
            digits.split_once('.').map_or((digits, None), |(whole, part)| (whole, Some(part)));
        let all_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !all_digits(whole) || part.is_some_and(|part| !all_digits(part)) {
            return Err(MoneyError::NotANumber);
        }
        let part = part.unwrap_or_default();
        if part.len() > 5 {
            return Err(MoneyError::TooPrecise);
        }
        let whole: i64 = whole.parse().map_err(|_| MoneyError::OutOfRange)?;
        let part: i64 = format!("{part:0<5}").parse().map_err(|_| MoneyError::NotANumber)?;
        let magnitude = whole
            .checked_mul(Self::UNIT)
            .and_then(|units| units.checked_add(part))
            .ok_or(MoneyError::OutOfRange)?;
        Ok(Self(if negative { -magnitude } else { magnitude }))
    }
}

impl Serialize for Money {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Money {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct MoneyVisitor;
        impl serde::de::Visitor<'_> for MoneyVisitor {
            type Value = Money;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a decimal string such as \"100.50\", or a whole number")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Money, E> {
                text.parse().map_err(E::custom)
            }
            fn visit_i64<E: serde::de::Error>(self, units: i64) -> Result<Money, E> {
                Money::from_units(units).map_err(E::custom)
            }
            fn visit_u64<E: serde::de::Error>(self, units: u64) -> Result<Money, E> {
                let units = i64::try_from(units).map_err(|_| E::custom(MoneyError::OutOfRange))?;
                self.visit_i64(units)
            }
        }
        deserializer.deserialize_any(MoneyVisitor)
    }
}

impl utoipa::PartialSchema for Money {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        utoipa::openapi::ObjectBuilder::new()
            .schema_type(utoipa::openapi::schema::Type::String)
            .pattern(Some(r"^-?\d+(\.\d{1,5})?$"))
            .description(Some("Decimal amount of money with two to five places"))
            .examples(["500.00"])
            .build()
            .into()
    }
}

impl utoipa::ToSchema for Money {
    fn name() -> std::borrow::Cow<'static, str> {
        "Money".into()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn amounts_are_read_exactly() {
        for (text, minor) in [
            ("0", 0),
            ("500", 50_000_000),
            ("500.00", 50_000_000),
            ("0.12345", 12_345),
            ("-1.5", -150_000),
            ("-0", 0),
        ] {
            assert_eq!(text.parse::<Money>().unwrap().minor(), minor, "{text}");
        }
    }

    #[test]
    fn amounts_for_people_set_thousands_apart() {
        for (plain, grouped) in [
            ("0", "0.00"),
            ("999.5", "999.50"),
            ("1000", "1,000.00"),
            ("-100", "-100.00"),
            ("-1000", "-1,000.00"),
            ("12345.6789", "12,345.6789"),
            ("1234567.12345", "1,234,567.12345"),
            ("1000000000", "1,000,000,000.00"),
        ] {
            assert_eq!(plain.parse::<Money>().unwrap().grouped(), grouped);
        }
    }

    #[test]
    fn amounts_in_sentences_have_the_sign_of_their_currency() {
        for (plain, written) in [("0", "฿0.00"), ("1234.5", "฿1,234.50"), ("-1000", "-฿1,000.00")] {
            assert_eq!(plain.parse::<Money>().unwrap().with_symbol(Currency::Thb), written);
        }
    }

    #[test]
    fn a09_hostile_amounts_are_refused() {
        let hostile = [
            "",
            "-",
            ".",
            "1.",
            ".5",
            "+1",
            "1e3",
            "NaN",
            "inf",
            "1,00",
            "1 ",
            " 1",
            "٣",
            "1.000001",
            "--1",
            "0x10",
            "9999999999999999999",
            "92233720368547.75808",
            "1_000",
        ];
        for text in hostile {
            assert!(text.parse::<Money>().is_err(), "{text:?} must be refused");
        }
        for json in ["0.1", "1e3", "true", "null", "[1]", "{}", "18446744073709551615"] {
            assert!(serde_json::from_str::<Money>(json).is_err(), "{json} must be refused");
        }
        assert_eq!(serde_json::from_str::<Money>("500").unwrap(), Money::from_units(500).unwrap());
    }

    #[test]
    fn sums_at_the_edge_are_refused_not_wrapped() {
        let max = Money::from_minor(i64::MAX);
        assert_eq!(max.plus(Money::from_minor(1)), Err(MoneyError::OutOfRange));
        assert_eq!(Money::from_minor(i64::MIN).minus(Money::from_minor(1)), Err(MoneyError::OutOfRange));
        assert_eq!(max.times(2), Err(MoneyError::OutOfRange));
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(minor in -9_000_000_000_000_000_000_i64..9_000_000_000_000_000_000) {
            let money = Money::from_minor(minor);
            prop_assert_eq!(money.to_string().parse::<Money>().unwrap(), money);
        }
    }
}
