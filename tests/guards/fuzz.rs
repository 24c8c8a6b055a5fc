//! Cases made by chance from every API document, with the session of each kind of caller and with wrong ones: no call
//! fails inside, every answer is one that the document describes, and what the document refuses the server refuses.

mod callers;

use std::collections::BTreeMap;
use std::time::Duration;

use erawan_platform::web::signature;
use erawan_testkit::{TestServer, both_engines};
use reqwest::Method;
use serde_json::{Value, json};

use self::callers::{Caller, members, operators};
use super::schema::{Chance, Schemas, first_type, hostile, short};
use crate::provider::vendor::{GAME, Vendor};

/// What is wrong with a case.
enum Twist {
    Nothing,
    /// One parameter has a hostile value.
    Parameter,
    /// One field of the body is missing or has a hostile value.
    Field,
    /// The body ends in the middle.
    HalfBody,
    /// The parameter or field of this name has a zero character.
    Zero(String),
}

impl Twist {
    fn is_zero(&self, name: &str) -> bool {
        matches!(self, Self::Zero(zero) if zero == name)
    }
}

/// The cases of each operation for each caller, in the long run all of them.
const TWISTS: [Twist; 6] =
    [Twist::Nothing, Twist::Parameter, Twist::Field, Twist::HalfBody, Twist::Parameter, Twist::Field];
/// Of these, those of the normal run for callers other than the first.
const TWISTS_SHORT: usize = 3;

fn is_long() -> bool {
    std::env::var_os("ERAWAN_LONG").is_some()
}

/// A text with a zero character.
const ZERO: &str = "a\u{0}b";

/// One request.
struct Case {
    path: String,
    headers: Vec<(String, String)>,
    body: Option<(String, String)>,
    /// What is wrong with it by the document.
    faults: Vec<String>,
}

struct Fuzz<'a> {
    server: &'a TestServer,
    schemas: Schemas,
    operations: Vec<(Method, String, Value)>,
    /// What the document's paths begin with.
    prefix: &'static str,
    chance: Chance,
    /// Values that make a case more than a shape, such as the vendor's code.
    real: BTreeMap<&'static str, Value>,
    made: usize,
    wrong: Vec<String>,
}

impl<'a> Fuzz<'a> {
    fn new(server: &'a TestServer, document: &str, seed: u64) -> Self {
        let file = format!("{}/../../openapi/{document}.json", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(file).expect("a document");
        let document: Value = serde_json::from_str(&text).expect("the document is JSON");
        let prefix = if document["servers"][0]["url"] == "/studio/api" { "/studio/api" } else { "" };
        let real =
            BTreeMap::from([("vendor", json!("BGS")), ("gameCode", json!(GAME)), ("game_code", json!(GAME))]);
        let operations = operations(&document);
        let schemas = Schemas::new(document);
        Self {
            server,
            schemas,
            operations,
            prefix,
            chance: Chance::new(seed),
            real,
            made: 0,
            wrong: Vec::new(),
        }
    }

    /// Every operation as every caller. A caller whose session ended is logged in anew.
    async fn run(&mut self, callers: &mut [Caller]) {
        for (method, path, operation) in self.operations.clone() {
            self.server.clock.advance(Duration::from_secs(5));
            for (place, caller) in callers.iter_mut().enumerate() {
                let count = if place == 0 || is_long() { TWISTS.len() } else { TWISTS_SHORT };
                for twist in &TWISTS[..count] {
                    let case = self.case(&path, &operation, twist);
                    self.made += 1;
                    let is_changed = self.call(&method, &path, &operation, caller, case).await;
                    if let (true, Some(kind)) = (is_changed, caller.kind) {
                        let name = format!("fuzz{}x{}", self.made, caller.name);
                        caller.actor = self.server.member_of_kind(kind, &name[..name.len().min(12)]).await;
                    }
                }
            }
        }
    }

    /// Every text of every operation with a zero character, which PostgreSQL keeps in no text.
    async fn run_zero_characters(&mut self, caller: &Caller) {
        for (method, path, operation) in self.operations.clone() {
            self.server.clock.advance(Duration::from_secs(5));
            for name in self.texts_of(&operation) {
                let case = self.case(&path, &operation, &Twist::Zero(name));
                self.made += 1;
                self.call(&method, &path, &operation, caller, case).await;
            }
        }
    }

    /// The names of all parameters and fields of a body that are texts.
    fn texts_of(&self, operation: &Value) -> Vec<String> {
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let sent = parameters.filter(|parameter| parameter["in"] != "header");
        let named = sent.map(|one| (one["name"].as_str().expect("a name").to_owned(), &one["schema"]));
        let content = operation["requestBody"]["content"].as_object();
        let bodies = content.into_iter().flat_map(|all| all.values().map(|one| &one["schema"]));
        let fields = bodies.flat_map(|schema| self.schemas.fields(schema));
        named
            .chain(fields)
            .filter(|(_, schema)| first_type(self.schemas.resolve(schema)) == "string")
            .map(|(name, _)| name)
            .collect()
    }

    /// A request for the operation with what the twist says wrong in it.
    fn case(&self, path: &str, operation: &Value, twist: &Twist) -> Case {
        let mut case = Case { path: path.to_owned(), headers: Vec::new(), body: None, faults: Vec::new() };
        let mut query = Vec::new();
        let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
        let spoiled = match twist {
            Twist::Parameter => self.chance.below(parameters.len() + 1),
            _ => parameters.len(),
        };
        for (place, parameter) in parameters.iter().enumerate() {
            let name = parameter["name"].as_str().expect("a name");
            let is_zero = twist.is_zero(name);
            let is_required = parameter["required"] == true || is_zero;
            if !is_required && place != spoiled && self.chance.below(2) == 0 {
                continue;
            }
            let schema = &parameter["schema"];
            let value = if is_zero { json!(ZERO) } else { self.value_of(name, schema, place == spoiled) };
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            // A caller with a key signs with headers of its own.
            let is_checked = place == spoiled && !name.starts_with("X-Erawan-");
            match parameter["in"].as_str().expect("a place") {
                "path" => {
                    let encoded: String = url::form_urlencoded::byte_serialize(text.as_bytes()).collect();
                    let encoded =
                        if encoded.is_empty() { "-".to_owned() } else { encoded.replace('+', "%20") };
                    case.path = case.path.replace(&format!("{{{name}}}"), &encoded);
                    continue;
                }
                "header" if !text.bytes().all(|byte| (32..127).contains(&byte)) => continue,
                "header" => case.headers.push((name.to_owned(), text.clone())),
                _ => query.push((name.to_owned(), text.clone())),
            }
            if is_checked {
                case.faults = self.faults_of_text(schema, &text);
            }
        }
        if !query.is_empty() {
            let pairs: String =
                url::form_urlencoded::Serializer::new(String::new()).extend_pairs(query).finish();
            case.path = format!("{}?{pairs}", case.path);
        }
        self.add_body(&mut case, operation, twist);
        case
    }

    fn value_of(&self, name: &str, schema: &Value, is_spoiled: bool) -> Value {
        match self.real.get(name) {
            Some(_) if is_spoiled => hostile(&self.chance),
            Some(real) if self.chance.below(4) > 0 => real.clone(),
            _ if is_spoiled => hostile(&self.chance),
            _ => self.schemas.valid(schema, &self.chance),
        }
    }

    /// What is wrong with a text where the schema wants, for example, a number.
    fn faults_of_text(&self, schema: &Value, text: &str) -> Vec<String> {
        let value = match first_type(schema) {
            "integer" | "number" | "boolean" => serde_json::from_str(text).unwrap_or_else(|_| json!(text)),
            _ => json!(text),
        };
        // An empty parameter is one that was left out.
        if text.is_empty() { Vec::new() } else { self.schemas.faults(schema, &value) }
    }

    fn add_body(&self, case: &mut Case, operation: &Value, twist: &Twist) {
        let Some((kind, content)) =
            operation["requestBody"]["content"].as_object().and_then(|all| all.iter().next())
        else {
            return;
        };
        let schema = &content["schema"];
        let mut body = self.schemas.valid(schema, &self.chance);
        for (name, real) in &self.real {
            if body.get(*name).is_some() && self.chance.below(4) > 0 {
                body[*name] = real.clone();
            }
        }
        match twist {
            Twist::Field => self.spoil(&mut body),
            Twist::Zero(name) if self.schemas.fields(schema).any(|(field, _)| field == *name) => {
                body[name.as_str()] = json!(ZERO);
            }
            _ => {}
        }
        let text = if kind == "application/json" {
            case.faults.extend(self.schemas.faults(schema, &without_nulls(&body)));
            let text = body.to_string();
            if matches!(twist, Twist::HalfBody) {
                case.faults.push("half a body".to_owned());
                text[..text.len() / 2].to_owned()
            } else {
                text
            }
        } else {
            let pairs = body.as_object().into_iter().flatten();
            let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let pairs = pairs.map(|(name, value)| (name, text(value)));
            url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
        };
        case.body = Some((kind.clone(), text));
    }

    /// Leaves a field out, or puts there what does not belong there.
    fn spoil(&self, body: &mut Value) {
        let names: Vec<_> = body.as_object().into_iter().flatten().map(|(name, _)| name.clone()).collect();
        match body.as_object_mut() {
            Some(fields) if !names.is_empty() => {
                let name = self.chance.pick(&names);
                if self.chance.below(5) == 0 {
                    fields.remove(name);
                } else {
                    fields.insert(name.clone(), hostile(&self.chance));
                }
            }
            _ => *body = hostile(&self.chance),
        }
    }

    /// Makes the call and compares its answer with the document. Returns whether the caller's session may be over.
    async fn call(
        &mut self,
        method: &Method,
        path: &str,
        operation: &Value,
        caller: &Caller,
        case: Case,
    ) -> bool {
        let mut actor = caller.actor.clone();
        let [_, a, b, c] = u32::try_from(self.made).expect("few cases").to_be_bytes();
        actor.address = format!("10.{a}.{b}.{c}");
        let mut request = actor.request(method.clone(), &format!("{}{}", self.prefix, case.path));
        for (name, value) in &case.headers {
            if caller.key.is_none() || !name.starts_with("X-Erawan-") {
                request = request.header(name, value);
            }
        }
        if let Some((secret, now_ms)) = &caller.key {
            let body = case.body.as_ref().map(|(_, body)| body.as_bytes()).unwrap_or_default();
            request = request
                .header("X-Erawan-Timestamp", now_ms.to_string())
                .header("X-Erawan-Signature", signature::sign(secret, *now_ms, body));
        }
        if let Some((kind, body)) = &case.body {
            request = request.header("Content-Type", kind).body(body.clone());
        }
        let response = request.send().await.expect("the server answers");
        let status = response.status().as_u16();
        let kind =
            response.headers().get("content-type").and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().to_owned();
        // A stream never ends, so it is not read.
        let text = if kind == "text/event-stream" {
            String::new()
        } else {
            response.text().await.unwrap_or_default()
        };
        let asked = || {
            let body = case.body.as_ref().map(|(_, body)| body.chars().take(160).collect::<String>());
            format!(
                "{method} {} as {} with {}",
                case.path.chars().take(160).collect::<String>(),
                caller.name,
                body.unwrap_or_default()
            )
        };
        if status >= 500 {
            self.wrong.push(format!("{status} {}: {}", asked(), short(&json!(text))));
        }
        let responses = &operation["responses"];
        let described =
            responses.get(status.to_string()).or_else(|| responses.get("default").filter(|_| status >= 400));
        let Some(described) = described else {
            self.wrong.push(format!("{path}: the status {status} is not in the document: {}", asked()));
            return status == 401;
        };
        if let Some(schema) = described["content"].get(&kind).map(|content| &content["schema"]) {
            if kind == "application/json" {
                let answer: Value = serde_json::from_str(&text).unwrap_or(Value::Null);
                let faults = self.schemas.faults(schema, &answer);
                if !faults.is_empty() {
                    self.wrong.push(format!("{path}: {status} {faults:?}: {}", asked()));
                }
            }
        } else if described.get("content").is_some() {
            self.wrong.push(format!("{path}: {status} is {kind}, not in the document: {}", asked()));
        }
        let is_done = (200..300).contains(&status) && !text.contains("\"RS_ERROR");
        if is_done && !case.faults.is_empty() {
            self.wrong.push(format!(
                "{path}: the document refuses {:?}, the server does not: {}",
                case.faults,
                asked()
            ));
        }
        status == 401 || is_done && *method != Method::GET
    }

    /// `least` is the number of cases of the long run.
    fn finish(self, least: usize) -> usize {
        let Self { made, mut wrong, .. } = self;
        wrong.sort();
        wrong.dedup_by(|one, other| one.split(": ").take(2).eq(other.split(": ").take(2)));
        assert!(
            wrong.is_empty(),
            "{} findings in {made} cases: {:#?}",
            wrong.len(),
            &wrong[..wrong.len().min(60)]
        );
        let least = if is_long() { least } else { least / 2 };
        assert!(made >= least, "{made} cases");
        made
    }
}

/// Every operation of a document.
fn operations(document: &Value) -> Vec<(Method, String, Value)> {
    let paths = document["paths"].as_object().expect("paths");
    let of_path = |(path, item): (&String, &Value)| {
        let operations = item.as_object().expect("operations").iter();
        let one = |(method, operation): (&String, &Value)| {
            (method.to_uppercase().parse().expect("a method"), path.clone(), operation.clone())
        };
        operations.map(one).collect::<Vec<(Method, String, Value)>>()
    };
    paths.iter().flat_map(of_path).collect()
}

/// An optional field that is null is one that was left out.
fn without_nulls(body: &Value) -> Value {
    match body {
        Value::Object(fields) => {
            let kept = fields.iter().filter(|(_, value)| !value.is_null());
            Value::Object(kept.map(|(name, value)| (name.clone(), without_nulls(value))).collect())
        }
        other => other.clone(),
    }
}

both_engines! {
    async fn cases_of_the_member_document_break_nothing_and_are_answered_as_described(server: &TestServer) {
        let mut fuzz = Fuzz::new(server, "member", 1);
        let mut callers = members(server).await;
        fuzz.run(&mut callers).await;
        fuzz.run_zero_characters(&callers[0]).await;
        fuzz.finish(8_000);
    }

    async fn cases_of_the_console_document_break_nothing_and_are_answered_as_described(server: &TestServer) {
        let mut fuzz = Fuzz::new(server, "console", 2);
        // The operator logs out last, so that the session is there for all other calls.
        let mut callers = operators(server).await;
        fuzz.run_zero_characters(&callers[0]).await;
        fuzz.run(&mut callers).await;
        fuzz.finish(450);
    }

    async fn cases_of_the_provider_document_break_nothing_and_are_answered_as_described(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let member = server.member("player8888").await;
        server.credit(&member, 1_000_000).await;
        let player = vendor.player(&member).await;
        let mut fuzz = Fuzz::new(server, "provider", 3);
        fuzz.real.extend([("user", json!(player.user)), ("session", json!(player.session)), ("currency", json!("THB"))]);
        let now_ms = erawan_kernel::Clock::now_ms(&server.clock);
        let signed = |name, secret: &[u8], now_ms| Caller { key: Some((secret.to_vec(), now_ms)), ..Caller::of(name, server.visitor()) };
        let mut callers = [
            signed("vendor", &vendor.secret, now_ms + 30_000),
            signed("wrong key", b"another secret of thirty-two bytes", now_ms + 30_000),
            signed("long ago", &vendor.secret, now_ms - 3_600_000),
            Caller::of("unsigned", member),
        ];
        fuzz.run_zero_characters(&callers[0]).await;
        for _ in 0..5 {
            fuzz.run(&mut callers).await;
        }
        fuzz.finish(1_000);
    }

    async fn cases_of_the_studio_document_break_nothing_and_are_answered_as_described(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let member = server.member("player8888").await;
        server.credit(&member, 1_000_000).await;
        let mut player = server.visitor();
        let ticket = vendor.ticket(&member).await;
        let opened = player.post("/studio/api/session", json!({ "ticket": ticket, "gameCode": GAME })).await.body;
        player.token = opened["session"].as_str().map(str::to_owned);
        let mut fuzz = Fuzz::new(server, "studio", 4);
        fuzz.real.extend([("commitId", opened["commit"]["commitId"].clone()), ("betMinor", json!("100000"))]);
        let mut unknown = server.visitor();
        unknown.token = Some("ab".repeat(32));
        let mut callers = [
            Caller::of("player", player),
            Caller::of("visitor", server.visitor()),
            Caller::of("member", member),
            Caller::of("unknown", unknown),
        ];
        fuzz.run_zero_characters(&callers[0]).await;
        for _ in 0..5 {
            fuzz.run(&mut callers).await;
        }
        fuzz.finish(700);
    }
}
