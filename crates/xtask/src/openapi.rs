//! `cargo xtask openapi`: the documents other parts are generated from.

use anyhow::Result;

use crate::shell::{call, cargo, npm, root, step};
use crate::web;

/// Writes `openapi/*.json` from the code, then the browser's types from them.
pub(crate) fn write() -> Result<()> {
    let folder = root().join("openapi");
    step("openapi: write the documents", || {
        call(cargo(&["run", "--quiet", "--package", "erawan-server", "--", "openapi"]).arg(&folder))
    })?;
    web::install()?;
    step("openapi: write the browser's types", || call(&mut npm(&["run", "--silent", "schema"])))
}
