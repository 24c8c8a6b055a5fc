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

/// Where the built page and its manifest look for icons.
pub const BUILT_BRAND_FOLDER: &str = "/assets/brand/suvarna/";
/// The merchant that built pages name; the server puts that of the host there.
pub const BUILT_MERCHANT: &str = r#"name="merchant" content="suvarna""#;
/// The time zone that built pages name; the server puts that of the merchant there.
pub const BUILT_ZONE: &str = r#"data-zone="Asia/Bangkok""#;

/// The folder of a brand's icons: that of its `iconUrl`. It holds `favicon.svg`, `apple-touch-icon.png`,
/// `icon-192.png`, `icon-512.png`, `maskable-512.png` and, for start screens of installed apps, `splash-*.png`.
#[must_use]
pub fn brand_folder(icon_url: &str) -> &str {
    icon_url.rfind('/').map_or(BUILT_BRAND_FOLDER, |end| &icon_url[..=end])
}

/// The page as built, ready to be filled in.
#[derive(Debug, Clone)]
pub struct Shell {
    template: String,
    files: BootFiles,
    /// Hash of the inlined style sheet, for the content security policy.
    pub style_hash: Option<String>,
}

/// The values that the server fills into a page.
#[derive(Debug, Clone)]
pub struct Boot {
    /// The language of the page.
    pub language: Language,
    /// The code of the merchant, which the app sends with every call.
    pub merchant_code: String,
    /// The merchant's time zone, in which the app shows days and times.
    pub time_zone: String,
    /// The folder of the merchant's icons, see [`brand_folder`].
    pub brand_folder: String,
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
        let merchant = format!(r#"name="merchant" content="{}""#, escape(&boot.merchant_code));
        self.template
            .replacen(r#"lang="th""#, &format!(r#"lang="{language}""#), 1)
            .replacen(BUILT_ZONE, &format!(r#"data-zone="{}""#, escape(&boot.time_zone)), 1)
            .replacen(BUILT_MERCHANT, &merchant, 1)
            .replace(BUILT_BRAND_FOLDER, &escape(&boot.brand_folder))
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
            template: r#"<html lang="th" data-zone="Asia/Bangkok"><head><meta name="merchant" content="suvarna"><link rel="icon" href="/assets/brand/suvarna/favicon.svg"><!--boot:head--></head><body><!--boot:body--></body></html>"#
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
            merchant_code: "lotus".into(),
            time_zone: "Asia/Tokyo".into(),
            brand_folder: r#"https://cdn.example/"><script>alert(1)</script>/"#.into(),
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
        assert!(page.contains(r#"<html lang="en" data-zone="Asia/Tokyo">"#));
        assert!(page.contains(r#"<meta name="merchant" content="lotus">"#));
        assert!(page.contains(r#"href="https://cdn.example/"#));
        assert!(page.contains(
            r#"<link rel="modulepreload" fetchpriority="low" crossorigin href="/app/assets/texts.js">"#
        ));
        assert!(!page.contains("<script>alert"), "{page}");
        assert!(!page.contains(r#"" onload="#), "{page}");
    }
}
