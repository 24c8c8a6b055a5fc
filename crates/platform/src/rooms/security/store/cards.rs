//! Bank cards. The number of an account is stored sealed, with a mark by which it can be found.

use erawan_kernel::ids::{BankCardId, MemberId, MerchantId};
use sea_orm::SqlErr;

use super::lock_in_tx;
use crate::db::prelude::*;

entities! {
    mod bank_card in "bank_card" by (id: Uuid) {
        merchant_id: Uuid,
        member_id: Uuid,
        bank_code: String,
        sealed_number: Vec<u8>,
        number_mark: Vec<u8>,
        added_at_ms: i64,
    }
}

/// A card to be kept.
#[derive(Debug)]
pub(crate) struct NewCard {
    pub(crate) id: BankCardId,
    pub(crate) merchant_id: MerchantId,
    pub(crate) member_id: MemberId,
    pub(crate) bank_code: String,
    pub(crate) sealed_number: Vec<u8>,
    /// Of bank and number together.
    pub(crate) number_mark: [u8; 32],
    pub(crate) now_ms: i64,
}

/// A card as it is stored.
#[derive(Debug)]
pub(crate) struct StoredCard {
    pub(crate) id: BankCardId,
    pub(crate) bank_code: String,
    pub(crate) sealed_number: Vec<u8>,
    pub(crate) added_at_ms: i64,
}

/// The outcome of a new card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kept {
    Done,
    /// The member has as many as there may be.
    Full,
    /// A member of the merchant has the account on a card; the transaction must be rolled back.
    Exists,
}

pub(crate) async fn count_cards(db: &impl ConnectionTrait, member_id: MemberId) -> DbResult<u64> {
    bank_card::Entity::find().filter(bank_card::Column::MemberId.eq(member_id.uuid())).count(db).await
}

/// The member's cards, the oldest first.
pub(crate) async fn cards_of(db: &Db, member_id: MemberId) -> DbResult<Vec<StoredCard>> {
    let rows = bank_card::Entity::find()
        .filter(bank_card::Column::MemberId.eq(member_id.uuid()))
        .order_by_asc(bank_card::Column::AddedAtMs)
        .order_by_asc(bank_card::Column::Id)
        .all(db.read())
        .await?;
    let card = |row: bank_card::Model| StoredCard {
        id: BankCardId::from_uuid(row.id),
        bank_code: row.bank_code,
        sealed_number: row.sealed_number,
        added_at_ms: row.added_at_ms,
    };
    Ok(rows.into_iter().map(card).collect())
}

/// Stores the card unless its member has `cards_max` or a member has the account already. Concurrent calls
/// for the same member wait for the end of `tx`.
pub(crate) async fn insert_card_in_tx(tx: &Tx, card: NewCard, cards_max: u64) -> DbResult<Kept> {
    lock_in_tx(tx, card.member_id).await?;
    if count_cards(tx, card.member_id).await? >= cards_max {
        return Ok(Kept::Full);
    }
    let row = bank_card::ActiveModel {
        id: Set(card.id.uuid()),
        merchant_id: Set(card.merchant_id.uuid()),
        member_id: Set(card.member_id.uuid()),
        bank_code: Set(card.bank_code),
        sealed_number: Set(card.sealed_number),
        number_mark: Set(card.number_mark.to_vec()),
        added_at_ms: Set(card.now_ms),
    };
    match bank_card::Entity::insert(row).exec_without_returning(tx).await {
        Ok(_) => Ok(Kept::Done),
        Err(error) if matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_))) => {
            Ok(Kept::Exists)
        }
        Err(error) => Err(error),
    }
}

/// Removes the member's card; answers its bank, or nothing when there is no such card.
pub(crate) async fn delete_card_in_tx(
    tx: &Tx,
    member_id: MemberId,
    id: BankCardId,
) -> DbResult<Option<String>> {
    lock_in_tx(tx, member_id).await?;
    let this =
        bank_card::Entity::find_by_id(id.uuid()).filter(bank_card::Column::MemberId.eq(member_id.uuid()));
    let Some(row) = this.one(tx).await? else { return Ok(None) };
    let deleted = bank_card::Entity::delete_by_id(row.id).exec(tx).await?;
    Ok((deleted.rows_affected > 0).then_some(row.bank_code))
}

pub(super) fn migration() -> Box<dyn MigrationTrait> {
    CreateTable::of("m20261122_050000_security_bank_card", "bank_card")
        .col(pk_uuid("id"))
        .cols(uuid, &["merchant_id", "member_id"])
        .col(string_len("bank_code", 16))
        .col(binary_len("sealed_number", 64))
        .col(binary_len("number_mark", 32))
        .col(big_integer("added_at_ms"))
        .with_foreign_key("bank_card_member_fkey", "member_id", "member")
        .with_unique_index("bank_card_number_key", &["merchant_id", "number_mark"])
        .with_index("bank_card_member_idx", &["member_id"])
        .boxed()
}
