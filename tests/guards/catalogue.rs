use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use erawan_kernel::{ErrorCode, Language};
use erawan_testkit::{Engine, TestServer, both_engines};
use sea_orm::ConnectionTrait;

/// Codes the server never answers: a client shows them, and has their texts in its own list.
const CLIENTS_ONLY: [(&str, &str); 4] = [
    ("unknown", "for a code the client does not know"),
    ("system.upgrading", "for a 503 that came from the proxy, while a new version is put in place"),
    ("round.open.elsewhere", "for a game of the house in two windows"),
    ("request.url.empty", "for a call without an address, which is never sent"),
];
/// Codes whose calls do not exist yet. The fact that comes with the call takes its row away.
const WAITING: [(&str, &str); 0] = [];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The text of every Rust file in a folder, without those whose path has one of these parts.
fn sources(folder: &str, without: &[&str]) -> String {
    let mut waiting = vec![root().join(folder)];
    let mut texts = String::new();
    while let Some(path) = waiting.pop() {
        if without.iter().any(|part| path.ends_with(part)) {
            continue;
        }
        if path.is_dir() {
            let entries = fs::read_dir(&path).expect("a folder");
            waiting.extend(entries.map(|entry| entry.expect("an entry").path()));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            texts += &fs::read_to_string(&path).expect("a source file");
        }
    }
    texts
}

/// A fact ends with a code when it expects that refusal, or that text at a field. What [`Reply::refused`]
/// is given has been compared with what the server answered: code, status and text.
///
/// [`Reply::refused`]: erawan_testkit::Reply::refused
fn ends_with(facts: &str, code: ErrorCode) -> bool {
    let text = code.text(Language::English);
    // Codes that occur only at a field appear by their text.
    let ends =
        [format!("refused(\"{}\")", code.code()), format!("\"{text}\""), format!("= \"{}\"", code.code())];
    ends.iter().any(|end| facts.contains(end))
}

/// The client's own texts in one language.
fn clients_texts(language: &str) -> BTreeMap<String, String> {
    let path = root().join(format!("web/apps/member/src/locales/{language}/errors.json"));
    serde_json::from_str(&fs::read_to_string(path).expect("the client's texts")).expect("texts by code")
}

#[test]
fn err_every_code_of_the_catalogue_is_how_some_fact_ends() {
    let facts = sources("tests", &[]);
    let is_proven = |code: &&ErrorCode| ends_with(&facts, **code);
    let unproven: BTreeSet<_> =
        ErrorCode::ALL.iter().filter(|code| !is_proven(code)).map(|code| code.code()).collect();
    let excused: BTreeSet<_> = CLIENTS_ONLY.iter().chain(&WAITING).map(|(code, _)| *code).collect();
    assert_eq!(unproven, excused, "codes no fact ends with, and those that may be so");
}

#[test]
fn err_a_code_for_clients_only_is_made_nowhere_on_the_server_and_known_to_the_client() {
    let server = sources("crates", &["crates/kernel", "crates/testkit", "crates/xtask"]);
    let texts = [("en", Language::English), ("th", Language::Thai)]
        .map(|(file, language)| (clients_texts(file), language));
    for (code, _) in CLIENTS_ONLY {
        let code = ErrorCode::ALL.iter().find(|known| known.code() == code).expect("a code of the catalogue");
        assert!(!server.contains(&format!("ErrorCode::{code:?}")), "the server makes {code:?}");
        for (texts, language) in &texts {
            assert_eq!(texts.get(code.code()).map(String::as_str), Some(code.text(*language)), "{code:?}");
        }
    }
}

#[test]
fn err_the_clients_texts_are_those_of_the_catalogue() {
    for (file, language) in [("en", Language::English), ("th", Language::Thai)] {
        for (code, text) in clients_texts(file) {
            let known = ErrorCode::ALL.iter().find(|known| known.code() == code);
            let known = known.unwrap_or_else(|| panic!("{file}: {code} is not in the catalogue"));
            assert_eq!(text, known.text(language), "{file}: {code}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn opn_029_a_database_that_is_away_is_told_from_a_failure() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let server = TestServer::open(engine).await;
        let member = server.member("patient88").await;
        let db = &server.app.core.db;
        for pool in [db.read(), db.write()] {
            pool.close_by_ref().await.expect("it is closed");
        }
        member.get("/wps/relay/ODS2_MemberTransaction").await.refused("system.unavailable");
        member.in_thai().get("/wps/member/info").await.refused("system.unavailable");
        server.close().await;
    }
}

both_engines! {
    async fn opn_029_a_failure_inside_says_no_more_than_that(server: &TestServer) {
        let member = server.member("unlucky88").await;
        let db = server.app.core.db.write();
        db.execute_unprepared("ALTER TABLE wallet_statement_sum RENAME TO wallet_statement_gone").await.expect("it is gone");
        let reply = member.get("/wps/relay/ODS2_MemberTransaction").await;
        assert!(!reply.text.to_lowercase().contains("wallet_statement"), "{}", reply.text);
        reply.refused("system.error");
        member.in_thai().get("/wps/relay/ODS2_MemberTransaction").await.refused("system.error");
        db.execute_unprepared("ALTER TABLE wallet_statement_gone RENAME TO wallet_statement_sum").await.expect("it is back");
    }
}
