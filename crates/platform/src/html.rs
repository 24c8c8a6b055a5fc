//! HTML that may be shown: reduced by an allow-list when it is written, so nothing stored can run in a browser.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use ammonia::Builder;
use erawan_kernel::LocalText;

use crate::own_path::is_own_path;

mod measure;

pub use measure::TooComplex;

/// The text with the HTML of both languages reduced to what may be shown.
///
/// # Errors
/// [`TooComplex`] when one is longer or more deeply nested than anything written for people.
pub fn cleaned(text: &LocalText) -> Result<LocalText, TooComplex> {
    Ok(LocalText { th: clean(&text.th)?, en: clean(&text.en)? })
}

/// Text, lists, tables, links that open in a new tab, and pictures of the own site; nothing that runs
/// scripts, loads from other sites, covers the page, imitates the site's controls or takes input. The member
/// app allows the same (`web/packages/kit/src/html.ts`).
///
/// # Errors
/// [`TooComplex`], before the parser sees it.
pub fn clean(html: &str) -> Result<String, TooComplex> {
    measure::check(html)?;
    Ok(CLEANER.clean(html).to_string())
}

/// Plain words as HTML that shows exactly them.
pub(crate) fn escaped(words: &str) -> String {
    ammonia::clean_text(words)
}

const TAGS: [&str; 26] = [
    "p",
    "br",
    "b",
    "strong",
    "i",
    "em",
    "u",
    "s",
    "h2",
    "h3",
    "h4",
    "ul",
    "ol",
    "li",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "blockquote",
    "hr",
    "a",
    "img",
    "span",
    "div",
];

static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut cleaner = Builder::default();
    cleaner
        .tags(HashSet::from(TAGS))
        .generic_attributes(HashSet::new())
        .tag_attributes(HashMap::from([
            ("a", HashSet::from(["href"])),
            ("img", HashSet::from(["src", "alt"])),
        ]))
        .url_schemes(HashSet::from(["https", "mailto", "tel"]))
        .link_rel(Some("noopener noreferrer"))
        .set_tag_attribute_value("a", "target", "_blank")
        .attribute_filter(|_, attribute, value| {
            let may_stay = match attribute {
                "src" => value.starts_with("/assets/") && is_own_path(value),
                "href" => is_safe_link(value),
                _ => true,
            };
            may_stay.then_some(Cow::Borrowed(value))
        });
    cleaner
});

fn is_safe_link(address: &str) -> bool {
    let start = address.chars().take(8).collect::<String>().to_ascii_lowercase();
    ["https://", "mailto:", "tel:"].iter().any(|scheme| start.starts_with(scheme)) || is_own_path(address)
}

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
            "<a href=//evil.example>x</a>",
            "<img src=/assets/../evil>",
            "<p id=evil class=evil title=evil>x</p>",
        ];
        for html in hostile {
            let clean = clean(html).unwrap();
            for trace in
                ["script", "onerror", "onload", "javascript", "evil", "iframe", "form", "style", "svg"]
            {
                assert!(!clean.contains(trace), "{html} left {clean}");
            }
        }
        assert_eq!(
            clean("<h3>ฝากเงิน</h3><p>A <strong>fast</strong> way</p>").unwrap(),
            "<h3>ฝากเงิน</h3><p>A <strong>fast</strong> way</p>"
        );
        assert_eq!(
            clean("<a href=\"https://ok.example/\">ok</a>").unwrap(),
            "<a href=\"https://ok.example/\" target=\"_blank\" rel=\"noopener noreferrer\">ok</a>"
        );
        assert_eq!(clean("<img src=\"/assets/a.webp\">").unwrap(), "<img src=\"/assets/a.webp\">");
    }
}
