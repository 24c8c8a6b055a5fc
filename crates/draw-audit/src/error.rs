//! Why there is no answer.

use std::io;
use std::path::{Path, PathBuf};

/// Why a request has no answer.
#[derive(Debug, thiserror::Error)]
pub enum AuditError {
    /// No family has this code.
    #[error("no family has the code `{0}`")]
    Family(String),
    /// The result is not one of the family.
    #[error("slot {0} of the result is not as the family has it")]
    Result(i64),
    /// A line of the snapshot cannot be read.
    #[error("line {line}: {what}")]
    Line {
        /// From 1.
        line: u64,
        /// Why.
        what: Unreadable,
    },
    /// A file cannot be opened, read or written.
    #[error("{path}: {source}")]
    File {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The scratch database failed, such as on a full disk.
    #[error("the scratch database failed: {0}")]
    Scratch(#[from] rusqlite::Error),
}

impl AuditError {
    pub(crate) fn file(path: &Path, source: io::Error) -> Self {
        Self::File { path: path.into(), source }
    }

    /// Whether the same request may succeed later: nothing is wrong with the draw, a file or the scratch database failed.
    #[must_use]
    pub const fn is_passing(&self) -> bool {
        matches!(self, Self::File { .. } | Self::Scratch(_))
    }

    /// The line of the snapshot that cannot be read, from 1.
    #[must_use]
    pub fn line(&self) -> Option<u64> {
        match self {
            Self::Line { line, .. } => Some(*line),
            Self::Family(_) | Self::Result(_) | Self::File { .. } | Self::Scratch(_) => None,
        }
    }
}

/// Why a line of a snapshot cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// Longer than any suborder is.
    #[error("longer than {0} bytes")]
    TooLong(usize),
    /// Not a suborder as JSON.
    #[error("no sealed suborder: {0}")]
    Form(String),
    /// The id is empty or has spaces or control characters.
    #[error("the id `{0}` cannot be written")]
    Id(String),
    /// An earlier line has the same id.
    #[error("the suborder `{0}` was there before")]
    IdTwice(String),
    /// The multiple is not 1 to 99.
    #[error("the multiple {0} is not 1 to 99")]
    Multiple(i64),
    /// The suborder has no lines.
    #[error("no lines")]
    NoLines,
    /// The family has no such play.
    #[error("the family has no play `{0}`")]
    Play(String),
    /// The unit is not a positive number of satang.
    #[error("the unit {0} is not positive")]
    Unit(i64),
    /// The odds are not a positive number of thousandths.
    #[error("the odds {0} are not positive")]
    Odds(i64),
    /// The selection has another number of positions than the play, or an empty one that must not be empty.
    #[error("`{0}` has not the positions of the play")]
    Positions(String),
    /// The selection has a symbol twice or out of sequence.
    #[error("`{0}` is not sorted, or has a symbol twice")]
    Sequence(String),
    /// A symbol that cannot be chosen in the play.
    #[error("`{symbol}` cannot be chosen in `{play}`")]
    Symbol {
        /// Code of the play.
        play: String,
        /// What was chosen.
        symbol: String,
    },
    /// More symbols than the play allows.
    #[error("{chosen} symbols are more than `{play}` allows")]
    TooMany {
        /// Code of the play.
        play: String,
        /// How many symbols.
        chosen: i64,
    },
    /// The selection stands for no bet.
    #[error("a selection of `{0}` stands for no bet")]
    NoBet(String),
    /// Stake or win does not fit into 63 bits.
    #[error("stake or win is too large")]
    TooLarge,
}
