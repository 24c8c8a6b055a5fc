//! A whole server per test: the product over real HTTP on its own port, on a new database of either engine,
//! with a stopped clock and a fixed random seed.
//!
//! Tests use the public interface as an [`Actor`]; after the last line the ledger's books are checked.

mod actor;
mod authenticator;
mod browser;
mod builders;
mod database;
mod operator;
mod passkey;
mod post;
mod provider;
mod push;
mod server;
mod template;

pub use actor::{Actor, PASSWORD, Reply};
pub use authenticator::Authenticator;
pub use browser::Sent;
pub use builders::thai_number;
pub use database::{Engine, count_migrations};
pub use operator::OperatorFactor;
pub use passkey::Passkey;
pub use post::{Mail, MailServer, SmsProvider, SmsRequest, eventually};
pub use provider::{CLIENT, IdentityProvider};
pub use push::{PushBrowser, PushService, Shown};
pub use server::{LAB, LAB_SECRET, TestServer};

/// Declares facts that must hold on SQLite and on PostgreSQL alike.
///
/// ```ignore
/// both_engines! {
///     async fn api_023_a_member_sees_its_own_name(server: &TestServer) {
///         let member = server.member("somchai88").await;
///         assert_eq!(member.get("/wps/member/info").await.ok()["account"], "somchai88");
///     }
/// }
/// ```
#[macro_export]
macro_rules! both_engines {
    ($($(#[$meta:meta])* async fn $name:ident($server:ident: &TestServer) $body:block)+) => { $(
        mod $name {
            use super::*;

            $(#[$meta])*
            async fn fact($server: &$crate::TestServer) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn on_sqlite() {
                let server = $crate::TestServer::open($crate::Engine::Sqlite).await;
                fact(&server).await;
                server.check_books().await;
                server.close().await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn on_postgres() {
                let server = $crate::TestServer::open($crate::Engine::Postgres).await;
                fact(&server).await;
                server.check_books().await;
                server.close().await;
            }
        }
    )+ };
}
