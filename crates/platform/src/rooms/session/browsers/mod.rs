//! Browsers by a cookie: which members log in with one browser.
//!
//! The cookie is a random name that opens nothing. It is set by the answers that open a session, and only its hash is
//! stored, beside the members who logged in with it. What an operator may conclude from it is that accounts share a
//! device; that they do not is never proven, because a cookie can be deleted.

mod store;

pub(super) use store::migration;

use axum::extract::{Request, State};
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use erawan_kernel::EntropyError;
use erawan_kernel::ids::MemberId;
use sha2::{Digest, Sha256};

use super::{Origin, Owner, Result};
use crate::core::Core;
use crate::db::prelude::{DbResult, Tx};
use crate::rooms::session::Sessions;
use crate::web::ApiError;

/// The cookie's name.
const BROWSER_COOKIE: &str = "browser";
/// The calls that may open a session.
const OPENING: [&str; 7] = [
    "/wps/session/login",
    "/wps/session/login/remembered",
    "/wps/session/login/secondFactor",
    "/wps/session/login/secondFactor/passkey",
    "/wps/session/social/redeem",
    "/wps/member/register",
    "/wps/member/register/mobile",
];
/// How long a browser is known after its last login.
const LIFETIME_MS: i64 = 400 * 24 * 60 * 60 * 1_000;

/// A browser by the random name that its cookie holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Browser([u8; 16]);

impl Browser {
    fn of(headers: &HeaderMap) -> Option<Self> {
        let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut values = cookies.flat_map(|text| text.split(';')).filter_map(|cookie| {
            let (name, value) = cookie.trim().split_once('=')?;
            (name == BROWSER_COOKIE).then_some(value)
        });
        let mut name = [0; 16];
        hex::decode_to_slice(values.next()?, &mut name).ok()?;
        Some(Self(name))
    }

    fn generate(core: &Core) -> std::result::Result<Self, EntropyError> {
        let mut name = [0; 16];
        core.entropy.fill(&mut name)?;
        Ok(Self(name))
    }

    /// What is stored: a reader of the database cannot pretend to be the browser.
    fn mark(self) -> [u8; 32] {
        Sha256::digest(self.0).into()
    }

    fn cookie(self, core: &Core) -> String {
        let secure = if core.config.public_url.starts_with("https://") { "; Secure" } else { "" };
        format!(
            "{BROWSER_COOKIE}={}; Path=/wps; Max-Age={}; HttpOnly; SameSite=Lax{secure}",
            hex::encode(self.0),
            LIFETIME_MS / 1_000
        )
    }
}

/// Gives a browser its name when it opens a session; [`Origin`] reads it.
///
/// # Errors
/// When there is no randomness.
pub(crate) async fn name_browser(
    State(sessions): State<Sessions>,
    mut request: Request,
    next: Next,
) -> std::result::Result<Response, ApiError> {
    if !OPENING.contains(&request.uri().path()) {
        return Ok(next.run(request).await);
    }
    let core = &sessions.core;
    let known = Browser::of(request.headers());
    let browser = match known {
        Some(browser) => browser,
        None => Browser::generate(core).map_err(|error| ApiError::internal(&error))?,
    };
    request.extensions_mut().insert(browser);
    let mut response = next.run(request).await;
    // Only one that opened a session keeps a name: a visitor who failed to log in has none.
    if response.status().is_success()
        && let Ok(cookie) = HeaderValue::from_str(&browser.cookie(core))
    {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Notes that the member logs in with the browser, and forgets those that the member did not use for long.
pub(super) async fn note_in_tx(tx: &Tx, owner: Owner, origin: &Origin, now_ms: i64) -> DbResult<()> {
    let Some(browser) = origin.browser.filter(|_| !owner.kind.is_trial()) else { return Ok(()) };
    store::forget_in_tx(tx, owner.member_id, now_ms - LIFETIME_MS).await?;
    store::note_in_tx(tx, owner, browser.mark(), now_ms).await
}

impl Sessions {
    /// Other members of the merchant who logged in with a browser of this member since then, epoch milliseconds; at most
    /// `limit` of them.
    pub(crate) async fn members_at_browsers_of(
        &self,
        member_id: MemberId,
        since_ms: i64,
        limit: u64,
    ) -> Result<Vec<MemberId>> {
        Ok(store::others_at_browsers_of(&self.core.db, member_id, since_ms, limit).await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_known_by_a_whole_name_only() {
        let named = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(COOKIE, HeaderValue::from_str(text).unwrap());
            Browser::of(&headers)
        };
        let name = "00112233445566778899aabbccddeeff";
        assert_eq!(named(&format!("language=TH; browser={name}")), named(&format!("browser={name};a=1")));
        assert!(named(&format!("browser={name}")).is_some());
        for wrong in ["", "browser=", "browser=1", &format!("browsers={name}"), &format!("browser={name}00")]
        {
            assert_eq!(named(wrong), None, "{wrong}");
        }
    }
}
