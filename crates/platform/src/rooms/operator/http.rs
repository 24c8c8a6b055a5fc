mod factor;
mod resets;

use axum_extra::extract::CookieJar;
use erawan_kernel::ids::OperatorId;

use super::factor::{NextStep, Waiting};
use super::login::{self, LoggedIn};
use super::{CurrentOperator, Permissions, store};
use crate::rooms::human::solution;
use crate::rooms::merchant::Merchant;
use crate::rooms::operator::{Operator, Operators};
use crate::web::prelude::*;

/// Tries from one address; a name locks much earlier.
const LOGINS: RateLimit = RateLimit { name: "console login", count: 30, period_ms: 10 * 60 * 1_000 };

pub(crate) fn routes() -> OpenApiRouter<Operators> {
    calls![log_in_operator, current_operator, log_out_operator]
        .merge(factor::routes())
        .merge(resets::routes())
}

/// Login of an operator, first step: the password
///
/// Answers a ticket for the second step, good for five minutes and once: `code` asks for a code of the authenticator app
/// or a recovery code, `enrol` for a factor to be set up. Only the second step opens a session.
///
/// From the third wrong password on a captcha is asked, five within half an hour lock the name for half an hour,
/// whether or not it exists. A browser that the operator logged in from before sends `browser`: its own tries are
/// counted then, and the lock that others put on the name does not concern it.
#[utoipa::path(post, path = "/console/session", tag = "operator", request_body = ConsoleLoginForm,
    responses((status = 200, body = Answer<ConsoleTicketValue>), Refusals))]
async fn log_in_operator(
    State(operators): State<Operators>,
    ClientAddress(address): ClientAddress,
    cookies: CookieJar,
    ApiJson(form): ApiJson<ConsoleLoginForm>,
) -> Result<Answer<ConsoleTicketValue>, ApiError> {
    operators.core.limits.take(LOGINS, address, operators.core.clock.now_ms())?;
    let solution = solution(&cookies, &form.captcha);
    let Waiting { ticket, next } = login::check_password(&operators, &form, address, solution).await?;
    Ok(Answer::new(ConsoleTicketValue { ticket: ticket.reveal(), next }))
}

/// Who is logged in
#[utoipa::path(get, path = "/console/session", tag = "operator", security(("token" = [])),
    responses((status = 200, body = Answer<OperatorValue>), Refusals))]
async fn current_operator(
    State(operators): State<Operators>,
    CurrentOperator { operator, permissions, .. }: CurrentOperator,
) -> Result<Answer<OperatorValue>, ApiError> {
    let merchant = operators.merchants.find(operator.merchant_id).await?;
    Ok(Answer::new(OperatorValue::of(operator, &merchant, &permissions)))
}

/// Logout of an operator
#[utoipa::path(delete, path = "/console/session", tag = "operator", security(("token" = [])),
    responses((status = 200, body = Answer<bool>), Refusals))]
async fn log_out_operator(
    State(operators): State<Operators>,
    current: CurrentOperator,
) -> Result<Answer<bool>, ApiError> {
    store::end_session(&operators.core.db, current.session_id, operators.core.clock.now_ms()).await?;
    Ok(Answer::new(true))
}

#[derive(Deserialize, ToSchema)]
pub(super) struct ConsoleLoginForm {
    /// The merchant's code.
    pub(super) merchant: String,
    pub(super) username: String,
    pub(super) password: String,
    /// Digits of the captcha, when one is asked.
    #[serde(default)]
    pub(super) captcha: String,
    /// What the browser was given at the operator's last log-in.
    pub(super) browser: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
struct ConsoleTicketValue {
    /// What the second step is made with; it opens nothing else.
    ticket: String,
    next: NextStep,
}

#[derive(Debug, Serialize, ToSchema)]
struct ConsoleLoginValue {
    /// What the client proves the session with from now on, in the `Authorization` header.
    token: String,
    /// What this browser keeps for the operator's next log-in; it opens nothing by itself.
    browser: String,
    operator: OperatorValue,
}

impl ConsoleLoginValue {
    fn of(logged_in: LoggedIn) -> Self {
        let LoggedIn { operator, merchant, permissions, token, browser } = logged_in;
        let operator = OperatorValue::of(operator, &merchant, &permissions);
        Self { token: token.reveal(), browser, operator }
    }
}

/// A person who works for a merchant.
#[derive(Debug, Serialize, ToSchema)]
struct OperatorValue {
    #[schema(value_type = String)]
    id: OperatorId,
    name: String,
    /// The merchant's code.
    merchant: String,
    /// What the operator may do, as `<thing>.<verb>`.
    permissions: Vec<&'static str>,
}

impl OperatorValue {
    fn of(operator: Operator, merchant: &Merchant, permissions: &Permissions) -> Self {
        let Operator { id, name, .. } = operator;
        Self { id, name, merchant: merchant.code.clone(), permissions: permissions.words() }
    }
}
