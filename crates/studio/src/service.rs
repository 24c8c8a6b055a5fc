use std::sync::Arc;
use std::time::Duration;

use erawan_games::{ServerSeed, Title};
use erawan_kernel::ids::RoundId;
use erawan_kernel::{Clock, Entropy};
use sea_orm::DbErr;
use sha2::{Digest, Sha256};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::error::{RequestError, StudioError};
use crate::model::{
    GameEngine, RoundState, SESSION_IDLE_MS, SESSION_MAX_MS, StepObserver, next_start_at, slot,
};
use crate::operator::{Answer, Balance, BalanceCall, Operator, Status, UserInfo, UserInfoCall};
use crate::store::{Store, commit, round, session};
use crate::{spin, store};

/// What every part of the studio works with.
#[derive(Debug)]
pub(crate) struct Service {
    pub(crate) store: Store,
    pub(crate) operator: Operator,
    pub(crate) engine: Arc<dyn GameEngine>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) entropy: Arc<dyn Entropy>,
    pub(crate) observer: Arc<dyn StepObserver>,
    pub(crate) stop: CancellationToken,
    /// Rung when a round became due at once.
    pub(crate) round_due: Notify,
}

/// A session as its holder sees it.
#[derive(Debug)]
pub(crate) struct SessionState {
    pub(crate) session: session::Model,
    pub(crate) balance_minor: i64,
    pub(crate) commit: commit::Model,
    pub(crate) open_round: Option<round::Model>,
    pub(crate) last_round: Option<(round::Model, commit::Model)>,
    pub(crate) next_start_at: i64,
}

pub(crate) fn token_hash(token: &str) -> String {
    hex::encode(Sha256::digest(token.as_bytes()))
}

impl Service {
    pub(crate) fn new_uuid(&self) -> Result<Uuid, StudioError> {
        Ok(RoundId::generate(&*self.clock, &*self.entropy)?.uuid())
    }

    fn random_hex<const BYTES: usize>(&self) -> Result<String, StudioError> {
        let mut bytes = [0; BYTES];
        self.entropy.fill(&mut bytes)?;
        Ok(hex::encode(bytes))
    }

    /// The title, when it is known and in play.
    pub(crate) async fn playable_title(&self, game_code: &str) -> Result<Arc<Title>, StudioError> {
        let title = self.engine.title(game_code).ok_or(StudioError::GameNotAvailable)?;
        match self.store.disabled_reason(game_code).await? {
            None => Ok(title),
            Some(_) => Err(StudioError::GameNotAvailable),
        }
    }

    /// Opens a session from a ticket. Returns the token, which is answered once and stored as a hash only.
    pub(crate) async fn open_session(
        &self,
        ticket: &str,
        game_code: &str,
    ) -> Result<(String, SessionState), StudioError> {
        self.playable_title(game_code).await?;
        // Randomness first: without it the player's single-use ticket would be spent for nothing.
        let token = self.random_hex::<32>()?;
        let request_uuid = self.new_uuid()?;
        let call = UserInfoCall { request_uuid, ticket, game_code };
        let user: UserInfo = match self.operator.call("/user/info", request_uuid, &call).await {
            Answer::Ok(user) => user,
            Answer::Refused(Status::UserDisabled) => return Err(StudioError::PlayerDisabled),
            Answer::Refused(Status::InvalidGame) => return Err(StudioError::GameNotAvailable),
            Answer::Refused(status) => {
                tracing::info!(status = status.as_str(), game_code, "a ticket was refused");
                return Err(StudioError::TicketInvalid);
            }
            Answer::Unknown(reason) => {
                tracing::warn!(reason, "the operator did not say who the ticket belongs to");
                return Err(StudioError::WalletUnknown);
            }
        };
        let now = self.clock.now_ms();
        let row = session::Model {
            token_hash: token_hash(&token),
            player: user.user,
            operator_session: user.session,
            game_code: game_code.to_owned(),
            currency: user.currency,
            trial: user.trial,
            created_at: now,
            seen_at: now,
            ended: false,
        };
        self.store.insert_session(row.clone()).await?;
        let state = self.state(row, Some(user.balance)).await?;
        Ok((token, state))
    }

    /// The session that belongs to a token.
    pub(crate) async fn session(&self, token: &str) -> Result<session::Model, StudioError> {
        let row = self.store.session(&token_hash(token)).await?.ok_or(StudioError::SessionExpired)?;
        let now = self.clock.now_ms();
        let live = !row.ended && now - row.seen_at < SESSION_IDLE_MS && now - row.created_at < SESSION_MAX_MS;
        if live { Ok(row) } else { Err(StudioError::SessionExpired) }
    }

    /// What the player of a session sees; an open round that is due is retried first.
    pub(crate) async fn state(
        &self,
        session: session::Model,
        balance_minor: Option<i64>,
    ) -> Result<SessionState, StudioError> {
        let resolved = self.resolve_open_round(&session.player, &session.game_code).await?;
        let balance_minor = match balance_minor.filter(|_| !resolved) {
            Some(balance) => balance,
            None => self.balance(&session).await?,
        };
        let commit = self.current_commit(&session.player, &session.game_code).await?;
        let open_round = self.store.open_round(&session.player, &session.game_code).await?;
        let last_round = match self.store.last_round(&session.player, &session.game_code).await? {
            Some(row) => Some(self.with_commit(row).await?),
            None => None,
        };
        let next_start_at = self.next_start_at(&session.player).await?;
        Ok(SessionState { session, balance_minor, commit, open_round, last_round, next_start_at })
    }

    pub(crate) async fn with_commit(
        &self,
        row: round::Model,
    ) -> Result<(round::Model, commit::Model), StudioError> {
        let commit = self.store.commit(row.commit_id).await?;
        let commit =
            commit.ok_or_else(|| StudioError::Corrupt(format!("round {} without commit", row.id)))?;
        Ok((row, commit))
    }

    pub(crate) async fn next_start_at(&self, player: &str) -> Result<i64, StudioError> {
        Ok(next_start_at(self.store.last_start_at(player).await?, self.clock.now_ms()))
    }

    /// The operator's present balance of the player.
    pub(crate) async fn balance(&self, session: &session::Model) -> Result<i64, StudioError> {
        let request_uuid = self.new_uuid()?;
        let call = BalanceCall {
            request_uuid,
            user: &session.player,
            session: &session.operator_session,
            currency: &session.currency,
        };
        match self.operator.call::<Balance>("/user/balance", request_uuid, &call).await {
            Answer::Ok(answer) => Ok(answer.balance),
            Answer::Refused(Status::InvalidToken | Status::InvalidUser | Status::TokenExpired) => {
                self.store.end_operator_session(&session.operator_session).await?;
                Err(StudioError::SessionExpired)
            }
            Answer::Refused(Status::UserDisabled) => Err(StudioError::PlayerDisabled),
            Answer::Refused(_) | Answer::Unknown(_) => Err(StudioError::WalletUnknown),
        }
    }

    /// Refuses a session that the operator says is over, or whose player may not play. An operator that does not
    /// answer refuses no one: what the caller reads moves no money.
    pub(crate) async fn check_player(&self, session: &session::Model) -> Result<(), StudioError> {
        match self.balance(session).await {
            Ok(_) | Err(StudioError::WalletUnknown) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// The player's unused commit in a game; created when there is none.
    pub(crate) async fn current_commit(
        &self,
        player: &str,
        game_code: &str,
    ) -> Result<commit::Model, StudioError> {
        if let Some(commit) = self.store.unused_commit(player, game_code).await? {
            return Ok(commit);
        }
        let tx = self.store.begin().await?;
        store::lock_player(&tx, player).await?;
        let commit = match store::find_unused_commit(&tx, &slot(player, game_code)).await? {
            Some(commit) => commit,
            None => self.make_commit(&tx, player, game_code).await?,
        };
        tx.commit().await?;
        Ok(commit)
    }

    pub(crate) async fn make_commit(
        &self,
        tx: &sea_orm::DatabaseTransaction,
        player: &str,
        game_code: &str,
    ) -> Result<commit::Model, StudioError> {
        let seed = ServerSeed::generate(&*self.entropy)?;
        let row = commit::Model {
            id: self.new_uuid()?,
            player: player.to_owned(),
            game_code: game_code.to_owned(),
            server_seed: seed.to_hex(),
            server_seed_hash: seed.commitment(),
            client_seed: self.random_hex::<8>()?,
            nonce: store::next_nonce(tx, player, game_code).await?,
            created_at: self.clock.now_ms(),
            slot: Some(slot(player, game_code)),
        };
        store::insert_commit(tx, row.clone()).await?;
        Ok(row)
    }

    /// Retries a player's open round when it is due. Returns whether it was.
    pub(crate) async fn resolve_open_round(
        &self,
        player: &str,
        game_code: &str,
    ) -> Result<bool, StudioError> {
        let now = self.clock.now_ms();
        let open = self.store.open_round(player, game_code).await?;
        let Some(row) = open.filter(|row| row.due_at.is_some_and(|due| due <= now)) else { return Ok(false) };
        self.resolve(row).await?;
        Ok(true)
    }

    /// Retries every round that is due, once. Returns how many were due.
    pub(crate) async fn resolve_due(self: &Arc<Self>) -> Result<usize, DbErr> {
        const AT_ONCE: usize = 8;
        let due = self.store.due_rounds(self.clock.now_ms(), 256).await?;
        let count = due.len();
        let mut running = tokio::task::JoinSet::new();
        for row in due {
            if running.len() == AT_ONCE {
                running.join_next().await;
            }
            let service = Arc::clone(self);
            running.spawn(async move {
                let id = row.id;
                if let Err(error) = service.resolve(row).await {
                    tracing::error!(%error, round = %id, "a round could not be moved on");
                }
            });
        }
        while running.join_next().await.is_some() {}
        Ok(count)
    }

    /// Waits until a round that another task is moving has an answer, at most about one bet's time.
    pub(crate) async fn settled_view(&self, id: Uuid) -> Result<round::Model, StudioError> {
        const CHECKS_MAX: u32 = 60;
        let mut checks = 0;
        loop {
            let row = self.store.round(id).await?.ok_or(RequestError::NotFound)?;
            if spin::state_of(&row)? != RoundState::Betting || checks == CHECKS_MAX {
                return Ok(row);
            }
            checks += 1;
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}
