//! The committed description of the studio's API is the one the code gives. After a wanted change write it
//! anew with `ERAWAN_WRITE_OPENAPI=1 cargo test -p erawan-studio --test studio openapi`.

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../openapi/studio.json");

#[test]
fn the_committed_description_is_fresh() {
    let mut current = erawan_studio::openapi().to_pretty_json().expect("the description is JSON");
    current.push('\n');
    if std::env::var_os("ERAWAN_WRITE_OPENAPI").is_some() {
        std::fs::write(PATH, &current).expect("the file can be written");
    }
    let committed = std::fs::read_to_string(PATH).unwrap_or_default();
    assert!(committed == current, "openapi/studio.json is stale");
}
