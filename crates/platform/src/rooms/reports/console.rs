use std::sync::Arc;

use axum::extract::Path;
use axum::response::Response;
use erawan_kernel::{Currency, Money, Page, PageRequest};
use serde_json::json;

use super::audit::{AuditQuestion, values_of};
use super::export::{ROWS_MAX, audit_table, items_table, report_table};
use super::model::LARGE_FROM;
use super::names::{Column, FigureUnit, ReportName};
use super::period::Period;
use super::report::{Question, Report, Row};
use super::rows::{Item, Opened};
use super::{ReportError, Reports};
use crate::platform_event::RecordedEvent;
use crate::rooms::merchant::Merchant;
use crate::rooms::operator::{Allowed, Operator, right};
use crate::web::prelude::*;

const PAGE_SIZE: u64 = 50;
/// What counts as a large movement unless the caller says so: 50,000.00.
const LARGE: i64 = 5 * LARGE_FROM;

pub(super) fn routes() -> OpenApiRouter<Reports> {
    calls![report, report_file, report_rows, report_rows_file, audit, audit_file]
}

/// A report
///
/// Its days are the merchant's, 366 at most; `providers` and `suspense` say what is now. Figures of the journal are sums
/// of rows that `rows` lists. An unknown report is answered with `not.found`.
#[utoipa::path(get, path = "/console/reports/{report}", tag = "reports", security(("token" = [])),
    params(("report" = ReportName, Path), ReportQuery),
    responses((status = 200, body = Answer<ReportValue>), Refusals))]
async fn report(
    State(room): State<Reports>,
    Allowed { operator, .. }: Allowed<right::ReportRead>,
    Path(name): Path<String>,
    ApiQuery(query): ApiQuery<ReportQuery>,
) -> Result<Answer<ReportValue>, ApiError> {
    let (merchant, question) = question(&room, &operator, &name, &query).await?;
    let report = room.report(&merchant, &question).await?;
    let request = PageRequest::clamped(query.page_no, None, PAGE_SIZE);
    let behind = room.behind().await?;
    let as_of = room.core.clock.now_ms();
    Ok(Answer::new(ReportValue::of(&merchant, &question, report, request, (as_of, behind))))
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct ReportQuery {
    /// First day, `YYYY-MM-DD`; today unless given.
    start_date: Option<String>,
    /// Last day, `YYYY-MM-DD`; today unless given.
    end_date: Option<String>,
    /// Of `large`: the least amount, 10,000.00 or more; 50,000.00 unless given.
    at_least: Option<String>,
    /// From 1.
    page_no: Option<u64>,
}

/// The same as a file
///
/// All rows with their totals, as a table in UTF-8 that spreadsheets open. The file is noted in the audit trail.
#[utoipa::path(get, path = "/console/reports/{report}/file", tag = "reports", security(("token" = [])),
    params(("report" = ReportName, Path), ReportQuery),
    responses((status = 200, content_type = "text/csv", body = String), Refusals))]
async fn report_file(
    State(room): State<Reports>,
    Allowed { operator, .. }: Allowed<right::ReportRead>,
    RequestLanguage(language): RequestLanguage,
    Path(name): Path<String>,
    ApiQuery(query): ApiQuery<ReportQuery>,
) -> Result<Response, ApiError> {
    let (merchant, question) = question(&room, &operator, &name, &query).await?;
    room.take_export(&operator)?;
    let report = room.report(&merchant, &question).await?;
    let file = file_name(question.name.word(), &question.period);
    let details = json!({ "rows": report.rows.len() });
    room.note_export(&operator, &merchant, (&file, details)).await?;
    Ok(report_table(&question, &report, language).into_file(&file))
}

/// What a figure of a report is made of
///
/// The newest first, 10,000 rows deep at most; a file has more. A figure that the report does not have is answered with
/// `not.found`.
#[utoipa::path(get, path = "/console/reports/{report}/rows", tag = "reports", security(("token" = [])),
    params(("report" = ReportName, Path), RowsQuery),
    responses((status = 200, body = Answer<ListPage<ReportItem>>), Refusals))]
async fn report_rows(
    State(room): State<Reports>,
    Allowed { operator, .. }: Allowed<right::ReportRead>,
    RequestLanguage(language): RequestLanguage,
    Path(name): Path<String>,
    ApiQuery(query): ApiQuery<RowsQuery>,
) -> Result<Answer<ListPage<ReportItem>>, ApiError> {
    let (merchant, question) = question(&room, &operator, &name, &query.as_report()).await?;
    let request = PageRequest::clamped(query.page_no, None, PAGE_SIZE);
    let opened = Opened { question, column: &query.column, name: query.name.as_deref() };
    let page = room.items(&merchant, opened, request, language).await?;
    Ok(Answer::new(ListPage::of(page, ReportItem::of)))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct RowsQuery {
    /// The name of a column.
    column: String,
    /// The name of a row; of all rows together when absent.
    name: Option<String>,
    /// First day, `YYYY-MM-DD`; today unless given.
    start_date: Option<String>,
    /// Last day, `YYYY-MM-DD`; today unless given.
    end_date: Option<String>,
    /// Of `large`: the least amount, 10,000.00 or more; 50,000.00 unless given.
    at_least: Option<String>,
    /// From 1.
    page_no: Option<u64>,
}

impl RowsQuery {
    fn as_report(&self) -> ReportQuery {
        ReportQuery {
            start_date: self.start_date.clone(),
            end_date: self.end_date.clone(),
            at_least: self.at_least.clone(),
            page_no: None,
        }
    }
}

/// The same as a file
///
/// At most 20,000 rows, else `export.too.long`. The file is noted in the audit trail.
#[utoipa::path(get, path = "/console/reports/{report}/rows/file", tag = "reports", security(("token" = [])),
    params(("report" = ReportName, Path), RowsQuery),
    responses((status = 200, content_type = "text/csv", body = String), Refusals))]
async fn report_rows_file(
    State(room): State<Reports>,
    Allowed { operator, .. }: Allowed<right::ReportRead>,
    RequestLanguage(language): RequestLanguage,
    Path(name): Path<String>,
    ApiQuery(query): ApiQuery<RowsQuery>,
) -> Result<Response, ApiError> {
    let (merchant, question) = question(&room, &operator, &name, &query.as_report()).await?;
    room.take_export(&operator)?;
    let opened = Opened { question, column: &query.column, name: query.name.as_deref() };
    let items = room.all_items(&merchant, opened, ROWS_MAX, language).await?;
    let file = file_name(&format!("{}-rows", question.name.word()), &question.period);
    let details = json!({ "column": query.column, "name": query.name, "rows": items.len() });
    room.note_export(&operator, &merchant, (&file, details)).await?;
    Ok(items_table(&merchant, &items, language).into_file(&file))
}

fn file_name(what: &str, period: &Period) -> String {
    format!("{what}-{}-{}.csv", period.first, period.last)
}

/// What is asked, of the operator's merchant.
async fn question(
    room: &Reports,
    operator: &Operator,
    name: &str,
    query: &ReportQuery,
) -> Result<(Arc<Merchant>, Question), ApiError> {
    let name = ReportName::parse(name).ok_or(ErrorCode::NotFound)?;
    let merchant = room.merchants.find(operator.merchant_id).await.map_err(ReportError::from)?;
    let days = (query.start_date.as_deref(), query.end_date.as_deref());
    let period = Period::of(&merchant, days, room.core.clock.now())?;
    let at_least = match query.at_least.as_deref().filter(|text| !text.is_empty()) {
        Some(text) => {
            let amount = text.parse::<Money>().ok().filter(|amount| amount.minor() >= LARGE_FROM);
            amount.ok_or_else(|| ApiError::field("atLeast", ErrorCode::FieldInvalid))?.minor()
        }
        None => LARGE,
    };
    Ok((merchant, Question { name, period, at_least }))
}

/// A report.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ReportValue {
    report: ReportName,
    /// First day, at the merchant; absent where it says what is now.
    #[serde(skip_serializing_if = "Option::is_none")]
    start_date: Option<String>,
    /// Last day.
    #[serde(skip_serializing_if = "Option::is_none")]
    end_date: Option<String>,
    /// Where these days begin and end, such as `Asia/Bangkok`.
    time_zone: String,
    /// When it was made, epoch milliseconds.
    as_of: i64,
    /// Rows of the ledger's log that are not in it yet.
    behind: i64,
    /// ISO 4217 code.
    #[schema(value_type = String, examples("THB"))]
    currency: Currency,
    columns: Vec<ReportColumn>,
    /// A figure for each column, of all pages: an amount, a whole number, or nothing where nothing was measured.
    totals: Vec<String>,
    #[serde(flatten)]
    page: ListPage<ReportRow>,
}

/// A column of a report.
#[derive(Debug, Serialize, ToSchema)]
struct ReportColumn {
    name: &'static str,
    unit: FigureUnit,
    /// Whether `rows` lists what its figures are made of.
    opens: bool,
}

/// A row of a report.
#[derive(Debug, Serialize, ToSchema)]
struct ReportRow {
    /// The day, where it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    day: Option<String>,
    /// The provider, vendor, line, reason or age, where it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// A figure for each column, as `totals`.
    figures: Vec<String>,
}

impl ReportValue {
    fn of(
        merchant: &Merchant,
        question: &Question,
        report: Report,
        request: PageRequest,
        (as_of, behind): (i64, i64),
    ) -> Self {
        let of_days = !question.name.is_of_now();
        let column = |column: &Column| ReportColumn {
            name: column.name,
            unit: column.unit,
            opens: question.name.opens(*column),
        };
        let total_count = report.rows.len() as u64;
        let offset = usize::try_from(request.offset()).unwrap_or(usize::MAX);
        let size = usize::try_from(request.size()).unwrap_or(usize::MAX);
        let rows: Vec<_> = report.rows.into_iter().skip(offset).take(size).collect();
        Self {
            report: question.name,
            start_date: of_days.then(|| question.period.first.to_string()),
            end_date: of_days.then(|| question.period.last.to_string()),
            time_zone: merchant.settings.time_zone.clone(),
            as_of,
            behind,
            currency: merchant.settings.currency,
            columns: question.name.columns().iter().map(column).collect(),
            totals: report.totals.iter().map(|figure| figure.text()).collect(),
            page: ListPage::of(Page::new(rows, request, total_count), |row: Row| ReportRow {
                day: row.day.map(|day| day.to_string()),
                name: row.name,
                figures: row.figures.iter().map(|figure| figure.text()).collect(),
            }),
        }
    }
}

/// One thing that a figure is made of.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ReportItem {
    /// Epoch milliseconds.
    at: i64,
    /// Its place in the ledger's log.
    #[serde(skip_serializing_if = "Option::is_none")]
    sequence: Option<i64>,
    /// The line of the journal, the state of an attempt, or the reason.
    kind: String,
    /// What a person reads for the transaction code.
    #[serde(skip_serializing_if = "Option::is_none")]
    type_text: Option<&'static str>,
    /// The provider or vendor.
    #[serde(skip_serializing_if = "Option::is_none")]
    channel: Option<String>,
    /// With the sign that it has in the figure.
    amount: Money,
    /// The member's user name.
    #[serde(skip_serializing_if = "Option::is_none")]
    member_name: Option<String>,
    /// The deposit, withdrawal, receipt, proposal or round.
    reference: String,
}

impl ReportItem {
    fn of(item: Item) -> Self {
        Self {
            at: item.at_ms,
            sequence: item.sequence,
            kind: item.kind,
            type_text: item.code,
            channel: Some(item.channel).filter(|channel| !channel.is_empty()),
            amount: item.amount,
            member_name: item.member,
            reference: item.reference,
        }
    }
}

/// The audit trail: who did what when
///
/// The newest first, 366 days at most. Personal data is masked, addresses are shown as networks.
#[utoipa::path(get, path = "/console/audit", tag = "reports", security(("token" = [])), params(AuditParams),
    responses((status = 200, body = Answer<ListPage<AuditEvent>>), Refusals))]
async fn audit(
    State(room): State<Reports>,
    Allowed { operator, .. }: Allowed<right::AuditRead>,
    ApiQuery(query): ApiQuery<AuditParams>,
) -> Result<Answer<ListPage<AuditEvent>>, ApiError> {
    let request = PageRequest::clamped(query.page_no, None, PAGE_SIZE);
    let (merchant, question, period) = audit_question(&room, &operator, query).await?;
    let page = room.trail(&merchant, &question, period.days, request).await?;
    Ok(Answer::new(ListPage::of(page, |event| AuditEvent::of(&event))))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct AuditParams {
    /// An operator's user name, `server` or `console`.
    author: Option<String>,
    /// An action such as `proposal.made`, or the first part of one, such as `proposal`.
    action: Option<String>,
    /// What it happened to, or how that begins.
    subject: Option<String>,
    /// First day, `YYYY-MM-DD`; today unless given.
    start_date: Option<String>,
    /// Last day, `YYYY-MM-DD`; today unless given.
    end_date: Option<String>,
    /// From 1.
    page_no: Option<u64>,
}

async fn audit_question(
    room: &Reports,
    operator: &Operator,
    query: AuditParams,
) -> Result<(Arc<Merchant>, AuditQuestion, Period), ApiError> {
    let question = AuditQuestion::of(query.author, query.action, query.subject)?;
    let merchant = room.merchants.find(operator.merchant_id).await.map_err(ReportError::from)?;
    let days = (query.start_date.as_deref(), query.end_date.as_deref());
    let period = Period::of(&merchant, days, room.core.clock.now())?;
    Ok((merchant, question, period))
}

/// One event of the audit trail.
#[derive(Debug, Serialize, ToSchema)]
struct AuditEvent {
    id: i64,
    /// Epoch milliseconds.
    at: i64,
    /// Who did it.
    author: String,
    /// What was done.
    action: String,
    /// What it happened to.
    subject: String,
    /// What exactly.
    details: Vec<AuditDetail>,
}

/// A value of an event.
#[derive(Debug, Serialize, ToSchema)]
struct AuditDetail {
    /// Names from the outside in, joined by full stops.
    name: String,
    value: String,
}

impl AuditEvent {
    fn of(event: &RecordedEvent) -> Self {
        let details = values_of(&event.details).into_iter();
        Self {
            id: event.id,
            at: event.at_ms,
            author: event.author.clone(),
            action: event.kind.clone(),
            subject: event.subject.clone(),
            details: details.map(|(name, value)| AuditDetail { name, value }).collect(),
        }
    }
}

/// The audit trail as a file
///
/// At most 20,000 rows, else `export.too.long`. The file is noted in the trail itself.
#[utoipa::path(get, path = "/console/audit/file", tag = "reports", security(("token" = [])), params(AuditParams),
    responses((status = 200, content_type = "text/csv", body = String), Refusals))]
async fn audit_file(
    State(room): State<Reports>,
    Allowed { operator, .. }: Allowed<right::AuditRead>,
    RequestLanguage(language): RequestLanguage,
    ApiQuery(query): ApiQuery<AuditParams>,
) -> Result<Response, ApiError> {
    let (merchant, question, period) = audit_question(&room, &operator, query).await?;
    room.take_export(&operator)?;
    let events = room.whole_trail(&merchant, &question, period.days, ROWS_MAX).await?;
    let file = file_name("audit", &period);
    let details = json!({ "rows": events.len() });
    room.note_export(&operator, &merchant, (&file, details)).await?;
    Ok(audit_table(&merchant, &events, language).into_file(&file))
}
