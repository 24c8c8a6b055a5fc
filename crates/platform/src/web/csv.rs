//! Tables as files that a spreadsheet opens.

use std::borrow::Cow;

use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use erawan_kernel::Money;

/// By this mark spreadsheets know that the text is UTF-8, and show Thai.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A value of a table.
#[derive(Debug, Clone)]
pub(crate) enum Cell<'a> {
    /// A text of whatever origin; never read as a formula.
    Text(Cow<'a, str>),
    /// An amount, written exactly, with a point and without grouping.
    Amount(Money),
}

impl<'a, T: Into<Cow<'a, str>>> From<T> for Cell<'a> {
    fn from(text: T) -> Self {
        Self::Text(text.into())
    }
}

/// A table in the making: RFC 4180, lines end with CR LF, texts in quotes.
#[derive(Debug)]
pub(crate) struct Csv {
    text: String,
}

impl Csv {
    /// A table with the titles of its columns.
    pub(crate) fn new(titles: &[&str]) -> Self {
        let mut csv = Self { text: BYTE_ORDER_MARK.to_owned() };
        csv.add(titles.iter().map(|title| Cell::from(*title)));
        csv
    }

    /// Adds a row.
    pub(crate) fn add<'a>(&mut self, row: impl IntoIterator<Item = Cell<'a>>) {
        for (place, cell) in row.into_iter().enumerate() {
            if place > 0 {
                self.text.push(',');
            }
            match cell {
                Cell::Amount(amount) => self.text.push_str(&amount.to_string()),
                Cell::Text(text) => self.add_text(&text),
            }
        }
        self.text.push_str("\r\n");
    }

    fn add_text(&mut self, text: &str) {
        self.text.push('"');
        if is_formula(text) {
            self.text.push('\'');
        }
        self.text.push_str(&text.replace('"', "\"\""));
        self.text.push('"');
    }

    /// The table as a file to be kept under this name, plain ASCII without quotes.
    pub(crate) fn into_file(self, name: &str) -> Response {
        let kept = HeaderValue::from_str(&format!("attachment; filename=\"{name}\""));
        let headers: [(HeaderName, HeaderValue); 4] = [
            (header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8")),
            (header::CONTENT_DISPOSITION, kept.unwrap_or_else(|_| HeaderValue::from_static("attachment"))),
            (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
            (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
        ];
        (headers, self.text).into_response()
    }
}

/// Whether a spreadsheet may take the text for a formula: by its first sign, whatever invisible stands before it.
/// OWASP, "CSV Injection".
fn is_formula(text: &str) -> bool {
    let first = text.trim_start_matches(|c: char| c.is_whitespace() || c.is_control() || c == '\u{feff}');
    let is_led_by_control = text.starts_with(['\t', '\r', '\n']);
    is_led_by_control || first.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_exact_and_texts_are_never_formulas() {
        let mut csv = Csv::new(&["เกม", "a,b"]);
        csv.add([Cell::Amount("-0.5".parse().unwrap()), Cell::Amount(Money::from_minor(i64::MAX))]);
        for text in ["=1+1", "+66", "-2", "@SUM(A1)", "\t=1", " =1", "\u{feff}=1", "＝1", "\rx"] {
            csv.add([Cell::from(text)]);
        }
        csv.add([Cell::from("say \"hi\"\n"), Cell::from("a=b"), Cell::from("")]);
        let expected = "\u{feff}\"เกม\",\"a,b\"\r\n-0.50,92233720368547.75807\r\n\"'=1+1\"\r\n\"'+66\"\r\n\"'-2\"\r\n\
                        \"'@SUM(A1)\"\r\n\"'\t=1\"\r\n\"' =1\"\r\n\"'\u{feff}=1\"\r\n\"'＝1\"\r\n\"'\rx\"\r\n\
                        \"say \"\"hi\"\"\n\",\"a=b\",\"\"\r\n";
        assert_eq!(csv.text, expected);
    }
}
