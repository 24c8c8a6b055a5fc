#[cfg(target_os = "linux")]
use std::path::Path;
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

/// What the demo sells, by the prize mode that follows from its lists of vendors.
const SOLD: [(&str, &[&str]); 2] = [
    (
        "Elott",
        &[
            "da-nang-draw",
            "digit-rush",
            "fast-hanoi-five-minutes",
            "fast-hanoi-one-minute",
            "five-ball-dash",
            "hanoi-lottery",
            "lucky-dice",
            "racing-balls",
            "saigon-draw",
            "thai-government",
            "yeekee-lucky-draw",
            "yeekee-speed",
        ],
    ),
    ("SEA", &["lao-lottery", "mekong-hourly"]),
];
/// Those of them whose results two operators enter.
const ENTERED: [&str; 5] = ["da-nang-draw", "hanoi-lottery", "lao-lottery", "saigon-draw", "thai-government"];

/// A demo that sells every lottery of its catalogue.
fn demo(world: World) -> World {
    world
        .with("ERAWAN_MODE", Some("demo"))
        .with("ERAWAN_PUBLIC_URL", None)
        .with("ERAWAN_LOTTERIES", Some("all"))
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

/// Our settings, secrets among them, that the process of the auditor has.
#[cfg(target_os = "linux")]
fn environment_of_the_auditor(server: u32) -> Vec<String> {
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let is_auditor = |folder: &Path| {
        let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_default();
        read("cmdline").contains("draw-audit") && read("status").contains(&format!("PPid:\t{server}\n"))
    };
    let mut found = processes.map(|process| process.path()).filter(|folder| is_auditor(folder));
    let folder = found.next().expect("the auditor runs beside the server");
    let environment = std::fs::read_to_string(folder.join("environ")).expect("its environment");
    let is_ours = |name: &&str| name.starts_with("ERAWAN_") || name.starts_with("DATABASE_URL");
    environment.split('\0').filter(is_ours).map(str::to_owned).collect()
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
    #[cfg(target_os = "linux")]
    assert_eq!(
        environment_of_the_auditor(server.pid()),
        Vec::<String>::new(),
        "it needs none of our settings"
    );
    // What was sold is there after a restart, and in what is copied.
    drop(server);
    let server = world.serve();
    let (_, player) = enter(&server.url).await;
    assert_eq!(player.get(&path).await["winAmount"], "39.00");
    world.ok(&["backup", world.path("copy").to_str().expect("a path")]);
    assert_eq!(world.path("copy").join("lottery.db").exists(), world.database_url.is_none());
    let verified = world.ok(&["draws", "verify"]);
    assert!(verified.contains("L6 wins                    2 checked, no breaches"), "{verified}");
    assert!(verified.contains("The draws are sound"), "{verified}");
    assert!(verified.contains("not compared with the operator"), "{verified}");
    let compared = world.ok(&["draws", "verify", "--game", GAME, "--operator", &server.url, "--rounds"]);
    assert!(compared.contains("L1 rounds                  1 checked, no breaches"), "{compared}");
    assert!(compared.contains("L2 operator"), "{compared}");
    assert!(!compared.contains("not compared with the operator"), "{compared}");
    let url = server.url.clone();
    drop(server);
    let refused = world.refused(&["draws", "verify", "--operator", &url]);
    assert!(refused.contains("the operator's answer is unknown"), "{refused}");
    assert!(world.ok(&["verify"]).contains("sound"));
    let none = world.ok(&["draws", "verify", "--game", GAME, "--day", "2020-01-01"]);
    assert!(none.contains("The draws are sound: 0 draws"), "{none}");
    let refused = world.refused(&["draws", "verify", "--game", "tomorrow"]);
    assert!(refused.contains("could not verify the draws"), "{refused}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lottery_is_sold_drawn_audited_by_a_process_of_its_own_and_paid() {
    sold_drawn_and_paid(World::new).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lottery_on_postgres_is_sold_drawn_audited_by_a_process_of_its_own_and_paid() {
    sold_drawn_and_paid(World::on_postgres).await;
}

/// The codes of the games in lists, sorted.
fn codes<'a>(games: impl IntoIterator<Item = &'a Value>) -> Vec<&'a str> {
    let mut codes: Vec<_> = games.into_iter().filter_map(|game| game["gameCode"].as_str()).collect();
    codes.sort_unstable();
    codes
}

/// Asks until the answer is the wanted one, as long as a draw may take on a busy machine.
async fn in_time<T>(what: &str, mut ask: impl AsyncFnMut() -> Option<T>) -> T {
    let until = Instant::now() + DRAW_MAX;
    loop {
        if let Some(found) = ask().await {
            return found;
        }
        assert!(Instant::now() < until, "it did not come: {what}");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

fn items(list: &Value) -> &[Value] {
    list.as_array().map_or(&[], Vec::as_slice)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn api_064_api_065_api_066_api_067_api_068_menus_and_draws_are_those_of_what_the_demo_sells() {
    let world = demo(World::new());
    let server = world.serve();
    let (member, player) = enter(&server.url).await;
    let listed = member.get("/lgw/games/mobile").await;
    let mut all: Vec<&str> = SOLD.iter().flat_map(|(_, codes)| codes.iter().copied()).collect();
    all.sort_unstable();
    assert_eq!(codes(items(&listed["list"])), all);
    for game in items(&listed["list"]) {
        let is_own = !ENTERED.contains(&game["gameCode"].as_str().unwrap_or_default());
        assert_eq!((&game["isOwnDraw"], &game["minBet"]), (&json!(is_own), &json!("1.00")), "{game}");
    }
    for (mode, sold) in SOLD {
        let menu = member.get(&format!("/lgw/vn/games/game_menu?prizeMode={mode}")).await;
        let games = items(&menu["list"]).iter().flat_map(|group| items(&group["games"]));
        assert_eq!(codes(games), sold, "{menu}");
    }
    place(&player, "one").await;
    let recent = in_time("the lottery that was played", async || {
        let recent = member.get("/lgw/vn/games/game_menu/recent").await;
        (codes(items(&recent["list"])) == [GAME]).then_some(())
    });
    recent.await;
    let now = in_time("a draw on sale", async || {
        let now = member.get(&format!("/lotto/lgw/games/opened/numero?gameCode={GAME}")).await;
        (now["isSale"] == true).then_some(now)
    });
    let now = now.await;
    assert_eq!(now["seedHash"].as_str().map(str::len), Some(64), "{now}");
    // Those of before the first start are drawn at once.
    let asian = ["fast-hanoi-five-minutes", "fast-hanoi-one-minute", "mekong-hourly"];
    let newest = in_time("the newest results", async || {
        let newest = member.get("/lgw/vn/numeros/opened/game").await;
        (codes(items(&newest["list"])) == asian).then_some(newest)
    });
    assert!(items(&newest.await["list"]).iter().all(|draw| draw["result"].is_string()));
    let drawn = in_time("the draw on sale and nineteen drawn ones", async || {
        let own = member.get("/lgw/vn/numeros/opened/game?gameCode=mekong-hourly").await;
        let drawn = items(&own["list"]).iter().filter(|draw| draw["result"].is_string()).count();
        (drawn == 19).then_some(())
    });
    drawn.await;
}

/// One order on each half in one draw, of which one wins for certain, and more than its stake.
async fn place_each_half(player: &Client, key: &str) -> String {
    let half = async |selection: &str, numero: &Value, attempt: usize| {
        let lines =
            json!([{ "playCode": "sumSize", "selection": selection, "unit": "20.00", "odds": "1.95" }]);
        let order = json!({
            "orderKey": format!("{key}-{selection}-{attempt}"), "gameCode": GAME, "lines": lines, "stopOnWin": false,
            "phases": [{ "numero": numero, "multiple": 1 }], "total": "20.00",
        });
        let placed = player.post("/lottery/api/orders", &order).await;
        // An order a second is taken.
        tokio::time::sleep(Duration::from_millis(1_100)).await;
        placed["orderId"].is_string()
    };
    let mut attempt = 0;
    loop {
        let draws = player.get(&format!("/lottery/api/draws?gameCode={GAME}")).await;
        let next = &draws["onSale"][0];
        let left_ms =
            next["closeTime"].as_i64().unwrap_or_default() - draws["serverTime"].as_i64().unwrap_or_default();
        // Both of them, or none: the second must not meet the close.
        if left_ms > 10_000 && half("big", &next["numero"], attempt).await {
            assert!(half("small", &next["numero"], attempt).await, "{draws}");
            return next["numero"].as_str().expect("a numero").to_owned();
        }
        attempt += 1;
        assert!(attempt < 100, "no draw is on sale: {draws}");
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

/// How often the member was told of this win.
async fn told_wins(member: &Client) -> usize {
    let inbox = member.get("/wps/relay/CSP_getInbox").await;
    let is_win = |message: &&Value| {
        message["title"].as_str().is_some_and(|title| title.starts_with("You won ฿39.00 · "))
    };
    items(&inbox["value"]["list"]).iter().filter(is_win).count()
}

/// Reads a stream until it has both texts in one of its events.
async fn heard(stream: &mut reqwest::Response, event: &str, text: &str) {
    let until = Instant::now() + DRAW_MAX;
    let mut unread = String::new();
    while Instant::now() < until {
        let chunk = tokio::time::timeout(DRAW_MAX, stream.chunk()).await.expect("in time").expect("a stream");
        unread += &String::from_utf8_lossy(&chunk.expect("it goes on"));
        while let Some((one, rest)) = unread.split_once("\n\n") {
            if one.contains(&format!("event: {event}\n")) && one.contains(text) {
                return;
            }
            unread = rest.to_owned();
        }
    }
    panic!("it was not told: {event} {text}");
}

async fn told_once(make: fn() -> World) {
    let world = tokio::task::spawn_blocking(make).await.expect("a database");
    let world = demo(world);
    let server = world.serve();
    let (_, player) = enter(&server.url).await;
    place_each_half(&player, "before").await;
    // Killed, whatever it was doing.
    drop(server);
    let server = world.serve();
    let (member, player) = enter(&server.url).await;
    in_time("a message about the win", async || (told_wins(&member).await == 1).then_some(())).await;
    let mut stream = member.request(reqwest::Method::GET, "/wps/stream").send().await.expect("a stream");
    let numero = place_each_half(&player, "after").await;
    heard(&mut stream, "draw", &format!("\"numero\":\"{numero}\"")).await;
    heard(&mut stream, "lottery", &format!("\"numero\":\"{numero}\",\"outcome\":\"won\"")).await;
    in_time("a message about the second win", async || (told_wins(&member).await == 2).then_some(())).await;
    drop(server);
    let server = world.serve();
    let (member, _) = enter(&server.url).await;
    tokio::time::sleep(Duration::from_secs(10)).await;
    assert_eq!(told_wins(&member).await, 2, "each once\n{}", server.log());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wins_and_draws_reach_the_member_without_asking_and_once_also_after_a_kill() {
    told_once(World::new).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wins_and_draws_reach_the_member_on_postgres_without_asking_and_once_also_after_a_kill() {
    told_once(World::on_postgres).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn api_072_api_073_api_074_opn_112_an_order_is_listed_opened_and_cancelled_by_its_member() {
    let world = demo(World::new());
    let server = world.serve();
    let (member, player) = enter(&server.url).await;
    assert_eq!(member.get("/lgw/orders").await["totalCount"], 0);
    let mut cancelled = Value::Null;
    // In the last moment before a close the order may be in time and its cancellation late.
    for attempt in 1.. {
        place(&player, &format!("order-{attempt}")).await;
        let orders = member.get("/lgw/orders").await;
        assert_eq!(
            (&orders["totalCount"], &orders["footer"]["betAmount"]),
            (&json!(attempt), &json!(format!("{}.00", 40 * attempt)))
        );
        let id = orders["list"][0]["orderId"].clone();
        let detail =
            member.get(&format!("/lgw/orders/detail?orderId={}", id.as_str().expect("an order"))).await;
        assert_eq!(items(&detail["lines"]).len(), 2, "{detail}");
        let suborder = &detail["suborders"][0]["suborderId"];
        let form = json!({ "orderId": id, "suborderIds": [suborder] });
        let answer = member.post("/lgw/orders/suborders/cancel", &form).await;
        if answer["cancelledIds"] == json!([suborder]) {
            assert_eq!(answer["refundAmount"], "40.00");
            assert_eq!(
                member.post("/lgw/orders/suborders/cancel", &form).await,
                answer,
                "nothing moves again"
            );
            cancelled = id;
            break;
        }
        assert!(attempt < 3, "{answer}");
    }
    let path = format!("/lgw/orders/detail?orderId={}", cancelled.as_str().expect("an order"));
    assert_eq!(member.get(&path).await["status"], "cancelled");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lot_001_lot_002_lot_010_cst_003_cst_009_cst_021_the_prize_mode_of_each_vendor_is_the_demos() {
    let world = demo(World::new());
    let server = world.serve();
    let (member, _) = enter(&server.url).await;
    let vendors = [
        ("TCG_SEA", "mekong-hourly", "SEA"),
        ("LOTT", "yeekee-speed", "Elott"),
        ("TCG_LOTTO_VN", "fast-hanoi-one-minute", "Elott"),
        ("ELOTT", GAME, "Elott"),
    ];
    for (vendor, game, own) in vendors {
        for mode in ["Normal", "Elott", "SEA"] {
            for play_type in ["Tradition", "Entertainment"] {
                let launch = format!(
                    "/wps/game/launchGame?vendor={vendor}&gameCode={game}&prizeMode={mode}&playType={play_type}"
                );
                let opened = member.get(&launch).await;
                let url = opened["value"]["gameUrl"].as_str().unwrap_or_default();
                assert_eq!(
                    url.starts_with(&format!("/lottery/{game}#ticket=")),
                    mode == own,
                    "{launch}: {opened}"
                );
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_days_played_before_the_first_start_leave_no_draw_that_is_owed_a_result() {
    let world = demo(World::new()).with("ERAWAN_DEMO_HISTORY_DAYS", Some("2"));
    let server = world.serve();
    let (member, _) = enter(&server.url).await;
    let drawn = in_time("a result of each draw before the one on sale", async || {
        let own = member.get("/lgw/vn/numeros/opened/game?gameCode=mekong-hourly").await;
        let before = items(&own["list"]).get(1..).unwrap_or_default();
        (before.len() == 19 && before.iter().all(|draw| draw["result"].is_string())).then_some(())
    });
    drawn.await;
}

#[test]
fn production_sells_no_lottery_without_its_secret() {
    let refused = World::new().with("ERAWAN_LOTTERIES", Some("all")).refused(&["serve"]);
    assert!(refused.contains("ERAWAN_LOTTERY_SECRET is missing"), "{refused}");
}

#[test]
fn draws_of_a_folder_without_lotteries_are_not_verified() {
    let refused = World::new().refused(&["draws", "verify"]);
    assert!(refused.contains("holds no lottery.db"), "{refused}");
}

#[test]
fn a_lottery_that_is_none_is_refused() {
    let world = demo(World::new())
        .with("RUST_LOG", Some("error"))
        .with("ERAWAN_LOTTERIES", Some("digit-rush,tomorrow"));
    let refused = world.refused(&["serve"]);
    assert!(refused.contains("tomorrow cannot be sold"), "{refused}");
}

#[test]
fn a_beacon_for_a_lottery_that_is_not_drawn_here_and_one_over_plain_http_are_refused() {
    for (name, value, said) in [
        ("ERAWAN_LOTTERY_BEACON_GAMES", "thai-government", "thai-government is not drawn here"),
        (
            "ERAWAN_LOTTERY_BEACON_URLS",
            "http://beacon.example",
            "http://beacon.example/ begins with https://",
        ),
    ] {
        let world = demo(World::new())
            .with("RUST_LOG", Some("error"))
            .with("ERAWAN_LOTTERY_BEACON_GAMES", Some("own"))
            .with(name, Some(value));
        let refused = world.refused(&["serve"]);
        assert!(refused.contains(said), "{refused}");
    }
}
