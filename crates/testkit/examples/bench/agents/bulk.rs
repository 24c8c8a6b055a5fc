//! Rows written many at once, past the server, into the tables as its migrations made them.

use std::fmt::{self, Write as _};

use erawan_testkit::Engine;
use sea_orm::{ConnectionTrait, DatabaseConnection, TransactionTrait};
use uuid::Uuid;

use crate::Failure;

/// About as long as one statement may be.
const STATEMENT_BYTES: usize = 400_000;
/// Statements of one transaction.
const STATEMENTS: usize = 50;

/// Rows of one table on their way.
#[derive(Debug)]
pub(super) struct Bulk<'a> {
    db: &'a DatabaseConnection,
    /// The statement without its values, and what follows them.
    around: (String, &'static str),
    text: String,
    full: Vec<String>,
    pub(super) rows: u64,
}

impl<'a> Bulk<'a> {
    /// Rows with these columns, of which the last ones always have the same values.
    pub(super) fn of(
        db: &'a DatabaseConnection,
        table: &str,
        columns: &[&str],
        constants: &[(&str, &str)],
    ) -> Self {
        let names: Vec<&str> =
            columns.iter().copied().chain(constants.iter().map(|(name, _)| *name)).collect();
        let mut selected: Vec<String> = (1..=columns.len()).map(|number| format!("column{number}")).collect();
        selected.extend(constants.iter().map(|(_, value)| (*value).to_owned()));
        let begin = format!(
            "INSERT INTO {table} ({}) SELECT {} FROM (VALUES ",
            names.join(", "),
            selected.join(", ")
        );
        Self { db, around: (begin, ") AS written"), text: String::new(), full: Vec::new(), rows: 0 }
    }

    /// Adds a row: its values, with commas between them.
    pub(super) async fn push(&mut self, row: fmt::Arguments<'_>) -> Result<(), Failure> {
        if self.text.is_empty() {
            self.text.push_str(&self.around.0);
        } else {
            self.text.push(',');
        }
        write!(self.text, "({row})")?;
        self.rows += 1;
        if self.text.len() >= STATEMENT_BYTES {
            self.end_statement();
            if self.full.len() >= STATEMENTS {
                self.write().await?;
            }
        }
        Ok(())
    }

    fn end_statement(&mut self) {
        if !self.text.is_empty() {
            self.text.push_str(self.around.1);
            self.full.push(std::mem::take(&mut self.text));
        }
    }

    async fn write(&mut self) -> Result<(), Failure> {
        let tx = self.db.begin().await?;
        for statement in self.full.drain(..) {
            tx.execute_unprepared(&statement).await?;
        }
        Ok(tx.commit().await?)
    }

    /// Writes what is left; how many rows there were.
    pub(super) async fn end(mut self) -> Result<u64, Failure> {
        self.end_statement();
        self.write().await?;
        Ok(self.rows)
    }
}

/// How an engine writes bytes and identifiers.
#[derive(Debug, Clone, Copy)]
pub(super) struct Literals(pub(super) Engine);

impl Literals {
    pub(super) fn bytes(self, bytes: &[u8]) -> String {
        let hex = hex::encode(bytes);
        match self.0 {
            Engine::Sqlite => format!("X'{hex}'"),
            Engine::Postgres => format!("'\\x{hex}'::bytea"),
        }
    }

    pub(super) fn id(self, id: Uuid) -> String {
        match self.0 {
            Engine::Sqlite => self.bytes(id.as_bytes()),
            Engine::Postgres => format!("'{id}'::uuid"),
        }
    }
}
