use axum::response::Response;
use erawan_kernel::{Language, Money};

use super::income::{KEY, booked_days};
use crate::rooms::agent::Agents;
use crate::rooms::agent::contracts::model::{Pays, percent_of};
use crate::rooms::agent::income::{IncomeKind, StatementLine};
use crate::rooms::merchant::{CurrentMerchant, GameCategory};
use crate::rooms::session::CurrentMember;
use crate::rooms::wallet::{EXPORT_ROWS_MAX, EXPORTS};
use crate::web::DateLimits;
use crate::web::csv::{Cell, Csv};
use crate::web::prelude::*;

/// A month, however long ago.
const MONTH: DateLimits = DateLimits { days_max: 31, days_back_max: 36_500 };

pub(super) fn routes() -> OpenApiRouter<Agents> {
    calls![income_export]
}

/// The caller's statement of earnings as a file
///
/// For agents where the merchant offers it (`AGEREBINC3`). All lines of these days, 31 at most, the oldest first, as a table in
/// UTF-8 that spreadsheets open.
#[utoipa::path(get, path = "/wps/agent/income/export", tag = "agent", params(IncomeExportQuery),
    security(("token" = [])), responses((status = 200, content_type = "text/csv", body = String), Refusals))]
async fn income_export(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    caller: CurrentMember,
    ApiQuery(query): ApiQuery<IncomeExportQuery>,
) -> Result<Response, ApiError> {
    let leader = agents.leader_with(&caller, merchant.flag(KEY)).await?;
    let days = booked_days(&agents, &merchant, MONTH, (query.start_date, query.end_date))?;
    agents.core.limits.take_of(EXPORTS, leader.member.id.uuid(), agents.core.clock.now_ms())?;
    let statement = agents.income_statement(leader.member.id, days).await?;
    if statement.lines.len() as u64 > EXPORT_ROWS_MAX {
        return Err(ErrorCode::ExportTooLong.into());
    }
    let dues = agents.dues_of_lines(&statement.lines).await?;
    let mut csv = Csv::new(&titles(language));
    for StatementLine { line, balance, .. } in statement.lines {
        let is_moved = matches!(line.kind, IncomeKind::Payout | IncomeKind::FromWallet);
        let of_play = |text: String| if is_moved { String::new() } else { text };
        let rate = match dues.get(&line.id) {
            None => line.rate.to_string(),
            Some(due) => match due.pays {
                Some(Pays::Share { ppm }) => percent_of(ppm),
                Some(Pays::Fixed { .. }) | None => String::new(),
            },
        };
        csv.add([
            merchant.clock_at(line.booked.map_or(0, |at| at.at_ms)).into(),
            title(line.kind, line.is_correction(), language).into(),
            line.day.to_string().into(),
            line.category.map_or("", GameCategory::code).into(),
            of_play(Money::from_minor(line.base).to_string()).into(),
            of_play(rate).into(),
            Cell::Amount(Money::from_minor(line.amount)),
            Cell::Amount(Money::from_minor(balance)),
            line.id.to_string().into(),
        ]);
    }
    Ok(csv.into_file("income.csv"))
}

#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
struct IncomeExportQuery {
    /// First day on which something was booked, `YYYY-MM-DD`; today unless given.
    start_date: Option<String>,
    /// Last day on which something was booked, `YYYY-MM-DD`; today unless given.
    end_date: Option<String>,
    /// `COMM3`
    #[serde(rename = "moduleId")]
    _module_id: Option<String>,
}

const fn titles(language: Language) -> [&'static str; 9] {
    match language {
        Language::English => [
            "Time",
            "Type",
            "Day",
            "Category",
            "Counted stakes",
            "Rate, percent",
            "Amount",
            "Balance",
            "Reference",
        ],
        Language::Thai => [
            "เวลา",
            "ประเภทรายการ",
            "วันที่",
            "หมวดเกม",
            "ยอดเดิมพันที่นับ",
            "อัตรา (%)",
            "จำนวนเงิน",
            "คงเหลือ",
            "อ้างอิง",
        ],
    }
}

const fn title(kind: IncomeKind, is_correction: bool, language: Language) -> &'static str {
    match (kind, is_correction, language) {
        (IncomeKind::Commission, false, Language::English) => "Commission",
        (IncomeKind::Commission, false, Language::Thai) => "ค่าคอมมิชชั่น",
        (IncomeKind::Commission, true, Language::English) => "Correction",
        (IncomeKind::Commission, true, Language::Thai) => "ปรับปรุง",
        (IncomeKind::Salary, false, Language::English) => "Daily salary",
        (IncomeKind::Salary, false, Language::Thai) => "ค่าตอบแทนรายวัน",
        (IncomeKind::Salary, true, Language::English) => "Daily salary, correction",
        (IncomeKind::Salary, true, Language::Thai) => "ค่าตอบแทนรายวัน ปรับปรุง",
        (IncomeKind::Dividend, _, Language::English) => "Dividend",
        (IncomeKind::Dividend, _, Language::Thai) => "เงินปันผล",
        (IncomeKind::ContractPaid, false, Language::English) => "Paid under contract",
        (IncomeKind::ContractPaid, false, Language::Thai) => "จ่ายตามสัญญา",
        (IncomeKind::ContractPaid, true, Language::English) => "Paid under contract, correction",
        (IncomeKind::ContractPaid, true, Language::Thai) => "จ่ายตามสัญญา ปรับปรุง",
        (IncomeKind::FromWallet, _, Language::English) => "Added from the wallet",
        (IncomeKind::FromWallet, _, Language::Thai) => "เติมจากกระเป๋า",
        (IncomeKind::Payout, _, Language::English) => "Paid to the wallet",
        (IncomeKind::Payout, _, Language::Thai) => "จ่ายเข้ากระเป๋า",
    }
}
