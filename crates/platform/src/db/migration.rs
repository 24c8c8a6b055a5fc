use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DbBackend;

/// The migration that brings one table into the world; its way back drops the table.
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
    /// The order of names is the order of migrations across all rooms.
    #[must_use]
    pub fn new(name: &'static str, table: &mut TableCreateStatement) -> Self {
        Self { name, table: table.take(), indexes: Vec::new() }
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

    /// Boxed, as the migrator wants it.
    #[must_use]
    pub fn boxed(self) -> Box<dyn MigrationTrait> {
        Box::new(self)
    }
}

impl MigrationName for CreateTable {
    fn name(&self) -> &str {
        self.name
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

/// The migration that adds one column to a table that is already there; its way back drops the column.
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

    /// Boxed, as the migrator wants it.
    #[must_use]
    pub fn boxed(self) -> Box<dyn MigrationTrait> {
        Box::new(self)
    }
}

impl MigrationName for AddColumn {
    fn name(&self) -> &str {
        self.name
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

/// The migration that adds one index to a table that is already there; its way back drops the index.
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

    /// Boxed, as the migrator wants it.
    #[must_use]
    pub fn boxed(self) -> Box<dyn MigrationTrait> {
        Box::new(self)
    }
}

impl MigrationName for AddIndex {
    fn name(&self) -> &str {
        self.name
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
pub struct DropColumn(AddColumn);

impl DropColumn {
    /// A migration called `name`, named like those of [`CreateTable`]; `column` as it was, nullable or with a
    /// default.
    #[must_use]
    pub fn new(name: &'static str, table: &'static str, column: ColumnDef) -> Self {
        Self(AddColumn::new(name, table, column))
    }

    /// Boxed, as the migrator wants it.
    #[must_use]
    pub fn boxed(self) -> Box<dyn MigrationTrait> {
        Box::new(self)
    }
}

impl MigrationName for DropColumn {
    fn name(&self) -> &str {
        self.0.name
    }
}

#[async_trait::async_trait]
impl MigrationTrait for DropColumn {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        self.0.down(manager).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        self.0.up(manager).await
    }
}

/// The migration that renames what is there or rewrites stored words, in steps that can be taken back.
pub struct Rewrite {
    name: &'static str,
    steps: Vec<RewriteStep>,
}

struct RewriteStep {
    up: &'static str,
    down: &'static str,
    is_postgres_only: bool,
}

impl Rewrite {
    /// A migration called `name`, named like those of [`CreateTable`].
    #[must_use]
    pub fn new(name: &'static str) -> Self {
        Self { name, steps: Vec::new() }
    }

    /// Adds a statement that both engines understand, and the one that undoes it.
    pub(crate) fn on_both(mut self, up: &'static str, down: &'static str) -> Self {
        self.steps.push(RewriteStep { up, down, is_postgres_only: false });
        self
    }

    /// Adds a statement for PostgreSQL alone, where SQLite needs none, such as a wider column.
    #[must_use]
    pub fn on_postgres(mut self, up: &'static str, down: &'static str) -> Self {
        self.steps.push(RewriteStep { up, down, is_postgres_only: true });
        self
    }

    /// Boxed, as the migrator wants it.
    #[must_use]
    pub fn boxed(self) -> Box<dyn MigrationTrait> {
        Box::new(self)
    }

    fn steps_for(&self, manager: &SchemaManager) -> impl DoubleEndedIterator<Item = &RewriteStep> {
        let is_postgres = manager.get_database_backend() == DbBackend::Postgres;
        self.steps.iter().filter(move |step| is_postgres || !step.is_postgres_only)
    }
}

impl MigrationName for Rewrite {
    fn name(&self) -> &str {
        self.name
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Rewrite {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for step in self.steps_for(manager) {
            manager.get_connection().execute_unprepared(step.up).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for step in self.steps_for(manager).rev() {
            manager.get_connection().execute_unprepared(step.down).await?;
        }
        Ok(())
    }
}
