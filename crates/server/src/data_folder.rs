//! The folder of everything the server keeps: no other user may read it, and one server at a time writes it.
//!
//! Wider rights, such as those of an older version, are made narrower, with a line in the log: a server that refused
//! would be down for something it can put right. A folder that belongs to all users of the machine is refused.

use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// The platform's database in the folder.
pub const PLATFORM_DB: &str = "platform.db";
/// The ledger's database in the folder.
pub const LEDGER_DB: &str = "ledger.db";
const LOCK: &str = "erawan.lock";
#[cfg(unix)]
const SECRETS: [&str; 3] = ["studio.secret", "body.secret", "data.secret"];

/// Makes the folder (0700) and these files (0600) if they are missing, and narrows the rights of what is there.
///
/// # Errors
/// When that cannot be done, or the folder belongs to all users of the machine.
pub fn prepare(folder: &Path, files: &[&str]) -> Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).with_context(|| format!("could not create {}", folder.display()))?;
    narrow_folder(folder)?;
    for file in files {
        // An empty file is a new database; its companions (-wal, -shm) get its rights.
        open_private(&folder.join(file))?;
    }
    narrow_files(folder)
}

fn open_private(path: &Path) -> Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).with_context(|| format!("could not open {}", path.display()))
}

/// Takes a new file away from other users.
///
/// # Errors
/// When its rights cannot be changed.
pub fn make_private(file: &File) -> Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        file.set_permissions(std::fs::Permissions::from_mode(0o600))?;
    }
    #[cfg(not(unix))]
    let _ = file;
    Ok(())
}

#[cfg(unix)]
fn narrow_folder(folder: &Path) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;

    const STICKY: u32 = 0o1000;
    let rights =
        std::fs::metadata(folder).with_context(|| folder.display().to_string())?.permissions().mode();
    if rights & STICKY != 0 {
        bail!(
            "{} is shared by all users of this machine: name a folder of the server's own (ERAWAN_DATA)",
            folder.display()
        );
    }
    if rights & 0o077 != 0 { narrow(folder, 0o700) } else { Ok(()) }
}

#[cfg(unix)]
fn narrow_files(folder: &Path) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;

    let databases = [PLATFORM_DB, LEDGER_DB].into_iter();
    let companions =
        databases.flat_map(|name| ["", "-wal", "-shm", "-journal"].map(|end| format!("{name}{end}")));
    let names = companions.chain(SECRETS.iter().chain(&[LOCK]).map(|name| (*name).to_owned()));
    for path in names.map(|name| folder.join(name)) {
        let Ok(known) = std::fs::metadata(&path) else { continue };
        if known.permissions().mode() & 0o077 != 0 {
            narrow(&path, 0o600)?;
        }
    }
    Ok(())
}

#[cfg(unix)]
fn narrow(path: &Path, mode: u32) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;

    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode))
        .with_context(|| format!("others may read {}, and its rights cannot be changed", path.display()))?;
    tracing::warn!(path = %path.display(), rights = format!("{mode:04o}"), "others could read this: its rights were narrowed");
    Ok(())
}

#[cfg(not(unix))]
fn narrow_folder(_: &Path) -> Result<()> {
    Ok(())
}

#[cfg(not(unix))]
fn narrow_files(_: &Path) -> Result<()> {
    Ok(())
}

/// Says that a server uses the folder, until it is dropped or its process ends in any way.
#[derive(Debug)]
pub struct FolderLock {
    _file: File,
}

impl FolderLock {
    /// Takes the lock. Commands such as `apply` do without: they write the platform's database only, beside the
    /// server.
    ///
    /// # Errors
    /// When another server has it, with its process id.
    pub fn take(folder: &Path) -> Result<Self> {
        let path: PathBuf = folder.join(LOCK);
        let mut file = open_private(&path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut owner = String::new();
                file.read_to_string(&mut owner).ok();
                bail!(
                    "{} is in use by another server, process {}: stop that one, or name another folder (ERAWAN_DATA)",
                    folder.display(),
                    owner.trim()
                );
            }
            Err(TryLockError::Error(error)) => {
                return Err(error).with_context(|| format!("could not lock {}", path.display()));
            }
        }
        file.set_len(0)?;
        file.rewind()?;
        writeln!(file, "{}", std::process::id())?;
        Ok(Self { _file: file })
    }
}
