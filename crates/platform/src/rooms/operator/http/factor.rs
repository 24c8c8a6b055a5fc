use super::ConsoleLoginValue;
use crate::rooms::operator::{CurrentOperator, Operators, factor};
use crate::web::prelude::*;

/// Second steps from one address; a factor closes much earlier.
const CODES: RateLimit = RateLimit { name: "console code", count: 60, period_ms: 10 * 60 * 1_000 };

pub(super) fn routes() -> OpenApiRouter<Operators> {
    calls![enrol_operator, confirm_enrolment, log_in_with_code, prove_factor]
}

/// Login of an operator without a second factor: a secret for an authenticator app
///
/// It counts once its first code was confirmed; until then each call makes a new one.
#[utoipa::path(post, path = "/console/session/enrolment", tag = "operator", request_body = ConsoleTicketForm,
    responses((status = 200, body = Answer<ConsoleSetupValue>), Refusals))]
async fn enrol_operator(
    State(operators): State<Operators>,
    ClientAddress(address): ClientAddress,
    ApiJson(form): ApiJson<ConsoleTicketForm>,
) -> Result<Answer<ConsoleSetupValue>, ApiError> {
    operators.core.limits.take(CODES, address, operators.core.clock.now_ms())?;
    let setup = factor::set_up(&operators, &form.ticket).await?;
    Ok(Answer::new(ConsoleSetupValue { secret: setup.secret, otpauth_url: setup.url, qr_svg: setup.qr_svg }))
}

/// Login of an operator without a second factor: the first code of the app
///
/// Opens the session and answers ten recovery codes, shown only this once; each replaces one code of the app.
#[utoipa::path(post, path = "/console/session/enrolment/confirm", tag = "operator",
    request_body = ConsoleCodeForm, responses((status = 200, body = Answer<ConsoleEnrolledValue>), Refusals))]
async fn confirm_enrolment(
    State(operators): State<Operators>,
    ClientAddress(address): ClientAddress,
    ApiJson(form): ApiJson<ConsoleCodeForm>,
) -> Result<Answer<ConsoleEnrolledValue>, ApiError> {
    operators.core.limits.take(CODES, address, operators.core.clock.now_ms())?;
    let (recovery_codes, logged_in) = factor::confirm(&operators, &form.ticket, &form.code, address).await?;
    Ok(Answer::new(ConsoleEnrolledValue { recovery_codes, login: ConsoleLoginValue::of(logged_in) }))
}

/// Login of an operator, second step: a code
///
/// A code of the app works once, a recovery code too. Five wrong ones within half an hour close the factor for the rest
/// of it, on every ticket.
#[utoipa::path(post, path = "/console/session/code", tag = "operator", request_body = ConsoleCodeForm,
    responses((status = 200, body = Answer<ConsoleLoginValue>), Refusals))]
async fn log_in_with_code(
    State(operators): State<Operators>,
    ClientAddress(address): ClientAddress,
    ApiJson(form): ApiJson<ConsoleCodeForm>,
) -> Result<Answer<ConsoleLoginValue>, ApiError> {
    operators.core.limits.take(CODES, address, operators.core.clock.now_ms())?;
    let logged_in = factor::log_in(&operators, &form.ticket, &form.code, address).await?;
    Ok(Answer::new(ConsoleLoginValue::of(logged_in)))
}

/// The second factor once more
///
/// For five minutes after it, as after the login, the calls are open that approve, release or countersign what another
/// operator prepared; without it they are answered `reauth.required`.
#[utoipa::path(post, path = "/console/session/factor", tag = "operator", security(("token" = [])),
    request_body = ConsoleFactorForm, responses((status = 200, body = Answer<bool>), Refusals))]
async fn prove_factor(
    State(operators): State<Operators>,
    current: CurrentOperator,
    ApiJson(form): ApiJson<ConsoleFactorForm>,
) -> Result<Answer<bool>, ApiError> {
    factor::prove_again(&operators, &current, &form.code).await?;
    Ok(Answer::new(true))
}

#[derive(Deserialize, ToSchema)]
struct ConsoleTicketForm {
    /// What the password was answered with.
    ticket: String,
}

#[derive(Deserialize, ToSchema)]
struct ConsoleCodeForm {
    /// What the password was answered with.
    ticket: String,
    /// Six digits of the app, or a recovery code where the factor is set up.
    code: String,
}

#[derive(Deserialize, ToSchema)]
struct ConsoleFactorForm {
    /// Six digits of the app, or a recovery code.
    code: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ConsoleSetupValue {
    /// Base 32, to be typed where no camera helps.
    secret: String,
    /// Opens the app on the same device.
    otpauth_url: String,
    /// The same as a picture: a whole SVG document.
    qr_svg: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ConsoleEnrolledValue {
    recovery_codes: Vec<String>,
    login: ConsoleLoginValue,
}
