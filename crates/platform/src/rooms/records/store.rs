mod counted;
mod lotteries;
mod players;
mod sums;
mod tables;

use std::collections::BTreeSet;

use erawan_kernel::Money;
use erawan_kernel::ids::{MemberId, MerchantId};
use sea_orm::{DbBackend, FromQueryResult};

pub(super) use self::counted::{
    clear_counted, counted_between, counted_days, counted_of, counted_rounds, insert_counted,
    write_counted_rounds,
};
pub(super) use self::lotteries::{
    find_record, has_lottery_round, lottery_players, moved_in_round, vendors_of_category,
};
pub(super) use self::players::{count_rounds, newest_of_players, rounds_by_time, unsettled_rounds};
pub(super) use self::sums::{add_up, totals};
pub(crate) use self::tables::migrations;
use self::tables::{movement, record};
use super::model::{BetMovement, BetMovementKind, BetRecord, BetStatus, ListedRecord, RoundSums};
use crate::db::prelude::*;
use crate::rooms::wallet::{AccountId, Book, book_from_number, book_number};
use crate::web::DateRange;

use record::Column;

/// Records looked up by one query.
const KEYS_MAX: usize = 100;

/// Which records are wanted.
#[derive(Debug, Clone)]
pub(super) struct Filter {
    pub(super) account: AccountId,
    pub(super) category: Option<String>,
    pub(super) days: DateRange,
}

/// One movement of a record, for its detail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct MovementRow {
    pub(super) kind: BetMovementKind,
    pub(super) amount: Money,
    pub(super) transaction: Uuid,
    pub(super) at_ms: i64,
}

/// Records that these movements belong to and that exist already: each is looked up by its whole key, as SQLite would read
/// every round of an account to find those of a list.
pub(super) async fn known_records(tx: &Tx, movements: &[BetMovement]) -> DbResult<Vec<BetRecord>> {
    let keys: BTreeSet<_> = movements
        .iter()
        .map(|movement| {
            let round = movement.reference.round.as_str();
            (i64::from(movement.wallet.main), movement.vendor.as_str(), round)
        })
        .collect();
    let mut known = Vec::new();
    for keys in keys.into_iter().collect::<Vec<_>>().chunks(KEYS_MAX) {
        known.extend(with_keys(keys).all(tx).await?.into_iter().map(record_of));
    }
    Ok(known)
}

/// The records with one of these keys: account, vendor and round.
fn with_keys(keys: &[(i64, &str, &str)]) -> Select<record::Entity> {
    let is = |(account, vendor, round): &(i64, &str, &str)| {
        Condition::all()
            .add(Column::AccountId.eq(*account))
            .add(Column::Vendor.eq(*vendor))
            .add(Column::Round.eq(*round))
    };
    record::Entity::find().filter(keys.iter().map(is).fold(Condition::any(), Condition::add))
}

/// The movements of an account in rounds with this name, in no order: SQLite would read all of the account to have them in
/// theirs.
fn movements_in(account: AccountId, round: &str) -> Select<movement::Entity> {
    movement::Entity::find()
        .filter(movement::Column::AccountId.eq(i64::from(account)))
        .filter(movement::Column::Round.eq(round))
}

/// The gross result of the rounds per merchant, vendor and book, from the merchant's side.
pub(super) async fn house_results(db: &Db) -> DbResult<Vec<(Uuid, String, i16, i64)>> {
    // A jackpot is paid out of its pool, not by the vendor.
    let won = Expr::col(Column::Win).sub(Expr::col(Column::Jackpot));
    let kept = Expr::col(Column::Bet).sub(Expr::col(Column::Refund)).sub(won);
    record::Entity::find()
        .select_only()
        .columns([Column::MerchantId, Column::Vendor, Column::Book])
        .column_as(sum_of(kept), "kept")
        .group_by(Column::MerchantId)
        .group_by(Column::Vendor)
        .group_by(Column::Book)
        .into_tuple()
        .all(db.read())
        .await
}

pub(super) async fn write_records(tx: &Tx, records: impl Iterator<Item = BetRecord>) -> DbResult<()> {
    let rows = records.map(|record| record::ActiveModel {
        account_id: Set(record.account.into()),
        vendor: Set(record.vendor),
        round: Set(record.round),
        member_id: Set(record.member_id.uuid()),
        merchant_id: Set(record.merchant_id.uuid()),
        book: Set(book_number(record.book)),
        category: Set(record.category),
        game_code: Set(record.game_code),
        sequence: Set(record.sequence),
        bet_at_ms: Set(record.bet_at_ms),
        settled_at_ms: Set(record.settled_at_ms),
        bet: Set(record.bet.minor()),
        refund: Set(record.refund.minor()),
        win: Set(record.win.minor()),
        jackpot: Set(record.jackpot.minor()),
        correction: Set(record.correction.minor()),
        balance_before: Set(record.balance_before.minor()),
        balance_after: Set(record.balance_after.minor()),
        status: Set(record.status.number()),
    });
    let replaced = [
        Column::SettledAtMs,
        Column::Bet,
        Column::Refund,
        Column::Win,
        Column::Jackpot,
        Column::Correction,
        Column::BalanceAfter,
        Column::Status,
    ];
    record::Entity::insert_many(rows)
        .or_update([Column::AccountId, Column::Vendor, Column::Round], replaced)
        .run(tx)
        .await
}

pub(super) async fn insert_movements(tx: &Tx, movements: &[BetMovement]) -> DbResult<()> {
    let rows = movements.iter().map(|movement| movement::ActiveModel {
        account_id: Set(movement.wallet.main.into()),
        sequence: Set(movement.sequence),
        vendor: Set(movement.vendor.clone()),
        round: Set(movement.reference.round.clone()),
        kind: Set(movement.kind.number()),
        amount: Set(movement.amount.minor()),
        transaction_id: Set(Uuid::from_bytes(*movement.transaction.bytes())),
        at_ms: Set(movement.at_ms),
    });
    movement::Entity::insert_many(rows).run(tx).await
}

pub(super) async fn clear(tx: &Tx) -> DbResult<()> {
    sums::clear(tx).await?;
    record::Entity::delete_many().exec(tx).await?;
    movement::Entity::delete_many().run(tx).await
}

/// Records of one category or of all, newest first.
pub(super) async fn list(
    db: &impl ConnectionTrait,
    filter: &Filter,
    offset: u64,
    limit: u64,
) -> DbResult<Vec<ListedRecord>> {
    let days = (filter.days.from_ms, filter.days.until_ms);
    let own = record::Entity::find().filter(Column::AccountId.eq(i64::from(filter.account)));
    let wanted = match &filter.category {
        Some(category) => own
            .filter(kind_within((Column::Category, Column::BetAtMs), category.as_str(), days))
            .order_by_desc(Column::Category),
        None => own.filter(Column::BetAtMs.gte(days.0)).filter(Column::BetAtMs.lt(days.1)),
    };
    let newest = wanted.order_by_desc(Column::BetAtMs).order_by_desc(Column::Sequence);
    // The driver copies each value that is asked for, one by one.
    let shown = newest.select_only().columns(LISTED).offset(offset).limit(limit);
    let rows = shown.into_model::<ListedRow>().all(db).await?;
    Ok(rows.into_iter().map(ListedRecord::from).collect())
}

/// The columns of a [`ListedRow`].
const LISTED: [Column; 14] = [
    Column::Vendor,
    Column::Round,
    Column::Category,
    Column::GameCode,
    Column::Sequence,
    Column::BetAtMs,
    Column::SettledAtMs,
    Column::Bet,
    Column::Refund,
    Column::Win,
    Column::Jackpot,
    Column::BalanceBefore,
    Column::BalanceAfter,
    Column::Status,
];

#[derive(FromQueryResult)]
struct ListedRow {
    vendor: String,
    round: String,
    category: String,
    game_code: String,
    sequence: i64,
    bet_at_ms: i64,
    settled_at_ms: Option<i64>,
    bet: i64,
    refund: i64,
    win: i64,
    jackpot: i64,
    balance_before: i64,
    balance_after: i64,
    status: i16,
}

impl From<ListedRow> for ListedRecord {
    fn from(row: ListedRow) -> Self {
        Self {
            vendor: row.vendor,
            round: row.round,
            category: row.category,
            game_code: row.game_code,
            sequence: row.sequence,
            bet_at_ms: row.bet_at_ms,
            settled_at_ms: row.settled_at_ms,
            bet: Money::from_minor(row.bet),
            refund: Money::from_minor(row.refund),
            win: Money::from_minor(row.win),
            jackpot: Money::from_minor(row.jackpot),
            balance_before: Money::from_minor(row.balance_before),
            balance_after: Money::from_minor(row.balance_after),
            status: BetStatus::from_number(row.status).unwrap_or(BetStatus::Open),
        }
    }
}

/// The newest record of that round of the account, with its movements in order.
pub(super) async fn find_of(
    db: &Db,
    account: AccountId,
    round: &str,
) -> DbResult<Option<(BetRecord, Vec<MovementRow>)>> {
    // By the movements, which have an index of rounds.
    let mut rows = movements_in(account, round).all(db.read()).await?;
    rows.sort_unstable_by_key(|row| row.sequence);
    let vendors: BTreeSet<_> = rows.iter().map(|row| row.vendor.clone()).collect();
    let key = |vendor| (i64::from(account), vendor, round.to_owned());
    let mut newest: Option<BetRecord> = None;
    for vendor in vendors {
        let found = record::Entity::find_by_id(key(vendor)).one(db.read()).await?.map(record_of);
        newest = newest.into_iter().chain(found).max_by_key(|record| record.sequence);
    }
    let Some(record) = newest else { return Ok(None) };
    rows.retain(|row| row.vendor == record.vendor);
    let movements = rows.into_iter().map(|row| MovementRow {
        kind: BetMovementKind::from_number(row.kind).unwrap_or(BetMovementKind::Bet),
        amount: Money::from_minor(row.amount),
        transaction: row.transaction_id,
        at_ms: row.at_ms,
    });
    Ok(Some((record, movements.collect())))
}

/// Sums over the rounds of a vendor's game whose identifier begins with `prefix`.
pub(super) async fn summary(
    db: &impl ConnectionTrait,
    vendor: &str,
    game_code: &str,
    prefix: &str,
) -> DbResult<RoundSums> {
    #[derive(FromQueryResult)]
    struct Sums {
        rounds: i64,
        // Without a round there is no sum.
        stakes: Option<i64>,
        refunds: Option<i64>,
        won: Option<i64>,
        corrections: Option<i64>,
    }
    // What is after every text that begins with the prefix: an identifier is visible ASCII.
    let (from, until) = (prefix.to_owned(), format!("{prefix}\u{7f}"));
    let is_postgres = db.get_database_backend() == DbBackend::Postgres;
    let round = || {
        let round = Expr::col(Column::Round);
        if is_postgres { Expr::cust_with_expr("$1 COLLATE \"C\"", round) } else { round }
    };
    let sums = record::Entity::find()
        .select_only()
        .column_as(Expr::col(Column::Sequence).count(), "rounds")
        .column_as(sum_of(Expr::col(Column::Bet)), "stakes")
        .column_as(sum_of(Expr::col(Column::Refund)), "refunds")
        // A jackpot is paid out of its pool, not by the vendor.
        .column_as(sum_of(Expr::col(Column::Win).sub(Expr::col(Column::Jackpot))), "won")
        .column_as(sum_of(Expr::col(Column::Correction)), "corrections")
        .filter(Column::Vendor.eq(vendor))
        .filter(Column::GameCode.eq(game_code))
        .filter(round().gte(from))
        .filter(round().lt(until))
        .into_model::<Sums>()
        .one(db)
        .await?;
    let Some(sums) = sums else { return Ok(RoundSums::default()) };
    let money = |minor: Option<i64>| Money::from_minor(minor.unwrap_or_default());
    let corrections = money(sums.corrections);
    Ok(RoundSums {
        rounds: sums.rounds,
        stakes: money(sums.stakes),
        refunds: money(sums.refunds),
        wins: Money::from_minor(money(sums.won).minor().saturating_sub(corrections.minor())),
        corrections,
    })
}

/// The largest wins of finished rounds in the real book.
pub(super) async fn top_wins(
    db: &Db,
    merchant_id: MerchantId,
    since_ms: i64,
    limit: u64,
) -> DbResult<Vec<BetRecord>> {
    let rows = record::Entity::find()
        .filter(Column::MerchantId.eq(merchant_id.uuid()))
        .filter(Column::Book.eq(book_number(Book::Real)))
        .filter(Column::Status.eq(BetStatus::Settled.number()))
        .filter(Column::Win.gt(0))
        // A promotion for no bet is no win of a round.
        .filter(Expr::col(Column::Round).not_like("promotion-%"))
        .filter(Column::SettledAtMs.gte(since_ms))
        .order_by_desc(Column::Win)
        .order_by_desc(Column::Sequence)
        .limit(limit)
        .all(db.read())
        .await?;
    Ok(rows.into_iter().map(record_of).collect())
}

fn record_of(row: record::Model) -> BetRecord {
    BetRecord {
        account: row.account_id.into(),
        vendor: row.vendor,
        round: row.round,
        member_id: MemberId::from_uuid(row.member_id),
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        book: book_from_number(row.book).unwrap_or(Book::Real),
        category: row.category,
        game_code: row.game_code,
        sequence: row.sequence,
        bet_at_ms: row.bet_at_ms,
        settled_at_ms: row.settled_at_ms,
        bet: Money::from_minor(row.bet),
        refund: Money::from_minor(row.refund),
        win: Money::from_minor(row.win),
        jackpot: Money::from_minor(row.jackpot),
        correction: Money::from_minor(row.correction),
        balance_before: Money::from_minor(row.balance_before),
        balance_after: Money::from_minor(row.balance_after),
        status: BetStatus::from_number(row.status).unwrap_or(BetStatus::Open),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::plans::plan_of;

    #[tokio::test]
    async fn rounds_are_found_by_their_keys_however_many_a_member_has() {
        let keys = [(1, "BGS", "one"), (1, "BGS", "two"), (2, "SBT", "one")];
        let plan = plan_of(with_keys(&keys)).await;
        let by_key = plan.matches("(account_id=? AND vendor=? AND round=?)").count();
        assert_eq!((by_key, plan.matches("SEARCH").count()), (3, 3), "{plan}");
        let plan = plan_of(movements_in(AccountId::from(1), "one")).await;
        assert!(plan.contains("(account_id=? AND round=?)"), "{plan}");
    }
}
