//! A member's deposits as a file.

use axum::response::Response;
use erawan_kernel::Language;

use super::http::{REPORT_DAYS, filter_of};
use super::{Deposit, DepositStatus, store};
use crate::rooms::merchant::{CurrentMerchant, Merchant};
use crate::rooms::payments::Payments;
use crate::rooms::session::RealMember;
use crate::rooms::wallet::{EXPORT_ROWS_MAX, EXPORTS};
use crate::web::csv::{Cell, Csv};
use crate::web::prelude::*;

pub(super) fn routes() -> OpenApiRouter<Payments> {
    calls![deposit_export]
}

/// Deposits as a file
///
/// All deposits of these days, newest first, as a table in UTF-8 that spreadsheets open; at most 20,000, else
/// `export.too.long`.
#[utoipa::path(get, path = "/wps/report/depositExport", tag = "payments", params(DepositExportQuery),
    security(("token" = [])), responses((status = 200, content_type = "text/csv", body = String), Refusals))]
async fn deposit_export(
    State(payments): State<Payments>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    RealMember(member): RealMember,
    ApiQuery(query): ApiQuery<DepositExportQuery>,
) -> Result<Response, ApiError> {
    let filter = filter_of(query.status.as_deref(), query.channel.as_deref())?;
    let days = (query.start_date.as_deref(), query.end_date.as_deref());
    let days = merchant.days(days, payments.core.clock.now(), REPORT_DAYS)?;
    payments.core.limits.take_of(EXPORTS, member.member_id.uuid(), payments.core.clock.now_ms())?;
    let deposits = store::all(&payments.core.db, member.member_id, filter, days, EXPORT_ROWS_MAX).await?;
    let mut csv = Csv::new(&titles(language));
    for deposit in deposits.ok_or(ErrorCode::ExportTooLong)? {
        csv.add(row(deposit, &merchant, language));
    }
    Ok(csv.into_file("deposits.csv"))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct DepositExportQuery {
    /// First day, `YYYY-MM-DD`.
    start_date: Option<String>,
    /// Last day, `YYYY-MM-DD`.
    end_date: Option<String>,
    /// `pending`, `success`, `failed` or `cancelled`; all when absent.
    status: Option<String>,
    /// Only deposits by this channel; all when absent.
    channel: Option<String>,
}

const fn titles(language: Language) -> [&'static str; 10] {
    match language {
        Language::English => [
            "Ordered at",
            "Order number",
            "Channel",
            "Bank",
            "Amount",
            "Received",
            "Credited",
            "Status",
            "Note",
            "Completed at",
        ],
        Language::Thai => [
            "เวลาทำรายการ",
            "เลขที่รายการ",
            "ช่องทาง",
            "ธนาคาร",
            "จำนวนเงิน",
            "ยอดที่ได้รับ",
            "เข้ากระเป๋า",
            "สถานะ",
            "หมายเหตุ",
            "เวลาเสร็จสิ้น",
        ],
    }
}

fn row(deposit: Deposit, merchant: &Merchant, language: Language) -> [Cell<'static>; 10] {
    let amount = |amount: Option<_>| amount.map_or_else(|| "".into(), Cell::Amount);
    [
        merchant.clock_at(deposit.created_at_ms).into(),
        deposit.id.to_string().into(),
        deposit.channel.word().into(),
        deposit.bank_code.into(),
        Cell::Amount(deposit.amount),
        amount(deposit.received),
        amount(deposit.credited),
        status_name(deposit.status, language).into(),
        deposit.reason.map_or("", |reason| reason.text(language)).into(),
        deposit.completed_at_ms.map_or_else(String::new, |at_ms| merchant.clock_at(at_ms)).into(),
    ]
}

const fn status_name(status: DepositStatus, language: Language) -> &'static str {
    match (status, language) {
        (DepositStatus::Pending, Language::English) => "Pending",
        (DepositStatus::Pending, Language::Thai) => "รอดำเนินการ",
        (DepositStatus::Success, Language::English) => "Successful",
        (DepositStatus::Success, Language::Thai) => "สำเร็จ",
        (DepositStatus::Failed, Language::English) => "Failed",
        (DepositStatus::Failed, Language::Thai) => "ไม่สำเร็จ",
        (DepositStatus::Cancelled, Language::English) => "Cancelled",
        (DepositStatus::Cancelled, Language::Thai) => "ยกเลิก",
    }
}
