use erawan_kernel::ids::{DepositId, ProposalId, ReceiptId};
use erawan_kernel::{Language, Money};

use super::model::{Resolution, SuspenseReason};
use super::store::{self, Suspended};
use super::suspense::{Decision, NewDecision, SuspenseDecisions, may_be_credited};
use crate::rooms::account::Member;
use crate::rooms::operator::{
    Allowed, ApprovalForm, CaseQuery, Operator, Proposal, ProposalRow, ReasonForm, right,
};
use crate::rooms::payments::Payments;
use crate::rooms::wallet::holds_real_money;
use crate::web::prelude::*;

mod coins;
mod debts;
mod deposits;

use coins::CoinRow;

pub(crate) fn routes() -> OpenApiRouter<Payments> {
    calls![suspense, propose_decision, approve_decision, reject_decision, withdraw_decision]
        .merge(deposits::routes())
        .merge(debts::routes())
        .merge(coins::routes())
}

/// Money that arrived and was not credited
///
/// What waits begins with the oldest, what is over with the newest.
#[utoipa::path(get, path = "/console/suspense", tag = "money", security(("token" = [])), params(CaseQuery),
    responses((status = 200, body = Answer<ListPage<SuspenseRow>>), Refusals))]
async fn suspense(
    State(payments): State<Payments>,
    Allowed { operator, .. }: Allowed<right::SuspenseRead>,
    RequestLanguage(language): RequestLanguage,
    ApiQuery(query): ApiQuery<CaseQuery>,
) -> Result<Answer<ListPage<SuspenseRow>>, ApiError> {
    let (waiting, request) = query.read()?;
    let db = &payments.core.db;
    let page = store::suspended_page(db, operator.merchant_id, waiting, request).await?;
    let subjects: Vec<_> = page.rows.iter().map(|row| row.receipt.id.to_string()).collect();
    let kind = SuspenseDecisions::KIND;
    let proposals = payments.operators.newest_proposals_about(operator.merchant_id, kind, &subjects).await?;
    let mut list = Vec::with_capacity(page.rows.len());
    for (row, subject) in page.rows.iter().zip(&subjects) {
        let proposal = proposals.iter().find(|proposal| proposal.subject == *subject);
        list.push(SuspenseRow::of(&payments, &operator, row, proposal, language).await?);
    }
    Ok(Answer::new(ListPage::new(list, &page)))
}

/// Propose what becomes of money that was not credited
///
/// Another operator decides about it within 24 hours. Money that another person paid, or of another currency, can only
/// go back: a credit of it gets `suspense.return.only`. The same proposal again, while it waits, is answered with the
/// first; another one about the same money gets `proposal.open`.
#[utoipa::path(post, path = "/console/suspense/{receiptId}/proposals", tag = "money", security(("token" = [])),
    params(("receiptId" = String, Path)), request_body = DecisionForm,
    responses((status = 200, body = Answer<SuspenseRow>), Refusals))]
async fn propose_decision(
    State(payments): State<Payments>,
    Allowed { operator, .. }: Allowed<right::SuspensePropose>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ReceiptId>,
    ApiJson(form): ApiJson<DecisionForm>,
) -> Result<Answer<SuspenseRow>, ApiError> {
    let DecisionForm { resolution, member_name, bank_reference, reason } = form;
    let member = match member_name.as_deref().map(str::trim).filter(|name| !name.is_empty()) {
        Some(name) => Some(member_of(&payments, &operator, name).await?),
        None => None,
    };
    let new = NewDecision { resolution, member, bank_reference };
    let proposal = SuspenseDecisions(&payments).propose(&operator, id, new, &reason).await?;
    answer(&payments, &operator, &proposal, language).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DecisionForm {
    resolution: Resolution,
    /// Of a credit: whose wallet, where the row names no member.
    member_name: Option<String>,
    /// Of a return: the bank's name of the transfer by which the money was sent back, at most 64 characters.
    bank_reference: Option<String>,
    /// Why, 5 to 200 characters.
    reason: String,
}

/// Approve what another operator proposed, and carry it out
///
/// `digest` is that of the proposal on the screen. A proposal that is another one by now, was decided or is over gets
/// `proposal.stale`, one's own `proposal.own`. The same approval again is answered with what became of it.
#[utoipa::path(post, path = "/console/suspense/proposals/{proposalId}/approve", tag = "money",
    security(("token" = [])), params(("proposalId" = String, Path)), request_body = ApprovalForm,
    responses((status = 200, body = Answer<SuspenseRow>), Refusals))]
async fn approve_decision(
    State(payments): State<Payments>,
    Allowed { operator, .. }: Allowed<right::SuspenseApprove>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ApprovalForm>,
) -> Result<Answer<SuspenseRow>, ApiError> {
    let what = SuspenseDecisions(&payments);
    let proposal = payments.operators.approve(&operator, &what, id, &form.digest).await?;
    answer(&payments, &operator, &proposal, language).await
}

/// Reject what another operator proposed
#[utoipa::path(post, path = "/console/suspense/proposals/{proposalId}/reject", tag = "money",
    security(("token" = [])), params(("proposalId" = String, Path)), request_body = ReasonForm,
    responses((status = 200, body = Answer<SuspenseRow>), Refusals))]
async fn reject_decision(
    State(payments): State<Payments>,
    Allowed { operator, .. }: Allowed<right::SuspenseApprove>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<SuspenseRow>, ApiError> {
    let what = SuspenseDecisions(&payments);
    let proposal = payments.operators.reject(&operator, &what, id, &form.reason).await?;
    answer(&payments, &operator, &proposal, language).await
}

/// Take one's own proposal back
#[utoipa::path(post, path = "/console/suspense/proposals/{proposalId}/withdraw", tag = "money",
    security(("token" = [])), params(("proposalId" = String, Path)),
    responses((status = 200, body = Answer<SuspenseRow>), Refusals))]
async fn withdraw_decision(
    State(payments): State<Payments>,
    Allowed { operator, .. }: Allowed<right::SuspensePropose>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
) -> Result<Answer<SuspenseRow>, ApiError> {
    let proposal = payments.operators.withdraw(&operator, &SuspenseDecisions(&payments), id).await?;
    answer(&payments, &operator, &proposal, language).await
}

/// Money that arrived and was not credited.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SuspenseRow {
    #[schema(value_type = String)]
    receipt_id: ReceiptId,
    /// The gateway.
    vendor: String,
    /// The gateway's name of the transaction.
    transaction_id: String,
    /// How much arrived.
    amount: Money,
    /// How much of it was not credited.
    suspended: Money,
    /// As the gateway wrote it.
    currency: String,
    reason: SuspenseReason,
    /// Whether it may be credited, or can only go back.
    creditable: bool,
    /// The user name of the member whose deposit it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    member_name: Option<String>,
    /// The deposit that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    order_id: Option<DepositId>,
    /// Masked.
    #[serde(skip_serializing_if = "Option::is_none")]
    payer_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    payer_bank: Option<String>,
    /// What the payer wrote, or the gateway's name of the payment.
    #[serde(skip_serializing_if = "Option::is_none")]
    reference: Option<String>,
    /// By the gateway's clock, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    paid_at: Option<i64>,
    /// Epoch milliseconds.
    received_at: i64,
    /// When it left suspense, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    resolved_at: Option<i64>,
    /// Of coins: what the chain has of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    on_chain: Option<CoinRow>,
    /// What was proposed last.
    #[serde(skip_serializing_if = "Option::is_none")]
    proposal: Option<DecisionRow>,
}

/// What is to become of it, by whose proposal.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DecisionRow {
    resolution: Resolution,
    /// The user name of who is credited.
    #[serde(skip_serializing_if = "Option::is_none")]
    member_name: Option<String>,
    /// The transfer by which it was sent back.
    #[serde(skip_serializing_if = "Option::is_none")]
    bank_reference: Option<String>,
    #[serde(flatten)]
    proposal: ProposalRow,
}

impl SuspenseRow {
    async fn of(
        payments: &Payments,
        caller: &Operator,
        suspended: &Suspended,
        proposal: Option<&Proposal>,
        language: Language,
    ) -> Result<Self, ApiError> {
        let receipt = &suspended.receipt;
        let member = match receipt.member_id {
            Some(id) => payments.accounts.find(id).await?,
            None => None,
        };
        let proposal = match proposal {
            Some(proposal) => {
                let decision = Decision::of(&proposal.payload).map_err(|error| ApiError::internal(&error))?;
                Some(DecisionRow {
                    resolution: decision.resolution,
                    member_name: decision.member_name,
                    bank_reference: decision.bank_reference,
                    proposal: payments.operators.proposal_row(caller, proposal, language).await?,
                })
            }
            None => None,
        };
        Ok(Self {
            receipt_id: receipt.id,
            vendor: receipt.provider.clone(),
            transaction_id: receipt.transaction_id.clone(),
            amount: receipt.amount,
            suspended: receipt.suspended,
            currency: suspended.currency.clone(),
            reason: receipt.reason.unwrap_or(SuspenseReason::NoDeposit),
            creditable: may_be_credited(receipt),
            member_name: member.map(|member| member.username),
            order_id: receipt.deposit_id,
            payer_name: suspended.payer_name.clone(),
            payer_bank: suspended.payer_bank.clone(),
            reference: suspended.reference.clone(),
            paid_at: suspended.paid_at_ms,
            received_at: suspended.received_at_ms,
            resolved_at: receipt.resolved.and_then(|resolved| resolved.at_ms),
            on_chain: suspended.coins.as_ref().map(CoinRow::from),
            proposal,
        })
    }
}

async fn answer(
    payments: &Payments,
    caller: &Operator,
    proposal: &Proposal,
    language: Language,
) -> Result<Answer<SuspenseRow>, ApiError> {
    let decision = Decision::of(&proposal.payload).map_err(|error| ApiError::internal(&error))?;
    let found = store::find_suspended(&payments.core.db, caller.merchant_id, decision.receipt_id).await?;
    let found = found.ok_or(ErrorCode::NotFound)?;
    Ok(Answer::new(SuspenseRow::of(payments, caller, &found, Some(proposal), language).await?))
}

/// A member of the operator's merchant who deposits real money.
async fn member_of(payments: &Payments, operator: &Operator, username: &str) -> Result<Member, ApiError> {
    let found = payments.accounts.find_by_username(operator.merchant_id, username).await?;
    let real = found.filter(|member| holds_real_money(member.kind));
    real.ok_or_else(|| ApiError::field("memberName", ErrorCode::FieldInvalid))
}
