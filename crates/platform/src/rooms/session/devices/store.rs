use erawan_kernel::ids::{DeviceId, MemberId, MerchantId};

use super::Origin;
use crate::db::prelude::*;

entities! {
    mod remembered_device in "remembered_device" by (id: Uuid) {
        merchant_id: Uuid,
        member_id: Uuid,
        series_hash: Vec<u8>,
        token_hash: Vec<u8>,
        used_token_hash: Option<Vec<u8>>,
        used_at_ms: i64,
        created_at_ms: i64,
        expires_at_ms: i64,
        address: String,
        client: Option<String>,
    }
}

/// A remembered device as it is stored.
pub(super) struct Stored {
    pub(super) id: DeviceId,
    pub(super) merchant_id: MerchantId,
    pub(super) member_id: MemberId,
    pub(super) series_hash: [u8; 32],
    pub(super) token_hash: [u8; 32],
    pub(super) used_token_hash: Option<[u8; 32]>,
    /// When it last logged in.
    pub(super) used_at_ms: i64,
    pub(super) created_at_ms: i64,
    pub(super) expires_at_ms: i64,
    pub(super) address: String,
    pub(super) client: Option<String>,
}

pub(super) async fn insert_in_tx(tx: &Tx, device: Stored) -> DbResult<()> {
    let row = remembered_device::ActiveModel {
        id: Set(device.id.uuid()),
        merchant_id: Set(device.merchant_id.uuid()),
        member_id: Set(device.member_id.uuid()),
        series_hash: Set(device.series_hash.to_vec()),
        token_hash: Set(device.token_hash.to_vec()),
        used_token_hash: Set(device.used_token_hash.map(Vec::from)),
        used_at_ms: Set(device.used_at_ms),
        created_at_ms: Set(device.created_at_ms),
        expires_at_ms: Set(device.expires_at_ms),
        address: Set(device.address),
        client: Set(device.client),
    };
    remembered_device::Entity::insert(row).run(tx).await
}

/// Deletes the member's devices that are too old, and of the others all but the `kept` latest.
pub(super) async fn make_room_in_tx(tx: &Tx, member_id: MemberId, now_ms: i64, kept: u64) -> DbResult<()> {
    let latest = remembered_device::Entity::find()
        .filter(remembered_device::Column::MemberId.eq(member_id.uuid()))
        .filter(remembered_device::Column::ExpiresAtMs.gt(now_ms))
        .order_by_desc(remembered_device::Column::UsedAtMs)
        .limit(kept)
        .values::<Uuid>(remembered_device::Column::Id)
        .all(tx)
        .await?;
    remembered_device::Entity::delete_many()
        .filter(remembered_device::Column::MemberId.eq(member_id.uuid()))
        .filter(remembered_device::Column::Id.is_not_in(latest))
        .run(tx)
        .await
}

pub(super) async fn find_by_series(db: &Db, series_hash: [u8; 32]) -> DbResult<Option<Stored>> {
    let of_series = remembered_device::Column::SeriesHash.eq(series_hash.to_vec());
    remembered_device::Entity::find().filter(of_series).one(db.read()).await?.map(of_row).transpose()
}

/// The member's devices that are good after `now_ms`.
pub(super) async fn of_member(db: &Db, member_id: MemberId, now_ms: i64) -> DbResult<Vec<Stored>> {
    let rows = remembered_device::Entity::find()
        .filter(remembered_device::Column::MemberId.eq(member_id.uuid()))
        .filter(remembered_device::Column::ExpiresAtMs.gt(now_ms))
        .all(db.read())
        .await?;
    rows.into_iter().map(of_row).collect()
}

/// Puts `next` in the place of `used`; answers whether `used` was still there.
pub(super) async fn replace_token_in_tx(
    tx: &Tx,
    id: DeviceId,
    used: [u8; 32],
    next: [u8; 32],
    now_ms: i64,
    origin: &Origin,
) -> DbResult<bool> {
    remembered_device::Entity::update_many()
        .col_expr(remembered_device::Column::TokenHash, Expr::value(next.to_vec()))
        .col_expr(remembered_device::Column::UsedTokenHash, Expr::value(used.to_vec()))
        .col_expr(remembered_device::Column::UsedAtMs, Expr::value(now_ms))
        .col_expr(remembered_device::Column::Address, Expr::value(origin.address.to_string()))
        .col_expr(remembered_device::Column::Client, Expr::value(origin.client.clone()))
        .filter(remembered_device::Column::Id.eq(id.uuid()))
        .filter(remembered_device::Column::TokenHash.eq(used.to_vec()))
        .changes_any(tx)
        .await
}

/// Deletes the device if it is the member's; answers whether it was.
pub(super) async fn delete(db: &Db, member_id: MemberId, id: DeviceId) -> DbResult<bool> {
    remembered_device::Entity::delete_many()
        .filter(remembered_device::Column::Id.eq(id.uuid()))
        .filter(remembered_device::Column::MemberId.eq(member_id.uuid()))
        .changes_any(db.write())
        .await
}

fn of_row(row: remembered_device::Model) -> DbResult<Stored> {
    let hash = |bytes: Vec<u8>| {
        <[u8; 32]>::try_from(bytes).map_err(|_| DbErr::Type(format!("device {} has a broken hash", row.id)))
    };
    Ok(Stored {
        id: DeviceId::from_uuid(row.id),
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        member_id: MemberId::from_uuid(row.member_id),
        series_hash: hash(row.series_hash)?,
        token_hash: hash(row.token_hash)?,
        used_token_hash: row.used_token_hash.map(hash).transpose()?,
        used_at_ms: row.used_at_ms,
        created_at_ms: row.created_at_ms,
        expires_at_ms: row.expires_at_ms,
        address: row.address,
        client: row.client,
    })
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let table = CreateTable::of("m20261121_000330_session_remembered_device", "remembered_device")
        .col(pk_uuid("id"))
        .cols(uuid, &["merchant_id", "member_id"])
        .col(binary_len("series_hash", 32))
        .col(binary_len("token_hash", 32))
        .col(binary_len_null("used_token_hash", 32))
        .cols(big_integer, &["used_at_ms", "created_at_ms", "expires_at_ms"])
        .col(string_len("address", 45))
        .col(string_len_null("client", 64))
        .with_foreign_key("remembered_device_member_fkey", "member_id", "member");
    vec![
        table
            .with_unique_index("remembered_device_series_key", &["series_hash"])
            .with_index("remembered_device_member_idx", &["member_id"])
            .boxed(),
    ]
}
