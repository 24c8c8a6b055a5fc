//! Statements of banks and payment providers, payment files, and what a bank answers to them.
//!
//! A statement is read line by line; each line goes to the caller at once, so memory does not grow with their number.
//! Invariants: opening balance and lines give the closing balance, or the file is refused; every amount is a
//! plain decimal number of the statement's currency, a whole number of hundredths; a file that is cut off, names
//! entities or holds a second statement is refused with the line where that shows.
//!
//! A payment file (pain.001) is written from its transfers alone, so that the same transfers give the same bytes; a
//! bank's answer (pain.002) is read as a whole.
//!
//! Not here: what the lines mean for deposits and withdrawals; SQL, HTTP, files.

mod camt;
mod check;
mod csv_file;
mod error;
mod limited;
mod mt940;
pub mod pain001;
pub mod pain002;
mod statement;
pub mod write;
mod xml;

use std::io::BufRead;

use camt::read_camt;
pub use csv_file::CsvColumns;
use csv_file::read_csv;
pub use error::{Broken, StatementError};
use limited::Limited;
use mt940::read_mt940;
pub use statement::{Direction, Kind, Line, Statement};

/// The largest file that is read, in bytes.
pub const FILE_BYTES_MAX: u64 = 64 * 1024 * 1024;

/// In which form a statement comes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Format {
    /// ISO 20022 camt.053.001.02 and camt.053.001.08.
    Camt053,
    /// SWIFT MT940.
    Mt940,
    /// Rows of text; which column holds what is data.
    Csv(Box<CsvColumns>),
}

/// What the caller answers to a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// Go on.
    Line,
    /// Read no further; the answer is [`Broken::Stopped`].
    Stop,
}

/// Reads one statement and hands out its lines in the order of the file, before it is known whether the whole of it
/// holds: the caller keeps nothing of them until the answer is `Ok`.
///
/// # Errors
/// [`StatementError`], with the line of the file.
pub fn read(
    format: &Format,
    input: impl BufRead,
    mut each: impl FnMut(Line) -> Next,
) -> Result<Statement, StatementError> {
    let mut input = Limited::new(input, FILE_BYTES_MAX);
    let read = match format {
        Format::Camt053 => read_camt(&mut input, &mut each),
        Format::Mt940 => read_mt940(&mut input, &mut each),
        Format::Csv(columns) => read_csv(&mut input, columns, &mut each),
    };
    // Whatever the reader made of an input that ended early, it ended because it was too large.
    if input.is_too_large() {
        return Err(StatementError { line: input.line(), what: Broken::TooLarge });
    }
    read
}

/// The form of a file by its first bytes; `None` when it is neither XML nor MT940.
#[must_use]
pub fn sniff(start: &[u8]) -> Option<Format> {
    let start = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start).trim_ascii_start();
    if start.starts_with(b"<") {
        Some(Format::Camt053)
    } else if start.starts_with(b":20:") || start.starts_with(b"{1:") {
        Some(Format::Mt940)
    } else {
        None
    }
}
