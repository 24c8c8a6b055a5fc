//! The auditor of lottery draws: it computes a second time what sealed suborders win.
//!
//! What a draw pays is paid only where two calculations agree. The teller in `erawan-games` is the first. The auditor is
//! another reading of the rules in another language, from other data: it fills a scratch SQLite database with the
//! sealed snapshot and computes with SQL, one file for each family and one for all kernels.
//!
//! Invariants: nothing of a snapshot is skipped, a line that cannot be read fails the whole request with its number;
//! wins are exact whole numbers of hundred-thousandths; a failed request leaves no output. The crate uses no other crate
//! of the project, which `cargo xtask tidy` checks.
//!
//! Not here: whether odds were those of the day (a line's own odds are taken), limits of sale, comparing with the
//! teller, paying.

mod error;
mod family;
mod process;
mod scratch;
mod snapshot;

use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use serde::Deserialize;

pub use error::{AuditError, Unreadable};
pub use process::run;
use scratch::Scratch;
use snapshot::Snapshot;

/// What is to be computed: one draw.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// Names the request in its answer.
    pub id: String,
    /// Code of the family of lotteries, such as `vn27`.
    pub family: String,
    /// The result in wire form: slots by `|`, numbers by `,`.
    pub result: String,
    /// File of the sealed suborders, one a line: `{"s":id,"m":multiple,"l":[[play,selection,unit in satang,odds in
    /// thousandths],…]}`.
    pub snapshot: PathBuf,
    /// File to write: `<suborder id> <win in hundred-thousandths>` a line, in the sequence of the snapshot.
    pub output: PathBuf,
}

/// Sums over all suborders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// How many suborders there are.
    pub count: u64,
    /// What they cost, in hundred-thousandths.
    pub stakes: u128,
    /// What they win, in hundred-thousandths.
    pub wins: u128,
}

/// Computes what each suborder of the snapshot wins and writes the list.
///
/// # Errors
/// [`AuditError`]: family or result unknown, a line that cannot be read, a file or the scratch database that fails.
/// The output is written only where there is an answer.
pub fn audit(request: &Request) -> Result<Answer, AuditError> {
    let scratch = Scratch::open(&request.family, &request.result)?;
    let snapshot =
        File::open(&request.snapshot).map_err(|source| AuditError::file(&request.snapshot, source))?;
    scratch.fill(Snapshot::new(BufReader::with_capacity(1 << 18, snapshot), &request.snapshot))?;
    scratch.evaluate()?;

    let partial = with_ending(&request.output, ".part");
    let written = write_wins(&scratch, &partial).and_then(|answer| {
        fs::rename(&partial, &request.output).map_err(|source| AuditError::file(&request.output, source))?;
        Ok(answer)
    });
    if written.is_err() {
        // Where it cannot be removed the failure above says why.
        drop(fs::remove_file(&partial));
    }
    written
}

fn write_wins(scratch: &Scratch, path: &Path) -> Result<Answer, AuditError> {
    let failed = |source| AuditError::file(path, source);
    let mut output = BufWriter::with_capacity(1 << 18, File::create(path).map_err(failed)?);
    let mut answer = Answer { count: 0, stakes: 0, wins: 0 };
    scratch.each_suborder(|id, stake, win| {
        answer.count += 1;
        answer.stakes += u128::from(stake);
        answer.wins += u128::from(win);
        writeln!(output, "{id} {win}").map_err(failed)
    })?;
    output.flush().map_err(failed)?;
    Ok(answer)
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
