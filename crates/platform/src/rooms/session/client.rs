/// What a person calls the thing they call from: `Chrome, Android`. Only for them to recognise it; a
/// `User-Agent` proves nothing.
pub(super) fn client_of(user_agent: &str) -> Option<String> {
    // The order matters: browsers name the ones they descend from as well.
    const BROWSERS: [(&str, &str); 12] = [
        ("Line/", "LINE"),
        ("FBAN", "Facebook"),
        ("FBAV", "Facebook"),
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("SamsungBrowser/", "Samsung Internet"),
        ("CriOS/", "Chrome"),
        ("FxiOS/", "Firefox"),
        ("Firefox/", "Firefox"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
        ("AppleWebKit/", "WebKit"),
    ];
    const SYSTEMS: [(&str, &str); 7] = [
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", "Android"),
        ("Windows", "Windows"),
        ("Macintosh", "Mac"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ];
    let find = |names: &[(&str, &'static str)]| {
        names.iter().find(|(mark, _)| user_agent.contains(mark)).map(|(_, name)| *name)
    };
    match (find(&BROWSERS), find(&SYSTEMS)) {
        (Some(browser), Some(system)) => Some(format!("{browser}, {system}")),
        (Some(only), None) | (None, Some(only)) => Some(only.to_owned()),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_recognises_the_thing_they_call_from() {
        let table = [
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
                Some("Chrome, Android"),
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
                Some("Safari, iPhone"),
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0",
                Some("Edge, Windows"),
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.19.0",
                Some("LINE, iPhone"),
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0",
                Some("Firefox, Linux"),
            ),
            ("curl/8.5.0", None),
            ("<script>alert(1)</script>\r\nSet-Cookie: a=b", None),
            ("", None),
        ];
        for (user_agent, expected) in table {
            assert_eq!(client_of(user_agent).as_deref(), expected, "{user_agent}");
        }
    }
}
