//! The committed description of the studio's API is the one the code gives. After a wanted change write it
//! again with `ERAWAN_WRITE_OPENAPI=1 cargo test -p erawan-studio --test studio openapi`.

use serde_json::Value;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../openapi");
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

#[test]
fn every_committed_description_states_the_licence_of_the_project() {
    let files =
        std::fs::read_dir(FOLDER).expect("openapi/").map(|file| file.expect("a readable file").path());
    let mut checked = 0;
    for path in files {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let document: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(
            document["info"]["license"]["identifier"],
            env!("CARGO_PKG_LICENSE"),
            "{}",
            path.display()
        );
        checked += 1;
    }
    assert!(checked >= 4, "member, operators, provider and studio: {checked}");
}
