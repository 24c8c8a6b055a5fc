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
mod void;

use crate::error::LotteryError;
use crate::model::DrawState;
use crate::store::draw;

/// How many draws a node works on at once.
pub(crate) const DRAWS_AT_ONCE: usize = 2;
/// How long after its moment a draw is held without being late, milliseconds.
const LATE_MS: i64 = 10_000;

pub(crate) fn state_of(draw: &draw::Model) -> Result<DrawState, LotteryError> {
    DrawState::parse(&draw.state)
        .ok_or_else(|| LotteryError::Corrupt(format!("draw {}: state {:?}", draw.id, draw.state)))
}
