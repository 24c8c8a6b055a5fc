use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use erawan_kernel::{ErrorCode, Language};
use erawan_platform::openapi;
use erawan_platform::rooms::merchant::MODULE_ROUTES;
use serde_json::Value;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn written() -> Value {
    serde_json::to_value(openapi::member()).expect("the document is JSON")
}

/// Every operation of the document as method and path.
fn operations(document: &Value) -> Vec<(String, String)> {
    let paths = document["paths"].as_object().expect("paths");
    let of_path = |(path, item): (&String, &Value)| {
        let methods = item.as_object().expect("operations").keys();
        methods.map(|method| (method.to_uppercase(), path.clone())).collect::<Vec<_>>()
    };
    paths.iter().flat_map(of_path).collect()
}

#[test]
fn the_committed_document_is_the_one_the_routes_make() {
    let committed =
        fs::read_to_string(repository().join("openapi/member.json")).expect("openapi/member.json");
    let fresh = openapi::member().to_pretty_json().expect("the document is JSON") + "\n";
    assert!(committed == fresh, "openapi/member.json is stale: run `cargo xtask openapi`");
}

/// Whether anything in a document may be null. That answers keep to it is seen by the fuzzing.
fn names_null(document: &Value) -> bool {
    match document {
        Value::Object(fields) => {
            let kind = &fields.get("type").unwrap_or(&Value::Null);
            let kinds = kind.as_array().map_or(std::slice::from_ref(*kind), Vec::as_slice);
            kinds.iter().any(|kind| kind == "null") || fields.values().any(names_null)
        }
        Value::Array(items) => items.iter().any(names_null),
        _ => false,
    }
}

#[test]
fn an_optional_field_is_omitted_and_never_null() {
    let console = serde_json::to_value(openapi::console()).expect("the document is JSON");
    for document in [written(), console] {
        assert!(!names_null(&document));
    }
    let nullable = serde_json::json!({ "a": [{ "type": ["string", "null"] }] });
    assert!(names_null(&nullable));
}

#[test]
fn every_operation_is_owned_by_a_module() {
    let owned: HashSet<_> = MODULE_ROUTES.iter().map(|row| (row.method.clone(), row.path.clone())).collect();
    let operations: HashSet<_> = operations(&written()).into_iter().collect();
    let homeless: Vec<_> = operations.difference(&owned).collect();
    assert!(homeless.is_empty(), "no row in rooms/merchant/modules.json for {homeless:?}");
    let dead: Vec<_> = owned.difference(&operations).collect();
    assert!(dead.is_empty(), "rows in rooms/merchant/modules.json for calls that do not exist: {dead:?}");
}

#[test]
fn every_operation_says_what_it_is_and_how_it_refuses() {
    let document = written();
    let names: Vec<_> = operations(&document)
        .into_iter()
        .map(|(method, path)| {
            let operation = &document["paths"][&path][method.to_lowercase()];
            assert!(
                operation["summary"].as_str().is_some_and(|text| !text.is_empty()),
                "{method} {path} has no summary"
            );
            assert!(operation["responses"]["default"].is_object(), "{method} {path} does not refuse");
            operation["operationId"].as_str().expect("a name").to_owned()
        })
        .collect();
    let unique: HashSet<_> = names.iter().collect();
    assert_eq!(unique.len(), names.len(), "two operations share a name: {names:?}");
}

#[test]
fn every_reference_of_the_document_leads_somewhere() {
    let document = written();
    let mut waiting = vec![&document];
    while let Some(value) = waiting.pop() {
        match value {
            Value::Object(fields) => {
                if let Some(reference) = fields.get("$ref").and_then(Value::as_str) {
                    let pointer = reference.trim_start_matches('#');
                    assert!(document.pointer(pointer).is_some(), "{reference} leads nowhere");
                }
                waiting.extend(fields.values());
            }
            Value::Array(items) => waiting.extend(items),
            _ => {}
        }
    }
}

/// What a linter finds too (`npm run documents`), and what none knows: that a call says what proves its caller.
#[test]
fn every_document_names_its_server_describes_its_answers_and_says_what_proves_a_caller() {
    let mut documents = 0;
    for file in fs::read_dir(repository().join("openapi")).expect("openapi/") {
        let path = file.expect("a document").path();
        let text = fs::read_to_string(&path).expect("a document");
        let document: Value = serde_json::from_str(&text).expect("JSON");
        let name = path.display();
        assert!(document["servers"][0]["url"].is_string(), "{name} names no server");
        let schemes = document["components"]["securitySchemes"].as_object().expect("what proves a caller");
        let mut names = HashSet::new();
        for (method, path) in operations(&document) {
            let operation = &document["paths"][&path][method.to_lowercase()];
            let id = operation["operationId"].as_str().expect("a name");
            assert!(names.insert(id.to_owned()), "{name}: two operations are named {id}");
            let ways = operation["security"].as_array();
            let ways =
                ways.unwrap_or_else(|| panic!("{name}: {method} {path} does not say what proves a caller"));
            for way in ways.iter().filter_map(Value::as_object).flat_map(|way| way.keys()) {
                assert!(schemes.contains_key(way), "{name}: {method} {path} wants the unknown {way}");
            }
            for (status, response) in operation["responses"].as_object().expect("responses") {
                let text = response["description"].as_str().unwrap_or_default();
                assert!(!text.is_empty(), "{name}: {method} {path} does not describe {status}");
            }
        }
        for schema in document["components"]["schemas"].as_object().expect("schemas").keys() {
            let reference = format!("\"#/components/schemas/{schema}\"");
            assert!(text.contains(&reference), "{name}: nothing uses {schema}");
        }
        documents += 1;
    }
    assert_eq!(documents, 5);
}

#[test]
fn every_code_of_the_catalogue_is_explained_and_no_other() {
    let page = fs::read_to_string(repository().join("docs/ERRORS.md")).expect("docs/ERRORS.md");
    let rows: Vec<Vec<&str>> = page
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| line.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`')).collect())
        .filter(|row: &Vec<&str>| row.len() == 3)
        .collect();
    for code in ErrorCode::ALL {
        let expected =
            [code.code(), &code.status().to_string(), code.text(Language::English)].map(str::to_owned);
        assert!(rows.iter().any(|row| *row == expected), "docs/ERRORS.md needs the row {expected:?}");
    }
    assert_eq!(rows.len(), ErrorCode::ALL.len(), "docs/ERRORS.md explains codes that do not exist");
}

#[test]
fn err_001_to_err_048_the_catalogue_of_the_product_is_complete() {
    let codes: HashSet<_> = ErrorCode::ALL.iter().map(|code| (code.code(), code.status())).collect();
    for expected in [
        ("modify.new.old.same", 400),
        ("trial.not.allowed", 403),
        ("free.reject", 403),
        ("invitation.code.error", 400),
        ("verification.code.error", 400),
        ("login.wrong.credentials", 401),
        ("session.required", 401),
        ("user.not.exist.or.disabled", 403),
        ("username.exists", 409),
        ("permission.denied", 403),
        ("session.logged.out", 401),
        ("login.not.member", 403),
        ("login.not.agent", 403),
        ("system.upgrading", 503),
        ("system.busy", 429),
        ("ip.blocked", 451),
        ("system.maintenance", 503),
        ("agent.link.error", 400),
        ("format.realname", 400),
        ("format.mobile", 400),
        ("format.password", 400),
        ("format.account", 400),
        ("format.email", 400),
        ("format.name", 400),
    ] {
        assert!(codes.contains(&expected), "{expected:?} is missing");
    }
}
