use std::sync::Arc;

use erawan_kernel::{OsEntropy, SystemClock};
use erawan_sandbox_gateway::{SandboxConfig, SandboxGateway};
use reqwest::Method;
use sea_orm::{ConnectionTrait, Database, Statement};
use serde_json::json;
use tokio::net::TcpListener;

use crate::client::{Client, soon};
use crate::world::{LAB_KEY, PASSWORD, World};

const APPLY: [&str; 2] = ["apply", "platform.toml"];
/// What the program of the bridge shares with the platform.
pub(crate) const BRIDGE_SECRET: &[u8] = b"shared with the gateway's program";

/// What a run of `apply` that changes nothing must leave as it is.
async fn state(world: &World) -> Vec<String> {
    let file = format!("sqlite://{}", world.data().join("platform.db").display());
    let db =
        Box::pin(Database::connect(world.database_url.clone().unwrap_or(file))).await.expect("the database");
    let mut state = Vec::new();
    for query in [
        "SELECT kind || ' ' || subject || ' ' || author FROM platform_event ORDER BY id",
        "SELECT topic || ' ' || number FROM revision ORDER BY topic",
        "SELECT code || ' ' || updated_at_ms FROM merchant ORDER BY code",
        "SELECT code || ' ' || updated_at_ms FROM payment_gateway ORDER BY code",
    ] {
        let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), query)).await;
        let text = |row: sea_orm::QueryResult| row.try_get_by_index::<String>(0).expect("a text");
        state.extend(rows.expect("rows").into_iter().map(text));
    }
    db.close().await.expect("the connection closes");
    state
}

/// A program that collects payments and pays out, at the address that the file names; answers that address.
pub(crate) async fn bridge(world: &World) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let own_url = format!("http://{}", listener.local_addr().expect("an address"));
    world.edit("platform.toml", "https://bridge.example.com", &own_url);
    let config = SandboxConfig {
        secret: BRIDGE_SECRET.to_vec(),
        own_url: own_url.clone(),
        callback_url: format!("http://127.0.0.1:{}/callbacks/payments/bridge", world.port),
        payout_callback_url: format!("http://127.0.0.1:{}/payout-callbacks/bridge", world.port),
        return_origin: "https://play.lotus.example".to_owned(),
        file: None,
    };
    let gateway = SandboxGateway::open(config, Arc::new(SystemClock), Arc::new(OsEntropy));
    let gateway = gateway.expect("a gateway in memory");
    tokio::spawn(async move { axum::serve(listener, gateway.router()).await });
    own_url
}

/// Registers the member of that number over HTTP and pays money in at the bridge.
pub(crate) async fn member_with_money(url: &str, number: u32) -> Client {
    member_with(url, number, "500.00").await
}

/// The same with this much money.
pub(crate) async fn member_with(url: &str, number: u32, amount: &str) -> Client {
    let mut member = Client::new(url);
    member.address = Some(format!("10.8.0.{}", number + 1));
    let form = json!({
        "username": format!("member{number:04}"), "password": "Lotus4river", "confirmPassword": "Lotus4river",
        "birthday": "1990-05-17", "type": 0, "registerMethod": "H5",
    });
    let answer = member.sealed(Method::PUT, "/wps/member/register", &form).await;
    member.token = Some(answer["value"]["token"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned());
    let deposit = json!({ "vendor": "bridge", "bankId": "bridge-kru", "amount": amount });
    let request = member.request(Method::POST, "/wps/relay/MCS2_depositPaymentGateway").json(&deposit);
    let answer = Client::answer(
        request.header("Idempotency-Key", format!("0198c3f1-a2b4-7c3d-8e9f-0a1b2c3d{number:04}")),
    )
    .await;
    let page = answer["value"]["payUrl"].as_str().unwrap_or_else(|| panic!("{answer}"));
    let quiet =
        reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().expect("a client");
    let pressed =
        quiet.post(page).header("Content-Type", "application/x-www-form-urlencoded").body("press=approve");
    assert_eq!(pressed.send().await.expect("the bank answers").status(), 303);
    soon("the deposit is credited", async || {
        let balance = member.get("/wps/wallets/gcs").await;
        (balance["value"]["sumBalance"] == amount).then_some(())
    })
    .await;
    member
}

pub(crate) async fn ticket(member: &Client) -> String {
    let answer = member.get("/wps/game/launchGame?vendor=LAB&gameId=lab-game&launchMode=GLS").await;
    let url = answer["value"]["gameUrl"].as_str().unwrap_or_else(|| panic!("{answer}"));
    let (_, rest) = url.split_once("#ticket=").expect("a ticket");
    rest.split('&').next().expect("a ticket").to_owned()
}

async fn from_nothing_to_service(world: World) {
    bridge(&world).await;
    let shown = world.ok(&["apply", "platform.toml", "--dry-run"]);
    for line in [
        "+ gateway bridge at ",
        "+ vendor BGS",
        "+ vendor LAB: its first key",
        "+ merchant lotus (Lotus), ",
        "+ merchant lotus: catalogue: game LAB/lab-game",
        "+ merchant lotus: channel: bridge",
        "+ merchant lotus: content: item welcome",
        "+ operator lotus/mali01 (Mali)",
        "A dry run: ",
    ] {
        assert!(shown.contains(line), "no {line} in: {shown}");
    }
    assert_eq!(state(&world).await, Vec::<String>::new(), "a dry run wrote something");

    let applied = world.ok(&APPLY);
    assert!(applied.contains("changes were applied"), "{applied}");
    for secret in [PASSWORD, &hex::encode(LAB_KEY)] {
        assert!(!applied.contains(secret) && !shown.contains(secret));
    }
    let before = state(&world).await;
    assert!(before.contains(&"merchant.opened lotus command line: tester".to_owned()), "{before:?}");
    assert!(before.contains(&"operator.created lotus/mali01 command line: tester".to_owned()), "{before:?}");
    assert_eq!(world.ok(&APPLY).lines().last(), Some("= nothing to change"));
    assert_eq!(state(&world).await, before, "the second run wrote something");

    let server = world.serve();
    let visitor = Client::new(&server.url);
    assert_eq!(visitor.operator(PASSWORD).await["value"]["next"], "enrol");
    let member = member_with_money(&server.url, 1).await;
    let conformance = world
        .command(&[
            "conformance",
            "--url",
            &server.url,
            "--vendor",
            "LAB",
            "--game",
            "lab-game",
            "--rest-ms",
            "0",
        ])
        .args(["--user-ticket", &ticket(&member).await])
        .env("ERAWAN_CONFORMANCE_SECRET", hex::encode(LAB_KEY))
        .output()
        .expect("the kit runs");
    assert!(conformance.status.success(), "{}", String::from_utf8_lossy(&conformance.stdout));

    a_running_server_sees_a_changed_file(&world, &visitor).await;
    a_vendors_key_is_rotated(&world, &visitor).await;
    an_operators_password_is_set(&world, &visitor).await;
    a_merchant_is_in_maintenance(&world, &visitor).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_empty_folder_becomes_a_platform_in_service() {
    from_nothing_to_service(World::new()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_empty_postgres_becomes_a_platform_in_service() {
    let world = tokio::task::spawn_blocking(World::on_postgres).await.expect("a database");
    from_nothing_to_service(world).await;
}

async fn a_running_server_sees_a_changed_file(world: &World, visitor: &Client) {
    world.edit("merchant.json", "\"name\": \"Lotus\"", "\"name\": \"White Lotus\"");
    let shown = world.ok(&APPLY);
    assert!(shown.contains("~ merchant lotus: brand.name \"Lotus\" → \"White Lotus\""), "{shown}");
    soon("the new name", async || {
        let status = visitor.get("/wps/system/status").await;
        (status["value"]["info"]["brand"]["name"] == "White Lotus").then_some(())
    })
    .await;
    world.edit("platform.toml", "modules = { FREEPLAY3 = true }", "modules = { FREEPLAY3 = false }");
    assert!(world.ok(&APPLY).contains("~ merchant lotus: module FREEPLAY3 on → off"));
    // What a file no longer names stays.
    world.edit("platform.toml", "content = [\"content.json\"]", "content = []");
    world.edit("platform.toml", "username = \"mali01\"", "username = \"somchai01\"");
    let shown = world.ok(&APPLY);
    assert!(shown.contains("operators not in the file, left alone: mali01"), "{shown}");
    world.edit("platform.toml", "username = \"somchai01\"", "username = \"mali01\"");
}

async fn a_vendors_key_is_rotated(world: &World, visitor: &Client) {
    const SECOND: &[u8] = b"the laboratory's second key, long";
    const THIRD: &[u8] = b"the laboratory's third key, quite";
    let (good, bad) = ("RS_ERROR_WRONG_SYNTAX", "RS_ERROR_INVALID_SIGNATURE");
    assert_eq!(visitor.signed_by(LAB_KEY).await, good);
    assert_eq!(visitor.signed_by(SECOND).await, bad);
    let said = world.ok_with_input(&["vendor", "rotate-key", "LAB"], &hex::encode(SECOND));
    assert!(
        said.contains("the old one is taken too until 20") && !said.contains(&hex::encode(SECOND)),
        "{said}"
    );
    soon("the new key", async || (visitor.signed_by(SECOND).await == good).then_some(())).await;
    assert_eq!(visitor.signed_by(LAB_KEY).await, good);
    let shown = world.ok(&APPLY);
    assert!(shown.contains("is not the current one; `erawan vendor rotate-key LAB` changes it"), "{shown}");

    world.write("secrets/third.key", &hex::encode(THIRD));
    let at_once = ["vendor", "rotate-key", "LAB", "--file", "secrets/third.key", "--overlap-hours", "0"];
    world.ok(&at_once);
    soon("the old key's end", async || (visitor.signed_by(SECOND).await == bad).then_some(())).await;
    assert_eq!(visitor.signed_by(LAB_KEY).await, bad);
    assert_eq!(visitor.signed_by(THIRD).await, good);
    assert!(world.refused(&at_once).contains("the key of LAB is in use already"));
}

async fn an_operators_password_is_set(world: &World, visitor: &Client) {
    let mut there = Client::new(&visitor.url);
    let begun = there.operator(PASSWORD).await;
    there.enrol(&begun).await;
    assert_eq!(there.get("/console/session").await["success"], true);
    let set = ["operator", "password", "lotus", "mali01"];
    let said = world.ok_with_input(&set, "another password of many signs\n");
    assert!(!said.contains("another password"), "{said}");
    assert_eq!(there.get("/console/session").await["errorCode"], "session.required");
    assert_eq!(visitor.operator(PASSWORD).await["success"], false);
    let begun = visitor.operator("another password of many signs").await;
    assert_eq!(begun["value"]["next"], "code");
    let reset = ["operator", "reset-factor", "lotus", "mali01"];
    assert!(world.ok(&reset).contains("the next log-in sets one up"));
    assert!(world.ok(&reset).contains("has no second factor"));
    let form = json!({ "ticket": begun["value"]["ticket"], "code": "000000" });
    assert_eq!(visitor.post("/console/session/code", &form).await["errorCode"], "second.factor.expired");
    let begun = visitor.operator("another password of many signs").await;
    assert_eq!(begun["value"]["next"], "enrol");
    there.enrol(&begun).await;
    let events = state(world).await;
    let reset = "operator.factor.reset lotus/mali01 command line: tester".to_owned();
    assert_eq!(events.iter().filter(|event| **event == reset).count(), 1, "{events:?}");
    world.refused(&["operator", "reset-factor", "lotus", "unknown01"]);
    world.write("short", "tooshort");
    let short = world.refused(&["operator", "password", "lotus", "mali01", "--file", "short"]);
    assert!(short.contains("12 to 128 characters"), "{short}");
    let unknown = world.refused(&["operator", "password", "lotus", "unknown01", "--file", "short"]);
    assert!(unknown.contains("it has: mali01"), "{unknown}");
}

async fn a_merchant_is_in_maintenance(world: &World, visitor: &Client) {
    let code = async || visitor.get("/wps/captcha").await["errorCode"].clone();
    assert_ne!(code().await, "system.maintenance");
    let on = ["maintenance", "on", "lotus", "--until", "2026-12-01T06:00"];
    assert!(world.ok(&on).contains("in maintenance until 2026-11-30T23:00:00Z"));
    assert!(world.ok(&on).contains("= merchant lotus: nothing to change"));
    soon("maintenance", async || (code().await == "system.maintenance").then_some(())).await;
    let status = visitor.get("/wps/system/status").await;
    assert_eq!(status["value"]["maintenance"], true);
    assert_eq!(status["value"]["maintenanceEndsAt"], 1_796_079_600_000_i64);
    world.ok(&["maintenance", "off", "lotus"]);
    soon("the end of maintenance", async || (code().await != "system.maintenance").then_some(())).await;
    assert!(world.refused(&["maintenance", "on", "nowhere"]).contains("there is: lotus"));
}
