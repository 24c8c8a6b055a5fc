//! XML as banks send it: elements by their paths, values without markup, no document types and no entities but the five
//! of XML itself.

use std::io::BufRead;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::check::{at, shortened};
use crate::limited::Limited;
use crate::{Broken, StatementError};

/// The longest path and the longest text that are kept, in bytes.
const PATH_BYTES_MAX: usize = 512;
const TEXT_BYTES_MAX: usize = 4_096;

/// What takes the elements of a document, in its order.
pub(crate) trait Elements {
    /// An element begins.
    fn open(&mut self, path: &str, element: &BytesStart<'_>, line: u64) -> Result<(), Broken>;

    /// An element ends; `text` is what stood between its last mark and its end.
    fn close(&mut self, path: &str, text: &str, line: u64) -> Result<(), Broken>;
}

/// Reads a document to its end, and answers its last line.
pub(crate) fn walk<R: BufRead>(
    input: &mut Limited<R>,
    elements: &mut dyn Elements,
) -> Result<u64, StatementError> {
    let mut reader = Reader::from_reader(input);
    reader.config_mut().expand_empty_elements = true;
    let (mut place, mut buffer) = (Place::default(), Vec::new());
    loop {
        let event = reader.read_event_into(&mut buffer);
        let line = reader.get_ref().line();
        let event = at(line, event.map_err(|error| Broken::Syntax(shortened(&error.to_string()))))?;
        if matches!(event, Event::Eof) {
            return Ok(line);
        }
        at(line, place.take(&event, line, elements))?;
        buffer.clear();
    }
}

/// Reads a document of so many bytes at most with `elements`, and makes of them what `finish` says.
pub(crate) fn read_whole<E: Elements, T>(
    input: impl BufRead,
    bytes_max: u64,
    mut elements: E,
    finish: impl FnOnce(E) -> Result<T, Broken>,
) -> Result<T, StatementError> {
    let mut input = Limited::new(input, bytes_max);
    let walked = walk(&mut input, &mut elements);
    if input.is_too_large() {
        return Err(StatementError { line: input.line(), what: Broken::TooLarge });
    }
    at(walked?, finish(elements))
}

/// Where the reader is.
#[derive(Debug, Default)]
struct Place {
    path: String,
    text: String,
}

impl Place {
    fn take(&mut self, event: &Event<'_>, line: u64, elements: &mut dyn Elements) -> Result<(), Broken> {
        match event {
            Event::Start(element) => {
                self.text.clear();
                let name = element.local_name();
                let name = utf8(name.as_ref())?;
                if self.path.len() + name.len() >= PATH_BYTES_MAX {
                    return Err(Broken::Syntax("elements lie too deep".to_owned()));
                }
                self.path.push('/');
                self.path.push_str(name);
                elements.open(&self.path, element, line)
            }
            Event::End(_) => {
                let text = std::mem::take(&mut self.text);
                elements.close(&self.path, text.trim(), line)?;
                self.path.truncate(self.path.rfind('/').unwrap_or(0));
                Ok(())
            }
            Event::Text(text) => self.push(utf8(text)?),
            Event::CData(text) => self.push(utf8(text)?),
            Event::GeneralRef(reference) => {
                let known = match utf8(reference)? {
                    "amp" => Some('&'),
                    "lt" => Some('<'),
                    "gt" => Some('>'),
                    "apos" => Some('\''),
                    "quot" => Some('"'),
                    _ => reference.resolve_char_ref().ok().flatten(),
                };
                let known = known.ok_or(Broken::Entity)?;
                self.push(known.encode_utf8(&mut [0; 4]))
            }
            Event::DocType(_) => Err(Broken::Entity),
            _ => Ok(()),
        }
    }

    fn push(&mut self, text: &str) -> Result<(), Broken> {
        if self.text.len() + text.len() > TEXT_BYTES_MAX {
            return Err(Broken::Syntax("a value is too long".to_owned()));
        }
        self.text.push_str(text);
        Ok(())
    }
}

/// Whether the document says that it is of one of these namespaces.
pub(crate) fn is_of(element: &BytesStart<'_>, namespaces: &[&str]) -> Result<bool, Broken> {
    for attribute in element.attributes() {
        let attribute = attribute.map_err(|error| Broken::Syntax(shortened(&error.to_string())))?;
        let is_namespace =
            attribute.key.as_ref() == b"xmlns" || attribute.key.as_ref().starts_with(b"xmlns:");
        if is_namespace && namespaces.iter().any(|known| known.as_bytes() == &*attribute.value) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The currency of an amount, cut where it is none.
pub(crate) fn currency_of(element: &BytesStart<'_>) -> Result<Option<String>, Broken> {
    let code = element.try_get_attribute("Ccy").ok().flatten();
    code.map(|code| utf8(&code.value).map(shortened)).transpose()
}

fn utf8(bytes: &[u8]) -> Result<&str, Broken> {
    std::str::from_utf8(bytes).map_err(|_| Broken::Syntax("not UTF-8".to_owned()))
}

/// A text as the value of an element.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            _ => out.push(letter),
        }
    }
    out
}
