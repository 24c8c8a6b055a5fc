//! What the calls of the protocol do.

mod bet;
mod bets;
mod bettor;
mod draw;
mod look;
mod outcome;
mod promotion;
mod rollback;
mod settle;
mod take_back;
mod user;
mod win;

pub(super) use bet::bet;
pub(super) use bets::bets;
pub(crate) use draw::DrawFields;
pub(crate) use look::RoundFields;
pub(super) use look::{Fate, Owed, open_rounds, status};
pub(super) use promotion::promotion;
pub(super) use rollback::rollback;
pub(super) use settle::{SettledItem, settle};
pub(super) use user::{Info, balance, info};
pub(super) use win::{correction, win};

use erawan_kernel::ids::MemberId;
use erawan_ledger::LedgerError;

use super::error::ProviderError;
use super::fields::Fields;
use super::model::{Done, ProviderSession, Refusal, Status};
use super::play;
use crate::rooms::provider::Provider;
use crate::rooms::wallet::{Bet, Moved, RoundReference, Wallet, WalletError};

/// What is said of a call that failed inside: its fate is open.
pub(super) fn unknown(error: &ProviderError) -> Refusal {
    tracing::error!(%error, "a vendor's call failed inside the server");
    Status::Unknown.into()
}

/// What a refusal of the ledger means to a vendor.
pub(super) fn refusal_of(error: WalletError) -> Refusal {
    let status = match error {
        WalletError::Ledger(LedgerError::InsufficientFunds { available }) => {
            return Refusal { status: Status::NotEnoughMoney, balance: Some(available) };
        }
        WalletError::Ledger(LedgerError::Busy) => Status::Busy,
        WalletError::Ledger(LedgerError::Duplicate) => Status::DuplicateTransaction,
        WalletError::Ledger(LedgerError::Reversed) => Status::TransactionRolledBack,
        WalletError::Ledger(LedgerError::RequiredMissing | LedgerError::NotReversible) => {
            Status::TransactionDoesNotExist
        }
        WalletError::Ledger(LedgerError::AmountInvalid) => Status::WrongTypes,
        other => return unknown(&other.into()),
    };
    status.into()
}

fn done(wallet: &Wallet, moved: &Moved) -> Done {
    Done { user: wallet.member_id, currency: wallet.currency, balance: moved.balance.available }
}

/// The wallet from which the player a call names plays at the vendor, if there is such a player.
async fn wallet_of(provider: &Provider, vendor: &str, user: &str) -> Result<Option<Wallet>, Refusal> {
    let Ok(member_id) = user.parse::<MemberId>() else { return Ok(None) };
    let found = async {
        match provider.wallets.find(member_id).await? {
            Some(main) => provider.wallets.known_wallet_at(&main, vendor).await.map(Some),
            None => Ok(None),
        }
    };
    found.await.map_err(|error| unknown(&error.into()))
}

/// The wallet that a bet came from, if it is one of the same player: whatever is played from now, what a bet wins or
/// gives back goes there.
async fn wallet_of_bet(provider: &Provider, wallet: Wallet, bet: Option<&Bet>) -> Result<Wallet, Refusal> {
    let Some(bet) = bet.filter(|bet| bet.account != wallet.account) else { return Ok(wallet) };
    let found = provider.wallets.wallet_of_account(bet.account).await.map_err(refusal_of)?;
    Ok(found.filter(|found| found.main == wallet.main).unwrap_or(wallet))
}

/// The wallet that took the bet, if it is one of the player that a call names.
async fn wallet_that_bet(
    provider: &Provider,
    vendor: &str,
    user: &str,
    bet: &Bet,
) -> Result<Option<Wallet>, Refusal> {
    let Some(wallet) = wallet_of(provider, vendor, user).await? else { return Ok(None) };
    let wallet = wallet_of_bet(provider, wallet, Some(bet)).await?;
    Ok(Some(wallet).filter(|wallet| wallet.account == bet.account))
}

/// The wallet that a session is played from.
async fn wallet_of_session(
    provider: &Provider,
    session: &ProviderSession,
) -> Result<Option<Wallet>, WalletError> {
    match session.account {
        Some(account) => provider.wallets.wallet_of_account(account).await,
        None => provider.wallets.find(session.member_id).await,
    }
}

/// Whether the vendor ever had a session of the player.
async fn is_known_to(provider: &Provider, vendor: &str, user: &str) -> Result<bool, Refusal> {
    let Ok(member_id) = user.parse::<MemberId>() else { return Ok(false) };
    play::has_session(provider, vendor, member_id).await.map_err(|error| unknown(&error))
}

/// What is said of a session that is not this player's at this vendor: nothing that the vendor did not know.
async fn wrong_session(provider: &Provider, vendor: &str, user: &str) -> Result<Status, Refusal> {
    let is_known = is_known_to(provider, vendor, user).await?;
    Ok(if is_known { Status::InvalidToken } else { Status::InvalidUser })
}

/// The refusal with the balance of the player it speaks of, if the vendor ever had a session of that player.
pub(super) async fn with_balance(
    provider: &Provider,
    vendor: &str,
    fields: &Fields,
    refusal: Refusal,
) -> Refusal {
    if refusal.balance.is_some() || !refusal.status.tells_balance() {
        return refusal;
    }
    let Ok(user) = fields.text("user", USER_MAX) else { return refusal };
    let balance = async {
        if !is_known_to(provider, vendor, user).await? {
            return Ok(None);
        }
        let Some(wallet) = wallet_of(provider, vendor, user).await? else { return Ok(None) };
        let balance = provider.wallets.balance_of(&wallet).await.map_err(refusal_of)?;
        Ok::<_, Refusal>(Some(balance.available))
    };
    // Without it, the refusal is as true as before.
    Refusal { balance: balance.await.unwrap_or_default(), ..refusal }
}

/// Longest texts of the protocol, in bytes.
const USER_MAX: usize = 64;
const TOKEN_MAX: usize = 128;
const CURRENCY_MAX: usize = 64;
const CODE_MAX: usize = 128;

/// The game code of a call. What cannot be a code is no game.
fn game_code(fields: &Fields) -> Result<&str, Status> {
    let code = fields.text("game_code", CODE_MAX)?;
    if RoundReference::is_code(code, RoundReference::GAME_CODE_MAX) {
        Ok(code)
    } else {
        Err(Status::InvalidGame)
    }
}

/// Refuses what says that it costs the player nothing: here it would.
fn refuse_free(fields: &Fields) -> Result<(), Status> {
    if fields.flag_or_false("is_free")? { Err(Status::FreeRoundNotSupported) } else { Ok(()) }
}

/// The round of a call.
fn round(fields: &Fields) -> Result<&str, Status> {
    let round = fields.text("round", RoundReference::ROUND_MAX)?;
    if RoundReference::is_round(round) { Ok(round) } else { Err(Status::WrongTypes) }
}
