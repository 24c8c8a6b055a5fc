//! Details that a member sets after registering.

use erawan_kernel::PhoneNumber;
use erawan_kernel::ids::MemberId;
use jiff::civil::Date;

use super::member;
use crate::db::prelude::*;

pub(crate) async fn payee_name(db: &Db, id: MemberId) -> DbResult<Option<String>> {
    let row = member::Entity::find_by_id(id.uuid()).one(db.read()).await?;
    Ok(row.and_then(|row| row.payee_name))
}

pub(crate) async fn birthday_in_tx(tx: &Tx, id: MemberId) -> DbResult<Option<Date>> {
    let row = member::Entity::find_by_id(id.uuid()).one(tx).await?;
    // Nothing is known of a person who has not set the account up.
    Ok(row.filter(|row| !row.needs_setup).and_then(|row| row.birthday.parse().ok()))
}

/// Sets the payee name if there is none. Answers whether it did.
pub(crate) async fn set_payee_name_in_tx(tx: &Tx, id: MemberId, name: &str) -> DbResult<bool> {
    member::Entity::update_many()
        .col_expr(member::Column::PayeeName, Expr::value(name))
        .filter(member::Column::Id.eq(id.uuid()))
        .filter(member::Column::PayeeName.is_null())
        .changes_any(tx)
        .await
}

pub(crate) async fn set_nickname(db: &Db, id: MemberId, nickname: &str) -> DbResult<()> {
    set(db.write(), id, member::Column::Nickname, nickname).await
}

pub(crate) async fn set_email_in_tx(tx: &Tx, id: MemberId, email: &str) -> DbResult<()> {
    set(tx, id, member::Column::Email, email).await
}

pub(crate) async fn set_phone_in_tx(tx: &Tx, id: MemberId, phone: &PhoneNumber) -> DbResult<()> {
    member::Entity::update_many()
        .col_expr(member::Column::Mobile, Expr::value(phone.national()))
        .col_expr(member::Column::CountryDialingCode, Expr::value(phone.dialing_code()))
        .filter(member::Column::Id.eq(id.uuid()))
        .run(tx)
        .await
}

pub(crate) async fn vip_label_in_tx(tx: &Tx, id: MemberId) -> DbResult<Option<String>> {
    let row = member::Entity::find_by_id(id.uuid()).one(tx).await?;
    Ok(row.and_then(|row| row.vip_label))
}

pub(crate) async fn set_vip_label_in_tx(tx: &Tx, id: MemberId, label_id: &str) -> DbResult<()> {
    set(tx, id, member::Column::VipLabel, label_id).await
}

async fn set(db: &impl ConnectionTrait, id: MemberId, column: member::Column, to: &str) -> DbResult<()> {
    member::Entity::update_many()
        .col_expr(column, Expr::value(to))
        .filter(member::Column::Id.eq(id.uuid()))
        .run(db)
        .await
}
