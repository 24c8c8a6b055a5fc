//! One database, one operator, one vendor, and players who have only what the API sent them.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use erawan_kernel::{Clock, Entropy, ManualClock};
use erawan_lottery::{
    BeaconConfig, Breach, Connections, Lottery, LotteryConfig, LotteryError, OperatorRecords, SeedKey,
    StartError, StepObserver, Stopwatch, VendorSecret, Verified, VerifyScope,
};
use erawan_vendor_client::SigningKey;
use sea_orm::{ConnectOptions, Database, DatabaseConnection};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::auditor::{Mood, NaiveAuditor};
use crate::dice::Dice;
use crate::operator::{Operator, secret_of};
use crate::stops::Stops;

/// One baht in hundred-thousandths.
pub(crate) const BAHT: i64 = 100_000;
/// Five digits, every minute.
pub(crate) const RUSH: &str = "digit-rush";
/// Entered, closes ten minutes before its moment.
pub(crate) const THAI: &str = "thai-government";
/// A line that always wins once: all ten digits at the first place, 9.7 times the unit for 10 units.
pub(crate) const SURE: &str = "0,1,2,3,4,5,6,7,8,9|-|-|-|-";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Engine {
    Sqlite,
    Postgres,
}

/// Runs each fact once on SQLite and once on PostgreSQL.
#[macro_export]
macro_rules! on_both_engines {
    ($($(#[$doc:meta])* async fn $name:ident($engine:ident) $body:block)+) => {
        $(
            $(#[$doc])*
            mod $name {
                use super::*;

                async fn fact($engine: $crate::world::Engine) $body

                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn on_sqlite() {
                    fact($crate::world::Engine::Sqlite).await;
                }

                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn on_postgres() {
                    fact($crate::world::Engine::Postgres).await;
                }
            }
        )+
    };
}

/// The time that passes: that of the clock, without what it was set forward.
#[derive(Debug, Clone)]
pub(crate) struct Passed {
    clock: ManualClock,
    set_ms: Arc<AtomicI64>,
}

impl Stopwatch for Passed {
    fn passed(&self) -> Duration {
        let passed_ms = self.clock.now_ms() - self.set_ms.load(Ordering::Relaxed);
        Duration::from_millis(u64::try_from(passed_ms).unwrap())
    }
}

/// A node of the vendor.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) lottery: Arc<Lottery>,
    pub(crate) base: String,
    server: JoinHandle<()>,
}

impl Drop for Node {
    fn drop(&mut self) {
        self.server.abort();
    }
}

#[derive(Debug)]
pub(crate) struct World {
    pub(crate) clock: ManualClock,
    passed: Passed,
    pub(crate) operator: Operator,
    pub(crate) stops: Arc<Stops>,
    pub(crate) auditor: Option<Arc<NaiveAuditor>>,
    pub(crate) games: Vec<&'static str>,
    pub(crate) timeout: Duration,
    pub(crate) background_job: bool,
    pub(crate) beacon: Option<BeaconConfig>,
    pub(crate) entropy: Dice,
    /// The database's clock where it is another one than that of the nodes.
    pub(crate) database_clock: Option<Arc<dyn Clock>>,
    /// The clock of nodes that are started from now on where it is another one.
    pub(crate) node_clock: Option<Arc<dyn Clock>>,
    pub(crate) engine: Engine,
    database_url: String,
    node: Option<Node>,
    _folder: tempfile::TempDir,
}

impl World {
    /// A vendor that sells five digits every minute.
    pub(crate) async fn new(engine: Engine) -> Self {
        Self::selling(engine, vec![RUSH]).await
    }

    pub(crate) async fn selling(engine: Engine, games: Vec<&'static str>) -> Self {
        let mut world = Self::dark(engine, games).await;
        world.start().await;
        world
    }

    /// A world whose vendor has not been started.
    pub(crate) async fn dark(engine: Engine, games: Vec<&'static str>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let database_url = match engine {
            Engine::Sqlite => format!("sqlite://{}?mode=rwc", folder.path().join("lottery.db").display()),
            Engine::Postgres => erawan_testpg::fresh_database().await.unwrap(),
        };
        let clock = ManualClock::new("2026-11-23T00:00:10Z".parse().unwrap());
        let operator = Operator::start(clock.clone()).await;
        let passed = Passed { clock: clock.clone(), set_ms: Arc::default() };
        Self {
            clock,
            passed,
            operator,
            stops: Arc::default(),
            auditor: Some(Arc::new(NaiveAuditor::new(Mood::Honest))),
            games,
            // Long enough that a busy machine is not taken for a lost answer.
            timeout: Duration::from_secs(10),
            background_job: false,
            beacon: None,
            entropy: Dice::new(),
            database_clock: None,
            node_clock: None,
            engine,
            database_url,
            node: None,
            _folder: folder,
        }
    }

    pub(crate) async fn connect(&self) -> DatabaseConnection {
        let is_sqlite = self.engine == Engine::Sqlite;
        let mut options = ConnectOptions::new(self.database_url.clone());
        options.max_connections(if is_sqlite { 1 } else { 8 }).sqlx_logging(false).map_sqlx_sqlite_opts(
            |lite| {
                // Crashes here are of the process, not of the machine: what was written is there.
                lite.journal_mode(sea_orm::sqlx::sqlite::SqliteJournalMode::Wal)
                    .synchronous(sea_orm::sqlx::sqlite::SqliteSynchronous::Off)
            },
        );
        Box::pin(Database::connect(options)).await.unwrap()
    }

    /// Sets the clock forward, while no time passes.
    pub(crate) fn set_clock_forward(&self, by: Duration) {
        self.passed.set_ms.fetch_add(i64::try_from(by.as_millis()).unwrap(), Ordering::Relaxed);
        self.clock.advance(by);
    }

    /// Starts a node beside those that run.
    pub(crate) async fn start_node(&self) -> Node {
        let lottery = Arc::new(self.start_lottery().await.unwrap());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let router = axum::Router::new()
            .nest("/lottery/api", lottery.router())
            .nest("/lottery/operator/v1", lottery.operator_router());
        let server = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Node { lottery, base, server }
    }

    /// Starts the vendor, without a server.
    pub(crate) async fn start_lottery(&self) -> Result<Lottery, StartError> {
        let config = LotteryConfig {
            games: self.games.iter().map(|&game| game.to_owned()).collect(),
            timeout: self.timeout,
            auditor: self.auditor.clone().map(|auditor| auditor as Arc<dyn erawan_lottery::Auditor>),
            observer: Some(Arc::clone(&self.stops) as Arc<dyn StepObserver>),
            beacon: self.beacon.clone(),
            stopwatch: Some(Arc::new(self.passed.clone())),
            database_clock: self.database_clock.clone(),
            background_job: self.background_job,
            ..LotteryConfig::new(&self.operator.url, vendors(), SeedKey::of(&[7; 32]))
        };
        let write = self.connect().await;
        let read = if self.engine == Engine::Sqlite { self.connect().await } else { write.clone() };
        let entropy: Arc<dyn Entropy> = Arc::new(self.entropy.clone());
        let clock = self.node_clock.clone().unwrap_or_else(|| Arc::new(self.clock.clone()));
        Lottery::start(Connections { write, read }, config, clock, entropy).await
    }

    /// Starts the vendor; where it is stopped while it plans draws, again.
    pub(crate) async fn start(&mut self) {
        loop {
            let node = self.start_node().await;
            tokio::select! {
                planned = node.lottery.plan() => {
                    planned.unwrap();
                    self.node = Some(node);
                    return;
                }
                () = self.stops.stopped.notified() => {}
            }
        }
    }

    /// The process is gone: nothing is finished, nothing is said.
    pub(crate) fn crash(&mut self) {
        self.node = None;
    }

    pub(crate) fn node(&self) -> &Node {
        self.node.as_ref().expect("the vendor runs")
    }

    /// Does what is due until nothing is.
    pub(crate) async fn work(&self) {
        for _ in 0..100 {
            if self.node().lottery.work().await.unwrap() == 0 {
                return;
            }
        }
        panic!("something stays due");
    }

    /// Lets time pass, second by second, and the vendor work.
    pub(crate) async fn pass(&self, seconds: u64) {
        for _ in 0..seconds {
            self.clock.advance(Duration::from_secs(1));
            self.work().await;
        }
    }

    pub(crate) async fn pass_ms(&self, ms: u64) {
        self.clock.advance(Duration::from_millis(ms));
        self.work().await;
    }

    /// Reads numbers straight from the vendor's database, for facts no caller may see.
    pub(crate) async fn count(&self, sql: &str) -> i64 {
        use sea_orm::{ConnectionTrait, Statement};
        let db = self.connect().await;
        let statement = Statement::from_string(db.get_database_backend(), sql.to_owned());
        let row = db.query_one_raw(statement).await.unwrap().unwrap();
        row.try_get_by_index::<i64>(0).unwrap()
    }

    /// As [`Self::count`], a text.
    pub(crate) async fn text(&self, sql: &str) -> String {
        use sea_orm::{ConnectionTrait, Statement};
        let db = self.connect().await;
        let statement = Statement::from_string(db.get_database_backend(), sql.to_owned());
        db.query_one_raw(statement).await.unwrap().unwrap().try_get_by_index(0).unwrap()
    }

    /// As [`Self::count`], a text of each row.
    pub(crate) async fn texts(&self, sql: &str) -> Vec<String> {
        use sea_orm::{ConnectionTrait, Statement};
        let db = self.connect().await;
        let statement = Statement::from_string(db.get_database_backend(), sql.to_owned());
        let rows = db.query_all_raw(statement).await.unwrap();
        rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
    }

    /// Writes straight to the vendor's database. Returns what it says against it.
    pub(crate) async fn write(&self, sql: &str) -> Result<(), String> {
        use sea_orm::ConnectionTrait;
        let db = self.connect().await;
        db.execute_unprepared(sql).await.map(|_| ()).map_err(|error| error.to_string())
    }

    /// Verifies the vendor's database. Returns what was checked and every breach.
    pub(crate) async fn verify(&self, game: Option<&str>, day: Option<&str>) -> (Verified, Vec<Breach>) {
        let scope = VerifyScope { game: game.map(str::to_owned), day: day.map(str::to_owned) };
        self.verify_beside(&scope, None).await.unwrap()
    }

    /// What the operator has, as the vendor may ask for it.
    pub(crate) fn records(&self) -> OperatorRecords {
        let clock = Arc::new(self.clock.clone());
        let entropy = Arc::new(self.entropy.clone());
        OperatorRecords::new(&self.operator.url, &vendors(), self.timeout, clock, entropy).unwrap()
    }

    /// As [`Self::verify`], compared with the operator's records where they are given.
    pub(crate) async fn verify_beside(
        &self,
        scope: &VerifyScope,
        records: Option<&OperatorRecords>,
    ) -> Result<(Verified, Vec<Breach>), LotteryError> {
        let mut breaches = Vec::new();
        let db = self.connect().await;
        let mut told = |breach: &Breach| breaches.push(breach.clone());
        let now_ms = self.clock.now_ms();
        let verified = erawan_lottery::verify(&db, scope, records, now_ms, &mut told).await?;
        assert_eq!(verified.breaches(), breaches.len() as u64);
        Ok((verified, breaches))
    }

    /// Lets rows be changed that the database keeps as they are.
    pub(crate) async fn loosen(&self) {
        use sea_orm::{ConnectionTrait, Statement};
        let db = self.connect().await;
        let names = match self.engine {
            Engine::Sqlite => "SELECT 'DROP TRIGGER ' || name FROM sqlite_master WHERE type = 'trigger'",
            Engine::Postgres => {
                "SELECT DISTINCT 'DROP TRIGGER ' || trigger_name || ' ON ' || event_object_table \
                 FROM information_schema.triggers WHERE event_object_table LIKE 'draw%'"
            }
        };
        let backend = db.get_database_backend();
        for row in db.query_all_raw(Statement::from_string(backend, names)).await.unwrap() {
            db.execute_unprepared(&row.try_get_by_index::<String>(0).unwrap()).await.unwrap();
        }
    }

    pub(crate) async fn player(&self, user: &str, balance: i64) -> Player {
        self.player_of(RUSH, user, balance).await
    }

    pub(crate) async fn player_of(&self, game: &str, user: &str, balance: i64) -> Player {
        let ticket = self.operator.ticket(user, balance, "mer_a");
        let (status, answer) = self.open(game, &ticket).await;
        assert_eq!(status, 200, "{answer}");
        let token = answer["session"].as_str().unwrap().to_owned();
        Player { user: user.to_owned(), token, game: game.to_owned() }
    }

    pub(crate) async fn open(&self, game: &str, ticket: &str) -> (u16, Value) {
        let body = json!({ "ticket": ticket, "gameCode": game, "language": "TH" });
        self.post("/session", None, &body).await
    }

    pub(crate) async fn post(&self, path: &str, token: Option<&str>, body: &Value) -> (u16, Value) {
        post(&self.node().base, path, token, body).await
    }

    pub(crate) async fn get(&self, path: &str, token: Option<&str>) -> (u16, Value) {
        let mut request = client().get(format!("{}/lottery/api{path}", self.node().base));
        if let Some(token) = token {
            request = request.header("authorization", token);
        }
        answer(request).await
    }

    /// A call of the operator, signed with the secret of the vendor code.
    pub(crate) async fn operator_call(&self, vendor: &str, call: &str, body: &Value) -> (u16, Value) {
        let path = format!("/lottery/operator/v1/{vendor}/{call}");
        let text = body.to_string();
        let timestamp = self.clock.now_ms().to_string();
        let signature = SigningKey::of(&secret_of(vendor)).sign(&timestamp, &path, text.as_bytes());
        let request = client()
            .post(format!("{}{path}", self.node().base))
            .header("x-erawan-timestamp", timestamp)
            .header("x-erawan-signature", signature)
            .body(text);
        answer(request).await
    }

    /// The draws of a lottery on sale, next to close first.
    pub(crate) async fn on_sale(&self, game: &str, count: usize) -> Vec<Value> {
        let (status, draws) = self.get(&format!("/draws?gameCode={game}&onSale={count}"), None).await;
        assert_eq!(status, 200, "{draws}");
        draws["onSale"].as_array().unwrap().clone()
    }

    /// The numeros of the next draws.
    pub(crate) async fn numeros(&self, game: &str, count: usize) -> Vec<String> {
        let draws = self.on_sale(game, count).await;
        draws.iter().map(|draw| draw["numero"].as_str().unwrap().to_owned()).collect()
    }

    pub(crate) async fn draw(&self, game: &str, numero: &str) -> Value {
        let (status, proof) = self.get(&format!("/proof?gameCode={game}&numero={numero}"), None).await;
        assert_eq!(status, 200, "{proof}");
        proof["draw"].clone()
    }

    pub(crate) async fn order(&self, player: &Player, order_id: &Value) -> Value {
        let path = format!("/orders/{}", order_id.as_str().unwrap());
        let (status, view) = self.get(&path, Some(&player.token)).await;
        assert_eq!(status, 200, "{view}");
        view
    }

    pub(crate) async fn place(&self, player: &Player, new: &Value) -> (u16, Value) {
        self.post("/orders", Some(&player.token), new).await
    }

    /// Places an order that must be taken. Returns it.
    pub(crate) async fn bet(&self, player: &Player, new: &Value) -> Value {
        let (status, view) = self.place(player, new).await;
        assert_eq!(status, 201, "{view}");
        view
    }

    /// What the suborders that live make of liabilities, for lines of numbers each of which is one bet: unit × odds ×
    /// multiple × bets. To be the sum of the stored ones (L8).
    pub(crate) async fn exposure_of_suborders(&self) -> i64 {
        let sql = "SELECT CAST(COALESCE(SUM(l.unit / 1000 * l.odds * s.multiple * l.bets), 0) AS BIGINT) \
                   FROM draw_suborder s JOIN draw_line l ON l.order_id = s.order_id \
                   WHERE s.state IN ('placing', 'accepted', 'settling', 'settled', 'correcting', 'stuck')";
        self.count(sql).await
    }

    /// Σ of the stored liabilities of numbers.
    pub(crate) async fn exposure_sum(&self) -> i64 {
        self.count("SELECT CAST(COALESCE(SUM(liability), 0) AS BIGINT) FROM draw_exposure").await
    }
}

fn vendors() -> Vec<VendorSecret> {
    let vendor = |code: &str| VendorSecret { code: code.to_owned(), secret: secret_of(code) };
    ["LOTT", "TCG_SEA", "TCG_LOTTO_VN", "ELOTT"].map(vendor).to_vec()
}

/// An order of one line of five digits in one draw.
pub(crate) fn order(
    key: &str,
    numero: &str,
    play: &str,
    selection: &str,
    (unit, odds, total): (i64, &str, i64),
) -> Value {
    json!({ "orderKey": key, "gameCode": RUSH, "stopOnWin": false, "total": total,
        "lines": [{ "playCode": play, "selection": selection, "unit": unit, "odds": odds }],
        "phases": [{ "numero": numero, "multiple": 1 }] })
}

/// An order that wins for certain: 10 units staked, 9.7 returned.
pub(crate) fn sure(key: &str, numero: &str, unit: i64) -> Value {
    order(key, numero, "place", SURE, (unit, "9.7", 10 * unit))
}

pub(crate) async fn post(base: &str, path: &str, token: Option<&str>, body: &Value) -> (u16, Value) {
    let mut request = client().post(format!("{base}/lottery/api{path}")).json(body);
    if let Some(token) = token {
        request = request.header("authorization", token);
    }
    answer(request).await
}

pub(crate) fn client() -> reqwest::Client {
    thread_local! {
        static CLIENT: reqwest::Client = reqwest::Client::builder().no_proxy().build().unwrap();
    }
    CLIENT.with(Clone::clone)
}

pub(crate) async fn answer(request: reqwest::RequestBuilder) -> (u16, Value) {
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    let body = response.bytes().await.unwrap();
    (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
}

#[derive(Debug, Clone)]
pub(crate) struct Player {
    pub(crate) user: String,
    pub(crate) token: String,
    pub(crate) game: String,
}

/// An amount of the wire in hundred-thousandths.
pub(crate) fn minor(value: &Value) -> i64 {
    let text = value.as_str().unwrap_or_else(|| panic!("{value} is not an amount"));
    text.parse::<erawan_kernel::Money>().unwrap().minor()
}
