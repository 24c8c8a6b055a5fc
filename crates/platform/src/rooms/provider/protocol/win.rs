use std::sync::Arc;

use erawan_kernel::Money;
use erawan_ledger::LedgerError;
use uuid::Uuid;

use super::{
    CURRENCY_MAX, USER_MAX, done, game_code, is_known_to, refusal_of, refuse_free, round, unknown, wallet_of,
};
use crate::rooms::provider::Provider;
use crate::rooms::provider::fields::Fields;
use crate::rooms::provider::model::{Done, Refusal, Status};
use crate::rooms::provider::play::{self, lock};
use crate::rooms::wallet::{Bet, PlayMove, RoundReference, TxCode, Wallet, WalletError};

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
    fn read(vendor: &'a str, fields: &'a Fields) -> Result<Self, Status> {
        fields.uuid("request_uuid")?;
        refuse_free(fields)?;
        Ok(Self {
            vendor,
            transaction: fields.uuid("transaction_uuid")?,
            bet: fields.uuid("reference_transaction_uuid")?,
            user: fields.text("user", USER_MAX)?,
            game_code: game_code(fields)?,
            round: round(fields)?,
            closes: fields.flag("round_closed")?,
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

    fn answers(&self, bet: &Bet, wallet: &Wallet) -> bool {
        let reference = &bet.reference;
        bet.account == wallet.account
            && reference.game_code == self.game_code
            && reference.round == self.round
    }
}

/// Pays a win. Neither the session's end nor a block of the player prevents it.
pub(crate) async fn win(provider: &Provider, vendor: &str, fields: &Fields) -> Result<Done, Refusal> {
    let outcome = Outcome::read(vendor, fields)?;
    let amount = fields.amount(0)?;
    let currency = fields.text("currency", CURRENCY_MAX)?;
    if outcome.transaction == outcome.bet {
        return Err(Status::DuplicateTransaction.into());
    }
    let (wallet, bet) = parties(provider, &outcome).await?;
    if wallet.currency.code() != currency {
        return Err(Status::WrongCurrency.into());
    }
    let (category, code) = match &bet {
        Some(bet) if outcome.answers(bet, &wallet) => (bet.reference.category.clone(), bet.code.win_of()),
        Some(_) => return Err(missing_or_used(provider, &outcome, &wallet).await?),
        // The ledger will refuse it, and has recorded whether the bet never came or was rolled back.
        None => match category_of(provider, &outcome, &wallet).await {
            Some(category) => (category, TxCode::GameWin),
            None => return Err(missing_or_used(provider, &outcome, &wallet).await?),
        },
    };
    let reference = outcome.reference(&category);
    let done = pay(provider, &outcome, &wallet, &reference, code, amount).await?;
    if outcome.closes {
        close_slot(provider, &outcome, &wallet).await;
    }
    Ok(done)
}

async fn pay(
    provider: &Provider,
    outcome: &Outcome<'_>,
    wallet: &Wallet,
    reference: &RoundReference,
    code: TxCode,
    amount: Money,
) -> Result<Done, Refusal> {
    let Outcome { vendor, transaction, .. } = *outcome;
    let played = PlayMove { wallet, vendor, transaction, reference };
    let moved = provider.wallets.pay_win(&played, outcome.bet, code, amount).await.map_err(refusal_of)?;
    Ok(done(wallet, &moved))
}

/// Gives a stake back. A bet that has not come yet will be refused when it comes.
pub(crate) async fn rollback(provider: &Provider, vendor: &str, fields: &Fields) -> Result<Done, Refusal> {
    let outcome = Outcome::read(vendor, fields)?;
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
    let transaction = outcome.transaction;
    let played = PlayMove { wallet: &wallet, vendor, transaction, reference: &reference };
    let done = match provider.wallets.roll_back(&played, outcome.bet).await {
        Ok(moved) => done(&wallet, &moved),
        // Rolled back before, by another call: there is nothing left to do, and that is what was wanted.
        Err(WalletError::Ledger(LedgerError::Reversed)) => {
            let balance = provider.wallets.balance_of(&wallet).await.map_err(refusal_of)?.available;
            Done { user: wallet.member_id, currency: wallet.currency, balance }
        }
        Err(error) => return Err(refusal_of(error)),
    };
    if outcome.closes {
        close_slot(provider, &outcome, &wallet).await;
    } else if let Some(slot) = play::known_slot(provider, wallet.account).await {
        lock(&slot).roll_back(vendor, outcome.round, outcome.bet);
    }
    Ok(done)
}

/// The player's wallet, and the bet that is spoken of if it exists.
///
/// A vendor has bet for its player, or had a session of theirs; any other player is nothing to it.
async fn parties(provider: &Provider, outcome: &Outcome<'_>) -> Result<(Wallet, Option<Arc<Bet>>), Refusal> {
    let wallet = wallet_of(provider, outcome.user).await?;
    let Some(wallet) = wallet else { return Err(Status::InvalidUser.into()) };
    let bet = play::find_bet(provider, outcome.vendor, outcome.bet).await.map_err(|error| unknown(&error))?;
    let has_bet = bet.as_ref().is_some_and(|bet| bet.account == wallet.account);
    if has_bet || is_known_to(provider, outcome.vendor, outcome.user).await? {
        return Ok((wallet, bet));
    }
    Err(Status::InvalidUser.into())
}

/// Why a call that fits no bet is refused: its id was used before, or there is no such game or bet.
async fn missing_or_used(
    provider: &Provider,
    outcome: &Outcome<'_>,
    wallet: &Wallet,
) -> Result<Refusal, Refusal> {
    let is_used =
        provider.wallets.is_carried_out(outcome.vendor, outcome.transaction).await.map_err(refusal_of)?;
    let status = if is_used {
        Status::DuplicateTransaction
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
    if let Some(slot) = play::known_slot(provider, wallet.account).await {
        lock(&slot).close(outcome.vendor, outcome.round);
    }
}
