use axum::response::Response;
use erawan_kernel::{Language, Money};

use super::http::{catalogue_of, wanted};
use super::{BetStatus, ListedRecord};
use crate::rooms::merchant::{CurrentMerchant, Merchant};
use crate::rooms::records::Records;
use crate::rooms::session::CurrentMember;
use crate::rooms::wallet::{EXPORT_ROWS_MAX, EXPORTS};
use crate::web::csv::{Cell, Csv};
use crate::web::prelude::*;

pub(super) fn routes() -> OpenApiRouter<Records> {
    calls![bet_records_export]
}

/// Betting record as a file
///
/// All rounds of these days, newest first, as a table in UTF-8 that spreadsheets open; at most 20,000, else
/// `export.too.long`.
#[utoipa::path(get, path = "/wps/report/betRecordExport", tag = "records", params(ExportQuery),
    security(("token" = [])), responses((status = 200, content_type = "text/csv", body = String), Refusals))]
async fn bet_records_export(
    State(records): State<Records>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    member: CurrentMember,
    ApiQuery(query): ApiQuery<ExportQuery>,
) -> Result<Response, ApiError> {
    let days = (query.start_date.as_deref(), query.end_date.as_deref());
    let filter = wanted(&records, &merchant, &member, days, query.category).await?;
    records.core.limits.take_of(EXPORTS, member.member_id.uuid(), records.core.clock.now_ms())?;
    let rounds = records.all(&filter, EXPORT_ROWS_MAX).await?.ok_or(ErrorCode::ExportTooLong)?;
    let catalogue = catalogue_of(&records, merchant.id).await?;
    let mut csv = Csv::new(&titles(language));
    for round in &rounds {
        let game = catalogue.any_game(&round.vendor, &round.game_code);
        let name = game.as_deref().map_or(round.game_code.as_str(), |game| game.name.in_language(language));
        csv.add(row(round, name, &merchant, language));
    }
    Ok(csv.into_file("betting-record.csv"))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct ExportQuery {
    /// A game category such as `RNG`; every one when absent or `ALL`.
    category: Option<String>,
    /// First day, `YYYY-MM-DD`.
    start_date: Option<String>,
    /// Last day, `YYYY-MM-DD`.
    end_date: Option<String>,
}

const fn titles(language: Language) -> [&'static str; 11] {
    match language {
        Language::English => [
            "Bet time",
            "Game",
            "Provider",
            "Type",
            "Bet",
            "Valid bet",
            "Win",
            "Win/loss",
            "Status",
            "Settled at",
            "Round",
        ],
        Language::Thai => [
            "เวลาเดิมพัน",
            "เกม",
            "ค่ายเกม",
            "ประเภท",
            "เดิมพัน",
            "ยอดเดิมพันที่นับ",
            "ได้รับ",
            "กำไร/ขาดทุน",
            "สถานะ",
            "เวลาสรุปผล",
            "รหัสรอบ",
        ],
    }
}

fn row<'a>(
    round: &'a ListedRecord,
    game: &'a str,
    merchant: &Merchant,
    language: Language,
) -> [Cell<'a>; 11] {
    let amount = |amount: Money| Cell::Amount(amount);
    [
        merchant.clock_at(round.bet_at_ms).into(),
        game.into(),
        round.vendor.as_str().into(),
        round.category.as_str().into(),
        amount(round.bet),
        amount(round.valid_bet()),
        amount(round.win),
        amount(round.profit()),
        status(round.status, language).into(),
        round.settled_at_ms.map(|at_ms| merchant.clock_at(at_ms)).unwrap_or_default().into(),
        round.round.as_str().into(),
    ]
}

/// As the screen calls it.
const fn status(status: BetStatus, language: Language) -> &'static str {
    match (status, language) {
        (BetStatus::Open, Language::English) => "Open",
        (BetStatus::Open, Language::Thai) => "กำลังเล่น",
        (BetStatus::Settled, Language::English) => "Settled",
        (BetStatus::Settled, Language::Thai) => "สรุปผลแล้ว",
        (BetStatus::RolledBack, Language::English) => "Refunded",
        (BetStatus::RolledBack, Language::Thai) => "คืนเงินแล้ว",
    }
}
