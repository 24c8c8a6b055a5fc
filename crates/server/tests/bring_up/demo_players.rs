use erawan_kernel::{Clock, SystemClock};
use jiff::ToSpan;
use jiff::tz::TimeZone;
use serde_json::json;

use crate::client::{Client, soon};
use crate::world::World;

#[tokio::test]
async fn the_players_of_a_demo_play_like_every_member() {
    let world = World::new()
        .with("ERAWAN_MODE", Some("demo"))
        .with("ERAWAN_PUBLIC_URL", None)
        .with("ERAWAN_DEMO_PLAYERS", Some("2"))
        .with("RUST_LOG", Some("info"));
    let server = world.serve();
    soon("a round", async || server.log().contains("/studio/api/spin").then_some(())).await;
    let mut player = Client::new(&server.url);
    player.merchant = "suvarna".to_owned();
    let form = json!({ "username": "ploy8899", "password": "Demo@1234", "loginType": "password" });
    let login = player.post("/wps/session/login", &form).await;
    player.token = login["value"]["token"].as_str().map(str::to_owned);
    soon("the round in the betting record", async || {
        let record = player.get("/wps/report/betRecord").await;
        record["value"]["list"].as_array().is_some_and(|list| !list.is_empty()).then_some(())
    })
    .await;
    drop(server);
    assert!(world.ok(&["verify"]).contains("sound"));
}

#[test]
fn production_has_no_players_of_a_demo() {
    let refused = World::new().with("ERAWAN_DEMO_PLAYERS", Some("3")).refused(&["serve"]);
    assert!(refused.contains("ERAWAN_DEMO_PLAYERS is for demo mode"), "{refused}");
}

#[tokio::test]
async fn the_days_before_a_demo_are_in_a_ledger_that_is_sound_and_made_anew_alike() {
    let world = World::new()
        .with("ERAWAN_MODE", Some("demo"))
        .with("ERAWAN_PUBLIC_URL", None)
        .with("ERAWAN_DEMO_HISTORY_DAYS", Some("5"));
    let rounds = async || {
        let server = world.serve();
        let mut member = Client::new(&server.url);
        member.merchant = "suvarna".to_owned();
        let form = json!({ "username": "demo001", "password": "Demo@1234", "loginType": "password" });
        let login = member.post("/wps/session/login", &form).await;
        member.token = login["value"]["token"].as_str().map(str::to_owned);
        let today = SystemClock.now().to_zoned(TimeZone::get("Asia/Bangkok").expect("a time zone")).date();
        let first = today.checked_sub(6.days()).expect("a day");
        let record = format!("/wps/report/betRecord?startDate={first}&endDate={today}&size=100");
        member.get(&record).await["value"].clone()
    };
    let played = rounds().await;
    assert!(played["totalCount"].as_i64() >= Some(12), "{played}");
    let newest = played["list"][0]["betTime"].as_i64().expect("a time");
    assert!(newest < SystemClock.now_ms(), "{played}");
    let oldest = played["list"].as_array().and_then(|list| list.last()).expect("a round")["betTime"].as_i64();
    assert!(oldest.expect("a time") < newest - 3 * 86_400_000, "{played}");
    assert!(world.ok(&["verify"]).contains("sound"));
    world.ok(&["rebuild"]);
    assert_eq!(rounds().await, played);
}

#[tokio::test]
async fn the_days_before_a_demo_have_every_case_once() {
    let world = World::new()
        .with("ERAWAN_MODE", Some("demo"))
        .with("ERAWAN_PUBLIC_URL", None)
        .with("ERAWAN_DEMO_HISTORY_DAYS", Some("9"));
    let counts = async || {
        let server = world.serve();
        let operator = Client::demo_operator(&server.url, "finance02").await;
        let mut counts = Vec::new();
        for list in [
            "suspense?state=waiting",
            "withdrawals?state=held",
            "reconcile/statements",
            "adjustments?state=over",
        ] {
            counts.push(operator.get(&format!("/console/{list}")).await["value"]["totalCount"].clone());
        }
        counts
    };
    let first = counts().await;
    assert_eq!(first, [json!(1), json!(1), json!(28), json!(2)]);
    assert!(world.ok(&["verify"]).contains("sound"));
    assert_eq!(counts().await, first);
    assert!(world.ok(&["verify"]).contains("sound"));
}

#[tokio::test]
async fn a_database_of_another_merchant_gets_no_days_before() {
    let world = World::new();
    world.ok(&["apply", "platform.toml"]);
    let before = world.ok(&["verify"]);
    let world = world
        .with("ERAWAN_MODE", Some("demo"))
        .with("ERAWAN_PUBLIC_URL", None)
        .with("ERAWAN_DEMO_HISTORY_DAYS", Some("5"))
        .with("RUST_LOG", Some("info"));
    let server = world.serve();
    server.terminate();
    soon("the end", async || server.log().contains("asked to stop: ").then_some(())).await;
    assert!(!server.log().contains("days before the first start"), "{}", server.log());
    drop(server);
    assert_eq!(world.ok(&["verify"]), before);
}

#[test]
fn production_has_no_days_of_a_demo() {
    let refused = World::new().with("ERAWAN_DEMO_HISTORY_DAYS", Some("14")).refused(&["serve"]);
    assert!(refused.contains("ERAWAN_DEMO_HISTORY_DAYS is for demo mode"), "{refused}");
}
