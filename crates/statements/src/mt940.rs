//! MT940: lines that begin with a tag, and lines that continue the one before.
//!
//! `:86:` may hold `/TRID/`, `/EREF/` and `/NAME/`: references longer than the 16 letters of `:61:`.

use std::io::BufRead;

use erawan_kernel::Money;
use jiff::civil::Date;

use crate::check::{Draft, amount_of, at, optional_text, positive_of, shortened, valid_text};
use crate::limited::Limited;
use crate::{Broken, Direction, Kind, Line, Next, Statement, StatementError};

/// The longest line, and the longest text of one tag, in bytes.
const LINE_BYTES_MAX: u64 = 1_024;
const FIELD_BYTES_MAX: usize = 4_096;

#[derive(Debug)]
struct Mt940 {
    draft: Draft,
    /// The movement whose `:86:` may still follow.
    movement: Option<Line>,
    is_begun: bool,
    is_ended: bool,
}

pub(crate) fn read_mt940<R: BufRead>(
    input: &mut Limited<R>,
    each: &mut dyn FnMut(Line) -> Next,
) -> Result<Statement, StatementError> {
    let mut mt940 = Mt940 { draft: Draft::default(), movement: None, is_begun: false, is_ended: false };
    // The tag that is being read, where it began, and its text.
    let mut field: Option<(String, u64, String)> = None;
    // Before the closing balance a dash alone is a part of a text.
    let mut is_closing = false;
    let mut bytes = Vec::new();
    loop {
        let number = input.line();
        bytes.clear();
        let read = std::io::Read::take(&mut *input, LINE_BYTES_MAX).read_until(b'\n', &mut bytes);
        let count = at(number, read.map_err(|error| Broken::Syntax(error.kind().to_string())))?;
        if count as u64 == LINE_BYTES_MAX && !bytes.ends_with(b"\n") {
            return at(number, Err(Broken::Syntax("a line is too long".to_owned())));
        }
        let text =
            at(number, std::str::from_utf8(&bytes).map_err(|_| Broken::Syntax("not UTF-8".to_owned())))?;
        let text = text.trim_end_matches(['\r', '\n']);
        let text = if number == 1 { text.strip_prefix('\u{feff}').unwrap_or(text) } else { text };
        let tag = tag_of(text);
        let is_end = count == 0 || (is_closing && (text == "-" || text.starts_with("-}")));
        if (is_end || tag.is_some())
            && let Some((tag, line, text)) = field.take()
        {
            at(line, mt940.take(&tag, line, &text, each))?;
        }
        match (tag, &mut field) {
            _ if count == 0 => {
                let end = if mt940.is_ended { mt940.draft.finish() } else { Err(Broken::CutOff) };
                return at(number, end);
            }
            _ if is_end => {
                at(number, mt940.end(each))?;
            }
            (Some((tag, text)), _) => {
                if mt940.is_ended {
                    return at(number, Err(Broken::Twice("statement")));
                }
                is_closing |= matches!(tag, "62F" | "62M");
                field = Some((tag.to_owned(), number, text.to_owned()));
            }
            (None, Some((.., value))) => {
                if value.len() + text.len() >= FIELD_BYTES_MAX {
                    return at(number, Err(Broken::Syntax("a value is too long".to_owned())));
                }
                value.push('\n');
                value.push_str(text);
            }
            // The envelope before the first tag.
            (None, None) if text.is_empty() || text.starts_with('{') => {}
            (None, None) => return at(number, Err(Broken::Syntax(shortened(text)))),
        }
    }
}

/// `:60F:` and what follows it.
fn tag_of(text: &str) -> Option<(&str, &str)> {
    let (tag, rest) = text.strip_prefix(':')?.split_once(':')?;
    let is_tag = (2..=3).contains(&tag.len()) && tag.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_tag.then_some((tag, rest))
}

impl Mt940 {
    fn take(
        &mut self,
        tag: &str,
        line: u64,
        text: &str,
        each: &mut dyn FnMut(Line) -> Next,
    ) -> Result<(), Broken> {
        let first = text.split('\n').next().unwrap_or_default().trim();
        if tag != "86" {
            self.hand_out(each)?;
        }
        match tag {
            "20" if std::mem::replace(&mut self.is_begun, true) => return Err(Broken::Twice("statement")),
            "25" => self.draft.set_account(first)?,
            "28C" => {
                let (number, part) = first.split_once('/').unwrap_or((first, "1"));
                if !part.bytes().all(|byte| byte == b'0' || byte == b'1') {
                    return Err(Broken::Value("number", "a statement in several parts".to_owned()));
                }
                self.draft.set_number(number)?;
            }
            "60F" => {
                let (_, balance) = self.balance(first)?;
                self.draft.set_opening(balance)?;
            }
            "62F" => {
                let (day, balance) = self.balance(first)?;
                self.draft.set_closing(day, balance)?;
            }
            "60M" | "62M" => {
                return Err(Broken::Value("balance", "a statement in several parts".to_owned()));
            }
            "61" => self.movement = Some(movement(first, line)?),
            "86" => {
                if let Some(movement) = &mut self.movement {
                    describe(movement, &text.replace('\n', ""))?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn hand_out(&mut self, each: &mut dyn FnMut(Line) -> Next) -> Result<(), Broken> {
        match self.movement.take() {
            Some(line) => self.draft.add(line, each),
            None => Ok(()),
        }
    }

    fn end(&mut self, each: &mut dyn FnMut(Line) -> Next) -> Result<(), Broken> {
        self.hand_out(each)?;
        self.is_ended = true;
        Ok(())
    }

    /// `C260125THB1234,56`.
    fn balance(&mut self, text: &str) -> Result<(Date, Money), Broken> {
        let broken = || Broken::Value("balance", shortened(text));
        let (mark, rest) = text.split_at_checked(1).ok_or_else(broken)?;
        let (day, rest) = rest.split_at_checked(6).ok_or_else(broken)?;
        let (currency, amount) = rest.split_at_checked(3).ok_or_else(broken)?;
        self.draft.set_currency(currency)?;
        let amount = amount_of(&plain(amount)?)?;
        match mark {
            "C" => Ok((date(day)?, amount)),
            "D" => Ok((date(day)?, Money::from_minor(-amount.minor()))),
            _ => Err(broken()),
        }
    }
}

/// `6!n[4!n]2a[1!a]15d1!a3!c16x[//16x]`.
fn movement(text: &str, line: u64) -> Result<Line, Broken> {
    let broken = || Broken::Value("movement", shortened(text));
    let (value_day, rest) = text.split_at_checked(6).ok_or_else(broken)?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (booked, rest) = match digits {
        0 => (None, rest),
        4 => (Some(&rest[..4]), &rest[4..]),
        _ => return Err(broken()),
    };
    let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (mark, rest) = rest.split_at(letters);
    // A letter of the currency may stand behind the mark.
    let (direction, is_reversal) = match mark {
        "RC" => (Direction::Out, true),
        "RD" => (Direction::In, true),
        "C" | "CB" | "CR" => (Direction::In, false),
        "D" | "DB" | "DR" => (Direction::Out, false),
        _ => return Err(broken()),
    };
    let digits = rest.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b',').count();
    let (amount, rest) = rest.split_at(digits);
    let amount = positive_of(&plain(amount)?)?;
    let (kind, references) = rest.split_at_checked(4).ok_or_else(broken)?;
    let kind = match kind {
        _ if is_reversal => Kind::Reversal,
        "NCHG" | "NCOM" => Kind::Fee,
        "NRTI" => Kind::Return,
        _ if kind.starts_with(['N', 'S', 'F']) => Kind::Transfer,
        _ => return Err(broken()),
    };
    let (reference, bank) = references.split_once("//").unwrap_or((references, ""));
    let value_day = date(value_day)?;
    let day = match booked {
        Some(booked) => booked_day(value_day, booked)?,
        None => value_day,
    };
    Ok(Line {
        number: 0,
        file_line: line,
        direction,
        amount,
        kind,
        day,
        transaction_id: optional_text("reference", bank)?,
        reference: optional_text("reference", reference)?,
        name: None,
    })
}

/// References and names of `:86:`, from one word between slashes to the next. The first of each holds: what comes later
/// may stand in the payer's text, and behind that text the bank's own name of the transaction does not change.
fn describe(line: &mut Line, text: &str) -> Result<(), Broken> {
    let (mut rest, mut words) = (text, Vec::new());
    while let Some((_, found)) = rest.split_once('/') {
        let Some((word, value)) = found.split_once('/') else { break };
        let end = ["/TRID/", "/EREF/", "/NAME/"].iter().filter_map(|next| value.find(next)).min();
        let own = &value[..end.unwrap_or(value.len())];
        match word {
            _ if words.contains(&word) => {}
            "TRID" if !words.is_empty() && line.transaction_id.is_some() => {}
            "TRID" => line.transaction_id = optional_text("reference", own)?,
            "EREF" => line.reference = optional_text("reference", own)?,
            "NAME" => line.name = Some(valid_text("name", own)?),
            _ => {
                rest = found;
                continue;
            }
        }
        words.push(word);
        rest = &value[own.len()..];
    }
    Ok(())
}

/// A decimal number with a comma as one with a point.
fn plain(amount: &str) -> Result<String, Broken> {
    let broken = || Broken::Amount(shortened(amount));
    let (whole, part) = amount.split_once(',').ok_or_else(broken)?;
    if whole.contains('.') || part.contains([',', '.']) {
        return Err(broken());
    }
    Ok(if part.is_empty() { whole.to_owned() } else { format!("{whole}.{part}") })
}

/// `YYMMDD` of this century.
fn date(text: &str) -> Result<Date, Broken> {
    let broken = || Broken::Value("day", shortened(text));
    if text.len() != 6 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(broken());
    }
    let part = |range| text.get::<std::ops::Range<usize>>(range).and_then(|part| part.parse::<i8>().ok());
    let (Some(year), Some(month), Some(day)) = (part(0..2), part(2..4), part(4..6)) else {
        return Err(broken());
    };
    Date::new(2000 + i16::from(year), month, day).map_err(|_| broken())
}

/// The booking day next to the value day: a new year may lie between.
fn booked_day(value_day: Date, text: &str) -> Result<Date, Broken> {
    let broken = || Broken::Value("day", shortened(text));
    let (Ok(month), Ok(day)) = (text[..2].parse::<i8>(), text[2..].parse::<i8>()) else {
        return Err(broken());
    };
    let year = match (value_day.month(), month) {
        (12, 1) => value_day.year() + 1,
        (1, 12) => value_day.year() - 1,
        _ => value_day.year(),
    };
    Date::new(year, month, day).map_err(|_| broken())
}
