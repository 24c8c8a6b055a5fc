//! A member's money as a file.

use axum::response::Response;
use erawan_kernel::Language;

use super::http::{STATEMENT_DAYS, Transaction, filter_of, wallet_named};
use super::statement;
use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::session::CurrentMember;
use crate::rooms::wallet::Wallets;
use crate::web::csv::{Cell, Csv};
use crate::web::prelude::*;

/// Rows of one file at most; the text of `export.too.long` says it.
pub(crate) const EXPORT_ROWS_MAX: u64 = 20_000;
/// Files that a member may ask for; each reads many rows.
pub(crate) const EXPORTS: RateLimit = RateLimit { name: "export", count: 10, period_ms: 60_000 };

pub(super) fn routes() -> OpenApiRouter<Wallets> {
    calls![statement_export]
}

/// Statement as a file
///
/// All lines of these days, newest first, as a table in UTF-8 that spreadsheets open; at most 20,000, else
/// `export.too.long`.
#[utoipa::path(get, path = "/wps/report/statementExport", tag = "wallet", params(ExportQuery),
    security(("token" = [])), responses((status = 200, content_type = "text/csv", body = String), Refusals))]
async fn statement_export(
    State(wallets): State<Wallets>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    member: CurrentMember,
    ApiQuery(query): ApiQuery<ExportQuery>,
) -> Result<Response, ApiError> {
    let filter = filter_of(query.types.as_deref(), query.tx_code.as_deref(), query.category.as_deref())?;
    let days = (query.start_date.as_deref(), query.end_date.as_deref());
    let days = merchant.days(days, wallets.core.clock.now(), STATEMENT_DAYS)?;
    let wallet = wallet_named(&wallets, &member, query.wallet.as_deref()).await?;
    wallets.core.limits.take_of(EXPORTS, member.member_id.uuid(), wallets.core.clock.now_ms())?;
    let lines = statement::all(&wallets, &wallet, &filter, days, EXPORT_ROWS_MAX).await?;
    let mut csv = Csv::new(&titles(language));
    for line in lines.ok_or(ErrorCode::ExportTooLong)? {
        let line = Transaction::of(line, language);
        csv.add([
            merchant.clock_at(line.tx_time).into(),
            line.tx_name.into(),
            Cell::Amount(line.amount),
            Cell::Amount(line.balance_after),
            line.reference.into(),
            line.remark.into(),
        ]);
    }
    Ok(csv.into_file("statement.csv"))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct ExportQuery {
    /// `IN` for what came in, `OUT` for what went out; both when absent.
    types: Option<String>,
    /// Transaction codes, separated by commas.
    #[param(example = "6101,6201")]
    tx_code: Option<String>,
    /// `MAIN`, `RNG`, `LOTT` or `PVP`.
    category: Option<String>,
    /// Which wallet: `MAIN` or the code of a vendor.
    wallet: Option<String>,
    /// First day, `YYYY-MM-DD`.
    start_date: Option<String>,
    /// Last day, `YYYY-MM-DD`.
    end_date: Option<String>,
}

const fn titles(language: Language) -> [&'static str; 6] {
    match language {
        Language::English => ["Time", "Type", "Amount", "Balance", "Reference", "Game code"],
        Language::Thai => ["เวลา", "ประเภทรายการ", "จำนวนเงิน", "คงเหลือ", "อ้างอิง", "รหัสเกม"],
    }
}
