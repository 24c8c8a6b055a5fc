//! What makes a demo live: accounts that play by themselves, now and in the days before its first start.
//!
//! They use the same calls as every member, so that winners, jackpots, records and money are what was played and paid.
//! Not here: the accounts and the content (`erawan_platform::seed`).

mod history;
mod live;
mod money;
mod operators;
mod player;

pub(crate) use history::play_history;
pub use live::begin_players;
