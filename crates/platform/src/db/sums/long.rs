use super::super::migration::Rewrite;
use super::Span;

/// The migration after which the database itself keeps the longest sums of a table: what is written to the sum of a
/// day is added to theirs, by a trigger, and those that are there are added up. A node of an older version writes days
/// and quarters alone, and is counted too. Sums of `kind` are those of `columns`; a day keeps its key, and sums are
/// deleted together.
pub(crate) fn long_sums(name: &'static str, table: &str, kind: &str, columns: &[&str]) -> Rewrite {
    let (day, long, length_ms) = (Span::Day.number(), Span::Long.number(), Span::Long.length_ms());
    let each = |of: &dyn Fn(&&str) -> String| columns.iter().map(of).collect::<Vec<_>>().join(", ");
    let into = format!("INSERT INTO {table} (account_id, span, at_ms, {kind}, {})", columns.join(", "));
    let start = |at: &str| format!("{at} - {at} % {length_ms}");
    let new = format!(
        "{into} VALUES (NEW.account_id, {long}, {}, NEW.{kind}, {}) ON CONFLICT (account_id, span, at_ms, {kind}) \
         DO UPDATE SET {}",
        start("NEW.at_ms"),
        each(&|column| format!("NEW.{column}")),
        each(&|column| format!("{column} = {table}.{column} + excluded.{column}")),
    );
    let more = format!(
        "UPDATE {table} SET {} WHERE account_id = NEW.account_id AND span = {long} AND at_ms = {} \
         AND {kind} = NEW.{kind}",
        each(&|column| format!("{column} = {column} + NEW.{column} - OLD.{column}")),
        start("NEW.at_ms"),
    );
    let first = format!(
        "{into} SELECT account_id, {long}, {start}, {kind}, {} FROM {table} WHERE span = {day} \
         GROUP BY account_id, {start}, {kind}",
        each(&|column| format!("SUM({column})")),
        start = start("at_ms"),
    );
    // Here and below, of a migration that was broken off.
    let none = format!("DELETE FROM {table} WHERE span = {long}");
    // PostgreSQL lets no other transaction write from the moment the trigger is there until all of this is committed.
    Rewrite::new(name)
        .on_both(none.clone(), none)
        .on_sqlite(
            format!(
                "CREATE TRIGGER IF NOT EXISTS {table}_long_new AFTER INSERT ON {table} WHEN NEW.span = {day} \
                 BEGIN {new}; END"
            ),
            format!("DROP TRIGGER {table}_long_new"),
        )
        .on_sqlite(
            format!(
                "CREATE TRIGGER IF NOT EXISTS {table}_long_more AFTER UPDATE ON {table} WHEN NEW.span = {day} \
                 BEGIN {more}; END"
            ),
            format!("DROP TRIGGER {table}_long_more"),
        )
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
