//! What wins, corrections and rollbacks have in common: the bet that they refer to, and what they end.

use std::sync::Arc;

use erawan_kernel::Money;
use uuid::Uuid;

use super::{
    USER_MAX, game_code, is_known_to, refusal_of, refuse_free, round, unknown, wallet_of, wallet_of_bet,
};
use crate::rooms::provider::closings::{End, Subject};
use crate::rooms::provider::fields::Fields;
use crate::rooms::provider::incidents::{Incident, Kind};
use crate::rooms::provider::model::{Refusal, Status};
use crate::rooms::provider::play::{self, lock};
use crate::rooms::provider::{Provider, closings, incidents};
use crate::rooms::wallet::{Bet, Moved, RefundReason, RoundReference, Wallet, WalletError, is_lottery};

/// A call that refers to a bet.
#[derive(Debug)]
pub(super) struct Outcome<'a> {
    pub(super) vendor: &'a str,
    pub(super) transaction: Uuid,
    pub(super) bet: Uuid,
    pub(super) user: &'a str,
    pub(super) game_code: &'a str,
    pub(super) round: &'a str,
    pub(super) closes: bool,
    /// Of a rollback: why, if its vendor says so.
    pub(super) refund: Option<RefundReason>,
}

impl<'a> Outcome<'a> {
    /// Reads a call, or one item of a settlement.
    pub(super) fn read(
        vendor: &'a str,
        fields: &'a Fields,
        closes: Result<bool, Status>,
    ) -> Result<Self, Status> {
        refuse_free(fields)?;
        Ok(Self {
            vendor,
            transaction: fields.uuid("transaction_uuid")?,
            bet: fields.uuid("reference_transaction_uuid")?,
            user: fields.text("user", USER_MAX)?,
            game_code: game_code(fields)?,
            round: round(fields)?,
            closes: closes?,
            refund: None,
        })
    }

    pub(super) fn reference(&self, category: &str) -> RoundReference {
        RoundReference {
            category: category.to_owned(),
            game_code: self.game_code.to_owned(),
            round: self.round.to_owned(),
            closes: self.closes,
            refund: self.refund.filter(|_| is_lottery(category)),
        }
    }

    /// The call as an operator is told of it; its kind is set where something happens.
    pub(super) fn incident(&self, call: &'static str, wallet: &Wallet, amount: Money) -> Incident<'_> {
        let Self { vendor, transaction, game_code, round, .. } = *self;
        let (kind, player) = (Kind::RoundClosed, (wallet.member_id, wallet.main));
        Incident { kind, vendor, call, transaction, player, game_code, round, amount }
    }

    pub(super) fn subject(&self, incident: &Incident<'_>) -> Subject {
        Subject::Round(incident.player.1, self.round.to_owned())
    }

    /// Makes this call the one that ends the subject, if none did.
    pub(super) async fn end(
        &self,
        provider: &Provider,
        subject: &Subject,
        ended: &mut Vec<Subject>,
    ) -> Result<End, Refusal> {
        let end = closings::close(provider, self.vendor, subject, self.transaction).await?;
        if end == End::Now {
            ended.push(subject.clone());
        }
        Ok(end)
    }

    pub(super) async fn withdraw(&self, provider: &Provider, ended: &[Subject], status: Status) {
        for subject in ended {
            closings::withdraw(provider, self.vendor, subject, self.transaction, status).await;
        }
    }

    pub(super) fn answers(&self, bet: &Bet, wallet: &Wallet) -> bool {
        let reference = &bet.reference;
        bet.account == wallet.account
            && reference.game_code == self.game_code
            && reference.round == self.round
    }
}

/// What keeps a call from being carried out, and what an operator is told of it.
pub(super) type Obstacle = (Status, Option<Kind>);

/// Refuses a call that something stands in the way of, unless it was carried out before it did.
pub(super) async fn refuse_unless_done(
    provider: &Provider,
    outcome: &Outcome<'_>,
    incident: &Incident<'_>,
    (status, kind): Obstacle,
) -> Result<(), Refusal> {
    let Outcome { vendor, transaction, bet, .. } = *outcome;
    if provider.wallets.is_carried_out(vendor, transaction).await.map_err(refusal_of)? {
        return Ok(());
    }
    if provider.wallets.is_rolled_back(vendor, bet).await.map_err(refusal_of)? {
        return Err(Status::TransactionRolledBack.into());
    }
    if let Some(kind) = kind {
        incidents::note(provider, &Incident { kind, ..incident.clone() }).await;
    }
    Err(status.into())
}

/// The ledger's answer; where it is a refusal, nothing was ended.
pub(super) async fn settled(
    provider: &Provider,
    outcome: &Outcome<'_>,
    ended: &[Subject],
    result: Result<Moved, WalletError>,
) -> Result<Moved, Refusal> {
    let refusal = match result {
        Ok(moved) => return Ok(moved),
        Err(error) => refusal_of(error),
    };
    if refusal.status != Status::Unknown {
        outcome.withdraw(provider, ended, refusal.status).await;
    }
    Err(refusal)
}

/// The player's wallet, and the bet that is spoken of if it exists.
///
/// A vendor has bet for its player, or had a session of theirs; any other player is nothing to it.
pub(super) async fn parties(
    provider: &Provider,
    outcome: &Outcome<'_>,
) -> Result<(Wallet, Option<Arc<Bet>>), Refusal> {
    let wallet = wallet_of(provider, outcome.vendor, outcome.user).await?;
    let Some(wallet) = wallet else { return Err(Status::InvalidUser.into()) };
    let bet = play::find_bet(provider, outcome.vendor, outcome.bet).await.map_err(|error| unknown(&error))?;
    let wallet = wallet_of_bet(provider, wallet, bet.as_deref()).await?;
    let has_bet = bet.as_ref().is_some_and(|bet| bet.account == wallet.account);
    if has_bet || is_known_to(provider, outcome.vendor, outcome.user).await? {
        return Ok((wallet, bet));
    }
    Err(Status::InvalidUser.into())
}

/// Why a call that fits no bet is refused: its id was used before, its bet was rolled back before it came, or there is
/// no such game or bet.
pub(super) async fn missing_or_used(
    provider: &Provider,
    outcome: &Outcome<'_>,
    wallet: &Wallet,
) -> Result<Refusal, Refusal> {
    let is_used =
        provider.wallets.is_carried_out(outcome.vendor, outcome.transaction).await.map_err(refusal_of)?;
    let found = play::find_bet(provider, outcome.vendor, outcome.bet).await;
    let status = if found.map_err(|error| unknown(&error))?.is_some_and(|bet| outcome.answers(&bet, wallet)) {
        // It came a moment ago, perhaps with a twin of this call: asked again, that one's answer is found.
        Status::Busy
    } else if is_used {
        Status::DuplicateTransaction
    } else if provider.wallets.is_rolled_back(outcome.vendor, outcome.bet).await.map_err(refusal_of)? {
        Status::TransactionRolledBack
    } else if category_of(provider, outcome, wallet).await.is_none() {
        Status::InvalidGame
    } else {
        Status::TransactionDoesNotExist
    };
    Ok(status.into())
}

/// The category that a game of this code has at the player's merchant; `None` when the vendor has no such game there.
pub(super) async fn category_of(
    provider: &Provider,
    outcome: &Outcome<'_>,
    wallet: &Wallet,
) -> Option<String> {
    let found = provider.games.find_any_game(wallet.merchant_id, outcome.vendor, outcome.game_code).await;
    match found {
        Ok(game) => game.map(|game| game.game_category.clone()),
        Err(error) => {
            tracing::warn!(%error, "the category of a game could not be read");
            Some("RNG".to_owned())
        }
    }
}

/// The round is over, as far as this node's memory is concerned.
pub(super) async fn close_slot(provider: &Provider, outcome: &Outcome<'_>, wallet: &Wallet) {
    if let Some(slot) = play::known_slot(provider, wallet.main).await {
        lock(&slot).close(outcome.vendor, outcome.round);
    }
}
