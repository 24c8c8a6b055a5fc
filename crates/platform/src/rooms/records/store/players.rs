//! Rounds of many players, by player or by time.

use erawan_kernel::ids::MerchantId;

use super::record_of;
use super::tables::record::{Column, Entity};
use crate::db::prelude::*;
use crate::rooms::records::players::{PlayerRound, RoundsWanted};
use crate::rooms::records::{BetRecord, BetStatus};
use crate::rooms::wallet::{AccountId, Book, book_number};

/// Accounts that one query looks for.
const ACCOUNTS_MAX: usize = 500;
/// As the index says it: with a value in place of the number, no engine would take the index.
const IS_UNSETTLED: &str = "status <> 1";

async fn read(
    db: &impl ConnectionTrait,
    rows: Select<Entity>,
    status: Option<BetStatus>,
    limit: u64,
) -> DbResult<Vec<PlayerRound>> {
    let of_status = status.map(|status| Column::Status.eq(status.number()));
    let rows = newest(rows.filter(Condition::all().add_option(of_status))).limit(limit);
    let records = rows.all(db).await?.into_iter().map(record_of);
    let round = |record: BetRecord| PlayerRound {
        account: record.account,
        member_id: record.member_id,
        round: record.into(),
    };
    Ok(records.map(round).collect())
}

fn newest(rows: Select<Entity>) -> Select<Entity> {
    rows.order_by_desc(Column::BetAtMs).order_by_desc(Column::Sequence)
}

fn of_players(accounts: &[AccountId], wanted: &RoundsWanted<'_>) -> Select<Entity> {
    let days = (wanted.days.from_ms, wanted.days.until_ms);
    let own =
        Entity::find().filter(Column::AccountId.is_in(accounts.iter().map(|account| i64::from(*account))));
    match wanted.category {
        Some(category) => own.filter(kind_within((Column::Category, Column::BetAtMs), category, days)),
        None => own.filter(Column::BetAtMs.gte(days.0)).filter(Column::BetAtMs.lt(days.1)),
    }
}

fn of_merchant(merchant_id: MerchantId, wanted: &RoundsWanted<'_>) -> Select<Entity> {
    let of_category = wanted.category.map(|category| Column::Category.eq(category));
    Entity::find()
        .filter(Column::MerchantId.eq(merchant_id.uuid()))
        .filter(Column::BetAtMs.gte(wanted.days.from_ms))
        .filter(Column::BetAtMs.lt(wanted.days.until_ms))
        .filter(Condition::all().add_option(of_category))
}

fn unsettled(merchant_id: MerchantId, wanted: &RoundsWanted<'_>) -> Select<Entity> {
    of_merchant(merchant_id, wanted).filter(Expr::cust(IS_UNSETTLED))
}

/// The newest rounds of these accounts.
pub(in crate::rooms::records) async fn newest_of_players(
    db: &impl ConnectionTrait,
    accounts: &[AccountId],
    wanted: &RoundsWanted<'_>,
    first: u64,
) -> DbResult<Vec<PlayerRound>> {
    let rows_max = usize::try_from(first).unwrap_or(usize::MAX);
    let mut found: Vec<PlayerRound> = Vec::new();
    for some in accounts.chunks(ACCOUNTS_MAX) {
        found.extend(read(db, of_players(some, wanted), wanted.status, first).await?);
        if accounts.len() > ACCOUNTS_MAX {
            found.sort_unstable_by_key(|round| std::cmp::Reverse(round.at()));
            found.truncate(rows_max);
        }
    }
    Ok(found)
}

/// The newest rounds at the merchant, before a place in the list.
pub(in crate::rooms::records) async fn rounds_by_time(
    db: &impl ConnectionTrait,
    merchant_id: MerchantId,
    wanted: &RoundsWanted<'_>,
    before: Option<(i64, i64)>,
    limit: u64,
) -> DbResult<Vec<PlayerRound>> {
    let rows = of_merchant(merchant_id, wanted);
    let rows = match before {
        Some((at_ms, sequence)) => rows
            .filter(Column::BetAtMs.lte(at_ms))
            .filter(Condition::any().add(Column::BetAtMs.lt(at_ms)).add(Column::Sequence.lt(sequence))),
        None => rows,
    };
    read(db, rows, wanted.status, limit).await
}

/// The newest rounds at the merchant that are not settled.
pub(in crate::rooms::records) async fn unsettled_rounds(
    db: &impl ConnectionTrait,
    merchant_id: MerchantId,
    wanted: &RoundsWanted<'_>,
    limit: u64,
) -> DbResult<Vec<PlayerRound>> {
    read(db, unsettled(merchant_id, wanted), wanted.status, limit).await
}

/// How many rounds there are at the merchant in the book.
pub(in crate::rooms::records) async fn count_rounds(
    db: &impl ConnectionTrait,
    merchant_id: MerchantId,
    book: Book,
) -> DbResult<i64> {
    let count: Option<i64> = Entity::find()
        .select_only()
        .column_as(Column::Sequence.count(), "count")
        .filter(Column::MerchantId.eq(merchant_id.uuid()))
        .filter(Column::Book.eq(book_number(book)))
        .into_tuple()
        .one(db)
        .await?;
    Ok(count.unwrap_or_default())
}

/// The indexes that rounds of many players are read by.
pub(super) fn migrations() -> [Box<dyn MigrationTrait>; 2] {
    let by_time = AddIndex::new(
        "m20261201_300000_records_bet_record_by_merchant_time",
        "bet_record",
        "bet_record_merchant_time_idx",
        &["merchant_id", "bet_at_ms", "sequence"],
    );
    let index = format!(
        "CREATE INDEX bet_record_unsettled_idx ON bet_record (merchant_id, bet_at_ms, sequence) WHERE {IS_UNSETTLED}"
    );
    let unsettled = Rewrite::new("m20261201_300001_records_bet_record_by_unsettled")
        .on_both(index, "DROP INDEX bet_record_unsettled_idx");
    [by_time.boxed(), unsettled.boxed()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::plans::plan_of;
    use crate::web::DateRange;

    #[tokio::test]
    async fn rounds_of_many_are_read_by_player_or_by_time() {
        let wanted =
            RoundsWanted { days: DateRange { from_ms: 0, until_ms: 9 }, category: None, status: None };
        let accounts = [AccountId::from(1), AccountId::from(2)];
        let plan = plan_of(newest(of_players(&accounts, &wanted))).await;
        assert!(
            plan.contains("bet_record_time_idx (account_id=? AND bet_at_ms>? AND bet_at_ms<?)"),
            "{plan}"
        );
        let slots = RoundsWanted { category: Some("RNG"), ..wanted };
        let plan = plan_of(newest(of_players(&accounts, &slots))).await;
        assert!(plan.contains("bet_record_category_idx (account_id=? AND"), "{plan}");
        let merchant = MerchantId::from_uuid(Uuid::nil());
        let plan = plan_of(newest(of_merchant(merchant, &wanted))).await;
        assert!(plan.contains("bet_record_merchant_time_idx"), "{plan}");
        assert!(!plan.contains("TEMP B-TREE"), "{plan}");
        let plan = plan_of(newest(unsettled(merchant, &wanted))).await;
        assert!(plan.contains("bet_record_unsettled_idx"), "{plan}");
    }
}
