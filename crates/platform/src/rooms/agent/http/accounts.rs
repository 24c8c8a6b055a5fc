use axum_extra::extract::CookieJar;

use super::rates::{RateForm, rates_asked};
use super::team::TeamMemberValue;
use crate::rooms::agent::Agents;
use crate::rooms::agent::inviting::NewAccount;
use crate::rooms::human::solution;
use crate::rooms::merchant::{CurrentMerchant, Rates};
use crate::rooms::session::CurrentMember;
use crate::sealing::SealedJson;
use crate::web::IdempotencyKey;
use crate::web::prelude::*;

pub(super) fn routes() -> OpenApiRouter<Agents> {
    calls![open_account]
}

/// Open account: one for another person, directly below the caller
///
/// For agents. Name and password obey the rules of registration; rates that are not named are 0, and one above the caller's
/// own is refused with `agent.rate.bounds`. The person sets the account up at the first login: until then it moves no money
/// (`account.setup.required`). From the sixth account of a day on a captcha is needed; after the twentieth
/// `agent.accounts.limit`. At the deepest level `agent.depth`. The same `Idempotency-Key` with the same content answers
/// the same account. The body may be sealed.
#[utoipa::path(post, path = "/wps/agent/downline", operation_id = "open_account", tag = "agent",
    params(("Idempotency-Key" = String, Header, description = "A UUID of the client's choice")),
    security(("token" = [])), request_body = AccountForm,
    responses((status = 200, body = Answer<TeamMemberValue>), Refusals))]
async fn open_account(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    caller: CurrentMember,
    IdempotencyKey(key): IdempotencyKey,
    ClientAddress(address): ClientAddress,
    cookies: CookieJar,
    SealedJson(form): SealedJson<AccountForm>,
) -> Result<Answer<TeamMemberValue>, ApiError> {
    let leader = agents.leader_with(&caller, true).await?;
    let new = NewAccount {
        key,
        is_agent: is_agent_asked(form.kind)?,
        rates: rates_or_none(&form.rebates)?,
        username: form.username.trim().to_owned(),
        password: form.password,
    };
    let solution = solution(&cookies, &form.captcha);
    let id = agents.open_account(&merchant, &leader, &new, address, solution).await?;
    let found = agents.find_downline(&merchant, &leader, id).await?;
    Ok(Answer::new(TeamMemberValue::of(&merchant, found.seen)))
}

/// Whether the type that is asked for leads a team: 0 does not, 1 does.
///
/// # Errors
/// `field.invalid` at `type` for another one.
pub(super) fn is_agent_asked(kind: Option<i64>) -> Result<bool, ApiError> {
    match kind {
        Some(0) => Ok(false),
        Some(1) => Ok(true),
        _ => Err(ApiError::field("type", ErrorCode::FieldInvalid)),
    }
}

/// The rates of a form; where none is named, all are 0.
///
/// # Errors
/// As [`rates_asked`].
pub(super) fn rates_or_none(rebates: &[RateForm]) -> Result<Rates, ApiError> {
    if rebates.is_empty() { Ok(Rates::default()) } else { Ok(rates_asked(rebates)?.into_iter().collect()) }
}

/// An account for another person.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AccountForm {
    /// 0 for a member, 1 for an agent with a team of their own. What the account becomes among test accounts follows the
    /// caller.
    #[serde(rename = "type")]
    #[schema(value_type = i64)]
    kind: Option<i64>,
    /// The name that the person logs in with.
    #[serde(default)]
    #[schema(required)]
    username: String,
    /// The password for the first login.
    #[serde(default)]
    #[schema(required)]
    password: String,
    /// Rates of rebates, each category once; 0 for those that are not named.
    #[serde(default)]
    rebates: Vec<RateForm>,
    /// Digits of the captcha, when one is asked.
    #[serde(default)]
    captcha: String,
}
