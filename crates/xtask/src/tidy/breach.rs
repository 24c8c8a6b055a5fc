//! What a check finds, and how many of them a folder may still have.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// One place that breaks a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Breach {
    /// The rule's short name, as in the ratchet file.
    pub(crate) check: &'static str,
    /// What the ratchet counts by: a folder or a name.
    pub(crate) group: String,
    pub(crate) path: PathBuf,
    /// 0 where the whole file or folder is meant.
    pub(crate) line: usize,
    pub(crate) what: String,
    /// What to do about it.
    pub(crate) mend: String,
}

impl Breach {
    /// A breach counted with all others of its crate or app.
    pub(crate) fn new(check: &'static str, path: &Path, line: usize, what: String, mend: &str) -> Self {
        Self { check, group: folder_of(path), path: path.into(), line, what, mend: mend.into() }
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { check, path, line, what, mend, .. } = self;
        write!(f, "{}:{line}: {what}: {mend} [{check}]", path.display())
    }
}

/// The crate, app or package that a file belongs to.
pub(crate) fn folder_of(path: &Path) -> String {
    let parts: Vec<&str> = path.iter().filter_map(|part| part.to_str()).collect();
    let depth = match parts.as_slice() {
        ["web", "apps" | "packages" | "tools", ..] => 3,
        ["crates" | "web", ..] => 2,
        _ => 1,
    };
    parts[..depth.min(parts.len())].join("/")
}

/// How many breaches each group may have at most. Counts may only fall.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Ratchet(BTreeMap<(String, String), usize>);

impl Ratchet {
    /// Lines of `count check group`.
    pub(crate) fn parse(text: &str) -> Result<Self> {
        let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
        let entry = |line: &str| {
            let mut fields = line.split_whitespace();
            let count = fields.next()?.parse().ok()?;
            Some(((fields.next()?.to_owned(), fields.next()?.to_owned()), count))
        };
        let entries =
            lines.map(|line| entry(line).with_context(|| format!("not `count check group`: {line}")));
        Ok(Self(entries.collect::<Result<_>>()?))
    }

    /// The groups that have more breaches than they may have: the limit and the breaches of each.
    pub(crate) fn above<'a>(&self, breaches: &'a [Breach]) -> Vec<(usize, Vec<&'a Breach>)> {
        let mut groups: BTreeMap<(&str, &str), Vec<&Breach>> = BTreeMap::new();
        for breach in breaches {
            groups.entry((breach.check, &breach.group)).or_default().push(breach);
        }
        let limit = |(check, group): (&str, &str)| {
            self.0.get(&(check.to_owned(), group.to_owned())).copied().unwrap_or(0)
        };
        let groups = groups.into_iter().map(|(key, breaches)| (limit(key), breaches));
        groups.filter(|(limit, breaches)| breaches.len() > *limit).collect()
    }

    /// The same limits, lowered to what is there now.
    pub(crate) fn lowered(&self, breaches: &[Breach]) -> Self {
        let counts = count(breaches);
        let lower = |(key, limit): (&(String, String), &usize)| {
            let now = counts.get(key).copied().unwrap_or(0).min(*limit);
            (now > 0).then(|| (key.clone(), now))
        };
        Self(self.0.iter().filter_map(lower).collect())
    }

    /// How many breaches are still allowed in all.
    pub(crate) fn total(&self) -> usize {
        self.0.values().sum()
    }

    /// The file's text.
    pub(crate) fn text(&self) -> String {
        let mut text = "# Known breaches that `cargo xtask tidy` still allows: count, check, group. A count may only fall:\n\
             # `cargo xtask tidy --lower` writes what is left after a change.\n"
            .to_owned();
        for ((check, group), limit) in &self.0 {
            writeln!(text, "{limit} {check} {group}").expect("a string takes every line");
        }
        text
    }
}

fn count(breaches: &[Breach]) -> BTreeMap<(String, String), usize> {
    let mut counts = BTreeMap::new();
    for breach in breaches {
        *counts.entry((breach.check.to_owned(), breach.group.clone())).or_default() += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn breach(path: &str) -> Breach {
        Breach::new("word-desk", Path::new(path), 7, "`desk`".into(), "say console")
    }

    #[test]
    fn a_group_above_its_limit_is_listed_whole() {
        let ratchet = Ratchet::parse("# head\n1 word-desk crates/platform\n").unwrap();
        let one = [breach("crates/platform/src/a.rs")];
        assert_eq!(ratchet.above(&one), []);
        let two = [breach("crates/platform/src/a.rs"), breach("crates/platform/src/b.rs")];
        assert_eq!(ratchet.above(&two), [(1, vec![&two[0], &two[1]])]);
        let elsewhere = [breach("web/apps/member/src/a.ts")];
        assert_eq!(ratchet.above(&elsewhere), [(0, vec![&elsewhere[0]])]);
        assert_eq!(elsewhere[0].to_string(), "web/apps/member/src/a.ts:7: `desk`: say console [word-desk]");
    }

    #[test]
    fn a_limit_falls_and_never_rises() {
        let ratchet = Ratchet::parse("2 word-desk crates/platform\n1 word-desk tests\n").unwrap();
        let breaches = [breach("crates/platform/src/a.rs"), breach("tests/a.rs"), breach("tests/b.rs")];
        let lowered = ratchet.lowered(&breaches);
        let expected = "1 word-desk crates/platform\n1 word-desk tests\n";
        assert!(lowered.text().ends_with(expected), "{}", lowered.text());
        assert!(Ratchet::parse("x y").is_err());
    }
}
