use std::collections::HashMap;

use crate::db::prelude::*;
use crate::rooms::wallet::AccountId;

entities! {
    /// The money in all wallets at vendors of the member with this main wallet.
    mod vendor_money in "turnover_vendor_money" by (account_id: i64) {
        amount: i64,
    }
}

use vendor_money::{ActiveModel, Column, Entity};

pub(in crate::rooms::payouts::turnover) async fn amounts(
    tx: &Tx,
    mains: impl Iterator<Item = AccountId>,
) -> DbResult<HashMap<AccountId, i64>> {
    let known = Entity::find().filter(Column::AccountId.is_in(mains.map(i64::from))).all(tx).await?;
    Ok(known.into_iter().map(|row| (row.account_id.into(), row.amount)).collect())
}

pub(in crate::rooms::payouts::turnover) async fn write(
    tx: &Tx,
    amounts: HashMap<AccountId, i64>,
) -> DbResult<()> {
    if amounts.is_empty() {
        return Ok(());
    }
    let row =
        |(main, amount): (AccountId, i64)| ActiveModel { account_id: Set(main.into()), amount: Set(amount) };
    Entity::insert_many(amounts.into_iter().map(row))
        .or_update([Column::AccountId], [Column::Amount])
        .run(tx)
        .await
}

pub(super) async fn clear(tx: &Tx) -> DbResult<()> {
    Entity::delete_many().run(tx).await
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    vec![
        CreateTable::of("m20261127_500020_turnover_vendor_money", "turnover_vendor_money")
            .col(big_integer("account_id").primary_key())
            .col(big_integer("amount"))
            .boxed(),
    ]
}
