use std::path::Path;
use std::sync::Arc;

use erawan_kernel::{ManualClock, SeededEntropy};
use erawan_platform::{Db, PasswordCost};
use erawan_server::data_folder::{LEDGER_DB, PLATFORM_DB};
use erawan_server::settings::{ModeName, Settings};
use sea_orm::ConnectionTrait;
use tempfile::TempDir;
use tokio::sync::OnceCell;

use crate::database::{self, Engine};
use crate::server::OPENING;

/// What the first start of a demo leaves behind. A server on a copy of it is at its second start, which is several times
/// faster: the schema and the demo's content are there.
#[derive(Debug)]
pub(crate) struct Template {
    /// The data folder: names and bytes. In memory, so that nothing is left on the disk when the tests end.
    files: Vec<(String, Vec<u8>)>,
    /// The name of the database on the test server.
    database: Option<String>,
}

impl Template {
    /// The template that a server with these settings would have left itself; none where they change what it writes at
    /// its first start.
    pub(crate) async fn of(settings: &Settings, engine: Engine) -> Option<&'static Self> {
        static SQLITE: OnceCell<Template> = OnceCell::const_new();
        static POSTGRES: OnceCell<Template> = OnceCell::const_new();
        let is_usual = settings.mode == ModeName::Demo
            && settings.content.is_none()
            && settings.demo_players == 0
            && settings.demo_history_days == 0
            && settings.lotteries.is_empty()
            && settings.password_cost == PasswordCost::CHEAPEST
            && [
                &settings.studio_secret,
                &settings.body_secret,
                &settings.data_secret,
                &settings.sandbox_secret,
            ]
            .iter()
            .all(|secret| secret.is_none());
        if !is_usual {
            return None;
        }
        let cell = match engine {
            Engine::Sqlite => &SQLITE,
            Engine::Postgres => &POSTGRES,
        };
        Some(cell.get_or_init(|| Box::pin(Self::make(settings, engine))).await)
    }

    async fn make(settings: &Settings, engine: Engine) -> Self {
        let data = TempDir::new().expect("a temporary folder");
        let mut settings = Settings { data: data.path().to_owned(), ..settings.clone() };
        if engine == Engine::Postgres {
            settings.database_url = Some(database::fresh_postgres().await);
        }
        let clock = Arc::new(ManualClock::new(OPENING.parse().expect("a moment")));
        // Another seed than the servers on its copies: they must not generate the ids that are in it.
        let entropy = Arc::new(SeededEntropy::new(0));
        let server = erawan_server::server::Server::start(&settings, clock, entropy).await;
        let server = server.expect("the server of the template opens");
        server.stop().await;
        let database = match &settings.database_url {
            Some(url) => Some(database::close_to_others(url).await),
            None => None,
        };
        Self { files: read(data.path()).await, database }
    }

    /// Puts a copy into an empty data folder and, on PostgreSQL, into a new database: its address.
    pub(crate) async fn copy(&self, data: &Path) -> Option<String> {
        for (name, bytes) in &self.files {
            std::fs::write(data.join(name), bytes).expect("a file of the template is copied");
        }
        match &self.database {
            Some(name) => Some(database::copy_of(name).await),
            None => None,
        }
    }
}

/// What is in a data folder; of a database, which may still be closing, a copy as SQLite makes one.
async fn read(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let copies = TempDir::new().expect("a temporary folder");
    let mut files = Vec::new();
    for name in [PLATFORM_DB, LEDGER_DB] {
        let (source, copy) = (folder.join(name), copies.path().join(name));
        if source.exists() {
            let db =
                Db::connect(&format!("sqlite://{}", source.display()), 1).await.expect("the database opens");
            let statement = format!("VACUUM INTO '{}'", copy.display());
            db.write().execute_unprepared(&statement).await.expect("the database is copied");
            files.push((name.to_owned(), std::fs::read(copy).expect("the copy is read")));
        }
    }
    for file in std::fs::read_dir(folder).expect("the folder is read") {
        let path = file.expect("the folder is read").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a plain name").to_owned();
        let is_database = [PLATFORM_DB, LEDGER_DB].iter().any(|database| name.starts_with(database));
        if !is_database && path.extension().is_none_or(|end| end != "lock") {
            files.push((name, std::fs::read(path).expect("a file is read")));
        }
    }
    files
}
