//! The bodies of calls, read field by field: what is missing is syntax, what cannot be is types.

use std::collections::HashMap;
use std::fmt;
use std::ops::RangeInclusive;

use erawan_kernel::Money;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use uuid::Uuid;

use super::model::Status;

/// The fields of a body, or of one object of a list in it. Unknown fields are ignored.
#[derive(Debug)]
pub(super) struct Fields(HashMap<String, Node>);

/// What stands in a field.
#[derive(Debug)]
enum Node {
    /// A text, a number, a flag or null.
    Value(Value),
    /// An object without doubled fields.
    Object(Fields),
    /// An object with a doubled field.
    Doubled,
    List(Vec<Node>),
}

impl Fields {
    /// Reads a JSON object without doubled fields.
    pub(super) fn read(body: &[u8]) -> Result<Self, Status> {
        match serde_json::from_slice(body) {
            Ok(Node::Object(fields)) => Ok(fields),
            Ok(Node::Value(_) | Node::Doubled | Node::List(_)) | Err(_) => Err(Status::WrongSyntax),
        }
    }

    /// The caller's name for the call, to be echoed; also from a body that will be refused.
    pub(super) fn request_uuid(&self) -> Option<String> {
        self.text("request_uuid", 36).ok().filter(|_| self.uuid("request_uuid").is_ok()).map(str::to_owned)
    }

    pub(super) fn text(&self, name: &str, length_max: usize) -> Result<&str, Status> {
        let text = self.field(name)?.as_str().ok_or(Status::WrongTypes)?;
        let is_storable = (1..=length_max).contains(&text.len()) && !text.contains('\0');
        if is_storable { Ok(text) } else { Err(Status::WrongTypes) }
    }

    /// A UUID in its usual form of 36 characters.
    pub(super) fn uuid(&self, name: &str) -> Result<Uuid, Status> {
        let text = self.text(name, 36)?;
        Uuid::try_parse(text).ok().filter(|_| text.len() == 36).ok_or(Status::WrongTypes)
    }

    /// A whole number of hundred-thousandths from `least` up to the largest amount one request may name.
    pub(super) fn amount(&self, least: i64) -> Result<Money, Status> {
        self.money("amount", least)
    }

    /// As [`Self::amount`], of another field.
    pub(super) fn money(&self, name: &str, least: i64) -> Result<Money, Status> {
        let minor = self.field(name)?.as_i64().ok_or(Status::WrongTypes)?;
        let allowed = least..=Money::REQUEST_MAX.minor();
        if allowed.contains(&minor) { Ok(Money::from_minor(minor)) } else { Err(Status::WrongTypes) }
    }

    pub(super) fn flag(&self, name: &str) -> Result<bool, Status> {
        self.field(name)?.as_bool().ok_or(Status::WrongTypes)
    }

    /// A flag that may be left out; null is as good as absent.
    pub(super) fn flag_or_false(&self, name: &str) -> Result<bool, Status> {
        match self.0.get(name) {
            None | Some(Node::Value(Value::Null)) => Ok(false),
            Some(_) => self.flag(name),
        }
    }

    /// A UUID that may be left out; null is as good as absent.
    pub(super) fn uuid_or_none(&self, name: &str) -> Result<Option<Uuid>, Status> {
        match self.0.get(name) {
            None | Some(Node::Value(Value::Null)) => Ok(None),
            Some(_) => self.uuid(name).map(Some),
        }
    }

    /// A text that may be left out; null is as good as absent.
    pub(super) fn text_or_none(&self, name: &str, length_max: usize) -> Result<Option<&str>, Status> {
        match self.0.get(name) {
            None | Some(Node::Value(Value::Null)) => Ok(None),
            Some(_) => self.text(name, length_max).map(Some),
        }
    }

    /// The objects of a list with so many of them. What is no object, or has a doubled field, is the inner error.
    pub(super) fn list(
        &self,
        name: &str,
        counts: RangeInclusive<usize>,
    ) -> Result<Vec<Result<&Self, Status>>, Status> {
        let Node::List(nodes) = self.0.get(name).ok_or(Status::WrongSyntax)? else {
            return Err(Status::WrongTypes);
        };
        if !counts.contains(&nodes.len()) {
            return Err(Status::WrongTypes);
        }
        let objects = nodes.iter().map(|node| match node {
            Node::Object(fields) => Ok(fields),
            Node::Value(_) | Node::Doubled | Node::List(_) => Err(Status::WrongSyntax),
        });
        Ok(objects.collect())
    }

    /// A whole number, such as a moment in epoch milliseconds; absent and null are none.
    pub(super) fn number(&self, name: &str) -> Result<Option<i64>, Status> {
        match self.0.get(name) {
            None | Some(Node::Value(Value::Null)) => Ok(None),
            Some(Node::Value(value)) => value.as_i64().map(Some).ok_or(Status::WrongTypes),
            Some(_) => Err(Status::WrongTypes),
        }
    }

    fn field(&self, name: &str) -> Result<&Value, Status> {
        match self.0.get(name) {
            None => Err(Status::WrongSyntax),
            Some(Node::Value(value)) => Ok(value),
            Some(Node::Object(_) | Node::Doubled | Node::List(_)) => Err(Status::WrongTypes),
        }
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NodeVisitor)
    }
}

struct NodeVisitor;

impl<'de> Visitor<'de> for NodeVisitor {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Node, E> {
        Ok(Node::Value(Value::Null))
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Node, E> {
        Ok(Node::Value(value.into()))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Node, E> {
        Ok(Node::Value(value.into()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Node, E> {
        Ok(Node::Value(value.into()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Node, E> {
        Ok(Node::Value(value.into()))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Node, E> {
        Ok(Node::Value(value.into()))
    }

    fn visit_string<E: Error>(self, value: String) -> Result<Node, E> {
        Ok(Node::Value(value.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Node, A::Error> {
        let mut nodes = Vec::new();
        while let Some(node) = list.next_element()? {
            nodes.push(node);
        }
        Ok(Node::List(nodes))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Node, A::Error> {
        let (mut fields, mut is_doubled) = (HashMap::new(), false);
        while let Some((name, node)) = map.next_entry::<String, Node>()? {
            is_doubled |= fields.insert(name, node).is_some();
        }
        Ok(if is_doubled { Node::Doubled } else { Node::Object(Fields(fields)) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn amount(json: &str, least: i64) -> Result<i64, Status> {
        Fields::read(format!(r#"{{"amount":{json}}}"#).as_bytes())?.amount(least).map(Money::minor)
    }

    #[test]
    fn a09_hostile_amounts_are_refused() {
        let hostile = [
            "-1",
            "1.5",
            "1.0",
            "1e3",
            "0.001",
            "-0.0",
            "\"100\"",
            "true",
            "null",
            "[1]",
            "{}",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775808",
            "18446744073709551615",
            "1000000000000000000000000",
            "100000000000001",
        ];
        for json in hostile {
            assert_eq!(amount(json, 0), Err(Status::WrongTypes), "{json}");
        }
        for json in ["NaN", "Infinity", "٣", "1,00", "+1", "01", "0x10", "-", ""] {
            assert_eq!(amount(json, 0), Err(Status::WrongSyntax), "{json}");
        }
        assert_eq!(amount("0", 0), Ok(0));
        assert_eq!(amount("0", 1), Err(Status::WrongTypes));
        assert_eq!(amount("100000000000000", 1), Ok(100_000_000_000_000));
    }

    #[test]
    fn what_is_missing_is_syntax_and_what_cannot_be_is_types() {
        let fields =
            Fields::read(br#"{"user":"","round":"r","n":1,"id":"0198c3f1-a2b4-7c3d-8e9f-0a1b2c3d4e5f"}"#);
        let fields = fields.unwrap();
        assert_eq!(fields.text("session", 64), Err(Status::WrongSyntax));
        assert_eq!(fields.text("user", 64), Err(Status::WrongTypes));
        assert_eq!(fields.text("n", 64), Err(Status::WrongTypes));
        assert_eq!(fields.text("round", 64), Ok("r"));
        assert!(fields.uuid("id").is_ok());
        assert_eq!(fields.uuid("round"), Err(Status::WrongTypes));
        assert_eq!(fields.flag("n"), Err(Status::WrongTypes));
        assert_eq!(fields.flag_or_false("absent"), Ok(false));
        assert_eq!(fields.flag_or_false("n"), Err(Status::WrongTypes));
        for (json, expected) in [("null", false), ("false", false), ("true", true)] {
            let fields = Fields::read(format!(r#"{{"f":{json}}}"#).as_bytes()).unwrap();
            assert_eq!(fields.flag_or_false("f"), Ok(expected), "{json}");
        }
        assert_eq!(fields.number("absent"), Ok(None));
        assert_eq!(fields.number("n"), Ok(Some(1)));
        assert_eq!(fields.number("round"), Err(Status::WrongTypes));
    }

    #[test]
    fn an_object_of_a_list_that_cannot_be_read_leaves_the_others_as_they_are() {
        let body = br#"{"n":1,"items":[{"a":1},{"a":1,"a":2},3,{"b":{"c":1,"c":2},"a":7}]}"#;
        let fields = Fields::read(body).unwrap();
        let items = fields.list("items", 1..=4).unwrap();
        let read = |item: &Result<&Fields, Status>| item.map_or_else(Err, |fields| fields.number("a"));
        assert_eq!(
            items.iter().map(read).collect::<Vec<_>>(),
            [Ok(Some(1)), Err(Status::WrongSyntax), Err(Status::WrongSyntax), Ok(Some(7))]
        );
        assert_eq!(fields.list("items", 1..=3).err(), Some(Status::WrongTypes));
        assert_eq!(fields.list("n", 1..=3).err(), Some(Status::WrongTypes));
        assert_eq!(fields.list("none", 0..=3).err(), Some(Status::WrongSyntax));
        assert_eq!(items[3].unwrap().text("b", 9), Err(Status::WrongTypes));
    }

    #[test]
    fn only_an_object_without_doubled_fields_is_read() {
        let deep = format!("{}1{}", "[".repeat(10_000), "]".repeat(10_000));
        for body in ["", "{", "[]", "1", "\"a\"", r#"{"a":1,"a":1}"#, r#"{"a":1}x"#, "\u{feff}{}", &deep] {
            assert_eq!(Fields::read(body.as_bytes()).err(), Some(Status::WrongSyntax), "{body:.40}");
        }
    }
}
