use std::fs::File;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rusqlite::{Connection, OpenFlags};

use crate::data_folder::{self, FolderLock, LEDGER_DB, LOTTERY_DB, PLATFORM_DB};

/// How long a copy waits for a writer.
const BUSY_MAX: Duration = Duration::from_secs(30);

/// In the sequence in which they are copied. A vendor asks again for what it does not know to be done, with the same
/// ids, so it must not be newer than the ledger.
const DATABASES: [&str; 3] = [LOTTERY_DB, PLATFORM_DB, LEDGER_DB];

/// Copies the databases as they are at one moment each, the ledger last.
pub(super) fn copy(source: &Path, target: &Path) -> Result<()> {
    for name in DATABASES {
        let (from, to) = (source.join(name), target.join(name));
        if name == LOTTERY_DB && !from.exists() {
            continue;
        }
        let copied = copy_one(&from, &to).with_context(|| format!("could not copy {}", from.display()));
        if copied.is_err() {
            // A part of a database is of no use, and its space may be missing.
            std::fs::remove_file(&to).ok();
        }
        copied?;
    }
    Ok(())
}

fn copy_one(from: &Path, to: &Path) -> Result<()> {
    let source = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    source.busy_timeout(BUSY_MAX)?;
    let Some(path) = to.to_str() else { bail!("{} is no text", to.display()) };
    source.execute("VACUUM INTO ?1", [path])?;
    let copy = File::open(to)?;
    data_folder::make_private(&copy)?;
    copy.sync_all()?;
    Ok(())
}

/// Copies the databases into a data folder that has none.
pub(super) fn put_back(backup: &Path, folder: &Path) -> Result<()> {
    data_folder::prepare(folder, &[])?;
    let _lock = FolderLock::take(folder)?;
    if let Some(name) = DATABASES.into_iter().find(|name| folder.join(name).exists()) {
        bail!("{} holds {name} already: name an empty folder (ERAWAN_DATA)", folder.display());
    }
    for name in DATABASES {
        let (from, to) = (backup.join(name), folder.join(name));
        if name == LOTTERY_DB && !from.exists() {
            continue;
        }
        std::fs::copy(from, &to).with_context(|| format!("could not write {}", to.display()))?;
        let copy = File::open(&to)?;
        data_folder::make_private(&copy)?;
        copy.sync_all()?;
    }
    Ok(())
}
