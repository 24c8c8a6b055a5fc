use axum::extract::{DefaultBodyLimit, Path};
use axum::response::Response;
use bytes::Bytes;
use erawan_kernel::ids::{OperatorId, ProposalId, StatementId};
use erawan_kernel::{Language, Money, PageRequest};
use erawan_statements::{Broken, FILE_BYTES_MAX, StatementError};

use super::classes::{Class, Item, Kind};
use super::day::{Day, Report, of_class, subject_text};
use super::sign::{DaySignatures, Signature, subject};
use super::store::{self, AccountAt, StatementRow};
use super::{ReconcileError, day};
use crate::rooms::operator::{Allowed, ApprovalForm, Operator, Proposal, ProposalRow, ReasonForm, right};
use crate::rooms::reconcile::Reconcile;
use crate::web::csv::{Cell, Csv};
use crate::web::prelude::*;

const PAGE_SIZE: u64 = 50;

pub(crate) fn routes() -> OpenApiRouter<Reconcile> {
    let limit = usize::try_from(FILE_BYTES_MAX).unwrap_or(usize::MAX);
    let uploads = calls![import_statement].layer(DefaultBodyLimit::max(limit));
    calls![
        statements,
        statement_day,
        statement_day_items,
        statement_day_file,
        sign_day,
        countersign_day,
        reject_day_signature,
        withdraw_day_signature
    ]
    .merge(uploads)
}

/// Providers' statements, the newest day first
#[utoipa::path(get, path = "/console/reconcile/statements", tag = "money", security(("token" = [])),
    params(StatementsQuery), responses((status = 200, body = Answer<StatementsValue>), Refusals))]
async fn statements(
    State(room): State<Reconcile>,
    Allowed { operator, .. }: Allowed<right::ReconcileRead>,
    ApiQuery(query): ApiQuery<StatementsQuery>,
) -> Result<Answer<StatementsValue>, ApiError> {
    let request = PageRequest::clamped(query.page_no, None, PAGE_SIZE);
    let provider = query.provider.as_deref().filter(|provider| !provider.is_empty());
    let db = &room.core.db;
    let page =
        store::statements(db, operator.merchant_id, provider, request).await.map_err(ReconcileError::from)?;
    let days: Vec<_> = page.rows.iter().map(|(_, row)| row.day.clone()).collect();
    let signed = store::signed_days(db, operator.merchant_id, &days).await.map_err(ReconcileError::from)?;
    let mut list = Vec::with_capacity(page.rows.len());
    for (provider, row) in &page.rows {
        let is_signed = signed.iter().any(|(by, day)| by == provider && *day == row.day);
        list.push(StatementValue::of(&room, provider, row, is_signed).await?);
    }
    let providers = room.providers(operator.merchant_id).await?;
    Ok(Answer::new(StatementsValue { providers, page: ListPage::new(list, &page) }))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct StatementsQuery {
    /// One provider; all when absent.
    provider: Option<String>,
    /// From 1.
    page_no: Option<u64>,
}

/// What was imported.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct StatementsValue {
    /// Whose statements may be imported.
    providers: Vec<String>,
    #[serde(flatten)]
    page: ListPage<StatementValue>,
}

/// A provider's statement.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct StatementValue {
    #[schema(value_type = String)]
    statement_id: StatementId,
    provider: String,
    account: String,
    number: i64,
    /// `YYYY-MM-DD`.
    day: String,
    currency: String,
    opening: Money,
    closing: Money,
    lines: i64,
    /// `camt`, `mt940` or `csv`.
    form: String,
    /// Of the file, SHA-256.
    digest: String,
    /// Who imported it.
    imported_by: String,
    /// Epoch milliseconds.
    imported_at: i64,
    /// Whether its day was signed and countersigned.
    is_signed: bool,
}

impl StatementValue {
    async fn of(
        room: &Reconcile,
        provider: &str,
        row: &StatementRow,
        is_signed: bool,
    ) -> Result<Self, ReconcileError> {
        Ok(Self {
            statement_id: row.id,
            provider: provider.to_owned(),
            account: row.account.clone(),
            number: row.number,
            day: row.day.clone(),
            currency: row.currency.clone(),
            opening: row.opening,
            closing: row.closing,
            lines: row.line_count,
            form: row.form.clone(),
            digest: hex::encode(row.digest),
            imported_by: name_of(room, row.operator_id).await?,
            imported_at: row.imported_at_ms,
            is_signed,
        })
    }
}

async fn name_of(room: &Reconcile, id: OperatorId) -> Result<String, ReconcileError> {
    Ok(room.operators.find(id).await?.map(|operator| operator.name).unwrap_or_default())
}

/// Import a provider's statement
///
/// The body is the file: camt.053, MT940, or CSV with the columns `record`, `account`, `statement`, `currency`, `day`,
/// `amount`, `transaction`, `reference`, `name`, `kind`; at most 64 MB. The same file again is answered with the first
/// import. One that is not whole, does not sum, does not follow the one before, or is of a day that is not over gets
/// `statement.broken` with the `line` and what is wrong there; nothing of it is kept.
#[utoipa::path(post, path = "/console/reconcile/{provider}/statements", tag = "money", security(("token" = [])),
    params(("provider" = String, Path)), request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = Answer<StatementValue>), Refusals))]
async fn import_statement(
    State(room): State<Reconcile>,
    Allowed { operator, .. }: Allowed<right::ReconcileImport>,
    PathId(provider): PathId<String>,
    body: Result<Bytes, axum::extract::rejection::BytesRejection>,
) -> Result<Answer<StatementValue>, ApiError> {
    let too_large = StatementError { line: 1, what: Broken::TooLarge };
    let file = body.map_err(|_| ReconcileError::Broken(too_large))?;
    let row = room.import(&operator, &provider, file).await?;
    let at = AccountAt { merchant_id: operator.merchant_id, provider: &provider };
    let signed =
        store::find_signed(room.core.db.write(), at, &row.day).await.map_err(ReconcileError::from)?;
    Ok(Answer::new(StatementValue::of(&room, &provider, &row, signed.is_some()).await?))
}

/// One day of a provider's account
///
/// Every line of the provider and every row of the ledger is in one class. A day that was signed is shown as it was
/// signed.
#[utoipa::path(get, path = "/console/reconcile/{provider}/days/{day}", tag = "money", security(("token" = [])),
    params(("provider" = String, Path), ("day" = String, Path)),
    responses((status = 200, body = Answer<DayValue>), Refusals))]
async fn statement_day(
    State(room): State<Reconcile>,
    Allowed { operator, .. }: Allowed<right::ReconcileRead>,
    RequestLanguage(language): RequestLanguage,
    Path((provider, day)): Path<(String, String)>,
) -> Result<Answer<DayValue>, ApiError> {
    Ok(Answer::new(DayValue::of(&room, &operator, (&provider, &day), language).await?))
}

/// A day: what it says, and who signed it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DayValue {
    report: Report,
    /// Of the report as it was signed; absent before.
    #[serde(skip_serializing_if = "Option::is_none")]
    signed: Option<SignedValue>,
    /// The newest signature, whether or not it was countersigned.
    #[serde(skip_serializing_if = "Option::is_none")]
    proposal: Option<ProposalRow>,
}

/// Who signed a day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SignedValue {
    signed_by: String,
    countersigned_by: String,
    /// Epoch milliseconds.
    signed_at: i64,
    /// Of the report, SHA-256.
    digest: String,
}

impl DayValue {
    async fn of(
        room: &Reconcile,
        caller: &Operator,
        (provider, day): (&str, &str),
        language: Language,
    ) -> Result<Self, ReconcileError> {
        day::day_of(day)?;
        let at = AccountAt { merchant_id: caller.merchant_id, provider };
        let kind = DaySignatures::KIND;
        let about = [subject(provider, day)];
        let found = room.operators.newest_proposals_about(caller.merchant_id, kind, &about).await?;
        let proposal = match found.first() {
            Some(proposal) => Some(room.operators.proposal_row(caller, proposal, language).await?),
            None => None,
        };
        let Some(kept) = store::find_signed(room.core.db.write(), at, day).await? else {
            return Ok(Self { report: room.day(at, day).await?.report, signed: None, proposal });
        };
        let report = serde_json::from_value(kept.report);
        let signed = SignedValue {
            signed_by: name_of(room, kept.signed_by).await?,
            countersigned_by: name_of(room, kept.countersigned_by).await?,
            signed_at: kept.signed_at_ms,
            digest: hex::encode(kept.digest),
        };
        let report = report.map_err(|error| ReconcileError::Unreadable(error.to_string()))?;
        Ok(Self { report, signed: Some(signed), proposal })
    }
}

/// The lines of one day, of one class or of all
#[utoipa::path(get, path = "/console/reconcile/{provider}/days/{day}/items", tag = "money",
    security(("token" = [])), params(("provider" = String, Path), ("day" = String, Path), ItemsQuery),
    responses((status = 200, body = Answer<ListPage<ItemValue>>), Refusals))]
async fn statement_day_items(
    State(room): State<Reconcile>,
    Allowed { operator, .. }: Allowed<right::ReconcileRead>,
    Path((provider, day)): Path<(String, String)>,
    ApiQuery(query): ApiQuery<ItemsQuery>,
) -> Result<Answer<ListPage<ItemValue>>, ApiError> {
    let class = match query.class.as_deref().filter(|class| !class.is_empty()) {
        Some(word) => {
            Some(Class::parse(word).ok_or_else(|| ApiError::field("class", ErrorCode::FieldInvalid))?)
        }
        None => None,
    };
    let request = PageRequest::clamped(query.page_no, None, PAGE_SIZE);
    let at = AccountAt { merchant_id: operator.merchant_id, provider: &provider };
    let day = room.day(at, &day).await?;
    let items = of_class(&day, class);
    let total_count = items.len() as u64;
    let shown = items.into_iter().skip(usize::try_from(request.offset()).unwrap_or(usize::MAX));
    let shown = shown.take(usize::try_from(request.size()).unwrap_or(usize::MAX));
    let list: Vec<_> = shown.map(|item| ItemValue::of(&day, item)).collect();
    let page = erawan_kernel::Page::new(Vec::<()>::new(), request, total_count);
    Ok(Answer::new(ListPage::new(list, &page)))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct ItemsQuery {
    /// A class; all when absent.
    class: Option<String>,
    /// From 1.
    page_no: Option<u64>,
}

/// A line of the provider, what it is of ours, or both.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ItemValue {
    class: Class,
    /// The statement.
    #[serde(skip_serializing_if = "Option::is_none")]
    statement: Option<i64>,
    /// Its place in the statement.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<i64>,
    /// The provider's name of the transaction.
    #[serde(skip_serializing_if = "Option::is_none")]
    transaction_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reference: Option<String>,
    /// The other side, masked.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// What it is of ours.
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<Kind>,
    /// The receipt or withdrawal.
    #[serde(skip_serializing_if = "Option::is_none")]
    subject: Option<String>,
    /// What we know of it, whenever it moved; below zero when money left.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<Money>,
    /// What the provider lists on this day.
    theirs: Money,
    /// What the ledger booked on this day.
    booked: Money,
    difference: Money,
}

impl ItemValue {
    fn of(day: &Day, item: &Item) -> Self {
        let line = item.line.map(|place| &day.facts.lines[place]);
        let ours = item.ours.map(|place| &day.facts.ours[place]);
        let named = || ours.and_then(|ours| ours.names.first().cloned());
        Self {
            class: item.class,
            statement: line.map(|line| line.statement),
            line: line.map(|line| line.number),
            transaction_id: line.and_then(|line| line.transaction_id.clone()).or_else(named),
            reference: line.and_then(|line| line.reference.clone()),
            name: line.and_then(|line| line.name.clone()),
            kind: ours.map(|ours| ours.kind),
            subject: ours.and_then(subject_text),
            expected: ours.map(|ours| ours.amount),
            theirs: item.theirs,
            booked: item.booked,
            difference: item.difference(),
        }
    }
}

/// One day as a table
///
/// Every item, its class first, in UTF-8 that spreadsheets open.
#[utoipa::path(get, path = "/console/reconcile/{provider}/days/{day}/file", tag = "money",
    security(("token" = [])), params(("provider" = String, Path), ("day" = String, Path)),
    responses((status = 200, content_type = "text/csv", body = String), Refusals))]
async fn statement_day_file(
    State(room): State<Reconcile>,
    Allowed { operator, .. }: Allowed<right::ReconcileRead>,
    RequestLanguage(language): RequestLanguage,
    Path((provider, day)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let at = AccountAt { merchant_id: operator.merchant_id, provider: &provider };
    let day = room.day(at, &day).await?;
    let mut csv = Csv::new(&titles(language));
    for item in &day.items {
        let value = ItemValue::of(&day, item);
        let number = |number: Option<i64>| number.map(|number| number.to_string()).unwrap_or_default();
        csv.add([
            item.class.word().into(),
            number(value.statement).into(),
            number(value.line).into(),
            value.transaction_id.unwrap_or_default().into(),
            value.reference.unwrap_or_default().into(),
            value.subject.unwrap_or_default().into(),
            Cell::Amount(value.theirs),
            Cell::Amount(value.booked),
            Cell::Amount(value.difference),
        ]);
    }
    Ok(csv.into_file("day.csv"))
}

const fn titles(language: Language) -> [&'static str; 9] {
    match language {
        Language::English => [
            "Class",
            "Statement",
            "Line",
            "Transaction",
            "Reference",
            "Ours",
            "Provider",
            "Booked",
            "Difference",
        ],
        Language::Thai => [
            "ประเภท",
            "เลขที่รายการเดินบัญชี",
            "บรรทัด",
            "รหัสธุรกรรม",
            "อ้างอิง",
            "รายการของเรา",
            "ยอดผู้ให้บริการ",
            "ยอดในบัญชีแยกประเภท",
            "ผลต่าง",
        ],
    }
}

/// Sign a day
///
/// What is signed is the report of a day that is over, as it is now. Another operator countersigns within 24 hours.
#[utoipa::path(post, path = "/console/reconcile/{provider}/days/{day}/signatures", tag = "money",
    security(("token" = [])), params(("provider" = String, Path), ("day" = String, Path)),
    request_body = SignatureForm, responses((status = 200, body = Answer<DayValue>), Refusals))]
async fn sign_day(
    State(room): State<Reconcile>,
    Allowed { operator, .. }: Allowed<right::ReconcileSign>,
    RequestLanguage(language): RequestLanguage,
    Path((provider, day)): Path<(String, String)>,
    ApiJson(form): ApiJson<SignatureForm>,
) -> Result<Answer<DayValue>, ApiError> {
    DaySignatures(&room).sign(&operator, &provider, &day, &form.reason).await?;
    Ok(Answer::new(DayValue::of(&room, &operator, (&provider, &day), language).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SignatureForm {
    /// What was found and why the day can be closed, 5 to 200 characters.
    reason: String,
}

/// Countersign a day that another operator signed
///
/// `digest` is that of the signature on the screen. A day that changed in between gets `proposal.stale`, one's own
/// signature `proposal.own`. Then the day stays as it is.
#[utoipa::path(post, path = "/console/reconcile/signatures/{proposalId}/approve", tag = "money",
    security(("token" = [])), params(("proposalId" = String, Path)), request_body = ApprovalForm,
    responses((status = 200, body = Answer<DayValue>), Refusals))]
async fn countersign_day(
    State(room): State<Reconcile>,
    Allowed { operator, .. }: Allowed<right::ReconcileCountersign>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ApprovalForm>,
) -> Result<Answer<DayValue>, ApiError> {
    let proposal = room.operators.approve(&operator, &DaySignatures(&room), id, &form.digest).await?;
    answer(&room, &operator, &proposal, language).await
}

/// Refuse to countersign a day
#[utoipa::path(post, path = "/console/reconcile/signatures/{proposalId}/reject", tag = "money",
    security(("token" = [])), params(("proposalId" = String, Path)), request_body = ReasonForm,
    responses((status = 200, body = Answer<DayValue>), Refusals))]
async fn reject_day_signature(
    State(room): State<Reconcile>,
    Allowed { operator, .. }: Allowed<right::ReconcileCountersign>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<DayValue>, ApiError> {
    let proposal = room.operators.reject(&operator, &DaySignatures(&room), id, &form.reason).await?;
    answer(&room, &operator, &proposal, language).await
}

/// Take one's own signature back
#[utoipa::path(post, path = "/console/reconcile/signatures/{proposalId}/withdraw", tag = "money",
    security(("token" = [])), params(("proposalId" = String, Path)),
    responses((status = 200, body = Answer<DayValue>), Refusals))]
async fn withdraw_day_signature(
    State(room): State<Reconcile>,
    Allowed { operator, .. }: Allowed<right::ReconcileSign>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
) -> Result<Answer<DayValue>, ApiError> {
    let proposal = room.operators.withdraw(&operator, &DaySignatures(&room), id).await?;
    answer(&room, &operator, &proposal, language).await
}

async fn answer(
    room: &Reconcile,
    caller: &Operator,
    proposal: &Proposal,
    language: Language,
) -> Result<Answer<DayValue>, ApiError> {
    let signature = Signature::of(&proposal.payload).map_err(|error| ApiError::internal(&error))?;
    let named = (signature.provider.as_str(), signature.day.as_str());
    Ok(Answer::new(DayValue::of(room, caller, named, language).await?))
}
