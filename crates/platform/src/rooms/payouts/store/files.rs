//! Payment files, their items, what banks answered, and what waits for a file.

use std::collections::HashMap;

use erawan_kernel::ids::{MerchantId, OperatorId, ProposalId, WithdrawalId};
use erawan_kernel::{Money, Page, PageRequest};
use sea_orm::{JoinType, RelationDef};

use super::super::answers::{Answer, BankWord, Source, Word};
use super::super::files::{Cut, FileItem, FileStates, PaymentFileRow, Waiting};
use super::super::model::{AttemptState, Withdrawal, WithdrawalState};
use super::attempts::of_row as attempt_of;
use super::tables::files::{answer, file, item, word};
use super::tables::{attempt, withdrawal};
use crate::db::prelude::*;

/// Values in one list of a query.
const NAMES_MAX: usize = 500;

/// Attempts that no payer has heard of, of withdrawals that nothing holds back.
fn unsent(merchant_id: MerchantId, payer: &str) -> Select<attempt::Entity> {
    use WithdrawalState::{Sending, Sent, Unknown};
    let of_withdrawal = attempt::Entity::belongs_to(withdrawal::Entity)
        .from(attempt::Column::WithdrawalId)
        .to(withdrawal::Column::Id);
    attempt::Entity::find()
        .join(JoinType::InnerJoin, of_withdrawal.into())
        .filter(attempt::Column::Payer.eq(payer))
        .filter(attempt::Column::EndedAtMs.is_null())
        .filter(attempt::Column::SentAtMs.is_null())
        .filter(attempt::Column::State.eq(AttemptState::New.word()))
        .filter(withdrawal::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(withdrawal::Column::Held.eq(false))
        .filter(withdrawal::Column::State.is_in([Sending, Sent, Unknown].map(WithdrawalState::word)))
}

/// How many attempts wait for a file, and what members receive of them.
pub(in super::super) async fn waiting_sum(
    db: &Db,
    merchant_id: MerchantId,
    payer: &str,
) -> DbResult<(i64, Money)> {
    let net = Expr::col((withdrawal::Entity, withdrawal::Column::Amount))
        .sub(Expr::col((withdrawal::Entity, withdrawal::Column::Fee)));
    let row: Option<(i64, Option<i64>)> = unsent(merchant_id, payer)
        .select_only()
        .column_as(attempt::Column::Reference.count(), "attempts")
        .column_as(sum_of(net), "amount")
        .into_tuple()
        .one(db.read())
        .await?;
    let (count, sum) = row.unwrap_or_default();
    Ok((count, Money::from_minor(sum.unwrap_or_default())))
}

/// The attempts that wait for a file, the oldest first, at most `limit`, up to the last one of an earlier look.
pub(in super::super) async fn waiting(
    db: &Db,
    merchant_id: MerchantId,
    payer: &str,
    cut: Option<&Cut>,
    limit: u64,
) -> DbResult<Vec<Waiting>> {
    let mut wanted = unsent(merchant_id, payer)
        .order_by_asc(attempt::Column::CreatedAtMs)
        .order_by_asc(attempt::Column::Reference)
        .limit(limit);
    if let Some(cut) = cut {
        let same_time = attempt::Column::CreatedAtMs
            .eq(cut.at_ms)
            .and(attempt::Column::Reference.lte(cut.reference.as_str()));
        wanted = wanted.filter(attempt::Column::CreatedAtMs.lt(cut.at_ms).or(same_time));
    }
    let rows = wanted.all(db.write()).await?;
    let ids: Vec<_> = rows.iter().map(|row| row.withdrawal_id).collect();
    let mut withdrawals: HashMap<WithdrawalId, Withdrawal> = HashMap::new();
    for ids in ids.chunks(NAMES_MAX) {
        let named = withdrawal::Entity::find().filter(withdrawal::Column::Id.is_in(ids.iter().copied()));
        for row in named.all(db.write()).await? {
            let found = super::of_row(row)?;
            withdrawals.insert(found.id, found);
        }
    }
    let mut waiting = Vec::with_capacity(rows.len());
    for row in rows {
        let attempt = attempt_of(row)?;
        if let Some(withdrawal) = withdrawals.remove(&attempt.withdrawal) {
            waiting.push(Waiting { attempt, withdrawal });
        }
    }
    Ok(waiting)
}

/// Keeps a file with its items; false when one of its attempts is in another file.
pub(in super::super) async fn insert_file_in_tx(
    tx: &Tx,
    new: &PaymentFileRow,
    sealed: Vec<u8>,
    items: &[FileItem],
) -> DbResult<bool> {
    let row = file::ActiveModel {
        id: Set(new.id.uuid()),
        merchant_id: Set(new.merchant_id.uuid()),
        payer: Set(new.payer.clone()),
        count: Set(new.count),
        sum: Set(new.sum.minor()),
        digest: Set(new.digest.to_vec()),
        sealed: Set(sealed),
        proposed_by: Set(new.proposed_by.uuid()),
        released_by: Set(new.released_by.uuid()),
        made_at_ms: Set(new.made_at_ms),
    };
    if !file::Entity::insert(row).or_keep([file::Column::Id]).changes_any(tx).await? {
        return Ok(false);
    }
    for (place, one) in items.iter().enumerate() {
        let row = item::ActiveModel {
            reference: Set(one.reference.clone()),
            file_id: Set(new.id.uuid()),
            number: Set(i32::try_from(place + 1).unwrap_or(i32::MAX)),
            withdrawal_id: Set(one.withdrawal.uuid()),
            amount: Set(one.amount.minor()),
            sealed: Set(one.sealed.clone()),
        };
        if !item::Entity::insert(row).or_keep([item::Column::Reference]).changes_any(tx).await? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A file of the merchant's, and its sealed bytes.
pub(in super::super) async fn find_file(
    db: &Db,
    merchant_id: MerchantId,
    payer: &str,
    id: ProposalId,
) -> DbResult<Option<(PaymentFileRow, Vec<u8>)>> {
    let row = file::Entity::find_by_id(id.uuid())
        .filter(file::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(file::Column::Payer.eq(payer));
    row.one(db.write())
        .await?
        .map(|row| {
            let sealed = row.sealed.clone();
            Ok((file_of(row)?, sealed))
        })
        .transpose()
}

/// Whether the payer ever got a file of the merchant's.
pub(in super::super) async fn has_files(db: &Db, merchant_id: MerchantId, payer: &str) -> DbResult<bool> {
    let any: Option<Uuid> = file::Entity::find()
        .select_only()
        .column(file::Column::Id)
        .filter(file::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(file::Column::Payer.eq(payer))
        .into_tuple()
        .one(db.read())
        .await?;
    Ok(any.is_some())
}

/// The payer's files, the newest first.
pub(in super::super) async fn files(
    db: &Db,
    merchant_id: MerchantId,
    payer: &str,
    page: PageRequest,
) -> DbResult<Page<PaymentFileRow>> {
    let wanted = file::Entity::find()
        .filter(file::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(file::Column::Payer.eq(payer))
        .order_by_desc(file::Column::MadeAtMs)
        .order_by_desc(file::Column::Id);
    wanted.page(db, page).await?.try_map(file_of)
}

/// What became of the attempts of these files.
pub(in super::super) async fn states_of(
    db: &Db,
    files: &[ProposalId],
) -> DbResult<HashMap<ProposalId, FileStates>> {
    let of_attempt = item::Entity::belongs_to(attempt::Entity)
        .from(item::Column::Reference)
        .to(attempt::Column::Reference);
    let rows: Vec<(Uuid, String, i64)> = item::Entity::find()
        .join(JoinType::InnerJoin, of_attempt.into())
        .filter(item::Column::FileId.is_in(files.iter().map(|id| id.uuid())))
        .select_only()
        .column(item::Column::FileId)
        .column(attempt::Column::State)
        .column_as(item::Column::Reference.count(), "attempts")
        .group_by(item::Column::FileId)
        .group_by(attempt::Column::State)
        .into_tuple()
        .all(db.read())
        .await?;
    let mut states: HashMap<ProposalId, FileStates> = HashMap::new();
    for (id, state, count) in rows {
        let of_file = states.entry(ProposalId::from_uuid(id)).or_default();
        match AttemptState::parse(&state) {
            Some(AttemptState::Paid) => of_file.paid += count,
            Some(AttemptState::Failed) => of_file.failed += count,
            _ => of_file.open += count,
        }
    }
    Ok(states)
}

/// Every item of a file, in its order.
pub(in super::super) async fn items_of(db: &Db, id: ProposalId) -> DbResult<Vec<FileItem>> {
    let wanted =
        item::Entity::find().filter(item::Column::FileId.eq(id.uuid())).order_by_asc(item::Column::Number);
    Ok(wanted.all(db.write()).await?.into_iter().map(item_of).collect())
}

/// The item of an attempt, in a file that this payer got of the merchant.
pub(in super::super) async fn find_item(
    db: &Db,
    merchant_id: MerchantId,
    payer: &str,
    reference: &str,
) -> DbResult<Option<FileItem>> {
    let found = items_named(db.write(), merchant_id, payer, &[reference.to_owned()]).await?;
    Ok(found.into_iter().next())
}

/// The items that these names are of, in files that this payer got of the merchant.
pub(in super::super) async fn items_named(
    db: &impl ConnectionTrait,
    merchant_id: MerchantId,
    payer: &str,
    references: &[String],
) -> DbResult<Vec<FileItem>> {
    let of_file: RelationDef =
        item::Entity::belongs_to(file::Entity).from(item::Column::FileId).to(file::Column::Id).into();
    let mut found = Vec::new();
    for names in references.chunks(NAMES_MAX) {
        let named = item::Entity::find()
            .join(JoinType::InnerJoin, of_file.clone())
            .filter(item::Column::Reference.is_in(names.iter().map(String::as_str)))
            .filter(file::Column::MerchantId.eq(merchant_id.uuid()))
            .filter(file::Column::Payer.eq(payer));
        found.extend(named.all(db).await?.into_iter().map(item_of));
    }
    Ok(found)
}

/// Keeps an answer; false when the same file was imported before.
pub(in super::super) async fn insert_answer_in_tx(tx: &Tx, new: &Answer, sealed: Vec<u8>) -> DbResult<bool> {
    let row = answer::ActiveModel {
        merchant_id: Set(new.merchant_id.uuid()),
        payer: Set(new.payer.clone()),
        digest: Set(new.digest.to_vec()),
        file_id: Set(new.file.uuid()),
        sealed: Set(sealed),
        paid: Set(new.paid),
        failed: Set(new.failed),
        working: Set(new.working),
        operator_id: Set(new.imported_by.uuid()),
        imported_at_ms: Set(new.imported_at_ms),
    };
    let key = [answer::Column::MerchantId, answer::Column::Payer, answer::Column::Digest];
    answer::Entity::insert(row).or_keep(key).changes_any(tx).await
}

/// The answer of these bytes.
pub(in super::super) async fn find_answer(
    db: &Db,
    merchant_id: MerchantId,
    payer: &str,
    digest: &[u8; 32],
) -> DbResult<Option<Answer>> {
    let key = (merchant_id.uuid(), payer.to_owned(), digest.to_vec());
    let row = answer::Entity::find_by_id(key).one(db.write()).await?;
    Ok(row.map(|row| Answer {
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        payer: row.payer,
        digest: *digest,
        file: ProposalId::from_uuid(row.file_id),
        paid: row.paid,
        failed: row.failed,
        working: row.working,
        imported_by: OperatorId::from_uuid(row.operator_id),
        imported_at_ms: row.imported_at_ms,
    }))
}

/// Writes down what a document says; the same of it again changes nothing.
pub(in super::super) async fn insert_word_in_tx(tx: &Tx, new: &BankWord) -> DbResult<()> {
    let row = word::ActiveModel {
        reference: Set(new.reference.clone()),
        word: Set(new.word.word().to_owned()),
        amount: Set(new.amount.minor()),
        name: Set(new.name.clone()),
        reason: Set(new.reason.clone()),
        source: Set(new.source.word().to_owned()),
        digest: Set(new.digest.to_vec()),
        at_ms: Set(new.at_ms),
        heard_at_ms: Set(None),
        ..Default::default()
    };
    let key = [word::Column::Reference, word::Column::Word, word::Column::Digest];
    word::Entity::insert(row).or_keep(key).run(tx).await
}

/// Everything that documents say of an attempt, the first first.
pub(in super::super) async fn words_of(db: &Db, reference: &str) -> DbResult<Vec<BankWord>> {
    let wanted =
        word::Entity::find().filter(word::Column::Reference.eq(reference)).order_by_asc(word::Column::Id);
    wanted.all(db.write()).await?.into_iter().map(word_of).collect()
}

/// The words that no withdrawal has followed yet, the first first: their places and attempts.
pub(in super::super) async fn unheard(db: &Db, limit: u64) -> DbResult<Vec<(i64, String)>> {
    word::Entity::find()
        .select_only()
        .column(word::Column::Id)
        .column(word::Column::Reference)
        .filter(word::Column::HeardAtMs.is_null())
        .order_by_asc(word::Column::Id)
        .limit(limit)
        .into_tuple()
        .all(db.write())
        .await
}

/// Says that a withdrawal followed the word.
pub(in super::super) async fn heard(db: &Db, id: i64, at_ms: i64) -> DbResult<()> {
    word::Entity::update_many()
        .col_expr(word::Column::HeardAtMs, Expr::value(at_ms))
        .filter(word::Column::Id.eq(id))
        .run(db.write())
        .await
}

fn file_of(row: file::Model) -> DbResult<PaymentFileRow> {
    let digest = row.digest.as_slice().try_into();
    Ok(PaymentFileRow {
        id: ProposalId::from_uuid(row.id),
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        digest: digest.map_err(|_| DbErr::Type(format!("file {} has no digest", row.id)))?,
        payer: row.payer,
        count: row.count,
        sum: Money::from_minor(row.sum),
        proposed_by: OperatorId::from_uuid(row.proposed_by),
        released_by: OperatorId::from_uuid(row.released_by),
        made_at_ms: row.made_at_ms,
    })
}

fn item_of(row: item::Model) -> FileItem {
    FileItem {
        reference: row.reference,
        withdrawal: WithdrawalId::from_uuid(row.withdrawal_id),
        amount: Money::from_minor(row.amount),
        sealed: row.sealed,
    }
}

fn word_of(row: word::Model) -> DbResult<BankWord> {
    let broken = |what: &str| DbErr::Type(format!("word {} has an unknown {what}", row.id));
    Ok(BankWord {
        word: Word::parse(&row.word).ok_or_else(|| broken("word"))?,
        source: Source::parse(&row.source).ok_or_else(|| broken("source"))?,
        digest: row.digest.as_slice().try_into().map_err(|_| broken("digest"))?,
        reference: row.reference,
        amount: Money::from_minor(row.amount),
        name: row.name,
        reason: row.reason,
        at_ms: row.at_ms,
    })
}
