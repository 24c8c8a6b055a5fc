//! Installing and building the web workspace.

use std::fs;
use std::time::SystemTime;

use anyhow::Result;

use crate::shell::{call, npm, step, web_root};

/// Installs exactly what the lock file names when it is newer than the last installation.
pub(crate) fn install() -> Result<()> {
    let modified = |path: &str| fs::metadata(web_root().join(path)).and_then(|meta| meta.modified()).ok();
    let installed = modified("node_modules/.package-lock.json").unwrap_or(SystemTime::UNIX_EPOCH);
    let is_stale = ["package-lock.json", "package.json"].iter().any(|path| modified(path) > Some(installed));
    if is_stale {
        step("web: install packages", || {
            call(npm(&["ci", "--prefer-offline"]).env("npm_config_loglevel", "error"))
        })?;
    }
    Ok(())
}

/// Installs what is missing and builds every web app.
pub(crate) fn build() -> Result<()> {
    install()?;
    step("web: build the apps", || call(&mut npm(&["run", "--silent", "build"])))
}
