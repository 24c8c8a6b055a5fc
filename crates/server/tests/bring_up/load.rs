use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use erawan_kernel::{Clock, Entropy, OsEntropy, SystemClock};
use erawan_platform::web::signature;
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::service::{member_with_money, ticket};
use crate::world::{LAB_KEY, World};

/// How long a vendor repeats a call before the drill has failed.
const REPEAT_MAX: Duration = Duration::from_secs(120);
/// Between two tries of the same call.
const REPEAT_EVERY: Duration = Duration::from_millis(100);
/// One hundred-thousandth of the currency is one; a bet is half a unit of currency.
const STAKE: i64 = 50_000;

/// How long a vendor waits for an answer.
const ANSWER_WAIT: Duration = Duration::from_secs(5);

/// A vendor's server: it knows the nodes, and asks the next one when one does not answer.
#[derive(Clone)]
struct Vendor {
    http: reqwest::Client,
    nodes: Arc<[String]>,
    /// Which node is asked.
    at: usize,
    /// Signs as versions of the platform before the second version of signatures need it.
    has_old_signature: bool,
}

/// A call that was answered for good, byte for byte.
#[derive(Clone)]
struct Answered {
    path: &'static str,
    body: String,
    answer: String,
}

/// A player with an open game, and what the vendor wrote down of it.
#[derive(Clone)]
pub(crate) struct Journal {
    user: String,
    session: String,
    /// The balance that follows from the answers, in hundred-thousandths.
    balance: i64,
    calls: Vec<Answered>,
}

/// Players who bet and win without rest until they are told to stop.
pub(crate) struct Load {
    players: Vec<(JoinHandle<()>, Arc<Mutex<Journal>>)>,
    stop: CancellationToken,
}

/// Settings for a world under load: every player has an address of their own.
pub(crate) fn with_addresses(world: World) -> World {
    world
        .with("ERAWAN_TRUSTED_PROXIES", Some("127.0.0.0/8"))
        .with("ERAWAN_CLIENT_ADDRESS_HEADER", Some("X-Test-Address"))
}

impl Load {
    /// Registers the players at the first node, pays money in for each, and begins.
    pub(crate) async fn begin(nodes: &[String], players: u32) -> Self {
        Self::begin_of(Vendor::of(nodes), players).await
    }

    /// The same, signed as older versions of the platform need it.
    pub(crate) async fn begin_at_older(nodes: &[String], players: u32) -> Self {
        Self::begin_of(Vendor { has_old_signature: true, ..Vendor::of(nodes) }, players).await
    }

    async fn begin_of(mut vendor: Vendor, players: u32) -> Self {
        let mut load = Self { players: Vec::new(), stop: CancellationToken::new() };
        for number in 0..players {
            let journal = Arc::new(Mutex::new(vendor.enter(number).await));
            let playing = vendor.clone().play(journal.clone(), load.stop.clone());
            load.players.push((tokio::spawn(playing), journal));
        }
        load
    }

    /// Waits until as many more calls were answered.
    pub(crate) async fn more(&self, calls: usize) {
        let goal = self.answered() + calls;
        let reached = async {
            while self.answered() < goal {
                tokio::time::sleep(REPEAT_EVERY).await;
            }
        };
        let reached = tokio::time::timeout(REPEAT_MAX, reached).await;
        assert!(reached.is_ok(), "fewer than {calls} calls were answered in {REPEAT_MAX:?}");
    }

    fn answered(&self) -> usize {
        self.players.iter().map(|(_, journal)| open(journal).calls.len()).sum()
    }

    /// What was written down until now; the players go on.
    pub(crate) fn so_far(&self) -> Vec<Journal> {
        self.players.iter().map(|(_, journal)| open(journal).clone()).collect()
    }

    /// Lets every player finish their round; what was written down.
    pub(crate) async fn end(self) -> Vec<Journal> {
        self.stop.cancel();
        let journals = self.players.iter().map(|(_, journal)| journal.clone()).collect::<Vec<_>>();
        for (player, _) in self.players {
            player.await.expect("the player's vendor got an answer to every call");
        }
        journals.iter().map(|journal| open(journal).clone()).collect()
    }
}

fn open(journal: &Mutex<Journal>) -> MutexGuard<'_, Journal> {
    journal.lock().expect("the journal")
}

/// Repeats every answered call, which must get the same answer byte for byte; how many there were.
pub(crate) async fn check_calls(journals: &[Journal], url: &str) -> usize {
    let mut vendor = Vendor::of(&[url.to_owned()]);
    let mut repeated = 0;
    for Answered { path, body, answer } in journals.iter().flat_map(|journal| &journal.calls) {
        let again = vendor.until_answered(path, body).await;
        assert_eq!(&again, answer, "an acknowledged {path} is answered otherwise now");
        repeated += 1;
    }
    assert!(repeated > 0, "no call was answered");
    repeated
}

/// The same, and every wallet must hold what follows from the answers.
pub(crate) async fn check(journals: &[Journal], url: &str) {
    let repeated = check_calls(journals, url).await;
    let mut vendor = Vendor::of(&[url.to_owned()]);
    for Journal { user, session, balance, .. } in journals {
        let asked =
            json!({ "request_uuid": new_uuid(), "user": user, "session": session, "currency": "THB" });
        let answer = vendor.until_answered("/user/balance", &asked.to_string()).await;
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        assert_eq!(answer["balance"], *balance, "the wallet of {user} is not what was acknowledged");
    }
    eprintln!("{repeated} acknowledged calls were repeated, {} wallets are right", journals.len());
}

/// A new identifier, ordered by time.
fn new_uuid() -> Uuid {
    let mut random = [0; 10];
    OsEntropy.fill(&mut random).expect("entropy");
    let ms = u64::try_from(SystemClock.now_ms()).expect("a time after 1970");
    uuid::Builder::from_unix_timestamp_millis(ms, &random).into_uuid()
}

fn status_of(answer: &str) -> String {
    let answer: Value = serde_json::from_str(answer).expect("JSON");
    answer["status"].as_str().expect("a status").to_owned()
}

impl Vendor {
    fn of(nodes: &[String]) -> Self {
        let http = reqwest::Client::builder().timeout(ANSWER_WAIT).build().expect("a client");
        Self { http, nodes: nodes.into(), at: 0, has_old_signature: false }
    }

    async fn enter(&mut self, number: u32) -> Journal {
        let member = member_with_money(&self.nodes[0], number).await;
        let asked =
            json!({ "request_uuid": new_uuid(), "ticket": ticket(&member).await, "game_code": "lab-game" });
        let answer = self.until_answered("/user/info", &asked.to_string()).await;
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        let text = |field: &str| answer[field].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned();
        let balance = answer["balance"].as_i64().expect("a balance");
        Journal { user: text("user"), session: text("session"), balance, calls: Vec::new() }
    }

    async fn play(mut self, journal: Arc<Mutex<Journal>>, stop: CancellationToken) {
        let (user, session) = {
            let journal = open(&journal);
            (journal.user.clone(), journal.session.clone())
        };
        // In turn nothing and twice the stake, so that no player runs out of money.
        for win in [0, 2 * STAKE].into_iter().cycle() {
            if stop.is_cancelled() {
                break;
            }
            let (bet, round) = (new_uuid(), new_uuid().simple().to_string());
            let common = |id: Uuid, amount: i64, is_closed: bool| {
                json!({
                    "request_uuid": id, "transaction_uuid": id, "user": user, "session": session,
                    "game_code": "lab-game", "round": round, "amount": amount, "currency": "THB",
                    "round_closed": is_closed,
                })
            };
            let mut paid = common(new_uuid(), win, true);
            paid["reference_transaction_uuid"] = json!(bet);
            for (path, body, change) in [
                ("/transaction/bet", common(bet, STAKE, false).to_string(), -STAKE),
                ("/transaction/win", paid.to_string(), win),
            ] {
                let answer = self.until_answered(path, &body).await;
                assert_eq!(status_of(&answer), "RS_OK", "{path}: {answer}");
                let mut journal = open(&journal);
                journal.balance += change;
                journal.calls.push(Answered { path, body, answer });
            }
        }
    }

    /// Sends the same bytes until there is an answer that says what became of them.
    async fn until_answered(&mut self, path: &str, body: &str) -> String {
        let repeated = async {
            loop {
                if let Some(answer) = self.ask(&self.nodes[self.at], path, body).await {
                    return answer;
                }
                self.at = (self.at + 1) % self.nodes.len();
                tokio::time::sleep(REPEAT_EVERY).await;
            }
        };
        let answer = tokio::time::timeout(REPEAT_MAX, repeated).await;
        answer.unwrap_or_else(|_| panic!("{path} was not answered for {REPEAT_MAX:?}"))
    }

    async fn ask(&self, node: &str, path: &str, body: &str) -> Option<String> {
        let now_ms = SystemClock.now_ms();
        let path = format!("/provider/v1/LAB{path}");
        let signed = if self.has_old_signature {
            signature::sign(LAB_KEY, now_ms, body.as_bytes())
        } else {
            signature::sign_call(LAB_KEY, now_ms, "POST", &path, body.as_bytes())
        };
        let request = self
            .http
            .post(format!("{node}{path}"))
            .header("Content-Type", "application/json")
            .header("X-Erawan-Timestamp", now_ms.to_string())
            .header("X-Erawan-Signature", signed)
            .body(body.to_owned());
        let response = request.send().await.ok().filter(|response| response.status() == 200)?;
        let answer = response.text().await.ok()?;
        let is_final = !["RS_ERROR_UNKNOWN", "RS_ERROR_BUSY"].contains(&status_of(&answer).as_str());
        is_final.then_some(answer)
    }
}
