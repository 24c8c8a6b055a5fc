//! Bank cards. The number of an account is stored sealed, with a mark by which it can be found.

use erawan_kernel::ids::{BankCardId, MemberId, MerchantId};
use sea_orm::SqlErr;

use super::lock_in_tx;
use crate::db::prelude::*;
use crate::rooms::merchant::DestinationKind;

entities! {
    mod bank_card in "bank_card" by (id: Uuid) {
        merchant_id: Uuid,
        member_id: Uuid,
        bank_code: String,
        sealed_number: Vec<u8>,
        number_mark: Vec<u8>,
        added_at_ms: i64,
        kind: String,
        usable_at_ms: Option<i64>,
    }

    /// Who ever had which account, also after its card was removed.
    mod owner in "bank_card_owner" by (card_id: Uuid) {
        merchant_id: Uuid,
        member_id: Uuid,
        number_mark: Vec<u8>,
        added_at_ms: i64,
        removed_at_ms: Option<i64>,
    }
}

/// A card to be kept.
#[derive(Debug)]
pub(crate) struct NewCard {
    pub(crate) id: BankCardId,
    pub(crate) merchant_id: MerchantId,
    pub(crate) member_id: MemberId,
    pub(crate) kind: DestinationKind,
    pub(crate) bank_code: String,
    pub(crate) sealed_number: Vec<u8>,
    /// Of bank and number together.
    pub(crate) number_mark: [u8; 32],
    pub(crate) now_ms: i64,
    /// How long one waits that is not the first that the member ever had.
    pub(crate) waits_ms: i64,
}

/// A card as it is stored.
#[derive(Debug)]
pub(crate) struct StoredCard {
    pub(crate) id: BankCardId,
    pub(crate) kind: DestinationKind,
    pub(crate) bank_code: String,
    pub(crate) sealed_number: Vec<u8>,
    pub(crate) added_at_ms: i64,
    pub(crate) usable_at_ms: Option<i64>,
}

/// The outcome of a new card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kept {
    Done {
        /// From when on it can be paid to.
        usable_at_ms: i64,
    },
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
    rows.into_iter().map(of_row).collect()
}

fn of_row(row: bank_card::Model) -> DbResult<StoredCard> {
    let kind = DestinationKind::parse(&row.kind)
        .ok_or_else(|| DbErr::Type(format!("bank card {} has an unknown kind", row.id)))?;
    Ok(StoredCard {
        id: BankCardId::from_uuid(row.id),
        kind,
        bank_code: row.bank_code,
        sealed_number: row.sealed_number,
        added_at_ms: row.added_at_ms,
        usable_at_ms: row.usable_at_ms,
    })
}

/// Stores the card unless its member has `cards_max` or a member has the account already. Concurrent calls
/// for the same member wait for the end of `tx`.
pub(crate) async fn insert_card_in_tx(tx: &Tx, card: NewCard, cards_max: u64) -> DbResult<Kept> {
    lock_in_tx(tx, card.member_id).await?;
    let count = count_cards(tx, card.member_id).await?;
    if count >= cards_max {
        return Ok(Kept::Full);
    }
    // Once an account was known, each other one waits, also where that one was removed since.
    let waits = card.kind == DestinationKind::Crypto || count > 0 || had_card(tx, card.member_id).await?;
    let usable_at_ms = card.now_ms + if waits { card.waits_ms } else { 0 };
    let row = bank_card::ActiveModel {
        id: Set(card.id.uuid()),
        merchant_id: Set(card.merchant_id.uuid()),
        member_id: Set(card.member_id.uuid()),
        bank_code: Set(card.bank_code),
        sealed_number: Set(card.sealed_number),
        number_mark: Set(card.number_mark.to_vec()),
        added_at_ms: Set(card.now_ms),
        kind: Set(card.kind.word().to_owned()),
        usable_at_ms: Set(Some(usable_at_ms)),
    };
    let owner = owner::ActiveModel {
        card_id: Set(card.id.uuid()),
        merchant_id: Set(card.merchant_id.uuid()),
        member_id: Set(card.member_id.uuid()),
        number_mark: Set(card.number_mark.to_vec()),
        added_at_ms: Set(card.now_ms),
        removed_at_ms: Set(None),
    };
    match bank_card::Entity::insert(row).exec_without_returning(tx).await {
        Ok(_) => {
            owner::Entity::insert(owner).run(tx).await?;
            Ok(Kept::Done { usable_at_ms })
        }
        Err(error) if matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_))) => {
            Ok(Kept::Exists)
        }
        Err(error) => Err(error),
    }
}

/// Whether the member ever had a card.
async fn had_card(tx: &Tx, member_id: MemberId) -> DbResult<bool> {
    let own = owner::Entity::find().filter(owner::Column::MemberId.eq(member_id.uuid()));
    Ok(own.limit(1).count(tx).await? > 0)
}

/// Removes the member's card; answers what it was, or nothing when there is no such card.
pub(crate) async fn delete_card_in_tx(
    tx: &Tx,
    member_id: MemberId,
    id: BankCardId,
    now_ms: i64,
) -> DbResult<Option<StoredCard>> {
    lock_in_tx(tx, member_id).await?;
    let Some(row) = own_card(member_id, id).one(tx).await? else { return Ok(None) };
    let deleted = bank_card::Entity::delete_by_id(row.id).exec(tx).await?;
    if deleted.rows_affected == 0 {
        return Ok(None);
    }
    owner::Entity::update_many()
        .col_expr(owner::Column::RemovedAtMs, Expr::value(now_ms))
        .filter(owner::Column::CardId.eq(row.id))
        .run(tx)
        .await?;
    of_row(row).map(Some)
}

fn own_card(member_id: MemberId, id: BankCardId) -> sea_orm::Select<bank_card::Entity> {
    bank_card::Entity::find_by_id(id.uuid()).filter(bank_card::Column::MemberId.eq(member_id.uuid()))
}

pub(crate) async fn has_card_in_tx(tx: &Tx, member_id: MemberId, id: BankCardId) -> DbResult<bool> {
    Ok(own_card(member_id, id).one(tx).await?.is_some())
}

/// Whether the card was the member's and was removed.
pub(crate) async fn was_card_of(db: &Db, member_id: MemberId, id: BankCardId) -> DbResult<bool> {
    let own = owner::Entity::find_by_id(id.uuid())
        .filter(owner::Column::MemberId.eq(member_id.uuid()))
        .filter(owner::Column::RemovedAtMs.is_not_null());
    Ok(own.one(db.write()).await?.is_some())
}

/// Whether another member of the merchant ever had the account of the member's card; nothing when it is not known
/// which account that is.
pub(crate) async fn is_card_shared(db: &Db, member_id: MemberId, id: BankCardId) -> DbResult<Option<bool>> {
    let own = owner::Entity::find_by_id(id.uuid()).filter(owner::Column::MemberId.eq(member_id.uuid()));
    let Some(own) = own.one(db.read()).await? else { return Ok(None) };
    let others = owner::Entity::find()
        .filter(owner::Column::MerchantId.eq(own.merchant_id))
        .filter(owner::Column::NumberMark.eq(own.number_mark))
        .filter(owner::Column::MemberId.ne(member_id.uuid()))
        .count(db.read())
        .await?;
    Ok(Some(others > 0))
}

/// The other members of the merchant who ever had an account that the member ever had, at most `limit`.
pub(crate) async fn others_at_cards_of(db: &Db, member_id: MemberId, limit: u64) -> DbResult<Vec<MemberId>> {
    let own = owner::Entity::find()
        .filter(owner::Column::MemberId.eq(member_id.uuid()))
        .order_by_desc(owner::Column::AddedAtMs)
        .limit(limit)
        .all(db.read())
        .await?;
    let Some(merchant_id) = own.first().map(|row| row.merchant_id) else { return Ok(Vec::new()) };
    let others = owner::Entity::find()
        .filter(owner::Column::MerchantId.eq(merchant_id))
        .filter(owner::Column::NumberMark.is_in(own.into_iter().map(|row| row.number_mark)))
        .filter(owner::Column::MemberId.ne(member_id.uuid()))
        .distinct()
        .limit(limit)
        .values::<Uuid>(owner::Column::MemberId)
        .all(db.read())
        .await?;
    Ok(others.into_iter().map(MemberId::from_uuid).collect())
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

/// Kinds of destinations, from when on each can be paid to, and who had which account.
pub(super) fn destination_migrations() -> Vec<Box<dyn MigrationTrait>> {
    let kind = AddColumn::new(
        "m20261127_200000_security_bank_card_kind",
        "bank_card",
        string_len("kind", 16).default("bank").take(),
    );
    let usable = AddColumn::new(
        "m20261127_200010_security_bank_card_usable",
        "bank_card",
        big_integer_null("usable_at_ms"),
    );
    let owner = CreateTable::of("m20261127_200020_security_bank_card_owner", "bank_card_owner")
        .col(pk_uuid("card_id"))
        .cols(uuid, &["merchant_id", "member_id"])
        .col(binary_len("number_mark", 32))
        .col(big_integer("added_at_ms"))
        .col(big_integer_null("removed_at_ms"))
        .with_foreign_key("bank_card_owner_member_fkey", "member_id", "member")
        .with_index("bank_card_owner_number_idx", &["merchant_id", "number_mark"])
        .with_index("bank_card_owner_member_idx", &["member_id"]);
    let known = Rewrite::new("m20261127_200030_security_bank_card_known")
        .on_both(
            "UPDATE bank_card SET usable_at_ms = added_at_ms + CASE WHEN EXISTS (
                SELECT 1 FROM bank_card AS earlier WHERE earlier.member_id = bank_card.member_id
                    AND (earlier.added_at_ms < bank_card.added_at_ms
                        OR (earlier.added_at_ms = bank_card.added_at_ms AND earlier.id < bank_card.id))
            ) THEN 86400000 ELSE 0 END",
            "UPDATE bank_card SET usable_at_ms = NULL",
        )
        .on_both(
            "INSERT INTO bank_card_owner (card_id, merchant_id, member_id, number_mark, added_at_ms)
                SELECT id, merchant_id, member_id, number_mark, added_at_ms FROM bank_card",
            "DELETE FROM bank_card_owner",
        );
    vec![kind.boxed(), usable.boxed(), owner.boxed(), known.boxed()]
}
