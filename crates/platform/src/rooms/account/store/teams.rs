//! Reading a team: each query takes where the reader stands and cannot answer a row outside of that team.

use std::collections::HashMap;

use erawan_kernel::Page;
use erawan_kernel::ids::MemberId;
use sea_orm::sea_query::Func;
use sea_orm::{JoinType, RelationDef};

use super::lines::{line, place_of};
use super::member;
use crate::db::prelude::*;
use crate::rooms::account::letters_shown;
use crate::rooms::account::lines::{Place, TeamMember, TeamQuery, TeamSort};

/// Where the member stands today.
pub(crate) async fn find_place(db: &Db, member_id: MemberId) -> DbResult<Option<Place>> {
    Ok(line_of(member_id).one(db.read()).await?.map(place_of))
}

fn line_of(id: MemberId) -> Select<line::Entity> {
    line::Entity::find().filter(line::Column::MemberId.eq(id.uuid())).filter(line::Column::UntilDay.is_null())
}

/// Who stands directly above: the inner value is none below the root, the outer one for a member without a place.
pub(crate) async fn upline_of_in_tx(tx: &Tx, id: MemberId) -> DbResult<Option<Option<MemberId>>> {
    let Some(own) = line_of(id).one(tx).await? else { return Ok(None) };
    let above = line::Entity::find()
        .filter(line::Column::Ord.eq(own.parent_ord))
        .filter(line::Column::UntilDay.is_null())
        .one(tx)
        .await?;
    Ok(Some(above.and_then(|row| row.member_id).map(MemberId::from_uuid)))
}

/// The members directly below.
pub(crate) async fn direct_members_in_tx(tx: &Tx, id: MemberId) -> DbResult<Vec<MemberId>> {
    let Some(own) = line_of(id).one(tx).await? else { return Ok(Vec::new()) };
    let rows = line::Entity::find().filter(is_direct(&place_of(own)));
    let ids = rows.values::<Option<Uuid>>(line::Column::MemberId).all(tx).await?;
    Ok(ids.into_iter().flatten().map(MemberId::from_uuid).collect())
}

/// The account name of the person directly above the member; nothing below the root.
pub(crate) async fn upline_name(db: &Db, member_id: MemberId) -> DbResult<Option<String>> {
    let own = line_of(member_id).one(db.read()).await?;
    let Some(parent) = own.and_then(|own| own.parent_ord) else { return Ok(None) };
    let above = people().filter(line::Column::Ord.eq(parent)).filter(line::Column::UntilDay.is_null());
    above.select_only().column(member::Column::Username).into_tuple().one(db.read()).await
}

/// The rows of the team as they are today.
pub(super) fn is_below(above: &Place) -> Condition {
    Condition::all()
        .add(line::Column::UntilDay.is_null())
        .add(line::Column::Path.gt(above.path.clone()))
        .add(line::Column::Path.lt(above.end()))
}

/// The rows one step below, as they are today.
pub(super) fn is_direct(above: &Place) -> Condition {
    Condition::all().add(line::Column::UntilDay.is_null()).add(line::Column::ParentOrd.eq(above.ord))
}

pub(super) fn people() -> Select<line::Entity> {
    let of_member: RelationDef =
        line::Entity::belongs_to(member::Entity).from(line::Column::MemberId).to(member::Column::Id).into();
    line::Entity::find().join(JoinType::InnerJoin, of_member)
}

type Person = (Uuid, String, i16, i64, Option<i64>, i32, i16, Vec<u8>);

async fn read(db: &impl ConnectionTrait, people: Select<line::Entity>) -> DbResult<Vec<TeamMember>> {
    let rows: Vec<Person> = people
        .select_only()
        .column(member::Column::Id)
        .column(member::Column::Username)
        .column(member::Column::Kind)
        .column(member::Column::RegisteredAtMs)
        .column(member::Column::LoginAtMs)
        .column(line::Column::Ord)
        .column(line::Column::Depth)
        .column(line::Column::Path)
        .into_tuple()
        .all(db)
        .await?;
    let person = |(id, username, kind, registered_at_ms, login_at_ms, ord, depth, path): Person| {
        Ok(TeamMember {
            id: MemberId::from_uuid(id),
            username,
            kind: super::kind_of(id, kind)?,
            place: Place { ord, depth, path },
            registered_at_ms,
            login_at_ms,
        })
    };
    rows.into_iter().map(person).collect()
}

/// The member, if they are in the team.
pub(crate) async fn find_in_team(db: &Db, above: &Place, id: MemberId) -> DbResult<Option<TeamMember>> {
    let found = people().filter(is_below(above)).filter(line::Column::MemberId.eq(id.uuid()));
    Ok(read(db.read(), found).await?.pop())
}

/// Those of the team who have one of these numbers.
pub(crate) async fn numbered_in_team(db: &Db, above: &Place, ords: &[i32]) -> DbResult<Vec<TeamMember>> {
    let found = people().filter(is_below(above)).filter(line::Column::Ord.is_in(ords.iter().copied()));
    read(db.read(), found).await
}

/// Those of these members who are in the team and whose accounts are not disabled.
pub(crate) async fn enabled_in_team_in_tx(
    tx: &Tx,
    above: &Place,
    ids: &[MemberId],
) -> DbResult<Vec<TeamMember>> {
    let found = people()
        .filter(is_below(above))
        .filter(line::Column::MemberId.is_in(ids.iter().map(|id| id.uuid())))
        .filter(member::Column::IsDisabled.eq(false));
    read(tx, found).await
}

/// Those of these people who are in the team.
pub(crate) async fn those_in_team(db: &Db, above: &Place, ids: &[MemberId]) -> DbResult<Vec<TeamMember>> {
    let ids = ids.iter().map(|id| id.uuid());
    let found = people().filter(is_below(above)).filter(line::Column::MemberId.is_in(ids));
    read(db.read(), found).await
}

/// The people with these numbers, from the top down.
pub(crate) async fn uplines(db: &Db, ords: &[i32]) -> DbResult<Vec<TeamMember>> {
    let found = people()
        .filter(line::Column::Ord.is_in(ords.iter().copied()))
        .filter(line::Column::UntilDay.is_null())
        .order_by_asc(line::Column::Depth);
    read(db.read(), found).await
}

/// How many stand one step below each of these.
pub(crate) async fn direct_counts(db: &Db, ords: &[i32]) -> DbResult<HashMap<i32, u64>> {
    let rows: Vec<(i32, i64)> = line::Entity::find()
        .select_only()
        .column(line::Column::ParentOrd)
        .column_as(line::Column::Ord.count(), "direct")
        .filter(line::Column::ParentOrd.is_in(ords.iter().copied()))
        .filter(line::Column::UntilDay.is_null())
        .group_by(line::Column::ParentOrd)
        .into_tuple()
        .all(db.read())
        .await?;
    Ok(rows.into_iter().map(|(ord, count)| (ord, u64::try_from(count).unwrap_or_default())).collect())
}

pub(crate) async fn team_count(db: &Db, above: &Place) -> DbResult<u64> {
    let ords = line::Entity::find().select_only().column(line::Column::Ord).filter(is_below(above));
    ords.count(db.read()).await
}

pub(crate) async fn team_page(db: &Db, above: &Place, query: TeamQuery<'_>) -> DbResult<Page<TeamMember>> {
    let of_kind = query.kind.map(|kind| member::Column::Kind.eq(kind.code()));
    let among = match query.account {
        None => is_direct(above),
        Some(account) if query.is_direct => is_direct(above).add(is_found(account, query.reader_depth)),
        Some(account) => is_below(above).add(is_found(account, query.reader_depth)),
    };
    let wanted = people().filter(among).filter(Condition::all().add_option(of_kind));
    let total_count = wanted.clone().count(db.read()).await?;
    let sorted = match query.sort {
        TeamSort::Oldest => sorted(wanted, registered_at(), true),
        TeamSort::Newest => sorted(wanted, registered_at(), false),
        TeamSort::Account => sorted(wanted, shown_account(query.reader_depth), true),
        TeamSort::AccountDescending => sorted(wanted, shown_account(query.reader_depth), false),
    };
    let rows = read(db.read(), sorted.offset(query.page.offset()).limit(query.page.size())).await?;
    Ok(Page::new(rows, query.page, total_count))
}

fn sorted(people: Select<line::Entity>, by: Expr, is_ascending: bool) -> Select<line::Entity> {
    if is_ascending {
        people.order_by_asc(by).order_by_asc(line::Column::Ord)
    } else {
        people.order_by_desc(by).order_by_desc(line::Column::Ord)
    }
}

fn registered_at() -> Expr {
    Expr::col((member::Entity, member::Column::RegisteredAtMs))
}

/// The letters of the name that the reader sees.
fn shown_account(reader_depth: i16) -> Expr {
    let shown = Expr::case(line::Column::Depth.eq(reader_depth + 1), username())
        .case(length().gte(8), beginning(letters_shown(8).0))
        .case(length().gte(6), beginning(letters_shown(6).0))
        .finally(beginning(letters_shown(2).0));
    Expr::Case(Box::new(shown))
}

fn username() -> Expr {
    Expr::col((member::Entity, member::Column::Username))
}

fn length() -> Expr {
    Expr::expr(Func::cust("LENGTH").arg(username()))
}

/// The first letters of the name. LIKE would take an underscore for any letter.
fn beginning(letters: usize) -> Expr {
    let letters = i32::try_from(letters).unwrap_or(i32::MAX);
    Expr::expr(Func::cust("SUBSTR").arg(username()).arg(1).arg(letters))
}

/// Direct members by the beginning of the name; others by letters that their masked name shows, or by the whole name: a
/// search must not tell letter by letter what the mask hides.
fn is_found(account: &str, reader_depth: i16) -> Condition {
    let letters = account.chars().count();
    let begins = || beginning(letters).eq(account);
    let direct = Condition::all().add(line::Column::Depth.eq(reader_depth + 1)).add(begins());
    let shortest = (1..=8_usize).find(|length| letters_shown(*length).0 >= letters);
    let shown = shortest.map(|shortest| {
        let shortest = i32::try_from(shortest).unwrap_or(i32::MAX);
        Condition::all().add(length().gte(shortest)).add(begins())
    });
    Condition::any().add(direct).add(username().eq(account)).add_option(shown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::plans::plan_of;

    #[tokio::test]
    async fn a_team_is_one_range_of_paths_and_direct_members_one_of_their_parent() {
        let above = Place { ord: 2, depth: 1, path: [1_i32, 2].map(i32::to_be_bytes).concat() };
        let plan = plan_of(line::Entity::find().filter(is_below(&above))).await;
        assert!(plan.contains("USING INDEX line_path_key (path>? AND path<?)"), "{plan}");
        let plan = plan_of(people().filter(is_direct(&above))).await;
        assert!(plan.contains("USING INDEX line_parent_key (parent_ord=?)"), "{plan}");
        assert!(!plan.contains("SCAN"), "{plan}");
    }
}
