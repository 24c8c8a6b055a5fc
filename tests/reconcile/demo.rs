//! What a demo with days before its first start opens with: deposits, withdrawals and statements.

use std::collections::BTreeSet;

use erawan_kernel::Clock;
use erawan_platform::seed::DEMO_PASSWORD;
use erawan_testkit::{Actor, Engine, TestServer};
use jiff::ToSpan;
use serde_json::{Value, json};

use super::{STATEMENTS, classes, count, today};
use crate::payments::coins::CHAIN;
use crate::payouts::SETTINGS;

const DAYS: u8 = 9;
const DEPOSITS: &str = "/wps/relay/MCS2_depositTransactioNReport";
const WITHDRAWALS: &str = "/wps/relay/MCS2_WithdrawTransactionReport";

async fn member(server: &TestServer, username: &str) -> Actor {
    let mut member = server.visitor();
    let form = json!({ "username": username, "password": DEMO_PASSWORD, "type": "username" });
    let answer = member.post("/wps/session/login", form).await.ok();
    member.adopt(&answer);
    member
}

async fn rows(server: &TestServer, member: &Actor, path: &str) -> Vec<Value> {
    let (today, first) = (today(server), today(server).checked_sub(10.days()).expect("a day"));
    let list = member.get(&format!("{path}?startDate={first}&endDate={today}&size=100")).await.ok();
    list["list"].as_array().expect("a list").clone()
}

/// Status, step and reason of each deposit.
fn stands(rows: &[Value]) -> BTreeSet<String> {
    let text = |row: &Value, name: &str| row[name].as_str().unwrap_or("-").to_owned();
    rows.iter().map(|row| ["status", "step", "reason"].map(|name| text(row, name)).join(" ")).collect()
}

/// The statements of the chain: coins came in on the last day alone, and nothing is different.
async fn check_coins(server: &TestServer, console: &Actor) {
    for back in 1..=7 {
        let day = today(server).checked_sub(back.days()).expect("a day");
        let found = console.get(&format!("/console/reconcile/{CHAIN}/days/{day}")).await.ok();
        let report = &found["report"];
        assert_eq!(found["signed"].is_object(), back > 3, "{found}");
        assert_eq!((&report["unexplained"], &report["openCount"]), (&json!("0.00"), &json!(0)), "{found}");
        let matched = classes(report).into_iter().filter(|class| class.starts_with("matched"));
        assert_eq!(matched.count(), usize::from(back == 1), "{found}");
    }
}

/// The member who played has level 1 and a bank account that can be used.
async fn check_level(server: &TestServer) {
    let known = member(server, "demo001").await.get(SETTINGS).await.ok();
    let level = &known["level"];
    assert_eq!((&level["level"], &level["dayLimit"]), (&json!(1), &json!("200000.00")), "{known}");
    assert_eq!(known["cards"].as_array().map(Vec::len), Some(1), "{known}");
    assert_eq!(
        (&known["cards"][0]["usableAt"], &known["hasFundsPassword"]),
        (&json!(null), &json!(true)),
        "{known}"
    );
    let given = server.demo_operator("risk01").await.get("/console/members/demo001/level").await.ok();
    assert_eq!(given["given"]["level"], 1, "{given}");
}

async fn a_demo_opens_with_every_case(engine: Engine) {
    let server = TestServer::open_with(engine, |settings| settings.demo_history_days = DAYS).await;
    server.app.core.jobs.stop().await;
    server.app.catch_up_all().await.expect("the lists follow");
    let (person, console) = (member(&server, "demo004").await, server.demo_operator("finance02").await);

    let deposits = rows(&server, &person, DEPOSITS).await;
    let expected = [
        "cancelled - by.member",
        "cancelled - expired",
        "failed - declined",
        "pending claimed -",
        "pending in_review -",
        "pending to_pay -",
        "success - -",
        "success - late",
        "success - paid.twice",
    ];
    assert_eq!(stands(&deposits), expected.map(str::to_owned).into(), "{deposits:#?}");
    let suspense = console.get("/console/suspense?state=waiting").await.ok();
    assert_eq!(suspense["list"][0]["reason"], "payer.other", "{suspense}");
    assert_eq!(suspense["totalCount"], 1);

    let withdrawals = rows(&server, &person, WITHDRAWALS).await;
    let mut states = BTreeSet::new();
    for row in &withdrawals {
        let case =
            console.get(&format!("/console/withdrawals/{}", row["orderId"].as_str().unwrap())).await.ok();
        let held = if case["held"] == true { "held " } else { "" };
        states.insert(format!("{held}{}", case["state"].as_str().unwrap_or_default()));
    }
    let held: Vec<_> = states.iter().filter(|state| state.starts_with("held ")).cloned().collect();
    assert_eq!((held.len(), withdrawals.len()), (1, 7), "{states:?}");
    assert_eq!(withdrawals.iter().filter(|row| row["coins"].is_object()).count(), 1);
    for state in ["paid", "refused", "returned", "review"] {
        assert!(states.contains(state), "{states:?}");
    }
    // On its way; where it was asked about before the bank answered, nothing is known of it for a while.
    assert!(states.contains("sent") || states.contains("unknown"), "{states:?}");

    // Seven days of statements; one of them is different in three places, those before it are signed.
    let today = today(&server);
    let listed = console.get(STATEMENTS).await.ok();
    assert_eq!(listed["totalCount"], 28, "{listed}");
    for back in 1..=7 {
        let day = today.checked_sub(back.days()).expect("a day");
        let found = console.get(&format!("/console/reconcile/sandbox/days/{day}")).await.ok();
        let report = &found["report"];
        assert_eq!(report["unexplained"], "0.00", "{found}");
        assert_eq!(found["signed"].is_object(), back > 3, "{found}");
        if back == 3 {
            let open: Vec<_> = classes(report)
                .into_iter()
                .filter(|class| !class.starts_with("matched") && !class.starts_with("return"))
                .collect();
            assert_eq!((open.len(), &report["openCount"]), (3, &json!(3)), "{found}");
            for class in ["ours 1", "theirs 1 321.00", "amount 1 1.00"] {
                assert!(open.iter().any(|text| text.starts_with(class)), "{open:?}");
            }
        } else {
            assert_eq!((&report["openCount"], &report["isOpen"]), (&json!(0), &json!(false)), "{found}");
        }
    }
    check_coins(&server, &console).await;
    check_level(&server).await;
    server.check_books().await;

    // A restart makes nothing of it again.
    let files = count(&server, "statement_file").await;
    let now_ms = server.clock.now_ms();
    let server = server.reopened_with(|_| ()).await;
    assert_eq!(server.clock.now_ms(), now_ms);
    server.app.catch_up_all().await.expect("the lists follow");
    let person = member(&server, "demo004").await;
    assert_eq!(rows(&server, &person, DEPOSITS).await, deposits);
    assert_eq!(rows(&server, &person, WITHDRAWALS).await.len(), withdrawals.len());
    assert_eq!(count(&server, "statement_file").await, files);
    server.check_books().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_demo_opens_with_a_deposit_and_a_withdrawal_in_every_state_on_sqlite() {
    a_demo_opens_with_every_case(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_demo_opens_with_a_deposit_and_a_withdrawal_in_every_state_on_postgres() {
    a_demo_opens_with_every_case(Engine::Postgres).await;
}
