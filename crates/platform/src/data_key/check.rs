//! Whether the data key is the one that the database's values were encrypted with.

use crate::core::Core;
use crate::db::prelude::*;

entities! {
    /// One row: a mark that only the right key makes.
    mod check in "data_key_check" by (id: i32) {
        mark: Vec<u8>,
    }
}

const ROW: i32 = 1;

/// Whether this node's data key is that of the database. The first key a database sees becomes its key.
///
/// # Errors
/// When the database fails.
pub async fn is_right(core: &Core) -> DbResult<bool> {
    let mark = core.data_key.mark("data_key_check/1", "mark").to_vec();
    let row = check::ActiveModel { id: Set(ROW), mark: Set(mark.clone()) };
    check::Entity::insert(row).or_keep([check::Column::Id]).run(core.db.write()).await?;
    let row = check::Entity::find_by_id(ROW).one(core.db.write()).await?;
    Ok(row.is_some_and(|row| row.mark == mark))
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let check = CreateTable::of("m20261124_000710_data_key_check", "data_key_check")
        .col(integer("id").primary_key())
        .col(binary_len("mark", 32));
    vec![check.boxed()]
}
