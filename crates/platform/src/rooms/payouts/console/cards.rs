use axum::extract::Path;
use erawan_kernel::ids::BankCardId;

use super::super::Payouts;
use super::super::http::BankCardRow;
use crate::rooms::account::Member;
use crate::rooms::operator::{Allowed, Operator, right};
use crate::web::prelude::*;

pub(super) fn routes() -> OpenApiRouter<Payouts> {
    calls![member_bank_cards, remove_bank_card]
}

/// Bank cards of a member, the oldest first
///
/// Of each number the last four signs.
#[utoipa::path(get, path = "/console/members/{username}/bankCards", tag = "members", security(("token" = [])),
    params(("username" = String, Path)), responses((status = 200, body = Answer<MemberCardList>), Refusals))]
async fn member_bank_cards(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::CardRead>,
    RequestLanguage(language): RequestLanguage,
    Path(username): Path<String>,
) -> Result<Answer<MemberCardList>, ApiError> {
    let member = member_of(&payouts, &operator, &username).await?;
    let merchant = payouts.merchants.find(operator.merchant_id).await?;
    let own = payouts.security.cards(member.id).await?;
    let now_ms = payouts.core.clock.now_ms();
    let list = own.cards.into_iter().map(|card| BankCardRow::of(card, &merchant, now_ms, language)).collect();
    Ok(Answer::new(MemberCardList { member_name: member.username, list, holder: own.holder }))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MemberCardList {
    /// The member's user name.
    member_name: String,
    list: Vec<BankCardRow>,
    /// The name all cards are in, masked; absent until a payee name is set.
    #[serde(skip_serializing_if = "Option::is_none")]
    holder: Option<String>,
}

/// Remove a member's bank card
///
/// Who did it and why is kept with the account's events; the member gets an inbox message. A card that was
/// removed already gets `not.found`; one to which an open withdrawal goes stays (`destination.in.use`).
#[utoipa::path(post, path = "/console/members/{username}/bankCards/{cardId}/remove", tag = "members",
    security(("token" = [])), params(("username" = String, Path), ("cardId" = String, Path)),
    request_body = RemovalForm, responses((status = 200, body = Answer<bool>), Refusals))]
async fn remove_bank_card(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::CardRemove>,
    Path((username, card_id)): Path<(String, String)>,
    ApiJson(form): ApiJson<RemovalForm>,
) -> Result<Answer<bool>, ApiError> {
    let id: BankCardId = card_id.parse().map_err(|_| ErrorCode::NotFound)?;
    let member = member_of(&payouts, &operator, &username).await?;
    payouts.remove_card(&operator, &member, id, &form.remark).await?;
    Ok(Answer::new(true))
}

#[derive(Debug, Deserialize, ToSchema)]
struct RemovalForm {
    /// Why, 5 to 140 characters; the member is not shown it.
    remark: String,
}

/// A member of the operator's merchant.
pub(super) async fn member_of(
    payouts: &Payouts,
    operator: &Operator,
    username: &str,
) -> Result<Member, ApiError> {
    let found = payouts.wallets.accounts.find_by_username(operator.merchant_id, username).await?;
    Ok(found.ok_or(ErrorCode::NotFound)?)
}
