use std::sync::Arc;

use erawan_games::{ServerSeed, Stream, Title};
use erawan_kernel::ids::RoundId;
use uuid::Uuid;

use crate::error::{RequestError, SpinError, StudioError};
use crate::model::{self, LEASE_MS, PACE_MS, RoundState, Step, backoff_ms, next_start_at, slot};
use crate::operator::{Answer, Balance, BetCall, RollbackCall, Status, WinCall};
use crate::service::Service;
use crate::store::{self, Decision, RoundChange, commit, round, session};

/// The round that a player wants to start.
#[derive(Debug, Clone)]
pub(crate) struct NewRound {
    pub(crate) commit_id: Uuid,
    pub(crate) bet_minor: i64,
    pub(crate) client_seed: Option<String>,
}

enum Begun {
    Fresh(round::Model, ServerSeed),
    Replay(round::Model),
}

pub(crate) fn state_of(row: &round::Model) -> Result<RoundState, StudioError> {
    RoundState::parse(&row.state).ok_or_else(|| StudioError::Corrupt(format!("round state {:?}", row.state)))
}

/// Why the operator refused the bet of a round, for its player.
pub(crate) fn refusal_of(row: &round::Model) -> StudioError {
    match row.refusal.as_deref().and_then(Status::parse) {
        Some(Status::NotEnoughMoney) => SpinError::InsufficientBalance.into(),
        Some(Status::TokenExpired | Status::InvalidToken | Status::InvalidUser) => {
            StudioError::SessionExpired
        }
        Some(Status::UserDisabled) => StudioError::PlayerDisabled,
        Some(Status::LimitReached) => SpinError::LimitReached.into(),
        Some(Status::TooEarly) => SpinError::TooEarly { next_start_at: row.started_at + PACE_MS }.into(),
        Some(Status::RoundOpen) => SpinError::RoundOpenElsewhere.into(),
        Some(Status::InvalidGame) => StudioError::GameNotAvailable,
        _ => SpinError::BetRefused.into(),
    }
}

/// A round that has an answer for its player; anything else is a refusal.
fn answer(row: round::Model) -> Result<round::Model, StudioError> {
    match state_of(&row)? {
        RoundState::Decided | RoundState::Settled | RoundState::RolledBack => Ok(row),
        RoundState::Betting | RoundState::Returning => Err(StudioError::WalletUnknown),
        RoundState::Refused => Err(refusal_of(&row)),
    }
}

fn again(row: &round::Model, reason: String, now: i64) -> RoundChange {
    RoundChange::Again { reason, due_at: now + backoff_ms(row.attempts) }
}

impl Service {
    /// Plays one round, or answers the round that was already played with this commit.
    pub(crate) async fn spin(
        self: &Arc<Self>,
        session: &session::Model,
        new: NewRound,
    ) -> Result<round::Model, StudioError> {
        let title = self.engine.title(&session.game_code).ok_or(StudioError::GameNotAvailable)?;
        title.unit_minor(new.bet_minor).ok_or(SpinError::BetLevelInvalid)?;
        if let Some(seed) = &new.client_seed {
            Stream::check_client_seed(seed).map_err(|error| RequestError::Malformed(error.to_string()))?;
        }
        self.resolve_open_round(&session.player, &session.game_code).await?;
        // On a separate task: a client that disconnects cannot stop it half-way.
        let (service, session) = (Arc::clone(self), session.clone());
        let playing = tokio::spawn(async move { service.play(&session, title, &new).await });
        answer(playing.await.map_err(|error| StudioError::TaskFailed(error.to_string()))??)
    }

    async fn play(
        self: &Arc<Self>,
        session: &session::Model,
        title: Arc<Title>,
        new: &NewRound,
    ) -> Result<round::Model, StudioError> {
        match self.begin(session, &title, new).await? {
            Begun::Fresh(row, seed) => {
                let id = row.id;
                self.finish_round(row, title, seed).await;
                Ok(self.store.round(id).await?.ok_or(RequestError::NotFound)?)
            }
            Begun::Replay(row) => {
                // A fresh round learns it by its bet.
                self.check_player(session).await?;
                self.settled_view(row.id).await
            }
        }
    }

    /// Stores a new round under the player's lock, with its next commit; nothing has been sent yet.
    async fn begin(
        &self,
        session: &session::Model,
        title: &Title,
        new: &NewRound,
    ) -> Result<Begun, StudioError> {
        let disabled = self.store.disabled_reason(&session.game_code).await?.is_some();
        let round_slot = slot(&session.player, &session.game_code);
        let tx = self.store.begin().await?;
        let player = store::lock_player(&tx, &session.player).await?;
        let commit = store::find_commit_of(&tx, &session.player, &session.game_code, new.commit_id).await?;
        let commit = commit.ok_or(SpinError::CommitUnknown)?;
        let client_seed = new.client_seed.clone().unwrap_or_else(|| commit.client_seed.clone());
        if commit.slot.is_none() {
            let earlier = store::round_of_commit(&tx, commit.id).await?.ok_or(SpinError::CommitUnknown)?;
            let same = earlier.bet_minor == new.bet_minor && earlier.client_seed == client_seed;
            return if same { Ok(Begun::Replay(earlier)) } else { Err(SpinError::CommitUsed.into()) };
        }
        if disabled {
            return Err(StudioError::GameNotAvailable);
        }
        if store::round_in_slot(&tx, &round_slot).await?.is_some() {
            return Err(SpinError::RoundOpen.into());
        }
        let now = self.clock.now_ms();
        let next_start_at = next_start_at(player.last_start_at, now);
        if now < next_start_at {
            if player.last_start_at > Some(now) {
                store::set_last_start(&tx, &session.player, now).await?;
                tx.commit().await?;
            }
            return Err(SpinError::TooEarly { next_start_at }.into());
        }
        let seed = ServerSeed::from_hex(&commit.server_seed)
            .map_err(|error| StudioError::Corrupt(format!("commit {}: {error}", commit.id)))?;
        let row = self.new_round(session, title, &commit, client_seed, new.bet_minor, now)?;
        store::use_commit(&tx, commit.id).await?;
        store::insert_round(&tx, row.clone()).await?;
        self.make_commit(&tx, &session.player, &session.game_code).await?;
        store::set_last_start(&tx, &session.player, now).await?;
        tx.commit().await?;
        self.store.touch_session(&session.token_hash, now).await?;
        Ok(Begun::Fresh(row, seed))
    }

    /// A round about to bet, with every transaction id it may ever need.
    fn new_round(
        &self,
        session: &session::Model,
        title: &Title,
        commit: &commit::Model,
        client_seed: String,
        bet_minor: i64,
        now: i64,
    ) -> Result<round::Model, StudioError> {
        Ok(round::Model {
            id: self.new_uuid()?,
            commit_id: commit.id,
            player: session.player.clone(),
            operator_session: session.operator_session.clone(),
            game_code: session.game_code.clone(),
            version: i32::try_from(title.version()).unwrap_or(i32::MAX),
            title_digest: title.digest().to_owned(),
            currency: session.currency.clone(),
            trial: session.trial,
            state: RoundState::Betting.as_str().to_owned(),
            slot: Some(slot(&session.player, &session.game_code)),
            bet_minor,
            client_seed,
            server_seed_hash: commit.server_seed_hash.clone(),
            nonce: commit.nonce,
            bet_transaction: self.new_uuid()?,
            win_transaction: self.new_uuid()?,
            rollback_transaction: self.new_uuid()?,
            started_at: now,
            decided_at: None,
            closed_at: None,
            balance_before: None,
            balance_after_bet: None,
            balance_after: None,
            win_minor: None,
            spins: None,
            refusal: None,
            due_at: Some(now + LEASE_MS),
            attempts: 0,
            last_error: None,
        })
    }

    /// Moves a fresh round as far as it will go, on a separate task: the player is answered even if a game
    /// fails.
    async fn finish_round(self: &Arc<Self>, row: round::Model, title: Arc<Title>, seed: ServerSeed) {
        let service = Arc::clone(self);
        let id = row.id;
        let finishing = tokio::spawn(async move {
            let stop = service.stop.clone();
            tokio::select! {
                () = stop.cancelled() => Ok(()),
                done = service.place_bet(row, &title, &seed) => done,
            }
        });
        match finishing.await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                tracing::error!(%error, round = %id, "a round stopped; the job goes on with it");
            }
            Err(error) => {
                tracing::error!(%error, round = %id, "a round's task failed; the job goes on with it");
            }
        }
    }

    async fn place_bet(
        &self,
        row: round::Model,
        title: &Title,
        seed: &ServerSeed,
    ) -> Result<(), StudioError> {
        self.observer.reached(Step::RoundStored).await;
        let round = RoundId::from_uuid(row.id).to_string();
        let call = BetCall {
            request_uuid: row.bet_transaction,
            transaction_uuid: row.bet_transaction,
            user: &row.player,
            session: &row.operator_session,
            game_code: &row.game_code,
            round: &round,
            round_closed: false,
            amount: row.bet_minor,
            currency: &row.currency,
            round_started_at: row.started_at,
        };
        let answer = self.operator.call::<Balance>("/transaction/bet", row.bet_transaction, &call).await;
        self.observer.reached(Step::BetAnswered).await;
        let now = self.clock.now_ms();
        match answer {
            Answer::Ok(Balance { balance }) => self.decide(row, title, seed, balance).await,
            Answer::Refused(status) => {
                let change = RoundChange::Refuse { status: status.as_str().to_owned() };
                self.store.change_round(row.id, RoundState::Betting, change, now).await?;
                if matches!(status, Status::TokenExpired | Status::InvalidToken | Status::InvalidUser) {
                    self.store.end_operator_session(&row.operator_session).await?;
                }
                Ok(())
            }
            Answer::Unknown(reason) => {
                tracing::warn!(reason, %round, "the result of the bet is unknown; its stake is returned");
                let change = RoundChange::Return { reason, due_at: now };
                self.store.change_round(row.id, RoundState::Betting, change, now).await?;
                self.observer.reached(Step::ReturnStored).await;
                self.round_due.notify_one();
                Ok(())
            }
        }
    }

    /// The bet is paid: computes the outcome, stores it, sends the win.
    async fn decide(
        &self,
        row: round::Model,
        title: &Title,
        seed: &ServerSeed,
        balance_after_bet: i64,
    ) -> Result<(), StudioError> {
        let nonce = u64::try_from(row.nonce).unwrap_or_default();
        let decided = model::decide(&*self.engine, title, row.bet_minor, seed, &row.client_seed, nonce)
            .and_then(|played| {
                let spins = serde_json::to_string(&played.0)
                    .map_err(|error| model::EngineError::Broken(error.to_string()))?;
                Ok((spins, played.1))
            });
        let now = self.clock.now_ms();
        let (spins, win_minor) = match decided {
            Ok(decided) => decided,
            Err(error) => {
                tracing::error!(%error, game = row.game_code, "a game failed and is taken out of play");
                let reason = error.to_string();
                self.store.disable_game(&row.game_code, &reason, now).await?;
                let change = RoundChange::Return { reason, due_at: now + LEASE_MS };
                if self.store.change_round(row.id, RoundState::Betting, change, now).await? {
                    self.observer.reached(Step::ReturnStored).await;
                    self.send_rollback(&row).await?;
                }
                return Ok(());
            }
        };
        let balance_before = balance_after_bet.saturating_add(row.bet_minor);
        let decision = Decision { spins, win_minor, balance_before, balance_after_bet };
        let change = RoundChange::Decide { decision, due_at: now + LEASE_MS };
        if self.store.change_round(row.id, RoundState::Betting, change, now).await? {
            self.observer.reached(Step::OutcomeStored).await;
            self.send_win(&row, win_minor).await?;
        }
        Ok(())
    }

    async fn send_win(&self, row: &round::Model, win_minor: i64) -> Result<(), StudioError> {
        let round = RoundId::from_uuid(row.id).to_string();
        let call = WinCall {
            request_uuid: row.win_transaction,
            transaction_uuid: row.win_transaction,
            reference_transaction_uuid: row.bet_transaction,
            user: &row.player,
            session: &row.operator_session,
            game_code: &row.game_code,
            round: &round,
            round_closed: true,
            amount: win_minor,
            currency: &row.currency,
        };
        let answer = self.operator.call::<Balance>("/transaction/win", row.win_transaction, &call).await;
        self.observer.reached(Step::WinAnswered).await;
        let now = self.clock.now_ms();
        let change = match answer {
            Answer::Ok(Balance { balance }) => RoundChange::Settle { balance_after: balance },
            Answer::Refused(Status::TransactionRolledBack) => {
                tracing::error!(%round, "the operator had undone the bet; the round is void");
                RoundChange::RollBack { balance_after: None }
            }
            Answer::Refused(Status::WinHeld) => {
                tracing::warn!(%round, "the operator holds a win until it is released; it is sent again");
                again(row, Status::WinHeld.as_str().to_owned(), now)
            }
            Answer::Refused(status) => {
                tracing::error!(status = status.as_str(), %round, "the operator refuses a win; it is sent again");
                again(row, status.as_str().to_owned(), now)
            }
            Answer::Unknown(reason) => again(row, reason, now),
        };
        self.store.change_round(row.id, RoundState::Decided, change, now).await?;
        self.observer.reached(Step::Settled).await;
        Ok(())
    }

    async fn send_rollback(&self, row: &round::Model) -> Result<(), StudioError> {
        let round = RoundId::from_uuid(row.id).to_string();
        let call = RollbackCall {
            request_uuid: row.rollback_transaction,
            transaction_uuid: row.rollback_transaction,
            reference_transaction_uuid: row.bet_transaction,
            user: &row.player,
            game_code: &row.game_code,
            round: &round,
            round_closed: true,
        };
        let answer =
            self.operator.call::<Balance>("/transaction/rollback", row.rollback_transaction, &call).await;
        self.observer.reached(Step::ReturnAnswered).await;
        let now = self.clock.now_ms();
        let change = match answer {
            Answer::Ok(Balance { balance }) => RoundChange::RollBack { balance_after: Some(balance) },
            Answer::Refused(Status::TransactionRolledBack) => RoundChange::RollBack { balance_after: None },
            Answer::Refused(status) => {
                tracing::error!(status = status.as_str(), %round, "the operator refuses a rollback; it is sent again");
                again(row, status.as_str().to_owned(), now)
            }
            Answer::Unknown(reason) => again(row, reason, now),
        };
        self.store.change_round(row.id, RoundState::Returning, change, now).await?;
        Ok(())
    }

    /// Retries a due round once, unless another task has just claimed it. A bet whose request is gone is
    /// never sent again: its stake goes back, whether it was taken or not.
    pub(crate) async fn resolve(&self, row: round::Model) -> Result<(), StudioError> {
        let now = self.clock.now_ms();
        if !self.store.claim_round(&row, now + LEASE_MS).await? {
            return Ok(());
        }
        match state_of(&row)? {
            RoundState::Betting => {
                let reason = "the bet was never answered".to_owned();
                let change = RoundChange::Return { reason, due_at: now + LEASE_MS };
                if self.store.change_round(row.id, RoundState::Betting, change, now).await? {
                    self.observer.reached(Step::ReturnStored).await;
                    self.send_rollback(&row).await?;
                }
                Ok(())
            }
            RoundState::Decided => {
                let win =
                    row.win_minor.ok_or_else(|| StudioError::Corrupt(format!("round {}: no win", row.id)))?;
                self.send_win(&row, win).await
            }
            RoundState::Returning => self.send_rollback(&row).await,
            RoundState::Settled | RoundState::RolledBack | RoundState::Refused => Ok(()),
        }
    }
}
