use std::time::Duration;

use erawan_kernel::{Clock, SystemClock};
use erawan_platform::web::signature;
use reqwest::{Method, StatusCode};
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::client::{Client, soon};
use crate::world::{LAB_KEY, World, free_port};

/// A world whose server has an admin listener, and the listener's address.
fn with_admin(world: World) -> (World, String) {
    let admin = format!("127.0.0.1:{}", free_port());
    world.ok(&["apply", "platform.toml"]);
    (world.with("ERAWAN_ADMIN_ADDR", Some(&admin)), format!("http://{admin}"))
}

async fn asked(url: String) -> (StatusCode, String) {
    let answer = reqwest::get(url).await.expect("an answer");
    (answer.status(), answer.text().await.expect("a text"))
}

async fn ready(url: &str) -> (StatusCode, Value) {
    let (status, text) = asked(format!("{url}/readyz")).await;
    (status, serde_json::from_str(&text).expect("JSON"))
}

/// Waits until the first checks were made.
async fn wait_until_ready(url: &str) {
    soon("the node is ready", async || (ready(url).await.0 == StatusCode::OK).then_some(())).await;
}

async fn a_node_in_service(world: World) {
    let (world, admin) = with_admin(world);
    let server = world.serve();
    assert_eq!(asked(format!("{}/healthz", server.url)).await, (StatusCode::OK, "ok".to_owned()));
    for url in [&server.url, &admin] {
        wait_until_ready(url).await;
        assert_eq!(ready(url).await.1["ready"], true);
    }
    let mut client = Client::new(&server.url);
    let trial = client.post("/wps/session/login/freeplay", &json!({})).await;
    client.token = Some(trial["value"]["token"].as_str().expect("a session").to_owned());
    let stream = client.request(Method::GET, "/wps/stream").send().await.expect("a stream");
    let wrong = client.operator("not the password").await;
    assert_eq!(wrong["success"], false);
    for call in ["bet", "settle"] {
        let unproven = client.post(&format!("/provider/v1/STRANGER/transaction/{call}"), &json!({})).await;
        assert_eq!(unproven["status"], "RS_ERROR_INVALID_PARTNER");
    }
    let wanted = [
        "erawan_http_request_seconds_count{method=\"POST\",route=\"/wps/session/login/freeplay\",status=\"200\"} 1",
        "erawan_http_request_seconds_count{method=\"POST\",route=\"/console/session\",status=\"4",
        "erawan_streams 1",
        "erawan_ready 1",
        "erawan_ledger_batch_rows_count",
        "erawan_projection_lag_rows{projection=",
        "erawan_disk_left_mebibytes",
        "erawan_jobs_running",
        "erawan_connections ",
    ];
    soon("every number is told", async || {
        let (_, numbers) = asked(format!("{admin}/metrics")).await;
        wanted.iter().all(|number| numbers.contains(number)).then_some(())
    })
    .await;
    let (_, numbers) = asked(format!("{admin}/metrics")).await;
    assert!(!numbers.contains("STRANGER"), "what a client makes up is no label");
    drop(stream);
    let outside = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build();
    let numbers = outside.expect("a client").get(format!("{}/metrics", server.url)).send().await;
    assert_eq!(
        numbers.expect("an answer").status(),
        StatusCode::SEE_OTHER,
        "players do not reach the numbers"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_in_service_is_ready_and_tells_its_numbers_on_sqlite() {
    a_node_in_service(World::new()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_in_service_is_ready_and_tells_its_numbers_on_postgres() {
    let world = tokio::task::spawn_blocking(World::on_postgres).await;
    a_node_in_service(world.expect("a database")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_has_one_id_in_the_header_the_refusal_and_the_log() {
    let world = World::new().with("ERAWAN_ACCESS_LOG", Some("true")).with("ERAWAN_LOG_FORMAT", Some("json"));
    world.ok(&["apply", "platform.toml"]);
    let server = world.serve();
    let client = Client::new(&server.url);
    let call = |id: &'static str| {
        client.request(Method::GET, "/wps/member/info?secret=hidden").header("X-Request-Id", id)
    };
    let answer = call("proxy-7").send().await.expect("an answer");
    assert_eq!(answer.headers()["x-request-id"], "proxy-7");
    let body: Value = answer.json().await.expect("JSON");
    assert_eq!((&body["success"], &body["requestId"]), (&json!(false), &json!("proxy-7")));
    let made = call("not an id").send().await.expect("an answer");
    let made = made.headers()["x-request-id"].to_str().expect("a text").to_owned();
    assert_eq!(made.len(), 24, "{made}");
    let line = soon("its line of the log", async || {
        let log = server.log();
        log.lines().find(|line| line.contains("proxy-7") && line.contains("answered")).map(str::to_owned)
    })
    .await;
    let line: Value = serde_json::from_str(&line).expect("a line of JSON");
    let fields = &line["fields"];
    assert_eq!(
        (&fields["method"], &fields["path"], &fields["status"]),
        (&json!("GET"), &json!("/wps/member/info"), &json!(401))
    );
    assert!(!server.log().contains("hidden"), "a query may hold a secret");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_behind_the_newest_time_makes_the_node_unready_until_it_is_accepted() {
    let (world, admin) = with_admin(World::new());
    let server = world.serve();
    wait_until_ready(&admin).await;
    server.terminate();
    assert!(server.ended_within(Duration::from_secs(10)).success());
    let database = Connection::open(world.data().join("platform.db")).expect("the database");
    let moved = database.execute("UPDATE node_pulse SET newest_at_ms = newest_at_ms + 7200000", []);
    assert_eq!(moved.expect("a row"), 1);
    drop(database);

    let server = world.serve();
    let told = soon("the fault", async || {
        let (status, told) = ready(&admin).await;
        (status == StatusCode::SERVICE_UNAVAILABLE && told["faults"]["clock"].is_string()).then_some(told)
    })
    .await;
    let reason = told["faults"]["clock"].as_str().expect("a reason");
    assert!(reason.contains("s behind the newest time in the database"), "{reason}");
    let (_, public) = ready(&server.url).await;
    assert_eq!(public, json!({ "ready": false, "faults": ["clock"] }));
    assert_eq!(Client::new(&server.url).get("/wps/system/status").await["success"], true, "it still serves");
    assert!(server.log().contains("run `erawan accept-clock`"), "{}", server.log());

    let printed = world.ok(&["accept-clock"]);
    assert!(printed.starts_with("~ clock: "), "{printed}");
    wait_until_ready(&admin).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_vendors_call_that_is_refused_for_its_time_is_told_once_a_minute_with_both_times() {
    const HOUR_MS: i64 = 3_600_000;
    let world = World::new();
    world.ok(&["apply", "platform.toml"]);
    let server = world.serve();
    let client = Client::new(&server.url);
    let signed_ms = SystemClock.now_ms() - HOUR_MS;
    for key in [b"no key of any vendor, and as long", LAB_KEY, LAB_KEY, LAB_KEY] {
        assert_eq!(client.signed_at(key, signed_ms).await, "RS_ERROR_INVALID_SIGNATURE");
    }
    let told = soon("the warning", async || {
        let log = server.log();
        let told: Vec<_> =
            log.lines().filter(|line| line.contains("more than a minute from our time")).collect();
        (!told.is_empty()).then(|| told.join("\n"))
    })
    .await;
    assert_eq!(told.lines().count(), 1, "{told}");
    let time = |ms: i64| jiff::Timestamp::from_millisecond(ms).expect("a time").to_string();
    assert!(told.contains("WARN") && told.contains("LAB") && told.contains(&time(signed_ms)), "{told}");
    // Ours, to the minute or the next one.
    let ours = [0, 60_000].map(|ms_later| time(signed_ms + HOUR_MS + ms_later)[..16].to_owned());
    assert!(ours.iter().any(|ours| told.contains(ours)), "{told}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_gateways_callback_that_is_refused_for_its_time_is_told() {
    let world = World::new();
    world.ok(&["apply", "platform.toml"]);
    let server = world.serve();
    let client = Client::new(&server.url);
    let signed_ms = SystemClock.now_ms() - 3_600_000;
    let body = "{}";
    let secret = b"shared with the gateway's program";
    let request = client
        .request(Method::POST, "/callbacks/payments/bridge")
        .header("X-Sandbox-Timestamp", signed_ms.to_string())
        .header("X-Sandbox-Signature", signature::sign(secret, signed_ms, body.as_bytes()))
        .body(body);
    assert_eq!(Client::answer(request).await["errorCode"], "permission.denied");
    soon("the warning", async || server.log().contains("more than a minute from our time").then_some(()))
        .await;
    assert!(server.log().contains("bridge"), "{}", server.log());
}
