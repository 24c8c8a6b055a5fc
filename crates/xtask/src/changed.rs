//! What a change can touch: which packages' tests, the web, the browser.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::shell::{cargo, output, root};

/// The package whose tests compare documents, texts and code.
const GUARDS: &str = "erawan-testkit";

/// A package of the workspace.
#[derive(Debug)]
pub(crate) struct Package {
    name: String,
    /// Folders that its source lies in, relative to the workspace.
    folders: Vec<PathBuf>,
    /// Packages of the workspace that it is built or tested with.
    uses: Vec<String>,
}

/// Which tests to run.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) packages: BTreeSet<String>,
    pub(crate) web: bool,
    pub(crate) browser: bool,
}

impl Plan {
    fn everything(packages: &[Package]) -> Self {
        let packages = packages.iter().map(|package| package.name.clone()).collect();
        Self { packages, web: true, browser: true }
    }
}

/// The plan for what differs from the point where this branch left `main`, uncommitted work included.
pub(crate) fn plan() -> Result<Plan> {
    let base = ["main", "origin/main"].iter().find_map(|branch| git(&["merge-base", "HEAD", branch]).ok());
    let base = base.context("neither `main` nor `origin/main` is here to compare with")?;
    let mut files = git(&["diff", "--name-only", base.trim()])?;
    files += &git(&["ls-files", "--others", "--exclude-standard"])?;
    let files: Vec<&str> = files.lines().collect();
    Ok(plan_for(&files, &packages()?))
}

fn git(args: &[&str]) -> Result<String> {
    output(Command::new("git").args(args).current_dir(root()))
}

fn packages() -> Result<Vec<Package>> {
    let text = output(&mut cargo(&["metadata", "--format-version", "1", "--no-deps"]))?;
    let metadata: Value = serde_json::from_str(&text)?;
    let packages = metadata["packages"].as_array().context("`packages` of the metadata")?;
    packages.iter().map(|package| read_package(package).context("a package of the metadata")).collect()
}

fn read_package(package: &Value) -> Option<Package> {
    let relative = |path: &Value| {
        let folder = Path::new(path.as_str()?).parent()?;
        Some(folder.strip_prefix(root()).ok()?.to_path_buf())
    };
    let targets = package["targets"].as_array()?.iter().filter_map(|target| relative(&target["src_path"]));
    let uses = package["dependencies"].as_array()?.iter().filter(|dependency| dependency["path"].is_string());
    Some(Package {
        name: package["name"].as_str()?.to_owned(),
        folders: targets.chain(relative(&package["manifest_path"])).collect(),
        uses: uses.filter_map(|dependency| dependency["name"].as_str().map(str::to_owned)).collect(),
    })
}

fn plan_for(files: &[&str], packages: &[Package]) -> Plan {
    let mut plan = Plan::default();
    for file in files {
        let path = Path::new(file);
        let owners =
            packages.iter().filter(|package| package.folders.iter().any(|folder| path.starts_with(folder)));
        let owners: Vec<String> = owners.map(|package| package.name.clone()).collect();
        match file.split('/').next().unwrap_or_default() {
            _ if !owners.is_empty() => plan.packages.extend(owners),
            // Guards compare these pages and the browser's texts with the code.
            "docs" if ["docs/ERRORS.md", "docs/SECURITY.md"].contains(file) => {
                plan.packages.extend([GUARDS.to_owned()]);
            }
            "web" => {
                (plan.web, plan.browser) = (true, true);
                if path.extension().is_some_and(|extension| extension == "json") {
                    plan.packages.extend([GUARDS.to_owned()]);
                }
            }
            "content" => plan.packages.extend(["erawan-platform".to_owned()]),
            "openapi" => {
                plan.web = true;
                let vendors = ["erawan-studio", "erawan-lottery"].map(str::to_owned);
                plan.packages.extend(vendors);
                plan.packages.extend([GUARDS.to_owned()]);
            }
            "docs" | "art" | ".ci" | "LICENSE" | ".gitignore" => {}
            name if Path::new(name).extension().is_some_and(|extension| extension == "md") => {}
            _ => return Plan::everything(packages),
        }
    }
    loop {
        let users =
            packages.iter().filter(|package| package.uses.iter().any(|name| plan.packages.contains(name)));
        let users: Vec<String> = users.map(|package| package.name.clone()).collect();
        let before = plan.packages.len();
        plan.packages.extend(users);
        if plan.packages.len() == before {
            break;
        }
    }
    plan.browser |= plan.packages.contains("erawan-server");
    plan
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packages() -> Vec<Package> {
        let package = |name: &str, folders: &[&str], uses: &[&str]| Package {
            name: name.to_owned(),
            folders: folders.iter().map(PathBuf::from).collect(),
            uses: uses.iter().map(|name| (*name).to_owned()).collect(),
        };
        vec![
            package("erawan-kernel", &["crates/kernel"], &[]),
            package("erawan-platform", &["crates/platform"], &["erawan-kernel"]),
            package("erawan-server", &["crates/server"], &["erawan-platform"]),
            package("erawan-testkit", &["crates/testkit", "tests"], &["erawan-server"]),
            package("erawan-xtask", &["crates/xtask"], &[]),
        ]
    }

    fn planned(files: &[&str]) -> (Vec<String>, bool, bool) {
        let plan = plan_for(files, &packages());
        (plan.packages.into_iter().collect(), plan.web, plan.browser)
    }

    #[test]
    fn a_package_touches_all_that_are_built_with_it() {
        let (packages, web, browser) = planned(&["crates/platform/src/lib.rs"]);
        assert_eq!(packages, ["erawan-platform", "erawan-server", "erawan-testkit"]);
        assert_eq!((web, browser), (false, true));
        assert_eq!(planned(&["crates/xtask/src/main.rs"]), (vec!["erawan-xtask".to_owned()], false, false));
        assert_eq!(planned(&["tests/main.rs"]), (vec!["erawan-testkit".to_owned()], false, false));
        assert_eq!(planned(&["content/demo/help.json"]).0.len(), 3);
    }

    #[test]
    fn the_web_touches_the_browser_and_the_documentation_nothing() {
        assert_eq!(planned(&["web/apps/member/src/App.tsx"]), (vec![], true, true));
        assert_eq!(planned(&["docs/MONEY.md", "README.md", ".ci/run"]), (vec![], false, false));
        assert_eq!(planned(&[]), (vec![], false, false));
        assert_eq!(planned(&["docs/ERRORS.md"]).0, ["erawan-testkit"]);
        assert_eq!(planned(&["web/apps/member/src/locales/en/errors.json"]).0, ["erawan-testkit"]);
    }

    #[test]
    fn what_no_rule_knows_touches_everything() {
        for file in ["Cargo.lock", "clippy.toml", "new-folder/file"] {
            let (packages, web, browser) = planned(&["docs/MONEY.md", file]);
            assert_eq!((packages.len(), web, browser), (5, true, true), "{file}");
        }
    }
}
