use super::super::migration::Rewrite;
use super::Span;

/// The migration after which the database itself keeps the longest sums of a table: what is written to the sum of a
/// day is added to theirs, by a trigger, and those that are there are added up. A node of an older version writes days
/// and quarters alone, and is counted too. Sums of `kind` are those of `columns`; a day keeps its key, and sums are
/// deleted together.
pub(crate) fn long_sums(name: &'static str, table: &str, kind: &str, columns: &[&str]) -> Rewrite {
    let (day, long) = (Span::Day.number(), Span::Long.number());
    let Additions { new, more } = Additions::to(table, kind, columns);
    let first = format!(
        "INSERT INTO {table} (account_id, span, at_ms, {kind}, {}) \
         SELECT account_id, {long}, {start}, {kind}, {} FROM {table} WHERE span = {day} \
         GROUP BY account_id, {start}, {kind}",
        columns.join(", "),
        each(columns, |column| format!("SUM({column})")),
        start = start_of_long("at_ms"),
    );
    // Here and below, of a migration that was broken off.
    let none = format!("DELETE FROM {table} WHERE span = {long}");
    let [on_new, on_more] = sqlite_triggers(table, kind, columns);
    // PostgreSQL lets no other transaction write from the moment the trigger is there until all of this is committed.
    Rewrite::new(name)
        .on_both(none.clone(), none)
        .on_sqlite(on_new, format!("DROP TRIGGER {table}_long_new"))
        .on_sqlite(on_more, format!("DROP TRIGGER {table}_long_more"))
        .on_postgres(
            format!(
                "CREATE FUNCTION {table}_long() RETURNS trigger AS $$ \
                 BEGIN IF TG_OP = 'INSERT' THEN {new}; ELSE {more}; END IF; RETURN NULL; END $$ LANGUAGE plpgsql; \
                 CREATE TRIGGER {table}_long AFTER INSERT OR UPDATE ON {table} \
                 FOR EACH ROW WHEN (NEW.span = {day}) EXECUTE FUNCTION {table}_long()"
            ),
            format!("DROP FUNCTION {table}_long() CASCADE"),
        )
        .on_both(first, "SELECT 1")
}

/// The migration after which SQLite keeps a table with [`long_sums`] in the order of its key alone: a range of sums is
/// read from one tree instead of two. `kind` is a text of at most 12 characters.
pub(crate) fn sums_by_key(name: &'static str, table: &str, kind: &str, columns: &[&str]) -> Rewrite {
    let [on_new, on_more] = sqlite_triggers(table, kind, columns);
    let amounts = each(columns, |column| format!("{column} bigint NOT NULL"));
    // In one transaction, so that it is done or not begun. The triggers go with the table that they were made for.
    let rebuilt = format!(
        "BEGIN IMMEDIATE; \
         CREATE TABLE {table}_by_key (account_id bigint NOT NULL, span smallint NOT NULL, at_ms bigint NOT NULL, \
         {kind} varchar(12) NOT NULL, {amounts}, PRIMARY KEY (account_id, span, at_ms, {kind})) WITHOUT ROWID; \
         INSERT INTO {table}_by_key (account_id, span, at_ms, {kind}, {columns}) \
         SELECT account_id, span, at_ms, {kind}, {columns} FROM {table} ORDER BY account_id, span, at_ms, {kind}; \
         DROP TABLE {table}; ALTER TABLE {table}_by_key RENAME TO {table}; {on_new}; {on_more}; COMMIT",
        columns = columns.join(", "),
    );
    Rewrite::new(name).on_sqlite(rebuilt, "SELECT 1")
}

/// What a trigger does when the sum of a day is written.
struct Additions {
    /// The day is new.
    new: String,
    /// The day was there.
    more: String,
}

impl Additions {
    fn to(table: &str, kind: &str, columns: &[&str]) -> Self {
        let (long, start) = (Span::Long.number(), start_of_long("NEW.at_ms"));
        let new = format!(
            "INSERT INTO {table} (account_id, span, at_ms, {kind}, {}) \
             VALUES (NEW.account_id, {long}, {start}, NEW.{kind}, {}) ON CONFLICT (account_id, span, at_ms, {kind}) \
             DO UPDATE SET {}",
            columns.join(", "),
            each(columns, |column| format!("NEW.{column}")),
            each(columns, |column| format!("{column} = {table}.{column} + excluded.{column}")),
        );
        let more = format!(
            "UPDATE {table} SET {} WHERE account_id = NEW.account_id AND span = {long} AND at_ms = {start} \
             AND {kind} = NEW.{kind}",
            each(columns, |column| format!("{column} = {column} + NEW.{column} - OLD.{column}")),
        );
        Self { new, more }
    }
}

/// Creates the triggers on SQLite.
fn sqlite_triggers(table: &str, kind: &str, columns: &[&str]) -> [String; 2] {
    let day = Span::Day.number();
    let Additions { new, more } = Additions::to(table, kind, columns);
    [("new", "INSERT", new), ("more", "UPDATE", more)].map(|(name, event, addition)| {
        format!(
            "CREATE TRIGGER IF NOT EXISTS {table}_long_{name} AFTER {event} ON {table} WHEN NEW.span = {day} \
             BEGIN {addition}; END"
        )
    })
}

fn each(columns: &[&str], of: impl Fn(&str) -> String) -> String {
    columns.iter().map(|column| of(column)).collect::<Vec<_>>().join(", ")
}

/// The beginning of the longest span that the moment lies in.
fn start_of_long(at: &str) -> String {
    format!("{at} - {at} % {}", Span::Long.length_ms())
}
