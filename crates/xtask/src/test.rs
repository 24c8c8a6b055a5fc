//! `cargo xtask test`: every check and every test there is.

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use erawan_testpg::PrivatePostgres;

use crate::shell::{call, cargo, npm, root, step};
use crate::{tidy, tools, web};

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Formatting, lints, house rules.
    Check,
    /// Rust tests on both engines.
    Rust,
    /// Types, lints, unit tests and size budget of the web apps.
    Web,
    /// The product in a real browser, on both engines.
    Browser,
}

/// Browser tests wait for the page more than the machine works, so three run side by side, each with a house of its own.
const BROWSER_WORKERS: usize = 3;

#[derive(Debug, Args)]
pub(crate) struct TestArgs {
    /// Run only these parts.
    #[arg(long, value_enum)]
    only: Vec<Part>,
}

/// Runs the parts in an order that fails early.
pub(crate) fn test(args: &TestArgs) -> Result<()> {
    let wants = |part: Part| args.only.is_empty() || args.only.contains(&part);
    if !root().join("Cargo.lock").is_file() {
        bail!("run this from a checkout of the repository");
    }
    if wants(Part::Check) {
        check()?;
    }
    if wants(Part::Web) {
        test_web()?;
    }
    if wants(Part::Rust) {
        test_rust()?;
    }
    if wants(Part::Browser) {
        test_browser(wants(Part::Rust))?;
    }
    println!("\nAll parts passed.");
    Ok(())
}

fn check() -> Result<()> {
    step("check: formatting", || call(&mut cargo(&["fmt", "--all", "--check"])))?;
    step("check: house rules", tidy::tidy)?;
    step("check: licences and sources of what we build on", || {
        tools::cargo_deny()?;
        call(&mut cargo(&["deny", "--log-level", "error", "check", "bans", "licenses", "sources"]))
    })?;
    step("check: lints", || {
        call(&mut cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"]))
    })
}

fn test_web() -> Result<()> {
    web::install()?;
    for (name, script) in [
        ("web: types are those of the committed OpenAPI documents", "schema:check"),
        ("web: formatting", "format:check"),
        ("web: lints", "lint"),
        ("web: types", "typecheck"),
        ("web: unit tests", "test"),
        ("web: build the apps", "build"),
        ("web: size budget", "size"),
    ] {
        step(name, || call(&mut npm(&["run", "--silent", script])))?;
    }
    Ok(())
}

fn test_rust() -> Result<()> {
    tools::postgres()?;
    let scratch = tools::scratch_folder();
    let postgres = PrivatePostgres::start_below(&scratch)?;
    step("rust: tests on SQLite and PostgreSQL", || {
        call(
            cargo(&["test", "--workspace", "--quiet"])
                .env("ERAWAN_TEST_POSTGRES", postgres.url())
                .env("TMPDIR", &scratch),
        )
    })
}

/// After the Rust tests the server is built with the features those were built with, which leaves it to be linked only.
fn test_browser(after_rust: bool) -> Result<()> {
    let chromium = tools::chromium()?;
    tools::postgres()?;
    web::build()?;
    let build: &[&str] = if after_rust {
        &["build", "--workspace", "--bins", "--tests"]
    } else {
        &["build", "--package", "erawan-server"]
    };
    step("browser: build the server", || call(&mut cargo(build)))?;
    let scratch = tools::scratch_folder();
    let postgres = PrivatePostgres::start_below(&scratch)?;
    for language in ["en", "th"] {
        for worker in 0..BROWSER_WORKERS {
            postgres.empty_database(&format!("e2e_{language}_{worker}"))?;
        }
    }
    step("browser: the product in Chromium on both engines", || {
        call(
            npm(&["run", "--silent", "e2e"])
                .env("CHROMIUM", &chromium)
                .env("ERAWAN_E2E_POSTGRES", server_of(postgres.url()))
                .env("ERAWAN_SERVER", server_binary())
                .env("TMPDIR", &scratch)
                .arg("--")
                .arg(format!("--workers={BROWSER_WORKERS}")),
        )
    })
}

/// The address without the database's name.
fn server_of(url: &str) -> &str {
    url.rsplit_once('/').map_or(url, |(server, _)| server)
}

fn server_binary() -> std::path::PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into);
    target.join("debug").join("erawan")
}
