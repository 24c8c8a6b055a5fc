//! The rows of contracts.

mod tables;

use std::collections::HashMap;

use erawan_kernel::ids::{ContractId, MemberId, MerchantId};
use jiff::civil::Date;

use self::tables::contract;
use super::model::{Contract, ContractKind, ContractStatus, OfferKind, Payer, Scope};
use crate::db::prelude::*;

/// Contracts looked up by one query.
const AT_ONCE: usize = 200;
/// The version of what is stored as terms.
const VERSION: i16 = 1;
/// How many contracts of an agent with members below are listed, the newest.
const SHOWN_MAX: u64 = 200;

pub(in crate::rooms::agent) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    tables::migrations()
}

fn of_row(row: contract::Model) -> DbResult<Contract> {
    let broken = || DbErr::Type(format!("the contract {} is broken", row.id));
    let day =
        |text: &Option<String>| text.as_deref().map(str::parse::<Date>).transpose().map_err(|_| broken());
    Ok(Contract {
        kind: ContractKind::parse(&row.kind).ok_or_else(broken)?,
        scope: Scope::parse(&row.scope).ok_or_else(broken)?,
        offer: OfferKind::parse(&row.offer).ok_or_else(broken)?,
        status: ContractStatus::parse(&row.status).ok_or_else(broken)?,
        from_day: day(&row.from_day)?,
        until_day: day(&row.until_day)?,
        id: ContractId::from_uuid(row.id),
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        payer: row.payer_id.map_or(Payer::Merchant, |id| Payer::Agent(MemberId::from_uuid(id))),
        receiver: MemberId::from_uuid(row.receiver_id),
        terms: of_json(row.terms)?,
        digest: row.digest,
        offered_at_ms: row.offered_at_ms,
        expires_at_ms: row.expires_at_ms,
        answered_at_ms: row.answered_at_ms,
        replaces: row.replaces_id.map(ContractId::from_uuid),
    })
}

fn all_of(rows: Vec<contract::Model>) -> DbResult<Vec<Contract>> {
    rows.into_iter().map(of_row).collect()
}

/// Those that were accepted, with terms of their own.
fn held() -> Select<contract::Entity> {
    contract::Entity::find()
        .filter(
            contract::Column::Status.is_in([ContractStatus::Accepted.word(), ContractStatus::Ended.word()]),
        )
        .filter(contract::Column::Offer.ne(OfferKind::End.word()))
}

fn on_day(merchant_id: MerchantId, kind: ContractKind, day: Date) -> Select<contract::Entity> {
    let until = contract::Column::UntilDay;
    let is_not_over = Condition::any().add(until.is_null()).add(until.gt(day.to_string()));
    held()
        .filter(contract::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(contract::Column::Kind.eq(kind.word()))
        .filter(contract::Column::FromDay.lte(day.to_string()))
        .filter(is_not_over)
}

/// All contracts of the kind that hold on the day.
pub(in crate::rooms::agent) async fn in_force(
    db: &Db,
    merchant_id: MerchantId,
    kind: ContractKind,
    day: Date,
) -> DbResult<Vec<Contract>> {
    let rows = on_day(merchant_id, kind, day).order_by_asc(contract::Column::Id);
    all_of(rows.all(db.read()).await?)
}

/// These contracts, by their identifiers.
pub(in crate::rooms::agent) async fn contracts_of(
    db: &Db,
    ids: &[ContractId],
) -> DbResult<HashMap<ContractId, Contract>> {
    let mut found = HashMap::with_capacity(ids.len());
    for some in ids.chunks(AT_ONCE) {
        let rows = contract::Entity::find()
            .filter(contract::Column::Id.is_in(some.iter().map(|id| id.uuid())))
            .all(db.read())
            .await?;
        for contract in all_of(rows)? {
            found.insert(contract.id, contract);
        }
    }
    Ok(found)
}

/// The contract, if it was offered to this member.
pub(super) async fn find_of(
    db: &impl ConnectionTrait,
    receiver: MemberId,
    id: ContractId,
) -> DbResult<Option<Contract>> {
    let row = contract::Entity::find_by_id(id.uuid())
        .filter(contract::Column::ReceiverId.eq(receiver.uuid()))
        .one(db)
        .await?;
    row.map(of_row).transpose()
}

/// The contract, if this agent offered it.
pub(super) async fn find_offered_by(
    db: &impl ConnectionTrait,
    payer: MemberId,
    id: ContractId,
) -> DbResult<Option<Contract>> {
    let row = contract::Entity::find_by_id(id.uuid())
        .filter(contract::Column::PayerId.eq(payer.uuid()))
        .one(db)
        .await?;
    row.map(of_row).transpose()
}

/// What the agent offered under this key.
pub(super) async fn find_by_key(
    db: &impl ConnectionTrait,
    payer: MemberId,
    key: Uuid,
) -> DbResult<Option<Contract>> {
    let row = contract::Entity::find()
        .filter(contract::Column::PayerId.eq(payer.uuid()))
        .filter(contract::Column::IdempotencyKey.eq(key))
        .one(db)
        .await?;
    row.map(of_row).transpose()
}

/// Whether the contract is there.
pub(super) async fn exists(db: &impl ConnectionTrait, id: ContractId) -> DbResult<bool> {
    contract::Entity::find_by_id(id.uuid()).exists(db).await
}

/// What waits for the member, and what was accepted and has no end yet; of all kinds.
pub(super) async fn open_of(db: &impl ConnectionTrait, receiver: MemberId) -> DbResult<Vec<Contract>> {
    let accepted = Condition::all()
        .add(contract::Column::Status.eq(ContractStatus::Accepted.word()))
        .add(contract::Column::Offer.ne(OfferKind::End.word()));
    let waiting = contract::Column::Status.eq(ContractStatus::Offered.word());
    let rows = contract::Entity::find()
        .filter(contract::Column::ReceiverId.eq(receiver.uuid()))
        .filter(Condition::any().add(waiting).add(accepted))
        .order_by_asc(contract::Column::Kind)
        .order_by_asc(contract::Column::Scope)
        .order_by_asc(contract::Column::OfferedAtMs);
    all_of(rows.all(db).await?)
}

/// What holds for the member on the day or later, though its end is known.
pub(super) async fn ending_of(db: &Db, receiver: MemberId, day: Date) -> DbResult<Vec<Contract>> {
    let rows = contract::Entity::find()
        .filter(contract::Column::ReceiverId.eq(receiver.uuid()))
        .filter(contract::Column::Status.eq(ContractStatus::Ended.word()))
        .filter(contract::Column::UntilDay.gt(day.to_string()))
        .order_by_asc(contract::Column::Kind)
        .order_by_asc(contract::Column::Scope);
    all_of(rows.all(db.read()).await?)
}

/// The newest contracts and offers of the agent with members below.
pub(super) async fn list_offered_by(db: &Db, payer: MemberId) -> DbResult<Vec<Contract>> {
    let rows = contract::Entity::find()
        .filter(contract::Column::PayerId.eq(payer.uuid()))
        .order_by_desc(contract::Column::OfferedAtMs)
        .order_by_desc(contract::Column::Id)
        .limit(SHOWN_MAX);
    all_of(rows.all(db.read()).await?)
}

/// The newest contracts and offers of the member.
pub(super) async fn list_of(db: &Db, receiver: MemberId) -> DbResult<Vec<Contract>> {
    let rows = contract::Entity::find()
        .filter(contract::Column::ReceiverId.eq(receiver.uuid()))
        .order_by_desc(contract::Column::OfferedAtMs)
        .order_by_desc(contract::Column::Id)
        .limit(SHOWN_MAX);
    all_of(rows.all(db.read()).await?)
}

/// The contracts of the kind under which the agent pays members below and that have no end yet.
pub(super) async fn paid_by(
    db: &impl ConnectionTrait,
    payer: MemberId,
    kind: ContractKind,
) -> DbResult<Vec<Contract>> {
    let rows = contract::Entity::find()
        .filter(contract::Column::PayerId.eq(payer.uuid()))
        .filter(contract::Column::Kind.eq(kind.word()))
        .filter(contract::Column::Status.eq(ContractStatus::Accepted.word()))
        .filter(contract::Column::Offer.ne(OfferKind::End.word()))
        .order_by_asc(contract::Column::Id);
    all_of(rows.all(db).await?)
}

pub(super) async fn insert_in_tx(tx: &Tx, new: &Contract, key: Uuid) -> DbResult<()> {
    let row = contract::ActiveModel {
        id: Set(new.id.uuid()),
        merchant_id: Set(new.merchant_id.uuid()),
        payer_id: Set(new.payer.member_id().map(MemberId::uuid)),
        receiver_id: Set(new.receiver.uuid()),
        kind: Set(new.kind.word().to_owned()),
        scope: Set(new.scope.code().to_owned()),
        offer: Set(new.offer.word().to_owned()),
        status: Set(new.status.word().to_owned()),
        terms: Set(to_json(&new.terms)?),
        version: Set(VERSION),
        digest: Set(new.digest.clone()),
        idempotency_key: Set(key),
        offered_at_ms: Set(new.offered_at_ms),
        expires_at_ms: Set(new.expires_at_ms),
        answered_at_ms: Set(new.answered_at_ms),
        from_day: Set(new.from_day.map(|day| day.to_string())),
        until_day: Set(new.until_day.map(|day| day.to_string())),
        replaces_id: Set(new.replaces.map(ContractId::uuid)),
    };
    contract::Entity::insert(row).run(tx).await
}

/// Ends the wait of an offer so; answers whether it still waited.
pub(super) async fn answer_in_tx(
    tx: &Tx,
    id: ContractId,
    status: ContractStatus,
    from_day: Option<Date>,
    now_ms: i64,
) -> DbResult<bool> {
    contract::Entity::update_many()
        .col_expr(contract::Column::Status, Expr::value(status.word()))
        .col_expr(contract::Column::AnsweredAtMs, Expr::value(Some(now_ms)))
        .col_expr(contract::Column::FromDay, Expr::value(from_day.map(|day| day.to_string())))
        .filter(contract::Column::Id.eq(id.uuid()))
        .filter(contract::Column::Status.eq(ContractStatus::Offered.word()))
        .changes_any(tx)
        .await
}

/// Ends an accepted contract with the day before `until_day`; answers whether it had no end yet.
pub(super) async fn end_in_tx(tx: &Tx, id: ContractId, until_day: Date) -> DbResult<bool> {
    contract::Entity::update_many()
        .col_expr(contract::Column::Status, Expr::value(ContractStatus::Ended.word()))
        .col_expr(contract::Column::UntilDay, Expr::value(Some(until_day.to_string())))
        .filter(contract::Column::Id.eq(id.uuid()))
        .filter(contract::Column::Status.eq(ContractStatus::Accepted.word()))
        .changes_any(tx)
        .await
}

/// Writes down of the member's offers that no one answered in time.
pub(super) async fn expire_in_tx(tx: &Tx, receiver: MemberId, now_ms: i64) -> DbResult<()> {
    contract::Entity::update_many()
        .col_expr(contract::Column::Status, Expr::value(ContractStatus::Expired.word()))
        .col_expr(contract::Column::AnsweredAtMs, Expr::col(contract::Column::ExpiresAtMs))
        .filter(contract::Column::ReceiverId.eq(receiver.uuid()))
        .filter(contract::Column::Status.eq(ContractStatus::Offered.word()))
        .filter(contract::Column::ExpiresAtMs.lte(now_ms))
        .run(tx)
        .await
}

#[cfg(test)]
mod tests {
    use erawan_kernel::{SeededEntropy, SystemClock};
    use jiff::civil::date;

    use super::*;
    use crate::db::plans::plan_of;

    #[tokio::test]
    async fn what_holds_on_a_day_is_read_by_an_index() {
        let merchant_id = MerchantId::generate(&SystemClock, &SeededEntropy::new(2)).unwrap();
        let plan = plan_of(on_day(merchant_id, ContractKind::DailySalary, date(2026, 11, 21))).await;
        assert!(plan.contains("agent_contract_day_idx"), "{plan}");
    }
}
