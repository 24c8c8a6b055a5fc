//! The map of everything one address serves.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Path, RawQuery, Request, State};
use axum::http::header::{
    ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, COOKIE, HOST,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use erawan_kernel::Language;
use erawan_lottery::Lottery;
use erawan_platform::App;
use erawan_platform::build_files::BuildFiles;
use erawan_platform::rooms::merchant::Merchant;
use erawan_platform::web::{CachedBody, limit_answer_time, limit_body_time};
use erawan_studio::Studio;
use moka::future::Cache;
use serde_json::{Map, Value, json};
use tower::{ServiceBuilder, ServiceExt};

use crate::traces::Traces;
use crate::web::assets::{AssetLibrary, CONSOLE, LOTTERY, MEMBER, STUDIO, WebAssets, is_hashed, serve_kept};
use crate::web::headers::{WORKER_POLICY, add_security_headers, content_security_policy};
use crate::web::observe::{Observer, observe};
use crate::web::shell::{
    BUILT_BRAND_FOLDER, BUILT_MERCHANT, BUILT_ZONE, Boot, FirstPicture, Place, Shell, brand_folder,
};
use crate::{health, lottery};

/// Bodies larger than this are refused before they are read; each call has its own, lower limit.
const BODY_BYTES_MAX: usize = 5 * 1024 * 1024 + 64 * 1024;
/// Addresses that belong to programs, never to pages.
const API_PREFIXES: [&str; 10] = [
    "/auth/",
    "/wps/",
    "/chat/",
    "/console/",
    "/lgw/",
    "/lotto/",
    "/provider/",
    "/callbacks/",
    "/payout-callbacks/",
    "/dev/",
];
const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");
/// How long a filled-in page may be reused.
const PAGE_FRESH: Duration = Duration::from_secs(5);
const STATUS: &str = "/wps/system/status";
const HOME_CONTENT: &str = "/wps/relay/MCSFE_getListAnnouncements?types=B,PL,PU&groupName=m_home&platform=M";
const PROMOTIONS: &str = "/wps/relay/MCSFE_getListAnnouncements?types=PR&groupName=m_home&platform=M";

/// Entry pages: each is sent with the data that it requests first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Landing {
    Home,
    Promotions,
    /// One promotion of the list, so the list's first picture is not what is seen first.
    Promotion,
    Help,
    Deposit,
    Elsewhere,
}

impl Landing {
    fn of(path: &str, has_query: bool) -> Self {
        match path.trim_end_matches('/') {
            "" | "home" | "index" | "index.html" => Self::Home,
            "activity" if has_query => Self::Promotion,
            "activity" => Self::Promotions,
            "help" => Self::Help,
            "voucherCenter" | "deposit" => Self::Deposit,
            _ => Self::Elsewhere,
        }
    }

    /// Its name in the build's list.
    const fn name(self) -> Option<&'static str> {
        match self {
            Self::Promotions | Self::Promotion => Some("promotions"),
            Self::Help => Some("help"),
            Self::Deposit => Some("deposit"),
            Self::Home | Self::Elsewhere => None,
        }
    }

    const fn calls(self) -> &'static [&'static str] {
        match self {
            Self::Home => &[
                STATUS,
                HOME_CONTENT,
                "/wps/relay/GCSGAME_getVassGameType?typeId=1",
                "/wps/relay/GCSGAME_hotGamesV2?isPlatform=2&platform=html5",
            ],
            Self::Promotions | Self::Promotion => &[STATUS, PROMOTIONS],
            Self::Help | Self::Deposit | Self::Elsewhere => &[STATUS],
        }
    }
}

#[derive(Debug)]
struct Pages {
    api: Router,
    app: App,
    assets: WebAssets,
    kept: BuildFiles,
    shell: Option<Arc<Shell>>,
    filled: Cache<(String, Landing, Language), CachedBody>,
}

/// Everything: the platform's API, those of the in-house vendors, the web apps and their assets.
pub fn router(
    app: &App,
    studio: &Studio,
    lottery: Option<&Lottery>,
    assets: &WebAssets,
    kept: BuildFiles,
    traces: Option<Traces>,
) -> Router {
    let observer = Observer { entropy: app.core.entropy.clone(), traces };
    let api = app.router();
    let pages = Pages {
        api: api.clone(),
        app: app.clone(),
        shell: Shell::load(&assets.member).map(Arc::new),
        assets: assets.clone(),
        kept,
        filled: Cache::builder().time_to_live(PAGE_FRESH).max_capacity(256).build(),
    };
    let web = Router::new()
        .route("/", get(home))
        .route("/m", get(home))
        .route("/m/{*path}", get(member_page))
        .route("/app/{*path}", get(member_file))
        .route("/assets/{*path}", get(public_file))
        .route("/studio/{game}", get(studio_page))
        .route("/studio/app/{*path}", get(studio_file))
        .route("/lottery/{game}", get(lottery_page))
        .route("/lottery/app/{*path}", get(lottery_file))
        .route("/console", get(console_page))
        .route("/desk", get(async || Redirect::permanent("/console")))
        .route("/console/app/{*path}", get(console_file))
        .route(
            "/sw.js",
            get(async |State(pages): State<Arc<Pages>>, headers: HeaderMap| {
                ([(CONTENT_SECURITY_POLICY, WORKER_POLICY)], pages.assets.member.serve("sw.js", &headers))
            }),
        )
        .route("/manifest.webmanifest", get(manifest))
        .route("/favicon.ico", get(favicon))
        .route(
            "/robots.txt",
            get(async || "User-agent: *\nAllow: /m/\nDisallow: /wps/\nDisallow: /studio/\nDisallow: /lottery/\n"),
        )
        .with_state(Arc::new(pages));
    Router::new()
        .merge(web)
        .merge(health::public_routes(app.core.readiness.clone()))
        .nest("/studio/api", vendor_api(studio.router()))
        .merge(lottery.map(lottery::routes).unwrap_or_default())
        .fallback(move |request: Request| elsewhere(api.clone(), request))
        .layer(
            ServiceBuilder::new()
                .layer(middleware::from_fn_with_state(observer, observe))
                .layer(middleware::from_fn(add_security_headers))
                .layer(DefaultBodyLimit::max(BODY_BYTES_MAX)),
        )
}

/// The API of an in-house vendor with the limits of ours.
pub(crate) fn vendor_api(router: Router) -> Router {
    let limits = ServiceBuilder::new()
        .layer(middleware::from_fn(limit_answer_time))
        .layer(middleware::from_fn(limit_body_time));
    router.layer(limits)
}

/// Calls go to the API; any other unknown address leads home.
async fn elsewhere(api: Router, request: Request) -> Response {
    let is_call = API_PREFIXES.iter().any(|prefix| request.uri().path().starts_with(prefix));
    if is_call || request.method() != Method::GET {
        api.oneshot(request).await.into_response()
    } else {
        Redirect::to("/m/home").into_response()
    }
}

async fn home(State(pages): State<Arc<Pages>>, headers: HeaderMap) -> Response {
    pages.member_page(Landing::Home, &headers).await
}

async fn member_page(
    State(pages): State<Arc<Pages>>,
    Path(path): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    pages.member_page(Landing::of(&path, query.is_some()), &headers).await
}

async fn member_file(
    State(pages): State<Arc<Pages>>,
    Path(path): Path<String>,
    headers: HeaderMap,
) -> Response {
    pages.built_file(MEMBER, &pages.assets.member, &path, &headers).await
}

async fn public_file(
    State(pages): State<Arc<Pages>>,
    Path(path): Path<String>,
    headers: HeaderMap,
) -> Response {
    pages.assets.public.serve(&path, &headers)
}

async fn studio_file(
    State(pages): State<Arc<Pages>>,
    Path(path): Path<String>,
    headers: HeaderMap,
) -> Response {
    pages.built_file(STUDIO, &pages.assets.studio, &path, &headers).await
}

async fn lottery_file(
    State(pages): State<Arc<Pages>>,
    Path(path): Path<String>,
    headers: HeaderMap,
) -> Response {
    pages.built_file(LOTTERY, &pages.assets.lottery, &path, &headers).await
}

async fn console_file(
    State(pages): State<Arc<Pages>>,
    Path(path): Path<String>,
    headers: HeaderMap,
) -> Response {
    pages.built_file(CONSOLE, &pages.assets.console, &path, &headers).await
}

/// What a browser needs to install the app, with the name, icons and colours of the merchant at this host.
async fn manifest(State(pages): State<Arc<Pages>>, headers: HeaderMap) -> Response {
    let built = pages.assets.member.text("manifest.webmanifest");
    let (Some(merchant), Some(built)) = (pages.merchant(&headers).await, built) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let brand = &merchant.settings.brand;
    let built = built.replace(BUILT_BRAND_FOLDER, brand_folder(&brand.icon_url));
    let Ok(mut manifest) = serde_json::from_str::<Value>(&built) else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    for name in ["name", "short_name"] {
        manifest[name] = json!(brand.name);
    }
    for (name, colour) in [("background_color", "--bg-0"), ("theme_color", "--bg-1")] {
        if let Some(colour) = brand.theme.get(colour) {
            manifest[name] = json!(colour);
        }
    }
    ([(CONTENT_TYPE, "application/manifest+json")], manifest.to_string()).into_response()
}

async fn favicon(State(pages): State<Arc<Pages>>, headers: HeaderMap) -> Response {
    let merchant = pages.merchant(&headers).await;
    let icon_url = merchant.as_ref().map(|merchant| merchant.settings.brand.icon_url.as_str());
    Redirect::to(&format!("{}favicon.svg", brand_folder(icon_url.unwrap_or_default()))).into_response()
}

/// A game client's page; only our own pages may frame it.
async fn studio_page(State(pages): State<Arc<Pages>>, headers: HeaderMap) -> Response {
    game_page(&pages.assets.studio, &headers)
}

/// The lottery client's page, as a game client's.
async fn lottery_page(State(pages): State<Arc<Pages>>, headers: HeaderMap) -> Response {
    game_page(&pages.assets.lottery, &headers)
}

fn game_page(library: &AssetLibrary, headers: &HeaderMap) -> Response {
    let page = library.serve("index.html", headers);
    if page.status() == StatusCode::NOT_FOUND {
        return not_built();
    }
    framed(page, &content_security_policy("'self'", &[], None, &[]), "SAMEORIGIN")
}

/// The page of the operators of the merchant at this host; no site may frame it.
async fn console_page(State(pages): State<Arc<Pages>>, headers: HeaderMap) -> Response {
    let Some(built) = pages.assets.console.text("index.html") else { return not_built() };
    let page = match pages.merchant(&headers).await {
        Some(merchant) => built
            .replace(BUILT_MERCHANT, &format!("name=\"merchant\" content=\"{}\"", merchant.code))
            .replace(BUILT_ZONE, &format!("data-zone=\"{}\"", merchant.settings.time_zone))
            .replace(BUILT_BRAND_FOLDER, brand_folder(&merchant.settings.brand.icon_url)),
        None => built.replace(BUILT_MERCHANT, "name=\"merchant\" content=\"\""),
    };
    let page = ([(CONTENT_TYPE, HTML), (CACHE_CONTROL, HeaderValue::from_static("no-cache"))], page);
    framed(page.into_response(), &content_security_policy("'none'", &[], None, &[]), "DENY")
}

impl Pages {
    /// A file of this node's build, or of another one that is kept.
    async fn built_file(
        &self,
        app: &str,
        library: &AssetLibrary,
        path: &str,
        headers: &HeaderMap,
    ) -> Response {
        let own = library.serve(path, headers);
        if own.status() != StatusCode::NOT_FOUND || !is_hashed(path) {
            return own;
        }
        match self.kept.find(&format!("{app}/{path}")).await {
            Ok(Some(file)) => serve_kept(path, &file, headers),
            Ok(None) => own,
            Err(error) => {
                tracing::warn!(%error, "a file of another build could not be read");
                StatusCode::SERVICE_UNAVAILABLE.into_response()
            }
        }
    }

    async fn member_page(&self, landing: Landing, headers: &HeaderMap) -> Response {
        let Some(shell) = &self.shell else { return not_built() };
        let language = page_language(headers);
        let merchant = self.merchant(headers).await;
        let merchant_code = merchant.as_ref().map(|merchant| merchant.code.clone()).unwrap_or_default();
        let key = (merchant_code.clone(), landing, language);
        let page = if let Some(page) = self.filled.get(&key).await {
            page
        } else {
            let text = shell.fill(&self.boot(merchant.as_deref(), landing, language).await);
            let Ok(page) = CachedBody::of(text.into_bytes()) else {
                return StatusCode::INTERNAL_SERVER_ERROR.into_response();
            };
            self.filled.insert(key, page.clone()).await;
            page
        };
        let hashes: Vec<String> = shell.style_hash.iter().cloned().collect();
        let response = page.response(
            headers,
            HTML,
            HeaderValue::from_static("Cookie, Accept-Language, Accept-Encoding"),
        );
        let phone_auth = self.app.phone_auth_origin(&merchant_code);
        let games = match &merchant {
            // Without them the page works, but for games of other origins.
            Some(merchant) => self.app.provider.game_origins(merchant).await.unwrap_or_default(),
            None => Vec::new(),
        };
        let policy = content_security_policy("'none'", &hashes, phone_auth.as_deref(), &games);
        framed(response, &policy, "DENY")
    }

    async fn boot(&self, merchant: Option<&Merchant>, landing: Landing, language: Language) -> Boot {
        let merchant_code = merchant.map(|merchant| merchant.code.clone()).unwrap_or_default();
        let icon_url = merchant.map(|merchant| merchant.settings.brand.icon_url.as_str());
        let mut answers = Map::new();
        for call in landing.calls() {
            if let Some(value) = self.ask(&merchant_code, call, language).await {
                answers.insert((*call).to_owned(), value);
            }
        }
        let text = |call: &str, pointer: &str| {
            answers
                .get(call)
                .and_then(|answer| answer.pointer(pointer))
                .and_then(Value::as_str)
                .map(str::to_owned)
        };
        let brand = text(STATUS, "/info/brand/name").unwrap_or_default();
        let slogan = text(STATUS, "/info/brand/slogan").unwrap_or_default();
        let picture = match landing {
            Landing::Home => text(HOME_CONTENT, "/banners/0/url").map(|url| FirstPicture {
                place: Place::Banner,
                small_url: text(HOME_CONTENT, "/banners/0/smallUrl"),
                url,
            }),
            Landing::Promotions => text(PROMOTIONS, "/promotion/0/announcementImages/0/url")
                .map(|url| FirstPicture { place: Place::Cover, small_url: None, url }),
            Landing::Promotion | Landing::Help | Landing::Deposit | Landing::Elsewhere => None,
        };
        Boot {
            language,
            merchant_code,
            time_zone: merchant
                .map_or_else(|| "UTC".to_owned(), |merchant| merchant.settings.time_zone.clone()),
            brand_folder: brand_folder(icon_url.unwrap_or_default()).to_owned(),
            title: if slogan.is_empty() { brand.clone() } else { format!("{brand} · {slogan}") },
            description: slogan,
            landing: landing.name(),
            picture,
            answers: json!({ "language": language.code(), "answers": answers }),
        }
    }

    /// The merchant whose pages this host shows; none before the first one was made.
    async fn merchant(&self, headers: &HeaderMap) -> Option<Arc<Merchant>> {
        let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        match self.app.merchants.find_by_host(host).await {
            Ok(merchant) => merchant,
            Err(error) => {
                tracing::error!(%error, "the merchant of a page could not be read");
                None
            }
        }
    }

    /// Calls the platform like a visitor, without the network.
    async fn ask(&self, merchant_code: &str, path: &str, language: Language) -> Option<Value> {
        let request = Request::get(path)
            .header("Merchant", merchant_code)
            .header("Language", language.code())
            .body(Body::empty())
            .ok()?;
        let response = self.api.clone().oneshot(request).await.ok()?;
        let body = axum::body::to_bytes(response.into_body(), 1 << 20).await.ok()?;
        let mut answer: Value = serde_json::from_slice(&body).ok()?;
        answer.get_mut("value").map(Value::take)
    }
}

/// The language that the app stored in a cookie; before a first choice the one the browser prefers.
fn page_language(headers: &HeaderMap) -> Language {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let stored = text(COOKIE).split(';').find_map(|cookie| cookie.trim().strip_prefix("language="));
    stored.map_or_else(|| preferred_language(text(ACCEPT_LANGUAGE)), Language::parse_or_default)
}

/// Of the languages there are, the one with the highest weight in an `Accept-Language`, the first of several; Thai
/// where none of them is named.
fn preferred_language(accepted: &str) -> Language {
    let mut best = (0.0, Language::default());
    for range in accepted.split(',') {
        let mut parts = range.split(';').map(str::trim);
        let tag = parts.next().unwrap_or_default();
        let weight: f32 =
            parts.find_map(|part| part.strip_prefix("q=")).map_or(1.0, |q| q.parse().unwrap_or(0.0));
        let primary = tag.split('-').next().unwrap_or_default();
        let is_known = ["th", "en"].iter().any(|known| primary.eq_ignore_ascii_case(known));
        if is_known && weight > best.0 {
            best = (weight, Language::parse_or_default(tag));
        }
    }
    best.1
}

/// The page with its policy, and who may frame it.
fn framed(mut response: Response, policy: &str, frame_options: &'static str) -> Response {
    let headers = response.headers_mut();
    headers.insert(HeaderName::from_static("x-frame-options"), HeaderValue::from_static(frame_options));
    if let Ok(policy) = HeaderValue::from_str(policy) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    response
}

fn not_built() -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, "The web apps are not built yet: run `cargo xtask web`.")
        .into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(of: &[(HeaderName, &'static str)]) -> HeaderMap {
        of.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn i18_002_a_first_visit_is_in_the_language_the_browser_prefers_and_in_thai_without_one() {
        for (accepted, language) in [
            ("en-GB,en;q=0.9", Language::English),
            ("th-TH,th;q=0.9,en;q=0.8", Language::Thai),
            ("de-DE,de;q=0.9,en;q=0.8", Language::English),
            ("en;q=0.5, th;q=0.7", Language::Thai),
            ("en;q=0", Language::Thai),
            ("fr-FR, zh;q=0.4", Language::Thai),
            ("*", Language::Thai),
        ] {
            assert_eq!(page_language(&headers(&[(ACCEPT_LANGUAGE, accepted)])), language, "{accepted}");
        }
        assert_eq!(page_language(&HeaderMap::new()), Language::Thai);
    }

    #[test]
    fn a_choice_of_the_visitor_outranks_what_the_browser_prefers() {
        let chosen = [(COOKIE, "a=1; language=TH"), (ACCEPT_LANGUAGE, "en-US,en")];
        assert_eq!(page_language(&headers(&chosen)), Language::Thai);
        let chosen = [(COOKIE, "language=EN"), (ACCEPT_LANGUAGE, "th")];
        assert_eq!(page_language(&headers(&chosen)), Language::English);
    }
}
