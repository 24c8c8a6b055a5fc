//! The committed description of the vendor's API is the one the code gives. After a wanted change write it again with
//! `ERAWAN_WRITE_OPENAPI=1 cargo test -p erawan-lottery --test lottery openapi`.

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
