//! `cargo xtask test`: every check and every test there is.

use std::io::{BufRead, BufReader};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use erawan_testpg::PrivatePostgres;
use serde_json::Value;

use crate::changed::{self, Plan};
use crate::shell::{call, call_within, cargo, npm, print_slowest, root, step};
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

/// Programs whose tests mostly wait: for servers that start and stop, for time-outs, for the flush of a database. Twice as
/// many of their tests run side by side as there are processors.
const WAITING: [&str; 2] = ["test bring_up", "test lottery"];

/// The only certificate that programs of the tests trust; its key was thrown away.
const TEST_ROOT: &str = "crates/testkit/src/keys/root.pem";

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
    let is_rust_touched = touches(|plan| !plan.packages.is_empty());
    if wants(Part::Check) {
        check(is_rust_touched)?;
        if is_rust_touched && !wants(Part::Rust) {
            step("check: lints", lint)?;
        }
    }
    if wants(Part::Web) && touches(|plan| plan.web) {
        test_web()?;
    }
    if wants(Part::Rust) && is_rust_touched {
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
    })
}

/// Lints where no tests are built: building them lints too.
fn lint() -> Result<()> {
    call(&mut cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"]))
}

/// A cargo call that compiles our crates with clippy, so that each is checked once to be linted and built. What ships is
/// compiled without it. It keeps what it builds apart from what plain cargo builds.
fn linting_cargo(args: &[&str]) -> Command {
    let mut command = cargo(args);
    command.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver");
    command
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
    step("rust: build the tests, and lints", || {
        binaries = build_tests()?;
        Ok(())
    })?;
    let postgres = PrivatePostgres::start_below(&scratch)?;
    let environment = |command: &mut Command| {
        command.env("ERAWAN_TEST_POSTGRES", postgres.url()).env("TMPDIR", &scratch);
        // No test calls what the system's certificates vouch for, and every client would read all of them.
        command.env("SSL_CERT_FILE", root().join(TEST_ROOT)).env_remove("SSL_CERT_DIR");
        // Memory that is given back to the system is asked for again by the next test.
        command.env("MIMALLOC_PURGE_DELAY", "-1");
        if is_long {
            command.env("ERAWAN_LONG", "1").env("PROPTEST_CASES", PROPTEST_CASES_LONG);
        }
    };
    let limit = if is_long { PROGRAM_MAX_LONG } else { PROGRAM_MAX };
    let threads = 2 * std::thread::available_parallelism().map_or(1, NonZero::get);
    for test in binaries.iter().filter(|test| plan.is_none_or(|plan| plan.packages.contains(&test.package))) {
        let mut command = Command::new(&test.program);
        environment(command.arg("--quiet").current_dir(&test.folder));
        if WAITING.contains(&test.target.as_str()) {
            command.env("RUST_TEST_THREADS", threads.to_string());
        }
        step(&format!("rust: {} {}", test.package, test.target), || call_within(limit, &mut command))?;
    }
    step("rust: examples in the documentation", || {
        let mut command = linting_cargo(&["test", "--doc", "--workspace", "--quiet"]);
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

/// Builds all tests, and fails when a lint finds something.
fn build_tests() -> Result<Vec<TestBinary>> {
    let mut command = linting_cargo(&["test", "--workspace", "--no-run", "--message-format", "json"]);
    let mut build = command.stdout(Stdio::piped()).spawn().context("could not start cargo")?;
    let mut found = Vec::new();
    let mut findings = 0;
    for line in BufReader::new(build.stdout.take().context("cargo has no output")?).lines() {
        let line = line?;
        let message: Value = serde_json::from_str(&line)?;
        if let Some(text) = message["message"]["rendered"].as_str() {
            eprint!("{text}");
            findings += 1;
        }
        let is_test = message["profile"]["test"] == true && message["executable"].is_string();
        if is_test {
            found.push(read_binary(&message).with_context(|| format!("not a test binary: {line}"))?);
        }
    }
    let status = build.wait()?;
    if !status.success() {
        bail!("the tests could not be built: {status}");
    }
    if findings > 0 {
        bail!("the compiler and clippy have {findings} findings");
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

/// The server has the features with which it ships; `shipped` makes sure that it is linked from what the tests were built
/// from.
fn test_browser(is_long: bool) -> Result<()> {
    let chromium = tools::chromium()?;
    tools::postgres()?;
    web::build()?;
    step("browser: build the server", || call(&mut linting_cargo(&["build", "--package", "erawan-server"])))?;
    let scratch = tools::scratch_folder();
    let postgres = PrivatePostgres::start_below(&scratch)?;
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
