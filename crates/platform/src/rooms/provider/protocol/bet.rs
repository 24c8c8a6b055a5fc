use std::sync::{Arc, Mutex};

use erawan_kernel::Money;
use erawan_ledger::LedgerError;
use uuid::Uuid;

use super::{CURRENCY_MAX, TOKEN_MAX, USER_MAX, done, game_code, refusal_of, round, unknown, wallet_of};
use crate::rooms::provider::Provider;
use crate::rooms::provider::error::ProviderError;
use crate::rooms::provider::fields::Fields;
use crate::rooms::provider::launch::hash_of;
use crate::rooms::provider::model::{Done, ProviderSession, Refusal, Status};
use crate::rooms::provider::play::{self, lock};
use crate::rooms::provider::rounds::OpenRound;
use crate::rooms::provider::seat::{Admission, Change, Seat};
use crate::rooms::responsible::{BetOutcome, BetPermit, BetWish, ResponsibleError};
use crate::rooms::wallet::{Bet, Moved, PlayMove, RoundReference, TxCode, Wallet, WalletError};

/// A bet as the vendor sent it.
#[derive(Debug)]
struct Wish<'a> {
    vendor: &'a str,
    transaction: Uuid,
    user: &'a str,
    session: &'a str,
    game_code: &'a str,
    round: &'a str,
    closes: bool,
    amount: Money,
    currency: &'a str,
}

impl<'a> Wish<'a> {
    fn read(vendor: &'a str, fields: &'a Fields) -> Result<Self, Status> {
        fields.uuid("request_uuid")?;
        Ok(Self {
            vendor,
            transaction: fields.uuid("transaction_uuid")?,
            user: fields.text("user", USER_MAX)?,
            session: fields.text("session", TOKEN_MAX)?,
            game_code: game_code(fields)?,
            round: round(fields)?,
            closes: fields.flag_or_false("round_closed")?,
            amount: fields.amount(1)?,
            currency: fields.text("currency", CURRENCY_MAX)?,
        })
    }

    fn reference(&self, category: &str) -> RoundReference {
        RoundReference {
            category: category.to_owned(),
            game_code: self.game_code.to_owned(),
            round: self.round.to_owned(),
            closes: self.closes,
        }
    }

    fn open_round(&self) -> OpenRound {
        let (vendor, round) = (self.vendor.to_owned(), self.round.to_owned());
        OpenRound { vendor, round, first_bet: self.transaction }
    }
}

/// Who bets, on what, booked as what: everything the rules had to say yes to.
struct Allowed {
    wallet: Wallet,
    reference: RoundReference,
    code: TxCode,
    session: Arc<ProviderSession>,
}

/// Takes a stake, if the player may bet.
///
/// A bet that was carried out before is answered as it was then, whatever the rules say by now.
pub(in crate::rooms::provider) async fn bet(
    provider: &Provider,
    vendor: &str,
    fields: &Fields,
) -> Result<Done, Refusal> {
    let wish = Wish::read(vendor, fields)?;
    let allowed = match check(provider, &wish).await {
        Ok(allowed) => allowed,
        Err(refusal) => return repeat(provider, &wish).await?.ok_or(refusal),
    };
    let permit = match admit(provider, &wish, &allowed).await {
        Ok(permit) => permit,
        Err(refusal) => return repeat(provider, &wish).await?.ok_or(refusal),
    };
    let seat = play::seat(provider, allowed.wallet.account).await.map_err(|error| unknown(&error))?;
    let change = match sit_down(provider, &wish, &allowed, &seat).await {
        Ok(change) => change,
        Err(refusal) => {
            settle(provider, permit, BetOutcome::Refused).await;
            return repeat(provider, &wish).await?.ok_or(refusal);
        }
    };
    let played = PlayMove {
        wallet: &allowed.wallet,
        vendor,
        transaction: wish.transaction,
        reference: &allowed.reference,
    };
    let result = provider.wallets.take_bet(&played, allowed.code, wish.amount).await;
    settle_seat(provider, &wish, &allowed, &seat, change, &result).await;
    settle(provider, permit, outcome_of(&result)).await;
    let moved = result.map_err(refusal_of)?;
    let bet = Bet {
        account: allowed.wallet.account,
        reference: allowed.reference,
        code: allowed.code,
        amount: wish.amount,
        at_ms: moved.at_ms,
    };
    play::remember_bet(provider, vendor, wish.transaction, bet).await;
    Ok(done(&allowed.wallet, &moved))
}

/// Session, player, currency and game; in this order, so that the first reason is always the same one.
async fn check(provider: &Provider, wish: &Wish<'_>) -> Result<Allowed, Refusal> {
    look_up(provider, wish).await.unwrap_or_else(|error| Err(unknown(&error)))
}

async fn look_up(provider: &Provider, wish: &Wish<'_>) -> Result<Result<Allowed, Refusal>, ProviderError> {
    let refuse = |status: Status| Ok(Err(status.into()));
    let found = play::find_session(provider, hash_of(wish.session)).await?;
    let own =
        found.filter(|session| session.vendor == wish.vendor && session.member_id.to_string() == wish.user);
    let Some(session) = own else { return refuse(Status::InvalidToken) };
    let standing = play::standing(provider, &session).await?;
    if standing.is_disabled {
        return refuse(Status::UserDisabled);
    }
    if standing.expires_at_ms.is_none() {
        return refuse(Status::TokenExpired);
    }
    let Some(wallet) = provider.wallets.find(session.member_id).await? else {
        return refuse(Status::InvalidToken);
    };
    if wallet.currency.code() != wish.currency {
        return refuse(Status::WrongCurrency);
    }
    let game = provider.games.find_game(session.merchant_id, wish.vendor, wish.game_code).await?;
    let is_closed = provider.merchants.find(session.merchant_id).await?.maintenance.is_some();
    let Some(game) = game.filter(|_| !is_closed) else { return refuse(Status::InvalidGame) };
    let reference = wish.reference(&game.game_category);
    let code = TxCode::bet_on(&game.game_category);
    Ok(Ok(Allowed { wallet, reference, code, session }))
}

/// What the player set for their own protection.
async fn admit(provider: &Provider, wish: &Wish<'_>, allowed: &Allowed) -> Result<BetPermit, Refusal> {
    let asked = BetWish {
        member_id: allowed.session.member_id,
        session_id: allowed.session.session_id,
        vendor: wish.vendor,
        transaction: wish.transaction,
        amount: wish.amount,
    };
    provider.responsible.admit_bet(&asked).await.map_err(|error| match error {
        ResponsibleError::Excluded { .. } | ResponsibleError::CoolingOff { .. } => {
            Status::UserDisabled.into()
        }
        ResponsibleError::CheckOpen
        | ResponsibleError::SessionOver
        | ResponsibleError::LimitReached { .. } => Status::LimitReached.into(),
        other => unknown(&other.into()),
    })
}

fn outcome_of(result: &Result<Moved, WalletError>) -> BetOutcome {
    match result {
        Ok(moved) if moved.is_replay => BetOutcome::Repeated,
        Ok(_) => BetOutcome::Carried,
        Err(WalletError::Ledger(LedgerError::Unavailable(_))) => BetOutcome::Unknown,
        Err(WalletError::Ledger(_)) => BetOutcome::Refused,
        Err(_) => BetOutcome::Unknown,
    }
}

/// A claim that could not be let go counts until its fate is looked into; the bet's answer stands.
async fn settle(provider: &Provider, permit: BetPermit, outcome: BetOutcome) {
    if let Err(error) = permit.settle(&provider.responsible, outcome).await {
        tracing::warn!(%error, "a claim could not be let go");
    }
}

/// One round at a time, and not too fast.
async fn sit_down(
    provider: &Provider,
    wish: &Wish<'_>,
    allowed: &Allowed,
    seat: &Arc<Mutex<Seat>>,
) -> Result<Change, Refusal> {
    let rules = play::rules_of(provider, wish.vendor).await.map_err(|error| unknown(&error))?;
    let round = wish.open_round();
    let now_ms = provider.core.clock.now_ms();
    let mut admission = lock(seat).admit(&round, &rules, now_ms);
    if admission == Admission::Doubtful {
        let open = play::open_round_in_log(provider, allowed.wallet.account, Some(&round)).await;
        let open = open.map_err(|error| unknown(&error))?;
        let mut seat = lock(seat);
        seat.refresh(open);
        admission = seat.admit(&round, &rules, now_ms);
    }
    match admission {
        Admission::Granted(change) => Ok(change),
        Admission::Refused | Admission::Doubtful => Err(Status::LimitReached.into()),
    }
}

/// Brings the seat into line with what became of the bet.
async fn settle_seat(
    provider: &Provider,
    wish: &Wish<'_>,
    allowed: &Allowed,
    seat: &Arc<Mutex<Seat>>,
    change: Change,
    result: &Result<Moved, WalletError>,
) {
    let round = wish.open_round();
    match result {
        Ok(moved) if moved.is_replay => {
            let has_opened = change.has_opened();
            lock(seat).remember_start(change, moved.at_ms);
            if has_opened {
                // It may have been closed long ago, or be the twin of a bet that came a moment earlier.
                lock(seat).book(&round);
                match play::open_round_in_log(provider, allowed.wallet.account, None).await {
                    Ok(open) => lock(seat).refresh(open),
                    Err(error) => tracing::warn!(%error, "a seat could not be refreshed"),
                }
            }
        }
        Ok(_) if wish.closes => lock(seat).close(&round.vendor, &round.round),
        Ok(_) | Err(WalletError::Ledger(LedgerError::Unavailable(_))) => lock(seat).book(&round),
        Err(_) => lock(seat).take_back(&round, change),
    }
}

/// The first answer to a bet that was carried out before; `None` when it never was.
async fn repeat(provider: &Provider, wish: &Wish<'_>) -> Result<Option<Done>, Refusal> {
    let known =
        play::find_bet(provider, wish.vendor, wish.transaction).await.map_err(|error| unknown(&error))?;
    let Some(known) = known else {
        let is_used =
            provider.wallets.is_carried_out(wish.vendor, wish.transaction).await.map_err(refusal_of)?;
        return if is_used { Err(Status::DuplicateTransaction.into()) } else { Ok(None) };
    };
    let wallet = wallet_of(provider, wish.user).await?.filter(|wallet| wallet.account == known.account);
    let (Some(wallet), true) = (wallet, known.reference == wish.reference(&known.reference.category)) else {
        return Err(Status::DuplicateTransaction.into());
    };
    let (vendor, transaction) = (wish.vendor, wish.transaction);
    let played = PlayMove { wallet: &wallet, vendor, transaction, reference: &known.reference };
    let moved = provider.wallets.take_bet(&played, known.code, wish.amount).await.map_err(refusal_of)?;
    Ok(Some(done(&wallet, &moved)))
}
