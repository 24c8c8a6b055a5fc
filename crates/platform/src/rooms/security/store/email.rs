//! E-mail addresses that wait for their owners to open a link.

use erawan_kernel::ids::{MemberId, MerchantId};
use sea_orm_migration::prelude::ColumnDef;

use crate::db::prelude::*;

entities! {
    mod email_change in "email_change" by (member_id: Uuid) {
        merchant_id: Uuid,
        token_hash: Vec<u8>,
        email: String,
        created_at_ms: i64,
        expires_at_ms: i64,
        links_sent: i32,
        counted_from_ms: i64,
    }
}

/// The address a member wants, and the link that was sent there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EmailChange {
    pub(crate) member_id: MemberId,
    pub(crate) merchant_id: MerchantId,
    pub(crate) email: String,
    /// When the link was sent.
    pub(crate) created_at_ms: i64,
    /// Zero once it was opened.
    pub(crate) expires_at_ms: i64,
    /// Links sent to any address since `counted_from_ms`.
    pub(crate) links_sent: i32,
    pub(crate) counted_from_ms: i64,
}

/// The newest change that the member requested: waiting, expired or confirmed.
pub(crate) async fn email_change(
    db: &impl ConnectionTrait,
    member_id: MemberId,
) -> DbResult<Option<EmailChange>> {
    Ok(email_change::Entity::find_by_id(member_id.uuid()).one(db).await?.map(of_row))
}

/// Puts the change in the place of an older one, whose link is worthless from now on.
pub(crate) async fn replace_email_change_in_tx(
    tx: &Tx,
    change: &EmailChange,
    token_hash: [u8; 32],
) -> DbResult<()> {
    let row = email_change::ActiveModel {
        member_id: Set(change.member_id.uuid()),
        merchant_id: Set(change.merchant_id.uuid()),
        token_hash: Set(token_hash.to_vec()),
        email: Set(change.email.clone()),
        created_at_ms: Set(change.created_at_ms),
        expires_at_ms: Set(change.expires_at_ms),
        links_sent: Set(change.links_sent),
        counted_from_ms: Set(change.counted_from_ms),
    };
    let others = [
        email_change::Column::MerchantId,
        email_change::Column::TokenHash,
        email_change::Column::Email,
        email_change::Column::CreatedAtMs,
        email_change::Column::ExpiresAtMs,
        email_change::Column::LinksSent,
        email_change::Column::CountedFromMs,
    ];
    email_change::Entity::insert(row).or_update([email_change::Column::MemberId], others).run(tx).await
}

/// The change whose link this is, while the link is good.
pub(crate) async fn waiting_for_link(
    db: &Db,
    merchant_id: MerchantId,
    token_hash: [u8; 32],
    now_ms: i64,
) -> DbResult<Option<EmailChange>> {
    let row = email_change::Entity::find()
        .filter(email_change::Column::TokenHash.eq(token_hash.to_vec()))
        .filter(email_change::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(email_change::Column::ExpiresAtMs.gt(now_ms))
        .one(db.read())
        .await?;
    Ok(row.map(of_row))
}

/// Uses the link up; returns whether it was still good. Only one caller ever gets true.
pub(crate) async fn take_email_change_in_tx(tx: &Tx, token_hash: [u8; 32], now_ms: i64) -> DbResult<bool> {
    email_change::Entity::update_many()
        .col_expr(email_change::Column::ExpiresAtMs, Expr::value(0_i64))
        .filter(email_change::Column::TokenHash.eq(token_hash.to_vec()))
        .filter(email_change::Column::ExpiresAtMs.gt(now_ms))
        .changes_any(tx)
        .await
}

fn of_row(row: email_change::Model) -> EmailChange {
    EmailChange {
        member_id: MemberId::from_uuid(row.member_id),
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        email: row.email,
        created_at_ms: row.created_at_ms,
        expires_at_ms: row.expires_at_ms,
        links_sent: row.links_sent,
        counted_from_ms: row.counted_from_ms,
    }
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let email_change = CreateTable::of("m20261121_000120_security_email_change", "email_change")
        .col(uuid("member_id").primary_key())
        .col(uuid("merchant_id"))
        .col(binary_len("token_hash", 32))
        .col(string_len("email", 254))
        .cols(big_integer, &["created_at_ms", "expires_at_ms"])
        .with_foreign_key("email_change_member_fkey", "member_id", "member")
        .with_unique_index("email_change_token_key", &["token_hash"]);
    let links_sent = ColumnDef::new("links_sent").integer().not_null().default(0).to_owned();
    let counted_from = ColumnDef::new("counted_from_ms").big_integer().not_null().default(0).to_owned();
    vec![
        email_change.boxed(),
        AddColumn::new("m20261121_070000_security_email_links_sent", "email_change", links_sent).boxed(),
        AddColumn::new("m20261121_070010_security_email_counted_from", "email_change", counted_from).boxed(),
    ]
}
