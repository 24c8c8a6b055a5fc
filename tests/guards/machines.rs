//! Calls between machines and of games: a session of the platform opens none of them.

use std::time::Duration;

use erawan_testkit::{Actor, TestServer, both_engines};
use reqwest::Method;
use serde_json::{Value, json};

use super::authorisation::{MachineCall, Things, all_callers, machines};
use crate::provider::vendor::{GAME, Vendor};

fn path_of(call: &MachineCall) -> (Method, String) {
    let (method, path) = call.operation.split_once(' ').expect("a method and a path");
    let prefix = if call.document == "studio" { "/studio/api" } else { "" };
    let path =
        path.replace("{vendor}", "BGS").replace("{gameCode}", GAME).replace("{roundId}", "no-such-round");
    (method.parse().expect("a method"), format!("{prefix}{path}"))
}

/// `ok`, or the word of the refusal.
async fn answer_to(actor: &Actor, call: &MachineCall) -> String {
    let (method, path) = path_of(call);
    let mut request = actor.request(method, &path);
    if let Some(body) = &call.body {
        request = request.header("Content-Type", "application/json").body(body.clone());
    }
    let reply = actor.send(request).await;
    let word = |name: &str| reply.body[name].as_str().map(str::to_owned);
    let refusal = word("errorCode").or_else(|| word("status").filter(|status| status.starts_with("RS_")));
    refusal.unwrap_or_else(|| if reply.status.is_success() { "ok".to_owned() } else { reply.text.clone() })
}

both_engines! {
    async fn opn_006_no_session_of_the_platform_opens_a_call_of_a_machine(server: &TestServer) {
        let callers = all_callers(server).await;
        Things::of(server, &callers[0].actor).await;
        server.app.core.jobs.stop().await;
        // A captcha of the console is drawn for any caller.
        let rows_but_captchas = async || {
            let mut rows = server.row_counts().await;
            rows.remove("captcha");
            rows
        };
        let rows = rows_but_captchas().await;
        let mut wrong = Vec::new();
        for call in machines() {
            for caller in &callers {
                let answer = answer_to(&caller.actor, &call).await;
                if answer != call.answer {
                    let attempt = format!("{} as {}", call.operation, caller.name);
                    wrong.push(format!("{attempt}: {answer}, expected {}", call.answer));
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
        assert_eq!(rows_but_captchas().await, rows, "a refused call wrote rows");
    }

    async fn a41_a_game_session_plays_for_its_own_member_and_no_longer_than_they_may(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (first, member) = (server.member("player1111").await, server.member("player2222").await);
        for actor in [&first, &member] {
            server.credit(actor, 100).await;
        }
        let (one, other) = (sit(server, &vendor, &first).await, sit(server, &vendor, &member).await);
        let request = cheapest(&one).await;
        play(&one, &request).await.expect("the first plays");
        let of = async |player: &Actor| player.get("/studio/api/rounds").await.body["list"].as_array().map(Vec::len);
        assert_eq!((of(&one).await, of(&other).await), (Some(1), Some(0)), "callers sees their own rounds");
        let next = cheapest(&other).await;
        server.disable(&member).await;
        assert_eq!(play(&other, &next).await, Err("player.disabled".to_owned()));
        let refusals = ["/studio/api/state", "/studio/api/rounds"];
        for path in refusals {
            assert_eq!(other.get(path).await.body["errorCode"], "player.disabled", "{path}");
        }
        first.delete("/wps/session/logout").await.ok();
        server.clock.advance(Duration::from_secs(1));
        assert_eq!(play(&one, &request).await, Err("session.expired".to_owned()), "the round again");
        for path in refusals {
            assert_eq!(one.get(path).await.body["errorCode"], "session.expired", "{path}");
        }
        let stranger = server.visitor();
        assert_eq!(play(&stranger, &request).await, Err("session.expired".to_owned()));
    }
}

/// Opens the game; the actor that comes back holds the game's session.
async fn sit(server: &TestServer, vendor: &Vendor, member: &Actor) -> Actor {
    let ticket = vendor.ticket(member).await;
    let mut player = server.visitor();
    let opened = player.post("/studio/api/session", json!({ "ticket": ticket, "gameCode": GAME })).await;
    let token = opened.body["session"].as_str().unwrap_or_else(|| panic!("no session: {}", opened.text));
    player.token = Some(token.to_owned());
    player
}

/// A request for the cheapest round there is.
async fn cheapest(player: &Actor) -> Value {
    let state = player.get("/studio/api/state").await;
    let info = player.get(&format!("/studio/api/games/{GAME}/info")).await.body;
    json!({ "commitId": state.body["commit"]["commitId"], "betMinor": info["betLevelsMinor"][0], "clientSeed": "guarded" })
}

async fn play(player: &Actor, request: &Value) -> Result<Value, String> {
    let reply = player.post("/studio/api/spin", request.clone()).await;
    if reply.status.is_success() {
        return Ok(reply.body);
    }
    Err(reply.body["errorCode"].as_str().unwrap_or(&reply.text).to_owned())
}
