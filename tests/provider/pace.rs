//! One clock for both sides of the pace: a round that its vendor may begin is taken, however long its bet was on its way.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use erawan_kernel::{Clock, ManualClock, SeededEntropy};
use erawan_studio::{Step, StepObserver, Studio, StudioConfig};
use erawan_testkit::{Engine, TestServer, both_engines};
use sea_orm::{ConnectOptions, Database};
use serde_json::{Value, json};

use super::vendor::{GAME, UNIT, Vendor, rules, seated, with};

/// What the in-house vendor leaves between two starts.
const PACE_MS: u64 = 2_500;
const ROUNDS: u64 = 300;

/// How long the bet of this round is on its way, milliseconds: from nothing to 0.4 s, never alike twice in a row.
const fn delay_ms(round: u64) -> u64 {
    round * 157 % 401
}

/// Lets every bet be on its way for a while.
#[derive(Debug)]
struct SlowLine {
    clock: ManualClock,
    round: AtomicU64,
}

#[async_trait::async_trait]
impl StepObserver for SlowLine {
    async fn reached(&self, step: Step) {
        if step == Step::RoundStored {
            let round = self.round.fetch_add(1, Ordering::Relaxed);
            self.clock.advance(Duration::from_millis(delay_ms(round)));
        }
    }
}

/// A studio of its own at this server, with a line on which bets take time.
struct Client {
    base: String,
    http: reqwest::Client,
    token: String,
    commit: String,
    next_start_at: i64,
    _studio: Studio,
}

impl Client {
    async fn open(server: &TestServer, vendor: &Vendor, ticket: &str) -> Self {
        let mut options = ConnectOptions::new("sqlite::memory:");
        let db = Box::pin(Database::connect(options.max_connections(1).clone())).await.expect("a database");
        let line = SlowLine { clock: server.clock.clone(), round: AtomicU64::new(0) };
        let config = StudioConfig {
            observer: Some(Arc::new(line)),
            background_job: false,
            ..StudioConfig::new(&server.url, vendor.code, vendor.secret.clone())
        };
        let (clock, entropy) = (Arc::new(server.clock.clone()), Arc::new(SeededEntropy::new(300)));
        let studio = Studio::start(db, config, clock, entropy).await.expect("the studio starts");
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let base = format!("http://{}", listener.local_addr().expect("an address"));
        let router = studio.router();
        tokio::spawn(async move { axum::serve(listener, router).await });
        let mut client = Self {
            base,
            http: reqwest::Client::new(),
            token: String::new(),
            commit: String::new(),
            next_start_at: 0,
            _studio: studio,
        };
        let opened = client.post("/session", &json!({ "ticket": ticket, "gameCode": GAME })).await;
        opened["session"].as_str().expect("a session").clone_into(&mut client.token);
        client.keep(&opened);
        client
    }

    async fn post(&self, path: &str, body: &Value) -> Value {
        let request = self.http.post(format!("{}{path}", self.base)).header("authorization", &self.token);
        let text = request.body(body.to_string()).header("content-type", "application/json").send().await;
        let text = text.expect("the studio answers").text().await.expect("an answer");
        serde_json::from_str(&text).expect("JSON")
    }

    fn keep(&mut self, answer: &Value) {
        answer["commit"]["commitId"].as_str().expect("a commit").clone_into(&mut self.commit);
        self.next_start_at = answer["nextStartAt"].as_i64().expect("the next start");
    }

    async fn spin(&mut self) -> Value {
        let body = json!({ "commitId": self.commit, "betMinor": UNIT.to_string(), "clientSeed": "pace" });
        let answer = self.post("/spin", &body).await;
        self.keep(&answer);
        answer
    }
}

both_engines! {
    async fn r22_three_hundred_rounds_begun_exactly_at_the_next_start_are_all_taken(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        let actor = server.member("punctual").await;
        server.credit(&actor, 10_000).await;
        let mut client = Client::open(server, &vendor, &vendor.ticket(&actor).await).await;
        for round in 0..ROUNDS {
            let wait_ms = client.next_start_at - server.clock.now_ms();
            server.clock.advance(Duration::from_millis(wait_ms.try_into().unwrap_or_default()));
            let answer = client.spin().await;
            assert_eq!(answer["round"]["status"], "settled", "round {round}: {answer}");
        }
    }

    async fn too_early_another_round_and_a_limit_are_three_statuses(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        let (actor, player) = seated(server, &vendor, "threewhys", 10).await;
        let status = async |body: Value| vendor.call("/transaction/bet", &body).await.status();
        let first = player.bet("first", UNIT);
        assert_eq!(status(first.clone()).await, "RS_OK");
        assert_eq!(status(player.bet("second", UNIT)).await, "RS_ERROR_ROUND_OPEN");
        vendor.call("/transaction/win", &player.win(&first, 0)).await.balance();
        assert_eq!(status(player.bet("second", UNIT)).await, "RS_ERROR_TOO_EARLY");
        server.clock.advance(Duration::from_millis(PACE_MS));
        crate::responsible::set(&actor, "wager", "day", Some("2")).await;
        assert_eq!(status(player.bet("second", 2 * UNIT)).await, "RS_ERROR_LIMIT_REACHED");
        assert_eq!(status(player.bet("second", UNIT)).await, "RS_OK");
    }

    async fn r22_no_date_that_a_vendor_gives_makes_its_rounds_faster(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        let (_, player) = seated(server, &vendor, "backdated", 100).await;
        let start_ms = server.clock.now_ms();
        let mut taken = 0;
        for try_number in 0..100 {
            let stated_ms = server.clock.now_ms() + [0, -9_000, -60_000, 60_000, -2_400][try_number % 5];
            let bet = with(&player.bet(&format!("r{try_number}"), UNIT), "round_started_at", json!(stated_ms));
            if vendor.call("/transaction/bet", &bet).await.status() == "RS_OK" {
                taken += 1;
                vendor.call("/transaction/win", &player.win(&bet, 0)).await.balance();
            }
            server.clock.advance(Duration::from_millis(300));
        }
        // Once, at its first round, a vendor can gain what a bet may be late.
        let rounds_max = (server.clock.now_ms() - start_ms + 10_000) / 2_400 + 1;
        assert!((10..=rounds_max).contains(&taken), "{taken} rounds");
        let nonsense = with(&player.bet("nonsense", UNIT), "round_started_at", json!("now"));
        assert_eq!(vendor.call("/transaction/bet", &nonsense).await.status(), "RS_ERROR_WRONG_TYPES");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn r22_three_hundred_rounds_at_the_next_start_on_two_nodes_are_all_taken_on_postgres() {
    let one = TestServer::open(Engine::Postgres).await;
    let two = one.another_node().await;
    let (at_one, at_two) = (Vendor::bgs(&one), Vendor::bgs(&two));
    Vendor::set_rules(&one, rules("BGS", true, 2_500)).await;
    let (_, player) = seated(&one, &at_one, "punctual2", 1_000).await;
    for round in 0..ROUNDS {
        let start_ms = one.clock.now_ms();
        one.clock.advance(Duration::from_millis(delay_ms(round)));
        let (taker, other) = if round % 3 == 0 { (&at_one, &at_two) } else { (&at_two, &at_one) };
        let bet = with(&player.bet(&format!("r{round}"), UNIT), "round_started_at", json!(start_ms));
        let said = taker.call("/transaction/bet", &bet).await;
        assert_eq!(said.status(), "RS_OK", "round {round}");
        other.call("/transaction/win", &player.win(&bet, 0)).await.balance();
        one.clock.advance(Duration::from_millis(PACE_MS - delay_ms(round)));
    }
    two.close().await;
    one.check_books().await;
    one.close().await;
}
