//! The tables of figures. Their keys begin with the day and the parent, so that what an agent's children did on one day
//! lies together.

mod below;
mod people;

use std::collections::BTreeMap;

use erawan_kernel::PageRequest;
use jiff::civil::Date;
use sea_orm::FromQueryResult;
use sea_orm::sea_query::{Alias, Func, Query, SelectStatement, UnionType, WindowStatement};

pub(super) use self::below::{CountedRow, counted_below, teams_below};
pub(super) use self::people::{
    TeamSums, There, add_balances, add_totals, balance, days_of, gaps_of, people_there, team_sums, totals,
    write_gaps,
};
pub(in crate::rooms::agent) use self::people::{deposited, seen};
use super::column::{Column as Figure, Figures, with_columns};
use super::projector::FIGURES;
use crate::db::prelude::*;
use crate::db::sums::or_add;

macro_rules! tables {
    ($($(#[$doc:meta])* $field:ident $variant:ident,)+) => {
        entities! {
            /// What a member did on a day, in games of a category.
            mod own in "agent_day" by (day: String, parent: i32, ord: i32, category: String) {
                $($field: i64,)+
            }

            /// The same of all members of an agent's team.
            mod team in "agent_team_day" by (day: String, parent: i32, ord: i32, category: String) {
                $($field: i64,)+
            }
        }

        tables! { @rows own $($field $variant)+ }
        tables! { @rows team $($field $variant)+ }

        /// Sums of what a member and their team did.
        #[derive(Debug, FromQueryResult)]
        struct Summed {
            ord: i32,
            /// How many members have sums, on whichever page.
            members: i64,
            $($field: i64,)+
        }

        impl Summed {
            fn figures(&self) -> Figures {
                Figures { $($field: self.$field,)+ }
            }
        }
    };
    (@rows $table:ident $($field:ident $variant:ident)+) => {
        impl $table::ActiveModel {
            fn of((day, parent, ord, category): &DayKey, figures: &Figures) -> Self {
                Self {
                    day: Set(day.to_string()),
                    parent: Set(*parent),
                    ord: Set(*ord),
                    category: Set(category.clone()),
                    $($field: Set(figures.$field),)+
                }
            }
        }

        impl $table::Model {
            fn figures(&self) -> Figures {
                Figures { $($field: self.$field,)+ }
            }
        }

        impl $table::Entity {
            fn added() -> OnConflict {
                use $table::Column::{Category, Day, Ord, Parent};
                or_add(Self, [Day, Parent, Ord, Category], [$($table::Column::$variant),+])
            }
        }
    };
}

with_columns!(tables);

/// Day, parent (0 above a root), number, category.
pub(super) type DayKey = (Date, i32, i32, String);

const ORD: own::Column = own::Column::Ord;

/// Rows that one statement reads or writes.
const ROWS_MAX: usize = 200;

fn day_of(text: &str) -> DbResult<Date> {
    text.parse().map_err(|_| DbErr::Type(format!("{text} is no day")))
}

/// Adds what members and teams did.
pub(super) async fn add_days(
    tx: &Tx,
    own: &BTreeMap<DayKey, Figures>,
    of_teams: &BTreeMap<DayKey, Figures>,
) -> DbResult<()> {
    let rows: Vec<_> = own.iter().map(|(key, figures)| own::ActiveModel::of(key, figures)).collect();
    for some in rows.chunks(ROWS_MAX) {
        own::Entity::insert_many(some.to_vec()).on_conflict(own::Entity::added()).run(tx).await?;
    }
    let rows: Vec<_> = of_teams.iter().map(|(key, figures)| team::ActiveModel::of(key, figures)).collect();
    for some in rows.chunks(ROWS_MAX) {
        team::Entity::insert_many(some.to_vec()).on_conflict(team::Entity::added()).run(tx).await?;
    }
    Ok(())
}

pub(super) async fn clear(tx: &Tx) -> DbResult<()> {
    own::Entity::delete_many().run(tx).await?;
    team::Entity::delete_many().run(tx).await?;
    people::clear(tx).await
}

/// What the team of the agent did on these days, who stood under one of these people then.
pub(super) async fn team_days(
    db: &Db,
    (ord, parents): (i32, &[i32]),
    days: &[Date],
) -> DbResult<BTreeMap<Date, BTreeMap<String, Figures>>> {
    let rows = team::Entity::find()
        .filter(team::Column::Day.is_in(days.iter().map(Date::to_string)))
        .filter(team::Column::Parent.is_in(parents.iter().copied()))
        .filter(team::Column::Ord.eq(ord))
        .all(db.read())
        .await?;
    let mut found: BTreeMap<Date, BTreeMap<String, Figures>> = BTreeMap::new();
    for row in rows {
        let figures = row.figures();
        found.entry(day_of(&row.day)?).or_default().entry(row.category).or_default().add(&figures);
    }
    Ok(found)
}

/// What a person did on these days, who stood under one of these people then; in games of the category alone, with one.
pub(super) async fn own_sum(
    db: &Db,
    (ord, parents): (i32, &[i32]),
    days: &[Date],
    category: Option<&str>,
) -> DbResult<Figures> {
    let rows = own::Entity::find()
        .filter(own::Column::Day.is_in(days.iter().map(Date::to_string)))
        .filter(own::Column::Parent.is_in(parents.iter().copied()))
        .filter(own::Column::Ord.eq(ord))
        .filter(Condition::all().add_option(category.map(|category| own::Column::Category.eq(category))))
        .all(db.read())
        .await?;
    let mut sum = Figures::default();
    for row in rows {
        sum.add(&row.figures());
    }
    Ok(sum)
}

/// What the stakes of these people themselves count on these days, in hundred-thousandths.
pub(super) async fn counted_of(
    db: &Db,
    (ords, parents): (&[i32], &[i32]),
    days: &[Date],
    category: Option<&str>,
) -> DbResult<i64> {
    let mut sum = 0_i64;
    for some in ords.chunks(ROWS_MAX) {
        let counted: Option<Option<i64>> = own::Entity::find()
            .select_only()
            .column_as(sum_of(Expr::col(own::Column::Counted)), "counted")
            .filter(own::Column::Day.is_in(days.iter().map(Date::to_string)))
            .filter(own::Column::Parent.is_in(parents.iter().copied()))
            .filter(ORD.is_in(some.iter().copied()))
            .filter(Condition::all().add_option(category.map(|category| own::Column::Category.eq(category))))
            .into_tuple()
            .one(db.read())
            .await?;
        sum = sum.saturating_add(counted.flatten().unwrap_or_default());
    }
    Ok(sum)
}

/// Whose figures are added up, each with the team's, and of which days.
pub(super) struct SumsOf<'a> {
    pub(super) parents: &'a [i32],
    /// Of these alone; without it of all who stood under one of `parents`.
    pub(super) ords: Option<&'a [i32]>,
    pub(super) days: &'a [Date],
    pub(super) category: Option<&'a str>,
}

impl SumsOf<'_> {
    fn rows_of(&self, table: &'static str) -> SelectStatement {
        let ords = self.ords.map(|ords| Expr::col(ORD).is_in(ords.iter().copied()));
        let category = self.category.map(|category| Expr::col(Alias::new("category")).eq(category));
        Query::select()
            .column(ORD)
            .columns(Figure::ALL.map(|column| Alias::new(column.name())))
            .from(Alias::new(table))
            .and_where(Expr::col(Alias::new("day")).is_in(self.days.iter().map(Date::to_string)))
            .and_where(Expr::col(Alias::new("parent")).is_in(self.parents.iter().copied()))
            .and_where_option(ords)
            .and_where_option(category)
            .to_owned()
    }

    /// A row for each member who has figures.
    fn select(&self) -> SelectStatement {
        let mut rows = self.rows_of("agent_day");
        rows.union(UnionType::All, self.rows_of("agent_team_day"));
        let mut sums = Query::select();
        sums.column(ORD).from_subquery(rows, Alias::new("of_days")).group_by_col(ORD);
        for column in Figure::ALL {
            sums.expr_as(summed(column), Alias::new(column.name()));
        }
        sums
    }

    /// The sums as a table.
    fn rows(&self) -> Select<own::Entity> {
        let columns = Figure::ALL.map(|column| Alias::new(column.name()));
        let mut rows = own::Entity::find().select_only().column(ORD);
        for column in columns {
            rows = rows.expr(Expr::col(column));
        }
        let count = Expr::expr(Func::count(Expr::col(ORD)));
        QuerySelect::query(&mut rows)
            .expr_window_as(count, WindowStatement::new(), Alias::new("members"))
            .from_clear()
            .from_subquery(self.select(), own::Entity);
        rows
    }

    /// All of them.
    pub(super) async fn all(&self, db: &Db) -> DbResult<Vec<(i32, Figures)>> {
        Ok(read(db, self.rows()).await?.0)
    }

    /// A page of them by a sum of columns, each with its sign, and how many there are.
    pub(super) async fn page(
        &self,
        db: &Db,
        (by, is_ascending): (&[(Figure, i64)], bool),
        page: PageRequest,
    ) -> DbResult<(Vec<(i32, Figures)>, u64)> {
        let by = by.iter().map(|(column, sign)| Expr::col(Alias::new(column.name())).mul(*sign));
        let by = by.reduce(ExprTrait::add).unwrap_or_else(|| Expr::val(0));
        let rows = self.rows();
        let rows = if is_ascending { rows.order_by_asc(by) } else { rows.order_by_desc(by) };
        let rows = rows.order_by_asc(ORD).limit(page.size()).offset(page.offset());
        let (found, count) = read(db, rows).await?;
        match count {
            Some(count) => Ok((found, count)),
            // A page beyond the end has no row that could tell.
            None if page.offset() > 0 => Ok((found, self.rows().count(db.read()).await?)),
            None => Ok((found, 0)),
        }
    }
}

/// The rows, and how many there are on all pages, where there is a row.
async fn read(db: &Db, rows: Select<own::Entity>) -> DbResult<(Vec<(i32, Figures)>, Option<u64>)> {
    let rows = rows.into_model::<Summed>().all(db.read()).await?;
    let count = rows.first().map(|row| u64::try_from(row.members).unwrap_or_default());
    Ok((rows.iter().map(|row| (row.ord, row.figures())).collect(), count))
}

fn summed(column: Figure) -> Expr {
    sum_of(Expr::col(Alias::new(column.name())))
}

/// Every day that has figures.
pub(super) async fn days(db: &Db) -> DbResult<Vec<Date>> {
    let of_members: Vec<String> = own::Entity::find()
        .select_only()
        .column(own::Column::Day)
        .distinct()
        .into_tuple()
        .all(db.read())
        .await?;
    let of_teams: Vec<String> = team::Entity::find()
        .select_only()
        .column(team::Column::Day)
        .distinct()
        .into_tuple()
        .all(db.read())
        .await?;
    let mut days = of_members.iter().chain(&of_teams).map(|day| day_of(day)).collect::<DbResult<Vec<_>>>()?;
    days.sort_unstable();
    days.dedup();
    Ok(days)
}

/// The first day that has figures of members.
pub(in crate::rooms::agent) async fn first_day(db: &Db) -> DbResult<Option<Date>> {
    let first = own::Entity::find().order_by_asc(own::Column::Day).values::<String>(own::Column::Day);
    first.one(db.read()).await?.as_deref().map(day_of).transpose()
}

/// What members counted on the day together with their teams: by parent, number and category, of the children of these
/// parents alone, with some. Rows of nothing are absent.
pub(in crate::rooms::agent) async fn counted_on(
    db: &Db,
    day: Date,
    parents: Option<&[i32]>,
) -> DbResult<BTreeMap<(i32, i32, String), i64>> {
    use own::Column::{Category, Counted, Ord, Parent};

    let mut found: BTreeMap<(i32, i32, String), i64> = BTreeMap::new();
    let parts: Vec<Option<&[i32]>> =
        parents.map_or_else(|| vec![None], |parents| parents.chunks(ROWS_MAX).map(Some).collect());
    for some in parts {
        let mut both = counted_rows("agent_day", day, some);
        both.union(UnionType::All, counted_rows("agent_team_day", day, some));
        let mut rows = own::Entity::find().select_only().columns([Parent, Ord, Category, Counted]);
        QuerySelect::query(&mut rows).from_clear().from_subquery(both, own::Entity);
        let rows = rows.into_tuple::<(i32, i32, String, i64)>().all(db.read()).await?;
        for (parent, ord, category, counted) in rows {
            let sum = found.entry((parent, ord, category)).or_default();
            *sum = sum.saturating_add(counted);
        }
    }
    Ok(found)
}

fn counted_rows(table: &'static str, day: Date, parents: Option<&[i32]>) -> SelectStatement {
    let parents = parents.map(|some| Expr::col(Alias::new("parent")).is_in(some.iter().copied()));
    Query::select()
        .columns(["parent", "ord", "category", "counted"].map(Alias::new))
        .from(Alias::new(table))
        .and_where(Expr::col(Alias::new("day")).eq(day.to_string()))
        .and_where(Expr::col(Alias::new("counted")).ne(0))
        .and_where_option(parents)
        .to_owned()
}

/// One row of a day: parent, number, category and what was done.
pub(super) type DayRow = (i32, i32, String, Figures);

/// Every row of the day, of members and of teams.
pub(super) async fn rows_of(db: &Db, day: Date) -> DbResult<(Vec<DayRow>, Vec<DayRow>)> {
    let of_members = own::Entity::find().filter(own::Column::Day.eq(day.to_string())).all(db.read()).await?;
    let of_teams = team::Entity::find().filter(team::Column::Day.eq(day.to_string())).all(db.read()).await?;
    let of_members = of_members.into_iter().map(|row| {
        let figures = row.figures();
        (row.parent, row.ord, row.category, figures)
    });
    let of_teams = of_teams.into_iter().map(|row| {
        let figures = row.figures();
        (row.parent, row.ord, row.category, figures)
    });
    Ok((of_members.collect(), of_teams.collect()))
}

pub(in crate::rooms::agent) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let days = |name, table| {
        CreateTable::of(name, table)
            .col(string_len("day", 10))
            .cols(integer, &["parent", "ord"])
            .col(string_len("category", 12))
            .cols(big_integer, &Figure::ALL.map(Figure::name))
            .with_primary_key(&["day", "parent", "ord", "category"])
    };
    let own = days("m20261130_800020_agent_day", "agent_day");
    let team = days("m20261130_800021_agent_team_day", "agent_team_day");
    let anew = Rewrite::begins_anew("m20261130_800025_agent_figures_begin_anew", FIGURES);
    let mut migrations = vec![own.boxed(), team.boxed(), anew.boxed()];
    migrations.extend(people::migrations());
    migrations
}

#[cfg(test)]
mod tests {
    use sea_orm::Iterable;

    use super::*;
    use crate::db::plans::plan_of;

    #[test]
    fn the_tables_have_the_columns_of_the_figures() {
        let columns: Vec<String> = own::Column::iter().skip(4).map(|column| column.to_string()).collect();
        assert_eq!(columns, Figure::ALL.map(Figure::name));
    }

    #[tokio::test]
    async fn a_team_is_read_by_the_key() {
        let wanted = team::Entity::find()
            .filter(team::Column::Day.is_in(["2026-11-21", "2026-11-22"]))
            .filter(team::Column::Parent.is_in([1]))
            .filter(team::Column::Ord.eq(2));
        let plan = plan_of(wanted).await;
        assert!(plan.contains("(day=? AND parent=? AND ord=?)"), "{plan}");
    }
}
