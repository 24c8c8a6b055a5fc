//! A server in a separate process: the same program in another role.

use std::ffi::OsString;
use std::net::SocketAddr;
use std::process::Stdio;

use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

use crate::Failure;

/// What a part prints once it listens, before its address.
pub(crate) const LISTENING: &str = "listening at http://";

/// A running server; it ends with its owner.
#[derive(Debug)]
pub(crate) struct Process {
    pub(crate) addr: SocketAddr,
    child: Child,
    /// Kept open: a server would fail when it prints to a closed output.
    _output: Lines<BufReader<ChildStdout>>,
}

impl Process {
    pub(crate) async fn start(part: &str, arguments: &[OsString]) -> Result<Self, Failure> {
        let mut child = command(part, arguments)?.stdout(Stdio::piped()).spawn()?;
        let output = child.stdout.take().ok_or("the process has no output")?;
        let mut output = BufReader::new(output).lines();
        while let Some(line) = output.next_line().await? {
            if let Some(addr) = line.strip_prefix(LISTENING) {
                return Ok(Self { addr: addr.parse()?, child, _output: output });
            }
        }
        Err(format!("{part} ended before it listened").into())
    }

    /// Memory of the process that is in RAM, in KiB.
    pub(crate) fn resident_kb(&self) -> Result<u64, Failure> {
        let id = self.child.id().ok_or("the server is gone")?;
        let status = std::fs::read_to_string(format!("/proc/{id}/status"))?;
        let kb = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        Ok(kb.and_then(|kb| kb.trim().strip_suffix("kB")).ok_or("no VmRSS")?.trim().parse()?)
    }
}

/// This program in another part of this benchmark.
pub(crate) fn command(part: &str, arguments: &[OsString]) -> Result<Command, Failure> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["streams", part]).args(arguments).kill_on_drop(true);
    Ok(command)
}

/// Each connection takes a file here and one in its server.
pub(crate) fn check_file_limit(connections: usize) -> Result<(), Failure> {
    const OTHERS: usize = 200;
    let limits = std::fs::read_to_string("/proc/self/limits")?;
    let files = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    let files = files.and_then(|line| line.split_whitespace().next()).ok_or("no file limit")?;
    // Both servers' streams are open at the same time.
    let needed = 2 * connections + OTHERS;
    match files.parse::<usize>() {
        Ok(files) if files < needed => {
            Err(format!("{needed} open files are needed, {files} are allowed: `ulimit -n {needed}`").into())
        }
        _ => Ok(()),
    }
}
