//! An operator's wallet for tests: takes signed calls, keeps a book of every movement, and makes faults on demand.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use erawan_kernel::{Clock, ManualClock};
use erawan_vendor_client::SigningKey;
use serde_json::{Value, json};

/// The secret of a vendor code: each has its own.
pub(crate) fn secret_of(vendor: &str) -> Vec<u8> {
    format!("a secret between {vendor} and the operator").into_bytes()
}

/// What goes wrong with one call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The request never arrives.
    LostRequest,
    /// It is booked, the answer does not come.
    LostReply,
    /// It is booked, the answer comes after the caller gave up.
    SlowReply,
    /// It is booked twice, as a network that repeats would have it.
    Duplicate,
    /// It is refused with this status.
    Refuse(&'static str),
}

/// One movement of money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Movement {
    pub(crate) user: String,
    pub(crate) vendor: String,
    pub(crate) kind: &'static str,
    pub(crate) round: String,
    pub(crate) amount: i64,
    pub(crate) reason: Option<String>,
}

#[derive(Debug, Clone)]
pub(crate) struct Bet {
    pub(crate) user: String,
    vendor: String,
    game: String,
    pub(crate) round: String,
    pub(crate) amount: i64,
    pub(crate) win: Option<i64>,
    /// What the vendor says it won.
    nominal_win: i64,
    pub(crate) corrections: i64,
    /// What of earlier wins could not be taken back.
    missing: i64,
    pub(crate) is_rolled_back: bool,
}

#[derive(Debug, Clone)]
struct Ticket {
    user: String,
    session: String,
    merchant: String,
    prize_mode: String,
}

#[derive(Debug, Default)]
pub(crate) struct Books {
    pub(crate) balances: HashMap<String, i64>,
    tickets: HashMap<String, Ticket>,
    pub(crate) bets: BTreeMap<String, Bet>,
    /// By transaction its content, and what could not be taken back.
    done: HashMap<String, (Value, Value)>,
    tombstones: HashSet<String>,
    pub(crate) movements: Vec<Movement>,
    pub(crate) calls: Vec<(String, Value)>,
    pub(crate) faults: VecDeque<(&'static str, Fault)>,
    /// Wins of these users are refused with this status.
    pub(crate) refuse_wins_of: HashMap<String, &'static str>,
    /// Items of these users are refused with this status, whatever they are.
    pub(crate) refuse_items_of: HashMap<String, &'static str>,
    /// While it is cut off, what becomes of every call.
    pub(crate) away: Option<Fault>,
    /// These users may not play: their bets are refused. Each with how many movements there were when they were shut out.
    pub(crate) excluded: HashMap<String, usize>,
    /// Bets of these users are booked, and no answer comes.
    pub(crate) silent_bets_of: HashSet<String>,
    /// What the sums of a draw are off by.
    pub(crate) sums_off_by: i64,
    /// Bets wait so long for their answer, and are booked first.
    pub(crate) slow_reply: Duration,
    next_ticket: u32,
}

#[derive(Debug, Clone)]
pub(crate) struct Operator {
    books: Arc<Mutex<Books>>,
    clock: ManualClock,
    pub(crate) url: String,
}

impl Operator {
    pub(crate) async fn start(clock: ManualClock) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let operator = Self { books: Arc::default(), clock, url };
        let router = axum::Router::new()
            .route("/provider/v1/{vendor}/draw", post(hear))
            .route("/provider/v1/{vendor}/{group}/{verb}", post(answer))
            .with_state(operator.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        operator
    }

    pub(crate) fn books(&self) -> MutexGuard<'_, Books> {
        self.books.lock().unwrap()
    }

    /// A ticket for a player, who has this balance if unknown. Players called `trial…` have play money,
    /// those called `test…` are test members.
    pub(crate) fn ticket(&self, user: &str, balance: i64, merchant: &str) -> String {
        let mut books = self.books();
        books.balances.entry(user.to_owned()).or_insert(balance);
        books.next_ticket += 1;
        let id = format!("ticket-{}", books.next_ticket);
        let session = format!("session-{}-{user}", books.next_ticket);
        let prize_mode = "Normal".to_owned();
        let ticket = Ticket { user: user.to_owned(), session, merchant: merchant.to_owned(), prize_mode };
        books.tickets.insert(id.clone(), ticket);
        id
    }

    pub(crate) fn balance(&self, user: &str) -> i64 {
        self.books().balances[user]
    }

    pub(crate) fn fail_next(&self, path: &'static str, fault: Fault) {
        self.books().faults.push_back((path, fault));
    }

    /// Movements of a user, oldest first: kind and amount.
    pub(crate) fn movements(&self, user: &str) -> Vec<(&'static str, i64)> {
        let books = self.books();
        let own = books.movements.iter().filter(|movement| movement.user == user);
        own.map(|movement| (movement.kind, movement.amount)).collect()
    }

    pub(crate) fn calls(&self, path: &str) -> Vec<Value> {
        let books = self.books();
        books.calls.iter().filter(|(of, _)| of == path).map(|(_, content)| content.clone()).collect()
    }
}

async fn hear(
    State(operator): State<Operator>,
    Path(vendor): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    answer_call(&operator, vendor, "draw".to_owned(), headers, body).await
}

async fn answer(
    State(operator): State<Operator>,
    Path((vendor, group, verb)): Path<(String, String, String)>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    answer_call(&operator, vendor, format!("{group}/{verb}"), headers, body).await
}

async fn answer_call(
    operator: &Operator,
    vendor: String,
    path: String,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let key = SigningKey::of(&secret_of(&vendor));
    let full_path = format!("/provider/v1/{vendor}/{path}");
    let (timestamp, signature) = (header("x-erawan-timestamp"), header("x-erawan-signature"));
    if !key.verify(timestamp, signature, &full_path, &body, operator.clock.now_ms()) {
        return axum::Json(json!({ "status": "RS_ERROR_INVALID_SIGNATURE" })).into_response();
    }
    assert!(body.len() <= 512 * 1_024, "a body of {} bytes", body.len());
    let content: Value = serde_json::from_slice(&body).unwrap();
    let (fault, reply, slow_reply) = {
        let mut books = operator.books();
        books.calls.push((path.clone(), content.clone()));
        let at = books.faults.iter().position(|(wanted, _)| path == *wanted);
        let fault = at.and_then(|at| books.faults.remove(at)).map(|(_, fault)| fault);
        let is_silent = path.starts_with("transaction/bet")
            && content["user"].as_str().is_some_and(|user| books.silent_bets_of.contains(user));
        let fault = fault.or(books.away).or(is_silent.then_some(Fault::LostReply));
        let reply = match fault {
            Some(Fault::LostRequest) => Value::Null,
            Some(Fault::Refuse(status)) => {
                json!({ "status": status, "request_uuid": content["request_uuid"] })
            }
            Some(Fault::Duplicate) => {
                let first = books.book(&vendor, &path, &content);
                assert_eq!(first, books.book(&vendor, &path, &content), "the same call, the same answer");
                first
            }
            _ => books.book(&vendor, &path, &content),
        };
        (fault, reply, books.slow_reply)
    };
    match fault {
        Some(Fault::LostRequest | Fault::LostReply) => StatusCode::BAD_GATEWAY.into_response(),
        Some(Fault::SlowReply) => {
            tokio::time::sleep(slow_reply).await;
            axum::Json(reply).into_response()
        }
        _ => axum::Json(reply).into_response(),
    }
}

fn text(content: &Value, field: &str) -> String {
    content[field].as_str().unwrap_or_else(|| panic!("{content} has no {field}")).to_owned()
}

impl Books {
    fn book(&mut self, vendor: &str, path: &str, content: &Value) -> Value {
        let mut answer = match path {
            "user/info" => self.user_info(content),
            "user/balance" => json!({ "status": "RS_OK", "balance": self.balances[&text(content, "user")] }),
            "transaction/bet" => self.bets(vendor, content, std::slice::from_ref(content)),
            "transaction/bets" => {
                let bets = content["bets"].as_array().unwrap().clone();
                assert!((2..=120).contains(&bets.len()), "{} linked bets", bets.len());
                self.bets(vendor, content, &bets)
            }
            "transaction/settle" => self.settle(vendor, content),
            "transaction/summary" => self.summary(vendor, content),
            "draw" => json!({ "status": "RS_OK" }),
            _ => panic!("the vendor calls {path}"),
        };
        answer["request_uuid"] = content["request_uuid"].clone();
        answer
    }

    fn user_info(&mut self, content: &Value) -> Value {
        let Some(ticket) = self.tickets.remove(&text(content, "ticket")) else {
            return json!({ "status": "RS_ERROR_INVALID_TOKEN" });
        };
        let is_trial = ticket.user.starts_with("trial");
        let is_test = ticket.user.starts_with("test");
        json!({ "status": "RS_OK", "user": ticket.user, "session": ticket.session, "currency": "THB",
            "balance": self.balances[&ticket.user], "trial": is_trial, "test": is_test, "merchant": ticket.merchant,
            "prize_mode": ticket.prize_mode, "play_type": "Tradition" })
    }

    fn move_money(&mut self, bet: &Bet, kind: &'static str, amount: i64, reason: Option<String>) {
        let balance = self.balances.get_mut(&bet.user).unwrap();
        *balance += amount;
        assert!(*balance >= 0, "no balance is below zero");
        self.movements.push(Movement {
            user: bet.user.clone(),
            vendor: bet.vendor.clone(),
            kind,
            round: bet.round.clone(),
            amount,
            reason,
        });
    }

    /// Takes all of these bets or none.
    fn bets(&mut self, vendor: &str, call: &Value, bets: &[Value]) -> Value {
        let user = text(call, "user");
        let known = bets.iter().filter(|bet| self.bets.contains_key(&text(bet, "transaction_uuid"))).count();
        let balance =
            |books: &Self| json!({ "status": "RS_OK", "user": user, "balance": books.balances[&user] });
        if known > 0 {
            let is_same = known == bets.len()
                && bets.iter().all(|bet| {
                    let of = &self.bets[&text(bet, "transaction_uuid")];
                    of.amount == bet["amount"].as_i64().unwrap() && of.round == text(bet, "round")
                });
            return if is_same {
                balance(self)
            } else {
                json!({ "status": "RS_ERROR_DUPLICATE_TRANSACTION" })
            };
        }
        if bets.iter().any(|bet| self.tombstones.contains(&text(bet, "transaction_uuid"))) {
            return json!({ "status": "RS_ERROR_TRANSACTION_ROLLED_BACK" });
        }
        if self.excluded.contains_key(&user) {
            return json!({ "status": "RS_ERROR_USER_DISABLED" });
        }
        let total: i64 = bets.iter().map(|bet| bet["amount"].as_i64().unwrap()).sum();
        if self.balances[&user] < total {
            return json!({ "status": "RS_ERROR_NOT_ENOUGH_MONEY", "balance": self.balances[&user] });
        }
        for bet in bets {
            let amount = bet["amount"].as_i64().unwrap();
            assert!(amount > 0, "a stake is positive");
            let new = Bet {
                user: user.clone(),
                vendor: vendor.to_owned(),
                game: text(call, "game_code"),
                round: text(bet, "round"),
                amount,
                win: None,
                nominal_win: 0,
                corrections: 0,
                missing: 0,
                is_rolled_back: false,
            };
            self.move_money(&new, "bet", -amount, None);
            self.bets.insert(text(bet, "transaction_uuid"), new);
        }
        balance(self)
    }

    fn settle(&mut self, vendor: &str, call: &Value) -> Value {
        let items = call["items"].as_array().unwrap().clone();
        assert!((1..=1_000).contains(&items.len()), "{} items", items.len());
        let answers: Vec<Value> = items
            .iter()
            .map(|item| {
                let status = self.item(vendor, item);
                let mut answer = json!({ "transaction_uuid": item["transaction_uuid"], "status": status });
                let done = self.done.get(&text(item, "transaction_uuid"));
                if let Some(shortfall) =
                    done.map(|(_, shortfall)| shortfall).filter(|shortfall| !shortfall.is_null())
                {
                    answer["shortfall"] = shortfall.clone();
                }
                answer
            })
            .collect();
        json!({ "status": "RS_OK", "items": answers })
    }

    fn item(&mut self, vendor: &str, item: &Value) -> &'static str {
        let id = text(item, "transaction_uuid");
        if let Some((content, _)) = self.done.get(&id) {
            return if content == item { "RS_OK" } else { "RS_ERROR_DUPLICATE_TRANSACTION" };
        }
        let reference = text(item, "reference_transaction_uuid");
        let kind = text(item, "kind");
        let status = match self.bets.get(&reference).cloned() {
            None if kind == "rollback" => {
                self.tombstones.insert(reference);
                "RS_OK"
            }
            None => "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
            Some(bet) if self.refuse_items_of.contains_key(&bet.user) => self.refuse_items_of[&bet.user],
            Some(bet) => {
                assert_eq!((bet.vendor.as_str(), &bet.round), (vendor, &text(item, "round")), "{item}");
                match kind.as_str() {
                    "rollback" => self.roll_back(&reference, &bet, item),
                    "correction" => self.correct(&id, &reference, &bet, item),
                    _ => self.win(&reference, &bet, item),
                }
            }
        };
        if status == "RS_OK" {
            self.done.entry(id).or_insert((item.clone(), Value::Null));
        }
        status
    }

    /// Pays more, or takes back at most what the balance holds.
    fn correct(&mut self, id: &str, reference: &str, bet: &Bet, item: &Value) -> &'static str {
        if bet.is_rolled_back || bet.win.is_none() {
            return "RS_ERROR_TRANSACTION_DOES_NOT_EXIST";
        }
        let (previous, amount) = (item["previous"].as_i64().unwrap(), item["amount"].as_i64().unwrap());
        assert_eq!(bet.nominal_win + bet.missing, previous, "{item}");
        let wanted = amount - previous;
        let available = if text(item, "take_back") == "none" { 0 } else { self.balances[&bet.user] };
        let moved = wanted.max(-available);
        let own = self.bets.get_mut(reference).unwrap();
        own.nominal_win = amount;
        own.corrections += moved;
        own.missing = moved - wanted;
        if moved != 0 {
            self.move_money(bet, "correction", moved, None);
        }
        self.done.insert(id.to_owned(), (item.clone(), json!(moved - wanted)));
        "RS_OK"
    }

    fn roll_back(&mut self, reference: &str, bet: &Bet, item: &Value) -> &'static str {
        if bet.is_rolled_back {
            return "RS_OK";
        }
        if bet.win.is_some() {
            return "RS_ERROR_BET_SETTLED";
        }
        self.bets.get_mut(reference).unwrap().is_rolled_back = true;
        self.move_money(bet, "rollback", bet.amount, Some(text(item, "reason")));
        "RS_OK"
    }

    fn win(&mut self, reference: &str, bet: &Bet, item: &Value) -> &'static str {
        if let Some(status) = self.refuse_wins_of.get(&bet.user) {
            return status;
        }
        if bet.is_rolled_back {
            return "RS_ERROR_TRANSACTION_ROLLED_BACK";
        }
        if bet.win.is_some() {
            return "RS_ERROR_BET_SETTLED";
        }
        let amount = item["amount"].as_i64().unwrap();
        assert!(amount >= 0 && item["round_closed"] == true, "{item}");
        let own = self.bets.get_mut(reference).unwrap();
        (own.win, own.nominal_win) = (Some(amount), amount);
        self.move_money(bet, "win", amount, None);
        "RS_OK"
    }

    fn summary(&self, vendor: &str, call: &Value) -> Value {
        let (game, prefix) = (text(call, "game_code"), text(call, "round_prefix"));
        let of_draw: Vec<&Bet> = self
            .bets
            .values()
            .filter(|bet| bet.vendor == vendor && bet.game == game && bet.round.starts_with(&prefix))
            .collect();
        let stakes: i64 = of_draw.iter().map(|bet| bet.amount).sum();
        let refunds: i64 = of_draw.iter().filter(|bet| bet.is_rolled_back).map(|bet| bet.amount).sum();
        let wins: i64 = of_draw.iter().filter_map(|bet| bet.win).sum();
        let corrections: i64 = of_draw.iter().map(|bet| bet.corrections).sum();
        json!({ "status": "RS_OK", "rounds": of_draw.len(), "stakes": stakes, "refunds": refunds,
            "wins": wins + self.sums_off_by, "corrections": corrections, "log_sequence": self.movements.len() })
    }
}

impl Operator {
    /// Places copies of the one bet a user has, each with its own round and id.
    pub(crate) fn copy_bets(&self, user: &str, copies: &[(String, String)]) {
        let mut books = self.books();
        let first = books.bets.values().find(|bet| bet.user == user).unwrap().clone();
        let (numero, _) = first.round.split_once('.').unwrap();
        for (suborder, id) in copies {
            let bet = Bet { round: format!("{numero}.{suborder}"), ..first.clone() };
            let stake = bet.amount;
            books.move_money(&bet, "bet", -stake, None);
            books.bets.insert(id.clone(), bet);
        }
    }
}
