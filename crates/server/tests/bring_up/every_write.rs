//! Each single write and flush of both databases fails in turn, while one player opens an account and plays a round.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use serde_json::{Value, json};

use crate::client::{Client, soon};
use crate::disk::{is_fault, trial, until_ready};
use crate::disk_faults::{serve_on_failing_disk, set_fault};
use crate::load::with_addresses;
use crate::world::{LAB_KEY, World};

/// One unit of currency on the vendors' wire.
const UNIT: i64 = 100_000;
/// Play money at the start, less a stake of 10, with a win of 25.
const LEFT: &str = "10015.00";

/// An identifier that is unique in this run.
fn new_uuid() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(1);

    format!("0198c3f1-0000-7000-8000-{:012x}", NEXT.fetch_add(1, Ordering::Relaxed))
}

/// Asks once more when the fault refused the first time: the next call is served.
async fn served<T>(what: &str, ask: impl AsyncFn() -> Result<T, Value>) -> T {
    match ask().await {
        Ok(found) => found,
        Err(first) => {
            assert!(is_fault(&first) || first["status"] == "RS_ERROR_UNKNOWN", "{what}: {first}");
            ask().await.unwrap_or_else(|second| panic!("{what}: {first}, then {second}"))
        }
    }
}

/// The player as the vendor knows it after a launch: name and session.
async fn launch(member: &Client) -> Result<(String, String), Value> {
    let answer = member.get("/wps/game/launchGame?vendor=LAB&gameId=lab-game&launchMode=GLS").await;
    let Some(url) = answer["value"]["gameUrl"].as_str() else { return Err(answer) };
    let ticket = url.split_once("#ticket=").expect("a ticket").1.split('&').next().expect("a ticket");
    let call = json!({ "request_uuid": new_uuid(), "ticket": ticket, "game_code": "lab-game" });
    let info = member.vendor(LAB_KEY, "/user/info", &call).await;
    match (info["user"].as_str(), info["session"].as_str()) {
        (Some(user), Some(session)) => Ok((user.to_owned(), session.to_owned())),
        _ => Err(info),
    }
}

/// Opens an account and plays one round; every step is repeated until it is served, with the same identifiers.
async fn play(url: &str, place: usize) -> String {
    let mut member = Client::new(url);
    // Each on an address of its own: what one address may do in an hour is not what is tested.
    member.address = Some(format!("10.{}.{}.1", place / 250, place % 250));
    member.token = Some(served("an account", async || trial(&member).await).await);
    let (user, session) = served("a launch", async || launch(&member).await).await;
    let (bet_id, win_id, round) = (new_uuid(), new_uuid(), format!("round-{}", new_uuid()));
    let money = async |path: &str, id: String, more: Value| {
        let mut call = json!({
            "request_uuid": new_uuid(), "transaction_uuid": id, "user": user, "session": session,
            "game_code": "lab-game", "round": round, "currency": "THB",
        });
        call.as_object_mut().expect("a call").extend(more.as_object().expect("fields").clone());
        let answer = member.vendor(LAB_KEY, path, &call).await;
        if answer["status"] == "RS_OK" { Ok(answer) } else { Err(answer) }
    };
    let bet = json!({ "amount": 10 * UNIT });
    served("a bet", async || money("/transaction/bet", bet_id.clone(), bet.clone()).await).await;
    let win = json!({ "amount": 25 * UNIT, "reference_transaction_uuid": bet_id, "round_closed": true });
    served("a win", async || money("/transaction/win", win_id.clone(), win.clone()).await).await;
    has_its_money(url, member.token.as_deref().expect("a session")).await;
    member.token.expect("a session")
}

async fn has_its_money(url: &str, token: &str) {
    let mut member = Client::new(url);
    member.token = Some(token.to_owned());
    let wallet = member.get("/wps/wallets/gcs").await;
    assert_eq!(wallet["value"]["sumBalance"], LEFT, "{wallet}");
}

/// The places to try after this one: all of them, or ever fewer in a short run.
fn next(place: usize, is_long: bool) -> usize {
    if is_long || place < 3 { place + 1 } else { place * 2 }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_single_write_may_fail_and_a_round_is_played_to_its_end_once() {
    let is_long = std::env::var_os("ERAWAN_LONG").is_some();
    let world = with_addresses(World::new());
    let server = serve_on_failing_disk(&world);
    until_ready(&server.url).await;
    let met = world.path("fault.met");
    let (mut tokens, start) = (Vec::new(), Instant::now());
    for file in ["platform.db", "ledger.db"] {
        for (fault, call) in [("n", "w"), ("s", "w"), ("e", "w"), ("e", "f")] {
            let (mut place, mut tried) = (1, 0);
            loop {
                std::fs::remove_file(&met).ok();
                set_fault(&world, &format!("{fault} {file} {call}{place}"));
                tokens.push(play(&server.url, tokens.len()).await);
                set_fault(&world, "");
                if !met.exists() {
                    break;
                }
                (place, tried) = (next(place, is_long), tried + 1);
            }
            eprintln!("{fault} {file} {call}: {tried} places up to {place}, {:?}", start.elapsed());
            assert!(tried >= 3, "{fault} {file} {call}: hardly anything was written");
        }
    }
    for token in &tokens {
        has_its_money(&server.url, token).await;
    }
    // Killed: what was acknowledged is on the disk.
    drop(server);
    let server = world.serve();
    for token in &tokens {
        has_its_money(&server.url, token).await;
    }
    drop(server);
    assert!(world.ok(&["verify"]).contains("The ledger is sound"));
    assert!(world.ok(&["rebuild"]).contains("made anew"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_that_a_full_disk_refuses_is_one_error_of_the_log() {
    let world = World::new();
    let server = serve_on_failing_disk(&world);
    until_ready(&server.url).await;
    let mut member = Client::new(&server.url);
    member.token = Some(trial(&member).await.expect("an account"));
    let (user, session) = launch(&member).await.expect("a launch");
    let bet = json!({
        "request_uuid": new_uuid(), "transaction_uuid": new_uuid(), "user": user, "session": session,
        "game_code": "lab-game", "round": "round-1", "currency": "THB", "amount": UNIT,
    });
    set_fault(&world, "n ledger.db");
    let answer = member.vendor(LAB_KEY, "/transaction/bet", &bet).await;
    set_fault(&world, "");
    assert_eq!(answer["status"], "RS_ERROR_UNKNOWN", "{answer}");
    let log = soon("its line", async || {
        let log = server.log();
        log.contains("/transaction/bet").then_some(log)
    })
    .await;
    // A node that is not ready is told as well, once for all calls.
    let errors = log.lines().filter(|line| line.contains("ERROR") && !line.contains("not ready: "));
    let errors: Vec<_> = errors.collect();
    assert!(errors.len() == 1 && errors[0].contains("/transaction/bet"), "{log}");
}
