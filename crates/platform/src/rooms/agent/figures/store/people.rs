//! The tables of who was there, and of what a team is now.

use std::collections::{BTreeMap, HashMap};

use jiff::civil::Date;
use sea_orm::FromQueryResult;
use sea_orm::sea_query::Alias;

use super::{ROWS_MAX, day_of};
use crate::db::prelude::*;
use crate::db::sums::or_add;
use crate::rooms::agent::figures::gaps::{GapKey, Gaps, What};

entities! {
    /// How many of a team were there on a day that had last been so many days before.
    pub(super) mod gap in "agent_gap" by (day: String, ord: i32, what: i16, gap: i16) {
        n: i64,
    }

    /// When a person was last there.
    pub(in crate::rooms::agent) mod seen in "agent_seen" by (ord: i32, what: i16) {
        last_day: String,
    }

    /// What a team is and has now.
    pub(super) mod total in "agent_total" by (ord: i32) {
        /// Hundred-thousandths.
        balance: i64,
        members: i64,
        direct: i64,
        agents: i64,
    }
}

/// How many stand below an agent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::rooms::agent::figures) struct TeamSums {
    pub(in crate::rooms::agent::figures) members: i64,
    /// One step below.
    pub(in crate::rooms::agent::figures) direct: i64,
    /// Agents one step below.
    pub(in crate::rooms::agent::figures) agents: i64,
}

/// The rows of people who had a deposit credited, one for each.
pub(in crate::rooms::agent) fn deposited() -> Expr {
    seen::Column::What.eq(What::Deposit.number())
}

fn what_of(number: i16) -> DbResult<What> {
    What::from_number(number)
        .ok_or_else(|| DbErr::Type(format!("people were there for the unknown {number}")))
}

/// Adds changes of what teams have.
pub(in crate::rooms::agent::figures) async fn add_balances(
    tx: &Tx,
    changes: &BTreeMap<i32, i64>,
) -> DbResult<()> {
    let rows: Vec<_> = changes
        .iter()
        .map(|(ord, change)| total::ActiveModel {
            ord: Set(*ord),
            balance: Set(*change),
            members: Set(0),
            direct: Set(0),
            agents: Set(0),
        })
        .collect();
    for some in rows.chunks(ROWS_MAX) {
        let more = or_add(total::Entity, [total::Column::Ord], [total::Column::Balance]);
        total::Entity::insert_many(some.to_vec()).on_conflict(more).run(tx).await?;
    }
    Ok(())
}

/// Adds changes of how many stand below agents.
pub(in crate::rooms::agent::figures) async fn add_totals(
    tx: &Tx,
    changes: &BTreeMap<i32, TeamSums>,
) -> DbResult<()> {
    use total::Column::{Agents, Direct, Members, Ord};
    let rows: Vec<_> = changes
        .iter()
        .map(|(ord, sums)| total::ActiveModel {
            ord: Set(*ord),
            balance: Set(0),
            members: Set(sums.members),
            direct: Set(sums.direct),
            agents: Set(sums.agents),
        })
        .collect();
    for some in rows.chunks(ROWS_MAX) {
        let more = or_add(total::Entity, [Ord], [Members, Direct, Agents]);
        total::Entity::insert_many(some.to_vec()).on_conflict(more).run(tx).await?;
    }
    Ok(())
}

/// What is known of these people.
pub(in crate::rooms::agent::figures) async fn seen(
    db: &impl ConnectionTrait,
    ords: &[i32],
) -> DbResult<HashMap<(i32, What), Date>> {
    let mut found = HashMap::new();
    for some in ords.chunks(ROWS_MAX) {
        let rows = seen::Entity::find().filter(seen::Column::Ord.is_in(some.iter().copied())).all(db).await?;
        for row in rows {
            found.insert((row.ord, what_of(row.what)?), day_of(&row.last_day)?);
        }
    }
    Ok(found)
}

/// Writes when people were last there, and adds what that means for the teams.
pub(in crate::rooms::agent::figures) async fn write_gaps(tx: &Tx, gaps: &Gaps) -> DbResult<()> {
    let rows: Vec<_> = gaps
        .written
        .iter()
        .map(|((ord, what), day)| seen::ActiveModel {
            ord: Set(*ord),
            what: Set(what.number()),
            last_day: Set(day.to_string()),
        })
        .collect();
    for some in rows.chunks(ROWS_MAX) {
        seen::Entity::insert_many(some.to_vec())
            .or_update([seen::Column::Ord, seen::Column::What], [seen::Column::LastDay])
            .run(tx)
            .await?;
    }
    let rows: Vec<_> = gaps
        .counts
        .iter()
        .map(|((day, ord, what, gap), n): (&GapKey, &i64)| gap::ActiveModel {
            day: Set(day.to_string()),
            ord: Set(*ord),
            what: Set(what.number()),
            gap: Set(*gap),
            n: Set(*n),
        })
        .collect();
    for some in rows.chunks(ROWS_MAX) {
        use gap::Column::{Day, Gap, N, Ord, What};
        let more = or_add(gap::Entity, [Day, Ord, What, Gap], [N]);
        gap::Entity::insert_many(some.to_vec()).on_conflict(more).run(tx).await?;
    }
    Ok(())
}

pub(super) async fn clear(tx: &Tx) -> DbResult<()> {
    gap::Entity::delete_many().run(tx).await?;
    seen::Entity::delete_many().run(tx).await?;
    total::Entity::delete_many().run(tx).await
}

/// How many of a team were there on a day of a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rooms::agent::figures) struct There {
    pub(in crate::rooms::agent::figures) day: Date,
    pub(in crate::rooms::agent::figures) what: What,
    /// All who were there on the day.
    pub(in crate::rooms::agent::figures) all: i64,
    /// Those who were not there on an earlier day of the range: over its days they add up to different people.
    pub(in crate::rooms::agent::figures) anew: i64,
}

#[derive(Debug, FromQueryResult)]
struct ThereRow {
    day: String,
    what: i16,
    all_of_day: i64,
    anew: i64,
}

/// The days as a table that begins with 0 for the first one, beside the rows of the agent's team.
fn there(ord: i32, days: &[Date]) -> Select<gap::Entity> {
    let of = |column: &'static str| Expr::col((Alias::new("of_days"), Alias::new(column)));
    let numbered = (0_i16..).zip(days).map(|(number, day)| (day.to_string(), number));
    let anew = Expr::case(Expr::col(gap::Column::Gap).gt(of("column2")), Expr::col(gap::Column::N));
    let mut rows = gap::Entity::find()
        .select_only()
        .column(gap::Column::Day)
        .column(gap::Column::What)
        .column_as(sum_of(Expr::col(gap::Column::N)), "all_of_day")
        .column_as(sum_of(Expr::Case(Box::new(anew.finally(0_i64)))), "anew")
        .group_by(gap::Column::Day)
        .group_by(gap::Column::What);
    let is_of_day = Condition::all()
        .add(Expr::col((gap::Entity, gap::Column::Day)).eq(of("column1")))
        .add(gap::Column::Ord.eq(ord));
    // Both engines call the columns of a list of values so.
    QuerySelect::query(&mut rows)
        .from_clear()
        .from_values(numbered, Alias::new("of_days"))
        .inner_join(gap::Entity, is_of_day);
    rows
}

/// Who of the agent's team was there on these days, which follow each other; days on which no one was are absent.
pub(in crate::rooms::agent::figures) async fn people_there(
    db: &Db,
    ord: i32,
    days: &[Date],
) -> DbResult<Vec<There>> {
    if days.is_empty() {
        return Ok(Vec::new());
    }
    let rows = there(ord, days).into_model::<ThereRow>().all(db.read()).await?;
    let there = |row: ThereRow| {
        Ok(There { day: day_of(&row.day)?, what: what_of(row.what)?, all: row.all_of_day, anew: row.anew })
    };
    rows.into_iter().map(there).collect()
}

/// What the team of the agent has now, in hundred-thousandths.
pub(in crate::rooms::agent::figures) async fn balance(db: &Db, ord: i32) -> DbResult<i64> {
    Ok(total::Entity::find_by_id(ord).one(db.read()).await?.map_or(0, |row| row.balance))
}

/// How many stand below the agent now.
pub(in crate::rooms::agent::figures) async fn team_sums(db: &Db, ord: i32) -> DbResult<TeamSums> {
    let row = total::Entity::find_by_id(ord).one(db.read()).await?;
    Ok(row.map_or_else(TeamSums::default, |row| sums_of(&row).0))
}

const fn sums_of(row: &total::Model) -> (TeamSums, i64) {
    (TeamSums { members: row.members, direct: row.direct, agents: row.agents }, row.balance)
}

/// What every team is and has now: how many stand below, and hundred-thousandths.
pub(in crate::rooms::agent::figures) async fn totals(db: &Db) -> DbResult<BTreeMap<i32, (TeamSums, i64)>> {
    let rows = total::Entity::find().all(db.read()).await?;
    Ok(rows.iter().map(|row| (row.ord, sums_of(row))).collect())
}

/// How many people teams had on a day, by agent and by how long ago the last time was.
pub(in crate::rooms::agent::figures) async fn gaps_of(
    db: &Db,
    day: Date,
    what: What,
) -> DbResult<BTreeMap<(i32, i16), i64>> {
    let rows = gap::Entity::find()
        .filter(gap::Column::Day.eq(day.to_string()))
        .filter(gap::Column::What.eq(what.number()))
        .filter(gap::Column::N.ne(0))
        .all(db.read())
        .await?;
    Ok(rows.into_iter().map(|row| ((row.ord, row.gap), row.n)).collect())
}

/// The days on which anyone was there for this, the first one first.
pub(in crate::rooms::agent::figures) async fn days_of(db: &Db, what: What) -> DbResult<Vec<Date>> {
    let days = gap::Entity::find()
        .filter(gap::Column::What.eq(what.number()))
        .filter(gap::Column::N.ne(0))
        .order_by_asc(gap::Column::Day)
        .distinct()
        .values::<String>(gap::Column::Day)
        .all(db.read())
        .await?;
    days.iter().map(|day| day_of(day)).collect()
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let gap = CreateTable::of("m20261130_800022_agent_gap", "agent_gap")
        .col(string_len("day", 10))
        .col(integer("ord"))
        .cols(small_integer, &["what", "gap"])
        .col(big_integer("n"))
        .with_primary_key(&["day", "ord", "what", "gap"]);
    let seen = CreateTable::of("m20261130_800023_agent_seen", "agent_seen")
        .col(integer("ord"))
        .col(small_integer("what"))
        .col(string_len("last_day", 10))
        .with_primary_key(&["ord", "what"]);
    let total = CreateTable::of("m20261130_800024_agent_total", "agent_total")
        .col(integer("ord").primary_key())
        .col(big_integer("balance"));
    let column = |name, column: &'static str| {
        AddColumn::new(name, "agent_total", big_integer(column).default(0).to_owned()).boxed()
    };
    // Without the marks of what was added there must be no sums of it.
    let (login, register) = (What::Login.number(), What::Register.number());
    let unsummed = Rewrite::new("m20261201_000023_agent_people_begin_anew")
        .on_both("SELECT 1", format!("DELETE FROM agent_gap WHERE what IN ({login}, {register})"))
        .on_both("SELECT 1", format!("DELETE FROM agent_seen WHERE what IN ({login}, {register})"));
    vec![
        gap.boxed(),
        seen.boxed(),
        total.boxed(),
        column("m20261201_000020_agent_total_members", "members"),
        column("m20261201_000021_agent_total_direct", "direct"),
        column("m20261201_000022_agent_total_agents", "agents"),
        unsummed.boxed(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::plans::plan_of;

    #[tokio::test]
    async fn who_was_there_is_read_by_the_key() {
        let days = [Date::constant(2026, 11, 21), Date::constant(2026, 11, 22)];
        let plan = plan_of(there(2, &days)).await;
        assert!(plan.contains("agent_gap USING") && plan.contains("(day=? AND ord=?)"), "{plan}");
    }
}
