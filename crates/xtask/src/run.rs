//! `cargo xtask run`: from a bare checkout to a running product.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::shell::{call, cargo, root, step};
use crate::web;

/// How often the programs are looked at.
const LOOK: Duration = Duration::from_millis(200);
/// A sandbox bank that ends by itself is started again, but not faster than this.
const RESTART: Duration = Duration::from_secs(2);

#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// Build with the optimised `release` profile.
    #[arg(long)]
    release: bool,
    /// Use the web apps as they were built last.
    #[arg(long)]
    skip_web: bool,
    /// Address of the sandbox bank, which is a process of its own.
    #[arg(long, default_value = "127.0.0.1:8090")]
    sandbox_addr: String,
    /// Lotteries that are sold, as in `ERAWAN_LOTTERIES`; the demo's catalogue has all of them.
    #[arg(long, default_value = "all")]
    lotteries: String,
}

/// Builds the web apps and the server, then serves the demo and its sandbox bank until interrupted.
pub(crate) fn run(args: &RunArgs) -> Result<()> {
    if !args.skip_web {
        web::build()?;
    }
    let profile: &[&str] = if args.release { &["--release"] } else { &[] };
    step("server: build", || call(cargo(&["build", "--package", "erawan-server"]).args(profile)))?;
    Demo { args, profile }.run()
}

struct Demo<'a> {
    args: &'a RunArgs,
    profile: &'a [&'a str],
}

impl Demo<'_> {
    /// The server first: on its first start it plays the days before with a bank of its own inside, on the file that the
    /// bank beside it goes on with.
    fn run(&self) -> Result<()> {
        let mut server = self.server()?;
        let lines = lines_of(&mut server)?;
        let mut platform = String::new();
        let mut bank: Option<(Child, Instant)> = None;
        let ended = loop {
            match lines.recv_timeout(LOOK) {
                Ok(line) => {
                    println!("{line}");
                    if let Some(url) = own_address(&line)
                        && bank.is_none()
                    {
                        url.clone_into(&mut platform);
                        bank = Some((self.bank(&platform)?, Instant::now()));
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => std::thread::sleep(LOOK),
            }
            if let Some(status) = server.try_wait()? {
                break status;
            }
            if let Some((running, begun)) = &mut bank
                && begun.elapsed() > RESTART
                && let Some(status) = running.try_wait()?
            {
                println!("The sandbox bank ended ({status}): it is started again");
                bank = Some((self.bank(&platform)?, Instant::now()));
            }
        };
        if let Some((mut bank, _)) = bank {
            // What it did is in its file, however it ends.
            bank.kill().ok();
            bank.wait()?;
        }
        // An interruption is how it is meant to end.
        if ended.success() || ended.code().is_none() {
            return Ok(());
        }
        bail!("the server ended: {ended}")
    }

    fn program(&self, name: &str) -> Command {
        let mut command = cargo(&["run", "--quiet", "--package", "erawan-server", "--bin", name]);
        command.args(self.profile).arg("--").current_dir(root());
        command
    }

    fn server(&self) -> Result<Child> {
        let mut command = self.program("erawan");
        command.args(["serve", "--mode", "demo", "--demo-players", "3", "--demo-history-days", "14"]);
        command.env("ERAWAN_SANDBOX_URL", format!("http://{}", self.args.sandbox_addr));
        command.env("ERAWAN_LOTTERIES", &self.args.lotteries);
        command.stdout(Stdio::piped()).spawn().context("could not start the server")
    }

    fn bank(&self, platform: &str) -> Result<Child> {
        let mut command = self.program("erawan-sandbox");
        command.args(["--addr", &self.args.sandbox_addr, "--platform", platform]);
        command.env_remove("ERAWAN_SANDBOX_URL");
        command.spawn().context("could not start the sandbox bank")
    }
}

/// Where the server listens, if this line says so.
fn own_address(line: &str) -> Option<&str> {
    let is_public = std::env::var_os("ERAWAN_PUBLIC_URL").is_some();
    line.strip_prefix(if is_public { "It listens on " } else { "Erawan is at " })
}

/// The lines that a program prints, as they come.
fn lines_of(program: &mut Child) -> Result<Receiver<String>> {
    let output = program.stdout.take().context("the server has no output")?;
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        let lines = BufReader::new(output).lines().map_while(std::io::Result::ok);
        lines.map(|line| sender.send(line)).take_while(Result::is_ok).for_each(drop);
    });
    Ok(lines)
}
