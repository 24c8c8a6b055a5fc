//! What the pages for people name exists: tests, files, functions, types, tables.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::corpus;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

pub(crate) fn page(path: &str) -> String {
    fs::read_to_string(repository().join(path)).expect(path)
}

/// The text of every file below the folders with one of the extensions.
fn sources(folders: &[&str], extensions: &[&str]) -> String {
    let mut texts = String::new();
    each_source(folders, extensions, |_, text| texts += text);
    texts
}

pub(crate) fn each_source(folders: &[&str], extensions: &[&str], mut read: impl FnMut(&Path, &str)) {
    let mut waiting: Vec<_> = folders.iter().map(|folder| repository().join(folder)).collect();
    while let Some(path) = waiting.pop() {
        if path.is_dir() {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if !["node_modules", "dist", "target"].contains(&name) {
                let entries = fs::read_dir(&path).expect("a folder");
                waiting.extend(entries.map(|entry| entry.expect("an entry").path()));
            }
        } else if extensions.iter().any(|extension| path.extension().is_some_and(|found| found == *extension))
        {
            read(&path, &fs::read_to_string(&path).expect("a source file"));
        }
    }
}

/// What is compiled for tests only: Rust under `tests/` and behind `cfg(test)`, TypeScript of `….test` and `….spec`. A
/// function of the product is no proof, whatever its name.
fn test_sources() -> String {
    let is_test_file = |path: &Path| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let is_in_tests = path.components().any(|part| part.as_os_str() == "tests");
        is_in_tests || name == "tests.rs" || name.contains(".test.") || name.contains(".spec.")
    };
    let mut tests = String::new();
    each_source(&["tests", "crates", "web/e2e", "web/apps"], &["rs", "ts", "tsx"], |path, text| {
        if is_test_file(path.strip_prefix(repository()).unwrap_or(path)) {
            tests += text;
        } else if let Some((_, behind)) = text.split_once("#[cfg(test)]") {
            tests += behind;
        }
    });
    tests
}

/// The rows of every table of a page, without heads, each as its cells.
pub(crate) fn rows_of(text: &str) -> Vec<Vec<&str>> {
    let lines: Vec<_> = text.lines().collect();
    let is_rule = |line: &str| line.starts_with("|--") || line.starts_with("| --");
    let is_head = |at: usize| lines.get(at + 1).is_some_and(|next| is_rule(next));
    let rows = lines.iter().enumerate().filter(|(at, line)| line.starts_with("| ") && !is_head(*at));
    rows.filter(|(_, line)| !is_rule(line))
        .map(|(_, line)| line.trim_matches(['|', ' ']).split(" | ").collect())
        .collect()
}

/// Every second piece between quotes: what they enclose.
pub(crate) fn quoted(text: &str, quote: char) -> impl Iterator<Item = &str> {
    text.split(quote).skip(1).step_by(2)
}

/// Fails where a cell names a test that does not exist; answers how many are named.
fn assert_tests_exist<'a>(cells: impl Iterator<Item = &'a str>) -> usize {
    let sources = test_sources();
    let mut named = 0;
    let mut missing = Vec::new();
    for cell in cells {
        let functions = quoted(cell, '`').map(|name| format!("fn {name}("));
        let titles = quoted(cell, '"').map(|title| format!("'{title}'"));
        let proofs: Vec<_> = functions.chain(titles).collect();
        assert!(!proofs.is_empty(), "no test in {cell}");
        named += proofs.len();
        missing.extend(proofs.into_iter().filter(|proof| !sources.contains(proof)));
    }
    assert!(missing.is_empty(), "the page names what is not there: {missing:#?}");
    named
}

#[test]
fn every_test_the_security_page_names_exists() {
    let text = page("docs/SECURITY.md");
    let named = assert_tests_exist(rows_of(&text).iter().map(|row| row[2]));
    assert!(named > 60, "{named} tests are named");
}

#[test]
fn the_security_page_counts_the_attacks_of_the_corpus() {
    let text = page("docs/SECURITY.md");
    let (addresses, markup) = (corpus::lures().len(), corpus::markup().attacks.len());
    for said in [format!("({addresses} attack addresses, "), format!("({markup} attacks, ")] {
        assert!(text.contains(&said), "docs/SECURITY.md does not say {said}");
    }
}

#[test]
fn every_guarantee_names_code_and_tests_that_exist() {
    let text = page("docs/GUARANTEES.md");
    let rows = rows_of(&text);
    let named = assert_tests_exist(rows.iter().map(|row| row[2]));
    assert!(named > 90, "{named} tests are named");
    for row in rows {
        let mut file = None;
        for name in quoted(row[1], '`') {
            if name.contains('/') {
                let path = repository().join(name);
                assert!(path.exists(), "docs/GUARANTEES.md names {name}, which is not there");
                file = Some(fs::read_to_string(path).unwrap_or_default());
            } else if let Some(text) = &file {
                assert!(text.contains(name), "docs/GUARANTEES.md: {name} is not in the file before it");
            }
        }
        assert!(file.is_some(), "docs/GUARANTEES.md says nowhere what enforces {}", row[0]);
    }
}

#[test]
fn every_type_and_table_of_the_glossary_exists() {
    let text = page("docs/GLOSSARY.md");
    // The names on screens are checked by the browser's own test.
    let (text, _) = text.split_once("## Names that people read").expect("the names that people read");
    let sources = sources(&["crates"], &["rs", "sql"]);
    let types = words_after(&sources, &["struct", "enum", "trait"]);
    let is_type = |name: &str| types.contains(name);
    let created = words_after(&sources, &["TABLE"]);
    let texts: HashSet<&str> = sources.split('"').collect();
    let is_table = |name: &str| {
        texts.contains(name) || created.contains(name) || created.contains(&*format!("ledger.{name}"))
    };
    let rows = rows_of(text);
    assert!(rows.len() > 60, "{} words are explained", rows.len());
    for row in rows {
        assert_eq!(row.len(), 4, "docs/GLOSSARY.md: {} has too many or too few cells", row[0]);
        for name in quoted(row[2], '`') {
            assert!(is_type(name), "docs/GLOSSARY.md: there is no type {name}");
        }
        for name in quoted(row[3], '`').filter(|name| !name.contains(['/', '…'])) {
            assert!(is_table(name), "docs/GLOSSARY.md: there is no table {name}");
        }
    }
}

/// Each name that stands behind one of the keywords, without what follows it.
fn words_after<'a>(text: &'a str, keywords: &[&str]) -> HashSet<&'a str> {
    let words: Vec<_> = text.split_ascii_whitespace().collect();
    let behind = words.windows(2).filter(|pair| keywords.contains(&pair[0])).map(|pair| pair[1]);
    behind.map(|word| word.split(['(', ';', '<', ':', '{']).next().unwrap_or(word)).collect()
}

#[test]
fn every_file_the_pages_name_exists() {
    let folder = |path: &str| {
        let entries = fs::read_dir(repository().join(path)).expect(path);
        entries.map(|entry| entry.expect("an entry").path()).collect::<Vec<_>>()
    };
    let mut pages = vec![repository().join("README.md"), repository().join("CONTRIBUTING.md")];
    pages.extend(folder("docs").into_iter().chain(folder("docs/decisions")).filter(|path| path.is_file()));
    // A page may shorten the folders it mentions most.
    let roots = ["", "crates/platform/src", "web", "web/apps/member/src", "docs"];
    let is_file = |name: &str| name.rsplit_once('.').is_some_and(|(_, kind)| KINDS.contains(&kind));
    let mut missing = Vec::new();
    for path in pages {
        let text = fs::read_to_string(&path).expect("a page");
        let beside = path.parent().expect("a folder").to_owned();
        for name in quoted(&text.replace("```", ""), '`') {
            let name = name.replacen("R/", "crates/platform/src/rooms/", usize::from(name.starts_with("R/")));
            let name = name.replacen("B/", "web/apps/member/src/", usize::from(name.starts_with("B/")));
            let is_one =
                name.contains('/') && !name.contains([' ', '<', '{', '*', '…', ':']) && is_file(&name);
            if is_one && !roots.iter().any(|root| repository().join(root).join(&name).exists()) {
                missing.push(format!("{}: {name}", path.display()));
            }
        }
        let links = text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
        for link in links.filter(|link| !link.is_empty() && !link.contains("://")) {
            if !beside.join(link).exists() {
                missing.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(missing.is_empty(), "pages name what is not there: {missing:#?}");
}

/// Endings of names that are files of the project.
const KINDS: &[&str] = &["rs", "ts", "tsx", "json", "toml", "md", "css", "sql", "mjs", "webp"];
