//! Programs the project needs but does not build: found on the machine, or installed by its package manager.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Result, bail};

use crate::shell;

/// A Chromium for the browser tests: `CHROMIUM`, else the build of it that draws to no screen, which takes a third less
/// time, from `PATH` or Debian's package, else the usual names on `PATH`.
pub(crate) fn chromium() -> Result<PathBuf> {
    const WITHOUT_SCREEN: &str = "chromium-headless-shell";
    const USUAL: [&str; 4] = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
    if let Some(named) = std::env::var_os("CHROMIUM") {
        return Ok(named.into());
    }
    let found = installed_or("Chromium", WITHOUT_SCREEN, || on_path(WITHOUT_SCREEN));
    found.or_else(|error| USUAL.iter().find_map(|name| on_path(name)).ok_or(error))
}

/// Makes sure of a PostgreSQL that tests can start: on `PATH`, in Debian's place, or Debian's package.
pub(crate) fn postgres() -> Result<()> {
    installed_or("PostgreSQL", "postgresql", || on_path("initdb").or_else(debian_postgres)).map(drop)
}

/// Makes sure of `cargo deny`: installed, or built from crates.io, which takes minutes once.
pub(crate) fn cargo_deny() -> Result<()> {
    let is_there =
        || shell::cargo(&["deny", "--version"]).output().is_ok_and(|output| output.status.success());
    if !is_there() {
        println!("cargo-deny is missing; building it once");
        shell::call(&mut shell::cargo(&["install", "--locked", "--debug", "cargo-deny"]))?;
    }
    Ok(())
}

/// Where tests keep what they forget at once: in memory where the machine has room for it, which spares thousands of
/// small databases the disk.
pub(crate) fn scratch_folder() -> PathBuf {
    const ENOUGH: u64 = 3 << 30;
    let memory = Path::new("/dev/shm");
    let has_room = rustix::fs::statvfs(memory)
        .is_ok_and(|volume| volume.f_bavail * volume.f_frsize >= ENOUGH)
        && rustix::fs::access(memory, rustix::fs::Access::WRITE_OK).is_ok();
    if has_room { memory.to_owned() } else { std::env::temp_dir() }
}

fn debian_postgres() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    let mut folders: Vec<PathBuf> = versions.flatten().map(|entry| entry.path().join("bin")).collect();
    folders.sort();
    folders.into_iter().rev().map(|folder| folder.join("initdb")).find(|program| program.is_file())
}

fn on_path(name: &str) -> Option<PathBuf> {
    let paths = std::env::var_os("PATH")?;
    std::env::split_paths(&paths).map(|folder| folder.join(name)).find(|path| path.is_file())
}

fn installed_or(what: &str, package: &str, find: impl Fn() -> Option<PathBuf>) -> Result<PathBuf> {
    if let Some(found) = find() {
        return Ok(found);
    }
    if on_path("apt-get").is_some() && is_root() {
        println!("{what} is missing; installing Debian's package {package}");
        let quiet = |args: &[&str]| {
            let mut command = Command::new("apt-get");
            command.args(args).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null());
            shell::call(&mut command)
        };
        quiet(&["update", "-qq"])?;
        quiet(&["install", "-y", "-qq", "--no-install-recommends", package])?;
        if let Some(found) = find() {
            return Ok(found);
        }
    }
    bail!("{what} is needed for the tests: install it (Debian: apt-get install {package}) and run this again")
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
