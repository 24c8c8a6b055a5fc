use std::path::{Path, PathBuf};

use crate::TestPgError;

/// The folder that holds `initdb` and `postgres`: on PATH, or the newest under `/usr/lib/postgresql`.
pub(crate) fn postgres_folder() -> Result<PathBuf, TestPgError> {
    let on_path = std::env::var_os("PATH").unwrap_or_default();
    let complete = |folder: &PathBuf| folder.join("initdb").is_file() && folder.join("postgres").is_file();
    if let Some(folder) = std::env::split_paths(&on_path).find(complete) {
        return Ok(folder);
    }
    let version = |folder: &Path| folder.parent()?.file_name()?.to_str()?.parse::<u32>().ok();
    let installed = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    installed
        .map(|entry| entry.path().join("bin"))
        .filter(complete)
        .max_by_key(|folder| version(folder))
        .ok_or(TestPgError::NotInstalled)
}

/// The program of that name on PATH.
pub(crate) fn on_path(name: &str) -> Option<PathBuf> {
    let on_path = std::env::var_os("PATH")?;
    std::env::split_paths(&on_path).map(|folder| folder.join(name)).find(|program| program.is_file())
}

/// Whom the server runs as when we are root, which PostgreSQL refuses to be: user and group.
pub(crate) fn unprivileged_user() -> Option<(u32, u32)> {
    use std::os::unix::fs::MetadataExt;
    let we_are_root = std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0);
    we_are_root.then(|| user_named("postgres").or_else(|| user_named("nobody")).unwrap_or((65_534, 65_534)))
}

fn user_named(name: &str) -> Option<(u32, u32)> {
    let users = std::fs::read_to_string("/etc/passwd").ok()?;
    let user = users.lines().find(|line| line.split(':').next() == Some(name))?;
    let mut fields = user.split(':').skip(2);
    Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
}
