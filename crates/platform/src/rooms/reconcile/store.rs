use std::collections::BTreeMap;

use erawan_kernel::ids::{MerchantId, OperatorId, ProposalId, StatementId};
use erawan_kernel::{Money, Page, PageRequest};

use super::classes::{BankLine, LineKind};
use crate::db::prelude::*;

mod entries;
mod tables;

pub(super) use entries::{
    EntryKind, GatewayEntry, booked_before, booked_by_account, clear_entries_in_tx, entries_about,
    entries_between, entries_of_kind, insert_entries_in_tx, newest_entry,
};
pub(super) use tables::migrations;
use tables::{line, signed, statement};

/// Rows written by one statement, and values in one list of a query.
const ROWS_MAX: usize = 500;

/// Whose account at which provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct AccountAt<'a> {
    pub(super) merchant_id: MerchantId,
    pub(super) provider: &'a str,
}

/// An imported statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct StatementRow {
    pub(super) id: StatementId,
    pub(super) account: String,
    pub(super) number: i64,
    pub(super) currency: String,
    pub(super) day: String,
    pub(super) opening: Money,
    pub(super) closing: Money,
    pub(super) line_count: i64,
    pub(super) digest: [u8; 32],
    pub(super) form: String,
    pub(super) operator_id: OperatorId,
    pub(super) imported_at_ms: i64,
}

fn statement_of(row: statement::Model) -> DbResult<StatementRow> {
    let digest = row.digest.as_slice().try_into();
    Ok(StatementRow {
        id: StatementId::from_uuid(row.id),
        digest: digest.map_err(|_| DbErr::Type(format!("statement {} has a broken digest", row.id)))?,
        account: row.account,
        number: row.number,
        currency: row.currency,
        day: row.day,
        opening: Money::from_minor(row.opening),
        closing: Money::from_minor(row.closing),
        line_count: row.line_count,
        form: row.form,
        operator_id: OperatorId::from_uuid(row.operator_id),
        imported_at_ms: row.imported_at_ms,
    })
}

fn statements_at(at: AccountAt<'_>) -> Select<statement::Entity> {
    statement::Entity::find()
        .filter(statement::Column::MerchantId.eq(at.merchant_id.uuid()))
        .filter(statement::Column::Provider.eq(at.provider))
}

pub(super) async fn find_by_digest(
    db: &impl ConnectionTrait,
    at: AccountAt<'_>,
    digest: &[u8; 32],
) -> DbResult<Option<StatementRow>> {
    let own = statements_at(at).filter(statement::Column::Digest.eq(digest.to_vec()));
    own.one(db).await?.map(statement_of).transpose()
}

/// The statement that was imported last: the one that the next has to follow.
pub(super) async fn last_statement(
    db: &impl ConnectionTrait,
    at: AccountAt<'_>,
) -> DbResult<Option<StatementRow>> {
    let newest = statements_at(at)
        .order_by_desc(statement::Column::Day)
        .order_by_desc(statement::Column::Number)
        .limit(1);
    newest.one(db).await?.map(statement_of).transpose()
}

/// The statements of a day in their order.
pub(super) async fn statements_of_day(tx: &Tx, at: AccountAt<'_>, day: &str) -> DbResult<Vec<StatementRow>> {
    let own = statements_at(at).filter(statement::Column::Day.eq(day));
    let rows = own.order_by_asc(statement::Column::Number).all(tx).await?;
    rows.into_iter().map(statement_of).collect()
}

/// The numbers of a day's statements in their order.
pub(super) async fn numbers_of_day(tx: &Tx, at: AccountAt<'_>, day: &str) -> DbResult<Vec<i64>> {
    let own = statements_at(at).filter(statement::Column::Day.eq(day));
    own.order_by_asc(statement::Column::Number).values(statement::Column::Number).all(tx).await
}

/// The newest day of each provider's account.
pub(super) async fn newest_days(db: &Db) -> DbResult<Vec<(MerchantId, String, String)>> {
    let grouped = statement::Entity::find()
        .select_only()
        .column(statement::Column::MerchantId)
        .column(statement::Column::Provider)
        .column_as(statement::Column::Day.max(), "day")
        .group_by(statement::Column::MerchantId)
        .group_by(statement::Column::Provider);
    let rows: Vec<(Uuid, String, String)> = grouped.into_tuple().all(db.read()).await?;
    Ok(rows.into_iter().map(|(id, provider, day)| (MerchantId::from_uuid(id), provider, day)).collect())
}

/// Whether there is a statement of a later day.
pub(super) async fn is_later_there(tx: &Tx, at: AccountAt<'_>, day: &str) -> DbResult<bool> {
    let later = statements_at(at).filter(statement::Column::Day.gt(day)).limit(1);
    Ok(later.one(tx).await?.is_some())
}

/// The merchant's statements, the newest day first.
pub(super) async fn statements(
    db: &Db,
    merchant_id: MerchantId,
    provider: Option<&str>,
    page: PageRequest,
) -> DbResult<Page<(String, StatementRow)>> {
    let mut own = statement::Entity::find().filter(statement::Column::MerchantId.eq(merchant_id.uuid()));
    if let Some(provider) = provider {
        own = own.filter(statement::Column::Provider.eq(provider));
    }
    let newest = own
        .order_by_desc(statement::Column::Day)
        .order_by_asc(statement::Column::Provider)
        .order_by_desc(statement::Column::Number);
    let found = newest.page(db, page).await?;
    let total_count = found.total_count;
    let rows = found.rows.into_iter().map(|row| Ok((row.provider.clone(), statement_of(row)?)));
    Ok(Page::new(rows.collect::<DbResult<Vec<_>>>()?, page, total_count))
}

/// Writes a statement unless it is there; answers whether it did.
pub(super) async fn insert_statement_in_tx(tx: &Tx, at: AccountAt<'_>, new: &StatementRow) -> DbResult<bool> {
    let row = statement::ActiveModel {
        id: Set(new.id.uuid()),
        merchant_id: Set(at.merchant_id.uuid()),
        provider: Set(at.provider.to_owned()),
        account: Set(new.account.clone()),
        number: Set(new.number),
        currency: Set(new.currency.clone()),
        day: Set(new.day.clone()),
        opening: Set(new.opening.minor()),
        closing: Set(new.closing.minor()),
        line_count: Set(new.line_count),
        digest: Set(new.digest.to_vec()),
        form: Set(new.form.clone()),
        operator_id: Set(new.operator_id.uuid()),
        imported_at_ms: Set(new.imported_at_ms),
    };
    let key = [statement::Column::MerchantId, statement::Column::Provider, statement::Column::Digest];
    statement::Entity::insert(row).or_keep(key).changes_any(tx).await
}

pub(super) async fn insert_lines_in_tx(
    tx: &Tx,
    at: AccountAt<'_>,
    id: StatementId,
    lines: &[BankLine],
) -> DbResult<()> {
    for lines in lines.chunks(ROWS_MAX) {
        let rows = lines.iter().map(|known| line::ActiveModel {
            statement_id: Set(id.uuid()),
            number: Set(known.number),
            merchant_id: Set(at.merchant_id.uuid()),
            provider: Set(at.provider.to_owned()),
            statement_number: Set(known.statement),
            day: Set(known.day.clone()),
            kind: Set(known.kind.word().to_owned()),
            effect: Set(known.effect.minor()),
            transaction_id: Set(known.transaction_id.clone()),
            reference: Set(known.reference.clone()),
            name: Set(known.name.clone()),
        });
        line::Entity::insert_many(rows).run(tx).await?;
    }
    Ok(())
}

fn line_of(row: line::Model) -> DbResult<BankLine> {
    let kind = LineKind::parse(&row.kind);
    Ok(BankLine {
        statement: row.statement_number,
        number: row.number,
        kind: kind.ok_or_else(|| DbErr::Type(format!("a statement's line has the kind {}", row.kind)))?,
        day: row.day,
        effect: Money::from_minor(row.effect),
        transaction_id: row.transaction_id,
        reference: row.reference,
        name: row.name,
    })
}

fn lines_at(at: AccountAt<'_>) -> Select<line::Entity> {
    line::Entity::find()
        .filter(line::Column::MerchantId.eq(at.merchant_id.uuid()))
        .filter(line::Column::Provider.eq(at.provider))
}

/// The lines of a day's statements in their order.
pub(super) async fn lines_of_day(tx: &Tx, at: AccountAt<'_>, day: &str) -> DbResult<Vec<BankLine>> {
    let own = lines_at(at).filter(line::Column::Day.eq(day));
    let ordered = own.order_by_asc(line::Column::StatementNumber).order_by_asc(line::Column::Number);
    ordered.all(tx).await?.into_iter().map(line_of).collect()
}

/// The lines of other days that have one of the names.
pub(super) async fn lines_elsewhere(
    db: &Db,
    at: AccountAt<'_>,
    day: &str,
    names: &[String],
) -> DbResult<Vec<BankLine>> {
    let mut found: BTreeMap<(Uuid, i64), BankLine> = BTreeMap::new();
    for names in names.chunks(ROWS_MAX) {
        for column in [line::Column::TransactionId, line::Column::Reference] {
            let has_name = column.is_in(names.iter().map(String::as_str));
            let other = lines_at(at).filter(line::Column::Day.ne(day)).filter(has_name);
            for row in other.all(db.read()).await? {
                // Not by the statement's number: another year has the same.
                found.insert((row.statement_id, row.number), line_of(row)?);
            }
        }
    }
    Ok(found.into_values().collect())
}

/// A day as it was signed.
#[derive(Debug, Clone)]
pub(super) struct SignedDay {
    pub(super) report: Json,
    pub(super) digest: [u8; 32],
    pub(super) proposal_id: ProposalId,
    pub(super) signed_by: OperatorId,
    pub(super) countersigned_by: OperatorId,
    pub(super) signed_at_ms: i64,
}

pub(super) async fn find_signed(
    db: &impl ConnectionTrait,
    at: AccountAt<'_>,
    day: &str,
) -> DbResult<Option<SignedDay>> {
    let key = (at.merchant_id.uuid(), at.provider.to_owned(), day.to_owned());
    let Some(row) = signed::Entity::find_by_id(key).one(db).await? else { return Ok(None) };
    let digest = row.digest.as_slice().try_into();
    Ok(Some(SignedDay {
        digest: digest.map_err(|_| DbErr::Type(format!("the day {} has a broken digest", row.day)))?,
        report: row.report,
        proposal_id: ProposalId::from_uuid(row.proposal_id),
        signed_by: OperatorId::from_uuid(row.signed_by),
        countersigned_by: OperatorId::from_uuid(row.countersigned_by),
        signed_at_ms: row.signed_at_ms,
    }))
}

/// Of these days, those that were signed, as (provider, day).
pub(super) async fn signed_days(
    db: &Db,
    merchant_id: MerchantId,
    days: &[String],
) -> DbResult<Vec<(String, String)>> {
    let own = signed::Entity::find()
        .filter(signed::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(signed::Column::Day.is_in(days.iter().map(String::as_str)));
    let rows = own.all(db.write()).await?;
    Ok(rows.into_iter().map(|row| (row.provider, row.day)).collect())
}

/// Keeps a day as it was signed; answers whether it was not signed before.
pub(super) async fn sign_in_tx(tx: &Tx, at: AccountAt<'_>, day: &str, new: &SignedDay) -> DbResult<bool> {
    let row = signed::ActiveModel {
        merchant_id: Set(at.merchant_id.uuid()),
        provider: Set(at.provider.to_owned()),
        day: Set(day.to_owned()),
        report: Set(new.report.clone()),
        digest: Set(new.digest.to_vec()),
        proposal_id: Set(new.proposal_id.uuid()),
        signed_by: Set(new.signed_by.uuid()),
        countersigned_by: Set(new.countersigned_by.uuid()),
        signed_at_ms: Set(new.signed_at_ms),
    };
    let key = [signed::Column::MerchantId, signed::Column::Provider, signed::Column::Day];
    signed::Entity::insert(row).or_keep(key).changes_any(tx).await
}
