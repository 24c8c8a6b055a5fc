mod summary;

use std::sync::Arc;

use axum::Router;
use axum::extract::Path;
use erawan_kernel::ids::MerchantId;
use erawan_kernel::{Language, Money, PageRequest};
use utoipa::openapi::OpenApi;

use super::list::BetRecords;
use super::store::{self, Filter, MovementRow};
use super::{BetStatus, BetTotals, ListedRecord, board, export};
use crate::rooms::games::{Catalogue, GameEntry, GamesError};
use crate::rooms::merchant::{CurrentMerchant, Merchant};
use crate::rooms::records::Records;
use crate::rooms::session::CurrentMember;
use crate::web::DateLimits;
use crate::web::prelude::*;

/// The betting record reaches back a year, which may be asked for at once.
const RECORD_DAYS: DateLimits = DateLimits { days_max: 366, days_back_max: 366 };
const PAGE_SIZE: u64 = 20;
pub(crate) fn routes() -> OpenApiRouter<Records> {
    calls![bet_records, bet_record].merge(board::routes()).merge(export::routes())
}

/// Calls of game vendors.
pub(crate) fn machine_routes() -> Router<Records> {
    summary::routes().into()
}

/// The document of the vendors' calls: a part of the provider protocol.
pub(crate) fn document() -> OpenApi {
    summary::routes().into_openapi()
}

/// Betting record: the member's rounds, newest first
///
/// Days are those of the merchant's time zone; without dates it is today. At most 366 days in one query,
/// and as many back.
#[utoipa::path(get, path = "/wps/report/betRecord", tag = "records", params(BetRecordQuery),
    security(("token" = [])), responses((status = 200, body = Answer<BetRecordList>), Refusals))]
async fn bet_records(
    State(records): State<Records>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    member: CurrentMember,
    ApiQuery(query): ApiQuery<BetRecordQuery>,
) -> Result<Answer<BetRecordList>, ApiError> {
    let days = (query.start_date.as_deref(), query.end_date.as_deref());
    let filter = wanted(&records, &merchant, &member, days, query.category).await?;
    let page = PageRequest::clamped(query.page_no, query.size, PAGE_SIZE);
    let BetRecords { page, totals, categories } = records.list(&filter, page).await?;
    let catalogue = catalogue_of(&records, merchant.id).await?;
    let list = page.rows.iter().map(|record| BetRecordValue::of(&catalogue, record, language)).collect();
    let page = ListPage::new(list, &page);
    Ok(Answer::new(BetRecordList { page, footer: totals.into(), categories }))
}

/// What the query asks for, of the member's own rounds.
pub(super) async fn wanted(
    records: &Records,
    merchant: &Merchant,
    member: &CurrentMember,
    days: (Option<&str>, Option<&str>),
    category: Option<String>,
) -> Result<Filter, ApiError> {
    let days = merchant.days(days, records.core.clock.now(), RECORD_DAYS)?;
    let wallet = records.wallets.open(member.member_id, member.kind).await?;
    let category = category.filter(|category| !category.is_empty() && category != "ALL");
    Ok(Filter { account: wallet.account, category, days })
}

/// The games and vendors that a list names, read once for all its rows.
pub(super) async fn catalogue_of(
    records: &Records,
    merchant_id: MerchantId,
) -> Result<Arc<Catalogue>, GamesError> {
    Ok(records.games.catalogue_of(merchant_id).await?)
}

/// One round of the member, with its movements
#[utoipa::path(get, path = "/wps/report/betRecord/{roundId}", tag = "records",
    params(("roundId" = String, Path, description = "As in the list")),
    security(("token" = [])), responses((status = 200, body = Answer<BetRecordDetail>), Refusals))]
async fn bet_record(
    State(records): State<Records>,
    RequestLanguage(language): RequestLanguage,
    member: CurrentMember,
    Path(round): Path<String>,
) -> Result<Answer<BetRecordDetail>, ApiError> {
    let wallet = records.wallets.open(member.member_id, member.kind).await?;
    let found = store::find_of(&records.core.db, wallet.account, &round).await?;
    let (record, movements) = found.ok_or(ErrorCode::NotFound)?;
    let catalogue = catalogue_of(&records, record.merchant_id).await?;
    Ok(Answer::new(BetRecordDetail {
        record: BetRecordValue::of(&catalogue, &record.into(), language),
        transactions: movements.iter().map(BetTransaction::of).collect(),
    }))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct BetRecordQuery {
    /// A game category such as `RNG`; every one when absent or `ALL`.
    category: Option<String>,
    /// First day, `YYYY-MM-DD`.
    start_date: Option<String>,
    /// Last day, `YYYY-MM-DD`.
    end_date: Option<String>,
    /// From 1.
    page_no: Option<u64>,
    /// Rows in a page, at most 100.
    size: Option<u64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BetRecordList {
    #[serde(flatten)]
    page: ListPage<BetRecordValue>,
    /// Sums of the whole list, not of the page.
    footer: BetRecordFooter,
    /// The categories that have a round in these days, whichever was asked for.
    #[schema(examples(json!(["RNG", "FISH"])))]
    categories: Vec<String>,
}

/// One round.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BetRecordValue {
    round_id: String,
    vendor: String,
    game_code: String,
    game_name: String,
    /// The game's category.
    game_type: String,
    icon_url: String,
    /// Epoch milliseconds.
    bet_time: i64,
    /// Epoch milliseconds; absent while the round is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    settle_time: Option<i64>,
    bet_amount: Money,
    /// Stakes that counted: taken and not given back.
    valid_bet_amount: Money,
    /// What the round paid, a jackpot included.
    win_amount: Money,
    /// The jackpot among it; absent when the round won none.
    #[serde(skip_serializing_if = "Option::is_none")]
    jackpot_amount: Option<Money>,
    /// Negative when the player lost.
    profit_and_loss: Money,
    /// `open`, `settled` or `rolled_back`.
    #[schema(examples("settled"))]
    status: &'static str,
    balance_before: Money,
    balance_after: Money,
    /// Where the round can be verified, once it is over, if its vendor offers that; a void one too.
    #[serde(skip_serializing_if = "Option::is_none")]
    verify_url: Option<String>,
}

impl BetRecordValue {
    fn of(catalogue: &Catalogue, record: &ListedRecord, language: Language) -> Self {
        let game = catalogue.any_game(&record.vendor, &record.game_code);
        let verify_url = match record.status {
            BetStatus::Settled | BetStatus::RolledBack => catalogue.verify_url(&record.vendor, &record.round),
            BetStatus::Open => None,
        };
        let shown = |pick: fn(&GameEntry) -> String| game.as_deref().map(pick);
        Self {
            game_name: game
                .as_deref()
                .map_or_else(|| record.game_code.clone(), |game| game.name.in_language(language).to_owned()),
            icon_url: shown(|game| game.icon_url.clone()).unwrap_or_default(),
            bet_time: record.bet_at_ms,
            settle_time: record.settled_at_ms,
            bet_amount: record.bet,
            valid_bet_amount: record.valid_bet(),
            win_amount: record.win,
            jackpot_amount: Some(record.jackpot).filter(|jackpot| jackpot.is_positive()),
            profit_and_loss: record.profit(),
            status: record.status.word(),
            balance_before: record.balance_before,
            balance_after: record.balance_after,
            round_id: record.round.clone(),
            vendor: record.vendor.clone(),
            game_code: record.game_code.clone(),
            game_type: record.category.clone(),
            verify_url,
        }
    }
}

/// Sums of a list of rounds.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BetRecordFooter {
    bet_amount: Money,
    valid_bet_amount: Money,
    win_amount: Money,
    profit_and_loss: Money,
}

impl From<BetTotals> for BetRecordFooter {
    fn from(totals: BetTotals) -> Self {
        let valid = totals.bet.minor().saturating_sub(totals.refund.minor());
        Self {
            bet_amount: totals.bet,
            valid_bet_amount: Money::from_minor(valid),
            win_amount: totals.win,
            profit_and_loss: Money::from_minor(totals.win.minor().saturating_sub(valid)),
        }
    }
}

/// One round and its movements in order.
#[derive(Debug, Serialize, ToSchema)]
struct BetRecordDetail {
    #[serde(flatten)]
    record: BetRecordValue,
    transactions: Vec<BetTransaction>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BetTransaction {
    /// `bet`, `win`, `rollback`, `jackpot`, `promotion` or `taken_back`, which lessens what was won.
    #[serde(rename = "type")]
    kind: &'static str,
    amount: Money,
    /// Epoch milliseconds.
    time: i64,
    /// The vendor's identifier.
    transaction_id: String,
}

impl BetTransaction {
    fn of(row: &MovementRow) -> Self {
        Self {
            kind: row.kind.word(),
            amount: row.amount,
            time: row.at_ms,
            transaction_id: row.transaction.to_string(),
        }
    }
}
