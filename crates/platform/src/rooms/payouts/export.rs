//! A member's withdrawals as a file.

use axum::response::Response;
use erawan_kernel::Language;

use super::http::{REPORT_DAYS, status_of};
use super::model::{Withdrawal, WithdrawalStatus};
use super::{Payouts, store};
use crate::rooms::merchant::{CurrentMerchant, Merchant};
use crate::rooms::session::RealMember;
use crate::rooms::wallet::{EXPORT_ROWS_MAX, EXPORTS};
use crate::web::csv::{Cell, Csv};
use crate::web::prelude::*;

pub(super) fn routes() -> OpenApiRouter<Payouts> {
    calls![withdraw_export]
}

/// Withdrawals as a file
///
/// All withdrawals of these days, newest first, as a table in UTF-8 that spreadsheets open; at most 20,000, else
/// `export.too.long`.
#[utoipa::path(get, path = "/wps/report/withdrawExport", tag = "payouts", params(WithdrawExportQuery),
    security(("token" = [])), responses((status = 200, content_type = "text/csv", body = String), Refusals))]
async fn withdraw_export(
    State(payouts): State<Payouts>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    RealMember(member): RealMember,
    ApiQuery(query): ApiQuery<WithdrawExportQuery>,
) -> Result<Response, ApiError> {
    let status = status_of(query.status.as_deref())?;
    let days = (query.start_date.as_deref(), query.end_date.as_deref());
    let days = merchant.days(days, payouts.core.clock.now(), REPORT_DAYS)?;
    payouts.core.limits.take_of(EXPORTS, member.member_id.uuid(), payouts.core.clock.now_ms())?;
    let withdrawals = store::all(&payouts.core.db, member.member_id, status, days, EXPORT_ROWS_MAX).await?;
    let mut csv = Csv::new(&titles(language));
    for withdrawal in withdrawals.ok_or(ErrorCode::ExportTooLong)? {
        csv.add(row(withdrawal, &merchant, language));
    }
    Ok(csv.into_file("withdrawals.csv"))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct WithdrawExportQuery {
    /// First day, `YYYY-MM-DD`.
    start_date: Option<String>,
    /// Last day, `YYYY-MM-DD`.
    end_date: Option<String>,
    /// `pending`, `processing`, `paid` or `refused`; all when absent.
    status: Option<String>,
}

const fn titles(language: Language) -> [&'static str; 10] {
    match language {
        Language::English => [
            "Asked for at",
            "Order number",
            "Bank",
            "Account",
            "Amount",
            "Fee",
            "Net",
            "Status",
            "Note",
            "Completed at",
        ],
        Language::Thai => [
            "เวลาทำรายการ",
            "เลขที่รายการ",
            "ธนาคาร",
            "เลขที่บัญชี",
            "จำนวนเงิน",
            "ค่าธรรมเนียม",
            "ยอดสุทธิ",
            "สถานะ",
            "หมายเหตุ",
            "เวลาเสร็จสิ้น",
        ],
    }
}

fn row(withdrawal: Withdrawal, merchant: &Merchant, language: Language) -> [Cell<'static>; 10] {
    let net = withdrawal.net();
    [
        merchant.clock_at(withdrawal.created_at_ms).into(),
        withdrawal.id.to_string().into(),
        withdrawal.bank_code.into(),
        withdrawal.account_masked.into(),
        Cell::Amount(withdrawal.amount),
        Cell::Amount(withdrawal.fee),
        Cell::Amount(net),
        status_name(withdrawal.state.status(), language).into(),
        withdrawal.reason.map_or("", |reason| reason.text(language)).into(),
        withdrawal.completed_at_ms.map_or_else(String::new, |at_ms| merchant.clock_at(at_ms)).into(),
    ]
}

const fn status_name(status: WithdrawalStatus, language: Language) -> &'static str {
    match (status, language) {
        (WithdrawalStatus::Pending, Language::English) => "Pending",
        (WithdrawalStatus::Pending, Language::Thai) => "รอดำเนินการ",
        (WithdrawalStatus::Processing, Language::English) => "On its way",
        (WithdrawalStatus::Processing, Language::Thai) => "กำลังโอน",
        (WithdrawalStatus::Paid, Language::English) => "Paid",
        (WithdrawalStatus::Paid, Language::Thai) => "โอนแล้ว",
        (WithdrawalStatus::Refused, Language::English) => "Refused, money is back",
        (WithdrawalStatus::Refused, Language::Thai) => "ไม่สำเร็จ เงินคืนเข้ากระเป๋าแล้ว",
    }
}
