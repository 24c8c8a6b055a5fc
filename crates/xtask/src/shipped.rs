//! The server that the browser tests meet is the one that ships: no test switches on a feature in it.
//!
//! Cargo unites the features of what it builds together. A feature that only tests ask for would be in the server that
//! is built beside them, and missing in the one that is built for production.

use std::collections::BTreeSet;

use anyhow::{Result, bail};

use crate::shell::{cargo, output};

/// Fails where the server alone has other features than the server beside the tests.
pub(crate) fn check() -> Result<()> {
    let shipped = tree(&["--package", "erawan-server", "--edges", "normal,build"])?;
    let tested = tree(&["--workspace", "--edges", "normal,build,dev"])?;
    let found = differences(&shipped, &tested);
    if found.is_empty() {
        println!("{} packages of the server have the features they are tested with", shipped.len());
        return Ok(());
    }
    bail!(
        "tests change features of what ships; name the same features in Cargo.toml for both:\n{}",
        found.join("\n")
    )
}

/// Lines of a package and its features.
fn tree(args: &[&str]) -> Result<BTreeSet<String>> {
    let mut command = cargo(&["tree", "--locked", "--prefix", "none", "--no-dedupe", "--format", "{p} {f}"]);
    Ok(output(command.args(args))?.lines().map(str::to_owned).collect())
}

fn differences(shipped: &BTreeSet<String>, tested: &BTreeSet<String>) -> Vec<String> {
    let is_for_tests = |line: &&String| line.starts_with("erawan-ledger-faults ");
    shipped.iter().filter(|line| !tested.contains(*line) || is_for_tests(line)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &[&str]) -> BTreeSet<String> {
        text.iter().map(|line| (*line).to_owned()).collect()
    }

    #[test]
    fn a_feature_that_only_tests_ask_for_is_found() {
        let shipped = lines(&["erawan-ledger v0.1.0 ", "serde v1.0.0 derive"]);
        let tested =
            lines(&["erawan-ledger v0.1.0 planted-bug", "serde v1.0.0 derive", "proptest v1.0.0 std"]);
        assert_eq!(differences(&shipped, &tested), ["erawan-ledger v0.1.0 "]);
        assert_eq!(differences(&shipped, &shipped), Vec::<String>::new());
    }

    #[test]
    fn the_ledger_with_faults_never_ships() {
        let both = lines(&["erawan-ledger-faults v0.1.0 default,fault-injection"]);
        assert_eq!(differences(&both, &both).len(), 1);
    }
}
