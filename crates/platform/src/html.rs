//! HTML that may be shown: reduced by an allow-list when it is written, so nothing stored can run in a browser.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::LazyLock;

use ammonia::Builder;
use erawan_kernel::LocalText;

/// The text with the HTML of both languages reduced to what may be shown.
#[must_use]
pub fn cleaned(text: &LocalText) -> LocalText {
    LocalText { th: clean(&text.th), en: clean(&text.en) }
}

/// Text, lists, tables, links that open apart, and pictures of our own; nothing that runs, loads from
/// elsewhere, covers the page or asks for input.
#[must_use]
pub fn clean(html: &str) -> String {
    CLEANER.clean(html).to_string()
}

/// Plain words as HTML that shows exactly them.
#[must_use]
pub fn escaped(words: &str) -> String {
    ammonia::clean_text(words)
}

static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut cleaner = Builder::default();
    cleaner
        .url_schemes(HashSet::from(["https", "mailto", "tel"]))
        .link_rel(Some("noopener noreferrer"))
        .set_tag_attribute_value("a", "target", "_blank")
        .attribute_filter(|element, attribute, value| {
            let is_foreign_picture = element == "img" && attribute == "src" && !value.starts_with("/assets/");
            (!is_foreign_picture).then_some(Cow::Borrowed(value))
        });
    cleaner
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opn_078_what_could_run_or_phone_home_is_gone_and_text_stays() {
        let hostile = [
            "<script>alert(1)</script>",
            "<img src=x onerror=alert(1)>",
            "<img src=https://evil.example/beacon.gif>",
            "<a href=javascript:alert(1)>x</a>",
            "<iframe src=https://evil.example></iframe>",
            "<form action=https://evil.example><input name=password></form>",
            "<meta http-equiv=refresh content=0;url=https://evil.example>",
            "<div style=\"position:fixed;inset:0\">x</div>",
            "<svg onload=alert(1)>",
            "<base href=https://evil.example>",
        ];
        for html in hostile {
            let clean = clean(html);
            for trace in
                ["script", "onerror", "onload", "javascript", "evil", "iframe", "form", "style", "svg"]
            {
                assert!(!clean.contains(trace), "{html} left {clean}");
            }
        }
        assert_eq!(
            clean("<h3>ฝากเงิน</h3><p>A <strong>fast</strong> way</p>"),
            "<h3>ฝากเงิน</h3><p>A <strong>fast</strong> way</p>"
        );
        assert_eq!(
            clean("<a href=\"https://ok.example/\">ok</a>"),
            "<a href=\"https://ok.example/\" target=\"_blank\" rel=\"noopener noreferrer\">ok</a>"
        );
        assert_eq!(clean("<img src=\"/assets/a.webp\">"), "<img src=\"/assets/a.webp\">");
    }
}
