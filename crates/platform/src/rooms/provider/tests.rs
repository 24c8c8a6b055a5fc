//! Several nodes, restarts, and proof that the conformance kit can turn red.

use std::sync::Arc;
use std::time::Duration;

use erawan_conformance::{Operator, Report, Target, Tickets};
use erawan_kernel::{Language, ManualClock, SeededEntropy};
use erawan_ledger::Bug;
use serde_json::{Value, json};
use uuid::Uuid;

use super::fields::Fields;
use super::model::{Refusal, Status};
use super::*;
use crate::desk::{BGS_SECRET, Desk};
use crate::rooms::games;
use crate::web::wire_errors;

const GAME: &str = "jade-elephant";

struct Player {
    user: String,
    session: String,
}

async fn ticket(desk: &Desk) -> String {
    let member = desk.log_in(&desk.member).await;
    let game = games::find_game(&desk.app, desk.merchant.id, "BGS", GAME).await.unwrap().unwrap();
    let launch = NewLaunch { member, game, trial: false, language: Language::English, back_url: None };
    let url = issue_launch(&desk.app, launch).await.unwrap();
    url.split_once("#ticket=").unwrap().1.split('&').next().unwrap().to_owned()
}

fn fields(body: &Value) -> Fields {
    Fields::read(body.to_string().as_bytes()).unwrap()
}

async fn seat(desk: &Desk) -> Player {
    let body = json!({ "request_uuid": Uuid::from_u128(1), "ticket": ticket(desk).await, "game_code": GAME });
    let info = calls::info(&desk.app, "BGS", &fields(&body)).await.unwrap();
    Player { user: info.done.user.to_string(), session: info.session }
}

fn bet(player: &Player, round: &str, number: u128) -> Value {
    let id = Uuid::from_u128(number);
    json!({
        "request_uuid": id, "transaction_uuid": id, "user": player.user, "session": player.session,
        "game_code": GAME, "round": round, "amount": 100_000, "currency": "THB",
    })
}

fn loss(player: &Player, round: &str, of: u128, number: u128) -> Value {
    let id = Uuid::from_u128(number);
    json!({
        "request_uuid": id, "transaction_uuid": id, "reference_transaction_uuid": Uuid::from_u128(of),
        "user": player.user, "game_code": GAME, "round": round, "round_closed": true, "amount": 0,
        "currency": "THB",
    })
}

async fn place(node: &App, body: &Value) -> Result<i64, Status> {
    let done = calls::bet(node, "BGS", &fields(body)).await;
    done.map(|done| done.balance.minor()).map_err(|Refusal { status, .. }| status)
}

#[tokio::test]
async fn r39_a_restarted_node_knows_which_round_is_open() {
    let desk = Desk::open().await;
    desk.credit(&desk.member, 10).await;
    let player = seat(&desk).await;
    assert_eq!(place(&desk.app, &bet(&player, "before", 1)).await, Ok(900_000));
    let restarted = desk.another_node();
    desk.clock.advance(Duration::from_secs(5));
    assert_eq!(place(&restarted, &bet(&player, "after", 2)).await, Err(Status::LimitReached));
    assert_eq!(place(&restarted, &bet(&player, "before", 3)).await, Ok(800_000), "the same round goes on");
    calls::win(&restarted, "BGS", &fields(&loss(&player, "before", 1, 4))).await.unwrap();
    desk.clock.advance(Duration::from_secs(5));
    assert_eq!(place(&restarted, &bet(&player, "after", 5)).await, Ok(700_000));
}

#[tokio::test]
async fn a_round_that_another_node_closed_keeps_nobody_waiting() {
    let desk = Desk::open().await;
    desk.credit(&desk.member, 10).await;
    let player = seat(&desk).await;
    let other = desk.another_node();
    assert_eq!(place(&desk.app, &bet(&player, "first", 1)).await, Ok(900_000));
    calls::win(&other, "BGS", &fields(&loss(&player, "first", 1, 2))).await.unwrap();
    desk.clock.advance(Duration::from_secs(5));
    assert_eq!(place(&desk.app, &bet(&player, "second", 3)).await, Ok(800_000));
}

#[tokio::test]
async fn a_round_that_its_vendor_forgot_does_not_lock_the_player_out() {
    let desk = Desk::open().await;
    desk.credit(&desk.member, 10).await;
    let player = seat(&desk).await;
    place(&desk.app, &bet(&player, "forgotten", 1)).await.unwrap();
    desk.clock.advance(Duration::from_secs(47 * 3_600));
    let player = seat(&desk).await;
    assert_eq!(place(&desk.app, &bet(&player, "next", 2)).await, Err(Status::LimitReached));
    desk.clock.advance(Duration::from_secs(2 * 3_600));
    let player = seat(&desk).await;
    assert_eq!(place(&desk.app, &bet(&player, "next", 3)).await, Ok(800_000));
}

#[tokio::test]
async fn a_win_is_paid_by_a_node_that_never_saw_the_bet() {
    let desk = Desk::open().await;
    desk.credit(&desk.member, 10).await;
    let player = seat(&desk).await;
    place(&desk.app, &bet(&player, "r", 1)).await.unwrap();
    let mut win = loss(&player, "r", 1, 2);
    win["amount"] = json!(500_000);
    let done = calls::win(&desk.another_node(), "BGS", &fields(&win)).await.unwrap();
    assert_eq!(done.balance.minor(), 1_400_000);
}

struct Attendant(ManualClock);

#[async_trait::async_trait]
impl Operator for Attendant {
    async fn end_session(&self, _: &str) -> Result<(), String> {
        Err("not here".into())
    }

    async fn block(&self, _: &str) -> Result<(), String> {
        Err("not here".into())
    }

    async fn rest(&self) {
        self.0.advance(Duration::from_millis(2_400));
    }
}

/// Plays the conformance kit against this desk over HTTP.
async fn play(desk: &Desk) -> Report {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let router = machine_routes()
        .layer(axum::extract::DefaultBodyLimit::max(crate::web::BODY_BYTES_MAX))
        .layer(axum::middleware::from_fn(wire_errors))
        .with_state(desk.app.clone());
    let server = tokio::spawn(async move { axum::serve(listener, router).await });
    let target = Target {
        url,
        vendor: "BGS".into(),
        secret: BGS_SECRET.to_vec(),
        currency: "THB".into(),
        game_code: GAME.into(),
    };
    let tickets = Tickets { player: ticket(desk).await, leaving: None, blocked: None };
    let clock = Arc::new(desk.clock.clone());
    let entropy = Arc::new(SeededEntropy::new(5));
    let operator = Attendant(desk.clock.clone());
    let report = erawan_conformance::run(target, &tickets, &operator, clock, entropy).await.unwrap();
    server.abort();
    report
}

#[tokio::test]
async fn the_kit_turns_red_on_an_operator_with_a_bug() {
    for (bug, is_found) in
        [(None, false), (Some(Bug::IgnoreTombstones), true), (Some(Bug::LoseCredits), true)]
    {
        let desk = Desk::open().await;
        desk.credit(&desk.member, 10).await;
        if let Some(bug) = bug {
            desk.plants.plant(bug);
        }
        let report = play(&desk).await;
        assert_eq!(!report.is_passed(), is_found, "{bug:?}\n{report}");
    }
}
