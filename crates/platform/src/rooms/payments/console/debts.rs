//! Debts that reversed deposits left.

use erawan_kernel::ids::{DepositId, ProposalId, ReversalId};
use erawan_kernel::{Language, Money};

use super::super::debts::{DebtDecision, DebtEnds};
use super::super::model::{DebtEnd, Reversal};
use super::super::store;
use crate::rooms::operator::{
    Allowed, ApprovalForm, CaseQuery, Operator, Proposal, ProposalRow, ReasonForm, right,
};
use crate::rooms::payments::Payments;
use crate::web::prelude::*;

pub(super) fn routes() -> OpenApiRouter<Payments> {
    calls![debts, propose_debt_end, approve_debt_end, reject_debt_end, withdraw_debt_end]
}

/// Reversed deposits and the debts that they left
///
/// `waiting` are those with something left, the oldest first; `over` are those that are settled, and reversals that
/// left no debt, the newest first.
#[utoipa::path(get, path = "/console/debts", tag = "money", security(("token" = [])), params(CaseQuery),
    responses((status = 200, body = Answer<ListPage<DebtRow>>), Refusals))]
async fn debts(
    State(payments): State<Payments>,
    Allowed { operator, .. }: Allowed<right::DebtRead>,
    RequestLanguage(language): RequestLanguage,
    ApiQuery(query): ApiQuery<CaseQuery>,
) -> Result<Answer<ListPage<DebtRow>>, ApiError> {
    let (waiting, request) = query.read()?;
    let page = store::reversals_page(&payments.core.db, operator.merchant_id, waiting, request).await?;
    let subjects: Vec<_> = page.rows.iter().map(|debt| debt.id.to_string()).collect();
    let kind = DebtEnds::KIND;
    let proposals = payments.operators.newest_proposals_about(operator.merchant_id, kind, &subjects).await?;
    let mut list = Vec::with_capacity(page.rows.len());
    for (debt, subject) in page.rows.iter().zip(&subjects) {
        let proposal = proposals.iter().find(|proposal| proposal.subject == *subject);
        list.push(DebtRow::of(&payments, &operator, debt, proposal, language).await?);
    }
    Ok(Answer::new(ListPage::new(list, &page)))
}

/// Propose how a debt ends
///
/// `deposits` lets the member's next deposits repay it, which the member is told before; `writeOff` makes what is left a
/// loss of the merchant. Another operator decides about it within 24 hours. The same proposal again, while it waits, is
/// answered with the first; another one about the same debt gets `proposal.open`.
#[utoipa::path(post, path = "/console/debts/{reversalId}/proposals", tag = "money", security(("token" = [])),
    params(("reversalId" = String, Path)), request_body = DebtEndForm,
    responses((status = 200, body = Answer<DebtRow>), Refusals))]
async fn propose_debt_end(
    State(payments): State<Payments>,
    Allowed { operator, .. }: Allowed<right::DebtPropose>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ReversalId>,
    ApiJson(form): ApiJson<DebtEndForm>,
) -> Result<Answer<DebtRow>, ApiError> {
    let proposal = DebtEnds(&payments).propose(&operator, id, form.end, &form.reason).await?;
    answer(&payments, &operator, &proposal, language).await
}

#[derive(Debug, Deserialize, ToSchema)]
struct DebtEndForm {
    end: DebtEnd,
    /// Why, 5 to 200 characters.
    reason: String,
}

/// Approve what another operator proposed, and carry it out
///
/// `digest` is that of the proposal on the screen. A proposal that is another one by now, was decided or is over gets
/// `proposal.stale`, one's own `proposal.own`. The same approval again is answered with what became of it.
#[utoipa::path(post, path = "/console/debts/proposals/{proposalId}/approve", tag = "money",
    security(("token" = [])), params(("proposalId" = String, Path)), request_body = ApprovalForm,
    responses((status = 200, body = Answer<DebtRow>), Refusals))]
async fn approve_debt_end(
    State(payments): State<Payments>,
    Allowed { operator, .. }: Allowed<right::DebtApprove>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ApprovalForm>,
) -> Result<Answer<DebtRow>, ApiError> {
    let proposal = payments.operators.approve(&operator, &DebtEnds(&payments), id, &form.digest).await?;
    answer(&payments, &operator, &proposal, language).await
}

/// Reject what another operator proposed
#[utoipa::path(post, path = "/console/debts/proposals/{proposalId}/reject", tag = "money",
    security(("token" = [])), params(("proposalId" = String, Path)), request_body = ReasonForm,
    responses((status = 200, body = Answer<DebtRow>), Refusals))]
async fn reject_debt_end(
    State(payments): State<Payments>,
    Allowed { operator, .. }: Allowed<right::DebtApprove>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<DebtRow>, ApiError> {
    let proposal = payments.operators.reject(&operator, &DebtEnds(&payments), id, &form.reason).await?;
    answer(&payments, &operator, &proposal, language).await
}

/// Take one's own proposal back
#[utoipa::path(post, path = "/console/debts/proposals/{proposalId}/withdraw", tag = "money",
    security(("token" = [])), params(("proposalId" = String, Path)),
    responses((status = 200, body = Answer<DebtRow>), Refusals))]
async fn withdraw_debt_end(
    State(payments): State<Payments>,
    Allowed { operator, .. }: Allowed<right::DebtPropose>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
) -> Result<Answer<DebtRow>, ApiError> {
    let proposal = payments.operators.withdraw(&operator, &DebtEnds(&payments), id).await?;
    answer(&payments, &operator, &proposal, language).await
}

/// A deposit that its provider took back, and the debt that it left.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DebtRow {
    #[schema(value_type = String)]
    reversal_id: ReversalId,
    /// The gateway.
    vendor: String,
    /// The gateway's name of the reversal.
    vendor_reversal_id: String,
    /// The gateway's name of the transaction that it took back.
    transaction_id: String,
    /// The user name of the member who was credited.
    #[serde(skip_serializing_if = "Option::is_none")]
    member_name: Option<String>,
    /// The deposit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    order_id: Option<DepositId>,
    currency: &'static str,
    /// How much was taken back.
    amount: Money,
    /// What of it the wallet gave.
    taken: Money,
    /// What of it became a debt.
    owed: Money,
    /// What of the debt was repaid.
    repaid: Money,
    /// What of the debt the merchant bore.
    written_off: Money,
    /// What of the debt is left.
    left: Money,
    /// What was taken back that no member had: a loss of the merchant.
    lost: Money,
    /// Whether the member's next deposits repay it.
    repays_from_deposits: bool,
    /// When it was told, epoch milliseconds.
    reversed_at: i64,
    /// What was proposed last.
    #[serde(skip_serializing_if = "Option::is_none")]
    proposal: Option<DebtEndRow>,
}

/// How a debt is to end, by whose proposal.
#[derive(Debug, Serialize, ToSchema)]
struct DebtEndRow {
    end: DebtEnd,
    /// What was left when it was proposed.
    amount: Money,
    #[serde(flatten)]
    proposal: ProposalRow,
}

impl DebtRow {
    async fn of(
        payments: &Payments,
        caller: &Operator,
        debt: &Reversal,
        proposal: Option<&Proposal>,
        language: Language,
    ) -> Result<Self, ApiError> {
        let member = match debt.member_id {
            Some(id) => payments.accounts.find(id).await?,
            None => None,
        };
        let proposal = match proposal {
            Some(proposal) => {
                let decision =
                    DebtDecision::of(&proposal.payload).map_err(|error| ApiError::internal(&error))?;
                Some(DebtEndRow {
                    end: decision.end,
                    amount: decision.amount,
                    proposal: payments.operators.proposal_row(caller, proposal, language).await?,
                })
            }
            None => None,
        };
        Ok(Self {
            reversal_id: debt.id,
            vendor: debt.provider.clone(),
            vendor_reversal_id: debt.name.clone(),
            transaction_id: debt.transaction_id.clone(),
            member_name: member.map(|member| member.username),
            order_id: debt.deposit_id,
            currency: debt.currency.code(),
            amount: debt.amount,
            taken: debt.taken,
            owed: debt.owed,
            repaid: debt.repaid(),
            written_off: debt.written_off,
            left: debt.debt_left,
            lost: debt.parts.lost,
            repays_from_deposits: debt.repays && debt.debt_left.is_positive(),
            reversed_at: debt.received_at_ms,
            proposal,
        })
    }
}

async fn answer(
    payments: &Payments,
    caller: &Operator,
    proposal: &Proposal,
    language: Language,
) -> Result<Answer<DebtRow>, ApiError> {
    let decision = DebtDecision::of(&proposal.payload).map_err(|error| ApiError::internal(&error))?;
    let found = store::find_reversal(&payments.core.db, caller.merchant_id, decision.reversal_id).await?;
    let found = found.ok_or(ErrorCode::NotFound)?;
    Ok(Answer::new(DebtRow::of(payments, caller, &found, Some(proposal), language).await?))
}
