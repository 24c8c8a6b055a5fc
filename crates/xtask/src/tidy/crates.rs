//! Which crates of the project a crate may use that has to stand alone.
//!
//! It is read from `Cargo.lock`, which names what is used in whatever way: renamed, optional, for tests, through
//! another crate.

use std::collections::BTreeSet;
use std::path::Path;

use super::breach::Breach;
use super::floors::{CRATES, Row};

pub(crate) const PATH: &str = "Cargo.lock";

const PREFIX: &str = "erawan-";

/// The breaches of the text of `Cargo.lock`.
pub(crate) fn check(lock: &str) -> Vec<Breach> {
    check_rows(lock, CRATES)
}

fn check_rows(lock: &str, rows: &[Row]) -> Vec<Breach> {
    let packages: Vec<(&str, Vec<&str>)> = lock.split("[[package]]").filter_map(package).collect();
    let mut breaches = Vec::new();
    for (name, allowed) in rows {
        let manifest = Path::new("crates").join(name).join("Cargo.toml");
        if !packages.iter().any(|(package, _)| package == name) {
            let what = format!("the table of arrows has the crate `{name}`, {PATH} does not");
            breaches.push(Breach::new(
                "arrow",
                &manifest,
                0,
                what,
                "take its row out of crates/xtask/src/tidy/floors.rs",
            ));
        }
        for used in reached(name, &packages).into_iter().filter(|used| !allowed.contains(used)) {
            let what = format!(
                "the crate `{name}` may not use `{used}`, not in tests and not through another crate"
            );
            let mend = "do without it; the table is CRATES in crates/xtask/src/tidy/floors.rs";
            breaches.push(Breach::new("arrow", &manifest, 0, what, mend));
        }
    }
    breaches
}

/// A crate of the project and those that it names, without their common prefix.
fn package(block: &str) -> Option<(&str, Vec<&str>)> {
    let name = ours(block.lines().find(|line| line.starts_with("name = "))?)?;
    let lines = block.lines().skip_while(|line| !line.starts_with("dependencies = [")).skip(1);
    Some((name, lines.take_while(|line| !line.starts_with(']')).filter_map(ours).collect()))
}

/// The crate of the project that a line quotes, perhaps with a version.
fn ours(line: &str) -> Option<&str> {
    line.split(['"', ' ']).find_map(|word| word.strip_prefix(PREFIX))
}

/// Everything of the project that a crate uses, itself or through others.
fn reached<'a>(name: &'a str, packages: &[(&'a str, Vec<&'a str>)]) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut waiting = vec![name];
    while let Some(next) = waiting.pop() {
        let used = packages.iter().filter(|(package, _)| *package == next).flat_map(|(_, used)| used);
        waiting.extend(used.filter(|used| found.insert(**used)).copied());
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lock(packages: &[(&str, &[&str])]) -> String {
        let package = |(name, used): &(&str, &[&str])| {
            let used: Vec<String> = used.iter().map(|used| format!(" \"{used}\",\n")).collect();
            format!(
                "[[package]]\nname = \"{name}\"\nversion = \"0.1.0\"\ndependencies = [\n{}]\n\n",
                used.concat()
            )
        };
        format!("version = 4\n\n{}", packages.iter().map(package).collect::<Vec<_>>().concat())
    }

    fn found(packages: &[(&str, &[&str])], rows: &[Row]) -> Vec<String> {
        check_rows(&lock(packages), rows).iter().map(ToString::to_string).collect()
    }

    const ALONE: &[Row] = &[("draw-audit", &[])];

    #[test]
    fn a_crate_that_stands_alone_uses_others_than_ours_only() {
        assert_eq!(
            found(&[("erawan-draw-audit", &["rusqlite", "serde 1.0.229"])], ALONE),
            Vec::<String>::new()
        );
        assert_eq!(
            found(&[("erawan-draw-audit", &["erawan-games", "rusqlite"])], ALONE),
            [
                "crates/draw-audit/Cargo.toml: the crate `draw-audit` may not use `games`, not in tests and not through \
              another crate: do without it; the table is CRATES in crates/xtask/src/tidy/floors.rs [arrow]"
            ]
        );
        assert_eq!(found(&[("erawan-draw-audit", &["erawan-games 0.1.0"])], ALONE).len(), 1);
    }

    #[test]
    fn what_it_uses_through_another_crate_counts() {
        let packages: &[(&str, &[&str])] = &[
            ("erawan-draw-audit", &["erawan-kernel"]),
            ("erawan-kernel", &["erawan-testkit"]),
            ("erawan-testkit", &["erawan-games", "erawan-kernel"]),
            ("erawan-games", &[]),
        ];
        assert_eq!(found(packages, ALONE).len(), 3);
        assert_eq!(found(packages, &[("draw-audit", &["kernel"])]).len(), 2);
        assert_eq!(found(packages, &[("draw-audit", &["kernel", "testkit", "games"])]), Vec::<String>::new());
    }

    #[test]
    fn a_row_of_a_crate_that_is_gone_is_a_breach() {
        assert_eq!(found(&[("erawan-games", &[])], ALONE).len(), 1);
    }

    #[test]
    fn the_auditor_may_use_no_crate_of_the_project() {
        let row = CRATES.iter().find(|(name, _)| *name == "draw-audit").expect("its row");
        assert_eq!(row.1, [""; 0]);
    }
}
