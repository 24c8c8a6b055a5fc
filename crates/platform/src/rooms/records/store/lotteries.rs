use erawan_kernel::ids::MerchantId;

use super::tables::record::{Column, Entity};
use crate::db::prelude::*;
use crate::rooms::records::BetStatus;
use crate::rooms::wallet::{Book, book_number};

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

/// The index that this is read by: of lotteries alone, so that no other round pays for it.
pub(super) fn by_lottery() -> Box<dyn MigrationTrait> {
    let index = format!(
        "CREATE INDEX bet_record_lottery_idx ON bet_record (merchant_id, bet_at_ms) WHERE {IS_LOTTERY}"
    );
    Rewrite::new("m20261129_700010_projections_bet_record_by_lottery")
        .on_both(index, "DROP INDEX bet_record_lottery_idx")
        .boxed()
}
