//! The schemas of the API documents: what they refuse, and values they accept or do not.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use erawan_kernel::{Entropy, SeededEntropy};
use jsonschema::{ValidationError, Validator};
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
pub(super) struct Schemas {
    document: Value,
    /// Compiled schemas by their text.
    validators: RefCell<BTreeMap<String, Rc<Validator>>>,
}

impl Schemas {
    pub(super) const fn new(document: Value) -> Self {
        Self { document, validators: RefCell::new(BTreeMap::new()) }
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

    fn validator(&self, schema: &Value) -> Rc<Validator> {
        let compile = || {
            let mut whole = schema.clone();
            whole["components"] = self.document["components"].clone();
            let options = jsonschema::draft202012::options()
                .should_validate_formats(true)
                .should_ignore_unknown_formats(false)
                .with_format("uuid", |text: &str| Uuid::parse_str(text).is_ok())
                // Formats of numbers; the type and the bounds beside them are what limits.
                .with_format("int32", |_: &str| true)
                .with_format("int64", |_: &str| true)
                .with_format("double", |_: &str| true);
            Rc::new(options.build(&whole).expect("a schema of a document can be compiled"))
        };
        let mut validators = self.validators.borrow_mut();
        Rc::clone(validators.entry(schema.to_string()).or_insert_with(compile))
    }

    /// What is wrong with a value; nothing when it is valid.
    pub(super) fn faults(&self, schema: &Value, value: &Value) -> Vec<String> {
        let validator = self.validator(schema);
        let fault = |error: ValidationError<'_>| {
            let text = error.to_string().chars().take(160).collect::<String>();
            format!("{}: {text}", error.instance_path())
        };
        validator.iter_errors(value).map(fault).collect()
    }

    fn is_valid(&self, schema: &Value, value: &Value) -> bool {
        self.validator(schema).is_valid(value)
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
            "integer" => self.valid_number(schema, chance),
            "number" => json!(0.5),
            "array" => {
                let count = chance.below(3);
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
