use erawan_kernel::ids::{MemberId, MerchantId};

use crate::db::prelude::*;

entities! {
    mod link in "password_link" by (token_hash: Vec<u8>) {
        merchant_id: Uuid,
        member_id: Option<Uuid>,
        asked_hash: Vec<u8>,
        asked_at_ms: i64,
        expires_at_ms: i64,
    }
}

/// A requested link.
pub(super) struct NewLink {
    pub(super) token_hash: [u8; 32],
    pub(super) merchant_id: MerchantId,
    /// Whose password it may set; none when name and address did not belong together.
    pub(super) member_id: Option<MemberId>,
    /// Name and address of the request.
    pub(super) asked_hash: [u8; 32],
    pub(super) asked_at_ms: i64,
    pub(super) expires_at_ms: i64,
}

/// Stores the link and deletes those requested before `before_ms`.
pub(super) async fn insert_in_tx(tx: &Tx, new: NewLink, before_ms: i64) -> DbResult<()> {
    let old = link::Entity::delete_many().filter(link::Column::AskedAtMs.lt(before_ms));
    old.exec(tx).await?;
    let row = link::ActiveModel {
        token_hash: Set(new.token_hash.to_vec()),
        merchant_id: Set(new.merchant_id.uuid()),
        member_id: Set(new.member_id.map(MemberId::uuid)),
        asked_hash: Set(new.asked_hash.to_vec()),
        asked_at_ms: Set(new.asked_at_ms),
        expires_at_ms: Set(new.expires_at_ms),
    };
    link::Entity::insert(row).run(tx).await
}

pub(super) async fn asked_since_in_tx(tx: &Tx, asked_hash: [u8; 32], since_ms: i64) -> DbResult<u64> {
    link::Entity::find()
        .filter(link::Column::AskedHash.eq(asked_hash.to_vec()))
        .filter(link::Column::AskedAtMs.gt(since_ms))
        .count(tx)
        .await
}

/// Whose password a link that is still good may set.
pub(super) async fn find_member(
    db: &Db,
    merchant_id: MerchantId,
    token_hash: [u8; 32],
    now_ms: i64,
) -> DbResult<Option<MemberId>> {
    let row = link::Entity::find_by_id(token_hash.to_vec())
        .filter(link::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(link::Column::ExpiresAtMs.gt(now_ms))
        .one(db.read())
        .await?;
    Ok(row.and_then(|row| row.member_id).map(MemberId::from_uuid))
}

/// Uses a link up; answers whether it was still good. It succeeds for one caller only.
pub(super) async fn take_in_tx(tx: &Tx, token_hash: [u8; 32], now_ms: i64) -> DbResult<bool> {
    link::Entity::update_many()
        .col_expr(link::Column::ExpiresAtMs, Expr::value(0))
        .filter(link::Column::TokenHash.eq(token_hash.to_vec()))
        .filter(link::Column::ExpiresAtMs.gt(now_ms))
        .changes_any(tx)
        .await
}

/// Voids every link of the member; the requests still count.
pub(super) async fn void_links_in_tx(tx: &Tx, member_id: MemberId) -> DbResult<()> {
    link::Entity::update_many()
        .col_expr(link::Column::ExpiresAtMs, Expr::value(0))
        .filter(link::Column::MemberId.eq(member_id.uuid()))
        .run(tx)
        .await
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let links = CreateTable::of("m20261121_040000_session_password_link", "password_link")
        .col(binary_len("token_hash", 32).primary_key())
        .col(uuid("merchant_id"))
        .col(uuid_null("member_id"))
        .col(binary_len("asked_hash", 32))
        .cols(big_integer, &["asked_at_ms", "expires_at_ms"])
        .with_index("password_link_asked_idx", &["asked_hash", "asked_at_ms"])
        .with_index("password_link_member_idx", &["member_id"])
        .with_index("password_link_at_idx", &["asked_at_ms"]);
    vec![links.boxed()]
}
