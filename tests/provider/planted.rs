//! A wallet with a planted mistake: between the conformance kit and a server, wrong in one thing.

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse, Response};
use erawan_kernel::{Clock, ManualClock};
use erawan_platform::web::signature;
use erawan_testkit::{LAB_SECRET, TestServer};
use serde_json::{Value, json};

use super::vendor::{UNIT, Vendor, new_uuid};

/// What the wallet gets wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mistake {
    /// A bet is answered with a balance that is not the player's.
    WrongBalance,
    /// A repeated bet is taken again, and answered as the first time.
    ReplayMoves,
    /// A call without a signature is taken.
    NoSignature,
    /// A signature is checked over the body, not over the path.
    AnyPath,
    /// The time of signing is not looked at.
    AnyAge,
    /// A second rollback of a bet pays again.
    RollbackPaysTwice,
    /// A rollback that comes before its bet is not remembered.
    ForgetsEarlyRollback,
    /// A win is answered and not paid.
    LosesWins,
    /// A win is answered as paid after the end of its round.
    PaysAfterTheEnd,
    /// An id that was used is taken for other content.
    TakesIdTwice,
    /// No round is listed as open.
    HidesRounds,
    /// No call is remembered.
    ForgetsCalls,
    /// Of linked bets that are refused, one is taken.
    TakesBetsInPart,
    /// Of a settlement, what comes after a bad item is not looked at.
    StopsAtBadItem,
    /// What is taken back is taken again when the call is repeated.
    TakesBackTwice,
    /// What is told of a draw is taken, whichever game it is of.
    TakesAnyDraw,
    /// What is told of a draw is refused where it is older than what is known.
    RefusesOldDraws,
    /// The merchant of a player is not told.
    HidesMerchant,
    /// A player has the money of a trial account and of a test account.
    TellsTwoBooks,
    /// The prize mode is a word that is none.
    InventsPrizeMode,
    /// The play type is a word that is none.
    InventsPlayType,
    /// The prize mode is the one that the client names.
    TakesClientsOdds,
}

impl Mistake {
    /// It is about calls that lotteries make.
    pub(crate) const fn is_of_lotteries(self) -> bool {
        matches!(
            self,
            Self::TakesBetsInPart
                | Self::StopsAtBadItem
                | Self::TakesBackTwice
                | Self::TakesAnyDraw
                | Self::RefusesOldDraws
                | Self::InventsPrizeMode
                | Self::InventsPlayType
                | Self::TakesClientsOdds
        )
    }
}

struct Wallet {
    /// Nodes behind it, which take turns.
    nodes: Vec<String>,
    turn: AtomicUsize,
    secret: Vec<u8>,
    clock: ManualClock,
    mistake: Option<Mistake>,
    http: reqwest::Client,
    /// Ids of bets and rollbacks that came by.
    seen: Mutex<HashSet<String>>,
}

/// Opens the wallet in front of these servers; answers its address.
pub(crate) async fn plant(servers: &[&TestServer], mistake: Option<Mistake>) -> String {
    let wallet = Wallet {
        nodes: servers.iter().map(|server| server.url.clone()).collect(),
        turn: AtomicUsize::new(0),
        secret: match mistake {
            Some(mistake) if mistake.is_of_lotteries() => LAB_SECRET.to_vec(),
            _ => Vendor::bgs(servers[0]).secret,
        },
        clock: servers[0].clock.clone(),
        mistake,
        http: reqwest::Client::new(),
        seen: Mutex::default(),
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    let router = axum::Router::new()
        .fallback(answer)
        .layer(axum::extract::DefaultBodyLimit::disable())
        .with_state(Arc::new(wallet));
    tokio::spawn(async move { axum::serve(listener, router).await });
    url
}

async fn answer(State(wallet): State<Arc<Wallet>>, uri: Uri, headers: HeaderMap, body: Bytes) -> Response {
    let path = uri.path().to_owned();
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
    let mut sealed = (header("X-Erawan-Timestamp"), header("X-Erawan-Signature"));
    let mut message: Value = serde_json::from_slice(&body).unwrap_or_default();
    let (mut body, asked) = (body.to_vec(), message.clone());
    if wallet.alters(&path, &sealed, &body, &mut message) {
        if message != asked {
            body = message.to_string().into_bytes();
        }
        let now_ms = wallet.clock.now_ms();
        sealed = (
            Some(now_ms.to_string()),
            Some(signature::sign_call(&wallet.secret, now_ms, "POST", &path, &body)),
        );
    }
    let (status, text) = wallet.forward(&path, &sealed, body).await;
    let mut reply: Value = serde_json::from_str(&text).unwrap_or_default();
    let before = reply.clone();
    wallet.falsifies(&path, &asked, &mut reply);
    let text = if reply == before { text } else { reply.to_string() };
    (axum::http::StatusCode::from_u16(status).expect("a status"), text).into_response()
}

type Sealed = (Option<String>, Option<String>);

impl Wallet {
    /// Changes what the vendor sent; answers whether it has to be signed again.
    fn alters(&self, path: &str, sealed: &Sealed, body: &[u8], message: &mut Value) -> bool {
        let genuine = |signed_path: &str| {
            let (Some(timestamp), Some(claimed)) = sealed else { return false };
            signature::call_signed_at_ms(&self.secret, timestamp, claimed, "POST", signed_path, body)
                .is_some()
        };
        let is_genuine = genuine(path);
        let is_new = |key: &str| self.seen.lock().expect("what was seen").insert(key.to_owned());
        let call = path.rsplit('/').next().unwrap_or_default();
        let bet = message["reference_transaction_uuid"].to_string();
        match self.mistake {
            Some(Mistake::NoSignature) => sealed.1.is_none(),
            Some(Mistake::AnyPath) => {
                !is_genuine && genuine(&path.replace("/user/balance", "/transaction/bet"))
            }
            Some(Mistake::AnyAge) => is_genuine,
            Some(Mistake::ReplayMoves) if call == "bet" && is_genuine => {
                if is_new(&message["transaction_uuid"].to_string()) {
                    return false;
                }
                message["transaction_uuid"] = json!(new_uuid());
                true
            }
            Some(Mistake::ForgetsEarlyRollback) if call == "bet" && is_genuine => {
                is_new(&message["transaction_uuid"].to_string());
                false
            }
            Some(Mistake::ForgetsEarlyRollback) if call == "rollback" && is_genuine && is_new(&bet) => {
                message["reference_transaction_uuid"] = json!(new_uuid());
                true
            }
            Some(Mistake::LosesWins) if call == "win" && is_genuine => {
                let is_paid = message["amount"].as_i64().is_some_and(|amount| amount > 0);
                if is_paid {
                    message["amount"] = json!(0);
                }
                is_paid
            }
            _ => false,
        }
    }

    /// Changes what the server answered.
    fn falsifies(&self, path: &str, asked: &Value, reply: &mut Value) {
        let status = reply["status"].as_str().unwrap_or_default().to_owned();
        let call = path.rsplit('/').next().unwrap_or_default();
        let is_ok = status == "RS_OK";
        let more = |reply: &mut Value| {
            let balance = reply["balance"].as_i64().unwrap_or_default();
            reply["balance"] = json!(balance + UNIT);
        };
        match self.mistake {
            Some(Mistake::WrongBalance) if call == "bet" && is_ok => more(reply),
            Some(Mistake::RollbackPaysTwice) if call == "rollback" && is_ok => {
                let (bet, id) = (&asked["reference_transaction_uuid"], &asked["transaction_uuid"]);
                let mut seen = self.seen.lock().expect("what was seen");
                let (is_first, is_replay) = (seen.insert(bet.to_string()), !seen.insert(id.to_string()));
                if !is_first && !is_replay {
                    more(reply);
                }
            }
            Some(Mistake::PaysAfterTheEnd) if call == "win" && status == "RS_ERROR_ROUND_CLOSED" => {
                reply["status"] = json!("RS_OK");
                more(reply);
            }
            Some(Mistake::TakesIdTwice) if status == "RS_ERROR_DUPLICATE_TRANSACTION" => {
                reply["status"] = json!("RS_OK");
            }
            Some(Mistake::TakesBetsInPart) if call == "bets" && status == "RS_ERROR_NOT_ENOUGH_MONEY" => {
                self.seen.lock().expect("what was seen").insert("in part".to_owned());
            }
            Some(Mistake::TakesBetsInPart) if call == "balance" && is_ok => {
                let is_in_part = self.seen.lock().expect("what was seen").contains("in part");
                let balance = reply["balance"].as_i64().unwrap_or_default();
                reply["balance"] = json!(if is_in_part { balance - UNIT } else { balance });
            }
            Some(Mistake::StopsAtBadItem) if call == "settle" && is_ok => {
                let items = reply["items"].as_array_mut().expect("items");
                for item in items.iter_mut().skip_while(|item| item["status"] == "RS_OK") {
                    item["status"] = json!("RS_ERROR_UNKNOWN");
                }
            }
            Some(Mistake::TakesBackTwice) if call == "settle" && is_ok => {
                for item in reply["items"].as_array_mut().expect("items") {
                    let is_taken = item["shortfall"].is_i64();
                    let mut seen = self.seen.lock().expect("what was seen");
                    if is_taken && !seen.insert(item["transaction_uuid"].to_string()) {
                        item["shortfall"] = json!(UNIT);
                    }
                }
            }
            Some(Mistake::TakesAnyDraw) if call == "draw" && status == "RS_ERROR_INVALID_GAME" => {
                reply["status"] = json!("RS_OK");
            }
            Some(Mistake::RefusesOldDraws) if call == "draw" && is_ok => {
                let state = asked["state"].as_str().unwrap_or_default().to_owned();
                let mut seen = self.seen.lock().expect("what was seen");
                if state == "planned" && seen.contains("sealed") {
                    reply["status"] = json!("RS_ERROR_DUPLICATE_TRANSACTION");
                }
                seen.insert(state);
            }
            Some(Mistake::HidesMerchant) if call == "info" && is_ok => {
                reply.as_object_mut().expect("an object").remove("merchant");
            }
            Some(Mistake::TellsTwoBooks) if call == "info" && is_ok => {
                (reply["trial"], reply["test"]) = (json!(true), json!(true));
            }
            Some(Mistake::InventsPrizeMode) if call == "info" && is_ok => reply["prize_mode"] = json!("gold"),
            Some(Mistake::InventsPlayType) if call == "info" && is_ok => reply["play_type"] = json!("board"),
            Some(Mistake::TakesClientsOdds) if call == "info" && is_ok && asked["prize_mode"].is_string() => {
                reply["prize_mode"] = asked["prize_mode"].clone();
            }
            Some(Mistake::HidesRounds) if call == "open" && is_ok => reply["rounds"] = json!([]),
            Some(Mistake::ForgetsCalls) if call == "status" && is_ok => {
                *reply =
                    json!({ "status": "RS_OK", "request_uuid": reply["request_uuid"], "state": "unknown" });
            }
            _ => {}
        }
    }

    async fn forward(&self, path: &str, (timestamp, signature): &Sealed, body: Vec<u8>) -> (u16, String) {
        let turn = self.turn.fetch_add(1, Ordering::Relaxed);
        let node = &self.nodes[turn % self.nodes.len()];
        let mut request = self.http.post(format!("{node}{path}")).body(body);
        for (name, value) in [("X-Erawan-Timestamp", timestamp), ("X-Erawan-Signature", signature)] {
            if let Some(value) = value {
                request = request.header(name, value);
            }
        }
        let response = request.send().await.expect("the server answers");
        let status = response.status().as_u16();
        (status, response.text().await.expect("a text"))
    }
}
