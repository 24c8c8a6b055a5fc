use erawan_kernel::ids::MemberId;

use crate::db::prelude::*;

entities! {
    mod hold in "payout_hold" by (member_id: Uuid) {
        until_ms: i64,
    }
}

/// Writes the hold down. The caller holds the member's lock, and time only moves on, so a later hold is
/// never the shorter one.
pub(crate) async fn hold_payouts_in_tx(tx: &Tx, id: MemberId, until_ms: i64) -> DbResult<()> {
    let row = hold::ActiveModel { member_id: Set(id.uuid()), until_ms: Set(until_ms) };
    hold::Entity::insert(row).or_update([hold::Column::MemberId], [hold::Column::UntilMs]).run(tx).await
}

pub(crate) async fn payouts_held_until_ms(db: &Db, id: MemberId) -> DbResult<Option<i64>> {
    Ok(hold::Entity::find_by_id(id.uuid()).one(db.read()).await?.map(|row| row.until_ms))
}

pub(super) fn create_hold() -> CreateTable {
    CreateTable::of("m20261121_050000_account_payout_hold", "payout_hold")
        .col(pk_uuid("member_id"))
        .col(big_integer("until_ms"))
}
