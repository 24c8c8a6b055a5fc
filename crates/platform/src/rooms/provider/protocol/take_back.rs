//! A win that was too large: what of it is taken back.
//!
//! A wallet never falls below zero. So what is taken is known when it is booked, and a repeated call is answered by what
//! was booked, whatever the wallet has by then.

use erawan_kernel::Money;
use erawan_ledger::LedgerError;

use super::outcome::{Outcome, missing_or_used, parties, refuse_unless_done};
use super::{refusal_of, unknown};
use crate::rooms::provider::incidents::{Incident, Kind};
use crate::rooms::provider::model::{Refusal, Status, TakeBack};
use crate::rooms::provider::store::corrections::{self, AskedBack};
use crate::rooms::provider::{Provider, closings, incidents, store};
use crate::rooms::wallet::{PlayMove, TxCode, VendorMoveKind, WalletError};

/// How often a booking is tried again because the wallet changed meanwhile.
const TRIES_MAX: usize = 16;

/// Takes back what `asked` says, as far as the wallet has it. Answers what could not be taken.
pub(super) async fn take_back(
    provider: &Provider,
    outcome: &Outcome<'_>,
    currency: &str,
    asked: AskedBack,
) -> Result<Money, Refusal> {
    let Outcome { vendor, transaction, .. } = *outcome;
    if transaction == outcome.bet {
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
    let played = PlayMove { wallet: &wallet, vendor, transaction, reference: &reference };
    if let Some(shortfall) = find_booked(provider, outcome, &played, asked).await? {
        return Ok(shortfall);
    }
    // The code of what is taken back is one of lotteries.
    if bet.code != TxCode::LotteryBet {
        return Err(Status::NotAllowed.into());
    }
    let incident = outcome.incident("correction", &wallet, asked.wanted);
    may_take_back(provider, outcome, &incident).await?;
    let now_ms = provider.core.clock.now_ms();
    let first = corrections::note(&provider.core.db, vendor, transaction, asked, now_ms).await;
    if first.map_err(|error| unknown(&error.into()))? != asked {
        return Err(Status::DuplicateTransaction.into());
    }
    let taken = match book(provider, outcome, &played, asked).await {
        Ok(Booked::Now(taken)) => taken,
        Ok(Booked::Before(shortfall)) => return Ok(shortfall),
        Err(refusal) => {
            if refusal.status != Status::Unknown {
                forget(provider, outcome).await;
            }
            return Err(refusal);
        }
    };
    incidents::note(provider, &Incident { kind: Kind::TakenBack, amount: taken, ..incident }).await;
    Ok(less(asked.wanted, taken))
}

/// What became of a booking.
enum Booked {
    /// So much was taken.
    Now(Money),
    /// It was booked before, and so much was missing.
    Before(Money),
}

/// Books what the wallet has, which may be nothing.
async fn book(
    provider: &Provider,
    outcome: &Outcome<'_>,
    played: &PlayMove<'_>,
    asked: AskedBack,
) -> Result<Booked, Refusal> {
    for _ in 0..TRIES_MAX {
        let available = match asked.take_back {
            TakeBack::None => Money::ZERO,
            TakeBack::Available => {
                provider.wallets.balance_of(played.wallet).await.map_err(refusal_of)?.available
            }
        };
        let amount = asked.wanted.min(available).max(Money::ZERO);
        match provider.wallets.take_back_win(played, outcome.bet, amount).await {
            Ok(moved) if !moved.is_replay => return Ok(Booked::Now(amount)),
            // The wallet gave something away meanwhile, or the same call was a moment faster.
            Ok(_)
            | Err(WalletError::Ledger(LedgerError::InsufficientFunds { .. } | LedgerError::Duplicate)) => {
                if let Some(shortfall) = find_booked(provider, outcome, played, asked).await? {
                    return Ok(Booked::Before(shortfall));
                }
            }
            Err(error) => return Err(refusal_of(error)),
        }
    }
    Err(Status::Busy.into())
}

/// What was missing when this was booked; `None` when it was not.
async fn find_booked(
    provider: &Provider,
    outcome: &Outcome<'_>,
    played: &PlayMove<'_>,
    asked: AskedBack,
) -> Result<Option<Money>, Refusal> {
    let Outcome { vendor, transaction, bet, .. } = *outcome;
    let found = provider.wallets.find_move(vendor, transaction).await.map_err(refusal_of)?;
    let Some(found) = found else { return Ok(None) };
    let first = corrections::asked_by_vendor(&provider.core.db, vendor, transaction).await;
    let first = first.map_err(|error| unknown(&error.into()))?;
    let is_same = found.kind == VendorMoveKind::TakenBack
        && found.wallet.account == played.wallet.account
        && found.reference == *played.reference
        && found.original == Some(bet)
        && first.is_none_or(|first| first == asked)
        && found.amount <= asked.wanted;
    if is_same {
        Ok(Some(less(asked.wanted, found.amount)))
    } else {
        Err(Status::DuplicateTransaction.into())
    }
}

/// Whether the operator lets the vendor take so much back, of a round that is over.
async fn may_take_back(
    provider: &Provider,
    outcome: &Outcome<'_>,
    incident: &Incident<'_>,
) -> Result<(), Refusal> {
    let Outcome { vendor, transaction, .. } = *outcome;
    let rules = provider.vendors.rules_of(vendor).await.map_err(|error| unknown(&error.into()))?;
    let Some(max) = rules.correction_max else { return Err(Status::NotAllowed.into()) };
    if incident.amount.minor() > max {
        let released = store::incidents::is_released(&provider.core.db, vendor, transaction, incident.amount);
        if !released.await.map_err(|error| unknown(&error.into()))? {
            let held = (Status::WinHeld, Some(Kind::CorrectionHeld));
            return refuse_unless_done(provider, outcome, incident, held).await;
        }
    }
    if !closings::is_closed(provider, vendor, &outcome.subject(incident), None).await? {
        return refuse_unless_done(provider, outcome, incident, (Status::RoundOpen, None)).await;
    }
    Ok(())
}

/// Lets the id of a refused correction be used again, unless a twin of it was booked meanwhile.
async fn forget(provider: &Provider, outcome: &Outcome<'_>) {
    let Outcome { vendor, transaction, .. } = *outcome;
    let forgotten = async {
        if provider.wallets.is_carried_out(vendor, transaction).await.map_err(refusal_of)? {
            return Ok(());
        }
        let forgotten = corrections::forget(&provider.core.db, vendor, transaction).await;
        forgotten.map_err(|error| unknown(&error.into()))
    };
    if forgotten.await.is_err() {
        tracing::warn!(vendor, "what was asked of a refused correction could not be forgotten");
    }
}

const fn less(wanted: Money, taken: Money) -> Money {
    Money::from_minor(wanted.minor().saturating_sub(taken.minor()))
}
