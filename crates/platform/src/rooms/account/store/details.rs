//! Details that a member sets after registering.

use erawan_kernel::PhoneNumber;
use erawan_kernel::ids::MemberId;
use jiff::civil::Date;
use sea_orm::DatabaseTransaction;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::Expr;

use super::member;
use crate::db::Db;

pub(in crate::rooms::account) async fn payee_name(db: &Db, id: MemberId) -> Result<Option<String>, DbErr> {
    let row = member::Entity::find_by_id(id.uuid()).one(db.read()).await?;
    Ok(row.and_then(|row| row.payee_name))
}

pub(in crate::rooms::account) async fn birthday_in_tx(
    tx: &DatabaseTransaction,
    id: MemberId,
) -> Result<Option<Date>, DbErr> {
    let row = member::Entity::find_by_id(id.uuid()).one(tx).await?;
    Ok(row.and_then(|row| row.birthday.parse().ok()))
}

/// Sets the payee name if there is none. Answers whether it did.
pub(in crate::rooms::account) async fn set_payee_name_in_tx(
    tx: &DatabaseTransaction,
    id: MemberId,
    name: &str,
) -> Result<bool, DbErr> {
    let changed = member::Entity::update_many()
        .col_expr(member::Column::PayeeName, Expr::value(name))
        .filter(member::Column::Id.eq(id.uuid()))
        .filter(member::Column::PayeeName.is_null())
        .exec(tx)
        .await?;
    Ok(changed.rows_affected > 0)
}

pub(in crate::rooms::account) async fn set_nickname(
    db: &Db,
    id: MemberId,
    nickname: &str,
) -> Result<(), DbErr> {
    member::Entity::update_many()
        .col_expr(member::Column::Nickname, Expr::value(nickname))
        .filter(member::Column::Id.eq(id.uuid()))
        .exec(db.write())
        .await
        .map(|_| ())
}

pub(in crate::rooms::account) async fn set_email_in_tx(
    tx: &DatabaseTransaction,
    id: MemberId,
    email: &str,
) -> Result<(), DbErr> {
    member::Entity::update_many()
        .col_expr(member::Column::Email, Expr::value(email))
        .filter(member::Column::Id.eq(id.uuid()))
        .exec(tx)
        .await
        .map(|_| ())
}

pub(in crate::rooms::account) async fn set_phone_in_tx(
    tx: &DatabaseTransaction,
    id: MemberId,
    phone: &PhoneNumber,
) -> Result<(), DbErr> {
    member::Entity::update_many()
        .col_expr(member::Column::Mobile, Expr::value(phone.national()))
        .col_expr(member::Column::CountryDialingCode, Expr::value(phone.dialing_code()))
        .filter(member::Column::Id.eq(id.uuid()))
        .exec(tx)
        .await
        .map(|_| ())
}

pub(in crate::rooms::account) async fn vip_label_in_tx(
    tx: &DatabaseTransaction,
    id: MemberId,
) -> Result<Option<String>, DbErr> {
    let row = member::Entity::find_by_id(id.uuid()).one(tx).await?;
    Ok(row.and_then(|row| row.vip_label))
}

pub(in crate::rooms::account) async fn set_vip_label_in_tx(
    tx: &DatabaseTransaction,
    id: MemberId,
    label_id: &str,
) -> Result<(), DbErr> {
    member::Entity::update_many()
        .col_expr(member::Column::VipLabel, Expr::value(label_id))
        .filter(member::Column::Id.eq(id.uuid()))
        .exec(tx)
        .await
        .map(|_| ())
}
