//! `cargo xtask run`: from a bare checkout to a running product.

use anyhow::Result;
use clap::Args;

use crate::shell::{call, cargo, step};
use crate::web;

#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// Build with the optimised `release` profile.
    #[arg(long)]
    release: bool,
    /// Use the web apps as they were built last.
    #[arg(long)]
    skip_web: bool,
}

/// Builds the web apps and the server, then serves the demo until interrupted.
pub(crate) fn run(args: &RunArgs) -> Result<()> {
    if !args.skip_web {
        web::build()?;
    }
    let profile: &[&str] = if args.release { &["--release"] } else { &[] };
    step("server: build", || call(cargo(&["build", "--package", "erawan-server"]).args(profile)))?;
    call(cargo(&["run", "--quiet", "--package", "erawan-server"]).args(profile).args([
        "--",
        "serve",
        "--mode",
        "demo",
        "--demo-players",
        "3",
        "--demo-history-days",
        "14",
    ]))
}
