//! Several nodes, restarts, and proof that the conformance kit can turn red.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use erawan_conformance::{Operator, Report, Target, Tickets};
use erawan_kernel::{Language, ManualClock, SeededEntropy};
use serde_json::{Value, json};
use uuid::Uuid;

use super::fields::Fields;
use super::model::{Refusal, Status};
use super::*;
use crate::test_platform::{BGS_SECRET, TestPlatform};
use crate::web::{BODY_BYTES_MAX, signature, wire_errors};

const GAME: &str = "jade-elephant";

struct Player {
    user: String,
    session: String,
}

async fn ticket(platform: &TestPlatform) -> String {
    let member = platform.log_in(&platform.member).await;
    let game = platform.app.games.find_game(platform.merchant.id, "BGS", GAME).await.unwrap().unwrap();
    let launch = NewLaunch {
        member,
        game,
        in_lobby: false,
        trial: false,
        language: Language::English,
        back_url: None,
        asked: AskedBoard::default(),
    };
    let url = platform.app.provider.issue_launch(launch).await.unwrap();
    url.split_once("#ticket=").unwrap().1.split('&').next().unwrap().to_owned()
}

fn fields(body: &Value) -> Fields {
    Fields::read(body.to_string().as_bytes()).unwrap()
}

async fn slot(platform: &TestPlatform) -> Player {
    let body =
        json!({ "request_uuid": Uuid::from_u128(1), "ticket": ticket(platform).await, "game_code": GAME });
    let info = protocol::info(&platform.app.provider, "BGS", &fields(&body)).await.unwrap();
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

async fn place(node: &Provider, body: &Value) -> Result<i64, Status> {
    let done = protocol::bet(node, "BGS", &fields(body)).await;
    done.map(|done| done.balance.minor()).map_err(|Refusal { status, .. }| status)
}

#[tokio::test]
async fn r39_a_restarted_node_knows_which_round_is_open() {
    let platform = TestPlatform::open().await;
    platform.credit(&platform.member, 10).await;
    let player = slot(&platform).await;
    assert_eq!(place(&platform.app.provider, &bet(&player, "before", 1)).await, Ok(900_000));
    let restarted = platform.another_node().provider.clone();
    platform.clock.advance(Duration::from_secs(5));
    assert_eq!(place(&restarted, &bet(&player, "after", 2)).await, Err(Status::RoundOpen));
    assert_eq!(place(&restarted, &bet(&player, "before", 3)).await, Ok(800_000), "the same round goes on");
    protocol::win(&restarted, "BGS", &fields(&loss(&player, "before", 1, 4))).await.unwrap();
    platform.clock.advance(Duration::from_secs(5));
    assert_eq!(place(&restarted, &bet(&player, "after", 5)).await, Ok(700_000));
}

#[tokio::test]
async fn a_round_that_another_node_closed_keeps_nobody_waiting() {
    let platform = TestPlatform::open().await;
    platform.credit(&platform.member, 10).await;
    let player = slot(&platform).await;
    let other = platform.another_node().provider.clone();
    assert_eq!(place(&platform.app.provider, &bet(&player, "first", 1)).await, Ok(900_000));
    protocol::win(&other, "BGS", &fields(&loss(&player, "first", 1, 2))).await.unwrap();
    platform.clock.advance(Duration::from_secs(5));
    assert_eq!(place(&platform.app.provider, &bet(&player, "second", 3)).await, Ok(800_000));
}

#[tokio::test]
async fn a_round_that_its_vendor_forgot_does_not_lock_the_player_out() {
    let platform = TestPlatform::open().await;
    platform.credit(&platform.member, 10).await;
    let player = slot(&platform).await;
    place(&platform.app.provider, &bet(&player, "forgotten", 1)).await.unwrap();
    platform.clock.advance(Duration::from_secs(47 * 3_600));
    let player = slot(&platform).await;
    assert_eq!(place(&platform.app.provider, &bet(&player, "next", 2)).await, Err(Status::RoundOpen));
    platform.clock.advance(Duration::from_secs(2 * 3_600));
    let player = slot(&platform).await;
    assert_eq!(place(&platform.app.provider, &bet(&player, "next", 3)).await, Ok(800_000));
}

#[tokio::test]
async fn a_win_is_paid_by_a_node_that_never_saw_the_bet() {
    let platform = TestPlatform::open().await;
    platform.credit(&platform.member, 10).await;
    let player = slot(&platform).await;
    place(&platform.app.provider, &bet(&player, "r", 1)).await.unwrap();
    let mut win = loss(&player, "r", 1, 2);
    win["amount"] = json!(500_000);
    let done = protocol::win(&platform.another_node().provider, "BGS", &fields(&win)).await.unwrap();
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

/// Mistakes of an operator's wallet, applied to incoming requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mistake {
    /// A rollback that arrives before its bet does not stop the bet.
    ForgetEarlyRollbacks,
    /// A win is accepted and not credited.
    LoseWins,
}

/// The bets an operator has seen, and what it gets wrong.
type Faulty = Arc<(Option<Mistake>, Mutex<HashSet<String>>)>;

/// Changes a genuine request as the mistake demands and signs it again; all others pass unchanged.
async fn misread(State(faulty): State<Faulty>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let mut bytes = axum::body::to_bytes(body, usize::MAX).await.unwrap();
    let header = |name: &str| parts.headers.get(name)?.to_str().ok();
    if let (Some(timestamp), Some(claimed)) = (header("X-Erawan-Timestamp"), header("X-Erawan-Signature"))
        && let Ok(signed_ms) = timestamp.parse()
        && Some(signed_ms)
            == signature::call_signed_at_ms(BGS_SECRET, timestamp, claimed, "POST", parts.uri.path(), &bytes)
        && let Ok(mut message) = serde_json::from_slice(&bytes)
        && misread_message(&faulty, parts.uri.path(), &mut message)
    {
        bytes = message.to_string().into();
        let signature = signature::sign_call(BGS_SECRET, signed_ms, "POST", parts.uri.path(), &bytes);
        let signature = signature.parse().unwrap();
        parts.headers.insert("X-Erawan-Signature", signature);
        parts.headers.remove("Content-Length");
    }
    next.run(Request::from_parts(parts, bytes.into())).await
}

/// Whether the mistake changed the message.
fn misread_message(faulty: &Faulty, path: &str, message: &mut Value) -> bool {
    let (mistake, seen) = &**faulty;
    let mut seen = seen.lock().unwrap();
    match path.rsplit('/').next() {
        Some("bet") => {
            seen.insert(message["transaction_uuid"].to_string());
            false
        }
        Some("rollback") if *mistake == Some(Mistake::ForgetEarlyRollbacks) => {
            let is_early = !seen.contains(&message["reference_transaction_uuid"].to_string());
            if is_early {
                message["reference_transaction_uuid"] = json!(Uuid::from_u128(1));
            }
            is_early
        }
        Some("win") if *mistake == Some(Mistake::LoseWins) => {
            message["amount"] = json!(0);
            true
        }
        _ => false,
    }
}

/// Plays the conformance kit against this platform over HTTP.
async fn play(platform: &TestPlatform, mistake: Option<Mistake>) -> Report {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let faulty: Faulty = Arc::new((mistake, Mutex::default()));
    let router = platform
        .app
        .routers()
        .machine
        .layer(axum::extract::DefaultBodyLimit::max(BODY_BYTES_MAX))
        .layer(axum::middleware::from_fn(wire_errors))
        .layer(axum::middleware::from_fn_with_state(faulty, misread));
    let server = tokio::spawn(async move { axum::serve(listener, router).await });
    let target = Target {
        url,
        vendor: "BGS".into(),
        secret: BGS_SECRET.to_vec(),
        currency: "THB".into(),
        game_code: GAME.into(),
    };
    let tickets = Tickets { player: ticket(platform).await, leaving: None, blocked: None };
    let clock = Arc::new(platform.clock.clone());
    let entropy = Arc::new(SeededEntropy::new(5));
    let operator = Attendant(platform.clock.clone());
    let report = erawan_conformance::run(target, &tickets, &operator, clock, entropy).await.unwrap();
    server.abort();
    report
}

#[tokio::test]
async fn the_kit_turns_red_on_an_operator_with_a_bug() {
    let mistakes = [
        (None, None),
        (Some(Mistake::ForgetEarlyRollbacks), Some("the bet after its rollback")),
        (Some(Mistake::LoseWins), Some("a win")),
    ];
    for (mistake, question) in mistakes {
        let platform = TestPlatform::open().await;
        platform.credit(&platform.member, 10).await;
        let report = play(&platform, mistake).await;
        assert_eq!(report.is_passed(), mistake.is_none(), "{mistake:?}\n{report}");
        let is_named = question.is_none_or(|name| report.to_string().contains(&format!("FAIL  {name}  ")));
        assert!(is_named, "{mistake:?} is not what failed\n{report}");
    }
}
