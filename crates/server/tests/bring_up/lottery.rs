use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::Client;
use crate::folder::rights;
use crate::world::World;

/// A draw of this lottery is every minute.
const GAME: &str = "digit-rush";
const VENDOR: &str = "ELOTT";
/// A whole draw and its settlement, on a busy machine.
const DRAW_MAX: Duration = Duration::from_secs(120);

/// A demo that sells the lottery.
fn demo(world: World) -> World {
    world
        .with("ERAWAN_MODE", Some("demo"))
        .with("ERAWAN_PUBLIC_URL", None)
        .with("ERAWAN_LOTTERIES", Some("own"))
        .with("RUST_LOG", Some("info"))
}

/// A member of the demo in the lottery: calls of the member, and of the lottery's session.
async fn enter(url: &str) -> (Client, Client) {
    let mut member = Client::new(url);
    member.merchant = "suvarna".to_owned();
    let form = json!({ "username": "demo001", "password": "Demo@1234", "loginType": "password" });
    member.token =
        member.post("/wps/session/login", &form).await["value"]["token"].as_str().map(str::to_owned);
    let launch = format!("/wps/game/launchGame?vendor={VENDOR}&gameId={GAME}&launchMode=GLS");
    let opened = member.get(&launch).await;
    let address = opened["value"]["gameUrl"].as_str().unwrap_or_else(|| panic!("{opened}"));
    let (page, fragment) = address.split_once("#ticket=").expect("a ticket");
    assert_eq!(page, format!("/lottery/{GAME}"));
    let ticket = fragment.split('&').next().expect("a ticket");
    let mut player = Client::new(url);
    player.merchant = "suvarna".to_owned();
    let session = player.post("/lottery/api/session", &json!({ "gameCode": GAME, "ticket": ticket })).await;
    let token = session["session"].as_str().unwrap_or_else(|| panic!("{session}"));
    player.token = Some(format!("Bearer {token}"));
    (member, player)
}

async fn balance(member: &Client) -> String {
    member.get("/wps/wallets/gcs").await["value"]["sumBalance"].as_str().expect("a balance").to_owned()
}

/// One of the two always wins: of the sum of five digits.
fn both_halves(odds: &str) -> Value {
    let line = |selection: &str| json!({ "playCode": "sumSize", "selection": selection, "unit": "20.00", "odds": odds });
    json!([line("big"), line("small")])
}

async fn place(player: &Client, key: &str) -> Value {
    let until = Instant::now() + DRAW_MAX;
    loop {
        let draws = player.get(&format!("/lottery/api/draws?gameCode={GAME}")).await;
        let phases = json!([{ "numero": draws["onSale"][0]["numero"], "multiple": 1 }]);
        let order = json!({
            "orderKey": key, "gameCode": GAME, "lines": both_halves("1.95"), "phases": phases, "stopOnWin": false,
            "total": "40.00",
        });
        let placed = player.post("/lottery/api/orders", &order).await;
        // Between two draws none is on sale.
        if placed["orderId"].is_string() || Instant::now() > until {
            return placed;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

async fn sold_drawn_and_paid(make: fn() -> World) {
    let world = tokio::task::spawn_blocking(make).await.expect("a database");
    let world = demo(world);
    let server = world.serve();
    if world.database_url.is_none() {
        assert_eq!(rights(&world.data().join("lottery.db")), 0o600, "no other user reads it");
    }
    let (member, player) = enter(&server.url).await;
    assert_eq!(balance(&member).await, "10000.00");
    let order = place(&player, "one").await;
    let id = order["orderId"].as_str().unwrap_or_else(|| panic!("{order}")).to_owned();
    assert_eq!(balance(&member).await, "9960.00");
    let path = format!("/lottery/api/orders/{id}");
    let until = Instant::now() + DRAW_MAX;
    let ended = loop {
        let order = player.get(&path).await;
        if order["status"] != "pending" {
            break order;
        }
        assert!(Instant::now() < until, "{order}\n{}", server.log());
        tokio::time::sleep(Duration::from_millis(500)).await;
    };
    assert_eq!((&ended["status"], &ended["winAmount"]), (&json!("won"), &json!("39.00")), "{ended}");
    assert_eq!(balance(&member).await, "9999.00");
    let record = member.get(&format!("/wps/report/betRecord?category={VENDOR}")).await["value"].clone();
    assert_eq!((&record["totalCount"], &record["footer"]["winAmount"]), (&json!(1), &json!("39.00")));
    assert!(server.log().contains("audited"), "{}", server.log());
    // What was sold is there after a restart, and in what is copied.
    drop(server);
    let server = world.serve();
    let (_, player) = enter(&server.url).await;
    assert_eq!(player.get(&path).await["winAmount"], "39.00");
    world.ok(&["backup", world.path("copy").to_str().expect("a path")]);
    assert_eq!(world.path("copy").join("lottery.db").exists(), world.database_url.is_none());
    drop(server);
    assert!(world.ok(&["verify"]).contains("sound"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lottery_is_sold_drawn_audited_by_a_process_of_its_own_and_paid() {
    sold_drawn_and_paid(World::new).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lottery_on_postgres_is_sold_drawn_audited_by_a_process_of_its_own_and_paid() {
    sold_drawn_and_paid(World::on_postgres).await;
}

#[test]
fn production_sells_no_lottery_without_its_secret() {
    let refused = World::new().with("ERAWAN_LOTTERIES", Some("all")).refused(&["serve"]);
    assert!(refused.contains("ERAWAN_LOTTERY_SECRET is missing"), "{refused}");
}

#[test]
fn a_lottery_that_is_none_is_refused() {
    let world = demo(World::new())
        .with("RUST_LOG", Some("error"))
        .with("ERAWAN_LOTTERIES", Some("digit-rush,tomorrow"));
    let refused = world.refused(&["serve"]);
    assert!(refused.contains("tomorrow cannot be sold"), "{refused}");
}
