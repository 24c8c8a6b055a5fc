//! Who stood where on which day, and the days of logins.

use erawan_kernel::ids::{MemberId, MerchantId};
use jiff::civil::Date;

use super::lines::line;
use crate::db::prelude::*;
use crate::rooms::account::days::Root;

entities! {
    /// A day at the merchant on which a member logged in.
    pub(super) mod login_day in "login_day" by (day: String, member_id: Uuid) {
        /// In the sums of teams; not yet, without a value.
        is_summed: Option<bool>,
    }
}

/// People looked up by one query.
const MEMBERS_AT_ONCE: usize = 500;

pub(crate) async fn note_login_day_in_tx(tx: &Tx, id: MemberId, today: Date) -> DbResult<()> {
    let row = login_day::ActiveModel {
        day: Set(today.to_string()),
        member_id: Set(id.uuid()),
        is_summed: Set(None),
    };
    login_day::Entity::insert(row)
        .or_keep([login_day::Column::Day, login_day::Column::MemberId])
        .run(tx)
        .await
}

pub(crate) async fn lines_of(db: &impl ConnectionTrait, members: &[MemberId]) -> DbResult<Vec<line::Model>> {
    let mut found = Vec::new();
    for some in members.chunks(MEMBERS_AT_ONCE) {
        let rows = line::Entity::find().filter(line::Column::MemberId.is_in(some.iter().map(|id| id.uuid())));
        found.extend(rows.all(db).await?);
    }
    Ok(found)
}

pub(crate) async fn lines_of_numbers(db: &Db, ords: &[i32]) -> DbResult<Vec<line::Model>> {
    let mut found = Vec::new();
    for some in ords.chunks(MEMBERS_AT_ONCE) {
        let rows = line::Entity::find().filter(line::Column::Ord.is_in(some.iter().copied()));
        found.extend(rows.all(db.read()).await?);
    }
    Ok(found)
}

pub(crate) async fn parents_of(db: &Db, ord: i32) -> DbResult<Vec<i32>> {
    let parents = line::Entity::find()
        .filter(line::Column::Ord.eq(ord))
        .values::<Option<i32>>(line::Column::ParentOrd)
        .all(db.read())
        .await?;
    Ok(parents.into_iter().map(Option::unwrap_or_default).collect())
}

pub(crate) async fn roots(db: &Db) -> DbResult<Vec<Root>> {
    let rows = line::Entity::find()
        .filter(line::Column::Depth.eq(0))
        .order_by_asc(line::Column::Ord)
        .all(db.read())
        .await?;
    let root = |row: line::Model| Root {
        ord: row.ord,
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        is_test: row.is_test,
    };
    Ok(rows.into_iter().map(root).collect())
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let login_day = CreateTable::of("m20261130_800000_account_login_day", "login_day")
        .col(string_len("day", 10))
        .col(uuid("member_id"))
        .with_primary_key(&["day", "member_id"])
        .with_index("login_day_member_idx", &["member_id"])
        .with_foreign_key("login_day_member_fkey", "member_id", "member");
    let is_summed = boolean_null("is_summed");
    let unsummed = AddIndex::new(
        "m20261201_000011_account_login_unsummed",
        "login_day",
        "login_day_unsummed_idx",
        &["day", "member_id"],
    );
    vec![
        login_day.boxed(),
        AddColumn::new("m20261201_000010_account_login_is_summed", "login_day", is_summed).boxed(),
        unsummed.of_rows(Expr::col("is_summed").is_null()).boxed(),
    ]
}
