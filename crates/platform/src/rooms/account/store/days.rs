//! Who stood where on which day, and the days of logins.

use std::collections::BTreeMap;

use erawan_kernel::ids::{MemberId, MerchantId};
use jiff::civil::Date;
use sea_orm::sea_query::{Alias, Query};
use sea_orm::{JoinType, RelationDef};

use super::lines::line;
use super::{member, teams};
use crate::db::prelude::*;
use crate::rooms::account::MemberKind;
use crate::rooms::account::days::{Root, Span};
use crate::rooms::account::lines::Place;

entities! {
    /// A day at the merchant on which a member logged in.
    mod login_day in "login_day" by (day: String, member_id: Uuid) {}
}

/// People looked up by one query.
const MEMBERS_AT_ONCE: usize = 500;

pub(crate) async fn note_login_day_in_tx(tx: &Tx, id: MemberId, today: Date) -> DbResult<()> {
    let row = login_day::ActiveModel { day: Set(today.to_string()), member_id: Set(id.uuid()) };
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

pub(crate) async fn direct_agents(db: &Db, above: &Place) -> DbResult<u64> {
    let agents = MemberKind::ALL.into_iter().filter(|kind| kind.is_agent()).map(MemberKind::code);
    let found = teams::people()
        .filter(teams::is_direct(above))
        .filter(member::Column::Kind.is_in(agents))
        .select_only()
        .column(line::Column::Ord);
    found.count(db.read()).await
}

pub(crate) async fn count_in_team(db: &Db, above: &Place, members: &[MemberId]) -> DbResult<u64> {
    let mut count = 0;
    for some in members.chunks(MEMBERS_AT_ONCE) {
        let ids = some.iter().map(|id| id.uuid());
        let found = line::Entity::find()
            .select_only()
            .column(line::Column::Ord)
            .filter(teams::is_below(above))
            .filter(line::Column::MemberId.is_in(ids));
        count += found.count(db.read()).await?;
    }
    Ok(count)
}

fn is_within(column: impl ColumnTrait, days: Span) -> Condition {
    Condition::all().add(column.gte(days.from.to_string())).add(column.lte(days.until.to_string()))
}

/// The rows of the team, of whichever day.
fn is_ever_below(above: &Place) -> Condition {
    Condition::all().add(line::Column::Path.gt(above.path.clone())).add(line::Column::Path.lt(above.end()))
}

fn by_day(rows: Vec<(String, i64)>) -> DbResult<BTreeMap<Date, u64>> {
    let pair = |(day, count): (String, i64)| {
        let day = day.parse().map_err(|_| DbErr::Type(format!("{day} is no day")))?;
        Ok((day, u64::try_from(count).unwrap_or_default()))
    };
    rows.into_iter().map(pair).collect()
}

/// A person's first row came with the registration, a later one with a move.
pub(crate) async fn registered_days(db: &Db, above: &Place, days: Span) -> DbResult<BTreeMap<Date, u64>> {
    let earlier = Alias::new("earlier");
    let moved = Query::select()
        .expr(Expr::value(1))
        .from_as(line::Entity, earlier.clone())
        .and_where(Expr::col((earlier.clone(), line::Column::Ord)).equals((line::Entity, line::Column::Ord)))
        .and_where(
            Expr::col((earlier, line::Column::FromDay)).lt(Expr::col((line::Entity, line::Column::FromDay))),
        )
        .to_owned();
    let rows = line::Entity::find()
        .select_only()
        .column(line::Column::FromDay)
        .column_as(line::Column::Ord.count(), "registered")
        .filter(is_ever_below(above))
        .filter(is_within(line::Column::FromDay, days))
        .filter(Expr::exists(moved).not())
        .group_by(line::Column::FromDay)
        .into_tuple()
        .all(db.read())
        .await?;
    by_day(rows)
}

/// Logins on these days of people who were in the team on the day.
fn logins(above: &Place, days: Span) -> Select<login_day::Entity> {
    let of_member: RelationDef = login_day::Entity::belongs_to(line::Entity)
        .from(login_day::Column::MemberId)
        .to(line::Column::MemberId)
        .on_condition(|login, line| {
            let day = || Expr::col((login.clone(), login_day::Column::Day));
            let until = || Expr::col((line.clone(), line::Column::UntilDay));
            let is_after = Condition::any().add(until().is_null()).add(until().gt(day()));
            Condition::all().add(Expr::col((line.clone(), line::Column::FromDay)).lte(day())).add(is_after)
        })
        .into();
    login_day::Entity::find()
        .join(JoinType::InnerJoin, of_member)
        .filter(is_within(login_day::Column::Day, days))
        .filter(is_ever_below(above))
}

pub(crate) async fn login_days(db: &Db, above: &Place, days: Span) -> DbResult<BTreeMap<Date, u64>> {
    let rows = logins(above, days)
        .select_only()
        .column(login_day::Column::Day)
        .column_as(login_day::Column::MemberId.count(), "members")
        .group_by(login_day::Column::Day)
        .into_tuple()
        .all(db.read())
        .await?;
    by_day(rows)
}

pub(crate) async fn login_members(db: &Db, above: &Place, days: Span) -> DbResult<u64> {
    let count: Option<i64> = logins(above, days)
        .select_only()
        .column_as(Expr::col((login_day::Entity, login_day::Column::MemberId)).count_distinct(), "members")
        .into_tuple()
        .one(db.read())
        .await?;
    Ok(count.and_then(|count| u64::try_from(count).ok()).unwrap_or_default())
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let login_day = CreateTable::of("m20261130_800000_account_login_day", "login_day")
        .col(string_len("day", 10))
        .col(uuid("member_id"))
        .with_primary_key(&["day", "member_id"])
        .with_index("login_day_member_idx", &["member_id"])
        .with_foreign_key("login_day_member_fkey", "member_id", "member");
    vec![login_day.boxed()]
}
