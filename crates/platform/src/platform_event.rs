//! What was changed about the platform itself (merchants, operators, vendors, gateways, content), by whom and when, and
//! who logged in to its console or tried to.
//!
//! Invariants: a row is written in the transaction of the change that it tells, so that there is no change without
//! a row; rows are only added; no secret is in a row.
//!
//! Not here: events for open screens (`events`), the trail of a deposit (payments), security events of members
//! (security).

use std::borrow::Cow;

use erawan_kernel::ids::{MerchantId, ProposalId};
use erawan_kernel::{Page, PageRequest};
use sea_orm::sea_query::{Func, SimpleExpr};
use serde_json::Value;

use crate::db::prelude::*;

entities! {
    mod entity in "platform_event" by (#[sea_orm(auto_increment = true)] id: i64) {
        kind: String,
        subject: String,
        author: String,
        details: Json,
        at_ms: i64,
        merchant_id: Option<Uuid>,
    }
}

/// Who changes something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Author(Cow<'static, str>);

impl Author {
    /// The server itself, such as when it loads demo content.
    pub const SERVER: Self = Self(Cow::Borrowed("server"));

    /// A person at the console who did not prove who they are.
    pub const CONSOLE: Self = Self(Cow::Borrowed("console"));

    /// An operator of a merchant at the console.
    #[must_use]
    pub fn operator(username: &str) -> Self {
        Self(Cow::Owned(format!("operator: {username}")))
    }

    /// An agent of a merchant, for a member of their team.
    pub(crate) fn agent(username: &str) -> Self {
        Self(Cow::Owned(format!("agent: {}", username.chars().take(48).collect::<String>())))
    }

    /// A member of a merchant, about a contract of their own.
    pub(crate) fn member(username: &str) -> Self {
        Self(Cow::Owned(format!("member: {}", username.chars().take(48).collect::<String>())))
    }

    /// Two operators, by a proposal that was carried out.
    pub(crate) fn proposal(id: ProposalId) -> Self {
        Self(Cow::Owned(format!("proposal: {id}")))
    }

    /// As it is stored: at most 64 letters.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// A game vendor, by a call of its own.
    pub(crate) fn vendor(code: &str) -> Self {
        Self(Cow::Owned(format!("vendor: {code}")))
    }

    /// A person at the command line of the server's machine, by the name of their account there.
    #[must_use]
    pub fn command_line(user: &str) -> Self {
        Self(Cow::Owned(format!("command line: {}", user.chars().take(48).collect::<String>())))
    }
}

/// A change to be recorded.
#[derive(Debug)]
pub(crate) struct PlatformEvent<'a> {
    /// What happened, such as `merchant.settings`.
    pub(crate) kind: &'static str,
    /// What it happened to: codes, from the outside in, such as `suvarna/mali01`.
    pub(crate) subject: Cow<'a, str>,
    /// What exactly; never a secret.
    pub(crate) details: Value,
}

impl PlatformEvent<'_> {
    /// Adds the row, of no merchant: its operators do not see it.
    pub(crate) async fn record(self, tx: &Tx, by: &Author, now_ms: i64) -> DbResult<()> {
        self.insert(tx, None, by, now_ms).await
    }

    /// Adds the row to the audit trail of the merchant.
    pub(crate) async fn record_for(
        self,
        tx: &Tx,
        merchant_id: MerchantId,
        by: &Author,
        now_ms: i64,
    ) -> DbResult<()> {
        self.insert(tx, Some(merchant_id), by, now_ms).await
    }

    async fn insert(
        self,
        tx: &Tx,
        merchant_id: Option<MerchantId>,
        by: &Author,
        now_ms: i64,
    ) -> DbResult<()> {
        let row = entity::ActiveModel {
            kind: Set(self.kind.to_owned()),
            subject: Set(self.subject.into_owned()),
            author: Set(by.0.clone().into_owned()),
            details: Set(self.details),
            at_ms: Set(now_ms),
            merchant_id: Set(merchant_id.map(MerchantId::uuid)),
            ..Default::default()
        };
        entity::Entity::insert(row).run(tx).await
    }
}

/// Which events of a merchant are wanted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct EventFilter<'a> {
    pub(crate) merchant_id: MerchantId,
    /// Epoch milliseconds.
    pub(crate) from_ms: i64,
    /// Epoch milliseconds, without it.
    pub(crate) until_ms: i64,
    /// An operator's user name, or another author as it is written.
    pub(crate) author: Option<&'a str>,
    /// A kind, or what kinds begin with before a full stop.
    pub(crate) kind: Option<&'a str>,
    /// What subjects begin with.
    pub(crate) subject: Option<&'a str>,
}

impl EventFilter<'_> {
    fn newest_first(&self) -> Select<entity::Entity> {
        use entity::Column::{AtMs, Author as By, Id, Kind, MerchantId as Of, Subject};
        let by = self.author.map(|name| By.is_in([name.to_owned(), Author::operator(name).0.into_owned()]));
        let kind = self.kind.map(|kind| Kind.eq(kind).or(begins_with(Kind, &format!("{kind}."))));
        let wanted = Condition::all()
            .add_option(by)
            .add_option(kind)
            .add_option(self.subject.map(|subject| begins_with(Subject, subject)));
        entity::Entity::find()
            .filter(Of.eq(self.merchant_id.uuid()))
            .filter(AtMs.gte(self.from_ms))
            .filter(AtMs.lt(self.until_ms))
            .filter(wanted)
            .order_by_desc(AtMs)
            .order_by_desc(Id)
    }
}

/// Whether a column begins with just this text: to LIKE an underscore is any sign, and a large letter is a small one on
/// SQLite only.
fn begins_with(column: entity::Column, text: &str) -> SimpleExpr {
    let signs = i32::try_from(text.chars().count()).unwrap_or(i32::MAX);
    let start = Func::cust("SUBSTR").arg(Expr::col(column)).arg(1).arg(signs);
    Expr::expr(start).eq(text)
}

/// An event as it was recorded.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct RecordedEvent {
    pub(crate) id: i64,
    pub(crate) kind: String,
    pub(crate) subject: String,
    pub(crate) author: String,
    pub(crate) details: Value,
    pub(crate) at_ms: i64,
}

impl RecordedEvent {
    fn of(row: entity::Model) -> Self {
        Self {
            id: row.id,
            kind: row.kind,
            subject: row.subject,
            author: row.author,
            details: row.details,
            at_ms: row.at_ms,
        }
    }
}

/// One page of a merchant's events, the newest first.
pub(crate) async fn page(
    db: &Db,
    filter: &EventFilter<'_>,
    page: PageRequest,
) -> DbResult<Page<RecordedEvent>> {
    Ok(filter.newest_first().page(db, page).await?.map(RecordedEvent::of))
}

/// All of them, or none where there are more than `rows_max`.
pub(crate) async fn all(
    db: &Db,
    filter: &EventFilter<'_>,
    rows_max: u64,
) -> DbResult<Option<Vec<RecordedEvent>>> {
    let rows = filter.newest_first().limit(rows_max + 1).all(db.read()).await?;
    let is_whole = rows.len() as u64 <= rows_max;
    Ok(is_whole.then(|| rows.into_iter().map(RecordedEvent::of).collect()))
}

/// A value of a JSON document that differs between two versions.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct JsonChange {
    /// Names from the outside in, joined by full stops.
    pub path: String,
    /// Its value before; null when there was none.
    pub before: Value,
    /// Its value after; null when there is none any more.
    pub after: Value,
}

/// The values that differ, in the order of their names. Lists are compared as a whole.
#[must_use]
pub fn json_changes(before: &Value, after: &Value) -> Vec<JsonChange> {
    let mut found = Vec::new();
    compare(String::new(), before, after, &mut found);
    found
}

fn compare(path: String, before: &Value, after: &Value, found: &mut Vec<JsonChange>) {
    match (before, after) {
        (Value::Object(old), Value::Object(new)) => {
            let names: std::collections::BTreeSet<_> = old.keys().chain(new.keys()).collect();
            for name in names {
                let inner = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                let value =
                    |of: &serde_json::Map<String, Value>| of.get(name).cloned().unwrap_or(Value::Null);
                compare(inner, &value(old), &value(new), found);
            }
        }
        (before, after) if before != after => {
            found.push(JsonChange { path, before: before.clone(), after: after.clone() });
        }
        _ => {}
    }
}

/// Rows that a file would change.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Differences {
    /// Keys that have no row yet.
    pub added: Vec<String>,
    /// Keys whose row says something else.
    pub changed: Vec<String>,
    /// Rows whose key the file does not name; they stay.
    pub left_alone: usize,
}

impl Differences {
    /// Compares what is wanted with what is stored, both by key.
    pub(crate) fn of<V: PartialEq>(
        wanted: impl IntoIterator<Item = (String, V)>,
        mut stored: std::collections::HashMap<String, V>,
    ) -> Self {
        let mut differences = Self::default();
        for (key, value) in wanted {
            match stored.remove(&key) {
                None => differences.added.push(key),
                Some(known) if known != value => differences.changed.push(key),
                Some(_) => {}
            }
        }
        differences.left_alone = stored.len();
        differences
    }

    /// Whether there is nothing to write.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.added.is_empty() && self.changed.is_empty()
    }
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let event = CreateTable::of("m20261123_000900_platform_event", "platform_event")
        .col(pk_auto("id").big_integer())
        .col(string_len("kind", 32))
        .col(string_len("subject", 128))
        .col(string_len("author", 64))
        .col(json_binary("details"))
        .col(big_integer("at_ms"))
        .with_index("platform_event_subject_idx", &["subject", "id"]);
    let merchant = AddColumn::new(
        "m20261127_300040_platform_event_merchant",
        "platform_event",
        uuid_null("merchant_id"),
    );
    let by_time = AddIndex::new(
        "m20261127_300050_platform_event_by_time",
        "platform_event",
        "platform_event_merchant_idx",
        &["merchant_id", "at_ms", "id"],
    );
    // What earlier versions recorded, where the subject names the merchant or the operator is of one only.
    let known = Rewrite::new("m20261127_300060_platform_event_of_merchants")
        .on_both(OF_SUBJECT, "SELECT 1")
        .on_both(OF_OPERATOR, "SELECT 1");
    vec![event.boxed(), merchant.boxed(), by_time.boxed(), known.boxed()]
}

const OF_SUBJECT: &str = "UPDATE platform_event SET merchant_id = (SELECT merchant.id FROM merchant
    WHERE platform_event.subject = merchant.code
        OR SUBSTR(platform_event.subject, 1, LENGTH(merchant.code) + 1) = merchant.code || '/')
    WHERE kind LIKE 'merchant.%' OR kind LIKE 'operator.%' OR kind LIKE 'answer.%'";
const OF_OPERATOR: &str = "UPDATE platform_event SET merchant_id = (SELECT operator.merchant_id FROM operator
    WHERE 'operator: ' || operator.username = platform_event.author)
    WHERE merchant_id IS NULL AND 1 = (SELECT COUNT(*) FROM operator
    WHERE 'operator: ' || operator.username = platform_event.author)";

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn differences_name_the_innermost_value() {
        let before =
            json!({ "brand": { "name": "a", "theme": { "--x": "1" } }, "list": [1, 2], "same": true });
        let after = json!({ "brand": { "name": "b", "theme": {} }, "list": [2], "same": true, "new": 1 });
        let found = json_changes(&before, &after);
        let paths: Vec<_> = found.iter().map(|change| change.path.as_str()).collect();
        assert_eq!(paths, ["brand.name", "brand.theme.--x", "list", "new"]);
        assert_eq!((&found[0].before, &found[0].after), (&json!("a"), &json!("b")));
        assert_eq!(json_changes(&before, &before), []);
    }
}
