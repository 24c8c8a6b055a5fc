use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::security::{Security, email, fresh};
use crate::rooms::session::{Caller, Origin, RealMember};
use crate::web::prelude::*;

/// Enough for a member with a few typing mistakes; the links of one member are counted separately.
const CHANGES: RateLimit = RateLimit { name: "e-mail change", count: 20, period_ms: 60 * 60 * 1_000 };
/// Links are 256 random bits; this only keeps the search for them cheap.
const CONFIRMATIONS: RateLimit =
    RateLimit { name: "e-mail confirmation", count: 60, period_ms: 60 * 60 * 1_000 };

/// Set the e-mail address
///
/// Sends a link to the address, good once, for a day; the address counts once the link was opened; until then
/// `securityConfig` shows it as `masked.pendingEmail`. A newer link ends the older one. One link a minute and
/// five a day. The answer is the same when another member has the address: the owner of the mailbox learns it
/// by opening the link. Needs a fresh proof of identity (`reauth.required`).
#[utoipa::path(put, path = "/wps/member/info/email", tag = "security", security(("token" = [])),
    request_body = EmailForm, responses((status = 200, body = Answer<bool>), Refusals))]
pub(super) async fn set_email(
    State(security): State<Security>,
    CurrentMerchant(merchant): CurrentMerchant,
    RealMember(member): RealMember,
    origin: Origin,
    RequestLanguage(language): RequestLanguage,
    ApiJson(form): ApiJson<EmailForm>,
) -> Result<Answer<bool>, ApiError> {
    security.core.limits.take(CHANGES, origin.address, security.core.clock.now_ms())?;
    let caller = fresh(&security, Caller { member, origin }).await?;
    email::ask(&security, &caller, &merchant, &form.email, language).await?;
    Ok(Answer::new(true))
}

/// Confirm the e-mail address
///
/// By the token of the mailed link, with or without a session. Refused with `email.link.invalid` when the link is
/// unknown, used, replaced or too old, and with `person.exists` when another account has the address.
#[utoipa::path(post, path = "/wps/member/info/email/confirm", tag = "security", request_body = EmailConfirmation,
    responses((status = 200, body = Answer<bool>), Refusals))]
pub(super) async fn confirm_email(
    State(security): State<Security>,
    CurrentMerchant(merchant): CurrentMerchant,
    origin: Origin,
    ApiJson(form): ApiJson<EmailConfirmation>,
) -> Result<Answer<bool>, ApiError> {
    security.core.limits.take(CONFIRMATIONS, origin.address, security.core.clock.now_ms())?;
    email::confirm(&security, &merchant, &form.token, &origin).await?;
    Ok(Answer::new(true))
}

/// The address a member wants.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct EmailForm {
    email: String,
}

/// Proof that the member reads what is sent to the address.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct EmailConfirmation {
    /// What the link has after `token=`.
    token: String,
}
