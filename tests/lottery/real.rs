//! The in-house lottery vendor beside the platform, with an auditor in this process: what operators do at the console is done
//! to real draws, and members are paid by the ledger.

use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use erawan_kernel::{Clock, Money, SeededEntropy};
use erawan_lottery::{
    AuditAnswer, AuditError, AuditRequest, Auditor, Connections, Lottery, LotteryConfig, SeedKey, Step,
    StepObserver, VendorSecret, VerifyScope,
};
use erawan_platform::Author;
use erawan_platform::rooms::account::MemberKind;
use erawan_platform::rooms::provider::VendorRules;
use erawan_platform::web::signature;
use erawan_testkit::{Actor, Engine, TestServer};
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection};
use serde_json::{Value, json};
use tokio::sync::Notify;

use super::vendor::secret_of;
use super::{connect, games, publish, vendors};
use crate::provider::vendor::{UNIT, Vendor, new_uuid};

/// The lottery whose result two operators type.
pub(super) const THAI: &str = "thai-government";
/// One of each of its results.
pub(super) const RESULT: &str = "730826|45|154,967|208,481";
pub(super) const OTHER: &str = "730826|54|154,967|208,481";
const CODES: [&str; 3] = ["LOTT", "TCG_SEA", "TCG_LOTTO_VN"];

pub(super) fn baht(amount: i64) -> Money {
    Money::from_units(amount).expect("an amount")
}

/// Calculates as the process of the auditor does.
#[derive(Debug)]
struct OwnAuditor {
    folder: tempfile::TempDir,
}

#[async_trait]
impl Auditor for OwnAuditor {
    async fn audit(&self, request: AuditRequest<'_>) -> Result<AuditAnswer, AuditError> {
        let [snapshot, output] =
            ["sealed", "wins"].map(|name| self.folder.path().join(format!("{}-{name}", request.id)));
        std::fs::write(&snapshot, request.snapshot).expect("a file");
        let audited = erawan_draw_audit::audit(&erawan_draw_audit::Request {
            id: request.id.to_owned(),
            family: request.family.to_owned(),
            result: request.result.to_owned(),
            snapshot,
            output: output.clone(),
        });
        let answer = audited.map_err(|error| AuditError::Refused(error.to_string()))?;
        let wins = std::fs::read_to_string(output).expect("a file");
        let win = |line: &str| {
            let (id, win) = line.split_once(' ').expect("an identifier and a win");
            (id.to_owned(), win.parse().expect("an amount"))
        };
        let stakes = i128::try_from(answer.stakes).expect("an amount");
        Ok(AuditAnswer { wins: wins.lines().map(win).collect(), stakes })
    }
}

/// Holds the vendor at a step, once.
#[derive(Debug, Default)]
pub(super) struct Gate(Mutex<Option<(Step, Arc<Pause>)>>);

/// A step at which the vendor is held.
#[derive(Debug, Default)]
pub(super) struct Pause {
    pub(super) reached: Notify,
    pub(super) go: Notify,
}

impl Gate {
    pub(super) fn hold_at(&self, step: Step) -> Arc<Pause> {
        let pause = Arc::new(Pause::default());
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((step, Arc::clone(&pause)));
        pause
    }
}

#[async_trait]
impl StepObserver for Gate {
    async fn reached(&self, step: Step) {
        let held = {
            let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            held.take_if(|(at, _)| *at == step)
        };
        if let Some((_, pause)) = held {
            pause.reached.notify_one();
            pause.go.notified().await;
        }
    }
}

/// The vendor, and the next draw of the lottery whose result is entered.
pub(super) struct DrawWorld<'a> {
    pub(super) server: &'a TestServer,
    pub(super) lottery: Arc<Lottery>,
    pub(super) gate: Arc<Gate>,
    db: DatabaseConnection,
    pub(super) url: String,
    pub(super) numero: String,
    pub(super) close_ms: i64,
    pub(super) draw_ms: i64,
    _folder: tempfile::TempDir,
}

impl<'a> DrawWorld<'a> {
    pub(super) async fn open(server: &'a TestServer) -> Self {
        Box::pin(Self::selling(server, &[])).await
    }

    /// The same with other lotteries beside it.
    pub(super) async fn selling(server: &'a TestServer, others: &[&str]) -> Self {
        publish(server, vendors(), games()).await;
        let folder = tempfile::tempdir().expect("a folder");
        // On PostgreSQL the vendor's tables are beside the platform's, as the server has them.
        let db = match server.engine() {
            Engine::Postgres => server.app.core.db.write().clone(),
            Engine::Sqlite => {
                let url = format!("sqlite://{}?mode=rwc", folder.path().join("lottery.db").display());
                let mut options = ConnectOptions::new(url);
                options.max_connections(1).sqlx_logging(false);
                Box::pin(Database::connect(options)).await.expect("a database")
            }
        };
        let secrets = CODES.map(|code| VendorSecret { code: code.to_owned(), secret: secret_of(code) });
        let auditor = OwnAuditor { folder: tempfile::tempdir().expect("a folder") };
        let gate = Arc::new(Gate::default());
        let config = LotteryConfig {
            observer: Some(Arc::clone(&gate) as Arc<dyn StepObserver>),
            games: others.iter().chain(&[THAI]).map(|&code| code.to_owned()).collect(),
            auditor: Some(Arc::new(auditor)),
            timeout: Duration::from_secs(20),
            background_job: false,
            ..LotteryConfig::new(&server.url, secrets.to_vec(), SeedKey::of(&[7; 32]))
        };
        let clock = Arc::new(server.clock.clone());
        let connections = Connections { write: db.clone(), read: db.clone() };
        let started = Lottery::start(connections, config, clock, Arc::new(SeededEntropy::new(5))).await;
        let lottery = Arc::new(started.expect("the vendor starts"));
        lottery.plan().await.expect("draws are planned");
        let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let router = axum::Router::new()
            .nest("/lottery/api", lottery.router())
            .nest("/lottery/operator/v1", lottery.operator_router());
        tokio::spawn(async move { axum::serve(listener, router).await });
        for code in CODES {
            connect(server, code, &url).await;
            let rules: VendorRules = serde_json::from_value(json!({
                "vendor": code, "launchUrl": "/lottery/{gameCode}", "oneOpenRound": false,
                "roundIntervalMsMin": 0, "correctionMax": 200_000_000_000_i64,
            }))
            .expect("rules");
            let set = server.app.provider.vendors().set_rules(&Author::SERVER, &[rules]).await;
            set.expect("rules are set");
        }
        let mut world = Self {
            server,
            lottery,
            gate,
            db,
            url,
            numero: String::new(),
            close_ms: 0,
            draw_ms: 0,
            _folder: folder,
        };
        world.work().await;
        let next = world.get(&format!("/draws?gameCode={THAI}")).await["onSale"][0].clone();
        world.numero = next["numero"].as_str().expect("a numero").to_owned();
        world.close_ms = next["closeTime"].as_i64().expect("a moment");
        world.draw_ms = next["drawTime"].as_i64().expect("a moment");
        world
    }

    /// The console's address of the draw.
    pub(super) fn path(&self) -> String {
        format!("/console/draws/{THAI}/{}", self.numero)
    }

    /// Where the platform asks for the vendor from now on.
    pub(super) async fn be_found_at(&self, url: &str) {
        for code in CODES {
            let set = self.server.app.lottery.vendors().set_url(&Author::SERVER, code, url).await;
            set.expect("an address");
        }
    }

    pub(super) async fn get(&self, path: &str) -> Value {
        let answer = reqwest::get(format!("{}/lottery/api{path}", self.url)).await.expect("an answer");
        answer.json().await.expect("JSON")
    }

    /// What the vendor says of a session that a member opens by a launch with this query.
    pub(super) async fn enter_game(&self, member: &Actor, game: &str, launch: &str) -> Value {
        let opened = member.get(&format!("/wps/game/launchGame?{launch}")).await.ok();
        let opened = opened["gameUrl"].as_str().expect("an address").to_owned();
        let ticket = opened.split_once("#ticket=").expect("a ticket").1;
        let ticket = ticket.split('&').next().expect("a ticket");
        let form = json!({ "ticket": ticket, "gameCode": game, "language": "TH" });
        let session = reqwest::Client::new().post(format!("{}/lottery/api/session", self.url)).json(&form);
        session.send().await.expect("an answer").json().await.expect("JSON")
    }

    /// The token of a member's session in a lottery of `LOTT`.
    pub(super) async fn session(&self, member: &Actor, game: &str) -> String {
        let session = self.enter_game(member, game, &format!("vendor=LOTT&gameCode={game}")).await;
        session["session"].as_str().unwrap_or_else(|| panic!("{session}")).to_owned()
    }

    /// What the vendor answers to a call of the client.
    pub(super) async fn call(&self, token: &str, path: &str, body: &Value) -> (u16, Value) {
        let request = reqwest::Client::new().post(format!("{}/lottery/api{path}", self.url));
        let answer = request.header("Authorization", token).json(body).send().await.expect("an answer");
        (answer.status().as_u16(), answer.json().await.expect("JSON"))
    }

    /// What the vendor answers to a signed call of the operator.
    pub(super) async fn operator_call(&self, call: &str, body: &Value) -> Value {
        let (path, body) = (format!("/lottery/operator/v1/LOTT/{call}"), body.to_string());
        let now_ms = self.server.clock.now_ms();
        let signature = signature::sign_call(&secret_of("LOTT"), now_ms, "POST", &path, body.as_bytes());
        let request = reqwest::Client::new()
            .post(format!("{}{path}", self.url))
            .header("X-Erawan-Timestamp", now_ms.to_string())
            .header("X-Erawan-Signature", signature);
        request.body(body).send().await.expect("an answer").json().await.expect("JSON")
    }

    /// Writes straight to the vendor's database.
    pub(super) async fn write(&self, sql: &str) {
        self.db.execute_unprepared(sql).await.expect("it is written");
    }

    /// Fails where the vendor's own verification finds something.
    pub(super) async fn verify(&self) {
        let mut breaches = Vec::new();
        let mut told = |breach: &erawan_lottery::Breach| breaches.push(breach.to_string());
        let now_ms = self.server.clock.now_ms();
        erawan_lottery::verify(&self.db, &VerifyScope::default(), None, now_ms, &mut told)
            .await
            .expect("verified");
        assert!(breaches.is_empty(), "{breaches:?}");
    }

    /// The operator's own sums of the draw, in baht: stakes, refunds, wins and corrections.
    pub(super) async fn summary(&self) -> [i64; 4] {
        let vendor = Vendor::bgs(self.server);
        let asked = json!({
            "request_uuid": new_uuid(), "game_code": THAI, "round_prefix": format!("{}.", self.numero),
        });
        let (secret, body) = (secret_of("LOTT"), asked.to_string());
        let said = vendor.send_as("LOTT", &secret, "/transaction/summary", body.as_bytes()).await.json();
        ["stakes", "refunds", "wins", "corrections"].map(|name| {
            let sum = said[name].as_i64().unwrap_or_else(|| panic!("{said}"));
            assert_eq!(sum % UNIT, 0, "{said}");
            sum / UNIT
        })
    }

    /// A member bets on the last two digits of the draw; what the vendor answers.
    pub(super) async fn try_to_bet(&self, member: &Actor, number: &str, unit: i64) -> Value {
        self.try_to_bet_at("92", member, number, unit).await
    }

    /// The same at these odds.
    pub(super) async fn try_to_bet_at(&self, odds: &str, member: &Actor, number: &str, unit: i64) -> Value {
        let token = self.session(member, THAI).await;
        self.call(&token, "/orders", &self.order(number, unit, odds)).await.1
    }

    /// An order on the last two digits of the draw.
    pub(super) fn order(&self, number: &str, unit: i64, odds: &str) -> Value {
        json!({
            "orderKey": uuid::Uuid::new_v4().to_string(), "gameCode": THAI, "stopOnWin": false, "total": unit,
            "lines": [{ "playCode": "bot2", "selection": number, "unit": unit, "odds": odds }],
            "phases": [{ "numero": self.numero, "multiple": 1 }],
        })
    }

    /// A new member who has 1,000 baht and whose order must be taken.
    pub(super) async fn bettor(&self, name: &str, number: &str, unit: i64) -> Actor {
        let member = self.server.member(name).await;
        self.server.credit(&member, 1_000).await;
        let placed = self.try_to_bet(&member, number, unit).await;
        assert_eq!(placed["status"], "pending", "{placed}");
        member
    }

    /// What the member has, in the ledger.
    pub(super) async fn balance(&self, member: &Actor) -> Money {
        let id = member.id.parse().expect("an identifier");
        let balance = self.server.app.wallets.balance(id, MemberKind::Member).await;
        balance.expect("a balance").available
    }

    /// Lets the vendor do what is due.
    pub(super) async fn work(&self) {
        for _ in 0..100 {
            if self.lottery.work().await.expect("the vendor works") == 0 {
                return;
            }
        }
        panic!("something stays due");
    }

    /// Goes to this moment, and lets the vendor work on the way.
    pub(super) async fn go_to(&self, at_ms: i64) {
        let at = jiff::Timestamp::from_millisecond(at_ms).expect("a moment");
        self.server.clock.set(at);
        self.work().await;
    }

    pub(super) async fn pass(&self, seconds: u64) {
        for _ in 0..seconds {
            self.server.clock.advance(Duration::from_secs(1));
            self.work().await;
        }
    }

    /// Goes to the drawing: the draw is sealed, and its result is due.
    pub(super) async fn begin_drawing(&self) {
        self.go_to(self.close_ms).await;
        self.go_to(self.draw_ms).await;
    }

    /// Types a result.
    pub(super) async fn enter(&self, operator: &Actor, result: &str) -> Value {
        let form = json!({ "result": result, "source": "the newspaper" });
        operator.post(&format!("{}/entries", self.path()), form).await.ok()
    }

    /// Two operators type the result, and it is paid.
    pub(super) async fn pay(&self, operators: [&Actor; 2], result: &str) {
        for (operator, outcome) in operators.into_iter().zip(["waiting", "published"]) {
            assert_eq!(self.enter(operator, result).await["outcome"], outcome);
        }
        self.pass(121).await;
        self.settle(operators[0]).await;
    }

    /// Waits until all is paid and the vendor's sums are those of the platform's records, which follow the ledger.
    pub(super) async fn settle(&self, operator: &Actor) {
        for _ in 0..100 {
            self.pass(1).await;
            let state = operator.get(&self.path()).await.ok()["state"].clone();
            if state == "settled" {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("the draw is not settled");
    }

    /// Two operators type another result with a reason, and the vendor calculates it.
    pub(super) async fn enter_again(&self, operators: [&Actor; 2], result: &str) {
        for (operator, outcome) in operators.into_iter().zip(["waiting", "reviewing"]) {
            let form =
                json!({ "result": result, "source": "the newspaper", "reason": "a wrong digit was printed" });
            let entered = operator.post(&format!("{}/entries", self.path()), form).await.ok();
            assert_eq!(entered["outcome"], outcome, "{entered}");
        }
        self.work().await;
    }
}
