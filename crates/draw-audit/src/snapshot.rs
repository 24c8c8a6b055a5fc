//! Reading the sealed list, line by line. What needs the family's tables is checked in SQL afterwards.

use std::collections::BTreeSet;
use std::io::{BufRead, Read};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::error::{AuditError, Unreadable};

/// The longest line, in bytes: twice that of 200 lines of 1,000 numbers with four digits.
const LINE_BYTES_MAX: usize = 2 * 1024 * 1024;
const MULTIPLE_MAX: i64 = 99;

/// A suborder as it was sealed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Suborder<'a> {
    #[serde(rename = "s")]
    pub(crate) id: &'a str,
    #[serde(rename = "m")]
    pub(crate) multiple: i64,
    #[serde(borrow, rename = "l")]
    pub(crate) lines: Vec<Line<'a>>,
}

/// A play with one selection and one odds.
#[derive(Debug, Deserialize)]
pub(crate) struct Line<'a>(
    pub(crate) &'a str,
    pub(crate) &'a str,
    /// Unit in satang.
    pub(crate) i64,
    /// Odds in thousandths.
    pub(crate) i64,
);

/// A sealed list that is being read.
#[derive(Debug)]
pub(crate) struct Snapshot<R> {
    input: R,
    path: PathBuf,
    text: Vec<u8>,
    number: u64,
}

impl<R: BufRead> Snapshot<R> {
    pub(crate) fn new(input: R, path: &Path) -> Self {
        Self { input, path: path.into(), text: Vec::new(), number: 0 }
    }

    /// The next suborder and the number of its line; none at the end of the file.
    pub(crate) fn next(&mut self) -> Result<Option<(u64, Suborder<'_>)>, AuditError> {
        self.number += 1;
        let line = self.number;
        match read_line(&mut self.input, &mut self.text, LINE_BYTES_MAX) {
            Ok(LineRead::End) => return Ok(None),
            Ok(LineRead::TooLong) => {
                return Err(AuditError::Line { line, what: Unreadable::TooLong(LINE_BYTES_MAX) });
            }
            Ok(LineRead::Line) => {}
            Err(source) => return Err(AuditError::file(&self.path, source)),
        }
        let suborder = parse(&self.text).map_err(|what| AuditError::Line { line, what })?;
        Ok(Some((line, suborder)))
    }
}

/// What [`read_line`] found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineRead {
    Line,
    TooLong,
    End,
}

/// Reads a line without its end. Of one that is longer than `bytes_max` nothing more is read.
pub(crate) fn read_line(
    input: &mut impl BufRead,
    text: &mut Vec<u8>,
    bytes_max: usize,
) -> std::io::Result<LineRead> {
    text.clear();
    let limit = u64::try_from(bytes_max).unwrap_or(u64::MAX).saturating_add(1);
    input.by_ref().take(limit).read_until(b'\n', text)?;
    if text.last() == Some(&b'\n') {
        text.pop();
        return Ok(LineRead::Line);
    }
    Ok(match text.len() {
        0 => LineRead::End,
        length if length > bytes_max => LineRead::TooLong,
        _ => LineRead::Line,
    })
}

fn parse(text: &[u8]) -> Result<Suborder<'_>, Unreadable> {
    // Serde takes an array for a struct, too.
    if text.first() != Some(&b'{') {
        return Err(Unreadable::Form("no object".into()));
    }
    let suborder: Suborder<'_> =
        serde_json::from_slice(text).map_err(|error| Unreadable::Form(error.to_string()))?;
    let is_bad = |c: char| c.is_whitespace() || c.is_control();
    if suborder.id.is_empty() || suborder.id.contains(is_bad) {
        return Err(Unreadable::Id(suborder.id.into()));
    }
    if !(1..=MULTIPLE_MAX).contains(&suborder.multiple) {
        return Err(Unreadable::Multiple(suborder.multiple));
    }
    if suborder.lines.is_empty() {
        return Err(Unreadable::NoLines);
    }
    for Line(_, _, unit, odds) in &suborder.lines {
        if *unit < 1 {
            return Err(Unreadable::Unit(*unit));
        }
        if *odds < 1 {
            return Err(Unreadable::Odds(*odds));
        }
    }
    Ok(suborder)
}

/// What a selection of a play looks like as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) positions: i64,
    /// Whether a position may be left out.
    pub(crate) may_be_empty: bool,
    /// Whether the symbols have no sequence: cells.
    pub(crate) is_unsorted: bool,
}

/// The symbols of a selection, each with its position, from 1. Whether they can be chosen is not known here.
pub(crate) fn picks(form: Form, selection: &str) -> Result<Vec<(i64, &str)>, Unreadable> {
    let mut found = Vec::new();
    let mut position = 0;
    for part in selection.split('|') {
        position += 1;
        if part == "-" && form.may_be_empty {
            continue;
        }
        if part.is_empty() || part == "-" {
            return Err(Unreadable::Positions(selection.into()));
        }
        let is_sorted = if form.is_unsorted { is_unique(part) } else { is_rising(part) };
        if !is_sorted {
            return Err(Unreadable::Sequence(selection.into()));
        }
        found.extend(part.split(',').map(|symbol| (position, symbol)));
    }
    if position != form.positions {
        return Err(Unreadable::Positions(selection.into()));
    }
    Ok(found)
}

fn is_unique(part: &str) -> bool {
    let mut seen = BTreeSet::new();
    part.split(',').all(|symbol| seen.insert(symbol))
}

/// By length and then by text, which for plain numbers is by value.
fn is_rising(part: &str) -> bool {
    let mut last = (0, "");
    part.split(',').all(|symbol| {
        let is_above = (symbol.len(), symbol) > last;
        last = (symbol.len(), symbol);
        is_above
    })
}
