use std::sync::{Arc, Mutex};

use erawan_kernel::Money;
use erawan_ledger::LedgerError;
use uuid::Uuid;

use super::bettor::{Allowed, Bettor, admit, outcome_of, settle};
use super::{done, refusal_of, refuse_free, round, unknown, wallet_that_bet};
use crate::rooms::provider::closings::{End, Subject};
use crate::rooms::provider::fields::Fields;
use crate::rooms::provider::incidents::{Incident, Kind};
use crate::rooms::provider::model::{Done, Refusal, Status};
use crate::rooms::provider::play::{self, lock};
use crate::rooms::provider::rounds::OpenRound;
use crate::rooms::provider::slot::{Change, Moment, Reservation, RoundSlot};
use crate::rooms::provider::{Provider, closings, incidents, starts};
use crate::rooms::responsible::BetOutcome;
use crate::rooms::wallet::{Bet, Moved, PlayMove, RoundReference, WalletError};

/// A bet as the vendor sent it.
#[derive(Debug)]
struct BetCall<'a> {
    bettor: Bettor<'a>,
    transaction: Uuid,
    round: &'a str,
    closes: bool,
    amount: Money,
    /// When the vendor says that the round started, epoch milliseconds.
    started_at_ms: Option<i64>,
}

impl<'a> BetCall<'a> {
    fn read(vendor: &'a str, fields: &'a Fields) -> Result<Self, Status> {
        fields.uuid("request_uuid")?;
        refuse_free(fields)?;
        Ok(Self {
            transaction: fields.uuid("transaction_uuid")?,
            bettor: Bettor::read(vendor, fields)?,
            round: round(fields)?,
            closes: fields.flag_or_false("round_closed")?,
            amount: fields.amount(0)?,
            started_at_ms: fields.number("round_started_at")?,
        })
    }

    fn reference(&self, category: &str) -> RoundReference {
        RoundReference {
            category: category.to_owned(),
            game_code: self.bettor.game_code.to_owned(),
            round: self.round.to_owned(),
            closes: self.closes,
            refund: None,
        }
    }

    fn open_round(&self) -> OpenRound {
        let (vendor, round) = (self.bettor.vendor.to_owned(), self.round.to_owned());
        OpenRound { vendor, round, first_bet: self.transaction }
    }
}

/// Takes a stake, if the player may bet.
///
/// A bet that was carried out before gets the same answer as then, even if the rules have changed.
pub(in crate::rooms::provider) async fn bet(
    provider: &Provider,
    vendor: &str,
    fields: &Fields,
) -> Result<Done, Refusal> {
    let call = BetCall::read(vendor, fields)?;
    let allowed = match call.bettor.check(provider).await {
        Ok(allowed) => allowed,
        Err(refusal) => return repeat_or(provider, &call, refusal).await,
    };
    let round = Subject::Round(allowed.wallet.main, call.round.to_owned());
    // A bet that closes its round reserves the end for itself.
    let end = if call.closes {
        Some(closings::close(provider, vendor, &round, call.transaction).await?)
    } else {
        None
    };
    let is_over = end == Some(End::Before)
        || end.is_none() && closings::is_closed(provider, vendor, &round, Some(call.transaction)).await?;
    if is_over {
        if let Some(done) = repeat(provider, &call).await? {
            return Ok(done);
        }
        incidents::note(provider, &late(&call, &allowed)).await;
        return Err(Status::RoundClosed.into());
    }
    let result = take(provider, &call, allowed).await;
    if let Err(refusal) = result
        && end == Some(End::Now)
        && refusal.status != Status::Unknown
    {
        closings::withdraw(provider, vendor, &round, call.transaction, refusal.status).await;
    }
    result
}

/// A bet that came after the end of its round.
fn late<'a>(call: &BetCall<'a>, allowed: &Allowed) -> Incident<'a> {
    Incident {
        kind: Kind::RoundClosed,
        vendor: call.bettor.vendor,
        call: "bet",
        transaction: call.transaction,
        player: (allowed.wallet.member_id, allowed.wallet.main),
        game_code: call.bettor.game_code,
        round: call.round,
        amount: call.amount,
    }
}

/// Takes the stake, if the player's own limits, the pace and open rounds allow it.
async fn take(provider: &Provider, call: &BetCall<'_>, allowed: Allowed) -> Result<Done, Refusal> {
    let vendor = call.bettor.vendor;
    let stakes = [(call.transaction, call.amount)];
    let permit = match admit(provider, vendor, &allowed, &stakes).await {
        Ok(permit) => permit,
        Err(refusal) => return repeat_or(provider, call, refusal).await,
    };
    let slot = play::slot(provider, allowed.wallet.main).await.map_err(|error| unknown(&error))?;
    let change = match reserve_slot(provider, call, &allowed, &slot).await {
        Ok(change) => change,
        Err(refusal) => {
            settle(provider, permit, BetOutcome::Refused).await;
            return repeat_or(provider, call, refusal).await;
        }
    };
    let reference = call.reference(&allowed.category);
    let (wallet, transaction) = (&allowed.wallet, call.transaction);
    let played = PlayMove { wallet, vendor, transaction, reference: &reference };
    let result = provider.wallets.take_bet(&played, allowed.code, call.amount).await;
    settle_slot(provider, call, &allowed, &slot, change, &result).await;
    settle(provider, permit, outcome_of(&result)).await;
    let moved = result.map_err(refusal_of)?;
    let bet = Bet {
        account: allowed.wallet.account,
        reference,
        code: allowed.code,
        amount: call.amount,
        at_ms: moved.at_ms,
    };
    play::remember_bet(provider, vendor, call.transaction, bet).await;
    Ok(done(&allowed.wallet, &moved))
}

/// One round at a time, and not too fast.
async fn reserve_slot(
    provider: &Provider,
    call: &BetCall<'_>,
    allowed: &Allowed,
    slot: &Arc<Mutex<RoundSlot>>,
) -> Result<Change, Refusal> {
    let rules =
        provider.vendors.rules_of(call.bettor.vendor).await.map_err(|error| unknown(&error.into()))?;
    let round = call.open_round();
    let moment = Moment::of(provider.core.clock.now_ms(), call.started_at_ms);
    let mut reservation = lock(slot).reserve(&round, &rules, moment);
    if reservation == Reservation::Doubtful {
        let open = play::open_round_in_log(provider, allowed.wallet.main, Some(&round)).await;
        let open = open.map_err(|error| unknown(&error))?;
        let mut slot = lock(slot);
        slot.refresh(open);
        reservation = slot.reserve(&round, &rules, moment);
    }
    let change = match reservation {
        Reservation::Granted(change) => change,
        refused => return Err(status_of(&refused).into()),
    };
    if !change.has_started() {
        return Ok(change);
    }
    let admitted = starts::admit(provider, allowed.wallet.main, &round, &rules, moment).await;
    let mut slot = lock(slot);
    let refusal = match admitted {
        Ok(Ok(started_at_ms)) => {
            slot.set_last_start(&round, started_at_ms);
            return Ok(change);
        }
        Ok(Err(refused)) => status_of(&refused).into(),
        Err(error) => unknown(&error),
    };
    slot.release(&round, change);
    Err(refusal)
}

/// What a vendor is told of a bet that got no slot.
const fn status_of(refused: &Reservation) -> Status {
    match refused {
        Reservation::TooEarly => Status::TooEarly,
        Reservation::Granted(_) | Reservation::RoundOpen | Reservation::Doubtful => Status::RoundOpen,
    }
}

/// Updates the round slot with the outcome of the bet.
async fn settle_slot(
    provider: &Provider,
    call: &BetCall<'_>,
    allowed: &Allowed,
    slot: &Arc<Mutex<RoundSlot>>,
    change: Change,
    result: &Result<Moved, WalletError>,
) {
    let (player, round) = (allowed.wallet.main, call.open_round());
    let has_started = change.has_started();
    let withdraw_start = async || {
        if has_started {
            let started_at_ms = lock(slot).last_start_ms();
            starts::withdraw(provider, player, &round, started_at_ms).await;
        }
    };
    match result {
        Ok(moved) if moved.is_replay => {
            let has_opened = change.has_opened();
            lock(slot).remember_start(change, moved.at_ms);
            withdraw_start().await;
            if has_opened {
                // It may have been closed long ago, or be the twin of a bet that came a moment earlier.
                lock(slot).commit(&round);
                match play::open_round_in_log(provider, player, None).await {
                    Ok(open) => lock(slot).refresh(open),
                    Err(error) => tracing::warn!(%error, "a round slot could not be refreshed"),
                }
            }
        }
        Ok(_) if call.closes => lock(slot).close(&round.vendor, &round.round),
        Ok(_) | Err(WalletError::Ledger(LedgerError::Unavailable(_))) => lock(slot).commit(&round),
        Err(_) => {
            lock(slot).release(&round, change);
            withdraw_start().await;
        }
    }
}

/// The first answer to a bet that was carried out before, else the refusal. A failure is answered at once: it says
/// that the outcome is unknown, and to ask a database that is away once more would only take longer.
async fn repeat_or(provider: &Provider, call: &BetCall<'_>, refusal: Refusal) -> Result<Done, Refusal> {
    if refusal.status == Status::Unknown {
        return Err(refusal);
    }
    repeat(provider, call).await?.ok_or(refusal)
}

/// The first answer to a bet that was carried out before; `None` when it never was.
async fn repeat(provider: &Provider, call: &BetCall<'_>) -> Result<Option<Done>, Refusal> {
    let Bettor { vendor, user, .. } = call.bettor;
    let known = play::find_bet(provider, vendor, call.transaction).await.map_err(|error| unknown(&error))?;
    let Some(known) = known else {
        let is_used = provider.wallets.is_carried_out(vendor, call.transaction).await.map_err(refusal_of)?;
        return if is_used { Err(Status::DuplicateTransaction.into()) } else { Ok(None) };
    };
    let wallet = wallet_that_bet(provider, vendor, user, &known).await?;
    let (Some(wallet), true) = (wallet, known.reference == call.reference(&known.reference.category)) else {
        return Err(Status::DuplicateTransaction.into());
    };
    let transaction = call.transaction;
    let played = PlayMove { wallet: &wallet, vendor, transaction, reference: &known.reference };
    let moved = provider.wallets.take_bet(&played, known.code, call.amount).await.map_err(refusal_of)?;
    Ok(Some(done(&wallet, &moved)))
}
