//! The schemas of the API documents: what they refuse, and values they accept or do not.

use erawan_kernel::{Entropy, SeededEntropy};
use regex::Regex;
use serde_json::{Map, Value, json};
use uuid::Uuid;

/// Chance that repeats: the same seed gives the same cases.
pub(super) struct Chance(SeededEntropy);

impl Chance {
    pub(super) fn new(seed: u64) -> Self {
        Self(SeededEntropy::new(seed))
    }

    pub(super) fn below(&self, bound: usize) -> usize {
        let mut bytes = [0; 8];
        self.0.fill(&mut bytes).expect("a seeded generator does not fail");
        usize::try_from(u64::from_be_bytes(bytes) % bound as u64).expect("below the bound")
    }

    pub(super) fn pick<'a, T>(&self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

/// A document whose schemas refer to each other.
///
/// The checks are our own: a library for them would change features of crates that ship, see `crates/xtask/src/shipped.rs`.
pub(super) struct Schemas {
    document: Value,
}

/// Keywords that say nothing about whether a value is valid.
const NOTES: [&str; 6] = ["description", "example", "examples", "title", "default", "deprecated"];

impl Schemas {
    pub(super) const fn new(document: Value) -> Self {
        Self { document }
    }

    pub(super) fn resolve<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(reference) => {
                let found = self.document.pointer(reference.trim_start_matches('#'));
                self.resolve(found.unwrap_or_else(|| panic!("{reference} leads nowhere")))
            }
            None => schema,
        }
    }

    /// The fields of an object, also of one that is put together of parts.
    pub(super) fn fields<'a>(
        &'a self,
        schema: &'a Value,
    ) -> Box<dyn Iterator<Item = (String, &'a Value)> + 'a> {
        let schema = self.resolve(schema);
        let own = schema["properties"].as_object().into_iter().flatten();
        let parts = ["allOf", "oneOf", "anyOf"]
            .into_iter()
            .flat_map(|name| schema[name].as_array().into_iter().flatten());
        Box::new(
            own.map(|(name, field)| (name.clone(), field)).chain(parts.flat_map(|part| self.fields(part))),
        )
    }

    /// What is wrong with a value; nothing when it is valid.
    pub(super) fn faults(&self, schema: &Value, value: &Value) -> Vec<String> {
        self.faults_at(schema, value, "")
    }

    fn is_valid(&self, schema: &Value, value: &Value) -> bool {
        self.faults(schema, value).is_empty()
    }

    /// A keyword that is not known here stops the test, so that no
    /// rule of a document is passed over.
    fn faults_at(&self, schema: &Value, value: &Value, at: &str) -> Vec<String> {
        let schema = self.resolve(schema);
        let mut faults = Vec::new();
        for (keyword, rule) in schema.as_object().expect("a schema is an object") {
            let is_fine =
                match keyword.as_str() {
                    "type" => is_of_type(rule, value),
                    "enum" => rule.as_array().is_some_and(|all| all.contains(value)),
                    "minimum" => value.as_f64().is_none_or(|number| Some(number) >= rule.as_f64()),
                    "maximum" => value.as_f64().is_none_or(|number| Some(number) <= rule.as_f64()),
                    "minLength" => length(value).is_none_or(|length| Some(length) >= rule.as_u64()),
                    "maxLength" => length(value).is_none_or(|length| Some(length) <= rule.as_u64()),
                    "pattern" => value.as_str().is_none_or(|text| pattern(rule).is_match(text)),
                    "format" => has_format(rule.as_str().unwrap_or_default(), value),
                    "oneOf" | "anyOf" => rule
                        .as_array()
                        .is_some_and(|ways| ways.iter().any(|way| self.faults_at(way, value, at).is_empty())),
                    "allOf" => {
                        let parts = rule.as_array().into_iter().flatten();
                        faults.extend(parts.flat_map(|part| self.faults_at(part, value, at)));
                        true
                    }
                    "required" => rule.as_array().into_iter().flatten().all(|name| {
                        value
                            .as_object()
                            .is_none_or(|fields| fields.contains_key(name.as_str().unwrap_or_default()))
                    }),
                    "properties" => {
                        for (name, of_field) in rule.as_object().into_iter().flatten() {
                            if let Some(field) = value.get(name) {
                                faults.extend(self.faults_at(of_field, field, &format!("{at}.{name}")));
                            }
                        }
                        true
                    }
                    "items" => {
                        let items = value.as_array().into_iter().flatten().enumerate();
                        faults.extend(items.flat_map(|(number, item)| {
                            self.faults_at(rule, item, &format!("{at}[{number}]"))
                        }));
                        true
                    }
                    "minItems" => count(value).is_none_or(|count| Some(count) >= rule.as_u64()),
                    "maxItems" => count(value).is_none_or(|count| Some(count) <= rule.as_u64()),
                    "additionalProperties" => {
                        let own = schema["properties"].as_object();
                        let others = value.as_object().into_iter().flatten();
                        let mut others = others
                            .filter(|(name, _)| own.is_none_or(|own| !own.contains_key(*name)))
                            .peekable();
                        let is_allowed = *rule != false || others.peek().is_none();
                        if rule.is_object() {
                            faults.extend(others.flat_map(|(name, field)| {
                                self.faults_at(rule, field, &format!("{at}.{name}"))
                            }));
                        }
                        is_allowed
                    }
                    "propertyNames" => value
                        .as_object()
                        .into_iter()
                        .flat_map(Map::keys)
                        .all(|name| self.faults_at(rule, &json!(name), at).is_empty()),
                    known if NOTES.contains(&known) => true,
                    unknown => panic!("{at}: the keyword {unknown} is not known to the test"),
                };
            if !is_fine {
                faults.push(format!("{at}: {keyword} {rule}, found {}", short(value)));
            }
        }
        faults
    }

    /// A value that the schema accepts, as far as chance finds one.
    pub(super) fn valid(&self, schema: &Value, chance: &Chance) -> Value {
        let schema = self.resolve(schema);
        if let Some(all) = schema["enum"].as_array() {
            return chance.pick(all).clone();
        }
        if let Some(ways) = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array()) {
            return self.valid(chance.pick(ways), chance);
        }
        if let Some(parts) = schema["allOf"].as_array() {
            let mut whole = Map::new();
            for part in parts {
                whole.extend(self.valid(part, chance).as_object().cloned().unwrap_or_default());
            }
            return Value::Object(whole);
        }
        match first_type(schema) {
            "boolean" => json!(chance.below(2) == 1),
            "null" => Value::Null,
            "integer" => self.valid_number(schema, chance),
            "number" => json!(0.5),
            "array" => {
                let least = schema["minItems"].as_u64().unwrap_or_default();
                let count = least + chance.below(3) as u64;
                Value::Array((0..count).map(|_| self.valid(&schema["items"], chance)).collect())
            }
            "object" => {
                let required = schema["required"].as_array();
                let fields = schema["properties"].as_object().into_iter().flatten();
                let chosen = fields.filter(|(name, _)| {
                    required.is_some_and(|all| all.contains(&json!(name))) || chance.below(2) == 1
                });
                Value::Object(
                    chosen.map(|(name, of_field)| (name.clone(), self.valid(of_field, chance))).collect(),
                )
            }
            _ => self.valid_text(schema, chance),
        }
    }

    fn valid_number(&self, schema: &Value, chance: &Chance) -> Value {
        let least = schema["minimum"].as_i64().unwrap_or(0);
        let numbers = [least, least + 1, 7, 100_000, 1_763_700_000_000].map(|number| json!(number));
        let valid: Vec<_> = numbers.into_iter().filter(|one| self.is_valid(schema, one)).collect();
        chance.pick(&valid).clone()
    }

    fn valid_text(&self, schema: &Value, chance: &Chance) -> Value {
        let own = schema["examples"].as_array().into_iter().flatten().chain(schema.get("example"));
        let id = Uuid::from_u128(0x0198_0000_0000_7000_8000_0000_0000_0000 + chance.below(1 << 20) as u128);
        let usual = ["a", "Lotus4river", "100.00", "2026-11-20", "0812345678", "somchai88", "7"];
        let texts = own.cloned().chain([json!(id)]).chain(usual.map(|text| json!(text)));
        let valid: Vec<_> = texts.filter(|text| self.is_valid(schema, text)).collect();
        chance.pick(&valid).clone()
    }
}

/// Values that no client with good intentions sends.
pub(super) fn hostile(chance: &Chance) -> Value {
    let deep = (0..100).fold(json!(1), |inside, _| json!([inside]));
    let values = [
        json!(null),
        json!(true),
        json!([]),
        json!({}),
        deep,
        json!(-1),
        json!(0),
        json!(i64::MAX),
        json!(i64::MIN),
        json!(u64::MAX),
        json!(1e308),
        json!(0.5),
        json!(""),
        json!(" "),
        json!("\u{0}"),
        json!("\u{202e}abc"),
        json!("'; --"),
        json!("../../etc"),
        json!("%00"),
        json!("-1"),
        json!("99999999999999999999999"),
        json!("NaN"),
        json!("x".repeat(5_000)),
        json!("ก".repeat(300)),
        json!("😀"),
        json!(["a", 1, null]),
    ];
    chance.pick(&values).clone()
}

fn is_of_type(rule: &Value, value: &Value) -> bool {
    let is = |name: &Value| match name.as_str().unwrap_or_default() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("no type {other}"),
    };
    rule.as_array().map_or_else(|| is(rule), |all| all.iter().any(is))
}

fn has_format(format: &str, value: &Value) -> bool {
    match format {
        "int32" => {
            value.as_i64().is_some_and(|number| (-(1 << 31)..1 << 32).contains(&number)) || !value.is_number()
        }
        "int64" => !value.is_number() || value.is_i64() || value.is_u64(),
        "uuid" => value.as_str().is_none_or(|text| Uuid::parse_str(text).is_ok()),
        "double" | "float" => true,
        "binary" => value.is_string(),
        other => panic!("the format {other} is not known to the test"),
    }
}

fn length(value: &Value) -> Option<u64> {
    value.as_str().map(|text| text.chars().count() as u64)
}

fn count(value: &Value) -> Option<u64> {
    value.as_array().map(|items| items.len() as u64)
}

fn pattern(rule: &Value) -> Regex {
    Regex::new(rule.as_str().expect("a pattern is a text")).expect("a pattern of a document can be read")
}

pub(super) fn first_type(schema: &Value) -> &str {
    let all = schema["type"].as_array();
    let first = all.and_then(|all| all.iter().find(|name| *name != "null"));
    first.unwrap_or(&schema["type"]).as_str().unwrap_or("object")
}

pub(super) fn short(value: &Value) -> String {
    value.to_string().chars().take(80).collect()
}

#[test]
fn a_schema_refuses_what_it_says_it_refuses() {
    let document = json!({ "components": { "schemas": { "Name": { "type": "string", "maxLength": 3 } } } });
    let schemas = Schemas::new(document);
    let schema = json!({
        "type": "object", "required": ["name"],
        "properties": {
            "name": { "$ref": "#/components/schemas/Name" },
            "count": { "type": "integer", "format": "int32", "minimum": 0 },
            "list": { "type": "array", "items": { "type": "string", "pattern": "^a" } },
        },
    });
    let is_valid = |value: Value| schemas.faults(&schema, &value).is_empty();
    assert!(is_valid(json!({ "name": "abc", "count": 3, "list": ["a", "ab"], "more": 1 })));
    for wrong in [
        json!([]),
        json!({}),
        json!({ "name": 1 }),
        json!({ "name": "abcd" }),
        json!({ "name": "a", "count": -1 }),
        json!({ "name": "a", "count": 5_000_000_000_i64 }),
        json!({ "name": "a", "count": 0.5 }),
        json!({ "name": "a", "list": ["b"] }),
        json!({ "name": "a", "list": {} }),
    ] {
        assert!(!is_valid(wrong.clone()), "{wrong}");
    }
    let chance = Chance::new(1);
    for _ in 0..100 {
        let value = schemas.valid(&schema, &chance);
        assert!(is_valid(value.clone()), "{value}");
    }
}
