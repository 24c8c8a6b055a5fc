mod betting;
mod days;
mod kpi;
mod pnl;
mod team;
mod transactions;

use crate::rooms::account::MemberKind;
use crate::rooms::agent::Agents;
use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::session::{CurrentMember, SessionError};
use crate::web::prelude::*;

/// Enough for a person who types a code, too little to enumerate the codes.
const CODE_CHECKS: RateLimit = RateLimit { name: "affiliate check", count: 20, period_ms: 10 * 60 * 1_000 };
/// With this flag every member with real money may invite others.
const REFERRAL: &str = "REFERRAL";

pub(crate) fn routes() -> OpenApiRouter<Agents> {
    let lists = betting::routes().merge(transactions::routes());
    calls![affiliate].merge(team::routes()).merge(kpi::routes()).merge(pnl::routes()).merge(lists)
}

/// Affiliate code: check one, or read one's own
///
/// With `code`: the same code when it exists, else `invitation.code.error`; limited per address. Without: the
/// caller's own code, created at the first call.
#[utoipa::path(get, path = "/wps/agent/affiliate", tag = "agent", params(AffiliateQuery),
    security((), ("token" = [])),
    responses((status = 200, body = Answer<AffiliateValue>), Refusals))]
async fn affiliate(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    ClientAddress(address): ClientAddress,
    current: Option<CurrentMember>,
    ApiQuery(query): ApiQuery<AffiliateQuery>,
) -> Result<Answer<AffiliateValue>, ApiError> {
    if let Some(code) = query.code {
        agents.core.limits.take(CODE_CHECKS, address, agents.core.clock.now_ms())?;
        let owner = agents.accounts.find_inviter(merchant.id, &code, MemberKind::Member).await?;
        owner.ok_or(ErrorCode::InvitationCodeError)?;
        return Ok(Answer::new(AffiliateValue { code }));
    }
    let member = current.ok_or(SessionError::Missing)?;
    if !(member.kind.is_agent() || member.kind.is_real() && merchant.flag(REFERRAL)) {
        return Err(ErrorCode::PermissionDenied.into());
    }
    Ok(Answer::new(AffiliateValue { code: agents.accounts.affiliate_code(member.member_id).await? }))
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct AffiliateQuery {
    /// The code to check; without it one's own is answered.
    code: Option<String>,
    /// `AFFMAN3`
    #[serde(rename = "moduleId")]
    _module_id: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
struct AffiliateValue {
    /// The affiliate code.
    code: String,
}
