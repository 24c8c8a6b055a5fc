use std::borrow::Cow;

use sea_orm::sea_query::SimpleExpr;
use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DbBackend;

/// What every kind of migration has: its name, and its form for the migrator.
macro_rules! kinds_of_migration {
    ($($kind:ident),+) => {$(
        impl $kind {
            /// The migration as the boxed trait object that the migrator takes.
            #[must_use]
            pub fn boxed(self) -> Box<dyn MigrationTrait> {
                Box::new(self)
            }
        }

        impl MigrationName for $kind {
            fn name(&self) -> &str {
                self.name
            }
        }
    )+};
}

kinds_of_migration!(CreateTable, AddColumn, AddIndex, DropColumn, DropTable, Rewrite);

/// The migration that creates one table; its rollback drops it.
///
/// Statements are built, not written, because the two engines name their types differently. A migration that
/// was released is never edited: later changes are separate migrations.
pub struct CreateTable {
    name: &'static str,
    table: TableCreateStatement,
    indexes: Vec<IndexCreateStatement>,
}

impl CreateTable {
    /// A migration called `name`: date, running number and room, e.g. `m20260101_000100_merchant`.
    /// The order of names is the order of migrations across all rooms. Columns and keys of `table` follow.
    pub(crate) fn of(name: &'static str, table: &'static str) -> Self {
        Self::new(name, Table::create().table(table))
    }

    /// As [`Self::of`], from a whole statement.
    #[must_use]
    pub fn new(name: &'static str, table: &mut TableCreateStatement) -> Self {
        Self { name, table: table.take(), indexes: Vec::new() }
    }

    /// Adds a column.
    pub(crate) fn col(mut self, column: impl IntoColumnDef) -> Self {
        self.table.col(column);
        self
    }

    /// Adds columns that differ by their names alone.
    pub(crate) fn cols(self, of_kind: fn(&'static str) -> ColumnDef, names: &[&'static str]) -> Self {
        names.iter().fold(self, |table, name| table.col(of_kind(name)))
    }

    /// Sets a primary key of several columns; a key of one column is said at the column.
    pub(crate) fn with_primary_key(mut self, columns: &[&'static str]) -> Self {
        let mut key = Index::create();
        self.table.primary_key(columns.iter().fold(&mut key, |key, column| key.col(*column)));
        self
    }

    /// Lets `column` refer to the `id` of the table `to`.
    pub(crate) fn with_foreign_key(
        mut self,
        name: &'static str,
        column: &'static str,
        to: &'static str,
    ) -> Self {
        self.table.foreign_key(&mut foreign_key(name, column, to));
        self
    }

    /// As [`Self::with_foreign_key`]; a row goes with the one that it refers to.
    pub(crate) fn with_cascading_foreign_key(
        mut self,
        name: &'static str,
        column: &'static str,
        to: &'static str,
    ) -> Self {
        self.table.foreign_key(foreign_key(name, column, to).on_delete(ForeignKeyAction::Cascade));
        self
    }

    /// Lets the database refuse rows for which this does not hold.
    pub(crate) fn with_check(mut self, holds: SimpleExpr) -> Self {
        self.table.check(holds);
        self
    }

    /// Adds an index over `columns`. Every index has a name: refusals of the database mention it.
    pub(crate) fn with_index(self, name: &'static str, columns: &[&'static str]) -> Self {
        self.with_special_index(&mut index(name, columns))
    }

    /// Adds a unique index over `columns`.
    pub(crate) fn with_unique_index(self, name: &'static str, columns: &[&'static str]) -> Self {
        self.with_special_index(index(name, columns).unique())
    }

    /// Adds an index that has more than columns, a condition for example.
    pub(crate) fn with_special_index(mut self, index: &mut IndexCreateStatement) -> Self {
        if let Some(table) = self.table.get_table_name() {
            index.table(table.clone());
        }
        self.indexes.push(index.take());
        self
    }
}

#[async_trait::async_trait]
impl MigrationTrait for CreateTable {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(self.table.clone()).await?;
        for index in &self.indexes {
            manager.create_index(index.clone()).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let Some(table) = self.table.get_table_name().cloned() else { return Ok(()) };
        manager.drop_table(Table::drop().table(table).to_owned()).await
    }
}

fn index(name: &'static str, columns: &[&'static str]) -> IndexCreateStatement {
    let mut index = Index::create();
    index.name(name);
    for column in columns {
        index.col(*column);
    }
    index
}

fn foreign_key(name: &'static str, column: &'static str, to: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create().name(name).from_col(column).to(to, "id").take()
}

/// The migration that adds one column to an existing table; its rollback drops it.
pub struct AddColumn {
    name: &'static str,
    table: &'static str,
    column: ColumnDef,
}

impl AddColumn {
    /// A migration called `name`, named like those of [`CreateTable`]. SQLite adds one column at a time, so
    /// each needs a separate migration; the column must be nullable or have a default.
    #[must_use]
    pub fn new(name: &'static str, table: &'static str, column: ColumnDef) -> Self {
        Self { name, table, column }
    }
}

#[async_trait::async_trait]
impl MigrationTrait for AddColumn {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let added = Table::alter().table(self.table).add_column(self.column.clone()).to_owned();
        manager.alter_table(added).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let name = Alias::new(self.column.get_column_name());
        manager.alter_table(Table::alter().table(self.table).drop_column(name).to_owned()).await
    }
}

/// The migration that adds one index to an existing table; its rollback drops it.
pub struct AddIndex {
    name: &'static str,
    table: &'static str,
    index_name: &'static str,
    index: IndexCreateStatement,
}

impl AddIndex {
    /// A migration called `name`, named like those of [`CreateTable`], that adds an index over `columns`.
    #[must_use]
    pub fn new(
        name: &'static str,
        table: &'static str,
        index_name: &'static str,
        columns: &[&'static str],
    ) -> Self {
        let index = index(index_name, columns).table(table).take();
        Self { name, table, index_name, index }
    }

    /// Lets no two rows have the same values; rows without a value do not count.
    #[must_use]
    pub fn unique(mut self) -> Self {
        self.index.unique();
        self
    }

    /// Holds only the rows for which this is true.
    pub(crate) fn of_rows(mut self, is_held: SimpleExpr) -> Self {
        self.index.and_where(is_held);
        self
    }
}

#[async_trait::async_trait]
impl MigrationTrait for AddIndex {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_index(self.index.clone()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name(self.index_name).table(self.table).to_owned()).await
    }
}

/// The migration that removes a column that is no longer read; its rollback adds the column again, empty.
pub struct DropColumn {
    name: &'static str,
    dropped: AddColumn,
}

impl DropColumn {
    /// A migration called `name`, named like those of [`CreateTable`]; `column` as it was, nullable or with a
    /// default.
    #[must_use]
    pub fn new(name: &'static str, table: &'static str, column: ColumnDef) -> Self {
        Self { name, dropped: AddColumn::new(name, table, column) }
    }
}

#[async_trait::async_trait]
impl MigrationTrait for DropColumn {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        self.dropped.down(manager).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        self.dropped.up(manager).await
    }
}

/// The migration that removes a table that is no longer read; its rollback creates the table again, empty.
pub struct DropTable {
    name: &'static str,
    dropped: CreateTable,
}

impl DropTable {
    /// A migration called `name`, named like those of [`CreateTable`]; `dropped` as the table was created.
    #[must_use]
    pub fn new(name: &'static str, dropped: CreateTable) -> Self {
        Self { name, dropped }
    }
}

#[async_trait::async_trait]
impl MigrationTrait for DropTable {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        self.dropped.down(manager).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        self.dropped.up(manager).await
    }
}

/// The migration that renames what is there or rewrites stored words, in steps that can be taken back.
pub struct Rewrite {
    name: &'static str,
    steps: Vec<RewriteStep>,
}

/// A statement that is written out, or made of parts that several tables share.
type Statement = Cow<'static, str>;

struct RewriteStep {
    up: Statement,
    down: Statement,
    /// The one engine it is for; `None` for both.
    engine: Option<DbBackend>,
}

impl Rewrite {
    /// A migration called `name`, named like those of [`CreateTable`].
    #[must_use]
    pub fn new(name: &'static str) -> Self {
        Self { name, steps: Vec::new() }
    }

    /// A migration without effect, whose rollback lets the projector read the ledger's log from its start. Its name
    /// follows that of the table which the projector fills: the rollback removes the table, and its rows with it.
    pub(crate) fn begins_anew(name: &'static str, projector: &str) -> Self {
        let undo = format!("DELETE FROM log_checkpoint WHERE projector = '{projector}'");
        Self::new(name).on_both("SELECT 1", undo)
    }

    /// The migration after which rows of the table are neither changed nor deleted.
    pub(crate) fn rows_stay(name: &'static str, table: &str) -> Self {
        let refused = format!("a row of {table} stays as it was written");
        let trigger = |what: &str| {
            format!(
                "CREATE TRIGGER {table}_no_{what} BEFORE {what} ON {table}
             BEGIN SELECT RAISE(ABORT, '{refused}'); END"
            )
        };
        let postgres = format!(
            "CREATE FUNCTION {table}_stays() RETURNS trigger AS $$
         BEGIN RAISE EXCEPTION '{refused}'; END $$ LANGUAGE plpgsql;
         CREATE TRIGGER {table}_stays BEFORE UPDATE OR DELETE ON {table}
            FOR EACH ROW EXECUTE FUNCTION {table}_stays()"
        );
        Self::new(name)
            .on_sqlite(trigger("update"), format!("DROP TRIGGER {table}_no_update"))
            .on_sqlite(trigger("delete"), format!("DROP TRIGGER {table}_no_delete"))
            .on_postgres(postgres, format!("DROP FUNCTION {table}_stays() CASCADE"))
    }

    /// Adds a statement that both engines understand, and the one that undoes it.
    pub(crate) fn on_both(
        self,
        up: impl Into<Cow<'static, str>>,
        down: impl Into<Cow<'static, str>>,
    ) -> Self {
        self.step(None, up.into(), down.into())
    }

    /// Adds a statement for PostgreSQL alone, where SQLite needs none, such as a wider column.
    #[must_use]
    pub fn on_postgres(self, up: impl Into<Cow<'static, str>>, down: impl Into<Cow<'static, str>>) -> Self {
        self.step(Some(DbBackend::Postgres), up.into(), down.into())
    }

    /// Adds a statement for SQLite alone, where both have something of their own, such as triggers.
    #[must_use]
    pub fn on_sqlite(self, up: impl Into<Cow<'static, str>>, down: impl Into<Cow<'static, str>>) -> Self {
        self.step(Some(DbBackend::Sqlite), up.into(), down.into())
    }

    fn step(mut self, engine: Option<DbBackend>, up: Statement, down: Statement) -> Self {
        self.steps.push(RewriteStep { up, down, engine });
        self
    }

    fn steps_for(&self, manager: &SchemaManager) -> impl DoubleEndedIterator<Item = &RewriteStep> {
        let here = manager.get_database_backend();
        self.steps.iter().filter(move |step| step.engine.is_none_or(|engine| engine == here))
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Rewrite {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for step in self.steps_for(manager) {
            manager.get_connection().execute_unprepared(&step.up).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for step in self.steps_for(manager).rev() {
            manager.get_connection().execute_unprepared(&step.down).await?;
        }
        Ok(())
    }
}
