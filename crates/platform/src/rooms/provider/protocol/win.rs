use erawan_kernel::Money;

use super::outcome::{Obstacle, Outcome, close_slot, missing_or_used, parties, refuse_unless_done, settled};
use super::{CURRENCY_MAX, done, unknown};
use crate::rooms::provider::closings::{End, Subject};
use crate::rooms::provider::fields::Fields;
use crate::rooms::provider::incidents::{Incident, Kind};
use crate::rooms::provider::model::{Done, Refusal, Status, VendorRules};
use crate::rooms::provider::{Provider, closings, incidents, store};
use crate::rooms::wallet::PlayMove;

/// Which payment a call asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Payment {
    /// The outcome of a bet.
    Win,
    /// More for a bet of a round that is closed.
    Correction,
}

impl Payment {
    const fn call(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Correction => "correction",
        }
    }
}

/// Pays a win. Neither the session's end nor a block of the player prevents it.
pub(crate) async fn win(provider: &Provider, vendor: &str, fields: &Fields) -> Result<Done, Refusal> {
    fields.uuid("request_uuid")?;
    let outcome = Outcome::read(vendor, fields, fields.flag("round_closed"))?;
    let (amount, currency) = (fields.amount(0)?, fields.text("currency", CURRENCY_MAX)?);
    pay(provider, &outcome, (amount, currency), Payment::Win).await
}

/// Pays more for a bet of a closed round, where the operator lets the vendor correct.
pub(crate) async fn correction(provider: &Provider, vendor: &str, fields: &Fields) -> Result<Done, Refusal> {
    fields.uuid("request_uuid")?;
    let outcome = Outcome::read(vendor, fields, Ok(true))?;
    let (amount, currency) = (fields.amount(0)?, fields.text("currency", CURRENCY_MAX)?);
    pay(provider, &outcome, (amount, currency), Payment::Correction).await
}

/// Pays an amount in a currency for the bet that the call refers to.
pub(super) async fn pay(
    provider: &Provider,
    outcome: &Outcome<'_>,
    (amount, currency): (Money, &str),
    payment: Payment,
) -> Result<Done, Refusal> {
    let rules = provider.vendors.rules_of(outcome.vendor).await.map_err(|error| unknown(&error.into()))?;
    if outcome.transaction == outcome.bet {
        return Err(Status::DuplicateTransaction.into());
    }
    let (wallet, bet) = parties(provider, outcome).await?;
    if wallet.currency.code() != currency {
        return Err(Status::WrongCurrency.into());
    }
    let Some(bet) = bet.filter(|bet| outcome.answers(bet, &wallet)) else {
        return Err(missing_or_used(provider, outcome, &wallet).await?);
    };
    let reference = outcome.reference(&bet.reference.category);
    let incident = outcome.incident(payment.call(), &wallet, amount);
    let ended = match may_pay(provider, outcome, &rules, payment, &incident).await? {
        Ok(ended) => ended,
        // What was paid before gets its answer again, whatever happened since.
        Err(obstacle) => {
            refuse_unless_done(provider, outcome, &incident, obstacle).await?;
            Vec::new()
        }
    };
    let Outcome { vendor, transaction, .. } = *outcome;
    let played = PlayMove { wallet: &wallet, vendor, transaction, reference: &reference };
    let paid = provider.wallets.pay_win(&played, outcome.bet, bet.code.win_of(), amount).await;
    let moved = settled(provider, outcome, &ended, paid).await?;
    if payment == Payment::Correction && !moved.is_replay {
        incidents::note(provider, &Incident { kind: Kind::Corrected, ..incident }).await;
    }
    if outcome.closes {
        close_slot(provider, outcome, &wallet).await;
    }
    Ok(done(&wallet, &moved))
}

/// Whether a win or correction may be paid; what it ends is reserved for it.
async fn may_pay(
    provider: &Provider,
    outcome: &Outcome<'_>,
    rules: &VendorRules,
    payment: Payment,
    incident: &Incident<'_>,
) -> Result<Result<Vec<Subject>, Obstacle>, Refusal> {
    if payment == Payment::Correction && rules.correction_max.is_none() {
        return Ok(Err((Status::NotAllowed, None)));
    }
    let (cap, held) = match payment {
        Payment::Win => (rules.win_max, Kind::WinHeld),
        Payment::Correction => (rules.correction_max, Kind::CorrectionHeld),
    };
    let amount = incident.amount;
    if cap.is_some_and(|max| amount.minor() > max) {
        let (db, transaction) = (&provider.core.db, outcome.transaction);
        let is_released = store::incidents::is_released(db, outcome.vendor, transaction, amount).await;
        if !is_released.map_err(|error| unknown(&error.into()))? {
            return Ok(Err((Status::WinHeld, Some(held))));
        }
    }
    let round = outcome.subject(incident);
    if payment == Payment::Correction {
        let is_closed = closings::is_closed(provider, outcome.vendor, &round, None).await?;
        return Ok(if is_closed { Ok(Vec::new()) } else { Err((Status::RoundOpen, None)) });
    }
    let is_over = Ok(Err((Status::RoundClosed, Some(Kind::RoundClosed))));
    if !outcome.closes
        && closings::is_closed(provider, outcome.vendor, &round, Some(outcome.transaction)).await?
    {
        return is_over;
    }
    let mut ended = Vec::new();
    if outcome.closes && outcome.end(provider, &round, &mut ended).await? == End::Before {
        return is_over;
    }
    if rules.one_settlement_per_bet || rules.no_rollback_after_settlement {
        let settled = outcome.end(provider, &Subject::Bet(outcome.bet), &mut ended).await;
        match settled {
            // A rollback that was first is known to the ledger, which refuses the win for it.
            Ok(End::Before) if rules.one_settlement_per_bet => {
                outcome.withdraw(provider, &ended, Status::BetSettled).await;
                return Ok(Err((Status::BetSettled, Some(Kind::BetSettled))));
            }
            Ok(_) => {}
            Err(busy) => {
                outcome.withdraw(provider, &ended, busy.status).await;
                return Err(busy);
            }
        }
    }
    Ok(Ok(ended))
}
