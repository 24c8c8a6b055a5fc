//! What was changed about the platform itself (merchants, operators, vendors, gateways, content), by whom and when, and
//! who logged in to its console or tried to.
//!
//! Invariants: a row is written in the transaction of the change that it tells, so that there is no change without
//! a row; rows are only added; no secret is in a row.
//!
//! Not here: events for open screens (`events`), the trail of a deposit (payments), security events of members
//! (security).

use std::borrow::Cow;

use serde_json::Value;

use crate::db::prelude::*;

entities! {
    mod entity in "platform_event" by (#[sea_orm(auto_increment = true)] id: i64) {
        kind: String,
        subject: String,
        author: String,
        details: Json,
        at_ms: i64,
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
    /// Adds the row.
    pub(crate) async fn record(self, tx: &Tx, by: &Author, now_ms: i64) -> DbResult<()> {
        let row = entity::ActiveModel {
            kind: Set(self.kind.to_owned()),
            subject: Set(self.subject.into_owned()),
            author: Set(by.0.clone().into_owned()),
            details: Set(self.details),
            at_ms: Set(now_ms),
            ..Default::default()
        };
        entity::Entity::insert(row).run(tx).await
    }
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
    vec![event.boxed()]
}

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
