use erawan_kernel::ids::MemberId;
use sea_orm::ActiveValue::Set;
use sea_orm::DatabaseTransaction;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm_migration::prelude::Table;
use sea_orm_migration::schema::{big_integer, pk_uuid};

use crate::db::{CreateTable, Db};

mod hold {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "payout_hold")]
    pub(super) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub member_id: Uuid,
        pub until_ms: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// Writes the hold down. The caller holds the member's lock, and time only moves on, so a later hold is
/// never the shorter one.
pub(in super::super) async fn hold_payouts_in_tx(
    tx: &DatabaseTransaction,
    id: MemberId,
    until_ms: i64,
) -> Result<(), DbErr> {
    let row = hold::ActiveModel { member_id: Set(id.uuid()), until_ms: Set(until_ms) };
    hold::Entity::insert(row)
        .on_conflict(
            OnConflict::column(hold::Column::MemberId).update_column(hold::Column::UntilMs).to_owned(),
        )
        .exec_without_returning(tx)
        .await
        .map(|_| ())
}

pub(in super::super) async fn payouts_held_until_ms(db: &Db, id: MemberId) -> Result<Option<i64>, DbErr> {
    Ok(hold::Entity::find_by_id(id.uuid()).one(db.read()).await?.map(|row| row.until_ms))
}

pub(super) fn create_hold() -> CreateTable {
    CreateTable::new(
        "m20261121_050000_account_payout_hold",
        Table::create().table("payout_hold").col(pk_uuid("member_id")).col(big_integer("until_ms")),
    )
}
