//! Jackpots that must be won by a bound: real money in accounts of their own, fed by settled rounds.
//!
//! Invariants: a pool holds its seed and the contributions of the rounds that were settled since it opened, in the
//! order of the ledger's log, and nothing else; a round feeds once, with what of its stake was not given back; the
//! amount at which a pool is won is drawn when it opens and is in no call, log or message, sealed in the database;
//! a pool keeps the terms it opened with; whoever carries it there wins all of it, once, at most its bound; what is
//! shown is what the pool's account in the ledger holds, and what is paid comes out of it.
//!
//! Not here: which games there are (games), the terms (merchant settings), how the win is recorded (projections).
//! Pools are not rebuilt from the log: who won is decided once.
//!
//! The mathematics: `docs/JACKPOTS.md`.

mod desk;
mod error;
mod http;
mod model;
mod pool;
mod projector;
mod reconcile;
mod settle;
mod store;
mod store_schema;

pub(crate) use desk::routes as desk_routes;
pub use error::JackpotError;
pub(crate) use http::routes;
pub use projector::JackpotProjector;
pub use reconcile::reconcile;
pub use settle::{Waker, catch_up};
pub(crate) use settle::{keep_settled, settle};
pub(crate) use store_schema::migrations;

/// The sort of games that feed a merchant's jackpot.
const JACKPOT_CLASSIFY: &str = "JP";
