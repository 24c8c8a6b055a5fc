//! The folder of everything the server keeps: no other user may read it, and one server at a time writes it.
//!
//! Wider rights, such as those of an older version, are made narrower, with a line in the log: a server that refused
//! would be down for something it can put right. A folder that belongs to all users of the machine is refused.

use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};

/// The platform's database in the folder.
pub const PLATFORM_DB: &str = "platform.db";
/// The ledger's database in the folder.
pub const LEDGER_DB: &str = "ledger.db";
/// The database of the in-house lottery vendor, where the server sells lotteries.
pub const LOTTERY_DB: &str = "lottery.db";
/// What the sandbox bank of the demo did.
pub const SANDBOX_FILE: &str = "sandbox-bank.jsonl";
const LOCK: &str = "erawan.lock";
#[cfg(unix)]
const SECRETS: [&str; 5] =
    ["studio.secret", "lottery.secret", "body.secret", "data.secret", "sandbox.secret"];

/// Makes the folder (0700) and these files (0600) if they are missing, and narrows the rights of what is there.
///
/// # Errors
/// When that cannot be done, or the folder belongs to all users of the machine.
pub fn prepare(folder: &Path, files: &[&str]) -> Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(|error| cannot("create", folder, error))?;
    narrow_folder(folder)?;
    check_access(folder)?;
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
    options.open(path).map_err(|error| cannot("open", path, error))
}

/// What to say when the system does not let this process use a path: whose it is, and what to do.
pub(crate) fn cannot(action: &str, path: &Path, error: io::Error) -> anyhow::Error {
    let advice = match error.kind() {
        ErrorKind::PermissionDenied => denied(path),
        ErrorKind::ReadOnlyFilesystem => {
            Some("its file system is read-only: mount it to be written, or name another folder".to_owned())
        }
        _ => None,
    };
    let said = format!("could not {action} {}", path.display());
    match advice {
        Some(advice) => anyhow!("{said}: {error}: {advice}"),
        None => anyhow::Error::new(error).context(said),
    }
}

#[cfg(unix)]
fn denied(path: &Path) -> Option<String> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};

    // The first of the path and the folders around it that can be looked at is what stands in the way.
    let (place, known) = path.ancestors().find_map(|place| Some((place, std::fs::metadata(place).ok()?)))?;
    let (owner, own) = (known.uid(), rustix::process::geteuid().as_raw());
    let shown = place.display();
    if owner != own {
        return Some(format!(
            "{shown} belongs to user {owner}, and this is user {own}: run it as user {owner}, or `chown -R {own}` the data folder"
        ));
    }
    let (rights, wanted) =
        (known.permissions().mode() & 0o7777, if known.is_dir() { "u+rwx" } else { "u+rw" });
    Some(format!("{shown} has mode {rights:04o}: `chmod {wanted} {shown}`"))
}

#[cfg(not(unix))]
fn denied(_: &Path) -> Option<String> {
    None
}

/// Finds what this user may not write before a database finds it in the middle of its work.
#[cfg(unix)]
fn check_access(folder: &Path) -> Result<()> {
    use rustix::fs::{Access, access};

    access(folder, Access::READ_OK | Access::WRITE_OK | Access::EXEC_OK)
        .map_err(|error| cannot("write into", folder, error.into()))?;
    for path in known_files().map(|name| folder.join(name)).filter(|path| path.exists()) {
        access(&path, Access::READ_OK | Access::WRITE_OK)
            .map_err(|error| cannot("write", &path, error.into()))?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn check_access(_: &Path) -> Result<()> {
    Ok(())
}

/// All that the folder holds.
#[cfg(unix)]
fn known_files() -> impl Iterator<Item = String> {
    let databases = [PLATFORM_DB, LEDGER_DB, LOTTERY_DB].into_iter();
    let companions =
        databases.flat_map(|name| ["", "-wal", "-shm", "-journal"].map(|end| format!("{name}{end}")));
    companions.chain(SECRETS.iter().chain(&[LOCK, SANDBOX_FILE]).map(|name| (*name).to_owned()))
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
    let known = std::fs::metadata(folder).map_err(|error| cannot("look at", folder, error))?;
    let rights = known.permissions().mode();
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

    for path in known_files().map(|name| folder.join(name)) {
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
        .map_err(|error| cannot("take from other users", path, error))?;
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
