//! The lock file of the web workspace names the packages of every platform, so that `npm ci` works on all of them.

use std::path::Path;

use anyhow::{Context, Result};
use serde_json::{Map, Value};

use super::breach::Breach;

/// Where the lock file is.
pub(crate) const PATH: &str = "web/package-lock.json";

/// Optional packages that the lock file leaves out, and addresses that other machines do not reach.
pub(crate) fn check(text: &str) -> Result<Vec<Breach>> {
    let lock: Value = serde_json::from_str(text)?;
    let packages = lock["packages"].as_object().context("`packages` of the lock file")?;
    let mut breaches = Vec::new();
    let mut breach =
        |what: String, mend: &str| breaches.push(Breach::new("npm-lock", Path::new(PATH), 0, what, mend));
    for (place, package) in packages {
        let optional = package["optionalDependencies"].as_object().into_iter().flat_map(Map::keys);
        for name in optional.filter(|name| !is_locked(packages, place, name)) {
            breach(
                format!("`{name}` of `{place}` is missing"),
                "add it with the version, os and cpu its parent names",
            );
        }
        let address = package["resolved"].as_str().filter(|_| package["link"].as_bool() != Some(true));
        if address.is_some_and(|address| !address.starts_with("https://registry.npmjs.org/")) {
            breach(format!("`{place}` has an address of its own"), "leave `resolved` out");
        }
    }
    Ok(breaches)
}

/// Whether a package is locked beside the one that wants it, or in any folder above.
fn is_locked(packages: &Map<String, Value>, place: &str, name: &str) -> bool {
    let mut folder = place;
    loop {
        let separator = if folder.is_empty() { "" } else { "/" };
        if packages.contains_key(&format!("{folder}{separator}node_modules/{name}")) {
            return true;
        }
        if folder.is_empty() {
            return false;
        }
        folder = folder.rsplit_once("node_modules/").map_or("", |(above, _)| above.trim_end_matches('/'));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(packages: &str) -> Vec<String> {
        let text = format!("{{ \"packages\": {{ {packages} }} }}");
        check(&text).unwrap().iter().map(|breach| breach.what.clone()).collect()
    }

    #[test]
    fn a_platform_that_is_left_out_is_a_breach() {
        let parent =
            r#""node_modules/a": { "optionalDependencies": { "a-linux": "1.0.0", "a-darwin": "1.0.0" } }"#;
        let linux = r#""node_modules/a-linux": { "version": "1.0.0" }"#;
        let darwin = r#""node_modules/a/node_modules/a-darwin": { "version": "1.0.0" }"#;
        assert_eq!(found(&format!("{parent}, {linux}")), ["`a-darwin` of `node_modules/a` is missing"]);
        assert_eq!(found(&format!("{parent}, {linux}, {darwin}")), Vec::<String>::new());
    }

    #[test]
    fn a_private_address_is_a_breach() {
        let package = |address: &str| format!(r#""node_modules/a": {{ "resolved": "{address}" }}"#);
        assert_eq!(found(&package("https://packages.example/a.tgz")).len(), 1);
        assert_eq!(found(&package("https://registry.npmjs.org/a/-/a.tgz")).len(), 0);
    }
}
