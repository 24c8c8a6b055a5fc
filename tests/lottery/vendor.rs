//! A lottery vendor: it verifies the operator's signature, keeps orders, and can be told to misbehave. Written apart from the
//! product, from `docs/PROVIDER.md`.

use std::collections::HashMap;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use erawan_kernel::{Clock, ManualClock, Money};
use erawan_testkit::TestServer;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;

/// How the vendor answers.
#[derive(Debug, Clone)]
pub(super) enum Mode {
    /// As it should.
    Good,
    /// With this HTTP status.
    Fails(u16),
    /// Later than any caller waits.
    Slow,
    /// These bytes, whatever is asked.
    Says(String),
    /// As if each order were of this member.
    Swaps(String),
    /// Without a word of whose each order is.
    Anonymous,
    /// As if this hour's cancels were used up.
    Limits,
}

#[derive(Debug)]
pub(super) struct FakeVendor {
    pub(super) url: String,
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    clock: ManualClock,
    state: Mutex<Vendor>,
}

#[derive(Debug)]
struct Vendor {
    mode: Mode,
    secrets: HashMap<String, Vec<u8>>,
    menu: Vec<(String, Value)>,
    draws: Vec<(String, Value)>,
    orders: Vec<(String, Value)>,
    /// Vendor code, call and body of everything that was signed well.
    calls: Vec<(String, String, Value)>,
}

/// What the operator and the vendor of this code share.
pub(super) fn secret_of(code: &str) -> Vec<u8> {
    format!("what {code} and its operator share, long").into_bytes()
}

impl FakeVendor {
    pub(super) async fn open(server: &TestServer) -> Self {
        let secrets = ["LOTT", "TCG_SEA", "TCG_LOTTO_VN"].map(|code| (code.to_owned(), secret_of(code)));
        let (menu, draws, orders, calls) = Default::default();
        let state = Vendor { mode: Mode::Good, secrets: secrets.into(), menu, draws, orders, calls };
        let shared = Arc::new(Shared { clock: server.clock.clone(), state: Mutex::new(state) });
        let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let router = Router::new()
            .route("/lottery/operator/v1/{vendor}/{call}", post(answer))
            .with_state(Arc::clone(&shared));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { url, shared }
    }

    fn state(&self) -> MutexGuard<'_, Vendor> {
        self.shared.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn behave(&self, mode: Mode) {
        self.state().mode = mode;
    }

    /// Verifies by another secret from now on.
    pub(super) fn set_secret(&self, code: &str, secret: &[u8]) {
        self.state().secrets.insert(code.to_owned(), secret.to_vec());
    }

    pub(super) fn sell(&self, code: &str, game_code: &str) {
        let game = json!({
            "gameCode": game_code, "name": { "th": game_code, "en": game_code }, "vendor": code, "gameCategory": "LOTT",
            "family": "th3", "isOwnDraw": game_code.starts_with("yeekee"),
            "playTypes": ["Tradition", "Entertainment"], "minBet": "1.00",
        });
        self.state().menu.push((code.to_owned(), game));
    }

    pub(super) fn sell_no_longer(&self, game_code: &str) {
        self.state().menu.retain(|(_, game)| game["gameCode"] != game_code);
    }

    /// The draws of a game: the one on sale, and those that closed, the newest first.
    pub(super) fn draw(&self, code: &str, on_sale: &Value, past: &[Value]) {
        let game_code = past.iter().chain([on_sale]).find_map(|draw| draw["gameCode"].as_str());
        let game_code = game_code.expect("a game").to_owned();
        let mut state = self.state();
        state.draws.retain(|(_, game)| game["gameCode"] != game_code);
        let game = json!({ "gameCode": game_code, "onSale": on_sale, "past": past });
        state.draws.push((code.to_owned(), game));
    }

    pub(super) fn keep(&self, code: &str, order: Value) {
        self.state().orders.push((code.to_owned(), order));
    }

    /// How often this was asked.
    pub(super) fn count(&self, call: &str) -> usize {
        self.state().calls.iter().filter(|(_, made, _)| made == call).count()
    }

    /// The body of the last call.
    pub(super) fn last(&self) -> Value {
        self.state().calls.last().expect("a call").2.clone()
    }
}

async fn answer(
    State(shared): State<Arc<Shared>>,
    Path((code, call)): Path<(String, String)>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let path = format!("/lottery/operator/v1/{code}/{call}");
    let mode = shared.state.lock().unwrap_or_else(PoisonError::into_inner).mode.clone();
    if matches!(mode, Mode::Slow) {
        tokio::time::sleep(Duration::from_secs(30)).await;
    }
    let mut state = shared.state.lock().unwrap_or_else(PoisonError::into_inner);
    let known = state.secrets.get(&code).cloned();
    if !known.is_some_and(|secret| is_signed(&secret, &headers, &path, &body, shared.clock.now_ms())) {
        return refused(401, "signature.invalid");
    }
    let asked: Value = serde_json::from_slice(&body).expect("JSON");
    state.calls.push((code.clone(), call.clone(), asked.clone()));
    match &mode {
        Mode::Fails(status) => return StatusCode::from_u16(*status).expect("a status").into_response(),
        Mode::Says(text) => return text.clone().into_response(),
        Mode::Limits if call == "cancel" => return refused(409, "lottery.limit.reached"),
        Mode::Good | Mode::Slow | Mode::Swaps(_) | Mode::Anonymous | Mode::Limits => {}
    }
    let Some(mut said) = state.answer(&code, &call, &asked) else { return refused(404, "not.found") };
    let user = match &mode {
        Mode::Swaps(user) => Some(json!(user)),
        Mode::Anonymous => Some(Value::Null),
        _ => None,
    };
    if let Some(user) = user {
        said["list"].as_array_mut().into_iter().flatten().for_each(|order| order["user"] = user.clone());
        said["user"] = user;
    }
    said.to_string().into_response()
}

fn refused(status: u16, code: &str) -> Response {
    let body = json!({ "errorCode": code, "message": code }).to_string();
    (StatusCode::from_u16(status).expect("a status"), body).into_response()
}

/// Whether exactly this call was signed within the last minute.
fn is_signed(secret: &[u8], headers: &HeaderMap, path: &str, body: &[u8], now_ms: i64) -> bool {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let timestamp = header("X-Erawan-Timestamp");
    let is_timely = timestamp.parse::<i64>().is_ok_and(|at_ms| at_ms.abs_diff(now_ms) <= 60_000);
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("a key of any length");
    mac.update(format!("{timestamp}.POST\n{path}\n").as_bytes());
    mac.update(body);
    is_timely && header("X-Erawan-Signature") == format!("v2={}", hex::encode(mac.finalize().into_bytes()))
}

impl Vendor {
    /// `None` for what there is not.
    fn answer(&mut self, code: &str, call: &str, asked: &Value) -> Option<Value> {
        match call {
            "menu" => {
                let games = of(&self.menu, code).into_iter().map(|mut game| {
                    let draws = self.draws.iter().find(|(_, draws)| draws["gameCode"] == game["gameCode"]);
                    if let Some((_, draws)) = draws {
                        game["onSale"] = draws["onSale"].clone();
                        game["last"] = draws["past"][0].clone();
                    }
                    game["prizeMode"] = asked["prizeMode"].clone();
                    game
                });
                Some(json!({ "list": games.collect::<Vec<_>>(), "serverTime": 1 }))
            }
            "draws" => {
                let draws =
                    of(&self.draws, code).into_iter().find(|game| game["gameCode"] == asked["gameCode"])?;
                let on_sale: Vec<_> =
                    Some(&draws["onSale"]).filter(|draw| draw.is_object()).into_iter().collect();
                let past = draws["past"].as_array().expect("draws").iter().take(place(&asked["past"]));
                Some(json!({ "onSale": on_sale, "past": past.collect::<Vec<_>>(), "serverTime": 1 }))
            }
            "orders" => Some(self.orders(code, asked)),
            "order" => {
                let kept = self.find(code, asked)?;
                let mut order = kept["order"].clone();
                order["prizeMode"] = json!("Elott");
                order["detail"] = kept["detail"].clone();
                Some(order)
            }
            "cancel" => self.cancel(code, asked),
            other => panic!("no such call: {other}"),
        }
    }

    fn orders(&self, code: &str, asked: &Value) -> Value {
        let number = |value: &Value| value.as_i64().expect("a number");
        let is_asked = |kept: &Value| {
            let order = &kept["order"];
            order["user"] == asked["user"]
                && kept["merchant"] == asked["merchant"]
                && (number(&asked["start"])..number(&asked["end"])).contains(&number(&order["betTime"]))
                && (asked["gameCode"].is_null() || asked["gameCode"] == order["gameCode"])
                && (asked["status"].is_null() || asked["status"] == order["status"])
        };
        let mut found: Vec<_> =
            of(&self.orders, code).into_iter().filter(is_asked).map(|kept| kept["order"].clone()).collect();
        found.sort_by_key(|order| std::cmp::Reverse(number(&order["betTime"])));
        let sum = |field: &str| {
            let amounts =
                found.iter().map(|order| order[field].as_str().expect("an amount").parse::<Money>());
            let minor: i64 = amounts.map(|amount| amount.expect("an amount").minor()).sum();
            Money::from_minor(minor)
        };
        let footer = json!({
            "betAmount": sum("betAmount"), "validBetAmount": sum("validBetAmount"), "winAmount": sum("winAmount"),
            "profitAndLoss": sum("profitAndLoss"),
        });
        let (page, size) = (place(&asked["pageNo"]), place(&asked["pageSize"]));
        assert!(size <= 50, "a page is too long");
        let list: Vec<_> = found.iter().skip((page - 1) * size).take(size).collect();
        json!({ "list": list, "pageNum": page, "totalCount": found.len(), "totalPages": 1, "footer": footer })
    }

    fn find(&mut self, code: &str, asked: &Value) -> Option<&mut Value> {
        let is_it = |of: &str, kept: &Value| {
            of == code
                && kept["merchant"] == asked["merchant"]
                && kept["order"]["user"] == asked["user"]
                && kept["order"]["orderId"] == asked["orderId"]
        };
        self.orders.iter_mut().find(|(of, kept)| is_it(of, kept)).map(|(_, kept)| kept)
    }

    fn cancel(&mut self, code: &str, asked: &Value) -> Option<Value> {
        let kept = self.find(code, asked)?;
        let (mut cancelled, mut refused, mut refund) = (Vec::new(), Vec::new(), 0);
        for id in asked["suborderIds"].as_array().expect("identifiers") {
            let suborders = kept["detail"]["suborders"].as_array_mut().expect("suborders");
            match suborders.iter_mut().find(|of| of["suborderId"] == *id) {
                None => {}
                Some(of) if of["isCancellable"] == true || of["refundReason"] == "player_cancelled" => {
                    of["status"] = json!("cancelled");
                    of["isCancellable"] = json!(false);
                    of["refundReason"] = json!("player_cancelled");
                    refund +=
                        of["betAmount"].as_str().expect("a stake").parse::<Money>().expect("a stake").minor();
                    cancelled.push(id.clone());
                }
                Some(of) => {
                    let why = of["refusedWith"].as_str().unwrap_or("lottery.order.not.cancellable");
                    refused.push(json!({ "suborderId": id, "errorCode": why }));
                }
            }
        }
        let refund = Money::from_minor(refund);
        Some(json!({ "cancelledIds": cancelled, "refused": refused, "refundAmount": refund }))
    }
}

fn place(value: &Value) -> usize {
    usize::try_from(value.as_u64().expect("a number")).expect("a place")
}

fn of(rows: &[(String, Value)], code: &str) -> Vec<Value> {
    rows.iter().filter(|(of, _)| of == code).map(|(_, row)| row.clone()).collect()
}
