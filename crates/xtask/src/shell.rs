//! Running other programs, visibly.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

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
    let program = PathBuf::from(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let mut command = Command::new(&program);
    command.args(args).current_dir(root());
    // rustup's `rustc` takes the version that a dependency's own `rust-toolchain.toml` asks for, unless rustup started
    // cargo too. The compiler that was installed with cargo does not look there.
    let compiler = program.with_file_name("rustc");
    if std::env::var_os("RUSTC").is_none() && program.is_absolute() && compiler.is_file() {
        command.env("RUSTC", compiler);
    }
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

/// Runs a program to its end, fails when it does, and ends it when it takes longer than `limit`.
pub(crate) fn call_within(limit: Duration, command: &mut Command) -> Result<()> {
    let shown = format!("{command:?}");
    let start = Instant::now();
    let mut child = command.spawn().with_context(|| format!("could not start {shown}"))?;
    loop {
        if let Some(status) = child.try_wait()? {
            if !status.success() {
                bail!("{shown} failed: {status}");
            }
            return Ok(());
        }
        if start.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            bail!("{shown} did not end within {} min", limit.as_secs() / 60);
        }
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// Runs a program to its end and gives what it wrote to standard output.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let shown = format!("{command:?}");
    let output =
        command.stderr(Stdio::inherit()).output().with_context(|| format!("could not start {shown}"))?;
    if !output.status.success() {
        bail!("{shown} failed: {}", output.status);
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// The steps that were run, with how long each took.
static STEPS: Mutex<Vec<(Duration, String)>> = Mutex::new(Vec::new());

/// Runs one named step and says how long it took.
pub(crate) fn step(name: &str, work: impl FnOnce() -> Result<()>) -> Result<()> {
    println!("\n==> {name}");
    let start = Instant::now();
    let result = work().with_context(|| format!("step failed: {name}"));
    let took = start.elapsed();
    STEPS.lock().unwrap_or_else(PoisonError::into_inner).push((took, name.to_owned()));
    println!("<== {name}: {} s", took.as_secs());
    result
}

/// Prints the steps that took longest, the longest first.
pub(crate) fn print_slowest(count: usize) {
    let mut steps = STEPS.lock().unwrap_or_else(PoisonError::into_inner).clone();
    steps.sort_by_key(|(took, _)| std::cmp::Reverse(*took));
    println!("\nThe slowest {} of {} steps:", count.min(steps.len()), steps.len());
    for (took, name) in steps.iter().take(count) {
        println!("{:>6} s  {name}", took.as_secs());
    }
}
