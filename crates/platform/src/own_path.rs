//! Redirect addresses from requests: accepted only when a browser cannot be led to another site.

/// Whether the address is a path of this site, however a browser reads it: no scheme, no host, nothing that
/// climbs, no character that is dropped or turned on the way.
#[must_use]
pub(crate) fn is_own_path(address: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    path.starts_with('/')
        && !path.contains("//")
        && path
            .split('/')
            .all(|part| !matches!(part.to_ascii_lowercase().replace("%2e", ".").as_str(), "." | ".."))
        && address.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\')
}

/// Whether the address is a page of the member app.
#[must_use]
pub(crate) fn is_own_page(address: &str) -> bool {
    address.starts_with("/m/") && is_own_path(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a24_an_own_path_leads_nowhere_else() {
        for path in [
            "/",
            "/m/home",
            "/studio/verify#round=rnd_1",
            "/m/search?keyword=%E0%B8%8A&next=https://ok.example/..//",
            "/m/game/1.5#top",
        ] {
            assert!(is_own_path(path), "{path}");
        }
        for address in [
            "",
            "m/home",
            "//evil.example",
            "/m//evil.example",
            "https://evil.example/m/",
            "/m/../..//evil.example",
            "/m/%2E%2e/studio",
            "/./m/home",
            "/\\evil.example",
            "/m/home?x=\\",
            "/m/a\r\nSet-Cookie: a=b",
            "/m/a b",
            "javascript:alert(1)",
            "/m/\u{202e}",
        ] {
            assert!(!is_own_path(address), "{address:?}");
        }
    }

    #[test]
    fn a24_an_own_page_is_one_of_the_member_app() {
        assert!(is_own_page("/m/help?tag=fairness"));
        for address in ["/", "/m", "/wps/system/status", "/studio/verify", "//m/home"] {
            assert!(!is_own_page(address), "{address}");
        }
    }
}
