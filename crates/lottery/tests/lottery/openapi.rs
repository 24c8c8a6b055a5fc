//! The committed description of the vendor's API is the one the code gives. After a wanted change write it again with
//! `ERAWAN_WRITE_OPENAPI=1 cargo test -p erawan-lottery --test lottery openapi`.

use serde_json::json;

use crate::on_both_engines;
use crate::world::World;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../openapi/lottery.json");

#[test]
fn the_committed_description_is_fresh() {
    let mut current = erawan_lottery::openapi().to_pretty_json().expect("the description is JSON");
    current.push('\n');
    if std::env::var_os("ERAWAN_WRITE_OPENAPI").is_some() {
        std::fs::write(PATH, &current).expect("the file can be written");
    }
    let committed = std::fs::read_to_string(PATH).unwrap_or_default();
    assert!(committed == current, "openapi/lottery.json is stale");
}

/// Method and path of the calls that the description gives to players in a session alone.
fn calls_with_session() -> Vec<(String, String)> {
    let document = serde_json::to_value(erawan_lottery::openapi()).expect("the description is JSON");
    let mut calls = Vec::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, call) in methods.as_object().expect("methods") {
            let proofs = call["security"].as_array().expect("what proves a caller");
            if !proofs.is_empty() && proofs.iter().all(|proof| proof.get("token").is_some()) {
                calls.push((
                    method.clone(),
                    path.replace("{orderId}", "0193a5c0-0000-7000-8000-000000000001"),
                ));
            }
        }
    }
    calls
}

on_both_engines! {
    async fn each_call_that_needs_a_session_is_refused_without_one(engine) {
        let world = World::new(engine).await;
        let calls = calls_with_session();
        assert_eq!(calls.len(), 8, "{calls:?}");
        for (method, path) in &calls {
            for token in [None, Some("unknown")] {
                let (status, refused) = match method.as_str() {
                    "get" => world.get(path, token).await,
                    _ => world.post(path, token, &json!({})).await,
                };
                assert_eq!(status, 401, "{method} {path}: {refused}");
            }
        }
    }
}
