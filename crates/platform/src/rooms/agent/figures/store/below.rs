//! What people below an agent counted, level by level: the rows of one day whose parent is one of the level above.

use jiff::civil::Date;

use super::{ROWS_MAX, day_of, own, team};
use crate::db::prelude::*;

/// What was counted: day, parent, number, hundred-thousandths.
pub(in crate::rooms::agent::figures) type CountedRow = (Date, i32, i32, i64);

fn read(rows: Vec<(String, i32, i32, i64)>) -> DbResult<Vec<CountedRow>> {
    rows.into_iter().map(|(day, parent, ord, counted)| Ok((day_of(&day)?, parent, ord, counted))).collect()
}

macro_rules! below {
    ($(#[$doc:meta])* $name:ident in $table:ident) => {
        $(#[$doc])*
        pub(in crate::rooms::agent::figures) async fn $name(
            db: &Db,
            days: &[Date],
            parents: &[i32],
            category: Option<&str>,
        ) -> DbResult<Vec<CountedRow>> {
            use $table::Column::{Category, Counted, Day, Ord, Parent};

            let mut found = Vec::new();
            for some in parents.chunks(ROWS_MAX) {
                let rows = $table::Entity::find()
                    .select_only()
                    .columns([Day, Parent, Ord, Counted])
                    .filter(Day.is_in(days.iter().map(Date::to_string)))
                    .filter(Parent.is_in(some.iter().copied()))
                    .filter(Condition::all().add_option(category.map(|category| Category.eq(category))))
                    .filter(Counted.ne(0))
                    .into_tuple::<(String, i32, i32, i64)>()
                    .all(db.read())
                    .await?;
                found.extend(read(rows)?);
            }
            Ok(found)
        }
    };
}

below! {
    /// What those one step below these parents counted themselves on the days, in games of the category alone, with one.
    counted_below in own
}
below! {
    /// Those one step below these parents whose teams counted something on the days, in games of the category alone, with one.
    teams_below in team
}
