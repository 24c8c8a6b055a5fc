use erawan_kernel::ids::MemberId;

use crate::rooms::account::{Accounts, MemberKind, masked};
use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::session::{CurrentMember, SessionError};
use crate::web::prelude::*;

/// Member info
#[utoipa::path(get, path = "/wps/member/info", tag = "account", security(("token" = [])),
    responses((status = 200, body = Answer<MemberInfo>), Refusals))]
pub(super) async fn info(
    State(accounts): State<Accounts>,
    CurrentMerchant(merchant): CurrentMerchant,
    current: CurrentMember,
    RequestLanguage(language): RequestLanguage,
) -> Result<Answer<MemberInfo>, ApiError> {
    let member = accounts.find(current.member_id).await?.ok_or(SessionError::Missing)?;
    let agent = accounts.agent_name(member.id).await?;
    let label_name = merchant.vip_name(member.vip_label.as_deref()).in_language(language).to_owned();
    Ok(Answer::new(MemberInfo {
        id: member.id,
        nickname: member.nickname.unwrap_or_else(|| member.username.clone()),
        account: member.username,
        kind: member.kind,
        club_label: ClubLabel { label_name },
        reg_date: member.registered_at_ms,
        mobile: member.mobile.as_deref().map(masked),
        email: member.email.as_deref().map(masked),
        last_login: member.last_login_at_ms,
        agent,
    }))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MemberInfo {
    #[schema(value_type = String)]
    id: MemberId,
    /// The user name.
    account: String,
    nickname: String,
    #[serde(rename = "type")]
    kind: MemberKind,
    club_label: ClubLabel,
    /// Epoch milliseconds.
    reg_date: i64,
    /// Masked.
    #[serde(skip_serializing_if = "Option::is_none")]
    mobile: Option<String>,
    /// Masked.
    #[serde(skip_serializing_if = "Option::is_none")]
    email: Option<String>,
    /// The login before the present one, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_login: Option<i64>,
    /// The account name of the agent directly above, who sees the member's figures; masked, such as `som***88`. Absent
    /// where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    agent: Option<String>,
}

/// The member's VIP label.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ClubLabel {
    label_name: String,
}
