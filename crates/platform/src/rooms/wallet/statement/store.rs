use std::collections::{BTreeMap, HashMap};

use erawan_kernel::Money;
use sea_orm::sea_query::{CaseStatement, Query, SelectStatement, SimpleExpr, UnionType};
use sea_orm::{FromQueryResult, Iterable, QueryTrait};

use super::{CodeTotals, Direction, Line};
use crate::db::prelude::*;
use crate::db::sums::{Span, Summed, long_sums, or_add};
use crate::rooms::wallet::TxCode;
use crate::web::DateRange;

entities! {
    mod statement in "wallet_statement" by (account_id: i64, sequence: i64) {
        code: i32,
        amount: i64,
        balance_after: i64,
        reference: String,
        at_ms: i64,
    }

    /// What came in and went out by code within sixteen days, a day or a quarter of an hour.
    mod sum in "wallet_statement_sum" by (account_id: i64, span: i16, at_ms: i64, code: i32) {
        credit: i64,
        debit: i64,
        credit_lines: i64,
        debit_lines: i64,
    }
}

use statement::{Column, Entity};

/// As the index says it: with values in place of the numbers, no engine would take the index. The codes that agents are
/// told of.
const IS_MONEY: &str = "code IN (4105, 4301, 4401, 6101, 6102, 6104, 6109, 6111, 6112, 6113, 6114, 6116, 6131, 6201, 6202, 6207, 6208)";
/// Accounts that one query looks for.
const ACCOUNTS_MAX: usize = 500;
/// How long a round is open at most: a bet is not further from its win.
const ROUND_MAX_MS: i64 = 48 * 60 * 60 * 1_000;

pub(super) async fn insert(tx: &Tx, lines: &[Line]) -> DbResult<()> {
    if lines.is_empty() {
        return Ok(());
    }
    let rows = lines.iter().map(|line| statement::ActiveModel {
        account_id: Set(line.account),
        sequence: Set(line.sequence),
        code: Set(line.code.into()),
        amount: Set(line.amount.minor()),
        balance_after: Set(line.balance_after.minor()),
        reference: Set(line.reference.clone()),
        at_ms: Set(line.at_ms),
    });
    Entity::insert_many(rows).run(tx).await
}

/// Adds lines to the sums.
pub(super) async fn add_up(tx: &Tx, lines: &[Line]) -> DbResult<()> {
    use sum::Column::{AccountId, AtMs, Code, Credit, CreditLines, Debit, DebitLines, Span as Of};

    for span in Span::WRITTEN {
        let mut sums: HashMap<_, CodeTotals> = HashMap::new();
        for line in lines {
            let key = (line.account, span.start_of(line.at_ms), line.code);
            sums.entry(key).or_insert_with(|| CodeTotals::of(line.code)).add_line(line.amount);
        }
        if sums.is_empty() {
            continue;
        }
        let rows = sums.into_iter().map(|((account, at_ms, code), totals)| sum::ActiveModel {
            account_id: Set(account),
            span: Set(span.number()),
            at_ms: Set(at_ms),
            code: Set(code.into()),
            credit: Set(totals.credit),
            debit: Set(totals.debit),
            credit_lines: Set(totals.credit_lines),
            debit_lines: Set(totals.debit_lines),
        });
        let more = or_add(sum::Entity, [AccountId, Of, AtMs, Code], [Credit, Debit, CreditLines, DebitLines]);
        sum::Entity::insert_many(rows).on_conflict(more).run(tx).await?;
    }
    Ok(())
}

pub(super) async fn clear(tx: &Tx) -> DbResult<()> {
    sum::Entity::delete_many().exec(tx).await?;
    Entity::delete_many().run(tx).await
}

/// Lines of some codes or of all, newest first.
pub(super) async fn lines(
    db: &impl ConnectionTrait,
    account: i64,
    (codes, direction): (Option<&[u16]>, Option<Direction>),
    days: DateRange,
    (offset, limit): (u64, u64),
) -> DbResult<Vec<Line>> {
    let wanted = Condition::all().add(Column::AccountId.eq(account)).add_option(match direction {
        Some(Direction::In) => Some(Column::Amount.gt(0)),
        Some(Direction::Out) => Some(Column::Amount.lt(0)),
        None => None,
    });
    let sorted_by = [Column::AtMs, Column::Sequence];
    let page = match codes {
        None => {
            let in_days = wanted.add(Column::AtMs.gte(days.from_ms)).add(Column::AtMs.lt(days.until_ms));
            Some(newest(in_days, &sorted_by).offset(offset).limit(limit))
        }
        Some(codes) => of_codes(&wanted, codes.iter().copied(), days, &sorted_by, (offset, limit)),
    };
    let Some(page) = page else { return Ok(Vec::new()) };
    Ok(page.all(db).await?.into_iter().map(line_of).collect())
}

/// Lines of these codes, newest first; nothing without codes. Each code has an index in the order of the list; looked for
/// together, rare ones among many lines of others would take a look at each of those.
fn of_codes(
    wanted: &Condition,
    codes: impl IntoIterator<Item = u16>,
    days: DateRange,
    sorted_by: &[Column],
    (offset, limit): (u64, u64),
) -> Option<Select<Entity>> {
    let mut parts = codes.into_iter().map(|code| {
        let of_code =
            kind_within((Column::Code, Column::AtMs), i32::from(code), (days.from_ms, days.until_ms));
        let columns = [Column::Code, Column::AtMs, Column::Sequence];
        let part = newest(wanted.clone().add(of_code), &columns).limit(offset + limit);
        Query::select().columns(Column::iter()).from_subquery(part.into_query(), "part").to_owned()
    });
    let mut union = parts.next()?;
    for part in parts {
        union.union(UnionType::All, part);
    }
    let mut page = newest(Condition::all(), sorted_by).offset(offset).limit(limit);
    QuerySelect::query(&mut page).from_clear().from_subquery(union, Entity);
    Some(page)
}

/// Lines of some codes of several accounts, newest first.
pub(in crate::rooms::wallet) async fn newest_of(
    db: &impl ConnectionTrait,
    accounts: &[i64],
    codes: &[TxCode],
    days: DateRange,
    first: u64,
) -> DbResult<Vec<Line>> {
    let rows_max = usize::try_from(first).unwrap_or(usize::MAX);
    let mut found: Vec<Line> = Vec::new();
    for some in accounts.chunks(ACCOUNTS_MAX) {
        let Some(page) = of_accounts(some, codes, days, first) else { break };
        found.extend(page.all(db).await?.into_iter().map(line_of));
        if accounts.len() > ACCOUNTS_MAX {
            found.sort_unstable_by_key(|line| std::cmp::Reverse((line.at_ms, line.sequence, line.account)));
            found.truncate(rows_max);
        }
    }
    Ok(found)
}

fn of_accounts(accounts: &[i64], codes: &[TxCode], days: DateRange, first: u64) -> Option<Select<Entity>> {
    let wanted = Condition::all().add(Column::AccountId.is_in(accounts.iter().copied()));
    let sorted_by = [Column::AtMs, Column::Sequence, Column::AccountId];
    of_codes(&wanted, codes.iter().map(|code| code.number()), days, &sorted_by, (0, first))
}

/// Lines of some codes that agents are told of, of all accounts, newest first, before a place in the list.
pub(in crate::rooms::wallet) async fn lines_by_time(
    db: &impl ConnectionTrait,
    codes: &[TxCode],
    days: DateRange,
    before: Option<(i64, i64)>,
    limit: u64,
) -> DbResult<Vec<Line>> {
    let page = by_time(codes, days, before).limit(limit);
    Ok(page.all(db).await?.into_iter().map(line_of).collect())
}

fn by_time(codes: &[TxCode], days: DateRange, before: Option<(i64, i64)>) -> Select<Entity> {
    let before = before.map(|(at_ms, sequence)| {
        let is_before = Condition::any().add(Column::AtMs.lt(at_ms)).add(Column::Sequence.lt(sequence));
        Condition::all().add(Column::AtMs.lte(at_ms)).add(is_before)
    });
    let wanted = Condition::all()
        .add(Expr::cust(IS_MONEY))
        .add(Column::Code.is_in(codes.iter().map(|code| i32::from(code.number()))))
        .add(Column::AtMs.gte(days.from_ms))
        .add(Column::AtMs.lt(days.until_ms))
        .add_option(before);
    newest(wanted, &[Column::AtMs, Column::Sequence])
}

/// The 200 lines of these codes since then with the largest amounts.
pub(super) async fn largest(
    db: &impl ConnectionTrait,
    account: i64,
    codes: &[u16],
    since_ms: i64,
) -> DbResult<Vec<Line>> {
    const LINES_MAX: u64 = 200;
    let rows = Entity::find()
        .filter(Column::AccountId.eq(account))
        .filter(Column::AtMs.gte(since_ms))
        .filter(Column::Code.is_in(codes.iter().map(|code| i32::from(*code))))
        .order_by_desc(Column::Amount)
        .limit(LINES_MAX)
        .all(db)
        .await?;
    Ok(rows.into_iter().map(line_of).collect())
}

/// The lines of what was paid with one of these references for what was won since then. No index has references: lines
/// of before the longest round are not looked at.
pub(super) async fn paid_for(
    db: &impl ConnectionTrait,
    account: i64,
    references: &[String],
    since_ms: i64,
) -> DbResult<Vec<Line>> {
    if references.is_empty() {
        return Ok(Vec::new());
    }
    let rows = Entity::find()
        .filter(Column::AccountId.eq(account))
        .filter(Column::AtMs.gte(since_ms.saturating_sub(ROUND_MAX_MS)))
        .filter(Column::Amount.lt(0))
        .filter(Column::Reference.is_in(references))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(line_of).collect())
}

/// Lines with the last of these columns first.
fn newest(wanted: Condition, columns: &[Column]) -> Select<Entity> {
    columns.iter().fold(Entity::find().filter(wanted), |select, column| select.order_by_desc(*column))
}

/// What was in the wallet at that time, epoch milliseconds.
pub(super) async fn balance_before(db: &impl ConnectionTrait, account: i64, at_ms: i64) -> DbResult<Money> {
    let before = Condition::all().add(Column::AccountId.eq(account)).add(Column::AtMs.lt(at_ms));
    let last = newest(before, &[Column::AtMs, Column::Sequence]).one(db).await?;
    Ok(last.map_or(Money::ZERO, |line| Money::from_minor(line.balance_after)))
}

/// What came in and went out by code, for the codes that have a line.
pub(super) async fn totals(
    db: &impl ConnectionTrait,
    account: i64,
    days: DateRange,
) -> DbResult<Vec<CodeTotals>> {
    #[derive(FromQueryResult)]
    struct Sums {
        code: i32,
        credit: i64,
        debit: i64,
        credit_lines: i64,
        debit_lines: i64,
    }
    let (came_in, went_out) = (Column::Amount.gt(0), Column::Amount.lt(0));
    let amount = || Expr::col(Column::Amount);
    let summed = Summed::<sum::Entity, Entity> {
        span: sum::Column::Span,
        starts_at: sum::Column::AtMs,
        row_at: Column::AtMs,
        of_sums: Query::select()
            .column(sum::Column::Code)
            .expr_as(sum_of(Expr::col(sum::Column::Credit)), "credit")
            .expr_as(sum_of(Expr::col(sum::Column::Debit)), "debit")
            .expr_as(sum_of(Expr::col(sum::Column::CreditLines)), "credit_lines")
            .expr_as(sum_of(Expr::col(sum::Column::DebitLines)), "debit_lines")
            .from(sum::Entity)
            .and_where(sum::Column::AccountId.eq(account))
            .group_by_col(sum::Column::Code)
            .to_owned(),
        of_rows: Query::select()
            .column(Column::Code)
            .expr_as(sum_where(came_in.clone(), amount()), "credit")
            .expr_as(sum_where(went_out.clone(), amount().mul(-1_i64)), "debit")
            .expr_as(sum_where(came_in, Expr::value(1_i64)), "credit_lines")
            .expr_as(sum_where(went_out, Expr::value(1_i64)), "debit_lines")
            .from(Entity)
            .and_where(Column::AccountId.eq(account))
            .group_by_col(Column::Code)
            .to_owned(),
    };
    let mut codes: BTreeMap<u16, CodeTotals> = BTreeMap::new();
    for sums in summed.within::<Sums>(db, (days.from_ms, days.until_ms)).await? {
        let code = u16::try_from(sums.code).unwrap_or_default();
        codes.entry(code).or_insert_with(|| CodeTotals::of(code)).add(&CodeTotals {
            code,
            credit: sums.credit,
            debit: sums.debit,
            credit_lines: sums.credit_lines,
            debit_lines: sums.debit_lines,
        });
    }
    Ok(codes.into_values().collect())
}

/// The sum of every statement that has a line, by account.
pub(super) async fn sums(db: &Db) -> DbResult<Vec<(i64, i64)>> {
    Entity::find()
        .select_only()
        .column(Column::AccountId)
        .column_as(sum_of(Expr::col(Column::Amount)), "sum")
        .group_by(Column::AccountId)
        .into_tuple()
        .all(db.read())
        .await
}

/// Those of these accounts whose statement does not come to zero.
pub(in crate::rooms::wallet) fn filled_accounts(of: SelectStatement) -> SelectStatement {
    let kept = Expr::col(sum::Column::Credit).sub(Expr::col(sum::Column::Debit));
    Query::select()
        .column(sum::Column::AccountId)
        .from(sum::Entity)
        .and_where(sum::Column::Span.eq(Span::Day.number()))
        .and_where(sum::Column::AccountId.in_subquery(of))
        .group_by_col(sum::Column::AccountId)
        .and_having(sum_of(kept).ne(0))
        .to_owned()
}

/// What the sums of each length say of every account that has one.
pub(super) async fn balances(db: &Db) -> DbResult<Vec<(i64, i64)>> {
    let kept = Expr::col(sum::Column::Credit).sub(Expr::col(sum::Column::Debit));
    sum::Entity::find()
        .select_only()
        .column(sum::Column::AccountId)
        .column_as(sum_of(kept), "balance")
        .group_by(sum::Column::AccountId)
        .group_by(sum::Column::Span)
        .into_tuple()
        .all(db.read())
        .await
}

/// What the lines of a statement come to.
pub(in crate::rooms::wallet) async fn sum_of_lines(
    db: &impl ConnectionTrait,
    account: i64,
) -> DbResult<Money> {
    let sum: Option<Option<i64>> = Entity::find()
        .filter(Column::AccountId.eq(account))
        .select_only()
        .column_as(sum_of(Expr::col(Column::Amount)), "sum")
        .into_tuple()
        .one(db)
        .await?;
    Ok(Money::from_minor(sum.flatten().unwrap_or_default()))
}

/// What the sums of each length say of a statement.
pub(in crate::rooms::wallet) async fn sums_of(
    db: &impl ConnectionTrait,
    account: i64,
) -> DbResult<Vec<Money>> {
    let kept = Expr::col(sum::Column::Credit).sub(Expr::col(sum::Column::Debit));
    let sums: Vec<i64> = sum::Entity::find()
        .filter(sum::Column::AccountId.eq(account))
        .select_only()
        .column_as(sum_of(kept), "balance")
        .group_by(sum::Column::Span)
        .into_tuple()
        .all(db)
        .await?;
    Ok(sums.into_iter().map(Money::from_minor).collect())
}

/// The sum over the rows that fit.
fn sum_where(fits: SimpleExpr, value: impl Into<SimpleExpr>) -> SimpleExpr {
    let amount = CaseStatement::new().case(fits, value).finally(0_i64);
    sum_of(SimpleExpr::Case(Box::new(amount)))
}

fn line_of(row: statement::Model) -> Line {
    Line {
        account: row.account_id,
        sequence: row.sequence,
        code: u16::try_from(row.code).unwrap_or_default(),
        amount: Money::from_minor(row.amount),
        balance_after: Money::from_minor(row.balance_after),
        reference: row.reference,
        at_ms: row.at_ms,
    }
}

/// Adds up the lines that were there before their sums, for one length of time: those that `summed_to` counts. An older
/// node may go on to write lines.
macro_rules! first_sums {
    ($span:literal, $length_ms:literal) => {
        concat!(
            "INSERT INTO wallet_statement_sum (account_id, span, at_ms, code, credit, debit, credit_lines, debit_lines) ",
            "SELECT account_id, ", $span, ", at_ms - at_ms % ", $length_ms, ", code, ",
            "SUM(CASE WHEN amount > 0 THEN amount ELSE 0 END), SUM(CASE WHEN amount < 0 THEN -amount ELSE 0 END), ",
            "SUM(CASE WHEN amount > 0 THEN 1 ELSE 0 END), SUM(CASE WHEN amount < 0 THEN 1 ELSE 0 END) ",
            "FROM wallet_statement WHERE sequence <= ",
            "(SELECT summed_to FROM log_checkpoint WHERE projector = 'wallet/statement') ",
            "GROUP BY account_id, at_ms - at_ms % ", $length_ms, ", code",
        )
    };
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let statement = CreateTable::of("m20260101_000620_wallet_statement", "wallet_statement")
        .cols(big_integer, &["account_id", "sequence"])
        .col(integer("code"))
        .cols(big_integer, &["amount", "balance_after"])
        .col(string_len("reference", 128))
        .col(big_integer("at_ms"))
        .with_primary_key(&["account_id", "sequence"])
        .with_index("wallet_statement_account_at_idx", &["account_id", "at_ms"]);
    let by_time = AddIndex::new(
        "m20261125_002010_wallet_statement_by_time",
        "wallet_statement",
        "wallet_statement_time_idx",
        &["account_id", "at_ms", "sequence"],
    );
    let by_code = AddIndex::new(
        "m20261125_002020_wallet_statement_by_code",
        "wallet_statement",
        "wallet_statement_code_idx",
        &["account_id", "code", "at_ms", "sequence"],
    );
    let no_short_index = Rewrite::new("m20261125_002030_wallet_statement_no_short_index").on_both(
        "DROP INDEX wallet_statement_account_at_idx",
        "CREATE INDEX wallet_statement_account_at_idx ON wallet_statement (account_id, at_ms)",
    );
    let sum = CreateTable::of("m20261125_002040_wallet_statement_sum", "wallet_statement_sum")
        .col(big_integer("account_id"))
        .col(small_integer("span"))
        .col(big_integer("at_ms"))
        .col(integer("code"))
        .cols(big_integer, &["credit", "debit", "credit_lines", "debit_lines"])
        .with_primary_key(&["account_id", "span", "at_ms", "code"]);
    // Sums of a migration that was broken off are not added to.
    let first_sums = Rewrite::new("m20261125_002050_wallet_statement_first_sums")
        .on_both("DELETE FROM wallet_statement_sum", "DELETE FROM wallet_statement_sum")
        .on_both(first_sums!("0", "86400000"), "SELECT 1")
        .on_both(first_sums!("1", "900000"), "SELECT 1");
    let long = long_sums(
        "m20261126_300000_wallet_statement_long_sums",
        "wallet_statement_sum",
        "code",
        &["credit", "debit", "credit_lines", "debit_lines"],
    );
    // Of movements that are no play alone, so that no bet pays for it.
    let money = Rewrite::new("m20261201_300010_wallet_statement_by_money").on_both(
        format!(
            "CREATE INDEX wallet_statement_money_idx ON wallet_statement (at_ms, sequence) WHERE {IS_MONEY}"
        ),
        "DROP INDEX wallet_statement_money_idx",
    );
    vec![
        statement.boxed(),
        by_time.boxed(),
        by_code.boxed(),
        no_short_index.boxed(),
        sum.boxed(),
        first_sums.boxed(),
        long.boxed(),
        money.boxed(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::plans::plan_of;

    #[test]
    fn the_index_holds_the_codes_that_agents_are_told_of() {
        let told = TxCode::ALL.iter().filter(|code| code.is_told_to_agents());
        let numbers: Vec<_> = told.map(|code| code.number().to_string()).collect();
        assert_eq!(IS_MONEY, format!("code IN ({})", numbers.join(", ")));
    }

    #[tokio::test]
    async fn money_of_many_members_is_read_by_account_and_code_or_by_time() {
        let (codes, days) = ([TxCode::Deposit, TxCode::Withdrawal], DateRange { from_ms: 0, until_ms: 9 });
        let plan = plan_of(of_accounts(&[1, 2], &codes, days, 20).unwrap()).await;
        assert_eq!(
            plan.matches("wallet_statement_code_idx (account_id=? AND").count(),
            codes.len(),
            "{plan}"
        );
        let plan = plan_of(by_time(&codes, days, Some((5, 6)))).await;
        assert!(plan.contains("wallet_statement_money_idx (at_ms>? AND at_ms<?)"), "{plan}");
        assert!(!plan.contains("TEMP B-TREE"), "{plan}");
    }
}
