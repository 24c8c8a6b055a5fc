//! What every API document needs beyond what the calls say of themselves.

use std::collections::HashSet;

use serde_json::Value;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{OpenApi, RefOr, SecurityRequirement, Server};

/// Completes a document, so that it is valid and says nothing twice:
///
/// - `server` is the address its paths begin with;
/// - a response without a description gets one, as the specification requires it;
/// - every call says what proves its caller: its own security, with `everywhere` added, which every call needs, such as
///   the header that names the tenant;
/// - components that nothing refers to are removed.
#[must_use]
pub fn complete(mut document: OpenApi, server: &str, everywhere: &[&str]) -> OpenApi {
    document.servers = Some(vec![Server::new(server)]);
    for item in document.paths.paths.values_mut() {
        let operations = [&mut item.get, &mut item.put, &mut item.post, &mut item.delete, &mut item.patch];
        for operation in operations.into_iter().flatten() {
            describe_responses(operation);
            state_security(operation, everywhere);
        }
    }
    remove_unused(&mut document);
    document
}

fn describe_responses(operation: &mut Operation) {
    for (status, response) in &mut operation.responses.responses {
        if let RefOr::T(response) = response
            && response.description.is_empty()
        {
            let text = if status.starts_with('2') { "Done" } else { "Refused; `errorCode` says why" };
            text.clone_into(&mut response.description);
        }
    }
}

fn state_security(operation: &mut Operation, everywhere: &[&str]) {
    let ways = operation.security.get_or_insert_default();
    if ways.is_empty() && !everywhere.is_empty() {
        ways.push(SecurityRequirement::default());
    }
    for way in ways {
        for name in everywhere {
            *way = std::mem::take(way).add(*name, [] as [&str; 0]);
        }
    }
}

/// A component may be used by another one that is not used itself, so this goes on until nothing is left to remove.
fn remove_unused(document: &mut OpenApi) {
    loop {
        let mut used = HashSet::new();
        collect_references(&serde_json::to_value(&*document).unwrap_or_default(), &mut used);
        let Some(components) = &mut document.components else { return };
        let before = components.schemas.len();
        components.schemas.retain(|name, _| used.contains(&format!("#/components/schemas/{name}")));
        if components.schemas.len() == before {
            return;
        }
    }
}

fn collect_references(value: &Value, used: &mut HashSet<String>) {
    match value {
        Value::Object(fields) => {
            used.extend(fields.get("$ref").and_then(Value::as_str).map(str::to_owned));
            fields.values().for_each(|value| collect_references(value, used));
        }
        Value::Array(items) => items.iter().for_each(|value| collect_references(value, used)),
        _ => {}
    }
}
