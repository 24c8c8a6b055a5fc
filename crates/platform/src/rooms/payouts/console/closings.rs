use axum::extract::Path;
use erawan_kernel::ids::{BankCardId, MemberId, ProposalId};
use erawan_kernel::{Currency, Language, Money};

use super::super::closing::{Closing, Closings};
use super::super::http::BankCardRow;
use super::super::model::WithdrawalState;
use super::super::{Payouts, store};
use crate::rooms::account::Member;
use crate::rooms::operator::{
    Allowed, ApprovalForm, CaseQuery, Operator, Proposal, ProposalRow, ProposalState, ReasonForm, right,
};
use crate::rooms::wallet::holds_real_money;
use crate::web::prelude::*;

pub(super) fn routes() -> OpenApiRouter<Payouts> {
    calls![closable_account, propose_closing, closings, approve_closing, reject_closing, take_closing_back]
}

/// What closing a member's account would pay out, and what stands against it
///
/// What is `held` belongs to withdrawals that are on their way: it is paid by them.
#[utoipa::path(get, path = "/console/members/{username}/closing", tag = "members", security(("token" = [])),
    params(("username" = String, Path)), responses((status = 200, body = Answer<ClosableAccount>), Refusals))]
async fn closable_account(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::ClosingRead>,
    RequestLanguage(language): RequestLanguage,
    Path(username): Path<String>,
) -> Result<Answer<ClosableAccount>, ApiError> {
    let member = member_of(&payouts, &operator, &username).await?;
    let merchant = payouts.merchants.find(operator.merchant_id).await?;
    // The one that can be paid to first: another may be chosen, and is looked at when it is proposed.
    let cards = payouts.payable_cards(&merchant, member.id).await?;
    let first = cards.iter().min_by_key(|card| card.usable_at_ms).map(|card| card.id);
    let found = payouts.closable(&member, first).await?;
    let now_ms = payouts.core.clock.now_ms();
    Ok(Answer::new(ClosableAccount {
        member_name: member.username,
        is_disabled: member.is_disabled,
        sum_balance: found.balances.sum(),
        held: found.balances.main.held,
        currency: merchant.settings.currency,
        cards: found
            .cards
            .into_iter()
            .map(|card| BankCardRow::of(card, &merchant, now_ms, language))
            .collect(),
        obstacle: found.obstacle.map(|obstacle| ApiError::from(obstacle).code().text(language)),
    }))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ClosableAccount {
    /// The member's user name.
    member_name: String,
    /// Whether the account is closed or disabled already.
    is_disabled: bool,
    /// What is in all wallets and would be paid.
    sum_balance: Money,
    held: Money,
    /// ISO 4217 code.
    #[schema(value_type = String, examples("THB"))]
    currency: Currency,
    /// Where it may be paid to.
    cards: Vec<BankCardRow>,
    /// Why the account cannot be closed now, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    obstacle: Option<&'static str>,
}

/// Propose to close a member's account
///
/// Another operator decides about it within 24 hours. What is in the member's wallets is paid to the card by a
/// withdrawal without fee or bounds; only without money may the card be absent (`destination.missing`). A freeze, a debt
/// and an open round stand against it. For an account that is closed already the same pays out what came to it since.
#[utoipa::path(post, path = "/console/members/{username}/closing", tag = "members", security(("token" = [])),
    params(("username" = String, Path)), request_body = ClosingForm,
    responses((status = 200, body = Answer<ClosingRow>), Refusals))]
async fn propose_closing(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::ClosingPropose>,
    RequestLanguage(language): RequestLanguage,
    Path(username): Path<String>,
    ApiJson(form): ApiJson<ClosingForm>,
) -> Result<Answer<ClosingRow>, ApiError> {
    let ClosingForm { card_id, reason } = form;
    let card_id: Option<BankCardId> = match card_id {
        Some(id) => Some(id.parse().map_err(|_| ApiError::field("cardId", ErrorCode::FieldInvalid))?),
        None => None,
    };
    let member = member_of(&payouts, &operator, &username).await?;
    let proposal = Closings(&payouts).propose(&operator, &member, card_id, &reason).await?;
    Ok(Answer::new(ClosingRow::of(&payouts, &operator, proposal, language).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ClosingForm {
    /// The member's card that the money goes to, `crd_…`.
    card_id: Option<String>,
    /// Why, 5 to 200 characters; the member does not read it.
    reason: String,
}

/// Closings of accounts that were proposed
///
/// What waits begins with the oldest, what is over with the newest.
#[utoipa::path(get, path = "/console/closings", tag = "members", security(("token" = [])), params(CaseQuery),
    responses((status = 200, body = Answer<ListPage<ClosingRow>>), Refusals))]
async fn closings(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::ClosingRead>,
    RequestLanguage(language): RequestLanguage,
    ApiQuery(query): ApiQuery<CaseQuery>,
) -> Result<Answer<ListPage<ClosingRow>>, ApiError> {
    let (waiting, request) = query.read()?;
    let page = payouts.operators.proposals(operator.merchant_id, Closings::KIND, waiting, request).await?;
    let mut list = Vec::with_capacity(page.rows.len());
    for proposal in &page.rows {
        list.push(ClosingRow::of(&payouts, &operator, proposal.clone(), language).await?);
    }
    Ok(Answer::new(ListPage::new(list, &page)))
}

/// Approve that an account is closed, and close it
///
/// `digest` is that of the proposal on the screen. A proposal that is another one by now, was decided or is over gets
/// `proposal.stale`, one's own `proposal.own`.
#[utoipa::path(post, path = "/console/closings/{proposalId}/approve", tag = "members", security(("token" = [])),
    params(("proposalId" = String, Path)), request_body = ApprovalForm,
    responses((status = 200, body = Answer<ClosingRow>), Refusals))]
async fn approve_closing(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::ClosingApprove>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ApprovalForm>,
) -> Result<Answer<ClosingRow>, ApiError> {
    let proposal = payouts.operators.approve(&operator, &Closings(&payouts), id, &form.digest).await?;
    Ok(Answer::new(ClosingRow::of(&payouts, &operator, proposal, language).await?))
}

/// Reject that an account is closed
#[utoipa::path(post, path = "/console/closings/{proposalId}/reject", tag = "members", security(("token" = [])),
    params(("proposalId" = String, Path)), request_body = ReasonForm,
    responses((status = 200, body = Answer<ClosingRow>), Refusals))]
async fn reject_closing(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::ClosingApprove>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<ClosingRow>, ApiError> {
    let proposal = payouts.operators.reject(&operator, &Closings(&payouts), id, &form.reason).await?;
    Ok(Answer::new(ClosingRow::of(&payouts, &operator, proposal, language).await?))
}

/// Take back one's own proposal to close an account
#[utoipa::path(post, path = "/console/closings/{proposalId}/withdraw", tag = "members", security(("token" = [])),
    params(("proposalId" = String, Path)), responses((status = 200, body = Answer<ClosingRow>), Refusals))]
async fn take_closing_back(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::ClosingPropose>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
) -> Result<Answer<ClosingRow>, ApiError> {
    let proposal = payouts.operators.withdraw(&operator, &Closings(&payouts), id).await?;
    Ok(Answer::new(ClosingRow::of(&payouts, &operator, proposal, language).await?))
}

/// A proposal to close an account, and what came of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ClosingRow {
    /// The member's user name.
    member_name: String,
    /// Where the money goes: bank or service, and the last four signs of the number.
    #[serde(skip_serializing_if = "Option::is_none")]
    destination: Option<String>,
    /// What is in all wallets now.
    sum_balance: Money,
    /// The withdrawal that pays it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    withdrawal: Option<ClosingWithdrawal>,
    #[serde(flatten)]
    proposal: ProposalRow,
}

/// What a closing pays out.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ClosingWithdrawal {
    order_id: String,
    amount: Money,
    state: WithdrawalState,
}

impl ClosingRow {
    async fn of(
        payouts: &Payouts,
        caller: &Operator,
        proposal: Proposal,
        language: Language,
    ) -> Result<Self, ApiError> {
        let closing = Closing::of(&proposal.payload).map_err(|error| ApiError::internal(&error))?;
        let accounts = &payouts.wallets.accounts;
        let member = accounts.find(closing.member_id).await?.ok_or(ErrorCode::NotFound)?;
        let balances = payouts.wallets.balances(member.id, member.kind).await?;
        let withdrawal = match proposal.state {
            ProposalState::Executed | ProposalState::Approved => {
                withdrawal_of(payouts, member.id, proposal.id).await?
            }
            _ => None,
        };
        let destination = proposal.before["destination"]
            .as_array()
            .map(|parts| parts.iter().filter_map(|part| part.as_str()).collect::<Vec<_>>().join(" "));
        Ok(Self {
            destination,
            sum_balance: balances.sum(),
            withdrawal,
            proposal: payouts.operators.proposal_row(caller, &proposal, language).await?,
            member_name: proposal.subject,
        })
    }
}

async fn withdrawal_of(
    payouts: &Payouts,
    member_id: MemberId,
    proposal: ProposalId,
) -> Result<Option<ClosingWithdrawal>, ApiError> {
    let found = store::find_by_key(payouts.core.db.read(), member_id, proposal.uuid()).await;
    let found = found.map_err(super::super::PayoutError::from)?;
    Ok(found.map(|withdrawal| ClosingWithdrawal {
        order_id: withdrawal.id.to_string(),
        amount: withdrawal.amount,
        state: withdrawal.state,
    }))
}

/// A member of the operator's merchant whose balance is real money.
async fn member_of(payouts: &Payouts, operator: &Operator, username: &str) -> Result<Member, ApiError> {
    let found = payouts.wallets.accounts.find_by_username(operator.merchant_id, username).await?;
    Ok(found.filter(|member| holds_real_money(member.kind)).ok_or(ErrorCode::NotFound)?)
}
