use erawan_kernel::{Money, Page, PageRequest};
use sea_orm::FromQueryResult;
use sea_orm::sea_query::{CaseStatement, SimpleExpr};

use super::{Direction, Filter, Line, Totals};
use crate::db::prelude::*;
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
}

use statement::{Column, Entity};

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

pub(super) async fn clear(tx: &Tx) -> DbResult<()> {
    Entity::delete_many().run(tx).await
}

pub(super) async fn list(
    db: &Db,
    account: i64,
    filter: &Filter,
    days: DateRange,
    page: PageRequest,
) -> DbResult<Page<Line>> {
    let wanted = Entity::find().filter(condition(account, filter, days)).order_by_desc(Column::Sequence);
    Ok(wanted.page(db, page).await?.map(line_of))
}

pub(super) async fn totals(db: &Db, account: i64, filter: &Filter, days: DateRange) -> DbResult<Totals> {
    #[derive(FromQueryResult)]
    struct Sums {
        credit: Option<i64>,
        debit: Option<i64>,
    }
    let sums = Entity::find()
        .select_only()
        .column_as(sum_where(Column::Amount.gt(0)), "credit")
        .column_as(sum_where(Column::Amount.lt(0)), "debit")
        .filter(condition(account, filter, days))
        .into_model::<Sums>()
        .one(db.read())
        .await?;
    let (credit, debit) =
        sums.map_or((0, 0), |sums| (sums.credit.unwrap_or_default(), sums.debit.unwrap_or_default()));
    Ok(Totals { credit: Money::from_minor(credit), debit: Money::from_minor(debit.saturating_neg()) })
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

/// The sum of the amounts that fit.
fn sum_where(fits: SimpleExpr) -> SimpleExpr {
    let amount = CaseStatement::new().case(fits, Expr::col(Column::Amount)).finally(0_i64);
    sum_of(SimpleExpr::Case(Box::new(amount)))
}

fn condition(account: i64, filter: &Filter, days: DateRange) -> Condition {
    let mut condition = Condition::all()
        .add(Column::AccountId.eq(account))
        .add(Column::AtMs.gte(days.from_ms))
        .add(Column::AtMs.lt(days.until_ms));
    if !filter.codes.is_empty() {
        condition = condition.add(Column::Code.is_in(numbers(&filter.codes)));
    }
    if let Some(family) = filter.family {
        let codes: Vec<_> = TxCode::ALL.iter().copied().filter(|code| code.family() == family).collect();
        condition = condition.add(Column::Code.is_in(numbers(&codes)));
    }
    match filter.direction {
        Some(Direction::In) => condition.add(Column::Amount.gt(0)),
        Some(Direction::Out) => condition.add(Column::Amount.lt(0)),
        None => condition,
    }
}

fn numbers(codes: &[TxCode]) -> Vec<i32> {
    codes.iter().map(|code| i32::from(code.number())).collect()
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

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let statement = CreateTable::of("m20260101_000620_wallet_statement", "wallet_statement")
        .cols(big_integer, &["account_id", "sequence"])
        .col(integer("code"))
        .cols(big_integer, &["amount", "balance_after"])
        .col(string_len("reference", 128))
        .col(big_integer("at_ms"))
        .with_primary_key(&["account_id", "sequence"])
        .with_index("wallet_statement_account_at_idx", &["account_id", "at_ms"]);
    vec![statement.boxed()]
}
