//! Which logins and which rows of the tree the sums of teams hold.

use std::collections::{HashMap, HashSet};

use erawan_kernel::ids::MemberId;
use jiff::civil::Date;
use sea_orm::{JoinType, RelationDef};

use super::days::login_day;
use super::lines::line;
use super::member;
use crate::db::prelude::*;
use crate::rooms::account::MemberKind;

/// Rows looked up or marked by one statement.
const ROWS_AT_ONCE: usize = 500;
/// How many findings of one kind are told.
const TOLD_MAX: u64 = 20;

fn unsummed_lines() -> Select<line::Entity> {
    line::Entity::find().filter(line::Column::IsSummed.is_null()).order_by_asc(line::Column::Ord)
}

fn unsummed_logins() -> Select<login_day::Entity> {
    login_day::Entity::find()
        .filter(login_day::Column::IsSummed.is_null())
        .order_by_asc(login_day::Column::Day)
        .order_by_asc(login_day::Column::MemberId)
}

/// Whether there is anything that the sums do not hold.
pub(crate) async fn has_unsummed(db: &Db) -> DbResult<bool> {
    Ok(unsummed_lines().exists(db.read()).await? || unsummed_logins().exists(db.read()).await?)
}

/// All rows of people of whom one is not summed as it is, by number and day, each with whether the person is an agent
/// today. Others who ask for the same people, or change what they are, wait for the end of the transaction.
pub(crate) async fn unsummed_lines_in_tx(tx: &Tx, limit: u64) -> DbResult<Vec<(line::Model, bool)>> {
    let unsummed = unsummed_lines().limit(limit).lock_exclusive().all(tx).await?;
    let mut ords: Vec<i32> = unsummed.iter().map(|row| row.ord).collect();
    ords.dedup();
    let mut rows = Vec::with_capacity(unsummed.len());
    for some in ords.chunks(ROWS_AT_ONCE) {
        let of_some = line::Entity::find()
            .filter(line::Column::Ord.is_in(some.iter().copied()))
            .order_by_asc(line::Column::Ord)
            .order_by_asc(line::Column::FromDay);
        rows.extend(of_some.all(tx).await?);
    }
    let people: Vec<Uuid> = rows.iter().filter_map(|row| row.member_id).collect();
    let kinds = kinds_of_in_tx(tx, &people).await?;
    let is_agent = |row: &line::Model| {
        row.member_id.and_then(|id| kinds.get(&id)).is_some_and(|kind: &MemberKind| kind.is_agent())
    };
    Ok(rows
        .into_iter()
        .map(|row| {
            let is_agent = is_agent(&row);
            (row, is_agent)
        })
        .collect())
}

async fn kinds_of_in_tx(tx: &Tx, people: &[Uuid]) -> DbResult<HashMap<Uuid, MemberKind>> {
    let mut kinds = HashMap::with_capacity(people.len());
    for some in people.chunks(ROWS_AT_ONCE) {
        let rows: Vec<(Uuid, i16)> = member::Entity::find()
            .select_only()
            .column(member::Column::Id)
            .column(member::Column::Kind)
            .filter(member::Column::Id.is_in(some.iter().copied()))
            .into_tuple()
            .all(tx)
            .await?;
        for (id, kind) in rows {
            kinds.insert(id, super::kind_of(id, kind)?);
        }
    }
    Ok(kinds)
}

/// Notes that the sums hold these people as they are today: agents, or not.
pub(crate) async fn mark_lines_in_tx(tx: &Tx, ords: &[i32], are_agents: bool) -> DbResult<()> {
    for some in ords.chunks(ROWS_AT_ONCE) {
        line::Entity::update_many()
            .col_expr(line::Column::IsSummed, Expr::value(true))
            .col_expr(line::Column::SummedAsAgent, Expr::value(are_agents))
            .filter(line::Column::Ord.is_in(some.iter().copied()))
            .run(tx)
            .await?;
    }
    Ok(())
}

/// At most `limit` logins that are in no sum, of the earliest days first. Others who ask for them wait for the end of the
/// transaction.
pub(crate) async fn unsummed_logins_in_tx(tx: &Tx, limit: u64) -> DbResult<Vec<login_day::Model>> {
    unsummed_logins().limit(limit).lock_exclusive().all(tx).await
}

/// Those of these people who are guests.
pub(crate) async fn trials_among_in_tx(tx: &Tx, people: &[Uuid]) -> DbResult<HashSet<Uuid>> {
    let kinds = kinds_of_in_tx(tx, people).await?;
    Ok(kinds.into_iter().filter(|(_, kind)| kind.is_trial()).map(|(id, _)| id).collect())
}

/// Notes that the sums hold the logins of these people on the day.
pub(crate) async fn mark_logins_in_tx(tx: &Tx, day: Date, people: &[Uuid]) -> DbResult<()> {
    for some in people.chunks(ROWS_AT_ONCE) {
        login_day::Entity::update_many()
            .col_expr(login_day::Column::IsSummed, Expr::value(true))
            .filter(login_day::Column::Day.eq(day.to_string()))
            .filter(login_day::Column::MemberId.is_in(some.iter().copied()))
            .run(tx)
            .await?;
    }
    Ok(())
}

/// The summed days before and after this one on which the member logged in.
pub(crate) async fn logins_around_in_tx(
    tx: &Tx,
    member: MemberId,
    day: Date,
) -> DbResult<(Option<String>, Option<String>)> {
    let summed = || {
        login_day::Entity::find()
            .filter(login_day::Column::MemberId.eq(member.uuid()))
            .filter(login_day::Column::IsSummed.is_not_null())
    };
    let day = day.to_string();
    let before =
        summed().filter(login_day::Column::Day.lt(day.as_str())).order_by_desc(login_day::Column::Day);
    let after = summed().filter(login_day::Column::Day.gt(day.as_str())).order_by_asc(login_day::Column::Day);
    let (before, after) = (before.one(tx).await?, after.one(tx).await?);
    Ok((before.map(|row| row.day), after.map(|row| row.day)))
}

/// Notes that the sums hold nothing.
pub(crate) async fn forget_sums_in_tx(tx: &Tx) -> DbResult<()> {
    // Every row, so that who adds some of them at the same moment comes before or after this.
    login_day::Entity::update_many()
        .col_expr(login_day::Column::IsSummed, Expr::value(None::<bool>))
        .run(tx)
        .await?;
    line::Entity::update_many()
        .col_expr(line::Column::IsSummed, Expr::value(None::<bool>))
        .col_expr(line::Column::SummedAsAgent, Expr::value(None::<bool>))
        .run(tx)
        .await
}

/// The days of which the sums hold logins.
pub(crate) async fn days_of_logins(db: &Db) -> DbResult<Vec<String>> {
    login_day::Entity::find()
        .filter(login_day::Column::IsSummed.is_not_null())
        .order_by_asc(login_day::Column::Day)
        .distinct()
        .values::<String>(login_day::Column::Day)
        .all(db.read())
        .await
}

/// Whose logins on the day the sums hold.
pub(crate) async fn summed_logins_of(db: &Db, day: Date) -> DbResult<Vec<Uuid>> {
    login_day::Entity::find()
        .filter(login_day::Column::IsSummed.is_not_null())
        .filter(login_day::Column::Day.eq(day.to_string()))
        .values::<Uuid>(login_day::Column::MemberId)
        .all(db.read())
        .await
}

/// Rows of the tree that the sums hold, by number and day, from that number on; and from which number to go on.
pub(crate) async fn summed_lines_from(db: &Db, from: i32) -> DbResult<Option<(Vec<line::Model>, i32)>> {
    const AT_ONCE: i32 = 5_000;
    let held = || line::Entity::find().filter(line::Column::SummedAsAgent.is_not_null());
    let first = held().filter(line::Column::Ord.gte(from)).order_by_asc(line::Column::Ord);
    let Some(first) = first.one(db.read()).await? else { return Ok(None) };
    let until = first.ord.saturating_add(AT_ONCE);
    let rows = held()
        .filter(line::Column::Ord.between(first.ord, until - 1))
        .order_by_asc(line::Column::Ord)
        .order_by_asc(line::Column::FromDay);
    Ok(Some((rows.all(db.read()).await?, until)))
}

/// People whom the sums are said to hold as they are, and hold as an agent, or as none, by mistake.
pub(crate) async fn wrong_kinds(db: &Db) -> DbResult<Vec<i32>> {
    let agents = MemberKind::ALL.into_iter().filter(|kind| kind.is_agent()).map(MemberKind::code);
    let is_agent = member::Column::Kind.is_in(agents);
    let held_as = |is_agent: bool| line::Column::SummedAsAgent.eq(is_agent);
    let differs = Condition::any()
        .add(Condition::all().add(held_as(true)).add(is_agent.clone().not()))
        .add(Condition::all().add(held_as(false)).add(is_agent));
    let of_member: RelationDef =
        line::Entity::belongs_to(member::Entity).from(line::Column::MemberId).to(member::Column::Id).into();
    line::Entity::find()
        .join(JoinType::InnerJoin, of_member)
        .filter(line::Column::IsSummed.is_not_null())
        .filter(line::Column::UntilDay.is_null())
        .filter(differs)
        .order_by_asc(line::Column::Ord)
        .limit(TOLD_MAX)
        .values::<i32>(line::Column::Ord)
        .all(db.read())
        .await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::plans::plan_of;

    #[tokio::test]
    async fn what_is_not_summed_is_found_without_what_is() {
        let plan = plan_of(unsummed_lines().limit(9)).await;
        assert!(plan.contains("line_unsummed_idx") && !plan.contains("TEMP B-TREE"), "{plan}");
        let plan = plan_of(unsummed_logins().limit(9)).await;
        assert!(plan.contains("login_day_unsummed_idx") && !plan.contains("TEMP B-TREE"), "{plan}");
    }
}
