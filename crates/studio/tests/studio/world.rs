//! One database, one operator, one studio, and players who have only what the API sent them.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use erawan_kernel::{Entropy, ManualClock, SeededEntropy};
use erawan_studio::{GameEngine, Step, StepObserver, Studio, StudioConfig};
use sea_orm::{ConnectOptions, Database, DatabaseConnection};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::operator::{Operator, SECRET};

/// One baht in hundred-thousandths.
pub(crate) const BAHT: i64 = 100_000;
pub(crate) const GAME: &str = "jade-elephant";

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

/// Stops the studio dead at one step, as a crash would.
#[derive(Debug, Default)]
pub(crate) struct Stops {
    at: Mutex<Option<Step>>,
    pub(crate) stopped: tokio::sync::Notify,
}

impl Stops {
    pub(crate) fn stop_at(&self, step: Step) {
        *self.at.lock().unwrap() = Some(step);
    }
}

#[async_trait]
impl StepObserver for Stops {
    async fn reached(&self, step: Step) {
        let hit = {
            let mut at = self.at.lock().unwrap();
            let hit = *at == Some(step);
            if hit {
                *at = None;
            }
            hit
        };
        if hit {
            self.stopped.notify_one();
            std::future::pending::<()>().await;
        }
    }
}

#[derive(Debug)]
struct Running {
    _studio: Arc<Studio>,
    server: JoinHandle<()>,
}

#[derive(Debug)]
pub(crate) struct World {
    pub(crate) clock: ManualClock,
    pub(crate) operator: Operator,
    pub(crate) stops: Arc<Stops>,
    pub(crate) game_engine: Option<Arc<dyn GameEngine>>,
    pub(crate) entropy: Arc<dyn Entropy>,
    pub(crate) base: String,
    timeout: Duration,
    database_url: String,
    running: Option<Running>,
    studio: Option<Arc<Studio>>,
    _folder: tempfile::TempDir,
}

impl World {
    pub(crate) async fn new(engine: Engine) -> Self {
        Self::with_seed(engine, 1).await
    }

    pub(crate) async fn with_seed(engine: Engine, seed: u64) -> Self {
        let mut world = Self::dark(engine, seed).await;
        world.start().await;
        world
    }

    /// A world whose studio waits only so long for an answer, and whose slow answers take twice that.
    pub(crate) async fn impatient(engine: Engine, seed: u64, timeout: Duration) -> Self {
        let mut world = Self::dark(engine, seed).await;
        world.timeout = timeout;
        world.operator.books().slow_reply = timeout * 2;
        world.start().await;
        world
    }

    /// A world whose studio has not been started.
    pub(crate) async fn dark(engine: Engine, seed: u64) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let database_url = match engine {
            Engine::Sqlite => format!("sqlite://{}?mode=rwc", folder.path().join("studio.db").display()),
            Engine::Postgres => erawan_testpg::fresh_database().await.unwrap(),
        };
        let clock = ManualClock::new("2026-03-01T05:00:00Z".parse().unwrap());
        let operator = Operator::start(clock.clone(), seed).await;
        Self {
            clock,
            operator,
            stops: Arc::default(),
            game_engine: None,
            entropy: Arc::new(SeededEntropy::new(seed)),
            base: String::new(),
            // Long enough that a busy machine is not taken for a lost answer.
            timeout: Duration::from_secs(10),
            database_url,
            running: None,
            studio: None,
            _folder: folder,
        }
    }

    async fn connect(&self) -> DatabaseConnection {
        let sqlite = self.database_url.starts_with("sqlite:");
        let mut options = ConnectOptions::new(self.database_url.clone());
        options.max_connections(if sqlite { 1 } else { 8 }).sqlx_logging(false).map_sqlx_sqlite_opts(
            |lite| {
                // Crashes here are of the process, not of the machine: what was written is there.
                lite.journal_mode(sea_orm::sqlx::sqlite::SqliteJournalMode::Wal)
                    .synchronous(sea_orm::sqlx::sqlite::SqliteSynchronous::Off)
            },
        );
        Box::pin(Database::connect(options)).await.unwrap()
    }

    pub(crate) async fn start(&mut self) {
        let config = StudioConfig {
            timeout: self.timeout,
            engine: self.game_engine.clone(),
            observer: Some(Arc::clone(&self.stops) as Arc<dyn StepObserver>),
            background_job: false,
            ..StudioConfig::new(&self.operator.url, "BGS", SECRET.to_vec())
        };
        let db = self.connect().await;
        let clock = Arc::new(self.clock.clone());
        let studio = Arc::new(Studio::start(db, config, clock, Arc::clone(&self.entropy)).await.unwrap());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        self.base = format!("http://{}/studio/api", listener.local_addr().unwrap());
        let router = axum::Router::new().nest("/studio/api", studio.router());
        let server = tokio::spawn(async move {
            axum::serve(listener, router).await.unwrap();
        });
        self.running = Some(Running { _studio: Arc::clone(&studio), server });
        self.studio = Some(studio);
    }

    /// The process is gone: nothing is finished, nothing is said.
    pub(crate) fn crash(&mut self) {
        self.studio = None;
        if let Some(running) = self.running.take() {
            running.server.abort();
        }
    }

    pub(crate) fn studio(&self) -> &Studio {
        self.studio.as_deref().expect("the studio runs")
    }

    pub(crate) fn wait_seconds(&self, seconds: u64) {
        self.clock.advance(Duration::from_secs(seconds));
    }

    /// Lets time pass and the job work until no round is open.
    pub(crate) async fn settle_everything(&self) {
        for _ in 0..200 {
            self.wait_seconds(61);
            self.operator.deliver_late();
            if self.studio().resolve_due().await.unwrap() == 0 {
                return;
            }
        }
        panic!("rounds stay open");
    }

    /// Reads a number straight from the studio's database, for facts no caller may see.
    pub(crate) async fn count(&self, sql: &str) -> i64 {
        use sea_orm::{ConnectionTrait, Statement};
        let db = self.connect().await;
        let statement = Statement::from_string(db.get_database_backend(), sql.to_owned());
        let row = db.query_one_raw(statement).await.unwrap().unwrap();
        row.try_get_by_index::<i64>(0).unwrap()
    }

    pub(crate) async fn player(&self, user: &str, balance: i64) -> Player {
        self.player_of(GAME, user, balance).await
    }

    pub(crate) async fn player_of(&self, game: &str, user: &str, balance: i64) -> Player {
        let ticket = self.operator.ticket(user, balance);
        let (status, answer) = self.open(game, &ticket).await;
        assert_eq!(status, 200, "{answer}");
        Player {
            user: user.to_owned(),
            token: answer["session"].as_str().unwrap().to_owned(),
            commit: answer["commit"]["commitId"].as_str().unwrap().to_owned(),
            state: answer,
        }
    }

    pub(crate) async fn open(&self, game: &str, ticket: &str) -> (u16, Value) {
        let body = json!({ "ticket": ticket, "gameCode": game, "language": "TH" });
        self.post("/session", None, &body).await
    }

    pub(crate) async fn post(&self, path: &str, token: Option<&str>, body: &Value) -> (u16, Value) {
        let mut request = client().post(format!("{}{path}", self.base)).json(body);
        if let Some(token) = token {
            request = request.header("authorization", token);
        }
        answer(request).await
    }

    pub(crate) async fn get(&self, path: &str, token: Option<&str>) -> (u16, Value) {
        let mut request = client().get(format!("{}{path}", self.base));
        if let Some(token) = token {
            request = request.header("authorization", token);
        }
        answer(request).await
    }

    pub(crate) async fn spin_with(&self, player: &Player, commit: &str, bet: i64) -> (u16, Value) {
        let body = json!({ "commitId": commit, "betMinor": bet.to_string(), "clientSeed": "the-player" });
        self.post("/spin", Some(&player.token), &body).await
    }

    /// One spin with the player's current commit; the next commit is taken from the answer.
    pub(crate) async fn spin(&self, player: &mut Player, bet: i64) -> (u16, Value) {
        let commit = player.commit.clone();
        let (status, answer) = self.spin_with(player, &commit, bet).await;
        if let Some(next) = answer["commit"]["commitId"].as_str() {
            next.clone_into(&mut player.commit);
        }
        (status, answer)
    }

    pub(crate) async fn state(&self, player: &Player) -> Value {
        let (status, state) = self.get("/state", Some(&player.token)).await;
        assert_eq!(status, 200, "{state}");
        state
    }
}

fn client() -> reqwest::Client {
    thread_local! {
        static CLIENT: reqwest::Client = reqwest::Client::builder().no_proxy().build().unwrap();
    }
    CLIENT.with(Clone::clone)
}

async fn answer(request: reqwest::RequestBuilder) -> (u16, Value) {
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    let body = response.bytes().await.unwrap();
    (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
}

#[derive(Debug, Clone)]
pub(crate) struct Player {
    pub(crate) user: String,
    pub(crate) token: String,
    pub(crate) commit: String,
    pub(crate) state: Value,
}

pub(crate) fn minor(value: &Value) -> i64 {
    value.as_str().unwrap_or_else(|| panic!("{value} is not an amount")).parse().unwrap()
}
