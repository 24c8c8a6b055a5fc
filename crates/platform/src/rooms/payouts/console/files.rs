//! Payment files: what waits for one, making and releasing them, and what the bank answers.

use axum::extract::{DefaultBodyLimit, Path};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use erawan_kernel::ids::{OperatorId, ProposalId};
use erawan_kernel::{Language, Money, PageRequest};
use erawan_statements::pain002::BYTES_MAX;
use erawan_statements::{Broken, StatementError};

use super::super::answers::Answer as BankAnswer;
use super::super::files::{FileStates, NewFile, PaymentFileRow, PaymentFiles};
use super::super::{PaymentFileError, PayoutError, Payouts, store};
use crate::rooms::operator::{Allowed, ApprovalForm, Operator, ProposalRow, ReasonForm, right};
use crate::web::prelude::*;

const PAGE_SIZE: u64 = 20;

pub(super) fn routes() -> OpenApiRouter<Payouts> {
    let limit = usize::try_from(BYTES_MAX).unwrap_or(usize::MAX);
    let uploads = calls![import_answer].layer(DefaultBodyLimit::max(limit));
    calls![payment_files, propose_file, release_file, reject_file, take_file_proposal_back, payment_file]
        .merge(uploads)
}

/// A payer's payment files, the newest first, and what waits for the next one
#[utoipa::path(get, path = "/console/payers/{payer}/files", tag = "money", security(("token" = [])),
    params(("payer" = String, Path), FilesQuery),
    responses((status = 200, body = Answer<PaymentFilesValue>), Refusals))]
async fn payment_files(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::PayerRead>,
    RequestLanguage(language): RequestLanguage,
    Path(payer): Path<String>,
    ApiQuery(query): ApiQuery<FilesQuery>,
) -> Result<Answer<PaymentFilesValue>, ApiError> {
    list(&payouts, &operator, (&payer, query.page_no), language).await
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct FilesQuery {
    /// From 1.
    page_no: Option<u64>,
}

/// Propose a payment file of all that waits for one
///
/// Another operator releases it within 24 hours, with exactly the payments that were proposed. While one waits, another
/// one gets `proposal.open`.
#[utoipa::path(post, path = "/console/payers/{payer}/files/proposals", tag = "money", security(("token" = [])),
    params(("payer" = String, Path)), request_body = ReasonForm,
    responses((status = 200, body = Answer<PaymentFilesValue>), Refusals))]
async fn propose_file(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::PayfilePropose>,
    RequestLanguage(language): RequestLanguage,
    Path(payer): Path<String>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<PaymentFilesValue>, ApiError> {
    PaymentFiles(&payouts).propose(&operator, &payer, &form.reason).await?;
    list(&payouts, &operator, (&payer, None), language).await
}

/// Release a payment file that another operator proposed
///
/// The file is made, and each of its payments counts as sent. What changed since it was proposed gets `proposal.stale`,
/// one's own proposal `proposal.own`.
#[utoipa::path(post, path = "/console/payers/{payer}/files/proposals/{proposalId}/approve", tag = "money",
    security(("token" = [])), params(("payer" = String, Path), ("proposalId" = String, Path)),
    request_body = ApprovalForm, responses((status = 200, body = Answer<PaymentFilesValue>), Refusals))]
async fn release_file(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::PayfileRelease>,
    RequestLanguage(language): RequestLanguage,
    Path(path): Path<(String, String)>,
    ApiJson(form): ApiJson<ApprovalForm>,
) -> Result<Answer<PaymentFilesValue>, ApiError> {
    let proposal = addressed(&payouts, &operator, &path).await?;
    let what = PaymentFiles(&payouts);
    payouts.operators.approve(&operator, &what, proposal, &form.digest).await?;
    list(&payouts, &operator, (&path.0, None), language).await
}

/// Reject a payment file that another operator proposed
#[utoipa::path(post, path = "/console/payers/{payer}/files/proposals/{proposalId}/reject", tag = "money",
    security(("token" = [])), params(("payer" = String, Path), ("proposalId" = String, Path)),
    request_body = ReasonForm, responses((status = 200, body = Answer<PaymentFilesValue>), Refusals))]
async fn reject_file(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::PayfileRelease>,
    RequestLanguage(language): RequestLanguage,
    Path(path): Path<(String, String)>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<PaymentFilesValue>, ApiError> {
    let proposal = addressed(&payouts, &operator, &path).await?;
    payouts.operators.reject(&operator, &PaymentFiles(&payouts), proposal, &form.reason).await?;
    list(&payouts, &operator, (&path.0, None), language).await
}

/// Take back one's own proposal of a payment file
#[utoipa::path(post, path = "/console/payers/{payer}/files/proposals/{proposalId}/withdraw", tag = "money",
    security(("token" = [])), params(("payer" = String, Path), ("proposalId" = String, Path)),
    responses((status = 200, body = Answer<PaymentFilesValue>), Refusals))]
async fn take_file_proposal_back(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::PayfilePropose>,
    RequestLanguage(language): RequestLanguage,
    Path(path): Path<(String, String)>,
) -> Result<Answer<PaymentFilesValue>, ApiError> {
    let proposal = addressed(&payouts, &operator, &path).await?;
    payouts.operators.withdraw(&operator, &PaymentFiles(&payouts), proposal).await?;
    list(&payouts, &operator, (&path.0, None), language).await
}

/// The proposal that an address names, which has to be about its payer.
async fn addressed(
    payouts: &Payouts,
    operator: &Operator,
    (payer, proposal): &(String, String),
) -> Result<ProposalId, ApiError> {
    let proposal: ProposalId = proposal.parse().map_err(|_| ErrorCode::NotFound)?;
    let about = payouts.operators.subject_of(operator.merchant_id, PaymentFiles::KIND, proposal).await?;
    if about.is_none_or(|about| about != *payer) {
        return Err(ErrorCode::NotFound.into());
    }
    Ok(proposal)
}

/// Take a payment file to the bank
///
/// pain.001.001.09, the same bytes each time. Who takes it is noted in the audit trail.
#[utoipa::path(get, path = "/console/payers/{payer}/files/{fileId}", tag = "money", security(("token" = [])),
    params(("payer" = String, Path), ("fileId" = String, Path)),
    responses((status = 200, content_type = "application/xml", body = String), Refusals))]
async fn payment_file(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::PayfileDownload>,
    Path((payer, id)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let id: ProposalId = id.parse().map_err(|_| ErrorCode::NotFound)?;
    let bytes = payouts.take_file(&operator, &payer, id).await?;
    let kept =
        HeaderValue::from_str(&format!("attachment; filename=\"{payer}-{}.xml\"", id.uuid().as_simple()));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/xml; charset=utf-8")),
        (header::CONTENT_DISPOSITION, kept.unwrap_or_else(|_| HeaderValue::from_static("attachment"))),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
    ];
    Ok((headers, bytes).into_response())
}

/// Import what the bank answers to a payment file
///
/// The body is the file: pain.002.001.10, at most 8 MB. The same file again is answered with the first import and
/// changes nothing. One that is not whole, or does not fit the payment file that it names, gets `payfile.answer.broken`
/// with the `line` and what is wrong there; nothing of it is kept.
#[utoipa::path(post, path = "/console/payers/{payer}/files/answers", tag = "money", security(("token" = [])),
    params(("payer" = String, Path)), request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = Answer<FileAnswerValue>), Refusals))]
async fn import_answer(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::PayfileAnswer>,
    PathId(payer): PathId<String>,
    body: Result<Bytes, axum::extract::rejection::BytesRejection>,
) -> Result<Answer<FileAnswerValue>, ApiError> {
    let too_large = StatementError { line: 1, what: Broken::TooLarge };
    let file = body.map_err(|_| PaymentFileError::AnswerBroken(too_large))?;
    let answer = payouts.import_answer(&operator, &payer, file).await?;
    let states =
        store::files::states_of(&payouts.core.db, &[answer.file]).await.map_err(PayoutError::from)?;
    let states = states.get(&answer.file).copied().unwrap_or_default();
    Ok(Answer::new(FileAnswerValue::of(&answer, states)))
}

/// A bank's answer to a payment file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FileAnswerValue {
    /// The file that it answers.
    #[schema(value_type = String)]
    file_id: ProposalId,
    /// Payments that it says are paid.
    paid: i64,
    /// Payments that it says are rejected.
    failed: i64,
    /// Payments that it says are not decided.
    working: i64,
    /// Payments of the file without a definite word, after this answer.
    open: i64,
    /// Of the answer, SHA-256.
    digest: String,
    /// When it was imported first, epoch milliseconds.
    imported_at: i64,
}

impl FileAnswerValue {
    fn of(answer: &BankAnswer, states: FileStates) -> Self {
        Self {
            file_id: answer.file,
            paid: answer.paid,
            failed: answer.failed,
            working: answer.working,
            open: states.open,
            digest: hex::encode(answer.digest),
            imported_at: answer.imported_at_ms,
        }
    }
}

async fn list(
    payouts: &Payouts,
    caller: &Operator,
    (payer, page_no): (&str, Option<u64>),
    language: Language,
) -> Result<Answer<PaymentFilesValue>, ApiError> {
    payouts.known_payer(caller.merchant_id, payer).await?;
    let db = &payouts.core.db;
    let by_file =
        payouts.payer_of(caller.merchant_id, payer).await?.is_some_and(|payer| payer.traits().by_file);
    let (waiting, waiting_sum) = if by_file {
        store::files::waiting_sum(db, caller.merchant_id, payer).await.map_err(PayoutError::from)?
    } else {
        (0, Money::ZERO)
    };
    let about = [payer.to_owned()];
    let proposals =
        payouts.operators.newest_proposals_about(caller.merchant_id, PaymentFiles::KIND, &about).await?;
    let proposal = match proposals.first().filter(|proposal| proposal.state.is_waiting()) {
        Some(proposal) => {
            let new = NewFile::of(&proposal.payload).map_err(|error| ApiError::internal(&error))?;
            let row = payouts.operators.proposal_row(caller, proposal, language).await?;
            Some(FileProposal { row, count: new.count, sum: new.sum })
        }
        None => None,
    };
    let request = PageRequest::clamped(page_no, None, PAGE_SIZE);
    let page =
        store::files::files(db, caller.merchant_id, payer, request).await.map_err(PayoutError::from)?;
    let ids: Vec<_> = page.rows.iter().map(|file| file.id).collect();
    let states = store::files::states_of(db, &ids).await.map_err(PayoutError::from)?;
    let mut list = Vec::with_capacity(page.rows.len());
    for file in &page.rows {
        let states = states.get(&file.id).copied().unwrap_or_default();
        list.push(PaymentFileValue::of(payouts, file, states).await?);
    }
    Ok(Answer::new(PaymentFilesValue { waiting, waiting_sum, proposal, page: ListPage::new(list, &page) }))
}

/// A payer's payment files.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PaymentFilesValue {
    /// Payments that wait for a file.
    waiting: i64,
    /// What they sum to.
    waiting_sum: Money,
    /// The proposal that waits for its release.
    #[serde(skip_serializing_if = "Option::is_none")]
    proposal: Option<FileProposal>,
    #[serde(flatten)]
    page: ListPage<PaymentFileValue>,
}

/// A payment file that waits for its release.
#[derive(Debug, Serialize, ToSchema)]
struct FileProposal {
    #[serde(flatten)]
    row: ProposalRow,
    /// Payments in it.
    count: u64,
    /// What they sum to.
    sum: Money,
}

/// A payment file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PaymentFileValue {
    #[schema(value_type = String)]
    file_id: ProposalId,
    /// Payments in it.
    count: i64,
    /// What they sum to.
    sum: Money,
    /// Payments that are paid.
    paid: i64,
    /// Payments that the bank rejected.
    failed: i64,
    /// Payments without a definite word of the bank.
    open: i64,
    /// Of the file, SHA-256.
    digest: String,
    proposed_by: String,
    released_by: String,
    /// Epoch milliseconds.
    made_at: i64,
}

impl PaymentFileValue {
    async fn of(payouts: &Payouts, file: &PaymentFileRow, states: FileStates) -> Result<Self, ApiError> {
        Ok(Self {
            file_id: file.id,
            count: file.count,
            sum: file.sum,
            paid: states.paid,
            failed: states.failed,
            open: states.open,
            digest: hex::encode(file.digest),
            proposed_by: name_of(payouts, file.proposed_by).await?,
            released_by: name_of(payouts, file.released_by).await?,
            made_at: file.made_at_ms,
        })
    }
}

async fn name_of(payouts: &Payouts, id: OperatorId) -> Result<String, ApiError> {
    Ok(payouts.operators.find(id).await?.map(|operator| operator.name).unwrap_or_default())
}
