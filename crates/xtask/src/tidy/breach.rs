//! What a check finds.

use std::fmt;
use std::path::{Path, PathBuf};

/// One place that breaks a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Breach {
    /// The rule's short name.
    pub(crate) check: &'static str,
    pub(crate) path: PathBuf,
    /// 0 where the whole file or folder is meant.
    pub(crate) line: usize,
    pub(crate) what: String,
    /// What to do about it.
    pub(crate) mend: String,
}

impl Breach {
    pub(crate) fn new(check: &'static str, path: &Path, line: usize, what: String, mend: &str) -> Self {
        Self { check, path: path.into(), line, what, mend: mend.into() }
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { check, path, line, what, mend } = self;
        write!(f, "{}", path.display())?;
        if *line > 0 {
            write!(f, ":{line}")?;
        }
        write!(f, ": {what}: {mend} [{check}]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_breach_names_its_place_and_what_to_do() {
        let breach = Breach::new("word-desk", Path::new("tests/a.rs"), 7, "`desk`".into(), "say console");
        assert_eq!(breach.to_string(), "tests/a.rs:7: `desk`: say console [word-desk]");
        let whole = Breach { line: 0, ..breach };
        assert_eq!(whole.to_string(), "tests/a.rs: `desk`: say console [word-desk]");
    }
}
