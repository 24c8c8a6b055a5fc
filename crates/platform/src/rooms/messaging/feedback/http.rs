use axum_extra::extract::CookieJar;

use super::{Feedback, keep};
use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::messaging::Messaging;
use crate::rooms::session::CurrentMember;
use crate::web::prelude::*;

/// Tries from one address, so that captchas cannot be guessed at leisure.
const TRIES: RateLimit = RateLimit { name: "feedback", count: 20, period_ms: 10 * 60 * 1_000 };

pub(in super::super) fn routes() -> OpenApiRouter<Messaging> {
    calls![send_feedback, post_feedback]
}

/// Feedback
///
/// With the digits of `/wps/captcha`. Five a day; who sent it is known from the session.
#[utoipa::path(put, path = "/wps/feedback", tag = "messaging", security(("token" = [])),
    request_body = FeedbackForm, responses((status = 200, body = Answer<bool>), Refusals))]
async fn send_feedback(
    State(messaging): State<Messaging>,
    CurrentMerchant(merchant): CurrentMerchant,
    member: CurrentMember,
    ClientAddress(address): ClientAddress,
    cookies: CookieJar,
    ApiJson(form): ApiJson<FeedbackForm>,
) -> Result<Answer<bool>, ApiError> {
    messaging.core.limits.take(TRIES, address, messaging.core.clock.now_ms())?;
    // Before the captcha, which is good once: a member who has to correct the text keeps the captcha.
    let feedback = Feedback::check(form.kind, form.content.as_deref())?;
    messaging.human_checks.spend_captcha(&cookies, &form.captcha).await?;
    keep(&messaging, &merchant, member, &feedback).await?;
    Ok(Answer::new(true))
}

/// Feedback, sent by POST
#[utoipa::path(post, path = "/wps/feedback", tag = "messaging", security(("token" = [])),
    request_body = FeedbackForm, responses((status = 200, body = Answer<bool>), Refusals))]
async fn post_feedback(
    messaging: State<Messaging>,
    merchant: CurrentMerchant,
    member: CurrentMember,
    address: ClientAddress,
    cookies: CookieJar,
    form: ApiJson<FeedbackForm>,
) -> Result<Answer<bool>, ApiError> {
    send_feedback(messaging, merchant, member, address, cookies, form).await
}

#[derive(Debug, Deserialize, ToSchema)]
struct FeedbackForm {
    /// 10 to 200 characters.
    content: Option<String>,
    /// 1 deposit, 2 withdrawal, 3 game, 4 service, 6 application, 0 anything else.
    #[serde(rename = "type")]
    kind: Option<i64>,
    /// Digits of the captcha.
    #[serde(default)]
    captcha: String,
    /// Sent by clients, never looked at.
    #[serde(rename = "sender")]
    #[schema(value_type = Option<String>)]
    _sender: Option<serde::de::IgnoredAny>,
}
