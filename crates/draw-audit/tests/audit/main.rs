//! What the auditor computes, and what it refuses.

mod arithmetic;
mod examples;
mod naive;
mod process;
mod random;
mod results;
mod returns;
mod unreadable;
mod vectors;

use std::fs;
use std::path::PathBuf;

use erawan_draw_audit::{Answer, AuditError, Request, audit};
use tempfile::TempDir;

/// One suborder as it is sealed, of lines (play, selection, unit in satang, odds in thousandths).
fn sealed(id: &str, multiple: u64, lines: &[(&str, &str, u64, u64)]) -> String {
    serde_json::json!({ "s": id, "m": multiple, "l": lines }).to_string()
}

/// A draw in a folder of its own.
struct Draw {
    folder: TempDir,
    request: Request,
}

impl Draw {
    fn new(family: &str, result: &str, snapshot: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        fs::write(path("snapshot"), snapshot).expect("the snapshot");
        let request = Request {
            id: "test".into(),
            family: family.into(),
            result: result.into(),
            snapshot: path("snapshot"),
            output: path("output"),
        };
        Self { folder, request }
    }

    fn of(family: &str, result: &str, suborders: &[String]) -> Self {
        let lines: String = suborders.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
        Self::new(family, result, &lines)
    }

    fn audit(&self) -> Result<Answer, AuditError> {
        audit(&self.request)
    }

    fn output(&self) -> String {
        fs::read_to_string(&self.request.output).expect("the output")
    }

    /// Names of all files beside the snapshot.
    fn written(&self) -> Vec<PathBuf> {
        let files = fs::read_dir(self.folder.path()).expect("the folder").flatten().map(|entry| entry.path());
        files.filter(|path| *path != self.request.snapshot).collect()
    }
}

/// Stake and win of one suborder, in hundred-thousandths.
fn stake_and_win(family: &str, result: &str, lines: &[(&str, &str, u64, u64)]) -> (u128, u128) {
    let draw = Draw::of(family, result, &[sealed("suborder-1", 1, lines)]);
    let answer = draw.audit().unwrap_or_else(|error| panic!("{family} {lines:?}: {error}"));
    assert_eq!(answer.count, 1);
    assert_eq!(draw.output(), format!("suborder-1 {}\n", answer.wins));
    (answer.stakes, answer.wins)
}
