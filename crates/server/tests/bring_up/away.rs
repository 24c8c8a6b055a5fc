use std::process::Command;
use std::time::{Duration, Instant};

use erawan_kernel::{Clock, SystemClock};
use erawan_platform::web::signature;
use erawan_testpg::PrivatePostgres;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::client::{Client, soon};
use crate::disk::{faults, trial};
use crate::world::{LAB_KEY, World};

/// Twice what a call waits for the database and for the ledger, and a slow machine: far below the ten seconds and more
/// that calls waited for each of their connections.
const ANSWERED_WITHIN: Duration = Duration::from_secs(9);

/// A vendor's bet, as the vendor repeats it.
async fn bet(client: &Client, body: &str) -> Value {
    const PATH: &str = "/provider/v1/LAB/transaction/bet";
    let now_ms = SystemClock.now_ms();
    let request = client
        .request(Method::POST, PATH)
        .header("X-Erawan-Timestamp", now_ms.to_string())
        .header("X-Erawan-Signature", signature::sign_call(LAB_KEY, now_ms, "POST", PATH, body.as_bytes()))
        .body(body.to_owned());
    Client::answer(request).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn without_postgresql_every_call_is_refused_in_seconds_and_served_again_when_it_is_back() {
    let postgres = tokio::task::spawn_blocking(|| {
        let postgres = PrivatePostgres::start().expect("a private PostgreSQL");
        let url = postgres.empty_database("away").expect("a database");
        (postgres, url)
    });
    let (postgres, url) = postgres.await.expect("a database");
    let mut world = World::new();
    world.database_url = Some(url);
    world.ok(&["apply", "platform.toml"]);
    let server = world.serve();
    let client = Client::new(&server.url);
    let mut member = Client::new(&server.url);
    member.token = Some(trial(&client).await.expect("an account"));
    soon("the node is ready", async || (faults(&server.url).await.0 == StatusCode::OK).then_some(())).await;

    postgres.kill().expect("it is gone");
    // Several at once: none waits until the one before has waited.
    let begun = Instant::now();
    let nothing = json!({});
    let vendors = json!({
        "request_uuid": "0190d8f0-0000-7000-8000-000000000001", "transaction_uuid": "0190d8f0-0000-7000-8000-000000000002",
        "user": "0190d8f0-0000-7000-8000-000000000003", "session": "none", "game_code": "lab-game", "round": "r1",
        "amount": 100_000, "currency": "THB", "round_closed": true,
    })
    .to_string();
    let (status, wallet, opened, again, bet_answer, wallets, rounds) = tokio::join!(
        member.request(Method::GET, "/wps/wallets/gcs").send(),
        member.get("/wps/wallets/gcs"),
        client.post("/wps/session/login/freeplay", &nothing),
        client.post("/wps/session/login/freeplay", &nothing),
        bet(&client, &vendors),
        at_once(&member),
        member.request(Method::GET, "/studio/api/rounds").send(),
    );
    let took = begun.elapsed();
    let status = status.expect("an answer");
    assert_eq!(status.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(status.headers().contains_key("retry-after"), "{:?}", status.headers());
    for answer in [&wallet, &opened, &again].into_iter().chain(&wallets) {
        assert_eq!(answer["errorCode"], "system.unavailable", "{answer}");
    }
    assert_eq!(rounds.expect("an answer").status(), StatusCode::SERVICE_UNAVAILABLE);
    // Whether it was carried out is not claimed either way.
    assert_eq!(bet_answer["status"], "RS_ERROR_UNKNOWN", "{bet_answer}");
    assert!(took < ANSWERED_WITHIN, "answered after {took:?}");
    // By now copies in memory are too old, and each caller has to read what is the same for all.
    let begun = Instant::now();
    let wallets = at_once(&member).await;
    assert!(wallets.iter().all(|answer| answer["errorCode"] == "system.unavailable"), "{wallets:?}");
    let took = begun.elapsed();
    assert!(took < ANSWERED_WITHIN, "answered after {took:?}, with copies that are too old");

    let back = tokio::task::spawn_blocking(move || postgres.restart().map(|()| postgres));
    let _postgres = back.await.expect("it ran").expect("it is back");
    soon("the node is ready again", async || (faults(&server.url).await.0 == StatusCode::OK).then_some(()))
        .await;
    assert_eq!(member.get("/wps/wallets/gcs").await["success"], true);
    trial(&client).await.expect("an account, without a restart");
}

/// Stops all processes of the server where they are, or lets them go on.
fn signal(postgres: &PrivatePostgres, name: &str) {
    let file = postgres.folder().join("data/postmaster.pid");
    let text = std::fs::read_to_string(file).expect("its number");
    let number = text.lines().next().expect("a line");
    let kill = |program: &str, args: &[&str]| {
        assert!(Command::new(program).args(args).status().expect("it runs").success());
    };
    kill("kill", &[name, number]);
    kill("pkill", &[name, "-P", number]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn while_postgresql_is_frozen_every_call_is_refused_in_time_and_served_again_when_it_goes_on() {
    let postgres = tokio::task::spawn_blocking(|| {
        let postgres = PrivatePostgres::start().expect("a private PostgreSQL");
        let url = postgres.empty_database("frozen").expect("a database");
        (postgres, url)
    });
    let (postgres, url) = postgres.await.expect("a database");
    let mut world = World::new();
    world.database_url = Some(url);
    world.ok(&["apply", "platform.toml"]);
    let server = world.serve();
    let mut member = Client::new(&server.url);
    member.token = Some(trial(&member).await.expect("an account"));
    signal(&postgres, "-STOP");
    let begun = Instant::now();
    let refused = member.get("/wps/wallets/gcs").await;
    let took = begun.elapsed();
    signal(&postgres, "-CONT");
    assert_eq!(refused["errorCode"], "system.unavailable", "{refused}");
    assert!(took < Duration::from_secs(45), "answered after {took:?}");
    soon("the node is ready again", async || (faults(&server.url).await.0 == StatusCode::OK).then_some(()))
        .await;
    assert_eq!(member.get("/wps/wallets/gcs").await["success"], true);
}

/// What a member asks for at the same time.
async fn at_once(member: &Client) -> [Value; 4] {
    let wallet = || member.get("/wps/wallets/gcs");
    let (a, b, c, d) = tokio::join!(wallet(), wallet(), wallet(), wallet());
    [a, b, c, d]
}
