//! Withdrawals of several members under faults, and what the bank's own books have of them in the end.
//!
//! The bank is a process's task beside the platform: it remembers what a killed platform forgot. Members repeat each
//! request until it is answered; operators approve most and refuse some; the bank pays, fails, loses answers, tells
//! twice, late, in the wrong order and nothing.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use erawan_kernel::{Clock, Entropy, Money, OsEntropy, SystemClock};
use erawan_platform::web::signature;
use reqwest::Method;
use sea_orm::{ConnectionTrait, Database, Statement};
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::client::Client;
use crate::load::with_addresses;
use crate::service::{BRIDGE_SECRET, bridge, member_with};
use crate::world::{PASSWORD, World};

const MEMBER_PASSWORD: &str = "Lotus4river";
const PIN: &str = "246810";
const LIST: &str = "/console/withdrawals";
/// What each member pays in before.
const DEPOSIT: i64 = 20_000;
/// How long all of them may take to end after the last fault.
const END_MAX: Duration = Duration::from_secs(900);
const PAUSE: Duration = Duration::from_millis(100);
/// Each prepares and approves its share; an operator makes two changes a second.
const OPERATORS: usize = 4;

/// What the bank does in a short run; what fails there definitely takes minutes to be believed.
const ENDINGS: [&str; 9] =
    ["paid", "unknownPaid", "twice", "late", "untold", "reordered", "contradictory", "noFloat", "returned"];
const LONG_ENDINGS: [&str; 5] = ["failed", "wrongName", "unknownFailed", "notTaken", "silent"];

/// How much is done.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Amount {
    pub(crate) members: u32,
    /// Withdrawals of each.
    pub(crate) each: usize,
    pub(crate) kills: usize,
    pub(crate) database_kills: usize,
    pub(crate) is_long: bool,
}

impl Amount {
    /// Two hundred kills of the platform and twenty of the database during two thousand withdrawals, or a few.
    pub(crate) fn of_this_run() -> Self {
        if std::env::var_os("ERAWAN_LONG").is_some() {
            Self { members: 40, each: 50, kills: 200, database_kills: 20, is_long: true }
        } else {
            Self { members: 4, each: 4, kills: 3, database_kills: 1, is_long: false }
        }
    }
}

/// A member, and what their withdrawals need.
#[derive(Clone)]
struct Payee {
    member: Arc<Client>,
    card: Value,
    /// What bodies are sealed for.
    encryption: Value,
}

/// Withdrawals that go on whatever happens to the platform.
pub(crate) struct Withdrawals {
    bank: String,
    database: String,
    members: Vec<Payee>,
    wanted: usize,
    answered: Arc<AtomicUsize>,
    asking: Vec<JoinHandle<()>>,
    around: Vec<JoinHandle<()>>,
    stop: CancellationToken,
    calm: CancellationToken,
}

/// Lets the world take withdrawals, with a bank and operators; answers the bank's address.
pub(crate) async fn prepare(world: World) -> (World, String) {
    let world = with_addresses(world);
    let bank = bridge(&world).await;
    for (from, to) in [
        ("\"payer\": \"bank\"", "\"payer\": \"bridge\""),
        ("\"daySum\": \"50000.00\"", "\"daySum\": \"10000000.00\""),
        ("\"dayCount\": 10", "\"dayCount\": 1000"),
        ("\"turnoverPpm\": 1000000", "\"turnoverPpm\": 0"),
    ] {
        world.edit("merchant.json", from, to);
    }
    let mut file = std::fs::read_to_string(world.path("platform.toml")).expect("the file");
    for number in 0..OPERATORS {
        for (name, role) in [("prepares", "FIN-maker"), ("approves", "FIN-checker")] {
            let lines = [
                "[[merchants.operators]]".to_owned(),
                format!("username = \"{name}{number}\""),
                format!("name = \"{name} {number}\""),
                format!("roles = [\"{role}\"]"),
                "password = { file = \"secrets/mali.password\" }\n".to_owned(),
            ];
            file.push('\n');
            file.push_str(&lines.join("\n"));
        }
    }
    world.write("platform.toml", &file);
    (world, bank)
}

fn random(sides: u64) -> u64 {
    let mut bytes = [0; 8];
    OsEntropy.fill(&mut bytes).expect("entropy");
    u64::from_le_bytes(bytes) % sides
}

/// The answer, unless there was none.
async fn try_answer(request: reqwest::RequestBuilder) -> Option<Value> {
    request.timeout(Duration::from_secs(15)).send().await.ok()?.json().await.ok()
}

impl Payee {
    async fn open(url: &str, number: u32) -> Self {
        let member = member_with(url, number, &format!("{DEPOSIT}.00")).await;
        let letters: String = format!("{number:03}").bytes().map(|digit| char::from(digit + 49)).collect();
        let proof = json!({ "password": MEMBER_PASSWORD });
        let funds = json!({ "paymentPassword": PIN, "confirmPaymentPassword": PIN });
        let name = json!({ "payeeName": format!("Somchai {letters}") });
        let account = format!("{:010}", 4_000_000_000_u64 + u64::from(number));
        let card = json!({ "bankCode": "KRU", "accountNumber": account, "paymentPassword": PIN });
        let mut done = Vec::new();
        done.push(member.sealed(Method::POST, "/wps/session/reauthenticate", &proof).await);
        done.push(member.sealed(Method::POST, "/wps/member/paymentPassword", &funds).await);
        let named = member.request(Method::PUT, "/wps/member/info/payeename").json(&name);
        done.push(Client::answer(named).await);
        done.push(member.sealed(Method::POST, "/wps/member/bankCard", &card).await);
        assert!(done.iter().all(|answer| answer["success"] == true), "{done:?}");
        let card = done[3]["value"]["id"].clone();
        let status = member.get("/wps/system/status").await;
        let encryption = status["value"]["info"]["encryption"].clone();
        Self { member: Arc::new(member), card, encryption }
    }

    /// Asks for a withdrawal until there is an answer that says what became of the request.
    async fn withdraw(&self, amount: i64) {
        const PATH: &str = "/wps/transaction/withdraw";
        let key = Uuid::from_u128((u128::from(random(u64::MAX)) << 64) | u128::from(random(u64::MAX)));
        let body = json!({ "cardId": self.card, "amount": format!("{amount}.00"), "paymentPassword": PIN });
        loop {
            let sealed = self.member.seal(&self.encryption, SystemClock.now_ms(), Method::POST, PATH, &body);
            let answer = try_answer(sealed.header("Idempotency-Key", key.to_string())).await;
            if let Some(answer) = answer {
                let code = answer["errorCode"].as_str().unwrap_or_default();
                match code {
                    "" => return,
                    "system.busy" | "system.error" | "system.unavailable" => {}
                    _ => panic!("a withdrawal was refused: {answer}"),
                }
            }
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// An operator who is logged in.
async fn log_in(url: &str, username: &str, number: usize) -> Client {
    let mut client = Client::new(url);
    client.address = Some(format!("10.7.{}.{number}", username.len()));
    let form =
        json!({ "merchant": "lotus", "username": format!("{username}{number}"), "password": PASSWORD });
    let begun = client.post("/console/session", &form).await;
    client.enrol(&begun).await;
    client
}

/// Decides about every withdrawal of the share that waits, as two operators: a payment, or for one of eight a refusal.
async fn decide_all(proposer: &Client, checker: &Client, share: usize) {
    let Some(queue) = try_answer(checker.request(Method::GET, LIST)).await else { return };
    let rows = queue["value"]["list"].as_array().cloned().unwrap_or_default();
    for row in rows {
        let Some(id) = row["orderId"].as_str() else { continue };
        let last = id.bytes().last().map_or(0, usize::from);
        if last % OPERATORS != share {
            continue;
        }
        let mut row = row.clone();
        if row["proposal"]["proposalId"].is_null() {
            let is_refused = id.bytes().nth_back(1).is_some_and(|sign| sign == b'0' || sign == b'8');
            let form = if is_refused {
                json!({ "outcome": "refuse", "reason": "The name is another one", "refusal": "wrong.name" })
            } else {
                json!({ "outcome": "pay", "reason": "Play and deposits fit" })
            };
            let proposing = proposer.request(Method::POST, &format!("{LIST}/{id}/proposals")).json(&form);
            let Some(answer) = try_answer(proposing).await else { continue };
            row = answer["value"].clone();
        }
        let Some(proposal) = row["proposal"]["proposalId"].as_str() else { continue };
        let form = json!({ "digest": row["proposal"]["digest"] });
        let path = format!("{LIST}/{id}/proposals/{proposal}/approve");
        let answer = try_answer(checker.request(Method::POST, &path).json(&form)).await;
        // It waits until the next round.
        if answer.is_some_and(|answer| answer["errorCode"] == "reauth.required") {
            checker.prove_again().await;
        }
    }
}

/// Changes what the bank does, several times a second, until it is to be calm.
async fn vary(bank: String, is_long: bool, calm: CancellationToken) {
    let next = async |ending: &str, after_ms: u64| {
        let form = reqwest::Client::new().post(format!("{bank}/bank/next"));
        let form = form.header("Content-Type", "application/x-www-form-urlencoded");
        form.body(format!("ending={ending}&afterMs={after_ms}")).send().await.ok();
    };
    let endings: Vec<_> = ENDINGS.iter().chain(LONG_ENDINGS.iter().filter(|_| is_long)).collect();
    while !calm.is_cancelled() {
        let place = usize::try_from(random(endings.len() as u64)).unwrap_or_default();
        next(endings[place], random(2_000)).await;
        tokio::time::sleep(PAUSE).await;
    }
    next("paid", 100).await;
}

impl Withdrawals {
    /// Opens the members at the platform, which has this database, and lets each ask so often.
    pub(crate) async fn begin(url: &str, database: &str, bank: &str, amount: Amount) -> Self {
        let Amount { members, each, is_long, .. } = amount;
        let mut payees = Vec::new();
        for number in 0..members {
            payees.push(Payee::open(url, number).await);
        }
        let (stop, calm) = (CancellationToken::new(), CancellationToken::new());
        let answered = Arc::new(AtomicUsize::new(0));
        let mut around = vec![tokio::spawn(vary(bank.to_owned(), is_long, calm.clone()))];
        for number in 0..OPERATORS {
            let proposer = log_in(url, "prepares", number).await;
            let checker = log_in(url, "approves", number).await;
            let stop = stop.clone();
            around.push(tokio::spawn(async move {
                while !stop.is_cancelled() {
                    decide_all(&proposer, &checker, number).await;
                    tokio::time::sleep(3 * PAUSE).await;
                }
            }));
        }
        let mut asking = Vec::new();
        for payee in payees.clone() {
            let answered = answered.clone();
            asking.push(tokio::spawn(async move {
                for _ in 0..each {
                    payee.withdraw(100 + i64::try_from(random(100)).unwrap_or_default()).await;
                    answered.fetch_add(1, Ordering::Relaxed);
                    tokio::time::sleep(Duration::from_millis(random(1_000))).await;
                }
            }));
        }
        let (bank, database, wanted) = (bank.to_owned(), database.to_owned(), payees.len() * each);
        Self { bank, database, members: payees, wanted, answered, asking, around, stop, calm }
    }

    /// How many requests were answered.
    pub(crate) fn answered(&self) -> usize {
        self.answered.load(Ordering::Relaxed)
    }

    /// Waits until every request is answered and every withdrawal has ended.
    pub(crate) async fn end(mut self) -> Ended {
        for asking in self.asking.drain(..) {
            asking.await.expect("every member got an answer");
        }
        self.calm.cancel();
        let begun = Instant::now();
        loop {
            let rows = rows(&self.database).await;
            let has_ended = |row: &&Row| ["paid", "refused", "returned"].contains(&row.state.as_str());
            let open: Vec<_> = rows.iter().filter(|row| !has_ended(row)).collect();
            if open.is_empty() && rows.len() == self.wanted {
                break;
            }
            assert!(begun.elapsed() < END_MAX, "{} of {} are open: {open:?}", open.len(), rows.len());
            tokio::time::sleep(PAUSE).await;
        }
        self.stop.cancel();
        for around in self.around.drain(..) {
            around.await.expect("operators and the bank live on");
        }
        let Self { bank, database, members, wanted, .. } = self;
        Ended { bank, database, members, wanted }
    }
}

/// A withdrawal as the database has it.
#[derive(Debug)]
struct Row {
    name: String,
    state: String,
    amount: i64,
    fee: i64,
}

/// The address of the platform's database.
pub(crate) fn database_of(world: &World) -> String {
    let file = format!("sqlite://{}", world.data().join("platform.db").display());
    world.database_url.clone().unwrap_or(file)
}

/// Runs a statement past the platform; a database that is away is waited for.
async fn query(database: &str, statement: &str) -> Vec<sea_orm::QueryResult> {
    let begun = Instant::now();
    loop {
        if let Ok(db) = Box::pin(Database::connect(database)).await {
            let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), statement)).await;
            db.close().await.ok();
            match rows {
                Ok(rows) => return rows,
                Err(error) => assert!(begun.elapsed() < Duration::from_secs(30), "{statement}: {error}"),
            }
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "{database} cannot be opened");
        tokio::time::sleep(PAUSE).await;
    }
}

async fn rows(database: &str) -> Vec<Row> {
    let is_sqlite = database.starts_with("sqlite");
    let id = if is_sqlite { "lower(hex(id))" } else { "replace(CAST(id AS TEXT), '-', '')" };
    let rows = query(database, &format!("SELECT {id}, state, amount, fee FROM withdrawal")).await;
    let row = |row: sea_orm::QueryResult| Row {
        name: row.try_get_by_index(0).expect("an id"),
        state: row.try_get_by_index(1).expect("a state"),
        amount: row.try_get_by_index(2).expect("an amount"),
        fee: row.try_get_by_index(3).expect("a fee"),
    };
    rows.into_iter().map(row).collect()
}

/// As if the time had passed for which a withdrawal belongs to the node that works on it.
pub(crate) async fn end_leases(database: &str) {
    let leased = "UPDATE withdrawal SET work_at_ms = 0 WHERE state IN ('requesting', 'sending') RETURNING 1";
    query(database, leased).await;
}

/// Withdrawals that have all ended.
pub(crate) struct Ended {
    bank: String,
    database: String,
    members: Vec<Payee>,
    wanted: usize,
}

impl Ended {
    /// Compares the bank's books with the withdrawals, and every wallet with both: at most one transfer for each, exactly
    /// one where it is posted, none where it is voided.
    pub(crate) async fn check(&self) {
        let now_ms = SystemClock.now_ms();
        let journal = reqwest::Client::new()
            .get(format!("{}/journal", self.bank))
            .header("X-Sandbox-Timestamp", now_ms.to_string())
            .header("X-Sandbox-Signature", signature::sign(BRIDGE_SECRET, now_ms, b"/journal"));
        let journal = Client::answer(journal).await;
        let mut transfers: HashMap<String, Vec<Value>> = HashMap::new();
        for transfer in journal["payouts"].as_array().expect("payouts") {
            let reference = transfer["reference"].as_str().expect("a reference");
            let name = reference.split('-').next().unwrap_or_default().to_owned();
            transfers.entry(name).or_default().push(transfer.clone());
        }
        let rows = rows(&self.database).await;
        assert_eq!(rows.len(), self.wanted, "one withdrawal for each request that was answered");
        let mut left = DEPOSIT * Money::UNIT * i64::try_from(self.members.len()).expect("a number");
        let mut states: HashMap<&str, usize> = HashMap::new();
        for row in &rows {
            *states.entry(&row.state).or_default() += 1;
            let own = transfers.remove(&row.name).unwrap_or_default();
            let expected = usize::from(row.state != "refused");
            assert_eq!(own.len(), expected, "{row:?}: {own:?}");
            let net = Money::from_minor(row.amount - row.fee);
            assert!(own.iter().all(|transfer| transfer["amount"] == net.to_string()), "{row:?}: {own:?}");
            left -= match row.state.as_str() {
                "paid" => row.amount,
                "returned" => row.fee,
                _ => 0,
            };
        }
        assert!(transfers.is_empty(), "the bank paid what no one asked for: {transfers:?}");
        let mut held = 0;
        for Payee { member, .. } in &self.members {
            let wallet = member.get("/wps/wallets/gcs").await;
            let minor = |name: &str| {
                let text = wallet["value"][name].as_str().unwrap_or_else(|| panic!("{wallet}"));
                text.parse::<Money>().expect("an amount").minor()
            };
            assert!(minor("available") >= 0 && minor("held") == 0, "{wallet}");
            held += minor("available");
        }
        assert_eq!(held, left, "wallets hold what was not paid");
        eprintln!("{} withdrawals: {states:?}", rows.len());
    }
}
