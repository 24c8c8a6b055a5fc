//! A node that dies at each step of a withdrawal: another one goes on where it ended, and the bank pays once.
//!
//! The database refuses the write at which the node dies, so nothing behind it is written either; where only an answer
//! is lost, the work is dropped while it waits for it. Then the node is gone and another one opens the same data.

use std::time::Duration;

use erawan_testkit::{Actor, Engine, TestServer, eventually};
use serde_json::Value;

use super::books::{check_bank, count, until_count};
use super::console::{decide, payment, propose};
use super::{form, past_the_server, payee, script, withdraw};
use crate::payments::bank::outgoing;

/// How often each step is the last one.
const TIMES: usize = 3;
/// Longer than any lease of the job.
const LEASE: Duration = Duration::from_secs(61);

/// The write that a dying node does not finish.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Write {
    /// Of a row of the platform's database: table, operation, condition.
    Row(&'static str, &'static str, &'static str),
    /// Of a row of the ledger, with this code.
    Ledger(u32),
}

/// Where a node dies.
#[derive(Debug, Clone, Copy)]
struct Step {
    name: &'static str,
    dies_at: Option<Write>,
    /// What the bank does with payouts meanwhile.
    bank: &'static str,
    /// The state in which the withdrawals are found.
    left_in: &'static str,
    /// How many transfers of them the bank's books have by then.
    paid_by_then: usize,
}

const fn step(
    name: &'static str,
    dies_at: Write,
    bank: &'static str,
    left_in: &'static str,
    paid_by_then: usize,
) -> Step {
    Step { name, dies_at: Some(dies_at), bank, left_in, paid_by_then }
}

/// Before two operators approved it.
const REQUESTING: [Step; 2] = [
    step("before the hold", Write::Ledger(6201), "untold", "requesting", 0),
    step(
        "after the hold, before the row",
        Write::Row("withdrawal", "UPDATE", "NEW.state = 'requested'"),
        "untold",
        "requesting",
        0,
    ),
];

/// After it.
const PAYING: [Step; 9] = [
    step("after the approval", Write::Row("payout_attempt", "INSERT", "1 = 1"), "untold", "approved", 0),
    step(
        "before it is sent",
        Write::Row("payout_attempt", "UPDATE", "OLD.sent_at_ms IS NULL AND NEW.sent_at_ms IS NOT NULL"),
        "untold",
        "sending",
        0,
    ),
    // That it is sent is written down, and the bank never hears of it.
    step(
        "while it is sent",
        Write::Row("payout_attempt", "UPDATE", "NEW.state = 'unknown'"),
        "notTaken",
        "sending",
        0,
    ),
    Step {
        name: "after it is sent, before the answer",
        dies_at: None,
        bank: "silent",
        left_in: "sending",
        paid_by_then: TIMES,
    },
    step(
        "after the answer, before it is noted",
        Write::Row("payout_attempt", "UPDATE", "NEW.state = 'sent'"),
        "untold",
        "sending",
        TIMES,
    ),
    step(
        "after the bank said paid, before that is noted",
        Write::Row("payout_attempt", "UPDATE", "NEW.state = 'paid'"),
        "untold",
        "sent",
        TIMES,
    ),
    step("before the post", Write::Ledger(6201), "untold", "sent", TIMES),
    step("after the post, before 9201", Write::Ledger(9201), "untold", "sent", TIMES),
    step(
        "after 9201, before the row",
        Write::Row("withdrawal", "UPDATE", "NEW.state = 'paid'"),
        "untold",
        "sent",
        TIMES,
    ),
];

/// Where an embedded database has the ledger.
async fn ledger_file(server: &TestServer) -> std::path::PathBuf {
    let own = server.query_text("SELECT file FROM pragma_database_list WHERE name = 'main'").await;
    std::path::Path::new(&own.expect("a file")).with_file_name("ledger.db")
}

async fn on_ledger(server: &TestServer, statement: &str) {
    if server.engine() == Engine::Postgres {
        return past_the_server(server, statement).await;
    }
    let connection = rusqlite::Connection::open(ledger_file(server).await).expect("the ledger's file");
    connection.busy_timeout(Duration::from_secs(10)).expect("a time to wait");
    connection.execute_batch(statement).expect("a change past the server");
}

/// From now on the node dies at this write.
pub(crate) async fn die_at(server: &TestServer, write: Write) {
    let (table, operation, condition) = match write {
        Write::Row(table, operation, condition) => (table, operation, condition.to_owned()),
        Write::Ledger(code) => ("transfers", "INSERT", format!("NEW.code = {code}")),
    };
    let trigger = match server.engine() {
        Engine::Sqlite => format!(
            "CREATE TRIGGER node_dies BEFORE {operation} ON {table} WHEN {condition}
             BEGIN SELECT RAISE(ABORT, 'the node died'); END"
        ),
        Engine::Postgres => {
            let schema = if matches!(write, Write::Ledger(_)) { "ledger." } else { "" };
            format!(
                "CREATE OR REPLACE FUNCTION node_dies() RETURNS trigger AS
                     $$ BEGIN RAISE EXCEPTION 'the node died'; END $$ LANGUAGE plpgsql;
                 CREATE TRIGGER node_dies BEFORE {operation} ON {schema}{table}
                     FOR EACH ROW WHEN ({condition}) EXECUTE FUNCTION node_dies()"
            )
        }
    };
    match write {
        Write::Row(..) => past_the_server(server, &trigger).await,
        Write::Ledger(_) => on_ledger(server, &trigger).await,
    }
}

/// What is written from now on is written again.
pub(crate) async fn live_on(server: &TestServer, write: Write) {
    let end = match server.engine() {
        Engine::Sqlite => "DROP TRIGGER node_dies",
        Engine::Postgres => "DROP FUNCTION node_dies() CASCADE",
    };
    match write {
        Write::Row(..) => past_the_server(server, end).await,
        Write::Ledger(_) => on_ledger(server, end).await,
    }
}

/// Another node opens the data of the one that died; it lives on.
async fn open_another(server: TestServer, write: Option<Write>) -> TestServer {
    if let Some(write) = write {
        live_on(&server, write).await;
    }
    let server = server.reopened_with(|_| {}).await;
    // Only this test lets it work.
    server.app.core.jobs.stop().await;
    script(&server, "untold", 0).await;
    server
}

/// The same person at another node.
fn at(server: &TestServer, actor: &Actor) -> Actor {
    let mut same = server.visitor();
    (same.token, same.id) = (actor.token.clone(), actor.id.clone());
    same.address.clone_from(&actor.address);
    same
}

/// A name whose letters no other member's name has: no two persons are called alike.
fn name(begin: &str, number: usize) -> String {
    let letter = ('a'..='z').nth(number).expect("a letter");
    format!("{begin}{letter}")
}

/// Two operators who are not there yet.
async fn two_new(server: &TestServer, number: usize) -> (Actor, Actor) {
    (
        server.operator(&format!("proposes{number:02}"), &["FIN-maker"]).await,
        server.operator(&format!("approves{number:02}"), &["FIN-checker"]).await,
    )
}

async fn approve_all(server: &TestServer, asked: &[Value], number: usize) {
    let (proposer, checker) = two_new(server, number).await;
    for withdrawal in asked {
        let row = propose(&proposer, withdrawal, payment()).await.ok();
        decide(&checker, &row, "approve").await.ok();
    }
}

/// The node dies while members ask; their clients repeat the request, or do not.
async fn dies_requesting(server: TestServer, number: usize, step: Step) -> TestServer {
    let (member, card) = payee(&server, &name("requests", number), 1_000).await;
    let (before, paid) = (count(&server, "requesting").await, count(&server, "paid").await);
    let write = step.dies_at.expect("a write");
    die_at(&server, write).await;
    for key in 0..TIMES as u128 {
        let answer = withdraw(&member, key, &card, &format!("{}", 100 + key)).await;
        assert!(!answer.status.is_success(), "{}: {}", step.name, answer.text);
    }
    assert_eq!(count(&server, step.left_in).await, before + TIMES, "{}", step.name);
    let server = open_another(server, step.dies_at).await;
    // The first one's client repeats it at once; the others are found by the job.
    let member = at(&server, &member);
    let again = withdraw(&member, 0, &card, "100").await.ok();
    server.clock.advance(LEASE);
    server.app.payouts.work_once().await.expect("the job");
    assert_eq!(count(&server, step.left_in).await, before, "{}", step.name);
    let report = member.get(super::REPORT).await.ok();
    let asked = report["list"].as_array().expect("a list").clone();
    assert_eq!(asked.len(), TIMES, "{}: {report}", step.name);
    assert!(asked.iter().any(|row| row["orderId"] == again["orderId"]), "{}: {report}", step.name);
    approve_all(&server, &asked, number).await;
    until_count(&server, "paid", paid + TIMES).await;
    check_bank(&server).await;
    server
}

/// The node dies on the way to the bank.
async fn dies_paying(server: TestServer, number: usize, step: Step) -> TestServer {
    let (member, card) = payee(&server, &name("receives", number), 1_000).await;
    let mut asked = Vec::new();
    for key in 0..TIMES as u128 {
        let answer = member.post_once(super::WITHDRAW, uuid::Uuid::from_u128(key), form(&card, "200")).await;
        asked.push(answer.ok());
    }
    let (before, paid) = (outgoing(&server).await.len(), count(&server, "paid").await);
    script(&server, step.bank, 0).await;
    approve_all(&server, &asked, number).await;
    // Each withdrawal is one more time that the node dies there.
    if step.paid_by_then > 0 && step.left_in == "sent" {
        server.app.payouts.work_once().await.expect("the job");
    }
    match step.dies_at {
        Some(write) => {
            die_at(&server, write).await;
            server.clock.advance(Duration::from_secs(6));
            server.app.payouts.work_once().await.expect("the job");
        }
        None => {
            for killed in 1..=TIMES {
                let payouts = server.app.payouts.clone();
                let work = tokio::spawn(async move { payouts.work_once().await });
                eventually("the bank took it", async || {
                    (outgoing(&server).await.len() == before + killed).then_some(())
                })
                .await;
                work.abort();
                // Those that it did not come to are due again when its lease is over; so is the first one, of which the
                // bank knows by now.
                past_the_server(&server, "UPDATE withdrawal SET work_at_ms = 0 WHERE state = 'approved'")
                    .await;
            }
        }
    }
    // A node that is dropped while the bank is silent may have asked about the one before already.
    if step.dies_at.is_some() {
        assert_eq!(count(&server, step.left_in).await, TIMES, "{}", step.name);
    }
    assert_eq!(outgoing(&server).await.len(), before + step.paid_by_then, "{}", step.name);
    let server = open_another(server, step.dies_at).await;
    until_count(&server, "paid", paid + TIMES).await;
    assert_eq!(outgoing(&server).await.len(), before + TIMES, "{}", step.name);
    check_bank(&server).await;
    server
}

async fn w01(engine: Engine) {
    let mut server = TestServer::open(engine).await;
    server.app.core.jobs.stop().await;
    script(&server, "untold", 0).await;
    let mut number = 0;
    for step in REQUESTING {
        number += 1;
        server = Box::pin(dies_requesting(server, number, step)).await;
    }
    for step in PAYING {
        number += 1;
        server = Box::pin(dies_paying(server, number, step)).await;
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn w01_p1_p2_p3_p4_f03_a_node_that_dies_at_any_step_three_times_leaves_one_transfer_on_sqlite() {
    Box::pin(w01(Engine::Sqlite)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn w01_p1_p2_p3_p4_f03_a_node_that_dies_at_any_step_three_times_leaves_one_transfer_on_postgres() {
    Box::pin(w01(Engine::Postgres)).await;
}
