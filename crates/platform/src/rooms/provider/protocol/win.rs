use std::sync::Arc;

use erawan_kernel::Money;
use erawan_ledger::LedgerError;
use uuid::Uuid;

use super::{
    CURRENCY_MAX, USER_MAX, done, game_code, is_known_to, refusal_of, refuse_free, round, unknown, wallet_of,
    wallet_of_bet,
};
use crate::rooms::provider::closings::{End, Subject};
use crate::rooms::provider::fields::Fields;
use crate::rooms::provider::incidents::{Incident, Kind};
use crate::rooms::provider::model::{Done, Refusal, Status, VendorRules};
use crate::rooms::provider::play::{self, lock};
use crate::rooms::provider::{Provider, closings, incidents, store};
use crate::rooms::wallet::{Bet, Moved, PlayMove, RoundReference, Wallet, WalletError};

/// What wins and rollbacks have in common.
#[derive(Debug)]
struct Outcome<'a> {
    vendor: &'a str,
    transaction: Uuid,
    bet: Uuid,
    user: &'a str,
    game_code: &'a str,
    round: &'a str,
    closes: bool,
}

impl<'a> Outcome<'a> {
    fn read(vendor: &'a str, fields: &'a Fields, closes: Result<bool, Status>) -> Result<Self, Status> {
        fields.uuid("request_uuid")?;
        refuse_free(fields)?;
        Ok(Self {
            vendor,
            transaction: fields.uuid("transaction_uuid")?,
            bet: fields.uuid("reference_transaction_uuid")?,
            user: fields.text("user", USER_MAX)?,
            game_code: game_code(fields)?,
            round: round(fields)?,
            closes: closes?,
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

    /// The call as an operator is told of it; its kind is set where something happens.
    fn incident(&self, call: &'static str, wallet: &Wallet, amount: Money) -> Incident<'_> {
        let Self { vendor, transaction, game_code, round, .. } = *self;
        let (kind, player) = (Kind::RoundClosed, (wallet.member_id, wallet.main));
        Incident { kind, vendor, call, transaction, player, game_code, round, amount }
    }

    fn subject(&self, incident: &Incident<'_>) -> Subject {
        Subject::Round(incident.player.1, self.round.to_owned())
    }

    /// Makes this call the one that ends the subject, if none did.
    async fn end(
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

    async fn withdraw(&self, provider: &Provider, ended: &[Subject], status: Status) {
        for subject in ended {
            closings::withdraw(provider, self.vendor, subject, self.transaction, status).await;
        }
    }

    fn answers(&self, bet: &Bet, wallet: &Wallet) -> bool {
        let reference = &bet.reference;
        bet.account == wallet.account
            && reference.game_code == self.game_code
            && reference.round == self.round
    }
}

/// Which payment a call asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Payment {
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
    let closes = fields.flag("round_closed");
    pay(provider, &Outcome::read(vendor, fields, closes)?, fields, Payment::Win).await
}

/// Pays more for a bet of a closed round, where the operator lets the vendor correct.
pub(crate) async fn correction(provider: &Provider, vendor: &str, fields: &Fields) -> Result<Done, Refusal> {
    pay(provider, &Outcome::read(vendor, fields, Ok(true))?, fields, Payment::Correction).await
}

async fn pay(
    provider: &Provider,
    outcome: &Outcome<'_>,
    fields: &Fields,
    payment: Payment,
) -> Result<Done, Refusal> {
    let amount = fields.amount(0)?;
    let currency = fields.text("currency", CURRENCY_MAX)?;
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

/// What keeps a call from being carried out, and what an operator is told of it.
type Obstacle = (Status, Option<Kind>);

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

/// Refuses a call that something stands in the way of, unless it was carried out before it did.
async fn refuse_unless_done(
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
async fn settled(
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

/// Gives a stake back. A bet that has not come yet will be refused when it comes.
pub(crate) async fn rollback(provider: &Provider, vendor: &str, fields: &Fields) -> Result<Done, Refusal> {
    let outcome = Outcome::read(vendor, fields, fields.flag("round_closed"))?;
    if outcome.transaction == outcome.bet {
        return Err(Status::DuplicateTransaction.into());
    }
    let (wallet, bet) = parties(provider, &outcome).await?;
    let category = match &bet {
        Some(bet) if outcome.answers(bet, &wallet) => bet.reference.category.clone(),
        Some(_) => return Err(missing_or_used(provider, &outcome, &wallet).await?),
        // Also for a game that was taken away meanwhile: the bet may still be on its way.
        None => category_of(provider, &outcome, &wallet).await.unwrap_or_else(|| "RNG".to_owned()),
    };
    let reference = outcome.reference(&category);
    let amount = bet.as_ref().map_or(Money::ZERO, |bet| bet.amount);
    let incident = outcome.incident("rollback", &wallet, amount);
    let ended = match may_roll_back(provider, &outcome, bet.is_some(), &incident).await? {
        Ok(ended) => ended,
        Err(obstacle) => {
            match refuse_unless_done(provider, &outcome, &incident, obstacle).await {
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
        other => Some(settled(provider, &outcome, &ended, other).await?),
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
        close_slot(provider, &outcome, &wallet).await;
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

/// The player's wallet, and the bet that is spoken of if it exists.
///
/// A vendor has bet for its player, or had a session of theirs; any other player is nothing to it.
async fn parties(provider: &Provider, outcome: &Outcome<'_>) -> Result<(Wallet, Option<Arc<Bet>>), Refusal> {
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
async fn missing_or_used(
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
async fn category_of(provider: &Provider, outcome: &Outcome<'_>, wallet: &Wallet) -> Option<String> {
    let found = provider.games.find_any_game(wallet.merchant_id, outcome.vendor, outcome.game_code).await;
    match found {
        Ok(game) => game.map(|game| game.game_category.clone()),
        Err(error) => {
            tracing::warn!(%error, "the category of a game could not be read");
            Some("RNG".to_owned())
        }
    }
}

async fn close_slot(provider: &Provider, outcome: &Outcome<'_>, wallet: &Wallet) {
    if let Some(slot) = play::known_slot(provider, wallet.main).await {
        lock(&slot).close(outcome.vendor, outcome.round);
    }
}
