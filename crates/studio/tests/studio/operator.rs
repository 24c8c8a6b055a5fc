//! An operator's wallet for tests: takes signed calls, keeps balances, makes faults on demand. It checks
//! nothing; the tests compare its books with the studio's.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use bytes::Bytes;
use erawan_kernel::{Clock, Entropy, ManualClock, SeededEntropy};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;

pub(crate) const SECRET: &[u8] =
    b"a secret between the vendor and the operator, longer than a hash block of 64 bytes";
/// What goes wrong with one call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The request never arrives.
    LostRequest,
    /// It is booked, the connection breaks before the answer is whole.
    LostReply,
    /// It is booked, the answer comes after the caller gave up.
    SlowReply,
    /// It is booked twice, as a network that repeats would have it.
    Duplicate,
    /// It arrives only after the vendor's next call.
    Late,
    /// The answer is a page of a proxy.
    Garbage,
}

#[derive(Debug, Clone)]
pub(crate) struct Transaction {
    pub(crate) kind: String,
    content: Value,
    answer: Value,
    pub(crate) rolled_back: bool,
}

#[derive(Debug, Default)]
pub(crate) struct Books {
    pub(crate) balances: HashMap<String, i64>,
    tickets: HashMap<String, (String, String)>,
    pub(crate) dead_sessions: Vec<String>,
    pub(crate) transactions: HashMap<String, Transaction>,
    tombstones: HashSet<String>,
    pub(crate) calls: Vec<(String, Value)>,
    pub(crate) faults: VecDeque<(&'static str, Fault)>,
    late: Vec<(String, Value)>,
    pub(crate) refuse_bets_with: Option<&'static str>,
    /// How late a slow answer comes: later than the studio waits.
    pub(crate) slow_reply: Duration,
    /// Per mille of calls that go wrong, when chaos rules.
    pub(crate) chaos_per_mille: u32,
}

#[derive(Debug, Clone)]
pub(crate) struct Operator {
    pub(crate) books: Arc<Mutex<Books>>,
    clock: ManualClock,
    entropy: SeededEntropy,
    pub(crate) url: String,
}

impl Operator {
    pub(crate) async fn start(clock: ManualClock, seed: u64) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let entropy = SeededEntropy::new(seed);
        let operator = Self { books: Arc::default(), clock, entropy, url };
        let router = axum::Router::new()
            .route("/provider/v1/BGS/{group}/{verb}", post(answer))
            .with_state(operator.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        operator
    }

    pub(crate) fn books(&self) -> MutexGuard<'_, Books> {
        self.books.lock().unwrap()
    }

    /// A ticket for a player who is given this balance if unknown.
    pub(crate) fn ticket(&self, user: &str, balance: i64) -> String {
        let mut books = self.books();
        books.balances.entry(user.to_owned()).or_insert(balance);
        let ticket = format!("ticket-{}-{user}", books.calls.len() + books.tickets.len());
        books.tickets.insert(ticket.clone(), (user.to_owned(), format!("session-of-{user}-{ticket}")));
        ticket
    }

    pub(crate) fn balance(&self, user: &str) -> i64 {
        self.books().balances[user]
    }

    pub(crate) fn fail_next(&self, path: &'static str, fault: Fault) {
        self.books().faults.push_back((path, fault));
    }

    /// Delivers what was held back.
    pub(crate) fn deliver_late(&self) {
        let mut books = self.books();
        for (path, content) in std::mem::take(&mut books.late) {
            books.book(&path, &content);
        }
    }

    /// Σ of what is booked: stakes taken and not returned, and wins.
    pub(crate) fn totals(&self) -> (i64, i64) {
        let books = self.books();
        let sum = |kind: &str| {
            let of_kind = books.transactions.values().filter(|t| t.kind == kind && !t.rolled_back);
            of_kind.map(|t| t.content["amount"].as_i64().unwrap()).sum()
        };
        (sum("bet"), sum("win"))
    }

    fn draw(&self, bound: u32) -> u32 {
        let mut bytes = [0; 4];
        self.entropy.fill(&mut bytes).unwrap();
        u32::from_be_bytes(bytes) % bound
    }

    fn fault(&self, books: &mut Books, path: &str) -> Option<Fault> {
        if let Some(at) = books.faults.iter().position(|(wanted, _)| path == *wanted) {
            return books.faults.remove(at).map(|(_, fault)| fault);
        }
        if path.starts_with("user/") || self.draw(1_000) >= books.chaos_per_mille {
            return None;
        }
        let faults = [
            Fault::LostRequest,
            Fault::LostReply,
            Fault::LostReply,
            Fault::Duplicate,
            Fault::Late,
            Fault::Garbage,
            Fault::SlowReply,
        ];
        Some(faults[self.draw(7) as usize])
    }
}

async fn answer(
    State(operator): State<Operator>,
    Path((group, verb)): Path<(String, String)>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let path = format!("{group}/{verb}");
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let (timestamp, signature) = (header("x-erawan-timestamp"), header("x-erawan-signature"));
    let mut mac = Hmac::<Sha256>::new_from_slice(SECRET).unwrap();
    mac.update(format!("{timestamp}.POST\n/provider/v1/BGS/{path}\n").as_bytes());
    mac.update(&body);
    let signature = signature.strip_prefix("v2=").unwrap_or("none of the second version");
    let genuine = hex::decode(signature).is_ok_and(|given| mac.verify_slice(&given).is_ok());
    let age = operator.clock.now_ms() - timestamp.parse::<i64>().unwrap_or(0);
    if !genuine || age.abs() > 60_000 {
        return axum::Json(json!({ "status": "RS_ERROR_INVALID_SIGNATURE" })).into_response();
    }
    let content: Value = serde_json::from_slice(&body).unwrap();
    let (fault, reply) = {
        let mut books = operator.books();
        books.calls.push((path.clone(), content.clone()));
        let fault = operator.fault(&mut books, &path);
        let reply = match fault {
            Some(Fault::LostRequest) => Value::Null,
            Some(Fault::Late) => {
                books.late.push((path.clone(), content.clone()));
                Value::Null
            }
            Some(Fault::Duplicate) => {
                let first = books.book(&path, &content);
                assert_eq!(first, books.book(&path, &content), "the same transaction gets the same answer");
                first
            }
            _ => books.book(&path, &content),
        };
        if fault != Some(Fault::Late) && operator.draw(2) == 0 {
            for (path, content) in std::mem::take(&mut books.late) {
                books.book(&path, &content);
            }
        }
        (fault, reply)
    };
    match fault {
        Some(Fault::LostRequest | Fault::Late) => StatusCode::BAD_GATEWAY.into_response(),
        Some(Fault::LostReply) => broken_reply(&reply),
        Some(Fault::Garbage) => "<html>gateway</html>".into_response(),
        Some(Fault::SlowReply) => {
            let late = operator.books().slow_reply;
            tokio::time::sleep(late).await;
            axum::Json(reply).into_response()
        }
        _ => axum::Json(reply).into_response(),
    }
}

/// The first half of an answer, then a broken connection.
fn broken_reply(reply: &Value) -> Response {
    let text = reply.to_string();
    let half = Bytes::from(text[..text.len() / 2].to_owned());
    let parts = [Ok(half), Err(std::io::Error::other("the connection broke"))];
    Body::from_stream(futures::stream::iter(parts)).into_response()
}

impl Books {
    fn book(&mut self, path: &str, content: &Value) -> Value {
        let mut answer = match path {
            "user/info" => self.user_info(content),
            "user/balance" => self.balance(content),
            _ => self.transaction(path, content),
        };
        answer["request_uuid"] = content["request_uuid"].clone();
        answer
    }

    fn user_info(&mut self, content: &Value) -> Value {
        let Some((user, session)) = self.tickets.remove(content["ticket"].as_str().unwrap()) else {
            return json!({ "status": "RS_ERROR_INVALID_TOKEN" });
        };
        let balance = self.balances[&user];
        json!({ "status": "RS_OK", "trial": user.starts_with("trial"), "user": user, "session": session,
            "currency": "THB", "balance": balance, "country": "TH", "language": "TH" })
    }

    fn balance(&self, content: &Value) -> Value {
        if self.is_dead(content) {
            return json!({ "status": "RS_ERROR_TOKEN_EXPIRED" });
        }
        let user = content["user"].as_str().unwrap();
        json!({ "status": "RS_OK", "user": user, "currency": "THB", "balance": self.balances[user] })
    }

    fn is_dead(&self, content: &Value) -> bool {
        self.dead_sessions.iter().any(|dead| content["session"] == dead.as_str())
    }

    fn transaction(&mut self, path: &str, content: &Value) -> Value {
        let id = content["transaction_uuid"].as_str().unwrap().to_owned();
        if let Some(known) = self.transactions.get(&id) {
            let same = known.content == *content;
            return if same {
                known.answer.clone()
            } else {
                json!({ "status": "RS_ERROR_DUPLICATE_TRANSACTION" })
            };
        }
        let user = content["user"].as_str().unwrap().to_owned();
        let kind = path.rsplit('/').next().unwrap().to_owned();
        let (status, change) = match kind.as_str() {
            "bet" => self.bet(&id, &user, content),
            "win" => self.win(content),
            "rollback" => self.roll_back(content),
            _ => ("RS_ERROR_WRONG_SYNTAX", 0),
        };
        let balance = self.balances.get_mut(&user).unwrap();
        *balance += change;
        let answer = json!({ "status": status, "user": user, "currency": "THB", "balance": *balance });
        if status == "RS_OK" {
            let (content, answer) = (content.clone(), answer.clone());
            self.transactions.insert(id, Transaction { kind, content, answer, rolled_back: false });
        }
        answer
    }

    fn bet(&self, id: &str, user: &str, content: &Value) -> (&'static str, i64) {
        let amount = content["amount"].as_i64().unwrap();
        assert!(amount > 0, "a stake is positive");
        if self.tombstones.contains(id) {
            ("RS_ERROR_TRANSACTION_ROLLED_BACK", 0)
        } else if self.is_dead(content) {
            ("RS_ERROR_TOKEN_EXPIRED", 0)
        } else if let Some(status) = self.refuse_bets_with {
            (status, 0)
        } else if self.balances[user] < amount {
            ("RS_ERROR_NOT_ENOUGH_MONEY", 0)
        } else {
            ("RS_OK", -amount)
        }
    }

    fn win(&self, content: &Value) -> (&'static str, i64) {
        match self.transactions.get(content["reference_transaction_uuid"].as_str().unwrap()) {
            None => ("RS_ERROR_TRANSACTION_DOES_NOT_EXIST", 0),
            Some(bet) if bet.rolled_back => ("RS_ERROR_TRANSACTION_ROLLED_BACK", 0),
            Some(_) => ("RS_OK", content["amount"].as_i64().unwrap()),
        }
    }

    fn roll_back(&mut self, content: &Value) -> (&'static str, i64) {
        let reference = content["reference_transaction_uuid"].as_str().unwrap();
        match self.transactions.get_mut(reference) {
            None => {
                self.tombstones.insert(reference.to_owned());
                ("RS_OK", 0)
            }
            Some(bet) if bet.rolled_back => ("RS_OK", 0),
            Some(bet) => {
                bet.rolled_back = true;
                ("RS_OK", bet.content["amount"].as_i64().unwrap())
            }
        }
    }
}
