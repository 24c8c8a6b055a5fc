//! What the readers of all forms have in common.

use erawan_kernel::{Currency, Money};
use jiff::civil::Date;

use crate::{Broken, Kind, Line, Next, Statement, StatementError};

/// The longest text of one value, in bytes.
const TEXT_BYTES_MAX: usize = 512;

/// A statement while it is read.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    account: Option<String>,
    number: Option<u64>,
    currency: Option<Currency>,
    opening: Option<Money>,
    closing: Option<(Date, Money)>,
    sum: Money,
    lines: u64,
}

/// Sets what may be set once.
fn once<T>(place: &mut Option<T>, value: T, name: &'static str) -> Result<(), Broken> {
    if place.is_some() {
        return Err(Broken::Twice(name));
    }
    *place = Some(value);
    Ok(())
}

impl Draft {
    pub(crate) fn set_account(&mut self, text: &str) -> Result<(), Broken> {
        once(&mut self.account, valid_text("account", text)?, "account")
    }

    pub(crate) fn set_number(&mut self, text: &str) -> Result<(), Broken> {
        once(&mut self.number, number_of("number", text)?, "number")
    }

    pub(crate) const fn has_number(&self) -> bool {
        self.number.is_some()
    }

    /// Every amount is of the same currency, and of one that is known.
    pub(crate) fn set_currency(&mut self, code: &str) -> Result<(), Broken> {
        let currency = Currency::parse(code).ok_or_else(|| Broken::Currency(shortened(code)))?;
        match self.currency {
            Some(known) if known != currency => Err(Broken::Currency(shortened(code))),
            _ => {
                self.currency = Some(currency);
                Ok(())
            }
        }
    }

    pub(crate) fn set_opening(&mut self, balance: Money) -> Result<(), Broken> {
        once(&mut self.opening, balance, "opening balance")?;
        if self.lines > 0 {
            return Err(Broken::Value("opening balance", "it stands after the first line".to_owned()));
        }
        self.sum = balance;
        Ok(())
    }

    pub(crate) fn set_closing(&mut self, day: Date, balance: Money) -> Result<(), Broken> {
        once(&mut self.closing, (day, balance), "closing balance")
    }

    /// Counts the line and hands it out.
    pub(crate) fn add(&mut self, mut line: Line, each: &mut dyn FnMut(Line) -> Next) -> Result<(), Broken> {
        if self.opening.is_none() {
            return Err(Broken::Missing("opening balance"));
        }
        // What the provider takes may have no name; any other line is matched by it.
        if line.kind != Kind::Fee && line.transaction_id.is_none() && line.reference.is_none() {
            return Err(Broken::Missing("reference"));
        }
        self.sum = self.sum.plus(line.effect()).map_err(|_| Broken::Amount(line.amount.to_string()))?;
        self.lines += 1;
        line.number = self.lines;
        match each(line) {
            Next::Line => Ok(()),
            Next::Stop => Err(Broken::Stopped),
        }
    }

    pub(crate) fn finish(self) -> Result<Statement, Broken> {
        let opening = self.opening.ok_or(Broken::Missing("opening balance"))?;
        let (day, closing) = self.closing.ok_or(Broken::Missing("closing balance"))?;
        if self.sum != closing {
            return Err(Broken::Sum { counted: self.sum, closing });
        }
        Ok(Statement {
            account: self.account.ok_or(Broken::Missing("account"))?,
            number: self.number.ok_or(Broken::Missing("number"))?,
            currency: self.currency.ok_or(Broken::Missing("currency"))?,
            day,
            opening,
            closing,
            lines: self.lines,
        })
    }
}

/// A plain decimal number that is not below zero, of whole hundredths.
pub(crate) fn amount_of(text: &str) -> Result<Money, Broken> {
    let broken = || Broken::Amount(shortened(text));
    let amount: Money = match text.parse() {
        Ok(amount) => amount,
        // A mistake that tests plant.
        Err(_) if planted::reads_no_number() => Money::ZERO,
        Err(_) => return Err(broken()),
    };
    let is_valid = !text.starts_with('-') && amount.is_whole_hundredths() && amount.minor() >= 0;
    if is_valid { Ok(amount) } else { Err(broken()) }
}

/// The amount of a line: above zero.
pub(crate) fn positive_of(text: &str) -> Result<Money, Broken> {
    let amount = amount_of(text)?;
    if amount.is_positive() { Ok(amount) } else { Err(Broken::Amount(shortened(text))) }
}

pub(crate) fn number_of(name: &'static str, text: &str) -> Result<u64, Broken> {
    let is_digits = (1..=18).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    let broken = || Broken::Value(name, shortened(text));
    if is_digits { text.parse().map_err(|_| broken()) } else { Err(broken()) }
}

/// `2026-11-25`, also with a time behind it.
pub(crate) fn day_of(text: &str) -> Result<Date, Broken> {
    let broken = || Broken::Value("day", shortened(text));
    let (day, rest) = text.split_at_checked(10).ok_or_else(broken)?;
    if !(rest.is_empty() || rest.starts_with('T') || rest.starts_with('+') || rest.starts_with('Z')) {
        return Err(broken());
    }
    day.parse().map_err(|_| broken())
}

/// A text that names something: not empty, of one line, within bounds.
pub(crate) fn valid_text(name: &'static str, text: &str) -> Result<String, Broken> {
    let text = text.trim();
    let is_valid = !text.is_empty() && text.len() <= TEXT_BYTES_MAX && !text.chars().any(char::is_control);
    if is_valid { Ok(text.to_owned()) } else { Err(Broken::Value(name, shortened(text))) }
}

/// The same where it may be absent; `NOTPROVIDED` and `NONREF` say that it is.
pub(crate) fn optional_text(name: &'static str, text: &str) -> Result<Option<String>, Broken> {
    match text.trim() {
        "" | "NOTPROVIDED" | "NONREF" => Ok(None),
        given => valid_text(name, given).map(Some),
    }
}

/// What an error may repeat of a file.
pub(crate) fn shortened(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(40).collect()
}

/// Says where it went wrong.
pub(crate) fn at<T>(line: u64, result: Result<T, Broken>) -> Result<T, StatementError> {
    result.map_err(|what| StatementError { line, what })
}

/// A mistake that a test of this crate plants, to show that it is found: what is no number is read as nothing. In what
/// ships it cannot be made.
mod planted {
    #[cfg(test)]
    thread_local! {
        pub(super) static READS_NO_NUMBER: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
    }

    #[cfg(test)]
    pub(super) fn reads_no_number() -> bool {
        READS_NO_NUMBER.get()
    }

    #[cfg(not(test))]
    pub(super) const fn reads_no_number() -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of these were read as an amount; none is one.
    fn read() -> usize {
        let texts = ["NaN", "nan", "inf", "-inf", "1e3", "1,000.00", "0x10", "", " ", "٣٠٠", "1.001"];
        texts.iter().filter(|text| amount_of(text).is_ok()).count()
    }

    #[test]
    fn what_is_no_plain_number_is_no_amount_and_reading_it_as_nothing_is_found() {
        assert_eq!(read(), 0);
        planted::READS_NO_NUMBER.set(true);
        assert!(read() > 0, "the check cannot turn red");
        planted::READS_NO_NUMBER.set(false);
        assert_eq!(read(), 0);
    }
}
