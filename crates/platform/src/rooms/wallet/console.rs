use axum::extract::Path;
use erawan_kernel::ids::ProposalId;
use erawan_kernel::{Currency, Language, Money};

use super::adjustments::{Adjustment, AdjustmentDirection, Adjustments};
use super::holds_real_money;
use crate::rooms::account::Member;
use crate::rooms::operator::{
    Allowed, ApprovalForm, CaseQuery, Operator, Proposal, ProposalRow, ReasonForm, right,
};
use crate::rooms::wallet::Wallets;
use crate::web::prelude::*;

pub(crate) fn routes() -> OpenApiRouter<Wallets> {
    calls![
        member_wallet,
        propose_adjustment,
        adjustments,
        approve_adjustment,
        reject_adjustment,
        withdraw_adjustment
    ]
}

/// What a member has
#[utoipa::path(get, path = "/console/members/{username}/wallet", tag = "money", security(("token" = [])),
    params(("username" = String, Path)), responses((status = 200, body = Answer<MemberWallet>), Refusals))]
async fn member_wallet(
    State(wallets): State<Wallets>,
    Allowed { operator, .. }: Allowed<right::AdjustmentRead>,
    Path(username): Path<String>,
) -> Result<Answer<MemberWallet>, ApiError> {
    let member = member_of(&wallets, &operator, &username).await?;
    let currency = wallets.merchants.find(member.merchant_id).await?.settings.currency;
    let balances = wallets.balances(member.id, member.kind).await?;
    Ok(Answer::new(MemberWallet {
        member_name: member.username,
        sum_balance: balances.sum(),
        available: balances.main.available,
        held: balances.main.held,
        currency,
    }))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MemberWallet {
    /// The member's user name.
    member_name: String,
    /// What may be spent from all wallets.
    sum_balance: Money,
    /// What may be spent from the main one.
    available: Money,
    held: Money,
    /// ISO 4217 code.
    #[schema(value_type = String, examples("THB"))]
    currency: Currency,
}

/// Propose an adjustment of a member's balance
///
/// Another operator decides about it within 24 hours. The same proposal again, while it waits, is answered with the
/// first; another one about the same member gets `proposal.open`.
#[utoipa::path(post, path = "/console/members/{username}/adjustments", tag = "money", security(("token" = [])),
    params(("username" = String, Path)), request_body = AdjustmentForm,
    responses((status = 200, body = Answer<AdjustmentRow>), Refusals))]
async fn propose_adjustment(
    State(wallets): State<Wallets>,
    Allowed { operator, .. }: Allowed<right::AdjustmentPropose>,
    RequestLanguage(language): RequestLanguage,
    Path(username): Path<String>,
    ApiJson(form): ApiJson<AdjustmentForm>,
) -> Result<Answer<AdjustmentRow>, ApiError> {
    let AdjustmentForm { direction, amount, reason } = form;
    if !amount.is_positive() || !amount.is_whole_hundredths() || amount > Money::REQUEST_MAX {
        return Err(ApiError::field("amount", ErrorCode::FieldInvalid));
    }
    let member = member_of(&wallets, &operator, &username).await?;
    let proposal = Adjustments(&wallets).propose(&operator, &member, (direction, amount), &reason).await?;
    Ok(Answer::new(AdjustmentRow::of(&wallets, &operator, proposal, language).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AdjustmentForm {
    direction: AdjustmentDirection,
    /// Greater than zero, in whole hundredths.
    amount: Money,
    /// Why, 5 to 200 characters; the member reads it.
    reason: String,
}

/// Adjustments that were proposed
///
/// What waits begins with the oldest, what is over with the newest.
#[utoipa::path(get, path = "/console/adjustments", tag = "money", security(("token" = [])), params(CaseQuery),
    responses((status = 200, body = Answer<ListPage<AdjustmentRow>>), Refusals))]
async fn adjustments(
    State(wallets): State<Wallets>,
    Allowed { operator, .. }: Allowed<right::AdjustmentRead>,
    RequestLanguage(language): RequestLanguage,
    ApiQuery(query): ApiQuery<CaseQuery>,
) -> Result<Answer<ListPage<AdjustmentRow>>, ApiError> {
    let (waiting, request) = query.read()?;
    let kind = Adjustments::KIND;
    let page = wallets.operators.proposals(operator.merchant_id, kind, waiting, request).await?;
    let mut list = Vec::with_capacity(page.rows.len());
    for proposal in &page.rows {
        list.push(AdjustmentRow::of(&wallets, &operator, proposal.clone(), language).await?);
    }
    Ok(Answer::new(ListPage::new(list, &page)))
}

/// Approve an adjustment and carry it out
///
/// `digest` is that of the proposal on the screen. A proposal that is another one by now, was decided or is over gets
/// `proposal.stale`, one's own `proposal.own`. The same approval again is answered with what became of it.
#[utoipa::path(post, path = "/console/adjustments/{proposalId}/approve", tag = "money", security(("token" = [])),
    params(("proposalId" = String, Path)), request_body = ApprovalForm,
    responses((status = 200, body = Answer<AdjustmentRow>), Refusals))]
async fn approve_adjustment(
    State(wallets): State<Wallets>,
    Allowed { operator, .. }: Allowed<right::AdjustmentApprove>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ApprovalForm>,
) -> Result<Answer<AdjustmentRow>, ApiError> {
    let what = Adjustments(&wallets);
    let proposal = wallets.operators.approve(&operator, &what, id, &form.digest).await?;
    Ok(Answer::new(AdjustmentRow::of(&wallets, &operator, proposal, language).await?))
}

/// Reject an adjustment that another operator proposed
#[utoipa::path(post, path = "/console/adjustments/{proposalId}/reject", tag = "money", security(("token" = [])),
    params(("proposalId" = String, Path)), request_body = ReasonForm,
    responses((status = 200, body = Answer<AdjustmentRow>), Refusals))]
async fn reject_adjustment(
    State(wallets): State<Wallets>,
    Allowed { operator, .. }: Allowed<right::AdjustmentApprove>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<AdjustmentRow>, ApiError> {
    let what = Adjustments(&wallets);
    let proposal = wallets.operators.reject(&operator, &what, id, &form.reason).await?;
    Ok(Answer::new(AdjustmentRow::of(&wallets, &operator, proposal, language).await?))
}

/// Take one's own proposal of an adjustment back
#[utoipa::path(post, path = "/console/adjustments/{proposalId}/withdraw", tag = "money", security(("token" = [])),
    params(("proposalId" = String, Path)), responses((status = 200, body = Answer<AdjustmentRow>), Refusals))]
async fn withdraw_adjustment(
    State(wallets): State<Wallets>,
    Allowed { operator, .. }: Allowed<right::AdjustmentPropose>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
) -> Result<Answer<AdjustmentRow>, ApiError> {
    let proposal = wallets.operators.withdraw(&operator, &Adjustments(&wallets), id).await?;
    Ok(Answer::new(AdjustmentRow::of(&wallets, &operator, proposal, language).await?))
}

/// A proposal to adjust a balance.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AdjustmentRow {
    /// The member's user name.
    member_name: String,
    direction: AdjustmentDirection,
    amount: Money,
    #[serde(flatten)]
    proposal: ProposalRow,
}

impl AdjustmentRow {
    async fn of(
        wallets: &Wallets,
        caller: &Operator,
        proposal: Proposal,
        language: Language,
    ) -> Result<Self, ApiError> {
        let Adjustment { direction, amount, .. } =
            Adjustment::of(&proposal.payload).map_err(|error| ApiError::internal(&error))?;
        let row = wallets.operators.proposal_row(caller, &proposal, language).await?;
        Ok(Self { member_name: proposal.subject, direction, amount, proposal: row })
    }
}

/// A member of the operator's merchant whose balance is real money.
async fn member_of(wallets: &Wallets, operator: &Operator, username: &str) -> Result<Member, ApiError> {
    let found = wallets.accounts.find_by_username(operator.merchant_id, username).await?;
    Ok(found.filter(|member| holds_real_money(member.kind)).ok_or(ErrorCode::NotFound)?)
}
