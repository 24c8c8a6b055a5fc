use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use erawan_platform::build_files::BuildFile;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

/// The member app as built.
#[derive(RustEmbed)]
#[folder = "../../web/apps/member/dist"]
#[allow_missing = true]
struct MemberApp;

/// The game clients as built.
#[derive(RustEmbed)]
#[folder = "../../web/apps/studio/dist"]
#[allow_missing = true]
struct StudioApp;

/// The lottery client as built.
#[derive(RustEmbed)]
#[folder = "../../web/apps/lottery/dist"]
#[allow_missing = true]
struct LotteryApp;

/// The operators' app as built.
#[derive(RustEmbed)]
#[folder = "../../web/apps/console/dist"]
#[allow_missing = true]
struct ConsoleApp;

/// Pictures and fonts.
#[derive(RustEmbed)]
#[folder = "../../web/public-assets"]
#[allow_missing = true]
struct PublicAssets;

const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// Pictures keep their names between versions, so they are checked again after a day.
const DAILY: HeaderValue = HeaderValue::from_static("public, max-age=86400, stale-while-revalidate=604800");
const ALWAYS_CHECKED: HeaderValue = HeaderValue::from_static("no-cache");

/// The apps in the names of [`WebAssets::build_files`].
pub(crate) const MEMBER: &str = "member";
pub(crate) const STUDIO: &str = "studio";
pub(crate) const LOTTERY: &str = "lottery";
pub(crate) const CONSOLE: &str = "console";

/// One file in every encoding it has.
#[derive(Debug)]
struct Asset {
    content_type: HeaderValue,
    cache_control: HeaderValue,
    etag: HeaderValue,
    identity: Bytes,
    brotli: Option<Bytes>,
    gzip: Option<Bytes>,
}

/// All files of one tree, by path without a leading slash.
#[derive(Debug, Default)]
pub struct AssetLibrary {
    files: HashMap<String, Asset>,
}

/// The folders that the server serves.
#[derive(Debug, Clone, Default)]
pub struct WebAssets {
    /// The member app, under `/app`.
    pub member: Arc<AssetLibrary>,
    /// The game clients, under `/studio/app`.
    pub studio: Arc<AssetLibrary>,
    /// The lottery client, under `/lottery/app`.
    pub lottery: Arc<AssetLibrary>,
    /// The operators' app, under `/console/app`.
    pub console: Arc<AssetLibrary>,
    /// Pictures and fonts, under `/assets`.
    pub public: Arc<AssetLibrary>,
}

impl WebAssets {
    /// All trees in memory, read and hashed by the first call of the process.
    #[must_use]
    pub fn load() -> Self {
        static READ: OnceLock<WebAssets> = OnceLock::new();
        READ.get_or_init(Self::read).clone()
    }

    /// The files of all apps that other nodes may need, by app and path.
    #[must_use]
    pub fn build_files(&self) -> BTreeMap<String, BuildFile> {
        let apps = [
            (MEMBER, &self.member),
            (STUDIO, &self.studio),
            (LOTTERY, &self.lottery),
            (CONSOLE, &self.console),
        ];
        let files = apps.iter().flat_map(|(app, library)| {
            library.hashed().map(move |(path, file)| (format!("{app}/{path}"), file))
        });
        files.collect()
    }

    fn read() -> Self {
        Self {
            member: Arc::new(AssetLibrary::load::<MemberApp>()),
            studio: Arc::new(AssetLibrary::load::<StudioApp>()),
            lottery: Arc::new(AssetLibrary::load::<LotteryApp>()),
            console: Arc::new(AssetLibrary::load::<ConsoleApp>()),
            public: Arc::new(AssetLibrary::load::<PublicAssets>()),
        }
    }
}

impl AssetLibrary {
    fn load<E: RustEmbed>() -> Self {
        let raw = E::iter().filter_map(|path| E::get(&path).map(|file| (path.into_owned(), file.data)));
        Self::of(&raw.collect())
    }

    /// A tree of these files by path; `<path>.br` and `<path>.gz` are encodings of `<path>`.
    #[must_use]
    pub fn of(raw: &HashMap<String, Cow<'static, [u8]>>) -> Self {
        let files = raw
            .iter()
            .filter(|(path, _)| !is_sidecar(path, raw))
            .map(|(path, data)| {
                let sidecar = |suffix: &str| {
                    raw.get(&format!("{path}.{suffix}")).map(|data| Bytes::copy_from_slice(data))
                };
                (path.clone(), Asset::new(path, data, sidecar("br"), sidecar("gz")))
            })
            .collect();
        Self { files }
    }

    /// Whether the tree holds no file at all, as before the first build of the web apps.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// A file as text, for pages that are filled in.
    #[must_use]
    pub fn text(&self, path: &str) -> Option<String> {
        let asset = self.files.get(path)?;
        String::from_utf8(asset.identity.to_vec()).ok()
    }

    /// Paths of the tree that `wanted` accepts.
    pub fn paths<'a>(&'a self, wanted: impl Fn(&str) -> bool + 'a) -> impl Iterator<Item = &'a str> {
        self.files.keys().map(String::as_str).filter(move |path| wanted(path))
    }

    /// Answers a request for `path` in the best encoding the caller accepts.
    #[must_use]
    pub fn serve(&self, path: &str, request: &HeaderMap) -> Response {
        self.files
            .get(path)
            .map_or_else(|| StatusCode::NOT_FOUND.into_response(), |asset| asset.answer(request))
    }

    /// The files whose names hold the hash of their content, as other nodes may need them.
    pub fn hashed(&self) -> impl Iterator<Item = (&str, BuildFile)> {
        let hashed = self.files.iter().filter(|(path, _)| is_hashed(path));
        hashed.map(|(path, asset)| {
            (path.as_str(), BuildFile { identity: asset.identity.clone(), brotli: asset.brotli.clone() })
        })
    }
}

/// Answers with a file of another build in the best encoding the caller accepts.
#[must_use]
pub(crate) fn serve_kept(path: &str, file: &BuildFile, request: &HeaderMap) -> Response {
    // Its name says what is in it, so nothing is hashed again for each request.
    let etag = format!("\"kept:{path}\"");
    Asset::of(path, &etag, file.identity.clone(), file.brotli.clone(), None).answer(request)
}

impl Asset {
    fn answer(&self, request: &HeaderMap) -> Response {
        let mut headers = HeaderMap::with_capacity(5);
        headers.insert(ETAG, self.etag.clone());
        headers.insert(CACHE_CONTROL, self.cache_control.clone());
        headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
        if request.get(IF_NONE_MATCH) == Some(&self.etag) {
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
        headers.insert(CONTENT_TYPE, self.content_type.clone());
        let accepted = request.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let (body, encoding) = self.best_for(accepted);
        if let Some(encoding) = encoding {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        (headers, body).into_response()
    }

    fn new(path: &str, data: &[u8], brotli: Option<Bytes>, gzip: Option<Bytes>) -> Self {
        let etag = format!("\"{}\"", hex::encode(&Sha256::digest(data)[..12]));
        Self::of(path, &etag, Bytes::copy_from_slice(data), brotli, gzip)
    }

    fn of(path: &str, etag: &str, identity: Bytes, brotli: Option<Bytes>, gzip: Option<Bytes>) -> Self {
        let mime = mime_guess::from_path(path).first_or_octet_stream();
        let is_text = mime.type_() == "text" || matches!(mime.subtype().as_str(), "javascript" | "json");
        let content_type = if is_text { format!("{mime}; charset=utf-8") } else { mime.to_string() };
        Self {
            content_type: HeaderValue::from_str(&content_type)
                .unwrap_or(HeaderValue::from_static("application/octet-stream")),
            cache_control: cache_control_of(path),
            etag: HeaderValue::from_str(etag).unwrap_or(HeaderValue::from_static("\"\"")),
            identity,
            brotli,
            gzip,
        }
    }

    fn best_for(&self, accepted: &str) -> (Bytes, Option<&'static str>) {
        let accepts = |name: &str| {
            accepted.split(',').any(|offer| {
                let mut parts = offer.trim().split(';');
                parts.next() == Some(name) && !parts.any(|weight| matches!(weight.trim(), "q=0" | "q=0.0"))
            })
        };
        match (&self.brotli, &self.gzip) {
            (Some(brotli), _) if accepts("br") => (brotli.clone(), Some("br")),
            (_, Some(gzip)) if accepts("gzip") => (gzip.clone(), Some("gzip")),
            _ => (self.identity.clone(), None),
        }
    }
}

fn is_sidecar(path: &str, all: &HashMap<String, Cow<'static, [u8]>>) -> bool {
    [".br", ".gz"]
        .iter()
        .any(|suffix| path.strip_suffix(suffix).is_some_and(|original| all.contains_key(original)))
}

/// Bundlers put a content hash into names below `assets/`; such files never change.
pub(crate) fn is_hashed(path: &str) -> bool {
    path.starts_with("assets/")
}

fn cache_control_of(path: &str) -> HeaderValue {
    let is_entry = ["html", "webmanifest"].iter().any(|kind| path.ends_with(kind)) || path.ends_with("sw.js");
    match (is_hashed(path), is_entry) {
        (true, _) => IMMUTABLE,
        (false, true) => ALWAYS_CHECKED,
        (false, false) => DAILY,
    }
}
