//! Whether an embedded database is whole: a file that lost its end has pages that SQLite misses only when it needs them.
//!
//! The number of pages is in the last commit of the log of writes (`-wal`), else in the header of the file. Every page
//! is in the file or in the log. Formats: <https://www.sqlite.org/fileformat2.html>.

use std::collections::HashSet;
use std::fmt;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::data_folder::{LEDGER_DB, LOTTERY_DB, PLATFORM_DB, cannot};

const HEADER_BYTES: usize = 100;
const MAGIC: &[u8] = b"SQLite format 3\0";
const WAL_HEADER_BYTES: usize = 32;
const FRAME_HEADER_BYTES: usize = 24;
/// The last bit says in which byte order the log is summed up.
const WAL_MAGIC: u32 = 0x377f_0682;
/// A running server may move pages from the log into the file while both are read.
const TRIES: usize = 3;
const REST: Duration = Duration::from_millis(200);
/// What to do about any of these.
const ADVICE: &str = "stop the server, keep a copy of the whole folder, restore the newest backup whose `erawan verify` is clean";

/// What is wrong with a file.
#[derive(Debug)]
pub struct Damage {
    path: PathBuf,
    what: String,
    /// Whether pages are missing, so that nothing can be read with certainty.
    pub is_cut: bool,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {ADVICE}", self.path.display(), self.what)
    }
}

/// Refuses a database that lost its end, before it is opened. A file that is missing or empty is a new database.
///
/// # Errors
/// When it lost its end, or cannot be read.
pub fn check_whole(path: &Path) -> Result<()> {
    if let Some(damage) = lost_end(path)? {
        bail!("{damage}");
    }
    Ok(())
}

/// What is wrong with the databases of the folder. The ledger checks the rest of its file itself.
///
/// # Errors
/// When a file cannot be read.
pub fn damages(folder: &Path) -> Result<Vec<Damage>> {
    let mut damages = Vec::new();
    for name in [PLATFORM_DB, LEDGER_DB, LOTTERY_DB] {
        damages.extend(lost_end(&folder.join(name))?);
    }
    if damages.is_empty() {
        damages.extend(broken(&folder.join(PLATFORM_DB))?);
        let lottery = folder.join(LOTTERY_DB);
        if lottery.exists() {
            damages.extend(broken(&lottery)?);
        }
    }
    Ok(damages)
}

/// SQLite's own check of every page and index; beside a server too.
fn broken(path: &Path) -> Result<Option<Damage>> {
    let check = || -> rusqlite::Result<Vec<String>> {
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let mut check = connection.prepare("PRAGMA integrity_check(10)")?;
        check.query_map([], |row| row.get(0))?.collect()
    };
    let found = match check() {
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt) => {
            vec![error.to_string()]
        }
        found => found.with_context(|| format!("could not read {}", path.display()))?,
    };
    let Some(first) = found.first().filter(|line| *line != "ok") else { return Ok(None) };
    let first = first.split_whitespace().collect::<Vec<_>>().join(" ");
    Ok(Some(Damage { path: path.to_owned(), what: format!("is damaged: {first}"), is_cut: false }))
}

fn lost_end(path: &Path) -> Result<Option<Damage>> {
    for _ in 1..TRIES {
        if missing_pages(path)?.is_none() {
            return Ok(None);
        }
        std::thread::sleep(REST);
    }
    let damage = |(pages, count)| Damage {
        path: path.to_owned(),
        what: format!("lost its end: {pages} of its {count} pages are missing"),
        is_cut: true,
    };
    Ok(missing_pages(path)?.map(damage))
}

/// How many pages are missing, and how many there should be.
fn missing_pages(path: &Path) -> Result<Option<(usize, usize)>> {
    // The log first: pages go from there into the file, never back.
    let log = Log::read(&beside(path, "-wal"))?;
    let Some((header, bytes)) = start_of(path)? else { return Ok(None) };
    if !header.starts_with(MAGIC) {
        return Ok(None);
    }
    let page_bytes = match be16(&header[16..]) {
        1 => 65_536,
        bytes => usize::from(bytes),
    };
    if page_bytes == 0 {
        return Ok(None);
    }
    // Versions before 3.7 did not keep the number in the header.
    let in_header = (header[24..28] == header[92..96]).then(|| be32(&header[28..]));
    let Some(count) = log.page_count.or(in_header) else { return Ok(None) };
    let in_file = bytes / u64::try_from(page_bytes)?;
    let is_missing = |page: &u32| u64::from(*page) > in_file && !log.pages.contains(page);
    let missing = (1..=count).filter(is_missing).count();
    Ok((missing > 0).then_some((missing, usize::try_from(count)?)))
}

fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// The header of the file and its size; nothing where there is no whole header.
fn start_of(path: &Path) -> Result<Option<([u8; HEADER_BYTES], u64)>> {
    let Some(mut file) = open(path)? else { return Ok(None) };
    let mut header = [0; HEADER_BYTES];
    match file.read_exact(&mut header) {
        Ok(()) => Ok(Some((header, file.metadata()?.len()))),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(None),
        Err(error) => Err(error).with_context(|| format!("could not read {}", path.display())),
    }
}

fn open(path: &Path) -> Result<Option<File>> {
    match File::open(path) {
        Ok(file) => Ok(Some(file)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(cannot("open", path, error)),
    }
}

/// What the log of writes holds: frames up to the last commit whose sums are right.
#[derive(Debug, Default)]
struct Log {
    /// Pages of the database after that commit.
    page_count: Option<u32>,
    pages: HashSet<u32>,
}

impl Log {
    fn read(path: &Path) -> Result<Self> {
        let Some(file) = open(path)? else { return Ok(Self::default()) };
        let mut file = std::io::BufReader::with_capacity(1 << 16, file);
        let mut header = [0; WAL_HEADER_BYTES];
        let mut log = Self::default();
        if file.read_exact(&mut header).is_err() || be32(&header) & !1 != WAL_MAGIC {
            return Ok(log);
        }
        let mut sums = Sums { is_big_endian: be32(&header) & 1 == 1, first: 0, second: 0 };
        sums.add(&header[..24]);
        let page_bytes = usize::try_from(be32(&header[8..]))?;
        if !sums.are(&header[24..]) || !(512..=65_536).contains(&page_bytes) {
            return Ok(log);
        }
        let mut frame = vec![0; FRAME_HEADER_BYTES + page_bytes];
        let mut uncommitted = Vec::new();
        while file.read_exact(&mut frame).is_ok() {
            let (head, page) = frame.split_at(FRAME_HEADER_BYTES);
            sums.add(&head[..8]);
            sums.add(page);
            if head[8..16] != header[16..24] || !sums.are(&head[16..]) {
                break;
            }
            uncommitted.push(be32(head));
            let page_count = be32(&head[4..]);
            if page_count > 0 {
                log.page_count = Some(page_count);
                log.pages.extend(uncommitted.drain(..));
            }
        }
        Ok(log)
    }
}

/// The running sums of the log's format.
#[derive(Debug, Clone, Copy)]
struct Sums {
    is_big_endian: bool,
    first: u32,
    second: u32,
}

impl Sums {
    fn add(&mut self, bytes: &[u8]) {
        let is_big_endian = self.is_big_endian;
        let word = |bytes: [u8; 4]| {
            if is_big_endian { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) }
        };
        for [odd, even] in bytes.as_chunks::<4>().0.as_chunks::<2>().0 {
            self.first = self.first.wrapping_add(word(*odd)).wrapping_add(self.second);
            self.second = self.second.wrapping_add(word(*even)).wrapping_add(self.first);
        }
    }

    fn are(&self, stored: &[u8]) -> bool {
        be32(stored) == self.first && be32(&stored[4..]) == self.second
    }
}

fn be16(bytes: &[u8]) -> u16 {
    u16::from_be_bytes([bytes[0], bytes[1]])
}

fn be32(bytes: &[u8]) -> u32 {
    u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &str = "CREATE TABLE note (text TEXT);
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
         INSERT INTO note SELECT printf('%.*c', 500, 'x') FROM n;";

    /// A database of some sixty pages with its log, as a server that was killed leaves it.
    fn killed(checkpointed: bool) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("running.db");
        let connection = Connection::open(&path).unwrap();
        connection.pragma_update(None, "journal_mode", "WAL").unwrap();
        connection.execute_batch(ROWS).unwrap();
        if checkpointed {
            connection.execute_batch("PRAGMA wal_checkpoint; DELETE FROM note WHERE rowid = 1;").unwrap();
        }
        for end in ["", "-wal"] {
            let copy = folder.path().join(format!("platform.db{end}"));
            std::fs::copy(folder.path().join(format!("running.db{end}")), copy).unwrap();
        }
        folder
    }

    fn cut(path: &Path, bytes: u64) {
        std::fs::OpenOptions::new().write(true).open(path).unwrap().set_len(bytes).unwrap();
    }

    #[test]
    fn a_database_whose_pages_are_in_its_log_is_whole() {
        let folder = killed(false);
        let path = folder.path().join("platform.db");
        assert!(path.metadata().unwrap().len() < 20_000, "the rows are in the log");
        check_whole(&path).unwrap();
        check_whole(&folder.path().join("none.db")).unwrap();
        std::fs::write(folder.path().join("empty.db"), "").unwrap();
        check_whole(&folder.path().join("empty.db")).unwrap();
        std::fs::remove_file(beside(&path, "-wal")).unwrap();
        check_whole(&path).unwrap();
    }

    #[test]
    fn a_database_that_lost_its_end_is_not_whole_with_its_log_or_without() {
        for has_log in [true, false] {
            let folder = killed(true);
            let path = folder.path().join("platform.db");
            if !has_log {
                std::fs::remove_file(beside(&path, "-wal")).unwrap();
            }
            check_whole(&path).unwrap();
            let bytes = path.metadata().unwrap().len();
            cut(&path, bytes - 8_192);
            let refused = check_whole(&path).unwrap_err().to_string();
            assert!(refused.contains("platform.db lost its end: 2 of its "), "{refused}");
            assert!(refused.contains("restore the newest backup"), "{refused}");
            assert!(damages(folder.path()).unwrap()[0].is_cut);
        }
    }

    #[test]
    fn a_log_whose_end_was_never_committed_counts_as_far_as_its_commits_go() {
        let folder = killed(false);
        let path = folder.path().join("platform.db");
        let log = beside(&path, "-wal");
        let mut bytes = std::fs::read(&log).unwrap();
        // A frame that a power cut left half written: its page is not the one that was summed up.
        let frame = bytes[WAL_HEADER_BYTES..WAL_HEADER_BYTES + FRAME_HEADER_BYTES + 4_096].to_vec();
        bytes.extend(frame);
        let end = bytes.len() - 4_096 - FRAME_HEADER_BYTES;
        bytes[end + 4..end + 8].copy_from_slice(&100_000_u32.to_be_bytes());
        std::fs::write(&log, &bytes).unwrap();
        check_whole(&path).unwrap();
    }

    #[test]
    fn a_page_that_does_not_fit_is_a_finding_with_its_path() {
        let folder = killed(true);
        let path = folder.path().join("platform.db");
        std::fs::remove_file(beside(&path, "-wal")).unwrap();
        assert!(damages(folder.path()).unwrap().is_empty());
        let mut bytes = std::fs::read(&path).unwrap();
        let page = bytes.len() - 4_096;
        bytes[page..page + 64].fill(0xff);
        std::fs::write(&path, &bytes).unwrap();
        let found = damages(folder.path()).unwrap();
        assert_eq!(found.len(), 1);
        let told = found[0].to_string();
        assert!(told.contains("platform.db is damaged: ") && told.contains("restore the newest"), "{told}");
        assert!(!told.contains('\n'), "{told}");
    }
}
