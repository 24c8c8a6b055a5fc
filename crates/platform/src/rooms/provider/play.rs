//! What a node keeps in memory for players and vendors, and how it stays true.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use erawan_kernel::ids::{MemberId, SessionId};
use erawan_ledger::AccountId;
use moka::future::Cache;
use tokio::sync::broadcast::error::RecvError;
use uuid::Uuid;

use super::error::ProviderError;
use super::model::{ProviderSession, Status};
use super::rounds::{OpenRound, OpenRoundProjector};
use super::slot::RoundSlot;
use super::store::{self, TokenHash};
use crate::rooms::provider::Provider;
use crate::rooms::wallet::Bet;

/// How old a cached session or member may be without an event: events of other nodes may be late.
const STATUS_AGE_MAX: Duration = Duration::from_secs(1);
/// How long a bet is remembered for its win; after that the ledger is asked.
const BET_AGE_MAX: Duration = Duration::from_secs(10 * 60);
/// How long a player's round slot is kept without a bet; after that the log is read again.
const SLOT_IDLE_MAX: Duration = Duration::from_secs(60 * 60);

/// How long an open round prevents another one of its player: a vendor that never closes it must not lock the
/// player out permanently.
pub(super) const OPEN_AGE_MAX_MS: i64 = 48 * 60 * 60 * 1_000;

/// What the provider room keeps in memory; losing it at any moment does no harm.
#[derive(Debug, Clone)]
pub struct Play {
    sessions: Cache<TokenHash, Arc<ProviderSession>>,
    /// Players of whom a vendor had a session.
    known_players: Cache<(String, MemberId), ()>,
    statuses: Cache<MemberId, PlayerStatus>,
    bets: Cache<(String, Uuid), Arc<Bet>>,
    slots: Cache<AccountId, Arc<Mutex<RoundSlot>>>,
    following: Arc<tokio::sync::Mutex<()>>,
}

impl Default for Play {
    fn default() -> Self {
        const PLAYERS_MAX: u64 = 100_000;
        Self {
            sessions: Cache::new(PLAYERS_MAX),
            known_players: Cache::new(PLAYERS_MAX),
            statuses: Cache::builder().max_capacity(PLAYERS_MAX).time_to_live(STATUS_AGE_MAX).build(),
            bets: Cache::builder().max_capacity(2 * PLAYERS_MAX).time_to_live(BET_AGE_MAX).build(),
            slots: Cache::builder().max_capacity(PLAYERS_MAX).time_to_idle(SLOT_IDLE_MAX).build(),
            following: Arc::default(),
        }
    }
}

/// Whether a member may play in a session of theirs.
#[derive(Debug, Clone, Copy)]
pub(super) struct PlayerStatus {
    session_id: SessionId,
    read_at_ms: i64,
    /// When the session ends if nothing happens any more, epoch milliseconds; `None` when it is over.
    expires_at_ms: Option<i64>,
    /// The account is disabled, or its merchant blocks the network that the session was opened from.
    is_barred: bool,
}

impl PlayerStatus {
    /// Why nothing that needs a session is done for the player; `None` for one who may play.
    pub(super) const fn refusal(&self) -> Option<Status> {
        match self {
            Self { is_barred: true, .. } => Some(Status::UserDisabled),
            Self { expires_at_ms: None, .. } => Some(Status::TokenExpired),
            Self { .. } => None,
        }
    }
}

/// What a call says about the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Presence {
    /// The player did something.
    There,
    /// A game asks by itself.
    Unknown,
}

/// The session of a token, whatever its status.
pub(super) async fn find_session(
    provider: &Provider,
    hash: TokenHash,
) -> Result<Option<Arc<ProviderSession>>, ProviderError> {
    if let Some(session) = provider.play.sessions.get(&hash).await {
        return Ok(Some(session));
    }
    let Some(session) = store::find_session(&provider.core.db, &hash).await? else { return Ok(None) };
    let session = Arc::new(session);
    provider.play.sessions.insert(hash, Arc::clone(&session)).await;
    Ok(Some(session))
}

/// Whether the vendor ever had a session of the member.
pub(super) async fn has_session(
    provider: &Provider,
    vendor: &str,
    member_id: MemberId,
) -> Result<bool, ProviderError> {
    let key = (vendor.to_owned(), member_id);
    if provider.play.known_players.get(&key).await.is_some() {
        return Ok(true);
    }
    let is_known = store::has_session(&provider.core.db, vendor, member_id).await?;
    if is_known {
        provider.play.known_players.insert(key, ()).await;
    }
    Ok(is_known)
}

/// Whether the member may play now.
pub(super) async fn status(
    provider: &Provider,
    of: &ProviderSession,
    presence: Presence,
) -> Result<PlayerStatus, ProviderError> {
    let now_ms = provider.core.clock.now_ms();
    let is_fresh = |status: &PlayerStatus| {
        let age_ms = now_ms.abs_diff(status.read_at_ms);
        let is_live = status.expires_at_ms.is_some_and(|expires_at_ms| now_ms < expires_at_ms);
        is_live && status.session_id == of.session_id && u128::from(age_ms) < STATUS_AGE_MAX.as_millis()
    };
    if let Some(status) = provider.play.statuses.get(&of.member_id).await.filter(is_fresh) {
        return Ok(status);
    }
    if presence == Presence::There {
        provider.sessions.touch(of.session_id).await?;
    }
    let live = provider.sessions.find_live(of.session_id).await?;
    let member = provider.wallets.accounts.find(of.member_id).await?;
    let is_disabled = member.is_none_or(|member| member.is_disabled);
    let merchant = provider.merchants.find(of.merchant_id).await?;
    let address = live.and_then(|live| live.address);
    let status = PlayerStatus {
        session_id: of.session_id,
        read_at_ms: now_ms,
        expires_at_ms: live.map(|live| live.expires_at_ms),
        is_barred: is_disabled || address.is_some_and(|address| merchant.is_network_blocked(address)),
    };
    provider.play.statuses.insert(of.member_id, status).await;
    Ok(status)
}

/// The bet behind a vendor's transaction.
pub(super) async fn find_bet(
    provider: &Provider,
    vendor: &str,
    id: Uuid,
) -> Result<Option<Arc<Bet>>, ProviderError> {
    if let Some(bet) = provider.play.bets.get(&(vendor.to_owned(), id)).await {
        return Ok(Some(bet));
    }
    let Some(bet) = provider.wallets.find_bet(vendor, id).await? else { return Ok(None) };
    let bet = Arc::new(bet);
    provider.play.bets.insert((vendor.to_owned(), id), Arc::clone(&bet)).await;
    Ok(Some(bet))
}

/// Keeps a bet that the ledger carried out for its win.
pub(super) async fn remember_bet(provider: &Provider, vendor: &str, id: Uuid, bet: Bet) {
    provider.play.bets.insert((vendor.to_owned(), id), Arc::new(bet)).await;
}

/// A player's round slot; at its first use the open round is read from the log.
pub(super) async fn slot(
    provider: &Provider,
    player: AccountId,
) -> Result<Arc<Mutex<RoundSlot>>, ProviderError> {
    if let Some(slot) = provider.play.slots.get(&player).await {
        return Ok(slot);
    }
    let open = open_round_in_log(provider, player, None).await?;
    let fresh = async { Arc::new(Mutex::new(RoundSlot::with_open(open))) };
    Ok(provider.play.slots.get_with(player, fresh).await)
}

/// The player's round slot, if this node has it in memory.
pub(super) async fn known_slot(provider: &Provider, player: AccountId) -> Option<Arc<Mutex<RoundSlot>>> {
    provider.play.slots.get(&player).await
}

pub(super) fn lock(slot: &Mutex<RoundSlot>) -> MutexGuard<'_, RoundSlot> {
    slot.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The oldest round that the log says is open, other than `except`, at a vendor that wants one at a time.
pub(super) async fn open_round_in_log(
    provider: &Provider,
    player: AccountId,
    except: Option<&OpenRound>,
) -> Result<Option<OpenRound>, ProviderError> {
    {
        // One follower at a time: many players sitting down at once have one question.
        let _following = provider.play.following.lock().await;
        provider.wallets.catch_up(&OpenRoundProjector).await?;
    }
    let since_ms = provider.core.clock.now_ms() - OPEN_AGE_MAX_MS;
    for round in store::open_rounds(&provider.core.db, player, since_ms).await? {
        let is_other = except.is_none_or(|except| !except.is(&round.vendor, &round.round));
        if is_other && provider.vendors.rules_of(&round.vendor).await?.one_open_round {
            return Ok(Some(round));
        }
    }
    Ok(None)
}

impl Provider {
    /// Drops cached members whose session ends, as long as the task runs.
    pub(crate) async fn watch_endings(self) {
        let mut endings = self.core.events.endings();
        loop {
            match endings.recv().await {
                Ok(Some(member_id)) => self.play.statuses.invalidate(&member_id).await,
                Ok(None) | Err(RecvError::Lagged(_)) => self.play.statuses.invalidate_all(),
                Err(RecvError::Closed) => return,
            }
        }
    }
}
