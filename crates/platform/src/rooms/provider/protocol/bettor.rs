//! Who bets, and everything that has to say yes before a stake is taken.

use std::sync::Arc;

use erawan_kernel::Money;
use erawan_ledger::LedgerError;
use uuid::Uuid;

use super::{CURRENCY_MAX, TOKEN_MAX, USER_MAX, game_code, unknown, wallet_of_session, wrong_session};
use crate::rooms::provider::Provider;
use crate::rooms::provider::error::ProviderError;
use crate::rooms::provider::fields::Fields;
use crate::rooms::provider::launch::hash_of;
use crate::rooms::provider::model::{ProviderSession, Refusal, Status};
use crate::rooms::provider::play::{self, Presence};
use crate::rooms::responsible::{BetOutcome, BetPermit, BetRequest, ResponsibleError};
use crate::rooms::wallet::{Moved, TxCode, Wallet, WalletError};

/// A player in a session at a vendor's game, as the vendor names them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bettor<'a> {
    pub(super) vendor: &'a str,
    pub(super) user: &'a str,
    pub(super) session: &'a str,
    pub(super) game_code: &'a str,
    pub(super) currency: &'a str,
}

/// Who bets, in which category, booked as what: everything the rules had to say yes to.
#[derive(Debug)]
pub(super) struct Allowed {
    pub(super) wallet: Wallet,
    pub(super) category: String,
    pub(super) code: TxCode,
    pub(super) session: Arc<ProviderSession>,
}

impl<'a> Bettor<'a> {
    pub(super) fn read(vendor: &'a str, fields: &'a Fields) -> Result<Self, Status> {
        Ok(Self {
            vendor,
            user: fields.text("user", USER_MAX)?,
            session: fields.text("session", TOKEN_MAX)?,
            game_code: game_code(fields)?,
            currency: fields.text("currency", CURRENCY_MAX)?,
        })
    }

    /// Session, player, currency and game; in this order, so that the first reason is always the same one.
    pub(super) async fn check(&self, provider: &Provider) -> Result<Allowed, Refusal> {
        find_allowed(provider, self).await.unwrap_or_else(|error| Err(unknown(&error)))
    }
}

async fn find_allowed(
    provider: &Provider,
    call: &Bettor<'_>,
) -> Result<Result<Allowed, Refusal>, ProviderError> {
    let refuse = |status: Status| Ok(Err(status.into()));
    let found = play::find_session(provider, hash_of(call.session)).await?;
    let own =
        found.filter(|session| session.vendor == call.vendor && session.member_id.to_string() == call.user);
    let Some(session) = own else {
        return Ok(Err(wrong_session(provider, call.vendor, call.user)
            .await
            .map_or_else(|error| error, Into::into)));
    };
    if let Some(status) = play::status(provider, &session, Presence::There).await?.refusal() {
        return refuse(status);
    }
    let Some(wallet) = wallet_of_session(provider, &session).await? else {
        return refuse(Status::InvalidUser);
    };
    if wallet.currency.code() != call.currency {
        return refuse(Status::WrongCurrency);
    }
    let game = provider.games.find_game(session.merchant_id, call.vendor, call.game_code).await?;
    let is_closed = provider.merchants.find(session.merchant_id).await?.maintenance.is_some();
    let Some(game) = game.filter(|_| !is_closed) else { return refuse(Status::InvalidGame) };
    let code = TxCode::bet_on(&game.game_category);
    Ok(Ok(Allowed { wallet, category: game.game_category.clone(), code, session }))
}

/// What the player set for their own protection: it admits all of the stakes or none.
pub(super) async fn admit(
    provider: &Provider,
    vendor: &str,
    allowed: &Allowed,
    stakes: &[(Uuid, Money)],
) -> Result<BetPermit, Refusal> {
    let asked = BetRequest {
        member_id: allowed.session.member_id,
        session_id: allowed.session.session_id,
        vendor,
        stakes,
    };
    provider.responsible.admit_bet(&asked).await.map_err(|error| match error {
        ResponsibleError::Excluded { .. }
        | ResponsibleError::CoolingOff { .. }
        | ResponsibleError::Frozen => Status::UserDisabled.into(),
        ResponsibleError::CheckOpen
        | ResponsibleError::SessionOver
        | ResponsibleError::LimitReached { .. } => Status::LimitReached.into(),
        other => unknown(&other.into()),
    })
}

/// What the ledger's answer means for the claims that were made.
pub(super) fn outcome_of(result: &Result<Moved, WalletError>) -> BetOutcome {
    match result {
        Ok(moved) if moved.is_replay => BetOutcome::Repeated,
        Ok(_) => BetOutcome::Carried,
        Err(WalletError::Ledger(LedgerError::Unavailable(_))) => BetOutcome::Unknown,
        Err(WalletError::Ledger(_)) => BetOutcome::Refused,
        Err(_) => BetOutcome::Unknown,
    }
}

/// A claim that could not be released counts until it is examined; the bet's answer stays.
pub(super) async fn settle(provider: &Provider, permit: BetPermit, outcome: BetOutcome) {
    if let Err(error) = permit.settle(&provider.responsible, outcome).await {
        tracing::warn!(%error, "a claim could not be let go");
    }
}
