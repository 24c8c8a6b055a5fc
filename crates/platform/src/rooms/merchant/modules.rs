use std::collections::HashMap;
use std::sync::LazyLock;

use axum::http::Method;
use serde::Deserialize;

/// One row of the module table: a module owns a call.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ModuleRoute {
    /// The module's identifier, such as `COMM3`.
    pub module: String,
    /// The HTTP method.
    pub method: String,
    /// The path as the router writes it, with `{parameters}`.
    pub path: String,
    /// The call is polling by an open screen and does not count as a member's activity.
    #[serde(default)]
    pub passive: bool,
    /// The call answers even under maintenance and in a restricted region.
    #[serde(default)]
    pub always: bool,
    /// Whether a member may make the call whose account is not set up yet; unless it is said, only what reads is open.
    pub before_setup: Option<bool>,
}

impl ModuleRoute {
    /// Whether a member may make the call whose account is not set up yet. A call that is new and changes something is
    /// closed until its row says otherwise.
    pub(super) fn is_open_before_setup(&self) -> bool {
        self.before_setup.unwrap_or(self.method == "GET")
    }
}

/// Which module owns which call. The first row of a call is the module that is assumed when none is named.
pub static MODULE_ROUTES: LazyLock<Vec<ModuleRoute>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("modules.json")).expect("the module table is checked by its test")
});

/// The same by path: every call looks its own up.
static BY_PATH: LazyLock<HashMap<&str, Vec<&ModuleRoute>>> = LazyLock::new(|| {
    let mut by_path: HashMap<_, Vec<_>> = HashMap::new();
    for row in MODULE_ROUTES.iter() {
        by_path.entry(row.path.as_str()).or_default().push(row);
    }
    by_path
});

/// The rows of one call.
pub(super) fn rows_of<'a>(
    method: &'a Method,
    path: &'a str,
) -> impl Iterator<Item = &'static ModuleRoute> + use<'a> {
    let method = if method == Method::HEAD { Method::GET } else { method.clone() };
    BY_PATH.get(path).into_iter().flatten().copied().filter(move |row| method == *row.method)
}

/// Whether any method of the path has a row.
pub(super) fn knows_path(path: &str) -> bool {
    BY_PATH.contains_key(path)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_module_table_names_no_pair_twice() {
        let rows: HashSet<_> =
            MODULE_ROUTES.iter().map(|row| (&row.module, &row.method, &row.path)).collect();
        assert_eq!(rows.len(), MODULE_ROUTES.len());
        assert_eq!(rows_of(&Method::HEAD, "/wps/system/status").count(), 1);
    }
}
