use axum::extract::State;
use axum_extra::extract::CookieJar;
use erawan_kernel::ErrorCode;
use serde::Serialize;
use utoipa::ToSchema;

use super::solution;
use crate::App;
use crate::rooms::session::freshness::{self, ReauthenticationForm};
use crate::rooms::session::{CurrentMember, Origin};
use crate::sealing::SealedJson;
use crate::web::{Answer, ApiError, Refusals};

/// Proof before something important
///
/// Calls that change credentials, personal data or payout accounts answer `reauth.required` until the member
/// proves here, within five minutes before them, who they are: by password, or by a code of their second factor.
/// The body may come sealed.
#[utoipa::path(post, path = "/wps/session/reauthenticate", tag = "session", security(("token" = [])),
    request_body = ReauthenticationForm,
    responses((status = 200, body = Answer<FreshnessValue>), Refusals))]
pub(super) async fn reauthenticate(
    State(app): State<App>,
    current: CurrentMember,
    origin: Origin,
    cookies: CookieJar,
    SealedJson(form): SealedJson<ReauthenticationForm>,
) -> Result<Answer<FreshnessValue>, ApiError> {
    let solution = solution(&cookies, &form.captcha);
    let fresh_until = match (&form.code, &form.password) {
        (Some(code), _) => freshness::reauthenticate_by_code(&app, &current, code, &origin).await?,
        (None, Some(password)) => {
            freshness::reauthenticate(&app, &current, password, &origin, solution).await?
        }
        (None, None) => return Err(ErrorCode::RequestMalformed.into()),
    };
    Ok(Answer::new(FreshnessValue { fresh_until }))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FreshnessValue {
    /// Until when the important calls are open, epoch milliseconds.
    fresh_until: i64,
}
