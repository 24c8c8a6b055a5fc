//! A draw's life: planned, closed, sealed, resulted, calculated, settled; or void.

mod calculate;
mod clock;
pub(crate) mod correct;
pub(crate) mod entry;
pub(crate) mod people;
pub(crate) mod plan;
mod publish;
pub(crate) mod seal;
mod settle;
mod stuck;
mod tell;
pub(crate) mod void;
pub(crate) mod watch;

use crate::error::LotteryError;
use crate::model::DrawState;
use crate::store::draw;

/// How many draws a node works on at once.
pub(crate) const DRAWS_AT_ONCE: usize = 2;
/// How long after its moment, or its round, a draw is held without being late, milliseconds.
const LATE_MS: i64 = 10_000;

/// Why a corrected draw waits.
pub(crate) const AWAITS_APPROVAL: &str = "a correction waits for its approval";
/// Why a published draw waits that an operator holds back.
pub(crate) const FROZEN: &str = "frozen";

pub(crate) fn state_of(draw: &draw::Model) -> Result<DrawState, LotteryError> {
    DrawState::parse(&draw.state)
        .ok_or_else(|| LotteryError::Corrupt(format!("draw {}: state {:?}", draw.id, draw.state)))
}

/// The status of a draw as the protocol has it: while sales are stopped, it is suspended.
pub(crate) fn state_word(state: &str, is_suspended: bool) -> &str {
    let takes_orders = [DrawState::Planned, DrawState::Open].iter().any(|of| state == of.as_str());
    if takes_orders && is_suspended { "suspended" } else { state }
}
