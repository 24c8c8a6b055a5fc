//! What a game vendor and its operator do at the command line: the conformance kit, wins above the cap.

use std::process::Command;
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::client::{Client, soon};
use crate::load::with_addresses;
use crate::service::{bridge, member_with_money, ticket};
use crate::world::{LAB_KEY, Running, World};

const APPLY: [&str; 2] = ["apply", "platform.toml"];
/// One unit of currency.
const UNIT: i64 = 100_000;

async fn in_service() -> (World, Running) {
    let world = with_addresses(World::new());
    bridge(&world).await;
    for call in ["promotion", "correction"] {
        world.edit("platform.toml", &format!("# {call}_max = "), &format!("{call}_max = "));
    }
    world.ok(&APPLY);
    let server = world.serve();
    (world, server)
}

/// The kit against the server, with what is in this list beside it.
fn kit(world: &World, server: &Running, more: &[&str]) -> Command {
    let target =
        ["conformance", "--url", &server.url, "--vendor", "LAB", "--game", "lab-game", "--rest-ms", "0"];
    let mut command = world.command(&[&target, more].concat());
    command.env("ERAWAN_CONFORMANCE_SECRET", hex::encode(LAB_KEY));
    command
}

/// What the kit printed, and whether it succeeded.
async fn played(mut kit: Command) -> (String, bool) {
    let output =
        tokio::task::spawn_blocking(move || kit.output().expect("the kit runs")).await.expect("it ends");
    (String::from_utf8(output.stdout).expect("a text"), output.status.success())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_kit_ends_a_session_and_blocks_a_player_by_commands_and_says_what_it_left_out() {
    let (world, server) = in_service().await;
    let mut members = Vec::new();
    for number in 1..=3 {
        members.push(member_with_money(&server.url, number).await);
    }
    // Seen by the server when the command applies it.
    world.edit("merchant.json", "\"blockedNetworks\": []", "\"blockedNetworks\": [\"10.8.0.4/32\"]");
    let blocks = format!(
        "echo \"$PLAYER\" > blocked && '{}' apply platform.toml && sleep 1.2",
        world.program.display()
    );
    let ends = "echo \"$PLAYER\" > leaving; for turn in $(seq 400); do [ -e left ] && exit; sleep 0.05; done; exit 1";
    let tickets = [ticket(&members[0]).await, ticket(&members[1]).await, ticket(&members[2]).await];
    let [player, leaving, blocked] = tickets.each_ref().map(String::as_str);
    let kit_of_all = kit(
        &world,
        &server,
        &[
            "--user-ticket",
            player,
            "--currency",
            "THB",
            "--leaving-ticket",
            leaving,
            "--end-session-command",
            ends,
            "--blocked-ticket",
            blocked,
            "--block-command",
            &blocks,
        ],
    );
    let playing = tokio::spawn(played(kit_of_all));
    let left = async || std::fs::read_to_string(world.path("leaving")).ok().filter(|user| !user.is_empty());
    let user = soon("the command that ends the session", left).await;
    assert!(user.starts_with("mem_"), "{user}");
    Client::answer(members[1].request(Method::DELETE, "/wps/session/logout")).await;
    // Real time: what the server knows of a player is at most a second old.
    tokio::time::sleep(Duration::from_millis(1_200)).await;
    world.write("left", "");
    let (report, is_passed) = playing.await.expect("the kit ends");
    assert!(is_passed, "{report}");
    for question in [
        "a bet after the session's end",
        "a win after the session's end",
        "a bet of a blocked player",
        "a win of a blocked player",
    ] {
        assert!(
            report.lines().any(|line| line.starts_with(&format!("pass  {question}"))),
            "{question}: {report}"
        );
    }
    // What this vendor's rules and its game leave nothing to ask about.
    for question in
        ["linked bets ", "a correction to less ", "what is told of a draw ", "the prize mode of a lottery "]
    {
        assert!(report.contains(&format!("-     {question}")), "{question}: {report}");
    }
    assert!(report.trim_end().ends_with(" passed, 0 failed, 4 left out"), "{report}");
    assert_ne!(std::fs::read_to_string(world.path("blocked")).expect("the player"), user);

    let again = ticket(&members[0]).await;
    let (report, is_passed) = played(kit(&world, &server, &["--user-ticket", &again])).await;
    assert!(is_passed && report.contains("left out: no ticket was given"), "{report}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_kit_exits_with_an_error_when_an_answer_is_wrong() {
    let (world, server) = in_service().await;
    let member = member_with_money(&server.url, 1).await;
    let ticket = ticket(&member).await;
    let (report, is_passed) =
        played(kit(&world, &server, &["--user-ticket", &ticket, "--currency", "USD"])).await;
    assert!(!is_passed && report.contains("FAIL  "), "{report}");
    let wrong = hex::encode(b"not the laboratory's key, 32 bytes");
    let other = kit(&world, &server, &["--user-ticket", &ticket, "--secret", &wrong]);
    let (report, is_passed) = played(other).await;
    assert!(!is_passed && report.contains("RS_ERROR_INVALID_SIGNATURE"), "{report}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_win_above_the_cap_is_listed_and_released_at_the_command_line() {
    let (world, server) = in_service().await;
    world.edit("platform.toml", "win_max = 50_000_000_000", "win_max = 200_000");
    assert!(world.ok(&APPLY).contains("vendor LAB"));
    let member = member_with_money(&server.url, 1).await;
    let id = |number: u32| format!("0198c3f1-a2b4-7c3d-8e9f-0a1b2c3d{number:04}");
    let info = json!({ "request_uuid": id(1), "ticket": ticket(&member).await, "game_code": "lab-game" });
    let opened = member.vendor(LAB_KEY, "/user/info", &info).await;
    let mut bet = json!({
        "request_uuid": id(2), "transaction_uuid": id(2), "user": opened["user"], "session": opened["session"],
        "game_code": "lab-game", "round": "r1", "amount": UNIT, "currency": "THB",
    });
    assert_eq!(member.vendor(LAB_KEY, "/transaction/bet", &bet).await["status"], "RS_OK", "{opened}");
    bet["request_uuid"] = json!(id(3));
    bet["transaction_uuid"] = json!(id(3));
    bet["reference_transaction_uuid"] = json!(id(2));
    bet["round_closed"] = json!(true);
    bet["amount"] = json!(3 * UNIT);
    let win = async || -> Value { member.vendor(LAB_KEY, "/transaction/win", &bet).await["status"].clone() };
    soon("the cap", async || (win().await == "RS_ERROR_WIN_HELD").then_some(())).await;
    let held = world.ok(&["vendor", "held-wins"]);
    let told = format!("vendor LAB  win {}  3.00", id(3));
    assert!(held.contains(&told) && held.contains("round r1") && held.contains("1 held;"), "{held}");
    let unknown = world.refused(&["vendor", "release-win", "LAB", &id(4)]);
    assert!(unknown.contains(&id(4)), "{unknown}");
    assert!(
        world
            .ok(&["vendor", "release-win", "LAB", &id(3)])
            .contains("is paid when the vendor sends it again")
    );
    assert_eq!(win().await, "RS_OK");
    assert!(world.ok(&["vendor", "held-wins"]).starts_with("0 held"));
}
