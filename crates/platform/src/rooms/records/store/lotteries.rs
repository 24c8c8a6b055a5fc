use erawan_kernel::Money;
use erawan_kernel::ids::MerchantId;

use super::tables::movement;
use super::tables::record::{Column, Entity};
use crate::db::prelude::*;
use crate::rooms::records::model::BetMovementKind;
use crate::rooms::records::{BetRecord, BetStatus};
use crate::rooms::wallet::{AccountId, Book, book_number};
use crate::web::DateRange;

/// As the index says it: with values in place of the words, no engine would take the index.
const IS_LOTTERY: &str = "category IN ('LOTT', 'ELOTT')";

/// By vendor and game code: how many members played it with real money since then.
pub(in crate::rooms::records) async fn lottery_players(
    db: &Db,
    merchant_id: MerchantId,
    since_ms: i64,
) -> DbResult<Vec<(String, String, i64)>> {
    Entity::find()
        .select_only()
        .columns([Column::Vendor, Column::GameCode])
        .column_as(Expr::col(Column::MemberId).count_distinct(), "players")
        .filter(Expr::cust(IS_LOTTERY))
        .filter(Column::MerchantId.eq(merchant_id.uuid()))
        .filter(Column::BetAtMs.gte(since_ms))
        .filter(Column::Book.eq(book_number(Book::Real)))
        .filter(Column::Status.ne(BetStatus::RolledBack.number()))
        .group_by(Column::Vendor)
        .group_by(Column::GameCode)
        .into_tuple()
        .all(db.read())
        .await
}

/// The vendors of which the account has rounds of a category in these days.
pub(in crate::rooms::records) async fn vendors_of_category(
    db: &Db,
    account: AccountId,
    category: &str,
    days: DateRange,
) -> DbResult<Vec<String>> {
    Entity::find()
        .select_only()
        .column(Column::Vendor)
        .distinct()
        .filter(Column::AccountId.eq(i64::from(account)))
        .filter(kind_within((Column::Category, Column::BetAtMs), category, (days.from_ms, days.until_ms)))
        .into_tuple()
        .all(db.read())
        .await
}

/// Whether the account has a lottery's round of the vendor.
pub(in crate::rooms::records) async fn has_lottery_round(
    db: &Db,
    account: AccountId,
    vendor: &str,
) -> DbResult<bool> {
    let found: Option<String> = Entity::find()
        .select_only()
        .column(Column::Round)
        .filter(Column::AccountId.eq(i64::from(account)))
        .filter(Column::Vendor.eq(vendor))
        .filter(Expr::cust(IS_LOTTERY))
        .limit(1)
        .into_tuple()
        .one(db.read())
        .await?;
    Ok(found.is_some())
}

/// A movement of a round.
#[derive(Debug, Clone, Copy)]
pub(in crate::rooms::records) struct Moved {
    pub(in crate::rooms::records) sequence: i64,
    pub(in crate::rooms::records) kind: BetMovementKind,
    pub(in crate::rooms::records) amount: Money,
}

/// The movements of a vendor's round of the account up to this one, in their order.
pub(in crate::rooms::records) async fn moved_in_round(
    db: &Db,
    account: AccountId,
    (vendor, round): (&str, &str),
    sequence: i64,
) -> DbResult<Vec<Moved>> {
    let mut rows = super::movements_in(account, round).all(db.read()).await?;
    rows.retain(|row| row.vendor == vendor && row.sequence <= sequence);
    rows.sort_unstable_by_key(|row| row.sequence);
    let moved = |row: movement::Model| {
        let kind = BetMovementKind::from_number(row.kind)
            .ok_or_else(|| DbErr::Type(format!("movement {} has an unknown kind", row.sequence)))?;
        Ok(Moved { sequence: row.sequence, kind, amount: Money::from_minor(row.amount) })
    };
    rows.into_iter().map(moved).collect()
}

/// The record of a vendor's round of the account.
pub(in crate::rooms::records) async fn find_record(
    db: &Db,
    account: AccountId,
    (vendor, round): (&str, &str),
) -> DbResult<Option<BetRecord>> {
    let row =
        Entity::find_by_id((account.into(), vendor.to_owned(), round.to_owned())).one(db.read()).await?;
    Ok(row.map(super::record_of))
}

/// The index that this is read by: of lotteries alone, so that no other round pays for it.
pub(super) fn by_lottery() -> Box<dyn MigrationTrait> {
    let index = format!(
        "CREATE INDEX bet_record_lottery_idx ON bet_record (merchant_id, bet_at_ms) WHERE {IS_LOTTERY}"
    );
    Rewrite::new("m20261129_700010_projections_bet_record_by_lottery")
        .on_both(index, "DROP INDEX bet_record_lottery_idx")
        .boxed()
}
