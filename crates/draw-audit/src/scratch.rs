//! The scratch database of one request: filled, evaluated, read, gone.

use std::collections::HashMap;
use std::io::BufRead;
use std::ops::Range;

use rusqlite::{Connection, ErrorCode as SqliteCode, OptionalExtension, Statement, params};

use crate::error::{AuditError, Unreadable};
use crate::family;
use crate::snapshot::{Form, Line, Snapshot, picks};

const SCHEMA: &str = include_str!("sql/schema.sql");
const ENTRIES: &str = include_str!("sql/entries.sql");
const OUTCOME: &str = include_str!("sql/outcome.sql");

/// Nothing of it outlives the process, so nothing is journalled or flushed. 64 MB of pages stay in memory.
const SETTINGS: &str = "
    PRAGMA page_size = 16384;
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA cache_size = -65536;
";

/// The slot whose numbers are not as the family has them.
const BAD_SLOT: &str = r"
    SELECT slot FROM (SELECT slot FROM shape UNION SELECT slot FROM prize) AS each
    LEFT JOIN shape USING (slot)
    WHERE numbers IS NOT (SELECT COUNT(*) FROM prize WHERE prize.slot = each.slot)
        OR is_distinct > (SELECT COUNT(DISTINCT number) = numbers FROM prize WHERE prize.slot = each.slot)
        OR EXISTS (
            SELECT 1 FROM prize
            WHERE prize.slot = each.slot AND CASE
                WHEN digits IS NOT NULL THEN length(number) <> digits OR number GLOB '*[^0-9]*'
                ELSE number <> CAST(CAST(number AS INTEGER) AS TEXT)
                    OR CAST(number AS INTEGER) NOT BETWEEN low AND high
            END
        )
    ORDER BY slot LIMIT 1
";

/// The first line that chose what cannot be chosen, too much, or too little for a bet.
const BAD_LINE: &str = "
    SELECT
        line.suborder, play.code, outcome.chosen,
        CASE WHEN outcome.known < outcome.chosen THEN (
            SELECT pick.symbol FROM pick
            WHERE pick.line = line.line AND NOT EXISTS (
                SELECT 1 FROM entry
                WHERE entry.play = line.play AND entry.position = pick.position AND entry.symbol = pick.symbol
            )
            LIMIT 1
        ) END,
        outcome.chosen > play.most
    FROM line
    CROSS JOIN outcome ON outcome.line = line.line
    JOIN play ON play.id = line.play
    WHERE outcome.known < outcome.chosen OR outcome.chosen > play.most
        OR outcome.bets IS NULL OR outcome.bets < 1 OR outcome.hits IS NULL
    ORDER BY line.suborder, line.line LIMIT 1
";

/// What each suborder costs and wins. Satang are 1,000 hundred-thousandths and odds are thousandths, so a win needs
/// neither. It is read in the sequence of the keys, without a sorter: `each_suborder` counts on it.
const SUBORDERS: &str = "
    SELECT
        suborder.id,
        suborder.multiple * SUM(outcome.bets * play.factor * line.unit * 1000),
        suborder.multiple * SUM(outcome.hits * line.odds * line.unit)
    FROM suborder
    CROSS JOIN line ON line.suborder = suborder.number
    CROSS JOIN outcome ON outcome.line = line.line
    CROSS JOIN play ON play.id = line.play
    GROUP BY suborder.number
";

/// A suborder id that more than one line has, and the second of them.
const ID_TWICE: &str = "
    SELECT b.number, b.id FROM suborder AS a JOIN suborder AS b ON b.id = a.id AND b.number > a.number
    ORDER BY b.number LIMIT 1
";

/// One request's database: a file without a name in the directory for temporary files, which SQLite removes.
#[derive(Debug)]
pub(crate) struct Scratch {
    connection: Connection,
    /// Id and form of each play by its code.
    plays: HashMap<String, (i64, Form)>,
}

impl Scratch {
    /// Makes the tables, the result and what it means for the plays of the family.
    pub(crate) fn open(family: &str, result: &str) -> Result<Self, AuditError> {
        let sql = family::sql(family).ok_or_else(|| AuditError::Family(family.into()))?;
        let connection = Connection::open("")?;
        connection.execute_batch(SETTINGS)?;
        connection.execute_batch("BEGIN")?;
        connection.execute_batch(SCHEMA)?;
        insert_result(&connection, result)?;
        connection.execute_batch(sql)?;
        let bad: Option<i64> = connection.query_row(BAD_SLOT, [], |row| row.get(0)).optional()?;
        if let Some(slot) = bad {
            return Err(AuditError::Result(slot));
        }
        connection.execute_batch(ENTRIES)?;
        let plays = read_plays(&connection)?;
        Ok(Self { connection, plays })
    }

    /// Takes in the whole snapshot.
    pub(crate) fn fill(&self, mut snapshot: Snapshot<impl BufRead>) -> Result<(), AuditError> {
        let mut suborders = Rows::<3>::new(&self.connection, "suborder")?;
        let mut lines = Rows::<5>::new(&self.connection, "line")?;
        let mut chosen = Rows::<3>::new(&self.connection, "pick")?;
        let mut line_id = 0;
        while let Some((number, suborder)) = snapshot.next()? {
            let unreadable = |what| AuditError::Line { line: number, what };
            let number = number.cast_signed();
            suborders.push([number.into(), suborder.id.into(), suborder.multiple.into()])?;
            for Line(code, selection, unit, odds) in suborder.lines {
                let (play, form) =
                    *self.plays.get(code).ok_or_else(|| unreadable(Unreadable::Play(code.into())))?;
                line_id += 1;
                lines.push([number.into(), line_id.into(), play.into(), unit.into(), odds.into()])?;
                let symbols = picks(form, selection).map_err(unreadable)?;
                if symbols.is_empty() {
                    return Err(unreadable(Unreadable::NoBet(code.into())));
                }
                for (position, symbol) in symbols {
                    chosen.push([line_id.into(), position.into(), symbol.into()])?;
                }
            }
        }
        suborders.finish()?;
        lines.finish()?;
        chosen.finish()?;
        Ok(())
    }

    /// Counts and computes; refuses what cannot be chosen.
    pub(crate) fn evaluate(&self) -> Result<(), AuditError> {
        let id_index = "CREATE INDEX suborder_id ON suborder (id)";
        self.connection.execute_batch(id_index)?;
        let twice = |row: &rusqlite::Row<'_>| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?));
        if let Some((line, id)) = self.connection.query_row(ID_TWICE, [], twice).optional()? {
            return Err(AuditError::Line { line: line.cast_unsigned(), what: Unreadable::IdTwice(id) });
        }
        self.connection.execute_batch(OUTCOME)?;
        let bad = |row: &rusqlite::Row<'_>| {
            let (play, chosen): (String, i64) = (row.get(1)?, row.get(2)?);
            let is_too_much: Option<bool> = row.get(4)?;
            let what = match row.get(3)? {
                Some(symbol) => Unreadable::Symbol { play, symbol },
                None if is_too_much == Some(true) => Unreadable::TooMany { play, chosen },
                None => Unreadable::NoBet(play),
            };
            Ok(AuditError::Line { line: row.get::<_, i64>(0)?.cast_unsigned(), what })
        };
        self.connection.query_row(BAD_LINE, [], bad).optional()?.map_or(Ok(()), Err)
    }

    /// Calls `each` with id, stake and win of every suborder, in the sequence of the snapshot.
    pub(crate) fn each_suborder(
        &self,
        mut each: impl FnMut(&str, u64, u64) -> Result<(), AuditError>,
    ) -> Result<(), AuditError> {
        let mut statement = self.connection.prepare(SUBORDERS)?;
        let mut rows = statement.query([])?;
        let mut line = 0;
        loop {
            line += 1;
            let too_large = || AuditError::Line { line, what: Unreadable::TooLarge };
            let row = match rows.next() {
                Ok(Some(row)) => row,
                Ok(None) => return Ok(()),
                Err(error) if is_overflow(&error) => return Err(too_large()),
                Err(error) => return Err(error.into()),
            };
            // SQLite makes a product that is too large a float.
            let whole = |column| row.get::<_, i64>(column).map_or_else(|_| Err(too_large()), Ok);
            let (stake, win) = (whole(1)?, whole(2)?);
            each(
                row.get_ref(0)?.as_str().map_err(rusqlite::Error::from)?,
                stake.cast_unsigned(),
                win.cast_unsigned(),
            )?;
        }
    }
}

/// Whether a sum does not fit into 64 bits.
fn is_overflow(error: &rusqlite::Error) -> bool {
    let message = match error {
        rusqlite::Error::SqliteFailure(failure, Some(message)) if failure.code == SqliteCode::Unknown => {
            message
        }
        _ => return false,
    };
    message == "integer overflow"
}

fn insert_result(connection: &Connection, result: &str) -> Result<(), AuditError> {
    let mut statement =
        connection.prepare(r#"INSERT INTO prize (slot, "index", number) VALUES (?, ?, ?)"#)?;
    for (slot, numbers) in (1_i64..).zip(result.split('|')) {
        for (index, number) in (1_i64..).zip(numbers.split(',')) {
            statement.execute(params![slot, index, number])?;
        }
    }
    Ok(())
}

fn read_plays(connection: &Connection) -> Result<HashMap<String, (i64, Form)>, rusqlite::Error> {
    let mut statement = connection.prepare("SELECT code, id, positions, kernel FROM play")?;
    let plays = statement.query_map([], |row| {
        let kernel: String = row.get(3)?;
        let form =
            Form { positions: row.get(2)?, may_be_empty: kernel == "place", is_unsorted: kernel == "cell" };
        Ok((row.get(0)?, (row.get(1)?, form)))
    })?;
    plays.collect()
}

/// A value of a row that waits to be inserted; texts are in the arena of the rows.
#[derive(Debug, Clone, Copy)]
enum Value<'a> {
    Number(i64),
    Text(&'a str),
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

/// Inserts rows of `WIDTH` columns, many in one statement.
struct Rows<'c, const WIDTH: usize> {
    connection: &'c Connection,
    table: &'static str,
    statement: Statement<'c>,
    values: Vec<Waiting>,
    texts: String,
}

enum Waiting {
    Number(i64),
    Text(Range<usize>),
}

impl<'c, const WIDTH: usize> Rows<'c, WIDTH> {
    /// Rows of one statement.
    const COUNT: usize = 64;

    fn new(connection: &'c Connection, table: &'static str) -> Result<Self, rusqlite::Error> {
        let statement = connection.prepare(&insert_sql(table, WIDTH, Self::COUNT))?;
        let values = Vec::with_capacity(WIDTH * Self::COUNT);
        Ok(Self { connection, table, statement, values, texts: String::new() })
    }

    fn push(&mut self, row: [Value<'_>; WIDTH]) -> Result<(), rusqlite::Error> {
        for value in row {
            self.values.push(match value {
                Value::Number(number) => Waiting::Number(number),
                Value::Text(text) => {
                    let start = self.texts.len();
                    self.texts.push_str(text);
                    Waiting::Text(start..self.texts.len())
                }
            });
        }
        if self.values.len() == WIDTH * Self::COUNT {
            insert(&mut self.statement, &self.values, &self.texts)?;
            self.values.clear();
            self.texts.clear();
        }
        Ok(())
    }

    fn finish(self) -> Result<(), rusqlite::Error> {
        let rows = self.values.len() / WIDTH;
        if rows > 0 {
            let mut statement = self.connection.prepare(&insert_sql(self.table, WIDTH, rows))?;
            insert(&mut statement, &self.values, &self.texts)?;
        }
        Ok(())
    }
}

fn insert(statement: &mut Statement<'_>, values: &[Waiting], texts: &str) -> Result<(), rusqlite::Error> {
    for (index, value) in (1..).zip(values) {
        match value {
            Waiting::Number(number) => statement.raw_bind_parameter(index, number)?,
            Waiting::Text(range) => statement.raw_bind_parameter(index, &texts[range.clone()])?,
        }
    }
    statement.raw_execute()?;
    Ok(())
}

fn insert_sql(table: &str, width: usize, rows: usize) -> String {
    let row = format!("({})", vec!["?"; width].join(","));
    format!("INSERT INTO {table} VALUES {}", vec![row; rows].join(","))
}
