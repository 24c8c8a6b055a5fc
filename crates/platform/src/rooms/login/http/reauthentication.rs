use axum_extra::extract::CookieJar;

use crate::rooms::human::solution;
use crate::rooms::login::Logins;
use crate::rooms::login::reauthentication::{self, ReauthenticationForm};
use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::second_factor::CeremonyValue;
use crate::rooms::second_factor::passkey::Ceremony;
use crate::rooms::session::{CurrentMember, Origin};
use crate::sealing::SealedJson;
use crate::web::prelude::*;

/// Proof before something important
///
/// Calls that change credentials, personal data or payout accounts answer `reauth.required` until the member
/// proves here, within five minutes before them, who they are: by a code or a passkey of their second factor, and
/// only without one by the password, which is otherwise refused with `second.factor.required` and the `methods` that
/// there are. The body may be sealed.
#[utoipa::path(post, path = "/wps/session/reauthenticate", tag = "session", security(("token" = [])),
    request_body = ReauthenticationForm,
    responses((status = 200, body = Answer<FreshnessValue>), Refusals))]
pub(super) async fn reauthenticate(
    State(logins): State<Logins>,
    CurrentMerchant(merchant): CurrentMerchant,
    current: CurrentMember,
    origin: Origin,
    cookies: CookieJar,
    SealedJson(form): SealedJson<ReauthenticationForm>,
) -> Result<Answer<FreshnessValue>, ApiError> {
    let solution = solution(&cookies, &form.captcha);
    let fresh_until = match (&form.passkey, &form.code, &form.password) {
        (Some(assertion), _, _) => {
            reauthentication::reauthenticate_by_passkey(&logins, &merchant, &current, assertion, &origin)
                .await?
        }
        (None, Some(code), _) => {
            reauthentication::reauthenticate_by_code(&logins, &current, code, &origin).await?
        }
        (None, None, Some(password)) => {
            reauthentication::reauthenticate(&logins, &current, password, &origin, solution).await?
        }
        (None, None, None) => return Err(ErrorCode::RequestMalformed.into()),
    };
    Ok(Answer::new(FreshnessValue { fresh_until }))
}

/// Proof before something important: what a passkey has to sign
///
/// The value is `PublicKeyCredentialRequestOptionsJSON` of WebAuthn; its challenge is good once, for five minutes,
/// in this session.
#[utoipa::path(post, path = "/wps/session/reauthenticate/passkey", operation_id = "reauthenticate_passkey",
    tag = "session", security(("token" = [])),
    responses((status = 200, body = Answer<CeremonyValue>), Refusals))]
pub(super) async fn ask_passkey(
    State(logins): State<Logins>,
    CurrentMerchant(merchant): CurrentMerchant,
    current: CurrentMember,
) -> Result<Answer<CeremonyValue>, ApiError> {
    current.refuse_trial()?;
    let ceremony = Ceremony::Prove(current.session_id);
    let options = logins.second_factors.request_passkey(&merchant, current.member_id, ceremony).await?;
    Ok(Answer::new(CeremonyValue { options }))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FreshnessValue {
    /// Until when the important calls are open, epoch milliseconds.
    fresh_until: i64,
}
