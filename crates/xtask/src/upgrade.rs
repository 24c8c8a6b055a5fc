use std::process::Command;

use anyhow::Result;
use clap::Args;

use crate::shell::{call, cargo, root, step};
use crate::tools;

#[derive(Debug, Args)]
pub(crate) struct UpgradeArgs {
    /// The commit of the older version, for example the one that is in service.
    from: String,
}

/// Builds an older version and upgrades from it: its data, and its nodes in turn under load.
pub(crate) fn upgrade(args: &UpgradeArgs) -> Result<()> {
    tools::postgres()?;
    let folder = root().join("target/upgrade");
    let (tree, built) = (folder.join("tree"), folder.join("build"));
    let git = |args: &[&str]| {
        let mut command = Command::new("git");
        command.args(args).current_dir(root());
        command
    };
    step("upgrade: the sources of the older version", || {
        if !tree.exists() {
            let path = tree.to_string_lossy();
            return call(&mut git(&["worktree", "add", "--quiet", "--detach", "--force", &path, &args.from]));
        }
        call(git(&["checkout", "--quiet", "--detach", &args.from]).current_dir(&tree))
    })?;
    step("upgrade: build the older version", || {
        let arguments = ["build", "--quiet", "--package", "erawan-server", "--bin", "erawan"];
        call(cargo(&arguments).current_dir(&tree).env("CARGO_TARGET_DIR", &built))
    })?;
    step("upgrade: from the older version to this one", || {
        let test = ["test", "--workspace", "--test", "bring_up", "--", "--ignored", "upgrade"];
        call(
            cargo(&test)
                .env("ERAWAN_OLDER", built.join("debug/erawan"))
                .env("ERAWAN_OLDER_EXAMPLE", tree.join("deploy/example")),
        )
    })
}
