use std::io::Write;

use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::{Answer, ApiError};

/// A response body that is the same for all callers: compressed once, sent many times.
#[derive(Debug, Clone)]
pub struct CachedBody {
    identity: Bytes,
    brotli: Option<Bytes>,
    gzip: Option<Bytes>,
    etag: HeaderValue,
}

impl CachedBody {
    /// Shorter bodies fit one packet anyway.
    const COMPRESSED_FROM_BYTES: usize = 1_024;
    /// Built on change and sent often, but a first caller waits for it.
    const BROTLI_QUALITY: u32 = 6;
    const BROTLI_WINDOW: u32 = 20;

    /// Compresses and names the bytes.
    ///
    /// # Errors
    /// When a compressor fails.
    pub fn of(identity: Vec<u8>) -> std::io::Result<Self> {
        let tag = format!("\"{}\"", hex::encode(&Sha256::digest(&identity)[..12]));
        let etag = HeaderValue::try_from(tag).map_err(std::io::Error::other)?;
        let is_long = identity.len() >= Self::COMPRESSED_FROM_BYTES;
        let compressed = |write: fn(&[u8]) -> std::io::Result<Vec<u8>>| {
            is_long.then(|| write(&identity)).transpose().map(|bytes| bytes.map(Bytes::from))
        };
        let (brotli, gzip) = (compressed(brotli)?, compressed(gzip)?);
        Ok(Self { identity: identity.into(), brotli, gzip, etag })
    }

    /// The response for one caller: in the best encoding the client accepts, or `304` when it has the bytes
    /// already. The client may store it but must revalidate it each time.
    #[must_use]
    pub fn response(&self, asked: &HeaderMap, content_type: HeaderValue, vary: HeaderValue) -> Response {
        let names_it = |value: &HeaderValue| value.to_str().is_ok_and(|tags| names_tag(tags, &self.etag));
        let mut response = if asked.get_all(IF_NONE_MATCH).iter().any(names_it) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            self.full(asked, content_type)
        };
        let headers = response.headers_mut();
        // Ours and those every answer gets, so that the map grows once.
        headers.reserve(12);
        headers.insert(ETAG, self.etag.clone());
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.insert(VARY, vary);
        response
    }

    fn full(&self, asked: &HeaderMap, content_type: HeaderValue) -> Response {
        let (bytes, encoding) = match (&self.brotli, &self.gzip) {
            (Some(brotli), _) if accepts(asked, "br") => (brotli, Some("br")),
            (_, Some(gzip)) if accepts(asked, "gzip") => (gzip, Some("gzip")),
            _ => (&self.identity, None),
        };
        let mut response = Response::new(Body::from(bytes.clone()));
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, content_type);
        if let Some(encoding) = encoding {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        response
    }
}

/// A successful answer that is the same for all callers.
#[derive(Debug, Clone)]
pub struct CachedAnswer(CachedBody);

impl CachedAnswer {
    /// Writes the successful envelope around `value`.
    ///
    /// # Errors
    /// `system.error` when it cannot be written.
    pub fn of<T: Serialize>(value: &T) -> Result<Self, ApiError> {
        Self::bare(&Answer::new(value))
    }

    /// Writes `value` without an envelope.
    ///
    /// # Errors
    /// `system.error` when it cannot be written.
    pub fn bare<T: Serialize>(value: &T) -> Result<Self, ApiError> {
        let json = serde_json::to_vec(value).map_err(|error| ApiError::internal(&error))?;
        Ok(Self(CachedBody::of(json).map_err(|error| ApiError::internal(&error))?))
    }

    /// The answer for one caller: in the best encoding the client accepts, or `304` when it has the answer
    /// already.
    #[must_use]
    pub fn response(&self, asked: &HeaderMap) -> Response {
        let vary = HeaderValue::from_static("accept-encoding, merchant, language, authorization");
        self.0.response(asked, HeaderValue::from_static("application/json"), vary)
    }
}

fn brotli(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let (quality, window) = (CachedBody::BROTLI_QUALITY, CachedBody::BROTLI_WINDOW);
    let mut writer = brotli::CompressorWriter::new(Vec::new(), 4_096, quality, window);
    writer.write_all(bytes)?;
    writer.flush()?;
    Ok(writer.into_inner())
}

fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut writer = GzEncoder::new(Vec::new(), Compression::default());
    writer.write_all(bytes)?;
    writer.finish()
}

fn names_tag(tags: &str, etag: &HeaderValue) -> bool {
    tags.split(',')
        .map(str::trim)
        .any(|tag| tag == "*" || tag.trim_start_matches("W/").as_bytes() == etag.as_bytes())
}

/// Whether `Accept-Encoding` names the coding without refusing it by `q=0`.
fn accepts(asked: &HeaderMap, coding: &str) -> bool {
    let values = asked.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|entry| {
        let mut parts = entry.split(';').map(str::trim);
        let is_named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(coding));
        let is_refused =
            parts.any(|part| part.strip_prefix("q=").is_some_and(|q| q.trim_matches(['0', '.']).is_empty()));
        is_named && !is_refused
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(name: &str, value: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(axum::http::HeaderName::try_from(name).unwrap(), value.parse().unwrap());
        headers
    }

    #[test]
    fn each_caller_gets_the_best_encoding_it_reads() {
        let answer = CachedAnswer::of(&vec!["a long list"; 200]).unwrap();
        let cases = [
            ("gzip, deflate, br", Some("br")),
            ("gzip", Some("gzip")),
            ("br;q=0, gzip;q=0.5", Some("gzip")),
            ("br;q=0.0,gzip;q=0", None),
            ("identity", None),
            ("brotli", None),
        ];
        for (accepted, expected) in cases {
            let response = answer.response(&asked("accept-encoding", accepted));
            let encoding = response.headers().get(CONTENT_ENCODING).map(|value| value.to_str().unwrap());
            assert_eq!(encoding, expected, "{accepted}");
        }
    }

    #[test]
    fn who_has_the_answer_is_not_sent_it_again() {
        let answer = CachedAnswer::of(&"short").unwrap();
        let tag = answer.response(&HeaderMap::new()).headers()[ETAG].to_str().unwrap().to_owned();
        for held in [tag.clone(), format!("W/{tag}"), format!("\"other\", {tag}"), "*".to_owned()] {
            assert_eq!(
                answer.response(&asked("if-none-match", &held)).status(),
                StatusCode::NOT_MODIFIED,
                "{held}"
            );
        }
        assert_eq!(answer.response(&asked("if-none-match", "\"other\"")).status(), StatusCode::OK);
    }
}
