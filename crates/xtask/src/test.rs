//! `cargo xtask test`: every check and every test there is.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use erawan_testpg::PrivatePostgres;
use serde_json::Value;

use crate::changed::{self, Plan};
use crate::shell::{call, call_within, cargo, npm, output, print_slowest, root, step};
use crate::{shipped, tidy, tools, web};

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Formatting, lints, rules of the project.
    Check,
    /// Rust tests on both engines.
    Rust,
    /// Types, lints, unit tests and size budget of the web apps.
    Web,
    /// The product in a real browser, on both engines.
    Browser,
}

/// Browser tests wait for the page more than the machine works, so three run side by side, each with its own server.
const BROWSER_WORKERS: usize = 3;

/// Cases of each property test in the long run; proptest's own number is 256.
const PROPTEST_CASES_LONG: &str = "8192";

/// The longest that the tests of one program may take, so that one that hangs is named and not waited for.
const PROGRAM_MAX: Duration = Duration::from_secs(40 * 60);
/// The same in the long run.
const PROGRAM_MAX_LONG: Duration = Duration::from_secs(6 * 60 * 60);

/// How many of the slowest steps are listed at the end.
const SLOWEST: usize = 10;

#[derive(Debug, Args)]
pub(crate) struct TestArgs {
    /// Run only these parts.
    #[arg(long, value_enum)]
    only: Vec<Part>,
    /// Run what differs from `main` can touch.
    #[arg(long)]
    changed: bool,
    /// Run the long versions of property tests and of tests that kill processes.
    #[arg(long)]
    long: bool,
}

/// Runs the parts in an order that fails early, and lists the slowest steps.
pub(crate) fn test(args: &TestArgs) -> Result<()> {
    if !root().join("Cargo.lock").is_file() {
        bail!("run this from a checkout of the repository");
    }
    let plan = args.changed.then(changed::plan).transpose()?;
    let result = run_parts(args, plan.as_ref());
    print_slowest(SLOWEST);
    result?;
    println!("\nAll parts passed.");
    Ok(())
}

fn run_parts(args: &TestArgs, plan: Option<&Plan>) -> Result<()> {
    let wants = |part: Part| args.only.is_empty() || args.only.contains(&part);
    let touches = |is_touched: fn(&Plan) -> bool| plan.is_none_or(is_touched);
    if wants(Part::Check) {
        check(touches(|plan| !plan.packages.is_empty()))?;
    }
    if wants(Part::Web) && touches(|plan| plan.web) {
        test_web()?;
    }
    if wants(Part::Rust) && touches(|plan| !plan.packages.is_empty()) {
        test_rust(args.long, plan)?;
    }
    if wants(Part::Browser) && touches(|plan| plan.browser) {
        test_browser(args.long)?;
    }
    Ok(())
}

fn check(is_rust_touched: bool) -> Result<()> {
    step("check: formatting", || call(&mut cargo(&["fmt", "--all", "--check"])))?;
    step("check: tidy", tidy::tidy)?;
    if !is_rust_touched {
        return Ok(());
    }
    step("check: the server ships with the features it is tested with", shipped::check)?;
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
        ("web: the OpenAPI documents are valid", "documents"),
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

/// Builds all tests, because cargo builds parts of the workspace with other features, and runs those of the plan.
fn test_rust(is_long: bool, plan: Option<&Plan>) -> Result<()> {
    tools::postgres()?;
    let scratch = tools::scratch_folder();
    let mut binaries = Vec::new();
    step("rust: build the tests", || {
        binaries = build_tests()?;
        Ok(())
    })?;
    let postgres = PrivatePostgres::start_below(&scratch)?;
    let environment = |command: &mut Command| {
        command.env("ERAWAN_TEST_POSTGRES", postgres.url()).env("TMPDIR", &scratch);
        if is_long {
            command.env("ERAWAN_LONG", "1").env("PROPTEST_CASES", PROPTEST_CASES_LONG);
        }
    };
    let limit = if is_long { PROGRAM_MAX_LONG } else { PROGRAM_MAX };
    for test in binaries.iter().filter(|test| plan.is_none_or(|plan| plan.packages.contains(&test.package))) {
        let mut command = Command::new(&test.program);
        environment(command.arg("--quiet").current_dir(&test.folder));
        step(&format!("rust: {} {}", test.package, test.target), || call_within(limit, &mut command))?;
    }
    step("rust: examples in the documentation", || {
        let mut command = cargo(&["test", "--doc", "--workspace", "--quiet"]);
        environment(&mut command);
        call(&mut command)
    })
}

/// A program of tests.
struct TestBinary {
    package: String,
    target: String,
    program: PathBuf,
    /// Where cargo would run it: the folder of its package.
    folder: PathBuf,
}

fn build_tests() -> Result<Vec<TestBinary>> {
    let args = ["test", "--workspace", "--no-run", "--message-format", "json-render-diagnostics"];
    let messages = output(&mut cargo(&args))?;
    let mut found = Vec::new();
    for line in messages.lines() {
        let message: Value = serde_json::from_str(line)?;
        let is_test = message["profile"]["test"] == true && message["executable"].is_string();
        if is_test {
            found.push(read_binary(&message).with_context(|| format!("not a test binary: {line}"))?);
        }
    }
    found.sort_by(|a, b| (&a.package, &a.target).cmp(&(&b.package, &b.target)));
    Ok(found)
}

fn read_binary(message: &Value) -> Option<TestBinary> {
    let folder = Path::new(message["manifest_path"].as_str()?).parent()?.to_path_buf();
    let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).ok()?;
    let package =
        manifest.lines().find_map(|line| line.strip_prefix("name = "))?.trim_matches('"').to_owned();
    let kind = message["target"]["kind"][0].as_str()?;
    let target = format!("{kind} {}", message["target"]["name"].as_str()?);
    Some(TestBinary { package, target, program: message["executable"].as_str()?.into(), folder })
}

/// The server is built as it ships; `shipped` makes sure that it is linked from what the tests were built from.
fn test_browser(is_long: bool) -> Result<()> {
    let chromium = tools::chromium()?;
    tools::postgres()?;
    web::build()?;
    step("browser: build the server", || call(&mut cargo(&["build", "--package", "erawan-server"])))?;
    let scratch = tools::scratch_folder();
    let postgres = PrivatePostgres::start_below(&scratch)?;
    for language in ["en", "th"] {
        for worker in 0..BROWSER_WORKERS {
            postgres.empty_database(&format!("e2e_{language}_{worker}"))?;
        }
    }
    step("browser: the product in Chromium on both engines", || {
        let mut command = npm(&["run", "--silent", "e2e"]);
        command
            .env("CHROMIUM", &chromium)
            .env("ERAWAN_E2E_POSTGRES", server_of(postgres.url()))
            .env("ERAWAN_SERVER", server_binary()?)
            .env("TMPDIR", &scratch)
            .arg("--")
            .arg(format!("--workers={BROWSER_WORKERS}"));
        if is_long {
            command.env("ERAWAN_LONG", "1");
        }
        call(&mut command)
    })
}

/// The address without the database's name.
fn server_of(url: &str) -> &str {
    url.rsplit_once('/').map_or(url, |(server, _)| server)
}

/// The server that cargo built: it stands beside this program, wherever the target folder is.
fn server_binary() -> Result<std::path::PathBuf> {
    Ok(std::env::current_exe()?.with_file_name("erawan"))
}
