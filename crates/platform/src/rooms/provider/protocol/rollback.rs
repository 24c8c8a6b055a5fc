use erawan_kernel::Money;
use erawan_ledger::LedgerError;

use super::outcome::{
    Obstacle, Outcome, category_of, close_slot, missing_or_used, parties, refuse_unless_done, settled,
};
use super::{done, refusal_of, unknown};
use crate::rooms::provider::closings::{End, Subject};
use crate::rooms::provider::fields::Fields;
use crate::rooms::provider::incidents::{Incident, Kind};
use crate::rooms::provider::model::{Done, Refusal, Status};
use crate::rooms::provider::play::{self, lock};
use crate::rooms::provider::{Provider, closings};
use crate::rooms::wallet::{PlayMove, RefundReason, WalletError};

/// The longest word that can be a reason, in bytes.
const REASON_MAX: usize = 32;

/// Gives a stake back. A bet that has not come yet will be refused when it comes.
pub(crate) async fn rollback(provider: &Provider, vendor: &str, fields: &Fields) -> Result<Done, Refusal> {
    fields.uuid("request_uuid")?;
    give_back(provider, &read(vendor, fields, fields.flag("round_closed"))?).await
}

/// Reads a rollback with its reason.
pub(super) fn read<'a>(
    vendor: &'a str,
    fields: &'a Fields,
    closes: Result<bool, Status>,
) -> Result<Outcome<'a>, Status> {
    let reason = fields.text_or_none("reason", REASON_MAX)?;
    let refund = reason.map(|word| RefundReason::parse(word).ok_or(Status::WrongTypes)).transpose()?;
    Ok(Outcome { refund, ..Outcome::read(vendor, fields, closes)? })
}

/// Gives the stake back, or notes that its bet must not be taken.
pub(super) async fn give_back(provider: &Provider, outcome: &Outcome<'_>) -> Result<Done, Refusal> {
    let vendor = outcome.vendor;
    if outcome.transaction == outcome.bet {
        return Err(Status::DuplicateTransaction.into());
    }
    let (wallet, bet) = parties(provider, outcome).await?;
    let category = match &bet {
        Some(bet) if outcome.answers(bet, &wallet) => bet.reference.category.clone(),
        Some(_) => return Err(missing_or_used(provider, outcome, &wallet).await?),
        // Also for a game that was taken away meanwhile: the bet may still be on its way.
        None => category_of(provider, outcome, &wallet).await.unwrap_or_else(|| "RNG".to_owned()),
    };
    let reference = outcome.reference(&category);
    let amount = bet.as_ref().map_or(Money::ZERO, |bet| bet.amount);
    let incident = outcome.incident("rollback", &wallet, amount);
    let ended = match may_roll_back(provider, outcome, bet.is_some(), &incident).await? {
        Ok(ended) => ended,
        Err(obstacle) => {
            match refuse_unless_done(provider, outcome, &incident, obstacle).await {
                // Rolled back before: that was wanted, and moves nothing.
                Ok(()) | Err(Refusal { status: Status::TransactionRolledBack, .. }) => Vec::new(),
                Err(refusal) => return Err(refusal),
            }
        }
    };
    let transaction = outcome.transaction;
    let played = PlayMove { wallet: &wallet, vendor, transaction, reference: &reference };
    let moved = match provider.wallets.roll_back(&played, outcome.bet).await {
        // Rolled back before, by another call: there is nothing left to do, and that is what was wanted.
        Err(WalletError::Ledger(LedgerError::Reversed)) => {
            outcome.withdraw(provider, &ended, Status::TransactionRolledBack).await;
            None
        }
        other => Some(settled(provider, outcome, &ended, other).await?),
    };
    // A bet that did not come, or was rolled back before, ends nothing.
    let has_ended = outcome.closes && moved.as_ref().is_some_and(|moved| !moved.is_tombstone);
    if has_ended {
        // A bet that came in between was rolled back after all, and its round is over.
        if bet.is_none() {
            // The stake is back whatever comes of this: the answer says so.
            if closings::close(provider, vendor, &outcome.subject(&incident), transaction).await.is_err() {
                tracing::warn!(vendor, "the end of a round by a rollback could not be noted");
            }
        }
        close_slot(provider, outcome, &wallet).await;
    } else if let Some(slot) = play::known_slot(provider, wallet.main).await {
        lock(&slot).roll_back(vendor, outcome.round, outcome.bet);
    }
    if let Some(moved) = moved {
        return Ok(done(&wallet, &moved));
    }
    let balance = provider.wallets.balance_of(&wallet).await.map_err(refusal_of)?.available;
    Ok(Done { user: wallet.member_id, currency: wallet.currency, balance })
}

/// Whether a stake may be given back; what it ends is reserved for it. A bet that did not come ends nothing.
async fn may_roll_back(
    provider: &Provider,
    outcome: &Outcome<'_>,
    has_bet: bool,
    incident: &Incident<'_>,
) -> Result<Result<Vec<Subject>, Obstacle>, Refusal> {
    let rules = provider.vendors.rules_of(outcome.vendor).await.map_err(|error| unknown(&error.into()))?;
    let round = outcome.subject(incident);
    let mut ended = Vec::new();
    let is_over = if outcome.closes && has_bet {
        outcome.end(provider, &round, &mut ended).await? == End::Before
    } else {
        closings::is_closed(provider, outcome.vendor, &round, Some(outcome.transaction)).await?
    };
    if is_over {
        return Ok(Err((Status::RoundClosed, Some(Kind::RoundClosed))));
    }
    if rules.no_rollback_after_settlement && has_bet {
        let settled = outcome.end(provider, &Subject::Bet(outcome.bet), &mut ended).await;
        if !matches!(settled, Ok(End::Now | End::Again)) {
            outcome.withdraw(provider, &ended, Status::BetSettled).await;
            settled?;
            return Ok(Err((Status::BetSettled, Some(Kind::BetSettled))));
        }
    }
    Ok(Ok(ended))
}
