use erawan_kernel::Money;
use erawan_kernel::ids::MemberId;

use super::Figures;
use crate::db::prelude::*;

entities! {
    mod total in "vip_total" by (member_id: Uuid) {
        deposited: i64,
        valid_bet: i64,
    }
}

/// What the member did; nothing is a figure too.
pub(super) async fn figures(db: &Db, member_id: MemberId) -> DbResult<Figures> {
    let row = total::Entity::find_by_id(member_id.uuid()).one(db.read()).await?;
    Ok(row.as_ref().map(figures_of).unwrap_or_default())
}

/// Adds to what the member did, and answers what it is now.
pub(super) async fn add(tx: &Tx, member_id: MemberId, more: Figures) -> DbResult<Figures> {
    let (deposited, valid_bet) = (more.deposited.minor(), more.valid_bet.minor());
    let row = total::ActiveModel {
        member_id: Set(member_id.uuid()),
        deposited: Set(deposited),
        valid_bet: Set(valid_bet),
    };
    let plus = |column: total::Column, by: i64| (column, Expr::col((total::Entity, column)).add(by));
    let add = OnConflict::column(total::Column::MemberId)
        .values([plus(total::Column::Deposited, deposited), plus(total::Column::ValidBet, valid_bet)])
        .to_owned();
    let now = total::Entity::insert(row).on_conflict(add).exec_with_returning(tx).await?;
    Ok(figures_of(&now))
}

pub(super) async fn clear(tx: &Tx) -> DbResult<()> {
    total::Entity::delete_many().run(tx).await
}

fn figures_of(row: &total::Model) -> Figures {
    Figures { deposited: Money::from_minor(row.deposited), valid_bet: Money::from_minor(row.valid_bet) }
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let total = CreateTable::of("m20261122_060000_vip_total", "vip_total")
        .col(uuid("member_id").primary_key())
        .col(big_integer("deposited"))
        .col(big_integer("valid_bet"));
    vec![total.boxed()]
}
