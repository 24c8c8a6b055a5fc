//! How many rows lists have. The keys begin with the day, the list and the parent, so that what an agent's children have on
//! one day lies together.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::projector::LISTS;
use super::{List, Sums};
use crate::db::prelude::*;
use crate::db::sums::or_add;

entities! {
    /// What a member has on a day in a list, of one kind.
    mod own in "agent_list_day" by (day: String, list: i16, parent: i32, ord: i32, kind: String) {
        n: i64,
        went: i64,
        came: i64,
    }

    /// The same of all members of an agent's team.
    mod team in "agent_team_list_day" by (day: String, list: i16, parent: i32, ord: i32, kind: String) {
        n: i64,
        went: i64,
        came: i64,
    }
}

/// Day, list, parent (0 above a root), number, kind.
pub(super) type ListKey = (Date, List, i32, i32, String);

/// What a list has on each day.
pub(super) type SumsOfDays = BTreeMap<Date, Sums>;

/// Rows that one statement writes, and numbers that it looks for.
const ROWS_MAX: usize = 200;

/// Of which list, and of which kinds; all without.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wanted<'a> {
    pub(super) list: List,
    pub(super) kinds: Option<&'a [String]>,
}

macro_rules! table {
    ($table:ident) => {
        impl $table::ActiveModel {
            fn of(((day, list, parent, ord, kind), sums): (&ListKey, &Sums)) -> Self {
                Self {
                    day: Set(day.to_string()),
                    list: Set(list.number()),
                    parent: Set(*parent),
                    ord: Set(*ord),
                    kind: Set(kind.clone()),
                    n: Set(sums.n),
                    went: Set(sums.went),
                    came: Set(sums.came),
                }
            }
        }

        impl $table::Entity {
            async fn add(tx: &Tx, sums: &BTreeMap<ListKey, Sums>) -> DbResult<()> {
                use $table::Column::{Came, Day, Kind, List, N, Ord, Parent, Went};
                let rows: Vec<_> = sums.iter().map($table::ActiveModel::of).collect();
                for some in rows.chunks(ROWS_MAX) {
                    let more = or_add(Self, [Day, List, Parent, Ord, Kind], [N, Went, Came]);
                    Self::insert_many(some.to_vec()).on_conflict(more).run(tx).await?;
                }
                Ok(())
            }

            /// The rows of those who stood under one of these people.
            fn under(wanted: Wanted<'_>, days: &[Date], parents: &[i32]) -> Select<Self> {
                use $table::Column::{Day, Kind, List, Parent};
                let kinds = wanted.kinds.map(|kinds| Kind.is_in(kinds.iter().cloned()));
                Self::find()
                    .filter(Day.is_in(days.iter().map(Date::to_string)))
                    .filter(List.eq(wanted.list.number()))
                    .filter(Parent.is_in(parents.iter().copied()))
                    .filter(Condition::all().add_option(kinds))
            }

            /// The numbers of those who have rows.
            async fn ords(db: &Db, wanted: Wanted<'_>, day: Date, parents: &[i32]) -> DbResult<Vec<i32>> {
                let mut found = Vec::new();
                for some in parents.chunks(ROWS_MAX) {
                    let rows = Self::under(wanted, &[day], some).filter($table::Column::N.ne(0));
                    found.extend(rows.values::<i32>($table::Column::Ord).all(db.read()).await?);
                }
                found.sort_unstable();
                found.dedup();
                Ok(found)
            }
        }

        impl $table::Model {
            fn day_sums(&self) -> DbResult<(Date, Sums)> {
                let day = self.day.parse().map_err(|_| DbErr::Type(format!("{} is no day", self.day)))?;
                Ok((day, Sums { n: self.n, went: self.went, came: self.came }))
            }
        }
    };
}

table!(own);
table!(team);

/// Adds what members and teams have.
pub(super) async fn add(
    tx: &Tx,
    own: &BTreeMap<ListKey, Sums>,
    of_teams: &BTreeMap<ListKey, Sums>,
) -> DbResult<()> {
    own::Entity::add(tx, own).await?;
    team::Entity::add(tx, of_teams).await
}

pub(super) async fn clear(tx: &Tx) -> DbResult<()> {
    own::Entity::delete_many().run(tx).await?;
    team::Entity::delete_many().run(tx).await
}

/// What the team of the person has on these days, who stood under one of these people then.
pub(super) async fn of_team(
    db: &Db,
    wanted: Wanted<'_>,
    (ord, parents): (i32, &[i32]),
    days: &[Date],
) -> DbResult<SumsOfDays> {
    let mut found = SumsOfDays::new();
    let rows = team::Entity::under(wanted, days, parents).filter(team::Column::Ord.eq(ord));
    for row in rows.all(db.read()).await? {
        let (day, sums) = row.day_sums()?;
        *found.entry(day).or_default() += sums;
    }
    Ok(found)
}

/// What these people have on these days themselves, each under the one who stands above them.
pub(super) async fn of_members(
    db: &Db,
    wanted: Wanted<'_>,
    (ords, parents): (&[i32], &[i32]),
    days: &[Date],
) -> DbResult<SumsOfDays> {
    let mut found = SumsOfDays::new();
    for some in ords.chunks(ROWS_MAX) {
        let rows = own::Entity::under(wanted, days, parents)
            .filter(own::Column::Ord.is_in(some.iter().copied()))
            .all(db.read())
            .await?;
        for row in rows {
            let (day, sums) = row.day_sums()?;
            *found.entry(day).or_default() += sums;
        }
    }
    Ok(found)
}

/// How many rows everyone below a root has in all.
pub(super) async fn count_below(db: &Db, list: List, root: i32) -> DbResult<i64> {
    let sum: Option<Option<i64>> = team::Entity::find()
        .select_only()
        .column_as(sum_of(Expr::col(team::Column::N)), "n")
        .filter(team::Column::List.eq(list.number()))
        .filter(team::Column::Parent.eq(0))
        .filter(team::Column::Ord.eq(root))
        .into_tuple()
        .one(db.read())
        .await?;
    Ok(sum.flatten().unwrap_or_default())
}

/// The numbers of those who have rows on that day and stood below the person then, level by level down the tree.
pub(super) async fn below(db: &Db, wanted: Wanted<'_>, ord: i32, day: Date) -> DbResult<Vec<i32>> {
    let (mut found, mut above) = (Vec::new(), vec![ord]);
    while !above.is_empty() {
        found.extend(own::Entity::ords(db, wanted, day, &above).await?);
        above = team::Entity::ords(db, wanted, day, &above).await?;
    }
    Ok(found)
}

pub(in crate::rooms::agent) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let days = |name, table| {
        CreateTable::of(name, table)
            .col(string_len("day", 10))
            .col(small_integer("list"))
            .cols(integer, &["parent", "ord"])
            .col(string_len("kind", 12))
            .cols(big_integer, &["n", "went", "came"])
            .with_primary_key(&["day", "list", "parent", "ord", "kind"])
    };
    let own = days("m20261201_300020_agent_list_day", "agent_list_day");
    let team = days("m20261201_300021_agent_team_list_day", "agent_team_list_day");
    let anew = Rewrite::begins_anew("m20261201_300022_agent_lists_begin_anew", LISTS);
    vec![own.boxed(), team.boxed(), anew.boxed()]
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::db::plans::plan_of;

    #[tokio::test]
    async fn a_day_of_the_children_is_read_by_the_key() {
        let wanted = Wanted { list: List::Rounds, kinds: None };
        let plan = plan_of(own::Entity::under(wanted, &[date(2026, 11, 21)], &[2, 3])).await;
        assert!(plan.contains("(day=? AND list=? AND parent=?)"), "{plan}");
        let of_one = team::Entity::under(wanted, &[date(2026, 11, 21)], &[2]).filter(team::Column::Ord.eq(4));
        let plan = plan_of(of_one).await;
        assert!(plan.contains("(day=? AND list=? AND parent=? AND ord=?)"), "{plan}");
    }
}
