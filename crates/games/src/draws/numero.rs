use std::fmt;
use std::str::FromStr;

use jiff::civil::Date;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A text is no numero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a numero is YYYYMMDD or YYYYMMDD-NN with two to four digits from 1 on")]
pub struct NumeroError;

/// The number of a draw: its date, and where a lottery has several draws a day its number among them.
///
/// Written `20261123` or `20261123-042`; numeros of one lottery sort by time, as texts too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Numero {
    date: Date,
    /// The number from 1 on, and with how many digits it is written.
    sequence: Option<(u16, u8)>,
}

impl Numero {
    /// The numero of the only draw of a day.
    #[must_use]
    pub const fn of_date(date: Date) -> Self {
        Self { date, sequence: None }
    }

    pub(crate) const fn of_sequence(date: Date, number: u16, width: u8) -> Self {
        Self { date, sequence: Some((number, width)) }
    }

    /// The business day of the draw.
    #[must_use]
    pub const fn date(&self) -> Date {
        self.date
    }

    /// The number of the draw on its business day, from 1 on.
    #[must_use]
    pub fn sequence(&self) -> Option<u16> {
        self.sequence.map(|(number, _)| number)
    }
}

impl fmt::Display for Numero {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = (self.date.year(), self.date.month(), self.date.day());
        write!(f, "{year:04}{month:02}{day:02}")?;
        match self.sequence {
            Some((number, width)) => write!(f, "-{number:0width$}", width = width.into()),
            None => Ok(()),
        }
    }
}

impl FromStr for Numero {
    type Err = NumeroError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (date, sequence) = text.split_once('-').map_or((text, None), |(date, rest)| (date, Some(rest)));
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if date.len() != 8 || !is_digits(date) {
            return Err(NumeroError);
        }
        let part = |from, until| date[from..until].parse::<i16>().map_err(|_| NumeroError);
        let small = |from, until| date[from..until].parse::<i8>().map_err(|_| NumeroError);
        let date = Date::new(part(0, 4)?, small(4, 6)?, small(6, 8)?).map_err(|_| NumeroError)?;
        let Some(sequence) = sequence else { return Ok(Self::of_date(date)) };
        if !(2..=4).contains(&sequence.len()) || !is_digits(sequence) {
            return Err(NumeroError);
        }
        let number: u16 = sequence.parse().map_err(|_| NumeroError)?;
        let width = u8::try_from(sequence.len()).map_err(|_| NumeroError)?;
        if number == 0 { Err(NumeroError) } else { Ok(Self::of_sequence(date, number, width)) }
    }
}

impl Serialize for Numero {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Numero {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numeros_are_read_and_written_exactly() {
        for text in ["20261123", "20261123-42", "20261123-009", "20280229-1440"] {
            assert_eq!(text.parse::<Numero>().unwrap().to_string(), text);
        }
        let bad =
            ["", "2026112", "20261131", "20270229", "20261123-", "20261123-1", "20261123-00", "2026-11-23"];
        for text in bad.into_iter().chain(["20261123-00001", "20261123-+1", "２0261123", "20261123-4a"]) {
            assert_eq!(text.parse::<Numero>(), Err(NumeroError), "{text}");
        }
    }
}
