use super::questions::AnswerField;
use crate::rooms::security::funds::{self, NewFundsPassword};
use crate::rooms::security::{Security, fresh};
use crate::rooms::session::{AccountHolder, Caller, Origin, RealMember};
use crate::sealing::SealedJson;
use crate::web::prelude::*;

/// A flood of guesses from one address; five wrong ones on one account lock it anyway.
const CHANGES: RateLimit = RateLimit { name: "funds password", count: 20, period_ms: 10 * 60 * 1_000 };

/// Is a funds password set
#[utoipa::path(get, path = "/wps/member/hasWithdrawalPassword", tag = "security", security(("token" = [])),
    responses((status = 200, body = Answer<bool>), Refusals))]
pub(super) async fn has_withdrawal_password(
    State(security): State<Security>,
    AccountHolder(member): AccountHolder,
) -> Result<Answer<bool>, ApiError> {
    Ok(Answer::new(security.has_funds_password(member.member_id).await?))
}

/// Set the first funds password
///
/// Six digits, not all equal. Needs a fresh proof of identity (`reauth.required`). The body may be sealed.
#[utoipa::path(post, path = "/wps/member/paymentPassword", tag = "security", security(("token" = [])),
    request_body = SetPaymentPassword, responses((status = 200, body = Answer<bool>), Refusals))]
pub(super) async fn set_payment_password(
    State(security): State<Security>,
    RealMember(member): RealMember,
    origin: Origin,
    SealedJson(form): SealedJson<SetPaymentPassword>,
) -> Result<Answer<bool>, ApiError> {
    security.core.limits.take(CHANGES, origin.address, security.core.clock.now_ms())?;
    let caller = fresh(&security, Caller { member, origin }).await?;
    let SetPaymentPassword { payment_password, confirm_payment_password } = form;
    let new = NewFundsPassword { password: payment_password, confirmation: confirm_payment_password };
    funds::set(&security, &caller, &new).await?;
    Ok(Answer::new(true))
}

/// Change the funds password
///
/// Five wrong old ones lock it for 24 hours. Needs a fresh proof of identity (`reauth.required`). The body
/// may be sealed.
#[utoipa::path(put, path = "/wps/member/paymentPassword", tag = "security", security(("token" = [])),
    request_body = ChangePaymentPassword, responses((status = 200, body = Answer<bool>), Refusals))]
pub(super) async fn change_payment_password(
    State(security): State<Security>,
    RealMember(member): RealMember,
    origin: Origin,
    SealedJson(form): SealedJson<ChangePaymentPassword>,
) -> Result<Answer<bool>, ApiError> {
    security.core.limits.take(CHANGES, origin.address, security.core.clock.now_ms())?;
    let caller = fresh(&security, Caller { member, origin }).await?;
    let ChangePaymentPassword { old_payment_password, payment_password, confirm_payment_password } = form;
    let new = NewFundsPassword { password: payment_password, confirmation: confirm_payment_password };
    funds::change(&security, &caller, &old_payment_password, &new).await?;
    Ok(Answer::new(true))
}

/// Replace a forgotten funds password
///
/// By the answers to all own security questions; five wrong tries lock them for 24 hours. Needs a fresh proof
/// of identity as well (`reauth.required`): answers alone are never enough. The body may be sealed.
#[utoipa::path(post, path = "/wps/member/paymentPassword/reset", tag = "security", security(("token" = [])),
    request_body = ResetPaymentPassword, responses((status = 200, body = Answer<bool>), Refusals))]
pub(super) async fn reset_payment_password(
    State(security): State<Security>,
    RealMember(member): RealMember,
    origin: Origin,
    SealedJson(form): SealedJson<ResetPaymentPassword>,
) -> Result<Answer<bool>, ApiError> {
    security.core.limits.take(CHANGES, origin.address, security.core.clock.now_ms())?;
    let caller = fresh(&security, Caller { member, origin }).await?;
    let ResetPaymentPassword { answers, payment_password, confirm_payment_password } = form;
    let answers: Vec<_> = answers.into_iter().map(AnswerField::into_answer).collect();
    let new = NewFundsPassword { password: payment_password, confirmation: confirm_payment_password };
    funds::reset(&security, &caller, &answers, &new).await?;
    Ok(Answer::new(true))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SetPaymentPassword {
    /// Six digits.
    payment_password: String,
    /// The same once more.
    confirm_payment_password: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "the wire's names")]
pub(super) struct ChangePaymentPassword {
    /// The present one.
    old_payment_password: String,
    /// Six digits.
    payment_password: String,
    /// The same once more.
    confirm_payment_password: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ResetPaymentPassword {
    /// One to each of the member's questions.
    answers: Vec<AnswerField>,
    /// Six digits.
    payment_password: String,
    /// The same once more.
    confirm_payment_password: String,
}
