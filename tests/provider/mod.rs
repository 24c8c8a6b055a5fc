//! The operator's wallet, as game vendors meet it.

mod bets;
mod chaos;
mod closed;
mod conformance;
mod keys;
mod launch;
mod lottery_launch;
mod money;
mod nodes;
mod pace;
mod page;
mod planted;
mod players;
mod promotions;
mod reasons;
mod recovery;
mod rules;
mod seal;
mod settle;
mod summary;
mod take_back;
pub(crate) mod vendor;

#[test]
fn the_committed_document_is_the_one_the_calls_make() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../openapi/provider.json");
    let committed = std::fs::read_to_string(path).expect("openapi/provider.json");
    let fresh = erawan_platform::openapi::provider().to_pretty_json().expect("the document is JSON") + "\n";
    assert!(committed == fresh, "openapi/provider.json is stale: run `cargo xtask openapi`");
}
