//! Deposits by transfer that wait for a person.

use axum::extract::Path;
use axum::response::Response;
use erawan_kernel::ids::{DepositId, DepositImageId, ProposalId, ReceiptId};
use erawan_kernel::{Language, Money};

use super::super::model::{Deposit, DepositStatus, DepositStep, Reason};
use super::super::receipt::masked;
use super::super::review::{DepositReviews, NewReview, RefusalReason, Review, Verdict};
use super::super::store::{self, Slip, Suspended};
use crate::pictures::image_response;
use crate::rooms::operator::{
    Allowed, ApprovalForm, CaseQuery, Operator, Proposal, ProposalRow, ReasonForm, right,
};
use crate::rooms::payments::Payments;
use crate::web::prelude::*;

pub(super) fn routes() -> OpenApiRouter<Payments> {
    calls![deposits, deposit_image, propose_review, approve_review, reject_review, withdraw_review]
}

/// Deposits by transfer that their members say were made
///
/// What waits begins with the oldest claim, what is over with the newest.
#[utoipa::path(get, path = "/console/deposits", tag = "money", security(("token" = [])), params(CaseQuery),
    responses((status = 200, body = Answer<ListPage<ReviewRow>>), Refusals))]
async fn deposits(
    State(payments): State<Payments>,
    Allowed { operator, .. }: Allowed<right::DepositRead>,
    RequestLanguage(language): RequestLanguage,
    ApiQuery(query): ApiQuery<CaseQuery>,
) -> Result<Answer<ListPage<ReviewRow>>, ApiError> {
    let (waiting, request) = query.read()?;
    let page = store::claimed_page(&payments.core.db, operator.merchant_id, waiting, request).await?;
    let subjects: Vec<_> = page.rows.iter().map(|deposit| deposit.id.to_string()).collect();
    let kind = DepositReviews::KIND;
    let proposals = payments.operators.newest_proposals_about(operator.merchant_id, kind, &subjects).await?;
    let mut list = Vec::with_capacity(page.rows.len());
    for (deposit, subject) in page.rows.iter().zip(&subjects) {
        let proposal = proposals.iter().find(|proposal| proposal.subject == *subject);
        list.push(ReviewRow::of(&payments, &operator, deposit, proposal, language).await?);
    }
    Ok(Answer::new(ListPage::new(list, &page)))
}

/// A picture that a member sent in with a deposit
#[utoipa::path(get, path = "/console/deposits/{orderId}/images/{imageId}", tag = "money",
    security(("token" = [])), params(("orderId" = String, Path), ("imageId" = String, Path)),
    responses((status = 200, content_type = "image/jpeg", body = String), Refusals))]
async fn deposit_image(
    State(payments): State<Payments>,
    Allowed { operator, .. }: Allowed<right::DepositRead>,
    Path((order_id, image_id)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let unknown = || ApiError::from(ErrorCode::NotFound);
    let id: DepositId = order_id.parse().map_err(|_| unknown())?;
    let image: DepositImageId = image_id.parse().map_err(|_| unknown())?;
    let db = &payments.core.db;
    let deposit = store::find_manual(db, operator.merchant_id, id).await?.ok_or_else(unknown)?;
    let jpeg = store::jpeg(db, deposit.id, image).await?.ok_or_else(unknown)?;
    Ok(image_response(jpeg))
}

/// Propose what becomes of a deposit by transfer
///
/// `match` names money in suspense (`receiptId`), `refuse` a reason (`refusal`). Another operator decides about it within
/// 24 hours. The same proposal again, while it waits, is answered with the first; another one about the same deposit gets
/// `proposal.open`.
#[utoipa::path(post, path = "/console/deposits/{orderId}/proposals", tag = "money", security(("token" = [])),
    params(("orderId" = String, Path)), request_body = ReviewForm,
    responses((status = 200, body = Answer<ReviewRow>), Refusals))]
async fn propose_review(
    State(payments): State<Payments>,
    Allowed { operator, .. }: Allowed<right::DepositPropose>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<DepositId>,
    ApiJson(form): ApiJson<ReviewForm>,
) -> Result<Answer<ReviewRow>, ApiError> {
    let receipt_id = match form.receipt_id.as_deref().filter(|id| !id.is_empty()) {
        Some(id) => {
            let read: Result<ReceiptId, _> = id.parse();
            Some(read.map_err(|_| ApiError::field("receiptId", ErrorCode::FieldInvalid))?)
        }
        None => None,
    };
    let new = NewReview { verdict: form.verdict, receipt_id, refusal: form.refusal };
    let proposal = DepositReviews(&payments).propose(&operator, id, new, &form.reason).await?;
    answer(&payments, &operator, &proposal, language).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ReviewForm {
    verdict: Verdict,
    /// Of a match: the money in suspense.
    receipt_id: Option<String>,
    /// Of a refusal: why, as the member reads it.
    refusal: Option<RefusalReason>,
    /// Why, 5 to 200 characters.
    reason: String,
}

/// Approve what another operator proposed, and carry it out
///
/// `digest` is that of the proposal on the screen. A proposal that is another one by now, was decided or is over gets
/// `proposal.stale`, one's own `proposal.own`. The same approval again is answered with what became of it.
#[utoipa::path(post, path = "/console/deposits/proposals/{proposalId}/approve", tag = "money",
    security(("token" = [])), params(("proposalId" = String, Path)), request_body = ApprovalForm,
    responses((status = 200, body = Answer<ReviewRow>), Refusals))]
async fn approve_review(
    State(payments): State<Payments>,
    Allowed { operator, .. }: Allowed<right::DepositApprove>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ApprovalForm>,
) -> Result<Answer<ReviewRow>, ApiError> {
    let what = DepositReviews(&payments);
    let proposal = payments.operators.approve(&operator, &what, id, &form.digest).await?;
    answer(&payments, &operator, &proposal, language).await
}

/// Reject what another operator proposed
#[utoipa::path(post, path = "/console/deposits/proposals/{proposalId}/reject", tag = "money",
    security(("token" = [])), params(("proposalId" = String, Path)), request_body = ReasonForm,
    responses((status = 200, body = Answer<ReviewRow>), Refusals))]
async fn reject_review(
    State(payments): State<Payments>,
    Allowed { operator, .. }: Allowed<right::DepositApprove>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<ReviewRow>, ApiError> {
    let what = DepositReviews(&payments);
    let proposal = payments.operators.reject(&operator, &what, id, &form.reason).await?;
    answer(&payments, &operator, &proposal, language).await
}

/// Take one's own proposal back
#[utoipa::path(post, path = "/console/deposits/proposals/{proposalId}/withdraw", tag = "money",
    security(("token" = [])), params(("proposalId" = String, Path)),
    responses((status = 200, body = Answer<ReviewRow>), Refusals))]
async fn withdraw_review(
    State(payments): State<Payments>,
    Allowed { operator, .. }: Allowed<right::DepositPropose>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
) -> Result<Answer<ReviewRow>, ApiError> {
    let proposal = payments.operators.withdraw(&operator, &DepositReviews(&payments), id).await?;
    answer(&payments, &operator, &proposal, language).await
}

/// A deposit by transfer that its member says was made.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ReviewRow {
    #[schema(value_type = String)]
    order_id: DepositId,
    member_name: String,
    /// What was ordered.
    amount: Money,
    /// What was to be transferred.
    amount_to_pay: Money,
    status: DepositStatus,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<DepositStep>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Reason>,
    bank_code: String,
    /// The account, by its name in settings.
    account: String,
    /// Its number, masked.
    #[serde(skip_serializing_if = "Option::is_none")]
    account_number: Option<String>,
    /// What may have been written with the transfer.
    #[serde(skip_serializing_if = "Option::is_none")]
    reference: Option<String>,
    /// By the member's word, masked.
    #[serde(skip_serializing_if = "Option::is_none")]
    payer_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<String>,
    /// Pictures that the member sent in.
    #[schema(value_type = Vec<String>)]
    images: Vec<DepositImageId>,
    /// What the codes on them point to.
    slips: Vec<SlipRow>,
    /// Money in suspense that came to the account since.
    candidates: Vec<CandidateRow>,
    /// Epoch milliseconds.
    created_at: i64,
    /// When its member said that it was made, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    claimed_at: Option<i64>,
    /// What was proposed last.
    #[serde(skip_serializing_if = "Option::is_none")]
    proposal: Option<VerdictRow>,
}

/// A transfer to which a slip points.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SlipRow {
    /// The sending bank, three digits.
    bank: String,
    /// Its name of the transfer.
    trans_ref: String,
    /// Whether the bank knows it.
    found: bool,
}

impl From<Slip> for SlipRow {
    fn from(slip: Slip) -> Self {
        Self {
            bank: slip.pointer.bank().to_owned(),
            trans_ref: slip.pointer.trans_ref().to_owned(),
            found: slip.is_found,
        }
    }
}

/// Money in suspense that may be the deposit's.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CandidateRow {
    #[schema(value_type = String)]
    receipt_id: ReceiptId,
    amount: Money,
    /// Masked.
    #[serde(skip_serializing_if = "Option::is_none")]
    payer_name: Option<String>,
    /// The bank and its name of the transfer.
    #[serde(skip_serializing_if = "Option::is_none")]
    reference: Option<String>,
    /// By the bank's clock, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    paid_at: Option<i64>,
}

impl From<Suspended> for CandidateRow {
    fn from(money: Suspended) -> Self {
        Self {
            receipt_id: money.receipt.id,
            amount: money.receipt.suspended,
            payer_name: money.payer_name,
            reference: money.reference,
            paid_at: money.paid_at_ms,
        }
    }
}

/// What is to become of it, by whose proposal.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct VerdictRow {
    verdict: Verdict,
    /// How much is credited.
    #[serde(skip_serializing_if = "Option::is_none")]
    amount: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    receipt_id: Option<ReceiptId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<RefusalReason>,
    #[serde(flatten)]
    proposal: ProposalRow,
}

impl ReviewRow {
    async fn of(
        payments: &Payments,
        caller: &Operator,
        deposit: &Deposit,
        proposal: Option<&Proposal>,
        language: Language,
    ) -> Result<Self, ApiError> {
        let db = &payments.core.db;
        let member = payments.accounts.find(deposit.member_id).await?;
        let account = payments.account_of(deposit).await?;
        let written = payments.written(deposit.id).await?;
        let images = store::images_of(db.read(), deposit.id).await?;
        let slips = store::slips_of(db, deposit.id).await?;
        let candidates = store::suspended_at_account(db, deposit).await?;
        let proposal = match proposal {
            Some(proposal) => {
                let review = Review::of(&proposal.payload).map_err(|error| ApiError::internal(&error))?;
                Some(VerdictRow {
                    verdict: review.verdict,
                    amount: review.amount,
                    receipt_id: review.receipt_id,
                    refusal: review.refusal,
                    proposal: payments.operators.proposal_row(caller, proposal, language).await?,
                })
            }
            None => None,
        };
        Ok(Self {
            order_id: deposit.id,
            member_name: member.map(|member| member.username).unwrap_or_default(),
            amount: deposit.amount,
            amount_to_pay: deposit.due(),
            status: deposit.status,
            step: deposit.step.filter(|step| *step != DepositStep::Done),
            reason: deposit.reason,
            bank_code: deposit.bank_code.clone(),
            account: deposit.collection_account.clone().unwrap_or_default(),
            account_number: account.map(|account| account.masked_number()),
            reference: deposit.ref1.clone(),
            payer_name: written.payer_name.as_deref().map(masked),
            remark: written.remark,
            images: images.into_iter().filter(|image| image.is_sent).map(|image| image.id).collect(),
            slips: slips.into_iter().map(SlipRow::from).collect(),
            candidates: candidates.into_iter().map(CandidateRow::from).collect(),
            created_at: deposit.created_at_ms,
            claimed_at: deposit.claimed_at_ms,
            proposal,
        })
    }
}

async fn answer(
    payments: &Payments,
    caller: &Operator,
    proposal: &Proposal,
    language: Language,
) -> Result<Answer<ReviewRow>, ApiError> {
    let review = Review::of(&proposal.payload).map_err(|error| ApiError::internal(&error))?;
    let found = store::find_manual(&payments.core.db, caller.merchant_id, review.deposit_id).await?;
    let found = found.ok_or(ErrorCode::NotFound)?;
    Ok(Answer::new(ReviewRow::of(payments, caller, &found, Some(proposal), language).await?))
}
