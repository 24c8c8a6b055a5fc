//! The days before a demo's first start, as its members find them.

use std::collections::BTreeSet;

use erawan_games::{Catalogue, ServerSeed, Stream, play, records};
use erawan_kernel::{Clock, Money};
use erawan_platform::seed::DEMO_PASSWORD;
use erawan_testkit::{Actor, Engine, TestServer};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::{Value, json};

const DAYS: u8 = 7;
const RECORD: &str = "/wps/report/betRecord";
const STATEMENT: &str = "/wps/relay/ODS2_MemberTransaction";
const DEPOSITS: &str = "/wps/relay/MCS2_depositTransactioNReport";

async fn demo_with(engine: Engine, days: u8) -> TestServer {
    TestServer::open_with(engine, |settings| settings.demo_history_days = days).await
}

async fn demo_member(server: &TestServer) -> Actor {
    let mut member = server.visitor();
    let form = json!({ "username": "demo001", "password": DEMO_PASSWORD, "type": "username" });
    let answer = member.post("/wps/session/login", form).await.ok();
    member.adopt(&answer);
    member
}

/// The list of the last fourteen days, at most a hundred rows.
async fn last_days(server: &TestServer, member: &Actor, path: &str) -> Value {
    let today = day(server.clock.now_ms());
    let first = day(server.clock.now_ms() - 13 * 86_400_000);
    member.get(&format!("{path}?startDate={first}&endDate={today}&size=100")).await.ok()
}

fn rows(list: &Value) -> &Vec<Value> {
    list["list"].as_array().expect("a list")
}

/// The day at the merchant.
fn day(at_ms: i64) -> String {
    let at = Timestamp::from_millisecond(at_ms).expect("a moment");
    let zone = TimeZone::get("Asia/Bangkok").expect("a time zone");
    at.to_zoned(zone).date().to_string()
}

fn days(list: &Value, time: &str) -> BTreeSet<String> {
    rows(list).iter().map(|row| day(row[time].as_i64().expect("a time"))).collect()
}

/// What the round of that public proof comes to, recomputed from its seeds.
fn recomputed(proof: &Value) -> (Value, i64) {
    let catalogue = Catalogue::load().expect("the titles");
    let title = catalogue.title(proof["gameCode"].as_str().expect("a game")).expect("a title");
    let seed = ServerSeed::from_hex(proof["serverSeed"].as_str().expect("a seed")).expect("a seed");
    assert_eq!(proof["serverSeedHash"], seed.commitment());
    let client_seed = proof["clientSeed"].as_str().expect("a seed");
    let mut stream =
        Stream::new(&seed, client_seed, proof["nonce"].as_u64().expect("a nonce")).expect("a stream");
    let stake = proof["betMinor"].as_str().and_then(|stake| stake.parse().ok()).expect("a stake");
    let (spins, win) = records(title, &play(title, &mut stream), stake).expect("a round");
    (serde_json::to_value(spins).expect("JSON"), win)
}

async fn a_demo_has_a_past(engine: Engine) {
    let server = demo_with(engine, DAYS).await;
    server.app.catch_up_all().await.expect("the lists follow");
    let member = demo_member(&server).await;

    let played = last_days(&server, &member, RECORD).await;
    // A visit every other day, the last one on the day of the start.
    assert_eq!(days(&played, "betTime").len(), 4, "{played}");
    assert!(rows(&played).len() >= 16, "{played}");
    for round in rows(&played) {
        assert_eq!(round["status"], "settled");
        assert!(round["betTime"].as_i64() < Some(server.clock.now_ms()), "{round}");
        let id = round["roundId"].as_str().expect("a round");
        let proof = member.request(reqwest::Method::GET, &format!("/studio/api/rounds/{id}/proof"));
        let proof = member.send(proof).await.body;
        let (spins, win) = recomputed(&proof);
        assert_eq!(proof["round"]["spins"], spins);
        let paid: Money = round["winAmount"].as_str().expect("an amount").parse().expect("an amount");
        assert_eq!(Money::from_minor(win), paid, "{round}");
    }

    let deposits = last_days(&server, &member, DEPOSITS).await;
    let of_status =
        |status: &str| rows(&deposits).iter().filter(|row| row["status"] == status).collect::<Vec<_>>();
    assert_eq!(
        (of_status("success").len(), of_status("failed").len(), rows(&deposits).len()),
        (1, 1, 2),
        "{deposits}"
    );
    let statement = last_days(&server, &member, STATEMENT).await;
    assert_eq!(days(&statement, "txTime").len(), 4, "{statement}");
    let paid = of_status("success")[0];
    let line = rows(&statement).iter().find(|line| line["reference"] == paid["orderId"]);
    let line = line.expect("a line of the deposit");
    assert_eq!(
        (&line["amount"], day(line["txTime"].as_i64().expect("a time"))),
        (&paid["amount"], day(paid["completedAt"].as_i64().expect("a time")))
    );

    // What was derived comes again from the log, and the books are whole.
    server.check_books().await;
    server.app.rebuild_projections().await.expect("the lists are made anew");
    assert_eq!(last_days(&server, &member, RECORD).await, played);
    assert_eq!(last_days(&server, &member, STATEMENT).await, statement);
    server.check_books().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_demo_has_a_past_of_deposits_and_rounds_that_verify_on_sqlite() {
    a_demo_has_a_past(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_demo_has_a_past_of_deposits_and_rounds_that_verify_on_postgres() {
    a_demo_has_a_past(Engine::Postgres).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_demo_without_such_days_begins_today() {
    let server = demo_with(Engine::Sqlite, 0).await;
    let member = demo_member(&server).await;
    assert_eq!(rows(&last_days(&server, &member, RECORD).await).len(), 0);
    assert_eq!(rows(&last_days(&server, &member, DEPOSITS).await).len(), 0);
    server.close().await;
}
