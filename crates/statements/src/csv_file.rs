//! Rows of text, one a line. Each says in one column what it is: the opening balance, a movement, the closing balance.

use std::io::BufRead;

use csv::{ReaderBuilder, StringRecord};
use erawan_kernel::Money;
use serde::{Deserialize, Serialize};

use crate::check::{Draft, amount_of, at, day_of, optional_text, positive_of, shortened};
use crate::limited::Limited;
use crate::{Broken, Direction, Kind, Line, Next, Statement, StatementError};

/// The longest row, in bytes.
const LINE_BYTES_MAX: u64 = 64 * 1024;

/// What the columns of a provider's file are called, and the words in them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct CsvColumns {
    /// Between two values.
    pub separator: char,
    /// Says what the row is.
    pub record: String,
    /// The word of the row with the opening balance.
    pub opening: String,
    /// The word of a movement.
    pub entry: String,
    /// The word of the row with the closing balance.
    pub closing: String,
    /// The account; of the opening row.
    pub account: String,
    /// The statement's number; of the opening row.
    pub number: String,
    /// Of every row.
    pub currency: String,
    /// `2026-11-25`.
    pub day: String,
    /// The balance or movement; below zero when money went.
    pub amount: String,
    /// The provider's name of the transaction.
    pub transaction: String,
    /// What the payer's side called it.
    pub reference: String,
    /// The other side.
    pub name: String,
    /// What a movement is.
    pub kind: String,
    /// The words of fees, returns and reversals in that column; any other is a transfer.
    pub fees: Vec<String>,
    /// See `fees`.
    pub returns: Vec<String>,
    /// See `fees`.
    pub reversals: Vec<String>,
}

impl Default for CsvColumns {
    fn default() -> Self {
        let text = str::to_owned;
        Self {
            separator: ',',
            record: text("record"),
            opening: text("opening"),
            entry: text("entry"),
            closing: text("closing"),
            account: text("account"),
            number: text("statement"),
            currency: text("currency"),
            day: text("day"),
            amount: text("amount"),
            transaction: text("transaction"),
            reference: text("reference"),
            name: text("name"),
            kind: text("kind"),
            fees: vec![text("fee")],
            returns: vec![text("return")],
            reversals: vec![text("reversal")],
        }
    }
}

/// Where each column stands.
#[derive(Debug)]
struct Places {
    record: usize,
    account: usize,
    number: usize,
    currency: usize,
    day: usize,
    amount: usize,
    transaction: usize,
    reference: usize,
    name: usize,
    kind: usize,
}

impl Places {
    fn of(columns: &CsvColumns, header: &StringRecord) -> Result<Self, Broken> {
        let find = |name: &String| {
            let mut places = header.iter().enumerate().filter(|(_, column)| column.trim() == name);
            match (places.next(), places.next()) {
                (Some((place, _)), None) => Ok(place),
                _ => Err(Broken::Value("column", shortened(name))),
            }
        };
        Ok(Self {
            record: find(&columns.record)?,
            account: find(&columns.account)?,
            number: find(&columns.number)?,
            currency: find(&columns.currency)?,
            day: find(&columns.day)?,
            amount: find(&columns.amount)?,
            transaction: find(&columns.transaction)?,
            reference: find(&columns.reference)?,
            name: find(&columns.name)?,
            kind: find(&columns.kind)?,
        })
    }
}

pub(crate) fn read_csv<R: BufRead>(
    input: &mut Limited<R>,
    columns: &CsvColumns,
    each: &mut dyn FnMut(Line) -> Next,
) -> Result<Statement, StatementError> {
    let separator =
        at(1, u8::try_from(columns.separator).map_err(|_| Broken::Value("separator", String::new())))?;
    let (mut draft, mut header, mut is_closed) = (Draft::default(), None, false);
    let (mut bytes, mut row, mut line) = (Vec::new(), StringRecord::new(), 1);
    loop {
        let number = input.line();
        bytes.clear();
        let read = std::io::Read::take(&mut *input, LINE_BYTES_MAX).read_until(b'\n', &mut bytes);
        let count = at(number, read.map_err(|error| Broken::Syntax(error.kind().to_string())))?;
        if count == 0 {
            break;
        }
        if count as u64 == LINE_BYTES_MAX && !bytes.ends_with(b"\n") {
            return at(number, Err(Broken::Syntax("a line is too long".to_owned())));
        }
        if !at(number, read_row(separator, &bytes, &mut row))? {
            continue;
        }
        line = number;
        match &header {
            None => header = Some((row.len(), at(line, Places::of(columns, &row))?)),
            Some((width, places)) if row.len() == *width => {
                at(line, take(&mut draft, columns, places, &row, &mut is_closed, line, each))?;
            }
            Some((width, _)) => {
                let what = format!("{} values in a row of {width}", row.len());
                return at(line, Err(Broken::Syntax(what)));
            }
        }
    }
    if header.is_none() || !is_closed {
        return at(line, Err(Broken::CutOff));
    }
    at(line, draft.finish())
}

/// Reads the row of one line; whether there is one. Values hold no line breaks.
fn read_row(separator: u8, line: &[u8], row: &mut StringRecord) -> Result<bool, Broken> {
    let syntax = |error: csv::Error| Broken::Syntax(shortened(&error.to_string()));
    let mut reader = ReaderBuilder::new().has_headers(false).delimiter(separator).from_reader(line);
    let is_row = reader.read_record(row).map_err(syntax)?;
    let mut more = StringRecord::new();
    if is_row && reader.read_record(&mut more).map_err(syntax)? {
        return Err(Broken::Syntax("two rows in one line".to_owned()));
    }
    Ok(is_row)
}

fn take(
    draft: &mut Draft,
    columns: &CsvColumns,
    places: &Places,
    row: &StringRecord,
    is_closed: &mut bool,
    line: u64,
    each: &mut dyn FnMut(Line) -> Next,
) -> Result<(), Broken> {
    let value = |place: usize| row.get(place).unwrap_or_default().trim();
    if *is_closed {
        return Err(Broken::Value("row", "it stands after the closing balance".to_owned()));
    }
    draft.set_currency(value(places.currency))?;
    let (day, record) = (day_of(value(places.day))?, value(places.record));
    let (is_below, digits) = match value(places.amount).strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, value(places.amount)),
    };
    let signed = |amount: Money| if is_below { Money::from_minor(-amount.minor()) } else { amount };
    if record == columns.opening {
        draft.set_account(value(places.account))?;
        draft.set_number(value(places.number))?;
        draft.set_opening(signed(amount_of(digits)?))
    } else if record == columns.closing {
        *is_closed = true;
        draft.set_closing(day, signed(amount_of(digits)?))
    } else if record == columns.entry {
        let word = value(places.kind);
        let is_in = |words: &[String]| words.iter().any(|known| known == word);
        let kind = match () {
            () if is_in(&columns.fees) => Kind::Fee,
            () if is_in(&columns.returns) => Kind::Return,
            () if is_in(&columns.reversals) => Kind::Reversal,
            () => Kind::Transfer,
        };
        let line = Line {
            number: 0,
            file_line: line,
            direction: if is_below { Direction::Out } else { Direction::In },
            amount: positive_of(digits)?,
            kind,
            day,
            transaction_id: optional_text("reference", value(places.transaction))?,
            reference: optional_text("reference", value(places.reference))?,
            name: optional_text("name", value(places.name))?,
        };
        draft.add(line, each)
    } else {
        Err(Broken::Value("row", shortened(record)))
    }
}
