//! Running other programs, visibly.

use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

/// The folder of the workspace.
pub(crate) fn root() -> PathBuf {
    let manifest = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    manifest.ancestors().nth(2).map_or(manifest.clone(), std::path::Path::to_path_buf)
}

/// The folder of the web workspace.
pub(crate) fn web_root() -> PathBuf {
    root().join("web")
}

/// A cargo call in the workspace's folder.
pub(crate) fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args).current_dir(root());
    command
}

/// An npm call in the web workspace's folder.
pub(crate) fn npm(args: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.args(args).current_dir(web_root());
    command
}

/// Runs a program to its end and fails when it does.
pub(crate) fn call(command: &mut Command) -> Result<()> {
    let shown = format!("{command:?}");
    let status = command.status().with_context(|| format!("could not start {shown}"))?;
    if !status.success() {
        bail!("{shown} failed: {status}");
    }
    Ok(())
}

/// Runs one named step and says how long it took.
pub(crate) fn step(name: &str, work: impl FnOnce() -> Result<()>) -> Result<()> {
    println!("\n==> {name}");
    let start = Instant::now();
    work().with_context(|| format!("step failed: {name}"))?;
    println!("<== {name}: {} s", start.elapsed().as_secs());
    Ok(())
}
