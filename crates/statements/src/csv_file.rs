//! Rows of text. Each row says in one column what it is: the opening balance, a movement, the closing balance.

use std::io::BufRead;

use csv::{ReaderBuilder, StringRecord};
use erawan_kernel::Money;
use serde::{Deserialize, Serialize};

use crate::check::{Draft, amount_of, at, day_of, optional_text, positive_of, shortened};
use crate::limited::Limited;
use crate::{Broken, Direction, Kind, Line, Next, Statement, StatementError};

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
    let mut reader = ReaderBuilder::new().delimiter(separator).from_reader(input);
    let syntax = |error: &csv::Error| StatementError {
        line: error.position().map_or(1, csv::Position::line),
        what: Broken::Syntax(shortened(&error.to_string())),
    };
    let header = reader.headers().map_err(|error| syntax(&error))?.clone();
    let places = at(1, Places::of(columns, &header))?;
    let (mut draft, mut row) = (Draft::default(), StringRecord::new());
    let (mut line, mut is_closed) = (1, false);
    while reader.read_record(&mut row).map_err(|error| syntax(&error))? {
        line = row.position().map_or(line, csv::Position::line);
        at(line, take(&mut draft, columns, &places, &row, &mut is_closed, line, each))?;
    }
    if !is_closed {
        return at(line, Err(Broken::CutOff));
    }
    at(line, draft.finish())
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
