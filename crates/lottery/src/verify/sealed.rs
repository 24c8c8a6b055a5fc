//! The sealed list of a draw, read line by line.

use std::io::{BufRead, BufReader};

use erawan_games::draws::merkle::RootBuilder;
use erawan_games::draws::{Family, Suborder};
use flate2::read::GzDecoder;
use uuid::Uuid;

/// One line of the list.
pub(super) struct SealedLine {
    pub(super) id: Uuid,
    pub(super) text: String,
    pub(super) suborder: Suborder,
}

/// Reads a list once, from its first line to its last.
pub(super) struct SealedReader<'a> {
    family: &'a Family,
    lines: std::io::Lines<BufReader<GzDecoder<&'a [u8]>>>,
    next: Option<SealedLine>,
    is_broken: bool,
    pub(super) root: RootBuilder,
}

impl<'a> SealedReader<'a> {
    pub(super) fn new(family: &'a Family, content: &'a [u8]) -> Self {
        let lines = BufReader::new(GzDecoder::new(content)).lines();
        Self { family, lines, next: None, is_broken: false, root: RootBuilder::default() }
    }

    fn read(&mut self) -> Result<Option<SealedLine>, String> {
        let Some(text) = self.lines.next().filter(|_| !self.is_broken) else { return Ok(None) };
        let text = text.map_err(|error| {
            self.is_broken = true;
            error.to_string()
        })?;
        self.root.push(text.as_bytes());
        let line = self.root.size();
        let named = |error: String| format!("line {line}: {error}");
        let suborder =
            Suborder::parse_sealed(self.family, &text).map_err(|error| named(error.to_string()))?;
        let id = suborder.id().parse().map_err(|_| named(format!("{:?} is no id", suborder.id())))?;
        Ok(Some(SealedLine { id, text, suborder }))
    }

    /// The next line, which stays the next one until it is taken.
    ///
    /// # Errors
    /// What is wrong with a line, which is passed over, or with the whole list.
    pub(super) fn peek(&mut self) -> Result<Option<&SealedLine>, String> {
        if self.next.is_none() {
            self.next = self.read()?;
        }
        Ok(self.next.as_ref())
    }

    /// Takes the line that was looked at.
    pub(super) fn take(&mut self) -> Option<SealedLine> {
        self.next.take()
    }
}
