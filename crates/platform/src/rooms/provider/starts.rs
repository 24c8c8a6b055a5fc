//! Who has a player's round slot, where several nodes share a database.
//!
//! A node's memory is right about a player for as long as no other node started a round of theirs. The database has
//! one row a player: the newest start, and the node it came from. A start on the node that the row names costs one
//! statement; on another node the ledger and its log are asked whether the round in the row is over.
//!
//! An embedded database has one node: nothing is written.

use erawan_ledger::AccountId;

use super::error::ProviderError;
use super::model::VendorRules;
use super::play;
use super::rounds::OpenRound;
use super::slot::{Moment, Reservation};
use super::store::starts::{self, RoundStart};
use crate::rooms::provider::Provider;

/// How long a bet that the ledger does not have may still be on its way to it.
const ON_ITS_WAY_MAX_MS: i64 = 15_000;

/// When `round` of `player` started, epoch milliseconds: as stated, or before at another node. The inner error is why
/// the rules refuse over all nodes what this node's memory granted.
pub(super) async fn admit(
    provider: &Provider,
    player: AccountId,
    round: &OpenRound,
    rules: &VendorRules,
    moment: Moment,
) -> Result<Result<i64, Reservation>, ProviderError> {
    let Moment { now_ms, started_at_ms } = moment;
    let Some(node) = provider.core.nodes.name() else { return Ok(Ok(started_at_ms)) };
    let db = &provider.core.db;
    let wanted = RoundStart { player, round: round.clone(), node, started_at_ms, is_awaited: true };
    let interval_ms = rules.round_interval_ms_min;
    if starts::take_own(db, &wanted, interval_ms, now_ms).await? {
        return Ok(Ok(started_at_ms));
    }
    let Some(held) = starts::find(db, player).await? else { return Ok(Err(Reservation::RoundOpen)) };
    // Another bet of a round that started at the other node is no start.
    if held.round.is(&round.vendor, &round.round) {
        return Ok(Ok(held.started_at_ms));
    }
    if rules.one_open_round && !is_over(provider, &held, now_ms - held.started_at_ms, round).await? {
        return Ok(Err(Reservation::RoundOpen));
    }
    if moment.is_too_early(held.started_at_ms, interval_ms) {
        return Ok(Err(Reservation::TooEarly));
    }
    if starts::take_over(db, &wanted, &held).await? {
        return Ok(Ok(started_at_ms));
    }
    // Another start was first: of this round too, where one bet reached both nodes at once.
    let first = starts::find(db, player).await?.filter(|first| first.round.is(&round.vendor, &round.round));
    Ok(first.map_or(Err(Reservation::RoundOpen), |first| Ok(first.started_at_ms)))
}

/// Whether no other round than `wanted` is open, as far as the ledger knows.
async fn is_over(
    provider: &Provider,
    held: &RoundStart,
    age_ms: i64,
    wanted: &OpenRound,
) -> Result<bool, ProviderError> {
    if held.is_awaited && (0..ON_ITS_WAY_MAX_MS).contains(&age_ms) {
        // The bet first, the log after it: a bet that comes in between is in the log.
        let is_booked = provider.wallets.is_carried_out(&held.round.vendor, held.round.first_bet).await?;
        if !is_booked && provider.vendors.rules_of(&held.round.vendor).await?.one_open_round {
            return Ok(false);
        }
    }
    Ok(play::open_round_in_log(provider, held.player, Some(wanted)).await?.is_none())
}

/// Withdraws the start of `round` by this node: it started nothing, and the player's newest start was before it.
pub(super) async fn withdraw(
    provider: &Provider,
    player: AccountId,
    round: &OpenRound,
    started_at_ms: Option<i64>,
) {
    let Some(node) = provider.core.nodes.name() else { return };
    let started_at_ms = started_at_ms.unwrap_or(0);
    let start = RoundStart { player, round: round.clone(), node, started_at_ms, is_awaited: false };
    if let Err(error) = starts::withdraw(&provider.core.db, &start).await {
        tracing::warn!(%error, "a start could not be withdrawn: the player may have to wait for the next round");
    }
}
