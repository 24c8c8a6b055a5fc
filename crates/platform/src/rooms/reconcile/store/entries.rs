use erawan_kernel::Money;
use erawan_kernel::ids::MerchantId;

use super::super::classes::Kind;
use super::tables::entry;
use super::{AccountAt, ROWS_MAX};
use crate::db::prelude::*;

/// A row of the ledger on a provider's account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) struct GatewayEntry {
    pub(in super::super) sequence: i64,
    pub(in super::super) merchant_id: MerchantId,
    pub(in super::super) provider: String,
    pub(in super::super) kind: EntryKind,
    /// The deposit, receipt or withdrawal.
    pub(in super::super) subject: Option<Uuid>,
    /// As the provider counts: above zero when money came.
    pub(in super::super) effect: Money,
    pub(in super::super) at_ms: i64,
}

/// What a row is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in super::super) enum EntryKind {
    /// The first receipt of a deposit; the subject is the deposit.
    Deposit,
    /// The subject says the rest.
    Of(Kind),
}

impl EntryKind {
    const DEPOSIT: &'static str = "deposit";

    fn word(self) -> &'static str {
        match self {
            Self::Deposit => Self::DEPOSIT,
            Self::Of(kind) => kind.word(),
        }
    }

    fn parse(word: &str) -> Option<Self> {
        if word == Self::DEPOSIT { Some(Self::Deposit) } else { Kind::parse(word).map(Self::Of) }
    }
}

pub(in super::super) async fn insert_entries_in_tx(tx: &Tx, entries: &[GatewayEntry]) -> DbResult<()> {
    for entries in entries.chunks(ROWS_MAX) {
        let rows = entries.iter().map(|known| entry::ActiveModel {
            sequence: Set(known.sequence),
            merchant_id: Set(known.merchant_id.uuid()),
            provider: Set(known.provider.clone()),
            kind: Set(known.kind.word().to_owned()),
            subject: Set(known.subject),
            effect: Set(known.effect.minor()),
            at_ms: Set(known.at_ms),
        });
        entry::Entity::insert_many(rows).run(tx).await?;
    }
    Ok(())
}

pub(in super::super) async fn clear_entries_in_tx(tx: &Tx) -> DbResult<()> {
    entry::Entity::delete_many().run(tx).await
}

fn entry_of(row: entry::Model) -> DbResult<GatewayEntry> {
    let kind = EntryKind::parse(&row.kind);
    Ok(GatewayEntry {
        sequence: row.sequence,
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        kind: kind.ok_or_else(|| DbErr::Type(format!("row {} is of the kind {}", row.sequence, row.kind)))?,
        provider: row.provider,
        subject: row.subject,
        effect: Money::from_minor(row.effect),
        at_ms: row.at_ms,
    })
}

fn entries_at(at: AccountAt<'_>) -> Select<entry::Entity> {
    entry::Entity::find()
        .filter(entry::Column::MerchantId.eq(at.merchant_id.uuid()))
        .filter(entry::Column::Provider.eq(at.provider))
}

/// The row that was noted last, of whatever account.
pub(in super::super) async fn newest_entry(tx: &Tx) -> DbResult<i64> {
    let newest = entry::Entity::find().select_only().column_as(entry::Column::Sequence.max(), "sequence");
    let sequence: Option<Option<i64>> = newest.into_tuple().one(tx).await?;
    Ok(sequence.flatten().unwrap_or_default())
}

/// The rows of one kind from one moment until before another, in their order.
pub(in super::super) async fn entries_of_kind(
    tx: &Tx,
    at: AccountAt<'_>,
    kind: EntryKind,
    within: (i64, i64),
) -> DbResult<Vec<GatewayEntry>> {
    let of_kind = kind_within((entry::Column::Kind, entry::Column::AtMs), kind.word(), within);
    let own = entries_at(at).filter(of_kind).order_by_asc(entry::Column::Sequence);
    own.all(tx).await?.into_iter().map(entry_of).collect()
}

/// The rows from one moment until before another, in their order.
pub(in super::super) async fn entries_between(
    tx: &Tx,
    at: AccountAt<'_>,
    (from_ms, until_ms): (i64, i64),
) -> DbResult<Vec<GatewayEntry>> {
    let own =
        entries_at(at).filter(entry::Column::AtMs.gte(from_ms)).filter(entry::Column::AtMs.lt(until_ms));
    let rows = own.order_by_asc(entry::Column::Sequence).all(tx).await?;
    rows.into_iter().map(entry_of).collect()
}

/// The rows about these deposits, receipts and withdrawals, up to the one with this sequence. Whose they are is compared
/// here: asked for it, SQLite would read every row of the account once for each list.
pub(in super::super) async fn entries_about(
    db: &Db,
    at: AccountAt<'_>,
    subjects: &[Uuid],
    newest: i64,
) -> DbResult<Vec<GatewayEntry>> {
    let mut entries = Vec::new();
    for subjects in subjects.chunks(ROWS_MAX) {
        for row in about(subjects).all(db.read()).await? {
            let is_own = row.merchant_id == at.merchant_id.uuid() && row.provider == at.provider;
            if is_own && row.sequence <= newest {
                entries.push(entry_of(row)?);
            }
        }
    }
    Ok(entries)
}

fn about(subjects: &[Uuid]) -> Select<entry::Entity> {
    entry::Entity::find().filter(entry::Column::Subject.is_in(subjects.iter().copied()))
}

/// What all rows of each provider's account sum to.
pub(in super::super) async fn booked_by_account(db: &Db) -> DbResult<Vec<(MerchantId, String, Money)>> {
    let grouped = entry::Entity::find()
        .select_only()
        .column(entry::Column::MerchantId)
        .column(entry::Column::Provider)
        .column_as(sum_of(Expr::col(entry::Column::Effect)), "effect")
        .group_by(entry::Column::MerchantId)
        .group_by(entry::Column::Provider);
    let rows: Vec<(Uuid, String, i64)> = grouped.into_tuple().all(db.read()).await?;
    let read = |(merchant_id, provider, effect)| {
        (MerchantId::from_uuid(merchant_id), provider, Money::from_minor(effect))
    };
    Ok(rows.into_iter().map(read).collect())
}

/// What the ledger's rows sum to before a moment.
pub(in super::super) async fn booked_before(tx: &Tx, at: AccountAt<'_>, until_ms: i64) -> DbResult<Money> {
    let own = entries_at(at).filter(entry::Column::AtMs.lt(until_ms));
    let summed = own.select_only().column_as(sum_of(Expr::col(entry::Column::Effect)), "effect");
    let sum: Option<Option<i64>> = summed.into_tuple().one(tx).await?;
    Ok(Money::from_minor(sum.flatten().unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::plans::plan_of;

    #[tokio::test]
    async fn rows_about_payments_are_found_by_them_however_many_an_account_has() {
        let plan = plan_of(about(&[Uuid::nil(), Uuid::max()])).await;
        assert!(plan.contains("(subject=?)"), "{plan}");
    }
}
