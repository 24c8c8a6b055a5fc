//! The member app's page, filled in by the server so that the first paint needs no script.
//!
//! The built `index.html` gets the style sheet inlined (its hash goes into the policy), the language, the
//! first banner as an image the browser can fetch at once, and the answers of the calls the app would
//! make first as a JSON block. React replaces the picture in place: same box, no shift.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use erawan_kernel::Language;
use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::AssetLibrary;

/// The page as built, ready to be filled in.
#[derive(Debug, Clone)]
pub struct Shell {
    template: String,
    files: BootFiles,
    /// Hash of the inlined style sheet, for the content security policy.
    pub style_hash: Option<String>,
}

/// What one filled-in page shows.
#[derive(Debug, Clone)]
pub struct Boot {
    /// The language of the page.
    pub language: Language,
    /// The merchant's name and slogan.
    pub title: String,
    /// One sentence about the merchant.
    pub description: String,
    /// The page's name in the build's list of pages people come in by.
    pub landing: Option<&'static str>,
    /// What is seen first there.
    pub picture: Option<FirstPicture>,
    /// Answers by path, read by the app instead of asking again.
    pub answers: Value,
}

/// The picture a visitor sees first.
#[derive(Debug, Clone)]
pub struct FirstPicture {
    /// Where it is shown.
    pub place: Place,
    /// Its address.
    pub url: String,
    /// The address of the same picture, 720 pixels wide.
    pub small_url: Option<String>,
}

/// Where a page shows its first picture; the style sheet gives each the box in which the app will put it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The first banner of home.
    Banner,
    /// The cover of the first promotion.
    Cover,
}

impl FirstPicture {
    /// As wide as the member app's carousel shows it; the two must name the same picture, or it is fetched twice.
    const SIZES: &str = "min(441px, calc(100vw - 39px))";

    /// Names the pictures to choose from: `image` or nothing before the attribute's name.
    fn choice(&self, prefix: &str) -> String {
        self.small_url.as_ref().map_or_else(String::new, |small| {
            format!(
                r#" {prefix}srcset="{} 720w, {} 1080w" {prefix}sizes="{}""#,
                escape(small),
                escape(&self.url),
                Self::SIZES
            )
        })
    }

    fn preload(&self) -> String {
        format!(
            r#"<link rel="preload" as="image" href="{}"{} fetchpriority="high">"#,
            escape(&self.url),
            self.choice("image")
        )
    }

    fn shown(&self) -> String {
        let class = match self.place {
            Place::Banner => "boot-banner",
            Place::Cover => "boot-cover",
        };
        format!(
            r#"<div class="boot-shell"><div class="boot-bar"></div><img class="{class}"{} src="{}" alt="" width="720" height="340" fetchpriority="high"></div>"#,
            self.choice(""),
            escape(&self.url)
        )
    }
}

/// Modules by language code: fetched together with the app, not after it.
type Modules = BTreeMap<String, Vec<String>>;

/// What the build output contains besides the page itself.
#[derive(Debug, Clone, Default, Deserialize)]
struct BootFiles {
    /// What every page opens first.
    modulepreload: Modules,
    /// The same with the screen of a page people come in by.
    #[serde(default)]
    landings: BTreeMap<String, Modules>,
}

impl Shell {
    /// Takes `index.html` from the built app; `None` before the first build.
    #[must_use]
    pub fn load(app: &AssetLibrary) -> Option<Self> {
        let template = app.text("index.html")?;
        let (template, style_hash) = inline_style(&template, app);
        let files =
            app.text("boot.json").and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
        Some(Self { template, files, style_hash })
    }

    /// The page for one caller.
    #[must_use]
    pub fn fill(&self, boot: &Boot) -> String {
        let language = if boot.language == Language::Thai { "th" } else { "en" };
        let picture = boot.picture.as_ref();
        let preload = picture.map(FirstPicture::preload).unwrap_or_default();
        let landing = boot.landing.and_then(|name| self.files.landings.get(name));
        let modules = landing.unwrap_or(&self.files.modulepreload).get(boot.language.code());
        let modules = modules.into_iter().flatten().fold(String::new(), |links, url| {
            links
                + r#"<link rel="modulepreload" fetchpriority="low" crossorigin href=""#
                + &escape(url)
                + r#"">"#
        });
        let head = format!(
            r#"<title>{}</title><meta name="description" content="{}">{preload}{modules}<script type="application/json" id="boot">{}</script>"#,
            escape(&boot.title),
            escape(&boot.description),
            // A JSON block ends at the first `</`, so no `<` may stand in it.
            boot.answers.to_string().replace('<', "\\u003c"),
        );
        let body = picture.map(FirstPicture::shown).unwrap_or_default();
        self.template
            .replacen(r#"lang="th""#, &format!(r#"lang="{language}""#), 1)
            .replacen("<!--boot:head-->", &head, 1)
            .replacen("<!--boot:body-->", &body, 1)
    }
}

/// Replaces the first style sheet link by its content.
fn inline_style(template: &str, app: &AssetLibrary) -> (String, Option<String>) {
    let unchanged = || (template.to_owned(), None);
    let Some(start) = template.find(r#"<link rel="stylesheet""#) else { return unchanged() };
    let Some(length) = template[start..].find('>') else { return unchanged() };
    let tag = &template[start..=start + length];
    let Some(css) = tag
        .split_once(r#"href="/app/"#)
        .and_then(|(_, rest)| rest.split_once('"'))
        .and_then(|(path, _)| app.text(path))
    else {
        return unchanged();
    };
    let hash = format!("sha256-{}", STANDARD.encode(Sha256::digest(css.as_bytes())));
    (template.replacen(tag, &format!("<style>{css}</style>"), 1), Some(hash))
}

/// Text inside HTML, also inside a quoted attribute.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_page_cannot_be_broken_out_of_by_its_data() {
        let shell = Shell {
            template: r#"<html lang="th"><head><!--boot:head--></head><body><!--boot:body--></body></html>"#
                .into(),
            files: BootFiles {
                modulepreload: BTreeMap::new(),
                landings: BTreeMap::from([(
                    "promotions".to_owned(),
                    BTreeMap::from([("EN".to_owned(), vec!["/app/assets/texts.js".to_owned()])]),
                )]),
            },
            style_hash: None,
        };
        let page = shell.fill(&Boot {
            language: Language::English,
            title: "</title><script>alert(1)</script>".into(),
            description: r#"" onload="alert(1)"#.into(),
            landing: Some("promotions"),
            picture: Some(FirstPicture {
                place: Place::Banner,
                url: r#""><script>alert(1)</script>"#.into(),
                small_url: Some(r#""><script>alert(1)</script>"#.into()),
            }),
            answers: json!({"a": "</script><script>alert(1)</script>"}),
        });
        assert!(page.contains(r#"<html lang="en">"#));
        assert!(page.contains(
            r#"<link rel="modulepreload" fetchpriority="low" crossorigin href="/app/assets/texts.js">"#
        ));
        assert!(!page.contains("<script>alert"), "{page}");
        assert!(!page.contains(r#"" onload="#), "{page}");
    }
}
