//! `cargo xtask drills`: what faults do to money, in and out.

use anyhow::{Result, ensure};
use clap::Args;
use erawan_testpg::PrivatePostgres;

use crate::shell::{call, cargo, output, print_slowest, step};
use crate::tools;

/// What is run: its name, the arguments of `cargo test`, the tests.
const DRILLS: &[(&str, &[&str], &[&str])] = &[
    (
        "drills: the ledger is killed",
        &["--package", "erawan-ledger-faults", "--test", "ledger"],
        &["f01_", "f02_", "f03_", "f04_", "f11_"],
    ),
    (
        "drills: mistakes that are planted are found",
        &["--package", "erawan-platform", "--package", "erawan-statements", "--lib"],
        &["planted", "is_found"],
    ),
    (
        "drills: payments of every kind, withdrawals under every fault",
        &["--package", "erawan-testkit", "--test", "facts"],
        &["payments::seeded", "payments::many", "payouts::kills", "payouts::faults", "responsible::deposits"],
    ),
    (
        "drills: the platform and its database are killed during withdrawals",
        &["--package", "erawan-server", "--test", "bring_up"],
        &["payout_drills"],
    ),
    (
        "drills: draws of lotteries under every fault",
        &["--package", "erawan-lottery", "--test", "lottery"],
        &["kills::", "kills_apart::", "races::", "close::", "two_calculations::", "there_and_back::"],
    ),
];

#[derive(Debug, Args)]
pub(crate) struct DrillArgs {
    /// 10,000 payments; 200 kills of the platform and 20 of the database during 2,000 withdrawals; 10,000 random draws,
    /// 10,000 orders around a close and 200 kills of the lottery vendor.
    #[arg(long)]
    long: bool,
    /// The seed of the payments.
    #[arg(long)]
    seed: Option<u64>,
}

/// Runs the drills, each to its end.
pub(crate) fn drills(args: &DrillArgs) -> Result<()> {
    tools::postgres()?;
    let scratch = tools::scratch_folder();
    let postgres = PrivatePostgres::start_below(&scratch)?;
    for (name, packages, tests) in DRILLS {
        step(name, || {
            for filter in *tests {
                check_finds_tests(packages, filter)?;
            }
            let mut command = cargo(&["test"]);
            command.args(*packages).args(["--", "--nocapture"]).args(*tests);
            command.env("ERAWAN_TEST_POSTGRES", postgres.url()).env("TMPDIR", &scratch);
            if args.long {
                command.env("ERAWAN_LONG", "1");
            }
            if let Some(seed) = args.seed {
                command.env("ERAWAN_SEED", seed.to_string());
            }
            call(&mut command)
        })?;
    }
    print_slowest(DRILLS.len());
    Ok(())
}

/// Fails when a filter finds no test: `cargo test` would succeed without having run any.
fn check_finds_tests(packages: &[&str], filter: &str) -> Result<()> {
    let list = output(cargo(&["test"]).args(packages).args(["--", "--list", filter]))?;
    ensure!(count_tests(&list) > 0, "no test is called {filter}: the drill would run without it");
    Ok(())
}

/// The tests that a list of `cargo test` names.
fn count_tests(list: &str) -> usize {
    list.lines().filter(|line| line.ends_with(": test")).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_that_finds_no_test_is_seen() {
        let found =
            "f01_it_is_killed: test\ngroups::f02_all_of_it: test\nother: benchmark\n\n2 tests, 1 benchmark\n";
        assert_eq!(count_tests(found), 2);
        assert_eq!(count_tests("0 tests, 0 benchmarks\n\n0 tests, 0 benchmarks\n"), 0);
    }
}
