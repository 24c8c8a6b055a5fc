use axum::http::header::{AUTHORIZATION, SET_COOKIE};
use axum::http::{HeaderMap, HeaderName};
use axum::response::AppendHeaders;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::Cookie;
use erawan_kernel::ids::MemberId;

use super::{TAKEN_UP_MS, TrialError, name_for, start};
use crate::rooms::account::{self, MemberKind};
use crate::rooms::merchant::{CurrentMerchant, Merchant};
use crate::rooms::session::{CurrentMember, Device, Origin, SessionError};
use crate::rooms::trial::Trials;
use crate::web::prelude::*;

/// Each start opens an account and a wallet; many people may share an address.
const STARTS: RateLimit = RateLimit { name: "free play", count: 60, period_ms: 60 * 60 * 1_000 };
/// A name costs one row until it is forgotten.
const NAMES: RateLimit = RateLimit { name: "trial name", count: 60, period_ms: 10 * 60 * 1_000 };
/// The cookie that proves a guest's name.
const COOKIE: &str = "trial";

type WithCookie<T> = (AppendHeaders<Vec<(HeaderName, String)>>, Answer<T>);

pub(crate) fn routes() -> OpenApiRouter<Trials> {
    calls![trial_user, free_play]
}

/// Trial account: the name a guest would play under
///
/// The same name again for 12 hours, proven by the http-only cookie that comes along.
#[utoipa::path(get, path = "/wps/member/trialuser", tag = "trial",
    params(("moduleId" = Option<String>, Query, description = "`FREEPLAY3`")),
    security((), ("token" = [])),
    responses((status = 200, body = Answer<TrialUserValue>), Refusals))]
async fn trial_user(
    State(trials): State<Trials>,
    CurrentMerchant(merchant): CurrentMerchant,
    ClientAddress(address): ClientAddress,
    cookies: CookieJar,
    current: Option<CurrentMember>,
) -> Result<WithCookie<TrialUserValue>, ApiError> {
    if let Some(guest) = current.filter(|current| current.kind.is_trial()) {
        let guest = trials.accounts.find(guest.member_id).await?.ok_or(SessionError::Missing)?;
        return Ok((AppendHeaders(Vec::new()), Answer::new(TrialUserValue { user_name: guest.username })));
    }
    trials.core.limits.take(NAMES, address, trials.core.clock.now_ms())?;
    let (trial, cookie) = name_for(&trials, &merchant, cookie_of(&cookies)).await?;
    Ok((set(&trials, cookie), Answer::new(TrialUserValue { user_name: trial.username })))
}

/// Test play, free play
///
/// A visitor gets a session as a guest (type 4) with play money, for 24 hours at most. A member who is logged
/// in with real money stays in the present session and opens games with `play=1`: the answer contains that
/// session. Guests and test twins are refused `free.reject`.
#[utoipa::path(post, path = "/wps/session/login/freeplay", tag = "trial",
    security((), ("token" = [])),
    responses((status = 200, body = Answer<FreePlayValue>), Refusals))]
async fn free_play(
    State(trials): State<Trials>,
    CurrentMerchant(merchant): CurrentMerchant,
    origin: Origin,
    cookies: CookieJar,
    headers: HeaderMap,
    current: Option<CurrentMember>,
) -> Result<WithCookie<FreePlayValue>, ApiError> {
    if let Some(current) = current {
        if !current.kind.is_real() {
            return Err(TrialError::Rejected.into());
        }
        let member = trials.accounts.find(current.member_id).await?.ok_or(SessionError::Missing)?;
        let value = FreePlayValue::of(&merchant, &member, token_of(&headers));
        return Ok((AppendHeaders(Vec::new()), Answer::new(value)));
    }
    trials.core.limits.take(STARTS, origin.address, trials.core.clock.now_ms())?;
    let (trial, cookie) = name_for(&trials, &merchant, cookie_of(&cookies)).await?;
    let guest = start(&trials, &merchant, &trial).await?;
    if guest.is_disabled {
        return Err(SessionError::Disabled.into());
    }
    let opened = trials.logins.open_session(guest, Device::New, &origin).await?;
    let value = FreePlayValue::of(&merchant, &opened.member, opened.session.token.reveal());
    Ok((set(&trials, cookie), Answer::new(value)))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TrialUserValue {
    /// The guest's name.
    user_name: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FreePlayValue {
    /// Send it as `Authorization` from now on, and keep it out of addresses and logs.
    token: String,
    user_name: String,
    #[schema(value_type = String)]
    id: MemberId,
    #[serde(rename = "type")]
    kind: MemberKind,
    /// The same as `type`: 4 for a guest.
    customer_type: MemberKind,
    /// Always false: a guest has no password.
    first_time_login: bool,
    merchant_code: String,
}

impl FreePlayValue {
    fn of(merchant: &Merchant, member: &account::Member, token: String) -> Self {
        Self {
            token,
            user_name: member.username.clone(),
            id: member.id,
            kind: member.kind,
            customer_type: member.kind,
            first_time_login: false,
            merchant_code: merchant.code.clone(),
        }
    }
}

fn cookie_of(cookies: &CookieJar) -> Option<&str> {
    cookies.get(COOKIE).map(Cookie::value)
}

fn set(trials: &Trials, cookie: Option<String>) -> AppendHeaders<Vec<(HeaderName, String)>> {
    let secure = if trials.core.config.public_url.starts_with("https://") { "; Secure" } else { "" };
    let max_age = TAKEN_UP_MS / 1_000;
    let text = |secret| {
        format!("{COOKIE}={secret}; Path=/wps; Max-Age={max_age}; HttpOnly; SameSite=Strict{secure}")
    };
    AppendHeaders(cookie.map(|secret| (SET_COOKIE, text(secret))).into_iter().collect())
}

/// The token that has just proven the present session, without its scheme.
fn token_of(headers: &HeaderMap) -> String {
    let text = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default().trim();
    text.rsplit(' ').next().unwrap_or_default().to_owned()
}
