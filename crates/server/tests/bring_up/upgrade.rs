//! From an older version to this one. The older program is at `ERAWAN_OLDER`, its example files in
//! `ERAWAN_OLDER_EXAMPLE`; `cargo xtask upgrade` builds one.

use std::path::{Path, PathBuf};
use std::time::Duration;

use erawan_games::{Catalogue, ServerSeed, Stream, play, records};
use reqwest::Method;
use serde_json::{Value, json};

use crate::client::{Client, soon};
use crate::drills::{CALLS, PLAYERS, platform};
use crate::load::{Load, check};
use crate::world::{Running, World, free_port};

const GAMES: [&str; 9] = [
    "jade-elephant",
    "dragon-fortune",
    "pharaoh-gold",
    "naga-river",
    "fruit-canal",
    "andaman-pearls",
    "lantern-sky",
    "pharaoh-gold",
    "pharaoh-gold",
];
/// What a member reads of what they did.
const READ: [&str; 11] = [
    "/wps/wallets/gcs",
    "/wps/report/betRecord?size=50",
    "/wps/relay/ODS2_MemberTransaction?size=50",
    "/wps/relay/MCS2_depositTransactioNReport?size=50",
    "/wps/chat/conversation",
    "/wps/jackpots",
    "/wps/member/responsible",
    "/wps/member/playerRank",
    "/wps/member/info",
    "/wps/relay/GCS_recentGame?pageNo=1&pageSize=50",
    "/wps/relay/MCSFE_getFavoriteGames?pageNo=1&pageSize=50",
];

fn older() -> PathBuf {
    std::env::var_os("ERAWAN_OLDER").expect("ERAWAN_OLDER names the program of an older version").into()
}

/// A member of the demo, logged in.
async fn demo_member(url: &str) -> Client {
    let mut member = Client::new(url);
    member.merchant = "suvarna".to_owned();
    let form = json!({ "username": "demo001", "password": "Demo@1234", "loginType": "password" });
    let answer = member.post("/wps/session/login", &form).await;
    member.token = Some(answer["value"]["token"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned());
    member
}

/// Opens a game of the studio; the client that comes back holds the game's session.
async fn open_game(member: &Client, game: &str) -> Client {
    let path = format!("/wps/game/launchGame?vendor=BGS&gameId={game}&launchMode=GLS");
    let answer = member.get(&path).await;
    let url = answer["value"]["gameUrl"].as_str().unwrap_or_else(|| panic!("{answer}"));
    let (_, rest) = url.split_once("#ticket=").expect("a ticket");
    let ticket = rest.split('&').next().expect("a ticket");
    let mut player = Client::new(&member.url);
    let opened = player.post("/studio/api/session", &json!({ "ticket": ticket, "gameCode": game })).await;
    player.token = Some(opened["session"].as_str().unwrap_or_else(|| panic!("{opened}")).to_owned());
    player
}

/// Plays a round at the lowest stake; its number.
async fn spin(member: &Client, game: &str) -> String {
    let player = open_game(member, game).await;
    let info = player.get(&format!("/studio/api/games/{game}/info")).await;
    soon("the round", async || {
        let state = player.get("/studio/api/state").await;
        let request = json!({
            "commitId": state["commit"]["commitId"], "betMinor": info["betLevelsMinor"][0], "clientSeed": "before",
        });
        let answer = player.post("/studio/api/spin", &request).await;
        // Older versions called a round that came too early one above a limit.
        let is_early = ["spin.too.early", "limit.reached"].map(Value::from).contains(&answer["errorCode"]);
        (!is_early).then(|| {
            answer["round"]["roundId"].as_str().unwrap_or_else(|| panic!("{game}: {answer}")).to_owned()
        })
    })
    .await
}

/// Pays 300.00 in at the sandbox bank.
async fn pay_in(member: &Client) {
    let deposit = json!({ "vendor": "sandbox", "bankId": "sandbox-kru", "amount": "300.00" });
    let request = member
        .request(Method::POST, "/wps/relay/MCS2_depositPaymentGateway")
        .header("Idempotency-Key", "0198c3f1-a2b4-7c3d-8e9f-0a1b2c3d0001")
        .json(&deposit);
    let answer = Client::answer(request).await;
    let page = answer["value"]["payUrl"].as_str().unwrap_or_else(|| panic!("{answer}"));
    let form = "press=approve";
    let quiet =
        reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().expect("a client");
    let pressed = quiet.post(page).header("Content-Type", "application/x-www-form-urlencoded").body(form);
    assert_eq!(pressed.send().await.expect("the bank answers").status(), 303);
    soon("the deposit is credited", async || {
        let list = member.get("/wps/relay/MCS2_depositTransactioNReport?size=50").await;
        list.to_string().contains("\"success\"").then_some(())
    })
    .await;
}

async fn read_all(member: &Client) -> Vec<(&'static str, Value)> {
    let mut answers = Vec::new();
    for path in READ {
        let answer = member.get(path).await;
        assert_eq!(answer["success"], true, "{path}: {answer}");
        answers.push((path, without_now(&answer["value"])));
    }
    answers
}

/// The answer without what each second changes, with the names of fields as they are now.
fn without_now(value: &Value) -> Value {
    let now_named = |name: &str| match name {
        "deskOpen" => "supportOpen".to_owned(),
        "seenByDesk" => "seenBySupport".to_owned(),
        name => name.to_owned(),
    };
    match value {
        Value::Object(fields) => {
            let lasting = fields.iter().filter(|(name, _)| !["asOf", "elapsedMs"].contains(&name.as_str()));
            lasting.map(|(name, value)| (now_named(name), without_now(value))).collect()
        }
        Value::Array(list) => list.iter().map(without_now).collect(),
        other => other.clone(),
    }
}

/// What the older answer says and the newer one does not.
fn differences(path: &str, old: &Value, new: &Value, found: &mut Vec<String>) {
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => {
            for (name, value) in old {
                differences(&format!("{path}.{name}"), value, new.get(name).unwrap_or(&Value::Null), found);
            }
        }
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            for (number, (old, new)) in old.iter().zip(new).enumerate() {
                differences(&format!("{path}[{number}]"), old, new, found);
            }
        }
        _ if old == new => {}
        _ => found.push(format!("{path}: {old} → {new}")),
    }
}

fn compare(before: &[(&str, Value)], after: &[(&str, Value)]) {
    let mut found = Vec::new();
    for ((path, old), (_, new)) in before.iter().zip(after) {
        differences(path, old, new, &mut found);
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// Computes a round again from its public proof, with the titles of this version.
async fn verify_round(client: &Client, round_id: &str) {
    let proof = client.get(&format!("/studio/api/rounds/{round_id}/proof")).await;
    let catalogue = Catalogue::load().expect("the titles");
    let title = catalogue.title(proof["gameCode"].as_str().expect("a game")).expect("a title");
    assert_eq!(proof["round"]["titleDigest"], title.digest(), "{proof}");
    let seed = ServerSeed::from_hex(proof["serverSeed"].as_str().expect("a seed")).expect("a seed");
    assert_eq!(proof["serverSeedHash"], seed.commitment());
    let nonce = proof["nonce"].as_u64().expect("a nonce");
    let mut stream =
        Stream::new(&seed, proof["clientSeed"].as_str().expect("a seed"), nonce).expect("a stream");
    let stake = proof["betMinor"]
        .as_i64()
        .unwrap_or_else(|| proof["betMinor"].as_str().and_then(|text| text.parse().ok()).expect("a stake"));
    let (spins, _) = records(title, &play(title, &mut stream), stake).expect("a record");
    assert_eq!(serde_json::to_value(spins).expect("JSON"), proof["round"]["spins"], "{proof}");
}

async fn taken_over(make: fn() -> World) {
    let world = tokio::task::spawn_blocking(make).await.expect("a database");
    let mut world = world.with("ERAWAN_MODE", Some("demo")).with("ERAWAN_PUBLIC_URL", None);
    let this = std::mem::replace(&mut world.program, older());
    let server = world.serve();
    let mut member = demo_member(&server.url).await;
    let mut rounds = Vec::new();
    for game in GAMES {
        rounds.push(spin(&member, game).await);
    }
    pay_in(&member).await;
    let message = json!({ "clientId": "0198c3f1-a2b4-7c3d-8e9f-0a1b2c3d0002", "text": "สวัสดี before" });
    let sent = member.post("/wps/chat/messages", &message).await;
    assert_eq!(sent["success"], true, "{sent}");
    let favourite = json!({ "gameId": "jade-elephant", "vendor": "BGS" });
    member.post("/wps/relay/MCSFE_addFavoriteGameV2", &favourite).await;
    spin(&member, "pharaoh-gold").await;
    // Four rounds of 1.00 give it 0.05 % each.
    soon("the jackpot has all four rounds", async || {
        let pool = member.get("/wps/jackpots").await;
        (pool["value"]["list"][0]["amount"] == "5400000.002").then_some(())
    })
    .await;
    // Projections follow within a second; two answers that are the same have seen the end.
    let before = settled(&member).await;
    server.terminate();
    let ended = tokio::task::spawn_blocking(move || server.ended_within(Duration::from_secs(20)));
    ended.await.expect("it ended");

    world.program = this;
    let server = world.serve();
    member.url.clone_from(&server.url);
    compare(&before, &settled(&member).await);
    for round in &rounds {
        verify_round(&member, round).await;
    }
    spin(&member, "jade-elephant").await;
    let later = settled(&member).await;
    stop(server).await;
    assert!(world.ok(&["verify"]).contains("The ledger is sound"));
    world.ok(&["rebuild"]);
    let server = world.serve();
    member.url.clone_from(&server.url);
    compare(&later, &settled(&member).await);
    stop(server).await;
    assert!(world.ok(&["verify"]).contains("The ledger is sound"));
}

async fn settled(member: &Client) -> Vec<(&'static str, Value)> {
    let mut last = read_all(member).await;
    soon("the projections stand still", async || {
        tokio::time::sleep(Duration::from_millis(500)).await;
        let now = read_all(member).await;
        let is_same = now == last;
        last = now;
        is_same.then_some(())
    })
    .await;
    last
}

async fn stop(server: Running) {
    server.terminate();
    let ended = tokio::task::spawn_blocking(move || server.ended_within(Duration::from_secs(20)));
    assert!(ended.await.expect("it ended").success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs a program of an older version: cargo xtask upgrade"]
async fn a_data_folder_of_an_older_version_is_taken_over_whole() {
    taken_over(World::new).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs a program of an older version: cargo xtask upgrade"]
async fn a_database_of_an_older_version_is_taken_over_whole() {
    taken_over(World::on_postgres).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs a program of an older version: cargo xtask upgrade"]
async fn nodes_upgraded_in_turn_and_one_put_back_lose_nothing_under_load() {
    let mut world = platform(|| {
        let mut world = World::on_postgres();
        world.program = older();
        let example =
            std::env::var_os("ERAWAN_OLDER_EXAMPLE").expect("ERAWAN_OLDER_EXAMPLE names its folder");
        world.take_files(Path::new(&example));
        world
    })
    .await;
    let ports = [free_port(), free_port()];
    let urls = ports.map(|port| format!("http://127.0.0.1:{port}"));
    let this = PathBuf::from(env!("CARGO_BIN_EXE_erawan"));
    let mut nodes = ports.map(|port| Some(world.node_at(port)));
    let load = Load::begin_at_older(&urls, PLAYERS).await;
    // One after the other to this version; the first is put back, and upgraded again.
    for (at, is_older) in [(0, false), (1, false), (0, true), (0, false)] {
        load.more(CALLS).await;
        stop(nodes[at].take().expect("a node")).await;
        world.program = if is_older { older() } else { this.clone() };
        nodes[at] = Some(world.node_at(ports[at]));
    }
    load.more(CALLS).await;
    check(&load.end().await, &urls[1]).await;
    drop(nodes);
    assert!(world.ok(&["verify"]).contains("The ledger is sound"));
}
